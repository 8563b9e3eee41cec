// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the real program answers, with its exit code, and what command lines of the window mean:
// tests/fixtures/commandline has program.txt (nothing is started), server.txt (a server with some locks) and
// window.txt. LOCKSCOPE_WRITE_FIXTURES=1 writes what they are today.
#include "app/arguments.h"
#include "support/golden.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <memory>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

QString dumped(const app::WindowArguments& arguments)
{
    QStringList lines;
    const auto text = [&lines](const char* name, const QString& value) {
        if (!value.isEmpty())
            lines << u"  %1 = \"%2\""_s.arg(QLatin1StringView(name), value);
    };
    if (arguments.demo)
        lines << u"  demo"_s;
    if (arguments.demoKind)
        lines << u"  demo kind = %1"_s.arg(int(*arguments.demoKind));
    for (const Deployment& each : arguments.deployments) {
        text("server", QString::fromStdString(each.displayUri()));
        text("password", QString::fromStdString(each.server.password.reveal()));
    }
    if (arguments.uriHadPassword)
        lines << u"  uri had password"_s;
    for (const QString& pattern : arguments.patterns)
        lines << u"  pattern = \"%1\""_s.arg(pattern);
    text("recording", arguments.recording);
    text("at", arguments.at);
    text("lock", arguments.lock);
    text("profile", arguments.profile);
    if (arguments.password)
        text("its password", QString::fromStdString(arguments.password->reveal()));
    text("theme", arguments.theme);
    text("language", arguments.language);
    text("page", arguments.page);
    text("case", arguments.simulatorCase);
    if (arguments.size)
        lines << u"  size = %1x%2"_s.arg(arguments.size->width()).arg(arguments.size->height());
    text("grab", arguments.grabFolder);
    if (arguments.grabAfter != app::WindowArguments().grabAfter)
        lines << u"  after = %1"_s.arg(arguments.grabAfter.count());
    return lines.isEmpty() ? u"  as ever\n"_s : lines.join(u'\n') + u'\n';
}

QString indented(QString text)
{
    text.chop(text.endsWith(u'\n') ? 1 : 0);
    return u"  | "_s + text.replace(u'\n', u"\n  | "_s) + u'\n';
}

QString becomesInWindow(const QStringList& words)
{
    const auto parsed = app::parseWindowArguments(words);
    if (const auto* arguments = std::get_if<app::WindowArguments>(&parsed))
        return dumped(*arguments);
    const auto& stop = std::get<app::Stop>(parsed);
    return stop.code == 0 ? u"  text\n"_s : u"  exit code %1\n"_s.arg(stop.code) + indented(stop.text);
}

QString becomesOfProgram(const QStringList& words)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LC_ALL"_s, u"zh_CN.UTF-8"_s); // the command line is English wherever it is
    const QTemporaryDir state;
    environment.insert(u"XDG_STATE_HOME"_s, state.path());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), words);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        qFatal("%s does not end", qPrintable(words.join(u' ')));
    QString text = u"  exit code %1\n"_s.arg(process.exitCode());
    if (const QString out = QString::fromUtf8(process.readAllStandardOutput()); !out.isEmpty())
        text += indented(QString(out).replace(QStringLiteral(LOCKSCOPE_BINARY), u"lockscope"_s));
    if (const QString error = QString::fromUtf8(process.readAllStandardError()); !error.isEmpty())
        text += u"  error:\n"_s + indented(error);
    return text;
}

/// Some locks that do not change while they are looked at.
void fill(test::PrivateServer& server)
{
    server.command({"SET", "lock:a", "4f1c2d3e-0000-4000-8000-000000000001", "PX", "360000000"});
    server.command({"SET", "lock:stuck", "true"});
    server.command({"SET", "lock:\xff[1]", "pod-7"});
    server.command({"HSET", "lock:hash", "8743c9c0-0000-4000-8000-000000000001:57", "2"});
    server.command({"SET", "other:a", "x"});
}

/// Without what differs from run to run.
QString everyTime(QString text, quint16 port)
{
    static const QRegularExpression time(u"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"_s);
    static const QRegularExpression lease(u"\\d\\d:\\d\\d:\\d\\d"_s);
    static const QRegularExpression length(u"(_ms\":|pttl_ms +|in )\\d+(?:\\.\\d+)?"_s);
    return text.replace(QString::number(port), u"PORT"_s)
        .replace(time, u"TIME"_s)
        .replace(lease, u"HH:MM:SS"_s)
        .replace(length, u"\\1N"_s);
}

} // namespace

class ProgramArgumentsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char* variable : {"LOCKSCOPE_PASSWORD", "REDISCLI_AUTH", "LOCKSCOPE_SENTINEL_PASSWORD"})
            qunsetenv(variable);
        m_server =
            std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(m_server->start(), m_server->log().c_str());
        fill(*m_server);
    }
    void eachLineIsAnswered_data()
    {
        QTest::addColumn<QString>("fixture");
        QTest::newRow("program") << u"program"_s;
        QTest::newRow("server") << u"server"_s;
        QTest::newRow("window") << u"window"_s;
    }
    void eachLineIsAnswered();

private:
    std::unique_ptr<test::PrivateServer> m_server;
};

void ProgramArgumentsTest::eachLineIsAnswered()
{
    QFETCH(QString, fixture);
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/commandline/%1.txt").arg(fixture));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString before = QString::fromUtf8(file.readAll());
    file.close();
    QString now;
    for (const QString& line : before.split(u'\n')) {
        if (line.startsWith(u"  "))
            continue;
        now += line + u'\n';
        if (!line.startsWith(u"lockscope"))
            continue;
        QStringList words = line.split(u' ', Qt::SkipEmptyParts).mid(1);
        for (QString& word : words)
            word.replace(u'_', u' ').replace(u"URI"_s, u"redis://127.0.0.1:%1"_s.arg(m_server->port())).remove(u"''"_s);
        const QString answer = fixture == u"window" ? becomesInWindow(words) : becomesOfProgram(words);
        now += fixture == u"server" ? everyTime(answer, m_server->port()) : answer;
    }
    now.chop(1);
    test::compareWithFixture(file, before, now);
}

LOCKSCOPE_TEST_MAIN(ProgramArgumentsTest)
#include "tst_arguments.moc"
