// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exact counts against writers that know what they did, on every rung. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

#include <hiredis/hiredis.h>

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <thread>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kCycles = 10'000;

/// A writer that knows what it did: commands go out in pipelines, and only what the server confirmed counts.
class Writer
{
public:
    explicit Writer(const PrivateServer& server) : m_redis(redisConnectUnix(server.socketPath().c_str())) {}
    ~Writer() { redisFree(m_redis); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// The number of commands since the last call that answered OK or a number above zero.
    int confirmed()
    {
        int done = 0;
        for (; m_pending > 0; --m_pending) {
            redisReply* reply = nullptr;
            if (redisGetReply(m_redis, reinterpret_cast<void**>(&reply)) != REDIS_OK)
                return -1;
            done += reply->type == REDIS_REPLY_STATUS || (reply->type == REDIS_REPLY_INTEGER && reply->integer > 0);
            freeReplyObject(reply);
        }
        return done;
    }
    template <class... Arguments>
    void send(const char* format, Arguments... arguments)
    {
        redisAppendCommand(m_redis, format, arguments...);
        ++m_pending;
    }

private:
    redisContext* m_redis;
    int m_pending = 0;
};

/// Runs a writer on a thread of its own while this thread goes on taking, like the window does.
void runWriter(SourceReader& watcher, const PrivateServer& server, const std::function<void(Writer&)>& work)
{
    std::atomic<bool> done = false;
    std::thread thread([&] {
        Writer writer(server);
        work(writer);
        done = true;
    });
    while (!done) {
        watcher.pull();
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    thread.join();
}

constexpr int kSlowLocks = 25;

/// kCycles cycles in which all locks are held together for ten milliseconds.
struct SlowCycles
{
    int acquired = 0;
    int released = 0;

    void run(Writer& writer)
    {
        for (int cycle = 0; cycle < kCycles; cycle += kSlowLocks) {
            for (int i = cycle; i < cycle + kSlowLocks; ++i)
                writer.send("SET lock:slow:%d token-%d NX PX 30000", i % kSlowLocks, i);
            acquired += writer.confirmed();
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            for (int i = cycle; i < cycle + kSlowLocks; ++i)
                writer.send("DEL lock:slow:%d", i % kSlowLocks);
            released += writer.confirmed();
        }
    }
};

} // namespace

/// Exact counts against writers with known ground truth.
class TestCounts : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void fastCycles();
    void slowCycles();
    void cyclesOnEveryRung_data();
    void cyclesOnEveryRung();
    void renewals();
    void hashCycles();
    void handOvers();

private:
    std::unique_ptr<PrivateServer> m_server;
};

void TestCounts::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>(kNotify);
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestCounts::fastCycles()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    int acquired = 0;
    int released = 0;
    runWriter(watcher, *m_server, [&](Writer& writer) {
        for (int i = 0; i < kCycles; i += 50) {
            for (int j = i; j < i + 50; ++j)
                writer.send("SET lock:%d token-%d NX PX 30000", j % 100, j);
            acquired += writer.confirmed();
            for (int j = i; j < i + 50; ++j)
                writer.send("DEL lock:%d", j % 100);
            released += writer.confirmed();
        }
    });
    QCOMPARE(acquired, kCycles);
    QCOMPARE(released, kCycles);
    QTRY_COMPARE(watcher.count(EventKind::Released), std::size_t(kCycles));
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(kCycles));
    QCOMPARE(watcher.counters().events[std::size_t(EventKind::Acquired)], std::uint64_t(kCycles));
    QCOMPARE(watcher.events().size(), std::size_t(2 * kCycles));
    QCOMPARE(watcher.leftOut(), 0u);
    QVERIFY(watcher.held().empty());
}

void TestCounts::slowCycles()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    // Holds of at least ten milliseconds: nearly every holder must be seen even on a busy machine, and the right one.
    // (bench_ingest measures how short a hold may be.)
    SlowCycles done;
    runWriter(watcher, *m_server, [&done](Writer& writer) { done.run(writer); });
    QCOMPARE(done.acquired, kCycles);
    QCOMPARE(done.released, kCycles);
    QTRY_COMPARE(watcher.count(EventKind::Released), std::size_t(kCycles));
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(kCycles));
    QCOMPARE(watcher.events().size() - watcher.count(EventKind::Learned), std::size_t(2 * kCycles));
    std::map<std::string, int> next;
    int caught = 0;
    for (const auto& told : watcher.events()) {
        if (told.event.kind != EventKind::Acquired)
            continue;
        auto& round = next.try_emplace(told.key, std::stoi(told.key.substr(10))).first->second;
        const auto expected = "token-" + std::to_string(round);
        round += kSlowLocks;
        QVERIFY2(told.holder.empty() || told.holder == expected, told.holder.c_str()); // unknown, never wrong
        caught += told.holder == expected;
    }
    QVERIFY2(caught >= kCycles * 95 / 100, qPrintable(QString::number(caught)));
}

void TestCounts::cyclesOnEveryRung_data()
{
    QTest::addColumn<QByteArray>("flags"); ///< that the administrator left
    QTest::addColumn<QStringList>("rules");
    QTest::addColumn<int>("source");
    QTest::addColumn<bool>("exact");
    QTest::addColumn<QString>("named"); ///< what the rung says that it misses
    const auto notifications = int(SourceKind::Notifications);
    const auto tracking = int(SourceKind::Tracking);
    const auto polling = int(SourceKind::Polling);
    const QByteArray all("Kg$lshzxe");
    const QStringList no;
    QTest::newRow("no notifications") << QByteArray() << no << tracking << false << "holds shorter than a read";
    QTest::newRow("no PSUBSCRIBE") << all << QStringList{u"-psubscribe"_s} << tracking << false
                                   << "holds shorter than a read";
    QTest::newRow("no such channel") << all << QStringList{u"resetchannels"_s} << tracking << false
                                     << "holds shorter than a read";
    QTest::newRow("nothing but polls") << QByteArray() << QStringList{u"-client|tracking"_s} << polling << false
                                       << "between two polls";
    QTest::newRow("no hashes") << QByteArray("Kg$lszxe") << no << notifications << true << "hash locks";
    QTest::newRow("no hashes, no tracking")
        << QByteArray("Kg$lszxe") << QStringList{u"-client|tracking"_s} << notifications << true << "hash locks";
    QTest::newRow("no tracking") << all << QStringList{u"-client|tracking"_s} << notifications << true << "FLUSHALL";
    QTest::newRow("no SCAN") << all << QStringList{u"-scan"_s} << notifications << true << "cannot be listed";
    QTest::newRow("no values") << all << QStringList{u"-getrange"_s} << notifications << true << "";
    QTest::newRow("no INFO, no TIME") << all << QStringList{u"-info"_s, u"-time"_s} << notifications << true << "";
}

/// A rung may see less than was done, and says what; it never sees more, nor another holder than there was.
void TestCounts::cyclesOnEveryRung()
{
    QFETCH(QByteArray, flags);
    QFETCH(QStringList, rules);
    QFETCH(bool, exact);
    QFETCH(QString, named);
    std::vector<std::string> user{"ACL", "SETUSER", "watcher", "reset", "on", ">pw", "~*", "&*", "+@all"};
    for (const QString& rule : rules)
        user.push_back(rule.toStdString());
    m_server->command(user);
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", flags.toStdString()});
    auto options = watch(m_server->unixEndpoint());
    options.endpoint.user = "watcher";
    options.endpoint.password = Secret("pw");
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    QTEST(int(watcher.last(NodeEvent::Kind::Ready)->source), "source");
    TRY_TOLD(watcher.said(named.toStdString()));

    SlowCycles done;
    runWriter(watcher, *m_server, [&done](Writer& writer) {
        done.run(writer);
        writer.send("SET lock:slow:0 last NX PX 30000");
        done.acquired += writer.confirmed();
    });
    const auto [acquired, released] = done;
    QCOMPARE(acquired, kCycles + 1);
    QCOMPARE(released, kCycles);
    const bool reads = !rules.contains(u"-getrange"_s);
    const std::map<std::string, std::string> left{{"lock:slow:0", reads ? "last" : ""}};
    TRY_TOLD(watcher.held() == left);
    // Without SCAN whoever takes a key first may have had it all along: he is found.
    const auto first = rules.contains(u"-scan"_s) ? watcher.count(EventKind::Found) : 0;
    const auto seen = watcher.count(EventKind::Acquired) + first;
    const auto ends = watcher.count(EventKind::Released);
    const auto changed = watcher.count(EventKind::TakenOver); // an end and a begin between two looks
    qInfo("%zu of %d acquisitions, %zu of %d releases, %zu seen as one", seen, acquired, ends, released, changed);
    QCOMPARE(watcher.count(EventKind::Vanished) + watcher.count(EventKind::Expired), 0u);
    QCOMPARE(watcher.count(NodeEvent::Kind::Gap), 0u);
    QCOMPARE(watcher.leftOut(), 0u);
    if (exact) {
        QCOMPARE(seen, std::size_t(acquired));
        QCOMPARE(ends, std::size_t(released));
        QCOMPARE(changed, 0u);
    }
    QVERIFY(seen + changed > 0 && seen + changed <= std::size_t(acquired));
    QVERIFY(ends > 0 && ends + changed <= std::size_t(released));
    QCOMPARE(seen, ends + 1); // each hold that was seen to begin was seen to end
    std::map<std::string, int> last;
    for (const auto& told : watcher.events()) {
        if (told.event.kind != EventKind::Acquired || told.holder.empty() || told.holder == "last")
            continue;
        const int cycle = std::stoi(told.holder.substr(6)); // "token-17"
        QCOMPARE(told.key, "lock:slow:" + std::to_string(cycle % kSlowLocks));
        QVERIFY2(last.try_emplace(told.key, -1).first->second < cycle, told.holder.c_str()); // in order, never twice
        last[told.key] = cycle;
    }
    QCOMPARE(last.empty(), !reads);
}

void TestCounts::renewals()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    constexpr int renewals = 2000;
    runWriter(watcher, *m_server, [&](Writer& writer) {
        for (int i = 0; i < 10; ++i)
            writer.send("SET lock:%d token-%d NX PX 30000", i, i);
        writer.confirmed();
        for (int i = 0; i < renewals; ++i) {
            writer.send("PEXPIRE lock:%d 30000", i % 10);
            if (i % 100 == 99)
                writer.confirmed();
        }
        for (int i = 0; i < 10; ++i)
            writer.send("DEL lock:%d", i);
        writer.confirmed();
    });
    QTRY_COMPARE(watcher.count(EventKind::Released), std::size_t(10));
    QCOMPARE(watcher.count(EventKind::Renewed), std::size_t(renewals));
    QCOMPARE(watcher.count(EventKind::Renewed, "lock:3"), std::size_t(renewals / 10));
}

void TestCounts::hashCycles()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    constexpr int cycles = 2000;
    runWriter(watcher, *m_server, [&](Writer& writer) {
        for (int i = 0; i < cycles; ++i) {
            writer.send("HINCRBY lock:h%d 8743c9c0-0795-4907-87fd-6c719a6b4586:%d 1", i % 20, i);
            writer.send("PEXPIRE lock:h%d 30000", i % 20);
            writer.confirmed();
            writer.send("HDEL lock:h%d 8743c9c0-0795-4907-87fd-6c719a6b4586:%d", i % 20, i);
            writer.confirmed();
        }
    });
    QTRY_COMPARE(watcher.count(EventKind::Released), std::size_t(cycles));
    QCOMPARE(watcher.count(EventKind::Acquired), std::size_t(cycles));
    QCOMPARE(m_server->command({"INFO", "errorstats"}).text.find("WRONGTYPE"), std::string::npos);
}

void TestCounts::handOvers()
{
    SourceReader watcher(watch(m_server->unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    constexpr int cycles = 300;
    runWriter(watcher, *m_server, [&](Writer& writer) {
        for (int i = 0; i < cycles; ++i) {
            writer.send("SET lock:w token-%d PX 30000", i); // the wrong way: overwrites whoever holds it
            writer.confirmed();
            std::this_thread::sleep_for(std::chrono::milliseconds(4)); // several round trips of a busy machine
        }
        writer.send("DEL lock:w");
        writer.confirmed();
    });
    QTRY_COMPARE(watcher.count(EventKind::Released), std::size_t(1));
    QCOMPARE(watcher.count(EventKind::Acquired), 1u);
    // A change that could not be read before the next one is counted, never guessed.
    const auto missed = watcher.counters().unattributed;
    QCOMPARE(watcher.count(EventKind::TakenOver) + missed, std::size_t(cycles - 1));
    QVERIFY2(missed <= cycles / 10, qPrintable(QString::number(missed)));
}

LOCKSCOPE_TEST_MAIN(TestCounts)
#include "tst_counts.moc"
