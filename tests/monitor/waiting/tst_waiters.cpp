// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits, with real clients that subscribe, block and queue. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

#include <hiredis/hiredis.h>

#include <memory>

using namespace lockscope;
using namespace lockscope::test;
using Kind = NodeEvent::Kind;

namespace {

const std::string kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
const std::string kOther = "11112222-3333-4444-8555-666677778888";

/// A connection that subscribes or blocks, and does not wait for an answer.
class Waiting
{
public:
    explicit Waiting(PrivateServer& server, const std::vector<std::string>& arguments)
        : m_context(redisConnectUnix(server.socketPath().c_str()), redisFree)
    {
        send({"CLIENT", "SETNAME", "waiting-worker"});
        send(arguments);
    }

private:
    void send(const std::vector<std::string>& arguments)
    {
        std::vector<const char*> texts;
        std::vector<std::size_t> sizes;
        for (const auto& argument : arguments) {
            texts.push_back(argument.data());
            sizes.push_back(argument.size());
        }
        redisAppendCommandArgv(m_context.get(), int(texts.size()), texts.data(), sizes.data());
        for (int done = 0; done == 0;) {
            if (redisBufferWrite(m_context.get(), &done) != REDIS_OK)
                return;
        }
    }
    std::unique_ptr<redisContext, void (*)(redisContext*)> m_context;
};

monitor::WatchOptions watchAll(PrivateServer& server)
{
    auto options = watch(server.unixEndpoint());
    options.patterns = {"lock:*", "doc.*"};
    return options;
}

const WaitersFrom* find(SourceReader& watcher, const std::string& key, WaitSource source)
{
    for (const auto& one : watcher.waiters(key)) {
        if (one.source == source)
            return &one;
    }
    return nullptr;
}

std::string nowMs(PrivateServer& server, std::int64_t plus)
{
    const auto time = server.command({"TIME"});
    return std::to_string(std::stoll(time.elements[0].text) * 1000 + plus);
}

void holdRedisson(PrivateServer& server, const std::string& key)
{
    server.command({"HINCRBY", key, kUuid + ":57", "1"});
    server.command({"PEXPIRE", key, "60000"});
}

} // namespace

/// Who waits, on a real server with real clients that wait.
class TestWaiters : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void countsSubscribers();
    void countsSubscribersOfShards();
    void countsThoseOfSemaphoresAndLatches();
    void readsAFairQueueInOrder();
    void seesWhoWaitsForAFreeLock_data();
    void seesWhoWaitsForAFreeLock();
    void whoWaitsOutlastsAHold();
    void seesWhoIsDead();
    void countsALargeQueueWithoutReadingIt();
    void tellsWhoBlocksButNotOnWhat();
    void seesAWriterThatWaits();
    void seesAQueueOfRequests();
    void seesHowManyWaitForASession();
    void unknownIsNotNone();
    void tellsAMissingRightOnce();
    void tellsThatQueuesMayNotBeRead();
    void asksNothingWithoutABudget();
};

void TestWaiters::countsSubscribers()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:a");
    holdRedisson(server, "lock:b");
    Waiting one(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:a")->waiters == 1);
    TRY_TOLD(watcher.counters().waitTurns > 1);
    QVERIFY(!watcher.state("lock:b")->waitersKnown); // a spin lock is the same hash, and who waits for it polls
    {
        Waiting two(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"});
        TRY_TOLD(watcher.state("lock:a")->waiters == 2);
        const auto* from = find(watcher, "lock:a", WaitSource::Subscribers);
        QVERIFY(from);
        QCOMPARE(from->through, std::string("redisson_lock__channel:{lock:a}"));
        QVERIFY(from->bound == WaitBound::AtLeast);
        QVERIFY(from->waiters.empty()); // a number, nobody's name
    }
    TRY_TOLD(watcher.state("lock:a")->waiters == 1);
    TRY_TOLD(watcher.counters().waitTurns > 0);
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.state("lock:a")->phase == LockPhase::Free);
    TRY_TOLD(watcher.state("lock:a")->waiters == 1); // nobody has woken it
    QVERIFY(server.command({"INFO", "errorstats"}).text.find("WRONGTYPE") == std::string::npos);
}

void TestWaiters::countsSubscribersOfShards()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:a");
    Waiting one(server, {"SSUBSCRIBE", "redisson_lock__channel:{lock:a}"});
    Waiting two(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:a")->waiters == 2);
}

/// Numbers that name nobody: and yet somebody waits for them.
void TestWaiters::countsThoseOfSemaphoresAndLatches()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:sem:desk", "0"});
    server.command({"SET", "lock:sem:idle", "4"});
    server.command({"SET", "lock:start-latch", "2"});
    Waiting one(server, {"SUBSCRIBE", "redisson_sc:{lock:sem:desk}"});
    Waiting two(server, {"SSUBSCRIBE", "redisson_sc:{lock:sem:desk}"});
    Waiting three(server, {"SUBSCRIBE", "redisson_countdownlatch__channel__{lock:start-latch}"});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:sem:desk") && watcher.held().contains("lock:start-latch"));
    TRY_TOLD(watcher.state("lock:sem:desk")->waiters == 2);
    TRY_TOLD(watcher.state("lock:start-latch")->waiters == 1);
    const auto* from = find(watcher, "lock:start-latch", WaitSource::Subscribers);
    QVERIFY(from);
    QCOMPARE(from->through, std::string("redisson_countdownlatch__channel__{lock:start-latch}"));
    TRY_TOLD(watcher.state("lock:sem:idle")->waitersKnown);
    QCOMPARE(watcher.state("lock:sem:idle")->waiters, 0);
    QVERIFY(watcher.held()["lock:sem:desk"].empty());
}

void TestWaiters::readsAFairQueueInOrder()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:fair");
    const std::string first = kOther + ":9";
    const std::string second = kUuid + ":3";
    const auto deadline = nowMs(server, 300'000);
    server.command({"RPUSH", "redisson_lock_queue:{lock:fair}", first, second});
    server.command({"ZADD", "redisson_lock_timeout:{lock:fair}", deadline, first, nowMs(server, 600'000), second});
    Waiting alive(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:fair}:" + first});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:fair")->waiters == 2);
    const auto* queue = find(watcher, "lock:fair", WaitSource::Queue);
    QVERIFY(queue);
    QVERIFY(queue->bound == WaitBound::Exactly);
    QCOMPARE(queue->waiters.size(), std::size_t(2));
    QCOMPARE(queue->waiters[0].id, first);
    QCOMPARE(queue->waiters[1].id, second);
    QVERIFY(queue->waiters[0].deadline.isTime());
    QCOMPARE(std::to_string(usSinceEpoch(queue->waiters[0].deadline.time()) / 1000), deadline);
    QVERIFY(queue->waiters[0].pulse == WaiterPulse::Listens);
    QVERIFY(queue->waiters[1].pulse == WaiterPulse::Silent);
    QVERIFY(queue->waiters[0].since != kUnknownTime);

    const auto since = queue->waiters[1].since;
    server.command({"LPOP", "redisson_lock_queue:{lock:fair}"});
    server.command({"ZREM", "redisson_lock_timeout:{lock:fair}", first});
    TRY_TOLD(watcher.state("lock:fair")->waiters == 1);
    queue = find(watcher, "lock:fair", WaitSource::Queue);
    QVERIFY(queue);
    QCOMPARE(queue->waiters.front().id, second);
    QCOMPARE(queue->waiters.front().since, since); // it waits since it was first seen
    server.command({"DEL", "redisson_lock_queue:{lock:fair}", "redisson_lock_timeout:{lock:fair}"});
    TRY_TOLD(watcher.state("lock:fair")->waiters == 0);
    TRY_TOLD(!watcher.state("lock:fair")->waitersKnown); // without a queue it may be any of Redisson's locks
}

void TestWaiters::seesWhoWaitsForAFreeLock_data()
{
    QTest::addColumn<std::string>("subscribe");
    QTest::newRow("channels") << std::string("SUBSCRIBE");
    QTest::newRow("shards") << std::string("SSUBSCRIBE");
}

/// The head of its queue died, and the lock's key is gone: whoever stands behind waits, and nobody holds it.
void TestWaiters::seesWhoWaitsForAFreeLock()
{
    QFETCH(std::string, subscribe);
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string dead = kOther + ":9";
    const std::string alive = kUuid + ":3";
    const auto deadline = nowMs(server, 300'000);
    for (const std::string name : {"lock:fair", "unwatched"}) {
        server.command({"RPUSH", "redisson_lock_queue:{" + name + "}", dead, alive});
        server.command({"ZADD", "redisson_lock_timeout:{" + name + "}", deadline, dead, deadline, alive});
    }
    server.command({"RPUSH", "redisson_lock_queue:{lock:dead}", dead}); // of whom nobody is there
    Waiting one(server, {subscribe, "redisson_lock__channel:{lock:fair}:" + alive,
                         "redisson_lock__channel:{lock:plain}", "redisson_lock__channel:{unwatched}:" + alive});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:fair") != nullptr && watcher.state("lock:fair")->waiters == 2);
    QCOMPARE(watcher.state("lock:fair")->phase, LockPhase::Free);
    QVERIFY(watcher.state("lock:fair")->holder == TokenId::None);
    QVERIFY(watcher.held().empty());
    QVERIFY(watcher.events().empty()); // nothing happened to the lock
    QVERIFY(watcher.state("unwatched") == nullptr);
    QVERIFY(watcher.state("lock:plain") == nullptr); // subscriptions are forgotten now and then: no proof
    QVERIFY(watcher.state("lock:dead") == nullptr);
    // It stays as long as somebody waits, longer than a free lock is remembered.
    const auto turns = watcher.counters().waitTurns;
    const auto more = subscribe == "SUBSCRIBE" ? 6u : 1u; // two seconds each
    TRY_TOLD(watcher.counters().waitTurns >= turns + more);
    TRY_TOLD(watcher.state("lock:fair")->waiters == 1); // the dead one had the time to come back
    // Without its queue nobody is left who would wake the one that listens.
    server.command({"DEL", "redisson_lock_queue:{lock:fair}", "redisson_lock_timeout:{lock:fair}"});
    const auto listens = [&watcher] {
        watcher.pull();
        for (std::uint32_t i = 0; i < watcher.view().size(); ++i) {
            for (const auto& from : watcher.view().waiters(LockId{i})) {
                if (from.source == WaitSource::Subscribers && watcher.view().key(LockId{i}).name == "lock:fair")
                    return from.count == 1;
            }
        }
        return false;
    };
    TRY_TOLD(listens());
    QCOMPARE(watcher.state("lock:fair")->waiters, 1);
    holdRedisson(server, "lock:fair");
    TRY_TOLD(watcher.held().contains("lock:fair"));
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:fair") == 1);
}

void TestWaiters::whoWaitsOutlastsAHold()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string alive = kUuid + ":3";
    holdRedisson(server, "lock:fair");
    server.command({"RPUSH", "redisson_lock_queue:{lock:fair}", alive});
    Waiting one(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:fair}:" + alive});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("lock:fair") && watcher.state("lock:fair")->waiters == 1);
    server.command({"DEL", "lock:fair"}); // and the waiter does not come
    TRY_TOLD(watcher.count(EventKind::Released, "lock:fair") == 1);
    TRY_TOLD(watcher.state("lock:fair")->phase == LockPhase::Free && watcher.state("lock:fair")->waiters == 1);
    holdRedisson(server, "lock:fair");
    TRY_TOLD(watcher.held().contains("lock:fair") && watcher.state("lock:fair")->waiters == 1);
}

void TestWaiters::seesWhoIsDead()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:fair");
    const std::string dead = kOther + ":9";
    const std::string live = kUuid + ":3";
    server.command({"RPUSH", "redisson_lock_queue:{lock:fair}", dead, live});
    server.command(
        {"ZADD", "redisson_lock_timeout:{lock:fair}", nowMs(server, -5'000), dead, nowMs(server, 60'000), live});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:fair")->waiters == 1);
    const auto* queue = find(watcher, "lock:fair", WaitSource::Queue);
    QVERIFY(queue);
    QCOMPARE(queue->waiters.size(), std::size_t(2)); // shown nevertheless: its place is there
    QCOMPARE(queue->waiters.front().id, dead);
    QVERIFY(queue->waiters.front().deadline.time() < queue->at);
}

void TestWaiters::countsALargeQueueWithoutReadingIt()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:fair");
    server.command({"RPUSH", "redisson_lock_queue:{lock:fair}", std::string(1u << 20, 'x'), "b", "c"});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:fair")->waiters == 3);
    const auto* queue = find(watcher, "lock:fair", WaitSource::Queue);
    QVERIFY(queue);
    QVERIFY(queue->waiters.empty());
    QVERIFY(watcher.counters().bytesIn < 1u << 20);
}

void TestWaiters::tellsWhoBlocksButNotOnWhat()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:job", "Xk3Fq0z+8aLw/9dTbR2mYc1v", "PX", "60000"});
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("lock:job")->waitersKnown); // nobody blocks at all: so nobody here
    QCOMPARE(watcher.state("lock:job")->waiters, 0);

    Waiting here(server, {"BLPOP", "lock-signal:job", "0"});
    Waiting elsewhere(server, {"BLPOP", "jobs", "0"});
    Waiting otherwise(server, {"BZPOPMIN", "scores", "0"});
    TRY_TOLD(find(watcher, "lock:job", WaitSource::Blocked) &&
             find(watcher, "lock:job", WaitSource::Blocked)->count == 2);
    const auto* blocked = find(watcher, "lock:job", WaitSource::Blocked);
    QVERIFY(blocked->bound == WaitBound::AtMost);
    QCOMPARE(blocked->waiters.size(), std::size_t(2));
    QCOMPARE(blocked->waiters.front().name, std::string("waiting-worker"));
    QVERIFY(!blocked->waiters.front().client.empty());
    QVERIFY(blocked->waiters.front().since != kUnknownTime);
    QVERIFY(!watcher.state("lock:job")->waitersKnown); // two at most, for this lock or for another
    QCOMPARE(watcher.state("lock:job")->waiters, 0);
}

void TestWaiters::seesAWriterThatWaits()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string id = "web-1_4711_0123456789abcdef0123456789abcdef";
    server.command({"SADD", "doc.readers", id});
    server.command({"PEXPIRE", "doc.readers", "60000"});
    auto options = watchAll(server);
    options.patterns = {"doc.readers"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("doc.readers")->waitersKnown);
    QCOMPARE(watcher.state("doc.readers")->waiters, 0);
    const std::string writer = "web-2_4712_00000000000000000000000000000001";
    server.command({"SET", "doc.writer", writer + "_WRITERWAITING"});
    TRY_TOLD(watcher.state("doc.readers")->waiters == 1);
    QCOMPARE(find(watcher, "doc.readers", WaitSource::Mark)->waiters.front().id, writer);
}

/// redis_queued_locks: who asked in the last quarter of a minute stands in the queue; older places are nobody's.
void TestWaiters::seesAQueueOfRequests()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string holder = "rql:acq:11/22/33/44/3f9a7d11";
    server.command({"HSET", "rql:lock:pay", "acq_id", holder, "ts", "1790000000.5", "ini_ttl", "60000"});
    server.command({"PEXPIRE", "rql:lock:pay", "60000"});
    const double now = std::stod(nowMs(server, 0)) / 1000;
    const std::string first = "rql:acq:12/22/33/44/3f9a7d12";
    server.command({"ZADD", "rql:lock_queue:pay", std::to_string(now - 3), first});
    server.command({"ZADD", "rql:lock_queue:pay", std::to_string(now - 60), "rql:acq:13/22/33/44/3f9a7d13"});
    auto options = watchAll(server);
    options.patterns = {"rql:lock:*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.state("rql:lock:pay")->waiters == 1);
    const auto* queue = find(watcher, "rql:lock:pay", WaitSource::Queue);
    QVERIFY(queue && queue->bound == WaitBound::AtLeast);
    QCOMPARE(queue->waiters.back().id, first);
    QVERIFY(queue->at - queue->waiters.back().since >= std::chrono::milliseconds(2900));
    server.command({"DEL", "rql:lock_queue:pay"});
    TRY_TOLD(watcher.state("rql:lock:pay")->waiters == 0 && watcher.state("rql:lock:pay")->waitersKnown);
}

/// Cm_RedisSession: who waits counts itself, and whoever was killed is still counted.
void TestWaiters::seesHowManyWaitForASession()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"HSET", "sess_73fp", "lock", "3", "pid", "web1|5583", "wait", "2", "data", "x"});
    server.command({"EXPIRE", "sess_73fp", "21600"});
    auto options = watchAll(server);
    options.patterns = {"sess_*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(find(watcher, "sess_73fp", WaitSource::Mark) && find(watcher, "sess_73fp", WaitSource::Mark)->count == 2);
    QVERIFY(find(watcher, "sess_73fp", WaitSource::Mark)->bound == WaitBound::AtMost);
    QVERIFY(!watcher.state("sess_73fp")->waitersKnown); // two at most is no number
    server.command({"HSET", "sess_73fp", "wait", "0"});
    TRY_TOLD(watcher.state("sess_73fp")->waitersKnown && watcher.state("sess_73fp")->waiters == 0);
}

void TestWaiters::unknownIsNotNone()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:a");
    server.command({"SET", "lock:plain", "some-token", "PX", "60000"});
    server.command(
        {"SET", "lock:hex", "ls-0123456789abcdef0123456789abcdef", "PX", "60000"}); // ours: listens, or polls
    SourceReader watcher(watchAll(server));
    TRY_TOLD(watcher.isReady());
    server.command({"HSET", "lock:rw", "mode", "read", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    TRY_TOLD(watcher.state("lock:rw") && watcher.state("lock:rw")->waitersKnown); // of these none polls
    TRY_TOLD(watcher.counters().waitTurns > 1);
    QVERIFY(!watcher.state("lock:a")->waitersKnown);
    QVERIFY(!watcher.state("lock:plain")->waitersKnown);
    QVERIFY(!watcher.state("lock:hex")->waitersKnown);
    Waiting one(server, {"SUBSCRIBE", "lock-released:lock:hex"});
    TRY_TOLD(watcher.state("lock:hex")->waiters == 1);
    Waiting two(server, {"SSUBSCRIBE", "lock-released:{lock:hex}"}); // as in a cluster
    TRY_TOLD(watcher.state("lock:hex")->waiters == 2);
}

void TestWaiters::tellsAMissingRightOnce()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all", "-pubsub"});
    holdRedisson(server, "lock:a");
    server.command({"RPUSH", "redisson_lock_queue:{lock:a}", kOther + ":9"});
    auto options = watchAll(server);
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("pw");
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("ACL SETUSER watcher +pubsub|numsub"));
    TRY_TOLD(watcher.state("lock:a")->waiters == 1); // the queue still tells
    const auto* info = watcher.last(Kind::Info);
    QVERIFY(info);
    const auto right = std::find_if(info->info.capabilities.begin(), info->info.capabilities.end(),
                                    [](const CapabilityReport& c) { return c.name == "wait_channels"; });
    QVERIFY(right != info->info.capabilities.end());
    QVERIFY(right->state == CapabilityState::No);
    for (const char* rule : {"ACL SETUSER watcher", "+pubsub|numsub", "+pubsub|shardnumsub"})
        QVERIFY2(right->remedy.find(rule) != std::string::npos, right->remedy.c_str());
    QVERIFY2(right->remedy.find('\n') == std::string::npos, right->remedy.c_str()); // not said twice
    const auto turns = watcher.counters().waitTurns;
    TRY_TOLD(watcher.counters().waitTurns > turns + 1);
    const auto errors = server.command({"INFO", "errorstats"}).text;
    QVERIFY2(errors.find("NOPERM:count=1\r") != std::string::npos ||
                 errors.find("NOPERM:count=2\r") != std::string::npos,
             errors.c_str()); // once each for channels and shards, never again
}

void TestWaiters::tellsThatQueuesMayNotBeRead()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"ACL", "SETUSER", "watcher", "on", ">pw", "%R~lock:*", "&*", "+@all"});
    holdRedisson(server, "lock:a");
    Waiting one(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"});
    auto options = watchAll(server);
    options.patterns = {"lock:*"};
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("pw");
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("~redisson_lock_queue:* ~redisson_lock_timeout:*"));
    TRY_TOLD(watcher.state("lock:a")->waiters == 1);
}

void TestWaiters::asksNothingWithoutABudget()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    holdRedisson(server, "lock:a");
    Waiting one(server, {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"});
    auto options = watchAll(server);
    options.waitBudgetPerSecond = 0;
    options.sampleEvery = std::chrono::milliseconds(200);
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.count(Kind::Sample) > 3);
    QVERIFY(!watcher.state("lock:a")->waitersKnown);
    QVERIFY(server.command({"INFO", "commandstats"}).text.find("pubsub|numsub") == std::string::npos);
}

LOCKSCOPE_TEST_MAIN(TestWaiters)
#include "tst_waiters.moc"
