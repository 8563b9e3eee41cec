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
    std::size_t count = 1; ///< processes; the quorum is more than half of them
    std::string name = "shop";
    /// After so long without an answer a primary counts as down.
    std::chrono::milliseconds downAfter{500};
    std::chrono::milliseconds failoverLimit{10'000};
    /// Servers may announce a name; what the Sentinels tell is an address all the same.
    bool resolvesNames = false;
    /// The loopback port by which they reach the primary and announce it: that of a FaultProxy; 0: its own.
    std::uint16_t primaryPort = 0;
    // In a network that is not ours, for tests that cut networks:
    std::string primaryHost = "127.0.0.1"; ///< by which they reach the primary
    std::string host = "127.0.0.1";        ///< by which we reach them
    std::string program = "redis-server";  ///< what starts it there
};

/// Redis Sentinel around one primary and its replicas: real processes on loopback, gone with this object. Move-only,
/// one thread at a time.
class SentinelSet
{
public:
    /// Returns when each process answers, knows as many replicas of the primary as this, and all know each other.
    [[nodiscard]] static Result<SentinelSet, Error> start(const RedisServer& primary, std::size_t replicas,
                                                          const SentinelOptions& options = {});

    [[nodiscard]] const std::string& name() const { return m_options.name; }
    [[nodiscard]] std::size_t count() const { return m_members.size(); }
    /// Of one of them; they have the password of the servers.
    [[nodiscard]] Endpoint endpoint(std::size_t member = 0) const;

    /// SIGSTOP and SIGCONT of one of them: it is there and does not answer.
    void suspend(std::size_t member);
    void resume(std::size_t member);

    /// Where the first of them says the primary is.
    [[nodiscard]] Result<std::uint16_t, Error> primaryPort() const;
    /// Orders a change to a replica, although the primary is well. Returns when it was taken on.
    [[nodiscard]] Result<void, Error> failOver();
    /// Until another port than this is the primary's, by the first of them.
    [[nodiscard]] Result<std::uint16_t, Error> waitForOtherPrimary(std::uint16_t port,
                                                                   std::chrono::milliseconds limit) const;

private:
    struct Member
    {
        TemporaryFolder folder;
        std::uint16_t port = 0;
        ChildProcess process; // after its folder, so that it ends before
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
