// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rights: each rule of docs/lock-library.md is enough and none is too much; `LockService::check` names what is missing;
// a user without scripts gets no lease. Means: real server with a user for each case, private cluster.
#include "familyfixture.h"
#include "formats/libraries/redissonscripts.h"
#include "formats/scripts.h"
#include "lock/redlock.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/privatecluster.h"
#include "support/suite.h"

#include <QFile>
#include <QRegularExpression>

#include <set>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestCheck : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void documentedRulesAreEnoughAndSmallest_data();
    void documentedRulesAreEnoughAndSmallest();
    void documentedRulesAreThoseOfTheScripts_data();
    void documentedRulesAreThoseOfTheScripts();
    void nothingIsLeftBehind();
    void everyMissingRightIsNamed();
    void anAbsentServerIsOneError();
    void eachPrimaryOfAClusterIsChecked();
    void withoutScriptsThereIsNoLease_data();
    void withoutScriptsThereIsNoLease();
    void withoutScriptsNoNodeOfARedlockGrants();
    void scriptsAreAskedForOnceAConnection();
    void refusedNameIsNoRefusedLogin();

private:
    using Rules = QStringList;
    /// The table of docs/lock-library.md: what for, and the rules.
    static std::vector<std::pair<QString, Rules>> documented()
    {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/lock-library.md"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("docs/lock-library.md is missing");
        const QString text = QString::fromUtf8(file.readAll());
        const qsizetype from = text.indexOf(QStringLiteral("\n## Rights\n"));
        const QString part = text.mid(from, text.indexOf(QStringLiteral("\n## "), from + 1) - from);
        static const QRegularExpression row(QStringLiteral("^\\| (.*) \\| `([+~&][^`|]*)` \\|$"),
                                            QRegularExpression::MultilineOption);
        std::vector<std::pair<QString, Rules>> rows;
        for (auto match = row.globalMatch(part); match.hasNext();) {
            const auto one = match.next();
            rows.emplace_back(one.captured(1).remove(QLatin1Char('`')), one.captured(2).split(QLatin1Char(' ')));
        }
        return rows;
    }
    static Rules rulesFor(const QString& feature)
    {
        for (const auto& [name, rules] : documented())
            if (name == feature)
                return rules;
        qFatal("no rules for %s", qPrintable(feature));
    }
    /// A new user of a server who has these rights only.
    static Endpoint user(const sandbox::RedisServer& server, const Rules& rules)
    {
        static int count = 0;
        Endpoint endpoint = server.endpoint();
        endpoint.user = "user" + std::to_string(++count);
        std::vector<std::string> words{"ACL", "SETUSER", endpoint.user, "on", ">pw", "resetchannels"};
        for (const QString& rule : rules)
            words.push_back(rule.toStdString());
        const auto made = Client(server.endpoint()).command(std::vector<std::string_view>(words.begin(), words.end()));
        if (!made)
            qFatal("%s", made.error().message.c_str());
        endpoint.password = Secret("pw");
        return endpoint;
    }
    static Rules without(Rules rules, const QString& one)
    {
        rules.removeAll(one);
        return rules;
    }
    static ClientOptions quick()
    {
        ClientOptions options;
        options.commandLimit = 300ms;
        return options;
    }

    static bool hasWithLock(const Endpoint& endpoint);
    static bool hasMutex(const Endpoint& endpoint) { return isKept(endpoint, false); }
    static bool hasFencing(const Endpoint& endpoint) { return isKept(endpoint, true); }
    static bool isKept(const Endpoint& endpoint, bool fenced);
    static bool hasHolder(const Endpoint& endpoint);
    static bool hasExtension(const Endpoint& endpoint);
    [[nodiscard]] std::vector<Endpoint> nodes(const Rules& rules) const;
    static bool isRenewedAndReleased(Acquired result, test::SteppedClock& clock);
    [[nodiscard]] bool hasRedlock(const Rules& rules) const;
    [[nodiscard]] bool hasRedissonsRedLock(const Rules& rules) const;
    static bool hasRedisson(const Endpoint& endpoint, bool fair);
    static bool hasFamily(const QString& call, const Endpoint& endpoint);

    std::optional<sandbox::RedisServer> m_server;
    std::vector<sandbox::RedisServer> m_others; ///< for Redlock
};

void TestCheck::initTestCase()
{
    m_server.emplace(test::startedServer());
    m_others.push_back(test::startedServer());
    m_others.push_back(test::startedServer());
}

bool TestCheck::hasWithLock(const Endpoint& endpoint)
{
    ServiceOptions options;
    options.client = quick();
    LockService service = test::serviceOf(endpoint, options);
    return service.check("order").empty() && service.withLock("order", "1", {}, [] {});
}

/// Acquired, renewed, released.
bool TestCheck::isKept(const Endpoint& endpoint, bool fenced)
{
    const auto clock = std::make_shared<test::SteppedClock>();
    MutexOptions options;
    options.wait = 0ms;
    options.ttl = 60s;
    options.fencing = fenced;
    const auto client = std::make_shared<Client>(endpoint, test::by(clock));
    const auto watchdog = std::make_shared<Watchdog>(endpoint, test::by(clock));
    Acquired result = test::mutexOf(client, watchdog, "lock:a", options).tryAcquire();
    Lease* const lease = result ? &*result : nullptr;
    if (!lease || lease->fencingToken().has_value() != fenced)
        return false;
    const bool renewed = test::stepUntil(*clock, [&] { return lease->renewals() > 0 || !lease->isValid(); });
    const bool valid = renewed && lease->isValid();
    return lease->release().outcome == ReleaseOutcome::Released && valid;
}

bool TestCheck::hasHolder(const Endpoint& endpoint)
{
    MutexOptions options;
    options.watchdog = false;
    const auto client = std::make_shared<Client>(endpoint, quick());
    Acquired result = test::mutexOf(client, nullptr, "lock:held", options).tryAcquire();
    return result.holder() == "somebody" && result.retryAfter() > 1min;
}

bool TestCheck::hasExtension(const Endpoint& endpoint)
{
    MutexOptions options;
    options.wait = 0ms;
    options.watchdog = false;
    Acquired lease = test::mutexOf(std::make_shared<Client>(endpoint, quick()), nullptr, "lock:a", options).acquire();
    return lease && lease->extend(1h) && lease->release().outcome == ReleaseOutcome::Released;
}

std::vector<Endpoint> TestCheck::nodes(const Rules& rules) const
{
    std::vector<Endpoint> result{user(*m_server, rules)};
    for (const sandbox::RedisServer& other : m_others)
        result.push_back(user(other, rules));
    return result;
}

bool TestCheck::isRenewedAndReleased(Acquired result, test::SteppedClock& clock)
{
    Lease* const lease = result ? &*result : nullptr;
    if (!lease)
        return false;
    const bool renewed = test::stepUntil(clock, [&] { return lease->renewals() > 0 || !lease->isValid(); });
    const bool valid = renewed && lease->isValid();
    return lease->release().outcome == ReleaseOutcome::Released && valid;
}

bool TestCheck::hasRedlock(const Rules& rules) const
{
    const std::vector<Endpoint> endpoints = nodes(rules);
    const auto clock = std::make_shared<test::SteppedClock>();
    RedlockOptions options;
    options.ttl = 60s;
    options.nodeLimit = 5s;
    options.clock = clock;
    const auto watchdog = std::make_shared<Watchdog>(endpoints, ClientOptions{}, clock);
    auto lock = Redlock::create(endpoints, watchdog, "lock:a", options);
    if (!lock)
        qFatal("%s", lock.error().message.c_str());
    return isRenewedAndReleased(lock->tryAcquire(), *clock);
}

/// Its release also wakes the waiters of a node.
bool TestCheck::hasRedissonsRedLock(const Rules& rules) const
{
    const auto clock = std::make_shared<test::SteppedClock>();
    ServiceOptions ofService;
    ofService.client = test::by(clock);
    RedlockOptions options;
    options.ttl = 60s;
    options.nodeLimit = 5s;
    auto service = LockService::create(nodes(rules), ofService);
    auto lock = service ? service->redisson().redLock("lock:a", options) : failure(service.error());
    if (!lock)
        qFatal("%s", lock.error().message.c_str());
    const std::string channel = "redisson_lock__channel:{lock:a}";
    test::Messages heard(m_server->endpoint(), channel);
    const bool isReleased = isRenewedAndReleased(lock->tryAcquire(), *clock);
    const auto end = Client(m_server->endpoint()).command({"PUBLISH", channel, "end"});
    return isReleased && end && heard.next() == "0";
}

/// Two processes of this user: one is told who holds it, then waits and is woken.
bool TestCheck::hasRedisson(const Endpoint& endpoint, bool fair)
{
    const test::RedissonProcess mine(endpoint);
    const test::RedissonProcess other(endpoint);
    Lease first = leaseOf(mine.waiting(fair).acquire());
    Acquired refused = other.waiting(fair).tryAcquire();
    Lease second = *first.enter();
    const bool left = second.release().handlesLeft == 1;
    test::Waiter waiter(other.waiting(fair));
    const bool released = first.release().outcome == ReleaseOutcome::Released;
    Lease third = leaseOf(waiter.take());
    return refused.holder() == first.token() && left && released && third.release().outcome == ReleaseOutcome::Released;
}

/// One process of this user hands over to another one, which waits and is woken.
bool TestCheck::hasFamily(const QString& call, const Endpoint& endpoint)
{
    const test::FamilyProcess mine(endpoint);
    const test::FamilyProcess other(endpoint);
    RedissonOptions options = test::FamilyProcess::patient();
    const auto isHandedOver = [](auto lock, auto waiting) {
        Lease first = leaseOf(lock.acquire());
        Lease handle = *first.enter();
        const bool isLeft = handle.release().handlesLeft == 1;
        test::Waiter waiter(std::move(waiting));
        const bool isReleased = first.release().outcome == ReleaseOutcome::Released;
        Lease second = leaseOf(waiter.take());
        return isLeft && isReleased && second.release().outcome == ReleaseOutcome::Released;
    };
    const auto ofProcess = [&]<class Lock>(const test::FamilyProcess& process, auto key) {
        return *Lock::create(process.client, process.watchdog, process.peer, key, options);
    };
    if (call == QStringLiteral("fenced()")) {
        options.fencing = true;
        return isHandedOver(ofProcess.operator()<RedissonMutex>(mine, "lock:a"),
                            ofProcess.operator()<RedissonMutex>(other, "lock:a"));
    }
    if (call == QStringLiteral("multiLock()")) {
        const std::vector<std::string> keys{"lock:a", "lock:b"};
        return isHandedOver(ofProcess.operator()<RedissonMultiLock>(mine, keys),
                            ofProcess.operator()<RedissonMultiLock>(other, keys));
    }
    if (call == QStringLiteral("readWriteLock()")) {
        const auto ours = ofProcess.operator()<RedissonReadWriteLock>(mine, "lock:a");
        const auto theirs = ofProcess.operator()<RedissonReadWriteLock>(other, "lock:a");
        return isHandedOver(ours.writeLock(), theirs.readLock()) && isHandedOver(ours.readLock(), theirs.writeLock());
    }
    if (call == QStringLiteral("permits()")) {
        RedissonPermits permits = mine.permits(options, "lock:a");
        return permits.trySetPermits(1).value_or(false) && isHandedOver(permits, other.permits(options, "lock:a"));
    }
    if (call == QStringLiteral("semaphore()")) {
        RedissonSemaphore semaphore = mine.semaphore(test::looksSeldom(), "lock:a");
        if (!semaphore.trySetPermits(1).value_or(false) || !semaphore.tryAcquire())
            return false;
        test::WaitInThread waiter(
            [theirs = other.semaphore(test::looksSeldom(), "lock:a")](const std::stop_token& stop) mutable {
                return theirs.acquireFor(1, 1min, stop);
            });
        return semaphore.release().has_value() && waiter.take();
    }
    RedissonLatch latch = mine.latch(test::looksSeldom(), "lock:a");
    if (call != QStringLiteral("latch()"))
        qFatal("no test for the rules of %s", qPrintable(call));
    if (!latch.trySetCount(1).value_or(false))
        return false;
    test::WaitInThread waiter([theirs = other.latch(test::looksSeldom(), "lock:a")](
                                  const std::stop_token& stop) mutable { return theirs.await(stop); });
    return latch.countDown().has_value() && waiter.take();
}

void TestCheck::documentedRulesAreEnoughAndSmallest_data()
{
    QTest::addColumn<QStringList>("rules");
    QTest::addColumn<bool>("proven"); // each right is taken away
    for (const auto& [name, rules] : documented())
        QTest::newRow(qPrintable(name)) << rules
                                        << (!name.startsWith(QStringLiteral("Redisson"), Qt::CaseInsensitive) ||
                                            name.contains(QStringLiteral("redLock()")));
}

void TestCheck::documentedRulesAreEnoughAndSmallest()
{
    QFETCH(QStringList, rules);
    QFETCH(bool, proven);
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    const auto works = [&](const Rules& some) {
        const Endpoint endpoint = user(*m_server, some);
        Client admin(m_server->endpoint());
        // Scripts must be sent whole, and nothing must be there.
        if (!admin.command({"FLUSHALL"}) || !admin.command({"SCRIPT", "FLUSH"}) ||
            !admin.command({"SET", "lock:held", "somebody", "PX", "3600000"}))
            qFatal("no administrator");
        for (const sandbox::RedisServer& other : m_others)
            if (!Client(other.endpoint()).command({"FLUSHALL"}))
                qFatal("no administrator");
        if (name.startsWith(QStringLiteral("withLock")))
            return hasWithLock(endpoint);
        if (name.startsWith(QStringLiteral("Taken")))
            return hasHolder(endpoint);
        if (name == QStringLiteral("Mutex with a watchdog"))
            return hasMutex(endpoint);
        if (name.startsWith(QStringLiteral("Lease::extend()")))
            return hasExtension(endpoint);
        if (name == QStringLiteral("Mutex with fencing"))
            return hasFencing(endpoint);
        if (name.startsWith(QStringLiteral("Redlock")))
            return hasRedlock(some);
        if (name.startsWith(QStringLiteral("RedissonMutex")))
            return hasRedisson(endpoint, name.endsWith(QStringLiteral("fair")));
        if (name.startsWith(QStringLiteral("redisson().redLock()")))
            return hasRedissonsRedLock(some);
        const QString family = QStringLiteral("redisson().");
        return hasFamily(name.startsWith(family) ? name.mid(family.size()) : name, endpoint);
    };
    QVERIFY(works(rules));
    if (!proven)
        return;
    for (const QString& one : rules)
        QVERIFY2(!works(without(rules, one)), qPrintable(one));
}

void TestCheck::documentedRulesAreThoseOfTheScripts_data()
{
    QTest::addColumn<bool>("fair");
    QTest::newRow("RedissonMutex") << false;
    QTest::newRow("RedissonMutex, fair") << true;
}

/// Some are called only after a lost answer or a dead waiter.
void TestCheck::documentedRulesAreThoseOfTheScripts()
{
    QFETCH(bool, fair);
    std::vector<std::string_view> scripts{formats::kRedissonReenter,   formats::kRedissonSettleEntry,
                                          formats::kRedissonUnreenter, formats::kRedissonRenew,
                                          formats::kRedissonRelease,   formats::kRedissonHolder};
    if (fair)
        scripts.insert(scripts.end(),
                       {formats::kRedissonFairAcquire, formats::kRedissonFairSettle, formats::kRedissonFairRelease,
                        formats::kRedissonFairLeave, formats::kRedissonFairWithdraw});
    else
        scripts.insert(scripts.end(), {formats::kRedissonAcquire, formats::kRedissonSettle});
    std::set<QString> expected{QStringLiteral("+eval"), QStringLiteral("+evalsha"), QStringLiteral("+subscribe"),
                               QStringLiteral("+unsubscribe"), QStringLiteral("+ping")};
    static const QRegularExpression call(QStringLiteral("redis\\.p?call\\('([A-Z]+)'"));
    for (const std::string_view script : scripts)
        for (auto match = call.globalMatch(QString::fromUtf8(script.data(), static_cast<qsizetype>(script.size())));
             match.hasNext();)
            expected.insert(QLatin1Char('+') + match.next().captured(1).toLower());
    const Rules rules =
        rulesFor(QString::fromUtf8(QTest::currentDataTag())).filter(QRegularExpression(QStringLiteral("^\\+")));
    QCOMPARE(std::set<QString>(rules.begin(), rules.end()), expected);
}

void TestCheck::nothingIsLeftBehind()
{
    Client admin(m_server->endpoint());
    QVERIFY(admin.command({"FLUSHALL"}));
    QVERIFY(test::serviceOf(m_server->endpoint()).check("order").empty());
    QCOMPARE(admin.command({"DBSIZE"})->integer, std::int64_t{0});
}

void TestCheck::everyMissingRightIsNamed()
{
    using Step = FailedCheck::Step;
    LockService service = test::serviceOf(user(*m_server, {QStringLiteral("+ping")}));
    std::set<Step> steps;
    for (const FailedCheck& failed : service.check("order")) {
        QCOMPARE(failed.error.kind, ErrorKind::NoPermission);
        steps.insert(failed.step);
        if (failed.step == Step::Acquire) {
            QCOMPARE(failed.rule, std::string("+set ~lock:order:*"));
            QVERIFY(failed.error.message.starts_with("NOPERM"));
        }
        if (failed.step == Step::Tell)
            QCOMPARE(failed.rule, std::string("+publish &lock-released:lock:order:*"));
    }
    QCOMPARE(steps, (std::set{Step::Acquire, Step::Hear, Step::Tell}));
    // The lock that it takes is released even where it cannot be renewed.
    const Rules all = rulesFor(QStringLiteral("withLock, LockService::check()"));
    LockService unable = test::serviceOf(user(*m_server, without(all, QStringLiteral("+pexpire"))));
    const std::vector<FailedCheck> failed = unable.check("order");
    QCOMPARE(failed.size(), std::size_t{1});
    QCOMPARE(failed.front().step, Step::Renew);
    QVERIFY(Client(m_server->endpoint()).command({"KEYS", "lock:order:*"})->elements.empty());
}

void TestCheck::anAbsentServerIsOneError()
{
    Endpoint nowhere;
    nowhere.port = sandbox::freePort();
    const std::vector<FailedCheck> failed = test::serviceOf(nowhere).check("order");
    QCOMPARE(failed.size(), std::size_t{1});
    QCOMPARE(failed.front().error.kind, ErrorKind::Unreachable);
}

void TestCheck::eachPrimaryOfAClusterIsChecked()
{
    test::PrivateCluster cluster(3);
    QVERIFY(cluster.start());
    ServiceOptions options;
    options.client.followsRedirections = true;
    const Rules all = rulesFor(QStringLiteral("withLock, LockService::check()")) << QStringLiteral("+cluster|slots");
    Endpoint endpoint = cluster.node(0).tcpEndpoint();
    endpoint.user = "locks";
    endpoint.password = Secret("pw");
    const auto allow = [&](std::size_t node, const Rules& rules) {
        std::vector<std::string> words{"ACL", "SETUSER", "locks", "reset", "on", ">pw", "resetchannels"};
        for (const QString& rule : rules)
            words.push_back(rule.toStdString());
        return Client(cluster.node(node).tcpEndpoint())
            .command(std::vector<std::string_view>(words.begin(), words.end()))
            .has_value();
    };
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QVERIFY(allow(i, all));
    QVERIFY(test::serviceOf(endpoint, options).check("order").empty());
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        QVERIFY(allow(i, without(all, QStringLiteral("+pexpire"))));
        const std::vector<FailedCheck> failed = test::serviceOf(endpoint, options).check("order");
        QCOMPARE(failed.size(), std::size_t{1});
        QCOMPARE(failed.front().step, FailedCheck::Step::Renew);
        QVERIFY(allow(i, all));
    }
    // Waiters hear what holders tell: by shard channels, or else by the others.
    using Step = FailedCheck::Step;
    const Rules shards =
        all + QStringLiteral("+ssubscribe +sunsubscribe +spublish &lock-released:{lock:*").split(QLatin1Char(' '));
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QVERIFY(allow(i, without(without(shards, QStringLiteral("+publish")), QStringLiteral("+subscribe"))));
    QVERIFY(test::serviceOf(endpoint, options).check("order").empty());
    const auto failsWithout = [&](std::size_t node, const char* right, Step step, const char* rule) {
        if (!allow(node, without(shards, QString::fromLatin1(right))))
            return false;
        const std::vector<FailedCheck> failed = test::serviceOf(endpoint, options).check("order");
        return failed.size() == 1 && failed[0].step == step && failed[0].rule == rule &&
               failed[0].error.kind == ErrorKind::NoPermission && allow(node, shards);
    };
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        const char* const toHear = "+ssubscribe +sunsubscribe +ping &lock-released:{lock:order:*";
        QVERIFY(failsWithout(i, "+spublish", Step::Tell, "+spublish &lock-released:{lock:order:*"));
        QVERIFY(failsWithout(i, "+ssubscribe", Step::Hear, toHear));
        QVERIFY(failsWithout(i, "+sunsubscribe", Step::Hear, toHear));
    }
    ServiceOptions plain = options;
    plain.notifier.shards = ShardChannels::Off;
    QVERIFY(allow(1, all));
    QVERIFY(test::serviceOf(endpoint, plain).check("order").empty());
    plain.notifier.shards = ShardChannels::On;
    QCOMPARE(test::serviceOf(endpoint, plain).check("order").size(), std::size_t{3}); // hear twice, tell
    QVERIFY(allow(0, without(all, QStringLiteral("+cluster|slots"))));
    QCOMPARE(test::serviceOf(endpoint, options).check("order").front().step, FailedCheck::Step::FindNodes);
}

void TestCheck::withoutScriptsThereIsNoLease_data()
{
    QTest::addColumn<QString>("right");
    QTest::newRow("eval") << QStringLiteral("+eval");
    QTest::newRow("evalsha") << QStringLiteral("+evalsha");
}

void TestCheck::withoutScriptsThereIsNoLease()
{
    QFETCH(QString, right);
    const Rules rules = rulesFor(QStringLiteral("Mutex with a watchdog"));
    const auto client = std::make_shared<Client>(user(*m_server, without(rules, right)));
    MutexOptions options;
    options.watchdog = false;
    options.wait = 0ms;
    Client admin(m_server->endpoint());
    QVERIFY(admin.command({"FLUSHALL"}));
    const Acquired refused = test::mutexOf(client, nullptr, "lock:a", options).acquire();
    QVERIFY(refused.outcome() == AcquireOutcome::Failed);
    QCOMPARE(refused.error().kind, ErrorKind::NoPermission);
    QCOMPARE(admin.command({"EXISTS", "lock:a"})->integer, std::int64_t{0});
    // A lock with native commands does not ask for scripts.
    options.nativeCompare = true;
    QVERIFY(test::mutexOf(client, nullptr, "lock:a", options).acquire().outcome() == AcquireOutcome::Acquired);
}

void TestCheck::withoutScriptsNoNodeOfARedlockGrants()
{
    const Rules rules = rulesFor(QStringLiteral("Redlock, each node"));
    std::vector<Endpoint> nodes{user(*m_server, without(rules, QStringLiteral("+eval")))};
    for (const sandbox::RedisServer& other : m_others)
        nodes.push_back(user(other, without(rules, QStringLiteral("+eval"))));
    RedlockOptions how;
    how.watchdog = false;
    how.nodeLimit = 5s;
    how.ttl = 60s;
    auto lock = Redlock::create(nodes, nullptr, "lock:r", how);
    QVERIFY(lock);
    for (int i = 0; i < 2; ++i) { // not on a connection that has been refused either
        const Acquired refused = lock->tryAcquire();
        QVERIFY(refused.outcome() == AcquireOutcome::NoQuorum);
        const auto isRefusal = [](const auto& node) {
            return node.error && node.error->kind == ErrorKind::NoPermission;
        };
        const auto& said = refused.nodes(); // the slowest one was not awaited
        QVERIFY(std::count_if(said.begin(), said.end(), isRefusal) >= 2);
    }
    for (const sandbox::RedisServer* server : {&*m_server, &m_others[0], &m_others[1]})
        QCOMPARE(Client(server->endpoint()).command({"EXISTS", "lock:r"})->integer, std::int64_t{0});
}

void TestCheck::scriptsAreAskedForOnceAConnection()
{
    Client admin(m_server->endpoint());
    const auto asked = [&] {
        const std::string text = admin.command({"INFO", "commandstats"})->text;
        const std::size_t at = text.find("cmdstat_eval:calls=");
        return at == std::string::npos ? 0 : std::stoi(text.substr(at + 19));
    };
    const auto client = std::make_shared<Client>(m_server->endpoint());
    MutexOptions options;
    options.watchdog = false;
    Mutex lock = test::mutexOf(client, nullptr, "lock:b", options);
    (void)leaseOf(lock.acquire()).release(); // the script of the release is known from now on
    QVERIFY(admin.command({"CONFIG", "RESETSTAT"}));
    for (int i = 0; i < 5; ++i)
        (void)leaseOf(lock.acquire()).release();
    QCOMPARE(asked(), 0);
    client->disconnect();
    for (int i = 0; i < 5; ++i)
        (void)leaseOf(lock.acquire()).release();
    QCOMPARE(asked(), 1);
}

void TestCheck::refusedNameIsNoRefusedLogin()
{
    const Endpoint endpoint = user(*m_server, rulesFor(QStringLiteral("withLock, LockService::check()")));
    ServiceOptions options;
    options.client.name = "worker";
    LockService service = test::serviceOf(endpoint, options);
    QVERIFY(service.check("order").empty());
    RedlockOptions how;
    how.watchdog = false;
    how.clientName = "worker";
    how.nodeLimit = 5s;
    how.ttl = 60s;
    std::vector<Endpoint> nodes{endpoint};
    for (const sandbox::RedisServer& other : m_others)
        nodes.push_back(user(other, rulesFor(QStringLiteral("Redlock, each node"))));
    Lease lease = leaseOf(Redlock::create(nodes, nullptr, "lock:order:r", how)->tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

LOCKSCOPE_TEST_MAIN(TestCheck)
#include "tst_check.moc"
