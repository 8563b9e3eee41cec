// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/profile.h"

class QLabel;
class QWidget;

namespace Ui {
class ConnectDialog;
}

namespace lockscope::gui {

/// The label below a field of the connect dialog that says what is wrong with it.
[[nodiscard]] QLabel* errorLabel(const Ui::ConnectDialog& ui, settings::Field field);
/// The widget that takes the focus when the field is wrong.
[[nodiscard]] QWidget* inputOf(const Ui::ConnectDialog& ui, settings::Field field);

} // namespace lockscope::gui
