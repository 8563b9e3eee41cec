// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace lockscope::gui {

/// A menu text for a button: "&Connect" -> "Connect"; for Chinese also without the trailing letter that exists only for
/// the key.
[[nodiscard]] inline QString withoutMnemonic(QString text)
{
    static const QRegularExpression behind(QStringLiteral("\\s?\\(&\\w\\)"));
    return text.remove(behind).remove(u'&');
}

} // namespace lockscope::gui
