// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which spellings name one server, what a server says as signs, who allows traces on suspicion. Means: pure.
#include "settings/sameserver.h"

#include "core/endpoint.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::settings;

/// Which spellings name one server: a production profile protects it under all of them.
class TestSameServer : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void spellings_data();
    void spellings();
    void groups();
    void clusters();
    void redlockGroups();
    void signs();
    void whatAServerSaysIsSigns();
    void matchesOnlyAdd();
    void allMustAllowTracesOnSuspicion();
};

void TestSameServer::spellings_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<bool>("same");

    QTest::newRow("equal") << "redis://prod.example.org:6379"
                           << "redis://prod.example.org:6379" << true;
    QTest::newRow("case of letters") << "redis://Prod.Example.ORG"
                                     << "redis://prod.example.org" << true;
    QTest::newRow("dot at the end") << "redis://prod.example.org."
                                    << "redis://prod.example.org" << true;
    QTest::newRow("database and user") << "redis://app@prod.example.org/3"
                                       << "redis://prod.example.org" << true;
    QTest::newRow("encryption") << "rediss://prod.example.org:6380"
                                << "redis://prod.example.org:6380" << true;
    QTest::newRow("names of this machine") << "redis://localhost"
                                           << "redis://127.0.0.1" << true;
    QTest::newRow("any loopback address") << "redis://127.0.0.2"
                                          << "redis://[::1]" << true;
    QTest::newRow("IPv6, long and short") << "redis://[2001:db8:0:0:0:0:0:1]"
                                          << "redis://[2001:db8::1]" << true;
    QTest::newRow("socket") << "unix:///run/redis/a.sock"
                            << "unix:///run/redis/a.sock" << true;
    QTest::newRow("another host") << "redis://prod.example.org"
                                  << "redis://test.example.org" << false;
    QTest::newRow("another port") << "redis://prod.example.org:6379"
                                  << "redis://prod.example.org:6380" << false;
    QTest::newRow("another socket") << "unix:///run/redis/a.sock"
                                    << "unix:///run/redis/b.sock" << false;
    QTest::newRow("socket and host") << "unix:///run/redis/a.sock"
                                     << "redis://localhost" << false;
}

void TestSameServer::spellings()
{
    QFETCH(QString, one);
    QFETCH(QString, other);
    QFETCH(bool, same);
    const auto a = parseUri(one.toStdString());
    const auto b = parseUri(other.toStdString());
    QVERIFY(a && b);
    QCOMPARE(isSameServer(*a, *b), same);
    QCOMPARE(isSameServer(*b, *a), same);
}

void TestSameServer::groups()
{
    Profile group = newProfile();
    group.sentinel = parseDeployment("redis+sentinel://s1,s2:26380/shop")->sentinel;
    const auto same = [&](const char* uri) { return namesSame(group, *parseDeployment(uri)); };
    QVERIFY(same("redis+sentinel://S2:26380,other/shop"));
    QVERIFY(same("rediss+sentinel://user@s1./shop/3"));
    QVERIFY(!same("redis+sentinel://s1/cart"));
    QVERIFY(!same("redis+sentinel://s2/shop")); // another port
    QVERIFY(!same("redis://127.0.0.1"));        // what its unused host happens to say

    // A group whose primary was found is that server, too.
    Profile alone = newProfile();
    alone.environment = Environment::Production;
    alone.endpoint.host = "10.0.0.5";
    Deployment found = *parseDeployment("redis+sentinel://s1/shop");
    QVERIFY(productionAt({alone, group}, found) == nullptr);
    found.server.host = "10.0.0.5";
    found.server.port = 6379;
    const QList<Profile> profiles{group, alone};
    QVERIFY(productionAt(profiles, found) == &profiles[1]);
}

void TestSameServer::clusters()
{
    Profile cluster = newProfile();
    cluster.environment = Environment::Production;
    cluster.cluster = parseDeployment("redis+cluster://n1:7000,n2")->cluster;
    const auto same = [&](const char* uri) { return namesSame(cluster, *parseDeployment(uri)); };
    QVERIFY(same("redis+cluster://other,N2"));
    QVERIFY(same("rediss+cluster://user@n1.:7000"));
    QVERIFY(same("redis://n1:7000")); // one of its nodes, by itself
    QVERIFY(!same("redis+cluster://n1"));
    QVERIFY(!same("redis://n1"));
    QVERIFY(!same("unix:///n1:7000"));
    QVERIFY(!same("redis+sentinel://n1:7000/shop"));

    Profile node = newProfile();
    node.endpoint.host = "n2";
    QVERIFY(namesSame(node, *parseDeployment("redis+cluster://n1,n2")));
    QVERIFY(!namesSame(node, *parseDeployment("redis+cluster://n1,n3")));
    QVERIFY(productionAt({cluster}, *parseDeployment("redis://n2")) != nullptr);
}

void TestSameServer::redlockGroups()
{
    Profile group = newProfile();
    group.environment = Environment::Production;
    group.redlock = parseDeployment("redis+redlock://n1:7000,n2,n3/orders")->redlock;
    const auto same = [&](const char* uri) { return namesSame(group, *parseDeployment(uri)); };
    QVERIFY(same("redis+redlock://other,N2/stock")); // by another name, with one of its servers
    QVERIFY(same("redis://n1:7000"));
    QVERIFY(!same("redis://n1"));
    QVERIFY(!same("redis+redlock://n1,n4/orders"));
    QVERIFY(!same("unix:///n2"));

    Profile server = newProfile();
    server.endpoint.host = "n2";
    server.environment = Environment::Production;
    QVERIFY(productionAt({server}, *parseDeployment("redis+redlock://n1,n2/orders")) != nullptr);
    QVERIFY(productionAt({server}, *parseDeployment("redis+redlock://n1,n3/orders")) == nullptr);
}

void TestSameServer::signs()
{
    ServerSigns signs;
    signs.runIds = {"r1", ""};
    signs.replicationIds = {"x1", "x0"};
    signs.nodeIds = {"n1", "n1"};
    signs.places = {{"10.0.0.5", 6379}, {"127.0.0.1", 6379}, {"Host.", 0}, {"Host.example.", 7000}};
    const QStringList list{QStringLiteral("at:10.0.0.5:6379"), QStringLiteral("at:host.example:7000"),
                           QStringLiteral("replication:x1"),   QStringLiteral("replication:x0"),
                           QStringLiteral("run:r1"),           QStringLiteral("node:n1")};
    QCOMPARE(signs.toList(), list);
    Profile profile = newProfile();
    profile.endpoint.host = "prod.example";
    QVERIFY(!knowsSigns(profile, list));
    profile.signs = {QStringLiteral("replication:x0")};
    QVERIFY(knowsSigns(profile, list));
    QVERIFY(!knowsSigns(profile, {QStringLiteral("run:x0")})); // another kind of sign
    // Its own address is one without having been learnt.
    profile.endpoint.host = "10.0.0.5";
    profile.signs.clear();
    QVERIFY(knowsSigns(profile, list));
}

void TestSameServer::whatAServerSaysIsSigns()
{
    ServerIdentity who;
    QVERIFY(signsOf(who).toList().isEmpty());
    who.runId = "r1";
    who.replicationId = "x1";
    who.formerReplicationId = "x0";
    who.clusterId = "n1";
    who.nodeIds = {"n1", "n2"};
    who.nodeAddress = {{"10.0.0.5", 6379}};
    const QStringList list{QStringLiteral("at:10.0.0.5:6379"), QStringLiteral("replication:x1"),
                           QStringLiteral("replication:x0"),   QStringLiteral("run:r1"),
                           QStringLiteral("node:n1"),          QStringLiteral("node:n2")};
    QCOMPARE(signsOf(who).toList(), list);
}

/// One profile that allows them takes nothing from another one.
void TestSameServer::allMustAllowTracesOnSuspicion()
{
    const auto asked = *parseDeployment("redis://10.0.0.5");
    Profile allows = newProfile();
    allows.environment = Environment::Production;
    allows.endpoint.host = "10.0.0.5";
    QVERIFY(rulesOf({allows}, asked).untraced != nullptr); // off unless it is said
    allows.traceOnSuspicion = true;
    QVERIFY(rulesOf({allows}, asked).untraced == nullptr);
    QVERIFY(rulesOf({allows}, asked).production != nullptr); // nothing else is allowed
    Profile strict = newProfile();
    strict.environment = Environment::Production;
    strict.endpoint.host = "prod.example";
    strict.signs = {QStringLiteral("run:r1")};
    const QList<Profile> both{allows, strict};
    QVERIFY(rulesOf(both, asked).untraced == nullptr);
    QVERIFY(rulesOf(both, asked, {QStringLiteral("run:r1")}).untraced == &both[1]);
}

/// Another seed, one node, another Sentinel, the primary by itself, a host name, a unix socket.
void TestSameServer::matchesOnlyAdd()
{
    Profile live = newProfile();
    live.name = QStringLiteral("live");
    live.environment = Environment::Production;
    live.sentinel = parseDeployment("redis+sentinel://s1/shop")->sentinel;
    live.signs = {QStringLiteral("run:r1"), QStringLiteral("at:10.0.0.5:6379")};
    Profile test = newProfile();
    test.readOnly = true;
    test.endpoint.host = "10.0.0.5";
    const QList<Profile> profiles{test, live};
    const QStringList answered{QStringLiteral("run:r1")};
    for (const char* uri : {"redis+sentinel://other/shop", "redis://primary.example", "unix:///run/redis.sock",
                            "redis+cluster://n9", "redis://127.0.0.1:7777"}) {
        const auto asked = *parseDeployment(uri);
        QVERIFY2(rulesOf(profiles, asked).production == nullptr, uri);
        QVERIFY2(rulesOf(profiles, asked, answered).production == &profiles[1], uri);
    }
    const auto both = rulesOf(profiles, *parseDeployment("redis://10.0.0.5"));
    QVERIFY(both.production == &profiles[1] && both.readOnly == &profiles[0]);
    // By its own address it is production, whatever answers there.
    QVERIFY(rulesOf(profiles, *parseDeployment("redis+sentinel://s1/shop"), {QStringLiteral("run:other")}).production !=
            nullptr);
    // A profile of before, without signs.
    live.signs.clear();
    QVERIFY(rulesOf({live}, *parseDeployment("redis+sentinel://s1/shop")).production != nullptr);
}

LOCKSCOPE_TEST_MAIN(TestSameServer)
#include "tst_sameserver.moc"
