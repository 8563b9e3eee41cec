// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The driver of redis-plus-plus: RedMutex with one watcher for all. Built by scripts/compare-locks.sh.
#include "compare/drivers/crew.h"

#include <stdexcept>
#include <sw/redis++/patterns/redlock.h>
#include <sw/redis++/redis++.h>
#include <sw/redis++/version.h>

namespace {

using namespace sw::redis;
using lockscope::compare::Job;

/// As long as our library waits for one reply; of a node of a Redlock.
constexpr std::chrono::milliseconds kCommandLimit{1'000};
constexpr std::chrono::milliseconds kNodeLimit{50};

class PlusPlusLock final : public lockscope::compare::Lock
{
public:
    explicit PlusPlusLock(std::unique_ptr<RedMutex> mutex) : m_mutex(std::move(mutex)) {}
    bool acquire() override
    {
        m_mutex->lock(); // it has no limit
        return true;
    }
    void release() override { m_mutex->unlock(); }

private:
    std::unique_ptr<RedMutex> m_mutex;
};

std::pair<std::string, int> split(const std::string& address)
{
    const std::size_t colon = address.rfind(':');
    return {address.substr(0, colon), std::stoi(address.substr(colon + 1))};
}

std::vector<std::shared_ptr<Redis>> connections(const Job& job)
{
    ConnectionOptions how;
    how.password = job.password;
    how.connect_timeout = how.socket_timeout = job.kind == "redlock" ? kNodeLimit : kCommandLimit;
    ConnectionPoolOptions pool;
    pool.size = 16;
    std::vector<std::shared_ptr<Redis>> all;
    if (job.kind == "sentinel") {
        SentinelOptions sentinels;
        sentinels.password = job.password;
        for (const std::string& each : job.addresses)
            sentinels.nodes.push_back(split(each));
        all.push_back(
            std::make_shared<Redis>(std::make_shared<Sentinel>(sentinels), job.group, Role::MASTER, how, pool));
        return all;
    }
    for (const std::string& each : job.addresses) {
        std::tie(how.host, how.port) = split(each);
        all.push_back(std::make_shared<Redis>(how, pool));
    }
    return all;
}

lockscope::compare::Library connect(const Job& job)
{
    RedMutexOptions options;
    options.ttl = std::chrono::milliseconds{job.ttlMs};
    return {std::to_string(VERSION_MAJOR) + '.' + std::to_string(VERSION_MINOR) + '.' + std::to_string(VERSION_PATCH),
            [servers = connections(job), watcher = std::make_shared<LockWatcher>(), options](const std::string& key) {
                return std::make_unique<PlusPlusLock>(
                    std::make_unique<RedMutex>(servers.begin(), servers.end(), key, nullptr, options, watcher));
            }};
}

} // namespace

int main(int argc, char** argv)
{
    return lockscope::compare::runCrew(argc, argv, connect);
}
