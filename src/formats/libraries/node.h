// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// What others must not take for theirs.

#include "formats/layout.h"

#include <string_view>

namespace lockscope::formats {

/// Is it the name of a lock of node-resque's: `<namespace>:lock:...[arguments]` or `...:workerslock:...`?
[[nodiscard]] bool isNodeResque(std::string_view key);

/// Is it node-redis-warlock's: at `<name>:lock` a version 1 uuid in base64? Of random bytes one in a million looks so.
[[nodiscard]] bool isWarlock(const Subject& s);

} // namespace lockscope::formats
