// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/byitself.h"
#include "formats/pattern.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// The keys that a node watches: patterns of its profile, and patterns added while it is watched. Pure.
class WatchedKeys
{
public:
    explicit WatchedKeys(const std::vector<std::string>& patterns)
        : m_patterns(formats::normalisedList(patterns)), m_ofProfile(m_patterns.size())
    {
        findNaming();
    }
    /// Adds a pattern. False: it exists already or is empty. Indices of the others stay.
    bool add(std::string_view pattern)
    {
        auto more = m_patterns;
        more.emplace_back(pattern);
        more = formats::normalisedList(more);
        if (more.size() == m_patterns.size())
            return false;
        m_patterns = std::move(more);
        findNaming();
        return true;
    }
    /// Index of an added pattern; no value: unknown, or part of the profile.
    [[nodiscard]] std::optional<std::size_t> added(std::string_view pattern) const
    {
        const auto found = std::find(m_patterns.begin() + static_cast<std::ptrdiff_t>(m_ofProfile), m_patterns.end(),
                                     formats::normalised(pattern));
        return found == m_patterns.end() ? std::nullopt : std::optional(std::size_t(found - m_patterns.begin()));
    }
    /// Removes a pattern that added() found. Later indices move down by one.
    void remove(std::size_t place)
    {
        m_patterns.erase(m_patterns.begin() + static_cast<std::ptrdiff_t>(place));
        findNaming();
    }
    /// True when this pattern is the only one that matches the key.
    [[nodiscard]] bool hasOnlyWith(std::size_t place, std::string_view key) const
    {
        const auto others = [&](const std::string& pattern) {
            return &pattern != &m_patterns[place] && formats::matches(pattern, key);
        };
        return formats::matches(m_patterns[place], key) && std::none_of(m_patterns.begin(), m_patterns.end(), others);
    }

    /// Normalised.
    [[nodiscard]] const std::vector<std::string>& patterns() const { return m_patterns; }
    /// True when a pattern matches the key.
    [[nodiscard]] bool has(std::string_view key) const
    {
        return formats::firstMatch(m_patterns, key) < m_patterns.size();
    }
    /// True when some pattern does not restrict the name, so that a matching key need not be a lock.
    [[nodiscard]] bool hasAll() const { return m_naming.size() < m_patterns.size(); }
    /// True when only such a pattern matches the key.
    [[nodiscard]] bool hasOnlyWithAll(std::string_view key) const
    {
        return hasAll() && formats::firstMatch(m_naming, key) == m_naming.size();
    }

private:
    void findNaming()
    {
        m_naming.clear();
        std::copy_if(m_patterns.begin(), m_patterns.end(), std::back_inserter(m_naming),
                     [](const std::string& pattern) { return !formats::saysNothing(pattern); });
    }

    std::vector<std::string> m_patterns;
    std::size_t m_ofProfile;           ///< the first ones belong to the profile
    std::vector<std::string> m_naming; ///< patterns that restrict the name
};

} // namespace lockscope::monitor
