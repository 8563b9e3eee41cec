// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// The price list: two services, this one and java/Prices.java, read a net and a gross price that belong together, and
// change both now and then. They share one read-write lock of Redisson's, so nobody ever reads two that do not fit.
//
//     lock-prices "rediss+sentinel://127.0.0.1:26379/shop?cacert=ca.pem" [rounds]
//
// prices.sh runs both on a private Sentinel group with TLS.
#include <lockscope/lock/deployment.h>
#include <lockscope/lock/service.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

using namespace lockscope;

namespace {

constexpr int kWriteEach = 5; ///< every fifth section changes the prices
const std::string kNet = "lockscope:example:net";
const std::string kGross = "lockscope:example:gross";

long price(lock::Client& redis, const std::string& key)
{
    const auto answer = redis.command({"GET", key});
    return answer && !answer->isNil() ? std::atol(answer->text.c_str()) : 0;
}

/// Reads both with time for others in between. False: they do not fit.
bool read(lock::Client& redis)
{
    const long net = price(redis, kNet);
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
    return price(redis, kGross) == 2 * net;
}

/// False: the server did not say that it has both.
bool change(lock::Client& redis)
{
    const long net = price(redis, kNet) + 1;
    const bool first = redis.command({"SET", kNet, std::to_string(net)}).has_value();
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
    return first && redis.command({"SET", kGross, std::to_string(2 * net)}).has_value();
}

} // namespace

int main(int argc, char** argv)
{
    const auto deployment = lock::parseDeployment(argc > 1 ? argv[1] : "redis://127.0.0.1:6379");
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 200;
    if (!deployment) {
        std::fprintf(stderr, "%s\n", deployment.error().message.c_str());
        return 2;
    }
    auto service = lock::LockService::create(*deployment);
    if (!service) {
        std::fprintf(stderr, "%s\n", service.error().message.c_str());
        return 1;
    }
    lock::RedissonOptions options;
    options.wait = std::chrono::seconds{30};
    auto prices = service->redisson().readWriteLock("lock:prices", options);
    if (!prices) {
        std::fprintf(stderr, "%s\n", prices.error().message.c_str());
        return 2;
    }
    int torn = 0;
    for (int round = 1; round <= rounds; ++round) {
        const bool writes = round % kWriteEach == 0;
        auto lease = (writes ? prices->writeLock() : prices->readLock()).acquire();
        if (!lease) {
            std::fprintf(stderr, "%s\n", lease.why().c_str());
            return 1;
        }
        torn += !(writes ? change(*service->client()) : read(*service->client()));
        if (!lease->isValid()) {
            std::fprintf(stderr, "The lease was lost during the work: it must be checked by hand.\n");
            return 1;
        }
    }
    std::printf("C++: %d sections, %d torn\n", rounds, torn);
    return torn == 0 ? 0 : 1;
}
