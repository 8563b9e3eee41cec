// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QEvent>

namespace lockscope::test {

/// As Language tells it, to one object and, if it is a widget, to all below it.
inline void tellLanguageChange(QObject& object)
{
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&object, &change);
}

} // namespace lockscope::test
