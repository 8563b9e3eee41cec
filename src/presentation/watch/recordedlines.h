// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/watch/watchjson.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// What `watch --json` would have written of what a recording holds. Reads no clock. One thread.
class RecordedLines final : public BatchConsumer
{
public:
    struct Facts
    {
        NodeNames names; ///< of a node that has not told its own
        int database = 0;
        lockjson::TokenText token;
    };
    /// `write` takes a line without its end.
    RecordedLines(Facts facts, std::function<void(std::string_view line)> write);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    /// More was there, but cannot be read; until `to`.
    void breakOff(ServerTime to, const std::string& reason);

private:
    [[nodiscard]] NodeNames namesOf(NodeId node) const;

    const Facts m_facts;
    std::map<NodeId, NodeNames> m_names; ///< as the nodes of this run told them
    ServerTime m_last = kUnknownTime;    ///< of the last batch
    WatchJson m_lines;
    WatchStream m_stream;
};

} // namespace lockscope::presentation
