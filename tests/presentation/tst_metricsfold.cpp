// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is told of locks, holds, waiters, findings and nodes; what is not known is absent; labels stay few with 100,000
// prefixes, and name no lock. Means: fake source.
#include "presentation/metrics/metricsfold.h"

#include "presentation/stream/streamfold.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <map>
#include <set>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

constexpr NodeId kHere{0};
constexpr NodeId kThere{1};

/// As Prometheus is told: "name{label=value,...}"; of a histogram the count, and "name_sum".
using Told = std::map<std::string, double>;

std::string seriesOf(MetricId id, const MetricSample& sample)
{
    std::string labels;
    const auto add = [&labels](const std::string& name, const std::string& value) {
        labels += (labels.empty() ? "" : ",") + name + '=' + value;
    };
    if (sample.labels) {
        for (const auto& [name, value] : *sample.labels)
            add(name, value);
    }
    for (const auto& [name, value] : sample.also) {
        if (name != nullptr)
            add(name, value);
    }
    return factsOf(id).name + (labels.empty() ? labels : '{' + labels + '}');
}

struct Scene
{
    test::FakeSource source;
    StreamFold stream;
    MetricsFold fold;
    std::optional<RecordingFigures> recording;
    bool isUnique = true; ///< no series was told twice

    explicit Scene(MetricsOptions options = {{"lock:*", "job:*"}, false, {}, 200}) : fold(std::move(options))
    {
        stream.addConsumer(&fold);
        stream.setSource(&source);
    }
    void step(std::chrono::milliseconds by = 100ms)
    {
        source.advance(by);
        if (!stream.pull())
            stream.publish(stream.last());
    }
    [[nodiscard]] MetricsSnapshot snapshot() { return fold.snapshot(stream.picture(), stream.last().now, recording); }
    Told told()
    {
        const MetricsSnapshot now = snapshot();
        Told all;
        for (std::size_t i = 0; i < kMetrics; ++i) {
            const auto id = static_cast<MetricId>(i);
            for (const MetricSample& sample : now.of(id)) {
                const std::string series = seriesOf(id, sample);
                isUnique = isUnique && !all.contains(series);
                all[series] = sample.durations ? static_cast<double>(sample.durations->total()) : sample.value;
                if (sample.durations)
                    all[series + " sum"] = sample.durations->sumSeconds();
            }
        }
        return all;
    }
    LockId hold(const std::string& key, NodeId node = kHere)
    {
        const LockId lock = source.lock(key, node);
        source.acquired(lock, "w", 1h);
        return lock;
    }
    /// A lock that was held for a step, and is free.
    LockId heldOnce(const std::string& key)
    {
        const LockId lock = hold(key);
        step();
        source.released(lock);
        step();
        return lock;
    }
};

/// NaN: it is not told.
double value(const Told& told, const std::string& series)
{
    const auto found = told.find(series);
    return found == told.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

bool has(const Told& told, const std::string& begin)
{
    const auto next = told.lower_bound(begin);
    return next != told.end() && next->first.starts_with(begin);
}

const std::string kNode = "node=a:6379,db=0";
const std::string kLock = "{" + kNode + ",pattern=lock:*";
const std::string kJob = "{" + kNode + ",pattern=job:*";

} // namespace

class TestMetricsFold final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// Nothing was looked at: no gauge says 0, and counters have not begun.
    void nothingIsKnownBeforeTheFirstPicture()
    {
        Scene s;
        QVERIFY(!has(s.told(), "lockscope_up"));
        QVERIFY(!has(s.told(), "lockscope_recording"));
        NodeEvent joined;
        joined.kind = NodeEvent::Kind::Joined;
        joined.node = kHere;
        joined.info.address = "a:6379";
        s.source.node(joined);
        s.source.nodeState(kHere, ConnectionState::Scanning);
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_up{" + kNode + "}"), 0.0);
        for (const char* name :
             {"lockscope_locks", "lockscope_oldest", "lockscope_waiters", "lockscope_findings", "lockscope_unknown",
              "lockscope_server", "lockscope_source", "lockscope_events_total", "lockscope_hold", "lockscope_read_lag"})
            QVERIFY2(!has(told, name), name);
    }

    /// Once it was looked through, none is none, for every pattern.
    void noneIsNone()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_up{" + kNode + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_unknown_seconds{" + kNode + "}"), 0.0);
        QCOMPARE(value(told, "lockscope_source_info{" + kNode + ",source=notifications}"), 1.0);
        QCOMPARE(value(told, "lockscope_server_info{" + kNode + ",product=redis,version=7.0.15,role=master}"), 1.0);
        QCOMPARE(value(told, "lockscope_server_clock_offset_seconds{" + kNode + "}"), 0.003);
        for (const std::string& labels : {kLock, kJob}) {
            QCOMPARE(value(told, "lockscope_locks_held" + labels + "}"), 0.0);
            QCOMPARE(value(told, "lockscope_locks" + labels + ",verdict=no_ttl}"), 0.0);
            QCOMPARE(value(told, "lockscope_events_total" + labels + ",event=acquired}"), 0.0);
            QCOMPARE(value(told, "lockscope_hold_duration_seconds" + labels + "}"), 0.0);
            QVERIFY(!has(told, "lockscope_oldest_hold_seconds" + labels));
            QVERIFY(!has(told, "lockscope_waiters" + labels)); // nobody looked
        }
        QCOMPARE(value(told, "lockscope_findings{" + kNode + ",finding=no-ttl,severity=problem}"), 0.0);
        QVERIFY(s.isUnique);
    }

    void holdsAreCounted()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        const LockId a = s.hold("lock:a");
        s.step(2s);
        s.source.acquiredWithoutTtl(s.source.lock("lock:b"), "w");
        s.hold("job:1");
        s.step(3s);
        Told told = s.told();
        QCOMPARE(value(told, "lockscope_locks_held" + kLock + "}"), 2.0);
        QCOMPARE(value(told, "lockscope_locks_held" + kJob + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_locks" + kLock + ",verdict=held}"), 1.0);
        QCOMPARE(value(told, "lockscope_locks" + kLock + ",verdict=no_ttl}"), 1.0);
        // by the clock of the server, which is 3 ms ahead
        QCOMPARE(value(told, "lockscope_oldest_hold_seconds" + kLock + "}"), 5.003);
        QCOMPARE(value(told, "lockscope_oldest_hold_seconds" + kJob + "}"), 3.003);
        QVERIFY(!has(told, "lockscope_locks" + kLock + ",verdict=released"));
        s.source.released(a);
        s.step(500ms);
        s.source.acquired(a, "v", 1h);
        s.step(100ms);
        told = s.told();
        QCOMPARE(value(told, "lockscope_hold_duration_seconds" + kLock + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_hold_duration_seconds" + kLock + "} sum"), 5.0);
        QCOMPARE(value(told, "lockscope_handover_duration_seconds" + kLock + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_handover_duration_seconds" + kLock + "} sum"), 0.5);
        QCOMPARE(value(told, "lockscope_events_total" + kLock + ",event=acquired}"), 3.0);
        QCOMPARE(value(told, "lockscope_events_total" + kLock + ",event=released}"), 1.0);
        QCOMPARE(value(told, "lockscope_hold_duration_seconds" + kJob + "}"), 0.0);
        QVERIFY(s.isUnique);
    }

    /// The sum over all verdicts is the number of held locks, whatever they are.
    void everyHeldLockHasOneVerdict()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.source.acquired(s.source.lock("lock:overdue"), "w", 1s);
        const LockId renewed = s.hold("lock:renewed");
        s.source.waiters(s.hold("lock:waited"), 3);
        s.source.takenOver(s.hold("lock:taken"), "v", 1h);
        s.source.released(s.hold("lock:gone"));
        s.source.expired(s.hold("lock:ended"));
        s.step(3s);
        s.source.renewed(renewed, 1h);
        s.step();
        const Told told = s.told();
        double sum = 0;
        for (const auto& [series, count] : told)
            sum += series.starts_with("lockscope_locks" + kLock + ",verdict=") ? count : 0;
        QCOMPARE(sum, 4.0);
        QCOMPARE(value(told, "lockscope_locks_held" + kLock + "}"), 4.0);
        for (const char* verdict : {"overdue", "contended", "taken_over"})
            QCOMPARE(value(told, "lockscope_locks" + kLock + ",verdict=" + verdict + "}"), 1.0);
    }

    /// Holds that arrive together, because the watcher stood still, are counted, and have no length.
    void queuedHoldsAreEventsWithoutALength()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        const LockId a = s.source.lock("lock:a");
        s.step(15s);
        const auto isLate = [](LockEvent& event) { event.precisionUs = 15'000'000; };
        for (int i = 0; i < 20; ++i) {
            s.source.acquired(a, "w" + std::to_string(i), 1h, isLate);
            s.source.released(a, isLate);
        }
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_events_total" + kLock + ",event=released}"), 20.0);
        QCOMPARE(value(told, "lockscope_hold_duration_seconds" + kLock + "}"), 0.0);
        QCOMPARE(value(told, "lockscope_handover_duration_seconds" + kLock + "}"), 0.0);
    }

    /// A hold that was found has no begin: as long as it is known.
    void aFoundHoldIsAsOldAsItIsKnown()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.source.found(s.source.lock("lock:a"), "w", 1h, [](LockEvent& event) { event.heldSince = kUnknownTime; });
        s.step(5s);
        QVERIFY(!has(s.told(), "lockscope_oldest"));
        QCOMPARE(value(s.told(), "lockscope_locks_held" + kLock + "}"), 1.0);
        s.source.released(s.source.lock("lock:a"));
        s.step();
        QCOMPARE(value(s.told(), "lockscope_hold_duration_seconds" + kLock + "}"), 0.0);
    }

    /// While a node is away nothing is known of its locks: no figure of now is told, and counters stay.
    void aNodeThatIsAwayHasNoGauges()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.source.nodeReady(kThere, "b:6379");
        s.hold("lock:a");
        s.hold("lock:b", kThere);
        s.step();
        s.source.nodeState(kThere, ConnectionState::Waiting, "away");
        s.step();
        s.step(7s);
        Told told = s.told();
        const std::string there = "{node=b:6379,db=0";
        QCOMPARE(value(told, "lockscope_up" + there + "}"), 0.0);
        QCOMPARE(value(told, "lockscope_up{" + kNode + "}"), 1.0);
        QVERIFY(value(told, "lockscope_unknown_seconds" + there + "}") >= 7.0);
        for (const char* name : {"lockscope_locks_held", "lockscope_locks", "lockscope_oldest_hold_seconds",
                                 "lockscope_source_info", "lockscope_server_clock_offset_seconds"}) {
            QVERIFY2(!has(told, name + there), name);
            QVERIFY2(has(told, std::string(name) + '{' + kNode), name);
        }
        for (const auto& [series, count] : told)
            QVERIFY2(count > 0 || !series.starts_with("lockscope_findings" + there), series.c_str());
        QCOMPARE(value(told, "lockscope_events_total" + there + ",pattern=lock:*,event=acquired}"), 1.0);
        QCOMPARE(value(told, "lockscope_gaps_total" + there + "}"), 0.0);
        s.source.gap(kThere, 7100ms, "away");
        s.source.nodeState(kThere, ConnectionState::Live);
        s.step();
        told = s.told();
        QCOMPARE(value(told, "lockscope_up" + there + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_gaps_total" + there + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_gap_seconds_total" + there + "}"), 7.1);
        QCOMPARE(value(told, "lockscope_locks_held" + there + ",pattern=lock:*}"), 1.0);
    }

    /// What was free before a gap may have been held in it: that is no hand-over.
    void noHandOverIsMeasuredOverAGap()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        const LockId a = s.heldOnce("lock:a");
        s.source.gap(kHere, 50ms, "cut");
        s.step();
        s.source.acquired(a, "v", 1h);
        s.step();
        s.source.released(a);
        s.step();
        s.source.gap(kHere, 50ms, "cut");
        s.source.acquired(a, "w", 1h); // told together with it
        s.step();
        QCOMPARE(value(s.told(), "lockscope_handover_duration_seconds" + kLock + "}"), 0.0);
        s.source.released(a);
        s.source.acquired(a, "v", 1h);
        s.source.leaveOutEvents();
        s.step();
        QCOMPARE(value(s.told(), "lockscope_handover_duration_seconds" + kLock + "}"), 0.0);
    }

    void anIdThatIsGivenToAnotherLockCountsForThat()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        const LockId a = s.heldOnce("lock:a");
        s.source.forget(a);
        s.step();
        const LockId again = s.hold("job:1");
        QCOMPARE(again, a);
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_locks_held" + kJob + "}"), 1.0);
        QCOMPARE(value(told, "lockscope_locks_held" + kLock + "}"), 0.0);
        QCOMPARE(value(told, "lockscope_events_total" + kJob + ",event=acquired}"), 1.0);
        QCOMPARE(value(told, "lockscope_handover_duration_seconds" + kJob + "}"), 0.0);
    }

    void whoWaitsStandsByItsSource()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        WaitersFrom queue;
        queue.count = 2;
        queue.source = WaitSource::Queue;
        WaitersFrom channel = queue;
        channel.source = WaitSource::Subscribers;
        channel.count = 3;
        s.source.waiters(s.hold("lock:a"), {queue, channel});
        s.source.waiters(s.hold("lock:b"), {queue});
        s.step();
        Told told = s.told();
        QCOMPARE(value(told, "lockscope_waiters" + kLock + ",source=queue}"), 4.0);
        QCOMPARE(value(told, "lockscope_waiters" + kLock + ",source=subscribers}"), 3.0);
        QVERIFY(!has(told, "lockscope_waiters" + kLock + ",source=trace"));
        s.source.waiters(s.source.lock("lock:a"), std::vector<WaitersFrom>{});
        s.step();
        told = s.told();
        QVERIFY(!has(told, "lockscope_waiters" + kLock + ",source=subscribers"));
        QCOMPARE(value(told, "lockscope_waiters" + kLock + ",source=queue}"), 2.0);
    }

    void findingsThatGoOnAreCounted()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.source.acquiredWithoutTtl(s.source.lock("lock:b"), "w");
        for (int i = 0; i < 8; ++i)
            s.step(500ms);
        const std::string noTtl = "lockscope_findings{" + kNode + ",finding=no-ttl,severity=problem}";
        QCOMPARE(value(s.told(), noTtl), 1.0);
        s.source.released(s.source.lock("lock:b"));
        s.step();
        QCOMPARE(value(s.told(), noTtl), 0.0);
    }

    void whatWasLeftOutIsCounted()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.step();
        s.hold("lock:a");
        s.source.leaveOutEvents();
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_events_left_out_total"), 1.0);
        QCOMPARE(value(told, "lockscope_events_total" + kLock + ",event=acquired}"), 0.0);
        QCOMPARE(value(told, "lockscope_locks_held" + kLock + "}"), 1.0);
    }

    /// A hundred thousand prefixes: so many series as were allowed, and the rest in one. A lock's name is never a
    /// label.
    void labelsAreBounded()
    {
        constexpr int kPrefixes = 100'000;
        constexpr std::size_t kMost = 50;
        Scene s({{"*"}, true, {}, kMost});
        s.source.nodeReady(kHere, "a:6379");
        for (int i = 0; i < kPrefixes; ++i)
            s.hold("p" + std::to_string(i) + ":secret");
        s.hold("nocolon");
        s.step();
        const MetricsSnapshot now = s.snapshot();
        QCOMPARE(now.of(MetricId::LocksHeld).size(), kMost + 1); // and `other`
        double sum = 0;
        for (const MetricSample& sample : now.of(MetricId::LocksHeld)) {
            sum += sample.value;
            QCOMPARE(sample.labels->size(), std::size_t{3});
            for (const auto& [name, label] : *sample.labels)
                QVERIFY2(label.find("secret") == label.npos && label.find("nocolon") == label.npos, label.c_str());
        }
        QCOMPARE(sum, kPrefixes + 1.0);
        QCOMPARE(value(s.told(), "lockscope_locks_held{" + kNode + ",pattern=other}"), kPrefixes + 1.0 - kMost);
        std::size_t series = 0;
        for (const auto& samples : now.samples)
            series += samples.size();
        QVERIFY2(series < (kMost + 1) * 40, std::to_string(series).c_str());
        QVERIFY(s.isUnique);
    }

    /// More patterns than are counted apart are `other` as well.
    void patternsAreBounded()
    {
        MetricsOptions options;
        for (int i = 0; i < 1000; ++i)
            options.patterns.push_back("p" + std::to_string(i) + ":*");
        options.mostSets = 10;
        Scene s(options);
        s.source.nodeReady(kHere, "a:6379");
        s.hold("p3:x");
        s.hold("p777:x");
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_locks_held{" + kNode + ",pattern=p3:*}"), 1.0);
        QCOMPARE(value(told, "lockscope_locks_held{" + kNode + ",pattern=other}"), 1.0);
        QCOMPARE(s.snapshot().of(MetricId::LocksHeld).size(), std::size_t{11});
    }

    /// Bytes that are no text, and names without an end, become labels that Prometheus takes.
    void labelsAreText()
    {
        Scene s({{"*"}, true, {}, 200});
        s.source.nodeReady(kHere, "a:6379");
        s.hold("\xff\xfe:x");
        s.hold(std::string(100'000, 'a') + ":x");
        s.step();
        const MetricsSnapshot now = s.snapshot();
        QCOMPARE(now.of(MetricId::LocksHeld).size(), std::size_t{3});
        for (const MetricSample& sample : now.of(MetricId::LocksHeld)) {
            const std::string& label = sample.labels->back().second;
            QVERIFY(label.size() < 500 && QString::fromUtf8(label.c_str()).toStdString() == label);
            QVERIFY(!QString::fromUtf8(label.c_str()).contains(QChar::ReplacementCharacter));
        }
    }

    /// Of a node that is not watched any more nothing is told; its address may come back under another id.
    void aRetiredNodeTakesItsSeriesWithIt()
    {
        Scene s;
        s.source.nodeReady(kHere, "a:6379");
        s.source.nodeReady(kThere, "b:6379");
        s.hold("lock:b", kThere);
        s.step();
        QVERIFY(has(s.told(), "lockscope_events_total{node=b:6379"));
        s.source.retired(kThere);
        s.step();
        for (const auto& [series, count] : s.told())
            QVERIFY2(series.find("b:6379") == series.npos, series.c_str());
        s.source.nodeReady(NodeId{2}, "a:6379"); // an id more for an address that has one
        s.step();
        QVERIFY(has(s.told(), "lockscope_up{" + kNode));
        QVERIFY(s.isUnique);
        s.source.retired(kHere);
        s.step();
        QCOMPARE(value(s.told(), "lockscope_up{" + kNode + "}"), 1.0);
    }

    void databasesAreApart()
    {
        MetricsOptions options{{"lock:*"}, false, [](NodeId node) { return static_cast<int>(node) + 3; }, 200};
        Scene s(options);
        s.source.nodeReady(kHere, "a:6379");
        s.source.nodeReady(kThere, "a:6379");
        s.hold("lock:a", kThere);
        s.step();
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_locks_held{node=a:6379,db=3,pattern=lock:*}"), 0.0);
        QCOMPARE(value(told, "lockscope_locks_held{node=a:6379,db=4,pattern=lock:*}"), 1.0);
        QVERIFY(s.isUnique);
    }

    void theRecordingIsToldIfThereIsOne()
    {
        Scene s;
        s.recording = RecordingFigures{true, 4096, 12, 3};
        const Told told = s.told();
        QCOMPARE(value(told, "lockscope_recording_up"), 1.0);
        QCOMPARE(value(told, "lockscope_recording_bytes"), 4096.0);
        QCOMPARE(value(told, "lockscope_recording_events_total"), 12.0);
        QCOMPARE(value(told, "lockscope_recording_left_out_total"), 3.0);
    }

    void bucketsAreUpperBounds_data()
    {
        QTest::addColumn<qint64>("us");
        QTest::addColumn<int>("bucket");
        QTest::newRow("0") << qint64{0} << 0;
        QTest::newRow("1 ms") << qint64{1000} << 0;
        QTest::newRow("1.001 ms") << qint64{1001} << 1;
        QTest::newRow("1 min") << qint64{60'000'000} << 9;
        QTest::newRow("1 h") << qint64{3'600'000'000} << 12;
        QTest::newRow("more") << qint64{3'600'000'001} << 13;
    }
    void bucketsAreUpperBounds()
    {
        QFETCH(qint64, us);
        QFETCH(int, bucket);
        DurationCounts counts;
        counts.add(std::chrono::microseconds(us));
        for (int i = 0; i <= 13; ++i)
            QCOMPARE(counts.upTo(static_cast<std::size_t>(i)), std::uint64_t{i >= bucket});
        QCOMPARE(counts.sumSeconds(), static_cast<double>(us) / 1e6);
    }
};

LOCKSCOPE_TEST_MAIN(TestMetricsFold)
#include "tst_metricsfold.moc"
