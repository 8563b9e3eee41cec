// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/patience.h"

#include <QCoreApplication>
#include <QLocale>
#include <QObject>
#include <QStandardPaths>
#include <QTest>

namespace lockscope::test {

/// Base of every test suite: an unexpected warning fails the test function that provoked it. A suite with an init() of
/// its own calls Suite::init() first. An expected warning is announced with QTest::ignoreMessage.
class Suite : public QObject
{
    Q_OBJECT

protected Q_SLOTS:
    void init();
};

/// What every test program does before its application object exists: no user settings are touched, C locale.
inline void prepareProcess()
{
    QStandardPaths::setTestModeEnabled(true);
    QLocale::setDefault(QLocale::c());
}

} // namespace lockscope::test

/// main() of a test without windows.
#define LOCKSCOPE_TEST_MAIN(Class)                                                                                     \
    int main(int argc, char** argv)                                                                                    \
    {                                                                                                                  \
        lockscope::test::prepareProcess();                                                                             \
        QCoreApplication app(argc, argv);                                                                              \
        Class suite;                                                                                                   \
        QTEST_SET_MAIN_SOURCE_PATH                                                                                     \
        return QTest::qExec(&suite, argc, argv);                                                                       \
    }

/// main() of a test with windows; include <QApplication> before. Runs on the offscreen platform unless another one is
/// named.
#define LOCKSCOPE_TEST_GUI_MAIN(Class)                                                                                 \
    int main(int argc, char** argv)                                                                                    \
    {                                                                                                                  \
        lockscope::test::prepareProcess();                                                                             \
        if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))                                                             \
            qputenv("QT_QPA_PLATFORM", "offscreen");                                                                   \
        QApplication app(argc, argv);                                                                                  \
        QApplication::setStyle(QStringLiteral("Fusion"));                                                              \
        Class suite;                                                                                                   \
        QTEST_SET_MAIN_SOURCE_PATH                                                                                     \
        return QTest::qExec(&suite, argc, argv);                                                                       \
    }
