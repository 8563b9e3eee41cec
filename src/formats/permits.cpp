// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/permits.h"

#include "formats/redissonnames.h"

namespace lockscope::formats {

std::string permitsKey(std::string_view name)
{
    return redissonSuffixed(name, "timeout");
}

std::optional<std::string_view> permitsOwner(std::string_view key)
{
    constexpr std::string_view kTimeout = ":timeout";
    if (!key.ends_with(kTimeout) || key.find('{') == key.npos)
        return std::nullopt;
    return redissonInner(key.substr(0, key.size() - kTimeout.size()));
}

} // namespace lockscope::formats
