// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/mode.h"

namespace lockscope::formats {

const char* name(Mode mode)
{
    switch (mode) {
    case Mode::Unknown:
        break;
    case Mode::Exclusive:
        return "exclusive";
    case Mode::Read:
        return "read";
    case Mode::Write:
        return "write";
    case Mode::Shared:
        return "shared";
    case Mode::Semaphore:
        return "semaphore";
    case Mode::Latch:
        return "latch";
    case Mode::Waiting:
        return "waiting";
    case Mode::WriteWaiting:
        return "write-waiting";
    case Mode::Auxiliary:
        return "auxiliary";
    }
    return "";
}

LockMode lockMode(Mode mode)
{
    switch (mode) {
    case Mode::Exclusive:
        return LockMode::Exclusive;
    case Mode::Read:
    case Mode::Shared:
        return LockMode::Read;
    case Mode::Write:
        return LockMode::Write;
    case Mode::Semaphore:
        return LockMode::Semaphore;
    case Mode::Unknown:
    case Mode::Latch:
    case Mode::Waiting:
    case Mode::WriteWaiting:
    case Mode::Auxiliary:
        break;
    }
    return LockMode::Unknown;
}

} // namespace lockscope::formats
