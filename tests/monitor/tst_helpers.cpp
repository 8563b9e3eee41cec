// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Queues, latches, signals and counters of a lock are no locks. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// Queues, deadlines, latches, signals and counters of a lock are seen by the same patterns, and are no locks.
class TestHelpers : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void areNeverListed_data();
    void areNeverListed();
    void tellPartialUnlockFromReentryAndRenewal();
    void doNotComeBetweenALockAndItsLease();
};

void TestHelpers::areNeverListed_data()
{
    QTest::addColumn<bool>("notifications");
    QTest::newRow("notifications") << true;
    QTest::newRow("tracking") << false;
}

void TestHelpers::areNeverListed()
{
    QFETCH(bool, notifications);
    PrivateServer server(notifications ? kNotify : std::vector<std::string>{});
    QVERIFY2(server.start(), server.log().c_str());
    const auto fill = [&](const std::string& name) {
        server.command({"RPUSH", "redisson_lock_queue:{" + name + "}", "x"});
        server.command({"ZADD", "redisson_lock_timeout:{" + name + "}", "1", "x"});
        server.command({"INCR", "redisson_lock_token:{" + name + "}"});
        server.command(
            {"SET", "redisson_unlock_latch:{" + name + "}:0123456789abcdef0123456789abcdef", "0", "PX", "5000"});
        server.command({"SET", "{" + name + "}:8743c9c0-0795-4907-87fd-6c719a6b4586:1:rwlock_timeout:1", "1"});
        server.command({"RPUSH", "lock-signal:" + name, "1"});
        server.command({"INCR", "{lock:" + name + "}:fence"});
        server.command({"HSET", "lock:" + name, "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    };
    fill("before");
    auto options = watch(server.unixEndpoint());
    options.patterns = {"*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    fill("after");
    TRY_TOLD(watcher.held().count("lock:after") == 1);
    server.command({"SET", "lock:last", "x"});
    TRY_TOLD(watcher.held().count("lock:last") == 1);
    QCOMPARE(watcher.held().size(), std::size_t{3});
    QCOMPARE(watcher.held().count("lock:before"), std::size_t{1});
}

/// Redisson's re-entry and its partial unlock fire the same two events, its watchdog one of them.
void TestHelpers::tellPartialUnlockFromReentryAndRenewal()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const std::string field = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    const auto step = [&](int by, const std::string& latch) {
        server.command({"EVAL",
                        "redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2]) redis.call('PEXPIRE', KEYS[1], 30000) "
                        "if ARGV[3] ~= '' then redis.call('SET', KEYS[2], ARGV[3], 'PX', 5000) end",
                        "2", "lock:order", "redisson_unlock_latch:{lock:order}:0123456789abcdef0123456789abcdef", field,
                        std::to_string(by), latch});
    };
    auto options = watch(server.unixEndpoint());
    options.patterns = {"*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    step(1, {});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:order") == 1);
    TRY_TOLD(watcher.held()["lock:order"] == field);
    step(1, {});
    TRY_TOLD(watcher.count(EventKind::Reentered, "lock:order") == 1);
    step(-1, "0");
    TRY_TOLD(watcher.count(EventKind::Unreentered, "lock:order") == 1);
    QCOMPARE(watcher.state("lock:order")->count, 1u);
    QCOMPARE(watcher.count(EventKind::Renewed), std::size_t{0});
    server.command({"PEXPIRE", "lock:order", "30000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "lock:order") == 1);
    QCOMPARE(watcher.count(EventKind::Reentered), std::size_t{1});
    server.command({"DEL", "lock:order"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:order") == 1);
    QCOMPARE(watcher.count(EventKind::Unreentered), std::size_t{1});
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t{1}); // the latch is nobody's lock
}

/// A reader's deadline of its own is written between the lock's field and the lock's lease.
void TestHelpers::doNotComeBetweenALockAndItsLease()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    auto options = watch(server.unixEndpoint());
    options.patterns = {"*doc*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    const auto read = [&](const std::string& reader) {
        server.command({"EVAL",
                        "redis.call('HSET', KEYS[1], 'mode', 'read') redis.call('HINCRBY', KEYS[1], ARGV[1], 1) "
                        "redis.call('SET', KEYS[2], 1) redis.call('PEXPIRE', KEYS[2], 30000) "
                        "redis.call('PEXPIRE', KEYS[1], 30000)",
                        "2", "doc:7", "{doc:7}:" + reader + ":rwlock_timeout:1", reader});
    };
    const std::string one = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
    const std::string two = "8743c9c0-0795-4907-87fd-6c719a6b4586:58";
    read(one);
    TRY_TOLD(watcher.held()["doc:7"] == one);
    read(two);
    TRY_TOLD(watcher.state("doc:7")->count == 2u);
    server.command({"HDEL", "doc:7", one});
    TRY_TOLD(watcher.held()["doc:7"] == two);
    TRY_TOLD(watcher.state("doc:7")->count == 1u);
    server.command({"DEL", "doc:7"});
    TRY_TOLD(watcher.count(EventKind::Released, "doc:7") == 1);
    for (const auto kind : {EventKind::Renewed, EventKind::LeaseChanged, EventKind::Reentered, EventKind::Unreentered,
                            EventKind::TakenOver})
        QCOMPARE(watcher.count(kind), std::size_t{0});
    QCOMPARE(watcher.held().size(), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestHelpers)
#include "tst_helpers.moc"
