// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/passingpatterns.h"

#include <algorithm>

namespace lockscope::monitor {

bool PassingPatterns::also(const std::string& pattern)
{
    std::erase(m_toLeave, pattern);
    return m_keys.add(pattern);
}

void PassingPatterns::noMore(const std::string& pattern)
{
    if (m_keys.added(pattern) && std::find(m_toLeave.begin(), m_toLeave.end(), pattern) == m_toLeave.end())
        m_toLeave.push_back(pattern);
}

/// A pattern stays while one of its locks is present or ended a moment ago: a row without updates would be wrong, and
/// one that disappears would look like a release.
bool PassingPatterns::leave()
{
    if (m_toLeave.empty() || m_announcements.isBusy())
        return false;
    const auto left = std::erase_if(m_toLeave, [this](const std::string& pattern) {
        const auto place = m_keys.added(pattern);
        if (place && hasLocksOnlyOf(*place))
            return false;
        if (place) {
            const std::string name = m_keys.patterns()[*place];
            m_keys.remove(*place);
            m_announcements.unsubscribe(name, *place);
        }
        return true;
    });
    return left > 0;
}

bool PassingPatterns::hasLocksOnlyOf(std::size_t place)
{
    const Picture& all = m_host.picture();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const LockId lock{i};
        const bool isThere = all.standing(lock) != LockStage::Unknown || all.state(lock).phase != LockPhase::Gone;
        if (isThere && all.nodeOf(lock) == m_host.nodeId() && m_keys.hasOnlyWith(place, all.key(lock).name))
            return true;
    }
    return false;
}

} // namespace lockscope::monitor
