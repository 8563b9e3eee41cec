// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/memoryrecording.h"

#include <algorithm>
#include <future>
#include <system_error>
#include <utility>

namespace lockscope::history {

namespace {
constexpr std::size_t kChunkEvents = 4096;
constexpr std::size_t kMemoryChunkBytes = std::size_t{512} << 10;
constexpr std::size_t kChunkBatches = 4096;
/// A larger step back means that the clock was set; a smaller one is jitter of the estimate.
constexpr std::chrono::seconds kSetBack{10};
/// Half of the kept time, because expired data is dropped together with its key frame.
constexpr std::chrono::minutes kFrameEvery = MemoryRecording::kKept / 2;
/// A key frame may be as large as the data since the previous one.
constexpr std::size_t kFrameLeast = std::size_t{4} << 20;
} // namespace

/// A snapshot that a thread of its own encodes, because of 100,000 locks that takes 30 ms. Who asks for the bytes
/// before they are there waits for them.
class MemoryRecording::KeyFrame
{
public:
    explicit KeyFrame(Batch known) : m_bytes(encoded(std::make_shared<Batch>(std::move(known)))) {}
    [[nodiscard]] const std::string& bytes() const { return m_bytes.get(); }

private:
    /// A thread encodes it; this one does where the system has none.
    static std::shared_future<std::string> encoded(const std::shared_ptr<Batch>& known)
    {
        const auto encode = [known] {
            const Batch batch = std::move(*known); // is gone with the end of this thread
            BatchEncoder encoder;
            encoder.add(batch);
            std::string bytes;
            encoder.finish(bytes);
            return bytes;
        };
        try {
            return std::async(std::launch::async, encode);
        } catch (const std::system_error&) {
            std::promise<std::string> bytes;
            bytes.set_value(encode());
            return bytes.get_future();
        }
    }

    const std::shared_future<std::string> m_bytes;
};

std::size_t MemoryRecording::Chunk::bytes() const
{
    return block->size() + (frame ? frame->bytes().size() : 0);
}

class MemoryRecording::Reader final : public BlockReader
{
public:
    explicit Reader(const std::deque<Chunk>& chunks) : m_chunks(chunks.begin(), chunks.end())
    {
        for (const Chunk& chunk : m_chunks)
            m_stretches.push_back(chunk.stretch);
    }
    [[nodiscard]] const std::string& path() const override { return m_path; }
    [[nodiscard]] const std::vector<Stretch>& stretches() const override { return m_stretches; }
    [[nodiscard]] std::size_t frameBefore(std::size_t stretch) const override
    {
        while (stretch > 0 && !m_chunks[stretch].frame)
            --stretch;
        return stretch;
    }
    [[nodiscard]] Result<Batch, Error> frame(std::size_t stretch) override
    {
        Batch batch;
        if (m_chunks[stretch].frame)
            BatchDecoder(m_chunks[stretch].frame->bytes()).next(batch);
        return batch;
    }
    [[nodiscard]] Result<std::string, Error> block(std::size_t stretch) override { return *m_chunks[stretch].block; }
    [[nodiscard]] bool settle(Batch&) override { return true; } // written by this process

private:
    const std::string m_path;
    const std::vector<Chunk> m_chunks;
    std::vector<Stretch> m_stretches;
};

void MemoryRecording::drop()
{
    m_chunks.clear();
    m_encoder.clear();
    m_stretch = {};
    m_frame.reset();
    m_bytes = m_sinceFrame = m_frameBytes = 0;
    m_framedAt = ServerTime::min();
}

void MemoryRecording::forget(const PictureView& picture, ServerTime now)
{
    if (isEmpty())
        return;
    drop();
    m_frame = frame(picture, now);
    m_framedAt = now;
    Batch nothing;
    nothing.counters = m_counters;
    nothing.now = now;
    put(nothing);
}

void MemoryRecording::clear()
{
    drop();
    m_nodes.clear();
    m_clients.clear();
    m_counters = {};
    m_now = {};
    m_hasForgotten = false;
}

void MemoryRecording::add(const Batch& batch, const PictureView& before)
{
    if (batch.isEmpty())
        return;
    if (batch.rewound)
        clear(); // the batch is a snapshot
    if (batch.now + kSetBack < m_now)
        drop(); // the kept times lie in the future now, which cannot be shown
    if (m_encoder.isEmpty() && !batch.rewound && wantsFrame(batch.now)) {
        m_frame = frame(before, isEmpty() ? batch.now : m_now);
        m_framedAt = batch.now;
        m_sinceFrame = 0;
    }
    put(batch);
    m_nodes.addEvents(batch.nodes);
    m_clients.addClients(batch.clients);
    if (m_encoder.events() >= kChunkEvents || m_encoder.bytes() >= kMemoryChunkBytes ||
        m_encoder.batches() >= kChunkBatches || batch.now - m_stretch.from >= kFrameEvery)
        finishChunk();
    forgetOldest(batch.now);
}

void MemoryRecording::put(const Batch& batch)
{
    if (m_encoder.isEmpty())
        m_stretch = {batch.now, batch.now, 0, 0, false, batch.now, batch.now};
    m_encoder.add(batch);
    m_stretch.stepsBack = m_stretch.stepsBack || batch.now < m_stretch.last;
    m_stretch.last = batch.now;
    m_stretch.from = std::min(m_stretch.from, batch.now);
    m_stretch.to = std::max(m_stretch.to, batch.now);
    m_stretch.events += batch.events.size();
    ++m_stretch.batches;
    m_counters = batch.counters;
    m_now = batch.now;
}

bool MemoryRecording::wantsFrame(ServerTime now) const
{
    if (m_chunks.empty() || now < m_framedAt)
        return true;
    const bool isMuch = m_sinceFrame >= std::max(kFrameLeast, m_frameBytes);
    return now - m_framedAt >= kFrameEvery || isMuch;
}

std::shared_ptr<const MemoryRecording::KeyFrame> MemoryRecording::frame(const PictureView& picture,
                                                                        ServerTime now) const
{
    Batch known;
    picture.snapshot(known);
    m_nodes.appendTo(known.nodes);
    m_clients.appendTo(known.clients);
    known.counters = m_counters;
    known.now = now;
    return std::make_shared<const KeyFrame>(std::move(known));
}

void MemoryRecording::finishChunk()
{
    if (m_encoder.isEmpty())
        return;
    if (m_frame)
        m_frameBytes = m_frame->bytes().size();
    std::string block;
    m_encoder.finish(block);
    m_chunks.push_back({m_stretch, std::make_shared<const std::string>(std::move(block)), std::move(m_frame)});
    m_frame.reset();
    m_bytes += m_chunks.back().bytes();
    m_sinceFrame += m_chunks.back().block->size();
}

/// Drops up to the next key frame, so that the rest stays readable.
void MemoryRecording::forgetOldest(ServerTime now)
{
    while (m_chunks.size() > 1) {
        const auto next = std::find_if(m_chunks.begin() + 1, m_chunks.end(),
                                       [](const Chunk& chunk) { return chunk.frame != nullptr; });
        const bool isOld = next != m_chunks.end() && next->stretch.from <= now - kKept;
        if (next == m_chunks.end() || (!isOld && m_bytes <= m_mostBytes))
            return;
        for (auto chunk = m_chunks.begin(); chunk != next; ++chunk)
            m_bytes -= chunk->bytes();
        m_chunks.erase(m_chunks.begin(), next);
        m_hasForgotten = true;
    }
}

std::unique_ptr<BlockReader> MemoryRecording::reader(ServerTime now)
{
    if (!isEmpty() && now > m_now) {
        Batch nothing; // carries only the time
        nothing.counters = m_counters;
        nothing.now = now;
        if (m_encoder.isEmpty() || now > m_stretch.to)
            put(nothing);
    }
    finishChunk();
    return std::make_unique<Reader>(m_chunks);
}

} // namespace lockscope::history
