// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

namespace lockscope::cli {

/// Opens the ways through SSH that the servers of the options need, one for those that share one; what ssh asks is
/// asked at the terminal. Waits for that. False: there is none, which was said on standard error.
[[nodiscard]] bool openTunnels(Options& options);

} // namespace lockscope::cli
