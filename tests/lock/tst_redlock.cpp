// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A majority of nodes: grants, partial grants, late answers, extension, loss. Means: stepped clock, real servers,
// scripted peer.
#include "formats/scripts.h"
#include "lock/metrics.h"
#include "lock/redlock.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <deque>
#include <map>
#include <optional>
#include <thread>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::Recorder;
using test::ScriptedPeer;
using test::SteppedClock;

class TestRedlock : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void optionsAreChecked();
    void sameTokenOnAllNodes();
    void majorityIsEnough_data();
    void majorityIsEnough();
    void hungNodesAreNotWaitedFor();
    void allAreAskedBeforeOneIsWaitedFor();
    void askedInTheOrderOfTheEndpoints();
    void lateAnswersAreReported();
    void minorityIsNotEnough();
    void refusedByTheOtherHolder();
    void partialGrantsAreGivenBack();
    void grantWhoseAnswerWasLostIsGivenBack();
    void lateAnswerIsNotTakenForTheNext();
    void grantedTooLateIsNotALease();
    void retriesUntilFree();
    void givesUpWhenAsked();
    void releaseOutcomes();
    void releaseClaimsOnlyWhatIsKnown();
    void majorityExtends();
    void minorityLosesTheLease();
    void foreignMajorityLosesTheLease();
    void bareQuorumSurvivesOneOfItsNodes();
    void setAgainCountsAtOnce();
    void lostKeyIsSetAgain();
    void majorityWithoutTheKeyLosesTheLease();
    void setAgainDuringTheReleaseIsTakenBack();
    void logsInAndSelects();
    void wrongPasswordIsAnOutcomeOfItsNode();
    void refusedLoginsLeaveNothing();
    void answersToTheLoginHaveTheirKinds();
    void noTokenInAMessage();
    void threadsExcludeEachOther_data();
    void threadsExcludeEachOther();
    void decidedTriesDoNotWaitForHungNodes();
    void decidedReleasesDoNotWaitForHungNodes();
    void aServiceHasOneConnectionToEachNode();
    void threadsDoNotQueueBehindHungNodes();
    void observersMayUseTheNodes();
    void aServiceIsOfOneKind();

private:
    static constexpr std::size_t kNodes = 5;
    [[nodiscard]] std::vector<Endpoint> endpoints() const
    {
        std::vector<Endpoint> result;
        for (const auto& server : m_servers)
            result.push_back(server.endpoint());
        return result;
    }
    static RedlockOptions plain()
    {
        RedlockOptions options;
        options.watchdog = false;
        options.retries = 0;
        options.nodeLimit = 900ms; // patient with a busy machine; what hangs is said below
        return options;
    }
    /// With a watchdog that goes by m_clock, and so lets nobody wait: a minute's lease is renewed every half.
    [[nodiscard]] Lease watched(const std::vector<Endpoint>& nodes, std::shared_ptr<Observer> observer = {})
    {
        RedlockOptions options = plain();
        options.ttl = 60s;
        options.nodeLimit = 600ms;
        options.watchdog = true;
        options.observer = std::move(observer);
        options.clock = m_clock;
        return leaseOf(
            redlock(nodes, options, std::make_shared<Watchdog>(nodes, ClientOptions(), m_clock)).tryAcquire());
    }
    template <class IsDone>
    bool stepUntil(const IsDone& isDone)
    {
        return test::stepUntil(*m_clock, isDone);
    }
    [[nodiscard]] static Redlock redlock(const std::vector<Endpoint>& nodes, const RedlockOptions& options = plain(),
                                         const std::shared_ptr<Watchdog>& watchdog = nullptr)
    {
        Result<Redlock, Error> lock = Redlock::create(nodes, watchdog, "lock:r", options);
        if (!lock)
            qFatal("%s", lock.error().message.c_str());
        return std::move(*lock);
    }
    /// On how many nodes the key has a value.
    [[nodiscard]] std::size_t holders()
    {
        std::size_t count = 0;
        for (const auto& client : m_clients) {
            const auto reply = client->command({"GET", "lock:r"});
            count += reply && !reply->isNil();
        }
        return count;
    }

    std::deque<sandbox::RedisServer> m_servers;
    std::vector<std::unique_ptr<Client>> m_clients;
    std::shared_ptr<SteppedClock> m_clock;
};

void TestRedlock::initTestCase()
{
    for (std::size_t i = 0; i < kNodes; ++i)
        m_servers.push_back(test::startedServer());
}

void TestRedlock::init()
{
    Suite::init();
    m_clients.clear();
    m_clock = std::make_shared<SteppedClock>();
    for (auto& server : m_servers) {
        if (!server.isRunning())
            QVERIFY(server.restart());
        m_clients.push_back(std::make_unique<Client>(server.endpoint()));
        QVERIFY(m_clients.back()->command({"FLUSHALL"}));
    }
}

void TestRedlock::optionsAreChecked()
{
    const auto nodes = endpoints();
    const auto refused = [](const Result<Redlock, Error>& result) {
        return !result && result.error().kind == ErrorKind::InvalidOptions && !result.error().message.empty();
    };
    RedlockOptions options = plain();
    QVERIFY(Redlock::create(nodes, nullptr, "k", options));
    QVERIFY(refused(Redlock::create(nodes, nullptr, "", options)));
    QVERIFY(refused(Redlock::create({nodes[0]}, nullptr, "k", options)));
    QVERIFY(refused(Redlock::create({nodes[0], nodes[1], nodes[2], nodes[3]}, nullptr, "k", options)));
    QVERIFY(refused(Redlock::create({nodes[0], nodes[1], nodes[0]}, nullptr, "k", options)));
    options.nodeLimit = 1001ms;
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    options = plain();
    options.retries = -1;
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    options = plain();
    options.wait = -1ms;
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    options = plain();
    options.minValidity = -1ms;
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    options.minValidity = 9'898ms; // what is left of 10 s when nothing has passed
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    options.minValidity = 9'897ms;
    QVERIFY(Redlock::create(nodes, nullptr, "k", options));
    options = plain();
    options.watchdog = true;
    QVERIFY(refused(Redlock::create(nodes, nullptr, "k", options)));
    QVERIFY(refused(Redlock::create(nodes, std::make_shared<Watchdog>(nodes[0]), "k", options)));
    QVERIFY(Redlock::create(nodes, std::make_shared<Watchdog>(nodes), "k", options));
    options.ttl = 999ms;
    QVERIFY(refused(Redlock::create(nodes, std::make_shared<Watchdog>(nodes), "k", options)));
}

void TestRedlock::sameTokenOnAllNodes()
{
    Lease lease = leaseOf(redlock(endpoints()).tryAcquire());
    // A majority was enough to go on; the others have it a moment later.
    QTRY_COMPARE(holders(), kNodes);
    for (const auto& client : m_clients)
        QCOMPARE(client->command({"GET", "lock:r"})->text, std::string(lease.token()));
    QVERIFY(lease.remaining() <= 10s - std::chrono::duration_cast<std::chrono::milliseconds>(drift(10s)));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE(holders(), std::size_t{0});
}

void TestRedlock::majorityIsEnough_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("two are down") << "down";
    QTest::newRow("two hang") << "hang";
}

void TestRedlock::majorityIsEnough()
{
    QFETCH(QString, how);
    for (std::size_t i = 0; i < 2; ++i)
        how == u"down" ? m_servers[i].kill9() : m_servers[i].suspend();
    Redlock lock = redlock(endpoints());
    Lease lease = leaseOf(lock.tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    Lease again = leaseOf(lock.tryAcquire()); // with connections that owe answers
    (void)again.release();
    for (std::size_t i = 0; i < 2; ++i)
        m_servers[i].resume();
    if (how == u"hang") // what was sent there while they hung is executed in order: taken, released, taken, released
        QTRY_COMPARE(holders(), std::size_t{0});
}

/// A node may take an hour to answer, and two hang: whoever waited for them would still be at it.
void TestRedlock::hungNodesAreNotWaitedFor()
{
    RedlockOptions options = plain();
    options.ttl = 10h;
    options.nodeLimit = 1h;
    for (std::size_t i = 0; i < 2; ++i)
        m_servers[i].suspend();
    Redlock lock = redlock(endpoints(), options);
    for (int i = 0; i < 3; ++i) {
        Lease lease = leaseOf(lock.tryAcquire());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
    for (std::size_t i = 0; i < 2; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
}

/// The first three hang, so that there is no majority yet: the last two have the key all the same.
void TestRedlock::allAreAskedBeforeOneIsWaitedFor()
{
    RedlockOptions options = plain();
    options.ttl = 10h;
    options.nodeLimit = 1h;
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].suspend();
    std::optional<Lease> lease;
    std::jthread asks([&] { lease.emplace(leaseOf(redlock(endpoints(), options).tryAcquire())); });
    for (std::size_t i = 3; i < kNodes; ++i)
        QTRY_VERIFY(!m_clients[i]->command({"GET", "lock:r"})->isNil());
    m_servers[0].resume(); // the third one of a majority
    asks.join();
    for (std::size_t i = 1; i < 3; ++i)
        m_servers[i].resume();
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE(holders(), std::size_t{0});
}

/// Five databases of one server, which numbers its connections as they come.
void TestRedlock::askedInTheOrderOfTheEndpoints()
{
    const int order[] = {3, 0, 4, 1, 2};
    std::vector<Endpoint> nodes(kNodes, m_servers[0].endpoint());
    for (std::size_t i = 0; i < kNodes; ++i)
        nodes[i].database = order[i];
    RedlockOptions options = plain();
    options.clientName = "in-order";
    Redlock lock = redlock(nodes, options);
    Lease lease = leaseOf(lock.tryAcquire());
    const auto databases = [&] {
        std::map<int, int> byNumber;
        for (const QByteArray& line :
             QByteArray::fromStdString(m_clients[0]->command({"CLIENT", "LIST"})->text).split('\n'))
            if (line.contains("name=in-order "))
                for (const QByteArray& field : line.split(' '))
                    if (field.startsWith("db="))
                        byNumber[line.mid(3, line.indexOf(' ') - 3).toInt()] = field.mid(3).toInt();
        std::vector<int> result;
        for (const auto& [number, database] : byNumber)
            result.push_back(database);
        return result;
    };
    QTRY_COMPARE(databases(), std::vector<int>(std::begin(order), std::end(order)));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

/// What each node did with a token is told, though a majority was enough long before.
void TestRedlock::lateAnswersAreReported()
{
    struct Listener final : Observer
    {
        void nodeAnswered(const NodeReport& report) override
        {
            if (report.outcome == NodeReport::Outcome::Done)
                ++done[{std::string(report.token), report.request}][report.node];
            wrong += report.key != "lock:r" || report.answered < report.sent;
        }
        std::map<std::pair<std::string, NodeReport::Request>, std::map<std::size_t, int>> done;
        int wrong = 0;
    };
    const auto listener = std::make_shared<Listener>();
    RedlockOptions options = plain();
    options.observer = listener;
    for (std::size_t i = 0; i < 2; ++i)
        m_servers[i].suspend();
    Redlock lock = redlock(endpoints(), options);
    Lease lease = leaseOf(lock.tryAcquire());
    const std::string token(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE((listener->done[{token, NodeReport::Request::Set}].count(0)), std::size_t{0});
    for (std::size_t i = 0; i < 2; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
    const std::map<std::size_t, int> onceEach{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}};
    // The next request reads what came late.
    const auto reported = [&](NodeReport::Request request) {
        (void)leaseOf(lock.tryAcquire()).release();
        return listener->done[{token, request}] == onceEach;
    };
    QTRY_VERIFY(reported(NodeReport::Request::Set));
    QTRY_VERIFY(reported(NodeReport::Request::Delete));
    QCOMPARE(listener->wrong, 0);
}

void TestRedlock::minorityIsNotEnough()
{
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].kill9();
    RedlockOptions options = plain();
    options.metrics = std::make_shared<Metrics>();
    Acquired result = redlock(endpoints(), options).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    const std::vector<NodeOutcome>& none = result.nodes();
    QCOMPARE(result.attempts(), 1);
    QCOMPARE(none.size(), kNodes);
    for (std::size_t i = 0; i < kNodes; ++i) {
        QCOMPARE(none[i].node, m_servers[i].endpoint().nodeName());
        QCOMPARE(none[i].error.has_value(), i < 3);
        if (i < 3)
            QCOMPARE(none[i].kind, NodeOutcome::Kind::Failed);
        else // three were enough
            QVERIFY(none[i].kind == NodeOutcome::Kind::Granted || none[i].kind == NodeOutcome::Kind::NotAwaited);
        if (i < 3)
            QCOMPARE(none[i].error->kind, ErrorKind::Unreachable);
    }
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->errorsOf(ErrorKind::Unreachable), std::uint64_t{3});
}

void TestRedlock::refusedByTheOtherHolder()
{
    Lease holder = leaseOf(redlock(endpoints()).tryAcquire());
    QTRY_COMPARE(holders(), kNodes);
    Acquired result = redlock(endpoints()).tryAcquire();
    std::size_t refused = 0;
    for (const NodeOutcome& node : result.nodes()) {
        refused += node.kind == NodeOutcome::Kind::Refused;
        QVERIFY(node.kind == NodeOutcome::Kind::Refused || node.kind == NodeOutcome::Kind::NotAwaited);
    }
    QVERIFY(refused >= 3);       // as many as decide it
    QCOMPARE(holders(), kNodes); // giving up took nothing from the holder
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
}

void TestRedlock::partialGrantsAreGivenBack()
{
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another"}));
    Acquired result = redlock(endpoints()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    QTRY_COMPARE(holders(), std::size_t{3});
}

void TestRedlock::grantWhoseAnswerWasLostIsGivenBack()
{
    // Three nodes hang when the request comes: no majority answers in time. All of it is taken back, there too.
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].suspend();
    RedlockOptions options = plain();
    options.nodeLimit = 50ms;
    Redlock lock = redlock(endpoints(), options);
    Acquired result = lock.tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
    const NodeOutcome& hung = result.nodes()[0];
    QCOMPARE(hung.kind, NodeOutcome::Kind::Failed);
    QCOMPARE(hung.error->kind, ErrorKind::Timeout);
    QCOMPARE(hung.error->delivery, Delivery::Unknown);
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
}

void TestRedlock::lateAnswerIsNotTakenForTheNext()
{
    RedlockOptions options = plain();
    options.nodeLimit = 50ms;
    Redlock lock = redlock(endpoints(), options);
    Lease lease = leaseOf(lock.tryAcquire());
    QTRY_COMPARE(holders(), kNodes);
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].suspend();
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Unknown); // its three answers (1) come later
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another"}));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); // by those answers, which are not those of this try
    QCOMPARE(holders(), std::size_t{3});
    Acquired taken = lock.tryAcquire();
    QVERIFY(taken.outcome() == AcquireOutcome::NoQuorum);
}

void TestRedlock::grantedTooLateIsNotALease()
{
    // Three nodes that say OK, and two that are not there; the ttl is over before the clock of the lease is looked at.
    RedlockOptions options = plain();
    options.ttl = 10ms;
    options.nodeLimit = 1ms;
    Redlock lock = redlock(endpoints(), options);
    for (auto& server : m_servers)
        server.suspend();
    Acquired result = lock.tryAcquire();
    for (auto& server : m_servers)
        server.resume();
    QVERIFY(result.outcome() == AcquireOutcome::NoQuorum);
}

void TestRedlock::retriesUntilFree()
{
    for (std::size_t i = 0; i < kNodes; ++i)
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another", "PX", "100"}));
    RedlockOptions options = plain();
    options.retries = 10'000;
    options.retryDelay = 1ms;
    options.retryJitter = 2ms;
    options.observer = std::make_shared<Recorder>();
    const Lease lease = leaseOf(redlock(endpoints(), options).acquire());
    QVERIFY(static_cast<Recorder&>(*options.observer).attempts().size() > 1);
}

void TestRedlock::givesUpWhenAsked()
{
    const Lease holder = leaseOf(redlock(endpoints()).tryAcquire());
    RedlockOptions options = plain();
    options.retries = 1000;
    options.retryDelay = std::chrono::hours(1);
    std::stop_source stop;
    std::optional<Acquired> result;
    Redlock lock = redlock(endpoints(), options);
    std::jthread waiter([&] { result.emplace(lock.acquire(stop.get_token())); });
    stop.request_stop();
    waiter.join();
    QVERIFY(result->outcome() == AcquireOutcome::Cancelled);
}

void TestRedlock::releaseOutcomes()
{
    Redlock lock = redlock(endpoints());
    const auto acquired = [&] {
        Lease lease = leaseOf(lock.tryAcquire());
        [&] { QTRY_COMPARE(holders(), kNodes); }();
        return lease;
    };
    Lease partly = acquired();
    for (std::size_t i = 0; i < 2; ++i)
        QVERIFY(m_clients[i]->command({"DEL", "lock:r"}));
    QCOMPARE(partly.release().outcome, ReleaseOutcome::Released);

    Lease gone = acquired();
    for (std::size_t i = 0; i < kNodes; ++i)
        QVERIFY(m_clients[i]->command({"DEL", "lock:r"}));
    QCOMPARE(gone.release().outcome, ReleaseOutcome::AlreadyExpired);

    Lease taken = acquired();
    for (std::size_t i = 0; i < kNodes; ++i)
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another"}));
    QCOMPARE(taken.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(holders(), kNodes);

    for (const auto& client : m_clients)
        QVERIFY(client->command({"FLUSHALL"}));
    Lease unknown = acquired();
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].kill9();
    const ReleaseResult result = unknown.release();
    QCOMPARE(result.outcome, ReleaseOutcome::Unknown);
    QVERIFY(result.error);
}

void TestRedlock::releaseClaimsOnlyWhatIsKnown()
{
    RedlockOptions options = plain();
    options.nodeLimit = 50ms;
    options.metrics = std::make_shared<Metrics>();
    Redlock lock = redlock(endpoints(), options);
    Lease lease = leaseOf(lock.tryAcquire());
    QTRY_COMPARE(holders(), kNodes);
    QVERIFY(m_clients[2]->command({"DEL", "lock:r"}));
    m_servers[3].suspend();
    m_servers[4].suspend();
    // Two were ours, one was not, and two say nothing: a majority may have been ours.
    const ReleaseResult first = lease.release();
    QCOMPARE(first.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(first.error->kind, ErrorKind::Timeout);
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->lostLocks, 0U);
    m_servers[3].resume();
    m_servers[4].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); // four of five, by two tries

    // The answers of three that deleted it are lost with their connections: that they have nothing now says nothing.
    Lease doubtful = leaseOf(lock.tryAcquire());
    QTRY_COMPARE(holders(), kNodes);
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].suspend();
    QCOMPARE(doubtful.release().outcome, ReleaseOutcome::Unknown);
    for (std::size_t i = 0; i < 3; ++i) {
        m_servers[i].kill9();
        QVERIFY(m_servers[i].restart());
    }
    const ReleaseResult again = doubtful.release();
    QCOMPARE(again.outcome, ReleaseOutcome::Unknown);
    QVERIFY(again.error && !again.error->message.empty());
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->lostLocks, 0U);
}

void TestRedlock::majorityExtends()
{
    const auto recorder = std::make_shared<Recorder>();
    const Lease lease = watched(endpoints(), recorder);
    m_servers[0].kill9();
    m_servers[1].suspend();
    QVERIFY(stepUntil([&] { return lease.renewals() == 3; })); // longer than the ttl
    QVERIFY(lease.isValid());
    m_servers[1].resume();
    QVERIFY(recorder->losses().empty());
}

void TestRedlock::minorityLosesTheLease()
{
    const Lease lease = watched(endpoints());
    for (std::size_t i = 0; i < 3; ++i)
        m_servers[i].kill9();
    const MonoTime end = lease.validUntil();
    QVERIFY(stepUntil([&] { return lease.lost().stop_requested(); }));
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
    QCOMPARE(m_clock->mono(), end); // not before there was no hope left
}

void TestRedlock::foreignMajorityLosesTheLease()
{
    const Lease lease = watched(endpoints());
    QTRY_COMPARE(holders(), kNodes);
    for (std::size_t i = 0; i < 2; ++i) // a minority: nothing is lost
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another"}));
    QVERIFY(stepUntil([&] { return lease.renewals() == 1; }));
    QVERIFY(m_clients[2]->command({"SET", "lock:r", "another"}));
    QVERIFY(stepUntil([&] { return lease.lost().stop_requested(); }));
    QCOMPARE(lease.lossReason(), std::optional(LossReason::TakenByOther));
    QCOMPARE(lease.renewals(), 1U);
}

void TestRedlock::bareQuorumSurvivesOneOfItsNodes()
{
    const auto recorder = std::make_shared<Recorder>();
    const auto nodes = endpoints();
    m_servers[0].kill9();
    m_servers[1].kill9();
    const Lease lease = watched(nodes, recorder);
    QVERIFY(m_servers[0].restart()); // empty
    m_servers[2].kill9();
    QVERIFY(stepUntil([&] { return lease.renewals() == 1 || lease.lost().stop_requested(); }));
    Client back(nodes[0]);
    QCOMPARE(back.command({"GET", "lock:r"})->text, std::string(lease.token()));
    QVERIFY(back.command({"PEXPIRE", "lock:r", "20000"})); // as its own clock would have it
    QVERIFY(stepUntil([&] { return lease.renewals() == 5 || lease.lost().stop_requested(); }));
    QVERIFY(lease.isValid()); // after more than two ttls
    QCOMPARE(back.command({"GET", "lock:r"})->text, std::string(lease.token()));
    QVERIFY(back.command({"PTTL", "lock:r"})->integer > 50'000);
    QVERIFY(recorder->losses().empty());
}

void TestRedlock::setAgainCountsAtOnce()
{
    const ScriptedPeer cameBack({"", ":-1\r\n", "+OK\r\n"}); // and is silent, should it be asked once more
    std::vector<Endpoint> nodes = endpoints();
    nodes[0] = cameBack.endpoint();
    m_servers[1].kill9();
    const Lease lease = watched(nodes);
    m_servers[2].kill9();
    QVERIFY(stepUntil([&] { return cameBack.requests() > 1; }));
    QCOMPARE(lease.renewals(), 1U);
    QVERIFY(lease.isValid());
}

void TestRedlock::lostKeyIsSetAgain()
{
    const Lease lease = watched(endpoints());
    QTRY_COMPARE(holders(), kNodes);
    QVERIFY(m_clients[3]->command({"DEL", "lock:r"}));
    QVERIFY(m_clients[4]->command({"SET", "lock:r", "another"}));
    QVERIFY(stepUntil([&] { return lease.renewals() == 1; }));
    QCOMPARE(holders(), kNodes);
    QCOMPARE(m_clients[3]->command({"GET", "lock:r"})->text, std::string(lease.token()));
    QVERIFY(m_clients[3]->command({"PTTL", "lock:r"})->integer > 0);
    QCOMPARE(m_clients[4]->command({"GET", "lock:r"})->text, std::string("another"));
    QVERIFY(lease.isValid());
}

void TestRedlock::majorityWithoutTheKeyLosesTheLease()
{
    const Lease lease = watched(endpoints());
    QTRY_COMPARE(holders(), kNodes);
    for (std::size_t i = 0; i < 3; ++i) // no renewal comes between
        QVERIFY(m_clients[i]->command({"DEL", "lock:r"}));
    QVERIFY(stepUntil([&] { return lease.lost().stop_requested(); }));
    QCOMPARE(lease.lossReason(), std::optional(LossReason::Gone));
    QCOMPARE(lease.renewals(), 0U);
    QCOMPARE(holders(), std::size_t{2}); // not brought back to life
}

void TestRedlock::setAgainDuringTheReleaseIsTakenBack()
{
    // Each peer ends the connection of the acquisition; then that of the watchdog hears "no such key" from both. The
    // first one sets it again, the second does not answer, and meanwhile the lease is released.
    const ScriptedPeer sets({"", ":-1\r\n", "+OK\r\n"});
    const ScriptedPeer hangs({"", ":-1\r\n"});
    std::vector<Endpoint> nodes = endpoints();
    nodes[0] = sets.endpoint();
    nodes[1] = hangs.endpoint();
    Lease lease = watched(nodes);
    for (int i = 0; i < 30; ++i)
        QVERIFY(m_clock->step());
    QTRY_VERIFY(hangs.requests() == 3);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    const std::string_view token = lease.token();
    const std::string set = test::request({"SET", "lock:r", token, "NX", "PX", "60000"});
    const std::string remove = test::request({"EVAL", formats::kCompareAndDelete, "1", "lock:r", token});
    for (const ScriptedPeer* peer : {&sets, &hangs}) {
        QTRY_COMPARE(peer->requests(), 4);
        QCOMPARE(peer->received()[2], set);
        QCOMPARE(peer->received()[3], remove);
    }
}

void TestRedlock::logsInAndSelects()
{
    std::vector<Endpoint> nodes;
    for (const auto& server : m_servers) {
        nodes.push_back(server.tcpEndpoint()); // with its password
        nodes.back().database = 3;
    }
    RedlockOptions options = plain();
    options.clientName = "worker-7";
    const Lease lease = leaseOf(redlock(nodes, options).tryAcquire());
    Client inThree(nodes[0]);
    QTRY_VERIFY(!inThree.command({"GET", "lock:r"})->isNil());
    QVERIFY(m_clients[0]->command({"GET", "lock:r"})->isNil());
    QVERIFY(m_clients[0]->command({"CLIENT", "LIST"})->text.find("name=worker-7") != std::string::npos);
}

void TestRedlock::wrongPasswordIsAnOutcomeOfItsNode()
{
    std::vector<Endpoint> nodes = endpoints();
    for (std::size_t i = 0; i < 3; ++i)
        nodes[i].password = Secret("not the one");
    Acquired result = redlock(nodes).tryAcquire();
    const std::vector<NodeOutcome>& none = result.nodes();
    QCOMPARE(none[0].error->kind, ErrorKind::LoginRefused);
    QCOMPARE(none[0].error->delivery, Delivery::NotSent);
}

/// Behind a refused SELECT the request is executed, in the first database.
void TestRedlock::refusedLoginsLeaveNothing()
{
    std::vector<Endpoint> nodes = endpoints();
    for (std::size_t i = 0; i < 3; ++i)
        nodes[i].database = 999;
    Acquired result = redlock(nodes).tryAcquire();
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(result.nodes()[i].error->kind, ErrorKind::LoginRefused);
        QCOMPARE(result.nodes()[i].error->delivery, Delivery::Unknown);
    }
    QTRY_COMPARE(holders(), std::size_t{0});
}

void TestRedlock::answersToTheLoginHaveTheirKinds()
{
    const ScriptedPeer loads({"-LOADING Redis is loading the dataset in memory, not s3cret-pass\r\n"
                              "-LOADING Redis is loading the dataset in memory\r\n"}); // the login, and the request
    std::vector<Endpoint> nodes = endpoints();
    nodes[0] = loads.endpoint();
    nodes[0].password = Secret("s3cret-pass");
    for (std::size_t i = 1; i < 3; ++i)
        nodes[i].socketPath += ".nowhere";
    Acquired result = redlock(nodes).tryAcquire();
    const std::optional<Error>& error = result.nodes()[0].error;
    QVERIFY(error);
    QCOMPARE(error->kind, ErrorKind::Loading);
    QCOMPARE(error->delivery, Delivery::Answered);
    QVERIFY2(error->message.find("s3cret") == std::string::npos, error->message.c_str());
}

/// Nor any other long word of a command: this peer knows the key only.
void TestRedlock::noTokenInAMessage()
{
    const ScriptedPeer echo({"+OK\r\n", "-ERR syntax error near lock:with-a-long-name\r\n"});
    std::vector<Endpoint> nodes = endpoints();
    for (std::size_t i = 0; i < 2; ++i)
        nodes[i].socketPath += ".nowhere";
    nodes[2] = echo.endpoint();
    Result<Redlock, Error> lock = Redlock::create(nodes, nullptr, "lock:with-a-long-name", plain());
    QVERIFY(lock);
    const ReleaseResult result = leaseOf(lock->tryAcquire()).release();
    QCOMPARE(result.outcome, ReleaseOutcome::Unknown);
    QVERIFY2(result.error->message == "ERR syntax error near (hidden)", result.error->message.c_str());
}

void TestRedlock::threadsExcludeEachOther_data()
{
    QTest::addColumn<bool>("oneService");
    QTest::newRow("connections of their own") << false;
    QTest::newRow("connections of one service, one node hangs") << true;
}

void TestRedlock::threadsExcludeEachOther()
{
    QFETCH(bool, oneService);
    Result<LockService, Error> service = LockService::create(endpoints());
    QVERIFY(service);
    if (oneService)
        m_servers[4].suspend();
    std::atomic<int> inside{0};
    std::atomic<int> overlaps{0};
    std::atomic<int> sections{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                RedlockOptions options = plain();
                options.retries = 100'000;
                options.retryDelay = 0ms;
                options.retryJitter = 3ms;
                Redlock lock =
                    oneService ? std::move(*service->redlock("lock:r", options)) : redlock(endpoints(), options);
                for (int cycle = 0; cycle < 25; ++cycle) {
                    const Lease lease = leaseOf(lock.acquire());
                    overlaps += inside.fetch_add(1) != 0;
                    std::this_thread::sleep_for(300us);
                    ++sections;
                    inside.fetch_sub(1);
                }
            });
    }
    m_servers[4].resume();
    QCOMPARE(sections.load(), 100);
    QCOMPARE(overlaps.load(), 0);
}

/// A node may take an hour, and two hang: whoever waited for them after three have refused would still be at it.
void TestRedlock::decidedTriesDoNotWaitForHungNodes()
{
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_clients[i]->command({"SET", "lock:r", "another"}));
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].suspend();
    RedlockOptions options = plain();
    options.ttl = 10h;
    options.nodeLimit = 1h;
    options.metrics = std::make_shared<Metrics>();
    Redlock lock = redlock(endpoints(), options);
    for (int i = 0; i < 8; ++i) {
        Acquired result = lock.tryAcquire();
        const std::vector<NodeOutcome>& none = result.nodes();
        for (std::size_t node = 0; node < kNodes; ++node) {
            QCOMPARE(none[node].kind, node < 3 ? NodeOutcome::Kind::Refused : NodeOutcome::Kind::NotAwaited);
            QVERIFY(!none[node].error);
        }
    }
    QCOMPARE(options.metrics->of(Metrics::kUnnamed)->errorsOf(ErrorKind::Timeout), std::uint64_t{0});
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{3}); // what the other two granted is given back
}

/// No majority can have had it, whatever the two that hang would say.
void TestRedlock::decidedReleasesDoNotWaitForHungNodes()
{
    RedlockOptions options = plain();
    options.ttl = 10h;
    options.nodeLimit = 1h;
    Redlock lock = redlock(endpoints(), options);
    Lease lease = leaseOf(lock.tryAcquire());
    QTRY_COMPARE(holders(), kNodes);
    for (std::size_t i = 0; i < 3; ++i)
        QVERIFY(m_clients[i]->command({"DEL", "lock:r"}));
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].suspend();
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].resume();
    QTRY_COMPARE(holders(), std::size_t{0});
}

void TestRedlock::aServiceHasOneConnectionToEachNode()
{
    ServiceOptions how;
    how.client.name = "shared";
    how.client.clock = m_clock;
    Result<LockService, Error> service = LockService::create(endpoints(), how);
    QVERIFY(service);
    RedlockOptions options = plain();
    options.watchdog = true;
    options.ttl = 60s;
    std::vector<Lease> leases;
    for (int i = 0; i < 300; ++i)
        leases.push_back(leaseOf(service->redlock("lock:" + std::to_string(i), options)->tryAcquire()));
    QVERIFY(stepUntil([&] { return leases.back().renewals() == 2; }));
    for (const auto& client : m_clients)
        QCOMPARE(QByteArray::fromStdString(client->command({"CLIENT", "LIST"})->text).count("name=shared "), 1);
    for (Lease& lease : leases)
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(service->metrics().of("shared")->acquired, std::uint64_t{300});
}

/// One thread waits an hour for a node that hangs: two have granted its lock, another has one.
void TestRedlock::threadsDoNotQueueBehindHungNodes()
{
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].suspend();
    QVERIFY(m_clients[2]->command({"SET", "lock:r", "another"}));
    Result<LockService, Error> service = LockService::create(endpoints());
    QVERIFY(service);
    RedlockOptions options = plain();
    options.ttl = 10h;
    options.nodeLimit = 1h;
    std::optional<Acquired> result;
    std::atomic<bool> isOver{false};
    std::jthread waits([&] {
        result.emplace(service->redlock("lock:r", options)->tryAcquire());
        isOver = true;
    });
    QTRY_VERIFY(!m_clients[0]->command({"GET", "lock:r"})->isNil());
    for (int i = 0; i < 20; ++i) {
        Lease lease = leaseOf(service->redlock("lock:other", options)->tryAcquire());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
    QVERIFY(!isOver);
    for (std::size_t i = 3; i < kNodes; ++i)
        m_servers[i].resume();
    waits.join();
    QCOMPARE(leaseOf(std::move(*result)).release().outcome, ReleaseOutcome::Released);
}

void TestRedlock::observersMayUseTheNodes()
{
    struct Nested final : Observer
    {
        void nodeAnswered(const NodeReport& report) override
        {
            if (report.key == "lock:r" && report.request == NodeReport::Request::Set)
                done += service->redlock("lock:inner", plain())->tryAcquire().outcome() == AcquireOutcome::Acquired;
        }
        LockService* service = nullptr;
        int done = 0;
    };
    Result<LockService, Error> service = LockService::create(endpoints());
    QVERIFY(service);
    const auto observer = std::make_shared<Nested>();
    observer->service = &*service;
    RedlockOptions options = plain();
    options.observer = observer;
    const Lease lease = leaseOf(service->redlock("lock:r", options)->tryAcquire());
    QVERIFY(observer->done >= 3);
}

void TestRedlock::aServiceIsOfOneKind()
{
    const auto refused = [](const auto& result) {
        return !result && result.error().kind == ErrorKind::InvalidOptions && !result.error().message.empty();
    };
    Result<LockService, Error> group = LockService::create(endpoints());
    QVERIFY(group);
    QVERIFY(refused(group->mutex("lock:a")));
    QVERIFY(refused(group->withLock("a", "b", {}, [] {})));
    QCOMPARE(group->check("a").front().error.kind, ErrorKind::InvalidOptions);
    QVERIFY(group->redlock("lock:a"));
    QVERIFY(refused(LockService::create(m_servers[0].endpoint())->redlock("lock:a")));
    QVERIFY(refused(LockService::create(std::vector{m_servers[0].endpoint(), m_servers[1].endpoint()})));
}

LOCKSCOPE_TEST_MAIN(TestRedlock)
#include "tst_redlock.moc"
