// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/picture.h"

#include <span>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Finds locks that two primaries of one group grant to different holders at the same time, and marks both in the
/// picture. Costs nothing while there is one primary. Thread: the picture's.
class DoubleGrants
{
public:
    /// `picture` must outlive it.
    explicit DoubleGrants(Picture& picture) : m_picture(picture) {}

    /// `node` says that it is a primary of that group, too, and is watched as a keyspace of its own.
    void join(NodeId node, KeyspaceId group);
    /// It does not any more: what was marked for it is unmarked.
    void retire(NodeId node);
    [[nodiscard]] bool isEmpty() const { return m_pairs.empty(); }

    /// What these change is marked at once.
    void onEvents(std::span<const LockEvent> events);
    /// Looks at all locks of the second primaries: a lock that is confirmed after a gap is told by no event.
    void everySecond();

private:
    struct Pair
    {
        NodeId second;
        KeyspaceId group;
        std::vector<std::pair<LockId, LockId>> twice; ///< of the group, and of the second
    };
    [[nodiscard]] LockId counterpart(const Pair& pair, LockId lock) const;
    void judge(Pair& pair, LockId first, LockId second);
    [[nodiscard]] bool areBothHeld(LockId first, LockId second) const;
    void unmark(const std::pair<LockId, LockId>& both);

    Picture& m_picture;
    std::vector<Pair> m_pairs;
};

} // namespace lockscope::monitor
