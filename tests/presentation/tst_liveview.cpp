// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is watched is folded from the connection to its end, whatever is shown: visits to the past, pauses and scopes
// change nothing of it, and nobody is told anything else. Neither do they while settings change, the machine sleeps, or
// a clock is set; and what alarms goes on behind a clock that was set back.
#include "presentation/allpages.h"
#include "presentation/findings/findingjson.h"
#include "presentation/locks/livelocks.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QFile>
#include <QSignalSpy>

#include <ctime>
#include <malloc.h>
#include <numeric>
#include <random>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// Of this process, with what was freed given back.
std::size_t residentBytes()
{
    ::malloc_trim(0);
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').at(1).toULongLong() * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::chrono::microseconds cpuTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::microseconds(time.tv_sec * 1'000'000 + time.tv_nsec / 1000);
}

/// Something that raises, ends or changes a finding now and then, on one of two servers.
void operate(test::FakeSource& source, std::mt19937& random)
{
    const NodeId node{static_cast<std::uint16_t>(random() % 2)};
    const LockId lock = source.lock("lock:" + std::to_string(random() % 30), node);
    const std::string token = "t" + std::to_string(random() % 9);
    const bool held = source.state(lock).phase == LockPhase::Held;
    const auto what = random() % 6;
    const auto waiters = static_cast<std::uint16_t>(random() % 4);
    if (!held && what < 2)
        source.acquiredWithoutTtl(lock, token);
    else if (!held)
        source.acquired(lock, token, 5s);
    else if (what == 0)
        source.expired(lock);
    else if (what == 1)
        source.takenOver(lock, token + "x", 30s);
    else if (what == 2)
        source.waiters(lock, waiters);
    else if (what == 3)
        source.released(lock);
    else
        source.renewed(lock, 5s);
}

/// Each holds what the other one waits for, as a trace tells it.
void makeDeadlock(test::FakeSource& source)
{
    const LockId locks[] = {source.lock("lock:one"), source.lock("lock:two")};
    const auto address = [](std::uint32_t client) { return "10.0.0." + std::to_string(client) + ":5000"; };
    for (const std::uint32_t i : {0u, 1u}) {
        const std::string token = "party-" + std::to_string(i);
        source.acquired(locks[i], token, 1h);
        source.pending().clients.push_back({i + 1, NodeId{0}, address(i + 1), {}, {}, {}});
        source.pending().traced.push_back({source.now(), locks[i], markOf(token), i + 1, TraceDeed::Acquired});
        Waiter waiter;
        waiter.client = address(2 - i);
        waiter.since = source.now();
        WaitersFrom from;
        from.source = WaitSource::Trace;
        from.count = 1;
        from.at = source.now();
        from.waiters = {waiter};
        source.waiters(locks[i], {from});
    }
}

/// All that happens to a window from outside, whatever it shows: settings of the profile, other servers, time.
enum class Fate { Limits, Mutes, Filter, Patterns, Opened, Closed, Slept, SleptWithClock, SetBack, SetForward, Wall };
constexpr unsigned kFates = 11;

/// A window without its widgets: pages, and whoever is told of what is watched.
struct Watcher
{
    explicit Watcher(unsigned seed) : random(seed)
    {
        pasts.push_back(std::make_unique<test::FakeSource>());
        store.setThresholds({});
        QObject::connect(&store, &FindingsStore::turned, &store, [this](const analysis::Episode& episode, bool began) {
            told << u"%1 %2 %3 %4"_s.arg(began ? u"begin"_s : u"end"_s, QString::fromLatin1(analysis::name(episode.id)),
                                         test::text(episode.subject.name), test::momentText(episode.begin));
            if (began && (!live.isSettled() || !FindingsStore::isNews(episode)))
                return;
            messages << QString::fromStdString(findingjson::dump(findingjson::object(
                episode, began, store.thresholds(), store.liveNodeName(episode.subject.node).toStdString(),
                [](std::string_view token) { return std::string(token); })));
        });
        pages.frames.setSource(&source);
        source.nodeReady(NodeId{0}, "a:6379");
        source.nodeReady(NodeId{1}, "b:6379");
        step();
    }
    ~Watcher() { pages.frames.setSource(nullptr); }
    void step()
    {
        source.advance(97ms);
        pasts.back()->advance(97ms);
        pages.frames.step();
    }
    void visit()
    {
        pasts.push_back(std::make_unique<test::FakeSource>());
        pages.frames.showPast(pasts.back().get());
    }
    void meet(Fate fate)
    {
        const auto length = std::chrono::seconds(1 + random() % 4000);
        switch (fate) {
        case Fate::Limits: {
            const std::string lines[] = {"no-ttl.held_ms=" + std::to_string(random() % 3000),
                                         "overdue.late_ms=" + std::to_string(random() % 3000)};
            return store.setThresholds(analysis::Thresholds::fromChanged(lines));
        }
        case Fate::Mutes:
            return store.setMutes(random() % 2 != 0 ? std::vector<analysis::FindingMute>{{{}, "lock:1*"}}
                                                    : std::vector<analysis::FindingMute>{});
        case Fate::Filter: // of what is shown; what alarms knows no filter
            return locks->index.setSavedFilter(random() % 2 != 0 ? SavedFilter::Attention : SavedFilter::All,
                                               pages.frames.picture(), pages.frames.now());
        case Fate::Patterns: {
            NodeEvent ready;
            ready.kind = NodeEvent::Kind::Ready;
            ready.node = NodeId{static_cast<std::uint16_t>(random() % 2)};
            ready.at = source.now();
            ready.source = SourceKind::Notifications;
            ready.patterns = {"lock:*", "job:" + std::to_string(random() % 9) + ":*"};
            return source.node(ready);
        }
        case Fate::Opened:
            return source.nodeReady(NodeId{2}, "c:6379");
        case Fate::Closed:
            return source.retired(NodeId{2});
        case Fate::Slept:
        case Fate::SleptWithClock:
            source.slept(length, fate == Fate::SleptWithClock);
            return lose(length);
        case Fate::SetBack:
        case Fate::SetForward:
            source.clockSet(fate == Fate::SetBack ? -length : length);
            return lose(97ms);
        case Fate::Wall:
            return source.wallSet(random() % 2 != 0 ? -length : length);
        }
    }
    /// As the monitor tells it.
    void lose(std::chrono::milliseconds missed)
    {
        for (const NodeId node : {NodeId{0}, NodeId{1}})
            source.gap(node, missed, "the clock was set");
    }
    void work()
    {
        for (auto count = random() % 4; count > 0; --count)
            operate(source, random);
        step();
        badges << pages.frames.live().picture().heldCount();
    }

    std::mt19937 random;
    test::FakeSource source;
    std::vector<std::unique_ptr<test::FakeSource>> pasts; ///< each tells from its begin
    test::Pages pages{source.clock(), 1h};
    FindingsStore store{pages.frames};
    PerView<DashboardData> dashboard{pages.frames};
    PerView<ViewLocks> locks{pages.frames, [](const StreamScope&) { return std::make_unique<ViewLocks>(nullptr); }};
    LiveLocks live{pages.frames, locks};
    QStringList told;
    QStringList messages; ///< to a webhook
    QList<std::uint32_t> badges;
};

} // namespace

class LiveViewTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void visitsChangeNothing_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 4; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void visitsChangeNothing()
    {
        QFETCH(const unsigned, seed);
        Watcher visits(seed);
        Watcher stays(seed);
        visits.live.setFindings(visits.store);
        stays.live.setFindings(stays.store);
        std::mt19937 where(seed + 1000);
        std::mt19937 when(seed + 2000);
        FrameLoop& frames = visits.pages.frames;
        int visited = 0;
        for (int i = 0; i < 300; ++i) {
            if (when() % 12 == 0) {
                const auto fate = static_cast<Fate>(when() % kFates);
                visits.meet(fate);
                stays.meet(fate);
            }
            visits.work();
            stays.work();
            switch (where() % 30) {
            case 0:
                visits.visit();
                ++visited;
                break;
            case 1:
                frames.showLive();
                break;
            case 2:
                frames.setScope("a:6379");
                break;
            case 3:
                frames.setScope("b:6379");
                break;
            case 4:
                frames.setScope(std::nullopt);
                break;
            case 5:
                frames.setPaused(true);
                break;
            case 6:
                frames.setPaused(false);
                break;
            default:
                break;
            }
            if (frames.showsPast() && !frames.isPaused() && where() % 3 == 0)
                operate(*visits.pasts.back(), where);
            QCOMPARE(visits.live.counts(), stays.live.counts());
        }
        QVERIFY(visited > 3);
        frames.showLive();
        frames.setScope(std::nullopt);
        for (int i = 0; i < 20; ++i) {
            visits.step();
            stays.step();
        }
        QCOMPARE(test::difference(visits.pages.shown(), stays.pages.shown()), QString());
        QCOMPARE(visits.told, stays.told);
        QCOMPARE(visits.messages, stays.messages);
        QVERIFY(stays.messages.size() > 10);
        QCOMPARE(visits.badges, stays.badges);
        QCOMPARE(visits.live.attentionCount(), stays.live.attentionCount());
        QVERIFY(stays.told.size() > 20);
        QVERIFY(stays.live.attentionCount() > 0);
        QCOMPARE(frames.live().beginnings(), std::uint64_t{0});
    }

    /// The view of the past goes when it is left, with all that hangs on it.
    void whatIsLeftIsDropped()
    {
        static int alive = 0;
        struct Counted
        {
            Counted() { ++alive; }
            ~Counted() { --alive; }
            void consume(const Frame&) {}
            void reset() {}
        };
        test::FakeSource source;
        test::FakeSource past;
        FrameLoop frames(source.clock());
        const PerView<Counted> parts(frames);
        frames.setSource(&source);
        QCOMPARE(alive, 1);
        frames.showPast(&past);
        QCOMPARE(alive, 2);
        QVERIFY(&*parts != &parts.live());
        frames.showPast(&past); // another one in its place
        QCOMPARE(alive, 2);
        frames.showLive();
        QCOMPARE(alive, 1);
        QVERIFY(&*parts == &parts.live());
    }

    /// With a past open: no more than twice the memory and time of what is watched alone, and none of it afterwards.
    void whatAPastCosts()
    {
#ifdef LOCKSCOPE_SANITIZED
        QSKIP("a sanitizer keeps what was freed");
#endif
        constexpr int kLocks = 100'000;
        const std::size_t before = residentBytes();
        test::FakeSource source;
        test::Pages pages(source.clock(), 1h);
        FrameLoop& frames = pages.frames;
        frames.setSource(&source);
        source.nodeReady(NodeId{0}, "a:6379");
        std::vector<LockId> locks;
        for (int i = 0; i < kLocks; ++i) {
            locks.push_back(source.lock("lock:orders:customer:" + std::to_string(1'000'000 + i)));
            source.acquired(locks.back(), "holder-" + std::to_string(i) + "-f81d4fae-7dec", 1h);
            if (i % 1000 == 999)
                frames.step();
        }
        const auto work = [&] { // CPU time of this thread
            const auto begin = cpuTime();
            for (int round = 0; round < 50; ++round) {
                for (std::size_t i = 0; i < 500; ++i)
                    source.renewed(locks[(static_cast<std::size_t>(round) * 500 + i) % locks.size()], 1h);
                source.advance(33ms);
                frames.step();
            }
            return cpuTime() - begin;
        };
        static_cast<void>(work());
        const auto alone = work();
        const std::size_t live = residentBytes() - before;
        frames.setPaused(true);
        const auto beside = work();
        const std::size_t both = residentBytes() - before;
        QCOMPARE(frames.picture().heldCount(), static_cast<std::uint32_t>(kLocks));
        frames.setPaused(false);
        static_cast<void>(work());
        const std::size_t after = residentBytes() - before;
        const QString said = u"alone %1 MB, %2 ms; with a pause %3 MB, %4 ms; after it %5 MB"_s.arg(live >> 20)
                                 .arg(alone.count() / 1000)
                                 .arg(both >> 20)
                                 .arg(beside.count() / 1000)
                                 .arg(after >> 20);
        qInfo().noquote() << said;
        QVERIFY2(both < live * 21 / 10, qPrintable(said));
        QVERIFY2(after < live * 5 / 4, qPrintable(said));
        QVERIFY2(beside < alone * 2, qPrintable(said));
        frames.setSource(nullptr);
    }

    /// Set back by an hour: what alarms, the charts and the last minutes go on at once, not when that hour is over.
    void clockIsSetBack()
    {
        Watcher s(1);
        s.live.setFindings(s.store);
        for (int i = 0; i < 40; ++i)
            s.work();
        QVERIFY(s.live.isSettled());
        s.source.clockSet(-1h);
        s.lose(97ms);
        s.step();
        s.told.clear();
        s.messages.clear();
        const auto running = s.dashboard.live().runningSecond();
        s.source.acquiredWithoutTtl(s.source.lock("lock:new"), "t");
        makeDeadlock(s.source);
        for (int i = 0; i < 60; ++i)
            s.step();
        QVERIFY(s.live.isSettled());
        QVERIFY2(!s.told.filter(u"begin no-ttl lock:new"_s).isEmpty(), qPrintable(s.told.join(u'\n')));
        QVERIFY2(!s.messages.filter(u"lock:new"_s).isEmpty(), "the webhook is mute");
        QCOMPARE(s.told.filter(u"begin deadlock"_s).size(), 2);
        s.dashboard.live().advance(s.pages.frames.live().picture(), s.pages.frames.liveNow()); // as a page does
        QVERIFY(s.dashboard.live().runningSecond() - running >= 5);
        const auto taken = s.dashboard.live().series(analysis::Rates::Series::Acquires);
        QVERIFY(std::accumulate(taken.end() - 7, taken.end(), 0.0) >= 3);
        QVERIFY(*s.pages.frames.rememberedFrom() <= s.source.now());
        const SeenShare watched = s.store.seen().watched();
        QVERIFY(watched.all > 0s && watched.all < 10s);
        s.pages.frames.setPaused(true);
        QCOMPARE(s.pages.frames.picture().heldCount(), s.pages.frames.live().picture().heldCount());
    }

    /// Time alone raises and ends findings of what is watched, also while nothing of it is shown.
    void timeGoesOnUnseen()
    {
        Watcher s(1);
        s.source.acquired(s.source.lock("lock:a"), "t", 5s);
        for (int i = 0; i < 4; ++i) {
            s.source.advance(1s);
            s.source.renewed(s.source.lock("lock:a"), 5s);
            s.step();
        }
        s.visit();
        s.told.clear();
        for (int i = 0; i < 60; ++i)
            s.step();
        QVERIFY2(!s.told.isEmpty(), "nobody was told that the renewals stopped");
        QVERIFY(s.pages.frames.showsPast());
    }
};

LOCKSCOPE_TEST_MAIN(LiveViewTest)
#include "tst_liveview.moc"
