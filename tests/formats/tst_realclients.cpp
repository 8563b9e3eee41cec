// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What clients of a dozen ecosystems were seen to write, read as a watched key and as one that nobody chose.
#include "formats/byitself.h"
#include "formats/presets.h"
#include "samples.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::formats::samples;
using namespace std::string_literals;

namespace {

constexpr std::int64_t kNow = 1'787'227'200'000;

Stored text(std::string key, std::string value, std::int64_t pttlMs = -1)
{
    return {std::move(key), ValueType::String, std::move(value), {}, {}, pttlMs};
}

struct Row
{
    const char* name;
    Stored stored;
    const char* library;
    Confidence sure;
    KeyRole mode;
    const char* holder;
    std::int64_t count; ///< -1: not counted
};

constexpr auto kHigh = Confidence::High;
constexpr auto kMedium = Confidence::Medium;
constexpr auto kLow = Confidence::Low;
constexpr const char* kUuid = "5e0f2c1b-7d34-4b7e-9f7e-3c1d0a9b8e77";

const std::string
    kBinary24("\x9c\x01\xfe\x33\x7a\x00\x80\xff\x10\x20\x30\x40\x50\x60\x70\x81\x92\xa3\xb4\xc5\xd6\xe7\xf8\x09", 24);
const std::string kBinary32 = kBinary24 + "\xc3\x28\x00\x01\x02\x03\x04\x05"s;

const std::vector<Row> kRows{
    {"rueidislock, the first of three keys", text("rueidislock:0:report", kBinary24, 4'900), "rueidislock", kHigh,
     KeyRole::Exclusive, "9c01fe337a0080ff102030405060708192a3b4c5d6e7f809", 1},
    {"rueidislock, a prefix of its own", text("app:2:report", kBinary24, 4'900), "rueidislock", kMedium,
     KeyRole::Exclusive, "9c01fe337a0080ff102030405060708192a3b4c5d6e7f809", 1},
    {"walrus", text("lock:report", kBinary32, 9'000), "walrus", kHigh, KeyRole::Exclusive,
     "9c01fe337a0080ff102030405060708192a3b4c5d6e7f809c328000102030405", 1},
    {"walrus without a lease", text("lock:report", kBinary32), "walrus", kHigh, KeyRole::Exclusive,
     "9c01fe337a0080ff102030405060708192a3b4c5d6e7f809c328000102030405", 1},
    {"simple-redis-mutex", text("@simple-redis-mutex:lock-report", "0.8417309529218437", 29'990), "simple-redis-mutex",
     kHigh, KeyRole::Exclusive, "0.8417309529218437", 1},
    {"simple-redis-mutex, a small number", text("@simple-redis-mutex:lock-report", "8.41730952921e-7", 29'990),
     "simple-redis-mutex", kHigh, KeyRole::Exclusive, "8.41730952921e-7", 1},
    {"node-redis-warlock", text("report:lock", "q2TgAJyOEfGaKwJCrBEAAg==", 9'990), "node-redis-warlock", kHigh,
     KeyRole::Exclusive, "q2TgAJyOEfGaKwJCrBEAAg==", 1},
    {"redsync at such a name", text("report:lock", "EjRWeJCrze8SNFZ4kKvN7w==", 9'990), "redsync", kHigh,
     KeyRole::Exclusive, "EjRWeJCrze8SNFZ4kKvN7w==", 1},
    {"node-resque, a job that runs", text("resque:workerslock:add:math:[1,2]", "1787230801", 3'600'000), "node-resque",
     kHigh, KeyRole::Exclusive, "", 1},
    {"node-resque, a job that is queued", text("resque:lock:add:math:[]", "1787230801", 3'599'400), "node-resque",
     kHigh, KeyRole::Exclusive, "", 1},
    {"node-resque, the scheduler", text("resque:resque_scheduler_leader_lock", "box:17", 179'000), "node-resque", kHigh,
     KeyRole::Exclusive, "box:17", 1},
    {"Discourse", text("default:DistributedMutex", "1787227260", 61'000), "discourse", kMedium, KeyRole::Exclusive, "",
     1},
    {"go-zero", text("report", "aB3dE5gH7jK9mN1p", 5'490), "go-zero", kLow, KeyRole::Exclusive, "aB3dE5gH7jK9mN1p", 1},
    {"redis-py and coredis", text("report", "ab64e0009c8e11f19a2b0242ac110002", 9'000), "redis-py", kMedium,
     KeyRole::Exclusive, "02:42:ac:11:00:02", 1},
    {"cache.add by pickle",
     text(":1:import-feed-lock-17", "\x80\x05\x95\x11\0\0\0\0\0\0\0\x8c\rworker-7@host\x94."s, 599'000), "handwritten",
     kLow, KeyRole::Exclusive, "worker-7@host", 1},
    {"cache.add by an older pickle", text(":1:import-feed-lock-17", "\x80\x02X\r\0\0\0worker-7@hostq\0."s, 599'000),
     "handwritten", kLow, KeyRole::Exclusive, "worker-7@host", 1},
    {"cache.add of True", text(":1:import-feed-lock-17", "\x80\x05\x88."s, 599'000), "handwritten", kLow,
     KeyRole::Exclusive, "", 1},
    {"Rails, unless_exist",
     text("lock:import",
          "\x04\x08I\"\x0dworker-7\x06:\x06"
          "ET"s,
          29'000),
     "handwritten", kLow, KeyRole::Exclusive, "worker-7", 1},
    {"Rails 7.1, unless_exist", text("lock:import", "\0\x11\x01\0\0\0\0\0\0\xf0\xbf\xff\xff\xff\xff\x31"s, 29'000),
     "handwritten", kLow, KeyRole::Exclusive, "", 1},
    {"PHP's serialize", text("app:import:lock", "s:8:\"worker-7\";", 29'000), "handwritten", kLow, KeyRole::Exclusive,
     "s:8:\"worker-7\";", 1},
    {"huey, results that expire",
     text("huey.r.app.app.lock.report", "\x80\x05\x95\x05\0\0\0\0\0\0\0\x8c\x01\x31\x94."s), "huey", kMedium,
     KeyRole::Exclusive, "", 1},
    {"dramatiq, two of three", text("distributed-mutex", "2", 899'900), "dramatiq", kLow, KeyRole::Semaphore, "", 2},
    {"dramatiq, all given back", text("distributed-mutex", "0", 899'900), "dramatiq", kLow, KeyRole::Semaphore, "", 0},
};

} // namespace

class TestRealClients : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void layouts_data();
    void layouts();
    void sameBytesAreOfBoth();
    void oneRuleForKeysThatNobodyChose_data();
    void oneRuleForKeysThatNobodyChose();
    void nobodyHoldsACounter_data();
    void nobodyHoldsACounter();
    void whatIsGivenBackIsFree();
    void anExtensionKeepsItsHolder();
    void readersAreCounted();
    void fencingCountersBelongToTheirLock();
};

void TestRealClients::layouts_data()
{
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kRows.size(); ++i)
        QTest::newRow(kRows[i].name) << i;
}

void TestRealClients::layouts()
{
    QFETCH(std::size_t, row);
    const Row& r = kRows[row];
    analysed(r.stored, {}, kNow, [&](const Analysis& a) {
        QCOMPARE(std::string_view(library(a.library).name), std::string_view(r.library));
        QCOMPARE(a.confidence, r.sure);
        QCOMPARE(a.mode, r.mode);
        QCOMPARE(QByteArray::fromStdString(a.holder), QByteArray(r.holder));
        QCOMPARE(a.count ? std::int64_t{*a.count} : -1, r.count);
        QVERIFY(a.confidence <= formats::layouts()[a.layout].sure);
    });
    const auto raw = r.stored.raw();
    const auto holding = decode(raw);
    QCOMPARE(std::string_view(library(holding.library).name), std::string_view(r.library));
    QCOMPARE(holding.mode, lockMode(r.mode));
    QVERIFY(isLockByItself(raw, Time(std::chrono::milliseconds(kNow))));
}

void TestRealClients::sameBytesAreOfBoth()
{
    analysed(text("report", "ab64e0009c8e11f19a2b0242ac110002", 9'000), {}, kNow, [](const Analysis& a) {
        QVERIFY(hasCandidate(a, "redis-py"));
        QVERIFY(hasCandidate(a, "coredis"));
    });
    analysed(text("report", "aB3dE5gH7jK9mN1p", 5'490), {}, kNow, [](const Analysis& a) {
        QVERIFY(hasCandidate(a, "go-zero"));
        QVERIFY(hasCandidate(a, "laravel"));
    });
    analysed(text("jobs_report", kUuid, 59'000), {}, kNow,
             [](const Analysis& a) { QVERIFY(hasCandidate(a, "sherlock")); });
}

void TestRealClients::oneRuleForKeysThatNobodyChose_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("pttl");
    const auto row = [](const char* key, const std::string& value, qint64 pttl) {
        QTest::addRow("%s, %lld", key, static_cast<long long>(pttl))
            << QByteArray(key) << QByteArray::fromStdString(value) << pttl;
    };
    row("order:17", kUuid, 3'600'000); // was handwritten in ls and watch, and none in decode and find
    row("order:17", kUuid, 86'400'000);
    row("order:17", kUuid, 60'000);
    row("order:17", "hello", 60'000);
    row("order:17", "\x80\x05\x88."s, 60'000);
    row("stock", "17", -1);
    row("doc:42", "EjRWeJCrze8SNFZ4kKvN7w==", 86'400'000);
    row("lock:a", "anything", -1);
}

void TestRealClients::oneRuleForKeysThatNobodyChose()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(qint64, pttl);
    const auto stored = text(key.toStdString(), value.toStdString(), pttl);
    const Time now{std::chrono::milliseconds(kNow)};
    analysed(stored, {}, kNow,
             [&](const Analysis& a) { QCOMPARE(isLockByItself(stored.raw(), now), a.library != LibraryId::Unknown); });
}

void TestRealClients::nobodyHoldsACounter_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("mode");
    const auto row = [](const char* key, const char* value, LockMode mode) {
        QTest::addRow("%s = %s", key, value) << QByteArray(key) << QByteArray(value) << static_cast<int>(mode);
    };
    row("shop:pool", "0", LockMode::Semaphore);
    row("shop:pool", "2", LockMode::Semaphore);
    row("shop:pool", "17", LockMode::Semaphore);
    row("shop:views", "17", LockMode::Semaphore);
    row("shop:permits", "1", LockMode::Semaphore);
    row("shop:latch", "0", LockMode::Latch);
    row("shop:latch", "3", LockMode::Latch);
}

/// Redisson's permits and latches under a pattern of names: never held by the number.
void TestRealClients::nobodyHoldsACounter()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(int, mode);
    const auto stored = text(key.toStdString(), value.toStdString());
    const auto at = decodeAt(stored.raw(), Time(std::chrono::milliseconds(kNow)));
    QCOMPARE(at.holding.token, std::string_view());
    QCOMPARE(std::string_view(library(at.holding.library).name), std::string_view("redisson"));
    QCOMPARE(static_cast<int>(at.holding.mode), mode);
    // Nobody chose it: a bare number is no lock.
    analysed(text("stock:17", "17"), {}, kNow, [](const Analysis& a) { QVERIFY(a.library == LibraryId::Unknown); });
}

void TestRealClients::whatIsGivenBackIsFree()
{
    const Time now{std::chrono::milliseconds(kNow)};
    QVERIFY(!decodeAt(text("distributed-mutex", "0", 899'000).raw(), now).isHeld);
    QVERIFY(decodeAt(text("distributed-mutex", "1", 899'000).raw(), now).isHeld);
    QVERIFY(decodeAt(text("distributed-mutex", "2", 899'000).raw(), now).isHeld);
    // Without a lease, and with a longer one, it is none of dramatiq's.
    QVERIFY(decodeAt(text("distributed-mutex", "0").raw(), now).isHeld);
    QVERIFY(decodeAt(text("distributed-mutex", "0", 900'001).raw(), now).isHeld);
}

void TestRealClients::anExtensionKeepsItsHolder()
{
    const auto first = text("job-lock:prod:night", "ADDED:2026-08-20T12:00:00.123Z@box-1", 29'000);
    const auto second = text("job-lock:prod:night", "ADDED:2026-08-20T12:00:15.007Z@box-1", 29'000);
    const auto other = text("job-lock:prod:night", "ADDED:2026-08-20T12:00:15.007Z@box-2", 29'000);
    QCOMPARE(decode(first.raw()).token, std::string_view("box-1"));
    QCOMPARE(decode(first.raw()).token, decode(second.raw()).token);
    QVERIFY(decode(first.raw()).token != decode(other.raw()).token);
    analysed(second, {}, kNow, [](const Analysis& a) {
        QVERIFY(a.who.since.has_value());
        QCOMPARE(std::int64_t{a.who.since->time_since_epoch().count()}, std::int64_t{1'787'227'215'007});
    });
}

void TestRealClients::readersAreCounted()
{
    const std::string one = std::string(kUuid) + ":57";
    const std::string two = std::string(kUuid) + ":58";
    Stored lock{"doc", ValueType::Hash, {}, {{"mode", "read"}, {one, "2"}}, {}, 29'000};
    QCOMPARE(decode(lock.raw()).holders, 1u);
    QCOMPARE(decode(lock.raw()).count, 2u);
    lock.fields.emplace_back(two, "1");
    QCOMPARE(decode(lock.raw()).holders, 2u);
    QCOMPARE(decode(lock.raw()).count, 3u);
}

void TestRealClients::fencingCountersBelongToTheirLock()
{
    analysed(text("lock:a:fencing", "17"), {}, kNow, [](const Analysis& a) {
        QCOMPARE(a.mode, KeyRole::Auxiliary);
        QCOMPARE(a.parent, std::string("lock:a"));
    });
    QVERIFY(isAuxiliary("lock:a:fencing_token"));
    QVERIFY(isAuxiliary("@simple-redis-mutex:fencing-tokens"));
    QVERIFY(!isAuxiliary("@simple-redis-mutex:lock-a"));
    QVERIFY(!isAuxiliary("offence"));
    QVERIFY(!isAuxiliary("fence"));
}

LOCKSCOPE_TEST_MAIN(TestRealClients)
#include "tst_realclients.moc"
