// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "sandbox/childprocess.h"
#include "sandbox/error.h"
#include "sandbox/temporaryfolder.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::sandbox {

class RedisServer;

struct SentinelOptions
{
    std::size_t count = 1; ///< processes; the quorum is a majority
    std::string name = "shop";
    /// A primary without a reply for this long counts as down.
    std::chrono::milliseconds downAfter{500};
    std::chrono::milliseconds failoverLimit{10'000};
    /// Servers may announce host names; Sentinels still report addresses.
    bool resolvesNames = false;
    /// The loopback port by which they reach and announce the primary: that of a FaultProxy; 0: the primary's own.
    std::uint16_t primaryPort = 0;
    // In another network namespace, for tests that cut networks:
    std::string primaryHost = "127.0.0.1"; ///< the Sentinels' address for the primary
    std::string host = "127.0.0.1";        ///< our address for the Sentinels
    std::string program = "redis-server";  ///< starts redis-server there
};

/// Redis Sentinel with one primary and its replicas: real processes on loopback that end with this object. Move-only,
/// one thread at a time.
class SentinelSet
{
public:
    /// Returns once each process replies, knows this many replicas, and all know each other.
    [[nodiscard]] static Result<SentinelSet, Error> start(const RedisServer& primary, std::size_t replicas,
                                                          const SentinelOptions& options = {});

    [[nodiscard]] const std::string& name() const { return m_options.name; }
    [[nodiscard]] std::size_t count() const { return m_members.size(); }
    /// Endpoint of one of them; they have the servers' password.
    [[nodiscard]] Endpoint endpoint(std::size_t member = 0) const;

    /// SIGSTOP and SIGCONT for one of them: it exists but does not reply.
    void suspend(std::size_t member);
    void resume(std::size_t member);

    /// The primary's port according to the first Sentinel.
    [[nodiscard]] Result<std::uint16_t, Error> primaryPort() const;
    /// Starts a failover of a healthy primary. Returns once it was accepted.
    [[nodiscard]] Result<void, Error> failOver();
    /// Waits until the first Sentinel reports a port other than this one.
    [[nodiscard]] Result<std::uint16_t, Error> waitForOtherPrimary(std::uint16_t port,
                                                                   std::chrono::milliseconds limit) const;

private:
    struct Member
    {
        TemporaryFolder folder;
        std::uint16_t port = 0;
        ChildProcess process; // after its folder, so that it ends first
    };
    SentinelSet(SentinelOptions options, std::string password)
        : m_options(std::move(options)), m_password(std::move(password))
    {
    }
    [[nodiscard]] Result<void, Error> add(const RedisServer& primary);
    [[nodiscard]] Result<void, Error> waitUntilKnown(std::size_t replicas);

    SentinelOptions m_options;
    std::string m_password;
    std::vector<Member> m_members;
};

} // namespace lockscope::sandbox
