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
/// picture. Free of cost while there is one primary. Thread: the picture's.
class DoubleGrants
{
public:
    /// `picture` must outlive it.
    explicit DoubleGrants(Picture& picture) : m_picture(picture) {}

    /// `node` claims to be a primary of this group, and is watched as a keyspace of its own.
    void join(NodeId node, KeyspaceId group);
    /// The node no longer claims it; unmarks its locks.
    void retire(NodeId node);
    [[nodiscard]] bool isEmpty() const { return m_pairs.empty(); }

    /// Updates the marks of the locks that these events change.
    void onEvents(std::span<const LockEvent> events);
    /// Examines all locks of the second primaries, because no event announces a lock that is confirmed after a gap.
    void everySecond();

private:
    struct Pair
    {
        NodeId second;
        KeyspaceId group;
        std::vector<std::pair<LockId, LockId>> twice; ///< lock of the group, and lock of the second primary
    };
    [[nodiscard]] LockId counterpart(const Pair& pair, LockId lock) const;
    void judge(Pair& pair, LockId first, LockId second);
    [[nodiscard]] bool areBothHeld(LockId first, LockId second) const;
    void unmark(const std::pair<LockId, LockId>& both);

    Picture& m_picture;
    std::vector<Pair> m_pairs;
};

} // namespace lockscope::monitor
