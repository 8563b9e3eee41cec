// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batchcodec.h"
#include "core/eventsource.h"
#include "core/pictureview.h"
#include "core/time.h"
#include "history/blockreader.h"
#include "history/clientmemory.h"
#include "history/nodememory.h"
#include "history/recordingreader.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace lockscope::history {

/// Speed: as fast as the consumer takes batches.
inline constexpr double kFastest = std::numeric_limits<double>::infinity();

/// A recording as an event source. Starts paused at the beginning. Each take() delivers one recorded batch that is due;
/// hasMore() tells whether another one is. Batches that a consumer cannot keep up with become states, and their events
/// count as left out. Thread: the consumer's.
class ReplaySource final : public EventSource
{
public:
    struct Range
    {
        ServerTime from{};
        ServerTime to{};
    };
    enum class Direction : std::int8_t { Back = -1, Forward = 1 };

    /// Length of the run-in: history delivered again before the target of a seek.
    static constexpr std::chrono::seconds kRunIn{60};
    static constexpr std::uint64_t kMostRunInEvents = 50'000;
    /// Lag behind real time beyond which it leaves events out.
    static constexpr std::chrono::seconds kMostBehind{1};

    /// Plays a file. `clock`: used for monotonic time only; outlives the source.
    ReplaySource(std::unique_ptr<RecordingReader> reader, const Clock& clock);
    /// Plays a recording in memory.
    ReplaySource(std::unique_ptr<BlockReader> reader, const Clock& clock);
    ~ReplaySource() override;

    bool takeBatch(Batch& into) override;
    [[nodiscard]] bool hasMore() const override;
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}

    /// The time span of the recording.
    [[nodiscard]] Range range() const { return m_range; }
    /// The moment shown, or the target of a running seek.
    [[nodiscard]] ServerTime position() const;
    [[nodiscard]] bool isPlaying() const { return m_isPlaying; }
    /// Recorded seconds per second, or kFastest.
    [[nodiscard]] double speed() const { return m_speed; }
    /// True when no batch follows.
    [[nodiscard]] bool isAtEnd() const { return !m_next && !m_begin; }
    /// Seeks to a moment, clamped to range(), and keeps playing if it was playing. The next batch is `rewound`, and the
    /// minute before the moment is delivered again.
    void seek(ServerTime moment);
    /// Plays from the current position; `speed` must be above 0.
    void play(double speed);
    void pause();
    /// Steps by one event; stepFrame() by all events of one batch. Both pause.
    void stepEvent(Direction direction);
    void stepFrame(Direction direction);
    /// The error that stopped it; no value while it works or at the end.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    /// Time of the next batch; no value at the end.
    [[nodiscard]] std::optional<ServerTime> nextTime() const;
    /// True when a batch after the next one may be of this earlier moment, because the server's clock was set back.
    [[nodiscard]] bool comesBackTo(ServerTime moment) const;
    /// Events after the last seek are complete from this moment on; earlier ones are included only as state. Later than
    /// the run-in's start where kMostRunInEvents or the kept history did not reach that far.
    [[nodiscard]] ServerTime toldFrom() const { return m_toldFrom; }
    /// Overrides kRunIn.
    void setRunIn(std::chrono::seconds runIn) { m_runIn = runIn; }
    /// Requires a source that plays a file.
    [[nodiscard]] RecordingReader& reader() { return *m_file; }
    /// Reads what was appended to the file since it was opened or since the last call; position and playing state stay.
    /// While the file is being written, playing waits at its end. True: more data is available, or error() says why
    /// not. Only for a file.
    bool refresh();
    /// True when the file was being written at open or at the last refresh.
    [[nodiscard]] bool isGrowing() const { return m_file != nullptr && m_file->closing() == Closing::BeingWritten; }

private:
    /// Identifies a batch of a stretch, and how many of its events were delivered.
    struct Place
    {
        std::size_t stretch = 0;
        std::size_t batch = 0;
        std::size_t events = 0;
        ServerTime now{}; ///< time of the batch
    };
    enum class Step : std::uint8_t { None, Event, Frame };

    void fail(Error error);
    bool open(std::size_t stretch);
    void reopen(std::pair<std::size_t, std::size_t> place);
    void readRange();
    [[nodiscard]] bool waits() const;
    void fetch();
    void advance();
    void startAt(std::size_t stretch);
    void goTo(std::size_t stretch, ServerTime moment);
    void goToPlace(Place place);
    [[nodiscard]] std::size_t stretchAt(ServerTime moment) const;
    [[nodiscard]] std::optional<Place> placeBehindStep(std::size_t stretch, ServerTime moment);
    [[nodiscard]] std::optional<Place> placeBack(bool byEvent);
    void learn(const Batch& batch);
    void give(Batch& into);
    void leaveOut(Batch& into);
    [[nodiscard]] bool isDue() const;
    [[nodiscard]] bool isTooFarBehind() const;
    void stamp(Batch& into);
    void endRunIn();
    void anchor();

    const std::unique_ptr<BlockReader> m_reader;
    RecordingReader* m_file = nullptr; ///< the file that it reads; nullptr: memory
    const Clock& m_clock;
    std::chrono::seconds m_runIn = kRunIn;
    ServerTime m_toldFrom{};
    Range m_range;
    std::optional<Error> m_error;

    std::size_t m_stretch = 0; ///< stretch of m_next
    std::size_t m_batch = 0;   ///< index of m_next in the stretch
    std::size_t m_given = 0;   ///< events of m_next already delivered
    std::string m_block;
    std::optional<BatchDecoder> m_decoder;
    std::optional<Batch> m_next;  ///< the next batch or the rest of it, not delivered yet
    std::optional<Batch> m_begin; ///< snapshot to deliver before m_next

    std::unique_ptr<PictureView> m_picture = std::make_unique<PictureView>(); ///< as the consumer knows it
    NodeMemory m_nodes;
    ClientMemory m_clients;
    Counters m_counters;
    ServerTime m_shown{}; ///< time of the latest batch that m_picture has

    bool m_isRunningIn = false;
    ServerTime m_until{};              ///< end of the run-in
    std::optional<Place> m_untilPlace; ///< alternative end of the run-in
    Step m_step = Step::None;
    bool m_isPlaying = false;
    double m_speed = 1;
    ServerTime m_position{}; ///< position at m_anchor
    MonoTime m_anchor{};
};

} // namespace lockscope::history
