// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/libraries/releasechannels.h"

namespace lockscope::formats {

std::string shardChannel(std::string_view prefix, std::string_view key)
{
    std::string plain = std::string(prefix).append(key);
    const std::size_t open = plain.find('{');
    const std::size_t close = plain.find('}', open == std::string::npos ? 0 : open);
    if (open < prefix.size())
        return {};
    if (open != std::string::npos && close != std::string::npos && close > open + 1)
        return plain; // the key has a hash tag, which the channel shares
    if (key.find('}') != std::string_view::npos)
        return {};
    return std::string(prefix).append("{").append(key).append("}");
}

bool isInSlotOfItsKey(std::string_view channel)
{
    const std::size_t open = channel.find('{');
    const std::size_t close = channel.find('}', open == channel.npos ? 0 : open);
    if (open == channel.npos || close == channel.npos || close == open + 1)
        return false;                                                             // no hash tag
    const bool mayBeAdded = channel.rfind('{') == open && channel.ends_with('}'); // a name without { is put in braces
    return !mayBeAdded || close == channel.size() - 1;
}

} // namespace lockscope::formats
