// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::gui {

struct Colors;

/// The few style sheets of the window's frame, set only on the widgets that need them: style sheets cost time at every
/// paint, and a widget with one ignores its own palette.

/// A bar around one widget that paints itself.
[[nodiscard]] QString plainBarStyle(const Colors& colors);
/// Top bar: flat; buttons with a border, or with the property "flat" without.
[[nodiscard]] QString toolBarStyle(const Colors& colors, bool dark);
[[nodiscard]] QString statusBarStyle(const Colors& colors);

} // namespace lockscope::gui
