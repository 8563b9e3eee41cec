// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"
#include "lock/client.h"
#include "lock/lease.h"
#include "lock/options.h"
#include "lock/token.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace lockscope::lock {

/// What all acquisitions by one Mutex share. Does not own the watchdog: its queue holds leases, which hold this.
struct LockSetup
{
    std::shared_ptr<Client> client;
    std::string key;
    MutexOptions options;
    std::string ttlText; ///< milliseconds, as the commands want it
};

/// One acquisition: shared by its Lease and, while it is renewed, by the watchdog.
struct LeaseState
{
    enum class Phase : std::uint8_t { Held, Lost, Released };

    LeaseState(std::shared_ptr<const LockSetup> lockSetup, Token lockToken, MonoTime sent)
        : setup(std::move(lockSetup)), token(lockToken)
    {
        extend(sent);
    }

    /// The server answered that the lock lives for a ttl from a moment after `sent`.
    void extend(MonoTime sent)
    {
        const auto ttl = setup->options.ttl;
        validUntil.store((sent + ttl - drift(ttl)).time_since_epoch().count(), std::memory_order_relaxed);
    }
    [[nodiscard]] MonoTime validEnd() const
    {
        return MonoTime{MonoTime::duration{validUntil.load(std::memory_order_relaxed)}};
    }
    [[nodiscard]] bool isHeld() const { return phase.load(std::memory_order_acquire) == Phase::Held; }

    const std::shared_ptr<const LockSetup> setup;
    const Token token;
    std::atomic<MonoTime::rep> validUntil{0};
    std::atomic<std::uint32_t> renewals{0};
    std::atomic<Phase> phase{Phase::Held};
    std::atomic<LossReason> loss{LossReason::RanOut}; ///< written before phase becomes Lost
    std::stop_source lost;

    std::mutex releasing;
    std::optional<ReleaseResult> outcome; ///< guarded by releasing
};

} // namespace lockscope::lock
