// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/livelocks.h"

#include "presentation/findings/findingsstore.h"

namespace lockscope::presentation {

namespace {
constexpr std::chrono::milliseconds kLookEvery{250}; ///< for findings, which are many
} // namespace

LiveLocks::LiveLocks(FrameLoop& frames, const PerView<ViewLocks>& views, QObject* parent)
    : QObject(parent), m_frames(frames), m_views(views)
{
    m_frames.addLiveConsumer(this);
}

LiveLocks::~LiveLocks()
{
    m_frames.removeLiveConsumer(this);
}

ViewLocks& LiveLocks::locks() const
{
    return m_frames.hasLive() ? m_views.live() : *m_views;
}

void LiveLocks::elapse(const Frame& frame)
{
    const MonoTime mono = m_frames.clock().mono();
    if (m_frames.hasLive())
        locks().pass(frame.picture, frame.now);
    bool isNew = false;
    if (m_lookedAt == MonoTime{} || mono - m_lookedAt >= kLookEvery) {
        m_lookedAt = mono;
        isNew = m_frames.hasLive() && m_findings != nullptr &&
                locks().placeFindings(
                    m_findings->liveOpen(), [this](std::uint64_t number) { return m_findings->liveEnded(number); },
                    frame.picture);
    }
    if (isNew || m_announcedAt == MonoTime{} || mono - m_announcedAt >= kCountsEvery)
        announce(isNew);
}

void LiveLocks::announce(bool isNew)
{
    const int attention = attentionCount();
    if (isNew || attention != m_announcedAttention) {
        m_announcedAt = m_frames.clock().mono();
        m_announcedAttention = attention;
        Q_EMIT attentionChanged();
    }
}

void LiveLocks::reset()
{
    m_lookedAt = {};
    m_announcedAt = {};
    m_announcedAttention = 0;
    Q_EMIT attentionChanged();
}

} // namespace lockscope::presentation

#include "moc_livelocks.cpp"
