// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of RedissonMutex::acquire(), or of RedissonReadWriteLock::readWithin().

#include "lock/redissonsetup.h"
#include "lock/redissonwaiting.h"

namespace lockscope::lock {
inline namespace v1 {

class RedissonAcquisition final : public RedissonWaiting
{
public:
    RedissonAcquisition(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog,
                        std::chrono::milliseconds wait, const std::stop_token& stop,
                        std::shared_ptr<LeaseState> writer = {});

private:
    [[nodiscard]] bool waitForTurn() override;
    [[nodiscard]] Token nextToken() override;
    void ask(Attempt& attempt, std::chrono::milliseconds limit) override;
    void askWithin(Attempt& attempt, std::chrono::milliseconds limit);
    [[nodiscard]] Taken whoHasIt() override;
    [[nodiscard]] std::string line() const override { return m_setup->channelOf(m_owner); }
    void leave(const AcquireResult& result) override;

    void askFenced(Attempt& attempt, std::chrono::milliseconds limit);
    [[nodiscard]] Token ownerOf(const RedissonSetup& setup, const LeaseState* writer) const;
    void understand(Attempt& attempt, Result<Reply, Error> reply);
    void understandRefusal(const Reply& reply);

    const std::shared_ptr<const RedissonSetup> m_setup;
    const std::shared_ptr<LeaseState> m_writer; ///< the read lock within this write lease; null: on its own
    bool m_wasGranted = false;                  ///< within a write lease: there is no second one of this owner
    Token m_owner;
    bool m_hasAsked = false; ///< as m_owner
    bool m_isQueued = false;
};

} // namespace v1
} // namespace lockscope::lock
