// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// What a person gives to ssh: nothing of it is ever an option or means anything to a shell. And as a part of addresses.
#include "core/deployment.h"
#include "core/sshroute.h"
#include "support/suite.h"

using namespace lockscope;

class SshRouteTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTaken_data()
    {
        QTest::addColumn<QString>("machine");
        QTest::addColumn<QString>("jump");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("way");
        const auto row = [](const char* name, const char* machine, const char* jump, const char* host, int port,
                            const char* user, const char* way) {
            QTest::newRow(name) << QString::fromUtf8(machine) << QString::fromUtf8(jump) << QString::fromUtf8(host)
                                << port << QString::fromUtf8(user) << QString::fromUtf8(way);
        };
        row("an alias", "bastion", "", "bastion", 0, "", "");
        row("all of it", "me@bastion.example:2222", "", "bastion.example", 2222, "me", "");
        row("an address", "me@[fe80::1]:22", "", "fe80::1", 22, "me", "");
        row("a user with an at", "me@corp@bastion", "", "bastion", 0, "me@corp", "");
        row("machines on the way", "inner", "a,me@b:22", "inner", 0, "", "a,me@b:22");
    }
    void whatIsTaken()
    {
        QFETCH(const QString, machine);
        QFETCH(const QString, jump);
        const auto route = parseSshRoute(machine.toStdString(), jump.toStdString());
        QVERIFY(route.has_value());
        QTEST(QString::fromStdString(route->host), "host");
        QTEST(int(route->port), "port");
        QTEST(QString::fromStdString(route->user), "user");
        QTEST(QString::fromStdString(route->jump), "way");
        QCOMPARE(*parseSshRoute(route->text(), route->jump), *route);
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QByteArray>("machine");
        QTest::addColumn<QByteArray>("jump");
        const auto row = [](const char* name, const QByteArray& machine, const QByteArray& jump = {}) {
            QTest::newRow(name) << machine << jump;
        };
        row("nothing", "");
        row("an option for a host", "-oProxyCommand=touch /tmp/x");
        row("an option without a blank", "-oProxyCommand=x");
        row("an option for a user", "-oProxyCommand=x@host");
        row("a shell in the user", "$(id)@host");
        row("a quote in the user", "a'b@host");
        row("a blank in the user", "a b@host");
        row("a shell in the host", "host;id");
        row("a backtick in the host", "`id`");
        row("no host", "me@");
        row("no user", "@host");
        row("a port that is none", "host:0x16");
        row("a port too many", "host:65536");
        row("a line feed", "host\n-oProxyCommand=x");
        row("a zero byte", QByteArray("ho\0st", 5));
        row("an option on the way", "host", "-oProxyCommand=x");
        row("an option behind a good one", "host", "a,-oProxyCommand=x");
        row("nothing on the way", "host", ",a");
        row("a shell on the way", "host", "a,b|c");
        row("endless", QByteArray(300, 'a'));
    }
    void whatIsRefused()
    {
        QFETCH(const QByteArray, machine);
        QFETCH(const QByteArray, jump);
        const auto route = parseSshRoute(machine.toStdString(), jump.toStdString());
        QVERIFY(!route.has_value());
        QVERIFY(QString::fromStdString(route.error()).contains(QLatin1StringView("user@host")));
    }

    void inAnAddress_data()
    {
        QTest::addColumn<QString>("uri");
        for (const char* uri :
             {"redis://10.0.0.1:6379/0?ssh=me@bastion:22", "redis://10.0.0.1:6379/0?ssh=bastion&ssh_jump=a,me@b:22",
              "rediss://db:6380/2?cacert=/ca.pem&ssh=bastion", "unix:///run/redis.sock?db=0&ssh=me@bastion",
              "redis+sentinel://s1:26379,s2:26379/mymaster/0?ssh=me@bastion",
              "redis+cluster://h1:7000,h2:7000?ssh=me@[::1]:22", "redis+redlock://h1:6379,h2:6379/locks/0?ssh=bastion"})
            QTest::newRow(uri) << QString::fromUtf8(uri);
    }
    void inAnAddress()
    {
        QFETCH(const QString, uri);
        const auto parsed = parseDeployment(uri.toStdString());
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().message.c_str());
        QVERIFY(parsed->server.ssh.has_value());
        QCOMPARE(QString::fromStdString(parsed->displayUri()), uri);
    }

    /// Whatever a server announces is reached the same way: nothing behind SSH is ever dialled from here.
    void allServersAreBehindIt()
    {
        const auto group = parseDeployment("redis+sentinel://s1/mymaster?ssh=bastion");
        QVERIFY(group.has_value());
        QVERIFY(group->sentinelEndpoint({"s1", 26379}).ssh == group->server.ssh);
        QVERIFY(group->primaryEndpoint({"10.9.9.9", 6379}, {"s1", 26379}).ssh == group->server.ssh);
        const auto cluster = parseDeployment("redis+cluster://h1:7000?ssh=bastion");
        QVERIFY(cluster.has_value());
        QVERIFY(cluster->seedEndpoint({"h1", 7000}).ssh == cluster->server.ssh);
        QVERIFY(cluster->nodeEndpoint({"10.9.9.9", 7001}, {"h1", 7000}).ssh == cluster->server.ssh);
        const auto redlock = parseDeployment("redis+redlock://a,b/locks?ssh=bastion");
        QVERIFY(redlock.has_value());
        for (const Endpoint& member : redlock->memberEndpoints())
            QVERIFY(member.ssh == redlock->server.ssh);
    }

    void whatIsWrongInAnAddress()
    {
        for (const char* uri : {"redis://h?ssh=-oProxyCommand=x", "redis://h?ssh=", "redis://h?ssh_jump=a",
                                "redis+cluster://h?ssh=a%20b", "redis+sentinel://h/g?ssh=me@$(id)"}) {
            const auto parsed = parseDeployment(uri);
            QVERIFY2(!parsed.has_value(), uri);
        }
    }
};

LOCKSCOPE_TEST_MAIN(SshRouteTest)
#include "tst_sshroute.moc"
