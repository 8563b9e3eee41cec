// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of acquire() on one server, whatever the layout of the lock.

#include "lock/client.h"
#include "lock/leasestate.h"
#include "lock/notifier.h"
#include "lock/outcome.h"
#include "lock/waitingline.h"
#include "lock/watchdog.h"

#include <optional>
#include <stop_token>

namespace lockscope::lock {

class Acquisition
{
public:
    virtual ~Acquisition();
    Acquisition(const Acquisition&) = delete;
    Acquisition& operator=(const Acquisition&) = delete;

    [[nodiscard]] AcquireResult run();

protected:
    struct Attempt
    {
        enum class Kind : std::uint8_t { Granted, Refused, Failed };
        Kind kind = Kind::Failed;
        Token token;
        MonoTime sent{};
        LeaseTime leaseFrom{}; ///< the same moment by the clock of leases
        std::optional<std::int64_t> fencingToken;
        Error error;
    };

    /// `wait` 0: one try.
    Acquisition(std::shared_ptr<const LockSetup> setup, Client& client, std::shared_ptr<Watchdog> watchdog,
                std::chrono::milliseconds wait, const std::stop_token& stop);

    /// The hold that this thread has already, once more. Empty: it has none.
    [[nodiscard]] virtual std::optional<AcquireResult> enterAgain() = 0;
    /// Before the first try: those who wait already are first. False: the time was over before our turn.
    [[nodiscard]] virtual bool waitForTurn() { return true; }
    [[nodiscard]] virtual Token nextToken() { return makeToken(); }
    /// One request. Says how it went, but for the times.
    virtual void ask(Attempt& attempt, std::chrono::milliseconds limit) = 0;
    /// Who refused us? Asked after a single try.
    [[nodiscard]] virtual Taken whoHasIt() = 0;
    /// Until the next try. False when there will be none.
    [[nodiscard]] virtual bool pause() = 0;
    /// It is ours.
    virtual void granted(const std::shared_ptr<LeaseState>&) {}
    /// It will not be ours: nothing of us stays on the server.
    virtual void leave(const AcquireResult&) {}
    /// The server may be another one than before.
    virtual void doubtServer() {}

    /// An answer was lost: ask() grants the lock to its present holder, if that has our token. One acquisition has one
    /// token, so the first request may have been executed, or be executed yet.
    [[nodiscard]] bool isInDoubt() const { return m_doubt.has_value(); }

    /// Stands at the end of the line of this process, until the acquisition is over.
    void join(Notifier& notifier, const std::string& line);
    /// Waits to be the first of that line. False: the time was over before, or stop was requested.
    [[nodiscard]] bool isMyTurn();
    /// Until somebody signals since the last try, or it is time to look again.
    [[nodiscard]] bool waitForSignal(MonoTime lookAgainAt);
    [[nodiscard]] bool sleepFor(std::chrono::milliseconds time) const;
    /// The hold of `state` with one handle more.
    [[nodiscard]] Lease handleOf(const std::shared_ptr<LeaseState>& state) const { return Lease(state, m_watchdog); }
    [[nodiscard]] bool triesOnce() const { return m_wait.count() == 0; }
    [[nodiscard]] MonoTime now() const { return monoNow(m_clock); }
    /// Of a request that was given up just now. Redis ends a key in the millisecond after its ttl.
    [[nodiscard]] MonoTime freeBy() const;
    /// How long one command may take: what is left of the wait.
    [[nodiscard]] std::chrono::milliseconds timeForOne() const;

    Client& m_client;
    const std::stop_token m_stop;
    const std::shared_ptr<const Clock>& m_clock; ///< of the setup
    const MonoTime m_start;
    const MonoTime m_end;
    int m_attempts = 0;
    std::uint64_t m_heard = 0; ///< signals before the last try
    std::unique_ptr<WaitingLine::Place> m_place;

private:
    /// A request whose answer was lost.
    struct Doubt
    {
        MonoTime until{};       ///< it may be executed until then, and the lock be held for it
        LeaseTime leaseFrom{};  ///< of the first one that is not settled
        bool isSettled = false; ///< the server has answered since: somebody else has the lock
    };

    [[nodiscard]] AcquireResult tryUntilTheEnd();
    [[nodiscard]] Attempt attemptOnce();
    void doubt(const Attempt& attempt);
    /// Before the next try of a server that is away; false when there will be none.
    [[nodiscard]] bool pauseWhileAway();
    [[nodiscard]] AcquireResult failed(Error error) const;
    [[nodiscard]] MonoTime end() const;
    [[nodiscard]] std::optional<Lease> leaseOf(const Attempt& attempt);
    [[nodiscard]] std::chrono::milliseconds waited() const;
    [[nodiscard]] AcquireResult gaveUp() const;
    void count(const AcquireResult& result) const;

    const std::shared_ptr<const LockSetup> m_setup;
    const std::shared_ptr<Watchdog> m_watchdog;
    const std::chrono::milliseconds m_wait;
    Notifier* m_notifier = nullptr; ///< of m_place
    std::string m_line;
    std::optional<Token> m_token;
    std::optional<Doubt> m_doubt; ///< of m_token
    int m_failures = 0;           ///< tries that failed one after the other
};

} // namespace lockscope::lock
