// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one call of Mutex::acquire().

#include "lock/outcome.h"
#include "lock/singlesetup.h"
#include "lock/waitingline.h"
#include "lock/watchdog.h"

#include <stop_token>

namespace lockscope::lock {

class Acquisition
{
public:
    /// `wait` 0: one try.
    Acquisition(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog,
                std::chrono::milliseconds wait, const std::stop_token& stop);

    [[nodiscard]] AcquireResult run();

private:
    struct Attempt
    {
        enum class Kind : std::uint8_t { Granted, Refused, Failed };
        Kind kind = Kind::Failed;
        Token token;
        MonoTime sent{};
        std::optional<std::int64_t> fencingToken;
        Error error;
    };

    [[nodiscard]] std::optional<AcquireResult> enterAgain();
    [[nodiscard]] AcquireResult tryUntilTheEnd();
    [[nodiscard]] Attempt attemptOnce();
    void understand(Attempt& attempt, Result<Reply, Error> reply) const;
    [[nodiscard]] std::optional<Lease> leaseOf(const Attempt& attempt);
    [[nodiscard]] Taken whoHasIt() const;
    /// Until the next try. False when there will be none.
    [[nodiscard]] bool pause();
    [[nodiscard]] MonoTime lookAgainAt() const;
    [[nodiscard]] bool triesOnce() const { return m_wait.count() == 0; }
    [[nodiscard]] std::chrono::milliseconds timeForOne() const;
    [[nodiscard]] std::chrono::milliseconds waited() const;
    [[nodiscard]] AcquireResult gaveUp() const;
    void count(const AcquireResult& result) const;

    const std::shared_ptr<const SingleSetup> m_setup;
    const std::shared_ptr<Watchdog> m_watchdog;
    const std::chrono::milliseconds m_wait;
    const std::stop_token m_stop;
    const MonoTime m_start;
    const MonoTime m_end;
    int m_attempts = 0;
    std::uint64_t m_heard = 0; ///< signals before the last try
    std::unique_ptr<WaitingLine::Place> m_place;
};

} // namespace lockscope::lock
