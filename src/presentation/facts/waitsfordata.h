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

/// Who is known to wait, kept up from every frame whether the page shows or not, and the facts that the graph is made
/// of. No widgets, no clock: time comes with the frames. Of a node of the past nobody knows who waits (CountedNodes).
class WaitsForData
{
public:
    /// So many locks are drawn at most: those with most waiters.
    static constexpr std::size_t kMostLocks = 300;

    void consume(const Frame& frame);
    void reset();

    /// Locks that somebody waits for.
    [[nodiscard]] std::size_t contended() const { return m_waiting.size(); }
    [[nodiscard]] const analysis::WaitLedger& ledger() const { return m_ledger; }
    /// `clients`: who sent which token, as traces told; nullptr: nothing is known.
    [[nodiscard]] analysis::WaitsForFacts facts(const PictureView& picture,
                                                const analysis::TokenClients* clients) const;
    /// Waits that a trace burst saw and that nobody sees now that it is over: each stands as it was last seen as long
    /// as the hold that it waited for, until another burst tells better or forgetKept().
    void forgetKept();
    /// Has anything come since the last call that the graph could show?
    [[nodiscard]] bool takeChanged();

private:
    /// Which hold of a lock.
    struct Hold
    {
        std::string holder; ///< token; empty: not known
        ServerTime since = kUnknownTime;
    };
    struct Kept
    {
        WaitersFrom trace;
        ServerTime at{}; ///< until then the burst saw them
        Hold hold;
        unsigned burst = 0; ///< the number of those that had ended before
    };
    void look(LockId lock, const PictureView& picture, ServerTime at);
    void lookAtAll(const PictureView& picture, ServerTime at);
    void keep(LockId lock, const LockWaiters& now, const PictureView& picture);
    void dropKept(LockId lock, const PictureView& picture);
    void endBurst(const TraceStatus& status, const PictureView& picture);
    [[nodiscard]] static Hold holdOf(LockId lock, const PictureView& picture);
    [[nodiscard]] static bool isSame(const Hold& before, const Hold& now);

    std::unordered_map<std::uint32_t, LockWaiters> m_details;   ///< by lock id; only locks with something to tell
    std::unordered_map<std::uint32_t, std::uint32_t> m_waiting; ///< how many, by lock id; none is 0
    std::vector<bool> m_isWaiting;                              ///< by lock id: most changes are of other locks
    std::unordered_map<std::uint32_t, Hold> m_traced;           ///< by lock id: the hold that a running trace tells of
    std::unordered_map<std::uint32_t, Kept> m_kept;             ///< by lock id
    CountedNodes m_counted;
    unsigned m_bursts = 0; ///< that have ended
    analysis::WaitLedger m_ledger;
    bool m_changed = true;
};

} // namespace lockscope::presentation
