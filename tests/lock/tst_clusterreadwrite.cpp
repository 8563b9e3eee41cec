// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's read-write lock in a Redis Cluster: its keys are in one slot, its waiters hear shard channels. Means: a
// real cluster.
#include "core/clusterslot.h"
#include "formats/libraries/redissonnames.h"
#include "redissonfixture.h"
#include "sandbox/cluster.h"
#include "support/rounds.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestClusterReadWrite : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void eachNodeKeepsItsOwn();
    void waitersAreWoken_data();
    void waitersAreWoken();
    void aMovedSlotIsFollowed();
    void halfOfALockIsNotJudged();
    void neverBesideAWriterWhileTheSlotMoves();

private:
    [[nodiscard]] std::unique_ptr<test::RedissonProcess> process(ShardChannels shards = ShardChannels::Auto) const
    {
        ClientOptions options = test::unhurried(10s); // a reply that comes late on a busy machine is not lost
        options.followsRedirections = true;
        const Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
        auto made = std::make_unique<test::RedissonProcess>(endpoint, options);
        made->peer = std::make_shared<RedissonPeer>(endpoint, options, shards);
        return made;
    }
    static RedissonOptions how(bool watchdog = false)
    {
        RedissonOptions options;
        options.ttl = watchdog ? 9s : std::chrono::milliseconds(1h); // with a watchdog renewed every three
        options.wait = 60s;
        options.poll = 1h; // only a message wakes
        options.watchdog = watchdog;
        return options;
    }
    int subscribers(const char* command, const std::string& channel) const
    {
        int count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node) {
            const auto counted = m_cluster->ask(node, {"PUBSUB", command, channel});
            count += counted && counted->size() == 2 ? std::stoi(counted->back()) : 0;
        }
        return count;
    }

    std::optional<sandbox::Cluster> m_cluster;
};

void TestClusterReadWrite::initTestCase()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
}

void TestClusterReadWrite::eachNodeKeepsItsOwn()
{
    const auto one = process();
    std::set<std::size_t> nodes;
    for (int i = 0; nodes.size() < m_cluster->primaries(); ++i) {
        const std::string key = (i % 2 == 0 ? "lock:" : "lock:{a") + std::to_string(i) + (i % 2 == 0 ? "" : "}:b");
        nodes.insert(m_cluster->firstOwner(slotOf(key)));
        RedissonReadWriteLock lock = one->readWrite(how(), key);
        Lease writer = leaseOf(lock.writeLock().acquire());
        Lease reader = leaseOf(lock.readWithin(writer));
        QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
        Lease again = *reader.enter();
        QVERIFY(again.extend(2h));
        QCOMPARE(again.release().handlesLeft, 1);
        QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    }
    for (std::size_t node = 0; node < m_cluster->primaries(); ++node)
        QCOMPARE(m_cluster->ask(node, {"DBSIZE"})->front(), std::string("0"));
}

void TestClusterReadWrite::waitersAreWoken_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isSharded");
    QTest::newRow("auto") << static_cast<int>(ShardChannels::Auto) << true;
    QTest::newRow("on") << static_cast<int>(ShardChannels::On) << true;
    QTest::newRow("off") << static_cast<int>(ShardChannels::Off) << false;
}

/// Those of a writer, of a writer that goes on reading, and of the last reader.
void TestClusterReadWrite::waitersAreWoken()
{
    QFETCH(int, mode);
    QFETCH(bool, isSharded);
    const auto one = process(static_cast<ShardChannels>(mode));
    const auto other = process(static_cast<ShardChannels>(mode));
    RedissonReadWriteLock mine = one->readWrite(how());
    const RedissonReadWriteLock theirs = other->readWrite(how());
    const std::string channel = "redisson_rwlock:{lock:a}";
    const auto isHeard = [&] {
        return subscribers("SHARDNUMSUB", channel) == (isSharded ? 1 : 0) &&
               subscribers("NUMSUB", channel) == (isSharded ? 0 : 1);
    };
    Lease writer = leaseOf(mine.writeLock().acquire());
    Lease reader = leaseOf(mine.readWithin(writer));
    test::Waiter reads(theirs.readLock());
    QVERIFY(QTest::qWaitFor(isHeard, test::kPatience)); // not asked again: subscriptions follow the slot
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    Lease beside = leaseOf(reads.take());
    test::Waiter writes(theirs.writeLock());
    QVERIFY(QTest::qWaitFor(isHeard, test::kPatience)); // not asked again: subscriptions follow the slot
    QCOMPARE(beside.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(writes.take()).isValid());
}

void TestClusterReadWrite::aMovedSlotIsFollowed()
{
    const std::string key = "lock:{moves}";
    const std::size_t from = m_cluster->firstOwner(slotOf(key));
    const std::size_t to = (from + 1) % m_cluster->primaries();
    const auto one = process();
    const auto other = process();
    Lease first = leaseOf(one->readWrite(how(true), key).readLock().acquire());
    Lease second = leaseOf(other->readWrite(how(true), key).readLock().acquire());
    test::Waiter waiter(process()->readWrite(how(), key).writeLock());
    QTRY_COMPARE(subscribers("SHARDNUMSUB", "redisson_rwlock:lock:{moves}"), 1);
    const auto moved = m_cluster->moveSlot(slotOf(key), from, to);
    QVERIFY2(moved, moved ? "" : moved.error().message.c_str());
    const std::uint32_t renewals = first.renewals();
    QTRY_VERIFY(first.renewals() > renewals + 1);
    QTRY_COMPARE(subscribers("SHARDNUMSUB", "redisson_rwlock:lock:{moves}"), 1);
    QVERIFY(first.isValid() && second.isValid());
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

/// The hash has moved, and its readers' holds have not: to a release the others would look dead.
void TestClusterReadWrite::halfOfALockIsNotJudged()
{
    const std::string key = "lock:{half}";
    const std::size_t from = m_cluster->firstOwner(slotOf(key));
    const std::size_t to = (from + 1) % m_cluster->primaries();
    const auto one = process();
    RedissonOptions once = how();
    once.wait = 0ms;
    RedissonReadWriteLock lock = one->readWrite(once, key);
    Lease first = leaseOf(lock.readLock().acquire());
    Lease second = leaseOf(lock.readLock().acquire());
    QVERIFY(m_cluster->beginMove(slotOf(key), from, to));
    QVERIFY(m_cluster->migrate(key, from, to));
    ReleaseResult released = first.release();
    QCOMPARE(released.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(released.error->kind, ErrorKind::ClusterDown);
    QCOMPARE(second.extend(2h).error().kind, ErrorKind::ClusterDown);
    QCOMPARE(lock.readLock().acquire().error().kind, ErrorKind::ClusterDown);
    QVERIFY(lock.writeLock().acquire().outcome() == AcquireOutcome::Taken);
    for (const Lease* lease : {&first, &second})
        QVERIFY(m_cluster->migrate(formats::redissonReadHold(key, lease->token(), 1), from, to));
    QVERIFY(m_cluster->endMove(slotOf(key), to));
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(lock.writeLock().acquire().outcome() == AcquireOutcome::Taken);
    QVERIFY(second.extend(2h));
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(lock.writeLock().acquire()).isValid());
}

/// The slot goes from node to node and back while readers and writers take turns.
void TestClusterReadWrite::neverBesideAWriterWhileTheSlotMoves()
{
    const std::string key = "lock:{cycles}";
    constexpr int kThreads = 4;
    const int each = test::cycles(400, 100) / kThreads;
    std::atomic<int> readers{0};
    std::atomic<int> writers{0};
    std::atomic<int> overlaps{0};
    std::atomic<int> refused{0};
    std::atomic<int> running{kThreads};
    int moves = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&, writes = i == 0] {
                const auto own = process();
                const RedissonReadWriteLock lock = own->readWrite(how(true), key);
                RedissonMutex side = writes ? lock.writeLock() : lock.readLock();
                for (int done = 0; done < each; ++done) {
                    const Acquired lease = side.acquire();
                    refused += !lease;
                    if (!lease)
                        continue;
                    overlaps += writers.load() != 0 || (writes && readers.load() != 0);
                    ++(writes ? writers : readers);
                    std::this_thread::sleep_for(300us);
                    --(writes ? writers : readers);
                    overlaps += !lease->isValid();
                    if (!writes)
                        std::this_thread::sleep_for(3ms); // else the writer starves
                }
                --running;
            });
        std::size_t at = m_cluster->firstOwner(slotOf(key));
        for (; running > 0; ++moves) {
            const std::size_t next = (at + 1) % m_cluster->primaries();
            if (!m_cluster->moveSlot(slotOf(key), at, next))
                break;
            at = next;
        }
    }
    QCOMPARE(overlaps.load(), 0);
    QCOMPARE(refused.load(), 0);
    QVERIFY2(moves > 1, std::to_string(moves).c_str());
}

LOCKSCOPE_TEST_MAIN(TestClusterReadWrite)
#include "tst_clusterreadwrite.moc"
