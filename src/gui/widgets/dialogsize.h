// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

namespace lockscope::gui {

/// Limits a size to what a screen of 1280x720 leaves beside a title bar and a panel, because sizes counted in letters
/// grow with the font.
[[nodiscard]] inline QSize fittingDialogSize(int width, int height)
{
    return QSize(width, height).boundedTo({1240, 640});
}

} // namespace lockscope::gui
