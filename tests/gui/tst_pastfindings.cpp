// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The findings of a whole recording: found while one looks at it, marked on the strip, walked through.
#include "gui/findings/findingsmodel.h"
#include "gui/findings/findingspage.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/recordings/timebar.h"
#include "recordedwindow.h"
#include "support/suite.h"

#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTableView>
#include <QToolButton>

#include <cmath>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using analysis::FindingId;
using Id = MainActions::Id;

/// A minute in which all is well, then a lock without TTL for ten seconds, a calm, a take-over, and a calm again.
struct Incident : lockscope::test::Recorded
{
    ServerTime noTtlAt{};
    ServerTime takenOverAt{};

    Incident()
    {
        calm(60s);
        const LockId invoice = window.source.lock("lock:invoice:monthly");
        noTtlAt = window.source.now();
        window.source.acquiredWithoutTtl(invoice, "cron-7");
        calm(10s);
        window.source.released(invoice);
        calm(60s);
        const LockId stock = window.source.lock("lock:stock:1042");
        window.source.acquired(stock, "web-1", 30s);
        calm(2s);
        takenOverAt = window.source.now();
        window.source.takenOver(stock, "web-2", 30s);
        calm(2s);
        window.source.released(stock);
        calm(60s);
    }
    void calm(std::chrono::seconds time)
    {
        for (std::chrono::seconds passed{}; passed < time; passed += 1s) {
            window.source.advance(1s);
            window.frames.step();
        }
    }
    /// The file alone, in a window that was started with it.
    void openAlone()
    {
        QVERIFY(source->close());
        window.session.disconnectFromServer();
        open();
        QTRY_VERIFY(store().recorded() != nullptr);
        window.frames.step();
    }
    [[nodiscard]] FindingsStore& store() { return window.findings; }
    [[nodiscard]] Playback& playback() { return window.window->playback(); }
    [[nodiscard]] TimeBar& bar() { return strip().bar(); }
    [[nodiscard]] FindingsPage& page() { return *window.window->findChild<FindingsPage*>(); }
    [[nodiscard]] std::string selected()
    {
        const LockId lock = window.selection.current();
        return lock == kNoLock ? std::string() : std::string(window.frames.picture().key(lock).name);
    }
    [[nodiscard]] QString scope() { return page().findChild<QLabel*>(u"findingScope"_s)->text(); }
    [[nodiscard]] std::vector<FindingId> found()
    {
        std::vector<FindingId> ids;
        for (const auto& mark : store().marks())
            ids.push_back(mark.id);
        return ids;
    }
    /// As a person does it on the page.
    void showTakeOver()
    {
        window.window->showPage(u"findings"_s);
        const auto isListed = [this] {
            const auto& groups = page().model().groups();
            return std::any_of(groups.begin(), groups.end(),
                               [](const auto& group) { return group.id == FindingId::TakenOver; });
        };
        QTRY_VERIFY(isListed());
        auto* table = page().findChild<QTableView*>(u"findingsTable"_s);
        for (int row = 0; row < page().model().rowCount(); ++row) {
            if (page().model().groups()[std::size_t(row)].id == FindingId::TakenOver)
                table->selectRow(row);
        }
        page().findChild<QToolButton*>(u"findingShow"_s)->click();
    }
    [[nodiscard]] LocksTable& lanes() { return *window.window->findChild<LocksTable*>(u"locksTable"_s); }
    [[nodiscard]] bool shows(ServerTime moment)
    {
        const TimeView& view = lanes().view();
        return view.left() < moment && moment < view.right && view.span < 10min;
    }
    /// What happens at a moment is told behind it: here within a second.
    [[nodiscard]] bool isAt(ServerTime moment)
    {
        const auto behind = playback().position() - moment;
        return behind >= 0s && behind <= 1s;
    }
    void press(Id id)
    {
        window.window->mainActions()[id]->trigger();
        QTRY_VERIFY(!playback().isOnTheWay());
        settle();
    }
};

bool hasNear(const QImage& picture, const QColor& color, int x, int within)
{
    for (int column = std::max(0, x - within); column < std::min(picture.width(), x + within + 1); ++column) {
        for (int row = 0; row < picture.height(); ++row) {
            if (picture.pixelColor(column, row) == color)
                return true;
        }
    }
    return false;
}

} // namespace

class PastFindingsTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Nothing of it was played.
    void theWholeRecordingIsSearched()
    {
        Incident run;
        run.openAlone();
        QCOMPARE(run.found(), (std::vector{FindingId::NoTtl, FindingId::TakenOver}));
        QCOMPARE(run.store().marks()[0].begin, run.noTtlAt);
        QVERIFY(run.store().marks()[0].end < run.noTtlAt + 12s);
        QVERIFY(run.store().nodeName(NodeId{0}).contains(u"10.1.4.7"_s));
        run.window.window->showPage(u"findings"_s);
        QTRY_COMPARE(run.page().model().rowCount(), 2);
        QVERIFY2(run.scope().contains(u"of the recording from"_s) && !run.scope().contains(u"later"_s),
                 qPrintable(run.scope()));
        QCOMPARE(run.store().openCount(), 0);
        run.goTo(run.noTtlAt + 5s); // it goes on at that moment
        QCOMPARE(run.store().openCount(), 1);
        QTRY_COMPARE(run.page().model().rowCount(), 1); // the other one comes later
        QVERIFY2(run.scope().contains(u"later"_s), qPrintable(run.scope()));
        const auto* span = run.page().findChild<QLabel*>(u"findingSpan"_s);
        QTRY_VERIFY2(span->text().contains(u"since"_s), qPrintable(span->text())); // its end is not known yet
        run.goTo(run.noTtlAt + 30s);
        QCOMPARE(run.store().openCount(), 0);
        QTRY_VERIFY2(!span->text().contains(u"since"_s), qPrintable(span->text()));
        run.goTo(run.noTtlAt - 10s);
        QTRY_COMPARE(run.page().model().rowCount(), 0);
    }

    void itOpensAtItsFirstProblem()
    {
        Incident run;
        QVERIFY(run.source->close());
        run.window.session.disconnectFromServer();
        run.playback().open(run.file);
        QTRY_VERIFY(run.window.session.isPast() && run.store().recorded() != nullptr);
        QTRY_VERIFY(run.playback().position() >= run.noTtlAt && run.playback().position() < run.noTtlAt + 5s);
        run.settle();
        QCOMPARE(run.store().openCount(), 1); // it is there
        // Who went elsewhere stays there.
        run.playback().close();
        run.playback().open(run.file);
        QTRY_VERIFY(run.window.session.isPast());
        const ServerTime chosen = run.playback().range().from + 10s;
        run.playback().goTo(chosen);
        QTRY_VERIFY(run.store().recorded() != nullptr);
        run.settle();
        QCOMPARE(run.playback().position(), chosen);
    }

    /// A press on a mark shows a moment at which its finding is there, in memory as in a file.
    void marksLeadToTheirFindings()
    {
        Incident run;
        for (const auto& mark : std::vector(run.store().marks())) {
            run.playback().goTo(mark.told);
            QTRY_VERIFY(run.window.session.isPast());
            run.settle();
            const auto open = run.store().open();
            QVERIFY2(std::any_of(open.begin(), open.end(), [&](const auto* each) { return each->id == mark.id; }),
                     analysis::name(mark.id));
            run.playback().backToLive();
        }
        QCOMPARE(run.window.frames.live().beginnings(), std::uint64_t{0});
    }

    /// What was found while it was watched is what is found in the recording.
    void theyAreThoseThatLiveShowed()
    {
        Incident run;
        const auto live = run.found();
        const auto marks = run.store().marks();
        QVERIFY(live.size() >= 2);
        QVERIFY(run.source->close());
        run.open();
        QTRY_VERIFY(run.store().recorded() != nullptr);
        QCOMPARE(run.found(), live);
        for (std::size_t i = 0; i < marks.size(); ++i)
            QCOMPARE(run.store().marks()[i].begin, marks[i].begin);
        run.playback().backToLive();
        QVERIFY(run.store().recorded() == nullptr);
        QVERIFY2(run.scope().startsWith(u"Watched all the time."_s), qPrintable(run.scope()));
        run.window.frames.step();
        QCOMPARE(run.found(), live); // what had ended is still known
    }

    void marksAreOnTheStrip()
    {
        Incident run;
        run.openAlone();
        QPixmap picture(run.bar().size());
        run.bar().render(&picture);
        const QImage image = picture.toImage();
        const auto& colors = run.window.theme.colors();
        const int x = int(run.bar().xOf(run.noTtlAt));
        QVERIFY(hasNear(image, colors.alarm, x, 3));
        const int between = int(run.bar().xOf(run.noTtlAt + 40s));
        QVERIFY(!hasNear(image, colors.alarm, between, 3) && !hasNear(image, colors.contended, between, 3));
        // The frame of the focus is no more than a frame.
        run.window.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(run.window.window.get()));
        run.bar().setFocus();
        run.bar().render(&picture);
        const QColor inside = picture.toImage().pixelColor(between, run.bar().height() / 2);
        QVERIFY(inside != colors.alarm && inside != colors.contended);
        // A press beside the mark is one on it.
        QTest::mouseClick(&run.bar(), Qt::LeftButton, {}, QPoint(x + 3, run.bar().height() / 2));
        QCoreApplication::processEvents();
        run.settle();
        QTRY_VERIFY(run.isAt(run.noTtlAt));
        // It says what it is, and Findings is open at it.
        QTRY_COMPARE(run.selected(), std::string("lock:invoice:monthly"));
        QVERIFY(run.window.window->statusBar()->currentMessage().contains(u"lock:invoice:monthly"_s));
        run.window.window->showPage(u"findings"_s);
        const auto* title = run.page().findChild<QLabel*>(u"findingTitle"_s);
        QVERIFY2(title && title->text().contains(u"No TTL"_s), title ? qPrintable(title->text()) : "no title");
        run.store().setMutes({{FindingId::NoTtl, {}}});
        QCOMPARE(run.found(), std::vector{FindingId::TakenOver});
        lockscope::test::keepPicture(*run.window.window, u"past-findings"_s);
    }

    void oneWalksFromFindingToFinding()
    {
        Incident run;
        run.openAlone();
        run.window.window->showPage(u"locks"_s);
        run.press(Id::PreviousFinding);
        QTRY_VERIFY(run.isAt(run.takenOverAt));
        QTRY_COMPARE(run.selected(), std::string("lock:stock:1042"));
        QVERIFY2(run.window.window->statusBar()->currentMessage().contains(u"lock:stock:1042"_s),
                 qPrintable(run.window.window->statusBar()->currentMessage()));
        QCOMPARE(run.window.window->currentPage(), u"locks"_s); // each page shows that moment
        run.press(Id::PreviousFinding);
        QTRY_VERIFY(run.isAt(run.noTtlAt));
        QTRY_COMPARE(run.selected(), std::string("lock:invoice:monthly"));
        run.press(Id::PreviousFinding); // there is none before
        QTRY_VERIFY(run.isAt(run.noTtlAt));
        QVERIFY(run.window.window->statusBar()->currentMessage().contains(u"No finding"_s));
        run.press(Id::NextFinding);
        QTRY_VERIFY(run.isAt(run.takenOverAt));
        // Twice at once, from the end.
        run.goTo(run.playback().range().to);
        for (int i = 0; i < 2; ++i)
            run.window.window->mainActions()[Id::PreviousFinding]->trigger();
        QTRY_VERIFY(run.isAt(run.noTtlAt));
        QTRY_COMPARE(run.selected(), std::string("lock:invoice:monthly"));
    }

    /// On the way to a finding it is left for the present: the next step begins at the present.
    void aWalkThatIsLeftBeginsAtThePresent()
    {
        Incident run;
        auto& walk = *run.window.window->findChild<FindingWalk*>();
        std::vector<FindingId> stepped;
        connect(&walk, &FindingWalk::stepped, this,
                [&](const analysis::Episode& episode) { stepped.push_back(episode.id); });
        QAction* previous = run.window.window->mainActions()[Id::PreviousFinding];
        previous->trigger();
        previous->trigger();
        QCOMPARE(stepped, (std::vector{FindingId::TakenOver, FindingId::NoTtl}));
        run.playback().goTo(run.noTtlAt + 3s);
        QTRY_VERIFY(run.window.session.isPast());
        run.settle();
        previous->trigger(); // on the way
        run.playback().backToLive();
        QVERIFY(!run.window.session.isPast());
        stepped.clear();
        previous->trigger();
        QCOMPARE(stepped, (std::vector{FindingId::TakenOver}));
    }

    void keysWalkAndAFieldKeepsThem()
    {
        Incident run;
        run.openAlone();
        run.window.window->showPage(u"locks"_s);
        run.window.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(run.window.window.get()));
        auto* page = run.window.window->findChild<LocksPage*>();
        page->focusContent();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Less);
        QTRY_VERIFY(run.isAt(run.takenOverAt));
        auto* field = run.window.window->findChild<QLineEdit*>(u"filterEdit"_s);
        QVERIFY(field);
        field->setFocus();
        QTest::keyClicks(field, u"ttl<5s"_s);
        QCOMPARE(field->text(), u"ttl<5s"_s);
        QTRY_VERIFY(run.isAt(run.takenOverAt));
    }

    void evidenceLeadsToItsMoment()
    {
        Incident run;
        run.openAlone();
        run.window.window->showPage(u"findings"_s);
        QTRY_COMPARE(run.page().model().rowCount(), 2);
        auto* table = run.page().findChild<QTableView*>(u"findingsTable"_s);
        for (int row = 0; row < 2; ++row) {
            if (run.page().model().groups()[std::size_t(row)].id == FindingId::TakenOver)
                table->selectRow(row);
        }
        auto* evidence = run.page().findChild<QListWidget*>(u"findingEvidence"_s);
        QVERIFY(evidence->count() > 0);
        evidence->setCurrentRow(evidence->count() - 1);
        QTest::keyClick(evidence, Qt::Key_Return);
        QTRY_VERIFY(run.isAt(run.takenOverAt));
        QTRY_COMPARE(run.window.window->currentPage(), u"locks"_s);
        QTRY_COMPARE(run.selected(), std::string("lock:stock:1042"));
    }

    /// While live is shown the lanes alone go there, and stay there.
    void whatIsWatchedIsShownInItsLane()
    {
        Incident run;
        run.window.source.acquired(run.window.source.lock("lock:stock:1042"), "web-3", 30s); // not this hold
        run.calm(1s);
        run.showTakeOver();
        QTRY_COMPARE(run.window.window->currentPage(), u"locks"_s);
        QCoreApplication::processEvents();
        run.calm(2s);
        QVERIFY(!run.window.session.isPast());
        QVERIFY(!run.lanes().isFollowing());
        QVERIFY(run.shows(run.takenOverAt));
        QCOMPARE(run.selected(), std::string("lock:stock:1042"));
    }

    /// The lanes of what is watched have it no more, and what was recorded has.
    void whatIsGoneIsShownInThePast()
    {
        Incident run;
        QVERIFY(run.source->close());
        const LockId stock = run.window.source.lock("lock:stock:1042");
        run.window.source.forget(stock);
        run.calm(2s);
        QCOMPARE(run.window.source.lock("lock:another"), stock); // it has its id now
        run.calm(2s);
        const auto* bar = run.window.window->findChild<TimeBar*>();
        const double place = bar->xOf(run.takenOverAt);
        // Nothing is recorded, and it is in memory still.
        run.showTakeOver();
        QTRY_VERIFY(run.window.session.isPast() && run.window.session.recording().isMemory());
        QVERIFY(std::abs(bar->xOf(run.takenOverAt) - place) < 6); // a mark that was pressed stays below the pointer
        run.settle();
        const TimeSpan read = run.store().recorded()->range;
        QVERIFY(read.from <= run.takenOverAt && read.to - read.from < 1h); // from when it was watched
        QTRY_VERIFY(run.isAt(run.takenOverAt));
        QTRY_COMPARE(run.window.window->currentPage(), u"locks"_s);
        QTRY_COMPARE(run.selected(), std::string("lock:stock:1042"));
        QVERIFY(run.shows(run.takenOverAt));
        run.playback().backToLive();
        QVERIFY(!run.window.session.isPast());
    }

    void anotherLimitReadsItOnceMore()
    {
        Incident run;
        run.openAlone();
        run.window.findingSettings.setLimit(FindingId::NoTtl, analysis::Measure::Held, 20'000'000);
        QTRY_COMPARE(run.found(), std::vector{FindingId::TakenOver}); // ten seconds are not too long any more
        run.window.findingSettings.setDefaultLimits(FindingId::NoTtl);
        QTRY_COMPARE(run.found(), (std::vector{FindingId::NoTtl, FindingId::TakenOver}));
    }
};

QTEST_MAIN(PastFindingsTest)
#include "tst_pastfindings.moc"
