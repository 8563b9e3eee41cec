// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace lockscope::gui {

/// Saves a widget as a picture: SVG if the file has that suffix, else PNG in the screen's pixels, with `caption` below
/// it. Returns problem and remedy, translated; empty: success. GUI thread.
[[nodiscard]] QString savePicture(QWidget& widget, const QString& caption, const QString& file);

/// Asks for a file in a dialog beside the widget, saves the picture, and reports the outcome, translated. `name`: of
/// the content; used in the caption with the window's title and the time, and in the suggested file name. Returns at
/// once.
void askAndSavePicture(QWidget& widget, const QString& name, std::function<void(const QString& outcome, bool ok)> tell);

} // namespace lockscope::gui
