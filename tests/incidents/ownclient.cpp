// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// incident_client PORT KEY LEASE_MS SECONDS: works for so long under a lock of the project's own library, whose
// watchdog renews it. Says "begun" when it has the lock.
#include "core/endpoint.h"
#include "lock/service.h"

#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace lockscope;

int main(int count, char** arguments)
{
    if (count != 5)
        return 2;
    const auto endpoint = parseUri(std::string("redis://127.0.0.1:") + arguments[1]);
    if (!endpoint)
        return 2;
    auto locks = lock::LockService::create(*endpoint);
    if (!locks)
        return 2;
    lock::SectionOptions options;
    options.ttl = std::chrono::milliseconds{std::atoll(arguments[3])};
    const auto section = locks->withLock("incident", arguments[2], options, [&] {
        std::puts("begun");
        std::fflush(stdout);
        std::this_thread::sleep_for(std::chrono::seconds{std::atoll(arguments[4])});
    });
    return section && section->hasRun && !section->lostLease ? 0 : 1;
}
