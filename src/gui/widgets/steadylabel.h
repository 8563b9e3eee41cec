// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include <algorithm>

namespace lockscope::gui {

/// Texts that change several times a second. A QLabel asks for a new layout of everything around it with each text,
/// and the whole window is painted again; one of fixed size does not. So its size is fixed, and only grows: what
/// stands beside it keeps its place, too.

/// Shows `text` on one line. Nothing happens when it is the text of before. GUI thread.
inline void showSteadily(QLabel& label, const QString& text)
{
    if (label.text() == text)
        return;
    label.setText(text);
    const QSize hint = label.sizeHint();
    if (hint.width() > label.minimumWidth() || hint.height() != label.minimumHeight())
        label.setFixedSize(std::max(hint.width(), label.minimumWidth()), hint.height());
}

/// Forgets the size: after another font, theme or language.
inline void forgetSize(QLabel& label)
{
    label.setMinimumSize(0, 0);
    label.setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

} // namespace lockscope::gui
