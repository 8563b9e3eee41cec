// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/leakcheck.h"

namespace {

bool isOff = false;

} // namespace

/// Asked by the leak sanitizer, where there is one.
extern "C" int __lsan_is_turned_off() // NOLINT(bugprone-reserved-identifier)
{
    return isOff ? 1 : 0;
}

void lockscope::test::turnLeakCheckOff()
{
    isOff = true;
}
