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

/// Progress and trouble of a recording.
struct RecorderStatus
{
    bool isRecording = false;   ///< false: closed
    std::optional<Error> error; ///< why writing is suspended; it retries each second
    std::uint64_t bytes = 0;    ///< bytes written
    std::uint64_t events = 0;
    std::uint64_t leftOut = 0; ///< events missing in the file; each loss is recorded as a hole
};

/// Records batches in its own thread, and commits at least every 250 ms while something happens. Under overload it
/// leaves events out and counts them; callers never wait. Thread: offer() and begin() from one thread, the rest from
/// any.
class Recorder
{
public:
    static constexpr std::chrono::milliseconds kCommitEvery{250};
    /// Commit interval while only time passes.
    static constexpr std::chrono::seconds kIdleCommitEvery{5};
    static constexpr std::chrono::seconds kCheckpointEvery{10};
    static constexpr std::chrono::seconds kRetryEvery{1};
    /// Limit for queued batches: no batch is accepted beyond it; from half of it on, the thread leaves events out.
    static constexpr std::size_t kMostBytes = std::size_t{48} << 20;

    /// Starts the thread. `clock`: used for monotonic time only; outlives the recorder. A caller with two recorders
    /// passes half of `mostBytes` to each.
    Recorder(std::unique_ptr<RecordingWriter> writer, const Clock& clock, std::size_t mostBytes = kMostBytes);
    /// Calls close().
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Copies and queues the next batch. False: no room; its events count as left out, and nothing is accepted until
    /// begin() has delivered a snapshot.
    bool offer(const Batch& batch);
    /// Queues a snapshot of everything known now, together with the hole that preceded it.
    void begin(Batch known);
    /// The next batch comes from a new source.
    void beginAnew() { m_isAnew = true; }
    /// True when a batch was rejected and a begin() is due.
    [[nodiscard]] bool wantsBegin() const { return m_wantsBegin; }
    void note(ServerTime at, std::string kind, std::string json);

    /// Writes the queue, merges the log into the file, and ends the thread; nothing may be offered afterwards. Returns
    /// the final outcome.
    Result<void, Error> close();
    [[nodiscard]] RecorderStatus status() const;
    /// `call` runs in the recorder's thread whenever `error` appears or disappears. Set it before the first offer().
    void callOnTrouble(std::function<void()> call);
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    struct Item
    {
        Batch batch;
        std::size_t bytes = 0;
        bool isNote = false;
        bool isBehindFullDisk = false; ///< the loss that this batch reports was caused by a full disk
        ServerTime at{};
        std::string kind;
        std::string json;
    };
    void push(Item item);
    void run();
    void work(std::deque<Item>& items);
    void writeItem(Item& item);
    void commit(bool force);
    void publish();

    const Clock& m_clock;
    const std::string m_path;
    const std::size_t m_mostBytes;
    std::unique_ptr<RecordingWriter> m_writer; ///< used by the thread only

    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Item> m_waiting;
    bool m_isStopping = false;
    RecorderStatus m_status;
    Result<void, Error> m_result;
    std::function<void()> m_onTrouble;

    std::atomic<std::size_t> m_waitingBytes = 0;
    // State of the offering thread:
    bool m_wantsBegin = false;
    bool m_isAnew = false;
    bool m_lostToFullDisk = false;
    std::uint64_t m_lost = 0; ///< rejected events
    ServerTime m_lostFrom = kUnknownTime;

    // State of the recorder's thread:
    MonoTime m_committedAt{};
    MonoTime m_checkpointAt{};
    MonoTime m_triedAt{};
    std::optional<Error> m_error;
    std::thread m_thread; ///< declared last, because it uses all other members
};

} // namespace lockscope::history
