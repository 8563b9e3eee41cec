// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What an acquisition says: the lease, or why there is none. Means: values, and one redis-server.
#include "lock/mutex.h"
#include "lock/redisson.h"
#include "lock/redlock.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <utility>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

namespace {

template <class Lock>
concept MayTestTemporary = requires(Lock lock)
{
    lock.acquire() ? 0 : 1;
};
template <class Lock>
concept MayUseTemporary = requires(Lock lock)
{
    lock.acquire()->isValid();
};
static_assert(!MayTestTemporary<Mutex> && !MayTestTemporary<Redlock> && !MayTestTemporary<RedissonMutex>);
static_assert(!MayUseTemporary<Mutex>);
static_assert(requires(Acquired named) { named ? 0 : 1; });
static_assert(!std::is_convertible_v<Acquired, bool> && !std::is_copy_constructible_v<Acquired>);
static_assert(std::is_nothrow_move_constructible_v<Acquired>);

NodeOutcome failedNode(ErrorKind kind)
{
    return {"a:1", NodeOutcome::Kind::Failed, Error{kind, Delivery::NotSent, "It is away."}};
}

} // namespace

class TestAcquired : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLeaseIsUsedAndMovedOut();
    void explainsEachOutcome();
    void failedNodesAreTheErrorWhereTheyPreventedAMajority();
    void misuseThrows();
    void theFormerTypeIsThere();
};

void TestAcquired::aLeaseIsUsedAndMovedOut()
{
    const sandbox::RedisServer server = test::startedServer();
    const auto client = std::make_shared<Client>(server.endpoint());
    MutexOptions options;
    options.wait = 0ms;
    options.watchdog = false;
    Mutex mutex = test::mutexOf(client, nullptr, "lock:a", options);
    if (auto lease = mutex.acquire()) {
        QVERIFY(lease->isValid());
        QCOMPARE(lease.outcome(), AcquireOutcome::Acquired);
        QVERIFY(lease.why().empty());
        Lease mine = *std::move(lease);
        QVERIFY(mine.isValid());
        auto refused = mutex.tryAcquire();
        QVERIFY(!refused);
        QCOMPARE(refused.outcome(), AcquireOutcome::Taken);
        QCOMPARE(refused.holder(), std::optional(std::string(mine.token())));
        QVERIFY(refused.why().starts_with("The lock lock:a is busy. Its lease ends in "));
        QVERIFY(refused.why().find(mine.token()) == std::string::npos);
    } else {
        QFAIL(lease.why().c_str());
    }
    QVERIFY(client->command({"GET", "lock:a"})->isNil()); // released with the block
}

void TestAcquired::explainsEachOutcome()
{
    const Acquired taken(Taken{}, "lock:a\n");
    QCOMPARE(taken.why(), std::string("The lock lock:a\\n is busy. Try again later."));
    QCOMPARE(taken.error().kind, ErrorKind::Taken);
    QCOMPARE(taken.error().delivery, Delivery::Answered);
    QCOMPARE(taken.error().message, taken.why());
    QVERIFY(!taken.holder() && !taken.retryAfter() && !taken.freeBy() && taken.nodes().empty());

    const Acquired large(Taken{}, std::string(1'000'000, 'k'));
    QVERIFY2(large.why().size() < 300, std::to_string(large.why().size()).c_str());

    const Acquired timedOut(TimedOut{1'234ms, 7}, "lock:a");
    QCOMPARE(timedOut.outcome(), AcquireOutcome::TimedOut);
    QCOMPARE(timedOut.why(), std::string("The lock lock:a is busy: waited 1234 ms. Try again later."));
    QCOMPARE(timedOut.error().kind, ErrorKind::Taken);
    QCOMPARE(timedOut.waited(), 1'234ms);
    QCOMPARE(timedOut.attempts(), 7);

    const Acquired cancelled(Cancelled{5ms, 1}, "lock:a");
    QCOMPARE(cancelled.outcome(), AcquireOutcome::Cancelled);
    QCOMPARE(cancelled.why(), std::string("The lock lock:a was not acquired: stop was requested after 5 ms."));
    QCOMPARE(cancelled.waited(), 5ms);

    const MonoTime end = std::chrono::steady_clock::now() + 10s;
    const Acquired unknown(Unknown{end, {ErrorKind::Closed, Delivery::Unknown, "It hung up."}}, "lock:a");
    QCOMPARE(unknown.outcome(), AcquireOutcome::Unknown);
    QCOMPARE(unknown.why(), std::string("The lock lock:a may be held until its TTL ends, because a reply was lost: "
                                        "It hung up."));
    QVERIFY(unknown.freeBy() == end);
    QCOMPARE(unknown.error().kind, ErrorKind::Closed);
    QCOMPARE(unknown.error().delivery, Delivery::Unknown);

    const Acquired failed(Error{ErrorKind::OutOfMemory, Delivery::Answered, "It is full."}, "lock:a");
    QCOMPARE(failed.outcome(), AcquireOutcome::Failed);
    QCOMPARE(failed.why(), std::string("It is full."));
    QCOMPARE(failed.error().kind, ErrorKind::OutOfMemory);
}

void TestAcquired::failedNodesAreTheErrorWhereTheyPreventedAMajority()
{
    const NodeOutcome granted{"b:1", NodeOutcome::Kind::Granted, {}};
    const NodeOutcome refused{"c:1", NodeOutcome::Kind::Refused, {}};
    const Acquired away(NoQuorum{{failedNode(ErrorKind::Unreachable), failedNode(ErrorKind::Timeout), granted}, 3ms, 2},
                        "lock:a");
    QCOMPARE(away.outcome(), AcquireOutcome::NoQuorum);
    QCOMPARE(away.why(), std::string("The lock lock:a was granted by 1 of 3 nodes, and needs 2. a:1: It is away. a:1: "
                                     "It is away."));
    QCOMPARE(away.error().kind, ErrorKind::Unreachable);
    QCOMPARE(away.error().message, away.why());
    QCOMPARE(away.nodes().size(), std::size_t{3});
    QCOMPARE(away.attempts(), 2);
    const Acquired taken(NoQuorum{{failedNode(ErrorKind::Unreachable), refused, granted}, 3ms, 1}, "lock:a");
    QCOMPARE(taken.error().kind, ErrorKind::Taken);
}

void TestAcquired::misuseThrows()
{
    Acquired taken(Taken{}, "lock:a");
    QVERIFY_THROWS_EXCEPTION(std::bad_variant_access, (void)*taken);
    QVERIFY_THROWS_EXCEPTION(std::bad_variant_access, (void)taken->isValid());
}

void TestAcquired::theFormerTypeIsThere()
{
    const Acquired taken(Taken{2s, "ls-1"}, "lock:a");
    const auto* former = std::get_if<Taken>(&taken.variant());
    QVERIFY(former && former->by == "ls-1" && former->retryAfter == 2s);
    AcquireResult result = Acquired(Taken{}, "lock:a").variant();
    QVERIFY(std::holds_alternative<Taken>(result));
}

LOCKSCOPE_TEST_MAIN(TestAcquired)
#include "tst_acquired.moc"
