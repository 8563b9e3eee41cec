// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conditional delete and renew of newer servers: what is sent, byte for byte, and what the answers mean. Means:
// scripted peer, real server.
#include "formats/scripts.h"
#include "lock/comparing.h"
#include "lock/leasestate.h"
#include "lock/renewer.h"
#include "lockfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::request;
using test::ScriptedPeer;

/// Commands that this machine's server does not have yet: what is sent, byte for byte, and what is made of the answers.
class TestNative : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void probeOfARealServer();
    void probe_data();
    void probe();
    void deletesWithTheCondition();
    void notDeletedIsLookedAt_data();
    void notDeletedIsLookedAt();
    void tellsAfterwards();
    void unknownCommandFallsBackToTheScript();
    void probeWithoutAnswerIsAScript();
    void renewsWithTheCondition();
    void renewalThatMatchesNothingIsLookedAt();
    void unknownOptionIsAskedAgain();

private:
    static Lease leaseFrom(const ScriptedPeer& peer)
    {
        MutexOptions options;
        options.watchdog = false;
        options.nativeCompare = true;
        return leaseOf(
            test::mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", options).tryAcquire());
    }
};

namespace {

const std::string kNone = "*-1\r\n";
const std::string kSome = "*1\r\n$5\r\ndelex\r\n";

std::string bulk(const std::string& text)
{
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

const std::string kProbe = request({"COMMAND", "INFO", "DELEX", "DELIFEQ"});
const std::string kDelexAnswer = "*2\r\n" + kSome + kNone;
const std::string kRedis84 = bulk("# Server\r\nredis_version:8.4.0\r\n");

} // namespace

void TestNative::probeOfARealServer()
{
    const sandbox::RedisServer server = test::startedServer();
    Client client(server.endpoint());
    const bool has = client.command({"COMMAND", "INFO", "DELEX"})->elements.at(0).type == Reply::Type::Array;
    const auto native = probeNative(client);
    QVERIFY(native);
    QCOMPARE(native->remove == NativeCommands::Delete::DelEx, has);
    QVERIFY(client.command({"SET", "lock:compared", "a"}));
    const bool hasIfEqual = client.command({"SET", "lock:compared", "b", "IFEQ", "a"}).has_value();
    QCOMPARE(native->setIfEqual, hasIfEqual);

    MutexOptions options;
    options.watchdog = false;
    options.nativeCompare = true;
    Lease lease =
        leaseOf(test::mutexOf(std::make_shared<Client>(server.endpoint()), nullptr, "lock:a", options).tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(client.command({"GET", "lock:a"})->isNil());
}

void TestNative::probe_data()
{
    QTest::addColumn<QByteArray>("commands");
    QTest::addColumn<QByteArray>("info");
    QTest::addColumn<int>("remove");
    QTest::addColumn<bool>("setIfEqual");
    using Delete = NativeCommands::Delete;
    const auto row = [](const char* name, const std::string& commands, const char* info, Delete remove, bool set) {
        QTest::newRow(name) << QByteArray::fromStdString("*2\r\n" + commands) << QByteArray::fromStdString(bulk(info))
                            << static_cast<int>(remove) << set;
    };
    row("Redis 7.0", kNone + kNone, "redis_version:7.0.15\r\n", Delete::None, false);
    row("Redis 8.2", kNone + kNone, "redis_version:8.2.3\r\n", Delete::None, false);
    row("Redis 8.4", kSome + kNone, "redis_version:8.4.0\r\n", Delete::DelEx, true);
    row("Redis 10.0", kSome + kNone, "redis_version:10.0.0\r\n", Delete::DelEx, true);
    row("Valkey 8.0", kNone + kNone, "redis_version:7.2.4\r\nvalkey_version:8.0.1\r\n", Delete::None, false);
    row("Valkey 8.1", kNone + kNone, "redis_version:7.2.4\r\nvalkey_version:8.1.0\r\n", Delete::None, true);
    row("Valkey 9.0", kNone + kSome, "redis_version:7.2.4\r\nvalkey_version:9.0.0\r\n", Delete::DelIfEq, true);
    row("Valkey 9.2", kSome + kSome, "redis_version:7.2.4\r\nvalkey_version:9.2.0\r\n", Delete::DelEx, true);
    row("somebody else", kNone + kNone, "version: mine\r\n", Delete::None, false);
}

void TestNative::probe()
{
    QFETCH(QByteArray, commands);
    QFETCH(QByteArray, info);
    QFETCH(int, remove);
    QFETCH(bool, setIfEqual);
    const ScriptedPeer peer({commands.toStdString(), info.toStdString()});
    Client client(peer.endpoint());
    const auto native = probeNative(client);
    QVERIFY(native);
    QCOMPARE(static_cast<int>(native->remove), remove);
    QCOMPARE(native->setIfEqual, setIfEqual);
    QCOMPARE(peer.received(), (std::vector{kProbe, request({"INFO", "server"})}));
}

void TestNative::deletesWithTheCondition()
{
    const std::string delIfEq = "*2\r\n" + kNone + kSome;
    for (const bool isValkey : {false, true}) {
        const ScriptedPeer peer({"+OK\r\n", isValkey ? delIfEq : kDelexAnswer,
                                 isValkey ? bulk("valkey_version:9.0.0\r\n") : kRedis84, ":1\r\n", "+OK\r\n",
                                 ":1\r\n"});
        Lease lease = leaseFrom(peer);
        const std::string token(lease.token());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
        QCOMPARE(peer.received().back(),
                 isValkey ? request({"DELIFEQ", "lock:a", token}) : request({"DELEX", "lock:a", "IFEQ", token}));
        QCOMPARE(peer.requests(), 4);
    }
}

void TestNative::notDeletedIsLookedAt_data()
{
    QTest::addColumn<QByteArray>("deleted");
    QTest::addColumn<QByteArray>("held");
    QTest::addColumn<int>("outcome");
    const auto row = [](const char* name, const char* deleted, const char* held, ReleaseOutcome outcome) {
        QTest::newRow(name) << QByteArray(deleted) << QByteArray(held) << static_cast<int>(outcome);
    };
    row("gone", ":0\r\n", "$-1\r\n", ReleaseOutcome::AlreadyExpired);
    row("another's", ":0\r\n", "$5\r\nother\r\n", ReleaseOutcome::NotOwner);
    row("a hash", "-WRONGTYPE no string\r\n", "", ReleaseOutcome::NotOwner);
    row("a hash by now", ":0\r\n", "-WRONGTYPE no string\r\n", ReleaseOutcome::NotOwner);
    row("the look is lost", ":0\r\n", "", ReleaseOutcome::Unknown);
}

void TestNative::notDeletedIsLookedAt()
{
    QFETCH(QByteArray, deleted);
    QFETCH(QByteArray, held);
    QFETCH(int, outcome);
    const ScriptedPeer peer({"+OK\r\n", kDelexAnswer, kRedis84, deleted.toStdString(), held.toStdString()});
    Lease lease = leaseFrom(peer);
    QCOMPARE(static_cast<int>(lease.release().outcome), outcome);
    if (deleted.startsWith(":0"))
        QCOMPARE(peer.received().back(), request({"GET", "lock:a"}));
}

void TestNative::tellsAfterwards()
{
    const ScriptedPeer peer({":1\r\n", ":0\r\n"});
    Client client(peer.endpoint());
    const auto answer = compareAndDelete(client, "k", "t", {"channel", {}}, NativeCommands::Delete::DelEx);
    QCOMPARE(*answer, formats::CompareAnswer::Done);
    QCOMPARE(peer.received(),
             (std::vector{request({"DELEX", "k", "IFEQ", "t"}), request({"PUBLISH", "channel", "released"})}));
}

void TestNative::unknownCommandFallsBackToTheScript()
{
    const ScriptedPeer peer({"+OK\r\n", kDelexAnswer, kRedis84, "-ERR unknown command 'DELEX'\r\n", ":1\r\n"});
    Lease lease = leaseFrom(peer);
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(peer.received().back(), request({"EVALSHA", formats::kCompareAndDeleteSha1, "1", "lock:a", token}));
}

void TestNative::probeWithoutAnswerIsAScript()
{
    const ScriptedPeer peer({"+OK\r\n", "-NOPERM no COMMAND for you\r\n", ":1\r\n"});
    Lease lease = leaseFrom(peer);
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(peer.received().back(), request({"EVALSHA", formats::kCompareAndDeleteSha1, "1", "lock:a", token}));
}

namespace {

/// A lease held on one peer and renewed on another, which is the watchdog's.
struct Renewed
{
    explicit Renewed(const ScriptedPeer& peer)
    {
        struct Setup final : LockSetup
        {
            Setup() : LockSetup("lock:a", options()) {}
            static MutexOptions options()
            {
                MutexOptions how;
                how.nativeCompare = true;
                return how;
            }
            ReleaseResult release(const Token&, ReleaseMemory&) const override { return {}; }
        };
        lease = std::make_shared<LeaseState>(std::make_shared<Setup>(), makeToken(), LeaseClock::now());
        renewer.emplace(peer.endpoint(), ClientOptions());
    }
    RenewalOutcome renew()
    {
        const std::vector leases{lease};
        return renewer->renew(leases, 1s).at(0);
    }
    std::shared_ptr<LeaseState> lease;
    std::optional<SingleRenewer> renewer;
};

} // namespace

void TestNative::renewsWithTheCondition()
{
    const ScriptedPeer peer({kDelexAnswer, kRedis84, "+OK\r\n"});
    Renewed renewed(peer);
    QCOMPARE(renewed.renew(), RenewalOutcome::Renewed);
    const std::string token(renewed.lease->token.view());
    QCOMPARE(peer.received().back(), request({"SET", "lock:a", token, "IFEQ", token, "PX", "10000"}));
}

void TestNative::renewalThatMatchesNothingIsLookedAt()
{
    const ScriptedPeer peer({kDelexAnswer, kRedis84, "$-1\r\n", "$5\r\nother\r\n", "$-1\r\n", "$-1\r\n"});
    Renewed renewed(peer);
    QCOMPARE(renewed.renew(), RenewalOutcome::TakenByOther);
    QCOMPARE(renewed.renew(), RenewalOutcome::Gone);
    QCOMPARE(peer.received().back(), request({"GET", "lock:a"}));
}

void TestNative::unknownOptionIsAskedAgain()
{
    const ScriptedPeer peer({kDelexAnswer, kRedis84, "-ERR syntax error\r\n", "*2\r\n" + kNone + kNone,
                             bulk("redis_version:7.0.15\r\n"), ":1\r\n"});
    Renewed renewed(peer);
    QCOMPARE(renewed.renew(), RenewalOutcome::Failed);
    QCOMPARE(renewed.renew(), RenewalOutcome::Renewed);
    const std::string token(renewed.lease->token.view());
    QCOMPARE(peer.received().back(),
             request({"EVALSHA", formats::kCompareAndExpireSha1, "1", "lock:a", token, "10000"}));
}

LOCKSCOPE_TEST_MAIN(TestNative)
#include "tst_native.moc"
