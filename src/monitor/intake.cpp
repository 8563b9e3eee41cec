// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/intake.h"

#include <utility>

namespace lockscope::monitor {

void Intake::reduceAll()
{
    m_reducer.reduce(m_enqueued, m_reduction);
    m_enqueued.clear();
    auto& wants = m_reduction.readRequests;
    if (!wants.empty() && m_reader.hasBudget()) {
        const auto now = m_clock.mono();
        for (const auto& want : wants) {
            // Skips a read that a later event of the same chunk has made unnecessary.
            if (m_picture.nodeOf(want.lock) != m_node)
                m_hooks.ofOther(want);
            else if (want.kind == ReadKind::Renewal || m_picture.wantsRead(want.lock))
                m_reader.requestRead(want, Evidence::Event, now);
        }
    }
    wants.clear();
}

void Intake::changed(const ObservedAt& at, std::string_view key, Evidence evidence)
{
    reduceEnqueued();
    if (const auto lock = m_reducer.find(at.database, key); lock != kNoLock && m_picture.nodeOf(lock) != m_node)
        return m_reader.readKey(std::string(key)); // the reading shows whether the lock is here now
    m_reducer.reduce(Invalidated{at, key}, m_reduction);
    forwardReads(evidence);
}

void Intake::onReading(const KeyReading& look)
{
    interrupt();
    reduceEnqueued();
    m_reducer.reduce(look, m_reduction);
    forwardReads(look.evidence);
    afterReading();
}

void Intake::shed(LockId lock, ServerTime now)
{
    reduceEnqueued();
    m_reducer.shed(lock, now, m_reduction);
    forwardReads(Evidence::Event);
}

void Intake::unreadable(LockId lock)
{
    reduceEnqueued();
    m_reducer.unreadable(lock);
}

void Intake::ownRelease(const OwnRelease& release)
{
    reduceEnqueued();
    m_reducer.reduce(release, m_reduction);
    forwardReads(Evidence::Event);
}

void Intake::goAway()
{
    interrupt();
    reduceEnqueued();
    m_reducer.goAway(m_reduction);
    forwardReads(Evidence::Event);
}

void Intake::tick(ServerTime now)
{
    reduceEnqueued();
    m_reducer.tick(now, m_reduction);
}

void Intake::vanishUnseen(const ObservedAt& at)
{
    reduceEnqueued();
    m_reducer.vanishUnseen(at, m_reduction);
    afterReading();
}

void Intake::forwardReads(Evidence evidence)
{
    auto& wants = m_reduction.readRequests;
    if (wants.empty())
        return;
    const auto now = m_clock.mono();
    for (const auto& want : wants) {
        if (m_picture.nodeOf(want.lock) == m_node)
            m_reader.requestRead(want, evidence, now);
        else
            m_hooks.ofOther(want);
    }
    wants.clear();
}

void Intake::afterReading()
{
    forwardReads(Evidence::Event);
    if (std::exchange(m_reduction.notificationsMissed, false))
        m_hooks.missed();
}

} // namespace lockscope::monitor
