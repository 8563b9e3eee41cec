// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "monitor/reading/reader.h"

#include <functional>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Feeds the messages of one node into the picture in order, and forwards the reads that the picture requests. It is
/// the only caller of the node's reducer. Key events are collected and reduced together; everything else follows them,
/// so a caller that reads the picture calls reduceEnqueued() first. Thread: redis-io.
class Intake
{
public:
    struct Hooks
    {
        /// A read of a lock on another node, which only that node can answer.
        std::function<void(const ReadRequest&)> ofOther;
        /// A poll found a change that a notification should have announced.
        std::function<void()> missed;
    };

    /// All arguments must outlive it.
    Intake(Picture& picture, Reduction& reduction, Reader& reader, const Clock& clock, NodeId node, Hooks hooks)
        : m_picture(picture), m_reducer(picture.node(node)), m_reduction(reduction), m_reader(reader), m_clock(clock),
          m_node(node), m_hooks(std::move(hooks))
    {
    }

    /// Collects a key event; the key's bytes must stay valid until reduceEnqueued().
    void enqueue(const ObservedAt& at, std::string_view key, KeyEvent kind)
    {
        m_enqueued.push_back({at, key, kind, m_adjacent});
        m_adjacent = true;
    }
    /// Marks that the previous and the next key event may not be adjacent in the stream.
    void interrupt() { m_adjacent = false; }
    /// Brings the picture up to date with the collected key events. Cheap when there are none.
    void reduceEnqueued()
    {
        if (!m_enqueued.empty())
            reduceAll();
    }

    /// True when key events are waiting to be reduced.
    [[nodiscard]] bool isBehind() const { return !m_enqueued.empty(); }

    /// A key may have changed, in an unknown way.
    void changed(const ObservedAt& at, std::string_view key, Evidence evidence);
    void onReading(const KeyReading& look);
    /// The read of a lock was dropped for the budget.
    void shed(LockId lock, ServerTime now);
    /// The key of a lock cannot be read now.
    void unreadable(LockId lock);
    void ownRelease(const OwnRelease& release);
    /// The node is disconnected; others of its keyspace may claim its locks.
    void goAway();
    /// Advances the node's clock. Reads requested thereby wait for forwardReads().
    void tick(ServerTime now);
    /// Forwards requested reads that are still pending.
    void forwardReads(Evidence evidence);
    /// A resync is complete: keys that it did not find are gone.
    void vanishUnseen(const ObservedAt& at);

private:
    void reduceAll();
    void afterReading();

    Picture& m_picture;
    Reducer& m_reducer;
    Reduction& m_reduction;
    Reader& m_reader;
    const Clock& m_clock;
    const NodeId m_node;
    const Hooks m_hooks;
    std::vector<Notification> m_enqueued; ///< not reduced yet; the keys lie in the parser's buffer
    bool m_adjacent = false;
};

} // namespace lockscope::monitor
