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
    About about;
    if (began) {
        if (m_open.size() >= kMostOpen)
            m_open.clear();
        Open& open = m_open[keyOf(episode)];
        if (std::exchange(open.begin, episode.begin) == episode.begin)
            return;
        about.part = open.number == 0 ? About::Part::Begin : About::Part::BeginAgain;
        if (open.number == 0)
            open.number = ++m_numbers;
        about.episode = open.number;
    } else {
        about.part = About::Part::End;
        const auto open = m_open.find(keyOf(episode));
        if (open == m_open.end())
            return;
        about.episode = open->second.number;
        m_open.erase(open);
    }
    m_sender.send(findingMessage(episode, began, thresholds, place, m_mask, newMessageId()), about);
}

} // namespace lockscope::webhook
