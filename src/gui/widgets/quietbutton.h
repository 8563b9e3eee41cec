// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace lockscope::gui {

/// A flat button of a page's tool bar; `name`: its object name. GUI thread; owned by `parent`.
[[nodiscard]] QToolButton* quietButton(QWidget* parent, const char* name);
/// Sets text, tool tip and accessible name.
void setWords(QToolButton* button, const QString& text, const QString& toolTip);

} // namespace lockscope::gui
