// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/mode.h"

namespace lockscope::formats {

const char* name(KeyRole mode)
{
    switch (mode) {
    case KeyRole::Unknown:
        break;
    case KeyRole::Exclusive:
        return "exclusive";
    case KeyRole::Read:
        return "read";
    case KeyRole::Write:
        return "write";
    case KeyRole::Shared:
        return "shared";
    case KeyRole::Semaphore:
        return "semaphore";
    case KeyRole::Latch:
        return "latch";
    case KeyRole::Waiting:
        return "waiting";
    case KeyRole::WriteWaiting:
        return "write-waiting";
    case KeyRole::Auxiliary:
        return "auxiliary";
    }
    return "";
}

LockMode lockMode(KeyRole mode)
{
    switch (mode) {
    case KeyRole::Exclusive:
        return LockMode::Exclusive;
    case KeyRole::Read:
    case KeyRole::Shared:
        return LockMode::Read;
    case KeyRole::Write:
        return LockMode::Write;
    case KeyRole::Semaphore:
        return LockMode::Semaphore;
    case KeyRole::Latch:
        return LockMode::Latch;
    case KeyRole::Unknown:
    case KeyRole::Waiting:
    case KeyRole::WriteWaiting:
    case KeyRole::Auxiliary:
        break;
    }
    return LockMode::Unknown;
}

} // namespace lockscope::formats
