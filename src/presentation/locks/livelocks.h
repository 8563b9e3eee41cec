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

class FindingsDesk;

/// How many locks of what is watched need attention, whatever is shown: for the badge, the title of the window and
/// notifications. Where nothing is watched, of the recording that is shown. GUI thread.
class LiveLocks final : public QObject, private LiveConsumer
{
    Q_OBJECT
public:
    /// Both must outlive it.
    LiveLocks(FrameLoop& frames, const PerView<ViewLocks>& views, QObject* parent = nullptr);
    ~LiveLocks() override;
    /// Its open findings need attention, too. Must outlive this.
    void setFindings(const FindingsDesk& findings) { m_findings = &findings; }

    [[nodiscard]] int attentionCount() const { return locks().attentionCount(); }
    /// Open findings of no row: numbers, the worst first.
    [[nodiscard]] const std::vector<std::uint64_t>& findingsBeside() const { return locks().open.others(); }
    [[nodiscard]] const LockIndex::Counts& counts() const { return locks().index.counts(); }
    [[nodiscard]] const LockIndex::Counts& countsOfRun() const { return locks().index.countsOfRun(); }
    [[nodiscard]] std::vector<LockId> locksIn(SavedFilter filter) const;
    [[nodiscard]] QString nameOf(LockId lock) const;
    /// Connected, scanned, and a second has passed: what rises or begins from now on is news.
    [[nodiscard]] bool isSettled() const { return locks().isSettled(); }
    [[nodiscard]] bool isSteady() const;

Q_SIGNALS:
    /// About four times a second while they change.
    void countsChanged();
    void attentionChanged();
    /// Another source is watched: what was counted is of the one before.
    void begun();

private:
    void consume(const Frame&) override {}
    void elapse(const Frame& frame) override;
    void reset() override;
    void announce(bool isNew);
    [[nodiscard]] ViewLocks& locks() const;

    FrameLoop& m_frames;
    const PerView<ViewLocks>& m_views;
    const FindingsDesk* m_findings = nullptr;
    MonoTime m_countedAt{};
    std::pair<bool, bool> m_announcedKnown; ///< knowsNow(), isSteady()
    std::pair<LockIndex::Counts, LockIndex::Counts> m_announced{};
    int m_announcedAttention = 0;
};

} // namespace lockscope::presentation
