// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// All who hold one lock. Means: pure.
#include "formats/holders.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::formats;

namespace {

const std::string kOne = "8743c9c0-0795-4907-87fd-6c719a6b4586";
const std::string kTwo = "11112222-3333-4444-8555-666677778888";
constexpr std::int64_t kNowMs = 1'790'000'000'000;

[[nodiscard]] RawValue value(std::string_view key, ValueType type, std::int64_t pttlMs = -1)
{
    RawValue raw;
    raw.key = key;
    raw.type = type;
    raw.pttlMs = pttlMs;
    return raw;
}

[[nodiscard]] Time at(std::int64_t ms)
{
    return Time(std::chrono::milliseconds(kNowMs + ms));
}

[[nodiscard]] std::vector<std::string> tokens(const RawValue& raw)
{
    std::vector<std::string> found;
    for (const auto& one : holdersOf(raw, at(0)))
        found.emplace_back(one.token);
    return found;
}

} // namespace

/// All who hold one lock.
class TestHolders : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void readersOfRedisson();
    void aWriterThatReads();
    void valuesOfAMultiLock();
    void permits();
    void readersAndWritersOfSymfony();
    void anyOtherIsOne();
    void nobody();
};

void TestHolders::readersOfRedisson()
{
    const auto a = kOne + ":57";
    const auto b = kTwo + ":9";
    auto raw = value("lock:doc", ValueType::Hash);
    raw.fields = {{"mode", "read"}, {a, "2"}, {b, "1"}};
    QCOMPARE(tokens(raw), (std::vector<std::string>{a, b}));
    QCOMPARE(holdersOf(raw, at(0))[0].count, 2u);
    QCOMPARE(holdersOf(raw, at(0))[1].count, 1u);
    QVERIFY(!holdersOf(raw, at(0))[0].until);
}

void TestHolders::aWriterThatReads()
{
    const auto write = kOne + ":57:write";
    const auto read = kOne + ":57";
    auto raw = value("lock:doc", ValueType::Hash);
    raw.fields = {{"mode", "write"}, {write, "1"}, {read, "1"}};
    QCOMPARE(tokens(raw), (std::vector<std::string>{write, read}));
}

void TestHolders::valuesOfAMultiLock()
{
    const auto a = kOne + ":57";
    const auto b = kTwo + ":9";
    const std::vector<std::string> names{"f", "f:" + a + ":expire_time", "f:" + a + ":lock_count",
                                         "g", "g:" + b + ":expire_time", "g:" + b + ":lock_count"};
    const auto later = std::to_string(kNowMs + 9'000);
    const auto past = std::to_string(kNowMs - 1);
    auto raw = value("lock:many", ValueType::Hash, 9'000);
    raw.fields = {{names[0], a}, {names[1], later}, {names[2], "1"}, {names[3], b}, {names[4], past}, {names[5], "1"}};
    QCOMPARE(tokens(raw), (std::vector<std::string>{a}));
    raw.fields[4].second = later;
    QCOMPARE(tokens(raw), (std::vector<std::string>{a, b}));
}

void TestHolders::permits()
{
    const std::string a("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
    const std::string b("\x11\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
    const std::string c("\x21\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
    auto raw = value("{semaphore:till}:timeout", ValueType::ZSet);
    raw.members = {{a, double(kNowMs - 5)}, {b, double(kNowMs + 5'000)}, {c, 922'337'203'685'477.0}};
    const auto found = holdersOf(raw, at(0));
    QCOMPARE(tokens(raw), (std::vector<std::string>{b, c}));
    QCOMPARE(found[0].until, std::optional(at(5'000)));
    QVERIFY(!found[1].until);                                      // no lease
    QCOMPARE(holdersOf(raw, std::nullopt).size(), std::size_t(3)); // what time it is is not known
}

void TestHolders::readersAndWritersOfSymfony()
{
    const std::string a = "q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1E=";
    const std::string b = "Q1w2E3r4T5y6U7i8O9p0A1s2D3f4G5h6J7k8L9z0X1c=";
    auto raw = value("lock:doc", ValueType::ZSet, 5'000);
    raw.members = {{a, double(kNowMs + 5'000)}, {b, double(kNowMs + 6'000)}};
    QCOMPARE(tokens(raw), (std::vector<std::string>{a, b}));
    raw.members = {{"__write__", double(kNowMs + 5'000)}, {a, double(kNowMs + 5'000)}};
    QCOMPARE(tokens(raw), (std::vector<std::string>{a}));
}

void TestHolders::anyOtherIsOne()
{
    auto text = value("lock:a", ValueType::String);
    text.value = "me";
    text.valueBytes = 2;
    QCOMPARE(tokens(text), (std::vector<std::string>{"me"}));
    auto hash = value("lock:a", ValueType::Hash);
    hash.fields = {{"owner", "me"}, {"count", "3"}};
    QCOMPARE(tokens(hash), (std::vector<std::string>{"me"}));
    QCOMPARE(holdersOf(hash, at(0))[0].count, 3u);
    auto set = value("lock:a", ValueType::Set);
    set.members = {{"one", 0}, {"two", 0}};
    QCOMPARE(tokens(set), (std::vector<std::string>{"one", "two"}));
}

void TestHolders::nobody()
{
    auto number = value("sem:parking", ValueType::String);
    number.value = "4";
    number.valueBytes = 1;
    QVERIFY(tokens(number).empty());
    QVERIFY(holdersOf(value("lock:a", ValueType::Hash), at(0)).empty());
    QVERIFY(holdersOf(value("lock:a", ValueType::ZSet), at(0)).empty());
}

LOCKSCOPE_TEST_MAIN(TestHolders)
#include "tst_holders.moc"
