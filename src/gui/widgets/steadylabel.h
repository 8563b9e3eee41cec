// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include <algorithm>

namespace lockscope::gui {

/// For texts that change several times a second. A QLabel requests a new layout of its surroundings with each text,
/// which repaints the whole window; a label of fixed size does not. So its size is fixed and only grows, and its
/// neighbours keep their places.

/// Shows `text` on one line. Does nothing when the text is unchanged. GUI thread.
inline void showSteadily(QLabel& label, const QString& text)
{
    if (label.text() == text)
        return;
    label.setText(text);
    const QSize hint = label.sizeHint();
    if (hint.width() > label.minimumWidth() || hint.height() != label.minimumHeight())
        label.setFixedSize(std::max(hint.width(), label.minimumWidth()), hint.height());
}

/// Resets the size, after a change of font, theme or language.
inline void forgetSize(QLabel& label)
{
    label.setMinimumSize(0, 0);
    label.setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

} // namespace lockscope::gui
