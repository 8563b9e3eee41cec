// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's read-write lock: layout, entry, downgrade, watchdog. Means: stepped clock, real server.
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonreadwrite.h"
#include "lock/subscription.h"
#include "redissonfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::RedissonProcess;

namespace {

constexpr std::string_view kChannel = "redisson_rwlock:{lock:a}";
/// A Java program, played by commands.
constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
constexpr std::string_view kStrangerWrites = "8743c9c0-0795-4907-87fd-6c719a6b4586:57:write";
constexpr std::string_view kDead = "11111111-0795-4907-87fd-6c719a6b4586:3";

} // namespace

/// Every row of the table of Redisson's steps, by the commands that Redisson 4.7.0 was seen to leave behind.
class TestReadWrite : public test::RedissonSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void scriptsAreKnownByTheirHashes_data();
    void scriptsAreKnownByTheirHashes();
    void optionsAreValidated();
    void aServiceMakesThem();
    void aReaderOfAFreeLock();
    void aReaderBesideReaders_data();
    void aReaderBesideReaders();
    void aReaderBesideAWriter();
    void aWriterOfAFreeLock();
    void aWriterBesideReadersAndWriters();
    void noReaderBecomesAWriter();
    void wrongTypeIsTold();
    void aPlainLockIsNotRead();
    void aReaderEnters();
    void aWriterEnters();
    void aReaderReleases();
    void aReaderLeavesOthers_data();
    void aReaderLeavesOthers();
    void aReaderLeavesTheDead();
    void aReaderLeavesItsWriter();
    void aWriterReleases();
    void aWriterBecomesAReader();
    void releaseOfALostLock();
    void lateReleaseNeverMeetsALaterHold();
    void oneReadLeaseOfEachWriteLease();
    void aLostWriterDoesNotRead();
    void aWriteLeaseOfAnotherLockDoesNotRead();
    void theWatchdogRenewsAReader();
    void theWatchdogRenewsAWriter();
    void aShortenedReaderIsLost();
    void anEvictedHoldIsNotRenewed();
    void extendReachesTheHolds();
    void bracesInTheNameAreKept();

private:
    RedissonOptions plain(std::chrono::milliseconds ttl = 1h) const
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = 0ms;
        options.watchdog = false;
        return options;
    }
    [[nodiscard]] Lease read(std::chrono::milliseconds ttl = 1h) const
    {
        return leaseOf(m_process->readWrite(plain(ttl)).readLock().tryAcquire());
    }
    [[nodiscard]] Lease write(std::chrono::milliseconds ttl = 1h) const
    {
        return leaseOf(m_process->readWrite(plain(ttl)).writeLock().tryAcquire());
    }
    /// A read of a minute, with a watchdog by that clock.
    [[nodiscard]] Lease renewedRead(const std::shared_ptr<test::SteppedClock>& clock) const
    {
        const RedissonProcess stepped(m_server->endpoint(), test::by(clock));
        RedissonOptions options = plain(60s);
        options.watchdog = true;
        return leaseOf(stepped.readWrite(options).readLock().tryAcquire());
    }
    using Fields = std::map<std::string, std::string, std::less<>>;
    Fields fields()
    {
        const Reply all = admin({"HGETALL", "lock:a"});
        Fields result;
        for (std::size_t i = 0; i + 1 < all.elements.size(); i += 2)
            result[all.elements[i].text] = all.elements[i + 1].text;
        return result;
    }
    /// Within the last two seconds before `ttl`.
    bool lasts(const std::string& key, std::chrono::milliseconds ttl)
    {
        const std::int64_t left = admin({"PTTL", key}).integer;
        return left > (ttl - 2s).count() && left <= ttl.count();
    }
    static std::string hold(std::string_view owner, int number)
    {
        return formats::redissonReadHold("lock:a", owner, number);
    }
    /// Like a Java program with the given TTLs of the hash and of its hold.
    void strangerReads(std::chrono::milliseconds hash, std::chrono::milliseconds lease,
                       std::string_view owner = kStranger)
    {
        admin({"HSET", "lock:a", "mode", "read", owner, "1"});
        admin({"PEXPIRE", "lock:a", std::to_string(hash.count())});
        admin({"SET", hold(owner, 1), "1", "PX", std::to_string(lease.count())});
    }
    /// The messages since the last call.
    std::vector<std::string> told()
    {
        admin({"PUBLISH", kChannel, "end"});
        std::vector<std::string> messages;
        while (true) {
            pollfd wanted{m_listener->descriptor(), POLLIN, 0};
            if (::poll(&wanted, 1, 20'000) != 1)
                qFatal("no message");
            for (const auto& happening : m_listener->read()) {
                if (happening.kind == Subscription::Happening::Kind::Message && happening.payload == "end")
                    return messages;
                if (happening.kind == Subscription::Happening::Kind::Message)
                    messages.push_back(happening.payload);
            }
        }
    }
    using Messages = std::vector<std::string>;

    std::optional<Subscription> m_listener;
};

void TestReadWrite::init()
{
    prepare();
    m_listener.emplace(m_server->endpoint(), ClientOptions{});
    QVERIFY(m_listener->open());
    m_listener->subscribe(std::string(kChannel));
    QTRY_COMPARE(admin({"PUBSUB", "NUMSUB", kChannel}).elements[1].integer, std::int64_t{1});
}

void TestReadWrite::scriptsAreKnownByTheirHashes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sha1");
    const auto row = [](const char* name, std::string_view text, std::string_view sha1) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<qsizetype>(text.size()))
                            << QByteArray(sha1.data(), static_cast<qsizetype>(sha1.size()));
    };
    row("read acquire", formats::kRedissonReadAcquire, formats::kRedissonReadAcquireSha1);
    row("read within", formats::kRedissonReadWithin, formats::kRedissonReadWithinSha1);
    row("read reenter", formats::kRedissonReadReenter, formats::kRedissonReadReenterSha1);
    row("read unreenter", formats::kRedissonReadUnreenter, formats::kRedissonReadUnreenterSha1);
    row("read renew", formats::kRedissonReadRenew, formats::kRedissonReadRenewSha1);
    row("read release", formats::kRedissonReadRelease, formats::kRedissonReadReleaseSha1);
    row("write acquire", formats::kRedissonWriteAcquire, formats::kRedissonWriteAcquireSha1);
    row("write release", formats::kRedissonWriteRelease, formats::kRedissonWriteReleaseSha1);
}

void TestReadWrite::scriptsAreKnownByTheirHashes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, sha1);
    QCOMPARE(admin({"SCRIPT", "LOAD", text.toStdString()}).text, sha1.toStdString());
}

void TestReadWrite::optionsAreValidated()
{
    const RedissonProcess& mine = *m_process;
    const auto kindOf = [](const Result<RedissonReadWriteLock, Error>& made) {
        return made ? std::optional<ErrorKind>() : made.error().kind;
    };
    const auto invalid = std::optional(ErrorKind::InvalidOptions);
    RedissonOptions options = plain();
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "a", options)), std::nullopt);
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "", options)), invalid);
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "a}b", options)), std::nullopt);
    options.fair = true;
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "a", options)), invalid);
    options = plain();
    options.fencing = true;
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "a", options)), invalid);
    options = RedissonOptions{};
    QCOMPARE(kindOf(RedissonReadWriteLock::create(mine.client, nullptr, mine.peer, "a", options)), invalid);

    ClientOptions cluster;
    cluster.followsRedirections = true;
    const RedissonProcess far(m_server->endpoint(), cluster);
    for (const char* key : {"a", "{a}b", "a{b}c", "{b}c"})
        QCOMPARE(kindOf(RedissonReadWriteLock::create(far.client, nullptr, far.peer, key, plain())), std::nullopt);
    QCOMPARE(kindOf(RedissonReadWriteLock::create(far.client, nullptr, far.peer, "a}b", plain())), invalid);
}

void TestReadWrite::aServiceMakesThem()
{
    LockService mine = test::serviceOf(m_server->endpoint());
    LockService other = test::serviceOf(m_server->endpoint());
    const auto lock = [](LockService& service) {
        return *service.redisson().readWriteLock("lock:a", {.fair = true, .fencing = true}); // not used
    };
    Lease one = leaseOf(lock(mine).readLock().acquire());
    const Lease two = leaseOf(lock(other).readLock().acquire());
    QVERIFY(one.isValid() && two.isValid());
    QVERIFY(lock(mine).writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    const Result<LockService, Error> group = LockService::create(*lock::parseDeployment("redis+redlock://a,b,c/shop"));
    QCOMPARE(group->redisson().readWriteLock("lock:a").error().kind, ErrorKind::InvalidOptions);
}

void TestReadWrite::aReaderOfAFreeLock()
{
    const Lease lease = read(30s);
    QVERIFY(lease.token().starts_with(m_process->peer->id() + ':'));
    QCOMPARE(fields(), (Fields{{"mode", "read"}, {std::string(lease.token()), "1"}}));
    QVERIFY(lasts("lock:a", 30s));
    QVERIFY(lasts(hold(lease.token(), 1), 30s));
    QCOMPARE(admin({"GET", hold(lease.token(), 1)}).text, std::string("1"));
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{2});
    QCOMPARE(told(), Messages{});
}

void TestReadWrite::aReaderBesideReaders_data()
{
    QTest::addColumn<int>("theirs"); // seconds
    QTest::addColumn<int>("ours");
    QTest::newRow("their lease is longer") << 60 << 20;
    QTest::newRow("ours is longer") << 20 << 60;
}

void TestReadWrite::aReaderBesideReaders()
{
    QFETCH(int, theirs);
    QFETCH(int, ours);
    strangerReads(theirs * 1s, theirs * 1s);
    const Lease lease = read(ours * 1s);
    QCOMPARE(fields(), (Fields{{"mode", "read"}, {std::string(kStranger), "1"}, {std::string(lease.token()), "1"}}));
    QVERIFY(lasts("lock:a", 60s));
    QVERIFY(lasts(hold(lease.token(), 1), ours * 1s));
    QVERIFY(lasts(hold(kStranger, 1), theirs * 1s));
}

void TestReadWrite::aReaderBesideAWriter()
{
    admin({"HSET", "lock:a", "mode", "write", kStrangerWrites, "1"});
    admin({"PEXPIRE", "lock:a", "60000"});
    const Acquired refused = m_process->readWrite(plain()).readLock().tryAcquire();
    QVERIFY(refused.outcome() == AcquireOutcome::Taken);
    QCOMPARE(refused.holder(), std::optional<std::string>(kStrangerWrites));
    QVERIFY(refused.retryAfter() > 50s && refused.retryAfter() <= 60s);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{1});
}

void TestReadWrite::aWriterOfAFreeLock()
{
    const Lease lease = write(30s);
    QVERIFY(lease.token().starts_with(m_process->peer->id() + ':'));
    QVERIFY(lease.token().ends_with(":write"));
    QCOMPARE(fields(), (Fields{{"mode", "write"}, {std::string(lease.token()), "1"}}));
    QVERIFY(lasts("lock:a", 30s));
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{1});
}

void TestReadWrite::aWriterBesideReadersAndWriters()
{
    RedissonMutex lock = m_process->readWrite(plain()).writeLock();
    strangerReads(60s, 60s);
    Acquired refused = lock.tryAcquire();
    QVERIFY(refused.outcome() == AcquireOutcome::Taken);
    QCOMPARE(refused.holder(), std::optional<std::string>(kStranger)); // the only one
    strangerReads(60s, 60s, kDead);
    refused = lock.tryAcquire();
    QVERIFY(!refused.holder()); // one of two
    QVERIFY(refused.retryAfter() > 50s);
    admin({"FLUSHALL"});
    const Lease held = write();
    refused = lock.tryAcquire();
    QCOMPARE(refused.holder(), std::optional(std::string(held.token())));
    QCOMPARE(fields()[std::string(held.token())], std::string("1"));
}

void TestReadWrite::noReaderBecomesAWriter()
{
    const Lease lease = read();
    QVERIFY(m_process->readWrite(plain()).writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(fields()["mode"], std::string("read"));
}

void TestReadWrite::wrongTypeIsTold()
{
    admin({"SET", "lock:a", "text"});
    QCOMPARE(m_process->readWrite(plain()).readLock().tryAcquire().error().kind, ErrorKind::WrongType);
    QVERIFY(m_process->readWrite(plain()).writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(admin({"GET", "lock:a"}).text, std::string("text"));
}

/// A hash without a mode is another kind of lock, which Redisson would enter.
void TestReadWrite::aPlainLockIsNotRead()
{
    const Lease held = leaseOf(m_process->mutex(plain()).tryAcquire());
    QVERIFY(m_process->readWrite(plain()).readLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QVERIFY(m_process->readWrite(plain()).writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(fields(), (Fields{{std::string(held.token()), "1"}}));
}

/// The first hold gets the new lease, too: both handles are valid for as long.
void TestReadWrite::aReaderEnters()
{
    Lease first = read(60s);
    const std::string owner(first.token());
    admin({"PEXPIRE", "lock:a", "5000"});
    admin({"PEXPIRE", hold(owner, 1), "5000"});
    Lease second = *first.enter();
    QCOMPARE(second.token(), first.token());
    QCOMPARE(fields()[owner], std::string("2"));
    for (const std::string& key : {std::string("lock:a"), hold(owner, 1), hold(owner, 2)})
        QVERIFY(lasts(key, 60s));
    admin({"PEXPIRE", "lock:a", "3600000"});
    Lease third = *second.enter();
    QVERIFY(lasts("lock:a", 1h)); // never shorter
    QCOMPARE(third.release().handlesLeft, 2);
    QCOMPARE(first.release().handlesLeft, 1);
    QCOMPARE(fields()[owner], std::string("1"));
    QCOMPARE(admin({"EXISTS", hold(owner, 1), hold(owner, 2), hold(owner, 3)}).integer, std::int64_t{1});
    QVERIFY(lasts(hold(owner, 1), 60s));
    QCOMPARE(told(), Messages{});
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
}

/// Unlike Redisson, which adds the lease to the TTL.
void TestReadWrite::aWriterEnters()
{
    Lease first = write(60s);
    admin({"PEXPIRE", "lock:a", "5000"});
    Lease second = *first.enter();
    QCOMPARE(fields(), (Fields{{"mode", "write"}, {std::string(first.token()), "2"}}));
    QVERIFY(lasts("lock:a", 60s));
    QCOMPARE(first.release().handlesLeft, 1);
    QCOMPARE(fields()[std::string(second.token())], std::string("1"));
    QCOMPARE(told(), Messages{});
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(told(), Messages{"1"});
}

void TestReadWrite::aReaderReleases()
{
    Lease lease = read();
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
    QCOMPARE(told(), Messages{"0"});
}

void TestReadWrite::aReaderLeavesOthers_data()
{
    QTest::addColumn<int>("theirs"); // seconds
    QTest::newRow("shorter") << 20;
    QTest::newRow("longer") << 600;
}

void TestReadWrite::aReaderLeavesOthers()
{
    QFETCH(int, theirs);
    Lease lease = read(60s);
    const std::string owner(lease.token());
    strangerReads(60s, theirs * 1s);
    strangerReads(60s, 5s, kDead);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(fields(), (Fields{{"mode", "read"}, {std::string(kStranger), "1"}, {std::string(kDead), "1"}}));
    QVERIFY(lasts("lock:a", theirs * 1s)); // the longest lease of a reader
    QCOMPARE(admin({"EXISTS", hold(owner, 1)}).integer, std::int64_t{0});
    QCOMPARE(told(), Messages{});
}

/// Their fields stay when their leases have ended.
void TestReadWrite::aReaderLeavesTheDead()
{
    Lease lease = read(60s);
    admin({"HSET", "lock:a", kDead, "2"});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
    QCOMPARE(told(), Messages{"0"});
}

/// Redisson would shorten the write hold to the leases of its reads.
void TestReadWrite::aReaderLeavesItsWriter()
{
    Lease writer = write(60s);
    RedissonReadWriteLock lock = m_process->readWrite(plain(20s));
    Lease reader = leaseOf(lock.readWithin(writer));
    QCOMPARE(std::string(reader.token()) + ":write", std::string(writer.token())); // one owner
    QCOMPARE(fields(),
             (Fields{{"mode", "write"}, {std::string(writer.token()), "1"}, {std::string(reader.token()), "1"}}));
    QVERIFY(lasts("lock:a", 60s));
    QVERIFY(lasts(hold(reader.token(), 1), 20s));
    QCOMPARE(lock.readLock().tryAcquire().holder(), std::optional(std::string(writer.token()))); // not by another
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(fields(), (Fields{{"mode", "write"}, {std::string(writer.token()), "1"}}));
    QVERIFY(lasts("lock:a", 60s));
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{1});
    QCOMPARE(told(), Messages{});
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
}

void TestReadWrite::aWriterReleases()
{
    Lease lease = write();
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
    QCOMPARE(told(), Messages{"1"});
}

/// Redisson tells nobody: a reader that waits sleeps on until the lease ends.
void TestReadWrite::aWriterBecomesAReader()
{
    Lease writer = write(60s);
    Lease again = *writer.enter();
    RedissonReadWriteLock lock = m_process->readWrite(plain(60s));
    Lease reader = leaseOf(lock.readWithin(writer));
    Lease second = *reader.enter();
    admin({"PEXPIRE", "lock:a", "40000"});
    QCOMPARE(writer.release().handlesLeft, 1);
    QVERIFY(lasts("lock:a", 60s));
    QCOMPARE(again.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(told(), Messages{"1"});
    QCOMPARE(fields(), (Fields{{"mode", "read"}, {std::string(reader.token()), "2"}}));
    QVERIFY(lasts("lock:a", 60s));
    QVERIFY(reader.isValid());
    Lease other = leaseOf(lock.readLock().tryAcquire());
    QVERIFY(lock.writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
    QCOMPARE(reader.release().handlesLeft, 1);
    QCOMPARE(second.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(told(), Messages{});
    QCOMPARE(other.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(told(), Messages{"0"});
}

void TestReadWrite::releaseOfALostLock()
{
    for (const bool writes : {false, true}) {
        Lease gone = writes ? write() : read();
        Lease taken = [&] {
            admin({"FLUSHALL"});
            return writes ? write() : read();
        }();
        QCOMPARE(gone.release().outcome, ReleaseOutcome::NotOwner);
        admin({"FLUSHALL"});
        QCOMPARE(taken.release().outcome, ReleaseOutcome::AlreadyExpired);
        QCOMPARE(told(), Messages{});
    }
}

void TestReadWrite::lateReleaseNeverMeetsALaterHold()
{
    Lease old = write();
    admin({"FLUSHALL"});
    const Lease later = read();
    QCOMPARE(old.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(fields()[std::string(later.token())], std::string("1"));
}

/// The owner is the same: what was lost of the first one would end the second.
void TestReadWrite::oneReadLeaseOfEachWriteLease()
{
    const Lease writer = write();
    RedissonReadWriteLock lock = m_process->readWrite(plain());
    {
        const Lease reader = leaseOf(lock.readWithin(writer));
        QCOMPARE(lock.readWithin(writer).error().kind, ErrorKind::InvalidOptions);
        QVERIFY(reader.enter());
    }
    QCOMPARE(lock.readWithin(writer).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(fields().size(), std::size_t{2});
}

void TestReadWrite::aLostWriterDoesNotRead()
{
    RedissonReadWriteLock lock = m_process->readWrite(plain());
    Lease gone = write();
    admin({"FLUSHALL"});
    QCOMPARE(lock.readWithin(gone).error().kind, ErrorKind::LeaseLost);
    QVERIFY(gone.lossReason() == LossReason::Gone);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0}); // it was not taken in passing
    Lease taken = write();
    admin({"FLUSHALL"});
    const Lease other = read();
    QCOMPARE(lock.readWithin(taken).error().kind, ErrorKind::LeaseLost);
    QVERIFY(taken.lossReason() == LossReason::TakenByOther);
    QCOMPARE(fields().size(), std::size_t{2});
    Lease released = leaseOf(m_process->readWrite(plain(), "lock:b").writeLock().tryAcquire());
    (void)released.release();
    QCOMPARE(m_process->readWrite(plain(), "lock:b").readWithin(released).error().kind, ErrorKind::LeaseLost);
}

void TestReadWrite::aWriteLeaseOfAnotherLockDoesNotRead()
{
    RedissonReadWriteLock lock = m_process->readWrite(plain());
    const auto kindOf = [&](const Lease& lease) { return lock.readWithin(lease).error().kind; };
    QCOMPARE(kindOf(read()), ErrorKind::InvalidOptions);
    QCOMPARE(kindOf(leaseOf(m_process->readWrite(plain(), "lock:b").writeLock().tryAcquire())),
             ErrorKind::InvalidOptions);
    QCOMPARE(kindOf(leaseOf(m_process->mutex(plain()).tryAcquire())), ErrorKind::InvalidOptions);
    const RedissonProcess other(m_server->endpoint());
    QCOMPARE(kindOf(leaseOf(other.readWrite(plain()).writeLock().tryAcquire())), ErrorKind::InvalidOptions);
    Lease moved = write();
    const Lease held = std::move(moved);
    QCOMPARE(kindOf(moved), ErrorKind::InvalidOptions); // NOLINT(bugprone-use-after-move): allowed
}

/// Redisson sets the TTL of the hash whatever it was, up to 4.3.1 also the holds of other clients.
void TestReadWrite::theWatchdogRenewsAReader()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    Lease lease = renewedRead(clock);
    Lease second = *lease.enter();
    const std::string owner(lease.token());
    strangerReads(600s, 30s);
    admin({"PEXPIRE", hold(owner, 1), "5000"});
    admin({"PEXPIRE", hold(owner, 2), "5000"});
    admin({"SCRIPT", "FLUSH"}); // the renewals bring their text along
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 2; }));
    QVERIFY(lasts(hold(owner, 1), 60s));
    QVERIFY(lasts(hold(owner, 2), 60s));
    QVERIFY(lasts(hold(kStranger, 1), 30s));
    QVERIFY(lasts("lock:a", 600s));
    admin({"PEXPIRE", "lock:a", "5000"});
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 3; }));
    QVERIFY(lasts("lock:a", 60s));
    QVERIFY(lease.isValid());
}

void TestReadWrite::theWatchdogRenewsAWriter()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    const RedissonProcess stepped(m_server->endpoint(), test::by(clock));
    RedissonOptions options = plain(60s);
    options.watchdog = true;
    RedissonReadWriteLock lock = stepped.readWrite(options);
    Lease writer = leaseOf(lock.writeLock().tryAcquire());
    Lease reader = leaseOf(lock.readWithin(writer));
    admin({"PEXPIRE", "lock:a", "5000"});
    QVERIFY(test::stepUntil(*clock, [&] { return writer.renewals() == 1 && reader.renewals() == 1; }));
    QVERIFY(lasts("lock:a", 60s));
    QCOMPARE(reader.release().outcome, ReleaseOutcome::Released); // its watchdog ends, not the writer's
    QVERIFY(test::stepUntil(*clock, [&] { return writer.renewals() == 3; }));
    QVERIFY(writer.isValid());
    admin({"DEL", "lock:a"});
    QVERIFY(test::stepUntil(*clock, [&] { return writer.lost().stop_requested(); }));
    QVERIFY(writer.lossReason() == LossReason::Gone);
}

/// A Java reader renews, which shortens the hash, and dies: the lock is gone before our lease ends. We know within it.
void TestReadWrite::aShortenedReaderIsLost()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    Lease lease = renewedRead(clock);
    const MonoTime end = lease.validUntil();
    strangerReads(1ms, 1ms);
    QTRY_COMPARE(admin({"EXISTS", "lock:a"}).integer, std::int64_t{0});
    const Lease writer = write();
    QVERIFY(test::stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(clock->mono() < end);
    QVERIFY(lease.lossReason() == LossReason::TakenByOther);
    QVERIFY(!lease.isValid());
    QCOMPARE(fields(), (Fields{{"mode", "write"}, {std::string(writer.token()), "1"}}));
}

/// Another reader's release would not see it: the lease must not outlast that.
void TestReadWrite::anEvictedHoldIsNotRenewed()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    Lease lease = renewedRead(clock);
    const MonoTime end = lease.validUntil();
    admin({"DEL", hold(lease.token(), 1)});
    QVERIFY(test::stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(lease.lossReason() == LossReason::RanOut);
    QVERIFY(clock->mono() <= end + 2s);
}

/// Else another reader's release would shorten the extended lease.
void TestReadWrite::extendReachesTheHolds()
{
    Lease lease = read(60s);
    QVERIFY(lease.extend(600s));
    QVERIFY(lasts("lock:a", 600s));
    QVERIFY(lasts(hold(lease.token(), 1), 600s));
    Lease other = read(1h);
    QCOMPARE(other.release().outcome, ReleaseOutcome::Released);
    QVERIFY(lasts("lock:a", 600s));
    QVERIFY(lease.remaining() > 590s);
}

void TestReadWrite::bracesInTheNameAreKept()
{
    Lease lease = leaseOf(m_process->readWrite(plain(), "{a}:lock").readLock().tryAcquire());
    const std::string key = "{a}:lock:" + std::string(lease.token()) + ":rwlock_timeout:1";
    QCOMPARE(admin({"EXISTS", key}).integer, std::int64_t{1});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, std::int64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestReadWrite)
#include "tst_readwrite.moc"
