// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's permits that expire are one lock with its holders. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const std::string kKey = "semaphore:till";
const std::string kSet = "{semaphore:till}:timeout";
const std::string kOne("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
const std::string kTwo("\x11\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);

std::string inMs(std::int64_t ms)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + ms);
}

/// As Redisson's scripts do it: both keys at once.
void acquire(PrivateServer& server, const std::string& permit, std::int64_t leaseMs, const std::string& key = kKey)
{
    server.command({"EVAL", "redis.call('decrby', KEYS[1], 1); redis.call('zadd', KEYS[2], ARGV[1], ARGV[2]);", "2",
                    key, "{" + key + "}:timeout", inMs(leaseMs), permit});
}

void giveBack(PrivateServer& server, const std::string& permit, const std::string& key = kKey)
{
    server.command({"EVAL", "redis.call('zrem', KEYS[2], ARGV[1]); redis.call('incrby', KEYS[1], 1);", "2", key,
                    "{" + key + "}:timeout", permit});
}

} // namespace

/// Permits that expire: two keys of one lock, and only one of them names who has them.
class TestPermits : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void areOneLockWithHolders_data();
    void areOneLockWithHolders();
    void eachIsTold();
    void theFirstIsAcquired();
    void runOut();
    void aLongerLeaseIsSeen();
    void areFoundUnderAnyName();
    void aSetWithoutItsNumberIsALock();
    void aPlainSemaphoreNamesNobody();
    void aSetThatMayNotBeReadIsNotEmpty();
    void aNumberIsNobodysToken_data();
    void aNumberIsNobodysToken();

private:
    std::vector<std::string> story(SourceReader& watcher);
    std::unique_ptr<PrivateServer> m_server;
};

void TestPermits::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_server->command({"SET", kKey, "3"});
}

std::vector<std::string> TestPermits::story(SourceReader& watcher)
{
    watcher.pull();
    std::vector<std::string> words;
    for (const auto& told : watcher.events()) {
        if (told.event.kind != EventKind::Learned)
            words.push_back(std::string(name(told.event.kind)).append(" ").append(told.key));
    }
    return words;
}

monitor::WatchOptions watchPatterns(const PrivateServer& server, std::vector<std::string> patterns)
{
    auto options = watch(server.unixEndpoint());
    options.patterns = std::move(patterns);
    return options;
}

void TestPermits::areOneLockWithHolders_data()
{
    QTest::addColumn<bool>("before");
    QTest::addColumn<std::string>("pattern");
    QTest::newRow("taken before") << true << std::string("semaphore:*");
    QTest::newRow("taken before, both keys watched") << true << std::string("*sem*");
    QTest::newRow("taken while watched") << false << std::string("semaphore:*");
    QTest::newRow("taken while watched, both keys watched") << false << std::string("*sem*");
}

void TestPermits::areOneLockWithHolders()
{
    QFETCH(bool, before);
    QFETCH(std::string, pattern);
    if (before) {
        acquire(*m_server, kTwo, 500'000);
        acquire(*m_server, kOne, 400'000);
    }
    SourceReader watcher(watchPatterns(*m_server, {pattern}));
    TRY_TOLD(watcher.isReady());
    if (!before) {
        TRY_TOLD(watcher.held().contains(kKey)); // its permits are left, nobody knows of what
        acquire(*m_server, kTwo, 500'000);
        acquire(*m_server, kOne, 400'000);
    }
    TRY_TOLD(watcher.held()[kKey] == kOne); // whose lease ends first
    TRY_TOLD(watcher.state(kKey)->count == 2);
    QCOMPARE(watcher.held().size(), std::size_t(1)); // not the other key
    QCOMPARE(watcher.state(kKey)->mode, LockMode::Semaphore);
    const auto deadline = watcher.state(kKey)->deadline;
    QVERIFY(deadline.isTime() && usSinceEpoch(deadline.time()) / 1000 <= std::stoll(inMs(400'000)));
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t(0));
    QCOMPARE(watcher.count(EventKind::TtlLost), std::size_t(0));
    QCOMPARE(watcher.counters().unattributed, 0ull);
}

void TestPermits::eachIsTold()
{
    acquire(*m_server, kTwo, 500'000);
    SourceReader watcher(watchPatterns(*m_server, {"*sem*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[kKey] == kTwo);
    acquire(*m_server, kOne, 400'000);
    TRY_TOLD(watcher.state(kKey)->count == 2);
    giveBack(*m_server, kTwo);
    TRY_TOLD(watcher.state(kKey)->count == 1 && watcher.held()[kKey] == kOne);
    giveBack(*m_server, kOne);
    TRY_TOLD(watcher.state(kKey)->phase == LockPhase::Free);
    acquire(*m_server, kTwo, 500'000);
    TRY_TOLD(watcher.held()[kKey] == kTwo);
    const auto key = " " + kKey;
    QCOMPARE(story(watcher), (std::vector<std::string>{"found" + key, "reentered" + key, "unreentered" + key,
                                                       "released" + key, "acquired" + key}));
}

/// Until then it might be a plain semaphore, of which nobody is known.
void TestPermits::theFirstIsAcquired()
{
    SourceReader watcher(watchPatterns(*m_server, {"*sem*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains(kKey));
    acquire(*m_server, kOne, 400'000);
    TRY_TOLD(watcher.held()[kKey] == kOne);
    giveBack(*m_server, kOne);
    TRY_TOLD(watcher.state(kKey)->phase == LockPhase::Free);
    const auto key = " " + kKey;
    QCOMPARE(story(watcher), (std::vector<std::string>{"found" + key, "acquired" + key, "released" + key}));
}

/// The right to read it goes while somebody is in it.
void TestPermits::aSetThatMayNotBeReadIsNotEmpty()
{
    const std::vector<std::string> user{"ACL", "SETUSER", "watcher", "on", ">pw", "&*", "+@all", "resetkeys"};
    const auto withKeys = [&](std::initializer_list<const char*> patterns) {
        auto words = user;
        words.insert(words.end(), patterns.begin(), patterns.end());
        m_server->command(words);
    };
    withKeys({"~*"});
    acquire(*m_server, kOne, 400'000);
    auto options = watchPatterns(*m_server, {"semaphore:*"});
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("pw");
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[kKey] == kOne);
    withKeys({"~semaphore:*"});
    acquire(*m_server, kTwo, 300'000);
    // Somebody took one or gave one back: it is held, and nobody knows by whom.
    TRY_TOLD(watcher.count(EventKind::Learned, kKey) == 1);
    QVERIFY2(watcher.held().contains(kKey) && watcher.held()[kKey].empty(), watcher.log().c_str());
    QVERIFY(!watcher.state(kKey)->deadline.isKnown());
    m_server->command({"SET", "semaphore:lock:b", "worker-1", "PX", "60000"});
    TRY_TOLD(watcher.held()["semaphore:lock:b"] == "worker-1"); // all that was asked before is answered
    QCOMPARE(watcher.count(EventKind::Released), std::size_t(0));
    const auto reads = watcher.counters().reads;
    TRY_TOLD(watcher.counters().reads > reads); // a poll, which is refused like the read before it
    QVERIFY(watcher.held().contains(kKey));
    QCOMPARE(watcher.count(EventKind::Learned, kKey), std::size_t(1));
    withKeys({"~*"});
    giveBack(*m_server, kTwo);
    giveBack(*m_server, kOne);
    TRY_TOLD(watcher.count(EventKind::Released, kKey) == 1);
}

void TestPermits::runOut()
{
    acquire(*m_server, kTwo, 500'000);
    acquire(*m_server, kOne, 3'000);
    SourceReader watcher(watchPatterns(*m_server, {"*sem*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[kKey] == kOne);
    TRY_TOLD(watcher.held()[kKey] == kTwo && watcher.state(kKey)->count == 1);
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t(0));
    giveBack(*m_server, kTwo);
    TRY_TOLD(watcher.state(kKey)->phase == LockPhase::Free); // the dead one holds nothing
}

/// Nothing is written to the number then.
void TestPermits::aLongerLeaseIsSeen()
{
    acquire(*m_server, kOne, 100'000);
    SourceReader watcher(watchPatterns(*m_server, {"*sem*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[kKey] == kOne);
    m_server->command({"ZADD", kSet, inMs(900'000), kOne});
    const auto later = std::stoll(inMs(800'000));
    TRY_TOLD(usSinceEpoch(watcher.state(kKey)->deadline.time()) / 1000 > later);
}

/// A word of locks alone does not say that a number counts permits, and a lock has no TTL then.
void TestPermits::areFoundUnderAnyName()
{
    const std::string key = "lock:seats";
    m_server->command({"SET", key, "3"});
    acquire(*m_server, kOne, 400'000, key);
    SourceReader watcher(watchPatterns(*m_server, {"lock:*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[key] == kOne);
    QCOMPARE(watcher.state(key)->mode, LockMode::Semaphore);
    QVERIFY(watcher.state(key)->deadline.isTime());
    acquire(*m_server, kTwo, 500'000, key); // one is left
    TRY_TOLD(watcher.state(key)->count == 2);
    giveBack(*m_server, kOne, key);
    TRY_TOLD(watcher.held()[key] == kTwo && watcher.state(key)->count == 1);
    giveBack(*m_server, kTwo, key);
    TRY_TOLD(watcher.state(key)->phase == LockPhase::Free);
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t(0));
    QCOMPARE(watcher.count(EventKind::TtlLost), std::size_t(0));
    // Taken for the token of a lock, as long as no set says otherwise.
    m_server->command({"SET", "lock:later", "3"});
    TRY_TOLD(watcher.held()["lock:later"] == "3");
    acquire(*m_server, kOne, 400'000, "lock:later");
    TRY_TOLD(watcher.held()["lock:later"] == kOne && watcher.state("lock:later")->deadline.isTime());
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t(0));
}

void TestPermits::aSetWithoutItsNumberIsALock()
{
    acquire(*m_server, kOne, 100'000);
    SourceReader watcher(watchPatterns(*m_server, {"{*}:timeout"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held()[kSet] == kOne);
    QCOMPARE(watcher.held().size(), std::size_t(1));
}

void TestPermits::aPlainSemaphoreNamesNobody()
{
    SourceReader watcher(watchPatterns(*m_server, {"*sem*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains(kKey));
    QCOMPARE(watcher.state(kKey)->mode, LockMode::Semaphore);
    m_server->command({"DECRBY", kKey, "1"});
    m_server->command({"INCRBY", kKey, "1"});
    m_server->command({"SET", "semaphore:mark", "1"});
    TRY_TOLD(watcher.held().contains("semaphore:mark"));
    // Written and taken from before anybody can look.
    m_server->command(
        {"EVAL", "redis.call('set', KEYS[1], 2); redis.call('decrby', KEYS[1], 1);", "1", "semaphore:quick"});
    TRY_TOLD(watcher.held().contains("semaphore:quick"));
    QCOMPARE(watcher.held()[kKey], std::string());
    TRY_TOLD(watcher.state(kKey)->count == 3); // are left
    QCOMPARE(watcher.count(EventKind::Found, kKey), std::size_t(1));
    m_server->command({"DECRBY", kKey, "2"});
    TRY_TOLD(watcher.state(kKey)->count == 1);
    // That a number was set, or changed, says of nobody that he took something or gave it back.
    QCOMPARE(story(watcher),
             (std::vector<std::string>{"found " + kKey, "found semaphore:mark", "found semaphore:quick"}));
}

void TestPermits::aNumberIsNobodysToken_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("a semaphore") << QByteArray("shop:pool");
    QTest::newRow("a latch") << QByteArray("shop:latch");
}

/// Under a pattern of names: a semaphore that is emptied and filled again, a latch that is counted down.
void TestPermits::aNumberIsNobodysToken()
{
    QFETCH(QByteArray, key);
    const auto name = key.toStdString();
    auto options = watch(m_server->unixEndpoint());
    options.patterns = {"shop*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    m_server->command({"SET", name, "2"});
    TRY_TOLD(watcher.held().contains(name) && watcher.state(name)->count == 2);
    QCOMPARE(watcher.state(name)->mode, name.ends_with("latch") ? LockMode::Latch : LockMode::Semaphore);
    for (const char* command : {"DECR", "DECR", "INCR", "DECR"}) {
        const auto reads = watcher.counters().reads;
        m_server->command({command, name});
        TRY_TOLD(watcher.counters().reads > reads); // each of its values is seen
    }
    QCOMPARE(watcher.held()[name], std::string());
    TRY_TOLD(watcher.state(name)->count == 0);
    m_server->command({"DEL", name});
    TRY_TOLD(watcher.count(EventKind::Released, name) == 1);
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t{0});
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestPermits)
#include "tst_permits.moc"
