// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "monitor/reading/reader.h"

#include <functional>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Brings what one node tells into the picture, in the order in which it was told, and hands on what the picture wants
/// to be read. This is the one place of a node that reduces. Key events are collected and reduced together; everything
/// else comes behind them: reduceHeard() goes before whoever looks at the picture. Thread: redis-io.
class Intake
{
public:
    struct Hooks
    {
        /// Of a lock on another node: each server is asked for its own.
        std::function<void(const Want&)> ofOther;
        /// A look found a change that a notification should have announced before.
        std::function<void()> missed;
    };

    /// All of them must outlive it.
    Intake(Picture& picture, Reduction& reduction, Reader& reader, const Clock& clock, NodeId node, Hooks hooks)
        : m_picture(picture), m_reducer(picture.node(node)), m_reduction(reduction), m_reader(reader), m_clock(clock),
          m_node(node), m_hooks(std::move(hooks))
    {
    }

    /// A key event; the key's bytes must stay until reduceHeard().
    void hear(const ObservedAt& at, std::string_view key, KeyEvent kind)
    {
        m_heard.push_back({at, key, kind, m_adjacent});
        m_adjacent = true;
    }
    /// Something stood, or may have stood, between the key event before and the next one.
    void interrupt() { m_adjacent = false; }
    /// Brings the picture up to date with what was heard. Cheap when nothing was.
    void reduceHeard()
    {
        if (!m_heard.empty())
            reduceAll();
    }

    /// Is there something that the picture has not been told yet?
    [[nodiscard]] bool isBehind() const { return !m_heard.empty(); }

    /// Something says that a key may have changed, not how.
    void changed(const ObservedAt& at, std::string_view key, Evidence evidence);
    void look(const Look& look);
    /// The read of a lock is given up.
    void shed(LockId lock, ServerTime now);
    /// The key of a lock cannot be read now.
    void unreadable(LockId lock);
    void ownRelease(const OwnRelease& release);
    /// Nothing is heard of the node for now: what other nodes of its keyspace show is theirs.
    void goAway();
    /// Time passes by the node's clock. What that makes wanted waits for takeWants().
    void tick(ServerTime now);
    /// Hands on what is wanted and was not yet.
    void takeWants(Evidence evidence);
    /// A re-scan is over: what it did not find is gone.
    void vanishUnseen(const ObservedAt& at);

private:
    void reduceAll();
    void afterLook();

    Picture& m_picture;
    Reducer& m_reducer;
    Reduction& m_reduction;
    Reader& m_reader;
    const Clock& m_clock;
    const NodeId m_node;
    const Hooks m_hooks;
    std::vector<Notification> m_heard; ///< not reduced yet; the keys stand in the parser's buffer
    bool m_adjacent = false;
};

} // namespace lockscope::monitor
