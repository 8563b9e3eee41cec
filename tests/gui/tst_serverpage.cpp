// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is known of a node, its rights and remedies, gaps, costs. Means: page.
#include "changes.h"
#include "gui/servers/capabilitymodel.h"
#include "gui/servers/gapsmodel.h"
#include "gui/servers/nodecard.h"
#include "gui/servers/serverpage.h"
#include "pagefixture.h"
#include "presentation/servers/nodefacts.h"
#include "support/qt/accessibility.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

std::vector<CapabilityReport> rights(CapabilityState notifications)
{
    return {{"hello3", CapabilityState::Yes, {}, {}},
            {"notifications", notifications, {}, "CONFIG SET notify-keyspace-events Kg$lshzxe"},
            {"monitor", CapabilityState::Unknown, {}, {}},
            {"not_known_here", CapabilityState::No, "its own words", "ACL SETUSER x +y"}};
}

struct Bench : test::PageFixture
{
    Bench()
    {
        page.resize(1000, 900);
        page.show();
        idle(1);
    }
    QString text(const char* label, int card = 0) const
    {
        const auto* found = page.cards()[static_cast<std::size_t>(card)]->findChild<QLabel*>(QLatin1StringView(label));
        return found->isVisibleTo(&page) ? found->text() : QString();
    }
    void info(const std::function<void(NodeInfo&)>& edit)
    {
        NodeEvent event;
        event.kind = NodeEvent::Kind::Info;
        event.info.address = "10.1.4.7:6379";
        event.info.version = "7.0.15";
        event.info.notifyKnown = true;
        edit(event.info);
        source.node(event);
        idle(1);
    }
    void sample(std::int64_t cpuUs)
    {
        NodeEvent event;
        event.kind = NodeEvent::Kind::Sample;
        event.at = source.now();
        event.sample.usedCpuUs = cpuUs;
        event.sample.keys = 1234;
        source.node(event);
        idle(1);
    }

    ServerPage page{services};
};

} // namespace

class TestServerPage final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsKnownOfTheNode()
    {
        Bench bench;
        bench.source.nodeReady(NodeId{0}, "10.1.4.7:6379");
        bench.idle(1);
        QCOMPARE(bench.page.cards().size(), 1u);
        QCOMPARE(bench.text("nameLabel"), u"10.1.4.7:6379"_s);
        QVERIFY(bench.text("stateLabel").startsWith(u"connected"_s));
        QCOMPARE(bench.text("serverValue"), u"Redis 7.0.15 · primary · standalone"_s);
        QVERIFY(bench.text("sourceValue").contains(u"notifications"_s));
        QVERIFY(bench.text("blindValue").contains(u"Refused attempts"_s));
        QVERIFY(bench.text("kindsValue").contains(u"strings\u00a0✓"_s));
        QCOMPARE(bench.text("patternsValue"), u"lock:*"_s);
        QVERIFY(bench.text("clockValue").contains(u"+3.0 ms"_s));
        QVERIFY(bench.text("evictionValue").startsWith(u"✓"_s));
        QCOMPARE(bench.text("noGapsLabel"), u"None so far."_s);
        QCOMPARE(bench.text("notShownValue"), QString());
    }

    void warnsOfEvictionAndMissingFlags()
    {
        Bench bench;
        bench.info([](NodeInfo& info) {
            info.evictionPolicy = "volatile-lru";
            info.notifyFlags = "Ex";
            info.role = "replica";
            info.notShown = "A replica: expiries look like deletions.";
        });
        QVERIFY(bench.text("evictionValue").startsWith(u"▲ volatile-lru"_s));
        QVERIFY(bench.text("flagsValue").contains(u"missing: K"_s));
        QVERIFY(bench.text("serverValue").contains(u"replica"_s));
        QVERIFY(bench.text("notShownValue").startsWith(u"A replica"_s));
    }

    void namesThePatternsThatAreNotAnnounced()
    {
        Bench bench;
        bench.info([](NodeInfo& info) { info.capabilities = rights(CapabilityState::Yes); });
        NodeEvent ready;
        ready.kind = NodeEvent::Kind::Ready;
        ready.at = bench.source.now();
        ready.source = SourceKind::Notifications;
        ready.patterns = {"lock:*", "mutex:*"};
        ready.unannounced = {"mutex:*"};
        bench.source.node(ready);
        bench.idle(1);
        QCOMPARE(bench.text("patternsValue"), u"lock:*   mutex:* (not announced)"_s);
        QVERIFY(bench.text("blindValue").startsWith(u"Refused attempts"_s));
        QVERIFY(bench.text("blindValue").contains(u"mutex:*"_s));
        QVERIFY(bench.text("blindValue").contains(u"between two reads"_s));
    }

    void rightsChangeInPlaceAndTheirRemediesAreCopied()
    {
        Bench bench;
        bench.info([](NodeInfo& info) { info.capabilities = rights(CapabilityState::No); });
        NodeCard* card = bench.page.cards().front();
        auto* view = card->findChild<QTableView*>(u"rightsView"_s);
        QCOMPARE(view->model()->rowCount(), 4);
        QCOMPARE(view->model()->index(1, CapabilityModel::State).data().toString(), u"✗ no"_s);
        QVERIFY(!view->indexWidget(view->model()->index(0, CapabilityModel::Copy)));
        auto* copy = qobject_cast<QPushButton*>(view->indexWidget(view->model()->index(1, CapabilityModel::Copy)));
        QVERIFY(copy);
        QVERIFY(copy->accessibleName().contains(u"Keyspace notifications"_s));
        copy->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"CONFIG SET notify-keyspace-events Kg$lshzxe"_s);

        bench.info([](NodeInfo& info) {
            info.capabilities = rights(CapabilityState::Yes);
            info.capabilities[1].remedy.clear();
        });
        QCOMPARE(view->model()->index(1, CapabilityModel::State).data().toString(), u"✓ yes"_s);
        QVERIFY(!view->indexWidget(view->model()->index(1, CapabilityModel::Copy)));
    }

    void gapsAreListedNewestFirstAndBounded()
    {
        Bench bench;
        for (int i = 0; i < GapsModel::kKept + 5; ++i) {
            bench.source.advance(1s);
            bench.source.gap(NodeId{0}, 250ms, "gap " + std::to_string(i));
            if (i % 50 == 0)
                bench.idle(1);
        }
        bench.idle(1);
        GapsModel& gaps = bench.page.cards().front()->gaps();
        QCOMPARE(gaps.rowCount(), GapsModel::kKept);
        QCOMPARE(gaps.index(0, GapsModel::Reason).data().toString(), u"gap 204"_s);
        QCOMPARE(gaps.index(0, GapsModel::Length).data().toString(), u"0.250 s"_s);
        QVERIFY(gaps.index(0, GapsModel::From).data().toString().endsWith(u'Z'));
        QCOMPARE(bench.text("noGapsLabel"), u"Only the newest 200 are listed, of 205."_s);
    }

    void timesFollowThePreference()
    {
        Bench bench;
        bench.source.gap(NodeId{0}, 250ms, "cut");
        bench.idle(1);
        GapsModel& gaps = bench.page.cards().front()->gaps();
        QVERIFY(gaps.index(0, GapsModel::To).data().toString().endsWith(u'Z'));
        QVERIFY(bench.preferences.set(settings::prefs::timeZone, u"local"_s));
        QVERIFY(!gaps.index(0, GapsModel::To).data().toString().endsWith(u'Z'));
    }

    void cpuIsTheDifferenceOfTwoSamples()
    {
        Bench bench;
        bench.sample(1'000'000);
        QVERIFY(!bench.text("figuresValue").contains(u'%'));
        QVERIFY(bench.text("figuresValue").contains(u"1234 key(s)"_s));
        bench.source.advance(5s - 33ms);
        bench.sample(1'500'000);
        QVERIFY2(bench.text("figuresValue").contains(u"10.0 % of a core"_s), qPrintable(bench.text("figuresValue")));
        bench.source.advance(5s);
        bench.sample(20); // the server was restarted
        QVERIFY(!bench.text("figuresValue").contains(u'%'));
    }

    void costIsMeasuredAgainstTheBudget()
    {
        Bench bench;
        bench.page.setBudgets(20000, 2000);
        bench.idle(31);
        bench.source.counters().reads += 500;
        bench.source.counters().polls += 60;
        bench.idle(31);
        const QString cost = bench.page.costText();
        QVERIFY2(cost.contains(u"of 20000 allowed"_s) && cost.contains(u"no reads skipped"_s), qPrintable(cost));
        QVERIFY2(!cost.contains(u"0 keys/s"_s) || cost.contains(u"00 keys/s"_s), qPrintable(cost));
        bench.source.counters().readsShed = 7;
        bench.idle(31);
        QVERIFY(bench.page.costText().contains(u"▲ 7 read(s)"_s));
        // Nothing is asked any more: the rates go to zero.
        bench.idle(31 * 5);
        QVERIFY(bench.page.costText().startsWith(u"0 keys/s"_s));
    }

    void severalNodesAndAnotherSource()
    {
        Bench bench;
        bench.source.nodeReady(NodeId{0}, "a:6379");
        bench.source.nodeReady(NodeId{2}, "c:6379");
        bench.idle(1);
        QCOMPARE(bench.page.cards().size(), 2u);
        QCOMPARE(bench.text("nameLabel", 1), u"c:6379"_s);
        bench.source.retired(NodeId{0});
        bench.idle(1);
        QCOMPARE(bench.page.cards().size(), 1u);
        QCOMPARE(bench.text("nameLabel"), u"c:6379"_s);
        bench.frames.setSource(nullptr);
        QCOMPARE(bench.page.cards().size(), 0u);
    }

    void lostConnectionShowsWhilePaused()
    {
        Bench bench;
        bench.source.nodeReady();
        bench.idle(1);
        bench.frames.setPaused(true);
        bench.source.nodeState(NodeId{0}, ConnectionState::Waiting, "refused; next attempt in 4 s");
        bench.idle(2);
        QVERIFY2(bench.text("stateLabel").contains(u"next attempt"_s), qPrintable(bench.text("stateLabel")));
    }

    /// What it said when it was last heard is not what it does now.
    void figuresOfAServerThatIsAwayAreOfThen()
    {
        Bench bench;
        bench.source.nodeReady();
        bench.idle(1);
        bench.sample(1000);
        QCOMPARE(bench.text("figuresTitle"), u"Server now"_s);
        bench.source.nodeState(NodeId{0}, ConnectionState::Waiting, "gone");
        bench.idle(2);
        QCOMPARE(bench.text("figuresTitle"), u"Server when last heard"_s);
        bench.source.nodeState(NodeId{0}, ConnectionState::Live);
        bench.idle(2);
        QCOMPARE(bench.text("figuresTitle"), u"Server now"_s);
    }

    void ofAServerThatWasNeverReachedNothingIsClaimed()
    {
        Bench bench;
        bench.source.nodeState(NodeId{0}, ConnectionState::Waiting, "Nothing listens there.");
        bench.idle(2);
        QCOMPARE(bench.text("flagsValue"), u"not known yet"_s);
        QCOMPARE(bench.text("patternsValue"), QString());
    }

    void theButtonThatCopiesIsNotCut()
    {
        for (const int width : {700, 1000, 1500}) {
            Bench bench;
            bench.page.resize(width, 900);
            bench.info([](NodeInfo& info) { info.capabilities = rights(CapabilityState::No); });
            bench.idle(1);
            QCoreApplication::processEvents();
            const auto* table = bench.page.cards()[0]->findChild<QTableView*>(u"rightsView"_s);
            const auto buttons = table->viewport()->findChildren<QPushButton*>();
            QVERIFY(!buttons.isEmpty());
            for (const QPushButton* button : buttons) {
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(QString::number(width)));
                QTRY_VERIFY2(button->geometry().right() < table->viewport()->width(),
                             qPrintable(QString::number(width)));
            }
        }
    }

    void everyFocusableWidgetHasAName()
    {
        Bench bench;
        bench.info([](NodeInfo& info) { info.capabilities = rights(CapabilityState::No); });
        bench.source.gap(NodeId{0}, 250ms, "cut");
        bench.idle(1);
        QCOMPARE(test::unnamedWidgets(bench.page).join(u", "_s), QString());
    }

    void modelsKeepTheirPromises()
    {
        CapabilityModel capabilities;
        GapsModel gaps;
        QAbstractItemModelTester one(&capabilities, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester two(&gaps, QAbstractItemModelTester::FailureReportingMode::QtTest);
        capabilities.setCapabilities(rights(CapabilityState::No));
        capabilities.setCapabilities(rights(CapabilityState::Yes));
        capabilities.setCapabilities({{"eval", CapabilityState::Unknown, {}, {}}});
        test::tellLanguageChange(capabilities);
        QCOMPARE(capabilities.rowCount(), 1);
        capabilities.setCapabilities({});
        test::tellLanguageChange(capabilities);
        for (int i = 0; i < GapsModel::kKept + 3; ++i) {
            NodeEvent gap;
            gap.kind = NodeEvent::Kind::Gap;
            gaps.add(gap);
        }
        test::tellLanguageChange(gaps);
        gaps.setUtc(false);
        gaps.clear();
        QCOMPARE(gaps.rowCount(), 0);
    }

    void everyKindOfChangeNamesItsRung()
    {
        NodeInfo info;
        info.notifyKnown = true;
        info.notifyFlags = "K$x";
        info.capabilities = {{"tracking", CapabilityState::Yes, {}, {}}};
        const QString mixed = kindsText(info, SourceKind::Notifications);
        QVERIFY(mixed.contains(u"strings\u00a0✓"_s) && mixed.contains(u"hashes by tracking"_s));
        info.capabilities.clear();
        QVERIFY(kindsText(info, SourceKind::Notifications).contains(u"hashes by polling"_s));
        info.notifyFlags = "AK";
        QVERIFY(!kindsText(info, SourceKind::Notifications).contains(u" by "_s));
        info.notifyFlags = "AE"; // no K: no message of the keyspace channel
        QVERIFY(!kindsText(info, SourceKind::Notifications).contains(u'✓'));
        QVERIFY(!kindsText(info, SourceKind::Polling).contains(u"tracking"_s));
        info.notifyKnown = false;
        QVERIFY(kindsText(info, SourceKind::Notifications).contains(u"unknown"_s));
        for (const SourceKind kind : {SourceKind::Notifications, SourceKind::Tracking, SourceKind::Polling})
            QVERIFY(!blindSpotText(kind).isEmpty() && !sourceText(kind).isEmpty());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestServerPage)
#include "tst_serverpage.moc"
