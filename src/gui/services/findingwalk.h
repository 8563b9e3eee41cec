// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/services/playback.h"
#include "presentation/facts/findingsdesk.h"

#include <QObject>

#include <optional>

namespace lockscope::presentation {
class LockHistory;
}

namespace lockscope::gui {

/// The way to a moment at which something was wrong: to a piece of evidence, or from one finding to the next. Of what
/// is watched the Timeline goes there, as far as it reaches; behind that, and of a recording, the whole window does.
/// GUI thread.
class FindingWalk final : public QObject
{
    Q_OBJECT
public:
    using Direction = Playback::Direction;

    /// All must outlive it.
    FindingWalk(FindingsDesk& desk, Playback& playback, FrameLoop& frames, const LockHistory& history,
                QObject* parent = nullptr);

    /// Nothing happens where live is shown, the lock is not in the picture any more, and nothing is recorded.
    void goTo(const analysis::Subject& subject, ServerTime at);
    /// To where an episode begins.
    void goTo(const analysis::Episode& episode);
    /// From the moment that is shown to the begin of the finding before or behind it.
    void step(Direction direction);

Q_SIGNALS:
    /// What it was about is to be seen: kNoLock where that is no lock, or it is not there at that moment.
    /// `opensTimeline`: only the Timeline shows that moment.
    void reached(lockscope::LockId lock, lockscope::ServerTime at, bool opensTimeline);
    void stepped(const analysis::Episode& episode);
    /// A sentence: why there is nowhere to go.
    void stayed(const QString& why);

private:
    struct Wanted
    {
        analysis::Subject subject;
        ServerTime at{};
        /// Where the walk is then: the begin of the finding, whose mark stands there. It may be told later.
        ServerTime mark{};
        bool opensTimeline = false;
        int tellings = 0; ///< that were waited for
    };
    void go(const Wanted& wanted);
    void arrive();
    /// Has the Timeline what happened to it then?
    [[nodiscard]] bool isKept(LockId lock, ServerTime at) const;
    [[nodiscard]] LockId find(const analysis::Subject& subject) const;

    FindingsDesk& m_desk;
    Playback& m_playback;
    FrameLoop& m_frames;
    const LockHistory& m_history;
    std::optional<Wanted> m_wanted; ///< on the way there
    std::optional<ServerTime> m_at; ///< where the last step went
    ServerTime m_shownAt{};         ///< the moment that was shown then
};

} // namespace lockscope::gui
