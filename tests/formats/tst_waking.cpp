// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the waiters of a library are woken; which libraries take a majority. Means: pure.
#include "formats/waking.h"

#include "formats/decode.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::formats;

class TestWaking : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void waitersAreWokenByTheirLibrarysMeans();
    void aMajorityIsToldFromOneServer();
    void nobodyIsUnknown();
};

void TestWaking::waitersAreWokenByTheirLibrarysMeans()
{
    const auto of = [](const char* name) {
        const auto id = libraryFromName(name);
        [&] { QVERIFY2(id != LibraryId::Unknown, name); }();
        return wakeUp(id);
    };
    for (const char* name : {"redisson", "lockscope", "spring-integration", "simple-redis-mutex"})
        QCOMPARE(of(name), WakeUp::Channel);
    for (const char* name : {"python-redis-lock", "walrus", "sidekiq-unique-jobs", "redis-semaphore-rb"})
        QCOMPARE(of(name), WakeUp::List);
    QCOMPARE(of("foundatio"), WakeUp::Impossible);
    for (const char* name : {"redis-py", "node-redlock", "redsync", "laravel", "handwritten", "rueidislock"})
        QCOMPARE(of(name), WakeUp::Poll);
}

void TestWaking::aMajorityIsToldFromOneServer()
{
    for (const char* name : {"node-redlock", "redlock-py", "pottery", "aioredlock", "redlock-rb", "RedLock.net",
                             "redsync", "rslock", "redlock-cpp", "ronnylt/redlock-php", "rueidislock"}) {
        QVERIFY2(libraryFromName(name) != LibraryId::Unknown, name);
        QVERIFY2(isRedlock(libraryFromName(name)), name);
    }
    for (const char* name : {"redis-py", "redisson", "bullmq", "handwritten"})
        QVERIFY2(!isRedlock(libraryFromName(name)), name);
}

void TestWaking::nobodyIsUnknown()
{
    QCOMPARE(wakeUp(LibraryId::Unknown), WakeUp::Poll);
    QVERIFY(!isRedlock(LibraryId::Unknown));
    QCOMPARE(wakeUp(LibraryId{250}), WakeUp::Poll);
    QVERIFY(!isRedlock(LibraryId{250}));
}

LOCKSCOPE_TEST_MAIN(TestWaking)
#include "tst_waking.moc"
