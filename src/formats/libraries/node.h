// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Layouts of Node libraries that other layouts must not claim.

#include "formats/layout.h"

#include <string_view>

namespace lockscope::formats {

/// True for the name of a node-resque lock: `<namespace>:lock:...[arguments]` or `...:workerslock:...`.
[[nodiscard]] bool isNodeResque(std::string_view key);

/// True for a node-redis-warlock lock: a version 1 uuid in base64 at `<name>:lock`. One in a million random values
/// matches.
[[nodiscard]] bool isWarlock(const Subject& s);

} // namespace lockscope::formats
