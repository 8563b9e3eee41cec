// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// The slot of a key, as servers compute it.
#include "core/clusterslot.h"
#include "support/suite.h"

using namespace lockscope;

class TestClusterSlot : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void asServersComputeIt_data();
    void asServersComputeIt();
    void itIsAlwaysOne();
};

void TestClusterSlot::asServersComputeIt_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("slot"); // as CLUSTER KEYSLOT of Redis 7.0.15 answers
    QTest::newRow("the check value of the checksum") << QByteArray("123456789") << 12739;
    QTest::newRow("foo") << QByteArray("foo") << 12182;
    QTest::newRow("nothing") << QByteArray("") << 0;
    QTest::newRow("tag") << QByteArray("{foo}.lock") << 12182;
    QTest::newRow("tag in between") << QByteArray("lock:{foo}:a") << 12182;
    QTest::newRow("the first tag") << QByteArray("lock:{foo}{bar}") << 12182;
    QTest::newRow("a brace in the tag") << QByteArray("lock:{{foo}}") << 13308;
    QTest::newRow("an empty tag is none") << QByteArray("foo{}{bar}") << 8363;
    QTest::newRow("a tag that does not end is none") << QByteArray("foo{bar") << 15278;
    QTest::newRow("bytes") << QByteArray("\xff\x00\x80", 3) << 7915;
}

void TestClusterSlot::asServersComputeIt()
{
    QFETCH(const QByteArray, key);
    QTEST(static_cast<int>(slotOf({key.constData(), static_cast<std::size_t>(key.size())})), "slot");
}

void TestClusterSlot::itIsAlwaysOne()
{
    std::string key;
    for (int i = 0; i < 10'000; ++i) {
        key.push_back(static_cast<char>(i * 31 % 256));
        if (key.size() > 50)
            key.erase(0, 7);
        QVERIFY(slotOf(key) < kClusterSlots);
    }
}

LOCKSCOPE_TEST_MAIN(TestClusterSlot)
#include "tst_clusterslot.moc"
