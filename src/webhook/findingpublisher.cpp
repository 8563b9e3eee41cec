// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "webhook/findingpublisher.h"

#include <utility>

namespace lockscope::webhook {

FindingPublisher::Key FindingPublisher::keyOf(const analysis::Episode& episode)
{
    const analysis::Subject& subject = episode.subject;
    const NodeId node = subject.kind == analysis::Subject::Kind::Node ? subject.node : NodeId{};
    return {episode.id, subject.kind, subject.keyspace, node, subject.database, subject.name};
}

void FindingPublisher::publish(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                               const Place& place)
{
    if (!m_sender.hasTarget() || episode.severity() < m_least)
        return;
    if (!began && m_open.erase(keyOf(episode)) == 0)
        return;
    if (began) {
        if (m_open.size() >= kMostOpen)
            m_open.clear();
        ServerTime& told = m_open.try_emplace(keyOf(episode), kUnknownTime).first->second;
        if (std::exchange(told, episode.begin) == episode.begin)
            return;
    }
    m_sender.send(findingMessage(episode, began, thresholds, place, m_mask, newMessageId()));
}

} // namespace lockscope::webhook
