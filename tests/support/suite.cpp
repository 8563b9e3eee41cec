// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/suite.h"

#include "support/allowedwarnings.h"

#include <QRegularExpression>

namespace lockscope::test {

void Suite::init()
{
    static const QRegularExpression unexpected(QStringLiteral("^(?!%1)").arg(QLatin1StringView(kAllowedWarnings)));
    QTest::failOnWarning(unexpected);
}

} // namespace lockscope::test

#include "moc_suite.cpp"
