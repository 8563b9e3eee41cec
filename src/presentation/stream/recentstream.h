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

/// The end of a stream, so that somebody can be told it again: what was known at its begin, and the batches since. Only
/// while it is held does it cost memory: a picture, and at most kMostKept of what came. Not thread-safe.
class RecentStream
{
public:
    /// Events, states and waits that are kept as they came.
    static constexpr std::uint64_t kMostKept = 50'000;

    /// `kept`: how much time is kept as it came.
    explicit RecentStream(std::chrono::seconds kept) : m_kept(kept) {}

    /// Begins to hold: `known` is all that came so far.
    void hold(const PictureView& known);
    /// The picture and what came go; what nodes told last stays.
    void letGo();
    [[nodiscard]] bool isHeld() const { return m_picture != nullptr; }
    /// Forgets everything.
    void clear();

    /// While nothing is held: what came is only learnt from.
    void learn(const Batch& batch);
    /// While it is held: the newest batch. What is too old, or too much, becomes part of what was known.
    void push(Batch batch);
    /// The oldest batch becomes part of what was known, and is given back.
    Batch foldOldest();

    [[nodiscard]] const std::deque<Batch>& batches() const { return m_batches; }
    /// What was known before the batches, as a batch that is `rewound`. Only while it is held.
    void tellKnown(Batch& into) const;
    /// The same, only names, tokens, states and waits, behind what is in `into`.
    void tellPicture(Batch& into) const { m_picture->snapshot(into); }

private:
    const std::chrono::seconds m_kept;
    std::unique_ptr<PictureView> m_picture; ///< without what is in m_batches, as all of the below
    history::NodeMemory m_nodes;
    Counters m_counters;
    ServerTime m_now{};
    MonoTime m_taken{};
    std::deque<Batch> m_batches;
    std::uint64_t m_size = 0;
};

} // namespace lockscope::presentation
