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
    /// Time goes on: judges a slice of all locks.
    void pass(const PictureView& picture, ServerTime now);
    /// Which findings are open, the worst first; see OpenFindings::look(). True: something is not as it was.
    bool look(const std::vector<const analysis::Episode*>& openNow, const OpenFindings::Ended& ended,
              const PictureView& picture);

    /// Locks that need attention, and findings beside them.
    [[nodiscard]] int attentionCount() const;
    /// Ready, and a second has passed: counts that rise from now on are news.
    [[nodiscard]] bool isSettled() const;
    /// False before anything was found or looked through, and while no node tells what happens.
    [[nodiscard]] bool knowsNow() const;

    LockIndex index;
    Watching watching;
    OpenFindings open;
    ServerTime now{}; ///< of what was told, or passed, last
};

} // namespace lockscope::presentation
