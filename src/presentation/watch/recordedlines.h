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

/// What output calls a node of a recording that has not told its own names.
[[nodiscard]] NodeNames recordedNames(const history::RecordingReader& reader);
/// The database that was watched.
[[nodiscard]] int recordedDatabase(const history::RecordingReader& reader);

/// What `watch --json` would have written of what a recording holds. Reads no clock. One thread.
class RecordedLines final : public BatchConsumer
{
public:
    /// `write` takes a line without its end.
    RecordedLines(const history::RecordingReader& reader, lockjson::TokenText token,
                  std::function<void(std::string_view line)> write);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    void rewind() override;
    /// More was there, but cannot be read; until `to`.
    void breakOff(ServerTime to, const std::string& reason);

    /// Nothing came.
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// Lines that were written.
    [[nodiscard]] std::uint64_t events() const { return m_lines.events; }
    [[nodiscard]] std::uint64_t gaps() const { return m_lines.gaps; }

private:
    class CountedLines final : public WatchJson
    {
    public:
        using WatchJson::WatchJson;
        void event(const PictureView& picture, const LockEvent& event) override;
        void gap(NodeId node, ServerTime from, ServerTime to, const std::string& reason) override;
        std::uint64_t events = 0;
        std::uint64_t gaps = 0;
    };
    [[nodiscard]] NodeNames namesOf(NodeId node) const;

    const NodeNames m_recorded;          ///< of a node that has not told its own
    std::map<NodeId, NodeNames> m_names; ///< as the nodes of this run told them
    ServerTime m_last = kUnknownTime;    ///< of the last batch of this run
    bool m_isEmpty = true;
    CountedLines m_lines;
    WatchStream m_stream;
};

} // namespace lockscope::presentation
