// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/livelocks.h"

#include "presentation/facts/findingsdesk.h"
#include "presentation/words/celltext.h"

namespace lockscope::presentation {

namespace {
constexpr std::chrono::milliseconds kLiveCountEvery{250};
constexpr int kMostBytes = 80;
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
        locks().pass(frame.picture, frame.now, mono);
    if (m_countedAt != MonoTime{} && mono - m_countedAt < kLiveCountEvery)
        return;
    m_countedAt = mono;
    const bool isNew = m_frames.hasLive() && m_findings != nullptr &&
                       locks().look(
                           m_findings->liveOpen(),
                           [this](std::uint64_t number) { return m_findings->liveEnded(number); }, frame.picture);
    announce(isNew);
}

void LiveLocks::announce(bool isNew)
{
    const std::pair known(locks().knowsNow(), isSteady());
    const std::pair now(counts(), countsOfRun());
    if (now != m_announced || known != m_announcedKnown) {
        m_announced = now;
        m_announcedKnown = known;
        Q_EMIT countsChanged();
    }
    const int attention = attentionCount();
    if (isNew || attention != m_announcedAttention) {
        m_announcedAttention = attention;
        Q_EMIT attentionChanged();
    }
}

void LiveLocks::reset()
{
    m_countedAt = {};
    m_announced = {};
    m_announcedKnown = {};
    m_announcedAttention = 0;
    Q_EMIT begun();
    Q_EMIT countsChanged();
    Q_EMIT attentionChanged();
}

std::vector<LockId> LiveLocks::locksIn(SavedFilter filter) const
{
    return locks().locksIn(filter, m_frames.hasLive() ? m_frames.live().picture() : m_frames.picture());
}

QString LiveLocks::nameOf(LockId lock) const
{
    const PictureView& picture = m_frames.hasLive() ? m_frames.live().picture() : m_frames.picture();
    return celltext::bytes(picture.key(lock).name, kMostBytes);
}

bool LiveLocks::isSteady() const
{
    return locks().isSteady(m_frames.clock().mono());
}

} // namespace lockscope::presentation

#include "moc_livelocks.cpp"
