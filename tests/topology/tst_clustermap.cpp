// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What CLUSTER NODES and CLUSTER SHARDS say: of real servers, and of some that lie.
#include "redis/respparser.h"
#include "support/suite.h"
#include "topology/clustermap.h"
#include "topology/scripts.h"

#include <random>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::topology;

namespace {

const HostPort kAsked{"seed.example", 7000};

std::string id(int number)
{
    std::string text = QByteArray::number(number, 16).toStdString();
    return std::string(40 - text.size(), 'a') + text;
}

std::string line(int number, const std::string& flags, const std::string& rest = {}, const std::string& primary = "-",
                 const std::string& address = {})
{
    return id(number) + ' ' + (address.empty() ? "10.0.0." + std::to_string(number) + ":7000@17000" : address) + ' ' +
           flags + ' ' + primary + " 0 1700000000000 " + std::to_string(number) + " connected" +
           (rest.empty() ? "" : " " + rest) + '\n';
}

ClusterMap good(const std::string& text)
{
    auto map = ClusterMap::parse(text, kAsked);
    if (!map)
        qFatal("no map: %s", name(map.error()));
    return *map;
}

QString errorOf(const std::string& text)
{
    const auto map = ClusterMap::parse(text, kAsked);
    return QString::fromLatin1(map ? "none" : name(map.error()));
}

/// Two primaries and a replica of the first.
std::string three()
{
    return line(1, "myself,master", "0-8190 [5->-" + id(2) + "] [9000-<-" + id(2) + "]") +
           line(2, "master", "8191-16382 16383") + line(3, "slave", {}, id(1));
}

/// The answer with these bytes, for as long as it lives.
class Answer
{
public:
    explicit Answer(const QByteArray& bytes)
    {
        m_parser.feed({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        if (m_parser.next() != redis::RespParser::Item::Reply)
            qFatal("no reply");
    }
    [[nodiscard]] redis::ReplyView view() const { return m_parser.reply(); }

private:
    redis::RespParser m_parser;
};

} // namespace

class TestClusterMap : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void nodesAndTheirSlots();
    void slotsThatMove();
    void whereANodeIs_data();
    void whereANodeIs();
    void healthAndRoles();
    void whatShardsAdd();
    void aMapIsRefused_data();
    void aMapIsRefused();
    void sixteenThousandRanges();
    void replicasThatLoop();
    void whateverComesIsAMapOrAnError();
};

void TestClusterMap::nodesAndTheirSlots()
{
    const auto map = good(three());
    QCOMPARE(map.nodes().size(), std::size_t{3});
    QCOMPARE(map.primaries().size(), std::size_t{2});
    QCOMPARE(map.ownedSlots(), std::size_t{16384});
    QCOMPARE(map.owner(8190)->id, id(1));
    QCOMPARE(map.owner(8191)->id, id(2));
    QCOMPARE(map.owner(16383)->id, id(2));
    QCOMPARE(map.myself()->id, id(1));
    QCOMPARE(map.primaryOf(*map.find(id(3)))->id, id(1));
    QVERIFY(map.find(id(4)) == nullptr && map.owner(kClusterSlots) == nullptr);
    QCOMPARE(map.find(id(2))->epoch, std::uint64_t{2});
    QCOMPARE(good(three() + "\r\n"), map);
    const auto empty = good(line(1, "myself,master"));
    QVERIFY(empty.owner(0) == nullptr);
    QCOMPARE(empty.ownedSlots(), std::size_t{0});
}

void TestClusterMap::slotsThatMove()
{
    const auto map = good(three());
    const std::vector<MovingSlot> expected{{5, true, id(2)}, {9000, false, id(2)}};
    QCOMPARE(map.myself()->moving, expected);
    QVERIFY(map.find(id(2))->moving.empty());
    QCOMPARE(map.owner(9000)->id, id(2)); // until it has moved
}

void TestClusterMap::whereANodeIs_data()
{
    QTest::addColumn<QString>("address");
    QTest::addColumn<QString>("announced");
    QTest::addColumn<QString>("hostname");
    const auto row = [](const char* name, const char* address, const char* announced, const char* hostname) {
        QTest::newRow(name) << QString::fromLatin1(address) << QString::fromLatin1(announced)
                            << QString::fromLatin1(hostname);
    };
    row("plain", "10.1.1.1:7000@17000", "10.1.1.1:7000", "");
    row("no bus", "10.1.1.1:7000", "10.1.1.1:7000", "");
    row("IPv6", "fd00::1:7000@17000", "[fd00::1]:7000", "");
    row("hostname", "10.1.1.1:7000@17000,r1.example", "10.1.1.1:7000", "r1.example");
    row("more of 7.2", "10.1.1.1:7000@17000,r1.example,shard-id=77,tls-port=7443", "10.1.1.1:7000", "r1.example");
    row("no hostname", "10.1.1.1:7000@17000,,shard-id=77", "10.1.1.1:7000", "");
    row("knows no address", ":7000@17000", "seed.example:7000", "");
    row("is told none", "?:7000@17000,?", "seed.example:7000", "");
}

void TestClusterMap::whereANodeIs()
{
    QFETCH(const QString, address);
    const auto map = good(line(1, "myself,master", {}, "-", address.toStdString()));
    QTEST(QString::fromStdString(map.myself()->announced.text()), "announced");
    QTEST(QString::fromStdString(map.myself()->hostname), "hostname");
    if (address.contains(QLatin1StringView("tls-port")))
        QCOMPARE(map.myself()->tlsPort, std::uint16_t{7443});
}

void TestClusterMap::healthAndRoles()
{
    using Role = ClusterNode::Role;
    using Health = ClusterNode::Health;
    const auto map =
        good(line(1, "myself,slave", {}, id(2)) + line(2, "master,fail?", "0-5") + line(3, "master,fail") +
             line(4, "handshake", {}, "-", ":0@0") + line(5, "slave,noaddr", {}, id(9)) + line(6, "noflags"));
    QVERIFY(map.find(id(1))->role == Role::Replica && map.find(id(1))->health == Health::Online);
    QVERIFY(map.find(id(2))->role == Role::Primary && map.find(id(2))->health == Health::Suspected);
    QVERIFY(map.find(id(3))->health == Health::Failed);
    QVERIFY(map.find(id(4))->role == Role::Unknown && !map.find(id(4))->isKnown);
    QVERIFY(!map.find(id(5))->isKnown);
    QVERIFY(map.find(id(6))->role == Role::Unknown);
    QCOMPARE(map.primaries().size(), std::size_t{2}); // whoever has failed is one, too
    QVERIFY(map.primaryOf(*map.find(id(5))) == nullptr);
    QCOMPARE(QString::fromLatin1(name(Role::Replica)), QStringLiteral("replica"));
    QCOMPARE(QString::fromLatin1(name(Health::Suspected)), QStringLiteral("suspected"));
}

void TestClusterMap::whatShardsAdd()
{
    const auto node = [](int number, const QByteArray& endpoint, const QByteArray& health, bool tls) {
        return QByteArray(tls ? "*10\r\n" : "*8\r\n") + bulk("id") + bulk(QByteArray::fromStdString(id(number))) +
               bulk("port") + ":7001\r\n" + (tls ? bulk("tls-port") + ":7443\r\n" : QByteArray()) + bulk("endpoint") +
               bulk(endpoint) + bulk("health") + bulk(health);
    };
    const Answer shards("*3\r\n*4\r\n" + bulk("slots") + "*2\r\n:0\r\n:8190\r\n" + bulk("nodes") + "*2\r\n" +
                        node(1, "r1.example", "online", true) + node(3, "", "loading", false) + "*4\r\n" +
                        bulk("slots") + "*0\r\n" + bulk("nodes") + "*2\r\n" + node(2, "?", "online", false) +
                        node(8, "-oProxyCommand=x", "online", false) + "+strange\r\n");
    auto map = good(three());
    map.addShards(shards.view(), kAsked, false);
    QCOMPARE(map.nodes().size(), std::size_t{3});
    QCOMPARE(map.find(id(1))->announced, (HostPort{"r1.example", 7001}));
    QCOMPARE(map.find(id(2))->announced, (HostPort{"10.0.0.2", 7001}));     // a name is preferred, and it has none
    QCOMPARE(map.find(id(3))->announced, (HostPort{"seed.example", 7001})); // unknown-endpoint
    QVERIFY(map.find(id(3))->health == ClusterNode::Health::Loading);
    auto tls = good(three());
    tls.addShards(shards.view(), kAsked, true);
    QCOMPARE(tls.find(id(1))->announced, (HostPort{"r1.example", 7443}));
    const auto before = good(three());
    for (const char* strange : {"-ERR unknown subcommand\r\n", ":5\r\n", "*1\r\n*1\r\n:1\r\n", "$-1\r\n"}) {
        auto same = before;
        same.addShards(Answer(strange).view(), kAsked, false);
        QCOMPARE(same, before);
    }
}

void TestClusterMap::aMapIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& text, const char* error) {
        QTest::newRow(name) << QString::fromStdString(text) << QString::fromLatin1(error);
    };
    const std::string me = line(1, "myself,master");
    row("nothing", "", "no_myself");
    row("words", "cluster_state:ok\ncluster_slots_assigned:0\n", "bad_line");
    row("short line", id(1) + " 10.0.0.1:7000@17000 myself,master - 0 0", "bad_line");
    row("epoch of letters", id(1) + " 10.0.0.1:7000@17000 myself,master - 0 0 x connected", "bad_line");
    row("short id", "abc 10.0.0.1:7000@17000 myself,master - 0 0 1 connected", "bad_id");
    row("id of blanks", std::string(40, '-') + " 10.0.0.1:7000@17000 myself,master - 0 0 1 connected", "bad_id");
    row("primary is no id", line(1, "myself,slave", {}, "me"), "bad_id");
    row("moves to no id", line(1, "myself,master", "[5->-me]"), "bad_id");
    row("option for a host", line(1, "myself,master", {}, "-", "-oProxyCommand=x:7000@17000"), "bad_address");
    row("option for a hostname", line(1, "myself,master", {}, "-", "10.0.0.1:7000@17000,-oX"), "bad_address");
    row("no port", line(1, "myself,master", {}, "-", "10.0.0.1"), "bad_address");
    row("port too high", line(1, "myself,master", {}, "-", "10.0.0.1:70000@17000"), "bad_address");
    row("slot too high", line(1, "myself,master", "16384"), "bad_slot");
    row("range to beyond", line(1, "myself,master", "5-99999999999"), "bad_slot");
    row("range backwards", line(1, "myself,master", "9-5"), "bad_slot");
    row("range open", line(1, "myself,master", "-5"), "bad_slot");
    row("negative", line(1, "myself,master", "-1-5"), "bad_slot");
    row("moving, no arrow", line(1, "myself,master", "[5]"), "bad_slot");
    row("moving, no slot", line(1, "myself,master", "[x->-" + id(2) + "]"), "bad_slot");
    row("two own it", line(1, "myself,master", "0-5") + line(2, "master", "5-6"), "slot_twice");
    row("owned twice", line(1, "myself,master", "0-5 3"), "slot_twice");
    row("node twice", me + line(2, "master") + line(2, "slave"), "node_twice");
    row("nobody is it", line(1, "master"), "no_myself");
    row("two are it", me + line(2, "myself,master"), "no_myself");
    std::string many = me;
    for (int i = 2; i < 3000; ++i)
        many += line(i, "slave", {}, "-", "10.0.0.1:1@2");
    row("too many nodes", many, "too_many_nodes");
    row("without end", me + std::string(2'000'000, 'x'), "too_long");
}

void TestClusterMap::aMapIsRefused()
{
    QFETCH(const QString, text);
    QTEST(errorOf(text.toStdString()), "error");
}

void TestClusterMap::sixteenThousandRanges()
{
    std::string even;
    std::string odd;
    for (int slot = 0; slot < kClusterSlots; ++slot)
        (slot % 2 == 0 ? even : odd) += ' ' + std::to_string(slot);
    const auto map = good(line(1, "myself,master", even.substr(1)) + line(2, "master", odd.substr(1)));
    QCOMPARE(map.ownedSlots(), std::size_t{kClusterSlots});
    QCOMPARE(map.owner(8'000)->id, id(1));
    QCOMPARE(map.owner(8'001)->id, id(2));
}

void TestClusterMap::replicasThatLoop()
{
    const auto map =
        good(line(1, "myself,slave", {}, id(2)) + line(2, "slave", {}, id(1)) + line(3, "slave", {}, id(3)) +
             line(4, "slave", {}, id(5)) + line(5, "slave", {}, id(6)) + line(6, "master", "0-5"));
    for (int looping : {1, 2, 3})
        QVERIFY(map.primaryOf(*map.find(id(looping))) == nullptr);
    QCOMPARE(map.primaryOf(*map.find(id(4)))->id, id(6));
    QCOMPARE(map.primaryOf(*map.find(id(6)))->id, id(6));
}

/// A good answer with a few bytes changed, taken away or put in: 12,000 times.
void TestClusterMap::whateverComesIsAMapOrAnError()
{
    std::mt19937 random(20260901);
    const std::string original = three();
    const std::string bytes = "0123456789abcdef-<>[]:@, \n\r?x\xff";
    int maps = 0;
    for (int round = 0; round < 12'000; ++round) {
        std::string text = original;
        for (unsigned change = random() % 4 + 1; change > 0 && !text.empty(); --change) {
            const std::size_t at = random() % text.size();
            const char byte = bytes[random() % bytes.size()];
            switch (random() % 4) {
            case 0:
                text[at] = byte;
                break;
            case 1:
                text.insert(at, 1, byte);
                break;
            case 2:
                text.erase(at, random() % 20);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), random() % 60));
            }
        }
        const auto map = ClusterMap::parse(text, kAsked);
        if (!map)
            continue;
        ++maps;
        QVERIFY(map->myself() != nullptr && map->nodes().size() <= ClusterMap::kMostNodes);
        std::size_t owned = 0;
        for (const ClusterNode& node : map->nodes()) {
            QVERIFY(node.id.size() == 40 && isDialable(node.announced.host));
            QVERIFY(map->find(node.id) == &node);
            for (const SlotRange range : node.slots) {
                QVERIFY(range.first <= range.last && range.last < kClusterSlots);
                owned += range.last - range.first + 1U;
            }
            const auto* primary = map->primaryOf(node);
            QVERIFY(primary == nullptr || primary->role == ClusterNode::Role::Primary);
        }
        QCOMPARE(map->ownedSlots(), owned);
    }
    QVERIFY2(maps > 300 && maps < 11'700, qPrintable(QString::number(maps)));
}

LOCKSCOPE_TEST_MAIN(TestClusterMap)
#include "tst_clustermap.moc"
