// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/waitledger.h"
#include "analysis/waitsfor.h"
#include "core/trace.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/countednodes.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// The known waiters, updated with every frame even while the page is hidden, and the facts that the graph is built
/// from. No widgets; time comes with the frames. Waiters of a node that is not live are unknown (CountedNodes).
class WaitsForData
{
public:
    /// Maximum number of locks in the graph: those with most waiters.
    static constexpr std::size_t kMostLocks = 300;

    void consume(const Frame& frame);
    void reset();

    [[nodiscard]] std::size_t contended() const { return m_waiting.size(); }
    [[nodiscard]] const analysis::WaitLedger& ledger() const { return m_ledger; }
    /// `clients`: senders of tokens as learned from traces; nullptr: unknown.
    [[nodiscard]] analysis::WaitsForFacts facts(const PictureView& picture,
                                                const analysis::TokenClients* clients) const;
    /// Drops waits that a finished burst saw and that no source sees now. Each is otherwise kept as long as the hold
    /// that it waited for, or until another burst updates it.
    void forgetKept();
    /// True when something arrived since the last call that may change the graph.
    [[nodiscard]] bool takeChanged();

private:
    /// Identifies one hold of a lock.
    struct Hold
    {
        std::string holder; ///< token; empty: unknown
        ServerTime since = kUnknownTime;
    };
    struct Kept
    {
        WaitersFrom trace;
        ServerTime at{}; ///< end of the burst that saw them
        Hold hold;
        unsigned burst = 0; ///< number of bursts that had ended before
    };
    void readLock(LockId lock, const PictureView& picture, ServerTime at);
    void lookAtAll(const PictureView& picture, ServerTime at);
    void keep(LockId lock, const LockWaiters& now, const PictureView& picture);
    void dropKept(LockId lock, const PictureView& picture);
    void endBurst(const TraceStatus& status, const PictureView& picture);
    [[nodiscard]] static Hold holdOf(LockId lock, const PictureView& picture);
    [[nodiscard]] static bool isSame(const Hold& before, const Hold& now);

    std::unordered_map<std::uint32_t, LockWaiters> m_details;   ///< by lock id; only locks with data
    std::unordered_map<std::uint32_t, std::uint32_t> m_waiting; ///< number of waiters by lock id, never 0
    std::vector<bool> m_isWaiting;                              ///< by lock id: in m_waiting
    std::unordered_map<std::uint32_t, Hold> m_traced;           ///< by lock id: hold of the running trace
    std::unordered_map<std::uint32_t, Kept> m_kept;             ///< by lock id
    CountedNodes m_counted;
    unsigned m_bursts = 0; ///< number of finished bursts
    analysis::WaitLedger m_ledger;
    bool m_changed = true;
};

} // namespace lockscope::presentation
