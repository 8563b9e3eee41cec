// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "core/batch.h"
#include "presentation/facts/traceexport.h"

#include <map>
#include <optional>
#include <vector>

namespace lockscope::presentation {

/// What trace bursts told up to a moment: the book of the locks, who sent which token, and how each node's burst fares.
/// Value type.
class TraceResults
{
public:
    [[nodiscard]] const analysis::TraceBook& book() const { return m_book; }
    [[nodiscard]] const analysis::TokenClients& clients() const { return m_clients; }
    /// Of the burst that is told of last; nothing before the first. Of several nodes the figures are of all, and it
    /// ends with the last one.
    [[nodiscard]] const std::optional<TraceStatus>& status() const { return m_status; }
    [[nodiscard]] bool isRunning() const;
    /// When that burst ended or failed, by the server's clock; unknown before.
    [[nodiscard]] ServerTime endedAt() const { return m_endedAt; }
    /// What a node told of itself; empty before it did.
    [[nodiscard]] traceexport::Names names(NodeId node) const;

    /// What take() found in a batch.
    enum class News {
        None,
        Some,  ///< commands, clients or a status
        Ended, ///< a burst ended or could not begin, on all nodes
    };
    /// Those of another moment, of the same recording: what it says of tokens is known here already.
    void goTo(const TraceResults& results);
    /// To be kept for goTo() alone.
    void forgetSaidMarks() { m_clients.forgetSaidMarks(); }
    /// `picture` has taken the batch already.
    News take(const Batch& batch, const PictureView& picture);

private:
    void take(const TraceStatus& status);
    /// All nodes of the burst as one.
    [[nodiscard]] TraceStatus together(NodeId last) const;

    analysis::TraceBook m_book;
    analysis::TokenClients m_clients;
    std::vector<traceexport::Names> m_names; ///< by NodeId
    std::map<NodeId, TraceStatus> m_burst;   ///< of each node that takes part
    std::optional<TraceStatus> m_status;
    ServerTime m_endedAt = kUnknownTime;
};

} // namespace lockscope::presentation
