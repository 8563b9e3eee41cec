// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The driver of this project's lock library.
#include "compare/drivers/crew.h"
#include "lock/service.h"

#include <optional>
#include <stdexcept>
#include <utility>

namespace {

using namespace lockscope;
using compare::Job;

template <class Mutex>
class OurLock final : public compare::Lock
{
public:
    explicit OurLock(Result<Mutex, lock::Error> mutex) : m_mutex(std::move(mutex))
    {
        if (!m_mutex)
            throw std::runtime_error(m_mutex.error().message);
    }
    bool acquire() override
    {
        lock::Acquired acquired = m_mutex->acquire();
        if (acquired) {
            m_lease = *std::move(acquired);
            return true;
        }
        if (acquired.outcome() == lock::AcquireOutcome::TimedOut || acquired.error().kind == lock::ErrorKind::Taken)
            return false;
        throw std::runtime_error(acquired.why());
    }
    void release() override { m_lease.reset(); }

private:
    Result<Mutex, lock::Error> m_mutex;
    std::optional<lock::Lease> m_lease;
};

std::string uriOf(const Job& job)
{
    std::string all;
    for (const std::string& each : job.addresses)
        all += (all.empty() ? "" : ",") + each;
    const std::string login = job.password.empty() ? "" : ":" + job.password + "@";
    if (job.kind == "server")
        return "redis://" + login + all;
    if (job.kind == "cluster")
        return "redis+cluster://" + login + all;
    return "redis+" + job.kind + "://" + login + all + "/" + (job.group.empty() ? "compare" : job.group);
}

compare::Library connect(const Job& job)
{
    lock::ServiceOptions options;
    options.connections = 16;
    const auto deployment = lock::parseDeployment(uriOf(job));
    if (!deployment)
        throw std::runtime_error(deployment.error().message);
    auto service = lock::LockService::create(*deployment, options);
    if (!service)
        throw std::runtime_error(service.error().message);
    return {"", [service = *service, job](const std::string& key) mutable -> std::unique_ptr<compare::Lock> {
                if (job.kind == "redlock") {
                    lock::RedlockOptions how;
                    how.ttl = std::chrono::milliseconds{job.ttlMs};
                    how.wait = std::chrono::milliseconds{job.waitMs};
                    return std::make_unique<OurLock<lock::Redlock>>(service.redlock(key, how));
                }
                lock::MutexOptions how;
                how.ttl = std::chrono::milliseconds{job.ttlMs};
                how.wait = std::chrono::milliseconds{job.waitMs};
                how.retry = lock::Retry::notified();
                return std::make_unique<OurLock<lock::Mutex>>(service.mutex(key, how));
            }};
}

} // namespace

int main(int argc, char** argv)
{
    return compare::runCrew(argc, argv, connect);
}
