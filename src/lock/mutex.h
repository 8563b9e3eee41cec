// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/client.h"
#include "lock/error.h"
#include "lock/lease.h"
#include "lock/options.h"
#include "lock/outcome.h"
#include "lock/watchdog.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::lock {

struct SingleSetup;

/// A lock on one Redis: SET NX PX with a token of its own for each acquisition (with fencing: a script that does the
/// same and counts), released and renewed by comparing the token. It survives the crash of its holder (after the ttl);
/// it does not survive a failover that loses the key. Re-entrant only with MutexOptions::reentry. Any thread. Copies
/// share everything.
class Mutex
{
public:
    /// InvalidOptions if a rule is broken. The watchdog is of the same server, and may be empty if the options want
    /// none.
    [[nodiscard]] static Result<Mutex, Error> create(std::shared_ptr<Client> client, std::shared_ptr<Watchdog> watchdog,
                                                     std::string key, MutexOptions options = {});

    /// Tries until the wait limit of the options, or until stop is requested. Never Taken, unless that limit is 0;
    /// never NoQuorum.
    [[nodiscard]] AcquireResult acquire(const std::stop_token& stop = {});
    /// Tries once, at the head of any line. Taken if another has it.
    [[nodiscard]] AcquireResult tryAcquire();

    [[nodiscard]] const std::string& key() const;
    [[nodiscard]] const MutexOptions& options() const;

private:
    explicit Mutex(std::shared_ptr<const SingleSetup> setup, std::shared_ptr<Watchdog> watchdog);

    std::shared_ptr<const SingleSetup> m_setup;
    std::shared_ptr<Watchdog> m_watchdog;
};

} // namespace lockscope::lock
