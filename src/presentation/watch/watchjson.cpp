// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/watch/watchjson.h"

namespace lockscope::presentation {

/// `object` creates the line from the node's name.
template <class Object>
void WatchJson::write(NodeId node, Object object)
{
    const NodeNames names = m_context.names(node);
    m_context.write(lockjson::jsonLine(object(names.node), names.keyspace));
}

void WatchJson::ready(const NodeEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::readyObject(event, database(event.node), node); });
}

void WatchJson::source(const NodeEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::sourceObject(event, database(event.node), node); });
}

void WatchJson::unread(const NodeEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::unreadObject(event, database(event.node), node); });
}

void WatchJson::gap(NodeId node, ServerTime from, ServerTime to, const EngineText& reason)
{
    write(node, [&](const std::string& name) { return lockjson::gapObject(from, to, reason, database(node), name); });
}

void WatchJson::silent(const NodeEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::silentObject(event, database(event.node), node); });
}

void WatchJson::answered(const NodeEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::answeredObject(event, database(event.node), node); });
}

void WatchJson::event(const PictureView& picture, const LockEvent& event)
{
    write(event.node,
          [&](const std::string& node) { return lockjson::eventObject(picture, event, node, m_context.token); });
}

void WatchJson::waiters(const PictureView& picture, const LockWaiters& waits)
{
    write(picture.key(waits.lock).node,
          [&](const std::string& node) { return lockjson::waitsObject(picture, waits, node); });
}

void WatchJson::grantedTwice(const PictureView& picture, LockId lock, LockId rival, ServerTime now)
{
    write(picture.key(lock).node, [&](const std::string& node) {
        const std::string other = m_context.names(picture.key(rival).node).node;
        return lockjson::twiceObject(picture, lock, node, other, now, m_context.token);
    });
}

} // namespace lockscope::presentation
