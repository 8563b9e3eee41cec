// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the shared state of a lease.

#include "core/time.h"
#include "formats/scripts.h"
#include "lock/lease.h"
#include "lock/leasetimes.h"
#include "lock/lockmetrics.h"
#include "lock/logger.h"
#include "lock/nodeverdicts.h"
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
inline namespace v1 {

struct LeaseState;

/// How a kind of lock is renewed.
struct Renewal
{
    Script script; ///< KEYS: that of the lease. ARGV: token, TTL. Returns a CompareAnswer
    int parts = 2; ///< renews after ttl / parts
};

/// What earlier tries to release a lease have found out.
struct ReleaseMemory
{
    std::shared_ptr<NodeVerdicts> verdicts; ///< of a Redlock's nodes, or of the groups of a multi-lock
    std::chrono::milliseconds ttl{};        ///< the server has ended the lock by then
};

/// State shared by all acquisitions of one Mutex or Redlock. Does not own the watchdog: the watchdog's queue holds
/// leases, which hold this.
struct LockSetup
{
    LockSetup(std::string lockKey, MutexOptions lockOptions, const Renewal& how = ofStrings(),
              std::shared_ptr<const Logger> lockLogger = {});
    virtual ~LockSetup() = default;
    LockSetup(const LockSetup&) = delete;
    LockSetup& operator=(const LockSetup&) = delete;

    /// Deletes the lock if it still has the token. Any thread. `memory` belongs to this token.
    [[nodiscard]] virtual ReleaseResult release(const Token& token, ReleaseMemory& memory) const = 0;
    /// True if a caller should not wait for the server now, because it is not responding.
    [[nodiscard]] virtual bool isStalled() const { return false; }
    /// Like release(), in the background. False: not supported.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): who overrides it keeps it
    [[nodiscard]] virtual bool releaseLater(PendingRelease /*release*/) const { return false; }
    /// For a token whose request lost its reply and that is no longer used: the request must not acquire the lock if it
    /// arrives late. Compares and deletes in the background until `until`.
    /// `wait`: limit of the acquisition.
    void watchForLostRequest(const Token& token, MonoTime until, std::chrono::milliseconds wait) const;
    /// Enters the hold of this lease, which has counted the new handle. Sends nothing if the server does not count
    /// handles. LeaseLost if the lease is not valid.
    [[nodiscard]] virtual Result<void, Error> enter(LeaseState& lease, const std::stop_token& stop) const;
    /// Releases one handle of a hold that has others. Sends nothing if the server does not count handles.
    [[nodiscard]] virtual ReleaseResult releaseOne(const LeaseState& lease) const;

    /// Sets the TTL on the server to at least `ttl` milliseconds, if the lock still has the token. InvalidOptions for a
    /// kind of lock whose requests might shorten it again.
    [[nodiscard]] virtual Result<formats::CompareAnswer, Error> extend(const Token& token,
                                                                       const std::string& ttl) const;

    /// Appends the commands that set the TTL, each with the hash of the script in `renewing`; the words must outlive
    /// them. One, or for several locks in different slots one for each.
    virtual void addRenewals(const Token& token, const std::string& ttl, std::vector<Command>& commands) const;

    /// A key of each slot that has a part of the lock.
    [[nodiscard]] virtual std::vector<std::string> slotKeys() const { return {key}; }

    /// Whether another request may succeed after this error. `isInDoubt`: this one or an earlier one lost its reply.
    [[nodiscard]] bool mayPass(const Error& error, bool isInDoubt) const;

    /// Both by the clock of the options.
    [[nodiscard]] LeaseTime now() const { return leaseNow(options.clock); }
    [[nodiscard]] MonoTime mono() const { return monoNow(options.clock); }

    void report(const AttemptReport& attempt) const;
    void report(const RenewalReport& renewal) const;
    void reportLost(const Token& token, LossReason reason) const;
    void logLoss(LossReason reason) const;

    const std::string key;
    const MutexOptions options;
    const std::string ttlText; ///< milliseconds, as command argument
    const Renewal renewing;
    const std::shared_ptr<LockMetrics> metrics;
    const std::shared_ptr<const Logger> logger; ///< may be empty
    const Origin origin;                        ///< unused in a child of that process

protected:
    [[nodiscard]] static Renewal ofStrings();
};

/// For a lease that ran out or was lost.
[[nodiscard]] Error notValid(const LeaseState& lease);

/// One acquisition: shared by its Lease (all handles of a re-entrant one) and, while it is renewed, by the watchdog.
struct LeaseState
{
    enum class Status : std::uint8_t { Held, Lost, Released };

    LeaseState(std::shared_ptr<const LockSetup> lockSetup, Token lockToken, LeaseTime sent)
        : setup(std::move(lockSetup)), token(lockToken), acquired(sent), longestTtl(setup->options.ttl)
    {
        extend(sent);
    }

    /// Extends the lease after a request sent at `sent` set the TTL. Never shortens it.
    void extend(LeaseTime sent) { extendTo(validityEnd(sent, setup->options.ttl)); }
    void extendTo(LeaseTime until)
    {
        const LeaseTime::rep end = until.time_since_epoch().count();
        LeaseTime::rep before = validUntil.load(std::memory_order_relaxed);
        while (before < end && !validUntil.compare_exchange_weak(before, end, std::memory_order_relaxed)) {
        }
    }
    [[nodiscard]] LeaseTime validEnd() const
    {
        return LeaseTime{LeaseTime::duration{validUntil.load(std::memory_order_relaxed)}};
    }
    /// False in a child of the process that acquired it.
    [[nodiscard]] bool isHere() const { return setup->origin.isHere(); }
    [[nodiscard]] bool isHeld() const { return status.load(std::memory_order_acquire) == Status::Held && isHere(); }
    [[nodiscard]] bool isValid() const { return isHeld() && setup->now() < validEnd(); }

    /// Lease::extend(), for one of its handles.
    [[nodiscard]] Result<void, Error> extendBy(std::chrono::milliseconds ttl);

    /// Adds a handle; false if the last one was released.
    [[nodiscard]] bool addHandle();
    /// Removes a handle; the last one ends the hold. `isCounted`: the server's count includes this handle, if it keeps
    /// one.
    ReleaseResult leave(bool isCounted = true);
    /// For a released handle: the outcome; asks again if that is not certain yet.
    ReleaseResult leaveAgain();
    /// Like leave() and leaveAgain(), for destructors, which do not wait for the outcome.
    void leaveUnwatched();
    void leaveAgainUnwatched();
    [[nodiscard]] std::optional<LossReason> lossReason() const;
    /// Held -> Lost, with all notifications; no effect after a release.
    void lose(LossReason reason);
    /// Held -> Released: ends renewal.
    void endHold();

    const std::shared_ptr<const LockSetup> setup;
    const Token token;
    const LeaseTime acquired;                  ///< time of the request
    std::atomic<std::int64_t> fencingToken{0}; ///< 0: none; a re-entry may raise it
    std::atomic<bool> hasGivenRead{false};     ///< of a write lease: see RedissonReadWriteLock::readWithin()
    std::atomic<LeaseTime::rep> validUntil{0};
    std::atomic<std::uint32_t> renewals{0};
    std::atomic<int> handles{1};
    std::atomic<Status> status{Status::Held};
    std::atomic<LossReason> loss{LossReason::RanOut}; ///< written before status becomes Lost
    std::stop_source lost;
    /// A request of this token lost its reply, and may arrive until then. Set before the lease is shared.
    MonoTime lostRequestUntil{};
    std::chrono::milliseconds wait{};                  ///< limit of its acquisition, if a request lost its reply
    std::atomic<std::chrono::milliseconds> longestTtl; ///< the server has ended the lock by then
    /// The replies of a Redlock's nodes. Set before the lease is shared.
    std::shared_ptr<NodeVerdicts> verdicts;
    /// In a cluster SlotMap::changesOf() before the request, by slotKeys(). Set before the lease is shared.
    std::vector<std::uint32_t> slotChanges;

private:
    [[nodiscard]] ReleaseResult end();
    void endUnwatched();
    void ask(bool wasHeld);
    void watchForLostRequest();

    std::mutex m_releasing; // guards what follows
    std::optional<ReleaseResult> m_outcome;
    bool m_isWatchedFor = false; ///< the releaser handles the token of a lost request
    ReleaseMemory m_memory;
};

} // namespace v1
} // namespace lockscope::lock
