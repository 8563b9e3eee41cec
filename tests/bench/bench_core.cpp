// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// reduce + apply + collect + hand-over per event, and the engine's bytes per live lock. Thread CPU time, median of
// five. Prints one JSON object a line; exit 1 when a count is wrong.
#include "core/batchslot.h"
#include "core/picture.h"
#include "core/pictureview.h"
#include "lockload.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <span>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

using namespace lockscope;
using bench::Load;
using bench::makeLoad;

namespace {

constexpr std::size_t kChunk = 700;          // events in 64 KB
constexpr std::size_t kChunksToHandOver = 6; // as the engine does: every 4 ms
constexpr std::size_t kFrame = 46'000;       // events between two pulls of the consumer, at 1.2 million a second
constexpr std::size_t kWarmUp = 500'000;     // events until all locks have their place; not measured
constexpr int kRuns = 5;

double cpuNs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

/// A read of the socket: names stand in one buffer among other bytes, warm in the cache, as the parser leaves them.
class Chunk
{
public:
    void fill(const Load& load, std::size_t from, std::size_t n)
    {
        constexpr std::string_view kPush = ">4\r\n$8\r\npmessage\r\n$21\r\n__keyspace@0__:lock:*\r\n";
        m_bytes.clear();
        m_bytes.reserve(kChunk * 128);
        m_notifications.clear();
        for (std::size_t i = from; i < from + n; ++i) {
            const auto& step = load.steps[i];
            const auto& name = load.names[step.key];
            m_bytes += kPush;
            const auto offset = m_bytes.size();
            m_bytes += name;
            const auto at = serverTimeFromUs(bench::kEpochUs + static_cast<std::int64_t>(i));
            m_notifications.push_back(
                {{NodeId{0}, 0, at, 100}, {m_bytes.data() + offset, name.size()}, step.event, step.adjacent});
        }
    }
    [[nodiscard]] std::span<const Notification> notifications() const { return m_notifications; }

private:
    std::string m_bytes;
    std::vector<Notification> m_notifications;
};

struct Result
{
    double nsPerEvent = 0;
    double consumerNs = 0;
    std::uint64_t acquired = 0;
    std::uint64_t released = 0;
};

/// The producer's side as the monitor does it: a chunk of notifications, then the reads that it wanted, then the
/// hand-over. The consumer pulls once a frame.
class Run
{
public:
    explicit Run(bool withReads) : m_withReads(withReads)
    {
        Coverage all;
        all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
        m_picture.node(NodeId{0}).setCoverage(all);
        m_picture.node(NodeId{0}).setReadsHolders(withReads);
    }

    Result operator()(const Load& load)
    {
        Result result;
        Chunk chunk;
        double producer = 0;
        double consumer = 0;
        std::size_t sinceFrame = 0;
        for (std::size_t from = 0; from < load.steps.size(); from += kChunk) {
            const auto n = std::min(kChunk, load.steps.size() - from);
            chunk.fill(load, from, n);
            const bool frame = (sinceFrame += n) >= kFrame;
            const auto begin = cpuNs();
            produce(chunk.notifications(), frame);
            const auto end = cpuNs();
            if (from >= kWarmUp)
                producer += end - begin;
            if (frame) {
                sinceFrame = 0;
                consume(result);
                if (from >= kWarmUp)
                    consumer += cpuNs() - end;
            }
        }
        handOver();
        consume(result);
        const auto events = static_cast<double>(load.steps.size() - kWarmUp);
        result.nsPerEvent = producer / events;
        result.consumerNs = consumer / events;
        return result;
    }

private:
    void produce(std::span<const Notification> notifications, bool tick)
    {
        m_picture.node(NodeId{0}).reduce(notifications, m_out);
        if (m_withReads)
            read(notifications.back().at);
        if (tick)
            m_picture.node(NodeId{0}).tick(notifications.back().at.server, m_out);
        m_out.readRequests.clear();
        if (++m_chunks % kChunksToHandOver == 0 || tick)
            handOver();
    }

    void handOver()
    {
        m_slot.add([&](Batch& waiting) { m_picture.collect(waiting, m_out.events); });
    }

    void read(const ObservedAt& at)
    {
        m_wants.swap(m_out.readRequests);
        for (const auto& want : m_wants) {
            if (!m_picture.wantsRead(want.lock))
                continue;
            KeyReading look;
            look.at = at;
            look.key = m_picture.key(want.lock).name;
            look.exists = look.hasValue = true;
            look.token = look.key.substr(4); // 36 bytes, another one for each lock
            look.count = 1;
            look.type = ValueType::String;
            look.deadline = Deadline::at(at.server + std::chrono::seconds{30});
            look.askedAtSequence = m_picture.sequence(want.lock);
            look.evidence = Evidence::Event;
            m_picture.node(NodeId{0}).reduce(look, m_out);
        }
        m_wants.clear();
    }

    void consume(Result& result)
    {
        m_slot.takeBatch(m_taken);
        m_view.update(m_taken);
        for (const auto& event : m_taken.events) {
            result.acquired += event.kind == EventKind::Acquired;
            result.released += event.kind == EventKind::Released;
        }
    }

    bool m_withReads;
    Picture m_picture;
    PictureView m_view;
    BatchSlot m_slot;
    Reduction m_out;
    std::vector<ReadRequest> m_wants;
    std::size_t m_chunks = 0;
    Batch m_taken;
};

bool measure(const char* name, std::size_t keys, bool interleaved, bool withReads)
{
    const auto load = makeLoad(keys, 2'000'000, interleaved);
    std::vector<double> ns, consumer;
    bool right = true;
    for (int i = 0; i < kRuns; ++i) {
        const auto r = Run(withReads)(load);
        ns.push_back(r.nsPerEvent);
        consumer.push_back(r.consumerNs);
        // What is still waiting for a look at the end has not been told.
        right = right && r.released == load.released && r.acquired <= load.acquired && r.acquired >= load.released;
    }
    std::sort(ns.begin(), ns.end());
    std::sort(consumer.begin(), consumer.end());
    std::printf("{\"bench\":\"%s\",\"keys\":%zu,\"interleaved\":%s,\"reads\":%s,\"events\":%zu,\"ns_per_event\":%.1f,"
                "\"min\":%.1f,\"max\":%.1f,\"consumer_ns\":%.1f,\"counts_right\":%s}\n",
                name, keys, interleaved ? "true" : "false", withReads ? "true" : "false", load.steps.size(),
                ns[kRuns / 2], ns.front(), ns.back(), consumer[kRuns / 2], right ? "true" : "false");
    std::fflush(stdout);
    return right;
}

std::size_t resident()
{
    malloc_trim(0); // what was freed is nobody's
    std::ifstream statm("/proc/self/statm");
    std::size_t pages = 0;
    statm >> pages >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Bytes per live lock of the engine and of the view, 110,000 minus 10,000 locks, each held and renewed once.
bool memory()
{
    const auto load = makeLoad(110'000, 1, true);
    Picture picture;
    PictureView view;
    Reduction out;
    std::size_t viewBytes = 0;
    const auto grow = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            KeyReading look;
            look.at = {NodeId{0}, 0, serverTimeFromUs(bench::kEpochUs), 0};
            look.key = load.names[i];
            look.exists = look.hasValue = true;
            look.token = look.key.substr(4);
            look.type = ValueType::String;
            look.count = 1;
            look.deadline = Deadline::at(look.at.server + std::chrono::seconds{30 + static_cast<int>(i % 100)});
            picture.node(NodeId{0}).reduce(look, out);
            out.readRequests.clear();
            if (i % 10'000 == 9'999) {
                Batch batch;
                picture.collect(batch, out.events);
                const auto before = resident();
                view.update(batch);
                viewBytes += resident() - before;
            }
        }
    };
    grow(0, 10'000);
    const auto small = picture.memoryBytes();
    const auto smallView = viewBytes;
    const auto smallResident = resident();
    grow(10'000, 110'000);
    const auto engine = static_cast<double>(picture.memoryBytes() - small) / 100'000;
    const auto perView = static_cast<double>(viewBytes - smallView) / 100'000;
    const auto both = static_cast<double>(resident() - smallResident) / 100'000;
    std::printf("{\"bench\":\"memory\",\"locks\":110000,\"engine_bytes_per_lock\":%.0f,\"view_bytes_per_lock\":%.0f,"
                "\"resident_of_both_per_lock\":%.0f}\n",
                engine, perView, both);
    return picture.heldCount() == 110'000 && view.heldCount() == 110'000;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 2) { // one load alone, for a profiler
        const int keys = std::atoi(argv[1]);
        if (keys <= 0) {
            std::fprintf(stderr, "usage: bench_core [KEYS]\n");
            return 2;
        }
        return measure("reduce", static_cast<std::size_t>(keys), true, false) ? 0 : 1;
    }
    bool right = memory(); // first: what others leave behind would be used again
    right = measure("reduce", 1'000, false, false) && right;
    right = measure("reduce", 1'000, true, false) && right;
    right = measure("reduce", 100'000, false, false) && right;
    right = measure("reduce", 100'000, true, false) && right;
    right = measure("reduce", 100'000, true, true) && right;
    return right ? 0 : 1;
}
