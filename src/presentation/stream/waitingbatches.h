// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <deque>
#include <unordered_map>

namespace lockscope::presentation {

/// Batches that were pulled and are not published yet, in order: what a paused view holds back. Only after a million
/// events are the oldest left out, and counted in Batch::eventsLeftOut; the states of the locks stay exact.
class WaitingBatches
{
public:
    static constexpr std::size_t kMostEvents = 1'000'000;

    [[nodiscard]] bool isEmpty() const { return m_waiting.empty(); }
    /// Behind the others. `published`: the picture as it is before the first of them.
    void push(Batch batch, const PictureView& published);
    /// The oldest one, to be published next. Only if not empty.
    [[nodiscard]] Batch pop();
    void clear();

private:
    void foldOldest(const PictureView& published);
    [[nodiscard]] Batch::State& foldedState(LockId id, const PictureView& published);
    void unfold(Batch& batch);

    std::deque<Batch> m_waiting;
    std::unordered_map<std::uint32_t, Batch::State> m_folded; ///< what the events said that were left out of m_waiting
    std::size_t m_foldedNames = 0;                            ///< of the first of m_waiting: told of what was folded
    std::size_t m_events = 0;
};

} // namespace lockscope::presentation
