// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/sentinelview.h"

#include <charconv>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {
namespace {

template <class Number>
std::optional<Number> numberIn(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The value behind a name in a flat array of both; empty if it is missing.
std::string_view field(const Reply& reply, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2)
        if (reply.elements[i].text == name)
            return reply.elements[i + 1].text;
    return {};
}

std::optional<HostPort> addressOf(std::string_view host, std::string_view port)
{
    const auto number = numberIn<std::uint16_t>(port);
    if (!isDialable(host) || !number || *number == 0)
        return std::nullopt;
    return HostPort{std::string(host), *number};
}

} // namespace

std::optional<SentinelView> sentinelView(const Reply& reply)
{
    const auto address = addressOf(field(reply, "ip"), field(reply, "port"));
    const auto epoch = numberIn<std::uint64_t>(field(reply, "config-epoch"));
    if (!address || !epoch)
        return std::nullopt;
    return SentinelView{*address, *epoch, field(reply, "flags").find("failover_in_progress") != std::string_view::npos};
}

std::optional<HostPort> sentinelAddress(const Reply& reply)
{
    if (reply.elements.size() != 2)
        return std::nullopt;
    return addressOf(reply.elements[0].text, reply.elements[1].text);
}

std::optional<std::size_t> newestView(std::span<const std::optional<SentinelView>> views, std::uint64_t leastEpoch,
                                      const std::optional<HostPort>& present)
{
    std::optional<std::size_t> newest;
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (!views[i] || views[i]->epoch < leastEpoch)
            continue;
        const bool isNewer = !newest || views[i]->epoch > views[*newest]->epoch;
        const bool isEqual = newest && views[i]->epoch == views[*newest]->epoch;
        if (isNewer || (isEqual && views[i]->primary == present))
            newest = i;
    }
    return newest;
}

std::optional<HostPort> agreedBelow(std::span<const std::optional<SentinelView>> views, std::uint64_t leastEpoch)
{
    std::optional<HostPort> agreed;
    std::size_t votes = 0;
    for (const std::optional<SentinelView>& view : views) {
        if (!view)
            continue;
        if (view->epoch >= leastEpoch || (agreed && view->primary != *agreed))
            return std::nullopt;
        agreed = view->primary;
        ++votes;
    }
    return votes > views.size() / 2 ? agreed : std::nullopt;
}

} // namespace v1
} // namespace lockscope::lock
