// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "monitor/nodehost.h"
#include "redis/connection.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace lockscope::monitor {

/// Decides whether a flush hit our database, because the server announces a flush of any database alike. It reads a few
/// held locks that have not changed since (witnesses): if one still exists, our database was spared. It also reads the
/// counts of FLUSHALL and FLUSHDB: a flush without a command means another data set. Since Redis 7.4 a command is
/// counted only after the memory of the keys was freed, later than the announcement: if the count is unchanged, a first
/// result is delivered at once, because later writes cannot wait for it, and the count is polled for a while. Thread:
/// redis-io.
class FlushCheck final : public redis::ReplySink
{
public:
    enum class Found : std::uint8_t {
        Spared,     ///< a witness still exists
        Gone,       ///< all witnesses are gone, or none may be read
        NothingHeld ///< no lock was known to be held, so nothing reported can have changed
    };
    struct Result
    {
        Found found = Found::Gone;
        std::optional<std::int64_t> flushes; ///< total count of flush commands; no value: unknown
        bool isLast = true;                  ///< false: not counted yet, and another result follows
    };

    /// `done` is called in the connection's callback, once or twice.
    FlushCheck(NodeHost& host, std::function<void(const Result&)> done);

    /// Starts the check. Only locks that did not change after `unchangedSince` serve as witnesses. `counted`: earlier
    /// count of flush commands; no value: unknown.
    void begin(redis::Connection& connection, ServerTime unchangedSince, std::optional<std::int64_t> counted);
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// The connection was lost; its answers have been delivered.
    void stop();

    void onAnswer(std::uint64_t tag, std::uint32_t index, const redis::Answer& answer) override;

private:
    struct Witness
    {
        LockId lock;
        std::uint32_t sequence;
    };
    void chooseWitnesses(ServerTime unchangedSince);
    void askForCount();
    void takeCount(const redis::Answer& answer);
    void settle();

    NodeHost& m_host;
    const std::function<void(const Result&)> m_done;
    std::vector<Witness> m_witnesses;
    Result m_result;
    redis::Connection* m_connection = nullptr;
    std::optional<std::int64_t> m_counted;
    QTimer m_again;
    std::size_t m_askedAgain = 0;
    bool m_running = false;
};

} // namespace lockscope::monitor
