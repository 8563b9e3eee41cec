// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/nodehost.h"
#include "monitor/reading/keyread.h"
#include "redis/connection.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lockscope::monitor {

/// Semaphores with expiring permits (formats::BareNumbers) consist of two keys: the number of free permits, and a
/// sorted set of taken permits. It completes a reading of the number with the set before the reducer gets it, so that
/// the lock has its holders; the set is not a lock of its own while its number is watched. A number without a set is a
/// plain semaphore, whose holders are not stored anywhere. A number whose name does not tell what it counts is a
/// semaphore only with a set; it may as well be the token of a hand-written lock. Thread: redis-io.
class PermitReader final : public redis::ReplySink
{
public:
    using Reduce = std::function<void(const KeyReading&)>;

    /// `reduce` receives each taken reading exactly once if the connection lasts. Exception: none, where the set may
    /// not be read although holders were seen in it before; the lock stays held, and its holder becomes unknown when
    /// the number changes.
    PermitReader(NodeHost& host, Reduce reduce);

    /// `dialect` is consulted for each read and must outlive this object.
    void start(redis::Connection& connection, const ReadDialect& dialect);
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// The server is no longer busy: repeats the refused reads.
    void resume();

    /// True for a reading of such a number or set; it is emitted later, or reported as not held.
    [[nodiscard]] bool takeReading(const KeyReading& look);
    /// The number that belongs to a changed permit set; kNoLock: the key is something else, as far as known.
    [[nodiscard]] LockId lockOf(std::string_view key) const;
    /// Readings waiting for their permit set.
    [[nodiscard]] std::size_t pending() const { return m_jobs.size(); }

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    struct Job
    {
        std::string key;
        KeyReading reading; ///< its views are set again before it is emitted
        std::string permits;
        LibraryId library = LibraryId::Unknown; ///< of the set
        std::string token;                      ///< of the reading, if the number may be a token
        KeyAnswer answer;
        bool waits = false; ///< until the server is no longer busy
    };
    [[nodiscard]] bool isNumber(const KeyReading& look) const;
    [[nodiscard]] bool mayBeNumber(const KeyReading& look) const;
    void ask(const KeyReading& look, LibraryId library);
    void send(std::uint64_t tag, Job& job, Ask ask);
    [[nodiscard]] static KeyReading numberOf(const Job& job); ///< the reading as it was taken
    void finish(Job& job);
    void emitNotHeld(KeyReading look);

    NodeHost& m_host;
    const Reduce m_reduce;
    redis::Connection* m_connection = nullptr;
    const ReadDialect* m_dialect = nullptr;
    std::unordered_map<std::uint64_t, Job> m_jobs;
    std::set<std::string, std::less<>> m_known; ///< numbers that had a permit set in this session
    formats::RawValue m_raw;
    std::uint64_t m_nextTag = 1;
};

} // namespace lockscope::monitor
