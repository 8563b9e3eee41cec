// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redis-py's Lock: a string, the 32 hex digits of a version 1 uuid, which holds the time of the attempt and the
// machine's MAC address.
#include "formats/layout.h"
#include "formats/shapes.h"

namespace lockscope::formats {

namespace {

std::optional<Holding> decodeString(const RawValue& raw)
{
    if (raw.type != ValueType::String || !timeUuid(raw.value))
        return std::nullopt;
    return Holding{raw.value, 1, LockMode::Exclusive, {}, Confidence::High};
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto parts = timeUuid(token)) {
        text.host = parts->mac;
        text.since = parts->time;
        text.summary = shortened(token);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    return token.size() == 32 ? token.substr(20) : token; // the node: one machine, maybe many processes
}

} // namespace

const Layout kRedisPy{"redis-py", "redis-py", 0, decodeString, describe, client};

} // namespace lockscope::formats
