// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/recordings/playback.h"
#include "presentation/findings/findingsstore.h"

#include <QObject>

#include <optional>

namespace lockscope::presentation {
class LaneHistory;
}

namespace lockscope::gui {

/// Navigates to the moment of a finding: to a piece of evidence, or from one finding to the next. In the live view
/// the lanes move there as far as their history reaches; before that, and in a recording, the whole window seeks. GUI
/// thread.
class FindingWalk final : public QObject
{
    Q_OBJECT
public:
    using Direction = Playback::Direction;

    /// All must outlive it.
    FindingWalk(FindingsStore& findings, Playback& playback, FrameLoop& frames, const LaneHistory& history,
                QObject* parent = nullptr);

    /// Does nothing when live is shown, the lock has left the picture, and nothing is recorded.
    void goTo(const analysis::Subject& subject, ServerTime at);
    /// Goes to the start of an episode.
    void goTo(const analysis::Episode& episode);
    /// From the shown moment to the start of the previous or next finding.
    void step(Direction direction);

Q_SIGNALS:
    /// The subject is visible now: kNoLock if it is no lock, or absent at that moment. `opensLocks`: only the
    /// Locks page shows that moment.
    void reached(lockscope::LockId lock, lockscope::ServerTime at, bool opensLocks);
    void stepped(const analysis::Episode& episode);
    /// Why there is nowhere to go, in a sentence.
    void stayed(const QString& why);

private:
    struct Wanted
    {
        analysis::Subject subject;
        ServerTime at{};
        /// The position of the walk afterwards: the start of the finding, at its mark. It may have been raised later.
        ServerTime mark{};
        bool opensLocks = false;
        int tellings = 0; ///< number of updates waited for
    };
    void go(const Wanted& wanted);
    void arrive();
    /// True when the lanes still have this moment of the lock.
    [[nodiscard]] bool isKept(LockId lock, ServerTime at) const;
    [[nodiscard]] LockId find(const analysis::Subject& subject) const;

    FindingsStore& m_findings;
    Playback& m_playback;
    FrameLoop& m_frames;
    const LaneHistory& m_history;
    std::optional<Wanted> m_wanted; ///< pending target
    std::optional<ServerTime> m_at; ///< target of the latest step
    ServerTime m_shownAt{};         ///< the moment shown at that time
};

} // namespace lockscope::gui
