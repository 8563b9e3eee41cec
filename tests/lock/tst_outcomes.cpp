// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a server refuses (replica, full memory, busy script, right), and what the caller is told. Means: real server,
// scripted peer.
#include "formats/scripts.h"
#include "lock/metrics.h"
#include "lockfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::ScriptedPeer;

/// What a server refuses, and what the library makes of it: a real server as far as one can be brought to refuse.
class TestOutcomes : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void takenSaysByWhom();
    void takenByAnotherKindOfKey();
    void replicaIsReadOnly();
    void fullMemoryRefusesTheLockAndReleasesIt();
    void tooFewReplicas();
    void busyScript();
    void missingRight();
    void answersThatNeedOtherServers_data();
    void answersThatNeedOtherServers();
    void causesInsideScripts_data();
    void causesInsideScripts();
    void noSecretInAMessage();
    void scriptsAreKnownByTheirHashes_data();
    void scriptsAreKnownByTheirHashes();
    void flushedScriptsChangeNothing();
    void whoWantsNoScriptAtAll();
    void lostAnswers_data();
    void lostAnswers();

private:
    static MutexOptions plain()
    {
        MutexOptions options;
        options.watchdog = false;
        options.wait = 0ms;
        return options;
    }
    Mutex mutex() { return test::mutexOf(m_client, nullptr, "lock:a", plain()); }
    Error refusal()
    {
        const Acquired result = mutex().acquire();
        if (result.outcome() != AcquireOutcome::Failed)
            qFatal("an error was expected, not: %s", result.why().c_str());
        return result.error();
    }
    bool admin(std::initializer_list<std::string_view> words) { return m_admin->command(words).has_value(); }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<Client> m_client;
    std::shared_ptr<Client> m_admin;
};

void TestOutcomes::init()
{
    Suite::init();
    m_server.reset();
    m_server.emplace(test::startedServer());
    m_client = std::make_shared<Client>(m_server->endpoint());
    m_admin = std::make_shared<Client>(m_server->endpoint(), test::unhurried());
}

void TestOutcomes::takenSaysByWhom()
{
    const Lease holder = leaseOf(mutex().tryAcquire());
    Acquired result = mutex().tryAcquire();
    QCOMPARE(result.holder(), std::optional(std::string(holder.token())));
    QVERIFY(result.retryAfter() > 5s);
}

void TestOutcomes::takenByAnotherKindOfKey()
{
    QVERIFY(admin({"HSET", "lock:a", "uuid:1", "1"}));
    Acquired result = mutex().tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QVERIFY(!result.holder());
    QVERIFY(!result.retryAfter()); // no ttl
}

void TestOutcomes::replicaIsReadOnly()
{
    Lease lease = leaseOf(mutex().tryAcquire());
    QVERIFY(admin({"REPLICAOF", "127.0.0.1", "1"}));
    QCOMPARE(refusal().kind, ErrorKind::ReadOnly);
    QCOMPARE(refusal().delivery, Delivery::Answered);
    const ReleaseResult refused = lease.release();
    QCOMPARE(refused.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(refused.error->kind, ErrorKind::ReadOnly);
    QCOMPARE(refused.error->delivery, Delivery::Answered);
    QVERIFY(admin({"REPLICAOF", "NO", "ONE"}));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); // asked again, as nothing was done
}

void TestOutcomes::fullMemoryRefusesTheLockAndReleasesIt()
{
    Lease lease = leaseOf(mutex().tryAcquire());
    MutexOptions fenced = plain();
    fenced.fencing = true;
    QVERIFY(admin({"CONFIG", "SET", "maxmemory", "1"}));
    QCOMPARE(refusal().kind, ErrorKind::OutOfMemory);
    Acquired result = test::mutexOf(m_client, nullptr, "lock:b", fenced).tryAcquire();
    QCOMPARE(result.error().kind, ErrorKind::OutOfMemory); // inside a script, too
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestOutcomes::tooFewReplicas()
{
    Lease lease = leaseOf(mutex().tryAcquire());
    QVERIFY(admin({"CONFIG", "SET", "min-replicas-to-write", "1"}));
    QCOMPARE(refusal().kind, ErrorKind::NoReplicas);
    QCOMPARE(lease.release().error->kind, ErrorKind::NoReplicas);
}

void TestOutcomes::busyScript()
{
    QVERIFY(admin({"CONFIG", "SET", "lua-time-limit", "1"}));
    std::jthread busy([this] {
        Client client(m_server->endpoint(), {2s, 60s, {}});
        (void)client.command({"EVAL", "while true do end", "0"});
    });
    QTRY_VERIFY(!admin({"PING"}));
    const Acquired once = mutex().tryAcquire();
    QCOMPARE(once.error().kind, ErrorKind::Busy);
    // With time to wait it is waited out.
    std::optional<Acquired> waited;
    std::jthread waiter([&] {
        MutexOptions options = plain();
        options.wait = 60s;
        options.retry = Retry::fixed(1ms);
        waited.emplace(test::mutexOf(m_client, nullptr, "lock:a", options).acquire());
    });
    QVERIFY(admin({"SCRIPT", "KILL"}));
    waiter.join();
    QVERIFY(waited->outcome() == AcquireOutcome::Acquired);
}

void TestOutcomes::missingRight()
{
    QVERIFY(admin({"ACL", "SETUSER", "reader", "on", ">pw", "+ping", "+get", "~*"}));
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "reader";
    endpoint.password = Secret("pw");
    m_client = std::make_shared<Client>(endpoint);
    QCOMPARE(refusal().kind, ErrorKind::NoPermission);
}

void TestOutcomes::answersThatNeedOtherServers_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* answer, ErrorKind kind) {
        QTest::newRow(name(kind).data()) << QByteArray(answer) << static_cast<int>(kind);
    };
    row("-LOADING Redis is loading the dataset in memory\r\n", ErrorKind::Loading);
    row("-MOVED 3999 127.0.0.1:6381\r\n", ErrorKind::Moved);
    row("-NOREPLICAS Not enough good replicas to write.\r\n", ErrorKind::NoReplicas);
    row("-ERR max number of clients reached\r\n", ErrorKind::MaxClients);
    row("-MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.\r\n",
        ErrorKind::Misconfigured);
    row("-CLUSTERDOWN Hash slot not served\r\n", ErrorKind::ClusterDown);
    row("-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.\r\n", ErrorKind::MasterDown);
    row("-DENIED Redis is running in protected mode because protected mode is enabled\r\n", ErrorKind::Denied);
    row("-ERR unknown command 'SET', with args beginning with: 'lock:a' \r\n", ErrorKind::NotRedis);
}

void TestOutcomes::answersThatNeedOtherServers()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, kind);
    const std::string bytes = answer.toStdString();
    // A new connection asks again whether it may run scripts.
    std::vector<std::string> answers{test::kMayRunScripts, bytes, "+OK\r\n", bytes, ":1\r\n"};
    if (endsConnection(static_cast<ErrorKind>(kind)))
        answers.insert(answers.begin() + 2, test::kMayRunScripts);
    const ScriptedPeer peer(answers);
    const auto metrics = std::make_shared<Metrics>();
    MutexOptions options = plain();
    options.metrics = metrics;
    Mutex lock = test::mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", options);
    const Acquired refused = lock.tryAcquire();
    QCOMPARE(static_cast<int>(refused.error().kind), kind);
    QCOMPARE(refused.error().delivery, Delivery::Answered);
    Lease lease = leaseOf(lock.tryAcquire());
    const ReleaseResult release = lease.release();
    QCOMPARE(release.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(static_cast<int>(release.error->kind), kind);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(metrics->of(Metrics::kUnnamed)->errorsOf(static_cast<ErrorKind>(kind)), std::uint64_t{2});
}

/// As Redis 6.0 to 7.0 words them.
void TestOutcomes::causesInsideScripts_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* answer, ErrorKind kind) {
        QTest::newRow(answer) << QByteArray(answer) << static_cast<int>(kind);
    };
    row("ERR Error running script (call to f_8013): @user_script:3: -READONLY You can't write against a read only "
        "replica.",
        ErrorKind::ReadOnly);
    row("ERR Error running script (call to f_8013): @user_script:3: -MISCONF Redis is configured to save RDB snapshots",
        ErrorKind::Misconfigured);
    row("ERR Error running script (call to f_8013): @user_script:3: -NOREPLICAS Not enough good replicas to write.",
        ErrorKind::NoReplicas);
    row("ERR Error running script (call to f_8013): @user_script:3: @user_script: 3: -OOM command not allowed",
        ErrorKind::OutOfMemory);
    row("ERR Error running script (call to f_8013): @user_script:1: WRONGTYPE Operation against a key",
        ErrorKind::WrongType);
    row("ERR The user executing the script can't run this command or subcommand script: 8013, on @user_script:1.",
        ErrorKind::NoPermission);
    row("READONLY You can't write against a read only replica. script: 8013, on @user_script:3.", ErrorKind::ReadOnly);
    row("ERR value is not an integer or out of range", ErrorKind::Refused);
}

void TestOutcomes::causesInsideScripts()
{
    QFETCH(QByteArray, answer);
    QFETCH(int, kind);
    const ScriptedPeer peer({"-" + answer.toStdString() + "\r\n"});
    Client client(peer.endpoint());
    const auto reply = client.command({"EVAL", "return 1", "0"});
    QVERIFY(!reply);
    QCOMPARE(static_cast<int>(reply.error().kind), kind);
    QVERIFY(reply.error().message.starts_with(answer.toStdString().substr(0, 20)));
    QVERIFY(advice(reply.error().kind).empty() ||
            reply.error().message.ends_with(std::string(advice(reply.error().kind))));
}

void TestOutcomes::noSecretInAMessage()
{
    const ScriptedPeer peer({"-ERR unknown command 'AUTH', with args beginning with: 's3cret-pass' \r\n",
                             "-ERR AUTH s3cret-pass failed\r\n"});
    Endpoint endpoint = peer.endpoint();
    endpoint.password = Secret("s3cret-pass");
    for (int i = 0; i < 2; ++i) {
        const auto reply = Client(endpoint).command({"PING"});
        QVERIFY(!reply);
        QCOMPARE(reply.error().kind, ErrorKind::LoginRefused);
        QVERIFY2(reply.error().message.find("s3cret") == std::string::npos, reply.error().message.c_str());
        QVERIFY(reply.error().message.find("AUTH") != std::string::npos);
    }
    const ScriptedPeer echo({"-ERR syntax error near 4f1c9e07aa20bb31cc42\r\n"});
    const auto reply = Client(echo.endpoint()).command({"SET", "lock:a", "4f1c9e07aa20bb31cc42", "NX"});
    QVERIFY(!reply);
    QCOMPARE(reply.error().message, std::string("ERR syntax error near (hidden)"));
}

void TestOutcomes::scriptsAreKnownByTheirHashes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sha1");
    const auto row = [](const char* name, std::string_view text, std::string_view sha1) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<qsizetype>(text.size()))
                            << QByteArray(sha1.data(), static_cast<qsizetype>(sha1.size()));
    };
    row("delete", formats::kCompareAndDelete, formats::kCompareAndDeleteSha1);
    row("delete and tell", formats::kCompareDeleteAndTell, formats::kCompareDeleteAndTellSha1);
    row("expire", formats::kCompareAndExpire, formats::kCompareAndExpireSha1);
    row("acquire", formats::kAcquireFenced, formats::kAcquireFencedSha1);
}

void TestOutcomes::scriptsAreKnownByTheirHashes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, sha1);
    QCOMPARE(m_admin->command({"SCRIPT", "LOAD", text.toStdString()})->text, sha1.toStdString());
}

void TestOutcomes::flushedScriptsChangeNothing()
{
    MutexOptions options = plain();
    options.fencing = true;
    Mutex lock = test::mutexOf(m_client, nullptr, "lock:a", options);
    for (int i = 0; i < 2; ++i) {
        QVERIFY(admin({"SCRIPT", "FLUSH"}));
        Lease lease = leaseOf(lock.tryAcquire());
        QVERIFY(admin({"SCRIPT", "FLUSH"}));
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
    QVERIFY(leaseOf(lock.tryAcquire()).fencingToken() == 3);
}

void TestOutcomes::whoWantsNoScriptAtAll()
{
    const std::string noScript = "-NOSCRIPT No matching script. Please use EVAL.\r\n";
    const ScriptedPeer peer({test::kMayRunScripts, "+OK\r\n", noScript, noScript, noScript, ":1\r\n"});
    Lease lease =
        leaseOf(test::mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", plain()).tryAcquire());
    const ReleaseResult refused = lease.release();
    QCOMPARE(refused.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(refused.error->kind, ErrorKind::NoScript);
    QCOMPARE(refused.error->delivery, Delivery::Answered);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(peer.received().back(), test::request({"EVAL", formats::kCompareAndDelete, "1", "lock:a", lease.token()}));
}

void TestOutcomes::lostAnswers_data()
{
    QTest::addColumn<bool>("fenced");
    QTest::newRow("plain") << false;
    QTest::newRow("fenced") << true;
}

/// The server has received it, and says nothing any more: perhaps done, perhaps not.
void TestOutcomes::lostAnswers()
{
    QFETCH(bool, fenced);
    const ScriptedPeer peer(fenced ? std::vector<std::string>{""} : std::vector<std::string>{test::kMayRunScripts, ""});
    MutexOptions options = plain();
    options.wait = 200ms;
    options.fencing = fenced;
    options.metrics = std::make_shared<Metrics>();
    const Acquired result =
        test::mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", options).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QCOMPARE(result.error().delivery, Delivery::Unknown);
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->unknown, std::uint64_t{1});
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->acquired, std::uint64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestOutcomes)
#include "tst_outcomes.moc"
