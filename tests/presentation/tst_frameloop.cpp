// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/frameloop.h"

#include "support/qt/fakesource.h"
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
            if (!urgent) // the picture has taken the batch already
                QVERIFY(index(event.lock) < frame.picture.size());
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
    [[nodiscard]] bool ignoresPause() const override { return urgent; }

    bool visible = true;
    bool urgent = false;
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

/// A page that is paused before anything has happened.
struct PausedScene
{
    FakeSource source;
    FrameLoop frames{source.clock()};
    std::vector<std::string> log;
    Recorder page{log, "p"};

    PausedScene()
    {
        frames.setSource(&source);
        frames.addConsumer(&page);
        frames.setPaused(true);
    }
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
    void aPagePresentedWhilePausedSeesTheFrozenPicture();
    void urgentConsumersDoNotPause();
    void tooManyWaitingEventsAreCountedAndStatesStayExact();
    void whatWasLeftOutLongAgoStaysExact();
    void whoWaitedDuringALongPauseIsKeptOnce();
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
    Recorder status(log, "s");
    status.urgent = true;
    const std::array<BatchConsumer*, 2> known{&page, &status};
    for (BatchConsumer* consumer : known)
        frames.addConsumer(consumer);
    frames.setSource(&source);
    QCOMPARE(log, (std::vector<std::string>{"p reset", "s reset"}));
    log.clear();
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"s consume", "p consume", "p present", "s present"}));
    log.clear();
    frames.setPaused(true);
    source.acquired(source.lock("lock:b"), "t", 10s);
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"s consume", "p present", "s present"}));
    for (BatchConsumer* consumer : known)
        frames.removeConsumer(consumer);
    frames.setPaused(false);
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
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    frames.setSource(&source);
    frames.addConsumer(&page);
    frames.step();
    source.advance(5s);
    source.counters().held = 7; // counters come without events too
    frames.step();
    QCOMPARE(log, (std::vector<std::string>{"p present", "p present"}));
    QVERIFY(page.now == source.now());
    QCOMPARE(page.counted, 7u);
    QCOMPARE(frames.counters().held, 7u);
}

void FrameLoopTest::pauseFreezesThePictureAndLosesNothing()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    frames.setSource(&source);
    frames.addConsumer(&page);
    const LockId a = source.lock("lock:a");
    source.acquired(a, "t1", 10s);
    frames.step();

    QSignalSpy paused(&frames, &FrameLoop::pausedChanged);
    frames.setPaused(true);
    QCOMPARE(paused.size(), 1);
    const ServerTime frozen = frames.now();
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
    QCOMPARE(frames.picture().size(), std::size_t{1});
    QVERIFY(frames.now() == frozen);
    QCOMPARE(page.events.size(), std::size_t{1});
    QCOMPARE(frames.pausedEvents(), quint64{3});
    QCOMPARE(frames.counters().held, 2u); // the counters stay live

    frames.setPaused(false);
    frames.step();
    QCOMPARE(page.events.size(), std::size_t{4});
    for (std::size_t i = 1; i < page.events.size(); ++i)
        QVERIFY(page.events[i].at >= page.events[i - 1].at);
    QVERIFY(frames.picture().state(a).phase == LockPhase::Free);
    QCOMPARE(page.held, 2u);
    QVERIFY(frames.now() == source.now());
}

void FrameLoopTest::aPagePresentedWhilePausedSeesTheFrozenPicture()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    page.visible = false;
    frames.setSource(&source);
    frames.addConsumer(&page);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    frames.setPaused(true);
    source.advance(3s);
    source.acquired(source.lock("lock:b"), "t", 10s);
    page.visible = true; // the operator turns to this page
    frames.step();
    QCOMPARE(page.held, 1u);
    QVERIFY(page.now == source.now() - 3s);
}

void FrameLoopTest::urgentConsumersDoNotPause()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder status(log, "s");
    status.urgent = true;
    frames.setSource(&source);
    frames.addConsumer(&status);
    frames.setPaused(true);
    source.acquired(source.lock("lock:a"), "t", 10s);
    frames.step();
    QCOMPARE(status.events.size(), std::size_t{1});
    frames.setPaused(false);
    frames.step();
    QCOMPARE(status.events.size(), std::size_t{1}); // not a second time
}

void FrameLoopTest::tooManyWaitingEventsAreCountedAndStatesStayExact()
{
    PausedScene scene;
    auto& [source, frames, log, page] = scene;

    const LockId a = source.lock("lock:a");
    const LockId last = source.lock("lock:last");
    constexpr std::size_t kBatches = 12;
    constexpr std::size_t kEach = FrameLoop::kMaxWaitingEvents / 10;
    for (std::size_t i = 0; i < kBatches; ++i) {
        source.acquired(a, "t", 10s);
        LockEvent event = source.pending().events.back();
        source.pending().events.resize(kEach, event);
        if (i == 3)
            source.acquired(last, "t", 10s); // its event will be left out, its state must not be
        frames.step();
    }
    frames.setPaused(false);
    while (page.events.size() + page.leftOut < kBatches * kEach + 1)
        frames.step();
    QCOMPARE(page.events.size() + page.leftOut, kBatches * kEach + 1);
    QVERIFY(page.events.size() <= FrameLoop::kMaxWaitingEvents);
    QVERIFY(page.leftOut > 0);
    QVERIFY(frames.picture().state(last).phase == LockPhase::Held);
}

void FrameLoopTest::whatWasLeftOutLongAgoStaysExact()
{
    PausedScene scene;
    auto& [source, frames, log, page] = scene;
    const LockId held = source.lock("lock:held");
    const LockId passing = source.lock("lock:passing");
    const LockId busy = source.lock("lock:busy");
    source.acquired(held, "t", 10s);
    source.acquired(passing, "t", 10s);
    LockId next{};
    for (int i = 0; i < 6; ++i) {
        source.acquired(busy, "t", 10s);
        source.pending().events.resize(FrameLoop::kMaxWaitingEvents / 2, source.pending().events.back());
        if (i == 1)
            source.forget(passing);
        if (i == 2)
            next = source.lock("lock:next"); // the same id
        frames.step();
    }
    QVERIFY(next == passing);
    frames.setPaused(false);
    for (int i = 0; i < 10; ++i)
        frames.step();
    for (const LockId lock : {held, next})
        QVERIFY(frames.picture().state(lock) == source.state(lock));
    QCOMPARE(frames.picture().heldCount(), 2u);
}

void FrameLoopTest::whoWaitedDuringALongPauseIsKeptOnce()
{
    PausedScene scene;
    auto& [source, frames, log, page] = scene;
    const std::array<LockId, 2> locks{source.lock("lock:a"), source.lock("lock:b")};
    for (int i = 0; i < 8; ++i) {
        for (const LockId lock : locks)
            source.acquired(lock, "t", 10s);
        source.pending().events.resize(FrameLoop::kMaxWaitingEvents / 3, source.pending().events.back());
        for (int seen = 1; seen <= 10'000; ++seen)
            source.waiters(locks[static_cast<std::size_t>(seen % 2)], static_cast<std::uint16_t>(seen));
        frames.step();
    }
    frames.setPaused(false);
    for (int i = 0; i < 10; ++i)
        frames.step();
    QVERIFY(page.leftOut > 0);
    QVERIFY2(page.waits <= 60'000, std::to_string(page.waits).c_str());
    for (const LockId lock : locks) {
        const auto waiters = frames.picture().waiters(lock);
        QCOMPARE(waiters.size(), std::size_t{1});
        QCOMPARE(waiters.front().count, lock == locks.front() ? 10'000u : 9'999u);
    }
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
    QCOMPARE(frames.picture().size(), std::size_t{0});
    QCOMPARE(frames.counters().held, 0u);
    QCOMPARE(frames.pausedEvents(), quint64{0});
    frames.setPaused(false);
    frames.step();
    QCOMPARE(page.events.size(), std::size_t{1}); // what waited belonged to the old source
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
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    frames.setSource(&source);
    frames.addConsumer(&page);
    const auto presented = [&](int ticks) {
        log.clear();
        for (int i = 0; i < ticks; ++i) {
            source.advance(33ms);
            frames.tick();
        }
        return std::count(log.begin(), log.end(), "p present");
    };
    presented(10);
    const auto idle = presented(300); // ten seconds
    QVERIFY2(idle >= 35 && idle <= 41, qPrintable(QString::number(idle)));
    source.acquired(source.lock("lock:a"), "t", 10s);
    QCOMPARE(presented(1), 1);
    QCOMPARE(page.held, 1u);
    frames.setPaused(true);
    source.acquired(source.lock("lock:b"), "t", 10s);
    presented(20);
    QCOMPARE(page.held, 1u);
    frames.setPaused(false);
    QCOMPARE(presented(1), 1); // what waited is news now
    QCOMPARE(page.held, 2u);
}

void FrameLoopTest::outOfViewOnlyCountsAreKeptUp()
{
    FakeSource source;
    FrameLoop frames(source.clock());
    std::vector<std::string> log;
    Recorder page(log, "p");
    frames.setSource(&source);
    frames.addConsumer(&page);
    frames.step();
    frames.setInView(false);
    log.clear();
    for (int i = 0; i < 40; ++i) { // ten seconds, with something new each time
        source.acquired(source.lock("lock:" + std::to_string(i)), "t", 60s);
        source.advance(250ms);
        frames.tick();
    }
    QCOMPARE(std::count(log.begin(), log.end(), "p consume"), 40);
    QCOMPARE(std::count(log.begin(), log.end(), "p present"), 10);
    log.clear();
    frames.setInView(true);
    QCOMPARE(std::count(log.begin(), log.end(), "p present"), 1);
    QCOMPARE(page.held, 40u);
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
        QCOMPARE(frames.pace(), 250ms);
        source.advance(10ms);
        frames.tick(); // the first look at this pace
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
