// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connections of Tiny RDM: a zip archive with a list in YAML. What is taken, and any other archive.
#include "settings/importedconnections.h"
#include "support/suite.h"

#include <zip.h>

#include <random>

using namespace lockscope;
using namespace lockscope::settings;
using namespace Qt::StringLiterals;

namespace {

/// As Tiny RDM 1.2 writes it.
const QByteArray kExport = R"(- name: Orders
  last_db: 3
  network: tcp
  addr: 10.0.0.5
  port: 6380
  username: ops
  password: hunter2
  default_filter: '*'
  key_separator: ':'
  conn_timeout: 60
  exec_timeout: 60
  db_filter_type: none
  load_size: 10000
  ssl:
    enable: true
    keyfile: /k.pem
    certfile: /c.pem
    cafile: /ca.pem
    allow_insecure: true
    sni: redis.example
  ssh:
    login_type: pwd
  sentinel:
    master: mymaster
- name: Team
  type: group
  connections:
    - name: Shop
      last_db: 0
      addr: s1
      port: 26379
      username: watcher
      password: of-sentinel
      ssh:
        login_type: pwd
      sentinel:
        enable: true
        master: shop
        username: app
        password: of-redis
    - name: Big
      last_db: 0
      addr: n1
      port: 7000
      ssh:
        enable: true
        addr: bastion
        port: 2222
        login_type: pkfile
        username: me
        pk_file: /home/me/.ssh/id
        passphrase: of-the-key
      cluster:
        enable: true
- name: Local
  last_db: 1
  network: unix
  sock: /run/redis/redis.sock
  password: of-socket
  proxy:
    type: 2
    schema: socks5
    addr: proxy
    port: 1080
)";

/// An archive as Go and Python write them.
QByteArray zipOf(const QByteArray& yaml, const char* name = "connections.yaml")
{
    zip_source_t* made = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    zip_t* archive = zip_open_from_source(made, ZIP_TRUNCATE, nullptr);
    zip_source_keep(made);
    zip_source_t* content = zip_source_buffer(archive, yaml.constData(), static_cast<zip_uint64_t>(yaml.size()), 0);
    zip_file_add(archive, name, content, ZIP_FL_ENC_UTF_8);
    zip_close(archive);
    zip_source_open(made);
    zip_source_seek(made, 0, SEEK_END);
    QByteArray bytes(static_cast<qsizetype>(zip_source_tell(made)), '\0');
    zip_source_seek(made, 0, SEEK_SET);
    zip_source_read(made, bytes.data(), static_cast<zip_uint64_t>(bytes.size()));
    zip_source_close(made);
    zip_source_free(made);
    return bytes;
}

std::string uriOf(const ImportedConnection& connection)
{
    return deploymentOf(connection.profile).displayUri();
}

} // namespace

class TestTinyRdm final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void connectionsAndThoseOfGroups()
    {
        const auto read = readConnections(zipOf(kExport));
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error()));
        QCOMPARE(read->from, u"Tiny RDM"_s);
        QCOMPARE(read->connections.size(), 4);
        const auto& orders = read->connections[0];
        QCOMPARE(orders.profile.name, u"Orders"_s);
        QCOMPARE(QString::fromStdString(uriOf(orders)),
                 u"rediss://ops@10.0.0.5:6380/3?cacert=/ca.pem&cert=/c.pem&key=/k.pem&sni=redis.example"_s);
        QCOMPARE(orders.password.reveal(), std::string("hunter2"));
        QVERIFY(!orders.profile.sentinel && !orders.profile.endpoint.ssh);
        const auto& shop = read->connections[1];
        QVERIFY(shop.profile.sentinel.has_value());
        QCOMPARE(shop.profile.sentinel->name, std::string("shop"));
        QCOMPARE(shop.sentinelPassword.reveal(), std::string("of-sentinel"));
        QCOMPARE(shop.profile.endpoint.user, std::string("app"));
        QCOMPARE(shop.password.reveal(), std::string("of-redis"));
        const auto& big = read->connections[2];
        QVERIFY(big.profile.cluster.has_value());
        QCOMPARE(big.profile.endpoint.ssh->host, std::string("bastion"));
        QCOMPARE(big.profile.endpoint.ssh->port, 2222);
        const auto& local = read->connections[3];
        QCOMPARE(local.profile.endpoint.socketPath, std::string("/run/redis/redis.sock"));
        QCOMPARE(local.profile.endpoint.database, 1);
        QCOMPARE(local.password.reveal(), std::string("of-socket"));
        for (const auto& each : read->connections) {
            QVERIFY(each.profile.readOnly);
            QVERIFY2(problemsOf(each.profile).isEmpty(), qPrintable(each.profile.name));
        }
        const QString notes = read->notes.join(u'\n');
        QVERIFY2(notes.contains(u"Orders did not verify"_s), qPrintable(notes));
        QVERIFY2(notes.contains(u"Big: keys and passwords of SSH"_s), qPrintable(notes));
        QVERIFY2(notes.contains(u"Local: its proxy was not taken"_s), qPrintable(notes));
        QCOMPARE(read->notes.size(), 3);
        QVERIFY(!notes.contains(u"of-the-key"_s));
    }

    void namesOfFilesAsOlderVersionsWroteThem()
    {
        const auto read = readConnections(zipOf("- name: a\n  addr: h\n  port: 1\n  ssl:\n    enable: true\n"
                                                "    keyFile: /k\n    certFile: /c\n    caFile: /ca\n"));
        QVERIFY(read.has_value());
        QCOMPARE(read->connections.first().profile.endpoint.tls.caFile, std::string("/ca"));
        QCOMPARE(read->connections.first().profile.endpoint.tls.keyFile, std::string("/k"));
    }

    void whatCannotBeRead_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("begins like one") << QByteArray("PK\x03\x04rest") << u"damaged"_s;
        QTest::newRow("another archive") << zipOf("- name: a\n", "notes.txt") << u"no connections.yaml"_s;
        QTest::newRow("no YAML") << zipOf("- name: [a\n- b: {") << u"line"_s;
        QTest::newRow("no list") << zipOf("name: a\n") << u"No connection"_s;
        QTest::newRow("nothing in it") << zipOf("") << u"No connection"_s;
        QTest::newRow("numbers") << zipOf("[1, 2, [3]]") << u"No connection"_s;
        QTest::newRow("only a group") << zipOf("- {type: group, name: g}\n") << u"No connection"_s;
        QTest::newRow("a socket of another machine")
            << zipOf("- {name: a, network: unix, sock: /s, ssh: {enable: true, addr: b}}\n") << u"unix socket"_s;
        QTest::newRow("a gigabyte, packed") << zipOf(QByteArray(64 << 20, ' ')) << u"larger than 2 MiB"_s;
        QTest::newRow("deep") << zipOf(QByteArray(100'000, '[')) << u"cannot be read"_s;
        // Each list holds the one before ten times: ten thousand million connections, if one counted them all.
        QByteArray laughs = "- &a0 {type: group, connections: [{name: x, addr: '-'}]}\n";
        for (int i = 1; i < 10; ++i) {
            const QByteArray before = "*a" + QByteArray::number(i - 1);
            laughs += "- &a" + QByteArray::number(i) + " {type: group, connections: [" + before;
            for (int k = 1; k < 10; ++k)
                laughs += ", " + before;
            laughs += "]}\n";
        }
        QTest::newRow("laughs") << zipOf(laughs) << u"No connection"_s;
    }
    void whatCannotBeRead()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, says);
        const auto read = readConnections(content);
        QVERIFY(!read.has_value());
        QVERIFY2(read.error().contains(says), qPrintable(read.error().left(500)));
    }

    void noMoreThanAThousand()
    {
        QByteArray yaml;
        for (int i = 0; i < 1500; ++i)
            yaml += "- {name: c" + QByteArray::number(i) + ", addr: h, port: " + QByteArray::number(1 + i) + "}\n";
        const auto read = readConnections(zipOf(yaml));
        QVERIFY(read.has_value());
        QCOMPARE(read->connections.size(), 1000);
        QVERIFY(read->notes.join(u' ').contains(u"more than 1000"_s));
    }

    /// Any bytes, in the archive and in its list: an answer, and nothing that no form would take.
    void mutations()
    {
        std::mt19937 random(7);
        const auto mutated = [&random](QByteArray content) {
            for (int change = 0; change < 3; ++change)
                content[static_cast<qsizetype>(random() % static_cast<std::size_t>(content.size()))] =
                    static_cast<char>(random() % 256);
            return content;
        };
        const QByteArray archive = zipOf(kExport);
        for (int i = 0; i < 3000; ++i) {
            const auto read = readConnections(i % 2 ? zipOf(mutated(kExport)) : mutated(archive));
            for (const auto& each : read ? read->connections : QList<ImportedConnection>()) {
                QVERIFY(problemsOf(each.profile).isEmpty());
                QVERIFY(each.profile.readOnly);
            }
        }
    }
};

LOCKSCOPE_TEST_MAIN(TestTinyRdm)
#include "tst_tinyrdm.moc"
