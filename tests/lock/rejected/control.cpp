// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// compiles
#include "lock/service.h"

using namespace lockscope;

void use(lock::Mutex& mutex, lock::LockService& locks)
{
    if (auto lease = mutex.acquire())
        (void)lease->isValid();
    if (const auto section = locks.withLock("order", "17", {}, [] {}); !section)
        return;
    (void)locks.withLocks("order", {"17", "18"}, {}, [] {});
}
