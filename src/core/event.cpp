// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/event.h"

#include <array>
#include <cstddef>

namespace lockscope {

namespace {

template <class Enum, std::size_t N>
const char* at(const std::array<const char*, N>& names, Enum value)
{
    const auto i = static_cast<std::size_t>(value);
    return i < N ? names[i] : "unknown";
}

} // namespace

const char* name(Evidence evidence)
{
    static constexpr std::array<const char*, 7> names{"event", "tracking", "poll", "scan", "trace", "queue", "channel"};
    return at(names, evidence);
}

const char* name(ValueType type)
{
    static constexpr std::array<const char*, 8> names{"unknown", "string", "hash",   "zset",
                                                      "list",    "set",    "stream", "other"};
    return at(names, type);
}

ValueType valueTypeFrom(std::string_view word)
{
    for (const auto type :
         {ValueType::String, ValueType::Hash, ValueType::ZSet, ValueType::List, ValueType::Set, ValueType::Stream}) {
        if (word == name(type))
            return type;
    }
    return ValueType::Other;
}

const char* name(LockMode mode)
{
    static constexpr std::array<const char*, 6> names{"unknown", "exclusive", "read", "write", "semaphore", "latch"};
    return at(names, mode);
}

} // namespace lockscope
