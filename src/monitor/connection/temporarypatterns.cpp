// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/temporarypatterns.h"

#include <algorithm>

namespace lockscope::monitor {

bool TemporaryPatterns::add(const std::string& pattern)
{
    std::erase(m_toRemove, pattern);
    return m_keys.add(pattern);
}

void TemporaryPatterns::markForRemoval(const std::string& pattern)
{
    if (m_keys.added(pattern) && std::find(m_toRemove.begin(), m_toRemove.end(), pattern) == m_toRemove.end())
        m_toRemove.push_back(pattern);
}

/// A pattern stays while one of its locks is present or ended a moment ago: a row without updates would be wrong, and
/// one that disappears would look like a release.
bool TemporaryPatterns::removeMarked()
{
    if (m_toRemove.empty() || m_announcements.isBusy())
        return false;
    const auto left = std::erase_if(m_toRemove, [this](const std::string& pattern) {
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

bool TemporaryPatterns::hasLocksOnlyOf(std::size_t place)
{
    const Picture& all = m_host.picture();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        const LockId lock{i};
        const bool isThere = all.stage(lock) != LockStage::Unknown || all.state(lock).phase != LockPhase::Gone;
        if (isThere && all.nodeOf(lock) == m_host.nodeId() && m_keys.hasOnlyWith(place, all.key(lock).name))
            return true;
    }
    return false;
}

} // namespace lockscope::monitor
