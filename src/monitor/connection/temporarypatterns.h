// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/nodehost.h"

#include <string>
#include <vector>

namespace lockscope::monitor {

/// Patterns that are added and removed while a node is watched, besides those of its profile. Thread: redis-io.
class TemporaryPatterns
{
public:
    /// All arguments must outlive it.
    TemporaryPatterns(NodeHost& host, WatchedKeys& keys, Announcements& announcements)
        : m_host(host), m_keys(keys), m_announcements(announcements)
    {
    }

    /// Adds a pattern. False: it is already watched.
    bool add(const std::string& pattern);
    /// Marks a pattern for removal; leave() removes it once no known lock depends on it alone.
    void markForRemoval(const std::string& pattern);
    /// Removes marked patterns that no lock needs. Call when a scan is complete. True: the patterns changed.
    bool removeMarked();

private:
    [[nodiscard]] bool hasLocksOnlyOf(std::size_t place);

    NodeHost& m_host;
    WatchedKeys& m_keys;
    Announcements& m_announcements;
    std::vector<std::string> m_toRemove;
};

} // namespace lockscope::monitor
