// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/watch/watchstream.h"

#include "presentation/words/enginetext.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

WatchStream::WatchStream(WatchLines& lines, bool withWaiters, Warn warn)
    : m_lines(lines), m_withWaiters(withWaiters), m_warn(std::move(warn)),
      m_told({[this](const PictureView& picture, const LockEvent& event) { tellEvent(picture, event); },
              [this](ServerTime from, ServerTime to, std::uint64_t count) {
                  breakOff(from, to, std::to_string(count) + whyLeftOut(from, to));
              },
              [this](std::size_t events) { tellGaps(events); },
              [this](ServerTime from, ServerTime to) { tellEndOfRun(from, to); }})
{
}

std::string WatchStream::whyLeftOut(ServerTime from, ServerTime to) const
{
    if (!m_isRecorded)
        return " events were left out: this reader is too slow";
    const bool isFull =
        std::any_of(m_fullDisks.begin(), m_fullDisks.end(), [&](ServerTime at) { return at >= from && at <= to; });
    return isFull ? " events are not in the recording: the disk was full"
                  : " events are not in the recording: this reader was too slow";
}

void WatchStream::arriving(const Frame& before)
{
    m_told.writeFormerEnd(before.batch.now);
    for (const NodeEvent& event : before.batch.nodes)
        tellNode(event);
    m_told.arriving(before);
}

void WatchStream::consume(const Frame& frame)
{
    m_told.consume(frame);
    m_isBeginning = false;
    if (m_withWaiters && !isSilent()) {
        for (const LockWaiters& waits : frame.batch.waits)
            m_lines.waiters(frame.picture, waits);
    }
    tellGrantedTwice(frame.picture, frame.batch.now);
}

void WatchStream::reset()
{
    m_told.reset();
    m_sources.clear();
    m_former.clear();
    m_gaps.clear();
    m_silent.clear();
    m_unseen.clear();
    m_grantedTwice.clear();
}

void WatchStream::rewind()
{
    m_former = std::move(m_sources);
    m_told.rewind();
    m_sources.clear();
    m_gaps.clear();
    m_silent.clear();
    m_unseen.clear();
    m_grantedTwice.clear();
}

void WatchStream::tellEndOfRun(ServerTime from, ServerTime to)
{
    for (const auto& [node, source] : std::exchange(m_former, {}))
        m_lines.gap(node, from, to, EngineText::verbatim("not recorded: another run begins"));
}

void WatchStream::breakOff(ServerTime from, ServerTime to, const std::string& reason)
{
    for (const auto& [node, source] : m_sources)
        m_lines.gap(node, from, to, EngineText::verbatim(reason));
}

void WatchStream::tellNode(const NodeEvent& event)
{
    const bool isTold = m_sources.contains(event.node);
    m_unseen.addEvent(event);
    switch (event.kind) {
    case NodeEvent::Kind::Retired:
        m_sources.erase(event.node);
        m_silent.erase(event.node);
        m_told.leave(event.node);
        break;
    case NodeEvent::Kind::Ready:
        tellReady(event);
        break;
    case NodeEvent::Kind::Gap:
        if (isTold)
            m_gaps.push_back(event);
        m_silent.erase(event.node);
        break;
    case NodeEvent::Kind::Silent:
        if (isTold && m_silent.insert(event.node).second)
            m_lines.silent(event);
        break;
    case NodeEvent::Kind::Answered:
        if (m_silent.erase(event.node) > 0)
            m_lines.answered(event);
        break;
    case NodeEvent::Kind::Unread:
        if (isTold)
            m_lines.unread(event);
        break;
    case NodeEvent::Kind::State:
    case NodeEvent::Kind::Warning:
        if (m_warn && (event.kind == NodeEvent::Kind::Warning || event.trouble != Trouble::None))
            m_warn(event, isTold);
        break;
    default:
        break;
    }
}

void WatchStream::tellReady(const NodeEvent& ready)
{
    Source now{ready.source, ready.unannounced};
    const auto [told, isNew] = m_sources.try_emplace(ready.node, now);
    if (isNew) {
        m_isBeginning = m_isBeginning || m_sources.size() == 1;
        m_told.begin();
        m_lines.ready(ready);
    } else if (told->second != now) {
        told->second = std::move(now);
        m_lines.source(ready);
    }
}

/// A late gap invalidates what was written before it and nothing after it, so its place among the events matters.
void WatchStream::tellGaps(std::size_t events)
{
    const auto isNext = [events](const NodeEvent& gap) { return gap.after <= events; };
    const auto rest = std::stable_partition(m_gaps.begin(), m_gaps.end(), isNext);
    std::for_each(m_gaps.begin(), rest, [this](const NodeEvent& gap) {
        const ServerTime from = std::min(std::max(gap.from, m_from), gap.at);
        m_lines.gap(gap.node, from, gap.at, enginetext::reasonOf(gap));
    });
    m_gaps.erase(m_gaps.begin(), rest);
}

/// At the begin of a part of a recording, what a node that is away shows was last seen before.
void WatchStream::tellEvent(const PictureView& picture, const LockEvent& event)
{
    const auto seenUntil = m_isBeginning ? m_unseen.seenUntil(event.node) : std::nullopt;
    if (!seenUntil)
        return m_lines.event(picture, event);
    LockEvent known = event;
    known.at = std::min(event.at, *seenUntil);
    known.precisionUs = kUnknownPrecisionUs;
    m_lines.event(picture, known);
}

void WatchStream::tellUnseen(ServerTime to)
{
    for (const auto& [node, lost] : m_unseen.all()) {
        if (m_sources.contains(node))
            m_lines.gap(node, std::min(std::max(UnseenNodes::seenUntil(lost), m_from), to), to,
                        enginetext::reasonOf(lost));
    }
}

/// One line when a double grant begins; the line that ends either hold ends it.
void WatchStream::tellGrantedTwice(const PictureView& picture, ServerTime now)
{
    for (const LockId lock : picture.changed()) {
        const LockId rival = picture.rivalOf(lock);
        if (rival == kNoLock)
            m_grantedTwice.erase(lock);
        else if (m_grantedTwice.insert(lock).second)
            m_lines.grantedTwice(picture, lock, rival, now);
    }
}

} // namespace lockscope::presentation
