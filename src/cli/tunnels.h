// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"

namespace lockscope::cli {

/// Opens the SSH tunnels that the servers of the options need, one per route, and waits for them. Prompts of ssh appear
/// at the terminal. False if a tunnel failed, which was printed on standard error.
[[nodiscard]] bool openTunnels(Options& options);

} // namespace lockscope::cli
