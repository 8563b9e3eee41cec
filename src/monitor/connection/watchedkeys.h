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

/// Which keys a node watches: by the patterns of its profile, and by those that come and go while it is watched. Pure.
class WatchedKeys
{
public:
    explicit WatchedKeys(const std::vector<std::string>& patterns)
        : m_patterns(formats::normalisedList(patterns)), m_ofProfile(m_patterns.size())
    {
        findNaming();
    }
    /// False: the pattern is there already, or empty. The places of the others stay.
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
    /// The place of a pattern that was added; nothing: there is none like it, or it is the profile's.
    [[nodiscard]] std::optional<std::size_t> added(std::string_view pattern) const
    {
        const auto found = std::find(m_patterns.begin() + static_cast<std::ptrdiff_t>(m_ofProfile), m_patterns.end(),
                                     formats::normalised(pattern));
        return found == m_patterns.end() ? std::nullopt : std::optional(std::size_t(found - m_patterns.begin()));
    }
    /// Of what added() found. Those behind it move up.
    void remove(std::size_t place)
    {
        m_patterns.erase(m_patterns.begin() + static_cast<std::ptrdiff_t>(place));
        findNaming();
    }
    /// Does only this pattern match the key?
    [[nodiscard]] bool hasOnlyWith(std::size_t place, std::string_view key) const
    {
        const auto others = [&](const std::string& pattern) {
            return &pattern != &m_patterns[place] && formats::matches(pattern, key);
        };
        return formats::matches(m_patterns[place], key) && std::none_of(m_patterns.begin(), m_patterns.end(), others);
    }

    /// Normalised.
    [[nodiscard]] const std::vector<std::string>& patterns() const { return m_patterns; }
    /// Does a pattern match the key?
    [[nodiscard]] bool has(std::string_view key) const
    {
        return formats::firstMatch(m_patterns, key) < m_patterns.size();
    }
    /// Is there a pattern that says nothing of a name, so that not each key is a lock?
    [[nodiscard]] bool hasAll() const { return m_naming.size() < m_patterns.size(); }
    /// Does only such a pattern match the key?
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
    std::size_t m_ofProfile;           ///< the first ones
    std::vector<std::string> m_naming; ///< of those, the ones that say something of a name
};

} // namespace lockscope::monitor
