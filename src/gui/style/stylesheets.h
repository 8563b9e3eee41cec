// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

struct Colors;

/// The few style sheets of the window's frame, set only on the widgets that need them: style sheets cost time at every
/// paint, and a widget with one ignores its own palette.

/// The bar around the rail of pages, which paints itself.
[[nodiscard]] QString railBarStyle(const Colors& colors);
/// Top bar: flat, buttons with a border.
[[nodiscard]] QString toolBarStyle(const Colors& colors, bool dark);
/// Time strip: as high as its bar while live is shown, with buttons in the past (property "past").
[[nodiscard]] QString timeStripStyle(const Colors& colors, bool dark);
[[nodiscard]] QString statusBarStyle(const Colors& colors);

} // namespace lockscope::gui
