// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values as real libraries write them (`vectors.h`) are recognised in full; what is no lock is not. Means: pure.
#include "formats/presets.h"
#include "support/suite.h"
#include "vectors.h"

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::formats::samples;

class TestAnalyse : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void vectors_data();
    void vectors();
    void negatives_data();
    void negatives();
    void otherWordsHideNoLock_data();
    void otherWordsHideNoLock();
    void surenessHasItsLimits_data();
    void surenessHasItsLimits();
    void auxiliaryKeysNameTheirLock_data();
    void auxiliaryKeysNameTheirLock();
    void redissonVariants();
    void timesInThePastAreFree();
    void renewalIsOnlySaidWhenProven();
    void lockWords_data();
    void lockWords();
    void candidatesForWatching_data();
    void candidatesForWatching();
    void decodeAgreesWithAnalyse();
};

void TestAnalyse::vectors_data()
{
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kVectors.size(); ++i)
        QTest::addRow("%s", kVectors[i].name) << i;
}

void TestAnalyse::vectors()
{
    QFETCH(std::size_t, row);
    const Vector& v = kVectors[row];
    const bool sure = v.meaning.confidence == Confidence::High;
    analysed(v.stored, v.aux, kVectorsNow, [&](const Analysis& a) {
        const std::string_view name = library(a.library).name;
        if (*v.meaning.library == '\0') {
            QCOMPARE(name, std::string_view());
            QVERIFY(a.holder.empty() && !a.count && a.mode == KeyRole::Unknown);
            return;
        }
        QVERIFY2(hasCandidate(a, v.meaning.library), name.data());
        QCOMPARE(a.holder, std::string(v.meaning.holder ? v.meaning.holder : ""));
        QCOMPARE(a.count ? std::int64_t{*a.count} : -1, v.meaning.count);
        if (a.renewInterval)
            QCOMPARE(std::int64_t{a.renewInterval->count()}, v.meaning.renewMs);
        if (!sure)
            return;
        QCOMPARE(name, std::string_view(v.meaning.library));
        QCOMPARE(a.confidence, Confidence::High);
        QCOMPARE(std::string_view(formats::name(a.mode)), std::string_view(v.meaning.mode));
        QCOMPARE(a.thread ? static_cast<std::int64_t>(*a.thread) : -1, v.meaning.thread);
        QCOMPARE(a.waitersSource, std::string(v.meaning.waiters));
    });
}

namespace {

constexpr const char* kUuid = "5e0f2c1b-7d34-4b7e-9f7e-3c1d0a9b8e77";
constexpr const char* kHex = "a3f19c77e2b84d0096c1fe5510aa37bb";

Stored text(std::string key, std::string value, std::int64_t pttlMs = -1)
{
    return {std::move(key), ValueType::String, std::move(value), {}, {}, pttlMs};
}
Stored hash(std::string key, std::vector<std::pair<std::string, std::string>> fields)
{
    return {std::move(key), ValueType::Hash, {}, std::move(fields), {}, -1};
}
Stored members(std::string key, ValueType type, std::vector<std::pair<std::string, double>> all)
{
    return {std::move(key), type, {}, {}, std::move(all), -1};
}

/// Everyday keys of applications and of the libraries' own neighbours: none is a lock.
const std::vector<Stored> kNoLocks{
    text("session:9f2b", kUuid),
    text("session:9f2c", kUuid, 1'800'000),
    text("sess:user:17", kHex, 1'200'000),
    text("spring:session:expirations:17", "", 1'800'000),
    text("PHPREDIS_SESSION:k3j9slq0zpw8xy2bq1r", "user|s:5:\"alice\";", 1'440'000),
    text("laravel_session:abc", "a:3:{s:6:\"_token\";s:40:\"x\";}", 7'200'000),
    text("user:17:token", kUuid, 600'000),
    text("refresh_token:17", kHex, 3'000'000),
    text("csrf:abc", kHex, 600'000),
    text("password-reset:17", kUuid, 900'000),
    text("api:auth:key:17", "AbCdEfGhIjKlMnOpQrStUv", 60'000),
    text("otp:17", "493021", 300'000),
    text("captcha:abc", "x7Yk2m", 120'000),
    text("device:17", kUuid),
    text("order:17:id", kUuid),
    text("customer:17", kUuid),
    text("tenant:acme:uuid", kUuid),
    text("avatar:17", "EjRWeJCrze8SNFZ4kKvN7w==", 3'000'000),
    text("etag:/index.html", kHex, 60'000),
    text("page:home:etag", "d41d8cd98f00b204e9800998ecf8427e", 60'000),
    text("file:17:sha256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    text("commit:head", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"),
    text("counter:visits", "18231"),
    text("page:views:home", "42"),
    text("rate:10.0.0.1", "17", 58'000),
    text("ratelimit:{user}:17", "3", 1'000),
    text("throttle:login:17", "5", 60'000),
    text("login:attempts:17", "2", 60'000),
    text("lock_attempts:17", "2", 60'000),
    text("lock_attempts:17", "1", 60'000),
    text("lock:stats", "17"),
    text("lock:order:count", "3", 60'000),
    text("lock:metrics:wait", "0.25"),
    text("lock:config", "30000"),
    text("lock:config", "{\"ttl\":30}"),
    text("lock:history", "[1,2]"),
    hash("lock:stats", {{"acquired", "17"}}),
    hash("lock:stats", {{"id", "4"}, {"count", "9"}}),
    text("session:17", "+EAQIDBAUGBwgJCgsMDQ==", 1'800'000),
    text("doc:42", "EjRWeJCrze8SNFZ4kKvN7w==", 7 * 86'400'000),
    text("doc:43", "EjRWeJCrze8SNFZ4kKvN7w=="),
    text("account:17:locked", "1"),
    text("user:17:unlocked_levels", "12"),
    text("block:17", kUuid),
    text("blockchain:head", kHex),
    text("clock:offset", "17", 60'000),
    text("stats:last_run", "1787220000", 3'600'000),
    text("last_seen:17", "1787227199", 86'000'000),
    text("cron:last", "1787227199123"),
    text("deploy:at", "1787227199"),
    text("config:ttl", "30000"),
    text("feature:dark-mode", "true"),
    text("flag:maintenance", "1"),
    text("settings:theme", "dark"),
    text("profile:17", "{\"name\":\"alice\",\"uuid\":\"5e0f2c1b-7d34-4b7e-9f7e-3c1d0a9b8e77\"}", 300'000),
    text("cache:order:17", "{\"id\":17}", 60'000),
    text("cache:html:/", "<html><body>hello</body></html>", 60'000),
    text("cache:user:17", kUuid, 60'000),
    text("weather:berlin", "21.4", 600'000),
    text("name:17", "alice"),
    text("job:17:state", "done", 60'000),
    text("bull:emails:id", "1024"),
    text("bull:emails:stalled-check", "1787227200000", 29'000),
    text("cached-block", std::string("\x80\x02}q\x01", 5), 60'000),
    text("celery-task-meta-5e0f2c1b", "{\"status\":\"SUCCESS\"}", 86'400'000),
    hash("bull:emails:1025", {{"name", "send"}, {"data", "{}"}, {"ats", "1"}}),
    hash("settings:rw", {{"mode", "read"}, {"theme", "dark"}}),
    hash("user:17", {{"id", "17"}, {"name", "alice"}}),
    hash("cart:17", {{"sku-1", "2"}}),
    hash("spring:session:sessions:17", {{"creationTime", "1787227200000"}}),
    hash("huey.results.app", {{kUuid, "result"}}),
    members("leaderboard", ValueType::ZSet, {{"alice", 120}, {"bob", 80}}),
    members("timeline:17", ValueType::ZSet, {{kUuid, 1787227200000}}),
    members("delayed", ValueType::ZSet, {{"job-1", 1787227200000}}),
    members("{jobs}:timeout", ValueType::ZSet, {{"sixteen-letters!", 1787227200000}}),
    members("online", ValueType::Set, {{"alice", 0}}),
    members("tags:17", ValueType::Set, {{"red", 0}, {"blue", 0}}),
    members("queue:mail", ValueType::List, {{"{\"to\":\"a@b\"}", 0}}),
    members("celery", ValueType::List, {{"{}", 0}}),
    {"events", ValueType::Stream, {}, {}, {}, -1},
};

/// Locks whose names speak of something else as well, and their library.
std::vector<std::pair<Stored, const char*>> otherNames()
{
    constexpr std::int64_t kLease = 9'000;
    constexpr const char* kTime = "ab64e0009c8e11f19a2b0242ac110002";
    std::vector<std::pair<Stored, const char*>> all;
    for (const char* key : {"lock:config", "lock:stats", "lock:order:count", "config.lock", "leader:config",
                            "jobs:config:lock", "lock:log:42", "lock_attempts"})
        all.emplace_back(text(key, kUuid, kLease), "handwritten");
    all.emplace_back(text("lock:log:42", "1"), "handwritten");
    all.emplace_back(text("lock:config", "1", kLease), "handwritten");
    all.emplace_back(text("lock:stats", "locked", kLease), "handwritten");
    all.emplace_back(text("lock:stats", "1787227210", kLease), "discourse");
    all.emplace_back(text("lock:settings", "worker-7"), "handwritten");
    all.emplace_back(hash("lock:config", {{"owner", "worker"}}), "handwritten");
    all.emplace_back(hash("lock:stats", {{kUuid, "1"}}), "handwritten");
    for (const char* key : {"email:42", "image:42", "token:42", "refresh:42", "stats:42", "cache:42", "config:42"}) {
        all.emplace_back(text(key, kTime, kLease), "redis-py");
        all.emplace_back(text(key, "EjRWeJCrze8SNFZ4kKvN7w==", kLease), "redsync");
        all.emplace_back(text(key, "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709", kLease), "redlock-cpp");
    }
    return all;
}

} // namespace

void TestAnalyse::negatives_data()
{
    QVERIFY(kNoLocks.size() >= 60);
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kNoLocks.size(); ++i)
        QTest::addRow("%s", kNoLocks[i].key.c_str()) << i;
}

void TestAnalyse::negatives()
{
    QFETCH(std::size_t, row);
    analysed(kNoLocks[row], {}, kVectorsNow, [](const Analysis& a) {
        QCOMPARE(std::string_view(library(a.library).name), std::string_view());
        QVERIFY(a.holder.empty() && !a.count && !a.thread && a.mode == KeyRole::Unknown);
        QCOMPARE(a.waitersSource, std::string("none"));
    });
}

void TestAnalyse::otherWordsHideNoLock_data()
{
    QTest::addColumn<std::size_t>("row");
    const auto all = otherNames();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::addRow("%s = %s", all[i].first.key.c_str(), all[i].first.text.c_str()) << i;
}

void TestAnalyse::otherWordsHideNoLock()
{
    QFETCH(std::size_t, row);
    const auto [stored, wanted] = otherNames()[row];
    analysed(stored, {}, kVectorsNow, [&](const Analysis& a) {
        QCOMPARE(std::string_view(library(a.library).name), std::string_view(wanted));
        QCOMPARE(a.count.value_or(0), 1u);
    });
}

void TestAnalyse::surenessHasItsLimits_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<qint64>("pttl");
    QTest::addColumn<QByteArray>("candidate");
    QTest::addColumn<int>("sure");
    const auto row = [](const char* key, const char* value, qint64 pttl, const char* candidate, Confidence sure) {
        QTest::addRow("%s = %s, %lld", key, value, static_cast<long long>(pttl))
            << QByteArray(key) << QByteArray(value) << pttl << QByteArray(candidate) << static_cast<int>(sure);
    };
    constexpr const char* kTime = "ab64e0009c8e11f19a2b0242ac110002";
    constexpr const char* kFunnel = "aB3dE5gH7jK9mN1pQ3rS";
    constexpr const char* kPhp = "x7Yk2mQ9pLwZr4Tb";
    constexpr const char* kPhpText = "s:16:\"x7Yk2mQ9pLwZr4Tb\";";
    constexpr const char* kDigest = "EjRWeJCrze8SNFZ4kKvN7w==";
    constexpr const char* kUpper = "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709";
    row("django:1:report-lock", kTime, 29'000, "django-redis", Confidence::Medium);
    row("django:1:report-lock", kTime, 29'000, "redis-py", Confidence::Medium);
    row(":1:report", kTime, -1, "django-redis", Confidence::Medium);
    row("order:42:7", kTime, 29'000, "redis-py", Confidence::Medium);
    row("order:42:7", kTime, 29'000, "coredis", Confidence::Medium);
    row("email:42", kTime, 9'000, "redis-py", Confidence::Medium);
    row("email:42", kTime, 1'800'000, "redis-py", Confidence::Medium);
    row("email:42", kTime, 3'600'001, "redis-py", Confidence::None);
    row("laravel-database-key2", kFunnel, 58'000, "laravel", Confidence::Medium);
    row("laravel-database-key2", kFunnel, 58'000, "redis-plus-plus", Confidence::Medium);
    row("doc:42", kDigest, 86'400'000, "redsync", Confidence::None);
    row("doc:42", kDigest, 3'600'000, "redsync", Confidence::Medium);
    row("download:9", kUuid, 600'000, "handwritten", Confidence::Low);
    row("download:9", kUuid, 600'001, "handwritten", Confidence::None);
    row("file:9", kHex, 1'800'000, "node-redlock", Confidence::None);
    row("doc:42", kDigest, 86'400'001, "", Confidence::None);
    row("doc:42", kDigest, 600'000, "redsync", Confidence::High);
    row("doc-lock", kDigest, 86'400'001, "redsync", Confidence::High);
    row("cache:42", kDigest, 600'000, "redsync", Confidence::High);
    row("cache:42", kDigest, 600'001, "redsync", Confidence::None);
    row("doc:42", kUpper, 3'600'000, "redlock-cpp", Confidence::Medium);
    row("laravel_cache:name:42", "Christopher12345", -1, "laravel", Confidence::Medium);
    row("laravel_cache:name:42", kPhp, -1, "laravel", Confidence::Medium);
    row("laravel_database_laravel_cache_:name:42", "Christopher12345", -1, "laravel", Confidence::Medium);
    row("laravel_database_laravel_cache_:name:42", kPhpText, -1, "laravel", Confidence::Medium);
    row("laravel_database_laravel_cache_:name:42", kPhp, -1, "laravel", Confidence::High);
    row("laravel_cache:lock:name:42", kPhp, -1, "laravel", Confidence::High);
    row("app_laravel_unique_job:App\\Jobs\\Mail", kPhpText, 9'000, "laravel", Confidence::High);
}

void TestAnalyse::surenessHasItsLimits()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(qint64, pttl);
    QFETCH(QByteArray, candidate);
    QFETCH(int, sure);
    analysed(text(key.toStdString(), value.toStdString(), pttl), {}, kVectorsNow, [&](const Analysis& a) {
        QCOMPARE(static_cast<int>(a.confidence), sure);
        QCOMPARE(a.candidates.empty(), candidate.isEmpty());
        QVERIFY(candidate.isEmpty() || hasCandidate(a, candidate.toStdString()));
    });
}

void TestAnalyse::auxiliaryKeysNameTheirLock_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("lock");
    const auto row = [](const char* key, ValueType type, const char* lock) {
        QTest::addRow("%s", key) << QByteArray(key) << static_cast<int>(type) << QByteArray(lock);
    };
    row("redisson_lock_queue:{lock:a}", ValueType::List, "lock:a");
    row("redisson_lock_queue:{a}:lock", ValueType::List, "{a}:lock");
    row("redisson_lock_timeout:{lock:a}", ValueType::ZSet, "lock:a");
    row("redisson_lock_token:{lock:a}", ValueType::String, "lock:a");
    row("redisson_unlock_latch:{lock:a}:0123456789abcdef0123456789abcdef", ValueType::String, "lock:a");
    row("redisson_unlock_latch:{a}:lock:0123456789abcdef0123456789abcdef", ValueType::String, "{a}:lock");
    row("{doc:7}:5e0f2c1b-7d34-4b7e-9f7e-3c1d0a9b8e77:12:rwlock_timeout:1", ValueType::String, "doc:7");
    row("{doc}:rw:5e0f2c1b-7d34-4b7e-9f7e-3c1d0a9b8e77:12:rwlock_timeout:2", ValueType::String, "{doc}:rw");
    row("lock-signal:job", ValueType::List, "lock:job");
    row("uniquejobs:abc:QUEUED", ValueType::List, "uniquejobs:abc:LOCKED");
    row("uniquejobs:abc:PRIMED", ValueType::List, "uniquejobs:abc:LOCKED");
    row("uniquejobs:abc", ValueType::String, "uniquejobs:abc:LOCKED");
    row("uniquejobs:abc:RUN:QUEUED", ValueType::List, "uniquejobs:abc:RUN:LOCKED");
    row("uniquejobs:abc:INFO", ValueType::String, "uniquejobs:abc:LOCKED");
    row("uniquejobs:digests", ValueType::ZSet, "");
    row("SEMAPHORE:pool:AVAILABLE", ValueType::List, "SEMAPHORE:pool:GRABBED");
    row("SEMAPHORE:pool:EXISTS", ValueType::String, "SEMAPHORE:pool:GRABBED");
    row("{lock:a}:fence", ValueType::String, "lock:a");
    row("lock:a:fencing", ValueType::String, "lock:a");
    row("lock:a:fencing_token", ValueType::String, "lock:a");
    row("doc:7.fence_token", ValueType::String, "doc:7");
    row("lock.event:job", ValueType::List, "lock:job");
    row("@simple-redis-mutex:fencing-tokens", ValueType::String, "");
    row("symfony_check_support_time", ValueType::String, "");
}

void TestAnalyse::auxiliaryKeysNameTheirLock()
{
    QFETCH(QByteArray, key);
    QFETCH(int, type);
    QFETCH(QByteArray, lock);
    const auto valueType = static_cast<ValueType>(type);
    for (const auto asked : {valueType, ValueType::Unknown}) {
        const auto parent = auxiliaryOf(key.toStdString(), asked);
        QVERIFY(parent.has_value());
        QCOMPARE(QByteArray::fromStdString(*parent), lock);
    }
    QVERIFY(isAuxiliary(key.toStdString()));
    for (const char* other : {"", "fence", "defence:7", "lock:fenced", "lock:a", "uniquejobs:abc:LOCKED", "{lock:a}",
                              "redisson", "lock-signal", "r", "1"})
        QVERIFY2(!isAuxiliary(other), other);
    QVERIFY(!auxiliaryOf("lock:a", valueType));
    QVERIFY(!auxiliaryOf("uniquejobs:abc:LOCKED", ValueType::Hash));
    QVERIFY(!lockCandidate(key.toStdString(), valueType));
    // Whatever it holds, it is no lock of its own; the queues of waiters say so.
    Stored stored;
    stored.key = key.toStdString();
    stored.type = valueType;
    stored.text = "1";
    stored.members = {{"1", 0}};
    analysed(stored, {}, kVectorsNow, [&](const Analysis& a) {
        QVERIFY(a.mode == KeyRole::Auxiliary || a.mode == KeyRole::Waiting);
        QVERIFY(a.holder.empty());
        QCOMPARE(lockMode(a.mode), LockMode::Unknown);
        if (a.mode == KeyRole::Auxiliary)
            QCOMPARE(QByteArray::fromStdString(a.parent), lock);
    });
    QCOMPARE(decode(stored.raw()).count, 0u);
}

void TestAnalyse::redissonVariants()
{
    const std::string me = std::string(kUuid) + ":57";
    // A fair lock is known by its queue, whose waiters are exact.
    Stored lock{"order", ValueType::Hash, {}, {{me, "1"}}, {}, 29'000};
    analysed(lock, {members("redisson_lock_queue:{order}", ValueType::List, {{"x", 0}})}, kVectorsNow,
             [](const Analysis& a) { QCOMPARE(a.waitersSource, std::string("list:redisson_lock_queue:{order}")); });
    // Fencing numbers outlive the lock.
    analysed(lock, {text("redisson_lock_token:{order}", "18")}, kVectorsNow,
             [](const Analysis& a) { QCOMPARE(a.fencing.value_or(0), std::uint64_t{18}); });
    // Re-entry and partial unlock fire the same events; the count tells them apart.
    lock.fields[0].second = "2";
    QCOMPARE(decode(lock.raw()).count, 2u);
    // A faster multi-lock: what ran out does not count.
    Stored multi{"cart", ValueType::Hash, {}, {}, {}, 29'000};
    multi.fields = {{"a", me}, {"a:" + me + ":expire_time", "1787227230000"}, {"a:" + me + ":lock_count", "2"},
                    {"b", me}, {"b:" + me + ":expire_time", "1787227199999"}, {"b:" + me + ":lock_count", "4"}};
    analysed(multi, {}, kVectorsNow, [](const Analysis& a) {
        QCOMPARE(std::string_view(library(a.library).name), std::string_view("redisson"));
        QCOMPARE(a.holder, std::string(kUuid));
        QCOMPARE(a.thread.value_or(0), std::uint64_t{57});
        QCOMPARE(a.count.value_or(0), 2u);
        QCOMPARE(a.waitersSource, std::string("pubsub:redisson_lock__channel:{cart}"));
    });
    // Permits, by their own key and beside the number of what is left.
    const std::string permit("\x00\x01\x02\x03\xff\xfe\xfd\x7f\x10\x20\x30\x40\x50\x60\x70\x80", 16);
    const std::string late(16, '\x05');
    const Stored permits{
        "{gate}:timeout", ValueType::ZSet, {}, {}, {{late, 1'787'227'199'000}, {permit, 922337203685477}}, -1};
    const auto check = [](const Analysis& a) {
        QCOMPARE(std::string_view(library(a.library).name), std::string_view("redisson"));
        QCOMPARE(a.confidence, Confidence::High);
        QCOMPARE(a.mode, KeyRole::Semaphore);
        QCOMPARE(a.holder, std::string("00010203fffefd7f1020304050607080"));
        QCOMPARE(a.count.value_or(0), 1u);
        QCOMPARE(a.waitersSource, std::string("pubsub:redisson_sc:{gate}"));
    };
    analysed(permits, {}, kVectorsNow, check);
    analysed(text("gate", "3"), {permits}, kVectorsNow, check);
}

void TestAnalyse::timesInThePastAreFree()
{
    const auto count = [](const Stored& stored) {
        std::int64_t result = -1;
        analysed(stored, {}, kVectorsNow, [&](const Analysis& a) { result = a.count ? std::int64_t{*a.count} : -1; });
        return result;
    };
    QCOMPARE(count(text("RedisMutex:a", "1787227200.5")), std::int64_t{1});
    QCOMPARE(count(text("RedisMutex:a", "1787227199.5")), std::int64_t{0});
    QCOMPARE(count(text("lock:a", "1787227200001")), std::int64_t{1});
    QCOMPARE(count(text("lock:a", "1787227199999")), std::int64_t{0});
    QCOMPARE(count(text("lock.a", "1787227199")), std::int64_t{0});
    QCOMPARE(
        count(members("doc", ValueType::ZSet, {{"rI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA=", 1'787'227'199'999}})),
        std::int64_t{0});
    QCOMPARE(count(members("Pool", ValueType::ZSet,
                           {{"WEB_1_42_0f8fad5bd9cb469fa16570867728950e", 1'787'227'199'999.5},
                            {"WEB_1_42_1f8fad5bd9cb469fa16570867728950e", 1'787'227'210'000.5}})),
             std::int64_t{1});
    // The lease of a redis-semaphore is what its key lives from its newest refresh on.
    Stored pool = members("semaphore:pool", ValueType::ZSet,
                          {{kUuid, 1'787'227'180'000}, {std::string(kUuid) + "_1", 1'787'227'199'000}});
    pool.pttlMs = 9'000;
    QCOMPARE(count(pool), std::int64_t{1});
}

void TestAnalyse::renewalIsOnlySaidWhenProven()
{
    const auto renewal = [](const Stored& stored) {
        std::int64_t ms = -1;
        analysed(stored, {}, kVectorsNow,
                 [&](const Analysis& a) { ms = a.renewInterval ? a.renewInterval->count() : -1; });
        return ms;
    };
    const std::string me = std::string(kUuid) + ":1";
    const auto redisson = [&](std::int64_t pttl) { return Stored{"a", ValueType::Hash, {}, {{me, "1"}}, {}, pttl}; };
    QCOMPARE(renewal(redisson(30'000)), std::int64_t{10'000});
    QCOMPARE(renewal(redisson(20'001)), std::int64_t{10'000});
    QCOMPARE(renewal(redisson(20'000)), std::int64_t{-1}); // the watchdog would have come
    QCOMPARE(renewal(redisson(30'001)), std::int64_t{-1}); // a lease of the caller's
    QCOMPARE(renewal(redisson(-1)), std::int64_t{-1});
    QCOMPARE(renewal(text("bull:q:1:lock", me, 29'000)), std::int64_t{15'000});
    QCOMPARE(renewal(text("mutex:a", kUuid, 9'000)), std::int64_t{8'000});
    QCOMPARE(renewal(text("my-lock", kHex, 9'000)), std::int64_t{-1});
    const char* const timeHex = "ab64e0009c8e11f19a2b0242ac110002";
    QCOMPARE(renewal(text("db_upgrade_lock", timeHex, 40'001)), std::int64_t{20'000});
    QCOMPARE(renewal(text("db_upgrade_lock", timeHex, 40'000)), std::int64_t{-1});
    QCOMPARE(renewal(text("vector_indexing_lock_a", timeHex, 59'000)), std::int64_t{-1}); // held once, never kept up
}

void TestAnalyse::lockWords_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<bool>("is");
    for (const char* key :
         {"lock:a",      "LOCK:a",      "mylock",      "order.lock",  "rwLock:7",    "redlock:a", "a:mutex",
          "userMutex",   "leader:cron", "lease/7",     "semaphore:a", "sem:a",       "{a}:lock",  "my_leader",
          "lockfiles/7", "OrderLock42", "lock:config", "config.lock", "lock:log:42", "stats:lock"})
        QTest::addRow("%s", key) << QByteArray(key) << true;
    for (const char* key :
         {"block:a", "clock", "unlocked", "account:locked", "locker:7", "lockout:7", "release:7", "please", "sea",
          "semester", "cheerleader", "lock_attempts", "lock:stats", "warlock", "", "\xff\xfe"})
        QTest::addRow("not %s", key) << QByteArray(key) << false;
}

void TestAnalyse::lockWords()
{
    QFETCH(QByteArray, key);
    QFETCH(bool, is);
    QCOMPARE(hasLockWord(key.toStdString()), is);
}

void TestAnalyse::candidatesForWatching_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("type");
    QTest::addColumn<QByteArray>("preset"); ///< null: no candidate
    const auto row = [](const char* key, ValueType type, const char* preset) {
        QTest::addRow("%s", key) << QByteArray(key) << static_cast<int>(type) << QByteArray(preset);
    };
    row("lock:order:42", ValueType::String, "default");
    row("bull:mail:7:lock", ValueType::String, "bullmq");
    row("job-lock:prod:night", ValueType::String, "shedlock");
    row("qo_task_a-1", ValueType::String, "redis-py");
    row("uniquejobs:abc:LOCKED", ValueType::Hash, "sidekiq");
    row("semaphore:pool", ValueType::ZSet, "node");
    row("redlock:printer", ValueType::String, "redlock");
    row("arq:in-progress:1", ValueType::String, "python-jobs");
    row("cache:user:1_#RL#", ValueType::String, "jvm");
    row("laravel-database-laravel-cache-order", ValueType::String, "laravel");
    row("laravel_database_laravel_cache_:order", ValueType::String, "laravel");
    row("order-mutex", ValueType::String, "");
    row("lock:config", ValueType::String, "default");
    row("jobs:config:lock", ValueType::String, "redisson");
    row("config-mutex", ValueType::String, "");
    row("config-mutex", ValueType::Hash, nullptr);
    row("mutex_attempts", ValueType::String, nullptr);
    row("session:abc", ValueType::String, nullptr);
    row("user:1", ValueType::Hash, nullptr);
    row("block:1", ValueType::String, nullptr);
    row("lock:events", ValueType::Stream, nullptr);
}

void TestAnalyse::candidatesForWatching()
{
    QFETCH(QByteArray, key);
    QFETCH(int, type);
    QFETCH(QByteArray, preset);
    const auto found = lockCandidate(key.toStdString(), static_cast<ValueType>(type));
    QCOMPARE(found.has_value(), !preset.isNull());
    if (found) {
        QCOMPARE(QByteArray(found->data(), static_cast<qsizetype>(found->size())), preset);
        QVERIFY(preset.isEmpty() || presetByName(*found));
    }
}

/// One list, two speeds: what analyse() calls a lock of some library, decode() does, too.
void TestAnalyse::decodeAgreesWithAnalyse()
{
    for (const Vector& v : kVectors) {
        analysed(v.stored, {}, kVectorsNow, [&](const Analysis& a) {
            if (a.library == LibraryId::Unknown)
                return;
            const auto raw = v.stored.raw();
            const auto holding = decode(raw);
            QVERIFY2(holding.library == a.library, v.name);
            QVERIFY2(holding.token == a.token, v.name);
            QVERIFY2(holding.mode == lockMode(a.mode), v.name);
        });
    }
}

LOCKSCOPE_TEST_MAIN(TestAnalyse)
#include "tst_analyse.moc"
