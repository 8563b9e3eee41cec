// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kill, stop, cut, flush, swap, wrong password, busy script: the picture is right again and a gap is shown. Means:
// watcher.
#include "monitor/sourcereader.h"
#include "sandbox/redisserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QTest>

#include <hiredis/hiredis.h>

using namespace lockscope;
using namespace lockscope::test;
using Kind = NodeEvent::Kind;

/// Whatever happens to the server or the connection: the picture equals the server's again, a gap is shown, and the
/// program lives.
class TestTrouble : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void killedAndRestarted();
    void stoppedAndContinued();
    void connectionCut();
    void outputBufferCut();
    void flushed();
    void flushedAndTakenAgain();
    void swapped();
    void scriptFlush();
    void wrongPasswordThenRight();
    void wrongPasswordOnce();
    void nobodyThere();
    void busyScript();
    void outOfMemory();
    void largeFieldAppears();
    void cutWhileReadingACollection();

private:
    void fill(int locks);
    std::unique_ptr<PrivateServer> m_server;
};

void TestTrouble::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestTrouble::fill(int locks)
{
    for (int i = 0; i < locks; ++i)
        m_server->command({"SET", "lock:" + std::to_string(i), "token-" + std::to_string(i), "PX", "600000"});
}

void TestTrouble::killedAndRestarted()
{
    fill(20);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.held().size(), 20u);
    m_server->kill();
    TRY_TOLD(watcher.isIn(ConnectionState::Waiting));
    QVERIFY(m_server->restart());
    QElapsedTimer since;
    since.start();
    m_server->command({"SET", "lock:new", "after", "PX", "600000"});
    TRY_TOLD(watcher.held() == truth(*m_server));
    qInfo("picture equal %lld ms after the restart", since.elapsed());
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    const auto* gap = watcher.last(Kind::Gap);
    QVERIFY(!gap->text.empty());
    QVERIFY(gap->from < gap->at);
    TRY_TOLD(watcher.count(EventKind::Vanished) == 20);
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
    m_server->command({"SET", "lock:1", "again", "PX", "600000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:1") == 1);
}

void TestTrouble::stoppedAndContinued()
{
    fill(5);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->pause();
    // Nothing answers: it says so, and does not take the server for dead at once.
    TRY_TOLD(watcher.isIn(ConnectionState::Busy));
    m_server->resume();
    m_server->command({"SET", "lock:new", "after", "PX", "600000"});
    TRY_TOLD(watcher.held() == truth(*m_server));
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
}

void TestTrouble::connectionCut()
{
    fill(5);
    SourceReader watcher(watch(m_server->tcpEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"CLIENT", "KILL", "TYPE", "pubsub"});
    m_server->command({"DEL", "lock:0"}); // nobody listens
    m_server->command({"SET", "lock:1", "other", "PX", "600000"});
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    TRY_TOLD(watcher.held() == truth(*m_server));
    TRY_TOLD(watcher.count(Kind::Ready) == 2);
}

void TestTrouble::outputBufferCut()
{
    fill(5);
    m_server->command({"CONFIG", "SET", "client-output-buffer-limit", "pubsub 65536 0 0"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    // One script floods the subscriber: no reader can be fast enough.
    m_server->command(
        {"EVAL", "for i = 1, 20000 do redis.call('SET', 'lock:flood' .. (i % 10), i, 'PX', 600000) end return 1", "0"});
    TRY_TOLD(watcher.count(Kind::Gap) >= 1);
    TRY_TOLD(watcher.held() == truth(*m_server));
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
}

void TestTrouble::flushed()
{
    fill(50);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:new", "after", "PX", "600000"});
    TRY_TOLD(watcher.held() == truth(*m_server));
    QCOMPARE(watcher.count(Kind::Gap), 1u);
    QVERIFY(watcher.said("FLUSHALL"));
    TRY_TOLD(watcher.count(EventKind::Vanished) == 50);
    // The stream went on: what is written behind the flush is taken then, and nothing else can be meant.
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:new") == 1);
    m_server->command({"DEL", "lock:new"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:new") == 1);
    QCOMPARE(watcher.count(EventKind::Found, "lock:new"), 0u);
}

/// Taken again at once by somebody else, over and over, while everything is looked at anew.
void TestTrouble::flushedAndTakenAgain()
{
    fill(200);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    for (int round = 0; round < 5; ++round) {
        watcher.forget();
        m_server->command({"FLUSHALL"});
        for (int i = 0; i < 200; ++i)
            m_server->command({"SET", "lock:" + std::to_string(i),
                               "again-" + std::to_string(round) + "-" + std::to_string(i), "NX", "PX", "600000"});
        TRY_TOLD(watcher.count(EventKind::Acquired) == 200);
        TRY_TOLD(watcher.held() == truth(*m_server));
        QCOMPARE(watcher.count(EventKind::Vanished), 200u);
        QCOMPARE(watcher.count(EventKind::Found), 0u);
        QCOMPARE(watcher.count(EventKind::TakenOver), 0u);
        TRY_TOLD(watcher.isIn(ConnectionState::Live));
    }
}

void TestTrouble::swapped()
{
    fill(5);
    auto options = watch(m_server->unixEndpoint());
    options.sampleEvery = std::chrono::milliseconds(200);
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.count(Kind::Sample) >= 1);
    m_server->command({"SWAPDB", "0", "1"});
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    TRY_TOLD(watcher.held().empty());
    TRY_TOLD(watcher.count(EventKind::Vanished) == 5);
}

void TestTrouble::scriptFlush()
{
    fill(5);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"SCRIPT", "FLUSH"});
    m_server->command({"SET", "lock:new", "after", "PX", "600000"});
    TRY_TOLD(watcher.held() == truth(*m_server));
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTrouble::wrongPasswordThenRight()
{
    fill(3);
    m_server->command({"ACL", "SETUSER", "watcher", "on", ">right", "~*", "&*", "+@all"});
    auto options = watch(m_server->unixEndpoint());
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("wrong");
    SourceReader watcher(options);
    TRY_TOLD(watcher.last(Kind::State) != nullptr && watcher.last(Kind::State)->trouble == Trouble::Permission);
    QVERIFY(!watcher.said("wrong\""));
    m_server->command({"ACL", "SETUSER", "watcher", ">wrong"}); // now it is the right one
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.held(), truth(*m_server));
}

void TestTrouble::wrongPasswordOnce()
{
    m_server->command({"ACL", "SETUSER", "watcher", "on", ">right", "~*", "&*", "+@all"});
    auto options = watch(m_server->unixEndpoint());
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("wrong");
    options.reconnect = false;
    SourceReader watcher(options);
    TRY_TOLD(watcher.isIn(ConnectionState::Disconnected));
    QCOMPARE(watcher.last(Kind::State)->trouble, Trouble::Permission);
}

void TestTrouble::nobodyThere()
{
    Endpoint endpoint;
    endpoint.port = sandbox::freePort();
    auto options = watch(endpoint);
    options.reconnect = false;
    SourceReader watcher(options);
    TRY_TOLD(watcher.isIn(ConnectionState::Disconnected));
    QCOMPARE(watcher.last(Kind::State)->trouble, Trouble::Connection);
    QVERIFY(!watcher.last(Kind::State)->text.empty());
}

void TestTrouble::busyScript()
{
    fill(5);
    m_server->command({"CONFIG", "SET", "busy-reply-threshold", "50"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    watcher.source().setSelected(LockId{0}); // something to be read
    auto* other = redisConnectUnix(m_server->socketPath().c_str());
    redisAppendCommand(other, "EVAL %s 0", "while true do end");
    int written = 0;
    redisBufferWrite(other, &written);
    TRY_TOLD(watcher.isIn(ConnectionState::Busy));
    QVERIFY(watcher.said("script"));
    QCOMPARE(m_server->command({"SCRIPT", "KILL"}).text, std::string("OK"));
    redisFree(other);
    m_server->command({"SET", "lock:new", "after", "PX", "600000"});
    TRY_TOLD(watcher.held() == truth(*m_server));
    TRY_TOLD(watcher.isIn(ConnectionState::Live));
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTrouble::outOfMemory()
{
    fill(5);
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"CONFIG", "SET", "maxmemory", "1"});
    QVERIFY(m_server->command({"SET", "lock:new", "x"}).isError());
    m_server->command({"DEL", "lock:0"});
    m_server->command({"PEXPIRE", "lock:1", "500000"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:0") == 1);
    TRY_TOLD(watcher.held() == truth(*m_server));
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTrouble::largeFieldAppears()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    m_server->command({"HSET", "lock:huge", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    TRY_TOLD(watcher.held().count("lock:huge") == 1);
    m_server->command({"HSET", "lock:huge", "field", std::string(40u << 20, 'x')});
    TRY_TOLD(watcher.state("lock:huge")->tooLarge);
    m_server->command({"SET", "lock:after", "alive", "PX", "600000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:after") == 1);
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestTrouble::cutWhileReadingACollection()
{
    // A compact encoding that is not small: the measure says compact, the reading of it is more than the server's limit
    // allows. Without memory of it that would cut the stream for ever.
    m_server->command({"CONFIG", "SET", "hash-max-listpack-value", "100000000"});
    m_server->command({"CONFIG", "SET", "client-output-buffer-limit", "pubsub 1048576 0 0"});
    m_server->command({"HSET", "lock:trap", "field", std::string(8u << 20, 'x')});
    m_server->command({"SET", "lock:fine", "alive", "PX", "600000"});
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("lock:trap"));
    TRY_TOLD(watcher.held()["lock:fine"] == "alive");
    watcher.forget();
    m_server->command({"PEXPIRE", "lock:trap", "600000"});
    m_server->command({"SET", "lock:after", "alive", "PX", "600000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:after") == 1);
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

LOCKSCOPE_TEST_MAIN(TestTrouble)
#include "tst_trouble.moc"
