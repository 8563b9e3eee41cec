// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: finds the primary behind Sentinels.

#include "core/deployment.h"
#include "core/result.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/error.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace lockscope::lock {
inline namespace v1 {

/// Where the primary of a Sentinel group is. Clients, watchdog, releaser and notifier share one. Its thread asks all
/// Sentinels at once: when a connection to the primary has ended, each second while there is no primary, at
/// +switch-master, and every 10 s. Another server, or a restart of the same one, is a new generation. Any thread. In a
/// child of its process (fork) it does nothing.
class Route
{
public:
    struct Primary
    {
        Endpoint endpoint;
        std::uint64_t generation = 0;
    };

    /// `deployment` is a Sentinel group. The options are for its own connections.
    Route(const lockscope::Deployment& deployment, ClientOptions options);
    ~Route();
    Route(const Route&) = delete;
    Route& operator=(const Route&) = delete;

    /// Starts the thread, if that has not happened; OutOfResources.
    [[nodiscard]] Result<void, Error> start();
    /// The primary; while it is in doubt, after the Sentinels were asked. Unreachable: there is none. Waits until the
    /// deadline at most, by the kernel's clock.
    [[nodiscard]] Result<Primary, Error> primary(MonoTime deadline);
    /// Of the last primary; 0: none yet. One load.
    [[nodiscard]] std::uint64_t generation() const;
    /// A connection to the primary of this generation has ended, or was refused.
    void doubt(std::uint64_t generation);
    /// Calls `changed` after each new generation, in the thread of the route, until the result is destroyed.
    [[nodiscard]] std::shared_ptr<void> listen(std::function<void()> changed);

    /// Login of the servers; the host is the name of the group, which identifies it.
    [[nodiscard]] const Endpoint& endpoint() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace v1
} // namespace lockscope::lock
