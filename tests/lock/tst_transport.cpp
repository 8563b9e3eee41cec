// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytes of a connection: limits of a reply, replies in any pieces, what nobody asked for, signals. Means: scripted
// peer, real server.
#include "lock/replybounds.h"
#include "lock/transport.h"
#include "lock/wire.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <csignal>
#include <sys/time.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::ScriptedPeer;
using Problem = ReplyBounds::Problem;

class TestTransport : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void boundsOfReplies_data();
    void boundsOfReplies();
    void eachReplyHasItsOwnBounds();
    void hugeRepliesEndTheConnection_data();
    void hugeRepliesEndTheConnection();
    void anUnaskedReplyIsNotTakenForTheNext();
    void aTlsAlertIsNamed();
    void aPeerThatReadsNothingEndsAtTheDeadline();
    void signalsEndNoRequest();
};

void TestTransport::boundsOfReplies_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("accepted"); // -1: all
    QTest::addColumn<int>("problem");
    const auto row = [](const char* title, const QByteArray& bytes, int accepted = -1,
                        Problem problem = Problem::None) {
        QTest::newRow(title) << bytes << accepted << static_cast<int>(problem);
    };
    row("each type", "+OK\r\n-ERR no\r\n:42\r\n$3\r\na\r\n\r\n*2\r\n:1\r\n$-1\r\n*-1\r\n*0\r\n$0\r\n\r\n");
    row("nested", "*2\r\n*1\r\n:1\r\n*2\r\n+a\r\n+b\r\n:7\r\n");
    row("a status with a line feed", "+a\nb\r\n:1\r\n");
    row("most elements", "*10000\r\n");
    row("too many elements", ":1\r\n*10001\r\n", 4, Problem::TooLarge);
    row("too many in all", "*5000\r\n*5001\r\n", 7, Problem::TooLarge);
    row("more than a number holds", "*99999999999999999999\r\n", 0, Problem::NotRedis);
    row("most bytes", "$999985\r\n");
    row("too many bytes", "$1000000\r\n", 0, Problem::TooLarge);
    row("too many bytes in all", "*2\r\n$500000\r\n" + QByteArray(500'000, 'x') + "\r\n$500000\r\n", 500'015,
        Problem::TooLarge);
    row("an endless status", "+" + QByteArray(1'000'000, 'x'), 0, Problem::TooLarge);
    row("seven levels", QByteArray("*1\r\n").repeated(7) + ":1\r\n", -1, Problem::None);
    row("two items of seven levels", "*2\r\n" + (QByteArray("*1\r\n").repeated(6) + ":1\r\n").repeated(2), -1,
        Problem::None);
    row("eight levels", QByteArray("*1\r\n").repeated(8) + ":1\r\n", 28, Problem::TooLarge);
    row("an empty array within arrays", "*2\r\n*0\r\n*1\r\n*-1\r\n+OK\r\n", -1, Problem::None);
    row("negative size", "$-2\r\n", 0, Problem::NotRedis);
    row("no number", "*a\r\n", 0, Problem::NotRedis);
    row("HTTP", "+OK\r\nHTTP/1.1 400", 5, Problem::NotRedis);
    row("TLS alert", QByteArray("\x15\x03\x03\x00\x02\x02\x46", 7), 0, Problem::NotRedis);
    row("RESP3", "%1\r\n+a\r\n+b\r\n", 0, Problem::NotRedis);
}

/// Whole, and byte by byte: the begin of a line that is split is accepted before its end is known.
void TestTransport::boundsOfReplies()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, accepted);
    QFETCH(int, problem);
    ReplyBounds whole;
    QCOMPARE(whole.accept({bytes.constData(), static_cast<std::size_t>(bytes.size())}),
             static_cast<std::size_t>(accepted < 0 ? bytes.size() : accepted));
    QCOMPARE(static_cast<int>(whole.problem()), problem);
    ReplyBounds split;
    for (const char& byte : bytes)
        (void)split.accept({&byte, 1});
    QCOMPARE(static_cast<int>(split.problem()), problem);
}

void TestTransport::eachReplyHasItsOwnBounds()
{
    ReplyBounds bounds;
    std::string many = "*6000\r\n";
    for (int i = 0; i < 6000; ++i)
        many += ":1\r\n";
    const std::string longText = "$600000\r\n" + std::string(600'000, 'x') + "\r\n";
    for (const std::string& reply : {many, many, longText, longText})
        QCOMPARE(bounds.accept(reply), reply.size());
    QCOMPARE(bounds.problem(), Problem::None);
}

void TestTransport::hugeRepliesEndTheConnection_data()
{
    QTest::addColumn<QByteArray>("reply");
    QTest::newRow("elements") << QByteArray("*1000000000\r\n");
    QTest::newRow("bytes") << QByteArray("$1000000000\r\n");
    QTest::newRow("nested elements") << QByteArray("*2\r\n*9998\r\n*9999\r\n");
    QTest::newRow("levels") << QByteArray("*1\r\n").repeated(8) + ":1\r\n";
}

/// At once, before the elements arrive and before memory is taken for them.
void TestTransport::hugeRepliesEndTheConnection()
{
    QFETCH(QByteArray, reply);
    const ScriptedPeer peer({reply.toStdString(), "+PONG\r\n"});
    ClientOptions options;
    options.commandLimit = 10s;
    Client client(peer.endpoint(), options);
    const MonoTime begin = wire::now();
    const Result<Reply, Error> huge = client.command({"PING"});
    QVERIFY(!huge);
    QCOMPARE(huge.error().kind, ErrorKind::Protocol);
    QCOMPARE(huge.error().delivery, Delivery::Unknown);
    QVERIFY2(huge.error().message.find("1 MB, 10,000 elements or 7 levels") != std::string::npos,
             huge.error().message.c_str());
    QVERIFY(wire::now() - begin < 5s);
    QCOMPARE(client.command({"PING"})->text, std::string("PONG")); // over a new connection
}

/// It would be taken for a grant.
void TestTransport::anUnaskedReplyIsNotTakenForTheNext()
{
    const ScriptedPeer peer({"+first\r\n+nobody asked\r\n", "+second\r\n"});
    Client client(peer.endpoint());
    QCOMPARE(client.command({"PING"})->text, std::string("first"));
    QCOMPARE(client.command({"PING"})->text, std::string("second"));
}

void TestTransport::aTlsAlertIsNamed()
{
    const ScriptedPeer peer({std::string("\x15\x03\x03\x00\x02\x02\x46", 7)});
    Client client(peer.endpoint());
    const Result<Reply, Error> reply = client.command({"PING"});
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::TlsFailed);
    QCOMPARE(reply.error().delivery, Delivery::Answered);
    QVERIFY(reply.error().message.find("rediss:// instead of redis://") != std::string::npos);
}

void TestTransport::aPeerThatReadsNothingEndsAtTheDeadline()
{
    const ScriptedPeer busy({});
    // The second connection waits in the queue of the listener, so nobody reads from it.
    Client first(busy.endpoint());
    QVERIFY(first.connect());
    ClientOptions options;
    options.commandLimit = 100ms;
    Client second(busy.endpoint(), options);
    const Result<Reply, Error> reply = second.command({"SET", "k", std::string(10'000'000, 'x')});
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::Timeout);
    QCOMPARE(reply.error().delivery, Delivery::NotSent); // not completely
}

void TestTransport::signalsEndNoRequest()
{
    struct sigaction noted
    {
    };
    struct sigaction before
    {
    };
    noted.sa_handler = [](int) {};
    ::sigaction(SIGALRM, &noted, &before);
    const itimerval often{{0, 200}, {0, 200}};
    itimerval timerBefore{};
    ::setitimer(ITIMER_REAL, &often, &timerBefore);
    const sandbox::RedisServer server = test::startedServer();
    ClientOptions options;
    options.commandLimit = 5s;
    Client client(server.endpoint(), options);
    const std::string value(900'000, 'x'); // more than a socket takes at once
    bool isFine = true;
    for (int i = 0; i < 20; ++i)
        isFine = isFine && client.command({"SET", "k", value}) && client.command({"GET", "k"})->text == value;
    ::setitimer(ITIMER_REAL, &timerBefore, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
    QVERIFY(isFine);
}

LOCKSCOPE_TEST_MAIN(TestTransport)
#include "tst_transport.moc"
