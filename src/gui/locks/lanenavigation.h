// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/presentation.h"
#include "gui/timeline/lanedrag.h"
#include "gui/timeline/lanerange.h"
#include "gui/timeline/lanetime.h"

#include <QObject>

#include <optional>
#include <utility>
#include <vector>

namespace lockscope::presentation {
class FrameLoop;
class LaneHistory;
class LockSelection;
} // namespace lockscope::presentation

namespace lockscope::gui {

class LocksModel;

/// The period that the lanes of the Locks table show and the range that is selected in them, with the ways to move
/// both: zoom and pan, drags, the next hold or contention, a moment, back to now. GUI thread.
class LaneNavigation final : public QObject
{
    Q_OBJECT
public:
    struct Sources
    {
        const FrameLoop& frames;
        const LaneHistory& history;
        LockSelection& selection;
        const LocksModel& locks;
    };
    /// All must outlive it.
    explicit LaneNavigation(const Sources& sources) : m_from(sources) {}

    [[nodiscard]] const TimeView& view() const { return m_time.view(); }
    [[nodiscard]] bool isFollowing() const { return m_time.isFollowing(); }
    /// True when the axis counts back from now.
    [[nodiscard]] bool isLive() const;
    /// The time of the latest frame, and the same aligned with a pixel while following.
    [[nodiscard]] ServerTime now() const { return m_now; }
    [[nodiscard]] ServerTime axisNow() const { return m_time.axisNow(); }
    /// The period that is shown, up to now while following; also while the lanes are hidden.
    [[nodiscard]] std::pair<ServerTime, ServerTime> period() const;

    void setWidth(int width) { m_time.setWidth(width); }
    /// A frame has come; advance() follows it.
    void setNow(ServerTime now) { m_now = now; }
    /// True when the period moved by a pixel or more.
    bool advance() { return m_time.advance(m_now); }
    /// The usual span, following now, without a range: another source is shown.
    void reset();

    void zoomAt(double x, double factor); ///< x in pixels from the left edge of the lanes
    /// In the middle, or at now while following.
    void zoom(double factor);
    void pan(double pixels);
    void setSpan(Us span);
    /// Shows the selected range, else the selected hold; without either, or when that is shown, the last minute.
    void fit();
    void followLive();
    void showPeriod(ServerTime from, ServerTime to);
    /// Back to the last minute. False when that is shown.
    bool backToLive();
    /// Selects the hold before (-1) or after (+1) the selected one of the current lock.
    void stepHold(int direction);
    /// -1: goes to the contention or loss before, +1: to the next one. False when there is none.
    bool stepContention(int direction);
    /// Shows that moment of the lock, with some time before and after.
    void showMoment(LockId lock, ServerTime at);
    /// Brings the lock's last hold into the period that is shown.
    void showLastHold(LockId lock);

    [[nodiscard]] const std::optional<std::pair<ServerTime, ServerTime>>& range() const { return m_range.ends(); }
    /// True within a few pixels of an end of the range; x as in zoomAt().
    [[nodiscard]] bool isRangeEndAt(double x) const;
    void selectRange(ServerTime from, ServerTime to); ///< as a person does
    /// Selects what is shown, up to now.
    void selectShown();
    /// Moves the end of the range that keys move; without a range one begins at now or in the middle.
    void stepRange(int direction);
    /// False when there was none.
    bool clearRange();

    /// A press, a move and a release of the pointer in the lanes; x as in zoomAt().
    LaneDrag::Begins press(int x, Qt::KeyboardModifiers modifiers) { return m_drag.press(x, modifiers); }
    LaneDrag::Moved dragTo(int x, int far);
    /// True when the pointer stayed: it was a click.
    bool release() { return m_drag.release(); }
    [[nodiscard]] const LaneDrag& drag() const { return m_drag; }

Q_SIGNALS:
    /// The period was moved, zoomed or follows again; not while it only follows now.
    void periodChanged();
    void rangeChanged();
    /// A person is done with selecting a range; not for each step of it by keys.
    void rangeSelected();

private:
    [[nodiscard]] std::vector<LockId> rowLocks() const;

    Sources m_from;
    LaneTime m_time;
    LaneRange m_range;
    LaneDrag m_drag{m_time, m_range};
    ServerTime m_now{};
};

} // namespace lockscope::gui
