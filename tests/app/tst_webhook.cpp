// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `watch --findings --webhook` of the real binary, and the window, against a real server and a receiver of this
// machine.
#include "gui/shell/mainactions.h"
#include "presentation/locks/livelocks.h"
#include "runningapp.h"
#include "support/privateserver.h"
#include "support/qt/hookserver.h"
#include "support/suite.h"

#include <QCheckBox>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace lockscope;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace {

/// The program while it runs, and what it printed.
class Watching
{
public:
    explicit Watching(const QString& shellCommand)
    {
        m_process.start(u"/bin/sh"_s, {u"-fc"_s, u"exec "_s + shellCommand});
    }
    ~Watching()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    QByteArray out()
    {
        m_out += m_process.readAllStandardOutput();
        return m_out;
    }
    QByteArray err()
    {
        m_err += m_process.readAllStandardError();
        return m_err;
    }
    int end(int signal = SIGTERM)
    {
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
        return code();
    }
    int code()
    {
        if (!QTest::qWaitFor([this] { return m_process.state() == QProcess::NotRunning; }, test::kPatience))
            return -2;
        return m_process.exitCode();
    }

private:
    QProcess m_process;
    QByteArray m_out;
    QByteArray m_err;
};

QByteArray opensslHmac(const QString& secret, const QByteArray& text)
{
    QProcess openssl;
    openssl.start(u"openssl"_s, {u"dgst"_s, u"-sha256"_s, u"-hmac"_s, secret});
    openssl.write(text);
    openssl.closeWriteChannel();
    openssl.waitForFinished();
    return openssl.readAllStandardOutput().trimmed().split(' ').last();
}

} // namespace

class WebhookAppTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aFindingIsPosted();
    void theSecretComesFromAFile();
    void whatFailsChangesNothing();
    void whoIsNotThereHoldsUpNothing();
    void whatIsWrongIsSaid_data();
    void whatIsWrongIsSaid();
    void aSecretForAllIsNone();
    void theWindowPostsWhatIsLive();

private:
    [[nodiscard]] QString command(const QString& more) const
    {
        return u"'%1' watch --uri redis://127.0.0.1:%2 %3"_s.arg(QStringLiteral(LOCKSCOPE_BINARY))
            .arg(m_server->port())
            .arg(more);
    }
    [[nodiscard]] QString file(const char* content, QFile::Permissions permissions)
    {
        QFile secret(m_folder.filePath(u"secret"_s));
        if (!secret.open(QIODevice::WriteOnly) || secret.write(content) < 0 || !secret.setPermissions(permissions))
            qFatal("no file");
        return secret.fileName();
    }
    static constexpr QFile::Permissions kPrivate = QFile::ReadOwner | QFile::WriteOwner;

    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_folder;
};

void WebhookAppTest::init()
{
    Suite::init();
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

/// With the same keys and words as it is printed, and signed as documented.
void WebhookAppTest::aFindingIsPosted()
{
    test::HookServer receiver;
    const QString secret = file("the secret\n", kPrivate);
    Watching watch(command(
        u"--json --findings --webhook '%1' --webhook-secret-fd 3 3<'%2'"_s.arg(receiver.url().toString(), secret)));
    QTRY_VERIFY(watch.out().contains("\"ready\""));
    m_server->command({"SET", "lock:invoice:1", "holder-0123456789abcdef"});
    QTRY_COMPARE(receiver.requests.size(), 1);
    m_server->command({"DEL", "lock:invoice:1"});
    QTRY_COMPARE(receiver.requests.size(), 2);
    QCOMPARE(watch.end(), 0);
    QVERIFY2(watch.err().isEmpty(), watch.err());

    std::vector<Json> printed;
    for (const QByteArray& line : watch.out().split('\n')) {
        if (line.contains("\"finding\""))
            printed.push_back(Json::parse(line.toStdString()));
    }
    QCOMPARE(printed.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& request = receiver.requests.at(qsizetype(i));
        const QByteArray signedText = request.headers.value("x-lockscope-timestamp") + '.' + request.body;
        QCOMPARE(request.headers.value("x-lockscope-signature"), "sha256=" + opensslHmac(u"the secret"_s, signedText));
        QVERIFY2(!request.body.contains("0123456789abcdef"), request.body);
        const Json message = Json::parse(request.body.toStdString());
        for (const auto& [key, value] : printed[i].items()) {
            if (key != "evidence") // other masks
                QVERIFY2(message.contains(key) && message[key] == value, key.c_str());
        }
        QCOMPARE(message["state"].get<std::string>(), std::string(i == 0 ? "begin" : "end"));
        QCOMPARE(message["finding"].get<std::string>(), std::string("no-ttl"));
        QVERIFY(!message["remedy"].get<std::string>().empty());
    }
}

void WebhookAppTest::theSecretComesFromAFile()
{
    test::HookServer receiver;
    Watching watch(command(u"--findings --webhook '%1' --webhook-secret-file '%2'"_s.arg(
        receiver.url().toString(), file("from the file", kPrivate))));
    QTRY_VERIFY(watch.out().contains("ready"));
    m_server->command({"SET", "lock:a", "t"});
    QTRY_COMPARE(receiver.requests.size(), 1);
    const auto& request = receiver.requests.front();
    QCOMPARE(request.headers.value("x-lockscope-signature"),
             "sha256=" +
                 opensslHmac(u"from the file"_s, request.headers.value("x-lockscope-timestamp") + '.' + request.body));
    QCOMPARE(watch.end(SIGINT), 0);
}

/// One sentence on standard error, however much fails.
void WebhookAppTest::whatFailsChangesNothing()
{
    test::HookServer receiver;
    receiver.answers = QList<QByteArray>(20, test::HookServer::answer("404 Not Found"));
    Watching watch(command(u"--json --findings --webhook '%1'"_s.arg(receiver.url().toString())));
    QTRY_VERIFY(watch.out().contains("\"ready\""));
    for (const char* key : {"lock:a", "lock:b", "lock:c"})
        m_server->command({"SET", key, "t"});
    QTRY_COMPARE(receiver.requests.size(), 3);
    QTRY_VERIFY(!watch.err().isEmpty());
    QCOMPARE(watch.end(), 0);
    const QByteArray said = watch.err();
    QVERIFY2(said.count('\n') == 1, said);
    QVERIFY2(said.startsWith("lockscope watch: The webhook at http://127.0.0.1:") && said.contains("404"), said);
    QVERIFY2(!said.contains("s3cret-path"), said);
    for (const QByteArray& line : watch.out().trimmed().split('\n'))
        QVERIFY2(Json::accept(line.toStdString()), line);
    QCOMPARE(watch.out().count("\"finding\":\"no-ttl\""), 3);
}

void WebhookAppTest::whoIsNotThereHoldsUpNothing()
{
    Watching watch(command(u"--findings --duration 4 --webhook http://127.0.0.1:1/"_s));
    QTRY_VERIFY(watch.out().contains("ready"));
    m_server->command({"SET", "lock:a", "t"});
    QCOMPARE(watch.code(), 0);
    QVERIFY2(watch.out().contains("no-ttl"), watch.out());
    QVERIFY2(watch.err().contains("1 message to the webhook was not taken yet"), watch.err());
}

void WebhookAppTest::whatIsWrongIsSaid_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("http to others") << u"--findings --webhook http://example.org/"_s << QByteArray("https://");
    QTest::newRow("user") << u"--findings --webhook https://me:hunter2@example.org/"_s << QByteArray("no password");
    QTest::newRow("none") << u"--findings --webhook hook"_s << QByteArray("not a webhook address");
    QTest::newRow("no findings") << u"--webhook https://example.org/"_s << QByteArray("--findings");
    QTest::newRow("no webhook") << u"--findings --webhook-secret-fd 3"_s << QByteArray("--webhook URL");
    QTest::newRow("both") << u"--findings --webhook https://example.org/ --webhook-secret-fd 3 "
                             "--webhook-secret-file x"_s
                          << QByteArray("exclude each other");
    QTest::newRow("no number") << u"--findings --webhook https://example.org/ --webhook-secret-fd x"_s
                               << QByteArray("number of a file descriptor");
    QTest::newRow("not open") << u"--findings --webhook https://example.org/ --webhook-secret-fd 9"_s
                              << QByteArray("file descriptor 9: Bad file descriptor");
    QTest::newRow("empty") << u"--findings --webhook https://example.org/ --webhook-secret-fd 3 3</dev/null"_s
                           << QByteArray("empty");
    QTest::newRow("no file") << u"--findings --webhook https://example.org/ --webhook-secret-file /no/such/file"_s
                             << QByteArray("No such file");
    QTest::newRow("a folder") << u"--findings --webhook https://example.org/ --webhook-secret-file /"_s
                              << QByteArray("it is no file");
    QTest::newRow("severity") << u"--findings --webhook https://example.org/ --webhook-severity bad"_s
                              << QByteArray("note, warning or problem");
}

void WebhookAppTest::whatIsWrongIsSaid()
{
    QFETCH(QString, options);
    QFETCH(QByteArray, says);
    Watching watch(command(options));
    QCOMPARE(watch.code(), 2);
    QVERIFY2(watch.err().contains(says), watch.err());
    QVERIFY2(!watch.err().contains("hunter2"), watch.err());
    QVERIFY(watch.out().isEmpty());
}

void WebhookAppTest::aSecretForAllIsNone()
{
    for (const QFile::Permissions more : {QFile::ReadGroup, QFile::ReadOther, QFile::WriteGroup}) {
        Watching watch(command(u"--findings --webhook https://example.org/ --webhook-secret-file '%1'"_s.arg(
            file("the secret", kPrivate | more))));
        QCOMPARE(watch.code(), 2);
        QVERIFY2(watch.err().contains("chmod 600"), watch.err());
    }
}

/// Switched on as a person does. What happens while the past is shown is told like everything else, once.
void WebhookAppTest::theWindowPostsWhatIsLive()
{
    using Id = gui::MainActions::Id;
    test::HookServer receiver;
    test::RunningApp running({1280, 720});
    running.startWatching();
    auto& actions = running.program->window().mainActions();
    actions[Id::Webhook]->trigger();
    QTRY_VERIFY(running.find<QDialog>("webhookDialog"));
    running.find<QCheckBox>("webhookOn")->setChecked(true);
    running.find<QLineEdit>("webhookAddress")->setText(receiver.url().toString());
    running.find<QPushButton>("webhookSave")->click();
    QTRY_VERIFY(!running.find<QDialog>("webhookDialog"));
    QTRY_VERIFY(running.program->locks().live().isSettled());
    running.server.command({"SET", "lock:a", "holder-0123456789abcdef"});
    QTRY_COMPARE(receiver.requests.size(), 1);
    const Json message = Json::parse(receiver.requests[0].body.toStdString());
    QCOMPARE(message["finding"].get<std::string>(), std::string("no-ttl"));
    QCOMPARE(message["deployment"].get<std::string>(), running.program->session().profile().name.toStdString());
    QVERIFY(!receiver.requests[0].body.contains("0123456789abcdef"));

    const ServerTime then = running.program->frames().now();
    const auto isPast = [&running] { return running.program->session().isPast(); };
    QTest::qWait(500); // it is written by now
    running.program->window().playback().goTo(then);
    QTRY_VERIFY(isPast());
    running.server.command({"SET", "lock:b", "t"});
    QTRY_COMPARE(receiver.requests.size(), 2);
    QVERIFY(receiver.requests[1].body.contains("\"lock:b\""));
    actions[Id::BackToLive]->trigger();
    QTRY_VERIFY(!isPast());
    QTRY_VERIFY(running.program->locks().live().isSettled());
    QTest::qWait(3000); // what stands is not told again
    QCOMPARE(receiver.requests.size(), 2);
    running.server.command({"DEL", "lock:a"});
    QTRY_VERIFY(receiver.requests.last().body.contains("\"state\":\"end\""));
    int beginsOfA = 0;
    for (const auto& request : receiver.requests)
        beginsOfA += request.body.contains("\"state\":\"begin\"") && request.body.contains("\"lock:a\"") ? 1 : 0;
    QCOMPARE(beginsOfA, 1);
}

LOCKSCOPE_TEST_GUI_MAIN(WebhookAppTest)
#include "tst_webhook.moc"
