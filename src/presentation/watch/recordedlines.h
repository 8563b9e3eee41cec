// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/watch/watchjson.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace lockscope::history {
class RecordingReader;
} // namespace lockscope::history

namespace lockscope::presentation {

/// Output names for a node of a recording that has not reported its own.
[[nodiscard]] NodeNames recordedNames(const history::RecordingReader& reader);
/// The database that was watched.
[[nodiscard]] int recordedDatabase(const history::RecordingReader& reader);

/// Writes what `watch --json` would have written for a recording. Reads no clock. One thread.
class RecordedLines final : public BatchConsumer
{
public:
    /// `write` receives a line without its end.
    RecordedLines(const history::RecordingReader& reader, lockjson::TokenText token,
                  std::function<void(std::string_view line)> write);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    void rewind() override;
    /// See WatchStream.
    void setFrom(ServerTime from) { m_stream.setFrom(from); }
    void tellUnseen(ServerTime to) { m_stream.tellUnseen(to); }
    /// The rest of the recording, up to `to`, is unreadable.
    void breakOff(ServerTime to, const std::string& reason);

    /// True when no line was written.
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// Number of event lines written.
    [[nodiscard]] std::uint64_t events() const { return m_lines.events; }
    [[nodiscard]] std::uint64_t gaps() const { return m_lines.gaps; }

private:
    class CountedLines final : public WatchJson
    {
    public:
        using WatchJson::WatchJson;
        void event(const PictureView& picture, const LockEvent& event) override;
        void gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason) override;
        std::uint64_t events = 0;
        std::uint64_t gaps = 0;
    };
    [[nodiscard]] NodeNames namesOf(NodeId node) const;

    const NodeNames m_recorded;          ///< for nodes that have not reported their own names
    std::map<NodeId, NodeNames> m_names; ///< as reported by the nodes of this run
    ServerTime m_last = kUnknownTime;    ///< of the last batch of this run
    bool m_isEmpty = true;
    CountedLines m_lines;
    WatchStream m_stream;
};

} // namespace lockscope::presentation
