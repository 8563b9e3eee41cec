// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what a lease is made of.

#include "core/time.h"
#include "lock/lease.h"
#include "lock/leasetimes.h"
#include "lock/lockmetrics.h"
#include "lock/options.h"
#include "lock/process.h"
#include "lock/releaser.h"
#include "lock/script.h"
#include "lock/timing.h"
#include "lock/token.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::lock {

struct LeaseState;

/// How leases are prolonged on one server.
struct Renewal
{
    Script script; ///< KEYS: lock. ARGV: token, ttl. Answers a CompareAnswer
    int parts = 2; ///< of the ttl, one after each
};

/// What one node of a Redlock is known to have said to the requests to delete a token.
struct NodeVerdict
{
    enum class Said : std::uint8_t { Nothing, Done, Other, Absent };
    Said said = Said::Nothing;
    int asked = 0; ///< requests that it may have executed
    int heard = 0; ///< of their answers; those that are missing may have been "done"
};

/// What the tries to release one lease have learned so far.
struct ReleaseMemory
{
    std::shared_ptr<std::vector<NodeVerdict>> nodes; ///< of a Redlock; also heard by answers that come late
};

/// What all acquisitions by one Mutex or Redlock share. Does not own the watchdog: its queue holds leases, which hold
/// this.
struct LockSetup
{
    LockSetup(std::string lockKey, MutexOptions lockOptions, const Renewal& how = ofStrings());
    virtual ~LockSetup() = default;
    LockSetup(const LockSetup&) = delete;
    LockSetup& operator=(const LockSetup&) = delete;

    /// Deletes the lock where it still has the token. Any thread. `memory` is of this token.
    [[nodiscard]] virtual ReleaseResult release(const Token& token, ReleaseMemory& memory) const = 0;
    /// Nobody should wait for the server now: it lets others wait.
    [[nodiscard]] virtual bool isStalled() const { return false; }
    /// As release(), in the background. False: there is none.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): who overrides it keeps it
    [[nodiscard]] virtual bool releaseLater(PendingRelease /*release*/) const { return false; }
    /// The answer to a request with this token was lost, and nobody uses the token any more: the request must not take
    /// the lock when it arrives late. Compares and deletes in the background until then.
    void watchForLostRequest(const Token& token, MonoTime until) const;
    /// One handle of a re-entrant hold is gone, and others are left. Sends nothing, where the server does not count
    /// them.
    [[nodiscard]] virtual ReleaseResult releaseOne(const LeaseState& lease) const;

    /// Both by the clock of the options.
    [[nodiscard]] LeaseTime now() const { return leaseNow(options.clock); }
    [[nodiscard]] MonoTime mono() const { return monoNow(options.clock); }

    void report(const AttemptReport& attempt) const;
    void report(const RenewalReport& renewal) const;
    void reportLost(const Token& token, LossReason reason) const;

    const std::string key;
    const MutexOptions options;
    const std::string ttlText; ///< milliseconds, as the commands want it
    const Renewal renewing;
    const std::shared_ptr<LockMetrics> metrics;
    const Origin origin; ///< in a child of that process nothing of this is used

protected:
    [[nodiscard]] static Renewal ofStrings();
};

/// One acquisition: shared by its Lease (with re-entry: all its handles) and, while it is renewed, by the watchdog.
struct LeaseState
{
    enum class Status : std::uint8_t { Held, Lost, Released };

    LeaseState(std::shared_ptr<const LockSetup> lockSetup, Token lockToken, LeaseTime sent)
        : setup(std::move(lockSetup)), token(lockToken), acquired(sent)
    {
        extend(sent);
    }

    /// The server answered that the lock lives for a ttl from a moment after `sent`.
    void extend(LeaseTime sent)
    {
        validUntil.store(validityEnd(sent, setup->options.ttl).time_since_epoch().count(), std::memory_order_relaxed);
    }
    [[nodiscard]] LeaseTime validEnd() const
    {
        return LeaseTime{LeaseTime::duration{validUntil.load(std::memory_order_relaxed)}};
    }
    /// False in a child of the process that acquired it: nothing of the lease is the child's.
    [[nodiscard]] bool isHere() const { return setup->origin.isHere(); }
    [[nodiscard]] bool isHeld() const { return status.load(std::memory_order_acquire) == Status::Held && isHere(); }
    [[nodiscard]] bool isValid() const { return isHeld() && setup->now() < validEnd(); }

    /// One more handle; false when the last one is already released.
    [[nodiscard]] bool enterAgain();
    /// One handle less, and the hold ends with the last one. `isCounted`: where the server counts them, it knows of
    /// this one.
    ReleaseResult leave(bool isCounted = true);
    /// For a handle that is released already: how it went, and again what is not certain yet.
    ReleaseResult leaveAgain();
    /// As leave() and leaveAgain(), by a handle that goes: nobody waits for the outcome.
    void letGo();
    void letGoAgain();
    [[nodiscard]] std::optional<LossReason> lossReason() const;
    /// Held -> Lost, told to everybody; nothing if it was released meanwhile.
    void lose(LossReason reason);
    /// Held -> Released: from now on no renewal.
    void endHold();

    const std::shared_ptr<const LockSetup> setup;
    const Token token;
    const LeaseTime acquired; ///< when the request was sent
    std::optional<std::int64_t> fencingToken;
    std::atomic<LeaseTime::rep> validUntil{0};
    std::atomic<std::uint32_t> renewals{0};
    std::atomic<int> handles{1};
    std::atomic<Status> status{Status::Held};
    std::atomic<LossReason> loss{LossReason::RanOut}; ///< written before status becomes Lost
    std::stop_source lost;
    /// A request of this token was lost, and may arrive until then. Set before the lease is shared.
    MonoTime lostRequestUntil{};

private:
    [[nodiscard]] ReleaseResult end();
    void endUnwatched();
    void ask(bool wasHeld);
    void watchForLostRequest();

    std::mutex m_releasing; // guards what follows
    std::optional<ReleaseResult> m_outcome;
    bool m_isWatchedFor = false; ///< the releaser has the token of a lost request
    ReleaseMemory m_memory;
};

} // namespace lockscope::lock
