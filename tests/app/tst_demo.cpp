// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The demo as a newcomer starts it: a private redis-server, workers, pictures of every page; and nothing left behind.
#include "support/suite.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>

#include <csignal>

using namespace lockscope;

namespace {

void prepare(QProcess& process, const QTemporaryDir& home)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.filePath(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), home.filePath(QStringLiteral("state")));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(home.path());
}

/// Process ids of all redis-servers of this machine.
QSet<QString> redisServers()
{
    QSet<QString> found;
    for (const QString& pid : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile file(QStringLiteral("/proc/%1/cmdline").arg(pid));
        if (pid.at(0).isDigit() && file.open(QIODevice::ReadOnly) && file.readAll().contains("redis-server"))
            found << pid;
    }
    return found;
}

} // namespace

class DemoTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void showsEveryPageWithoutADisplay();
    void leavesNoServerBehind();
};

void DemoTest::showsEveryPageWithoutADisplay()
{
    QTemporaryDir home;
    QProcess process;
    prepare(process, home);
    process.start(QStringLiteral(LOCKSCOPE_BINARY),
                  {QStringLiteral("--demo"), QStringLiteral("--size"), QStringLiteral("1280x720"),
                   QStringLiteral("--grab"), home.filePath(QStringLiteral("pictures")), QStringLiteral("--after"),
                   QStringLiteral("6")});
    QVERIFY2(process.waitForFinished(120'000), process.readAllStandardError());
    QCOMPARE(process.exitCode(), 0);

    for (const char* page : {"locks", "timeline", "dashboard", "events", "server"}) {
        const QImage picture(home.filePath(QStringLiteral("pictures/%1.png").arg(QLatin1StringView(page))));
        QVERIFY2(!picture.isNull(), page);
        QCOMPARE(picture.size(), QSize(1280, 720));
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height(); y += 3) {
            for (int x = 0; x < picture.width(); x += 3)
                colours << picture.pixel(x, y);
        }
        QVERIFY2(colours.size() > 50, page); // not nearly one colour
    }
}

void DemoTest::leavesNoServerBehind()
{
    const QSet<QString> before = redisServers();
    QTemporaryDir home;
    QProcess process;
    prepare(process, home);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), {QStringLiteral("--demo"), QStringLiteral("--grab"), home.path(),
                                                     QStringLiteral("--after"), QStringLiteral("60")});
    QVERIFY(process.waitForStarted());
    QSet<QString> ours;
    QTRY_VERIFY_WITH_TIMEOUT(!(ours = redisServers() - before).isEmpty(), 20'000);
    ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
    QVERIFY(process.waitForFinished());
    QTRY_VERIFY_WITH_TIMEOUT(!redisServers().intersects(ours), 5'000);
}

LOCKSCOPE_TEST_MAIN(DemoTest)
#include "tst_demo.moc"
