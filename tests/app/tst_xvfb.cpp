// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real program on a real (virtual) screen, driven by mouse and keyboard as its users do: pages by keyboard, a stuck
// lock released by its context menu, the demo ended by SIGTERM.
#include "support/privateserver.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// A virtual screen on a display number that the X server finds by itself.
class Screen
{
public:
    Screen()
    {
        m_process.setProcessChannelMode(QProcess::SeparateChannels);
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(u"Xvfb"_s, {u"-displayfd"_s, u"1"_s, u"-screen"_s, u"0"_s, u"1400x900x24"_s, u"-nolisten"_s,
                                    u"tcp"_s, u"-noreset"_s, u"-fbdir"_s, m_folder.path()});
        while (m_process.state() != QProcess::NotRunning && !m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(test::kPatience))
                return;
        }
        const QByteArray number = m_process.readLine().trimmed();
        if (!number.isEmpty())
            m_name = u':' + QString::fromLatin1(number);
    }
    ~Screen()
    {
        m_process.terminate();
        m_process.waitForFinished();
    }
    /// ":99"; empty when it did not start.
    [[nodiscard]] const QString& name() const { return m_name; }

    /// What it shows, from the frame buffer that the X server keeps in a file (XWD: a header of big-endian words).
    [[nodiscard]] QImage picture() const
    {
        QFile file(m_folder.filePath(u"Xvfb_screen0"_s));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        const QByteArray bytes = file.readAll();
        const auto word = [&](int i) { return static_cast<int>(qFromBigEndian<quint32>(bytes.constData() + i * 4)); };
        constexpr int kWords = 25;
        if (bytes.size() < kWords * 4)
            return {};
        const int width = word(4);
        const int height = word(5);
        const int bytesPerLine = word(12);
        constexpr int kColourBytes = 12;
        const int begin = word(0) + word(19) * kColourBytes;
        if (word(11) != 32 || bytes.size() < begin + height * bytesPerLine)
            return {};
        return QImage(reinterpret_cast<const uchar*>(bytes.constData() + begin), width, height, bytesPerLine,
                      QImage::Format_RGB32)
            .copy();
    }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    QString m_name;
};

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Process ids of the redis-servers below this process.
QSet<QString> redisServersOf(qint64 program)
{
    QSet<QString> found;
    for (const QString& pid : QDir(u"/proc"_s).entryList(QDir::Dirs)) {
        if (!pid.at(0).isDigit() || !contents(u"/proc/%1/cmdline"_s.arg(pid)).contains("redis-server"))
            continue;
        for (qint64 at = pid.toLongLong(); at > 1;) {
            const QByteArray status = contents(u"/proc/%1/status"_s.arg(at));
            const auto line = status.indexOf("PPid:");
            at = line < 0 ? 0 : status.mid(line + 5, status.indexOf('\n', line) - line - 5).trimmed().toLongLong();
            if (at == program)
                found << pid;
        }
    }
    return found;
}

} // namespace

class XvfbTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void theFirstWindowFitsOnTheScreen();
    void releasesAStuckLockByMouseAndKeyboard();
    void sigtermEndsTheDemoAndItsServer();

private:
    [[nodiscard]] QProcessEnvironment environment() const;
    void start(QProcess& process, const QStringList& arguments) const;
    /// What xdotool says; empty when it fails.
    QString xdotool(const QStringList& words) const;
    /// The id of the program's window whose title has `title` and which is shown; empty while there is none.
    QString window(const QString& title) const;
    [[nodiscard]] QImage picture() const { return m_screen->picture(); }
    /// The first place in the area that has this colour.
    static QPoint find(const QImage& picture, const QRect& area, QRgb colour);

    QTemporaryDir m_home;
    std::unique_ptr<Screen> m_screen;
};

void XvfbTest::initTestCase()
{
    for (const char* tool : {"Xvfb", "xdotool"})
        QVERIFY2(!QStandardPaths::findExecutable(QLatin1StringView(tool)).isEmpty(),
                 qPrintable(u"%1 is not installed: scripts/test.sh installs it"_s.arg(QLatin1StringView(tool))));
    m_screen = std::make_unique<Screen>();
    QVERIFY(!m_screen->name().isEmpty());
}

QProcessEnvironment XvfbTest::environment() const
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"xcb"_s);
    environment.insert(u"DISPLAY"_s, m_screen->name());
    environment.insert(u"XDG_CONFIG_HOME"_s, m_home.filePath(u"config"_s));
    environment.insert(u"XDG_STATE_HOME"_s, m_home.filePath(u"state"_s));
    return environment;
}

void XvfbTest::start(QProcess& process, const QStringList& arguments) const
{
    process.setProcessEnvironment(environment());
    process.setWorkingDirectory(m_home.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
}

QString XvfbTest::xdotool(const QStringList& words) const
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(u"xdotool"_s, words);
    return process.waitForFinished(test::kPatience) && process.exitCode() == 0
               ? QString::fromUtf8(process.readAllStandardOutput()).trimmed()
               : QString();
}

QString XvfbTest::window(const QString& title) const
{
    return xdotool({u"search"_s, u"--onlyvisible"_s, u"--name"_s, title}).section(u'\n', -1);
}

/// The window would like more than the screen has: it gets what a window manager's frame leaves of it.
void XvfbTest::theFirstWindowFitsOnTheScreen()
{
    QProcess program;
    start(program, {u"--language"_s, u"en"_s});
    QString main;
    QTRY_VERIFY2(!(main = window(u"Lockscope"_s)).isEmpty(), program.readAll());
    QStringList size;
    for (const QString& line : xdotool({u"getwindowgeometry"_s, u"--shell"_s, main}).split(u'\n')) {
        if (line.startsWith(u"WIDTH="_s) || line.startsWith(u"HEIGHT="_s))
            size << line.section(u'=', 1);
    }
    QCOMPARE(size, (QStringList{u"1384"_s, u"852"_s}));
    ::kill(static_cast<pid_t>(program.processId()), SIGTERM);
    QVERIFY(program.waitForFinished(test::kPatience));
    QVERIFY(QDir(m_home.filePath(u"config"_s)).removeRecursively()); // the others have a first start, too
}

void XvfbTest::releasesAStuckLockByMouseAndKeyboard()
{
    test::PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    server.command({"SET", "lock:stuck", "6f1c02f4-worker-3"}); // no TTL: it stays
    QProcess program;
    start(program, {u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(server.port()), u"--size"_s, u"1280x720"_s, u"--theme"_s,
                    u"dark"_s, u"--language"_s, u"en"_s});
    QString main;
    QTRY_VERIFY2(!(main = window(u"Lockscope"_s)).isEmpty(), program.readAll());
    QTRY_VERIFY(server.command({"PUBSUB", "NUMPAT"}).integer > 0);
    xdotool({u"windowmove"_s, main, u"0"_s, u"0"_s});
    xdotool({u"windowfocus"_s, u"--sync"_s, main});

    // The pages by keyboard: each changes the picture, and the last brings the first picture's page back.
    QImage before = picture();
    QVERIFY(!before.isNull());
    for (const QString& key : {u"alt+2"_s, u"alt+3"_s, u"alt+4"_s, u"alt+5"_s, u"alt+1"_s}) {
        xdotool({u"key"_s, key});
        QTRY_VERIFY2(picture().copy(QRect(200, 100, 780, 560)) != before.copy(QRect(200, 100, 780, 560)),
                     qPrintable(key));
        before = picture();
    }

    // The stuck lock's lease is all that is painted in the colour of an alarm there, whatever stands above the table.
    QPoint row;
    QTRY_VERIFY(!(row = find(picture(), QRect(430, 130, 220, 300), qRgb(0xff, 0x70, 0x43))).isNull());
    xdotool({u"mousemove"_s, QString::number(row.x()), QString::number(row.y()), u"click"_s, u"3"_s});
    // The menu opens with nothing chosen; its last entry is Release…
    QTest::qWait(300);
    xdotool({u"key"_s, u"Up"_s, u"Return"_s});
    QString dialog;
    QTRY_VERIFY2(!(dialog = window(u"lock:stuck"_s)).isEmpty(), "no dialog");
    QVERIFY(server.command({"EXISTS", "lock:stuck"}).integer == 1); // nothing is done before it is confirmed
    xdotool({u"windowfocus"_s, u"--sync"_s, dialog});
    QTRY_VERIFY2((xdotool({u"key"_s, u"alt+r"_s}), server.command({"EXISTS", "lock:stuck"}).integer == 0),
                 "the lock was not released");

    QStringList outcomes;
    QTRY_VERIFY(([&] {
        QFile log(m_home.filePath(u"state/lockscope/audit.ndjson"_s));
        outcomes.clear();
        if (log.open(QIODevice::ReadOnly)) {
            for (const QByteArray& line : log.readAll().split('\n')) {
                const auto json = nlohmann::json::parse(line.toStdString(), nullptr, false);
                if (json.is_object() && json.value("key", "") == "lock:stuck")
                    outcomes << QString::fromStdString(json.value("outcome", ""));
            }
        }
        return outcomes.contains(u"released"_s);
    }()));
    QCOMPARE(outcomes, (QStringList{u"intent"_s, u"released"_s}));

    ::kill(static_cast<pid_t>(program.processId()), SIGTERM);
    QVERIFY(program.waitForFinished(test::kPatience));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
}

QPoint XvfbTest::find(const QImage& picture, const QRect& area, QRgb colour)
{
    for (int y = area.top(); y < std::min(area.bottom(), picture.height()); ++y) {
        for (int x = area.left(); x < std::min(area.right(), picture.width()); ++x) {
            if (picture.pixel(x, y) == colour)
                return {x, y};
        }
    }
    return {};
}

void XvfbTest::sigtermEndsTheDemoAndItsServer()
{
    QProcess program;
    start(program, {u"--demo"_s});
    QSet<QString> ours;
    QTRY_VERIFY(!(ours = redisServersOf(program.processId())).isEmpty());
    QTRY_VERIFY(!window(u"Demo"_s).isEmpty());
    ::kill(static_cast<pid_t>(program.processId()), SIGTERM);
    QVERIFY(program.waitForFinished(test::kPatience));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    for (const QString& pid : ours)
        QTRY_VERIFY(!contents(u"/proc/%1/cmdline"_s.arg(pid)).contains("redis-server"));
}

LOCKSCOPE_TEST_MAIN(XvfbTest)
#include "tst_xvfb.moc"
