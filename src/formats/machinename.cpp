// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/machinename.h"

#include "formats/words.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

constexpr std::size_t kShortestName = 3;
constexpr std::size_t kLongestMachineName = 253; // limit for host names

[[nodiscard]] bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] bool isSmallOrDecimal(char c)
{
    return isDecimal(c) || (c >= 'a' && c <= 'z');
}
[[nodiscard]] bool isOfHostName(char c)
{
    return isSmallOrDecimal(c) || (c >= 'A' && c <= 'Z') || c == '-' || c == '.' || c == '_';
}
[[nodiscard]] bool areDecimals(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDecimal);
}

/// Pod names of Kubernetes deployments: "checkout-7d9f8b6c5-x2x9z".
[[nodiscard]] bool isPodName(std::string_view host)
{
    constexpr std::size_t kSuffix = 5;
    constexpr std::size_t kLeastHash = 8;
    constexpr std::size_t kMostHash = 10;
    const auto last = host.rfind('-');
    if (last == std::string_view::npos || last == 0 || host.size() - last - 1 != kSuffix)
        return false;
    const auto before = host.rfind('-', last - 1);
    if (before == std::string_view::npos || before == 0)
        return false;
    const auto hash = host.substr(before + 1, last - before - 1);
    const auto suffix = host.substr(last + 1);
    return hash.size() >= kLeastHash && hash.size() <= kMostHash &&
           std::all_of(hash.begin(), hash.end(), isSmallOrDecimal) &&
           std::any_of(hash.begin(), hash.end(), isDecimal) &&
           std::all_of(suffix.begin(), suffix.end(), isSmallOrDecimal);
}

} // namespace

bool namesMachine(std::string_view token, std::string_view key)
{
    if (token.size() < kShortestName || token.size() > kLongestMachineName || key.find(token) != std::string_view::npos)
        return false;
    const auto end = token.find_first_of(":|@/"); // followed by a port, process or thread
    const bool hasNumber = end != std::string_view::npos;
    if (hasNumber && !areDecimals(token.substr(end + 1)))
        return false;
    const auto host = token.substr(0, end);
    if (host.empty() || !isOfHostName(host.front()) || !std::all_of(host.begin(), host.end(), isOfHostName))
        return false;
    const auto dots = std::count(host.begin(), host.end(), '.');
    constexpr int kDotsOfAddress = 3;
    const bool isNumeric = std::all_of(host.begin(), host.end(), [](char c) { return isDecimal(c) || c == '.'; });
    if (isNumeric)
        return dots == kDotsOfAddress;
    if (dots > 1 || isPodName(host))
        return true;
    if (!hasNumber && std::none_of(host.begin(), host.end(), isDecimal))
        return false;
    return hasWord(key, {"leader", "leaders", "leadership", "election", "elected", "scheduler", "singleton",
                         "coordinator", "primary", "master", "cron"}) ||
           hasWord(host, {"web",    "app",       "api",     "worker",   "node",    "host",  "server",  "srv",
                          "db",     "pod",       "ip",      "instance", "vm",      "box",   "desktop", "laptop",
                          "runner", "scheduler", "backend", "frontend", "gateway", "proxy", "cron",    "celery"});
}

} // namespace lockscope::formats
