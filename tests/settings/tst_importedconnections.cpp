// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connections of other programs: what is taken, where each password belongs, and what is left where it is.
#include "settings/importedconnections.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::settings;
using namespace Qt::StringLiterals;

namespace {

/// As RedisInsight writes them.
const QByteArray kInsight = R"([
{"id":"1","host":"10.0.0.5","port":6380,"name":"Orders","db":3,"username":"ops","password":"hunter2",
 "connectionType":"STANDALONE","tls":true,"tlsServername":"redis.example","verifyServerCert":false,
 "caCert":{"name":"ca","certificate":"-----BEGIN CERTIFICATE-----\nx"}},
{"host":"s1","port":26379,"name":"Shop","username":"watcher","password":"of-sentinel","connectionType":"SENTINEL",
 "sentinelMaster":{"name":"mymaster","username":"app","password":"of-redis"},
 "nodes":[{"host":"s1","port":26379},{"host":"s2","port":26380}]},
{"host":"n1","port":7000,"name":"Big","connectionType":"CLUSTER","nodes":[{"host":"n2","port":7001}],"ssh":true,
 "sshOptions":{"host":"bastion","port":2222,"username":"me","privateKey":"-----BEGIN OPENSSH PRIVATE KEY-----"}},
{"host":"-oProxyCommand=x","port":6379,"name":"Bad"},
{"host":"h","port":6379,"name":"Off","ssh":false,"sshOptions":{"host":"bastion"}}])";

/// As Another Redis Desktop Manager keeps them; the file is base64 of it.
const QByteArray kDesktopManager = R"([
{"host":"127.0.0.1","port":"6379","auth":"secret","username":"","name":"local","separator":":","cluster":false,
 "connectionReadOnly":false,"key":"1"},
{"host":"s1","port":"26379","auth":"of-sentinel","name":"","sentinelOptions":{"masterName":"mymaster","nodePassword":"n"}},
{"host":"c1","port":"7000","auth":"","cluster":true,"sslOptions":{"key":"/k.pem","cert":"/c.pem","ca":"/ca.pem","servername":""}}
])";

std::string uriOf(const ImportedConnection& connection)
{
    return deploymentOf(connection.profile).displayUri();
}

} // namespace

class TestImportedConnections final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void ofRedisInsight()
    {
        const auto read = readConnections(kInsight);
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error()));
        QCOMPARE(read->from, u"RedisInsight"_s);
        QCOMPARE(read->connections.size(), 4);
        const auto& orders = read->connections[0];
        QCOMPARE(orders.profile.name, u"Orders"_s);
        QVERIFY2(uriOf(orders).starts_with("rediss://ops@10.0.0.5:6380/3"), uriOf(orders).c_str());
        QCOMPARE(orders.profile.endpoint.tls.serverName, std::string("redis.example"));
        QVERIFY(orders.profile.endpoint.tls.caFile.empty()); // it is no file name
        QCOMPARE(orders.password.reveal(), std::string("hunter2"));
        const auto& shop = read->connections[1];
        QVERIFY(shop.profile.sentinel.has_value());
        QCOMPARE(shop.profile.sentinel->name, std::string("mymaster"));
        QCOMPARE(shop.profile.sentinel->user, std::string("watcher"));
        QCOMPARE(shop.profile.sentinel->sentinels.size(), std::size_t{2});
        QCOMPARE(shop.sentinelPassword.reveal(), std::string("of-sentinel"));
        QCOMPARE(shop.profile.endpoint.user, std::string("app"));
        QCOMPARE(shop.password.reveal(), std::string("of-redis"));
        const auto& big = read->connections[2];
        QVERIFY(big.profile.cluster && big.profile.cluster->seeds.size() == 2);
        QVERIFY(big.profile.endpoint.ssh.has_value());
        QCOMPARE(big.profile.endpoint.ssh->text(), std::string("me@bastion:2222"));
        QVERIFY(!read->connections[3].profile.endpoint.ssh.has_value()); // switched off there
        for (const auto& each : read->connections) {
            QVERIFY(each.profile.readOnly);
            QVERIFY(each.profile.endpoint.password.isEmpty());
            QVERIFY(problemsOf(each.profile).isEmpty());
        }
        const QString notes = read->notes.join(u'\n');
        for (const char* word :
             {"Orders: a certificate", "Orders did not verify", "Big: keys and passwords of SSH", "Bad has no host"})
            QVERIFY2(notes.contains(QString::fromLatin1(word)), qPrintable(notes));
        QVERIFY(!notes.contains(u"hunter2"_s) && !notes.contains(u"of-"_s));
    }

    void ofAnotherRedisDesktopManager()
    {
        const auto read = readConnections(kDesktopManager.toBase64() + '\n');
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error()));
        QCOMPARE(read->from, u"Another Redis Desktop Manager"_s);
        QCOMPARE(read->connections.size(), 3);
        QCOMPARE(uriOf(read->connections[0]), std::string("redis://127.0.0.1:6379/0"));
        QCOMPARE(read->connections[0].password.reveal(), std::string("secret"));
        QCOMPARE(read->connections[1].profile.name, u"s1:26379"_s);
        QCOMPARE(read->connections[1].sentinelPassword.reveal(), std::string("of-sentinel"));
        QCOMPARE(read->connections[1].password.reveal(), std::string("n"));
        QVERIFY(read->connections[2].profile.cluster.has_value());
        QCOMPARE(read->connections[2].profile.endpoint.tls.keyFile, std::string("/k.pem"));
    }

    void ofSsh()
    {
        const auto read =
            readConnections("# mine\nHost bastion gate*\n  User me\nhost=db1\nHost *\n  Port 2222\nHost -x\n");
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error()));
        QCOMPARE(read->connections.size(), 2);
        QCOMPARE(read->connections[0].profile.name, u"bastion"_s);
        QCOMPARE(read->connections[1].profile.endpoint.ssh->host, std::string("db1"));
        QCOMPARE(read->connections[1].profile.endpoint.host, std::string("127.0.0.1"));
        QCOMPARE(read->notes.size(), 1); // -x
    }

    void ofLockscope()
    {
        Profile profile = newProfile();
        profile.name = u"Mine"_s;
        profile.endpoint.host = "h";
        profile.environment = Environment::Production;
        const auto read = readConnections(toJson({profile}));
        QVERIFY(read.has_value());
        QCOMPARE(read->connections.size(), 1);
        QVERIFY(read->connections[0].profile.id != profile.id);
        QVERIFY(read->connections[0].profile.readOnly);
        QVERIFY(read->connections[0].profile.environment == Environment::Production);
    }

    void whatCannotBeRead_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QByteArray() << u"no export"_s;
        QTest::newRow("text") << QByteArray("hello") << u"no export"_s;
        QTest::newRow("none") << QByteArray("[]") << u"No connection"_s;
        QTest::newRow("numbers") << QByteArray("[1,2]") << u"No connection"_s;
        QTest::newRow("newer") << QByteArray(R"({"version":99,"profiles":[]})") << u"newer"_s;
        QTest::newRow("large") << QByteArray((10 << 20) + 1, '[') << u"larger"_s;
    }
    void whatCannotBeRead()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, says);
        const auto read = readConnections(content);
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().contains(says), qPrintable(read.error()));
    }

    /// What the file of profiles has no place for would make all of it unreadable.
    void whatIsTooLongIsLeftOut()
    {
        const QByteArray user(5000, 'u');
        const auto read = readConnections(R"([{"host":"a","name":"Long","username":")" + user + R"("},{"host":"b"}])");
        QVERIFY(read.has_value());
        QCOMPARE(read->connections.size(), 1);
        QVERIFY(fromJson(toJson({read->connections.first().profile})).has_value());
        QVERIFY2(read->notes.join(u' ').contains(u"Long was left out"_s), qPrintable(read->notes.join(u' ')));
    }

    /// Any bytes: an answer, and nothing that no form would take.
    void mutations()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 3000; ++i) {
            QByteArray content = i % 2 ? kInsight : kDesktopManager;
            for (int change = 0; change < 4; ++change)
                content[static_cast<qsizetype>(random() % static_cast<std::size_t>(content.size()))] =
                    static_cast<char>(random() % 256);
            const auto read = readConnections(content);
            for (const auto& each : read ? read->connections : QList<ImportedConnection>()) {
                QVERIFY(problemsOf(each.profile).isEmpty());
                QVERIFY(each.profile.readOnly);
            }
        }
    }
};

LOCKSCOPE_TEST_MAIN(TestImportedConnections)
#include "tst_importedconnections.moc"
