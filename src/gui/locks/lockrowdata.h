// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/presentation.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/stream/perview.h"
#include "presentation/words/celltext.h"

#include <QString>
#include <QVariant>

namespace lockscope::presentation {
class FindingsStore;
class FrameLoop;
class HolderNames;
class LaneHistory;
class TraceStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

/// A row of the Locks table says this of its lock, in the shown view: facts, and for each cell text, tone and the other
/// roles of LocksModel. Texts are as of `Given::now`. GUI thread.
class LockRowData
{
public:
    /// The owner knows this, and may change it between frames.
    struct Given
    {
        const HolderNames* names = nullptr;
        const TraceStore* traces = nullptr;
        const FindingsStore* findings = nullptr;
        celltext::Zone zone = celltext::Zone::Utc;
        bool masked = false; ///< the shown recording has masks instead of tokens
        ServerTime now{};
    };

    /// All must outlive it.
    LockRowData(const FrameLoop& frames, const LaneHistory& history, const PerView<ViewLocks>& views,
                const Given& given);

    /// Views in it are valid until the next frame.
    [[nodiscard]] lockcells::RowFacts facts(LockId lock) const;
    [[nodiscard]] QVariant data(LockId lock, int column, int role) const;
    /// data() of a row whose id was reused for another lock; it stays while the order is frozen.
    [[nodiscard]] static QVariant dataOfGone(int column, int role);
    /// Differs when the cell looks different; 0 for the lane, which the table paints.
    [[nodiscard]] std::size_t lookHash(LockId lock, int column) const;

    /// The time up to which the node's locks are known: now, or the end of its data while it is not connected.
    [[nodiscard]] ServerTime knownNow(NodeId node) const;
    [[nodiscard]] bool isPast(LockId lock) const;
    /// Of several deployments that are shown: which one has the lock; else empty.
    [[nodiscard]] QString serverTag(LockId lock) const;

    /// A new frame, or other words: the texts that are kept for several cells are no longer valid.
    void forgetExplanation()
    {
        m_explained = kNoLock;
        m_shortServers.clear();
    }

private:
    [[nodiscard]] const PictureView& picture() const;
    [[nodiscard]] const LockIndex& index() const { return m_views->index; }
    [[nodiscard]] const analysis::Episode* findingOf(LockId lock) const;
    [[nodiscard]] bool isMasked(LockId lock) const;
    /// The share of the lease that is left, 0 to 1.
    [[nodiscard]] double leaseLeft(LockId lock) const;
    [[nodiscard]] QString cell(LockId lock, int column) const;
    [[nodiscard]] lockcells::Tone tone(LockId lock, int column) const;
    [[nodiscard]] QString spoken(LockId lock, int column) const;
    [[nodiscard]] QString shortServer(LockId lock) const;

    const FrameLoop& m_frames;
    const LaneHistory& m_history;
    const PerView<ViewLocks>& m_views;
    const Given& m_given;
    mutable LockId m_explained = kNoLock; ///< whose m_explanation is known
    mutable QString m_explanation;
    mutable QStringList m_shortServers; ///< by node; empty: not known
};

} // namespace lockscope::gui
