// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a recording costs: the tap, the recorder, bytes on the disk, and going to any moment. The load is the reducer's:
// holds with random tokens (45 % uuids, 30 % Redisson's, 25 % hexadecimal), 43 % acquired, 15 % renewed, 42 % released.
// Thread CPU time. Prints one JSON object a line; exit 1 when a count is wrong.
//
//   bench_history [EVENTS] [FOLDER]
#include "core/picture.h"
#include "history/recorder.h"
#include "history/replaysource.h"
#include "history/tap.h"
#include "threadcpu.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::history;
using bench::thisThreadCpuNs;

namespace {

constexpr std::int64_t kEpochUs = 1'790'000'000'000'000;

/// So many events a second of server time, handed over 30 times in it.
class Load
{
public:
    Load(std::uint32_t locks, double perSecond) : m_random(7), m_perBatch(perSecond / 30), m_held(locks)
    {
        Coverage all;
        all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
        m_picture.node(NodeId{0}).setCoverage(all);
        for (std::uint32_t i = 0; i < locks; ++i)
            m_names.push_back("lock:inventory:warehouse-eu-1:sku-" + std::to_string(1'000'000 + i));
    }

    Batch next()
    {
        m_due += m_perBatch;
        while (m_due >= 1) {
            step();
            m_due -= 1;
        }
        m_us += 33'333;
        node().tick(at(), m_out);
        m_events.insert(m_events.end(), m_out.events.begin(), m_out.events.end());
        m_out.clear();
        Batch batch;
        m_picture.collect(batch, m_events);
        for (const LockEvent& event : batch.events)
            ++m_counters.events[static_cast<std::size_t>(event.kind)];
        m_counters.held = batch.counters.held;
        batch.counters = m_counters;
        batch.now = at();
        batch.taken = MonoTime(std::chrono::microseconds(m_us));
        return batch;
    }

private:
    [[nodiscard]] ServerTime at() const { return serverTimeFromUs(kEpochUs + m_us); }

    void step()
    {
        m_us += 1 + static_cast<std::int64_t>(m_random() % 40);
        const auto key = static_cast<std::uint32_t>(m_random() % m_names.size());
        const ObservedAt when{NodeId{0}, 0, at(), static_cast<std::int64_t>(m_random() % 400)};
        auto& node = m_picture.node(NodeId{0});
        const auto tell = [&](KeyEvent event, bool adjacent) {
            node.reduce(Notification{when, m_names[key], event, adjacent}, m_out);
        };
        if (!m_held[key]) {
            tell(KeyEvent::Set, false);
            tell(KeyEvent::Expire, true);
            look(when, key);
        } else if (m_random() % 4 == 0) {
            tell(KeyEvent::Expire, false);
            look(when, key);
            m_held[key] = false; // so that it is released next
            m_isRenewed = true;
        } else {
            tell(KeyEvent::Del, false);
        }
        m_held[key] = m_isRenewed || !m_held[key];
        m_isRenewed = false;
        m_events.insert(m_events.end(), m_out.events.begin(), m_out.events.end());
        m_out.clear();
    }

    void look(const ObservedAt& when, std::uint32_t key)
    {
        auto& token = m_tokens[key];
        if (!m_held[key])
            token = freshToken();
        Look look;
        look.at = when;
        look.key = m_names[key];
        look.exists = look.hasValue = true;
        look.token = token;
        look.count = 1;
        look.type = ValueType::String;
        look.mode = LockMode::Exclusive;
        look.deadline = Deadline::at(when.server + std::chrono::seconds(30));
        look.askedAtSequence = m_picture.sequence(node().find(0, m_names[key]));
        look.evidence = Evidence::Event;
        node().reduce(look, m_out);
    }
    [[nodiscard]] Reducer& node() { return m_picture.node(NodeId{0}); }

    std::string freshToken()
    {
        char text[64];
        const auto a = m_random();
        const auto b = m_random();
        const auto kind = m_random() % 100;
        if (kind < 75)
            std::snprintf(text, sizeof text, "%08x-%04x-4%03x-9%03x-%012llx", static_cast<unsigned>(a),
                          static_cast<unsigned>(a >> 32 & 0xffff), static_cast<unsigned>(a >> 48 & 0xfff),
                          static_cast<unsigned>(b & 0xfff), static_cast<unsigned long long>(b >> 16));
        else
            std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(a),
                          static_cast<unsigned long long>(b));
        std::string token = text;
        if (kind < 30) // one of some processes, and a thread
            token = m_processes[m_random() % m_processes.size()] + ":" + std::to_string(m_random() % 200);
        return token;
    }

    std::mt19937_64 m_random;
    double m_perBatch;
    double m_due = 0;
    std::int64_t m_us = 0;
    Picture m_picture;
    Reduction m_out;
    std::vector<LockEvent> m_events;
    std::vector<std::string> m_names;
    std::vector<bool> m_held;
    std::unordered_map<std::uint32_t, std::string> m_tokens;
    std::vector<std::string> m_processes{"8743c9c0-0795-4907-87fd-6c719a6b4586", "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11",
                                         "0d4e1f2a-7b3c-4d5e-8f60-718293a4b5c6",
                                         "c1d2e3f4-a5b6-4c7d-9e8f-001122334455"};
    Counters m_counters;
    bool m_isRenewed = false;
};

class Source final : public EventSource
{
public:
    explicit Source(std::vector<Batch>& batches) : m_batches(batches) {}
    bool take(Batch& into) override
    {
        into = std::move(m_batches[m_next++]);
        return true;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}

private:
    std::vector<Batch>& m_batches;
    std::size_t m_next = 0;
};

struct Made
{
    std::string path;
    std::uint64_t events = 0;
    ServerTime from{};
    ServerTime to{};
};

bool g_right = true;

/// The writer alone, in this thread, as the recorder drives it: a commit every 250 ms of the load's time.
Made measureWriter(const std::string& path, std::uint32_t locks, double rate, std::uint64_t events, bool masked)
{
    std::filesystem::remove(path);
    RecordingOptions options;
    options.path = path;
    options.masksTokens = masked;
    auto writer = RecordingWriter::open(options);
    if (!writer)
        return {};
    Load load(locks, rate);
    Made made{path};
    double ns = 0;
    ServerTime committed{};
    ServerTime checked{};
    for (bool isFirst = true; made.events < events; isFirst = false) {
        Batch batch = load.next();
        made.events += batch.events.size();
        made.to = batch.now;
        if (isFirst)
            made.from = committed = checked = batch.now;
        const auto begin = thisThreadCpuNs();
        (*writer)->add(batch);
        if (!(*writer)->takesMore() || made.to - committed >= std::chrono::milliseconds(250)) {
            g_right = (*writer)->commit().has_value() && g_right;
            committed = made.to;
        }
        if (made.to - checked >= std::chrono::seconds(10)) {
            g_right = (*writer)->checkpoint().has_value() && g_right;
            checked = made.to;
        }
        ns += thisThreadCpuNs() - begin;
    }
    g_right = (*writer)->close().has_value() && g_right;
    const auto size = static_cast<double>(std::filesystem::file_size(path));
    std::printf("{\"bench\":\"history.write\",\"locks\":%u,\"events_per_second\":%.0f,\"masked\":%s,\"events\":%llu,"
                "\"bytes_per_event\":%.1f,\"us_per_event\":%.2f}\n",
                locks, rate, masked ? "true" : "false", static_cast<unsigned long long>(made.events),
                size / static_cast<double>(made.events), ns / 1000 / static_cast<double>(made.events));
    std::fflush(stdout);
    return made;
}

void measureTap(const std::string& path)
{
    std::filesystem::remove(path);
    const SystemClock clock;
    RecordingOptions options;
    options.path = path;
    auto writer = RecordingWriter::open(options);
    if (!writer)
        return;
    Recorder recorder(std::move(*writer), clock);
    Load load(2000, 100'000);
    double with = 0;
    double without = 0;
    std::uint64_t events = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<Batch> batches;
        for (int i = 0; i < 6; ++i)
            batches.push_back(load.next());
        auto same = batches;
        Batch into;
        {
            Source plain(same);
            const auto begin = thisThreadCpuNs();
            for (std::size_t i = 0; i < batches.size(); ++i)
                plain.take(into);
            without += thisThreadCpuNs() - begin;
        }
        Tap tap(std::make_unique<Source>(batches), clock);
        tap.setRecorder(&recorder);
        const auto begin = thisThreadCpuNs();
        for (std::size_t i = 0; i < same.size(); ++i) {
            tap.take(into);
            events += into.events.size();
        }
        with += thisThreadCpuNs() - begin;
        while (recorder.status().events + recorder.status().leftOut < events) {
        }
    }
    const auto n = static_cast<double>(events);
    std::printf("{\"bench\":\"history.tap\",\"events\":%llu,\"ns_per_event\":%.1f,\"left_out\":%llu}\n",
                static_cast<unsigned long long>(events), (with - without) / n,
                static_cast<unsigned long long>(recorder.status().leftOut));
    std::fflush(stdout);
}

void measureReading(const Made& made, std::uint32_t locks)
{
    const SystemClock clock;
    auto begin = thisThreadCpuNs();
    auto reader = RecordingReader::open(made.path);
    if (!reader)
        return;
    ReplaySource replay(std::move(*reader), clock);
    replay.setRunIn(std::chrono::seconds(0));
    const auto opened = thisThreadCpuNs() - begin;
    std::mt19937_64 random(3);
    std::vector<double> ms;
    Batch batch;
    for (int i = 0; i < 40; ++i) {
        const auto span = static_cast<std::uint64_t>((made.to - made.from).count());
        begin = thisThreadCpuNs();
        replay.seek(made.from + std::chrono::microseconds(random() % span));
        PictureView picture;
        do {
            if (replay.take(batch))
                picture.update(batch);
        } while (replay.hasMore());
        ms.push_back((thisThreadCpuNs() - begin) / 1e6);
        g_right = g_right && !replay.error();
    }
    std::sort(ms.begin(), ms.end());
    replay.seek(made.from);
    replay.play(kFastest);
    PictureView picture;
    std::uint64_t events = 0;
    begin = thisThreadCpuNs();
    while (replay.take(batch)) {
        picture.update(batch);
        events += batch.events.size();
    }
    const auto all = thisThreadCpuNs() - begin;
    g_right = g_right && events == made.events;
    std::printf("{\"bench\":\"history.read\",\"locks\":%u,\"events\":%llu,\"open_ms\":%.1f,\"seek_median_ms\":%.1f,"
                "\"seek_worst_ms\":%.1f,\"play_ns_per_event\":%.0f}\n",
                locks, static_cast<unsigned long long>(events), opened / 1e6, ms[ms.size() / 2], ms.back(),
                all / static_cast<double>(events));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    const std::uint64_t events = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
    const std::string folder = argc > 2 ? argv[2] : std::filesystem::temp_directory_path().string();
    const std::string path = folder + "/bench_history.lockscope";
    measureTap(path);
    measureWriter(path, 2000, 40, events / 50, true);
    measureWriter(path, 2000, 1000, events / 5, true);
    measureWriter(path, 2000, 10'000, events, false);
    measureReading(measureWriter(path, 2000, 10'000, events, true), 2000);
    measureReading(measureWriter(path, 100'000, 10'000, events, true), 100'000);
    std::filesystem::remove(path);
    return g_right ? 0 : 1;
}
