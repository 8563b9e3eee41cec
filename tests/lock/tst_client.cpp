// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The library's connection: replies, login, errors with their kind, lost answers, pipelines, reconnects. Means: real
// server, scripted peer.
#include "lock/script.h"
#include "lock/tls.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <csignal>
#include <sys/time.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::ScriptedPeer;
using test::startedServer;

class TestClient : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void speaksOverSocketAndPort();
    void repliesKeepTheirTypesAndBytes();
    void logsInAndSelects();
    void nobodyThere();
    void signalsDoNotEndAConnection();
    void wrongPassword();
    void databaseOutOfRange();
    void tlsIsRefusedInWords();
    void answersOfTheServerHaveKinds_data();
    void answersOfTheServerHaveKinds();
    void aTokenMayBeTheNameOfANode();
    void notRedis();
    void tooDeepAnswer();
    void silenceIsATimeOutAndUnknown();
    void aLateAnswerIsNotTakenForTheNext();
    void lostAnswerIsUnknownAndNothingIsSentAgain();
    void closedBeforeTheRequestIsNoError();
    void connectsAgainAfterARestart();
    void threadsTakeTurns();
    void waitingForAHungThreadEnds();
    void pipelineAnswersEach();
    void pipelineCutInTheMiddle();
    void aScriptGetsAllItsWords();
    void signalsStayAsTheyAre();
};

namespace {

Error errorOf(const Result<Reply, Error>& reply)
{
    if (reply)
        qFatal("an error was expected");
    return reply.error();
}

} // namespace

void TestClient::initTestCase()
{
    ::signal(SIGPIPE, SIG_DFL); // whoever started us may have ignored it, and then nothing here could fail
}

void TestClient::speaksOverSocketAndPort()
{
    const sandbox::RedisServer server = startedServer();
    for (const Endpoint& endpoint : {server.endpoint(), server.tcpEndpoint()}) {
        Client client(endpoint);
        const auto reply = client.command({"PING"});
        QVERIFY(reply.has_value());
        QCOMPARE(reply->type, Reply::Type::Status);
        QCOMPARE(reply->text, std::string("PONG"));
    }
}

void TestClient::repliesKeepTheirTypesAndBytes()
{
    const sandbox::RedisServer server = startedServer();
    Client client(server.endpoint());
    using namespace std::string_view_literals;
    const auto bytes = "a\0b\r\n\xff"sv;
    QVERIFY(client.command({"SET", bytes, bytes}));
    const auto text = client.command({"GET", bytes});
    QCOMPARE(text->type, Reply::Type::Text);
    QVERIFY(text->text == bytes);
    QVERIFY(client.command({"GET", "no such key"})->isNil());
    const auto number = client.command({"INCRBY", "n", "-9223372036854775808"});
    QCOMPARE(number->integer, std::numeric_limits<std::int64_t>::min());
    const auto list = client.command({"MGET", bytes, "no such key"});
    QCOMPARE(list->elements.size(), std::size_t{2});
    QVERIFY(list->elements[0].text == bytes);
    QVERIFY(list->elements[1].isNil());
}

void TestClient::logsInAndSelects()
{
    const sandbox::RedisServer server = startedServer();
    Client admin(server.endpoint());
    QVERIFY(admin.command({"ACL", "SETUSER", "worker", "on", ">pass word", "+@all", "~*"}));
    Endpoint endpoint = server.tcpEndpoint();
    endpoint.user = "worker";
    endpoint.password = Secret("pass word");
    endpoint.database = 3;
    ClientOptions options;
    options.name = "worker-7";
    Client client(endpoint, options);
    QVERIFY(client.connect());
    QCOMPARE(client.command({"ACL", "WHOAMI"})->text, std::string("worker"));
    QCOMPARE(client.command({"CLIENT", "GETNAME"})->text, std::string("worker-7"));
    QVERIFY(client.command({"CLIENT", "INFO"})->text.find(" db=3 ") != std::string::npos);
}

void TestClient::nobodyThere()
{
    Endpoint endpoint;
    endpoint.port = sandbox::freePort();
    Client client(endpoint);
    const Error error = errorOf(client.command({"PING"}));
    QCOMPARE(error.kind, ErrorKind::Unreachable);
    QCOMPARE(error.delivery, Delivery::NotSent);
    QVERIFY(error.message.find(endpoint.nodeName()) != std::string::npos);
}

/// A profiler's timer, while a server that is far away takes its time.
void TestClient::signalsDoNotEndAConnection()
{
    const test::TcpListener listener(0);
    Endpoint endpoint;
    endpoint.host = "127.0.0.1";
    endpoint.port = listener.port();
    // Nobody accepts: those that fill its queue are connected, the next one waits.
    ClientOptions limits;
    limits.connectLimit = 300ms;
    std::vector<std::unique_ptr<Client>> queued;
    bool isFull = false;
    for (int i = 0; i < 8 && !isFull; ++i) {
        queued.push_back(std::make_unique<Client>(endpoint, limits));
        isFull = !queued.back()->connect();
    }
    QVERIFY(isFull);
    struct sigaction noted
    {
    };
    struct sigaction before
    {
    };
    noted.sa_handler = [](int) {};
    ::sigaction(SIGALRM, &noted, &before);
    const itimerval often{{0, 5000}, {0, 5000}};
    ::setitimer(ITIMER_REAL, &often, nullptr);
    const auto began = std::chrono::steady_clock::now();
    const Error error = errorOf(Client(endpoint, limits).command({"PING"}));
    const auto took = std::chrono::steady_clock::now() - began;
    const itimerval never{};
    ::setitimer(ITIMER_REAL, &never, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    QCOMPARE(error.kind, ErrorKind::Unreachable);
    QVERIFY2(error.message.find("nterrupted") == std::string::npos, error.message.c_str());
    QVERIFY(took >= 250ms);
}

void TestClient::wrongPassword()
{
    const sandbox::RedisServer server = startedServer();
    Endpoint endpoint = server.endpoint();
    endpoint.password = Secret("not the one");
    Client client(endpoint);
    const Error error = errorOf(client.command({"PING"}));
    QCOMPARE(error.kind, ErrorKind::LoginRefused);
    QCOMPARE(error.delivery, Delivery::NotSent);
    QVERIFY(error.message.find("not the one") == std::string::npos);
}

void TestClient::databaseOutOfRange()
{
    const sandbox::RedisServer server = startedServer();
    Endpoint endpoint = server.endpoint();
    endpoint.database = 4000;
    Client client(endpoint);
    QCOMPARE(errorOf(client.command({"PING"})).kind, ErrorKind::LoginRefused);
}

/// By a library without OpenSSL.
void TestClient::tlsIsRefusedInWords()
{
    Endpoint endpoint;
    endpoint.transport = Transport::Tls;
    endpoint.port = sandbox::freePort();
    Client client(endpoint);
    const Error error = errorOf(client.command({"PING"}));
    QCOMPARE(error.kind, isTlsBuilt() ? ErrorKind::Unreachable : ErrorKind::TlsUnsupported);
    QCOMPARE(error.message.find("redis://") != std::string::npos, !isTlsBuilt());
}

void TestClient::answersOfTheServerHaveKinds_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* answer, ErrorKind kind) {
        QTest::newRow(answer) << QByteArray(answer) << static_cast<int>(kind);
    };
    row("-READONLY You can't write against a read only replica.", ErrorKind::ReadOnly);
    row("-OOM command not allowed when used memory > 'maxmemory'.", ErrorKind::OutOfMemory);
    row("-NOREPLICAS Not enough good replicas to write.", ErrorKind::NoReplicas);
    row("-BUSY Redis is busy running a script.", ErrorKind::Busy);
    row("-BUSYGROUP Consumer Group name already exists", ErrorKind::Refused);
    row("-LOADING Redis is loading the dataset in memory", ErrorKind::Loading);
    row("-MOVED 3999 127.0.0.1:6381", ErrorKind::Moved);
    row("-ASK 3999 127.0.0.1:6381", ErrorKind::Moved);
    row("-NOPERM this user has no permissions to run the 'set' command", ErrorKind::NoPermission);
    row("-NOAUTH Authentication required.", ErrorKind::NoPermission);
    row("-WRONGTYPE Operation against a key holding the wrong kind of value", ErrorKind::WrongType);
    row("-ERR Error running script (call to f_1): @user_script:1: WRONGTYPE Operation", ErrorKind::WrongType);
    row("-ERR unknown command", ErrorKind::Refused);
}

void TestClient::answersOfTheServerHaveKinds()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, kind);
    const ScriptedPeer peer({answer.toStdString() + "\r\n", "+OK\r\n"});
    Client client(peer.endpoint());
    const Error error = errorOf(client.command({"SET", "k", "v"}));
    QCOMPARE(static_cast<int>(error.kind), kind);
    QCOMPARE(error.delivery, Delivery::Answered);
    // what the server said, then what to do
    QString said = QString::fromUtf8(answer.mid(1));
    if (said.endsWith(u'.'))
        said.chop(1);
    QVERIFY2(error.message.starts_with(said.toStdString()), error.message.c_str());
    QVERIFY(client.command({"SET", "k", "v"})); // the connection is as good as before
}

/// A redirection is read again: a token that is the name of a node is not hidden in it.
void TestClient::aTokenMayBeTheNameOfANode()
{
    const ScriptedPeer peer({"-MOVED 3999 redis-node-1.example:6381\r\n"});
    Client client(peer.endpoint());
    const Error error = errorOf(client.command({"SET", "k", "redis-node-1.example"}));
    QCOMPARE(error.kind, ErrorKind::Moved);
    QVERIFY2(error.message.starts_with("MOVED 3999 redis-node-1.example:6381"), error.message.c_str());
}

void TestClient::notRedis()
{
    const ScriptedPeer peer({"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"});
    Client client(peer.endpoint());
    const Error error = errorOf(client.command({"PING"}));
    QCOMPARE(error.kind, ErrorKind::NotRedis);
    QVERIFY(error.message.find("an HTTP server") != std::string::npos);
}

void TestClient::tooDeepAnswer()
{
    std::string answer;
    for (int depth = 0; depth < 100; ++depth)
        answer += "*1\r\n";
    const ScriptedPeer peer({answer + ":1\r\n"});
    Client client(peer.endpoint());
    QCOMPARE(errorOf(client.command({"PING"})).kind, ErrorKind::Protocol);
}

void TestClient::silenceIsATimeOutAndUnknown()
{
    const ScriptedPeer silent({});
    ClientOptions options;
    options.commandLimit = 50ms;
    Client client(silent.endpoint(), options);
    const Error error = errorOf(client.command({"PING"}));
    QCOMPARE(error.kind, ErrorKind::Timeout);
    QCOMPARE(error.delivery, Delivery::Unknown);
    // Half an answer is none; and another limit than the socket's.
    const ScriptedPeer half({"$10\r\nabc"});
    Client second(half.endpoint());
    QCOMPARE(errorOf(second.command({"PING"}, 30ms)).kind, ErrorKind::Timeout);
}

void TestClient::aLateAnswerIsNotTakenForTheNext()
{
    sandbox::RedisServer server = startedServer();
    ClientOptions options;
    options.commandLimit = 100ms;
    Client client(server.endpoint(), options);
    QVERIFY(client.command({"SET", "k", "1"}));
    server.suspend();
    QCOMPARE(errorOf(client.command({"INCR", "k"})).delivery, Delivery::Unknown);
    server.resume();
    Result<Reply, Error> first = client.command({"ECHO", "here"});
    for (int tries = 0; !first && tries < 100; ++tries)
        first = client.command({"ECHO", "here"});
    QCOMPARE(first->text, std::string("here"));
    QCOMPARE(client.command({"GET", "k"})->text, std::string("2")); // executed late, once
}

void TestClient::lostAnswerIsUnknownAndNothingIsSentAgain()
{
    const ScriptedPeer peer({"", "+PONG\r\n"});
    Client client(peer.endpoint());
    const Error error = errorOf(client.command({"INCR", "k"}));
    QCOMPARE(error.kind, ErrorKind::Closed);
    QCOMPARE(error.delivery, Delivery::Unknown);
    QCOMPARE(peer.requests(), 1);
    QCOMPARE(client.command({"PING"})->text, std::string("PONG")); // a new command gets a new connection
    QCOMPARE(peer.requests(), 2);
}

void TestClient::closedBeforeTheRequestIsNoError()
{
    const sandbox::RedisServer server = startedServer();
    Client admin(server.endpoint());
    Client client(server.endpoint());
    const std::string id = std::to_string(client.command({"CLIENT", "ID"})->integer);
    QCOMPARE(admin.command({"CLIENT", "KILL", "ID", id})->integer, std::int64_t{1});
    // An idle connection is looked at: what was ended meanwhile costs nothing but a new one.
    QVERIFY(client.command({"PING"}));
}

void TestClient::connectsAgainAfterARestart()
{
    sandbox::RedisServer server = startedServer();
    Client client(server.tcpEndpoint());
    QVERIFY(client.command({"PING"}));
    server.kill9();
    QVERIFY(!client.command({"PING"}));
    QCOMPARE(errorOf(client.command({"PING"})).kind, ErrorKind::Unreachable);
    QVERIFY(server.restart());
    QVERIFY(client.command({"PING"}));
}

void TestClient::threadsTakeTurns()
{
    const sandbox::RedisServer server = startedServer();
    Client client(server.endpoint(), test::unhurried()); // eight threads wait for one connection
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 8; ++thread)
            threads.emplace_back([&client, &wrong, thread] {
                for (int i = 0; i < 200; ++i) {
                    const std::string word = std::to_string(thread) + ':' + std::to_string(i);
                    const auto reply = client.command({"ECHO", word});
                    if (!reply || reply->text != word)
                        ++wrong;
                }
            });
    }
    QCOMPARE(wrong.load(), 0);
}

void TestClient::waitingForAHungThreadEnds()
{
    const ScriptedPeer silent({});
    Client client(silent.endpoint(), {2s, 3600s, {}});
    std::jthread hung([&client] { (void)client.command({"PING"}, 300ms); });
    QTRY_COMPARE(silent.requests(), 1);
    const Error error = errorOf(client.command({"PING"}, 20ms));
    QCOMPARE(error.kind, ErrorKind::Timeout);
    QCOMPARE(error.delivery, Delivery::NotSent);
    QCOMPARE(silent.requests(), 1);
}

void TestClient::pipelineAnswersEach()
{
    const sandbox::RedisServer server = startedServer();
    Client client(server.endpoint());
    const std::vector<Command> commands{{"SET", "k", "1"}, {"HGET", "k", "f"}, {"INCR", "k"}};
    const auto replies = client.pipeline(commands, 1s);
    QCOMPARE(replies.size(), std::size_t{3});
    QCOMPARE(replies[0]->text, std::string("OK"));
    QCOMPARE(replies[1].error().kind, ErrorKind::WrongType);
    QCOMPARE(replies[2]->integer, std::int64_t{2});
    QVERIFY(client.pipeline({}, 1s).empty());
}

void TestClient::pipelineCutInTheMiddle()
{
    const ScriptedPeer peer({":1\r\n-ERR no\r\n:3", "+PONG\r\n"}); // the third answer is not whole
    Client client(peer.endpoint());
    const std::vector<Command> commands{{"A"}, {"B"}, {"C"}, {"D"}};
    const auto replies = client.pipeline(commands, 50ms);
    QCOMPARE(replies.size(), std::size_t{4});
    QCOMPARE(replies[0]->integer, std::int64_t{1});
    QCOMPARE(replies[1].error().delivery, Delivery::Answered);
    for (std::size_t i : {2, 3}) {
        QCOMPARE(replies[i].error().kind, ErrorKind::Timeout);
        QCOMPARE(replies[i].error().delivery, Delivery::Unknown);
    }
    Endpoint nobody;
    nobody.port = sandbox::freePort();
    for (const auto& reply : Client(nobody).pipeline(commands, 1s))
        QCOMPARE(reply.error().delivery, Delivery::NotSent);
}

void TestClient::aScriptGetsAllItsWords()
{
    const sandbox::RedisServer server = startedServer();
    Client client(server.endpoint());
    const Script script{"return #ARGV", "0000000000000000000000000000000000000000"};
    std::vector<std::string_view> words(31, "x");
    words.front() = "0"; // of the keys
    const auto reply = runScript(client, script, words, 10s);
    QVERIFY(reply.has_value());
    QCOMPARE(reply->integer, 30);
}

void TestClient::signalsStayAsTheyAre()
{
    const sandbox::RedisServer server = startedServer();
    Client client(server.endpoint());
    QVERIFY(client.command({"PING"}));
    struct sigaction action
    {
    };
    QCOMPARE(::sigaction(SIGPIPE, nullptr, &action), 0);
    QVERIFY(action.sa_handler == SIG_DFL);
    sigset_t blocked;
    QCOMPARE(::pthread_sigmask(SIG_SETMASK, nullptr, &blocked), 0);
    QCOMPARE(sigismember(&blocked, SIGPIPE), 0);
}

LOCKSCOPE_TEST_MAIN(TestClient)
#include "tst_client.moc"
