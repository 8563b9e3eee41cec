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

/// One key being read: the commands of the current step, and the reason. Value type.
struct ReadJob
{
    enum class Lane : std::uint8_t { Want, Poll, Bulk };

    std::uint32_t keyOffset = 0;
    std::uint32_t keySize = 0;
    LockId lock = kNoLock;
    std::uint32_t sequence = 0;    ///< the lock's sequence when the first answer arrived
    std::uint32_t idleSeconds = 0; ///< since the key was last accessed; 0 = unknown
    MonoTime since{};
    KeyAnswer answer;
    KeyAnswer::Fields fields; ///< fields whose leases are read
    Ask ask = Ask::Deadline;
    ValueType type = ValueType::Unknown;
    Evidence evidence = Evidence::Poll;
    Lane lane = Lane::Want;
    bool whole = false;     ///< the value was to be read, too
    bool leaseOnly = false; ///< the value is deliberately not read
    bool asksIdle = false;  ///< read the idle time before the value
    bool fieldEnds = false; ///< a hash whose fields may have leases
    bool asking = false;    ///< the slot is migrating to this node
    bool suspect = false;   ///< may have cut a connection, and is read whole

    /// Selects the first step from what is known of the key and permitted.
    void begin(const ReadDialect& dialect);
    /// Continues with the step that the answer requires.
    void goOn(const ReadDialect& dialect);
    /// True when the step includes a command that was refused since it was chosen.
    [[nodiscard]] bool isOutdated(const ReadDialect& dialect) const;
};

/// Reads that are sent together and answered in the same order. It is filled up to a number of keys and of expected
/// bytes, then sent, then fed with the answers. Pure.
class ReadRound
{
public:
    /// Clears it, with capacity for this many keys and bytes.
    void begin(std::size_t keys, std::size_t bytes);
    [[nodiscard]] bool isFull() const { return m_keyRoom == 0 || m_byteRoom < std::size_t(kCollectionBytes); }
    [[nodiscard]] std::size_t keyRoom() const { return m_keyRoom; }
    /// Adds the commands of the job's step. False: none of them is permitted.
    bool add(std::string_view key, const ReadJob& job, const ReadDialect& dialect);

    [[nodiscard]] bool isEmpty() const { return m_jobs.empty(); }
    [[nodiscard]] const std::string& wire() const { return m_wire; }
    [[nodiscard]] std::uint32_t replies() const { return m_replies; }

    /// True while answers are pending.
    [[nodiscard]] bool isInFlight() const { return m_next < m_jobs.size(); }
    [[nodiscard]] std::size_t keysLeft() const { return m_jobs.size() - m_next; }
    [[nodiscard]] std::size_t bytesLeft() const { return m_bytesLeft; }
    /// The job whose answers come next; only while isInFlight().
    [[nodiscard]] ReadJob& job() { return m_jobs[m_next]; }
    /// True when its first reply is the next one.
    [[nodiscard]] bool isAtFirstReply() const { return m_nextReply == 0; }
    /// The job `by` positions later, or nullptr.
    [[nodiscard]] const ReadJob* ahead(std::size_t by) const
    {
        return m_next + by < m_jobs.size() ? &m_jobs[m_next + by] : nullptr;
    }
    [[nodiscard]] std::string_view key(const ReadJob& job) const
    {
        return std::string_view(m_keys).substr(job.keyOffset, job.keySize);
    }
    /// Feeds a reply for job(). Unless the result is More, the job ends and the next one becomes current; references
    /// stay valid.
    KeyAnswer::Next feed(const redis::ReplyView& reply);
    /// A reply for job() will never arrive.
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
    std::uint32_t m_nextReply = 0; ///< index of the next reply of job()
};

} // namespace lockscope::monitor
