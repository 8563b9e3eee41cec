// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/namegroups.h"

#include "formats/pattern.h"

#include <algorithm>
#include <functional>

namespace lockscope::analysis {

namespace {

constexpr std::size_t kLongest = 512; ///< bytes of a name that are searched for ids

/// "tenant:*:nightly" for "tenant:42:nightly": replaces each part that looks like an id. Empty: there is none, or only
/// the last part.
[[nodiscard]] std::string withoutIds(std::string_view name)
{
    if (name.size() > kLongest)
        return {};
    std::string pattern;
    bool inTheMiddle = false;
    for (std::size_t begin = 0;;) {
        const auto end = name.find(':', begin);
        const bool isLast = end == name.npos;
        const auto part = name.substr(begin, isLast ? name.npos : end - begin);
        const bool isId = begin > 0 && formats::looksLikeId(part);
        inTheMiddle = inTheMiddle || (isId && !isLast);
        if (isId)
            pattern += '*';
        else
            pattern += formats::literalPattern(part);
        if (isLast)
            break;
        pattern += ':';
        begin = end + 1;
    }
    return inTheMiddle ? pattern : std::string();
}

} // namespace

std::string groupOf(std::string_view name)
{
    const auto last = name.rfind(':');
    if (last == name.npos)
        return {};
    const auto tail = name.substr(last + 1);
    if (tail == "lock" || tail == "mutex") {
        const auto before = last == 0 ? name.npos : name.rfind(':', last - 1);
        if (before != name.npos)
            return formats::literalPattern(name.substr(0, before + 1)).append("*:").append(tail);
    }
    return std::string(name.substr(0, last + 1));
}

std::string patternOfGroup(std::string_view group)
{
    return group.ends_with(':') ? formats::literalPattern(group) + '*' : std::string(group);
}

bool isInGroup(std::string_view name, std::string_view group)
{
    return group.ends_with(':') ? name.starts_with(group) : formats::matches(group, name);
}

std::string NameGroups::of(std::string_view name)
{
    auto group = groupOf(name);
    if (group.empty() || !group.ends_with(':'))
        return group;
    auto pattern = withoutIds(name);
    if (pattern.empty())
        return group;
    auto known = m_names.find(pattern);
    if (known == m_names.end()) {
        if (m_names.size() >= kMostPatterns)
            return group;
        known = m_names.try_emplace(pattern).first;
    }
    auto& names = known->second;
    const auto hash = std::hash<std::string_view>{}(name);
    if (names.size() < kEnough && std::find(names.begin(), names.end(), hash) == names.end())
        names.push_back(hash);
    return names.size() < kEnough ? group : pattern;
}

} // namespace lockscope::analysis
