// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/gaplist.h"

#include "presentation/timeline/lane.h"
#include "presentation/words/enginetext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {
constexpr std::size_t kMaxGaps = 1000;
}

bool GapList::add(const NodeEvent& event, bool mayBegin)
{
    const auto lasting = std::find_if(m_spans.begin(), m_spans.end(), [&](const GapSpan& gap) {
        return gap.node == event.node && gap.to == ServerTime::max();
    });
    if (event.kind == NodeEvent::Kind::Gap) {
        // The gap event replaces what earlier states announced.
        std::erase_if(m_spans, [&](const GapSpan& gap) {
            return gap.node == event.node && (gap.to == ServerTime::max() || (gap.announced && gap.to >= event.from));
        });
        if (m_spans.size() >= kMaxGaps) {
            m_forgottenUntil = std::max(m_forgottenUntil, m_spans.front().to);
            m_spans.erase(m_spans.begin());
        }
        m_spans.push_back(GapSpan{event.node, event.from, event.at, enginetext::reasonOf(event), false});
        return true;
    }
    const bool watching = event.state == ConnectionState::Live || event.state == ConnectionState::Busy;
    if (watching && lasting != m_spans.end()) {
        lasting->to = event.at;
        return true;
    }
    // Before the first contact nothing was known: a lasting gap only begins where holds are shown.
    const bool away = event.state == ConnectionState::Disconnected || event.state == ConnectionState::Waiting;
    if (away && lasting == m_spans.end() && mayBegin) {
        const ServerTime from = event.knownUntil != kUnknownTime ? std::min(event.knownUntil, event.at) : event.at;
        m_spans.push_back(GapSpan{event.node, from, ServerTime::max(), enginetext::reasonOf(event), true});
        return true;
    }
    return false;
}

bool GapList::blindBetween(const Lane& lane, ServerTime from, ServerTime to) const
{
    for (auto gap = m_spans.rbegin(); gap != m_spans.rend() && gap->to >= from; ++gap) {
        if (gap->from <= to && lane.wasSeenOn(gap->node, std::max(gap->from, from), std::min(gap->to, to)))
            return true;
    }
    return false;
}

void GapList::forgetBefore(ServerTime time)
{
    m_forgottenUntil = std::max(m_forgottenUntil, time);
    std::erase_if(m_spans, [time](const GapSpan& gap) { return gap.to < time; });
}

} // namespace lockscope::presentation
