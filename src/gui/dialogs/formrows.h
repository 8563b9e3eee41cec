// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QColor;
class QGridLayout;
class QLabel;
class QWidget;

namespace lockscope::gui {

/// Shows or hides the whole row of a two-column form that `field` stands in, also when it stands in a layout of its own
/// there. (A QFormLayout could do this itself, but Qt 6.4's writes past its rows when hidden ones hold wrapped text.)
void setRowVisible(QGridLayout* form, const QWidget* field, bool visible);

/// For sentences: plain text that wraps. Owned by `parent`.
[[nodiscard]] QLabel* wrappedLabel(QWidget* parent);

} // namespace lockscope::gui
