// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// The order desk: eight clerks sell from one stock that is read, decided upon and written back in separate commands.
// Without the lock they sell what is not there. lock-example [redis://127.0.0.1:6379]
#include <lockscope/lock/deployment.h>
#include <lockscope/lock/service.h>

#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

using namespace lockscope;

namespace {

constexpr int kStock = 100;
constexpr int kClerks = 8;
const std::string kStockKey = "lockscope:example:stock";

/// False when nothing is left.
bool sellOne(lock::Client& redis)
{
    const auto answer = redis.command({"GET", kStockKey});
    const int left = answer && !answer->isNil() ? std::stoi(answer->text) : 0;
    if (left <= 0)
        return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1}); // somebody looks for the parcel
    return redis.command({"SET", kStockKey, std::to_string(left - 1)}).has_value();
}

/// How many this clerk sold; -1 when something went wrong.
int serve(lock::LockService& locks)
{
    lock::SectionOptions options;
    options.wait = std::chrono::seconds{30};
    for (int sold = 0;; ++sold) {
        const auto section = locks.withLock("example", "desk", options, [&] { return sellOne(*locks.client()); });
        if (!section) {
            std::fprintf(stderr, "%s\n", section.error().message.c_str());
            return -1;
        }
        if (section->lostLease) {
            std::fprintf(stderr, "The lease was lost during the sale: it must be checked by hand.\n");
            return -1;
        }
        if (!*section->value)
            return sold;
    }
}

} // namespace

int main(int argc, char** argv)
{
    const auto deployment = lock::parseDeployment(argc > 1 ? argv[1] : "redis://127.0.0.1:6379");
    if (!deployment) {
        std::fprintf(stderr, "%s\n", deployment.error().message.c_str());
        return 2;
    }
    auto service = lock::LockService::create(*deployment);
    if (!service) {
        std::fprintf(stderr, "%s\n", service.error().message.c_str());
        return 1;
    }
    lock::LockService& locks = *service;
    if (const auto ready = locks.client()->command({"SET", kStockKey, std::to_string(kStock)}); !ready) {
        std::fprintf(stderr, "%s\n", ready.error().message.c_str());
        return 1;
    }
    std::atomic<int> sold{0};
    std::atomic<bool> trouble{false};
    {
        std::vector<std::jthread> clerks;
        for (int i = 0; i < kClerks; ++i)
            clerks.emplace_back([&] {
                const int mine = serve(locks);
                mine < 0 ? void(trouble = true) : void(sold += mine);
            });
    }
    (void)locks.client()->command({"DEL", kStockKey});
    for (const lock::LockFigures& figures : locks.metrics().snapshot())
        std::printf("%s: acquired %llu, waited p99 %lld us, held p99 %lld us\n", figures.name.c_str(),
                    static_cast<unsigned long long>(figures.acquired), static_cast<long long>(figures.wait.p99.count()),
                    static_cast<long long>(figures.hold.p99.count()));
    std::printf("sold %d of %d\n", sold.load(), kStock);
    return !trouble && sold == kStock ? 0 : 1;
}
