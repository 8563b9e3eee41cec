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

/// Permits that expire (formats::BareNumbers) are two keys and one lock: the number of those left, which changes with
/// each of them, and a sorted set of those taken. A look at the number is completed by the set before it is reduced, so
/// that the lock has its holders; the set itself is never a lock of its own while its number is watched. A number
/// without such a set is a plain semaphore: who has one of its permits is written nowhere. Thread: redis-io.
class PermitReader final : public redis::ReplySink
{
public:
    using Reduce = std::function<void(const Look&)>;

    /// `reduce` gets each look that was taken, exactly once, if the connection lasts; but none where the set may not be
    /// read and somebody was seen in it before: it stays held, and once its number changes nobody knows by whom.
    PermitReader(NodeHost& host, Reduce reduce);

    /// `dialect` is asked each time, and must outlive this.
    void start(redis::Connection& connection, const ReadDialect& dialect);
    /// The connection is gone (its answers came before).
    void stop();
    /// The server is not busy any more: what it would not answer is asked again.
    void resume();

    /// Is it a look at such a number or set? Then it comes back later, or is told as what nobody holds.
    [[nodiscard]] bool take(const Look& look);
    /// The number of a set of permits that changed; kNoLock: the key is something else, as far as is known.
    [[nodiscard]] LockId lockOf(std::string_view key) const;
    /// Looks that are still to be completed.
    [[nodiscard]] std::size_t pending() const { return m_jobs.size(); }

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    struct Job
    {
        std::string key;
        Look look; ///< its views are set anew when it is told
        std::string permits;
        KeyAnswer answer;
        bool waits = false; ///< for a server that is busy
    };
    [[nodiscard]] bool isNumber(const Look& look) const;
    void send(std::uint64_t tag, Job& job, Ask ask);
    [[nodiscard]] static Look numberOf(const Job& job); ///< as it was taken, whoever has the permits
    void finish(Job& job);
    void tellNobody(Look look);

    NodeHost& m_host;
    const Reduce m_reduce;
    redis::Connection* m_connection = nullptr;
    const ReadDialect* m_dialect = nullptr;
    std::unordered_map<std::uint64_t, Job> m_jobs;
    std::set<std::string, std::less<>> m_known; ///< numbers that had such a set in this session
    formats::RawValue m_raw;
    std::uint64_t m_nextTag = 1;
};

} // namespace lockscope::monitor
