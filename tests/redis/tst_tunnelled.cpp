// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A connection through a tunnel: never dialled from here, TLS verified by the server's real name, and what ssh says
// where the far end does not reach the server.
#include "redis/connection.h"
#include "redis/recorder.h"
#include "sandbox/redisserver.h"
#include "support/certificates.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <thread>

using namespace lockscope;
using namespace lockscope::redis;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Answers from another thread, as ssh's does. Bytes go by the event loop of this one.
class FakeTunnel final : public Tunnel
{
public:
    FakeTunnel()
    {
        m_local.setSocketOptions(QLocalServer::UserAccessOption);
        m_local.listen(m_folder.filePath(u"1"_s));
        QObject::connect(&m_local, &QLocalServer::newConnection, &m_local, [this] {
            QLocalSocket* from = m_local.nextPendingConnection();
            if (port == 0) // as where nobody listens at the far end
                return from->abort();
            auto* to = new QTcpSocket(from);
            QObject::connect(from, &QLocalSocket::readyRead, to, [from, to] { to->write(from->readAll()); });
            QObject::connect(to, &QTcpSocket::readyRead, from, [from, to] { from->write(to->readAll()); });
            QObject::connect(to, &QTcpSocket::disconnected, from, &QLocalSocket::disconnectFromServer);
            to->connectToHost(u"127.0.0.1"_s, port);
        });
    }
    ~FakeTunnel() override { join(); }

    void open(const std::string& target, Opened opened) override
    {
        join();
        targets.push_back(target);
        m_answer = std::thread([this, opened = std::move(opened)] {
            std::this_thread::sleep_for(wait);
            if (error)
                opened(failure(*error));
            else
                opened(m_local.fullServerName().toStdString());
        });
    }
    [[nodiscard]] std::string words() const override { return said; }
    void join()
    {
        if (m_answer.joinable())
            m_answer.join();
    }

    std::uint16_t port = 0; ///< where the far end finds the server; 0: it does not
    std::string said;
    std::optional<TunnelError> error;
    std::chrono::milliseconds wait{0};
    std::vector<std::string> targets;

private:
    QTemporaryDir m_folder;
    QLocalServer m_local;
    std::thread m_answer;
};

struct Bench
{
    Bench() : tunnel(std::make_shared<FakeTunnel>())
    {
        options.endpoint.ssh = SshRoute{"bastion", 0, {}, {}, {}};
        options.endpoint.tunnel = tunnel;
    }
    /// Ready, or why not.
    std::optional<ConnectError> connect()
    {
        test::Recorder recorder;
        Connection connection(options, clock, &recorder);
        recorder.watch(connection);
        connection.open();
        static_cast<void>(QTest::qWaitFor([&] { return recorder.isReady || recorder.closed; }, test::kPatience));
        return recorder.closed;
    }

    SystemClock clock;
    std::shared_ptr<FakeTunnel> tunnel;
    ConnectionOptions options;
};

} // namespace

class TunnelledTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theServerIsReached()
    {
        test::PrivateServer server;
        QVERIFY2(server.start(), server.log().c_str());
        Bench bench;
        const Endpoint real = server.tcpEndpoint();
        bench.options.endpoint.host = "10.1.2.3"; // as it is called at the far end
        bench.options.endpoint.port = 6379;
        bench.options.endpoint.password = real.password;
        bench.options.endpoint.user = real.user;
        bench.tunnel->port = real.port;
        const auto error = bench.connect();
        QVERIFY2(!error, error ? qPrintable(error->message()) : "");
        QCOMPARE(bench.tunnel->targets, std::vector<std::string>{"10.1.2.3:6379"});
    }

    /// The address may be somebody else's here.
    void withoutATunnelNothingIsDialled()
    {
        QTcpServer listener;
        QVERIFY(listener.listen(QHostAddress::LocalHost));
        Bench bench;
        bench.options.endpoint.port = listener.serverPort();
        bench.options.endpoint.tunnel.reset();
        QCOMPARE(bench.connect()->kind, ConnectErrorKind::Tunnel);
        bench.options.endpoint.tunnel = bench.tunnel; // a far end that ends it: nobody asks what speaks there, either
        static_cast<void>(bench.connect());
        bench.options.endpoint.transport = Transport::Tls;
        static_cast<void>(bench.connect());
        QTest::qWait(50);
        QVERIFY(!listener.hasPendingConnections());
    }

    void noWay_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("said");
        using Kind = TunnelError::Kind;
        QTest::newRow("ssh gave up") << int(Kind::Ended) << u"Permission denied (publickey)."_s
                                     << u"Permission denied (publickey)."_s;
        QTest::newRow("no ssh") << int(Kind::NoProgram) << u"ssh"_s << u"openssh-client"_s;
        QTest::newRow("not answered") << int(Kind::Refused) << QString() << u"not answered"_s;
        QTest::newRow("silence") << int(Kind::Silent) << QString() << u"in time"_s;
        QTest::newRow("no folder") << int(Kind::NoFolder) << QString() << u"folder"_s;
        QTest::newRow("no word") << int(Kind::Ended) << QString() << u"without a word"_s;
    }
    void noWay()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, words);
        QFETCH(const QString, said);
        Bench bench;
        bench.tunnel->error = TunnelError{static_cast<TunnelError::Kind>(kind), words.toStdString()};
        const auto error = bench.connect();
        QVERIFY(error && error->kind == ConnectErrorKind::Tunnel);
        QVERIFY(error->isTransient());
        QVERIFY2(error->message().contains(said), qPrintable(error->message()));
    }

    void theFarEndDoesNotReachIt()
    {
        Bench bench;
        bench.tunnel->said = "open failed: administratively prohibited: open failed";
        const auto error = bench.connect();
        QVERIFY(error && error->kind == ConnectErrorKind::TunnelTarget);
        QVERIFY2(error->message().contains(u"administratively prohibited"_s), qPrintable(error->message()));
        bench.tunnel->said.clear(); // without ssh's words it is an end like any other
        QCOMPARE(bench.connect()->kind, ConnectErrorKind::Closed);
    }

    /// The name that a person gave is verified, although nobody here knows it.
    void tlsIsOfTheRealName()
    {
        test::Certificates certificates;
        const auto pair = certificates.issue(u"server"_s, u"DNS:redis.example"_s);
        QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
        const std::uint16_t port = sandbox::freePort();
        test::PrivateServer server({"--tls-port", std::to_string(port), "--tls-cert-file",
                                    pair.certificate.toStdString(), "--tls-key-file", pair.key.toStdString(),
                                    "--tls-ca-cert-file", certificates.caFile().toStdString(), "--tls-auth-clients",
                                    "no"});
        QVERIFY2(server.start(), server.log().c_str());
        Bench bench;
        bench.tunnel->port = port;
        Endpoint& endpoint = bench.options.endpoint;
        endpoint.transport = Transport::Tls;
        endpoint.host = "redis.example";
        endpoint.port = 6380;
        endpoint.tls.caFile = certificates.caFile().toStdString();
        endpoint.user = server.tcpEndpoint().user;
        endpoint.password = server.tcpEndpoint().password;
        const auto error = bench.connect();
        QVERIFY2(!error, error ? qPrintable(error->message()) : "");
        endpoint.host = "127.0.0.1"; // what the tunnel looks like from here says nothing
        QCOMPARE(bench.connect()->kind, ConnectErrorKind::TlsFailed);
        endpoint.host = "other.example";
        QCOMPARE(bench.connect()->kind, ConnectErrorKind::TlsFailed);
        endpoint.tls.serverName = "redis.example";
        QVERIFY(!bench.connect());
    }

    /// It is closed while the tunnel thinks.
    void nobodyWaitsAnyMore()
    {
        Bench bench;
        bench.tunnel->wait = 100ms;
        {
            test::Recorder recorder;
            Connection connection(bench.options, bench.clock, &recorder);
            connection.open();
        }
        bench.tunnel->join();
        QTest::qWait(10);
    }
};

LOCKSCOPE_TEST_MAIN(TunnelledTest)
#include "tst_tunnelled.moc"
