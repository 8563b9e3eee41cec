// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of RedissonPermits::acquire().

#include "lock/acquisition.h"
#include "lock/redissonpermitssetup.h"

namespace lockscope::lock {
inline namespace v1 {

class RedissonPermitAcquisition final : public Acquisition
{
public:
    RedissonPermitAcquisition(std::shared_ptr<const RedissonPermitsSetup> setup, std::shared_ptr<Watchdog> watchdog,
                              std::chrono::milliseconds wait, const std::stop_token& stop);

private:
    [[nodiscard]] bool waitForTurn() override;
    [[nodiscard]] Token nextToken() override { return randomDigits(); }
    /// The same request whether it is the first, or settles one: a permit that has our id is not taken twice.
    void ask(Attempt& attempt, std::chrono::milliseconds limit) override;
    [[nodiscard]] Taken whoHasIt() override;
    [[nodiscard]] bool pause() override;
    void doubtServer() override { m_setup->counter.doubtServer(); }

    const std::shared_ptr<const RedissonPermitsSetup> m_setup;
    std::optional<std::chrono::milliseconds> m_firstEndsIn; ///< of all leases; empty: unknown, or never
};

} // namespace v1
} // namespace lockscope::lock
