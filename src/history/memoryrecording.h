// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batchcodec.h"
#include "core/pictureview.h"
#include "history/blockreader.h"
#include "history/clientmemory.h"
#include "history/nodememory.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

namespace lockscope::history {

/// Keeps the last minutes of the live source in memory, never on disk, with clear tokens. Drops what is older than
/// kKept, and the oldest part beyond kMostBytes. The latest key frame and all later batches always stay, so the minimum
/// is about twice the size of a full snapshot. Not thread-safe.
class MemoryRecording
{
public:
    static constexpr std::chrono::minutes kKept{10};
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    explicit MemoryRecording(std::size_t mostBytes = kMostBytes) : m_mostBytes(mostBytes) {}

    /// Appends a batch. `before`: the picture before this batch.
    void add(const Batch& batch, const PictureView& before);
    /// Keeps the state `picture` at `now` and drops the history before it. Does nothing while empty.
    void forget(const PictureView& picture, ServerTime now);
    /// Drops everything, for a new source.
    void clear();
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty() && m_encoder.isEmpty(); }
    /// Start of the complete history. Requires a non-empty recording.
    [[nodiscard]] ServerTime from() const { return m_chunks.empty() ? m_stretch.from : m_chunks.front().stretch.from; }
    /// True when something before from() was dropped since the source began.
    [[nodiscard]] bool hasForgotten() const { return m_hasForgotten; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes + m_encoder.bytes(); }
    /// The recorded history, extended to `now` without events. Shares the bytes with this object.
    [[nodiscard]] std::unique_ptr<BlockReader> reader(ServerTime now);

private:
    class KeyFrame;
    struct Chunk
    {
        Stretch stretch;
        std::shared_ptr<const std::string> block;
        std::shared_ptr<const KeyFrame> frame; ///< before the block; nullptr: none
        [[nodiscard]] std::size_t bytes() const;
    };
    class Reader;
    [[nodiscard]] bool wantsFrame(ServerTime now) const;
    [[nodiscard]] std::shared_ptr<const KeyFrame> frame(const PictureView& picture, ServerTime now) const;
    void drop();
    void put(const Batch& batch);
    void finishChunk();
    void forgetOldest(ServerTime now);

    const std::size_t m_mostBytes;
    std::deque<Chunk> m_chunks;
    BatchEncoder m_encoder;                  ///< for the current chunk
    Stretch m_stretch;                       ///< for the current chunk
    std::shared_ptr<const KeyFrame> m_frame; ///< before the current chunk
    std::size_t m_bytes = 0;                 ///< size of m_chunks
    ServerTime m_framedAt = ServerTime::min();
    std::size_t m_sinceFrame = 0; ///< bytes in chunks since the latest key frame
    std::size_t m_frameBytes = 0; ///< size of the latest key frame
    bool m_hasForgotten = false;
    NodeMemory m_nodes;
    ClientMemory m_clients;
    Counters m_counters;
    ServerTime m_now{};
};

} // namespace lockscope::history
