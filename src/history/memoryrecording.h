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

/// The last minutes of what is watched, in the memory of this process alone: never written, tokens as they are. What is
/// older than kKept goes, and the oldest first where it is more than kMostBytes; the last key frame and what came since
/// always stay, which is twice as much as all that is known at most. Not thread-safe.
class MemoryRecording
{
public:
    static constexpr std::chrono::minutes kKept{10};
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    explicit MemoryRecording(std::size_t mostBytes = kMostBytes) : m_mostBytes(mostBytes) {}

    /// The next batch. `before`: the picture of all that came before it.
    void add(const Batch& batch, const PictureView& before);
    /// What is known stays known, `picture` at `now`; what happened before is forgotten. Nothing while it is empty.
    void forget(const PictureView& picture, ServerTime now);
    /// Of another source nothing is known yet.
    void clear();
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty() && m_encoder.isEmpty(); }
    /// From then on all is kept. Only if not empty.
    [[nodiscard]] ServerTime from() const { return m_chunks.empty() ? m_stretch.from : m_chunks.front().stretch.from; }
    /// Something from before from() is not kept any more, since the source is this one.
    [[nodiscard]] bool hasForgotten() const { return m_hasForgotten; }
    [[nodiscard]] std::size_t bytes() const { return m_bytes + m_encoder.bytes(); }
    /// What is kept so far, up to `now`, at which nothing happened. Shares the bytes with this one.
    [[nodiscard]] std::unique_ptr<BlockReader> reader(ServerTime now);

private:
    using Bytes = std::shared_ptr<const std::string>;
    struct Chunk
    {
        Stretch stretch;
        Bytes block;
        Bytes frame; ///< in front of it; nullptr: none
        [[nodiscard]] std::size_t bytes() const { return block->size() + (frame ? frame->size() : 0); }
    };
    class Reader;
    [[nodiscard]] bool wantsFrame(ServerTime now) const;
    [[nodiscard]] Bytes frame(const PictureView& picture, ServerTime now) const;
    void drop();
    void put(const Batch& batch);
    void finishChunk();
    void forgetOldest(ServerTime now);

    const std::size_t m_mostBytes;
    std::deque<Chunk> m_chunks;
    BatchEncoder m_encoder;  ///< of the chunk that is being filled
    Stretch m_stretch;       ///< as well
    Bytes m_frame;           ///< in front of it
    std::size_t m_bytes = 0; ///< of m_chunks
    ServerTime m_framedAt = ServerTime::min();
    std::size_t m_sinceFrame = 0; ///< bytes of chunks
    std::size_t m_frameBytes = 0; ///< of the last one
    bool m_hasForgotten = false;
    NodeMemory m_nodes;
    ClientMemory m_clients;
    Counters m_counters;
    ServerTime m_now{};
};

} // namespace lockscope::history
