// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Replayed bytes of keyspace notifications through parser, reducer and hand-over, in memory. Thread CPU time without
// the making of the bytes, median of five. Prints one JSON object a line; exit 1 when a count is wrong.
#include "core/batchslot.h"
#include "core/picture.h"
#include "core/pictureview.h"
#include "lockload.h"
#include "redis/respparser.h"

#include <cstdio>
#include <cstring>
#include <ctime>
#include <string_view>
#include <unordered_map>

using namespace lockscope;

namespace {

constexpr std::size_t kChunk = 600;           // messages in a read of the socket, 64 KB
constexpr std::size_t kChunksToHandOver = 6;  // as the engine does: every 4 ms
constexpr std::size_t kChunksToPull = 66;     // 30 times a second at 1.2 million events
constexpr std::size_t kWarmUp = 900 * kChunk; // until all locks have their place; not measured
constexpr std::size_t kEvents = 4'000 * kChunk;
constexpr int kRuns = 5;
constexpr std::string_view kPattern = "__keyspace@0__:lock:*";

double cpuNs()
{
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

std::string_view nameOf(KeyEvent event)
{
    return event == KeyEvent::Set ? "set" : event == KeyEvent::Del ? "del" : "expire";
}

/// A push as Redis writes it.
void appendMessage(std::string& wire, std::string_view key, std::string_view event)
{
    char head[200];
    const auto size = std::snprintf(head, sizeof head,
                                    ">4\r\n$8\r\npmessage\r\n$%zu\r\n%s\r\n$%zu\r\n__keyspace@0__:", kPattern.size(),
                                    kPattern.data(), key.size() + 15);
    wire.append(head, static_cast<std::size_t>(size)).append(key);
    wire.append("\r\n$").append(std::to_string(event.size())).append("\r\n").append(event).append("\r\n");
}

class Run
{
public:
    Run()
    {
        Coverage all;
        all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
        m_picture.node(NodeId{0}).setCoverage(all);
        m_picture.node(NodeId{0}).setReadsHolders(false); // nobody looks here
        m_parser.addPattern(kPattern);
    }

    /// Nanoseconds an event.
    double operator()(const bench::Load& load)
    {
        double spent = 0;
        std::string wire;
        for (std::size_t from = 0, chunk = 1; from < load.steps.size(); from += kChunk, ++chunk) {
            const auto end = std::min(from + kChunk, load.steps.size());
            wire.clear();
            for (auto i = from; i < end; ++i)
                appendMessage(wire, load.names[load.steps[i].key], nameOf(load.steps[i].event));
            const bool pulls = chunk % kChunksToPull == 0 || end == load.steps.size();
            // As the socket does: straight into the parser's buffer.
            std::memcpy(m_parser.prepare(wire.size()), wire.data(), wire.size());
            const auto begin = cpuNs();
            m_parser.commit(wire.size());
            produce(from, pulls || chunk % kChunksToHandOver == 0);
            if (from >= kWarmUp)
                spent += cpuNs() - begin;
            if (pulls)
                consume();
        }
        return spent / static_cast<double>(load.steps.size() - kWarmUp);
    }
    std::uint64_t messages = 0;
    std::uint64_t acquired = 0;
    std::uint64_t released = 0;

private:
    void produce(std::size_t from, bool handsOver)
    {
        const ObservedAt at{NodeId{0}, 0, serverTimeFromUs(bench::kEpochUs + static_cast<std::int64_t>(from)), 100};
        bool adjacent = false;
        while (m_parser.next() == redis::RespParser::Item::KeyEvent) {
            const auto& message = m_parser.keyEvent();
            m_heard.push_back({at, message.key, keyEventFromName(message.event), adjacent});
            adjacent = true;
        }
        messages += m_heard.size();
        m_picture.node(NodeId{0}).reduce(m_heard, m_out);
        m_heard.clear();
        m_out.readRequests.clear();
        if (!handsOver)
            return;
        m_picture.node(NodeId{0}).tick(at.server, m_out);
        m_slot.add([&](Batch& waiting) { m_picture.collect(waiting, m_out.events); });
        m_out.clear();
    }

    void consume()
    {
        m_slot.takeBatch(m_taken);
        m_view.update(m_taken);
        for (const auto& event : m_taken.events) {
            acquired += event.kind == EventKind::Acquired;
            released += event.kind == EventKind::Released;
        }
    }

    redis::RespParser m_parser;
    Picture m_picture;
    PictureView m_view;
    BatchSlot m_slot;
    Reduction m_out;
    std::vector<Notification> m_heard;
    Batch m_taken;
};

/// What the budget compares itself with, on the same machine in the same run: the state of a lock alone, without
/// parser and events, in a std::unordered_map with keys of its own. Nanoseconds an event.
double inMapNs(const bench::Load& load)
{
    struct State
    {
        std::int64_t since = 0;
        std::int64_t deadline = 0;
        std::uint64_t holds = 0;
        std::uint64_t renewals = 0;
        bool held = false;
    };
    std::unordered_map<std::string, State> states;
    std::string text;
    std::vector<std::string_view> keys;
    double spent = 0;
    for (std::size_t from = 0; from < load.steps.size(); from += kChunk) {
        const auto end = std::min(from + kChunk, load.steps.size());
        text.clear();
        keys.clear();
        for (auto i = from; i < end; ++i)
            text += load.names[load.steps[i].key];
        for (std::size_t place = 0, i = from; i < end; ++i) {
            keys.push_back(std::string_view(text).substr(place, load.names[load.steps[i].key].size()));
            place += keys.back().size();
        }
        const auto begin = cpuNs();
        for (auto i = from; i < end; ++i) {
            auto& state = states[std::string(keys[i - from])];
            const auto at = static_cast<std::int64_t>(i);
            switch (load.steps[i].event) {
            case KeyEvent::Set:
                state.held = true;
                state.since = at;
                ++state.holds;
                break;
            case KeyEvent::Del:
                state.held = false;
                break;
            default:
                state.deadline = at + 30'000;
                ++state.renewals;
            }
        }
        if (from >= kWarmUp)
            spent += cpuNs() - begin;
    }
    return spent / static_cast<double>(load.steps.size() - kWarmUp);
}

bool measure(std::size_t keys)
{
    const auto load = bench::makeLoad(keys, kEvents, true);
    std::vector<double> ns;
    std::vector<double> mapNs;
    bool right = true;
    for (int i = 0; i < kRuns; ++i) {
        Run run;
        ns.push_back(run(load));
        mapNs.push_back(inMapNs(load));
        right = right && run.messages == load.steps.size() && run.released == load.released &&
                run.acquired == load.acquired;
    }
    std::sort(ns.begin(), ns.end());
    std::sort(mapNs.begin(), mapNs.end());
    std::printf(
        "{\"bench\":\"replay\",\"keys\":%zu,\"interleaved\":true,\"events\":%zu,\"ns_per_event\":%.1f,"
        "\"min\":%.1f,\"max\":%.1f,\"events_per_s\":%.0f,\"unordered_map_alone_ns\":%.1f,\"counts_right\":%s}\n",
        keys, load.steps.size(), ns[kRuns / 2], ns.front(), ns.back(), 1e9 / ns[kRuns / 2], mapNs[kRuns / 2],
        right ? "true" : "false");
    std::fflush(stdout);
    return right;
}

} // namespace

int main()
{
    const bool few = measure(1'000);
    return measure(100'000) && few ? 0 : 1;
}
