// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

struct Colors;

/// The few style sheets of the window's frame; set on the widget they are for and nowhere else: style sheets cost at
/// every paint, and under one a widget forgets the palette it was given.

/// Flat tabs with a line under the current one.
[[nodiscard]] QString tabBarStyle(const Colors& colors);
/// Top bar: flat, buttons with a border.
[[nodiscard]] QString toolBarStyle(const Colors& colors, bool dark);
/// Strip of time: as high as its bar while live is shown, with its buttons in the past (property "past").
[[nodiscard]] QString timeStripStyle(const Colors& colors, bool dark);
[[nodiscard]] QString statusBarStyle(const Colors& colors);

} // namespace lockscope::gui
