// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace lockscope::gui {

/// A menu text as it stands on a button: "&Connect" -> "Connect"; of Chinese also without the letter that stands behind
/// the words for the key alone.
[[nodiscard]] inline QString withoutMnemonic(QString text)
{
    static const QRegularExpression behind(QStringLiteral("\\s?\\(&\\w\\)"));
    return text.remove(behind).remove(u'&');
}

} // namespace lockscope::gui
