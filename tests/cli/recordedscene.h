// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "history/recordingwriter.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <sqlite3.h>

#include <QTemporaryDir>

#include <map>
#include <memory>
#include <string>

namespace lockscope::test {

/// A scripted source whose batches go straight into a recording.
class RecordedScene
{
public:
    FakeSource source;

    explicit RecordedScene(const std::string& path, bool isMasked = true, std::map<std::string, std::string> facts = {},
                           SourceKind kind = SourceKind::Notifications)
    {
        history::RecordingOptions options;
        options.path = path;
        begin(options, std::move(facts), isMasked, kind);
    }
    struct GoesOn
    {
        std::chrono::microseconds later{}; ///< than a recording that is not gone on with begins
    };
    /// Another run in a file that is there.
    RecordedScene(const std::string& path, GoesOn goesOn)
    {
        history::RecordingOptions options;
        options.path = path;
        options.mayContinue = true;
        source.advance(goesOn.later);
        begin(options, {}, true, SourceKind::Notifications);
    }
    /// What was said, then time.
    void step(std::chrono::microseconds by)
    {
        Batch batch;
        source.takeBatch(batch);
        if (m_writer)
            m_writer->add(batch);
        if (isWhole && (!m_writer->takesMore() || ++m_steps % 50 == 0))
            isWhole = m_writer->commit().has_value();
        source.advance(by);
    }
    /// Taken and given back.
    void hold(const std::string& name, const std::string& token, std::chrono::milliseconds held)
    {
        const LockId lock = source.lock(name);
        source.acquired(lock, token, std::chrono::seconds(30));
        step(held);
        source.released(lock);
        step(std::chrono::milliseconds(5));
    }
    /// Five short holds that are right, then a lock without a lease, for which two wait after `alone`; it is never
    /// given back.
    void holdsAndAStuckLock(std::chrono::microseconds alone, std::chrono::microseconds waitedFor)
    {
        for (int i = 0; i < 5; ++i)
            hold("lock:right", "6f1e4c1c-43a1-4f0e-9a3b-0000000000" + std::to_string(10 + i),
                 std::chrono::milliseconds(200));
        const LockId stuck = source.lock("lock:stuck");
        source.acquiredWithoutTtl(stuck, "the-token-of-the-stuck-holder");
        step(alone);
        source.waiters(stuck, 2);
        step(waitedFor);
    }
    void close()
    {
        step(std::chrono::milliseconds(10));
        step(std::chrono::milliseconds(10));
        isWhole = isWhole && m_writer->close().has_value();
    }
    bool isWhole = false;

private:
    void begin(history::RecordingOptions& options, std::map<std::string, std::string> facts, bool isMasked,
               SourceKind kind)
    {
        options.masksTokens = isMasked;
        options.facts = std::move(facts);
        auto writer = history::RecordingWriter::open(options);
        if (writer)
            m_writer = std::move(*writer);
        isWhole = m_writer != nullptr;
        source.nodeReady(NodeId{0}, "a:6379");
        for (NodeEvent& event : source.pending().nodes)
            event.source = event.kind == NodeEvent::Kind::Ready ? kind : event.source;
        step(std::chrono::milliseconds(10));
    }

    std::unique_ptr<history::RecordingWriter> m_writer;
    int m_steps = 0;
};

/// Four locks are taken and kept, 1, 2, 10 and 11 s after the begin; then the server's clock is set back by 7 s, and
/// lock:5 is taken. `isOf1`: as version 1.0.0 recorded it, whose chunks have the times of their first and last batch.
/// False: it could not be recorded.
inline bool recordClockSetBack(const std::string& path, bool isOf1)
{
    using namespace std::chrono_literals;
    RecordedScene scene(path);
    const ServerTime first = scene.source.now();
    const auto clock = [&scene](std::int64_t offsetUs) {
        NodeEvent event;
        event.kind = NodeEvent::Kind::Clock;
        event.at = scene.source.now();
        event.offsetUs = offsetUs;
        scene.source.node(event);
    };
    const auto take = [&scene](const char* lock, std::chrono::seconds then) {
        const auto token = std::string("6f1e4c1c-43a1-4f0e-9a3b-00000000000") + lock;
        scene.source.acquired(scene.source.lock(std::string("lock:") + lock), token, 300s);
        scene.step(then);
    };
    clock(0);
    scene.step(1s);
    take("1", 1s);
    take("2", 8s);
    take("3", 1s);
    take("4", 1s);
    scene.step(10ms);
    scene.source.clockSet(-7s);
    clock(-7'000'000);
    take("5", 1s);
    scene.close();
    sqlite3* file = nullptr;
    const auto us = [](ServerTime time) { return std::to_string(usSinceEpoch(time)); };
    const std::string times = "UPDATE chunks SET t0 = " + us(first) + ", t1 = " + us(scene.source.now());
    const bool isDone = !isOf1 || (sqlite3_open(path.c_str(), &file) == SQLITE_OK &&
                                   sqlite3_exec(file, times.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
    sqlite3_close(file);
    return scene.isWhole && isDone;
}

/// A suite of a verb that reads recordings, which are made in a folder of its own.
class RecordingSuite : public Suite
{
protected:
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(QLatin1StringView(name)); }
    [[nodiscard]] std::string path() const { return file("a.lockscope").toStdString(); }

    const SystemClock m_clock;
    QTemporaryDir m_folder;
};

} // namespace lockscope::test
