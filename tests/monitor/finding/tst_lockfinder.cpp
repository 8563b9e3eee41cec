// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// *Find Locks*: what it proposes, its limits, missing rights; it changes nothing. Means: real server.
#include "formats/pattern.h"
#include "formats/vectors.h"
#include "monitor/finding/lockfinder.h"
#include "sandbox/redisserver.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>
#include <set>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using End = FoundLocks::End;

namespace {

std::string number(double value)
{
    return QByteArray::number(value, 'f', 3).toStdString();
}

/// Writes a sample as its library would.
void store(PrivateServer& server, const formats::samples::Stored& stored)
{
    switch (stored.type) {
    case ValueType::Hash:
        for (const auto& [field, value] : stored.fields)
            server.command({"HSET", stored.key, field, value});
        break;
    case ValueType::ZSet:
        for (const auto& [member, score] : stored.members)
            server.command({"ZADD", stored.key, number(score), member});
        break;
    case ValueType::Set:
        for (const auto& [member, score] : stored.members)
            server.command({"SADD", stored.key, member});
        break;
    case ValueType::List:
        for (const auto& [member, score] : stored.members)
            server.command({"RPUSH", stored.key, member});
        break;
    default:
        server.command({"SET", stored.key, stored.text});
        break;
    }
    if (stored.pttlMs > 0)
        server.command({"PEXPIRE", stored.key, std::to_string(stored.pttlMs)});
}

bool isHeld(std::string_view mode)
{
    static const std::set<std::string_view> held{"exclusive", "read", "write", "shared", "semaphore", "write-waiting"};
    return held.count(mode) > 0;
}

const LockProposal* of(const FoundLocks& found, const std::string& example)
{
    for (const auto& proposal : found.proposals) {
        if (std::find(proposal.examples.begin(), proposal.examples.end(), example) != proposal.examples.end())
            return &proposal;
    }
    return nullptr;
}

} // namespace

/// *Find locks* on real servers.
class TestLockFinder : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void proposesRealLayouts_data();
    void proposesRealLayouts();
    void ignoresEverythingElse();
    void groupsByPresetAndByName();
    void leavesTheNeighboursOut();
    void presetsLeaveTheNeighboursOut();
    void findsWhatJavaNamed();
    void saysWhichOtherDatabasesHaveKeys();
    void saysWhatIsWatchedAlready();
    void endsAtTheNumberOfKeys();
    void endsAtTheTime();
    void canBeCancelled();
    void readsNothingLarge();
    void changesNothing();
    void saysThatScanIsRefused();
    void judgesUnreadableKeysByTheirNames();
    void saysWhyThereIsNoConnection();
    void saysThatItIsAReplica();
    void endsWithTheServer();
    void manyKindsOfNamesStayBounded();

private:
    FindOptions options() const;
    const FoundLocks& find(FindOptions options);
    const FoundLocks& find() { return find(options()); }
    void fill(int keys);

    SystemClock m_clock;
    std::unique_ptr<PrivateServer> m_server;
    std::unique_ptr<LockFinder> m_finder;
};

void TestLockFinder::initTestCase()
{
    m_server = std::make_unique<PrivateServer>();
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestLockFinder::init()
{
    Suite::init();
    m_finder.reset();
    if (!m_server->isRunning())
        QVERIFY(m_server->restart());
    m_server->command({"FLUSHALL"});
}

FindOptions TestLockFinder::options() const
{
    FindOptions options;
    options.endpoint = m_server->unixEndpoint();
    options.longest = std::chrono::minutes(1);
    options.serverShare = 1;
    return options;
}

const FoundLocks& TestLockFinder::find(FindOptions options)
{
    m_finder = std::make_unique<LockFinder>(std::move(options), m_clock);
    QSignalSpy finished(m_finder.get(), &LockFinder::finished);
    m_finder->start();
    if (finished.isEmpty())
        finished.wait(kPatience);
    if (finished.size() != 1)
        qWarning("the search did not end");
    return m_finder->found();
}

/// Keys of an application: sessions with and without a TTL, and one lock in a thousand.
void TestLockFinder::fill(int keys)
{
    m_server->command({"EVAL",
                       "for i = 1, tonumber(ARGV[1]) do "
                       "if i % 1000 == 0 then redis.call('SET', 'lock:order:' .. i, 'host-1:' .. i, 'PX', 600000) "
                       "else redis.call('SET', 'session:' .. i, 'user ' .. i) end end",
                       "0", std::to_string(keys)});
}

void TestLockFinder::proposesRealLayouts_data()
{
    QTest::addColumn<int>("place");
    for (std::size_t i = 0; i < formats::samples::kVectors.size(); ++i)
        QTest::newRow(formats::samples::kVectors[i].name) << int(i);
}

void TestLockFinder::proposesRealLayouts()
{
    QFETCH(int, place);
    const auto& vector = formats::samples::kVectors[std::size_t(place)];
    store(*m_server, vector.stored);
    for (const auto& aux : vector.aux)
        store(*m_server, aux);
    const auto& found = find();
    QCOMPARE(found.end, End::Everything);
    QCOMPARE(found.keysExamined, std::uint64_t(1 + vector.aux.size()));
    const auto* proposal = of(found, vector.stored.key);
    if (*vector.meaning.library == '\0' || !isHeld(vector.meaning.mode)) {
        QVERIFY(proposal == nullptr);
        return;
    }
    QVERIFY(proposal != nullptr);
    const auto helpers = std::count_if(vector.aux.begin(), vector.aux.end(), [](const auto& aux) {
        return formats::auxiliaryOf(aux.key, aux.type).has_value();
    });
    QCOMPARE(found.helpers, std::uint64_t(helpers)); // what belongs to it is no lock
    if (std::size_t(helpers) == vector.aux.size())
        QCOMPARE(found.locks, std::uint64_t(1));
    QVERIFY2(formats::firstMatch(proposal->patterns, vector.stored.key) < proposal->patterns.size(),
             proposal->patterns.front().c_str());
    QCOMPARE(proposal->libraries.size(), std::size_t(1));
    if (vector.meaning.confidence == formats::Confidence::High)
        QCOMPARE(std::string(formats::library(proposal->libraries[0].first).name), std::string(vector.meaning.library));
    QVERIFY(proposal->confidence > formats::Confidence::None);
}

void TestLockFinder::ignoresEverythingElse()
{
    const std::string uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const std::vector<std::vector<std::string>> keys{
        {"SET", "session:abcd", uuid, "EX", "1800"},
        {"SET", "spring:session:sessions:" + uuid, "x", "EX", "1800"},
        {"SET", "counter:visits", "17"},
        {"SET", "rate:10.0.0.1", "5", "EX", "60"},
        {"SET", "user:42", R"({"name":"Ann","roles":["admin"]})"},
        {"SET", "cache:page:/", "<html>...</html>", "EX", "300"},
        {"SET", "token:refresh:42", uuid, "EX", "86400"},
        {"SET", "blocked:users", "1"},
        {"SET", "clock:skew", "12"},
        {"SET", "lock:stats", "100"},
        {"SET", "unlocked_levels:42", "7"},
        {"HSET", "user:43", "name", "Bob", "mail", "bob@example.org"},
        {"HSET", "cart:42", "sku-1", "2"},
        {"HSET", "bull:emails:1024", "name", "send", "data", "{}", "ats", "1"},
        {"RPUSH", "queue:mail", "a", "b"},
        {"RPUSH", "bull:emails:wait", "1"},
        {"ZADD", "leaderboard", "10", "ann", "7", "bob"},
        {"ZADD", "bull:emails:delayed", "10", "1"},
        {"SADD", "tags:42", "a", "b"},
        {"SADD", "online", "42"},
        {"XADD", "bull:emails:events", "*", "event", "added"},
        {"SETBIT", "feature:flags", "7", "1"},
        {"PFADD", "visitors", "a"},
        {"SET", std::string("\xff\x00\x01", 3), std::string("\x00\xfe", 2)},
    };
    for (const auto& key : keys)
        QVERIFY(!m_server->command(key).isError());
    const auto& found = find();
    QCOMPARE(found.end, End::Everything);
    QCOMPARE(found.keysExamined, std::uint64_t(keys.size()));
    QStringList wrong;
    for (const auto& proposal : found.proposals)
        wrong << QString::fromStdString(proposal.examples.front());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u' ')));
}

void TestLockFinder::groupsByPresetAndByName()
{
    const std::string uuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
    for (int i = 0; i < 5; ++i) {
        const auto n = std::to_string(i);
        m_server->command({"SET", "bull:mail:" + n + ":lock", uuid + ":" + n, "PX", "30000"});
        m_server->command({"HSET", "fenced:order:" + n, uuid + ":57", "1"});
        m_server->command({"PEXPIRE", "fenced:order:" + n, "30000"});
        m_server->command({"SET", "fenced:order:note" + n, "a note"});
    }
    const auto& found = find();
    QCOMPARE(found.proposals.size(), std::size_t(2));
    QCOMPARE(found.locks, std::uint64_t(10));
    // Equally many, and a scan meets them in any order.
    const bool isBullFirst = found.proposals[0].preset == "bullmq";
    QCOMPARE(found.proposals[isBullFirst ? 0 : 1].preset, std::string("bullmq"));
    const auto& redisson = found.proposals[isBullFirst ? 1 : 0];
    QCOMPARE(redisson.preset, std::string());
    QCOMPARE(redisson.patterns, std::vector<std::string>{"fenced:order:*"});
    QCOMPARE(redisson.locks, std::uint64_t(5));
    QCOMPARE(redisson.examples.size(), LockProposals::kExamples);
    QCOMPARE(std::string(formats::library(redisson.libraries[0].first).name), std::string("redisson"));
    QCOMPARE(redisson.others, std::uint64_t(5)); // the notes match the pattern as well
}

/// Locks of sessions among sessions, as phpredis and SncRedisBundle name them.
void TestLockFinder::leavesTheNeighboursOut()
{
    const auto id = [](int i) {
        return QByteArray::number(0x8fa3c1d2e4b5 + i, 16).rightJustified(32, '7').toStdString();
    };
    for (int i = 0; i < 20; ++i) {
        m_server->command({"SET", "PHPREDIS_SESSION:" + id(i), "cart|a:0:{}", "EX", "1440"});
        m_server->command({"SET", "sess:" + id(i), "cart|a:0:{}", "EX", "1440"});
    }
    m_server->command({"SET", "PHPREDIS_SESSION:" + id(3) + "_LOCK", "web-3|4711"});
    m_server->command({"SET", "sess:" + id(4) + ".lock", "s:13:\"5b1a6fcb744ef\";", "PX", "30000"});
    const auto& found = find();
    QCOMPARE(found.locks, std::uint64_t(2));
    std::set<std::string> patterns;
    for (const auto& proposal : found.proposals) {
        patterns.insert(proposal.patterns.begin(), proposal.patterns.end());
        QCOMPARE(proposal.others, std::uint64_t(0));
        QCOMPARE(proposal.locks, std::uint64_t(1));
    }
    QCOMPARE(patterns, (std::set<std::string>{"PHPREDIS_SESSION:*_LOCK", "sess:*.lock"}));
}

/// A preset's pattern that matches other keys, too, gives way to one made of the names.
void TestLockFinder::presetsLeaveTheNeighboursOut()
{
    const std::string id = "1887227200"
                           "66c49a3e12345";
    for (int i = 0; i < 10; ++i)
        m_server->command({"SET", "shop:lock:stats:" + std::to_string(i), "100"});
    m_server->command({"SET", "site:lock:cron", id + ".01234567", "PX", "30000"}); // Drupal
    const auto& found = find();
    const auto* proposal = of(found, "site:lock:cron");
    QVERIFY(proposal != nullptr);
    QVERIFY(formats::firstMatch(proposal->patterns, "site:lock:cron") < proposal->patterns.size());
    QCOMPARE(formats::firstMatch(proposal->patterns, "shop:lock:stats:1"), proposal->patterns.size());
    QCOMPARE(proposal->others, std::uint64_t(0));
}

void TestLockFinder::findsWhatJavaNamed()
{
    using namespace std::string_literals;
    const auto name = [](const std::string& text) {
        return "\xac\xed\x00\x05t\x00"s + static_cast<char>(text.size()) + text;
    };
    for (const auto* order : {"7", "1234"})
        m_server->command({"SET", name("lock:order:"s + order), "8743c9c0-0795-4907-87fd-6c719a6b4586", "PX", "30000"});
    m_server->command({"SET", name("cart:order:7"), "3 apples", "PX", "30000"});
    const auto& found = find();
    QCOMPARE(found.locks, std::uint64_t(2));
    QCOMPARE(found.proposals.size(), std::size_t(1));
    QCOMPARE(found.proposals[0].locks, std::uint64_t(2));
    QCOMPARE(found.proposals[0].others, std::uint64_t(0));
}

void TestLockFinder::saysWhichOtherDatabasesHaveKeys()
{
    m_server->command({"SET", "lock:a", "token"});
    QVERIFY(find().otherDatabases.empty());
    m_server->command({"EVAL", "redis.call('SELECT', 3) redis.call('SET', 'lock:b', 'token')", "0"});
    const auto& found = find();
    QCOMPARE(found.locks, std::uint64_t(1));
    QCOMPARE(found.otherDatabases, (std::vector<std::pair<int, std::int64_t>>{{3, 1}}));
}

void TestLockFinder::saysWhatIsWatchedAlready()
{
    m_server->command({"SET", "lock:a", "t1", "PX", "30000"});
    m_server->command({"SET", "mutex:b", "0123456789abcdef", "PX", "30000"});
    auto watching = options();
    watching.watched = {"lock:*"};
    const auto& found = find(watching);
    QCOMPARE(found.proposals.size(), std::size_t(2));
    QVERIFY(!found.proposals[0].isWatched()); // what is to be done stands first
    QCOMPARE(found.proposals[0].examples, std::vector<std::string>{"mutex:b"});
    QVERIFY(found.proposals[1].isWatched());
    QCOMPARE(found.proposals[1].preset, std::string("default"));
}

void TestLockFinder::endsAtTheNumberOfKeys()
{
    fill(200'000);
    auto some = options();
    some.mostKeys = 50'000;
    const auto& found = find(some);
    QCOMPARE(found.end, End::KeyLimit);
    QCOMPARE(found.keysExamined, std::uint64_t(50'000));
    QCOMPARE(found.keys, std::int64_t(200'000));
    QVERIFY(found.locks > 10 && found.locks < 150); // one in a thousand, of a quarter that chance chose
    QCOMPARE(found.proposals.size(), std::size_t(1));
    QCOMPARE(found.proposals[0].locks, found.locks);
}

void TestLockFinder::endsAtTheTime()
{
    fill(200'000);
    auto slowly = options();
    slowly.mostKeys = 1'000'000;
    slowly.serverShare = 0.001; // four milliseconds at once, then a millisecond a second
    slowly.longest = std::chrono::milliseconds(300);
    const auto& found = find(slowly);
    QCOMPARE(found.end, End::TimeLimit);
    QVERIFY(found.keysExamined < 200'000u);
    QVERIFY2(found.serverTime < found.took, "it waits for its share");
}

void TestLockFinder::canBeCancelled()
{
    fill(200'000);
    m_finder = std::make_unique<LockFinder>(options(), m_clock);
    QSignalSpy finished(m_finder.get(), &LockFinder::finished);
    connect(m_finder.get(), &LockFinder::progressed, m_finder.get(), [this] {
        if (m_finder->keysExamined() > 1000)
            m_finder->cancel();
    });
    m_finder->start();
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(m_finder->found().end, End::Cancelled);
    QVERIFY(m_finder->found().keysExamined > 1000u && m_finder->found().keysExamined < 200'000u);
    QVERIFY(!m_finder->isRunning());
    m_finder->cancel(); // nothing more to be said
    QCOMPARE(finished.size(), 1);
    // Its connection is gone, and so nothing more is asked of the server.
    QTRY_VERIFY(m_server->command({"CLIENT", "LIST"}).text.find("lockscope-find") == std::string::npos);
}

void TestLockFinder::readsNothingLarge()
{
    m_server->command({"SET", "lock:big", std::string(40u << 20, 'x')});
    m_server->command({"HSET", "lock:hash", "field", std::string(40u << 20, 'x')});
    m_server->command({"EVAL", "for i = 1, 5000 do redis.call('HSET', 'orders', 'id' .. i, i) end", "0"});
    const auto before = m_server->command({"INFO", "stats"}).text;
    const auto& found = find();
    const auto sent = [](const std::string& info) {
        return std::stoull(info.substr(info.find("total_net_output_bytes:") + 23));
    };
    const auto after = m_server->command({"INFO", "stats"}).text;
    QVERIFY(sent(after) - sent(before) < 100'000u);
    QCOMPARE(found.end, End::Everything);
    QCOMPARE(found.keysExamined, std::uint64_t(3));
    QCOMPARE(found.locks, std::uint64_t(2)); // by their names
    QCOMPARE(found.proposals[0].libraries[0].first, LibraryId::Unknown);
    QCOMPARE(found.proposals[0].confidence, formats::Confidence::Low);
}

void TestLockFinder::changesNothing()
{
    for (const auto& vector : formats::samples::kVectors)
        store(*m_server, vector.stored);
    m_server->command({"CONFIG", "RESETSTAT"});
    static_cast<void>(find());
    const auto stats = m_server->command({"INFO", "commandstats"}).text;
    std::set<std::string> used;
    for (std::size_t at = stats.find("cmdstat_"); at != stats.npos; at = stats.find("cmdstat_", at + 1))
        used.insert(stats.substr(at + 8, stats.find(':', at) - at - 8));
    const std::set<std::string> allowed{
        "config|resetstat", "info",     "hello",        "ping",          "select", "client|setname",
        "dbsize",           "scan",     "type",         "pttl",          "strlen", "getrange",
        "object|encoding",  "hlen",     "zcard",        "scard",         "llen",   "hgetall",
        "zrange",           "smembers", "memory|usage", "client|setinfo"};
    for (const auto& command : used)
        QVERIFY2(allowed.count(command) > 0, command.c_str());
    const auto errors = m_server->command({"INFO", "errorstats"}).text;
    QVERIFY2(errors.find("errorstat_") == errors.npos, errors.c_str());
}

void TestLockFinder::saysThatScanIsRefused()
{
    m_server->command({"ACL", "SETUSER", "ann", "on", ">pw", "~*", "&*", "+@all", "-scan"});
    auto asAnn = options();
    asAnn.endpoint.user = "ann";
    asAnn.endpoint.password = Secret("pw");
    const auto& found = find(asAnn);
    QCOMPARE(found.end, End::Failed);
    QCOMPARE(found.trouble, Trouble::Permission);
    QVERIFY2(found.error.contains(u"NOPERM") && found.error.contains(u"ACL SETUSER ann +scan"),
             qPrintable(found.error));
    m_server->command({"ACL", "SETUSER", "ann", "+scan"});
    QCOMPARE(find(asAnn).end, End::Everything);
}

void TestLockFinder::judgesUnreadableKeysByTheirNames()
{
    m_server->command({"ACL", "SETUSER", "bob", "on", ">pw", "~open:*", "&*", "+@all"});
    m_server->command({"SET", "lock:secret", "token", "PX", "30000"});
    m_server->command({"SET", "session:secret", "token", "PX", "30000"});
    m_server->command({"SET", "open:lock", "token", "PX", "30000"});
    auto asBob = options();
    asBob.endpoint.user = "bob";
    asBob.endpoint.password = Secret("pw");
    const auto& found = find(asBob);
    QCOMPARE(found.end, End::Everything);
    QCOMPARE(found.keysExamined, std::uint64_t(3));
    QCOMPARE(found.unread, std::uint64_t(2));
    QCOMPARE(found.locks, std::uint64_t(2));
    const auto* secret = of(found, "lock:secret");
    QVERIFY(secret != nullptr);
    QCOMPARE(secret->libraries[0].first, LibraryId::Unknown);
}

void TestLockFinder::saysWhyThereIsNoConnection()
{
    auto nowhere = options();
    nowhere.endpoint = {};
    nowhere.endpoint.port = sandbox::freePort();
    const auto& found = find(nowhere);
    QCOMPARE(found.end, End::Failed);
    QCOMPARE(found.trouble, Trouble::Connection);
    QVERIFY2(found.error.contains(u"Nothing listens"), qPrintable(found.error));
    auto wrong = options();
    wrong.endpoint.user = "nobody";
    wrong.endpoint.password = Secret("wrong");
    QCOMPARE(find(wrong).trouble, Trouble::Permission);
}

void TestLockFinder::saysThatItIsAReplica()
{
    PrivateServer replica({"--replicaof", "127.0.0.1", std::to_string(m_server->port())});
    QVERIFY2(replica.start(), replica.log().c_str());
    m_server->command({"SET", "lock:a", "token", "PX", "30000"});
    QTRY_COMPARE(replica.command({"EXISTS", "lock:a"}).integer, 1);
    auto there = options();
    there.endpoint = replica.unixEndpoint();
    const auto& found = find(there);
    QCOMPARE(found.end, End::Everything);
    QCOMPARE(found.locks, std::uint64_t(1));
    QVERIFY2(found.remark.contains(u"replica"), qPrintable(found.remark));
}

void TestLockFinder::endsWithTheServer()
{
    fill(200'000);
    m_finder = std::make_unique<LockFinder>(options(), m_clock);
    QSignalSpy finished(m_finder.get(), &LockFinder::finished);
    connect(m_finder.get(), &LockFinder::progressed, m_finder.get(), [this] {
        if (m_server->isRunning())
            m_server->kill();
    });
    m_finder->start();
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(m_finder->found().end, End::Failed);
    QVERIFY(!m_finder->found().error.isEmpty());
}

void TestLockFinder::manyKindsOfNamesStayBounded()
{
    LockProposals proposals({});
    for (std::size_t i = 0; i < LockProposals::kMost + 100; ++i) {
        std::string name; // in letters, so that no two are alike
        for (std::size_t n = i + 1; n > 0; n /= 26)
            name += static_cast<char>('a' + n % 26);
        proposals.addUnread(name + "_lock", ValueType::String);
    }
    QCOMPARE(proposals.list().size(), LockProposals::kMost);
    QCOMPARE(proposals.leftOut(), std::uint64_t(100));
    QCOMPARE(proposals.locks(), std::uint64_t(LockProposals::kMost + 100));
}

LOCKSCOPE_TEST_MAIN(TestLockFinder)
#include "tst_lockfinder.moc"
