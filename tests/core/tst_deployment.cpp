// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses of groups behind Sentinels are parsed, refused and shown; which address, login and certificate name the
// primary gets. Means: pure.
#include "core/deployment.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;

namespace {

Deployment group(const char* uri)
{
    const auto parsed = parseDeployment(uri);
    if (!parsed || !parsed->sentinel)
        qFatal("%s: %s", uri, parsed ? "no group" : parsed.error().message.c_str());
    return *parsed;
}

Deployment cluster(const char* uri)
{
    const auto parsed = parseDeployment(uri);
    if (!parsed || !parsed->cluster || parsed->sentinel)
        qFatal("%s: %s", uri, parsed ? "no cluster" : parsed.error().message.c_str());
    return *parsed;
}

} // namespace

class TestDeployment : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aServerIsAServer();
    void readsAGroup();
    void loginsAreKeptApart();
    void showsNoPassword_data();
    void showsNoPassword();
    void refuses_data();
    void refuses();
    void announcedAddressesAreChecked();
    void theReachTableLeadsThere();
    void certificatesAreOfGivenNames();
    void readsACluster();
    void showsNoPasswordOfACluster_data();
    void showsNoPasswordOfACluster();
    void refusesAsACluster_data();
    void refusesAsACluster();
    void nodesAreReached();
    void nodesAreVerifiedByGivenNames();
    void readsARedlockGroup();
    void refusesAsARedlockGroup_data();
    void refusesAsARedlockGroup();
    void survivesAnyBytes();
};

void TestDeployment::aServerIsAServer()
{
    const auto parsed = parseDeployment("rediss://app:pw@h:6380/2");
    QVERIFY(parsed && !parsed->sentinel);
    QVERIFY(parsed->server == *parseUri("rediss://app:pw@h:6380/2"));
    QCOMPARE(parsed->name(), std::string("h:6380"));
    QCOMPARE(parsed->displayUri(), std::string("rediss://app@h:6380/2"));
    QVERIFY(!parseDeployment("http://h"));
}

void TestDeployment::readsAGroup()
{
    const auto d = group("REDIS+SENTINEL://app@h1:26380,h2,[::1]:26381,h2:26379/mymaster/3");
    const std::vector<HostPort> expected{{"h1", 26380}, {"h2", 26379}, {"::1", 26381}};
    QVERIFY(d.sentinel->sentinels == expected); // one only once
    QCOMPARE(d.sentinel->name, std::string("mymaster"));
    QCOMPARE(d.name(), std::string("mymaster"));
    QCOMPARE(d.server.database, 3);
    QCOMPARE(d.server.user, std::string("app"));
    QVERIFY(d.server.transport == Transport::Tcp);
    QCOMPARE(d.displayUri(), std::string("redis+sentinel://app@h1:26380,h2:26379,[::1]:26381/mymaster/3"));
    QCOMPARE(group("redis+sentinel://h/a%2Fb").sentinel->name, std::string("a/b"));
    QCOMPARE(group("redis+sentinel://h/g?db=4").server.database, 4);
}

void TestDeployment::loginsAreKeptApart()
{
    const auto d = group("rediss+sentinel://app:redis-pw@h/g?sentinel_user=ops&sentinel_password=s%26p&cacert=/ca.pem");
    const auto sentinel = d.sentinelEndpoint({"h", 26379});
    QCOMPARE(sentinel.user, std::string("ops"));
    QCOMPARE(sentinel.password.reveal(), std::string("s&p"));
    QCOMPARE(sentinel.database, 0);
    QVERIFY(sentinel.transport == Transport::Tls);
    QCOMPARE(sentinel.tls.caFile, std::string("/ca.pem"));
    const auto primary = d.primaryEndpoint({"10.0.0.1", 6379}, {"h", 26379});
    QCOMPARE(primary.user, std::string("app"));
    QCOMPARE(primary.password.reveal(), std::string("redis-pw"));
    QVERIFY(primary.transport == Transport::Tls); // never plain text, whatever is announced
    // What is not said for Sentinel is not taken from Redis.
    QVERIFY(group("redis+sentinel://:pw@h/g").sentinelEndpoint({"h", 26379}).password.isEmpty());
}

void TestDeployment::showsNoPassword_data()
{
    QTest::addColumn<QByteArray>("uri");
    for (const char* uri :
         {"redis+sentinel://app:hidden@h:26379/g/0", "redis+sentinel://h:26379/g/1?sentinel_user=o%26o",
          "rediss+sentinel://h:26379,[::1]:7/g/0?reach=172.17.0.2:6379~h:7000&reach=[::2]:1~h:2&reach=same-host&sni=n",
          "redis+sentinel://h:26379/g/0?sentinel_password=hidden&password=hidden"})
        QTest::newRow(uri) << QByteArray(uri);
}

void TestDeployment::showsNoPassword()
{
    QFETCH(QByteArray, uri);
    auto d = group(uri.constData());
    const std::string shown = d.displayUri();
    QVERIFY2(shown.find("hidden") == std::string::npos, shown.c_str());
    d.server.password = {};
    d.sentinel->password = {};
    QVERIFY2(group(shown.c_str()) == d, shown.c_str());
}

void TestDeployment::refuses_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QByteArray& uri, const QByteArray& says) {
        QTest::newRow(name) << uri << says;
    };
    row("no group", "redis+sentinel://h:26379", "does not name the group");
    row("no group, slash", "redis+sentinel://h:26379/", "does not name the group");
    row("no Sentinel", "redis+sentinel:///mymaster", "names no Sentinel");
    row("empty between commas", "redis+sentinel://h,,h2/g", "comma");
    row("comma at the end", "redis+sentinel://h,/g", "comma");
    row("host like an option", "redis+sentinel://-oProxyCommand=x/g", "character");
    row("host with a dash", "redis+sentinel://-h/g", "begins with -");
    row("group like an option", "redis+sentinel://h/-g", "begins with -");
    row("port", "redis+sentinel://h:0/g", "port");
    row("database", "redis+sentinel://h/g/x", "database");
    row("two databases", "redis+sentinel://h/g/1/2", "database");
    row("reach", "redis+sentinel://h/g?reach=h:1", "reach=announced:port~reachable:port");
    row("reach like an option", "redis+sentinel://h/g?reach=h:1~-x:2", "reach=announced:port~reachable:port");
    row("unknown key", "redis+sentinel://h/g?sentinels=h", "unknown query key");
    row("TLS files without TLS", "redis+sentinel://h/g?cacert=x", "TLS");
    row("blank", "redis+sentinel://h /g", "blank");
    row("fragment", "redis+sentinel://h/g#x", "#");
    QByteArray many = "redis+sentinel://h0";
    for (int i = 1; i < 65; ++i)
        many += ",h" + QByteArray::number(i);
    row("too many", many + "/g", "64");
    row("too long", "redis+sentinel://h/" + QByteArray(8192, 'g'), "8192");
}

void TestDeployment::refuses()
{
    QFETCH(QByteArray, uri);
    QFETCH(QByteArray, says);
    const auto parsed = parseDeployment({uri.constData(), std::size_t(uri.size())});
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().message.find(says.toStdString()) != std::string::npos, parsed.error().message.c_str());
}

void TestDeployment::announcedAddressesAreChecked()
{
    for (const char* host : {"10.0.0.1", "redis-0.redis.default.svc", "::1", "fe80::1%eth0", "host_1"})
        QVERIFY2(isDialable(host), host);
    for (const char* host : {"", "?", "-oProxyCommand=x", "-h", "a b", "a\nb", "a/b", "::zz", "$(x)"})
        QVERIFY2(!isDialable(host), host);
    QVERIFY(!isDialable(std::string(256, 'a')));
    QVERIFY(!isDialable(std::string_view("a\0b", 3)));
}

void TestDeployment::theReachTableLeadsThere()
{
    const auto d = group("redis+sentinel://h/g?reach=172.17.0.2:6379~h:7000&reach=[fd00::2]:6379~[::1]:7001");
    const HostPort seed{"h", 26379};
    QVERIFY((d.sentinel->reach.reachable({"172.17.0.2", 6379}, seed) == HostPort{"h", 7000}));
    QVERIFY((d.sentinel->reach.reachable({"fd00::2", 6379}, seed) == HostPort{"::1", 7001}));
    QVERIFY((d.sentinel->reach.reachable({"172.17.0.3", 6379}, seed) == HostPort{"172.17.0.3", 6379}));
    const auto same = group("redis+sentinel://h/g?reach=same-host&reach=172.17.0.2:6379~other:7000");
    QVERIFY((same.sentinel->reach.reachable({"172.17.0.3", 6380}, seed) == HostPort{"h", 6380}));
    QVERIFY((same.sentinel->reach.reachable({"172.17.0.2", 6379}, seed) == HostPort{"other", 7000}));
    QCOMPARE(same.primaryEndpoint({"172.17.0.2", 6379}, seed).nodeName(), std::string("other:7000"));
}

void TestDeployment::certificatesAreOfGivenNames()
{
    const HostPort seed{"s1.example", 26379};
    const auto d = group("rediss+sentinel://s1.example,r1.example/g?reach=10.0.0.9:6379~given.example:1");
    QCOMPARE(d.primaryEndpoint({"evil.example", 6379}, seed).tls.serverName, std::string("s1.example"));
    QCOMPARE(d.primaryEndpoint({"r1.example", 6379}, seed).tls.serverName, std::string()); // given: its own name
    QCOMPARE(d.primaryEndpoint({"10.0.0.9", 6379}, seed).tls.serverName, std::string());
    const auto named = group("rediss+sentinel://s1.example/g?sni=redis.example");
    QCOMPARE(named.primaryEndpoint({"10.0.0.1", 6379}, seed).tls.serverName, std::string("redis.example"));
}

void TestDeployment::readsACluster()
{
    const auto d = cluster("Valkey+Cluster://app:pw@h1:7000,h2,[::1]:7001,h2:6379");
    const std::vector<HostPort> expected{{"h1", 7000}, {"h2", 6379}, {"::1", 7001}};
    QVERIFY(d.cluster->seeds == expected); // one only once
    QCOMPARE(d.server.user, std::string("app"));
    QCOMPARE(d.server.password.reveal(), std::string("pw"));
    QCOMPARE(d.server.database, 0);
    QVERIFY(d.server.transport == Transport::Tcp);
    QCOMPARE(d.name(), std::string("h1:7000"));
    QCOMPARE(d.displayUri(), std::string("redis+cluster://app@h1:7000,h2:6379,[::1]:7001"));
    QCOMPARE(cluster("redis+cluster://h/").server.database, 0);
    QCOMPARE(cluster("redis+cluster://h/1").server.database, 1); // Valkey 9
    QVERIFY(cluster("rediss+cluster://h").server.transport == Transport::Tls);
    QVERIFY(cluster("valkeys+cluster://h").server.transport == Transport::Tls);
}

void TestDeployment::showsNoPasswordOfACluster_data()
{
    QTest::addColumn<QByteArray>("uri");
    for (const char* uri :
         {"redis+cluster://app:hidden@h:7000,h2:7001", "redis+cluster://h:7000/2?password=hidden",
          "rediss+cluster://h:7000?reach=172.17.0.2:6379~h:7000&reach=[::2]:1~h:2&reach=same-host&sni=n&cacert=/c"})
        QTest::newRow(uri) << QByteArray(uri);
}

void TestDeployment::showsNoPasswordOfACluster()
{
    QFETCH(QByteArray, uri);
    auto d = cluster(uri.constData());
    const std::string shown = d.displayUri();
    QVERIFY2(shown.find("hidden") == std::string::npos, shown.c_str());
    d.server.password = {};
    QVERIFY2(cluster(shown.c_str()) == d, shown.c_str());
}

void TestDeployment::refusesAsACluster_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QByteArray& uri, const QByteArray& says) {
        QTest::newRow(name) << uri << says;
    };
    row("no node", "redis+cluster://", "names no node");
    row("empty between commas", "redis+cluster://h,,h2", "comma");
    row("host like an option", "redis+cluster://-oProxyCommand=x", "character");
    row("host with a dash", "redis+cluster://-h", "begins with -");
    row("port", "redis+cluster://h:70000", "port");
    row("a group", "redis+cluster://h/mymaster", "database");
    row("reach", "redis+cluster://h?reach=h", "reach=announced:port~reachable:port");
    row("a key of Sentinel", "redis+cluster://h?sentinel_user=x", "unknown query key");
    row("TLS files without TLS", "redis+cluster://h?cacert=x", "TLS");
    row("blank", "redis+cluster://h ,h2", "blank");
    row("fragment", "redis+cluster://h#x", "#");
    QByteArray many = "redis+cluster://h0";
    for (int i = 1; i < 65; ++i)
        many += ",h" + QByteArray::number(i);
    row("too many", many, "64");
    row("too long", "redis+cluster://" + QByteArray(8192, 'h'), "8192");
    row("another scheme", "http+cluster://h", "scheme");
}

void TestDeployment::refusesAsACluster()
{
    QFETCH(QByteArray, uri);
    QFETCH(QByteArray, says);
    const auto parsed = parseDeployment({uri.constData(), std::size_t(uri.size())});
    QVERIFY(!parsed);
    QVERIFY2(parsed.error().message.find(says.toStdString()) != std::string::npos, parsed.error().message.c_str());
}

void TestDeployment::nodesAreReached()
{
    const auto d = cluster("redis+cluster://app:pw@h:7000?reach=172.17.0.2:6379~h:7002&reach=same-host");
    const HostPort seed{"h", 7000};
    QCOMPARE(d.seedEndpoint(seed).nodeName(), std::string("h:7000"));
    QCOMPARE(d.seedEndpoint(seed).password.reveal(), std::string("pw"));
    QCOMPARE(d.nodeEndpoint({"172.17.0.2", 6379}, seed).nodeName(), std::string("h:7002"));
    QCOMPARE(d.nodeEndpoint({"172.17.0.3", 7003}, seed).nodeName(), std::string("h:7003"));
    QCOMPARE(d.nodeEndpoint({"172.17.0.3", 7003}, seed).user, std::string("app"));
    const auto plain = cluster("redis+cluster://h:7000");
    QCOMPARE(plain.nodeEndpoint({"172.17.0.3", 7003}, seed).nodeName(), std::string("172.17.0.3:7003"));
    QCOMPARE(plain.nodeEndpoint({"", 7003}, {"x", 7001}).nodeName(), std::string("x:7003")); // unknown-endpoint
    // What is no cluster has one server, whatever somebody announces.
    QCOMPARE(parseDeployment("redis://h:1")->nodeEndpoint({"evil", 2}, seed).nodeName(), std::string("h:1"));
}

void TestDeployment::nodesAreVerifiedByGivenNames()
{
    const auto d = cluster("rediss+cluster://s1.example:7000,s2.example?reach=10.0.0.9:6379~given.example:1");
    const HostPort seed{"s2.example", 6379};
    const auto node = d.nodeEndpoint({"evil.example", 7001}, seed);
    QVERIFY(node.transport == Transport::Tls); // never plain text, whatever is announced
    QCOMPARE(node.tls.serverName, std::string("s2.example"));
    QCOMPARE(d.nodeEndpoint({"s1.example", 7001}, seed).tls.serverName, std::string()); // given: its own name
    QCOMPARE(d.nodeEndpoint({"10.0.0.9", 6379}, seed).tls.serverName, std::string());
    // Announced by a node that was itself only announced: that is no name that a person gave.
    QCOMPARE(d.nodeEndpoint({"10.0.0.8", 6379}, {"evil.example", 7001}).tls.serverName, std::string("s1.example"));
    const auto named = cluster("rediss+cluster://s1.example?sni=redis.example");
    QCOMPARE(named.nodeEndpoint({"10.0.0.1", 6379}, seed).tls.serverName, std::string("redis.example"));
}

void TestDeployment::readsARedlockGroup()
{
    const auto d = parseDeployment("rediss+redlock://app:pw@h1:7000,h2,[::1]:7001,h2:6379/locks/2?sni=n");
    QVERIFY(d && d->redlock && !d->sentinel && !d->cluster);
    QCOMPARE(d->name(), std::string("locks"));
    const auto members = d->memberEndpoints();
    QCOMPARE(members.size(), std::size_t{3}); // one only once
    QCOMPARE(members[1].nodeName(), std::string("h2:6379"));
    for (const Endpoint& each : members) {
        QVERIFY(each.transport == Transport::Tls && each.password.reveal() == "pw" && each.user == "app");
        QVERIFY(each.database == 2 && each.tls.serverName == "n");
    }
    const std::string shown = d->displayUri();
    QCOMPARE(shown, std::string("rediss+redlock://app@h1:7000,h2:6379,[::1]:7001/locks/2?sni=n"));
    auto without = *d;
    without.server.password = {};
    QVERIFY(*parseDeployment(shown) == without);
    QVERIFY(parseDeployment("redis://h:1")->memberEndpoints().empty());
}

void TestDeployment::refusesAsARedlockGroup_data()
{
    QTest::addColumn<QByteArray>("uri");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QByteArray& uri, const QByteArray& says) {
        QTest::newRow(name) << uri << says;
    };
    row("no server", "redis+redlock:///g", "names no server");
    row("one server", "redis+redlock://h/g", "names one server");
    row("one server twice", "redis+redlock://h,h:6379/g", "names one server");
    row("no name", "redis+redlock://h,h2", "does not name the group");
    row("name like an option", "redis+redlock://h,h2/-g", "begins with -");
    row("empty between commas", "redis+redlock://h,,h2/g", "comma");
    row("host like an option", "redis+redlock://h,-h/g", "begins with -");
    row("reach", "redis+redlock://h,h2/g?reach=same-host", "unknown query key");
    row("database", "redis+redlock://h,h2/g/x", "database");
}

void TestDeployment::refusesAsARedlockGroup()
{
    refuses();
}

void TestDeployment::survivesAnyBytes()
{
    std::mt19937 random(7);
    const std::string alphabet = "redis+sentinel://@:,/?&=[]%~-h1#\x7f\xff";
    for (int i = 0; i < 20'000; ++i) {
        std::string uri = "redis+sentinel://";
        for (auto n = random() % 40; n > 0; --n)
            uri += alphabet[random() % alphabet.size()];
        const auto parsed = parseDeployment(uri);
        if (!parsed)
            continue;
        QVERIFY2(parsed->sentinel && !parsed->sentinel->sentinels.empty(), uri.c_str());
        const auto again = parseDeployment(parsed->displayUri());
        QVERIFY2(again.has_value(), uri.c_str());
        QVERIFY2(again->sentinel->sentinels == parsed->sentinel->sentinels, uri.c_str());
    }
    for (int i = 0; i < 20'000; ++i) {
        std::string uri = "redis+cluster://";
        for (auto n = random() % 40; n > 0; --n)
            uri += alphabet[random() % alphabet.size()];
        auto parsed = parseDeployment(uri);
        if (!parsed)
            continue;
        QVERIFY2(parsed->cluster && !parsed->cluster->seeds.empty(), uri.c_str());
        const auto again = parseDeployment(parsed->displayUri());
        parsed->server.password = {};
        QVERIFY2(again && *again == *parsed, uri.c_str());
    }
}

LOCKSCOPE_TEST_MAIN(TestDeployment)
#include "tst_deployment.moc"
