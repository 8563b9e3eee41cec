// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/watcher.h"
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

#define TRY_TOLD(condition) QTRY_VERIFY2_WITH_TIMEOUT(condition, watcher.log().c_str(), 20000)

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
    Watcher watcher(watchPatterns(*m_server, {"*"}));
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
    Watcher watcher(options);
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
    Watcher watcher(watchPatterns(*m_server, {"visits*", "*:*"}));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.held().contains("visits") && watcher.held().contains("visits:total"));
    QCOMPARE(watcher.held().size(), std::size_t(2));
}

LOCKSCOPE_TEST_MAIN(TestAllKeys)
#include "tst_allkeys.moc"
