// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QColor;
class QGridLayout;
class QLabel;
class QWidget;

namespace lockscope::gui {

/// Shows or hides the whole row of a two-column form that contains `field`, even inside a nested layout. (QFormLayout
/// has this feature, but in Qt 6.4 it writes past its rows when hidden ones contain wrapped text.)
void setRowVisible(QGridLayout* form, const QWidget* field, bool visible);

/// Plain text that wraps, for sentences. Owned by `parent`.
[[nodiscard]] QLabel* wrappedLabel(QWidget* parent);

} // namespace lockscope::gui
