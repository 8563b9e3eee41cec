// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Login, order of answers, cuts, silence, heartbeat, subscriptions, pushes. Means: real server, scripted server, manual
// clock.
#include "redis/connection.h"
#include "redis/recorder.h"
#include "sandbox/redisserver.h"
#include "support/manualclock.h"
#include "support/privateserver.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QPointer>

using namespace lockscope;
using namespace std::chrono_literals;
using redis::Command;
using redis::ConnectErrorKind;
using redis::Connection;
using redis::ConnectionOptions;
using test::PrivateServer;
using test::Recorder;
using test::ScriptedServer;

namespace {

constexpr const char kHello[] = "*4\r\n$5\r\nHELLO\r\n$1\r\n3\r\n$7\r\nSETNAME\r\n$9\r\nlockscope\r\n";
constexpr const char kHelloReply[] = "%2\r\n+version\r\n+7.0.15\r\n+proto\r\n:3\r\n";
constexpr const char kPing[] = "*1\r\n$4\r\nPING\r\n";

/// A script that logs us in.
void scriptLogin(ScriptedServer& server)
{
    server.expect(kHello).reply(kHelloReply).expect(kPing).reply("+PONG\r\n");
}

std::string wire(std::initializer_list<std::string_view> arguments)
{
    std::string out;
    redis::appendCommand(out, arguments);
    return out;
}

QByteArray bulk(const QByteArray& bytes)
{
    return "$" + QByteArray::number(bytes.size()) + "\r\n" + bytes + "\r\n";
}

/// A connection with its recorder, opened.
struct Client
{
    explicit Client(const Endpoint& endpoint, const Clock& clock, int protocol = 3)
        : connection(options(endpoint, protocol), clock, &recorder)
    {
        recorder.watch(connection);
        connection.open();
    }
    explicit Client(const ScriptedServer& server, const Clock& clock) : Client(scripted(server), clock) {}

    static ConnectionOptions options(const Endpoint& endpoint, int protocol)
    {
        ConnectionOptions out;
        out.endpoint = endpoint;
        out.protocol = protocol;
        return out;
    }
    static Endpoint scripted(const ScriptedServer& server)
    {
        Endpoint endpoint;
        endpoint.port = server.port();
        return endpoint;
    }

    void send(const Command& command, const std::string& label = "-")
    {
        connection.send(command, &recorder, recorder.note(label));
    }
    /// Sends, waits for the answer, returns it as text.
    std::string ask(const Command& command)
    {
        recorder.take();
        send(command, "answer");
        const auto answered = [this] {
            return !recorder.lines.empty() && recorder.lines.back().starts_with("answer ");
        };
        if (!QTest::qWaitFor(answered, test::kPatience))
            return "no answer";
        return recorder.lines.back().substr(7);
    }
    bool waitReady()
    {
        return QTest::qWaitFor([this] { return recorder.isReady || recorder.closed; }, test::kPatience) &&
               recorder.isReady;
    }
    bool waitClosed()
    {
        return QTest::qWaitFor([this] { return recorder.closed.has_value(); }, test::kPatience);
    }
    std::string kind() const { return recorder.closed ? name(recorder.closed->kind) : "open"; }

    Recorder recorder;
    Connection connection;
};

} // namespace

class TestConnection : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();

    // Getting in
    void connectsOverTcpAndUnixSocket();
    void logsIn_data();
    void logsIn();
    void choosesTheDatabase();
    void namesWhyItCannotConnect_data();
    void namesWhyItCannotConnect();
    void namesWhatAScriptedServerIs_data();
    void namesWhatAScriptedServerIs();
    void fallsBackToResp2WithoutHello();
    void respectsMaxClients();
    void aStalledHandshakeTimesOut();
    void neverShowsThePassword();

    // Commands
    void answersInOrderOnBothPaths();
    void aCutInAPipelineGivesEachCommandOneAnswer();
    void aKilledServerGivesEachCommandOneAnswer();
    void whatDidNotLeaveIsNotSent();
    void notReadyMeansNotSent();
    void aStalledCommandIsSilenceThenTimeout();
    void heartbeatKeepsAnIdleConnectionHonest();
    void aBusyServerAnswersBusy();
    void readsFortyMegabytes();
    void callbacksMayCloseAndForget();
    void unaskedRepliesEndTheConnection();
    void tooLargeRepliesEndTheConnection();

    // Pushes
    void eventsAndRepliesComeInTheServersOrder();
    void subscribesInResp2();
    void aRefusedSubscriptionIsItsAnswer();
    void tellsInvalidations();
    void handsOutAPushInsideAReply();
    void realServersPushInsideRepliesToo();
    void deliversManyEventsInFewChunks();

private:
    SystemClock m_clock;
    std::unique_ptr<PrivateServer> m_server;
};

void TestConnection::initTestCase()
{
    m_server = std::make_unique<PrivateServer>(std::vector<std::string>{
        "--notify-keyspace-events", "Kg$lshzxe", "--enable-debug-command", "yes", "--lua-time-limit", "50"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestConnection::init()
{
    Suite::init();
    if (!m_server->isRunning())
        QVERIFY2(m_server->restart(), m_server->log().c_str());
    m_server->command({"ACL", "SETUSER", "app", "on", ">s3cret pass%", "~*", "&*", "+@all"});
    m_server->command({"ACL", "SETUSER", "nosubscribe", "on", "nopass", "~*", "resetchannels", "+@all"});
}

void TestConnection::connectsOverTcpAndUnixSocket()
{
    for (const Endpoint& endpoint : {m_server->tcpEndpoint(), m_server->unixEndpoint()}) {
        Client client(endpoint, m_clock);
        QCOMPARE(client.connection.state(), Connection::State::Connecting);
        QVERIFY2(client.waitReady(), client.kind().c_str());
        QCOMPARE(client.connection.hello().protocol, 3);
        const auto& hello = client.connection.hello();
        QVERIFY2(hello.server == "redis" || hello.server == "valkey", hello.server.c_str());
        QVERIFY2(client.ask(Command{"INFO", "server"}).find("_version:" + hello.version) != std::string::npos,
                 hello.version.c_str());
        QCOMPARE(client.connection.hello().mode, std::string("standalone"));
        QCOMPARE(client.connection.hello().role, std::string("master"));
        QCOMPARE(client.ask(Command{"PING"}), std::string("+PONG"));
        QCOMPARE(client.ask(Command{"CLIENT", "GETNAME"}), std::string("$lockscope"));
        QCOMPARE(client.ask(Command{"CLIENT", "ID"}), ":" + std::to_string(client.connection.hello().clientId));
        client.connection.close();
        QCOMPARE(client.connection.state(), Connection::State::Closed);
        QCOMPARE(client.recorder.closedCount, 0);
    }
}

void TestConnection::logsIn_data()
{
    QTest::addColumn<QString>("user");
    QTest::addColumn<QString>("password");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nobody in particular") << ""
                                          << ""
                                          << "ready";
    QTest::newRow("ACL user") << "app"
                              << "s3cret pass%"
                              << "ready";
    QTest::newRow("wrong password") << "app"
                                    << "wrong"
                                    << "wrong_password";
    QTest::newRow("user without password") << "app"
                                           << ""
                                           << "password_needed";
    QTest::newRow("unknown user") << "nobody"
                                  << "x"
                                  << "wrong_password";
    QTest::newRow("user that needs none") << "nosubscribe"
                                          << ""
                                          << "ready";
}

void TestConnection::logsIn()
{
    QFETCH(QString, user);
    QFETCH(QString, password);
    QFETCH(QString, expected);
    for (const int protocol : {3, 2}) {
        Endpoint endpoint = m_server->tcpEndpoint();
        endpoint.user = user.toStdString();
        endpoint.password = Secret(password.toStdString());
        Client client(endpoint, m_clock, protocol);
        QTRY_VERIFY(client.recorder.isReady || client.recorder.closed);
        QCOMPARE(client.recorder.isReady ? "ready" : client.kind(), expected.toStdString());
        if (client.recorder.isReady) {
            QCOMPARE(client.connection.hello().protocol, protocol);
            QCOMPARE(client.ask(Command{"ACL", "WHOAMI"}),
                     "$" + (user.isEmpty() ? std::string("default") : user.toStdString()));
        }
    }
}

void TestConnection::choosesTheDatabase()
{
    Endpoint endpoint = m_server->unixEndpoint();
    endpoint.database = 3;
    Client client(endpoint, m_clock);
    QVERIFY(client.waitReady());
    QVERIFY(client.ask(Command{"CLIENT", "INFO"}).find(" db=3 ") != std::string::npos);

    endpoint.database = 99;
    Client tooHigh(endpoint, m_clock);
    QVERIFY(tooHigh.waitClosed());
    QCOMPARE(tooHigh.kind(), std::string("database_out_of_range"));
}

void TestConnection::namesWhyItCannotConnect_data()
{
    QTest::addColumn<QString>("uri");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nothing listens") << QStringLiteral("redis://127.0.0.1:%1").arg(sandbox::freePort()) << "refused";
    QTest::newRow("no such name") << "redis://no-such-host.invalid"
                                  << "name_not_found";
    QTest::newRow("no such socket") << "unix:///nonexistent/redis.sock"
                                    << "unreachable";
    QTest::newRow("no such abstract socket") << "unix:@lockscope-no-such-socket"
                                             << "refused";
    QTest::newRow("CA file missing") << "rediss://127.0.0.1?cacert=/nonexistent/ca.crt"
                                     << "tls_failed";
}

void TestConnection::namesWhyItCannotConnect()
{
    QFETCH(QString, uri);
    QFETCH(QString, expected);
    Client client(parseUri(uri.toStdString()).value(), m_clock);
    QVERIFY(client.waitClosed());
    QCOMPARE(client.kind(), expected.toStdString());
    QVERIFY(!client.recorder.isReady);
    const QString message = client.recorder.closed->message();
    QVERIFY(message.contains(QString::fromStdString(client.recorder.closed->node)));
    QVERIFY2(!message.contains(QStringLiteral("::")), qPrintable(message)); // no names of functions
}

void TestConnection::namesWhatAScriptedServerIs_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::addColumn<QString>("expected");
    QTest::newRow("web server") << QByteArray("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n") << "not_redis";
    QTest::newRow("ssh server") << QByteArray("SSH-2.0-OpenSSH_9.2\r\n") << "not_redis";
    QTest::newRow("speaks RESP, but no hash for HELLO") << QByteArray("+OK\r\n") << "not_redis";
    QTest::newRow("TLS alert") << QByteArray("\x15\x03\x01\x00\x02\x02\x50", 7) << "tls_required";
    QTest::newRow("full") << QByteArray("-ERR max number of clients reached\r\n") << "max_clients";
    QTest::newRow("protected mode") << QByteArray("-DENIED Redis is running in protected mode\r\n") << "no_permission";
    QTest::newRow("password needed") << QByteArray(
                                            "-NOAUTH HELLO must be called with the client already authenticated\r\n")
                                     << "password_needed";
    QTest::newRow("something else") << QByteArray("-ERR out of cheese\r\n") << "refusal";
}

void TestConnection::namesWhatAScriptedServerIs()
{
    QFETCH(QByteArray, reply);
    QFETCH(QString, expected);
    ScriptedServer server;
    server.expect(kHello).reply(reply).drop();
    QVERIFY(server.listen());
    Client client(server, m_clock);
    QVERIFY(client.waitClosed());
    QCOMPARE(client.kind(), expected.toStdString());
    QCOMPARE(server.mismatch(), QString());

    // The last step of the login says whether the server serves.
    for (const auto& [pong, kind] : {std::pair{"-LOADING Redis is loading the dataset in memory\r\n", "loading"},
                                     std::pair{"-BUSY Redis is busy running a script\r\n", "busy"}}) {
        ScriptedServer notYet;
        notYet.expect(kHello).reply(kHelloReply).expect(kPing).reply(pong);
        QVERIFY(notYet.listen());
        Client waiting(notYet, m_clock);
        QVERIFY(waiting.waitClosed());
        QCOMPARE(waiting.kind(), std::string(kind));
        QVERIFY(waiting.recorder.closed->isTransient());
    }
}

void TestConnection::fallsBackToResp2WithoutHello()
{
    // Redis 5 quotes the arguments of a command it does not know, the password among them.
    ScriptedServer old;
    old.expectAny()
        .reply("-ERR unknown command `HELLO`, with args beginning with: `3`, `AUTH`, `default`, `hunter2`, \r\n")
        .expect("*2\r\n$4\r\nAUTH\r\n$7\r\nhunter2\r\n")
        .reply("+OK\r\n")
        .expectAny()
        .reply("+OK\r\n")
        .expect("*2\r\n$4\r\nINFO\r\n$6\r\nserver\r\n")
        .reply(bulk("# Server\r\nredis_version:5.0.14\r\nredis_mode:standalone\r\n"));
    QVERIFY(old.listen());
    Endpoint endpoint = Client::scripted(old);
    endpoint.password = Secret("hunter2");
    Client tooOld(endpoint, m_clock);
    QVERIFY(tooOld.waitClosed());
    QCOMPARE(tooOld.kind(), std::string("too_old"));
    QCOMPARE(tooOld.recorder.closed->detail, std::string("5.0.14"));
    QCOMPARE(old.mismatch(), QString());

    PrivateServer renamed({"--rename-command", "HELLO", "", "--requirepass", "hunter2"});
    QVERIFY2(renamed.start(), renamed.log().c_str());
    endpoint = renamed.tcpEndpoint();
    endpoint.password = Secret("hunter2");
    endpoint.database = 2;
    Client client(endpoint, m_clock);
    QVERIFY2(client.waitReady(), client.kind().c_str());
    QCOMPARE(client.connection.hello().protocol, 2);
    QVERIFY2(client.ask(Command{"INFO", "server"}).find("_version:" + client.connection.hello().version) !=
                 std::string::npos,
             client.connection.hello().version.c_str());
    QVERIFY(client.ask(Command{"CLIENT", "INFO"}).find(" name=lockscope ") != std::string::npos);

    endpoint.password = {};
    Client noPassword(endpoint, m_clock);
    QVERIFY(noPassword.waitClosed());
    QCOMPARE(noPassword.kind(), std::string("password_needed"));
}

void TestConnection::respectsMaxClients()
{
    m_server->command({"CONFIG", "SET", "maxclients", "1"}); // the helper's own
    Client client(m_server->tcpEndpoint(), m_clock);
    const bool ended = client.waitClosed();
    m_server->command({"CONFIG", "SET", "maxclients", "1000"});
    QVERIFY(ended);
    QCOMPARE(client.kind(), std::string("max_clients"));
}

void TestConnection::aStalledHandshakeTimesOut()
{
    test::ManualClock clock;
    ScriptedServer server;
    server.expect(kHello).reply(kHelloReply).stall();
    QVERIFY(server.listen());
    Client client(server, clock);
    QTRY_VERIFY(server.received().endsWith(kPing));
    clock.advance(4900ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.connection.state(), Connection::State::Handshaking);
    clock.advance(200ms);
    QVERIFY(client.waitClosed());
    QCOMPARE(client.kind(), std::string("timeout"));
    QCOMPARE(client.recorder.closedCount, 1);
}

void TestConnection::neverShowsThePassword()
{
    Endpoint endpoint = m_server->tcpEndpoint();
    endpoint.user = "app";
    endpoint.password = Secret("hunter2");
    Client client(endpoint, m_clock);
    QVERIFY(client.waitClosed());
    QVERIFY(!client.recorder.closed->message().contains(QStringLiteral("hunter2")));

    ScriptedServer echoing;
    echoing.expectAny().reply("-ERR what is hunter2 and again hunter2?\r\n");
    QVERIFY(echoing.listen());
    endpoint.port = echoing.port();
    Client second(endpoint, m_clock);
    QVERIFY(second.waitClosed());
    QCOMPARE(second.recorder.closed->detail, std::string("ERR what is *** and again ***?"));
}

void TestConnection::answersInOrderOnBothPaths()
{
    Client client(m_server->unixEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    client.recorder.take();
    client.send(Command{"SET", "k", "v\r\n\x01"}, "set");
    client.connection.send(wire({"GET", "k"}) + wire({"PTTL", "k"}), 2, &client.recorder, 7);
    client.send(Command{"NOSUCH"}, "bad");
    client.connection.send(wire({"GET", "absent"}), 1, &client.recorder, 8);
    QCOMPARE(client.connection.pendingReplies(), std::size_t(5));
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    QCOMPARE(client.recorder.take(),
             std::string("set +OK\n7.0 $v\r\n\x01\n7.1 :-1\n"
                         "bad -ERR unknown command 'NOSUCH', with args beginning with: \n8.0 _\n"));
    QCOMPARE(client.recorder.openChunks, 0);
}

void TestConnection::aCutInAPipelineGivesEachCommandOneAnswer()
{
    ScriptedServer server;
    scriptLogin(server);
    const QByteArray get = QByteArray::fromStdString(wire({"GET", "a"}));
    server.expect(get + get + get + get).reply("$1\r\nx\r\n*2\r\n:1\r\n").drop();
    QVERIFY(server.listen());
    Client client(server, m_clock);
    QVERIFY(client.waitReady());
    client.send(Command{"GET", "a"}, "one");
    client.connection.send(wire({"GET", "a"}) + wire({"GET", "a"}), 2, &client.recorder, 5);
    client.send(Command{"GET", "a"}, "four");
    QVERIFY(client.waitClosed());
    QCOMPARE(client.recorder.take(), std::string("one $x\n5.0 unknown\n5.1 unknown\nfour unknown\nclosed closed\n"));
    QCOMPARE(client.recorder.closedCount, 1);
}

void TestConnection::aKilledServerGivesEachCommandOneAnswer()
{
    Client client(m_server->tcpEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    client.recorder.take();
    constexpr int kCommands = 20'000;
    for (int i = 0; i < kCommands; ++i)
        client.connection.send(wire({"INCR", "counter"}), 1, &client.recorder, std::uint64_t(i));
    QTRY_VERIFY(client.recorder.lines.size() > 50);
    m_server->kill();
    QVERIFY(client.waitClosed());
    QCOMPARE(client.recorder.lines.size(), std::size_t(kCommands + 1));
    for (int i = 0; i < kCommands; ++i)
        QVERIFY(client.recorder.lines[std::size_t(i)].starts_with(std::to_string(i) + ".0 "));
    QCOMPARE(client.recorder.lines.back(), std::string("closed closed"));
    QCOMPARE(client.recorder.openChunks, 0);
}

void TestConnection::whatDidNotLeaveIsNotSent()
{
    for (const Endpoint& endpoint : {m_server->unixEndpoint(), m_server->tcpEndpoint()}) {
        Client client(endpoint, m_clock);
        QVERIFY(client.waitReady());
        client.recorder.take();
        m_server->pause(); // the kernel's buffers fill up
        const std::string megabyte = wire({"SET", "big", std::string(1024 * 1024, 'x')});
        for (std::uint64_t i = 0; i < 40; ++i)
            client.connection.send(megabyte, 1, &client.recorder, i);
        client.connection.flush();
        client.connection.close();
        m_server->resume();

        QCOMPARE(client.recorder.lines.size(), std::size_t(40));
        QCOMPARE(client.recorder.lines.front(), std::string("0.0 unknown"));
        QCOMPARE(client.recorder.lines.back(), std::string("39.0 not sent"));
        const auto isUnknown = [](const std::string& line) { return line.ends_with("unknown"); };
        QVERIFY(std::is_partitioned(client.recorder.lines.begin(), client.recorder.lines.end(), isUnknown));
        QVERIFY(std::count_if(client.recorder.lines.begin(), client.recorder.lines.end(), isUnknown) < 20); // not all
        QCOMPARE(client.recorder.closedCount, 0);
    }
}

void TestConnection::notReadyMeansNotSent()
{
    Client client(m_server->tcpEndpoint(), m_clock);
    client.send(Command{"PING"}, "early");
    client.connection.send(wire({"PING"}) + wire({"PING"}), 2, &client.recorder, 3);
    QCOMPARE(client.recorder.take(), std::string()); // never before send() returned
    QVERIFY(client.waitReady());
    QCOMPARE(client.recorder.take(), std::string("early not sent\n3.0 not sent\n3.1 not sent\n"));
    client.connection.close();
    client.send(Command{"PING"}, "late");
    QTRY_COMPARE(client.recorder.text(), std::string("late not sent\n"));
    client.recorder.lines.clear();

    // A handler that never gives up does not hang us, and ends with its context.
    int tries = 0;
    {
        QObject context;
        redis::Connection::Handler again = [&](const redis::Answer&) {
            ++tries;
            client.connection.send(Command{"PING"}, &context, again);
        };
        client.connection.send(Command{"PING"}, &context, again);
        QTRY_VERIFY(tries > 3);
    }

    // Also when the connection goes before the event loop turns.
    Recorder recorder;
    {
        Connection connection(Client::options(m_server->tcpEndpoint(), 3), m_clock, &recorder);
        connection.send(Command{"PING"}, &recorder, recorder.note("gone"));
    }
    QCOMPARE(recorder.take(), std::string("gone not sent\n"));
}

void TestConnection::aStalledCommandIsSilenceThenTimeout()
{
    test::ManualClock clock;
    ScriptedServer server;
    scriptLogin(server);
    server.expect(QByteArray::fromStdString(wire({"GET", "a"}))).reply("$1\r\n").stall().reply("x\r\n").stall();
    QVERIFY(server.listen());
    Client client(server, clock);
    QVERIFY(client.waitReady());
    clock.advance(9s); // idle time is not silence
    client.send(Command{"GET", "a"}, "get");
    QTRY_COMPARE(client.recorder.chunks, 1);
    clock.advance(2900ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string());
    clock.advance(200ms);
    client.connection.checkDeadlines();
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string("silent\n"));
    server.goOn();
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    QCOMPARE(client.recorder.take(), std::string("spoke\nget $x\n"));

    client.send(Command{"GET", "b"}, "get");
    client.connection.flush();
    clock.advance(5900ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string("silent\n"));
    clock.advance(200ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string("get unknown\nclosed timeout\n"));
}

void TestConnection::heartbeatKeepsAnIdleConnectionHonest()
{
    test::ManualClock clock;
    ScriptedServer server;
    scriptLogin(server);
    server.expect(kPing).reply("+PONG\r\n").expect(kPing).stall();
    QVERIFY(server.listen());
    Client client(server, clock);
    QVERIFY(client.waitReady());
    const auto pings = [&server] { return server.received().count(kPing); };
    QCOMPARE(pings(), 1);
    clock.advance(9900ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.connection.pendingReplies(), std::size_t(0));
    clock.advance(200ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.connection.pendingReplies(), std::size_t(1));
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    QCOMPARE(pings(), 2);
    QCOMPARE(client.recorder.take(), std::string());

    clock.advance(11s);
    client.connection.checkDeadlines();
    QTRY_COMPARE(pings(), 3);
    clock.advance(3100ms);
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string("silent\n"));
    clock.advance(3s);
    client.connection.checkDeadlines();
    QCOMPARE(client.recorder.take(), std::string("closed timeout\n"));
}

void TestConnection::aBusyServerAnswersBusy()
{
    Client client(m_server->tcpEndpoint(), m_clock);
    Client other(m_server->tcpEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    QVERIFY(other.waitReady());
    client.send(Command{"EVAL", "while true do end", "0"}, "script");
    client.connection.flush();
    // Until the server notices that the script is long, nothing answers; then everybody hears BUSY.
    std::string answer;
    QTRY_VERIFY((answer = other.ask(Command{"GET", "a"})).starts_with("-BUSY"));
    QVERIFY(other.connection.isReady());
    Client late(m_server->tcpEndpoint(), m_clock);
    QVERIFY(late.waitClosed());
    QCOMPARE(late.kind(), std::string("busy"));
    QCOMPARE(other.ask(Command{"SCRIPT", "KILL"}), std::string("+OK"));
    QTRY_VERIFY(client.recorder.text().find("Script killed") != std::string::npos);
    QCOMPARE(other.ask(Command{"PING"}), std::string("+PONG"));
}

void TestConnection::readsFortyMegabytes()
{
    constexpr std::size_t kSize = 40 * 1024 * 1024;
    m_server->command({"SETRANGE", "big", std::to_string(kSize - 1), "!"});
    Client client(m_server->unixEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    std::size_t size = 0;
    char last = 0;
    client.connection.send(Command{"GET", "big"}, &client.recorder, [&](const redis::Answer& answer) {
        size = answer.reply.text().size();
        last = answer.reply.text().back();
    });
    QTRY_VERIFY(size > 0);
    QCOMPARE(size, kSize);
    QCOMPARE(last, '!');
    QCOMPARE(client.ask(Command{"PING"}), std::string("+PONG"));
    m_server->command({"DEL", "big"});
}

void TestConnection::callbacksMayCloseAndForget()
{
    QPointer<Connection> connection = new Connection(Client::options(m_server->tcpEndpoint(), 3), m_clock);
    Recorder recorder;
    recorder.watch(*connection);
    connection->open();
    QTRY_VERIFY(recorder.isReady);
    // All four answers arrive in one chunk; the second one ends everything.
    connection->send(Command{"PING"}, &recorder, recorder.note("1"));
    connection->send(Command{"PING"}, &recorder, [&](const redis::Answer&) {
        recorder.lines.push_back("2");
        connection->send(Command{"PING"}, &recorder, recorder.note("inner"));
        connection->close();
        connection->deleteLater();
    });
    connection->send(Command{"PING"}, &recorder, recorder.note("3"));
    {
        QObject context;
        connection->send(Command{"PING"}, &context, recorder.note("its context is gone"));
    }
    QTRY_VERIFY(connection.isNull());
    QCOMPARE(recorder.take(), std::string("1 +PONG\n2\n3 unknown\ninner not sent\n"));
    QCOMPARE(recorder.closedCount, 0);
}

void TestConnection::unaskedRepliesEndTheConnection()
{
    ScriptedServer server;
    scriptLogin(server);
    server.reply(":1\r\n");
    QVERIFY(server.listen());
    Client client(server, m_clock);
    QVERIFY(client.waitClosed());
    QCOMPARE(client.kind(), std::string("protocol_error"));

    ScriptedServer garbage;
    scriptLogin(garbage);
    garbage.expectAny().reply("*1\r\n?\r\n");
    QVERIFY(garbage.listen());
    Client second(garbage, m_clock);
    QVERIFY(second.waitReady());
    second.send(Command{"GET", "a"}, "get");
    QVERIFY(second.waitClosed());
    QCOMPARE(second.recorder.take(), std::string("get unknown\nclosed protocol_error\n"));
}

/// Many elements of 512 MiB were once read into memory until there was none.
void TestConnection::tooLargeRepliesEndTheConnection()
{
    for (const QByteArray& reply :
         {QByteArray("*64\r\n$536870912\r\nxxxx"), QByteArray(">2\r\n+invalidate\r\n*64\r\n$536870912\r\n")}) {
        ScriptedServer server;
        scriptLogin(server);
        server.expectAny().reply(reply);
        QVERIFY(server.listen());
        Client client(server, m_clock);
        QVERIFY(client.waitReady());
        client.send({"SMEMBERS", "lock:a"}, "asked");
        client.send({"PING"}, "behind");
        QVERIFY(client.waitClosed());
        QCOMPARE(client.recorder.text(), std::string("asked unknown\nbehind unknown\nclosed reply_too_large\n"));
        QVERIFY(client.recorder.closed->message().contains(QStringLiteral("larger than 128 MiB")));
    }
}

void TestConnection::eventsAndRepliesComeInTheServersOrder()
{
    Client client(m_server->tcpEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    QCOMPARE(client.connection.addKeyspacePattern("__keyspace@0__:lock:*"), 0u);
    QCOMPARE(client.connection.addKeyspacePattern("__keyspace@0__:job:*"), 1u);
    client.recorder.take();
    client.send(Command{"PSUBSCRIBE", "__keyspace@0__:lock:*", "__keyspace@0__:job:*"}, "subscribed");
    client.send(Command{"SET", "lock:a", "t", "PX", "60000"}, "set");
    client.send(Command{"GET", "lock:a"}, "get");
    client.send(Command{"SET", "job:b", "t"}, "set");
    client.send(Command{"SET", "unwatched", "t"}, "set");
    client.send(Command{"DEL", "lock:a"}, "del");
    client.send(Command{"GET", "lock:a"}, "get");
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    // From 7.2 on the events of a command stand behind its own reply.
    const bool isEventFirst = m_server->version() < 70200;
    QCOMPARE(client.recorder.take(),
             std::string("subscribed >$psubscribe $__keyspace@0__:job:* :2<\n") +
                 (isEventFirst ? "event 0 lock:a set\nevent 0 lock:a expire\nset +OK\nget $t\n"
                                 "event 1 job:b set\nset +OK\nset +OK\nevent 0 lock:a del\ndel :1\nget _\n"
                               : "set +OK\nevent 0 lock:a set\nevent 0 lock:a expire\nget $t\n"
                                 "set +OK\nevent 1 job:b set\nset +OK\ndel :1\nevent 0 lock:a del\nget _\n"));
}

void TestConnection::subscribesInResp2()
{
    Client client(m_server->unixEndpoint(), m_clock, 2);
    QVERIFY(client.waitReady());
    QCOMPARE(client.connection.hello().protocol, 2);
    client.connection.addKeyspacePattern("__keyspace@0__:lock:*");
    QCOMPARE(client.ask(Command{"PSUBSCRIBE", "__keyspace@0__:lock:*"}),
             std::string("[$psubscribe $__keyspace@0__:lock:* :1]"));
    client.recorder.take();
    m_server->command({"SET", "lock:\r\n2", "t"});
    QTRY_COMPARE(client.recorder.text(), std::string("event 0 lock:\r\n2 set\n"));
    client.recorder.lines.clear();
    QCOMPARE(client.ask(Command{"PING"}), std::string("[$pong $]"));
    QCOMPARE(client.ask(Command{"PUNSUBSCRIBE", "__keyspace@0__:lock:*"}),
             std::string("[$punsubscribe $__keyspace@0__:lock:* :0]"));
    QCOMPARE(client.ask(Command{"EVAL", "return {'message', 'a', 'b'}", "0"}), std::string("[$message $a $b]"));
}

void TestConnection::aRefusedSubscriptionIsItsAnswer()
{
    Endpoint endpoint = m_server->unixEndpoint();
    endpoint.user = "nosubscribe";
    Client client(endpoint, m_clock);
    QVERIFY(client.waitReady());
    client.recorder.take();
    client.send(Command{"PSUBSCRIBE", "a*", "b*", "c*"}, "refused");
    client.send(Command{"PING"}, "ping");
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    const std::string lines = client.recorder.take();
    QVERIFY2(lines.starts_with("refused -NOPERM "), lines.c_str());
    QVERIFY2(lines.ends_with("\nping +PONG\n"), lines.c_str());
}

void TestConnection::tellsInvalidations()
{
    Client client(m_server->unixEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    QCOMPARE(client.ask(Command{"CLIENT", "TRACKING", "ON", "BCAST", "PREFIX", "lock:"}), std::string("+OK"));
    client.recorder.take();
    m_server->command({"SET", "lock:t", "x"});
    QTRY_COMPARE(client.recorder.text(), std::string("invalidate [$lock:t]\n"));
    client.recorder.lines.clear();
    m_server->command({"FLUSHALL"});
    QTRY_COMPARE(client.recorder.text(), std::string("invalidate _\n"));
    client.recorder.lines.clear();
}

void TestConnection::handsOutAPushInsideAReply()
{
    ScriptedServer server;
    scriptLogin(server);
    const QByteArray push =
        ">4\r\n$8\r\npmessage\r\n$21\r\n__keyspace@0__:lock:*\r\n$21\r\n__keyspace@0__:lock:x\r\n$7\r\nexpired\r\n";
    server.expectAny().reply("*2\r\n$1\r\na\r\n" + push + "$1\r\nb\r\n");
    QVERIFY(server.listen());
    Client client(server, m_clock);
    QVERIFY(client.waitReady());
    client.connection.addKeyspacePattern("__keyspace@0__:lock:*");
    client.send(Command{"MGET", "lock:a", "lock:x"}, "mget");
    QTRY_COMPARE(client.recorder.text(), std::string("event 0 lock:x expired\nmget [$a $b]\n"));
    client.recorder.lines.clear();
}

/// Redis 7.0 sends the `expired` of a key that MGET or EXEC finds stale between the elements of the reply; 7.2 behind
/// it.
void TestConnection::realServersPushInsideRepliesToo()
{
    Client client(m_server->unixEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    client.connection.addKeyspacePattern("__keyspace@0__:lock:*");
    client.ask(Command{"PSUBSCRIBE", "__keyspace@0__:lock:*"});
    m_server->command({"DEBUG", "SET-ACTIVE-EXPIRE", "0"});
    for (const char* key : {"lock:1", "lock:2"})
        m_server->command({"SET", key, "t", "PX", "1"});
    m_server->command({"DEBUG", "SLEEP", "0.005"});
    QTRY_COMPARE(client.recorder.lines.size(), std::size_t(5)); // the subscription's answer, 2 x set and expire
    client.recorder.take();

    client.send(Command{"MGET", "a", "lock:1", "b"}, "mget");
    client.send(Command{"MULTI"}, "multi");
    client.send(Command{"PING"}, "queued");
    client.send(Command{"GET", "lock:2"}, "queued");
    client.send(Command{"EXEC"}, "exec");
    QTRY_COMPARE(client.connection.pendingReplies(), std::size_t(0));
    m_server->command({"DEBUG", "SET-ACTIVE-EXPIRE", "1"});
    const std::string between = "multi +OK\nqueued +QUEUED\nqueued +QUEUED\n";
    QCOMPARE(client.recorder.take(),
             m_server->version() < 70200
                 ? "event 0 lock:1 expired\nmget [_ _ _]\n" + between + "event 0 lock:2 expired\nexec [+PONG _]\n"
                 : "mget [_ _ _]\nevent 0 lock:1 expired\n" + between + "exec [+PONG _]\nevent 0 lock:2 expired\n");
}

void TestConnection::deliversManyEventsInFewChunks()
{
    Client client(m_server->unixEndpoint(), m_clock);
    QVERIFY(client.waitReady());
    client.connection.addKeyspacePattern("__keyspace@0__:lock:*");
    client.ask(Command{"PSUBSCRIBE", "__keyspace@0__:lock:*"});
    client.recorder.take();
    const int chunksBefore = client.recorder.chunks;
    m_server->command({"EVAL", "for i = 1, 20000 do redis.call('set', 'lock:' .. i, i) end", "0"});
    QTRY_COMPARE(client.recorder.lines.size(), std::size_t(20'000));
    for (std::size_t i = 0; i < 20'000; ++i)
        QCOMPARE(client.recorder.lines[i], "event 0 lock:" + std::to_string(i + 1) + " set");
    QVERIFY(client.recorder.chunks - chunksBefore < 200);
    QCOMPARE(client.recorder.openChunks, 0);
    m_server->command({"FLUSHALL"});
}

LOCKSCOPE_TEST_MAIN(TestConnection)
#include "tst_connection.moc"
