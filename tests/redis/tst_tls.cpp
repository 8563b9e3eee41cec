// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who is trusted, and which mistake with TLS is named. Means: real server and scripted server with a throw-away
// authority.
#include "redis/connection.h"
#include "redis/recorder.h"
#include "sandbox/redisserver.h"
#include "support/manualclock.h"
#include "support/privateserver.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QFile>

using namespace lockscope;
using namespace std::chrono_literals;
using redis::Connection;
using redis::ConnectionOptions;
using test::Certificates;
using test::PrivateServer;
using test::Recorder;

/// TLS against a real server: who is trusted, and which of the many ways to get it wrong is named.
class TestTls : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void connectsAndVerifies_data();
    void connectsAndVerifies();
    void aCommonNameIsNoHostName_data();
    void aCommonNameIsNoHostName();
    void wantsAClientCertificate_data();
    void wantsAClientCertificate();
    void plainToATlsPort();
    void aKnownPeerIsNotAskedWhatItSpeaks();
    void tlsToAPlainPort();
    void tlsToAServerThatNeverAnswers();
    void whatWasWrittenUnderTlsMayHaveRun();
    void namesAWrongFile();

private:
    std::vector<std::string> tlsArguments(std::uint16_t port, const Certificates::Pair& pair,
                                          const char* authenticateClients) const;
    Endpoint endpoint(std::uint16_t port) const;
    std::string outcome(const Endpoint& endpoint, QString* message = nullptr);

    SystemClock m_clock;
    Certificates m_certificates;
    Certificates::Pair m_serverPair;
    Certificates::Pair m_clientPair;
    std::unique_ptr<PrivateServer> m_server; ///< any client
    std::unique_ptr<PrivateServer> m_strict; ///< only clients with a certificate
    std::uint16_t m_port = 0;
    std::uint16_t m_strictPort = 0;
};

std::vector<std::string> TestTls::tlsArguments(std::uint16_t port, const Certificates::Pair& pair,
                                               const char* authenticateClients) const
{
    return {"--tls-port",         std::to_string(port),   "--tls-cert-file",    pair.certificate.toStdString(),
            "--tls-key-file",     pair.key.toStdString(), "--tls-ca-cert-file", m_certificates.caFile().toStdString(),
            "--tls-auth-clients", authenticateClients};
}

void TestTls::initTestCase()
{
    m_serverPair = m_certificates.issue(QStringLiteral("server"), QStringLiteral("DNS:localhost,DNS:redis.example"));
    m_clientPair = m_certificates.issue(QStringLiteral("client"), QStringLiteral("DNS:client"));
    QVERIFY2(m_certificates.isValid(), qPrintable(m_certificates.error()));
    m_port = sandbox::freePort();
    m_server = std::make_unique<PrivateServer>(tlsArguments(m_port, m_serverPair, "no"));
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_strictPort = sandbox::freePort();
    m_strict = std::make_unique<PrivateServer>(tlsArguments(m_strictPort, m_serverPair, "yes"));
    QVERIFY2(m_strict->start(), m_strict->log().c_str());
}

Endpoint TestTls::endpoint(std::uint16_t port) const
{
    Endpoint out;
    out.transport = Transport::Tls;
    out.host = "localhost";
    out.port = port;
    out.tls.caFile = m_certificates.caFile().toStdString();
    return out;
}

/// "ready" after a PING over it, or the kind of the error.
std::string TestTls::outcome(const Endpoint& endpoint, QString* message)
{
    ConnectionOptions options;
    options.endpoint = endpoint;
    Recorder recorder;
    Connection connection(options, m_clock, &recorder);
    recorder.watch(connection);
    connection.open();
    if (!QTest::qWaitFor([&] { return recorder.isReady || recorder.closed; }, test::kPatience))
        return "nothing";
    if (recorder.closed) {
        if (message)
            *message = recorder.closed->message();
        return name(recorder.closed->kind);
    }
    connection.send(redis::Command{"PING"}, &recorder, recorder.note("ping"));
    return QTest::qWaitFor([&] { return recorder.text() == "ping +PONG\n"; }, test::kPatience) ? "ready"
                                                                                               : recorder.text();
}

void TestTls::connectsAndVerifies_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("serverName");
    QTest::addColumn<bool>("knowsAuthority");
    QTest::addColumn<QString>("expected");
    QTest::newRow("right name") << "localhost"
                                << "" << true << "ready";
    QTest::newRow("name given beside the host") << "127.0.0.1"
                                                << "redis.example" << true << "ready";
    QTest::newRow("address that is not in the certificate") << "127.0.0.1"
                                                            << "" << true << "tls_failed";
    QTest::newRow("another name") << "localhost"
                                  << "other.example" << true << "tls_failed";
    QTest::newRow("authority that the system does not know") << "localhost"
                                                             << "" << false << "tls_failed";
}

void TestTls::connectsAndVerifies()
{
    QFETCH(QString, host);
    QFETCH(QString, serverName);
    QFETCH(bool, knowsAuthority);
    QFETCH(QString, expected);
    Endpoint where = endpoint(m_port);
    where.host = host.toStdString();
    where.tls.serverName = serverName.toStdString();
    if (!knowsAuthority)
        where.tls.caFile.clear();
    QString message;
    QCOMPARE(outcome(where, &message), expected.toStdString());
    if (expected != u"ready")
        QVERIFY2(message.contains(knowsAuthority ? QStringLiteral("host name") : QStringLiteral("untrusted")),
                 qPrintable(message));
}

void TestTls::aCommonNameIsNoHostName_data()
{
    QTest::addColumn<QString>("alternativeNames");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("serverName");
    QTest::addColumn<bool>("isTrusted");
    const auto row = [](const char* name, const char* alternativeNames, const char* host, const char* serverName,
                        bool isTrusted) {
        QTest::newRow(name) << QString::fromLatin1(alternativeNames) << QString::fromLatin1(host)
                            << QString::fromLatin1(serverName) << isTrusted;
    };
    row("a common name alone", "", "localhost", "", false);
    row("other names beside it", "DNS:redis.example,email:admin@localhost", "localhost", "", false);
    row("named", "DNS:redis.example,DNS:LOCALHOST", "localhost", "", true);
    row("an address", "IP:127.0.0.1", "127.0.0.1", "", true);
    row("an address of which only the name is there", "DNS:localhost", "127.0.0.1", "localhost", true);
    row("a star for one label", "DNS:*.cache.example", "localhost", "a.cache.example", true);
}

/// Qt takes the common name of a certificate for a host name. Nobody has to prove that one to an authority.
void TestTls::aCommonNameIsNoHostName()
{
    QFETCH(QString, alternativeNames);
    QFETCH(QString, host);
    QFETCH(QString, serverName);
    QFETCH(bool, isTrusted);
    const Certificates::Pair pair = m_certificates.issue(QStringLiteral("localhost"), alternativeNames);
    QVERIFY2(m_certificates.isValid(), qPrintable(m_certificates.error()));
    const std::uint16_t port = sandbox::freePort();
    PrivateServer server(tlsArguments(port, pair, "no"));
    QVERIFY2(server.start(), server.log().c_str());
    Endpoint where = endpoint(port);
    where.host = host.toStdString();
    where.tls.serverName = serverName.toStdString();
    QString message;
    QCOMPARE(outcome(where, &message), std::string(isTrusted ? "ready" : "tls_failed"));
    if (!isTrusted)
        QVERIFY2(message.contains(QStringLiteral("subjectAltName")), qPrintable(message));
}

void TestTls::wantsAClientCertificate_data()
{
    QTest::addColumn<bool>("withCertificate");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none given") << false << "tls_failed";
    QTest::newRow("given") << true << "ready";
}

void TestTls::wantsAClientCertificate()
{
    QFETCH(bool, withCertificate);
    QFETCH(QString, expected);
    Endpoint where = endpoint(m_strictPort);
    if (withCertificate) {
        where.tls.certificateFile = m_clientPair.certificate.toStdString();
        where.tls.keyFile = m_clientPair.key.toStdString();
    }
    QString message;
    QCOMPARE(outcome(where, &message), expected.toStdString());
    if (!withCertificate)
        QVERIFY2(message.contains(QStringLiteral("client certificate")), qPrintable(message));
}

void TestTls::plainToATlsPort()
{
    for (const std::uint16_t port : {m_port, m_strictPort}) {
        Endpoint where;
        where.port = port;
        QString message;
        QCOMPARE(outcome(where, &message), std::string("tls_required"));
        QVERIFY(message.contains(QStringLiteral("rediss://")));
    }
    // A peer that closes without a word, but speaks no TLS either, is not said to.
    test::ScriptedServer closing;
    closing.expectAny().drop();
    QVERIFY(closing.listen());
    Endpoint where;
    where.port = closing.port();
    QCOMPARE(outcome(where), std::string("closed"));
    QCOMPARE(closing.connections(), 2); // it was asked again
}

/// Its silence is that of a server that stands still, and to ask would only cost the time of another answer.
void TestTls::aKnownPeerIsNotAskedWhatItSpeaks()
{
    test::ScriptedServer closing;
    closing.expectAny().drop();
    QVERIFY(closing.listen());
    test::ManualClock clock;
    ConnectionOptions options;
    options.endpoint.port = closing.port();
    options.isKnownPeer = true;
    Recorder recorder;
    Connection connection(options, clock, &recorder);
    recorder.watch(connection);
    connection.open();
    QTRY_VERIFY(recorder.closed);
    QCOMPARE(recorder.text(), std::string("closed closed\n"));
    QCOMPARE(closing.connections(), 1);
}

void TestTls::tlsToAPlainPort()
{
    // A web server answers our TLS greeting at once; a Redis waits for the end of the line, until the handshake's
    // deadline.
    test::ScriptedServer web;
    web.expectAny().reply("HTTP/1.1 400 Bad Request\r\n\r\n").drop();
    QVERIFY(web.listen());
    QCOMPARE(outcome(endpoint(web.port())), std::string("tls_failed"));

    test::ManualClock clock;
    ConnectionOptions options;
    options.endpoint = endpoint(m_server->port());
    Recorder recorder;
    Connection connection(options, clock, &recorder);
    recorder.watch(connection);
    connection.open();
    QTRY_VERIFY(connection.state() == Connection::State::Handshaking || recorder.closed);
    clock.advance(6s);
    QTRY_VERIFY(recorder.closed);
    QCOMPARE(recorder.text(), std::string("closed not_tls\n"));
    QVERIFY(recorder.closed->message().contains(QStringLiteral("redis://")));
}

void TestTls::tlsToAServerThatNeverAnswers()
{
    test::ScriptedServer silent;
    QVERIFY(silent.listen());
    test::ManualClock clock;
    ConnectionOptions options;
    options.endpoint = endpoint(silent.port());
    Recorder recorder;
    Connection connection(options, clock, &recorder);
    recorder.watch(connection);
    connection.open();
    QTRY_COMPARE(connection.state(), Connection::State::Handshaking);
    clock.advance(6s);
    QTRY_COMPARE(silent.connections(), 2); // asked once more, in plain words
    clock.advance(1400ms);
    connection.checkDeadlines();
    QVERIFY(!recorder.closed);
    clock.advance(100ms);
    connection.checkDeadlines();
    QVERIFY(recorder.closed);
    QCOMPARE(recorder.text(), std::string("closed timeout\n"));
}

void TestTls::whatWasWrittenUnderTlsMayHaveRun()
{
    ConnectionOptions options;
    options.endpoint = endpoint(m_port);
    Recorder recorder;
    Connection connection(options, m_clock, &recorder);
    recorder.watch(connection);
    connection.open();
    QTRY_VERIFY(recorder.isReady);
    std::string command;
    redis::appendCommand(command, {"SET", "k", std::string(1024 * 1024, 'x')});
    connection.send(redis::Command{"PING"}, &recorder, recorder.note("ping"));
    connection.flush();
    for (std::uint64_t i = 0; i < 3; ++i)
        connection.send(command, 1, &recorder, i);
    connection.close();
    QCOMPARE(recorder.text(), std::string("ping unknown\n0.0 not sent\n1.0 not sent\n2.0 not sent\n"));
}

void TestTls::namesAWrongFile()
{
    Endpoint where = endpoint(m_port);
    where.tls.certificateFile = m_clientPair.certificate.toStdString();
    where.tls.keyFile = m_clientPair.certificate.toStdString(); // not a key
    QString message;
    QCOMPARE(outcome(where, &message), std::string("tls_failed"));
    QVERIFY2(message.contains(m_clientPair.certificate), qPrintable(message));
    where = endpoint(m_port);
    where.tls.caFile = m_serverPair.key.toStdString(); // not a certificate
    QCOMPARE(outcome(where, &message), std::string("tls_failed"));
    QVERIFY2(message.contains(m_serverPair.key), qPrintable(message));
}

LOCKSCOPE_TEST_MAIN(TestTls)
#include "tst_tls.moc"
