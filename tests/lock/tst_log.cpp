// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log function of a service gets what an operator wants to know, and no secret. Means: real servers, an injected
// clock.
#include "lock/logger.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/leakcheck.h"
#include "support/suite.h"

#include <QRegularExpression>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

/// Keeps the sentences.
class Log
{
public:
    [[nodiscard]] LogFunction function()
    {
        return [this](LogLevel level, std::string_view sentence) {
            const std::lock_guard guard(m_mutex);
            m_lines.emplace_back(level, sentence);
        };
    }
    [[nodiscard]] qsizetype count(LogLevel level, const std::string& pattern) const
    {
        const QRegularExpression expression(QString::fromStdString(pattern));
        const std::lock_guard guard(m_mutex);
        return std::count_if(m_lines.begin(), m_lines.end(), [&](const auto& line) {
            return line.first == level && expression.match(QString::fromStdString(line.second)).hasMatch();
        });
    }
    [[nodiscard]] bool contains(std::string_view text) const
    {
        const std::lock_guard guard(m_mutex);
        return std::any_of(m_lines.begin(), m_lines.end(),
                           [&](const auto& line) { return line.second.find(text) != std::string::npos; });
    }

    void clear()
    {
        const std::lock_guard guard(m_mutex);
        m_lines.clear();
    }

private:
    mutable std::mutex m_mutex;
    std::vector<std::pair<LogLevel, std::string>> m_lines;
};

MutexOptions minute()
{
    MutexOptions options;
    options.ttl = 60s;
    options.name = "order";
    return options;
}

/// Servers that replicate share one.
sandbox::RedisOptions withPassword()
{
    sandbox::RedisOptions options;
    options.password = "secret";
    return options;
}

} // namespace

class TestLog : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void connectionsThatEndAndAreMadeAgain();
    void aTroubleThatComesBackSoonIsLoggedOnce();
    void troublesThatAlternate();
    void whichTroublesAreNews();
    void refusedLogins();
    void readOnlyServers();
    void lostLeases_data();
    void lostLeases();
    void aLossThatTheReleaseFinds();
    void releasesThatWereGivenUp();
    void subscriptionsOfWaiters();
    void subscriptionsThatAreRefused();
    void nodesOfARedlock();
    void exceptionsAreCounted();
    void twoServicesWithOneFunction();
    void aServiceCopiedIntoAChild();

private:
    [[nodiscard]] LockService service(bool logsKeys = false)
    {
        ServiceOptions options;
        options.client.clock = m_clock;
        options.client.commandLimit = 500ms;
        options.client.name = "app";
        options.connections = 1;
        options.log = m_log.function();
        options.logsKeys = logsKeys;
        return test::serviceOf(m_server->endpoint(), options);
    }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<test::SteppedClock> m_clock;
    Log m_log;
};

void TestLog::init()
{
    Suite::init();
    m_server.emplace(test::startedServer(withPassword()));
    m_clock = std::make_shared<test::SteppedClock>();
    m_log.clear();
}

void TestLog::connectionsThatEndAndAreMadeAgain()
{
    LockService locks = service();
    QVERIFY(locks.client()->command({"PING"}));
    QVERIFY(!m_log.contains("app"));
    m_server->kill9();
    for (int i = 0; i < 3; ++i)
        QVERIFY(!locks.client()->command({"PING"}));
    QCOMPARE(m_log.count(LogLevel::Warning, "^The connection app to Redis at .* ended: .*closed the connection"), 1);
    QCOMPARE(m_log.count(LogLevel::Warning, "^The connection app to Redis at .* cannot be made: .*cannot be reached"),
             1);
    QVERIFY(m_server->restart());
    QVERIFY(locks.client()->command({"PING"}));
    QCOMPARE(m_log.count(LogLevel::Info, "^The connection app to Redis at .* was made again"), 1);
}

void TestLog::aTroubleThatComesBackSoonIsLoggedOnce()
{
    LockService locks = service();
    const auto kill = [&] {
        QVERIFY(locks.client()->command({"PING"}));
        QVERIFY(m_server->ask({"CLIENT", "KILL", "TYPE", "normal"}));
        QVERIFY(locks.client()->command({"PING"}));
    };
    for (int i = 0; i < 3; ++i)
        kill();
    QCOMPARE(m_log.count(LogLevel::Warning, "ended"), 1);
    QCOMPARE(m_log.count(LogLevel::Info, "made again"), 1);
    m_clock->advance(10s);
    kill();
    QCOMPARE(m_log.count(LogLevel::Warning, "ended"), 2);
}

void TestLog::troublesThatAlternate()
{
    std::vector<std::string> answers;
    for (int i = 0; i < 10; ++i)
        answers.emplace_back(i % 2 == 0 ? "" : "-ERR max number of clients reached\r\n");
    const test::ScriptedPeer peer(answers);
    ServiceOptions options;
    options.client.clock = m_clock;
    options.client.name = "app";
    options.log = m_log.function();
    LockService locks = test::serviceOf(peer.endpoint(), options);
    const auto ask = [&](int times) {
        for (int i = 0; i < times; ++i)
            QVERIFY(!locks.client()->command({"PING"}));
    };
    const std::string trouble = "^The connection app to Redis at .* cannot be made: ";
    const auto count = [&] { return m_log.count(LogLevel::Warning, trouble) + m_log.count(LogLevel::Error, trouble); };
    ask(6);
    QCOMPARE(count(), 2);
    m_clock->advance(10s);
    ask(4);
    QCOMPARE(count(), 4);
}

void TestLog::whichTroublesAreNews()
{
    Troubles troubles;
    const MonoTime now{1h};
    QVERIFY(!troubles.areOver());
    QVERIFY(troubles.isNews(ErrorKind::Closed, now));
    QVERIFY(!troubles.isNews(ErrorKind::Closed, now + 1h)); // it goes on
    QVERIFY(troubles.isNews(ErrorKind::Timeout, now + 1h));
    QVERIFY(troubles.isNews(ErrorKind::Closed, now + 1h));
    QVERIFY(!troubles.isNews(ErrorKind::Timeout, now + 1h + 9s));
    QVERIFY(troubles.areOver());
    QVERIFY(!troubles.isNews(ErrorKind::Closed, now + 1h + 9s));
    QVERIFY(!troubles.areOver());
    QVERIFY(!troubles.isNews(ErrorKind::Closed, now + 1h + 9s));
    QVERIFY(troubles.isNews(ErrorKind::Closed, now + 1h + 10s)); // it did not pass
}

void TestLog::refusedLogins()
{
    QVERIFY(m_server->ask({"ACL", "SETUSER", "app", "on", ">right-password", "+@all", "~*"}));
    ServiceOptions options;
    options.log = m_log.function();
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "app";
    endpoint.password = Secret("wrong-password");
    LockService locks = test::serviceOf(endpoint, options);
    QVERIFY(!locks.client()->command({"PING"}));
    QCOMPARE(m_log.count(LogLevel::Error, "cannot be made: .*refused the login: WRONGPASS"), 1);
    QVERIFY(!m_log.contains("wrong-password"));
}

void TestLog::readOnlyServers()
{
    sandbox::RedisServer primary = test::startedServer(withPassword());
    QVERIFY(m_server->follow(primary.tcpEndpoint()));
    LockService locks = service();
    QCOMPARE(locks.mutex("lock:a", minute())->tryAcquire().error().kind, ErrorKind::ReadOnly);
    QCOMPARE(m_log.count(LogLevel::Warning, "ended: READONLY"), 1);
}

void TestLog::lostLeases_data()
{
    QTest::addColumn<bool>("logsKeys");
    QTest::addColumn<bool>("isTaken");
    QTest::addColumn<std::string>("expected");
    QTest::newRow("gone") << false << false
                          << std::string("^The lease on a lock of order was lost: its key does not exist");
    QTest::newRow("taken, with key") << true << true
                                     << std::string(
                                            "^The lease on the lock lock:a of order was lost: another holder has it");
}

void TestLog::lostLeases()
{
    QFETCH(bool, logsKeys);
    QFETCH(bool, isTaken);
    QFETCH(std::string, expected);
    LockService locks = service(logsKeys);
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->tryAcquire());
    if (isTaken)
        QVERIFY(m_server->ask({"SET", "lock:a", "another"}));
    else
        QVERIFY(m_server->ask({"DEL", "lock:a"}));
    QVERIFY(test::stepUntil(*m_clock, [&] { return lease.lost().stop_requested(); }));
    QCOMPARE(m_log.count(LogLevel::Error, expected), 1);
    QCOMPARE(m_log.contains("lock:a"), logsKeys);
    QVERIFY(!m_log.contains(lease.token()));
}

void TestLog::aLossThatTheReleaseFinds()
{
    LockService locks = service();
    Lease lease = leaseOf(locks.mutex("lock:a", minute())->tryAcquire());
    QVERIFY(m_server->ask({"SET", "lock:a", "another"}));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(m_log.count(LogLevel::Error, "^The lease on a lock of order was lost: another"), 1);
}

void TestLog::releasesThatWereGivenUp()
{
    {
        LockService locks = service();
        const Lease first = leaseOf(locks.mutex("lock:a", minute())->tryAcquire());
        const Lease second = leaseOf(locks.mutex("lock:b", minute())->tryAcquire());
        m_server->suspend();
    }
    QCOMPARE(m_log.count(LogLevel::Error, "^The release of a lock of order was given up, and its TTL ends it: "), 2);
    m_server->resume();
}

void TestLog::subscriptionsOfWaiters()
{
    LockService locks = service();
    MutexOptions options = minute();
    options.retry = Retry::notified();
    options.wait = 60s;
    Lease held = leaseOf(locks.mutex("lock:a", options)->tryAcquire());
    std::jthread waiter([&] { (void)locks.mutex("lock:a", options)->acquire(); });
    QTRY_VERIFY(locks.notifier()->isListening("lock:a"));
    QVERIFY(m_server->ask({"CLIENT", "KILL", "TYPE", "pubsub"}));
    const std::string connection =
        "^The connection app/notifier to Redis at .*, on which waiters are told of releases, ";
    QTRY_COMPARE(m_log.count(LogLevel::Warning, connection + "ended: "), 1);
    QTRY_COMPARE(m_log.count(LogLevel::Info, connection + "was made again"), 1);
    QCOMPARE(held.release().outcome, ReleaseOutcome::Released);
}

void TestLog::subscriptionsThatAreRefused()
{
    QVERIFY(m_server->ask({"ACL", "SETUSER", "default", "resetchannels"}));
    LockService locks = service();
    MutexOptions options = minute();
    options.retry = Retry::notified();
    options.wait = 60s;
    Lease held = leaseOf(locks.mutex("lock:a", options)->tryAcquire());
    std::jthread waiter([&](const std::stop_token& stop) { (void)locks.mutex("lock:a", options)->acquire(stop); });
    QTRY_COMPARE(m_log.count(LogLevel::Error, "^Waiters may not subscribe to releases, and poll instead: NOPERM"), 1);
    QVERIFY(!m_log.contains("lock:a"));
}

void TestLog::nodesOfARedlock()
{
    std::vector<sandbox::RedisServer> others;
    others.push_back(test::startedServer());
    others.push_back(test::startedServer());
    ServiceOptions options;
    options.log = m_log.function();
    const std::vector<Endpoint> nodes{m_server->endpoint(), others[0].endpoint(), others[1].endpoint()};
    Result<LockService, Error> locks = LockService::create(nodes, options);
    QVERIFY(locks);
    RedlockOptions how;
    how.ttl = 60s;
    how.nodeLimit = 5s;
    QVERIFY(leaseOf(locks->redlock("lock:a", how)->tryAcquire()).isValid());
    m_server->kill9();
    // A majority decides, maybe before anybody has noticed; a connection that is looked at before it is used is made
    // anew.
    QTRY_VERIFY(leaseOf(locks->redlock("lock:b", how)->tryAcquire()).isValid() &&
                m_log.count(LogLevel::Warning, "^The connection to Redis at .* cannot be made: ") == 1);
}

void TestLog::exceptionsAreCounted()
{
    ServiceOptions options;
    options.client.clock = m_clock;
    options.client.name = "app";
    options.log = [](LogLevel, std::string_view) { throw std::runtime_error("full disk"); };
    LockService locks = test::serviceOf(m_server->endpoint(), options);
    const Lease lease = leaseOf(locks.mutex("lock:a", minute())->tryAcquire());
    QVERIFY(m_server->ask({"DEL", "lock:a"}));
    QVERIFY(test::stepUntil(*m_clock, [&] { return lease.lost().stop_requested(); }));
    QTRY_COMPARE(locks.metrics().of("app").value_or(LockFigures{}).observerErrors, std::uint64_t{1});
}

void TestLog::twoServicesWithOneFunction()
{
    const LogFunction log = m_log.function();
    const auto named = [&](const char* name) {
        ServiceOptions options;
        options.client.clock = m_clock;
        options.client.name = name;
        options.log = log;
        return test::serviceOf(m_server->endpoint(), options);
    };
    {
        LockService first = named("first");
        LockService second = named("second");
        for (int round = 1; round <= 2; ++round) {
            QVERIFY(first.client()->command({"PING"}) && second.client()->command({"PING"}));
            QVERIFY(m_server->ask({"CLIENT", "KILL", "TYPE", "normal"}));
            QVERIFY(first.client()->command({"PING"}) && second.client()->command({"PING"}));
            for (const char* name : {"first", "second"}) // what one has said is news of the other all the same
                QCOMPARE(m_log.count(LogLevel::Warning, std::string("^The connection ") + name + " to .* ended"),
                         round);
            m_clock->advance(10s);
        }
    }
    LockService third = named("third"); // the function outlives the services
    m_server->kill9();
    QVERIFY(!third.client()->command({"PING"}));
    QCOMPARE(m_log.count(LogLevel::Warning, "^The connection third to .* cannot be made"), 1);
}

/// What the child was given says nothing there: it has no connection. The parent's goes on.
void TestLog::aServiceCopiedIntoAChild()
{
    std::optional<LockService> locks = service();
    QVERIFY(locks->client()->command({"PING"}));
    m_log.clear();
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(30);
        test::turnLeakCheckOff();
        LockService copy = *locks;
        locks.reset();
        const auto result = copy.mutex("lock:a", minute());
        const bool isRefused = result ? false : result.error().kind == ErrorKind::Forked;
        const bool isForked = !copy.client()->command({"PING"});
        ::_exit(isRefused && isForked && !m_log.contains("") ? 0 : 1);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QCOMPARE(status, 0);
    QVERIFY(m_server->ask({"CLIENT", "KILL", "TYPE", "normal"}));
    QVERIFY(locks->client()->command({"PING"}));
    QCOMPARE(m_log.count(LogLevel::Warning, "^The connection app to Redis at .* ended"), 1);
}

LOCKSCOPE_TEST_MAIN(TestLog)
#include "tst_log.moc"
