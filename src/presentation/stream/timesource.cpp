// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/timesource.h"

#include <utility>

namespace lockscope::presentation {

TimeSource::TimeSource(std::shared_ptr<EventSource> live) : m_live(std::move(live)) {}

TimeSource::~TimeSource() = default;

void TimeSource::showPast(std::unique_ptr<history::ReplaySource> past, ServerTime moment, const PictureView& shown)
{
    if (m_live && !m_present.isHeld()) {
        m_present.hold(shown);
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
    do {
        if (takeFromLive(batch))
            m_present.push(std::exchange(batch, {}));
    } while (m_live->hasMore());
}

bool TimeSource::tellKnown(const PictureView& shown, Batch& into)
{
    if (m_past) {
        while (!m_present.batches().empty())
            static_cast<void>(m_present.foldOldest());
        if (m_present.isHeld())
            m_present.tellPicture(into);
        return true;
    }
    if (m_tellsPresent || !m_present.batches().empty())
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
        m_present.tellKnown(into);
        return true;
    }
    if (!m_present.batches().empty()) {
        into = m_present.foldOldest();
        return true;
    }
    m_present.letGo();
    into.clear();
    if (!m_live)
        return false;
    const bool isNew = takeFromLive(into);
    m_present.learn(into);
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
    return m_tellsPresent || !m_present.batches().empty() || (m_live && m_live->hasMore());
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
