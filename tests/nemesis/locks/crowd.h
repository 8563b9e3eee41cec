// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/locks/worker.h"

#include <functional>

namespace lockscope::nemesis {

/// Runs the job in three processes of this program, and `disturb` meanwhile in the calling thread. Ends the program
/// where a process cannot be started, or ends badly.
[[nodiscard]] Seen runCrowd(const Job& job, const std::function<void()>& disturb);

/// Says why on standard error, and ends the program with 3.
[[noreturn]] void giveUp(const std::string& why);

} // namespace lockscope::nemesis
