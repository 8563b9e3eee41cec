// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// error: deleted function
#include "lock/service.h"

using namespace lockscope;

int use(lock::Mutex& mutex)
{
    if (mutex.acquire()) // the lease would be released here
        return 1;
    return 0;
}
