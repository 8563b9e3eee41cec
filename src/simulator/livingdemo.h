// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/result.h"
#include "sandbox/error.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace lockscope::simulator {

enum class DemoKind : std::uint8_t {
    Sentinel, ///< a primary, two replicas, three Sentinels
    Cluster,  ///< three primaries with a replica each
    Redlock,  ///< five servers that know nothing of each other
};

struct LivingDemoOptions
{
    std::chrono::milliseconds faultEvery{60'000}; ///< so often something happens by itself
    std::chrono::milliseconds awayFor{10'000};    ///< how long a server of a Redlock group does not answer
};

/// A deployment of several private servers with clients of several libraries at work, in which something happens now
/// and then: a failover, in a cluster also a slot that moves under a held lock; in a Redlock group a server that does
/// not answer for a while. All of it is gone with this object.
class LivingDemo
{
public:
    /// Returns when the servers serve: after two seconds for a cluster.
    [[nodiscard]] static Result<std::unique_ptr<LivingDemo>, sandbox::Error> start(DemoKind kind,
                                                                                   LivingDemoOptions options = {});
    /// Returns when all has ended, within some seconds.
    ~LivingDemo();
    LivingDemo(const LivingDemo&) = delete;
    LivingDemo& operator=(const LivingDemo&) = delete;

    /// How to watch it, with its password.
    [[nodiscard]] Deployment deployment() const;
    /// Asks for what happens now and then to happen now. Any thread; returns at once.
    void causeFault();
    /// Returns at once: clients give back what they hold, and nothing happens any more. Any thread.
    void requestStop();

    // How often so far. Any thread.
    [[nodiscard]] std::uint64_t acquisitions() const;
    [[nodiscard]] std::uint64_t faults() const;

private:
    class Place; ///< the servers, and where a key is
    class SentinelPlace;
    class ClusterPlace;
    class RedlockPlace;
    struct State;
    explicit LivingDemo(std::unique_ptr<State> state);

    std::unique_ptr<State> m;
};

} // namespace lockscope::simulator
