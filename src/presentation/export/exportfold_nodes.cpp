// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The node-related half of the fold: names, gaps and counts.
#include "presentation/export/exportfold.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

/// Keeps known values that a later event omits.
void tellMore(std::string& known, const std::string& told)
{
    if (!told.empty())
        known = told;
}

} // namespace

history::ExportNode& ExportFold::nodeNamed(NodeId id, const std::string& address, const std::string& keyspace)
{
    const auto same = std::find_if(m_nodes.begin(), m_nodes.end(), [&](const history::ExportNode& node) {
        return node.address == address && node.keyspace == keyspace;
    });
    if (same != m_nodes.end()) {
        m_numbers[id] = same->number;
        return *same;
    }
    history::ExportNode node;
    node.number = static_cast<std::uint32_t>(m_nodes.size() + 1);
    node.address = address;
    node.keyspace = keyspace;
    m_nodes.push_back(std::move(node));
    m_counted.emplace_back();
    m_numbers[id] = m_nodes.back().number;
    m_sink.node(m_nodes.back());
    return m_nodes.back();
}

const history::ExportNode& ExportFold::nodeOf(NodeId id)
{
    const auto known = m_numbers.find(id);
    if (known != m_numbers.end())
        return m_nodes[known->second - 1];
    return nodeNamed(id, m_names.node, m_names.keyspace);
}

void ExportFold::learnNode(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Retired)
        m_numbers.erase(event.node);
    if (event.kind != NodeEvent::Kind::Info && event.kind != NodeEvent::Kind::Joined)
        return;
    const NodeInfo& info = event.info;
    history::ExportNode& node =
        nodeNamed(event.node, info.address, info.keyspaceName.empty() ? info.address : info.keyspaceName);
    const history::ExportNode before = node;
    tellMore(node.product, info.product);
    tellMore(node.version, info.version);
    tellMore(node.role, info.role);
    tellMore(node.mode, info.mode);
    if (!(node == before))
        m_sink.node(node);
}

void ExportFold::tellGap(const NodeEvent& event)
{
    ++m_gaps;
    m_sink.gap({std::min(std::max(event.from, m_from), event.at), event.at, &nodeOf(event.node), event.text, 0});
}

ServerTime ExportFold::foundAt(NodeId node, ServerTime now) const
{
    const bool isFirst = m_last == kUnknownTime; // later, what is found was read after a gap
    return isFirst ? std::min(now, m_unseen.seenUntil(node).value_or(now)) : now;
}

void ExportFold::tellUnseen(ServerTime to)
{
    for (const auto& [id, lost] : m_unseen.all()) {
        const ServerTime seenUntil = UnseenNodes::seenUntil(lost);
        const history::ExportNode& node = nodeOf(id);
        ++m_gaps;
        m_sink.gap({std::min(std::max(seenUntil, m_from), to), to, &node, lost.text, 0});
        for (std::uint32_t i = 0; i < m_slots.size(); ++i) {
            if (m_slots[i].isOpen && m_slots[i].node == node.number)
                end(LockId{i}, history::ExportHold::Ending::Unseen, seenUntil, EventKind::Vanished,
                    kUnknownPrecisionUs);
        }
    }
}

void ExportFold::tellLeftOut(const Batch& batch)
{
    const ServerTime known = batch.leftOutFrom != kUnknownTime ? batch.leftOutFrom : m_last;
    const std::string reason = std::to_string(batch.eventsLeftOut) + " events were left out";
    ++m_gaps;
    m_leftOut += batch.eventsLeftOut;
    m_sink.gap({known == kUnknownTime ? batch.now : std::min(known, batch.now), batch.now, nullptr, reason,
                batch.eventsLeftOut});
}

/// Updates the waiters of a lock, held or free.
void ExportFold::setWaiting(Slot& slot, std::uint16_t count)
{
    if (slot.waiting == count)
        return;
    Counted& counted = m_counted[slot.waitingNode - 1];
    counted.waiting += count;
    counted.waiting -= slot.waiting;
    counted.isChanged = true;
    slot.waiting = count;
}

void ExportFold::tellWaits(const PictureView& picture, const LockWaiters& waits)
{
    Slot& s = slot(waits.lock);
    const auto number = nodeOf(picture.key(waits.lock).node).number;
    if (s.waitingNode != number) {
        setWaiting(s, 0); // it moved to another node
        s.waitingNode = number;
    }
    setWaiting(s, waits.count);
    s.isWaitingKnown = waitersOf(waits.from).has_value();
    if (s.isOpen)
        s.hold.mostWaiters = std::max(s.hold.mostWaiters, waits.count);
}

void ExportFold::tellCounts(ServerTime at)
{
    for (std::size_t i = 0; i < m_counted.size(); ++i) {
        Counted& counted = m_counted[i];
        if (!std::exchange(counted.isChanged, false))
            continue;
        m_sink.counts({at, &m_nodes[i], counted.held, counted.waiting});
    }
}

} // namespace lockscope::presentation
