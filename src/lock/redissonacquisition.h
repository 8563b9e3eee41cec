// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of RedissonMutex::acquire(), or of RedissonReadWriteLock::readWithin().

#include "lock/acquisition.h"
#include "lock/redissonsetup.h"

namespace lockscope::lock {
inline namespace v1 {

class RedissonAcquisition final : public Acquisition
{
public:
    RedissonAcquisition(std::shared_ptr<const RedissonSetup> setup, std::shared_ptr<Watchdog> watchdog,
                        std::chrono::milliseconds wait, const std::stop_token& stop,
                        std::shared_ptr<LeaseState> writer = {});

private:
    [[nodiscard]] bool waitForTurn() override;
    [[nodiscard]] Token nextToken() override { return m_owner; }
    void ask(Attempt& attempt, std::chrono::milliseconds limit) override;
    void askWithin(Attempt& attempt, std::chrono::milliseconds limit);
    [[nodiscard]] Taken whoHasIt() override;
    [[nodiscard]] bool pause() override;
    void leave(const AcquireResult& result) override;
    void doubtServer() override { m_setup->peer->m_notifier.reconnect(); }

    [[nodiscard]] static Token ownerOf(const RedissonSetup& setup, const LeaseState* writer);
    void understand(Attempt& attempt, Result<Reply, Error> reply);
    void understandRefusal(const Reply& reply);
    [[nodiscard]] bool startListening();

    const std::shared_ptr<const RedissonSetup> m_setup;
    const std::shared_ptr<LeaseState> m_writer; ///< the read lock within this write lease; null: on its own
    bool m_wasGranted = false;                  ///< within a write lease: there is no second one of this owner
    const Token m_owner;
    /// Time until our turn if no message arrives: the lease ends, or the client before us counts as dead. Empty:
    /// unknown.
    std::optional<std::chrono::milliseconds> m_turnIn;
    bool m_isQueued = false;
};

} // namespace v1
} // namespace lockscope::lock
