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
    Redlock,  ///< five independent servers
};

struct LivingDemoOptions
{
    std::chrono::milliseconds faultEvery{60'000}; ///< interval between automatic faults
    std::chrono::milliseconds awayFor{10'000};    ///< how long a server of a Redlock group stays unresponsive
};

/// A deployment of several private servers with active clients of several libraries, and periodic faults: a failover,
/// in a cluster also a slot that moves under a held lock, in a Redlock group an unresponsive server. Everything ends
/// with this object.
class LivingDemo
{
public:
    /// Returns when the servers are ready: after two seconds for a cluster.
    [[nodiscard]] static Result<std::unique_ptr<LivingDemo>, sandbox::Error> start(DemoKind kind,
                                                                                   LivingDemoOptions options = {});
    /// Returns when everything has ended, within some seconds.
    ~LivingDemo();
    LivingDemo(const LivingDemo&) = delete;
    LivingDemo& operator=(const LivingDemo&) = delete;

    /// Address of the deployment, with its password.
    [[nodiscard]] Deployment deployment() const;
    /// Requests the next fault now. Any thread; returns at once.
    void causeFault();
    /// Returns at once: clients release their locks, and no more faults occur. Any thread.
    void requestStop();

    // Numbers so far. Any thread.
    [[nodiscard]] std::uint64_t acquisitions() const;
    [[nodiscard]] std::uint64_t faults() const;

private:
    class Place; ///< the servers, and the location of keys
    class SentinelPlace;
    class ClusterPlace;
    class RedlockPlace;
    struct State;
    explicit LivingDemo(std::unique_ptr<State> state);

    std::unique_ptr<State> m;
};

} // namespace lockscope::simulator
