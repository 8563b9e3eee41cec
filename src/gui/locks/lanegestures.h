// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "gui/locks/lanenavigation.h"
#include "gui/presentation.h"

#include <QObject>
#include <QPoint>
#include <QString>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

class QHelpEvent;
class QKeyEvent;
class QMouseEvent;
class QWidget;

namespace lockscope::gui {

class LanePlaces;
class PutBackGhosts;

/// Pointer and keys in the lanes of the Locks table: what the pointer is over, and what presses, drags and keys do
/// there. Events that are not for the lanes go to the table's base. GUI thread.
class LaneGestures final : public QObject
{
    Q_OBJECT
public:
    /// The table handles these events so where no lane is meant.
    struct Base
    {
        std::function<void(QMouseEvent&)> press;
        std::function<void(QMouseEvent&)> move;
        std::function<void(QMouseEvent&)> release;
    };
    struct Sources
    {
        const FrameLoop& frames;
        const LaneHistory& history;
        LockSelection& selection;
        LocksModel& locks;
        const LanePlaces& places;
        const PutBackGhosts& ghosts;
        LaneNavigation& lanes;
    };
    /// All must outlive it. The viewport gets the cursor and the tips.
    LaneGestures(QWidget& viewport, const Sources& sources, Base base);

    void press(QMouseEvent& event);
    void move(QMouseEvent& event);
    void release(QMouseEvent& event);
    /// False: the key is none of the lanes'.
    [[nodiscard]] bool key(const QKeyEvent& event);
    /// False: the position is in no lane.
    [[nodiscard]] bool showTip(const QHelpEvent& event) const;
    /// The pointer is at this place in the lanes, or in none.
    void hover(std::optional<QPoint> at);
    /// Another moment is shown: forgets what the pointer was over.
    void reset();

    [[nodiscard]] const std::optional<QPoint>& pointer() const { return m_pointer; }
    /// Token of the hold below the pointer; empty: none.
    [[nodiscard]] const std::string& token() const { return m_token; }

Q_SIGNALS:
    /// pointer() or token() are others.
    void hovered();
    /// A click without keys on a row's lane; its lock is selected.
    void laneClicked();
    /// A range was selected by a drag.
    void rangeDragged();
    /// A click on the ghost of a lock that was released.
    void putBackRequested(lockscope::LockId lock);

private:
    [[nodiscard]] LockId lockAt(const QPoint& at) const;
    /// Index of the hold at the position in the history of its row's lock; -1: none.
    [[nodiscard]] std::ptrdiff_t holdAt(const QPoint& at) const;
    [[nodiscard]] QString tipAt(const QPoint& at) const;
    [[nodiscard]] ServerTime timeAt(const QPoint& at) const;
    [[nodiscard]] Us reach() const;
    void updateCursor(const QPoint& at);

    QWidget& m_viewport;
    const Sources m_from;
    const Base m_base;
    std::optional<QPoint> m_pointer;
    std::string m_token;
};

} // namespace lockscope::gui
