// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

namespace lockscope::presentation {

/// Mirrors the state that a reader of `watch` derives from the lines: for each lock, whether it is held, by whom and
/// until when. It turns batches into lines so that this derived state equals the picture after each batch; left-out
/// events become a gap followed by `vanished` and `found` for the differences. 16 bytes a lock; lines are written at
/// once. Pure apart from its callbacks; one thread.
class ReaderState final : public BatchConsumer
{
public:
    struct Lines
    {
        /// One event line. Its ids refer to the given picture.
        std::function<void(const PictureView& picture, const LockEvent& event)> event;
        /// `count` events in [from, to] are missing.
        std::function<void(ServerTime from, ServerTime to, std::uint64_t count)> gap;
        /// The first `events` of the batch were written; node events that follow them (NodeEvent::after) come next.
        std::function<void(std::size_t events)> reached = [](std::size_t) {};
        /// A run ended at `from`, and another begins at `to`. `vanished` lines for all held locks follow.
        std::function<void(ServerTime from, ServerTime to)> runEnded = [](ServerTime, ServerTime) {};
    };
    explicit ReaderState(Lines lines) : m_lines(std::move(lines)) {}

    /// The node is no longer watched. Locks reported there and now held on another node have migrated with their hold,
    /// and become `migrated` lines after the rest of the batch.
    void leave(NodeId node);
    /// Starts the output of locks: the held ones after this batch come first.
    void begin() { m_state = m_state == State::Silent ? State::Beginning : m_state; }
    /// Writes the pending end of a run that the reader knows of; the next run begins at `now`. arriving() calls it,
    /// too.
    void writeFormerEnd(ServerTime now)
    {
        if (m_former.picture != nullptr)
            writeEndOfRun(now);
    }
    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    /// Nothing was written yet, and nothing is before begin().
    void reset() override;
    /// Another run of the recording follows: the held locks are unknown until it reports them. The reader is told with
    /// its first batch.
    void rewind() override;

private:
    struct WrittenState
    {
        Deadline deadline;
        TokenId holder = TokenId::None;
        NodeId node = kNoNode; ///< node of the latest line
        bool held = false;
    };
    enum class State : std::uint8_t { Silent, Beginning, Telling };

    struct Former
    {
        const PictureView* picture = nullptr; ///< of the ended run; valid until the first batch of the next one
        std::vector<WrittenState> told;
        ServerTime until = kUnknownTime;
    };
    void writeEndOfRun(ServerTime now);
    void writeGap(const Batch& batch);
    void dropReusedNames(const Frame& before);
    void writeEvent(const PictureView& picture, LockEvent event);
    /// Writes `found` if held, `vanished` if not. All `vanished` come first, because a key may have moved to another id
    /// and be held there.
    void correct(const PictureView& picture, LockId lock, bool held, ServerTime now);
    /// Writes the move of a lock from a node that is no longer watched to the node that holds it now.
    void follow(const PictureView& picture, LockId lock, ServerTime before, ServerTime now);
    void followAll(const Batch& batch, const PictureView& picture, ServerTime before);
    void correctAll(const PictureView& picture, ServerTime now);
    /// True when the reader's state of the lock is wrong, or may be.
    [[nodiscard]] bool isDoubtful(const WrittenState& told, const LockState& state) const;
    [[nodiscard]] LockEvent correction(LockId lock, ServerTime now, ServerTime earliest) const;

    Lines m_lines;
    std::vector<WrittenState> m_written;         ///< by LockId
    std::unordered_set<std::uint32_t> m_renamed; ///< token ids that were redefined during the gap
    std::unordered_set<NodeId> m_left;           ///< nodes that are no longer watched
    bool m_hasJustLeft = false;                  ///< a node left in the current batch
    ServerTime m_writtenUntil = kUnknownTime;    ///< time of the previous batch
    ServerTime m_from = kUnknownTime;            ///< start of the gap, while a batch with one is written
    ServerTime m_to = kUnknownTime;
    State m_state = State::Silent;
    const PictureView* m_picture = nullptr; ///< of the last batch
    Former m_former;
};

} // namespace lockscope::presentation
