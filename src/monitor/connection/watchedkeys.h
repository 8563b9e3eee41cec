// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/byitself.h"
#include "formats/pattern.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Which keys a node watches: by the patterns of its profile, and by those that are added while it is watched. Pure.
class WatchedKeys
{
public:
    explicit WatchedKeys(const std::vector<std::string>& patterns) : m_patterns(formats::normalisedList(patterns))
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
    std::vector<std::string> m_naming; ///< of those, the ones that say something of a name
};

} // namespace lockscope::monitor
