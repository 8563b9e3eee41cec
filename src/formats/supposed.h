// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lockscope::formats {

/// Like Analysis::holder and Analysis::count.
struct Supposed
{
    std::string holder;
    std::optional<std::uint32_t> count;
};
/// The holder if the first candidate library had written the key: for a key that analyse() does not call a lock
/// although some library may have written it (a random token under an unrelated name). Empty without candidates. Pure;
/// thread: any.
[[nodiscard]] Supposed supposedHolder(const KeySample& sample);

} // namespace lockscope::formats
