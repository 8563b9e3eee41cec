// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where to look for who waits, for each library. Means: pure.
#include "formats/decode.h"
#include "formats/waitplaces.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::formats;
using Kind = WaitPlace::Kind;

namespace {

const std::string kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";

std::vector<WaitPlace> places(const char* name, ValueType type, std::string_view key, std::string_view token,
                              LockMode mode = LockMode::Exclusive)
{
    return waitPlaces(libraryFromName(name), type, mode, key, token);
}

} // namespace

/// Where to look for who waits, from what the picture keeps of a lock.
class TestWaitPlaces : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void redisson();
    void redissonNameWithBraces();
    void redissonReadWrite();
    void blockedClients();
    void ourOwn();
    void listsAndMarks();
    void queuesOfTheirOwnKind();
    void sharedOrNowhere();
};

void TestWaitPlaces::redisson()
{
    const auto found = places("redisson", ValueType::Hash, "lock:order:42", kUuid + ":57");
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].kind, Kind::Channel);
    QCOMPARE(found[0].name, std::string("redisson_lock__channel:{lock:order:42}"));
    QVERIFY(!found[0].sure); // its spin locks look the same, and who waits for one polls
    QCOMPARE(found[1].kind, Kind::Queue);
    QCOMPARE(found[1].name, std::string("redisson_lock_queue:{lock:order:42}"));
    QCOMPARE(found[1].deadlines, std::string("redisson_lock_timeout:{lock:order:42}"));
    QCOMPARE(found[1].wakes, std::string("redisson_lock__channel:{lock:order:42}:"));
    QVERIFY(!found[1].sure);
}

void TestWaitPlaces::redissonNameWithBraces()
{
    const auto found = places("redisson", ValueType::Hash, "{shop}:lock", kUuid + ":1");
    QCOMPARE(found.size(), std::size_t(2));
    QCOMPARE(found[0].name, std::string("redisson_lock__channel:{shop}:lock"));
    QCOMPARE(found[1].name, std::string("redisson_lock_queue:{shop}:lock"));
}

void TestWaitPlaces::redissonReadWrite()
{
    for (const auto mode : {LockMode::Read, LockMode::Write}) {
        const auto token = kUuid + (mode == LockMode::Write ? ":57:write" : ":57");
        const auto found = places("redisson", ValueType::Hash, "doc:7", token, mode);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].kind, Kind::Channel);
        QCOMPARE(found[0].name, std::string("redisson_rwlock:{doc:7}"));
    }
}

void TestWaitPlaces::blockedClients()
{
    const auto found = places("python-redis-lock", ValueType::String, "lock:job", "Xk3Fq0z+8aLw/9dTbR2mYc1v");
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].kind, Kind::Blocked);
    QCOMPARE(found[0].name, std::string("lock-signal:job"));
    const auto permits = places("redis-semaphore-rb", ValueType::Hash, "SEMAPHORE:print:GRABBED", "0");
    QCOMPARE(permits.size(), std::size_t(1));
    QCOMPARE(permits[0].name, std::string("SEMAPHORE:print:AVAILABLE"));
}

void TestWaitPlaces::ourOwn()
{
    const auto found = places("lockscope", ValueType::String, "lock:cart", "ls-0123456789abcdef0123456789abcdef");
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].kind, Kind::Channel);
    QCOMPARE(found[0].name, std::string("lock-released:lock:cart"));
    QCOMPARE(found[0].shard, std::string("lock-released:{lock:cart}")); // in a cluster
    QVERIFY(!found[0].sure);                                            // its programs may poll
}

void TestWaitPlaces::listsAndMarks()
{
    const auto jobs = places("sidekiq-unique-jobs", ValueType::Hash,
                             "uniquejobs:d41d8cd98f00b204e9800998ecf8427e:LOCKED", "0123456789abcdef01234567");
    QCOMPARE(jobs.size(), std::size_t(1));
    QCOMPARE(jobs[0].kind, Kind::Queue);
    QCOMPARE(jobs[0].name, std::string("uniquejobs:d41d8cd98f00b204e9800998ecf8427e:QUEUED"));
    QVERIFY(jobs[0].deadlines.empty());
    const std::string id = "web-1_4711_0123456789abcdef0123456789abcdef";
    const auto mark = places("medallion", ValueType::Set, "doc.readers", id, LockMode::Read);
    QCOMPARE(mark.size(), std::size_t(1));
    QCOMPARE(mark[0].kind, Kind::Mark);
    QCOMPARE(mark[0].name, std::string("doc.writer"));
    QCOMPARE(mark[0].suffix, std::string("_WRITERWAITING"));
    QVERIFY(places("medallion", ValueType::String, "doc", id).empty());
}

void TestWaitPlaces::queuesOfTheirOwnKind()
{
    const auto queued = places("redis_queued_locks", ValueType::Hash, "rql:lock:pay:7", "rql:acq:1/2/3/4/abc");
    QCOMPARE(queued.size(), std::size_t(1));
    QCOMPARE(queued[0].kind, Kind::Sorted);
    QCOMPARE(queued[0].name, std::string("rql:lock_queue:pay:7"));
    QVERIFY(queued[0].outAfter == std::chrono::seconds(15));
    const auto readers =
        places("redis_queued_locks", ValueType::ZSet, "rql:lock_readers:pay:7", "rql:acq:1/2/3/4/abc", LockMode::Read);
    QVERIFY(readers.size() == 1 && readers[0].name == "rql:lock_read_queue:pay:7");
    const auto session = places("cm-redis-session", ValueType::Hash, "sess_73fp", "web1|5583");
    QCOMPARE(session.size(), std::size_t(1));
    QCOMPARE(session[0].kind, Kind::Counter);
    QVERIFY(session[0].name == "sess_73fp" && session[0].field == "wait");
}

void TestWaitPlaces::sharedOrNowhere()
{
    const auto shared = places("spring-integration", ValueType::String, "my-registry:order", kUuid);
    QCOMPARE(shared.size(), std::size_t(1));
    QCOMPARE(shared[0].kind, Kind::Shared);
    QCOMPARE(shared[0].name, std::string("my-registry-channel:*"));
    QVERIFY(
        places("bullmq", ValueType::String, "bull:emails:7:lock", kUuid + ":3").empty()); // a backlog waits for no lock
    QVERIFY(!mayHaveWaitPlaces(libraryFromName("bullmq")));
    QVERIFY(!mayHaveWaitPlaces(LibraryId::Unknown));
    QVERIFY(places("redisson", ValueType::Hash, "lock:a", "").empty()); // not read yet
    QVERIFY(places("redisson", ValueType::Hash, "lock:a", "nonsense").empty());
}

LOCKSCOPE_TEST_MAIN(TestWaitPlaces)
#include "tst_waitplaces.moc"
