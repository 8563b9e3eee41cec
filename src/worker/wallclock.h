// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace lockscope::worker {

/// Steps the wall clock of this process forward, like an administrator or a bad NTP server: all code in the process
/// sees it, including lock library and standard library. The monotonic clock is unaffected. Any thread.
void stepWallClock(std::chrono::milliseconds ahead);

} // namespace lockscope::worker
