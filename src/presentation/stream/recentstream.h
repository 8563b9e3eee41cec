// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "history/nodememory.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>

namespace lockscope::presentation {

/// The end of a stream, kept for delivery to a new consumer: the state at its start and the batches since. Costs memory
/// only while held: a picture, and at most kMostKept items. Not thread-safe.
class RecentStream
{
public:
    /// Maximum number of events, states and waits kept unfolded.
    static constexpr std::uint64_t kMostKept = 50'000;

    /// `kept`: period that is kept unfolded.
    explicit RecentStream(std::chrono::seconds kept) : m_kept(kept) {}

    /// Begins to hold; `known`: the state so far.
    void hold(const PictureView& known);
    /// Drops picture and batches; keeps the latest node events.
    void drop();
    [[nodiscard]] bool isHeld() const { return m_picture != nullptr; }
    /// Drops everything.
    void clear();

    /// While nothing is held: updates the node events only.
    void addBatch(const Batch& batch);
    /// While held: appends a batch. Batches beyond the limits are folded into the picture.
    void push(Batch batch);
    /// Folds the oldest batch into the picture and returns it.
    Batch foldOldest();

    [[nodiscard]] const std::deque<Batch>& batches() const { return m_batches; }
    /// The state before the batches, as a `rewound` batch. Requires hold().
    void tellKnown(Batch& into) const;
    /// The same with names, tokens, states and waits only, appended to `into`.
    void tellPicture(Batch& into) const { m_picture->snapshot(into); }

private:
    const std::chrono::seconds m_kept;
    std::unique_ptr<PictureView> m_picture; ///< state before m_batches, like the members below
    history::NodeMemory m_nodes;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::deque<Batch> m_batches;
    std::uint64_t m_size = 0;
};

} // namespace lockscope::presentation
