// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the keys that belong to a lock without being one.

#include "formats/layout.h"

#include <span>

namespace lockscope::formats {

/// A claim of mode Auxiliary when the key is one of these.
[[nodiscard]] std::optional<Claim> auxiliaryClaim(const Subject& s, std::span<const Helper> helpers);

} // namespace lockscope::formats
