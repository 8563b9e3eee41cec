// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace lockscope::gui {

/// What a step speaks of. Without such an example on the screen the step waits for one.
enum class TourExample {
    Nothing,   ///< always there
    Attention, ///< some locks need attention
    Row,       ///< one of them, held, and its holder is known
    Renewed,   ///< a lock with renewals in the last minute
    Contended, ///< a lock that several held in turn in the last minute while others waited
    Waited,    ///< a lock that others waited for since the connection
    Held,      ///< any lock that is held
};

/// What a step needs besides its page.
enum class TourSetting {
    Nothing,
    AttentionFilter, ///< the table shows what needs attention
    Inspector,       ///< its dock is open
    BlindDelete,     ///< that case of the simulator
};

/// What is outlined.
enum class TourPart {
    Widget,    ///< the widget itself, or several
    FirstRows, ///< of a table
    LockRow,   ///< of the table of locks
    LockLane,  ///< of the timeline
};

/// One step of the guided look. Texts: QT_TRANSLATE_NOOP("TourSteps", ...); %1, %2 ... of `text` are the words of the
/// example (TourFinding).
struct TourStep
{
    const char* id;   ///< stable, for tests and pictures
    const char* page; ///< PageSpec::id
    TourSetting setting;
    TourExample example;
    bool selects; ///< the example is the selected lock
    TourPart part;
    const char* target; ///< name of the widget; several are outlined together
    const char* heading;
    const char* text;
    const char* waiting;     ///< while there is no example
    const char* otherTarget; ///< a widget to point at meanwhile; empty: nothing
};

[[nodiscard]] std::span<const TourStep> tourSteps();

} // namespace lockscope::gui
