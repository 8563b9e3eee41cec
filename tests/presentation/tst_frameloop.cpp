// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frame loop: order of consumers, a pause that stands still while what is watched goes on, and says since when it
// tells; hidden pages. Means: fake source.
#include "presentation/stream/frameloop.h"

#include "presentation/stream/perview.h"

#include "scriptedframes.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <algorithm>
#include <array>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using test::FakeSource;

namespace {

/// Writes down what it is told, and checks the promises that hold for every frame.
class Recorder final : public FrameConsumer
{
public:
    explicit Recorder(std::vector<std::string>& log, std::string name) : m_log(log), m_name(std::move(name)) {}

    void consume(const Frame& frame) override
    {
        QVERIFY(!frame.batch.isEmpty());
        m_log.push_back(m_name + " consume");
        for (const LockEvent& event : frame.batch.events) {
            events.push_back(event);
            QVERIFY(index(event.lock) < frame.picture.size()); // it has taken the batch already
        }
        leftOut += frame.batch.eventsLeftOut;
        waits += frame.batch.waits.size();
    }
    void present(const Frame& frame) override
    {
        m_log.push_back(m_name + " present");
        now = frame.now;
        held = frame.picture.heldCount();
        counted = frame.batch.counters.held;
    }
    [[nodiscard]] bool isPresented() const override { return visible; }
    void reset() override { m_log.push_back(m_name + " reset"); }

    bool visible = true;
    std::vector<LockEvent> events;
    std::uint64_t leftOut = 0;
    std::size_t waits = 0;
    ServerTime now{};
    std::uint32_t held = 0;
    std::uint32_t counted = 0;

private:
    std::vector<std::string>& m_log;
    std::string m_name;
};

/// A page that is shown, and what is written down of it.
struct OnePage : test::ScriptedFrames
{
    std::vector<std::string> log;
    Recorder page{log, "p"};

    OnePage()
    {
        frames.setSource(&source);
        frames.addConsumer(&page);
    }
};

/// What a page has of each view.
struct Told
{
    void consume(const Frame& frame) { events += frame.batch.events.size(); }
    void reset() { events = 0; }
    std::size_t events = 0;
};

} // namespace

class FrameLoopTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void consumersAreServedInOrder();
    void hiddenConsumersOnlyConsume();
    void whatCanBeShownIsShownWhateverItIsKnownAs();
    void whoIsNotShownIsToldInItsTurn();
    void idleFramesPresentButDoNotConsume();
    void pauseFreezesThePictureAndLosesNothing();
    void aPauseSaysFromWhenItTells();
    void aPagePresentedWhilePausedSeesTheFrozenPicture();
    void aNewSourceResetsEverything();
    void timeGoesOnBetweenBatches();
    void newsIsPresentedAtOnceAndTimeFourTimesASecond();
    void outOfViewOnlyCountsAreKeptUp();
    void looksLessOftenInACalm();
    void aSourceThatTellsIsLookedAtWhenItDoes();
    void aConsumerMayLeaveWhileItIsServed();
};

void FrameLoopTest::consumersAreServedInOrder()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder first(log, "1");
    Recorder second(log, "2");
    frames.setSource(&source);
    frames.addConsumer(&first);
    frames.addConsumer(&second);

    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"1 consume", "2 consume", "1 present", "2 present"}));
    QCOMPARE(first.held, 1u);
    frames.removeConsumer(&first);
    log.clear();
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"2 present"}));
}

void FrameLoopTest::hiddenConsumersOnlyConsume()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder hidden(log, "h");
    hidden.visible = false;
    frames.setSource(&source);
    frames.addConsumer(&hidden);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"h consume"}));
}

/// Whoever keeps its consumers as BatchConsumer gets the same frames.
void FrameLoopTest::whatCanBeShownIsShownWhateverItIsKnownAs()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    BatchConsumer* const known = &page;
    frames.addConsumer(known);
    frames.setSource(&source);
    QCOMPARE(log, std::vector<std::string>{"p reset"});
    log.clear();
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"p consume", "p present"}));
    frames.removeConsumer(known);
    log.clear();
    frames.step();
    QCOMPARE(log, std::vector<std::string>{});
}

void FrameLoopTest::whoIsNotShownIsToldInItsTurn()
{
    struct Keeper final : BatchConsumer
    {
        explicit Keeper(std::vector<std::string>& l) : log(l) {}
        void consume(const Frame&) override { log.push_back("k consume"); }
        void reset() override { log.push_back("k reset"); }
        std::vector<std::string>& log;
    };
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Keeper keeper(log);
    Recorder page(log, "p");
    frames.addConsumer(&keeper);
    frames.addConsumer(&page);
    frames.setSource(&source);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"k reset", "p reset", "k consume", "p consume", "p present"}));
}

void FrameLoopTest::idleFramesPresentButDoNotConsume()
{
    OnePage s;
    s.frames.step();
    s.source.advance(5s);
    s.source.counters().held = 7; // counters come without events too
    s.frames.step();
    QCOMPARE(s.log, (std::vector<std::string>{"p present", "p present"}));
    QVERIFY(s.page.now == s.source.now());
    QCOMPARE(s.page.counted, 7u);
    QCOMPARE(s.frames.counters().held, 7u);
}

void FrameLoopTest::pauseFreezesThePictureAndLosesNothing()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    const PerView<Told> told(frames);
    frames.setSource(&source);
    frames.addConsumer(&page);
    const LockId a = source.lock("lock:a");
    source.acquired(a, "t1", 10s);
    frames.step();
    source.advance(700ms); // nothing happens, and time goes on

    QSignalSpy paused(&frames, &FrameLoop::pausedChanged);
    const ServerTime frozen = frames.now();
    log.clear();
    frames.setPaused(true);
    QCOMPARE(paused.size(), 1);
    QCOMPARE(log, (std::vector<std::string>{"p reset", "p consume"})); // pointed at it once
    QVERIFY(frames.now() == frozen);
    QCOMPARE(told->events, std::size_t{1});
    const int takesBefore = source.takes();
    source.advance(1s);
    source.released(a);
    frames.step();
    source.advance(1s);
    source.acquired(source.lock("lock:b"), "t2", 10s);
    source.acquired(source.lock("lock:c"), "t3", 10s);
    frames.step();
    QCOMPARE(source.takes(), takesBefore + 2); // still pulled
    QVERIFY(frames.picture().state(a).phase == LockPhase::Held);
    QCOMPARE(frames.picture().heldCount(), 1u);
    QVERIFY(frames.now() == frozen);
    QCOMPARE(told->events, std::size_t{1});
    QCOMPARE(told.live().events, std::size_t{4}); // and folded
    QCOMPARE(frames.live().picture().heldCount(), 2u);
    QCOMPARE(frames.pausedEvents(), quint64{3});

    frames.setPaused(false);
    QCOMPARE(paused.size(), 2);
    frames.step();
    QCOMPARE(told->events, std::size_t{4});
    QVERIFY(frames.picture().state(a).phase == LockPhase::Free);
    QCOMPARE(page.held, 2u);
    QVERIFY(frames.now() == source.now());
    QCOMPARE(frames.live().beginnings(), std::uint64_t{0});
}

/// Of more than some 50,000 events only the last are told, and the pause knows since when.
void FrameLoopTest::aPauseSaysFromWhenItTells()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    const PerView<Told> told(frames);
    frames.setSource(&source);
    const LockId a = source.lock("lock:a");
    const auto work = [&](int seconds, int holdsEach) {
        for (int i = 0; i < seconds; ++i) {
            for (int k = 0; k < holdsEach; ++k) {
                source.acquired(a, "t", 10s);
                source.released(a);
            }
            frames.step();
            source.advance(1s);
        }
    };
    work(60, 10);
    frames.setPaused(true);
    QVERIFY(!frames.pauseTellsFrom());
    QCOMPARE(told->events, told.live().events);
    frames.setPaused(false);
    work(60, 500);
    frames.setPaused(true);
    QVERIFY(frames.pauseTellsFrom().has_value());
    const auto said = source.now() - *frames.pauseTellsFrom();
    QVERIFY(said > 30s && said < 60s);
    const auto each = std::size_t{1000}; // events of a second
    QVERIFY(told->events >= (static_cast<std::size_t>(said / 1s) - 1) * each && told->events < told.live().events);
    frames.setPaused(false);
    QVERIFY(!frames.pauseTellsFrom());
}

void FrameLoopTest::aPagePresentedWhilePausedSeesTheFrozenPicture()
{
    OnePage s;
    s.page.visible = false;
    s.source.acquired(s.source.lock("lock:a"), "t", 10s);
    s.frames.step();
    s.frames.setPaused(true);
    s.source.advance(3s);
    s.source.acquired(s.source.lock("lock:b"), "t", 10s);
    s.page.visible = true; // the operator turns to this page
    s.frames.step();
    QCOMPARE(s.page.held, 1u);
    QVERIFY(s.page.now == s.source.now() - 3s);
}

void FrameLoopTest::aNewSourceResetsEverything()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    frames.addConsumer(&page);
    frames.setSource(&source);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    frames.setPaused(true);
    source.acquired(source.lock("lock:b"), "t", 10s);
    frames.step();

    FakeSource other;
    QSignalSpy changed(&frames, &FrameLoop::sourceChanged);
    log.clear();
    frames.setSource(&other);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(log, (std::vector<std::string>{"p reset"}));
    QVERIFY(!frames.isPaused());
    QCOMPARE(frames.picture().size(), std::size_t{0});
    QCOMPARE(frames.counters().held, 0u);
    QCOMPARE(frames.pausedEvents(), quint64{0});
    frames.step();
    QCOMPARE(page.events.size(), std::size_t{1}); // what came in the pause belonged to the old source
    frames.setSource(nullptr);
    frames.step(); // harmless
}

void FrameLoopTest::timeGoesOnBetweenBatches()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    frames.setSource(&source);
    frames.step();
    const ServerTime before = frames.now();
    source.advance(1500ms);
    QVERIFY(frames.now() - before == 1500ms);
}

void FrameLoopTest::newsIsPresentedAtOnceAndTimeFourTimesASecond()
{
    OnePage s;
    const auto presented = [&](int ticks) {
        s.log.clear();
        for (int i = 0; i < ticks; ++i) {
            s.source.advance(33ms);
            s.frames.tick();
        }
        return std::count(s.log.begin(), s.log.end(), "p present");
    };
    presented(10);
    const auto idle = presented(300); // ten seconds
    QVERIFY2(idle >= 35 && idle <= 41, qPrintable(QString::number(idle)));
    s.source.acquired(s.source.lock("lock:a"), "t", 10s);
    QCOMPARE(presented(1), 1);
    QCOMPARE(s.page.held, 1u);
    s.frames.setPaused(true);
    s.source.acquired(s.source.lock("lock:b"), "t", 10s);
    presented(20);
    QCOMPARE(s.page.held, 1u);
    s.frames.setPaused(false);
    QCOMPARE(presented(1), 1); // what waited is news now
    QCOMPARE(s.page.held, 2u);
}

void FrameLoopTest::outOfViewOnlyCountsAreKeptUp()
{
    OnePage s;
    s.frames.step();
    s.frames.setInView(false);
    s.log.clear();
    for (int i = 0; i < 40; ++i) { // ten seconds, with something new each time
        s.source.acquired(s.source.lock("lock:" + std::to_string(i)), "t", 60s);
        s.source.advance(250ms);
        s.frames.tick();
    }
    QCOMPARE(std::count(s.log.begin(), s.log.end(), "p consume"), 40);
    QCOMPARE(std::count(s.log.begin(), s.log.end(), "p present"), 10);
    s.log.clear();
    s.frames.setInView(true);
    QCOMPARE(std::count(s.log.begin(), s.log.end(), "p present"), 1);
    QCOMPARE(s.page.held, 40u);
}

void FrameLoopTest::looksLessOftenInACalm()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    frames.setSource(&source);
    QCOMPARE(frames.pace(), 33ms);
    source.acquired(source.lock("lock:a"), "t", 60s);
    source.advance(33ms);
    frames.tick();
    QCOMPARE(frames.pace(), 33ms);
    source.advance(900ms);
    frames.tick();
    QCOMPARE(frames.pace(), 33ms);
    source.advance(100ms);
    frames.tick();
    QCOMPARE(frames.pace(), 66ms);
    source.renewed(source.lock("lock:a"), 60s);
    source.advance(66ms);
    frames.tick();
    QCOMPARE(frames.pace(), 33ms);
    frames.setInView(false);
    QCOMPARE(frames.pace(), 250ms);
}

void FrameLoopTest::aSourceThatTellsIsLookedAtWhenItDoes()
{
    FakeSource source;
    FakeSource past;
    source.tells = true;
    std::vector<std::string> log;
    Recorder page(log, "p");
    {
        FrameLoop frames(source.clock());
        frames.addConsumer(&page);
        frames.setSource(&source);
        QVERIFY(source.whenWaiting);
        source.acquired(source.lock("lock:a"), "t", 60s);
        source.advance(33ms);
        frames.tick();
        source.whenWaiting(); // it is looked at often enough
        log.clear();
        QCoreApplication::processEvents();
        QVERIFY(log.empty());
        source.advance(1s);
        frames.tick();
        QCOMPARE(frames.pace(), 1000ms);
        frames.showPast(&past); // it calls nobody
        QCOMPARE(frames.pace(), 250ms);
        frames.showLive();
        frames.tick();
        QCOMPARE(frames.pace(), 1000ms);
        source.advance(10ms);
        frames.tick(); // the first look at this pace
        log.clear();
        for (int i = 0; i < 3; ++i) { // a timer may be early
            source.advance(999ms);
            frames.tick();
        }
        QCOMPARE(std::count(log.begin(), log.end(), "p present"), 3);
        log.clear();
        source.renewed(source.lock("lock:a"), 60s);
        source.whenWaiting();
        source.whenWaiting();
        QVERIFY(log.empty()); // in any thread
        QCoreApplication::processEvents();
        QCOMPARE(std::count(log.begin(), log.end(), "p consume"), 1);
        QCOMPARE(frames.pace(), 33ms); // the calm is over
        frames.removeConsumer(&page);
    }
    QVERIFY(!source.whenWaiting);
}

void FrameLoopTest::aConsumerMayLeaveWhileItIsServed()
{
    struct Leaver final : FrameConsumer
    {
        explicit Leaver(FrameLoop& f) : frames(f) {}
        void consume(const Frame&) override { frames.removeConsumer(this); }
        void present(const Frame&) override { ++presented; }
        [[nodiscard]] bool isPresented() const override { return true; }
        void reset() override {}
        FrameLoop& frames;
        int presented = 0;
    };
    FakeSource source;
    FrameLoop frames(source.clock());
    frames.setSource(&source);
    Leaver leaver(frames);
    frames.addConsumer(&leaver);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(leaver.presented, 0);
}

LOCKSCOPE_TEST_MAIN(FrameLoopTest)
#include "tst_frameloop.moc"
