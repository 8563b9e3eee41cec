// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A private server: address, password, restart, suspension; nothing is left when its owner is killed. Means: real
// server.
#include "sandbox/redisserver.h"
#include "sandbox/talk.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>

#include <csignal>
#include <fstream>
#include <hiredis/hiredis.h>
#include <iostream>
#include <memory>
#include <sstream>
#include <thread>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::sandbox;
using namespace std::chrono_literals;

class TestRedisServer : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void answersOnSocketAndPort();
    void keepsItsPasswordToItself();
    void writesNothingAndNotifiesAsAsked();
    void argumentsWin();
    void withoutPasswordOnRequest();
    void missingProgramSaysWhatToDo();
    void badArgumentGivesTheServersOwnWords();
    void restartKeepsAddressAndPassword();
    void suspendedServerIsSilentAndLives();
    void outlivesTheThreadThatStartedIt();
    void manyAtOnceGetDifferentPorts();
    void nothingIsLeftWhenTheOwnerIsKilled();
};

namespace {

constexpr char kOwnAServer[] = "--own-a-server";

struct FreeContext
{
    void operator()(redisContext* context) const { redisFree(context); }
};

/// One command over a connection of its own.
test::Reply ask(const Endpoint& endpoint, const std::vector<std::string>& words)
{
    const std::unique_ptr<redisContext, FreeContext> context(endpoint.transport == Transport::Unix
                                                                 ? redisConnectUnix(endpoint.socketPath.c_str())
                                                                 : redisConnect(endpoint.host.c_str(), endpoint.port));
    if (!context || context->err)
        return {};
    if (!endpoint.password.isEmpty())
        freeReplyObject(redisCommand(context.get(), "AUTH %s", endpoint.password.reveal().c_str()));
    std::vector<const char*> argv;
    for (const std::string& word : words)
        argv.push_back(word.c_str());
    void* reply = redisCommandArgv(context.get(), static_cast<int>(argv.size()), argv.data(), nullptr);
    const test::Reply result = test::toReply(reply);
    if (reply)
        freeReplyObject(reply);
    return result;
}

std::string contentOf(const std::string& file)
{
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

RedisServer started(RedisOptions options = {})
{
    Result<RedisServer, Error> server = RedisServer::start(std::move(options));
    if (!server)
        qFatal("%s", server.error().message.c_str());
    return std::move(*server);
}

/// This program as the owner of a server: says where it is, then waits to be killed.
int ownAServer()
{
    const RedisServer server = started();
    std::cout << server.pid() << ' ' << server.folder() << std::endl;
    for (;;)
        ::pause();
}

} // namespace

void TestRedisServer::answersOnSocketAndPort()
{
    const RedisServer server = started();
    QVERIFY(answersPing(server.endpoint(), 1s));
    QCOMPARE(ask(server.endpoint(), {"PING"}).text, std::string("PONG"));
    QCOMPARE(ask(server.tcpEndpoint(), {"PING"}).text, std::string("PONG"));
    const QString pid = QString::fromStdString(ask(server.endpoint(), {"INFO", "server"}).text);
    QVERIFY(pid.contains(QStringLiteral("process_id:%1\r").arg(server.pid())));
}

void TestRedisServer::keepsItsPasswordToItself()
{
    const RedisServer server = started();
    QCOMPARE(server.password().size(), std::size_t{32});
    Endpoint stranger = server.tcpEndpoint();
    stranger.password = Secret();
    QVERIFY(ask(stranger, {"PING"}).text.starts_with("NOAUTH"));
    QVERIFY(contentOf("/proc/" + std::to_string(server.pid()) + "/cmdline").find(server.password()) ==
            std::string::npos);
    const QFileInfo configuration(QString::fromStdString(server.folder() + "/redis.conf"));
    QCOMPARE(configuration.permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void TestRedisServer::writesNothingAndNotifiesAsAsked()
{
    RedisOptions options;
    options.notifications = "Kg$lshzxe";
    const RedisServer server = started(options);
    const auto setting = [&](const char* name) {
        return ask(server.endpoint(), {"CONFIG", "GET", name}).elements.at(1).text;
    };
    QCOMPARE(setting("save"), std::string());
    QCOMPARE(setting("appendonly"), std::string("no"));
    std::string flags = setting("notify-keyspace-events");
    std::sort(flags.begin(), flags.end());
    QCOMPARE(flags, std::string("$Keghlsxz"));
}

void TestRedisServer::argumentsWin()
{
    RedisOptions options;
    options.arguments = {"--maxmemory", "5mb"};
    const RedisServer server = started(options);
    QCOMPARE(ask(server.endpoint(), {"CONFIG", "GET", "maxmemory"}).elements.at(1).text, std::string("5242880"));
}

void TestRedisServer::withoutPasswordOnRequest()
{
    RedisOptions options;
    options.password = "";
    const RedisServer server = started(options);
    QVERIFY(server.endpoint().password.isEmpty());
    QCOMPARE(ask(server.tcpEndpoint(), {"PING"}).text, std::string("PONG"));
}

void TestRedisServer::missingProgramSaysWhatToDo()
{
    RedisOptions options;
    options.program = "redis-server-that-is-not-there";
    const Result<RedisServer, Error> server = RedisServer::start(options);
    QVERIFY(!server);
    QCOMPARE(server.error().kind, ErrorKind::NotInstalled);
    QVERIFY(server.error().message.find("apt install redis-server") != std::string::npos);
}

void TestRedisServer::badArgumentGivesTheServersOwnWords()
{
    RedisOptions options;
    options.arguments = {"--no-such-option", "1"};
    const Result<RedisServer, Error> server = RedisServer::start(options);
    QVERIFY(!server);
    QCOMPARE(server.error().kind, ErrorKind::EndedEarly);
    QVERIFY2(server.error().message.find("no-such-option") != std::string::npos, server.error().message.c_str());
}

void TestRedisServer::restartKeepsAddressAndPassword()
{
    RedisServer server = started();
    const pid_t first = server.pid();
    QCOMPARE(ask(server.endpoint(), {"SET", "key", "value"}).text, std::string("OK"));
    server.kill9();
    QVERIFY(!server.isRunning());
    QCOMPARE(::kill(first, 0), -1);
    QVERIFY(server.restart());
    QVERIFY(server.pid() != first);
    QVERIFY(ask(server.tcpEndpoint(), {"GET", "key"}).isNil());
    QCOMPARE(ask(server.endpoint(), {"SET", "key", "value"}).text, std::string("OK"));
    QVERIFY(server.restart()); // also of a running one
    QVERIFY(ask(server.tcpEndpoint(), {"GET", "key"}).isNil());
    server.stop();
    QCOMPARE(server.pid(), 0);
}

void TestRedisServer::suspendedServerIsSilentAndLives()
{
    RedisServer server = started();
    server.suspend();
    QVERIFY(!answersPing(server.endpoint(), 20ms));
    QVERIFY(server.isRunning());
    server.resume();
    QVERIFY(answersPing(server.endpoint(), 10s));
}

void TestRedisServer::outlivesTheThreadThatStartedIt()
{
    std::optional<RedisServer> server;
    std::thread([&] { server.emplace(started()); }).join();
    // With PR_SET_PDEATHSIG from that thread it would have been killed before join() returned.
    QCOMPARE(ask(server->endpoint(), {"PING"}).text, std::string("PONG"));
}

void TestRedisServer::manyAtOnceGetDifferentPorts()
{
    std::vector<std::optional<RedisServer>> servers(4);
    std::vector<std::thread> threads;
    for (auto& server : servers)
        threads.emplace_back([&server] { server.emplace(started()); });
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& server : servers)
        QVERIFY(
            ask(server->tcpEndpoint(), {"INFO", "server"}).text.find("process_id:" + std::to_string(server->pid())) !=
            std::string::npos);
}

void TestRedisServer::nothingIsLeftWhenTheOwnerIsKilled()
{
    QProcess owner;
    owner.start(QCoreApplication::arguments().constFirst(), // by its own name: the file has several suites
                {QLatin1StringView(kOwnAServer)});
    QVERIFY(owner.waitForReadyRead(test::kPatience));
    const QByteArrayList said = owner.readLine().trimmed().split(' ');
    QCOMPARE(said.size(), 2);
    const pid_t server = said[0].toInt();
    const QString folder = QString::fromUtf8(said[1]);
    QCOMPARE(::kill(server, 0), 0);
    QVERIFY(QFileInfo::exists(folder + QStringLiteral("/redis.sock")));

    QElapsedTimer since;
    since.start();
    owner.kill(); // SIGKILL
    QTRY_VERIFY(::kill(server, 0) != 0 && !QFileInfo::exists(folder));
    qInfo("server and folder gone after %lld ms", since.elapsed());
    QTRY_COMPARE(owner.state(), QProcess::NotRunning);
}

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == kOwnAServer)
        return ownAServer();
    test::prepareProcess();
    QCoreApplication app(argc, argv);
    TestRedisServer suite;
    return QTest::qExec(&suite, argc, argv);
}
#include "tst_redisserver.moc"
