// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "core/batch.h"
#include "presentation/traces/traceexport.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope::presentation {

/// Trace results up to a moment: statistics of locks, senders of tokens, and progress of each node's burst. Value type.
class TraceResults
{
public:
    [[nodiscard]] const analysis::TraceBook& book() const { return m_book; }
    [[nodiscard]] const analysis::TokenClients& clients() const { return m_clients; }
    /// Status of the latest burst; no value before the first. With several nodes the figures are totals, and it ends
    /// with the last node.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const;
    /// When that burst ended or failed, by the server's clock; unknown before.
    [[nodiscard]] ServerTime endedAt() const { return m_endedAt; }
    /// Names reported by a node; empty before.
    [[nodiscard]] traceexport::Names names(NodeId node) const;

    /// News in a batch, as take() returns it.
    enum class News {
        None,
        Some,  ///< commands, clients or a status
        Ended, ///< a burst ended or could not begin, on all nodes
    };
    /// Replaces the results by those of another moment of the same recording; the recording's token marks are kept.
    void goTo(const TraceResults& results);
    /// Drops token marks, for a copy that is only used with goTo().
    void forgetSaidMarks() { m_clients.forgetSaidMarks(); }
    /// `picture` has taken the batch already.
    News take(const Batch& batch, const PictureView& picture);

private:
    void take(const TraceStatus& status);
    /// The status of all nodes of the burst, combined.
    [[nodiscard]] TraceStatus together(NodeId last) const;

    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::vector<traceexport::Names> m_names; ///< by NodeId
    std::map<NodeId, TraceStatus> m_burst;   ///< by participating node
    std::optional<TraceStatus> m_status;
    ServerTime m_endedAt = kUnknownTime;
};

} // namespace lockscope::presentation
