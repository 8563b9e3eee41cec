// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/events/eventlog.h"

#include <algorithm>

namespace lockscope::presentation {

EventLog::EventLog(std::size_t capacity, std::size_t maxPerFrame) : m_capacity(capacity), m_maxPerFrame(maxPerFrame) {}

void EventLog::reset()
{
    *this = EventLog(m_capacity, m_maxPerFrame);
}

void EventLog::consume(const Frame& frame)
{
    const Batch& batch = frame.batch;
    forgetRedefined(frame);
    const std::size_t leftOut = choose(batch.events) + batch.eventsLeftOut;
    if (leftOut > 0) {
        Entry entry;
        entry.what = What::LeftOut;
        entry.event.count = static_cast<std::uint32_t>(std::min<std::size_t>(leftOut, UINT32_MAX));
        entry.event.at = batch.events.empty() ? frame.now : batch.events.front().at;
        add(entry);
    }
    std::vector<const NodeEvent*> gaps;
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Gap)
            gaps.push_back(&event);
    }
    auto gap = gaps.begin();
    for (std::size_t i = 0; i < batch.events.size(); ++i) {
        const LockEvent& event = batch.events[i];
        for (; gap != gaps.end() && (*gap)->at <= event.at; ++gap)
            addGap(**gap);
        if (m_kept[i] && event.kind != EventKind::Learned)
            add(event, frame.picture);
    }
    for (; gap != gaps.end(); ++gap)
        addGap(**gap);
}

/// The pool keeps the old texts for entries that use them.
void EventLog::forgetRedefined(const Frame& frame)
{
    const auto forget = [this](std::vector<TextPool::Ref>& refs, std::uint32_t id) {
        if (id >= refs.size())
            return;
        m_pool.drop(refs[id]);
        refs[id] = 0;
    };
    for (const ReusedLock& lock : frame.reusedLocks)
        forget(m_nameOf, index(lock.id));
    for (const ReusedToken& token : frame.reusedTokens)
        forget(m_tokenOf, index(token.id));
}

std::size_t EventLog::choose(const std::vector<LockEvent>& events)
{
    m_kept.assign(events.size(), true);
    if (events.size() <= m_maxPerFrame)
        return 0;
    std::size_t rareLeft = m_maxPerFrame / 2;
    std::size_t commonLeft = m_maxPerFrame - rareLeft;
    std::size_t leftOut = 0;
    for (std::size_t i = events.size(); i-- > 0;) {
        if (events[i].kind == EventKind::Learned)
            continue;
        std::size_t& left = factsOf(events[i].kind).isCommon ? commonLeft : rareLeft;
        m_kept[i] = left > 0;
        leftOut += left == 0;
        left -= left > 0;
    }
    return leftOut;
}

TextPool::Ref EventLog::name(LockId lock, const PictureView& picture)
{
    const std::uint32_t i = index(lock);
    if (i >= picture.size())
        return 0;
    if (i >= m_nameOf.size())
        m_nameOf.resize(picture.size());
    if (m_nameOf[i] == 0)
        m_nameOf[i] = m_pool.put(picture.key(lock).name);
    return m_pool.share(m_nameOf[i]);
}

TextPool::Ref EventLog::token(TokenId token, const PictureView& picture)
{
    const std::uint32_t i = index(token);
    if (token == TokenId::None)
        return 0;
    if (i >= m_tokenOf.size())
        m_tokenOf.resize(i + std::size_t{1});
    if (m_tokenOf[i] == 0)
        m_tokenOf[i] = m_pool.put(picture.token(token));
    return m_pool.share(m_tokenOf[i]);
}

void EventLog::add(const LockEvent& event, const PictureView& picture)
{
    const bool named = index(event.lock) < picture.size();
    add({event, name(event.lock, picture), token(event.holder, picture), token(event.previous, picture), What::Event,
         named ? picture.key(event.lock).keyspace : KeyspaceId{}});
}

void EventLog::addGap(const NodeEvent& gap)
{
    Entry entry;
    entry.what = What::Gap;
    entry.event.at = gap.at;
    entry.event.heldSince = gap.from;
    entry.event.node = gap.node;
    entry.text = m_pool.put(gap.text);
    if (!gap.reason.isEmpty())
        m_reasons[entry.text] = gap.reason;
    add(entry);
}

EngineText EventLog::reason(const Entry& gap) const
{
    const auto known = m_reasons.find(gap.text);
    return known == m_reasons.end() ? EngineText::verbatim(std::string(text(gap.text))) : known->second;
}

void EventLog::add(Entry entry)
{
    if (m_ring.size() < m_capacity) {
        m_ring.push_back(entry);
    } else {
        Entry& oldest = m_ring[m_next % m_capacity];
        if (oldest.what == What::Gap)
            m_reasons.erase(oldest.text);
        m_pool.drop(oldest.text);
        m_pool.drop(oldest.holder);
        m_pool.drop(oldest.previous);
        oldest = entry;
    }
    ++m_next;
}

} // namespace lockscope::presentation
