// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/time.h"
#include "history/recordingwriter.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace lockscope::history {

/// How a recording fares.
struct RecorderStatus
{
    bool isRecording = false;   ///< false: it was closed
    std::optional<Error> error; ///< why nothing is written at the moment; it is tried again each second
    std::uint64_t bytes = 0;    ///< written
    std::uint64_t events = 0;
    std::uint64_t leftOut = 0; ///< events that are not in the file: a hole each time
};

/// Writes what it is given, in a thread of its own: to the disk at least every 250 ms while something happens. Given
/// more than the disk takes it leaves events out and says how many; nobody ever waits for it. Thread: offer() and
/// begin() from one thread, the rest from any.
class Recorder
{
public:
    static constexpr std::chrono::milliseconds kCommitEvery{250};
    /// While there is nothing but the time to write.
    static constexpr std::chrono::seconds kIdleCommitEvery{5};
    static constexpr std::chrono::seconds kCheckpointEvery{10};
    static constexpr std::chrono::seconds kRetryEvery{1};
    /// Waiting batches beyond which nothing more is taken in; from half of it on events are left out in the thread.
    static constexpr std::size_t kMostBytes = std::size_t{48} << 20;

    /// Begins to write at once. `clock`: monotonic time alone; outlives it. Who has two of them halves `mostBytes`.
    Recorder(std::unique_ptr<RecordingWriter> writer, const Clock& clock, std::size_t mostBytes = kMostBytes);
    /// Closes.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// The next batch, which is copied. False: there is no room; its events are counted as left out, and nothing is
    /// taken until begin() says all that is known.
    bool offer(const Batch& batch);
    /// Everything that is known now: what was left out is told with it.
    void begin(Batch known);
    /// What comes next is of another source than what came so far.
    void beginAnew() { m_isAnew = true; }
    /// It was not taken what was offered, and begin() is asked for.
    [[nodiscard]] bool wantsBegin() const { return m_wantsBegin; }
    void note(ServerTime at, std::string kind, std::string json);

    /// Writes what waits, makes one file, and ends; nothing may be offered any more. Returns how it ended.
    Result<void, Error> close();
    [[nodiscard]] RecorderStatus status() const;
    /// Called in the recorder's thread whenever `error` comes or goes. Set before anything is offered.
    void callOnTrouble(std::function<void()> call);
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    struct Item
    {
        Batch batch;
        std::size_t bytes = 0;
        bool isNote = false;
        bool isBehindFullDisk = false; ///< what it says is left out, is so because the disk was full
        ServerTime at{};
        std::string kind;
        std::string json;
    };
    void push(Item item);
    void run();
    void work(std::deque<Item>& items);
    void take(Item& item);
    void commit(bool force);
    void publish();

    const Clock& m_clock;
    const std::string m_path;
    const std::size_t m_mostBytes;
    std::unique_ptr<RecordingWriter> m_writer; ///< the thread's

    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Item> m_waiting;
    bool m_isStopping = false;
    RecorderStatus m_status;
    Result<void, Error> m_result;
    std::function<void()> m_onTrouble;

    std::atomic<std::size_t> m_waitingBytes = 0;
    // Whoever offers:
    bool m_wantsBegin = false;
    bool m_isAnew = false;
    bool m_lostToFullDisk = false;
    std::uint64_t m_lost = 0; ///< events that were not taken
    ServerTime m_lostFrom = kUnknownTime;

    // The thread's:
    MonoTime m_committedAt{};
    MonoTime m_checkpointAt{};
    MonoTime m_triedAt{};
    std::optional<Error> m_error;
    std::thread m_thread; ///< the last one: it uses all of it
};

} // namespace lockscope::history
