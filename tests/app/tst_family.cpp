// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's family from outside: our lock library has and wants each kind on a real server; the real binary shows it
// and releases it; the client that waits hears the message and has it, and the one that lost it is told.
#include "core/time.h"
#include "lock/redissonlatch.h"
#include "lock/redissonpermits.h"
#include "lock/redissonreadwrite.h"
#include "lock/redissonsemaphore.h"
#include "run.h"
#include "support/patience.h"
#include "support/privateserver.h"
#include "support/suite.h"
#include "support/valueof.h"

#include <hiredis/hiredis.h>

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <sys/socket.h>
#include <thread>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

namespace {

/// A waiter looks by itself only once an hour. What is told is heard within some milliseconds; a machine that stands
/// still for a moment must not decide.
constexpr auto kWakeLimit = 100ms;

MonoTime now()
{
    return std::chrono::steady_clock::now();
}

/// Hears one message of a channel, and when.
class Ear
{
public:
    Ear(const PrivateServer& server, const std::string& channel)
        : m_context(redisConnectUnix(server.socketPath().c_str()), redisFree)
    {
        freeReplyObject(redisCommand(m_context.get(), "SUBSCRIBE %s", channel.c_str()));
        m_thread = std::jthread([this] {
            redisReply* message = nullptr;
            if (redisGetReply(m_context.get(), reinterpret_cast<void**>(&message)) != REDIS_OK)
                return;
            m_text = message->element[2]->str;
            freeReplyObject(message);
            m_at = now();
            m_isHeard = true;
        });
    }
    ~Ear() { ::shutdown(m_context->fd, SHUT_RDWR); }
    Ear(const Ear&) = delete;
    Ear& operator=(const Ear&) = delete;
    [[nodiscard]] bool isHeard() const { return m_isHeard; }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] MonoTime at() const { return m_at; }

private:
    const std::unique_ptr<redisContext, void (*)(redisContext*)> m_context;
    std::string m_text;
    MonoTime m_at{};
    std::atomic<bool> m_isHeard{false};
    std::jthread m_thread;
};

/// Waits for a minute, and looks by itself only once an hour.
lock::RedissonOptions patient(bool renews = false)
{
    lock::RedissonOptions options;
    options.ttl = renews ? std::chrono::milliseconds(3s) : std::chrono::milliseconds(1h); // looks after it each second
    options.wait = 60s;
    options.poll = 1h;
    options.watchdog = renews;
    return options;
}

/// Looks by itself only once an hour.
lock::WaitOptions seldom()
{
    lock::WaitOptions options;
    options.poll = 1h;
    return options;
}

/// Our lock library as one process.
struct Process
{
    explicit Process(const Endpoint& endpoint)
        : client(std::make_shared<lock::Client>(endpoint)), watchdog(std::make_shared<lock::Watchdog>(endpoint)),
          peer(std::make_shared<lock::RedissonPeer>(endpoint))
    {
    }
    [[nodiscard]] lock::RedissonMutex mutex(const lock::RedissonOptions& options) const
    {
        return value(lock::RedissonMutex::create(client, watchdog, peer, "lock:a", options));
    }
    [[nodiscard]] lock::RedissonReadWriteLock readWrite(const lock::RedissonOptions& options) const
    {
        return value(lock::RedissonReadWriteLock::create(client, watchdog, peer, "lock:a", options));
    }
    [[nodiscard]] lock::RedissonPermits permits(const lock::RedissonOptions& options) const
    {
        return value(lock::RedissonPermits::create(client, watchdog, peer, "sem:a", options));
    }
    [[nodiscard]] lock::RedissonSemaphore semaphore() const // a name that says nothing: those who wait say it
    {
        return value(lock::RedissonSemaphore::create(client, peer, "gate:a", seldom()));
    }
    [[nodiscard]] lock::RedissonLatch latch() const
    {
        return value(lock::RedissonLatch::create(client, peer, "latch:a", seldom()));
    }

    std::shared_ptr<lock::Client> client;
    std::shared_ptr<lock::Watchdog> watchdog;
    std::shared_ptr<lock::RedissonPeer> peer;
};

/// Somebody who waits in a thread of its own, and when that was over.
template <class Result>
class Wants
{
public:
    explicit Wants(std::function<Result(const std::stop_token&)> wait)
        : m_thread([this, wait = std::move(wait)](const std::stop_token& stop) {
              m_result.emplace(wait(stop));
              m_at = now();
              m_isOver = true;
          })
    {
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }
    [[nodiscard]] MonoTime at() const { return m_at; }
    [[nodiscard]] Result& result() { return *m_result; }

private:
    std::optional<Result> m_result;
    MonoTime m_at{};
    std::atomic<bool> m_isOver{false};
    std::jthread m_thread;
};

} // namespace

class FamilyTest final : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void readersLoseItToTheWriter();
    void theWriterLosesItToReaders();
    void aPermitGoesToTheNextOne();
    void aSemaphoreGetsAPermitBack();
    void aLatchIsOpenedForAll();
    void aNumberThatChangedIsLeftAlone();
    void aFencedLockHasItsNumberBesideIt();
    void locksOfOneHolderAreToldTogether();

private:
    Run run(const QStringList& arguments)
    {
        return runProgram(arguments + QStringList{QStringLiteral("--json"), QStringLiteral("--uri"),
                                                  QStringLiteral("redis://127.0.0.1:%1").arg(m_server.port())},
                          headless(m_state.path()));
    }
    /// The line of `ls` about this lock.
    Json listed(const QString& key)
    {
        const Run ls = run({QStringLiteral("ls"), QStringLiteral("--pattern"), key});
        const auto lines = ls.records();
        return lines.size() == 1 ? lines.front() : Json{{"error", (ls.out + ls.err).toStdString()}};
    }
    Json inspected(const QString& key)
    {
        const Run inspect = run({QStringLiteral("inspect"), key});
        const auto lines = inspect.records();
        return lines.size() == 1 ? lines.front() : Json{{"error", (inspect.out + inspect.err).toStdString()}};
    }
    /// What `release` would run, and then what came of it.
    Json released(const QString& key, const QStringList& more = {})
    {
        const QStringList release{QStringLiteral("release"), key, QStringLiteral("--pattern"), key};
        const auto dry = run(release + QStringList{QStringLiteral("--dry-run")}).records();
        if (dry.size() != 1 || dry.front()["outcome"] != "handed_out")
            return dry.empty() ? Json{{"error", "no line"}} : dry.front();
        const auto lines = run(release + QStringList{QStringLiteral("--yes")} + more).records();
        return lines.size() == 1 ? lines.front() : Json{{"error", "no line"}};
    }
    void untilSubscribed(const std::string& channel, std::int64_t clients)
    {
        QTRY_COMPARE_WITH_TIMEOUT(admin({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer, clients, kPatience);
    }
    Reply admin(const std::vector<std::string>& words) { return m_server.command(words); }
    [[nodiscard]] Process process() const { return Process(m_server.unixEndpoint()); }

    PrivateServer m_server{{"--notify-keyspace-events", "Kg$lshzxe"}};

    QTemporaryDir m_state;
};

void FamilyTest::initTestCase()
{
    QVERIFY2(m_server.start(), m_server.log().c_str());
}

void FamilyTest::init()
{
    Suite::init();
    admin({"FLUSHALL"});
}

void FamilyTest::readersLoseItToTheWriter()
{
    const Process own = process();
    const Process other = process();
    const Process third = process();
    const std::string channel = "redisson_rwlock:{lock:a}";
    auto first = own.readWrite(patient(true)).readLock().acquire();
    auto second = other.readWrite(patient(true)).readLock().acquire();
    QVERIFY(first && second);
    const Ear ear(m_server, channel);
    Wants<lock::Acquired> writer(
        [&](const std::stop_token& stop) { return third.readWrite(patient(false)).writeLock().acquire(stop); });
    untilSubscribed(channel, 2);

    Json line = listed(QStringLiteral("lock:a"));
    QVERIFY2(line["mode"] == "read" && line["library"] == "redisson", line.dump().c_str());
    QCOMPARE(line["count"], 2);
    QCOMPARE(line["waiters"], 2); // the ear, too
    Json inside = inspected(QStringLiteral("lock:a"));
    std::set<std::string> holders;
    for (const Json& one : inside["holders"])
        holders.insert(one["holder"].get<std::string>());
    QVERIFY2((holders == std::set{std::string((*first).token()), std::string((*second).token())}),
             inside.dump().c_str());

    Json end = released(QStringLiteral("lock:a"));
    QVERIFY2(end["outcome"] == "released" && end["wake"] == "sent", end.dump().c_str());
    QTRY_VERIFY_WITH_TIMEOUT(writer.isOver() && ear.isHeard(), kPatience);
    QCOMPARE(ear.text(), std::string("1"));
    QVERIFY2(writer.at() - ear.at() < kWakeLimit, std::to_string((writer.at() - ear.at()) / 1ms).c_str());
    QVERIFY(writer.result());
    for (auto* lease : {&*first, &*second})
        QTRY_VERIFY_WITH_TIMEOUT(lease->lost().stop_requested(), kPatience);
    QVERIFY((*writer.result()).isValid());
}

void FamilyTest::theWriterLosesItToReaders()
{
    const Process own = process();
    const Process other = process();
    const std::string channel = "redisson_rwlock:{lock:a}";
    auto writer = own.readWrite(patient(true)).writeLock().acquire();
    QVERIFY(writer);
    const Ear ear(m_server, channel);
    const auto reads = [&](const std::stop_token& stop) {
        return other.readWrite(patient(false)).readLock().acquire(stop);
    };
    Wants<lock::Acquired> first(reads);
    Wants<lock::Acquired> second(reads);
    untilSubscribed(channel, 2);
    Json line = listed(QStringLiteral("lock:a"));
    QVERIFY2(line["mode"] == "write" && line["holder"] == std::string((*writer).token()), line.dump().c_str());
    Json end = released(QStringLiteral("lock:a"));
    QVERIFY2(end["outcome"] == "released" && end["wake"] == "sent", end.dump().c_str());
    QTRY_VERIFY_WITH_TIMEOUT(first.isOver() && second.isOver() && ear.isHeard(), kPatience);
    QVERIFY(first.result() && second.result());
    QVERIFY(std::max(first.at(), second.at()) - ear.at() < kWakeLimit);
    QTRY_VERIFY_WITH_TIMEOUT((*writer).lost().stop_requested(), kPatience);
}

void FamilyTest::aPermitGoesToTheNextOne()
{
    const Process own = process();
    const Process other = process();
    const std::string channel = "redisson_sc:{sem:a}";
    auto permits = own.permits(patient(true));
    QVERIFY(permits.trySetPermits(2));
    auto first = permits.acquire();
    auto second = permits.acquire();
    QVERIFY(first && second);
    const Ear ear(m_server, channel);
    Wants<lock::Acquired> next(
        [&](const std::stop_token& stop) { return other.permits(patient(false)).acquire(stop); });
    untilSubscribed(channel, 2);

    Json line = listed(QStringLiteral("sem:a"));
    QVERIFY2(line["mode"] == "semaphore" && line["count"] == 2 && line["left"].is_null(), line.dump().c_str());
    Json inside = inspected(QStringLiteral("sem:a"));
    QVERIFY2(inside["holders"].size() == 2 && inside["left"] == 0 && inside["permits"] == 2, inside.dump().c_str());

    // The one whose lease ends first is released.
    const std::string shown = line["holder_hex"].get<std::string>();
    const bool isFirst = shown == std::string((*first).token());
    QVERIFY2(isFirst || shown == std::string((*second).token()), line.dump().c_str());
    Json end = released(QStringLiteral("sem:a"));
    QVERIFY2(end["outcome"] == "released" && end["wake"] == "sent", end.dump().c_str());
    QTRY_VERIFY_WITH_TIMEOUT(next.isOver() && ear.isHeard(), kPatience);
    QCOMPARE(ear.text(), std::string("1"));
    QVERIFY(next.at() - ear.at() < kWakeLimit);
    QVERIFY(next.result());
    QTRY_VERIFY_WITH_TIMEOUT((*first).lost().stop_requested() || (*second).lost().stop_requested(), kPatience);
}

void FamilyTest::aSemaphoreGetsAPermitBack()
{
    const Process own = process();
    const std::string channel = "redisson_sc:{gate:a}";
    auto semaphore = own.semaphore();
    QVERIFY(semaphore.trySetPermits(1));
    QVERIFY(semaphore.tryAcquire());
    const Ear ear(m_server, channel);
    Wants<lock::Waited> next([&](const std::stop_token& stop) { return semaphore.acquireFor(1, 60s, stop); });
    untilSubscribed(channel, 2);

    Json line = listed(QStringLiteral("gate:a"));
    QVERIFY2(line["mode"] == "semaphore" && line["left"] == 0 && line["count"].is_null() && line["holder"].is_null(),
             line.dump().c_str());
    Json end = released(QStringLiteral("gate:a"));
    QVERIFY2(end["outcome"] == "released" && end["wake"] == "sent", end.dump().c_str());
    QTRY_VERIFY_WITH_TIMEOUT(next.isOver() && ear.isHeard(), kPatience);
    QCOMPARE(ear.text(), std::string("1"));
    QVERIFY(next.at() - ear.at() < kWakeLimit);
    QVERIFY(next.result());
    QCOMPARE(admin({"GET", "gate:a"}).text, std::string("0"));
}

void FamilyTest::aLatchIsOpenedForAll()
{
    const Process own = process();
    const Process other = process();
    const std::string channel = "redisson_countdownlatch__channel__{latch:a}";
    auto latch = own.latch();
    QVERIFY(latch.trySetCount(3));
    QVERIFY(latch.countDown());
    const Ear ear(m_server, channel);
    Wants<lock::Waited> first([&](const std::stop_token& stop) { return latch.await(stop); });
    Wants<lock::Waited> second([&](const std::stop_token& stop) { return other.latch().await(stop); });
    untilSubscribed(channel, 3);

    Json line = listed(QStringLiteral("latch:a"));
    QVERIFY2(line["mode"] == "latch" && line["left"] == 2 && line["waiters"] == 3, line.dump().c_str());
    Json end = released(QStringLiteral("latch:a"));
    QVERIFY2(end["outcome"] == "released" && end["wake"] == "sent", end.dump().c_str());
    QTRY_VERIFY_WITH_TIMEOUT(first.isOver() && second.isOver() && ear.isHeard(), kPatience);
    QCOMPARE(ear.text(), std::string("0"));
    QVERIFY(std::max(first.at(), second.at()) - ear.at() < kWakeLimit);
    QVERIFY(first.result() && second.result());
    QCOMPARE(admin({"EXISTS", "latch:a"}).integer, 0);
}

/// Between the look of somebody who is asked and the answer, a party counts down.
void FamilyTest::aNumberThatChangedIsLeftAlone()
{
    const Process own = process();
    auto latch = own.latch();
    QVERIFY(latch.trySetCount(2));
    const std::string channel = "redisson_countdownlatch__channel__{latch:a}";
    const Ear ear(m_server, channel); // who waits says what the number counts
    untilSubscribed(channel, 1);
    const Run printed = run({QStringLiteral("release"), QStringLiteral("latch:a"), QStringLiteral("--dry-run")});
    QVERIFY2(!printed.err.contains("token"), printed.err.constData()); // a number has none
    const auto dry = printed.records();
    QCOMPARE(dry.size(), std::size_t{1});
    QVERIFY2(dry.front()["redis_cli"].is_array(), dry.front().dump().c_str());
    const std::string command = dry.front()["redis_cli"][0].get<std::string>();
    QVERIFY(latch.countDown());
    QProcess shell; // the command that was handed out compares, too
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromStdString(command)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(admin({"GET", "latch:a"}).text, std::string("1"));
}

void FamilyTest::aFencedLockHasItsNumberBesideIt()
{
    const Process own = process();
    auto options = patient();
    options.fencing = true;
    const auto mutex = own.mutex(options);
    for (const int number : {1, 2}) {
        auto taken = lock::RedissonMutex(mutex).acquire();
        QVERIFY(taken);
        QCOMPARE((*taken).fencingToken().value_or(0), std::int64_t{number});
        Json inside = inspected(QStringLiteral("lock:a"));
        QVERIFY2(inside["fencing_token"] == number, inside.dump().c_str());
    }
    // A number below 1 is none.
    auto taken = lock::RedissonMutex(mutex).acquire();
    QVERIFY(taken);
    admin({"SET", "redisson_lock_token:{lock:a}", "-1"});
    QVERIFY(inspected(QStringLiteral("lock:a"))["fencing_token"].is_null());
}

/// The keys of a multi-lock say nothing of each other: what is told is that one holder has them.
void FamilyTest::locksOfOneHolderAreToldTogether()
{
    admin({"EVAL",
           "for _, key in ipairs(KEYS) do redis.call('HSET', key, ARGV[1], 1) redis.call('PEXPIRE', key, 60000) "
           "end",
           "2", "lock:a", "lock:b", "8743c9c0-0795-4907-87fd-6c719a6b4586:57"});
    const Run inspect = run(
        {QStringLiteral("inspect"), QStringLiteral("lock:a"), QStringLiteral("--pattern"), QStringLiteral("lock:*")});
    const auto lines = inspect.records();
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines.front()["held_with"].size(), std::size_t{1});
    QCOMPARE(lines.front()["held_with"][0]["key"], "lock:b");
}

LOCKSCOPE_TEST_MAIN(FamilyTest)
#include "tst_family.moc"
