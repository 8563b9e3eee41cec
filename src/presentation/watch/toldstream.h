// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

namespace lockscope::presentation {

/// What the reader of `watch` has been told: for each lock, whether it is held, by whom and until when, as the fold of
/// the lines says. Turns batches into lines so that this fold is the picture again after each of them; where events
/// were left out, by a gap and then `vanished` and `found` for what differs. 16 bytes a lock, and nothing else: lines
/// are written at once. Pure but for what it calls; one thread.
class ToldStream final : public BatchConsumer
{
public:
    struct Lines
    {
        /// One line. What the event's ids mean is in the picture that is handed in.
        std::function<void(const PictureView& picture, const LockEvent& event)> event;
        /// So many events are told to nobody; they happened within [from, to].
        std::function<void(ServerTime from, ServerTime to, std::uint64_t count)> gap;
        /// The first `events` of the batch are told: what was said of the server behind them (NodeEvent::after) is
        /// next.
        std::function<void(std::size_t events)> reached = [](std::size_t) {};
        /// A run ended at `from`, and another one begins at `to`. What was held is told to have vanished next.
        std::function<void(ServerTime from, ServerTime to)> runEnded = [](ServerTime, ServerTime) {};
    };
    explicit ToldStream(Lines lines) : m_lines(std::move(lines)) {}

    /// The node is not watched any more. A lock that was told there and is held on another node by now has moved with
    /// its hold: that is told as `migrated`, once the rest of the batch is.
    void leave(NodeId node);
    /// The reader is told of locks from now on: those that are held after this batch first.
    void begin() { m_state = m_state == State::Silent ? State::Beginning : m_state; }
    /// If a run has ended that the reader was told of, it is told now: another one begins at `now`. arriving() does it,
    /// too.
    void tellFormer(ServerTime now)
    {
        if (m_former.picture != nullptr)
            tellEndOfRun(now);
    }
    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    /// The reader has been told of nothing, and is not told before begin().
    void reset() override;
    /// Another run follows in the same recording: nothing is known of what is held until it tells of it. The reader is
    /// told with its first batch.
    void rewind() override;

private:
    struct Told
    {
        Deadline deadline;
        TokenId holder = TokenId::None;
        NodeId node = kNoNode; ///< where it was told last
        bool held = false;
    };
    enum class State : std::uint8_t { Silent, Beginning, Telling };

    struct Former
    {
        const PictureView* picture = nullptr; ///< of the run that ended; there until the first batch of the next one
        std::vector<Told> told;
        ServerTime until = kUnknownTime;
    };
    void tellEndOfRun(ServerTime now);
    void tellGap(const Batch& batch);
    void dropReusedNames(const Frame& before);
    void tell(const PictureView& picture, LockEvent event);
    /// If it is held, or is not. All that is not comes first: its key may be another id's by now, and held.
    void correct(const PictureView& picture, LockId lock, bool held, ServerTime now);
    /// Tells that the lock is held on another node than the one it was told on, which is not watched any more.
    void follow(const PictureView& picture, LockId lock, ServerTime before, ServerTime now);
    void followAll(const Batch& batch, const PictureView& picture, ServerTime before);
    void correctAll(const PictureView& picture, ServerTime now);
    /// What was told of the lock is not true any more, or may not be.
    [[nodiscard]] bool isDoubtful(const Told& told, const LockState& state) const;
    [[nodiscard]] LockEvent correction(LockId lock, ServerTime now, ServerTime earliest) const;

    Lines m_lines;
    std::vector<Told> m_told;                    ///< by LockId
    std::unordered_set<std::uint32_t> m_renamed; ///< tokens whose ids mean others since the gap
    std::unordered_set<NodeId> m_left;           ///< nodes that are not watched any more
    bool m_hasJustLeft = false;                  ///< one of them, in the batch that is being told
    ServerTime m_toldUntil = kUnknownTime;       ///< the batch before
    ServerTime m_from = kUnknownTime;            ///< of the gap, while a batch with one is told
    ServerTime m_to = kUnknownTime;
    State m_state = State::Silent;
    const PictureView* m_picture = nullptr; ///< of the last batch
    Former m_former;
};

} // namespace lockscope::presentation
