// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps of *Test*, and the words for each thing that is wrong. Means: real server, manual clock.
#include "gui/connect/connectiontest.h"
#include "redis/probe.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/manualclock.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

using State = TestStep::State;

/// One run of the test with the models checked all the while.
struct Run
{
    SystemClock clock;
    ConnectionTest test{clock};
    QAbstractItemModelTester tester{&test, QAbstractItemModelTester::FailureReportingMode::QtTest};

    bool against(const Endpoint& endpoint) { return against(Deployment{endpoint, std::nullopt}); }
    bool against(const Deployment& deployment)
    {
        QSignalSpy finished(&test, &ConnectionTest::finished);
        test.start(deployment, {"lock:*"});
        return finished.wait(test::kPatience);
    }
    const TestStep* failedStep() const
    {
        for (const TestStep& step : test.steps()) {
            if (step.state == State::Failed)
                return &step;
        }
        return nullptr;
    }
    const TestStep* step(const QString& title) const
    {
        for (const TestStep& step : test.steps()) {
            if (step.title == title)
                return &step;
        }
        return nullptr;
    }
};

} // namespace

class TestConnectionTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void goodServer()
    {
        test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY(server.start());
        Run run;
        QVERIFY(run.against(server.tcpEndpoint()));
        QVERIFY(!run.failedStep());
        QVERIFY(run.test.isUsable());
        QVERIFY(run.step(u"Kind of server"_s)->result.contains(QRegularExpression(u"Redis \\d+\\."_s)));
        QCOMPARE(run.step(u"Keyspace notifications"_s)->state, State::Passed);
        QCOMPARE(run.step(u"Run scripts"_s)->state, State::Passed);
        QCOMPARE(run.test.rowCount(), 6 + redis::kCapabilities); // the steps of connecting, the server, each right
    }

    void eachHopOfAGroupIsAStep()
    {
        using Server = sandbox::RedisServer;
        auto primary = Server::start({});
        QVERIFY(primary.has_value());
        auto sentinels = sandbox::SentinelSet::start(*primary, 0);
        QVERIFY(sentinels.has_value());
        Deployment group = *parseDeployment("redis+sentinel://127.0.0.1:1/shop");
        group.sentinel->sentinels.push_back({"127.0.0.1", sentinels->endpoint().port});
        group.sentinel->password = sentinels->endpoint().password;
        group.server.password = Secret(primary->password());
        Run run;
        QVERIFY(run.against(group));
        QVERIFY(!run.failedStep());
        QVERIFY(run.test.isUsable()); // one Sentinel is away, the other knows
        QCOMPARE(run.test.steps()[0].title, u"Sentinel 127.0.0.1:1"_s);
        QCOMPARE(run.test.steps()[0].state, State::Warning);
        QCOMPARE(run.test.steps()[1].state, State::Passed);
        QCOMPARE(run.test.steps()[2].title, u"Primary 127.0.0.1:%1"_s.arg(primary->port()));
        QCOMPARE(run.step(u"Log in"_s)->state, State::Passed);
        QCOMPARE(run.test.rowCount(), 9 + redis::kCapabilities);

        group.sentinel->name = "mymaster";
        QVERIFY(run.against(group));
        QVERIFY(!run.test.isUsable());
        QCOMPARE(run.failedStep()->title, u"Sentinel 127.0.0.1:1"_s);
        QVERIFY2(run.test.steps()[1].remedy.contains(u"watches: shop"_s), qPrintable(run.test.steps()[1].remedy));
        QCOMPARE(run.step(u"Log in"_s)->state, State::Skipped);

        QVERIFY(run.against(primary->tcpEndpoint())); // the hops are gone
        QVERIFY(run.test.isUsable());
        QCOMPARE(run.test.rowCount(), 6 + redis::kCapabilities);
    }

    void notificationsOffIsAWarningWithTheCommandThatMendsIt()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        Run run;
        QVERIFY(run.against(server.unixEndpoint()));
        QVERIFY(run.test.isUsable());
        const TestStep* step = run.step(u"Keyspace notifications"_s);
        QCOMPARE(step->state, State::Warning);
        QVERIFY2(step->remedy.startsWith(u"CONFIG SET notify-keyspace-events"_s), qPrintable(step->remedy));
        const test::Reply flags = server.command({"CONFIG", "GET", "notify-keyspace-events"});
        QCOMPARE(flags.elements.at(1).text, std::string()); // looking changed nothing
    }

    void evictingServerIsAWarning()
    {
        test::PrivateServer server({"--maxmemory-policy", "volatile-lru"});
        QVERIFY(server.start());
        Run run;
        QVERIFY(run.against(server.unixEndpoint()));
        QCOMPARE(run.step(u"Kind of server"_s)->state, State::Warning);
        QVERIFY(run.step(u"Kind of server"_s)->remedy.contains(u"noeviction"_s));
    }

    /// The ways of the command line are no help in a form with a field for it.
    void withoutAPassword()
    {
        test::PrivateServer server({"--requirepass", "right"});
        server.setPassword("right");
        QVERIFY(server.start());
        Run run;
        Endpoint endpoint = server.tcpEndpoint();
        endpoint.password = {};
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        const QString why = run.failedStep()->result;
        QVERIFY2(why.contains(u"requires a password"_s) && !why.contains(u"LOCKSCOPE_"_s), qPrintable(why));
    }

    void wrongPassword()
    {
        test::PrivateServer server({"--requirepass", "right"});
        server.setPassword("right");
        QVERIFY(server.start());
        Run run;
        Endpoint endpoint = server.tcpEndpoint();
        endpoint.password = Secret("wrong-hunter2");
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep()->title, u"Log in"_s);
        QVERIFY(!run.failedStep()->result.contains(u"hunter2"_s));
        QVERIFY(!run.test.isUsable());
        QCOMPARE(run.test.steps().front().state, State::Passed);
        QCOMPARE(run.test.steps().back().state, State::Skipped);

        endpoint.password = Secret("right");
        QVERIFY(run.against(endpoint));
        QVERIFY(run.test.isUsable());
    }

    void databaseOutOfRange()
    {
        test::PrivateServer server({"--databases", "2"});
        QVERIFY(server.start());
        Run run;
        Endpoint endpoint = server.tcpEndpoint();
        endpoint.database = 5;
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep()->title, u"Database 5"_s);
    }

    void notRedis()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        connect(&server, &QTcpServer::newConnection, &server, [&server] {
            QTcpSocket* socket = server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        Run run;
        Endpoint endpoint;
        endpoint.port = server.serverPort();
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep()->title, u"Redis answers"_s);
        QCOMPARE(run.test.steps().front().state, State::Passed);
    }

    void tlsOnly()
    {
        const QTemporaryDir folder;
        const QString key = folder.filePath(u"k.pem"_s);
        const QString certificate = folder.filePath(u"c.pem"_s);
        QProcess openssl;
        openssl.start(u"openssl"_s,
                      {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-days"_s, u"2"_s, u"-subj"_s,
                       u"/CN=localhost"_s, u"-addext"_s, u"subjectAltName=DNS:localhost,IP:127.0.0.1"_s, u"-keyout"_s,
                       key, u"-out"_s, certificate});
        QVERIFY(openssl.waitForFinished() && openssl.exitCode() == 0);
        const auto tlsPort = sandbox::freePort();
        test::PrivateServer server({"--port", "0", "--tls-port", std::to_string(tlsPort), "--tls-cert-file",
                                    certificate.toStdString(), "--tls-key-file", key.toStdString(),
                                    "--tls-ca-cert-file", certificate.toStdString(), "--tls-auth-clients", "no"});
        QVERIFY(server.start());

        Run run;
        Endpoint endpoint;
        endpoint.port = tlsPort;
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep()->title, u"Encryption (TLS)"_s);
        QVERIFY2(run.failedStep()->result.contains(u"TLS"_s), qPrintable(run.failedStep()->result));

        endpoint.transport = Transport::Tls;
        QVERIFY(run.against(endpoint)); // a certificate that nobody vouches for
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep()->title, u"Encryption (TLS)"_s);

        endpoint.tls.caFile = certificate.toStdString();
        QVERIFY(run.against(endpoint));
        QVERIFY2(run.test.isUsable(), run.failedStep() ? qPrintable(run.failedStep()->result) : "");
        QCOMPARE(run.step(u"Encryption (TLS)"_s)->state, State::Passed);
    }

    void nothingListens()
    {
        Run run;
        Endpoint endpoint;
        endpoint.port = sandbox::freePort();
        QVERIFY(run.against(endpoint));
        QVERIFY(run.failedStep());
        QCOMPARE(run.failedStep(), &run.test.steps().front());
    }

    /// It accepts the connection and then says nothing.
    void silentServer()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        server.pause();
        test::ManualClock clock;
        ConnectionTest connectionTest(clock);
        QSignalSpy finished(&connectionTest, &ConnectionTest::finished);
        connectionTest.start({server.unixEndpoint(), {}}, {"lock:*"});
        QTRY_COMPARE(connectionTest.steps()[2].state, State::Running);
        clock.advance(std::chrono::seconds{30});
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(connectionTest.steps()[0].state, State::Passed);
        QCOMPARE(connectionTest.steps()[2].state, State::Failed);
        QVERIFY(!connectionTest.isUsable());
        server.resume();
    }

    void cancelEndsItAtOnce()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        server.pause();
        Run run;
        QSignalSpy finished(&run.test, &ConnectionTest::finished);
        run.test.start({server.unixEndpoint(), {}}, {"lock:*"});
        QVERIFY(run.test.isRunning());
        run.test.cancel();
        QVERIFY(!run.test.isRunning());
        QCOMPARE(finished.size(), 1);
        QVERIFY(!run.test.isUsable());
        for (const TestStep& step : run.test.steps())
            QCOMPARE(step.state, State::Skipped);
        server.resume();
        QCoreApplication::processEvents();
        QCOMPARE(finished.size(), 1);
    }

    void destroyedWhereverItWaits_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"server", "group", "redlock"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }

    /// After each turn of the event loop: its connections end, and nothing is heard of it later.
    void destroyedWhereverItWaits()
    {
        QFETCH(QString, kind);
        auto server = sandbox::RedisServer::start({});
        QVERIFY(server.has_value());
        auto sentinels = sandbox::SentinelSet::start(*server, 0);
        QVERIFY(sentinels.has_value());
        Deployment deployment{server->tcpEndpoint(), {}};
        if (kind == u"group"_s) {
            deployment = *parseDeployment("redis+sentinel://127.0.0.1:1/shop");
            deployment.sentinel->sentinels = {{"127.0.0.1", sentinels->endpoint().port}};
            deployment.sentinel->password = sentinels->endpoint().password;
            deployment.server.password = Secret(server->password());
        } else if (kind == u"redlock"_s) {
            deployment.redlock = RedlockGroup{};
            deployment.redlock->servers = {{"127.0.0.1", server->port()}, {"127.0.0.1", sandbox::freePort()}};
        }
        const auto clients = [&server] {
            const auto list = server->ask({"CLIENT", "LIST"});
            return list ? QByteArray::fromStdString(list->front()).count("name=lockscope ") : -1;
        };
        const SystemClock clock;
        bool isOver = false;
        int waits = 0;
        for (int turns = 0; !isOver && turns < 500; ++turns) {
            auto test = std::make_unique<ConnectionTest>(clock);
            connect(test.get(), &ConnectionTest::finished, this, [&isOver] { isOver = true; });
            test->start(deployment, {"lock:*"});
            for (int turn = 0; turn < turns && !isOver; ++turn)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            waits += isOver ? 0 : 1;
            const bool wasOver = isOver;
            test.reset();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QCoreApplication::processEvents();
            QCOMPARE(isOver, wasOver);
            QTRY_COMPARE(clients(), 0);
        }
        QVERIFY(isOver);
        QVERIFY(waits > 3);
    }

    void everyRowSpeaks()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        Run run;
        QVERIFY(run.against(server.unixEndpoint()));
        for (int row = 0; row < run.test.rowCount(); ++row) {
            const QString text = run.test.index(row, 0).data(Qt::AccessibleTextRole).toString();
            const TestStep& step = run.test.steps()[static_cast<std::size_t>(row)];
            QVERIFY(text.contains(step.title) && text.contains(ConnectionTest::stateText(step.state)));
        }
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestConnectionTest)
#include "tst_connectiontest.moc"
