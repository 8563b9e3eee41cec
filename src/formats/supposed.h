// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lockscope::formats {

/// As Analysis::holder and Analysis::count.
struct Supposed
{
    std::string holder;
    std::optional<std::uint32_t> count;
};
/// Who would hold the key if the first of the candidates had written it: for a key that analyse() calls no lock
/// although some library may have (a random token, at a name that speaks of something else). Empty without candidates.
/// Pure; thread: any.
[[nodiscard]] Supposed supposedHolder(const KeySample& sample);

} // namespace lockscope::formats
