// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pattern `*`: the bytes decide what is a lock; what was gone unread is counted. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const std::string kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
const std::string kRedsync = "AAECAwQFBgcICQoLDA0ODw==";

monitor::WatchOptions watchPatterns(const PrivateServer& server, std::vector<std::string> patterns)
{
    auto options = watch(server.unixEndpoint());
    options.patterns = std::move(patterns);
    return options;
}

/// What a server has besides locks.
void fill(PrivateServer& server)
{
    server.command({"HSET", "session:7", "user", "ann", "lang", "en"});
    server.command({"PEXPIRE", "session:7", "600000"});
    server.command({"SET", "session:8", kUuid, "PX", "900000"});
    server.command({"SET", "visits", "42"});
    server.command({"SET", "page:home", "<html>hello</html>", "PX", "600000"});
    server.command({"SET", "profile:9", "{\"name\":\"ann\"}", "PX", "600000"});
    server.command({"ZADD", "ranking", "7", "ann"});
    server.command({"SADD", "online", "ann", "bob"});
    server.command({"RPUSH", "jobs", "one", "two"});
    server.command({"XADD", "log", "*", "text", "hello"});
}

} // namespace

/// Who watches all keys calls none of them a lock: the bytes decide.
class TestAllKeys : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void onlyLocksAreShown_data();
    void onlyLocksAreShown();
    void whoMayNotReadValuesSeesLocksByTheirNames();
    void aPatternThatNamesThemDoes();
    void whatEndsUnreadIsCountedAndNotTold();
    void withoutReadsNamesAreAllThereIs();
    void aLongerLeaseIsNoReasonToDoubt();

private:
    std::unique_ptr<PrivateServer> m_server;
};

void TestAllKeys::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestAllKeys::onlyLocksAreShown_data()
{
    QTest::addColumn<bool>("before");
    QTest::newRow("found by the scan") << true;
    QTest::newRow("told by notifications") << false;
}

void TestAllKeys::onlyLocksAreShown()
{
    QFETCH(bool, before);
    const auto lockAll = [&] {
        fill(*m_server);
        m_server->command({"HINCRBY", "order:1", kUuid + ":57", "1"});
        m_server->command({"SET", "order:2", kRedsync, "PX", "600000"});
        m_server->command({"SET", "lock:3", "me", "PX", "600000"});
    };
    if (before)
        lockAll();
    SourceReader watcher(watchPatterns(*m_server, {"*"}));
    TRY_TOLD(watcher.isReady());
    if (!before)
        lockAll();
    TRY_TOLD(watcher.held().contains("order:1") && watcher.held().contains("order:2") &&
             watcher.held().contains("lock:3"));
    QCOMPARE(watcher.held().size(), std::size_t(3));
    QCOMPARE(watcher.events().size(), std::size_t(3)); // nothing was said of the others
    // Nor when they go.
    for (const char* key : {"session:7", "session:8", "visits", "page:home", "jobs", "log"})
        m_server->command({"DEL", key});
    m_server->command({"DEL", "order:2"});
    TRY_TOLD(watcher.count(EventKind::Released, "order:2") == 1);
    QCOMPARE(watcher.count(EventKind::Released), std::size_t(1));
}

/// What is written is no lock for that.
void TestAllKeys::whoMayNotReadValuesSeesLocksByTheirNames()
{
    m_server->command({"ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all", "-getrange", "-get", "-hgetall",
                       "-eval_ro", "-strlen"});
    auto options = watchPatterns(*m_server, {"*"});
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("pw");
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    fill(*m_server);
    m_server->command({"SET", "lock:3", "me", "PX", "600000"});
    TRY_TOLD(watcher.held().contains("lock:3"));
    m_server->command({"DEL", "page:home"});
    m_server->command({"DEL", "lock:3"});
    TRY_TOLD(watcher.count(EventKind::Released) > 0);
    QCOMPARE(watcher.events().size() - watcher.count(EventKind::Learned), std::size_t(2)); // one lock, all its life
}

void TestAllKeys::aPatternThatNamesThemDoes()
{
    fill(*m_server);
    m_server->command({"SET", "visits:total", "43"});
    SourceReader watcher(watchPatterns(*m_server, {"visits*", "*:*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("visits") && watcher.held().contains("visits:total"));
    QCOMPARE(watcher.held().size(), std::size_t(2));
}

/// Set and gone in one script: no read can come between.
void TestAllKeys::whatEndsUnreadIsCountedAndNotTold()
{
    SourceReader watcher(watchPatterns(*m_server, {"*"}));
    TRY_TOLD(watcher.isReady());
    const auto fleeting = [&](const std::string& key, const char* write) {
        m_server->command({"EVAL", write, "1", key});
    };
    for (int i = 0; i < 20; ++i) {
        const auto n = std::to_string(i);
        fleeting("cache:" + n, "redis.call('SET', KEYS[1], 'x', 'PX', 60000) redis.call('DEL', KEYS[1])");
        fleeting("lock:" + n, "redis.call('SET', KEYS[1], 'x', 'PX', 60000) redis.call('DEL', KEYS[1])");
        fleeting("tags:" + n, "redis.call('SADD', KEYS[1], 'a') redis.call('SREM', KEYS[1], 'a')");
        fleeting("jobs", "redis.call('RPUSH', KEYS[1], 'a') redis.call('LPOP', KEYS[1])");
    }
    m_server->command({"SET", "lock:last", "me", "PX", "60000"});
    TRY_TOLD(watcher.held().contains("lock:last"));
    TRY_TOLD(watcher.counters().unread == 60); // of the list its type is known, and none is a lock
    QCOMPARE(watcher.count(EventKind::Released), std::size_t{0});
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t{1});
    TRY_TOLD(watcher.unreadTold() == 60);
}

void TestAllKeys::withoutReadsNamesAreAllThereIs()
{
    auto options = watchPatterns(*m_server, {"*"});
    options.readBudgetKeysPerSecond = 0;
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    m_server->command({"SET", "page:home", "x"});
    m_server->command({"DEL", "page:home"});
    m_server->command({"SET", "lock:3", "me", "PX", "600000"});
    m_server->command({"DEL", "lock:3"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:3") == 1);
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t{1});
    TRY_TOLD(watcher.counters().unread == 1);
}

void TestAllKeys::aLongerLeaseIsNoReasonToDoubt()
{
    SourceReader watcher(watchPatterns(*m_server, {"*"}));
    TRY_TOLD(watcher.isReady());
    m_server->command({"SET", "order:9", kUuid, "PX", "60000"});
    TRY_TOLD(watcher.held().contains("order:9"));
    m_server->command({"PEXPIRE", "order:9", "7200000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "order:9") == 1);
    m_server->command({"SET", "lock:last", "me", "PX", "60000"});
    TRY_TOLD(watcher.held().contains("lock:last"));
    QVERIFY(watcher.held().contains("order:9"));
    QCOMPARE(watcher.count(EventKind::Released), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestAllKeys)
#include "tst_allkeys.moc"
