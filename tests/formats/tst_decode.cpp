// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Holder, thread, count and times from values of each type; hostile bytes. Means: pure.
#include "formats/analyse.h"
#include "formats/decode.h"
#include "formats/holders.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::test;

namespace {

constexpr const char* kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";

RawValue text(std::string_view key, std::string_view value)
{
    RawValue raw;
    raw.key = key;
    raw.type = ValueType::String;
    raw.value = value;
    raw.valueBytes = value.size();
    return raw;
}

struct StringRow
{
    const char* name;
    const char* key;
    const char* value;
    const char* library;
    Confidence confidence;
    const char* token;
    std::uint32_t count;
    const char* client;
    const char* thread;
    const char* host;
    const char* summary;
};

constexpr auto kHigh = Confidence::High;
constexpr auto kMedium = Confidence::Medium;
constexpr auto kLow = Confidence::Low;

const StringRow kStrings[] = {
    {"redis-py", "my-lock", "ab64e0009c8e11f19a2b0242ac110002", "redis-py", kMedium, nullptr, 1, "", "",
     "02:42:ac:11:00:02", "ab64e000…0002"},
    {"version 1 digits of another age are random", "k", "ab64e000ffff1fff9a2b0242ac110002", "node-redlock", kMedium,
     nullptr, 1, "ab64e000ffff1fff9a2b0242ac110002", "", "", "ab64e000…0002"},
    {"own library", "order", "ls-00ffee55aa3374cc2911bb7722dd6688", "lockscope", kHigh, nullptr, 1,
     "ls-00ffee55aa3374cc2911bb7722dd6688", "", "", "00ffee55…6688"},
    {"node-redlock where our own library has its locks", "lock:a", "00ffee55aa3374cc2911bb7722dd6688", "node-redlock",
     kMedium, nullptr, 1, "00ffee55aa3374cc2911bb7722dd6688", "", "", "00ffee55…6688"},
    {"node-redlock", "a", "00ffee55aa3374cc2911bb7722dd6688", "node-redlock", kMedium, nullptr, 1,
     "00ffee55aa3374cc2911bb7722dd6688", "", "", "00ffee55…6688"},
    {"hex of the wrong length", "lock:a", "00ffee55aa3374cc2911bb7722dd668", "handwritten", kLow, nullptr, 1,
     "00ffee55aa3374cc2911bb7722dd668", "", "", "00ffee55aa33…bb7722dd668"},
    {"uuid", "lock:order:42", kUuid, "handwritten", kLow, nullptr, 1, kUuid, "", "", "8743c9c0…4586"},
    {"client:count", "lock:order:42", "8743c9c0-0795-4907-87fd-6c719a6b4586:3", "handwritten", kLow, kUuid, 3, kUuid,
     "", "", "8743c9c0…4586"},
    {"BullMQ", "bull:emails:1024:lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:17", "bullmq", kHigh, nullptr, 1, kUuid,
     "17", "", "8743c9c0…4586:17"},
    {"BullMQ under another prefix", "jobs:emails:1024:lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:17", "bullmq",
     kMedium, nullptr, 1, kUuid, "17", "", "8743c9c0…4586:17"},
    {"ShedLock", "job-lock:prod:nightly",
     "ADDED:2025-01-05T03:00:00.004Z@ip-10-0-3-7:8743c9c0-0795-4907-87fd-6c719a6b4586", "shedlock", kHigh,
     "ip-10-0-3-7", 1, "", "", "ip-10-0-3-7", "ip-10-0-3-7"},
    {"ShedLock before 6.7", "job-lock:prod:nightly", "ADDED:2025-01-05T03:00:00.004Z@ip-10-0-3-7", "shedlock", kHigh,
     "ip-10-0-3-7", 1, "", "", "ip-10-0-3-7", "ip-10-0-3-7"},
    {"ShedLock, day that is none", "job-lock:prod:nightly", "ADDED:2025-02-30T03:00:00.004Z@ip-10-0-3-7", "handwritten",
     kLow, nullptr, 1, "ADDED:2025-02-30T03:00:00.004Z@ip-10-0-3-7", "", "", nullptr},
    {"redsync", "my-global-mutex", "EjRWeJCrze8SNFZ4kKvN7w==", "redsync", kHigh, nullptr, 1,
     "EjRWeJCrze8SNFZ4kKvN7w==", "", "", "EjRWeJCr…7w=="},
    {"base64 of something else", "my-global-mutex", "EjRWeJCrze8SNFZ4kKvN7x==", "handwritten", kLow, nullptr, 1,
     "EjRWeJCrze8SNFZ4kKvN7x==", "", "", "EjRWeJCrze8SNFZ4kKvN7x=="},
    {"presence", "lock:a", "1", "handwritten", kLow, nullptr, 1, "", "", "", "1"},
    {"true", "lock:a", "true", "handwritten", kLow, nullptr, 1, "", "", "", "true"},
    {"empty", "lock:a", "", "handwritten", kLow, "", 1, "", "", "", ""},
    {"a word", "lock:a", "worker-7", "handwritten", kLow, nullptr, 1, "worker-7", "", "", "worker-7"},
    {"a timestamp", "lock.foo", "1787227231", "handwritten", kLow, nullptr, 1, "", "", "", "1787227231"},
    {"compressed or encrypted, at a lock's name", "mutex", "\x01\x02\xff\xfe", "handwritten", kLow, nullptr, 1, "", "",
     "", "\\x01\\x02\\xff\\xfe"},
    {"the same where lock is no whole word", "block:7", "\x01\x02\xff\xfe", "", Confidence::None, nullptr, 1,
     "\\x01\\x02\\xff\\xfe", "", "", "\\x01\\x02\\xff\\xfe"},
    {"phpredis", "PHPREDIS_SESSION:0123_LOCK", "web-3|4711", "phpredis", kHigh, nullptr, 1, "web-3|4711", "", "web-3",
     "web-3 pid 4711"},
};

} // namespace

class TestDecode : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void strings_data();
    void strings();
    void redisson_data();
    void redisson();
    void otherTypes();
    void owners();
    void freeByItsValue();
    void aTimeInATokenEndsNothing();
    void times();
    void librariesHaveNames();
    void hostileBytes();
};

void TestDecode::strings_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kStrings)); ++i)
        QTest::newRow(kStrings[i].name) << i;
}

void TestDecode::strings()
{
    QFETCH(int, row);
    const auto& r = kStrings[row];
    const auto holding = decode(text(r.key, r.value));
    QCOMPARE(QByteArray(library(holding.library).name), QByteArray(r.library));
    QCOMPARE(holding.confidence, r.confidence);
    QCOMPARE(holding.token, std::string_view(r.token ? r.token : r.value));
    QCOMPARE(holding.count, r.count);
    const auto holder = describeHolder(holding.library, holding.token);
    QCOMPARE(QByteArray::fromStdString(holder.client), QByteArray(r.client));
    QCOMPARE(QByteArray::fromStdString(holder.thread), QByteArray(r.thread));
    QCOMPARE(QByteArray::fromStdString(holder.host), QByteArray(r.host));
    if (r.summary)
        QCOMPARE(QByteArray::fromStdString(holder.summary), QByteArray(r.summary));
}

void TestDecode::redisson_data()
{
    QTest::addColumn<QList<QByteArray>>("fields");
    QTest::addColumn<QByteArray>("libraryName");
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<unsigned>("count");
    QTest::addColumn<int>("mode");
    const QByteArray a = QByteArray(kUuid) + ":57";
    const QByteArray b = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11:9";
    const auto row = [](const char* name, QList<QByteArray> fields, QByteArray lib, QByteArray token, unsigned count,
                        LockMode mode) {
        QTest::newRow(name) << fields << lib << token << count << static_cast<int>(mode);
    };
    row("lock", {a, "1"}, "redisson", a, 1, LockMode::Exclusive);
    row("re-entered", {a, "3"}, "redisson", a, 3, LockMode::Exclusive);
    row("writer", {"mode", "write", a + ":write", "1"}, "redisson", a + ":write", 1, LockMode::Write);
    row("writer that reads", {"mode", "write", a, "1", a + ":write", "2"}, "redisson", a + ":write", 3,
        LockMode::Write);
    row("readers", {"mode", "read", a, "2", b, "1"}, "redisson", a, 3, LockMode::Read);
    row("mode alone", {"mode", "read"}, "", "mode", 1, LockMode::Unknown);
    row("other mode", {"mode", "both", a, "1"}, "", a, 1, LockMode::Unknown); // the first by name
    row("count that is none", {a, "one"}, "", a, 1, LockMode::Unknown);
    row("other field", {a, "1", "x", "y"}, "", a, 1, LockMode::Unknown);
    row("hand-written", {"owner", "worker-7", "count", "2"}, "handwritten", "worker-7", 2, LockMode::Exclusive);
    row("unknown hash", {"colour", "blue"}, "", "colour", 1, LockMode::Unknown);
    row("unknown hash, in another order", {"taste", "sweet", "colour", "blue"}, "", "colour", 1, LockMode::Unknown);
    row("a field that says what it is", {"lock", "1"}, "", "lock", 1, LockMode::Unknown);
    row("the owner, whatever stands before it", {"id", "42", "owner", "worker-7"}, "handwritten", "worker-7", 1,
        LockMode::Exclusive);
}

void TestDecode::redisson()
{
    QFETCH(QList<QByteArray>, fields);
    QFETCH(QByteArray, libraryName);
    QFETCH(QByteArray, token);
    QFETCH(unsigned, count);
    QFETCH(int, mode);
    RawValue raw;
    raw.key = "lock:order:42";
    raw.type = ValueType::Hash;
    for (qsizetype i = 0; i + 1 < fields.size(); i += 2)
        raw.fields.emplace_back(
            fields[i].toStdString().empty()
                ? std::string_view()
                : std::string_view(fields[i].constData(), static_cast<std::size_t>(fields[i].size())),
            std::string_view(fields[i + 1].constData(), static_cast<std::size_t>(fields[i + 1].size())));
    const auto holding = decode(raw);
    QCOMPARE(QByteArray(library(holding.library).name), libraryName);
    QCOMPARE(QByteArray::fromStdString(std::string(holding.token)), token);
    QCOMPARE(holding.count, count);
    QCOMPARE(static_cast<int>(holding.mode), mode);
    if (libraryName == "redisson") {
        const auto holder = describeHolder(holding.library, holding.token);
        QCOMPARE(QByteArray::fromStdString(holder.client), QByteArray(kUuid));
        QCOMPARE(QByteArray::fromStdString(holder.thread), QByteArray("57"));
        QCOMPARE(clientOf(holding.library, holding.token), std::string_view(kUuid)); // one process, many threads
    }
}

void TestDecode::otherTypes()
{
    RawValue raw;
    raw.type = ValueType::ZSet;
    raw.members = {{"first", 1}, {"second", 2}};
    auto holding = decode(raw);
    QCOMPARE(holding.token, std::string_view("first"));
    QCOMPARE(holding.count, 2u);
    QCOMPARE(holding.mode, LockMode::Semaphore);
    QCOMPARE(holding.library, LibraryId::Unknown);
    raw = {};
    raw.type = ValueType::Stream;
    holding = decode(raw);
    QVERIFY(holding.token.empty());
    QCOMPARE(holding.count, 0u);
    // Cut at 1 KB: what is longer than a word is nobody's word.
    const std::string cut(1024, 'x');
    raw = text("lock:a", cut);
    raw.valueBytes = 5'000'000;
    holding = decode(raw);
    QCOMPARE(holding.library, LibraryId::Unknown);
    QCOMPARE(holding.token, std::string_view(cut));
}

/// Who is told as the holder; what does not say it is a mark all the same.
void TestDecode::owners()
{
    const auto named = [](const RawValue& raw) {
        const auto holding = decode(raw);
        return !holding.token.empty() && namesOwner(holding.library, raw.type, holding.token);
    };
    const auto hash = [](std::string_view key, std::vector<std::pair<std::string_view, std::string_view>> fields) {
        RawValue raw;
        raw.key = key;
        raw.type = ValueType::Hash;
        raw.fields = std::move(fields);
        return raw;
    };
    QVERIFY(named(text("lock:a", "worker-7")));
    QVERIFY(named(text("lock:a", kUuid)));
    QVERIFY(named(text("PHPREDIS_SESSION:0123_LOCK", "web-3|4711")));
    QVERIFY(!named(text("lock:a", "1")));
    QVERIFY(!named(text("lock.foo", "1787227231.1234567"))); // the end of the lease
    QVERIFY(!named(text("lock:a", "\x28\xb5\x2f\xfd\x01\xff")));
    QVERIFY(!named(text("nc/lockfiles/0cc175b9c0f1b6a831c399e269772661", "2")));
    QVERIFY(named(hash("lock:a", {{"owner", "worker-7"}, {"count", "1"}})));
    QVERIFY(!named(hash("lock:a", {{"lock", "1"}, {"ts", "17"}})));
    QVERIFY(!named(hash("lock:a", {{"acq_id", "17"}, {"since", "yesterday"}})));
    QCOMPARE(shownHolder(LibraryId::Unknown, ValueType::Hash, "acq_id"), std::string());
    QCOMPARE(shownHolder(LibraryId::Unknown, ValueType::String, "x"), std::string("x"));

    const auto changes = [](const RawValue& raw) { return changesInOneHold(raw, decode(raw)); };
    QVERIFY(changes(text("nc/lockfiles/0cc175b9c0f1b6a831c399e269772661", "2")));
    QVERIFY(changes(text("lock.foo", "1787227231.1234567")));
    QVERIFY(!changes(text("lock:a", "1")));
    QVERIFY(!changes(text("lock:a", kUuid)));
    auto leased = text("lock.foo", "1787227231");
    leased.pttlMs = 10'000; // when it was taken, as well
    QVERIFY(!changes(leased));
}

/// A hash that stays when its lock is given back.
void TestDecode::freeByItsValue()
{
    RawValue raw;
    raw.key = "sess_73fp";
    raw.type = ValueType::Hash;
    raw.fields = {{"data", "x|i:1;"}, {"lock", "0"}, {"pid", "web1|5583"}};
    QVERIFY(!decodeAt(raw, {}).isHeld);
    QVERIFY(holdersOf(raw, {}).empty());
    raw.fields[1].second = "7"; // so many asked for it: one has it
    const auto at = decodeAt(raw, {});
    QVERIFY(at.isHeld);
    QCOMPARE(at.holding.token, std::string_view("web1|5583"));
    QCOMPARE(at.holding.count, 0u);
    raw.fields = {{"lock", "1"}}; // a new session: who has it comes a moment later
    QVERIFY(decodeAt(raw, {}).isHeld);
    QVERIFY(decodeAt(raw, {}).holding.token.empty());
    QVERIFY(!decodeAt(text("nc/lockfiles/0cc175b9c0f1b6a831c399e269772661", "0"), {}).isHeld);
}

/// The token of redis-py names the time at which it was made, which is no end of its lock.
void TestDecode::aTimeInATokenEndsNothing()
{
    const Time now(std::chrono::milliseconds(1'787'227'200'000)); // 2026-08-20T12:00:00Z
    for (const char* token : {"9b64e0009c8e11f19a2b0242ac110002", "ab64e0009c8e11f19a2b0242ac110002"}) {
        const auto at = decodeAt(text("my-lock", token), now);
        QVERIFY2(at.isHeld && !at.canRunOut, token);
    }
    QVERIFY(decodeAt(text("RedisMutex:foo", "1787227260.5"), now).canRunOut); // its value is the end of its lease
}

void TestDecode::times()
{
    using namespace std::chrono;
    const auto ms = [](const HolderText& holder) {
        return holder.since ? holder.since->time_since_epoch().count() : -1;
    };
    const auto py = decode(text("my-lock", "ab64e0009c8e11f19a2b0242ac110002"));
    QCOMPARE(ms(describeHolder(py.library, py.token)), std::int64_t{1'787'227'200'000}); // 2026-08-20T12:00:00Z
    const auto word = decode(text("lock:a", "worker"));
    QCOMPARE(ms(describeHolder(word.library, word.token)), std::int64_t{-1});
}

void TestDecode::librariesHaveNames()
{
    const auto all = libraries();
    QVERIFY(all.size() > 5);
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].id, static_cast<LibraryId>(i));
        QCOMPARE(&library(all[i].id), &all[i]);
        QCOMPARE(libraryFromName(all[i].name), all[i].id);
        if (i > 0)
            QVERIFY(*all[i].title != '\0');
    }
    QCOMPARE(libraryFromName("no such library"), LibraryId::Unknown);
    QCOMPARE(library(static_cast<LibraryId>(255)).id, LibraryId::Unknown);
    QVERIFY(describeHolder(static_cast<LibraryId>(255), "x").client == "x");
    QVERIFY(describeHolder(LibraryId::Unknown, "") == HolderText{});
}

void TestDecode::hostileBytes()
{
    // Near misses of every shape: whatever comes, a token comes out of it and its description is printable.
    std::mt19937 random(23);
    const std::string seeds[] = {"ab64e0009c8e11f19a2b0242ac110002",
                                 "8743c9c0-0795-4907-87fd-6c719a6b4586:17",
                                 "ADDED:2025-01-05T03:00:00.004Z@ip-10-0-3-7:8743c9c0-0795-4907-87fd-6c719a6b4586",
                                 "EjRWeJCrze8SNFZ4kKvN7w==",
                                 "mode",
                                 "99999999999999999999:99999999999999999999",
                                 ""};
#ifdef LOCKSCOPE_SANITIZED
    constexpr int kMany = 30'000; // fuzz_formats goes on from there
#else
    constexpr int kMany = 100'000;
#endif
    for (int i = 0; i < kMany; ++i) {
        auto value = seeds[random() % std::size(seeds)];
        for (auto n = random() % 4; n > 0 && !value.empty(); --n) {
            const auto at = random() % value.size();
            switch (random() % 3) {
            case 0:
                value[at] = static_cast<char>(random());
                break;
            case 1:
                value.erase(at, random() % 8);
                break;
            default:
                value.insert(at, 1, ":@-=\0Z"[random() % 6]);
            }
        }
        RawValue raw = text("bull:q:1:lock", value);
        if (random() % 2 == 0) {
            raw.type = ValueType::Hash;
            raw.fields = {{value, "1"}, {"mode", value}};
        }
        const auto holding = decode(raw);
        QVERIFY(!holding.token.empty() || value.empty());
        for (const auto& library : libraries()) {
            const auto holder = describeHolder(library.id, holding.token);
            QVERIFY(!QString::fromStdString(holder.summary).contains(QLatin1Char('\0')));
            const auto client = clientOf(library.id, holding.token);
            QVERIFY(client.size() <= holding.token.size());
        }
    }
}

LOCKSCOPE_TEST_MAIN(TestDecode)
#include "tst_decode.moc"
