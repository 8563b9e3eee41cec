// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of acquire() on one server, for any lock layout.

#include "lock/client.h"
#include "lock/leasestate.h"
#include "lock/outcome.h"
#include "lock/timedwait.h"
#include "lock/watchdog.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

class Acquisition : public TimedWait
{
public:
    virtual ~Acquisition() = default;

    [[nodiscard]] AcquireResult run();

protected:
    struct Attempt
    {
        enum class Kind : std::uint8_t { Granted, Refused, Failed };
        Kind kind = Kind::Failed;
        Token token;
        MonoTime sent{};
        LeaseTime leaseFrom{};                    ///< `sent` by the lease clock
        std::uint64_t generation = 0;             ///< of the primary, before the request
        std::vector<std::uint32_t> slotChanges{}; ///< see LeaseState
        std::optional<std::int64_t> fencingToken;
        Error error;
    };

    /// `wait` 0: a single try.
    Acquisition(std::shared_ptr<const LockSetup> setup, Client& client, std::shared_ptr<Watchdog> watchdog,
                std::chrono::milliseconds wait, const std::stop_token& stop);

    /// Called before the first try: earlier waiters go first. False: the time ran out before our turn.
    [[nodiscard]] virtual bool waitForTurn() { return true; }
    [[nodiscard]] virtual Token nextToken() { return makeToken(); }
    /// Sends one request and fills in the result, except for the times.
    virtual void ask(Attempt& attempt, std::chrono::milliseconds limit) = 0;
    /// The holder, after a refused single try.
    [[nodiscard]] virtual Taken whoHasIt() = 0;
    /// Waits until the next try. False: there is none.
    [[nodiscard]] virtual bool pause() = 0;
    /// Called when the acquisition ends without the lock: removes everything it left on the server.
    virtual void leave(const AcquireResult&) {}
    /// Called when another server may have taken over the address.
    virtual void doubtServer() {}

    /// True after a lost reply: ask() must then grant the lock to its holder if that has our token. An acquisition uses
    /// one token, so the first request may have been executed, or may still be.
    [[nodiscard]] bool isInDoubt() const { return m_doubt.has_value(); }

    /// Gives the lock of an attempt back. A reply that is lost is the releaser's; the next try has another token.
    void giveBack();

    /// For a request that was abandoned now. Redis deletes a key in the millisecond after its TTL ended.
    [[nodiscard]] MonoTime freeBy() const;

private:
    /// A request whose reply was lost.
    struct Doubt
    {
        MonoTime until{};       ///< until then it may be executed, and may hold the lock
        LeaseTime leaseFrom{};  ///< of the first unsettled request
        bool isSettled = false; ///< the server has replied since: another client has the lock
    };

    [[nodiscard]] AcquireResult tryUntilTheEnd();
    [[nodiscard]] Attempt attemptOnce();
    void doubt(const Attempt& attempt);
    /// Of the primary, if Sentinels name it; else 0.
    [[nodiscard]] std::uint64_t generation() const;
    /// How often the slots of the lock have changed their homes; empty without a cluster.
    [[nodiscard]] std::vector<std::uint32_t> slotChanges() const;
    /// Pauses before the next try of an unreachable server; false: there is none.
    [[nodiscard]] bool pauseWhileAway();
    [[nodiscard]] AcquireResult failed(Error error) const;
    [[nodiscard]] std::optional<Lease> leaseOf(const Attempt& attempt);
    [[nodiscard]] AcquireResult gaveUp() const;
    void count(const AcquireResult& result) const;

    const std::shared_ptr<const LockSetup> m_setup;
    const std::shared_ptr<Watchdog> m_watchdog;
    std::optional<Token> m_token;
    std::optional<Doubt> m_doubt; ///< of m_token
    int m_failures = 0;           ///< consecutive failed tries
};

} // namespace v1
} // namespace lockscope::lock
