// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/error.h"
#include "lock/forward.h"

#include <memory>
#include <string>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Where locks are kept: one server, the primary that Sentinels name, a cluster, or the servers of a Redlock group,
/// with login and TLS. Value type; cheap to copy.
class Deployment
{
public:
    /// For the console, which has such a description; programs call parseDeployment().
    Deployment(lockscope::Deployment description);

    /// The address without passwords.
    [[nodiscard]] std::string displayUri() const;
    /// Short name for tables and logs: host:port, the name of the group, or the first seed.
    [[nodiscard]] std::string name() const;
    /// True if it has LockService::redlock(), false if it has all other locks.
    [[nodiscard]] bool isRedlock() const;
    [[nodiscard]] const lockscope::Deployment& description() const { return *m_description; }

private:
    std::shared_ptr<const lockscope::Deployment> m_description;
};

/// For LockService::create(): redis://, rediss://, unix://, redis+sentinel://, redis+cluster:// and redis+redlock://,
/// the last three also with rediss. InvalidOptions says what is wrong, also for an address behind SSH, which locks
/// cannot use.
[[nodiscard]] Result<Deployment, Error> parseDeployment(std::string_view uri);

} // namespace v1
} // namespace lockscope::lock
