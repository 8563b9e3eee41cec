// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of RedissonMultiLock::acquire().

#include "lock/redissonmultisetup.h"
#include "lock/redissonwaiting.h"

namespace lockscope::lock {
inline namespace v1 {

class RedissonMultiAcquisition final : public RedissonWaiting
{
public:
    RedissonMultiAcquisition(std::shared_ptr<const RedissonMultiSetup> setup, std::shared_ptr<Watchdog> watchdog,
                             std::chrono::milliseconds wait, const std::stop_token& stop);

private:
    using Group = RedissonMultiSetup::Group;

    [[nodiscard]] bool waitForTurn() override;
    [[nodiscard]] Token nextToken() override { return makeOwner(); }
    void ask(Attempt& attempt, std::chrono::milliseconds limit) override;
    [[nodiscard]] Taken whoHasIt() override;
    [[nodiscard]] std::string line() const override;

    void askGroup(const Group& group, Attempt& attempt, std::chrono::milliseconds limit);

    const std::shared_ptr<const RedissonMultiSetup> m_setup;
    std::string m_refusing; ///< the lock that refused the last try
};

} // namespace v1
} // namespace lockscope::lock
