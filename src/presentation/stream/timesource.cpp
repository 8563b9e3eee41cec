// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/timesource.h"

#include <utility>

namespace lockscope::presentation {

namespace {

/// What a batch weighs among those that are kept.
std::uint64_t sizeOf(const Batch& batch)
{
    return batch.events.size() + batch.states.size() + batch.waits.size() + batch.traced.size();
}

} // namespace

TimeSource::TimeSource(std::shared_ptr<EventSource> live) : m_live(std::move(live)) {}

TimeSource::~TimeSource() = default;

void TimeSource::showPast(std::unique_ptr<history::ReplaySource> past, ServerTime moment, const PictureView& shown)
{
    if (m_live && !m_present) {
        Batch known;
        shown.snapshot(known);
        m_present = std::make_unique<PictureView>();
        m_present->update(known);
        m_live->setVisible({});
        m_live->setSelected(kNoLock);
    }
    m_tellsPresent = false;
    m_past = std::move(past);
    m_past->seek(moment);
}

void TimeSource::showPresent()
{
    if (!m_past || !m_live)
        return;
    drain();
    m_past.reset();
    m_tellsPresent = true;
}

void TimeSource::drain()
{
    if (!m_past || !m_live)
        return;
    Batch batch;
    ServerTime now{};
    do {
        const bool isNew = takeFromLive(batch);
        now = batch.now;
        if (!isNew)
            continue;
        m_unseenSize += sizeOf(batch);
        m_unseen.push_back(std::exchange(batch, {}));
    } while (m_live->hasMore());
    while (!m_unseen.empty() && (m_unseenSize > kMostKept || m_unseen.front().now < now - kKept))
        static_cast<void>(foldOldest());
}

/// The oldest of what nobody saw is part of the present from now on.
Batch TimeSource::foldOldest()
{
    Batch oldest = std::move(m_unseen.front());
    m_unseen.pop_front();
    m_unseenSize -= sizeOf(oldest);
    if (oldest.rewound)
        m_present = std::make_unique<PictureView>();
    m_present->update(oldest);
    learn(oldest);
    return oldest;
}

void TimeSource::learn(const Batch& batch)
{
    if (batch.rewound)
        m_nodes.clear();
    if (!batch.nodes.empty())
        m_nodes.take(batch.nodes);
    m_counters = batch.counters;
    m_now = batch.now;
    m_taken = batch.taken;
}

bool TimeSource::tellKnown(const PictureView& shown, Batch& into)
{
    if (m_past) {
        while (!m_unseen.empty())
            static_cast<void>(foldOldest());
        if (m_present)
            m_present->snapshot(into);
        return true;
    }
    if (m_tellsPresent || !m_unseen.empty())
        return false;
    shown.snapshot(into);
    return true;
}

bool TimeSource::take(Batch& into)
{
    if (m_past)
        return m_past->take(into);
    if (m_tellsPresent) {
        m_tellsPresent = false;
        into.clear();
        into.rewound = true;
        m_present->snapshot(into);
        m_nodes.tell(into.nodes);
        into.counters = m_counters;
        into.now = m_now;
        into.taken = m_taken;
        return true;
    }
    if (!m_unseen.empty()) {
        into = foldOldest();
        return true;
    }
    m_present.reset();
    into.clear();
    if (!m_live)
        return false;
    const bool isNew = takeFromLive(into);
    learn(into);
    return isNew;
}

bool TimeSource::takeFromLive(Batch& into)
{
    const bool isNew = m_live->take(into);
    if (m_onLive)
        m_onLive(into);
    return isNew;
}

bool TimeSource::callWhenWaiting(const std::function<void()>& call)
{
    return m_live && m_live->callWhenWaiting(call);
}

bool TimeSource::hasMore() const
{
    if (m_past)
        return m_past->hasMore();
    return m_tellsPresent || !m_unseen.empty() || (m_live && m_live->hasMore());
}

void TimeSource::setVisible(std::vector<LockId> locks)
{
    if (m_live && !m_past)
        m_live->setVisible(std::move(locks));
}

void TimeSource::setSelected(LockId lock)
{
    if (m_live && !m_past)
        m_live->setSelected(lock);
}

} // namespace lockscope::presentation
