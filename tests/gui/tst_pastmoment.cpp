// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// While the past is shown, no page calls it now: texts name the moment, of a recording, of the last minutes and of a
// pause, also while it plays. Means: window.
#include "gui/charts/barchart.h"
#include "gui/charts/trendchart.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/findings/findingspage.h"
#include "gui/shell/pagedeck.h"
#include "gui/waitsfor/waitsforpage.h"
#include "gui/widgets/emptystate.h"
#include "part.h"
#include "presentation/words/celltext.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QClipboard>
#include <QLabel>
#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::gui;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using test::part;

namespace {

struct Scene : test::Recorded
{
    MainWindow& main{*window.window};
    DashboardPage& dashboard{*main.findChild<DashboardPage*>()};

    Scene()
    {
        fill(60, 3);
        QVERIFY(window.frames.source());
    }
    [[nodiscard]] QString time() const { return celltext::timeOfDay(window.frames.now()).left(8); }
    void look(const QString& page)
    {
        main.showPage(page);
        for (int i = 0; i < 12; ++i) {
            window.source.advance(300ms);
            window.frames.step();
        }
        QCoreApplication::processEvents();
    }
    /// Texts and tool tips in view that say *now*.
    [[nodiscard]] QStringList calledNow() const
    {
        static const QRegularExpression now(u"\\bnow\\b"_s);
        QStringList found;
        for (const QLabel* label : main.findChildren<QLabel*>()) {
            for (const QString& text : {label->text(), label->toolTip()}) {
                if (label->isVisible() && text.contains(now))
                    found << label->objectName() + u": "_s + text;
            }
        }
        return found;
    }
    [[nodiscard]] bool says(const QString& words) const
    {
        const auto labels = dashboard.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->text().contains(words); });
    }
    [[nodiscard]] QString axisEnd() const
    {
        return part<TrendChart>(dashboard, "locksHeld").timeLabels().texts().back();
    }
};

} // namespace

class PastMomentTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void noPageCallsItNow_data()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("the last minutes") << u"memory"_s;
        QTest::newRow("a recording") << u"file"_s;
        QTest::newRow("a pause") << u"pause"_s;
    }
    void noPageCallsItNow()
    {
        QFETCH(QString, how);
        Scene s;
        s.look(u"dashboard"_s);
        QVERIFY(s.calledNow().size() >= 3);
        QCOMPARE(s.axisEnd(), u"now"_s);
        if (how == u"pause") {
            s.window.frames.setPaused(true);
        } else {
            if (how == u"file") {
                QVERIFY(s.source->close());
                s.open();
            }
            s.goTo(s.main.playback().range().to - 20s);
        }
        QVERIFY(s.window.frames.showsPast());
        for (const QString& id : s.main.pageIds()) {
            if (how == u"pause" && id == u"server")
                continue; // its figures go on
            s.look(id);
            QVERIFY2(s.calledNow().isEmpty(), qPrintable(id + u": "_s + s.calledNow().join(u'\n')));
        }
        s.look(u"dashboard"_s);
        const QString then = s.time();
        QCOMPARE(s.axisEnd(), then);
        QVERIFY(s.says(u"locks held at "_s + then));
        QVERIFY(s.says(u"before "_s + then));
        QVERIFY(s.says(u"held at "_s + then));
        QCOMPARE(part<BarChart>(s.dashboard, "currentHolders").emptyText(), u"Nobody held a lock at %1."_s.arg(then));
        QCOMPARE(s.main.findChild<WaitsForPage*>()->findChild<EmptyState*>()->title(),
                 u"No visible waiters at "_s + then);
        QVERIFY(s.dashboard.graphicsEffect() == nullptr); // the colours of the past are whole

        if (how == u"pause")
            s.window.frames.setPaused(false);
        else
            s.main.playback().backToLive();
        s.look(u"dashboard"_s);
        QVERIFY(!s.window.frames.showsPast());
        QCOMPARE(s.axisEnd(), u"now"_s);
        QVERIFY(s.says(u"locks held now"_s));
    }

    /// Another moment, and one after the other.
    void theMomentIsFollowed()
    {
        Scene s;
        s.look(u"dashboard"_s);
        for (const auto back : {20s, 31s, 7s}) {
            s.goTo(s.main.playback().range().to - back);
            s.look(u"dashboard"_s);
            QCOMPARE(s.axisEnd(), s.time());
        }
        s.main.playback().setSpeed(1);
        s.goTo(s.main.playback().range().to - 40s);
        const QString begin = s.time();
        s.main.playback().play();
        s.look(u"dashboard"_s);
        QVERIFY(s.time() != begin);
        s.main.playback().pause();
        s.look(u"dashboard"_s);
        QCOMPARE(s.axisEnd(), s.time());
    }

    void aSentenceForAChatNamesTheMoment()
    {
        Scene s;
        const LockId lock = s.window.source.lock("lock:nightly");
        s.window.source.acquired(lock, "cron-1", 1h);
        s.fill(10, 4);
        s.goTo(s.main.playback().range().to - 5s);
        s.window.selection.select(s.window.locks.lockAt(0));
        LockId shown = kNoLock;
        for (std::uint32_t i = 0; i < s.window.frames.picture().size(); ++i) {
            if (s.window.frames.picture().key(LockId{i}).name == "lock:nightly")
                shown = LockId{i};
        }
        QVERIFY(shown != kNoLock);
        s.window.selection.select(shown);
        s.window.lockMenu.action(LockMenu::Item::CopySentence)->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(u"At "_s + celltext::time(s.window.frames.now()) + u", lock:nightly was held by "_s),
                 qPrintable(copied));
        QVERIFY2(!copied.contains(u" now"_s), qPrintable(copied));
    }
};

LOCKSCOPE_TEST_GUI_MAIN(PastMomentTest)
#include "tst_pastmoment.moc"
