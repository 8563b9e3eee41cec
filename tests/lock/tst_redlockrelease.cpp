// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A node of a Redlock whose release or giving back is lost does not keep the key: it is compared and deleted there
// later, in the background. Means: fault proxy before real servers.
#include "lock/redlock.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "sandbox/faultproxy.h"
#include "support/suite.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestRedlockRelease : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aLostReleaseIsMadeGood();
    void aDestroyedLeaseToo();
    void givingBackToo();
    void aLateRequestOfAReleasedTokenTakesNothing();
    void aLateRequestBehindALostReleaseTakesNothing();
    void aRefusedLoginIsNoMissingAnswer();
    void unknownAtAMajorityIsMadeGood();
    void nothingIsSentWhereTheAnswerIsOnlyLate();
    void endsAtOnceBesideAHungNode();
    void locksOfTheSameNodesShareWhatTheyNeed();
    void aChildSharesNothing();

private:
    static constexpr std::size_t kNodes = 3;
    /// Only a release ends it.
    static RedlockOptions hour()
    {
        RedlockOptions options;
        options.ttl = 1h;
        options.wait = 0ms;
        options.nodeLimit = 900ms; // patient with a busy machine
        options.watchdog = false;
        return options;
    }
    /// The last node is behind the cable.
    std::vector<Endpoint> endpoints() const
    {
        return {m_servers[0].endpoint(), m_servers[1].endpoint(), m_cable->endpoint()};
    }
    LockService service() const
    {
        ServiceOptions options;
        options.client.name = "app";
        Result<LockService, Error> made = LockService::create(endpoints(), options);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(*made);
    }
    std::string passwordOf(std::size_t node) const { return m_servers[node].endpoint().password.reveal(); }
    bool has(std::size_t node) { return m_admins[node]->command({"EXISTS", "lock:r"})->integer == 1; }
    bool allHave() { return has(0) && has(1) && has(2); }
    /// What is sent now never arrives, and the connection ends.
    void loseWhatIsSent(const std::function<void()>& send)
    {
        m_cable->setFaults(sandbox::Way::ToServer, {0ms, 0, true, false});
        send();
        m_cable->cut();
        m_cable->mend();
    }

    std::deque<sandbox::RedisServer> m_servers;
    std::vector<std::unique_ptr<Client>> m_admins;
    std::optional<sandbox::FaultProxy> m_cable;
};

void TestRedlockRelease::init()
{
    Suite::init();
    while (m_servers.size() < kNodes) {
        m_servers.push_back(test::startedServer());
        m_admins.push_back(std::make_unique<Client>(m_servers.back().endpoint(), test::unhurried()));
    }
    for (const auto& admin : m_admins)
        QVERIFY(admin->command({"FLUSHALL"}));
    auto cable = sandbox::FaultProxy::start(m_servers.back().tcpEndpoint());
    QVERIFY(cable);
    m_cable.emplace(std::move(*cable));
}

void TestRedlockRelease::aLostReleaseIsMadeGood()
{
    LockService mine = service();
    Lease lease = leaseOf(mine.redlock("lock:r", hour())->tryAcquire());
    QTRY_VERIFY(allHave());
    loseWhatIsSent([&] { QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); });
    QTRY_VERIFY(!has(2));
    QVERIFY(!has(0) && !has(1));
}

void TestRedlockRelease::aDestroyedLeaseToo()
{
    LockService mine = service();
    std::optional<Lease> lease(leaseOf(mine.redlock("lock:r", hour())->tryAcquire()));
    QTRY_VERIFY(allHave());
    loseWhatIsSent([&] { lease.reset(); });
    QTRY_VERIFY(!has(2));
}

/// Two nodes have another token: what the third one granted is given back, over a connection that ends.
void TestRedlockRelease::givingBackToo()
{
    struct Losing final : Observer
    {
        void attempted(const AttemptReport&) override { before(); } // what was granted is not given back yet
        std::function<void()> before;
    };
    for (const std::size_t node : {std::size_t{0}, std::size_t{1}})
        QVERIFY(m_admins[node]->command({"SET", "lock:r", "another"}));
    LockService mine = service();
    RedlockOptions options = hour();
    const auto observer = std::make_shared<Losing>();
    observer->before = [this] {
        QVERIFY(QTest::qWaitFor([this] { return has(2); }, test::kPatience));
        m_cable->setFaults(sandbox::Way::ToServer, {0ms, 0, true, false});
    };
    options.observer = observer;
    QVERIFY(mine.redlock("lock:r", options)->tryAcquire().outcome() == AcquireOutcome::NoQuorum);
    QVERIFY(has(2));
    m_cable->cut();
    m_cable->mend();
    QTRY_VERIFY(!has(2));
}

/// It has gone through a network that delivers it after the release.
void TestRedlockRelease::aLateRequestOfAReleasedTokenTakesNothing()
{
    LockService mine = service();
    (void)leaseOf(mine.redlock("lock:r", hour())->tryAcquire()).release();
    QTRY_VERIFY(!has(0) && !has(1) && !has(2));
    std::string token;
    loseWhatIsSent([&] {
        Lease lease = leaseOf(mine.redlock("lock:r", hour())->tryAcquire());
        token = lease.token();
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    });
    QVERIFY(!has(2));
    QVERIFY(m_admins[2]->command({"SET", "lock:r", token, "NX", "PX", "3600000"}));
    QTRY_VERIFY(!has(2));
    QVERIFY(m_admins[2]->command({"SET", "lock:r", "another"})); // theirs stays
    QTest::qWait(1'500);
    QVERIFY(has(2));
}

/// Too few have answered the release, and it goes on in the background.
void TestRedlockRelease::aLateRequestBehindALostReleaseTakesNothing()
{
    LockService mine = service();
    (void)leaseOf(mine.redlock("lock:r", hour())->tryAcquire()).release();
    QTRY_VERIFY(!has(0) && !has(1) && !has(2));
    std::optional<Lease> lease;
    std::string token;
    loseWhatIsSent([&] {
        lease.emplace(leaseOf(mine.redlock("lock:r", hour())->tryAcquire()));
        token = lease->token();
        m_servers[1].suspend();
        QCOMPARE(lease->release().outcome, ReleaseOutcome::Unknown);
    });
    m_servers[1].resume();
    QVERIFY(m_admins[2]->command({"CONFIG", "RESETSTAT"}));
    lease.reset();
    QTRY_VERIFY(m_admins[2]->command({"INFO", "commandstats"})->text.find("cmdstat_eval:") != std::string::npos);
    QVERIFY(m_admins[2]->command({"SET", "lock:r", token, "NX", "PX", "3600000"}));
    QTRY_VERIFY(!has(2));
}

/// It executed nothing, so what the nodes say at the next try counts.
void TestRedlockRelease::aRefusedLoginIsNoMissingAnswer()
{
    const auto setPasswords = [&](const std::string& added) {
        for (std::size_t i = 0; i < kNodes; ++i) {
            QVERIFY(m_admins[i]->command({"CONFIG", "SET", "requirepass", passwordOf(i) + added}));
            QVERIFY(m_admins[i]->command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"}));
        }
    };
    const auto opens = qScopeGuard([&] { setPasswords(""); });
    auto lock = Redlock::create(endpoints(), nullptr, "lock:r", hour());
    QVERIFY(lock);
    Lease lease = leaseOf(lock->tryAcquire());
    QTRY_VERIFY(allHave());
    setPasswords("another one");
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Unknown);
    for (const auto& admin : m_admins)
        QVERIFY(admin->command({"DEL", "lock:r"}));
    setPasswords("");
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
}

/// Too few have answered. It is asked for at each of them, and no more is told than before.
void TestRedlockRelease::unknownAtAMajorityIsMadeGood()
{
    LockService mine = service();
    std::optional<Lease> lease(leaseOf(mine.redlock("lock:r", hour())->tryAcquire()));
    QTRY_VERIFY(allHave());
    m_servers[1].suspend();
    loseWhatIsSent([&] { QCOMPARE(lease->release().outcome, ReleaseOutcome::Unknown); });
    m_servers[1].resume();
    lease.reset();
    QTRY_VERIFY(!has(0) && !has(1) && !has(2));
    QCOMPARE(mine.metrics().of("app")->unreleased, 0U);
}

/// The third node answers a moment after the majority.
void TestRedlockRelease::nothingIsSentWhereTheAnswerIsOnlyLate()
{
    LockService mine = service();
    m_cable->setFaults(sandbox::Way::ToClient, {50ms, 0, false, false});
    for (int i = 0; i < 3; ++i) {
        Lease lease = leaseOf(mine.redlock("lock:r", hour())->tryAcquire());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
    QTRY_VERIFY(!has(2));
    QTest::qWait(1'500); // more than two looks
    QCOMPARE(m_cable->counters().accepted, 1U);
}

void TestRedlockRelease::endsAtOnceBesideAHungNode()
{
    std::optional<LockService> mine(service());
    {
        Lease lease = leaseOf(mine->redlock("lock:r", hour())->tryAcquire());
        QTRY_VERIFY(allHave());
        m_servers[2].suspend();
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
    mine.reset(); // has sent it, and does not wait
    m_servers[2].resume();
    QTRY_VERIFY(!has(2));
}

/// However many there are.
void TestRedlockRelease::locksOfTheSameNodesShareWhatTheyNeed()
{
    const auto threads = [] {
        std::set<std::string> ids;
        for (const auto& task : std::filesystem::directory_iterator("/proc/self/task"))
            ids.insert(task.path().filename());
        return ids;
    };
    const auto connections = [this](const std::string& name) {
        const std::string list = m_admins[0]->command({"CLIENT", "LIST"})->text;
        std::size_t count = 0;
        for (auto at = list.find(" name=" + name + ' '); at != list.npos; at = list.find(" name=" + name + ' ', at + 1))
            ++count;
        return count;
    };
    // Those of an earlier test may be listed for a moment after their end.
    const auto started = [&threads, before = threads()] {
        const std::set<std::string> now = threads();
        return std::ranges::count_if(now, [&before](const std::string& id) { return !before.contains(id); });
    };
    {
        std::vector<Redlock> locks;
        std::vector<Lease> leases;
        RedlockOptions how = hour();
        how.clientName = "shared";
        for (int i = 0; i < 50; ++i) {
            auto lock = Redlock::create(endpoints(), nullptr, "lock:" + std::to_string(i), how);
            QVERIFY(lock);
            locks.push_back(std::move(*lock));
            leases.push_back(leaseOf(locks.back().tryAcquire()));
        }
        QCOMPARE(started(), 3);
        QTRY_COMPARE(connections("shared"), std::size_t{1}); // a majority is enough: this node's may come later
        how.clientName = "another";
        auto other = Redlock::create(endpoints(), nullptr, "lock:other", how);
        QVERIFY(other);
        leases.push_back(leaseOf(other->tryAcquire()));
        QCOMPARE(started(), 6);
        QTRY_COMPARE(connections("another"), std::size_t{1});
        locks.clear();
        leases.clear();
        QTRY_COMPARE(connections("shared"), std::size_t{0}); // with the last of them
    }
    QTRY_COMPARE(started(), 0);
}

void TestRedlockRelease::aChildSharesNothing()
{
#ifdef __SANITIZE_THREAD__
    QSKIP("The thread sanitizer ends a child that starts a thread when its parent had several.");
#endif
    RedlockOptions patient = hour();
    patient.nodeLimit = 20s;
    auto lock = Redlock::create(endpoints(), nullptr, "lock:r", patient);
    QVERIFY(lock);
    const Lease lease = leaseOf(lock->tryAcquire());
    QTRY_VERIFY(allHave()); // a majority is enough for the lease
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(test::kPatience / 1'000);
        auto mine = Redlock::create(endpoints(), nullptr, "lock:child", patient);
        const bool isMine = mine && mine->tryAcquire().outcome() == AcquireOutcome::Acquired;
        const bool isRefused = lock->tryAcquire().error().kind == ErrorKind::Forked;
        lock = failure(Error{}); // destroys what it inherited
        ::_exit(isMine && isRefused ? 0 : 1);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0, std::to_string(status).c_str());
    QVERIFY(lease.isValid() && allHave());
    QVERIFY(lock->tryAcquire().outcome() == AcquireOutcome::NoQuorum); // the parent goes on, over its connections
}

LOCKSCOPE_TEST_MAIN(TestRedlockRelease)
#include "tst_redlockrelease.moc"
