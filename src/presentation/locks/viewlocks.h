// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "presentation/findings/openfindings.h"
#include "presentation/locks/lockindex.h"
#include "presentation/locks/watching.h"
#include "presentation/stream/batchconsumer.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace lockscope::presentation {

/// Counts are announced with the rows that they count, and so often at most that one can read them.
inline constexpr std::chrono::milliseconds kCountsEvery{100};

/// The locks of one view, judged, filtered and counted, with the attention list. Not thread-safe.
class ViewLocks final : public BatchConsumer
{
public:
    explicit ViewLocks(const HolderNames* names) { index.setHolderNames(names); }

    void consume(const Frame& frame) override;
    void reset() override;
    /// Advances time: judges a slice of all locks.
    void pass(const PictureView& picture, ServerTime now);
    /// Places the open findings (worst first); see OpenFindings::look(). True: something changed.
    bool placeFindings(const std::vector<const analysis::Episode*>& openNow, const OpenFindings::Ended& ended,
                       const PictureView& picture);

    /// Number of locks that need attention; findings of no lock are not among them.
    [[nodiscard]] int attentionCount() const;
    /// Ready for at least a second: increases of counts from now on are news.
    [[nodiscard]] bool isSettled() const;
    /// False before anything was found or scanned, and while no node is live.
    [[nodiscard]] bool knowsNow() const;

    LockIndex index;
    Watching watching;
    OpenFindings open;
    ServerTime now{}; ///< latest time of a batch or of pass()
};

} // namespace lockscope::presentation
