// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What public reports saw, and what is told of it: sessions that are locked by a field, counted readers, ends of leases
// that losers overwrite, fields that name nobody. Means: watcher.
#include "formats/decode.h"
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

#include <string>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// Now, by this machine's clock, so many seconds from it, as clients write the end of a lease.
std::string secondsFromNow(double seconds)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const double at = std::chrono::duration<double>(now).count() + seconds;
    return QByteArray::number(at, 'f', 7).toStdString();
}

} // namespace

#define TOLD(condition) QVERIFY2(condition, watcher.log().c_str())

/// Small cases from public reports: what the server saw, and what is told of it.
class TestPublicCases : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void sessionsOfCmRedisSession();
    void aNewSessionNamesItsHolderLater();
    void countedReaders();
    void raceToTheLock();
    void takenTheMomentItEnds();
    void unknownFields();

private:
    template <class... Words>
    void run(Words... words)
    {
        QVERIFY(!m_server->command({words...}).isError());
    }
    std::unique_ptr<PrivateServer> m_server;
};

void TestPublicCases::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

/// The lock is a field of the session; a waiter counts it up again and again, and 0 gives it back.
void TestPublicCases::sessionsOfCmRedisSession()
{
    const std::string key = "sess_73fp0c8b3b6l4v";
    run("HSET", key, "data", "x|i:0;", "lock", "0", "pid", "web9|1");
    run("EXPIRE", key, "86400");
    auto options = watch(m_server->unixEndpoint());
    options.patterns = {"sess_*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    TOLD(watcher.held().empty()); // a session is there, and nobody has its lock
    run("HINCRBY", key, "lock", "1");
    TRY_TOLD(watcher.held().count(key) == 1);
    TOLD(watcher.held().at(key) != "web9|1"); // who had it last stands there still
    run("HMSET", key, "pid", "web1|5583", "lock", "1", "req", "GET shop/cart");
    run("EXPIRE", key, "21600");
    TRY_TOLD(watcher.held()[key] == "web1|5583");
    run("HINCRBY", key, "lock", "1");
    run("HINCRBY", key, "wait", "1");
    for (int i = 0; i < 5; ++i)
        run("HINCRBY", key, "lock", "1");
    QTest::qWait(300);
    TOLD(watcher.held()[key] == "web1|5583");
    run("HMSET", key, "data", "x|i:1;", "lock", "0");
    run("EXPIRE", key, "86400");
    TRY_TOLD(watcher.held().empty());
    run("HINCRBY", key, "lock", "1");
    run("HMSET", key, "pid", "web2|60", "lock", "1");
    TRY_TOLD(watcher.held()[key] == "web2|60");
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(2));
    QCOMPARE(watcher.count(EventKind::Released), std::size_t(1));
    for (const auto wrong :
         {EventKind::TakenOver, EventKind::Reentered, EventKind::Unreentered, EventKind::Vanished, EventKind::Expired})
        TOLD(watcher.count(wrong) == 0);
}

void TestPublicCases::aNewSessionNamesItsHolderLater()
{
    auto options = watch(m_server->unixEndpoint());
    options.patterns = {"sess_*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    run("HINCRBY", "sess_new", "lock", "1");
    TRY_TOLD(watcher.held().count("sess_new") == 1);
    TOLD(watcher.held().at("sess_new").empty());
    run("HMSET", "sess_new", "pid", "web1|5583", "lock", "1");
    TRY_TOLD(watcher.held().at("sess_new") == "web1|5583");
    TOLD(watcher.count(EventKind::TakenOver) == 0);
}

/// Readers are counted and nobody is named: a second one takes nothing over.
void TestPublicCases::countedReaders()
{
    const std::string key = "nc1a2b3c/lockfiles/0cc175b9c0f1b6a831c399e269772661";
    auto options = watch(m_server->unixEndpoint());
    options.patterns = {"*/lockfiles/*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    const auto read = [&] {
        run("EVAL", "redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 3600)", "1", key.c_str());
    };
    read();
    TRY_TOLD(watcher.held().count(key) == 1);
    read();
    const auto state = [&] { return watcher.view().state(LockId{0}); };
    TRY_TOLD(watcher.held()[key] == "2");
    QCOMPARE(state().count, 2u);
    QCOMPARE(state().mode, LockMode::Read);
    TOLD(!formats::namesOwner(state().library, state().type, "2"));
    run("DECR", key);
    TRY_TOLD(watcher.held()[key] == "1");
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(1));
    TOLD(watcher.count(EventKind::TakenOver) == 0);
    TOLD(watcher.count(EventKind::Released) == 0);
}

/// The value is the end of the lease: who lost the race for it wrote his own end over the winner's.
void TestPublicCases::raceToTheLock()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    const auto earlier = secondsFromNow(4.95);
    const auto end = secondsFromNow(5);
    run("SETNX", "lock:task", end);
    TRY_TOLD(watcher.held()["lock:task"] == end);
    run("SETNX", "lock:task", earlier);
    run("GET", "lock:task");
    run("GETSET", "lock:task", earlier);
    TRY_TOLD(watcher.held()["lock:task"] == earlier);
    TOLD(watcher.view().state(LockId{0}).deadline.isTime());
    QCOMPARE(watcher.count(EventKind::LeaseChanged), std::size_t(1)); // its end was overwritten
    TOLD(watcher.count(EventKind::TakenOver) == 0);
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(1));
    // Nobody gives it back: it ends by its value. Then it can be had.
    QTest::qWait(5'100);
    const auto next = secondsFromNow(60);
    run("GETSET", "lock:task", next);
    TRY_TOLD(watcher.held()["lock:task"] == next);
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(2));
    QCOMPARE(watcher.count(EventKind::Expired), std::size_t(1));
    TOLD(watcher.count(EventKind::TakenOver) == 0);
}

/// Who takes it the moment that the lease is over takes nothing from anybody.
void TestPublicCases::takenTheMomentItEnds()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    for (int i = 0; i < 5; ++i) {
        run("SET", "lock:task", secondsFromNow(0.4));
        QTest::qWait(450);
        run("GETSET", "lock:task", secondsFromNow(5));
        QTest::qWait(50);
        watcher.pull();
        run("DEL", "lock:task");
        QTest::qWait(50);
    }
    TRY_TOLD(watcher.held().empty());
    QCOMPARE(watcher.count(EventKind::TakenOver), std::size_t(0));
    QCOMPARE(watcher.count(EventKind::Acquired),
             watcher.count(EventKind::Released) + watcher.count(EventKind::Expired));
}

/// A hash of which no layout is known: other fields are no other holder.
void TestPublicCases::unknownFields()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    run("HSET", "lock:a", "since", "yesterday", "reason", "backup");
    TRY_TOLD(watcher.held()["lock:a"] == "reason");
    run("HSET", "lock:a", "colour", "blue");
    TRY_TOLD(watcher.held()["lock:a"] == "colour");
    TOLD(watcher.count(EventKind::TakenOver) == 0);
}

LOCKSCOPE_TEST_MAIN(TestPublicCases)
#include "tst_publiccases.moc"
