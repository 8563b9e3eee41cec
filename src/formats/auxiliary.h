// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: the keys that belong to a lock without being one.

#include "formats/layout.h"

#include <string>
#include <string_view>

namespace lockscope::formats {

/// A claim of mode Auxiliary when the key is a helper of this library.
[[nodiscard]] std::optional<Claim> auxiliaryClaim(const Subject& s, std::string_view library);

} // namespace lockscope::formats
