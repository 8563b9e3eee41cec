// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "history/recordingwriter.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

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
