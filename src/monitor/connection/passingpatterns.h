// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/announcements.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/nodehost.h"

#include <string>
#include <vector>

namespace lockscope::monitor {

/// Patterns that come and go while a node is watched, beside those of its profile. Thread: redis-io.
class PassingPatterns
{
public:
    /// All must outlive it.
    PassingPatterns(NodeHost& host, WatchedKeys& keys, Announcements& announcements)
        : m_host(host), m_keys(keys), m_announcements(announcements)
    {
    }

    /// False: it is watched already.
    bool also(const std::string& pattern);
    /// From when leave() finds that nothing is known of locks that only this pattern matches.
    void noMore(const std::string& pattern);
    /// Leaves those that can be left. Call when all that there is to find was found. True: the patterns are others now.
    bool leave();

private:
    [[nodiscard]] bool hasLocksOnlyOf(std::size_t place);

    NodeHost& m_host;
    WatchedKeys& m_keys;
    Announcements& m_announcements;
    std::vector<std::string> m_toLeave;
};

} // namespace lockscope::monitor
