// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace lockscope::worker {

/// Puts the wall clock of this process ahead, as an administrator or a bad NTP server does it to a machine: everything
/// in here sees it, the lock library and the standard library included. The monotonic clock goes on. Any thread.
void stepWallClock(std::chrono::milliseconds ahead);

} // namespace lockscope::worker
