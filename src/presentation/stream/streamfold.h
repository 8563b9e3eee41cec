// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope::presentation {

/// The consumer half of every loop on a stream (window, verb, simulated run, replay): takes batches from the source,
/// folds them into the picture, detects reused ids, and publishes each batch once to all consumers, in the order of
/// their registration. Without a clock or thread: the owner drives it.
class StreamFold
{
public:
    StreamFold();
    ~StreamFold();
    StreamFold(const StreamFold&) = delete;
    StreamFold& operator=(const StreamFold&) = delete;

    /// Not owned; must outlive this or be replaced by nullptr first. Begins a new picture and resets the consumers.
    void setSource(EventSource* source);
    /// Releases the source; its data stays readable.
    void detach() { m_source = nullptr; }
    [[nodiscard]] EventSource* source() const { return m_source; }

    /// Not owned; remove it before destruction. A consumer may call both while it is being called.
    void addConsumer(BatchConsumer* consumer);
    void removeConsumer(BatchConsumer* consumer);

    /// Takes from the source and publishes if there is news; returns whether it did. False without a source.
    bool pull();
    /// Folds a batch from elsewhere and calls the consumers, even if it is empty.
    void publish(const Batch& batch);

    [[nodiscard]] const PictureView& picture() const { return *m_picture; }
    /// What the last pull() took, with counters and times, even without news.
    [[nodiscard]] const Batch& last() const { return m_taken; }

private:
    void beginAnew();
    void findReused(const Batch& batch);

    EventSource* m_source = nullptr;
    std::unique_ptr<PictureView> m_picture;
    std::vector<BatchConsumer*> m_consumers;
    std::vector<ReusedLock> m_reusedLocks; ///< for the batch being published; kept for their capacity
    std::vector<ReusedToken> m_reusedTokens;
    std::uint32_t m_tokenIds = 0; ///< upper bound of index(id) over all defined tokens
    Batch m_taken;
};

} // namespace lockscope::presentation
