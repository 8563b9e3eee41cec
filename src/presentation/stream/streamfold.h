// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// The consumer half of every loop on a stream (window, verb, simulated run, replay): takes what the source has, folds
/// it into the picture, finds out which ids were given to somebody else, and publishes each batch once to all
/// consumers, in the order in which they were added. No clock and no thread of its own: whoever has a beat calls it.
class StreamFold
{
public:
    StreamFold();
    ~StreamFold();
    StreamFold(const StreamFold&) = delete;
    StreamFold& operator=(const StreamFold&) = delete;

    /// Not owned; must outlive this or be replaced by nullptr before it goes. Begins a new picture and resets the
    /// consumers.
    void setSource(EventSource* source);
    /// The source goes; what it brought stays to be looked at.
    void detach() { m_source = nullptr; }
    [[nodiscard]] EventSource* source() const { return m_source; }

    /// Not owned; remove it before it goes. Both may be called by a consumer that is being told.
    void addConsumer(BatchConsumer* consumer);
    void removeConsumer(BatchConsumer* consumer);

    /// Takes from the source, and publishes if there is something new: then true. Nothing without a source.
    bool pull();
    /// Folds a batch that was taken elsewhere and tells the consumers, whether it is empty or not.
    void publish(const Batch& batch);

    [[nodiscard]] const PictureView& picture() const { return *m_picture; }
    /// What the last pull() took, with its counters and times, even when it was nothing new.
    [[nodiscard]] const Batch& last() const { return m_taken; }

private:
    void beginAnew();
    void findReused(const Batch& batch);

    EventSource* m_source = nullptr;
    std::unique_ptr<PictureView> m_picture;
    std::vector<BatchConsumer*> m_consumers;
    std::vector<ReusedLock> m_reusedLocks; ///< of the batch that is being published; kept for their capacity
    std::vector<ReusedToken> m_reusedTokens;
    std::uint32_t m_tokenIds = 0; ///< index(id) < this for every token ever defined
    Batch m_taken;
};

} // namespace lockscope::presentation
