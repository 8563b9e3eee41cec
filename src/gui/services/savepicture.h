// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::gui {

/// Writes what a widget shows: an SVG where the file is named so, else a PNG in the pixels of its screen. Below it
/// stands `caption`, so that a picture in a report says what it is of. What went wrong and what to do, translated;
/// empty: nothing. GUI thread.
[[nodiscard]] QString savePicture(QWidget& widget, const QString& caption, const QString& file);

/// Asks for a file in a dialog beside the widget, saves what is shown when it is chosen, and hands on how it went,
/// translated. `name`: of what; the caption has it with the window's title and the time, the suggested file too.
/// Returns at once.
void askAndSavePicture(QWidget& widget, const QString& name, std::function<void(const QString& outcome, bool ok)> tell);

} // namespace lockscope::gui
