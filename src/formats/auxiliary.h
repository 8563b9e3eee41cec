// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: helper keys, which belong to a lock but are none.

#include "formats/layout.h"

#include <span>

namespace lockscope::formats {

/// A claim of mode Auxiliary if the key is a helper.
[[nodiscard]] std::optional<Claim> auxiliaryClaim(const Subject& s, std::span<const Helper> helpers);

} // namespace lockscope::formats
