// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Events by second, histograms, ranking of holders. Means: pure.
#include "analysis/holders.h"
#include "analysis/rates.h"
#include "support/suite.h"

#include <map>
#include <numeric>
#include <random>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::test;

namespace {

constexpr std::int64_t kEpochMs = 1'790'000'000'000;

ServerTime at(std::int64_t ms)
{
    return serverTimeFromUs((kEpochMs + ms) * 1000);
}

LockEvent happened(EventKind kind, std::int64_t ms, std::uint32_t lock = 0)
{
    LockEvent e;
    e.kind = kind;
    e.at = at(ms);
    e.lock = LockId{lock};
    return e;
}

std::uint64_t sum(const Rates& rates, Rates::Series series)
{
    std::uint64_t all = 0;
    for (int i = 0; i < Rates::kSeconds; ++i)
        all += rates.second(i)[static_cast<std::size_t>(series)];
    return all;
}

} // namespace

class TestRates : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void secondsAndRates();
    void sumsAreExact();
    void oldSecondsFallOut();
    void everyKindHasItsSeries();
    void histogram();
    void holdsAndGaps();
    void aTakeOverEndsAHold();
    void queuedHoldsHaveNoLength();
    void refusedEstimate();
    void holderRanking();
    void holderRankingAgainstCounting();
};

void TestRates::secondsAndRates()
{
    Rates rates;
    for (int i = 0; i < 10; ++i)
        rates.add(happened(EventKind::Acquired, 100 * i)); // 0.0 .. 0.9 s
    rates.add(happened(EventKind::Renewed, 1500));
    rates.advance(at(2100));
    QCOMPARE(rates.newest(), at(2000));
    QCOMPARE(rates.second(Rates::kSeconds - 3)[0], 10u);
    QCOMPARE(rates.second(Rates::kSeconds - 2)[1], 1u);
    QCOMPARE(rates.perSecond(Rates::Series::Acquires, 2), 5.0);
    QCOMPARE(rates.perSecond(Rates::Series::Acquires, 1), 0.0);
    // Whoever stops is at zero within two seconds.
    rates.advance(at(4000));
    QCOMPARE(rates.perSecond(Rates::Series::Acquires, 1), 0.0);
    QCOMPARE(rates.perSecond(Rates::Series::Renewals, 1), 0.0);
}

void TestRates::sumsAreExact()
{
    Rates rates;
    std::mt19937 random(1);
    std::array<std::uint64_t, Rates::kSeries> truth{};
    std::int64_t ms = 0;
    for (int i = 0; i < 50'000; ++i) {
        ms += static_cast<std::int64_t>(random() % 4);
        const auto kind = static_cast<EventKind>(random() % kEventKinds);
        const auto series = factsOf(kind).series;
        if (series != Rates::Series::None)
            ++truth[static_cast<std::size_t>(series)];
        rates.add(happened(kind, ms - static_cast<std::int64_t>(random() % 3000))); // some come late
    }
    for (int s = 0; s < Rates::kSeries; ++s) {
        const auto series = static_cast<Rates::Series>(s);
        QCOMPARE(rates.total(series), truth[static_cast<std::size_t>(s)]);
        QCOMPARE(sum(rates, series), truth[static_cast<std::size_t>(s)]); // 75 s: all still there
    }
}

void TestRates::oldSecondsFallOut()
{
    Rates rates;
    rates.add(happened(EventKind::Acquired, 0));
    rates.advance(at((Rates::kSeconds - 1) * 1000));
    QCOMPARE(sum(rates, Rates::Series::Acquires), std::uint64_t{1});
    rates.advance(at(Rates::kSeconds * 1000));
    QCOMPARE(sum(rates, Rates::Series::Acquires), std::uint64_t{0});
    rates.add(happened(EventKind::Acquired, 0)); // too late for its second: counted in the oldest
    QCOMPARE(rates.second(0)[0], 1u);
    QCOMPARE(rates.total(Rates::Series::Acquires), std::uint64_t{2});
    rates.advance(at(50'000'000)); // a long sleep
    QCOMPARE(sum(rates, Rates::Series::Acquires), std::uint64_t{0});
    Batch batch;
    batch.events = {happened(EventKind::Expired, 50'000'100)};
    batch.now = at(50'003'000);
    rates.add(batch);
    QCOMPARE(rates.newest(), at(50'003'000));
    QCOMPARE(rates.perSecond(Rates::Series::Expiries, 3), 1.0 / 3);
}

void TestRates::everyKindHasItsSeries()
{
    const std::map<EventKind, Rates::Series> rows{
        {EventKind::Acquired, Rates::Series::Acquires},   {EventKind::Renewed, Rates::Series::Renewals},
        {EventKind::Released, Rates::Series::Releases},   {EventKind::ForceReleased, Rates::Series::Releases},
        {EventKind::Expired, Rates::Series::Expiries},    {EventKind::Evicted, Rates::Series::Expiries},
        {EventKind::TakenOver, Rates::Series::TakeOvers},
    };
    for (int k = 0; k < kEventKinds; ++k) {
        const auto kind = static_cast<EventKind>(k);
        const auto series = factsOf(kind).series;
        QCOMPARE(series != Rates::Series::None, kind != EventKind::Learned);
        if (kind == EventKind::Learned)
            continue;
        const auto row = rows.find(kind);
        QCOMPARE(static_cast<int>(series), static_cast<int>(row == rows.end() ? Rates::Series::Others : row->second));
    }
}

void TestRates::histogram()
{
    using namespace std::chrono;
    QCOMPARE(LogHistogram::bucketOf(microseconds{-5}), 0);
    QCOMPARE(LogHistogram::bucketOf(microseconds{99}), 0);
    QCOMPARE(LogHistogram::bucketOf(microseconds{100}), 1);
    QCOMPARE(LogHistogram::bucketOf(microseconds{199}), 4);
    QCOMPARE(LogHistogram::bucketOf(microseconds{200}), 5);
    QCOMPARE(LogHistogram::bucketOf(hours{24 * 365 * 1000}), LogHistogram::kBuckets - 1);
    QVERIFY(LogHistogram::lowerEdge(LogHistogram::kBuckets - 1) > hours{24});
    for (int b = 1; b < LogHistogram::kBuckets; ++b) { // edges and buckets agree
        QCOMPARE(LogHistogram::bucketOf(LogHistogram::lowerEdge(b)), b);
        QCOMPARE(LogHistogram::bucketOf(LogHistogram::lowerEdge(b) - microseconds{1}), b - 1);
    }
    for (int b = 2; b < LogHistogram::kBuckets; ++b) { // so exact is a percentile
        const double ratio =
            double(LogHistogram::lowerEdge(b).count()) / double(LogHistogram::lowerEdge(b - 1).count());
        QVERIFY2(ratio > 1.1 && ratio < 1.21, qPrintable(QString::number(b)));
    }
    QCOMPARE(LogHistogram::firstOf(0), 0);
    QVERIFY(LogHistogram::firstOf(LogHistogram::kSteps) < LogHistogram::kBuckets);
    QCOMPARE(LogHistogram::lowerEdge(LogHistogram::kBuckets), microseconds(hours{240}));
    QCOMPARE(LogHistogram::firstOf(LogHistogram::kSteps + 1), LogHistogram::kBuckets);
    std::vector<std::int64_t> steps;
    for (int step = 1; step <= LogHistogram::kSteps; ++step) {
        QVERIFY(LogHistogram::firstOf(step) > LogHistogram::firstOf(step - 1));
        steps.push_back(LogHistogram::lowerEdge(LogHistogram::firstOf(step)).count());
    }
    for (const std::int64_t readable : {100, 200, 500, 1'000, 50'000, 2'000'000, 20'000'000, 60'000'000, 300'000'000})
        QVERIFY2(std::count(steps.begin(), steps.end(), readable) == 1, qPrintable(QString::number(readable)));
    LogHistogram histogram;
    QCOMPARE(histogram.quantile(0.5), microseconds{0});
    for (int i = 1; i <= 100; ++i)
        histogram.add(milliseconds{i});
    QCOMPARE(histogram.total(), std::uint64_t{100});
    const auto median = histogram.quantile(0.5);
    QVERIFY(median >= milliseconds{50} && median < milliseconds{60});
    QVERIFY(histogram.quantile(1.0) >= milliseconds{100});
    std::uint64_t inSteps = 0; // each duration is in one step
    for (int step = 0; step <= LogHistogram::kSteps; ++step)
        for (int b = LogHistogram::firstOf(step); b < LogHistogram::firstOf(step + 1); ++b)
            inSteps += histogram.count(b);
    QCOMPARE(inSteps, histogram.total());
    QVERIFY(histogram.quantile(0.0) <= milliseconds{2});
}

void TestRates::holdsAndGaps()
{
    HoldTimes times;
    auto end = happened(EventKind::Released, 100);
    end.heldSince = at(40);
    times.add(end);
    QCOMPARE(times.holds().total(), std::uint64_t{1});
    QCOMPARE(times.holds().count(LogHistogram::bucketOf(std::chrono::milliseconds{60})), std::uint64_t{1});
    end = happened(EventKind::Released, 200); // its begin was not seen
    end.heldSince = kUnknownTime;
    times.add(end);
    QCOMPARE(times.holds().total(), std::uint64_t{1});
    times.add(happened(EventKind::Acquired, 205));
    QCOMPARE(times.gaps().total(), std::uint64_t{1});
    QCOMPARE(times.gaps().count(LogHistogram::bucketOf(std::chrono::milliseconds{5})), std::uint64_t{1});
    times.add(happened(EventKind::Acquired, 206));    // no end between
    times.add(happened(EventKind::Acquired, 206, 9)); // another lock
    QCOMPARE(times.gaps().total(), std::uint64_t{1});
    end = happened(EventKind::Expired, 300);
    end.heldSince = at(206);
    times.add(end);
    times.add(happened(EventKind::Acquired, 10'301)); // nobody was waiting
    QCOMPARE(times.gaps().total(), std::uint64_t{1});
    end = happened(EventKind::Vanished, 400);
    end.heldSince = at(300);
    times.add(end); // when it really ended is not known
    times.add(happened(EventKind::Acquired, 401));
    QCOMPARE(times.gaps().total(), std::uint64_t{1});
    end = happened(EventKind::Lost, 500);
    end.heldSince = at(401);
    times.add(end); // neither
    times.add(happened(EventKind::Acquired, 501));
    QCOMPARE(times.gaps().total(), std::uint64_t{1});
    QCOMPARE(times.holds().total(), std::uint64_t{2});
}

/// A hold that another one ended is told by nothing but the begin of that.
void TestRates::aTakeOverEndsAHold()
{
    HoldTimes times;
    const auto held = [&](EventKind kind, std::int64_t ms, std::int64_t since, LockId lock = LockId{0}) {
        auto event = happened(kind, ms, index(lock));
        event.heldSince = since < 0 ? kUnknownTime : at(since);
        times.add(event);
    };
    held(EventKind::Acquired, 100, 100);
    held(EventKind::Renewed, 130, 100);
    held(EventKind::TakenOver, 160, 160);
    QCOMPARE(times.holds().total(), std::uint64_t{1});
    QCOMPARE(times.holds().count(LogHistogram::bucketOf(std::chrono::milliseconds{60})), std::uint64_t{1});
    held(EventKind::TakenOver, 260, 260);
    QCOMPARE(times.holds().total(), std::uint64_t{2});
    held(EventKind::Quarantined, 300, 300);
    QCOMPARE(times.holds().total(), std::uint64_t{3});
    held(EventKind::Released, 400, 300);
    QCOMPARE(times.holds().total(), std::uint64_t{4});
    held(EventKind::Quarantined, 500, 500); // of a lock that nobody had
    QCOMPARE(times.holds().total(), std::uint64_t{4});
    held(EventKind::Found, 100, -1, LockId{1}); // nobody saw it begin
    held(EventKind::TakenOver, 160, 160, LockId{1});
    QCOMPARE(times.holds().total(), std::uint64_t{4});
    QCOMPARE(times.gaps().total(), std::uint64_t{0});
    HoldEnds ends;
    auto event = happened(EventKind::Acquired, 100);
    event.heldSince = at(100);
    static_cast<void>(ends.addEvent(event));
    ends.forgetAll(); // what happened since is not known
    event = happened(EventKind::TakenOver, 200);
    QVERIFY(!ends.addEvent(event).hold);
}

/// Events that queued up while the watcher stood still arrive at one moment, exact to the length of the stop.
void TestRates::queuedHoldsHaveNoLength()
{
    constexpr std::int64_t kSecondUs = 1'000'000;
    HoldTimes times;
    const auto held = [&](std::int64_t from, std::int64_t fromUs, std::int64_t to, std::int64_t toUs,
                          EventKind end = EventKind::Released, Deadline deadline = Deadline::unknown()) {
        auto event = happened(EventKind::Acquired, from);
        event.heldSince = event.at;
        event.precisionUs = fromUs;
        times.add(event);
        event = happened(EventKind::Renewed, to);
        event.heldSince = at(from);
        times.add(event);
        event = happened(end, to);
        event.heldSince = at(end == EventKind::TakenOver ? to : from);
        event.precisionUs = toUs;
        event.deadline = deadline;
        times.add(event);
    };
    held(0, 500, 100, 500);
    held(15'000, 14 * kSecondUs, 15'000, 14 * kSecondUs);
    held(15'000, 14 * kSecondUs, 15'000, 14 * kSecondUs);
    held(15'000, 14 * kSecondUs, 15'200, 500); // began in the stop
    QCOMPARE(times.holds().total(), std::uint64_t{1});
    QCOMPARE(times.inexact(), std::uint64_t{3});
    QCOMPARE(times.gaps().total(), std::uint64_t{0});
    held(16'000, 500, 31'000, 14 * kSecondUs); // ended in a stop that began just after it
    held(31'000, 14 * kSecondUs, 31'000, 14 * kSecondUs, EventKind::TakenOver);
    QCOMPARE(times.holds().total(), std::uint64_t{1});
    QCOMPARE(times.inexact(), std::uint64_t{5});
    held(40'000, 500, 140'000, 15 * kSecondUs); // the stop says little of so long a hold
    held(200'000, 250'000, 200'100, 250'000);   // polls, four times a second
    held(300'000, kUnknownPrecisionUs, 300'100, kUnknownPrecisionUs);
    QCOMPARE(times.holds().total(), std::uint64_t{4});
    held(400'000, 500, 430'000, 30 * kSecondUs, EventKind::Expired, Deadline::at(at(430'000)));
    QCOMPARE(times.holds().total(), std::uint64_t{5});
    held(440'000, 500, 470'000, 30 * kSecondUs, EventKind::Expired); // of a lease that was not read
    held(440'000, 500, 470'000, 500, EventKind::Expired);
    QCOMPARE(times.holds().total(), std::uint64_t{6});
    QCOMPARE(times.inexact(), std::uint64_t{6});
    auto found = happened(EventKind::Acquired, 500'000); // by a walk: the lock was seen free three seconds ago
    found.heldSince = found.at;
    found.precisionUs = 3 * kSecondUs;
    found.evidence = Evidence::Scan;
    times.add(found);
    auto gone = happened(EventKind::Released, 500'400);
    gone.heldSince = found.at;
    gone.precisionUs = kSecondUs / 10;
    gone.evidence = Evidence::Poll;
    times.add(gone);
    QCOMPARE(times.holds().total(), std::uint64_t{7});
    QCOMPARE(times.inexact(), std::uint64_t{6});
    QCOMPARE(times.holds().longest(), std::chrono::microseconds(std::chrono::seconds{100}));
}

void TestRates::refusedEstimate()
{
    RefusedEstimate refused;
    const auto sample = [&](std::int64_t ms, std::int64_t calls, int acquired, std::uint16_t node = 0) {
        Batch batch;
        for (int i = 0; i < acquired; ++i) {
            batch.events.push_back(happened(EventKind::Acquired, ms));
            batch.events.back().type = ValueType::String;
            batch.events.back().node = NodeId{node};
        }
        batch.events.push_back(happened(EventKind::Acquired, ms)); // a hash lock needs no SET
        batch.events.back().type = ValueType::Hash;
        NodeEvent e;
        e.kind = NodeEvent::Kind::Sample;
        e.node = NodeId{node};
        e.at = at(ms);
        e.sample.setCalls = calls;
        batch.nodes.push_back(e);
        refused.add(batch);
    };
    QCOMPARE(refused.perSecond(), -1.0);
    sample(0, 1000, 5);
    QCOMPARE(refused.perSecond(), -1.0);
    sample(5000, 1100, 50);
    QCOMPARE(refused.perSecond(), 10.0);
    sample(10'000, 1110, 20); // more seen than called: our count came first
    QCOMPARE(refused.perSecond(), 0.0);
    sample(10'000, 500, 0, 1);
    sample(15'000, 600, 0, 1); // a second node adds to it
    QCOMPARE(refused.perSecond(), 20.0);
    sample(20'000, 10, 0); // the first was restarted
    QCOMPARE(refused.perSecond(), 20.0);
    sample(25'000, -1, 0, 1); // INFO is forbidden now: the last figure stays
    QCOMPARE(refused.perSecond(), 20.0);
}

namespace {

/// A batch and a view with these locks held by these holders (0: free).
class Holders
{
public:
    PictureView view;
    HolderRanking ranking{[](LibraryId, std::string_view token) { return token.substr(0, token.find(':')); }};

    void hold(std::uint32_t lock, std::uint32_t token, LockPhase phase = LockPhase::Held)
    {
        Batch::State change{LockId{lock}, 0, {}};
        change.state.phase = phase;
        change.state.holder = TokenId{token};
        m_batch.states.push_back(change);
    }
    void define(std::uint32_t token, std::string_view bytes)
    {
        m_batch.tokens.push_back({TokenId{token}, static_cast<std::uint32_t>(m_batch.bytes.size()),
                                  static_cast<std::uint32_t>(bytes.size())});
        m_batch.bytes += bytes;
    }
    void name(std::uint32_t lock) { m_batch.names.push_back({LockId{lock}, NodeId{0}, 0, 0, 0}); }
    void take()
    {
        view.update(m_batch);
        ranking.update(view, [](NodeId) { return true; });
        m_batch.clear();
    }

private:
    Batch m_batch;
};

} // namespace

void TestRates::holderRanking()
{
    Holders h;
    h.define(1, "a:1");
    h.define(2, "a:2");
    h.define(3, "b:1");
    for (std::uint32_t lock = 0; lock < 6; ++lock)
        h.name(lock);
    h.hold(0, 1);
    h.hold(1, 2); // the same process, another thread
    h.hold(2, 3);
    h.hold(3, 0); // not seen
    h.take();
    auto top = h.ranking.top(10);
    QCOMPARE(top.locks, 4u);
    QCOMPARE(top.top.size(), std::size_t{3});
    QCOMPARE(top.top[0].group, std::string("a"));
    QCOMPARE(top.top[0].locks, 2u);
    QCOMPARE(top.top[1].group, std::string()); // not seen; ties in the order of names
    QCOMPARE(top.top[2].group, std::string("b"));
    top = h.ranking.top(1);
    QCOMPARE(top.restHolders, 2u);
    QCOMPARE(top.restLocks, 2u);
    h.hold(0, 1, LockPhase::Free);
    h.hold(1, 3); // changed hands
    h.take();
    top = h.ranking.top(10);
    QCOMPARE(top.top[0].group, std::string("b"));
    QCOMPARE(top.top[0].locks, 2u);
    QCOMPARE(top.locks, 3u);
    h.hold(1, 0, LockPhase::Gone);
    h.hold(2, 0, LockPhase::Gone);
    h.hold(3, 0, LockPhase::Gone);
    h.take();
    QVERIFY(h.ranking.top(10).top.empty());
}

void TestRates::holderRankingAgainstCounting()
{
    Holders h;
    std::mt19937 random(4);
    for (std::uint32_t t = 1; t <= 30; ++t)
        h.define(t, "client-" + std::to_string(t % 11) + ":" + std::to_string(t));
    for (std::uint32_t lock = 0; lock < 200; ++lock)
        h.name(lock);
    std::map<std::uint32_t, std::uint32_t> holders;
    for (int round = 0; round < 300; ++round) {
        for (int i = 0; i < 20; ++i) {
            const auto lock = static_cast<std::uint32_t>(random() % 200);
            const auto token = static_cast<std::uint32_t>(random() % 31);
            const bool held = random() % 3 != 0;
            h.hold(lock, token, held ? LockPhase::Held : LockPhase::Free);
            if (held)
                holders[lock] = token;
            else
                holders.erase(lock);
        }
        h.take();
        std::map<std::string, std::uint32_t> truth;
        for (const auto& [lock, token] : holders)
            ++truth[token == 0 ? std::string() : "client-" + std::to_string(token % 11)];
        const auto ranking = h.ranking.top(100);
        QCOMPARE(ranking.top.size(), truth.size());
        QCOMPARE(ranking.locks, static_cast<std::uint32_t>(holders.size()));
        for (const auto& row : ranking.top)
            QCOMPARE(row.locks, truth[row.group]);
        QVERIFY(std::is_sorted(ranking.top.begin(), ranking.top.end(),
                               [](const auto& a, const auto& b) { return a.locks > b.locks; }));
    }
}

LOCKSCOPE_TEST_MAIN(TestRates)
#include "tst_rates.moc"
