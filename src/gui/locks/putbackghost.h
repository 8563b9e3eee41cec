// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/theme.h"

#include <QRect>

class QPainter;

namespace lockscope::gui {

/// The ghost of a lock that was released here and can be put back: an outline in its lane from the release to now, and
/// a ring at its end that empties as the time runs out.
struct PutBackGhost
{
    QRect bar;
    double share = 0; ///< of the time that is left, 0 to 1

    /// Where a click puts the lock back: the outline with its ring.
    [[nodiscard]] QRect clickable() const;
    void paint(QPainter& painter, const Colors& colors) const;

private:
    [[nodiscard]] QRect ring() const;
};

} // namespace lockscope::gui
