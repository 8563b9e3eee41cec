// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/clientmemory.h"
#include "history/nodememory.h"
#include "presentation/stream/freshnesstracker.h"
#include "presentation/stream/streamfold.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// One stream with everything derived from it: the picture, the known period of its nodes, and the parts (PerView) that
/// pages read. The live source has one view from the connection to its end; a past has another, dropped when it is
/// left. Not thread-safe.
class View final : private BatchConsumer
{
public:
    View();
    ~View() override;

    /// Folds a batch and calls the parts, then the followers.
    void publish(const Batch& batch);
    /// Followers are called after all parts. Not owned; remove them before destruction.
    void addFollower(BatchConsumer* follower) { m_fold.addConsumer(follower); }
    void removeFollower(BatchConsumer* follower) { m_fold.removeConsumer(follower); }

    /// The part receives every batch from now on. Slots are small and dense.
    void setPart(std::size_t slot, std::unique_ptr<BatchConsumer> part);
    [[nodiscard]] BatchConsumer& part(std::size_t slot) const { return *m_parts[slot]; }
    void removePart(std::size_t slot);

    [[nodiscard]] const PictureView& picture() const { return m_fold.picture(); }
    [[nodiscard]] const FreshnessTracker& known() const { return m_known; }
    [[nodiscard]] const Counters& counters() const { return m_counters; }
    /// The whole state as a `rewound` snapshot batch, for consumers that switch to this view.
    void tellKnown(Batch& into) const;
    /// Number of restarts; 0 as long as its source continues.
    [[nodiscard]] std::uint64_t beginnings() const { return m_beginnings; }

private:
    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override {} // its fold keeps one source for life
    void rewind() override;

    StreamFold m_fold;
    std::vector<std::unique_ptr<BatchConsumer>> m_parts; ///< by slot; nullptr: removed
    FreshnessTracker m_known;
    history::NodeMemory m_nodes;
    history::ClientMemory m_clients;
    std::deque<NodeEvent> m_gaps; ///< the latest gaps
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::uint64_t m_beginnings = 0;
};

} // namespace lockscope::presentation
