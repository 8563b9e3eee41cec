// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/observation.h"
#include "core/time.h"
#include "monitor/reading/keyread.h"
#include "redis/reply.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// One key that is being read: what is asked of it in this step, and why. Value type.
struct ReadJob
{
    enum class Lane : std::uint8_t { Want, Poll, Bulk };

    std::uint32_t keyOffset = 0;
    std::uint32_t keySize = 0;
    LockId lock = kNoLock;
    std::uint32_t sequence = 0;    ///< of the lock, when the first answer came
    std::uint32_t idleSeconds = 0; ///< in which nobody had touched the key; 0 = not known
    MonoTime since{};
    KeyAnswer answer;
    KeyAnswer::Fields fields; ///< whose leases are asked for
    Ask ask = Ask::Deadline;
    ValueType type = ValueType::Unknown;
    Evidence evidence = Evidence::Poll;
    Lane lane = Lane::Want;
    bool whole = false;     ///< the value was to be read, too
    bool leaseOnly = false; ///< its value is not asked for, though it could be
    bool asksIdle = false;  ///< for how long nobody has touched the key, before it is read
    bool fieldEnds = false; ///< a hash whose fields may have leases of their own
    bool asking = false;    ///< its slot is on its way here
    bool suspect = false;   ///< may be what cut a connection, and is read whole

    /// The first step of a read of what is known of the key, as far as our user may.
    void begin(const ReadDialect& dialect);
    /// Takes the step that the answer calls for.
    void goOn(const ReadDialect& dialect);
    /// The step asks for something that was refused to another since it was decided on.
    [[nodiscard]] bool isOutdated(const ReadDialect& dialect) const;
};

/// The reads that are sent in one go and answered in the same order. First it is filled, up to a number of keys and of
/// bytes that their answers may have; then it is sent; then it is fed with the answers. Pure.
class ReadRound
{
public:
    /// Empty again, with room for so many keys and bytes.
    void begin(std::size_t keys, std::size_t bytes);
    [[nodiscard]] bool isFull() const { return m_keyRoom == 0 || m_byteRoom < std::size_t(kCollectionBytes); }
    [[nodiscard]] std::size_t keyRoom() const { return m_keyRoom; }
    /// Adds the commands of the job's step. False: nothing of it may be asked.
    bool add(std::string_view key, const ReadJob& job, const ReadDialect& dialect);

    [[nodiscard]] bool isEmpty() const { return m_jobs.empty(); }
    [[nodiscard]] const std::string& wire() const { return m_wire; }
    [[nodiscard]] std::uint32_t replies() const { return m_replies; }

    /// Are there answers to come?
    [[nodiscard]] bool isInFlight() const { return m_next < m_jobs.size(); }
    [[nodiscard]] std::size_t keysLeft() const { return m_jobs.size() - m_next; }
    [[nodiscard]] std::size_t bytesLeft() const { return m_bytesLeft; }
    /// The job whose answers come now; only while isInFlight().
    [[nodiscard]] ReadJob& job() { return m_jobs[m_next]; }
    /// Is its first answer the next one?
    [[nodiscard]] bool isAtFirstReply() const { return m_nextReply == 0; }
    /// The one so many behind it, or null.
    [[nodiscard]] const ReadJob* ahead(std::size_t by) const
    {
        return m_next + by < m_jobs.size() ? &m_jobs[m_next + by] : nullptr;
    }
    [[nodiscard]] std::string_view key(const ReadJob& job) const
    {
        return std::string_view(m_keys).substr(job.keyOffset, job.keySize);
    }
    /// An answer to job(). Unless More follows, the job is over, and the next one is next; references to it stay valid.
    KeyAnswer::Next feed(const redis::ReplyView& reply);
    /// An answer to job() that never comes.
    void drop();

private:
    std::string m_keys;
    std::string m_wire;
    std::vector<ReadJob> m_jobs;
    std::size_t m_keyRoom = 0;
    std::size_t m_byteRoom = 0;
    std::size_t m_bytesLeft = 0;
    std::size_t m_next = 0;
    std::uint32_t m_replies = 0;
    std::uint32_t m_nextReply = 0; ///< of job()
};

} // namespace lockscope::monitor
