// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redissonlatch.h"
#include "simulator/patterns/redissonclient.h"

#include <functional>
#include <string>

namespace lockscope::simulator {

/// Rounds with the library's latch in Redisson's layout. The worker with the variant "coordinator" opens a latch, hands
/// out as many jobs, waits, and then is at the desk alone: one such worker per lock. All others take one job per cycle,
/// work beside each other, leave, and count down.
///
/// Nothing counts twice: a job belongs to the worker that began it, which does it again after a kill, and is struck
/// out before it is counted. So the latch may stay closed, but does not open early. The jobs are handed out by one
/// script, which does nothing the second time, and the coordinator begins no round before it was at the desk.
class LatchClient : public RedissonClient
{
public:
    enum class Latches : std::uint8_t {
        OnePerRound,
        OneForAll, ///< wrong: a round that timed out is abandoned, and the next one counts down the same latch
    };

    explicit LatchClient(Latches latches) : RedissonClient(Order::AsItComes), m_latches(latches) {}
    void cycle(Context& c) override;

private:
    void coordinate(Context& c);
    /// The round that has begun, or a new one.
    [[nodiscard]] std::string presentRound(Context& c) const;
    void handOut(Context& c, const std::string& round);
    [[nodiscard]] bool waitForAll(Context& c, const std::string& round);
    void abandonRound(Context& c, const std::string& round);

    void doJob(Context& c);
    /// Empty: there is none.
    [[nodiscard]] static std::string takeJob(Context& c);

    /// Logs the end of a round or job, and that it was the worker's own.
    static void giveBack(Context& c, const std::string& token, const std::function<void()>& request);

    [[nodiscard]] std::string keyOf(const Context& c, const std::string& round) const;
    [[nodiscard]] lock::RedissonLatch latchOf(const Context& c, const std::string& round) const;

    const Latches m_latches;
};

} // namespace lockscope::simulator
