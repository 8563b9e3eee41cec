// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Large blocks are aligned, keep their bytes while they grow, and are refused where they cannot be. Means: pure.
#include "core/bigallocator.h"
#include "core/bytestore.h"
#include "support/suite.h"

#include <QTest>

#include <cstdint>
#include <string>
#include <vector>

using namespace lockscope;

class TestBigAllocator : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void alignsWhatIsBig();
    void keepsValuesWhileGrowing();
    void refusesWhatCannotBe();
    void byteStoreGrowsIntoBigBlocks();
};

void TestBigAllocator::alignsWhatIsBig()
{
    for (const std::size_t bytes : {kHugePage, kHugePage + 1, 3 * kHugePage - 1}) {
        auto* memory = static_cast<char*>(allocateBig(bytes));
        QCOMPARE(reinterpret_cast<std::uintptr_t>(memory) % kHugePage, std::uintptr_t{0});
        memory[0] = 'a';
        memory[bytes - 1] = 'z';
        QCOMPARE(memory[0], 'a');
        freeBig(memory, bytes);
    }
    void* small = allocateBig(kHugePage - 1);
    QVERIFY(small != nullptr);
    freeBig(small, kHugePage - 1);
}

void TestBigAllocator::keepsValuesWhileGrowing()
{
    std::vector<std::uint64_t, BigAllocator<std::uint64_t>> values;
    constexpr std::uint64_t kCount = 2 * kHugePage / sizeof(std::uint64_t) + 1; // from small to two sizes of big
    for (std::uint64_t i = 0; i < kCount; ++i)
        values.push_back(i * i);
    for (std::uint64_t i = 0; i < kCount; ++i) {
        if (values[i] != i * i)
            QFAIL(qPrintable(QString::number(i)));
    }
    const auto copy = values;
    values.clear();
    values.shrink_to_fit();
    QCOMPARE(copy.back(), (kCount - 1) * (kCount - 1));
}

void TestBigAllocator::refusesWhatCannotBe()
{
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, static_cast<void>(allocateBig(std::size_t{1} << 60)));
}

void TestBigAllocator::byteStoreGrowsIntoBigBlocks()
{
    ByteStore store;
    std::vector<ByteStore::Ref> refs;
    const auto text = [](std::size_t i) { return "lock:" + std::to_string(i) + std::string(i % 200, 'x'); };
    constexpr std::size_t kTexts = 100'000; // some 12 MB
    for (std::size_t i = 0; i < kTexts; ++i)
        refs.push_back(store.put(text(i)));
    QVERIFY(store.capacityBytes() > 4 * kHugePage);
    for (std::size_t i = 0; i < kTexts; ++i) {
        if (ByteStore::get(refs[i]) != text(i))
            QFAIL(qPrintable(QString::number(i)));
    }
    const auto full = store.capacityBytes();
    for (std::size_t i = 0; i < kTexts; ++i)
        store.drop(refs[i]);
    for (std::size_t i = 0; i < kTexts; ++i)
        refs[i] = store.put(text(i));
    QCOMPARE(store.capacityBytes(), full); // cells are used again
    QCOMPARE(ByteStore::get(refs[kTexts - 1]), std::string_view(text(kTexts - 1)));
}

LOCKSCOPE_TEST_MAIN(TestBigAllocator)
#include "tst_bigallocator.moc"
