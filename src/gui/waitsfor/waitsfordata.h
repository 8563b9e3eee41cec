// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/waitledger.h"
#include "analysis/waitsfor.h"
#include "gui/frameloop.h"

#include <unordered_map>
#include <vector>

namespace lockscope::gui {

/// Who is known to wait, kept up from every frame whether the page shows or not, and the facts that the graph is made
/// of. No widgets, no clock: time comes with the frames.
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
    /// Has anything come since the last call that the graph could show?
    [[nodiscard]] bool takeChanged();

private:
    void look(LockId lock, const PictureView& picture, ServerTime at);

    std::unordered_map<std::uint32_t, LockWaiters> m_details;   ///< by lock id; only locks with something to tell
    std::unordered_map<std::uint32_t, std::uint32_t> m_waiting; ///< how many, by lock id; none is 0
    std::vector<bool> m_isWaiting;                              ///< by lock id: most changes are of other locks
    analysis::WaitLedger m_ledger;
    bool m_changed = true;
};

} // namespace lockscope::gui
