// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scripted server itself, on TCP, a unix socket and TLS. Means: scripted server.
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QLocalSocket>
#include <QSignalSpy>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpSocket>

using lockscope::test::Certificates;
using lockscope::test::ScriptedServer;

/// The tool that the tests of the transport lean on.
class TestScriptedServer : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void playsItsScript();
    void noticesOtherBytes();
    void stallsAndGoesOn();
    void dropsAfterSoManyBytes();
    void playsOnAUnixSocket();
    void playsUnderTls();
};

void TestScriptedServer::playsItsScript()
{
    ScriptedServer server;
    server.expect("PING\r\n").reply("+PONG\r\n").expectAny().reply("+OK\r\n").drop();
    QVERIFY(server.listen());
    QTcpSocket client;
    QSignalSpy ended(&client, &QTcpSocket::disconnected);
    client.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    client.write("PI");
    QTRY_COMPARE(server.received(), "PI");
    client.write("NG\r\n");
    QTRY_COMPARE(client.bytesAvailable(), qint64(7));
    QVERIFY(!server.isFinished());
    client.write("x");
    QTRY_COMPARE(ended.count(), 1);
    QCOMPARE(client.readAll(), "+PONG\r\n+OK\r\n");
    QVERIFY(server.isFinished());
    QCOMPARE(server.mismatch(), QString());
    QCOMPARE(server.connections(), 1);
}

void TestScriptedServer::noticesOtherBytes()
{
    ScriptedServer server;
    server.expect("PING\r\n").reply("+PONG\r\n");
    QVERIFY(server.listen());
    QTcpSocket client;
    QSignalSpy ended(&client, &QTcpSocket::disconnected);
    client.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    client.write("PONG");
    QTRY_COMPARE(ended.count(), 1);
    QVERIFY(server.mismatch().contains(QStringLiteral("PONG")));
    QVERIFY(!server.isFinished());
}

void TestScriptedServer::stallsAndGoesOn()
{
    ScriptedServer server;
    server.expect("a").stall().reply("b");
    QVERIFY(server.listen());
    QTcpSocket client;
    client.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    client.write("a");
    QTRY_COMPARE(server.received(), "a");
    QCoreApplication::processEvents();
    QCOMPARE(client.bytesAvailable(), qint64(0));
    server.goOn();
    QTRY_COMPARE(client.bytesAvailable(), qint64(1));
    QCOMPARE(client.readAll(), "b");
}

void TestScriptedServer::dropsAfterSoManyBytes()
{
    ScriptedServer server;
    server.dropAfter(1000);
    QVERIFY(server.listen());
    QTcpSocket client;
    QSignalSpy ended(&client, &QTcpSocket::disconnected);
    client.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    client.write(QByteArray(999, 'x'));
    QTRY_COMPARE(server.received().size(), 999);
    QCOMPARE(ended.count(), 0);
    client.write("x");
    QTRY_COMPARE(ended.count(), 1);
}

void TestScriptedServer::playsOnAUnixSocket()
{
    QTemporaryDir folder;
    ScriptedServer server;
    server.expect("a").reply("b");
    QVERIFY(server.listen(folder.filePath(QStringLiteral("s"))));
    QLocalSocket client;
    client.connectToServer(folder.filePath(QStringLiteral("s")));
    client.write("a");
    QTRY_COMPARE(client.bytesAvailable(), qint64(1));
    QCOMPARE(client.readAll(), "b");
}

void TestScriptedServer::playsUnderTls()
{
    Certificates certificates;
    const Certificates::Pair pair =
        certificates.issue(QStringLiteral("server"), QStringLiteral("DNS:localhost,IP:127.0.0.1"));
    QVERIFY2(certificates.isValid(), qPrintable(certificates.error()));
    ScriptedServer server;
    server.expect("a").reply("b");
    QVERIFY(server.listenTls(pair));
    QSslSocket client;
    QSslConfiguration configuration = client.sslConfiguration();
    configuration.setCaCertificates(QSslCertificate::fromPath(certificates.caFile()));
    client.setSslConfiguration(configuration);
    client.connectToHostEncrypted(QStringLiteral("127.0.0.1"), server.port());
    client.write("a");
    QTRY_COMPARE(client.bytesAvailable(), qint64(1));
    QCOMPARE(client.readAll(), "b");
}

LOCKSCOPE_TEST_MAIN(TestScriptedServer)
#include "tst_scriptedserver.moc"
