// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each fault of the proxy does that and nothing else. Means: real server.
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sockets.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>

#include <hiredis/hiredis.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <sys/socket.h>
#include <thread>

using namespace lockscope;
using namespace lockscope::sandbox;
using namespace std::chrono_literals;

class TestFaultProxy : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void forwardsAsACableDoes_data();
    void forwardsAsACableDoes();
    void manyClientsAtOnce();
    void delayIsOfItsWayOnly_data();
    void delayIsOfItsWayOnly();
    void rateIsKept();
    void swallowedRequestIsNeverExecuted();
    void swallowedAnswerWasExecuted();
    void stalledConnectionGoesOnWhenMended();
    void stalledServerIsNotToldOfTheClientsEnd();
    void cutEndsEveryConnection_data();
    void cutEndsEveryConnection();
    void refusesNewConnectionsOnly();
    void losesOneAnswerAfterTheRequest_data();
    void losesOneAnswerAfterTheRequest();
    void otherServerForNewConnections();
    void serverThatIsAwayIsAClosedConnection();
    void faultsChangeUnderLoad();
    void smallPiecesAreNotGathered();

private:
    std::optional<RedisServer> m_server;
};

namespace {

/// A blocking client that gives up after a limit.
class Caller
{
public:
    explicit Caller(const Endpoint& endpoint, std::chrono::milliseconds limit = 10s)
    {
        const timeval time{limit.count() / 1000, limit.count() % 1000 * 1000};
        m_context = endpoint.transport == Transport::Unix
                        ? redisConnectUnixWithTimeout(endpoint.socketPath.c_str(), time)
                        : redisConnectWithTimeout(endpoint.host.c_str(), endpoint.port, time);
        if (!m_context->err)
            redisSetTimeout(m_context, time);
        if (!endpoint.password.isEmpty())
            (void)call({"AUTH", endpoint.password.reveal()});
    }
    ~Caller() { redisFree(m_context); }
    Caller(const Caller&) = delete;
    Caller& operator=(const Caller&) = delete;

    test::Reply call(const std::vector<std::string>& words)
    {
        std::vector<const char*> argv;
        std::vector<std::size_t> sizes;
        for (const std::string& word : words) {
            argv.push_back(word.data());
            sizes.push_back(word.size());
        }
        void* raw = redisCommandArgv(m_context, static_cast<int>(argv.size()), argv.data(), sizes.data());
        const test::Reply reply = test::toReply(raw);
        if (raw)
            freeReplyObject(raw);
        return reply;
    }
    /// The connection is over, as opposed to silent.
    [[nodiscard]] bool isClosed() const
    {
        return m_context->err == REDIS_ERR_EOF || (m_context->err == REDIS_ERR_IO && m_context->fd >= 0 && !timedOut());
    }
    [[nodiscard]] bool timedOut() const
    {
        return m_context->err == REDIS_ERR_IO &&
               std::string_view(m_context->errstr).find("temporarily unavailable") != std::string_view::npos;
    }

private:
    redisContext* m_context = nullptr;
};

FaultProxy started(const Endpoint& server, FaultProxy::Listen listen = FaultProxy::Listen::Tcp)
{
    Result<FaultProxy, Error> proxy = FaultProxy::start(server, listen);
    if (!proxy)
        qFatal("%s", proxy.error().message.c_str());
    return std::move(*proxy);
}

} // namespace

void TestFaultProxy::initTestCase()
{
    Result<RedisServer, Error> server = RedisServer::start();
    QVERIFY2(server.has_value(), server ? "" : server.error().message.c_str());
    m_server.emplace(std::move(*server));
}

void TestFaultProxy::cleanup()
{
    if (m_server)
        QCOMPARE(Caller(m_server->endpoint()).call({"FLUSHALL"}).text, std::string("OK"));
}

void TestFaultProxy::forwardsAsACableDoes_data()
{
    QTest::addColumn<bool>("unixClient");
    QTest::addColumn<bool>("unixServer");
    QTest::newRow("tcp to tcp") << false << false;
    QTest::newRow("tcp to unix") << false << true;
    QTest::newRow("unix to tcp") << true << false;
    QTest::newRow("unix to unix") << true << true;
}

void TestFaultProxy::forwardsAsACableDoes()
{
    QFETCH(bool, unixClient);
    QFETCH(bool, unixServer);
    FaultProxy proxy = started(unixServer ? m_server->endpoint() : m_server->tcpEndpoint(),
                               unixClient ? FaultProxy::Listen::Unix : FaultProxy::Listen::Tcp);
    {
        Caller caller(proxy.endpoint());
        const std::string big(3'000'000, '\r'); // more than any buffer on the way
        QCOMPARE(caller.call({"SET", "key", big}).text, std::string("OK"));
        QVERIFY(caller.call({"GET", "key"}).text == big);
        const ProxyCounters counters = proxy.counters();
        QCOMPARE(counters.accepted, 1U);
        QCOMPARE(counters.open, 1U);
        QVERIFY(counters.bytesToServer > big.size());
        QVERIFY(counters.bytesToClient > big.size());
        QCOMPARE(counters.bytesSwallowed, 0U);
    }
    QTRY_COMPARE(proxy.counters().open, 0U); // the client's end was passed on
}

void TestFaultProxy::manyClientsAtOnce()
{
    FaultProxy proxy = started(m_server->endpoint());
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            Caller caller(proxy.endpoint());
            for (int round = 0; round < 100; ++round)
                (void)caller.call({"INCR", "count"});
        });
    for (std::thread& thread : threads)
        thread.join();
    QCOMPARE(Caller(m_server->endpoint()).call({"GET", "count"}).text, std::string("800"));
    QCOMPARE(proxy.counters().accepted, 8U);
}

void TestFaultProxy::delayIsOfItsWayOnly_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("to server") << Way::ToServer;
    QTest::newRow("to client") << Way::ToClient;
}

void TestFaultProxy::delayIsOfItsWayOnly()
{
    QFETCH(Way, way);
    FaultProxy proxy = started(m_server->endpoint());
    Caller slow(proxy.endpoint());
    WayFaults faults;
    faults.delay = 150ms;
    proxy.setFaults(way, faults);
    QCOMPARE(proxy.faults(way), faults);
    QCOMPARE(proxy.faults(way == Way::ToServer ? Way::ToClient : Way::ToServer), WayFaults{});

    Caller direct(m_server->endpoint());
    std::jthread sender([&] { (void)slow.call({"SET", "key", "value"}); });
    QElapsedTimer since;
    since.start();
    while (direct.call({"GET", "key"}).isNil())
        std::this_thread::sleep_for(1ms);
    const qint64 executed = since.elapsed();
    sender.join();
    const qint64 answered = since.elapsed();
    QVERIFY2(answered >= 148, qPrintable(QString::number(answered)));
    if (way == Way::ToServer)
        QVERIFY2(executed >= 148, qPrintable(QString::number(executed)));
    else
        QVERIFY2(answered > executed, "the answer cannot come before the execution");
}

void TestFaultProxy::rateIsKept()
{
    FaultProxy proxy = started(m_server->endpoint());
    Caller caller(proxy.endpoint());
    WayFaults faults;
    faults.bytesPerSecond = 20'000;
    proxy.setFaults(Way::ToServer, faults);
    QElapsedTimer since;
    since.start();
    QCOMPARE(caller.call({"SET", "key", std::string(5'000, 'x')}).text, std::string("OK"));
    QVERIFY2(since.elapsed() >= 245, qPrintable(QString::number(since.elapsed())));
    QCOMPARE(Caller(m_server->endpoint()).call({"STRLEN", "key"}).integer, 5'000);
}

void TestFaultProxy::swallowedRequestIsNeverExecuted()
{
    FaultProxy proxy = started(m_server->endpoint());
    Caller caller(proxy.endpoint(), 100ms);
    WayFaults faults;
    faults.swallow = true;
    proxy.setFaults(Way::ToServer, faults);
    QCOMPARE(caller.call({"SET", "key", "value"}).type, test::Reply::Type::Failed);
    QVERIFY(caller.timedOut());
    proxy.mend();
    QVERIFY(proxy.counters().bytesSwallowed > 0);
    QVERIFY(Caller(proxy.endpoint()).call({"GET", "key"}).isNil());
}

void TestFaultProxy::swallowedAnswerWasExecuted()
{
    FaultProxy proxy = started(m_server->endpoint());
    Caller caller(proxy.endpoint(), 100ms);
    WayFaults faults;
    faults.swallow = true;
    proxy.setFaults(Way::ToClient, faults);
    QCOMPARE(caller.call({"SET", "key", "value"}).type, test::Reply::Type::Failed);
    QVERIFY(caller.timedOut());
    QCOMPARE(Caller(m_server->endpoint()).call({"GET", "key"}).text, std::string("value"));
}

void TestFaultProxy::stalledConnectionGoesOnWhenMended()
{
    FaultProxy proxy = started(m_server->endpoint());
    Caller caller(proxy.endpoint());
    proxy.stall();
    test::Reply reply;
    std::jthread sender([&] { reply = caller.call({"SET", "key", "value"}); });
    // A new connection stands, and nothing comes through it.
    Caller impatient(proxy.endpoint(), 50ms);
    QVERIFY(impatient.timedOut());
    QVERIFY(Caller(m_server->endpoint()).call({"GET", "key"}).isNil());
    proxy.mend();
    sender.join();
    QCOMPARE(reply.text, std::string("OK"));
}

void TestFaultProxy::stalledServerIsNotToldOfTheClientsEnd()
{
    FaultProxy proxy = started(m_server->endpoint());
    const auto clients = [&] {
        const std::string list = Caller(m_server->endpoint()).call({"CLIENT", "LIST"}).text;
        return list.find("name=doomed") != std::string::npos;
    };
    {
        Caller doomed(proxy.endpoint());
        (void)doomed.call({"CLIENT", "SETNAME", "doomed"});
        proxy.stall();
    }
    // Later connections are accepted after it: the proxy has seen the end by then.
    Caller impatient(proxy.endpoint(), 20ms);
    QVERIFY(clients());
    proxy.mend();
    QTRY_VERIFY(!clients());
}

void TestFaultProxy::cutEndsEveryConnection_data()
{
    QTest::addColumn<Ending>("ending");
    QTest::newRow("reset") << Ending::Reset;
    QTest::newRow("close") << Ending::Close;
}

void TestFaultProxy::cutEndsEveryConnection()
{
    QFETCH(Ending, ending);
    FaultProxy proxy = started(m_server->endpoint());
    Caller first(proxy.endpoint());
    Caller second(proxy.endpoint());
    proxy.cut(ending);
    QCOMPARE(proxy.counters().open, 0U);
    for (Caller* caller : {&first, &second}) {
        QCOMPARE(caller->call({"PING"}).type, test::Reply::Type::Failed);
        QVERIFY(caller->isClosed());
    }
    QCOMPARE(Caller(proxy.endpoint()).call({"PING"}).text, std::string("PONG"));
}

void TestFaultProxy::refusesNewConnectionsOnly()
{
    FaultProxy proxy = started(m_server->endpoint());
    Caller before(proxy.endpoint());
    proxy.refuse(true);
    Caller after(proxy.endpoint());
    QVERIFY(after.isClosed());
    QCOMPARE(before.call({"PING"}).text, std::string("PONG"));
    QTRY_COMPARE(proxy.counters().refused, 1U);
    proxy.refuse(false);
    QCOMPARE(Caller(proxy.endpoint()).call({"PING"}).text, std::string("PONG"));
}

void TestFaultProxy::losesOneAnswerAfterTheRequest_data()
{
    QTest::addColumn<AnswerLoss>("loss");
    QTest::newRow("reset") << AnswerLoss::Reset;
    QTest::newRow("silence") << AnswerLoss::Silence;
}

void TestFaultProxy::losesOneAnswerAfterTheRequest()
{
    QFETCH(AnswerLoss, loss);
    FaultProxy proxy = started(m_server->endpoint());
    Caller caller(proxy.endpoint(), loss == AnswerLoss::Silence ? 100ms : 10s);
    proxy.loseNextAnswer(loss, "INCR");
    QVERIFY(!proxy.waitForAnswersLost(1, 0ms));
    QCOMPARE(caller.call({"SET", "other", "1"}).text, std::string("OK")); // not what was asked for
    QCOMPARE(caller.call({"INCR", "count"}).type, test::Reply::Type::Failed);
    QCOMPARE(caller.isClosed(), loss == AnswerLoss::Reset);
    QVERIFY(proxy.waitForAnswersLost(1, 10s));
    // The server did it, and the proxy does it only once.
    Caller again(proxy.endpoint());
    QCOMPARE(again.call({"INCR", "count"}).integer, 2);
    QCOMPARE(proxy.counters().answersLost, 1U);
}

void TestFaultProxy::otherServerForNewConnections()
{
    RedisOptions options;
    options.password = m_server->password();
    Result<RedisServer, Error> other = RedisServer::start(options);
    QVERIFY(other.has_value());
    FaultProxy proxy = started(m_server->endpoint());
    Caller before(proxy.endpoint());
    proxy.setServer(other->endpoint());
    Caller after(proxy.endpoint());
    (void)before.call({"SET", "where", "first"});
    (void)after.call({"SET", "where", "second"});
    QCOMPARE(Caller(m_server->endpoint()).call({"GET", "where"}).text, std::string("first"));
    QCOMPARE(Caller(other->endpoint()).call({"GET", "where"}).text, std::string("second"));
}

void TestFaultProxy::serverThatIsAwayIsAClosedConnection()
{
    Endpoint nobody;
    nobody.port = freePort();
    FaultProxy proxy = started(nobody);
    {
        Caller caller(proxy.endpoint());
        QCOMPARE(caller.call({"PING"}).type, test::Reply::Type::Failed);
        QVERIFY(caller.isClosed());
    }
    QTRY_COMPARE(proxy.counters().open, 0U);
}

void TestFaultProxy::faultsChangeUnderLoad()
{
    FaultProxy proxy = started(m_server->endpoint());
    std::atomic<bool> over{false};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            while (!over) {
                Caller caller(proxy.endpoint(), 50ms);
                while (caller.call({"INCR", "count"}).type == test::Reply::Type::Integer && !over) {
                }
            }
        });
    for (int round = 0; round < 50; ++round) {
        proxy.setFaults(Way::ToClient, {1ms, 0, round % 5 == 0, round % 7 == 0});
        proxy.loseNextAnswer(round % 2 == 0 ? AnswerLoss::Reset : AnswerLoss::Silence, "INCR");
        if (round % 10 == 0)
            proxy.cut();
        std::this_thread::sleep_for(2ms);
    }
    proxy.mend();
    // It works as on the first day.
    const ProxyCounters before = proxy.counters();
    QTRY_VERIFY(proxy.counters().bytesToClient > before.bytesToClient);
    proxy.loseNextAnswer(AnswerLoss::Reset, "INCR");
    const bool lost = proxy.waitForAnswersLost(before.answersLost + 1, 10s);
    over = true;
    for (std::thread& thread : threads)
        thread.join();
    QVERIFY(lost);
}

/// What the proxy accepts sends at once, although the last piece is not acknowledged yet.
void TestFaultProxy::smallPiecesAreNotGathered()
{
    std::uint16_t port = 0;
    const FileDescriptor listener = listenOnLoopback(port);
    QVERIFY(bool(listener));
    Endpoint endpoint;
    endpoint.port = port;
    const FileDescriptor client = connectTo(endpoint);
    QVERIFY(bool(client));
    const FileDescriptor accepted(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    QVERIFY(bool(accepted));
    int noDelay = 0;
    socklen_t size = sizeof noDelay;
    QCOMPARE(::getsockopt(accepted.get(), IPPROTO_TCP, TCP_NODELAY, &noDelay, &size), 0);
    QVERIFY(noDelay != 0);
}

LOCKSCOPE_TEST_MAIN(TestFaultProxy)
#include "tst_faultproxy.moc"
