// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// CLIENT LIST as several versions write it. Means: pure.
#include "redis/clientlist.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope::redis;
using namespace std::chrono_literals;

/// CLIENT LIST as several versions write it.
class TestClientList : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void readsALine();
    void toleratesOtherVersions();
    void leavesOutWhatIsNone();
};

void TestClientList::readsALine()
{
    const auto clients = parseClientList(
        "id=7 addr=127.0.0.1:51234 laddr=127.0.0.1:6379 fd=9 name=worker-1 age=30 idle=12 flags=b db=3 sub=0 psub=0 "
        "ssub=0 multi=-1 qbuf=0 omem=0 events=r cmd=blpop user=default redir=-1 resp=2 lib-name=redis-py lib-ver=5.0\n"
        "id=8 addr=/tmp/redis.sock:0 laddr=/tmp/redis.sock:0 fd=10 name= age=1 idle=0 flags=U db=0 cmd=client|list "
        "user=default resp=3\r\n");
    QCOMPARE(clients.size(), std::size_t(2));
    const auto& first = clients[0];
    QCOMPARE(first.id, std::int64_t(7));
    QCOMPARE(first.address, std::string_view("127.0.0.1:51234"));
    QCOMPARE(first.name, std::string_view("worker-1"));
    QCOMPARE(first.age, 30s);
    QCOMPARE(first.idle, 12s);
    QCOMPARE(first.database, std::int64_t(3));
    QCOMPARE(first.command, std::string_view("blpop"));
    QCOMPARE(first.user, std::string_view("default"));
    QCOMPARE(first.library, std::string_view("redis-py"));
    QCOMPARE(first.libraryVersion, std::string_view("5.0"));
    QVERIFY(first.isBlocked());
    QCOMPARE(clients[1].address, std::string_view("/tmp/redis.sock:0"));
    QVERIFY(clients[1].name.empty());
    QVERIFY(clients[1].library.empty());
    QCOMPARE(clients[1].command, std::string_view("client|list"));
    QVERIFY(!clients[1].isBlocked());
}

void TestClientList::toleratesOtherVersions()
{
    const auto clients = parseClientList("id=1 addr=[::1]:51434 idle=x flags= brand-new-field=a=b cmd=get");
    QCOMPARE(clients.size(), std::size_t(1));
    QCOMPARE(clients[0].address, std::string_view("[::1]:51434"));
    QCOMPARE(clients[0].idle, -1s);
    QCOMPARE(clients[0].database, std::int64_t(-1));
    QCOMPARE(clients[0].command, std::string_view("get"));
    // Valkey 9.1 takes a unix socket for an IPv6 address.
    const auto unix = parseClientList("id=5 addr=[/tmp/v.sock:0]:0 laddr=[/tmp/v.sock:0]:0 fd=14 name=a");
    QCOMPARE(unix.at(0).address, std::string_view("/tmp/v.sock:0"));
}

void TestClientList::leavesOutWhatIsNone()
{
    QVERIFY(parseClientList("").empty());
    QVERIFY(parseClientList("\n\n").empty());
    QVERIFY(parseClientList("nonsense without any sense\nid=zwei addr=a\nid=3\naddr=b:1\n").empty());
}

LOCKSCOPE_TEST_MAIN(TestClientList)
#include "tst_clientlist.moc"
