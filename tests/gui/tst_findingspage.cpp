// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page *Findings*: what is wrong with its numbers, badge, how long the lock is usually held, evidence that leads to
// its lock, mutes, limits, what is over; does nothing at rest. Means: page.
#include "gui/findings/findingsettings.h"
#include "gui/findings/findingsmodel.h"
#include "gui/findings/findingspage.h"
#include "gui/findings/findingwalk.h"
#include "gui/shell/windowsession.h"
#include "gui/tables/livetable.h"
#include "gui/widgets/emptystate.h"
#include "pagefixture.h"
#include "settings/schema.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace prefs = settings::prefs;

namespace {

struct Scene : test::PageFixture
{
    FindingsStore& store = findings;
    FindingSettings& settings = findingSettings;
    Playback playback{session, frames, source.clock()};
    FindingWalk walk{store, playback, frames, history};
    FindingsPage page{services};
    QAbstractItemModelTester tester{&page.model()};

    Scene()
    {
        QObject::connect(&page, &FindingsPage::evidenceRequested, &walk,
                         [this](const analysis::Subject& subject, ServerTime at) { walk.goTo(subject, at); });
        source.nodeReady(NodeId{0}, "10.1.4.7:6379"); // the page has not heard of it yet
        frames.step();
    }
    void show()
    {
        page.resize(1100, 700);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        settle();
    }
    /// As long as the page takes to show what changed.
    void settle()
    {
        idle(40);
        const auto isPacing = [this] {
            const auto timers = page.findChildren<QTimer*>(Qt::FindDirectChildrenOnly);
            return std::any_of(timers.begin(), timers.end(),
                               [](const QTimer* timer) { return timer->isSingleShot() && timer->isActive(); });
        };
        QTRY_VERIFY(!isPacing());
    }
    /// Colour of the line above a row, at its other end than the cell that is current.
    QColor lineAbove(int row)
    {
        const auto& table = *page.findChild<LiveTable*>(u"findingsTable"_s);
        const QRect last = table.visualRect(page.model().index(row, page.model().columnCount() - 1));
        return table.viewport()->grab().toImage().pixelColor(last.right() - 2, last.top());
    }
    LockId stuck(std::string_view key)
    {
        const LockId lock = source.lock(key);
        source.acquiredWithoutTtl(lock, "token-of-" + std::string(key));
        advance(1s);
        advance(500ms);
        return lock;
    }
    QString text(const char* name) const { return page.findChild<QLabel*>(QLatin1StringView(name))->text(); }
    QString cell(int row, int column) const { return page.model().index(row, column).data(Qt::DisplayRole).toString(); }
    QListWidget& evidence() const { return *page.findChild<QListWidget*>(u"findingEvidence"_s); }
    void muteBy(const QString& entry)
    {
        QMenu* menu = page.findChild<QToolButton*>(u"findingMute"_s)->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == entry)
                return action->trigger();
        }
        QFAIL(qPrintable(entry));
    }
};

} // namespace

class FindingsPageTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void saysWhatItLooksForWhileThereIsNothing();
    void showsWhatIsWrong();
    void saysHowLongItIsUsuallyHeld();
    void saysWhenItWasSeen();
    void countsOnItsTab();
    void endsByItself();
    void theChosenOneStaysChosen();
    void aRowSelectsItsLock();
    void aRowWithTheFocusIsMarkedWhole();
    void evidenceLeadsToItsLock();
    void mutes();
    void limitsAreKept();
    void aKeyThatLooksLikeMarkupIsText();
    void atRestItDoesNothing();
};

/// Also while it is only current, as at the first sight of the page.
void FindingsPageTest::aRowWithTheFocusIsMarkedWhole()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:a");
    scene.settle();
    auto* table = scene.page.findChild<LiveTable*>(u"findingsTable"_s);
    table->setFocus();
    QTRY_VERIFY(table->hasFocus());
    table->selectionModel()->setCurrentIndex(scene.page.model().index(0, 0), QItemSelectionModel::Clear);
    QCOMPARE(scene.lineAbove(0), scene.theme.colors().held);
    table->clearFocus();
    QVERIFY(scene.lineAbove(0) != scene.theme.colors().held);
}

void FindingsPageTest::saysWhatItLooksForWhileThereIsNothing()
{
    Scene scene;
    scene.show();
    auto* empty = scene.page.findChild<EmptyState*>();
    QVERIFY(empty->isVisible());
    QCOMPARE(empty->title(), u"No findings"_s);
    scene.stuck("lock:a");
    scene.settle();
    QVERIFY(!empty->isVisible());
}

void FindingsPageTest::showsWhatIsWrong()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:invoice:monthly");
    scene.settle();
    QCOMPARE(scene.page.model().rowCount(), 1);
    QCOMPARE(scene.cell(0, FindingsModel::Finding), u"No TTL"_s);
    QCOMPARE(scene.cell(0, FindingsModel::Where), u"lock:invoice:*"_s);
    QCOMPARE(scene.cell(0, FindingsModel::Count), u"1"_s);
    QCOMPARE(scene.text("findingTitle"), u"No TTL (problem)"_s);
    QVERIFY(scene.text("findingSpan").startsWith(u"lock:invoice:monthly"_s));
    QVERIFY(scene.text("findingCondition").contains(u"without a lease"_s));
    QVERIFY(scene.text("findingCrossed").contains(u"measured: "_s));
    for (const char* each : {"findingImpact", "findingCauses", "findingRemedy", "findingUnknown"})
        QVERIFY2(scene.text(each).size() > 20, each);
    QCOMPARE(scene.evidence().count(), 1);
    QVERIFY(!scene.evidence().item(0)->text().contains(u"  lock:invoice:monthly  "_s)); // there is no other one
    const int oneLine = scene.evidence().height();
    scene.evidence().resize(160, oneLine); // what does not fit beside each other stands below each other
    QVERIFY(scene.evidence().height() > oneLine);
    const auto spoken = scene.page.model().index(0, 0).data(Qt::AccessibleTextRole).toString();
    QCOMPARE(spoken, u"problem, No TTL"_s);
}

void FindingsPageTest::saysHowLongItIsUsuallyHeld()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:b:1"); // its only hold goes on: nothing is usual
    scene.settle();
    QVERIFY(!scene.page.findChild<QLabel*>(u"findingHolds"_s)->isVisible());
    const LockId lock = scene.source.lock("lock:a:1");
    for (const char* token : {"first", "second", "third", "fourth"}) {
        scene.source.acquired(lock, token, 10s);
        scene.advance(100ms);
        scene.source.released(lock);
        scene.advance(10ms);
    }
    scene.stuck("lock:a:1");
    scene.settle();
    auto* table = scene.page.findChild<LiveTable*>(u"findingsTable"_s);
    table->selectRow(scene.cell(0, FindingsModel::Where) == u"lock:a:*"_s ? 0 : 1);
    const QString holds = scene.text("findingHolds");
    QVERIFY2(
        holds.startsWith(u"4 hold(s) of this lock seen from begin to end: median 100 ms, p95 100 ms, p99 100 ms."_s),
        qPrintable(holds));
    QVERIFY2(holds.contains(u"The longest took 2.8"_s), qPrintable(holds)); // the one that goes on
}

/// What was not seen is not found: the page says of which time that is, as the report does.
void FindingsPageTest::saysWhenItWasSeen()
{
    Scene scene;
    scene.show();
    const auto pass = [&](int seconds) {
        for (int i = 0; i < seconds; ++i)
            scene.advance(1s);
    };
    const auto trace = [&](TraceStatus::State state) {
        TraceStatus status;
        status.state = state;
        scene.source.pending().traceStates.push_back(status);
        scene.frames.step();
    };
    scene.stuck("lock:a");
    scene.settle();
    QCOMPARE(scene.text("findingScope"), u"Watched all the time. Changes were announced all the time. No trace ran."_s);
    pass(10);
    trace(TraceStatus::State::Running);
    pass(4);
    trace(TraceStatus::State::Ended);
    scene.source.gap(NodeId{0}, 2s, "cut");
    pass(10);
    scene.stuck("lock:b"); // 25.5 s, and the moments between
    scene.settle();
    const QString said = scene.text("findingScope");
    static const QRegularExpression spans(
        u"^Watched (2[0-9])[.0-9]* of 2[0-9][.0-9]* s. Changes were announced 2[0-9][.0-9]* of 2[0-9][.0-9]* s. "
        "Traced 4[.0-9]* of 2[0-9][.0-9]* s.$"_s);
    QVERIFY2(spans.match(said).hasMatch(), qPrintable(said));
}

void FindingsPageTest::countsOnItsTab()
{
    Scene scene;
    QVERIFY(scene.page.hasBadge());
    QSignalSpy badge(&scene.page, &Page::badgeChanged);
    scene.stuck("lock:a"); // the page was never shown
    QCOMPARE(badge.size(), 1);
    QCOMPARE(badge.last().at(0).toInt(), 1);
    scene.source.released(scene.source.lock("lock:a"));
    scene.advance(10ms);
    QCOMPARE(badge.last().at(0).toInt(), 0);
    QVERIFY(badge.last().at(1).toString().isEmpty());
    // A note is none to be counted.
    const LockId lock = scene.source.lock("lock:b");
    scene.source.acquired(lock, "first-token", 1s);
    scene.advance(1s);
    scene.source.expired(lock);
    scene.source.acquired(lock, "second-token", 10s);
    scene.advance(10ms);
    QCOMPARE(scene.store.groups().size(), 2u);
    QCOMPARE(badge.last().at(0).toInt(), 0);
}

void FindingsPageTest::endsByItself()
{
    Scene scene;
    scene.show();
    const LockId lock = scene.stuck("lock:a");
    scene.settle();
    QVERIFY(scene.text("findingSpan").contains(u"since "_s));
    scene.source.released(lock);
    scene.settle();
    QCOMPARE(scene.page.model().rowCount(), 1); // it stays to be read
    QVERIFY(scene.text("findingSpan").contains(u" to "_s));
    QVERIFY(scene.page.model().index(0, 0).data(Qt::AccessibleTextRole).toString().endsWith(u"over"_s));
}

void FindingsPageTest::theChosenOneStaysChosen()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:a:1");
    scene.settle();
    scene.stuck("lock:b:1");
    scene.stuck("lock:c:1");
    scene.settle();
    QCOMPARE(scene.page.model().rowCount(), 3);
    auto* table = scene.page.findChild<LiveTable*>(u"findingsTable"_s);
    QCOMPARE(scene.cell(table->currentIndex().row(), FindingsModel::Where), u"lock:a:*"_s);
    QVERIFY(scene.text("findingSpan").startsWith(u"lock:a:1"_s));
    table->selectRow(0);
    QVERIFY(scene.text("findingSpan").startsWith(u"lock:c:1"_s));
}

/// What is marked is what actions are for: by mouse and keys, also the row that was marked already.
void FindingsPageTest::aRowSelectsItsLock()
{
    Scene scene;
    scene.show();
    const LockId a = scene.stuck("lock:a:1");
    const LockId b = scene.stuck("lock:b:1");
    const LockId other = scene.source.lock("lock:fine");
    scene.source.acquired(other, "t", 30s);
    scene.advance(10ms);
    scene.settle();
    auto* table = scene.page.findChild<LiveTable*>(u"findingsTable"_s);
    const auto rowOf = [&](QStringView where) {
        for (int row = 0; row < scene.page.model().rowCount(); ++row) {
            if (scene.cell(row, FindingsModel::Where) == where)
                return row;
        }
        return -1;
    };
    QCOMPARE(scene.selection.size(), std::size_t{0}); // the page chose its row, and nobody a lock
    const auto press = [&](int row) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(scene.page.model().index(row, 0)).center());
    };
    press(rowOf(u"lock:b:*"));
    QCOMPARE(scene.selection.current(), b);
    scene.selection.select(other); // elsewhere: a row that stays marked would be taken for it
    QVERIFY(!table->selectionModel()->hasSelection());
    scene.stuck("lock:c:1"); // rows come, the details stay, and nothing is marked by itself
    scene.settle();
    QVERIFY(scene.text("findingSpan").startsWith(u"lock:b:1"_s));
    QCOMPARE(scene.selection.current(), other);
    QVERIFY(!table->selectionModel()->hasSelection());
    press(rowOf(u"lock:b:*")); // it is the current one already
    QCOMPARE(scene.selection.current(), b);
    table->setFocus();
    const int row = table->currentIndex().row();
    QTest::keyClick(table, row == 0 ? Qt::Key_Down : Qt::Key_Up);
    QVERIFY(scene.selection.current() != b && scene.selection.size() == 1);
    press(rowOf(u"lock:a:*"));
    QCOMPARE(scene.selection.current(), a);
}

void FindingsPageTest::evidenceLeadsToItsLock()
{
    Scene scene;
    scene.show();
    const LockId lock = scene.stuck("lock:a");
    scene.settle();
    LockId shown = kNoLock;
    connect(&scene.walk, &FindingWalk::reached, this, [&](LockId which, ServerTime, bool opensTimeline) {
        QVERIFY(opensTimeline);
        shown = which;
    });
    scene.evidence().setCurrentRow(0);
    scene.evidence().setFocus();
    QTest::keyClick(&scene.evidence(), Qt::Key_Return);
    QCOMPARE(shown, lock);
    // The id is another lock's by now: it leads nowhere.
    shown = kNoLock;
    scene.source.released(lock);
    scene.advance(10ms);
    scene.source.forget(lock);
    scene.advance(10ms);
    QCOMPARE(scene.source.lock("lock:another"), lock);
    scene.advance(10ms);
    QTest::keyClick(&scene.evidence(), Qt::Key_Return);
    QCOMPARE(shown, kNoLock);
}

void FindingsPageTest::mutes()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:a:1");
    scene.settle();
    QCOMPARE(scene.store.openCount(), 1);
    scene.muteBy(u"This Finding on lock:a:*"_s);
    QCOMPARE(scene.store.openCount(), 0);
    QVERIFY(scene.page.model().index(0, 0).data(Qt::AccessibleTextRole).toString().endsWith(u"muted"_s));
    QCOMPARE(scene.preferences.get(prefs::findingMutes).size(), 1);
    scene.stuck("lock:a:2");
    QCOMPARE(scene.store.openCount(), 0);
    scene.stuck("lock:b:1");
    QCOMPARE(scene.store.openCount(), 1);
    scene.settle();
    QCOMPARE(scene.cell(0, FindingsModel::Where), u"lock:b:*"_s); // what is muted comes last
    QTest::mouseClick(scene.page.findChild<QToolButton*>(u"findingUnmute"_s), Qt::LeftButton);
    QCOMPARE(scene.store.openCount(), 3);
    // What stands in the file and says nothing mutes nothing.
    scene.preferences.set(prefs::findingMutes, QStringList{u""_s, u" "_s, u"nothing lock:*"_s, u"no-ttl"_s});
    QCOMPARE(scene.store.openCount(), 3);
}

void FindingsPageTest::limitsAreKept()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:a:1");
    scene.settle();
    auto* box = scene.page.findChild<QSpinBox*>(u"limit.held_ms"_s);
    QVERIFY(box);
    QCOMPARE(box->value(), 1'000);
    box->setValue(60'000);
    QCOMPARE(scene.preferences.get(prefs::findingLimits), QStringList{u"no-ttl.held_ms=60000"_s});
    scene.advance(500ms);
    QCOMPARE(scene.store.openCount(), 0); // a minute has not passed
    QTest::mouseClick(scene.page.findChild<QToolButton*>(u"findingDefaults"_s), Qt::LeftButton);
    QCOMPARE(scene.preferences.get(prefs::findingLimits), QStringList());
    scene.advance(500ms);
    QCOMPARE(scene.store.openCount(), 1);
}

void FindingsPageTest::aKeyThatLooksLikeMarkupIsText()
{
    Scene scene;
    scene.show();
    scene.stuck("lock:<img src=x>:\n\x1b[31m1");
    scene.settle();
    QVERIFY(scene.text("findingSpan").contains(u"<img src=x>"_s));
    QVERIFY(!scene.text("findingSpan").contains(u'\n'));
    for (const QLabel* label : scene.page.findChildren<QLabel*>()) {
        if (label->objectName().startsWith(u"finding"_s))
            QCOMPARE(label->textFormat(), Qt::PlainText);
    }
}

/// No timer runs while nothing is open, and none while the page is hidden.
void FindingsPageTest::atRestItDoesNothing()
{
    Scene scene;
    scene.show();
    const auto running = [&] {
        int count = 0;
        for (const QTimer* timer : scene.page.findChildren<QTimer*>())
            count += timer->isActive();
        return count;
    };
    const LockId lock = scene.stuck("lock:a");
    scene.settle();
    QCOMPARE(scene.page.model().rowCount(), 1);
    QVERIFY(running() > 0); // the seconds of what goes on
    QSignalSpy changed(&scene.store, &FindingsStore::changed);
    scene.settle();
    QVERIFY(changed.isEmpty()); // it goes on, and is no news
    scene.source.released(lock);
    scene.settle();
    QCOMPARE(running(), 0);
    QSignalSpy data(&scene.page.model(), &QAbstractItemModel::dataChanged);
    scene.settle();
    QVERIFY(data.isEmpty());
}

LOCKSCOPE_TEST_GUI_MAIN(FindingsPageTest)
#include "tst_findingspage.moc"
