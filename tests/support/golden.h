// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QStringList>
#include <QTest>

namespace lockscope::test {

/// Compares what a fixture's commands become with what it says; LOCKSCOPE_WRITE_FIXTURES=1 writes it instead. Lines
/// that begin with two blanks belong to the line before them, which is named when they differ.
inline void compareWithFixture(QFile& file, const QString& before, const QString& now)
{
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_FIXTURES")) {
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(now.toUtf8());
        return;
    }
    const QStringList was = before.split(u'\n');
    const QStringList is = now.split(u'\n');
    for (qsizetype i = 0, line = 0; i < is.size(); ++i) {
        if (!is[i].startsWith(QStringLiteral("  ")))
            line = i;
        QVERIFY2(is[i] == was.value(i),
                 qPrintable(is[line] + QStringLiteral("\nis:  ") + is[i] + QStringLiteral("\nwas: ") + was.value(i)));
    }
    QCOMPARE(is.size(), was.size());
}

} // namespace lockscope::test
