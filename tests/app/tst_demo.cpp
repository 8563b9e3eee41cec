// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The demo as a newcomer starts it: a private redis-server, workers, pictures of every page; and nothing left behind.
#include "support/suite.h"

#include <QDir>
#include <QElapsedTimer>
#include <QImage>
#include <QMap>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>
#include <QThread>

#include <csignal>

using namespace lockscope;

namespace {

/// A short one, for the sake of the unix socket in it.
QString temporary(const QTemporaryDir& home)
{
    const QString folder = home.filePath(QStringLiteral("t"));
    QDir().mkpath(folder);
    return folder;
}

void prepare(QProcess& process, const QTemporaryDir& home)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.filePath(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), home.filePath(QStringLiteral("state")));
    environment.insert(QStringLiteral("TMPDIR"), temporary(home));
    environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home.path()); // else Qt makes one in TMPDIR
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(home.path());
}

/// The program's folders of a run; empty when it left nothing behind.
QStringList folders(const QTemporaryDir& home)
{
    return QDir(temporary(home)).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
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

/// One table of those that are printed every second, by lock.
using Table = QMap<QString, QStringList>;

/// The first tables of what was printed so far; the last one may be incomplete and is left out.
QList<Table> tables(const QByteArray& out)
{
    QList<Table> found;
    for (const QByteArray& line : out.split('\n')) {
        const QStringList cells = QString::fromUtf8(line).simplified().split(u' ');
        if (cells.first() == u"LOCK")
            found.append(Table());
        else if (!found.isEmpty() && cells.first().startsWith(u"lock:"))
            found.last()[cells.first()] = cells;
    }
    if (!found.isEmpty())
        found.removeLast();
    return found;
}

/// What is missing of: a lock alone, a contended one, renewals, one without TTL, one that ran out.
QStringList notShown(const QList<Table>& tables)
{
    QStringList missing{QStringLiteral("alone"), QStringLiteral("contended"), QStringLiteral("renewals"),
                        QStringLiteral("no TTL"), QStringLiteral("expired")};
    for (const Table& table : tables) {
        for (const QStringList& cells : table) {
            const QString& verdict = cells.last();
            const QString& renewals = cells.at(cells.size() - 2);
            if (verdict == u"held")
                missing.removeAll(QStringLiteral("alone"));
            if (verdict == u"perhaps_contended") // its clients poll
                missing.removeAll(QStringLiteral("contended"));
            if (renewals.toInt() > 0 && verdict == u"on_schedule")
                missing.removeAll(QStringLiteral("renewals"));
            if (verdict == u"no_ttl" && cells.contains(QStringLiteral("none")))
                missing.removeAll(QStringLiteral("no TTL"));
            if (verdict == u"expired")
                missing.removeAll(QStringLiteral("expired"));
        }
    }
    return missing;
}

} // namespace

class DemoTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void showsEverythingWithoutADisplay();
    void leavesNothingBehind_data();
    void leavesNothingBehind();

private:
    static void checkPictures(const QString& folder);
};

/// As scripts/run.sh starts it where there is no display: a live table on which the five kinds of locks are to be seen
/// within five seconds, and at the end a picture of each page. A machine that stops it for so long gets two more tries.
void DemoTest::showsEverythingWithoutADisplay()
{
    QStringList missing;
    for (int attempt = 0; attempt < 3; ++attempt) {
        QTemporaryDir home;
        QProcess process;
        prepare(process, home);
        QElapsedTimer since;
        since.start();
        process.start(QStringLiteral(LOCKSCOPE_BINARY), {QStringLiteral("--demo")});
        QByteArray out;
        do {
            process.waitForReadyRead(100);
            out += process.readAllStandardOutput();
            missing = notShown(tables(out + "\nLOCK\n"));
        } while (!missing.isEmpty() && since.elapsed() < 5000);
        qInfo("all was shown after %lld ms; not shown: %s", since.elapsed(), qPrintable(missing.join(u' ')));
        if (!missing.isEmpty()) {
            process.kill();
            process.waitForFinished();
            continue;
        }
        const bool ended = process.waitForFinished(120'000);
        const QByteArray err = process.readAllStandardError();
        QVERIFY2(ended && process.exitCode() == 0, err);
        out += process.readAllStandardOutput();
        QVERIFY2(err.contains("There is no display") && !err.contains("plugin"), err);
        QVERIFY2(tables(out).size() >= 8, out); // twenty seconds of them
        checkPictures(home.filePath(QStringLiteral("build/demo")));
        QCOMPARE(folders(home), QStringList());
        return;
    }
    QFAIL(qPrintable(QStringLiteral("not shown within five seconds: ") + missing.join(u' ')));
}

void DemoTest::checkPictures(const QString& folder)
{
    const QStringList pages{
        QStringLiteral("dashboard.png"), QStringLiteral("events.png"),   QStringLiteral("findings.png"),
        QStringLiteral("locks.png"),     QStringLiteral("quorum.png"),   QStringLiteral("server.png"),
        QStringLiteral("simulator.png"), QStringLiteral("timeline.png"), QStringLiteral("waitsfor.png")};
    QCOMPARE(QDir(folder).entryList(QDir::Files, QDir::Name), pages);
    for (const QString& page : pages) {
        const QImage picture(folder + u'/' + page);
        QVERIFY2(picture.width() >= 1280 && picture.height() >= 720, qPrintable(page));
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height(); y += 3) {
            for (int x = 0; x < picture.width(); x += 3)
                colours << picture.pixel(x, y);
        }
        QVERIFY2(colours.size() > 50, qPrintable(page)); // not nearly one colour
    }
}

void DemoTest::leavesNothingBehind_data()
{
    QTest::addColumn<int>("number");
    QTest::newRow("kill -9") << SIGKILL;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("hang up") << SIGHUP;
}

/// Neither a server nor a file, a second after its end.
void DemoTest::leavesNothingBehind()
{
    QFETCH(int, number);
    qint64 took = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {
        const QSet<QString> before = redisServers();
        QTemporaryDir home;
        QProcess process;
        prepare(process, home);
        process.start(QStringLiteral(LOCKSCOPE_BINARY), {QStringLiteral("--demo"), QStringLiteral("--grab"),
                                                         home.path(), QStringLiteral("--after"), QStringLiteral("60")});
        QVERIFY(process.waitForStarted());
        QSet<QString> ours;
        QTRY_VERIFY(!(ours = redisServers() - before).isEmpty() && !folders(home).isEmpty());
        ::kill(static_cast<pid_t>(process.processId()), number);
        QVERIFY(process.waitForFinished());
        QElapsedTimer since;
        since.start();
        while ((redisServers().intersects(ours) || !folders(home).isEmpty()) && since.elapsed() < 20'000)
            QThread::msleep(5);
        took = since.elapsed();
        qInfo("nothing left after %lld ms", took);
        if (took <= 1000)
            return;
    }
    QVERIFY2(took <= 1000, "something was there for more than a second, three times");
}

LOCKSCOPE_TEST_MAIN(DemoTest)
#include "tst_demo.moc"
