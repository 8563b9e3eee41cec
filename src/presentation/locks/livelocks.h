// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/locks/viewlocks.h"
#include "presentation/stream/perview.h"

#include <QObject>
#include <QString>

#include <utility>
#include <vector>

namespace lockscope::presentation {

class FindingsStore;

/// Number of locks in the live view that need attention, whatever is shown: for the badge, the window title and
/// notifications. Uses the shown recording when nothing is watched. GUI thread.
class LiveLocks final : public QObject, private LiveConsumer
{
    Q_OBJECT
public:
    /// Both must outlive it.
    LiveLocks(FrameLoop& frames, const PerView<ViewLocks>& views, QObject* parent = nullptr);
    ~LiveLocks() override;
    /// Locks with open findings need attention, too. Must outlive this object.
    void setFindings(const FindingsStore& findings) { m_findings = &findings; }

    [[nodiscard]] int attentionCount() const { return locks().attentionCount(); }
    [[nodiscard]] const LockIndex::Counts& counts() const { return locks().index.counts(); }
    /// Connected, scanned, and a second has passed: increases from now on are news.
    [[nodiscard]] bool isSettled() const { return locks().isSettled(); }
    /// Announces a changed count now, however short the time since the last one.
    void announce() { announce(false); }

Q_SIGNALS:
    void attentionChanged();

private:
    void consume(const Frame&) override {}
    void elapse(const Frame& frame) override;
    void reset() override;
    void announce(bool isNew);
    [[nodiscard]] ViewLocks& locks() const;

    FrameLoop& m_frames;
    const PerView<ViewLocks>& m_views;
    const FindingsStore* m_findings = nullptr;
    MonoTime m_lookedAt{};
    MonoTime m_announcedAt{};
    int m_announcedAttention = 0;
};

} // namespace lockscope::presentation
