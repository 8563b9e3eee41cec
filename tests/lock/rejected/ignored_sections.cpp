// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// error: nodiscard
#include "lock/service.h"

using namespace lockscope;

void use(lock::LockService& locks)
{
    locks.withLocks("order", {"17", "18"}, {}, [] {});
}
