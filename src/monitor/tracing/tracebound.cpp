// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/tracing/tracebound.h"

#include "core/numbers.h"

#include <algorithm>
#include <string_view>

namespace lockscope::monitor {

namespace {

constexpr std::uint64_t kDefault = std::uint64_t{32} << 20;  ///< default of an unconfigured server
constexpr std::uint64_t kLeastForClients = 128 * 1024;       ///< the server raises a lower maxmemory-clients to this
constexpr std::uint64_t kShareOfMemory = 4;                  ///< more than a quarter of the memory is too much
constexpr std::uint64_t kProposedShare = 2 * kShareOfMemory; ///< well below

using Settings = std::map<std::string, std::string, std::less<>>;

std::optional<std::string_view> told(const Settings& settings, std::string_view name)
{
    const auto found = settings.find(name);
    return found == settings.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

/// The hard limit of the class pubsub, from "normal 0 0 0 slave 268435456 67108864 60 pubsub 33554432 8388608 60".
std::optional<std::uint64_t> hardLimit(std::string_view limits)
{
    constexpr std::string_view kClass = "pubsub ";
    const auto at = limits.find(kClass);
    if (at == limits.npos)
        return std::nullopt;
    return parseLeadingNumber<std::uint64_t>(limits.substr(at + kClass.size())).value_or(0);
}

/// 0: none. The limit may be a share of maxmemory, which has no effect while that is unset.
std::uint64_t clientsLimit(std::string_view limit, std::uint64_t maximumMemory)
{
    const auto number = parseLeadingNumber<std::uint64_t>(limit).value_or(0);
    const std::uint64_t bytes =
        limit.ends_with('%') ? std::uint64_t(double(maximumMemory) * double(number) / 100) : number;
    return bytes == 0 ? 0 : std::max(bytes, kLeastForClients);
}

} // namespace

TraceBound traceBound(const Settings& settings)
{
    TraceBound bound;
    const auto hard = hardLimit(told(settings, "client-output-buffer-limit").value_or(""));
    const std::uint64_t memory =
        parseLeadingNumber<std::uint64_t>(told(settings, "maxmemory").value_or("")).value_or(0);
    const std::uint64_t clients = clientsLimit(told(settings, "maxmemory-clients").value_or(""), memory);
    const auto policy = told(settings, "maxmemory-policy");
    if (memory > 0 && policy && *policy != "noeviction")
        bound.maximumMemory = memory;
    for (const std::uint64_t limit : {hard.value_or(0), clients}) {
        if (limit > 0)
            bound.bytes = std::min(bound.bytes.value_or(limit), limit);
    }
    using State = TraceBound::State;
    if (!bound.bytes)
        bound.verdict = hard ? State::Unlimited : State::NotTold;
    else if (*bound.bytes > TraceBound::kMost)
        bound.verdict = State::TooHigh;
    else if (bound.maximumMemory && *bound.bytes > *bound.maximumMemory / kShareOfMemory)
        bound.verdict = State::Evicts;
    else
        bound.verdict = State::Fine;
    return bound;
}

std::string TraceBound::remedy() const
{
    if (verdict == State::Fine || verdict == State::NotTold)
        return {};
    const std::uint64_t hard = maximumMemory ? std::min(kDefault, *maximumMemory / kProposedShare) : kDefault;
    std::string command = "CONFIG SET client-output-buffer-limit \"pubsub ";
    return command.append(std::to_string(hard)).append(" ").append(std::to_string(hard / 4)).append(" 60\"");
}

} // namespace lockscope::monitor
