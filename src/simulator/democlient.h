// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "lock/client.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// How a demo client writes its locks.
enum class DemoStyle : std::uint8_t {
    Uuid,     ///< a string with a random id, as redis-py's Lock does
    Base64,   ///< a string with 22 random characters of base64, as bsm/redislock does
    Redisson, ///< a hash with client and thread, as Redisson does
};

/// One service of the demo. Value type.
struct DemoClientSpec
{
    std::string name; ///< CLIENT SETNAME
    DemoStyle style = DemoStyle::Uuid;
    std::vector<std::string> keys; ///< acquired in turn
    std::chrono::milliseconds lease{8000};
    std::chrono::milliseconds hold{3000};
    std::chrono::milliseconds think{1500};
    bool renews = true; ///< every third of the lease
};

/// A client that acquires, renews and releases locks on one server, or on a majority of several. It does not know the
/// servers' addresses. One thread.
class DemoClient
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    /// Sends one command about a key to one of the servers.
    using Send = std::function<Result<lock::Reply, lock::Error>(std::size_t server, const std::string& key,
                                                                const lock::Command& words)>;

    /// `servers`: number of servers that grant together; a single one decides alone.
    DemoClient(DemoClientSpec spec, std::size_t servers, std::uint32_t seed);

    /// Does what is due now.
    void step(TimePoint now, const Send& send);
    /// Releases the lock that it holds.
    void end(const Send& send);
    [[nodiscard]] const DemoClientSpec& spec() const { return m_spec; }
    [[nodiscard]] std::uint64_t acquisitions() const { return m_acquisitions; }

private:
    void acquire(TimePoint now, const Send& send);
    void renew(TimePoint now, const Send& send);
    void release(const Send& send);
    [[nodiscard]] const std::string& key() const { return m_spec.keys[m_turn % m_spec.keys.size()]; }
    [[nodiscard]] std::string newToken();
    /// The given time with random variation, so that no two rounds are alike.
    [[nodiscard]] std::chrono::milliseconds about(std::chrono::milliseconds time);
    /// Number of servers on which the script succeeded.
    [[nodiscard]] std::size_t run(const char* script, const Send& send) const;

    const DemoClientSpec m_spec;
    const std::size_t m_servers;
    std::mt19937 m_random;
    std::string m_client; ///< Redisson client id
    std::string m_token;  ///< empty: no lock is held
    std::size_t m_turn = 0;
    TimePoint m_dueAt{};
    TimePoint m_renewAt{};
    TimePoint m_releaseAt{};
    std::uint64_t m_acquisitions = 0;
};

} // namespace lockscope::simulator
