// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace lockscope::gui {

/// The example that a step needs. Without one on screen the step waits.
enum class TourExample {
    Nothing,   ///< always available
    Attention, ///< some locks need attention
    Row,       ///< one of them: held, with a known holder
    Renewed,   ///< a lock with renewals in the last minute
    Contended, ///< a lock with several holders and waiters in the last minute
    Waited,    ///< a lock with waiters since the connection
    Held,      ///< any held lock
};

/// A setting that a step needs besides its page.
enum class TourSetting {
    Nothing,
    AttentionFilter, ///< the table shows locks that need attention
    Inspector,       ///< its dock is open
    BlindDelete,     ///< that case of the simulator
};

/// The outlined part.
enum class TourPart {
    Widget,    ///< one or several widgets
    FirstRows, ///< of a table
    LockRow,   ///< of the table of locks
    LockLane,  ///< with wide lanes
};

/// One step of the guided tour. Texts: QT_TRANSLATE_NOOP("TourSteps", ...); %1, %2 ... of `text` are the words of the
/// example (TourFinding).
struct TourStep
{
    const char* id;   ///< stable, for tests and pictures
    const char* page; ///< PageSpec::id
    TourSetting setting;
    TourExample example;
    bool selects; ///< the example is the selected lock
    TourPart part;
    const char* target; ///< object name of the widget; several are outlined together
    const char* heading;
    const char* text;
    const char* waiting;     ///< shown while there is no example
    const char* otherTarget; ///< a widget to point at meanwhile; empty: none
};

[[nodiscard]] std::span<const TourStep> tourSteps();

} // namespace lockscope::gui
