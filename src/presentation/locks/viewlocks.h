// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "presentation/facts/openfindings.h"
#include "presentation/locks/lockindex.h"
#include "presentation/locks/watching.h"
#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <vector>

namespace lockscope::presentation {

/// The locks of one view, judged, filtered and counted, with what needs attention of them. Not thread-safe.
class ViewLocks final : public BatchConsumer
{
public:
    explicit ViewLocks(const HolderNames* names) { index.setHolderNames(names); }

    void consume(const Frame& frame) override;
    void reset() override;
    /// Time goes on: judges a slice of all locks. `mono`: this machine's time, for how long the nodes are known.
    void pass(const PictureView& picture, ServerTime now, MonoTime mono);
    /// Which findings are open, the worst first; see OpenFindings::look(). True: something is not as it was.
    bool look(const std::vector<const analysis::Episode*>& openNow, const OpenFindings::Ended& ended,
              const PictureView& picture);

    /// Locks that need attention, and findings beside them.
    [[nodiscard]] int attentionCount() const;
    /// Ready, and a second has passed: counts that rise from now on are news.
    [[nodiscard]] bool isSettled() const;
    /// False before anything was found or looked through, and while no node tells what happens.
    [[nodiscard]] bool knowsNow() const;
    /// No node is of the past, for a second at least: counts are of all locks again.
    [[nodiscard]] bool isSteady(MonoTime mono) const;
    [[nodiscard]] std::vector<LockId> locksIn(SavedFilter filter, const PictureView& picture) const;

    LockIndex index;
    Watching watching;
    OpenFindings open;
    ServerTime now{}; ///< of what was told, or passed, last

private:
    MonoTime m_knownAt{}; ///< when `m_knows` became what it is
    bool m_knows = true;  ///< no node is of the past
};

} // namespace lockscope::presentation
