// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace lockscope::sandbox {

/// Lower-case hex digits of this many bytes from the kernel's generator: for unguessable names and passwords.
[[nodiscard]] std::string randomHex(std::size_t bytes);

} // namespace lockscope::sandbox
