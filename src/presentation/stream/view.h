// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/clientmemory.h"
#include "history/nodememory.h"
#include "presentation/stream/knownuntil.h"
#include "presentation/stream/streamfold.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// One stream and all that is derived from it: the picture, up to when its nodes are known, and the parts (PerView)
/// that pages look at. What is watched has one view from the connection to its end; the past has another, which goes
/// when it is left. Not thread-safe.
class View final : private BatchConsumer
{
public:
    View();
    ~View() override;

    /// Folds a batch, and tells the parts, then whoever follows.
    void publish(const Batch& batch);
    /// Followers are told behind all parts. Not owned; to be removed before they go.
    void addFollower(BatchConsumer* follower) { m_fold.addConsumer(follower); }
    void removeFollower(BatchConsumer* follower) { m_fold.removeConsumer(follower); }

    /// Gets every batch from now on. Slots are small and dense.
    void setPart(std::size_t slot, std::unique_ptr<BatchConsumer> part);
    [[nodiscard]] BatchConsumer& part(std::size_t slot) const { return *m_parts[slot]; }
    void removePart(std::size_t slot);

    [[nodiscard]] const PictureView& picture() const { return m_fold.picture(); }
    [[nodiscard]] const KnownUntil& known() const { return m_known; }
    [[nodiscard]] const Counters& counters() const { return m_counters; }
    /// All that is known in it, as a batch that is `rewound`: for whoever is pointed at it.
    void tellKnown(Batch& into) const;
    /// How often it began anew: never, as long as its source goes on.
    [[nodiscard]] std::uint64_t beginnings() const { return m_beginnings; }

private:
    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override {} // its fold has one source all its life
    void rewind() override;

    StreamFold m_fold;
    std::vector<std::unique_ptr<BatchConsumer>> m_parts; ///< by slot; nullptr: it was removed
    KnownUntil m_known;
    history::NodeMemory m_nodes;
    history::ClientMemory m_clients;
    std::deque<NodeEvent> m_gaps; ///< the latest
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::uint64_t m_beginnings = 0;
};

} // namespace lockscope::presentation
