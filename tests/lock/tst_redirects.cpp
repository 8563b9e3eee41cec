// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock of the library in a Redis Cluster: it goes where its slot goes.
#include "core/clusterslot.h"
#include "lock/client.h"
#include "lock/mutex.h"
#include "lock/redirects.h"
#include "lock/service.h"
#include "lock/slotmap.h"
#include "lock/watchdog.h"
#include "sandbox/cluster.h"
#include "sandbox/faultproxy.h"
#include "support/steppedclock.h"
#include "support/suite.h"

#include <array>
#include <future>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

namespace {

/// A TCP port that answers no packet: the queue of its listener is full.
class SilentHost
{
public:
    SilentHost() : m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        m_address.sin_family = AF_INET;
        m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof m_address;
        if (::bind(m_listener, reinterpret_cast<const sockaddr*>(&m_address), size) != 0 ||
            ::listen(m_listener, 0) != 0 ||
            ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&m_address), &size) != 0)
            qFatal("cannot listen");
        while (isAccepting()) {
        }
    }
    ~SilentHost()
    {
        for (const int fd : m_queued)
            ::close(fd);
        ::close(m_listener);
    }
    SilentHost(const SilentHost&) = delete;
    SilentHost& operator=(const SilentHost&) = delete;
    [[nodiscard]] std::uint16_t port() const { return ntohs(m_address.sin_port); }

private:
    bool isAccepting()
    {
        m_queued.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        (void)::connect(m_queued.back(), reinterpret_cast<const sockaddr*>(&m_address), sizeof m_address);
        pollfd connected{m_queued.back(), POLLOUT, 0};
        return ::poll(&connected, 1, 100) > 0;
    }

    const int m_listener;
    sockaddr_in m_address{};
    std::vector<int> m_queued;
};

} // namespace

class TestRedirects final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void knowsTheKey_data();
    void knowsTheKey();
    void slotsAreRead_data();
    void slotsAreRead();
    void theMapIsReadOnceASecond();
    void aLostNodeIsNotBelievedIn();
    void aNodeThatIsDownIsLeft();
    void whoSaidMovedTellsTheSlots();
    void slotsAreKnownFromTheStart();
    void oneMovedSlotTellsAll();
    void aPipelineANode();
    void aPipelineAsksWhereASlotGoes();
    void noLeaseIsLostWhileItsSlotMoves();
    void aPipelineFollowsAMovedSlot();
    void disconnectingDelaysNoOther();
    void aTurnThatWasNotObtainedMovesNoSlot_data();
    void aTurnThatWasNotObtainedMovesNoSlot();
    void aHungNodeDelaysNoOther();
    void aHungNodeCostsNoLeaseOfAnother_data();
    void aHungNodeCostsNoLeaseOfAnother();
    void anotherSeedIsAsked();
    void aSeedThatSwallowsPacketsIsPassedOver();
    void aPipelinePassesOverWhatSwallowsPackets();
    void anUnreachedNodeIsNotAskedFirstAgain();
    void aLeaseStaysThroughAMoveOfItsSlot();
    void aLostAnswerIsSettledWhereTheSlotWent();
    void halfwayANodeIsAskedForOneCommand();
    void aLeaseStaysWhenAReplicaTakesOver();
    void findsTheNextPrimaryWhenOneIsGone();
    void keysOfSeveralSlotsAreRefused();
    void whatMayHaveBeenExecutedIsNotSentAgain();

private:
    std::shared_ptr<Client> client(std::size_t node)
    {
        ClientOptions options;
        options.followsRedirections = true;
        return std::make_shared<Client>(m_cluster->node(node).tcpEndpoint(), options);
    }
    /// A field of INFO, over all primaries.
    long long sumOf(const std::string& section, const std::string& field) const
    {
        long long sum = 0;
        for (std::size_t i = 0; i < m_cluster->size(); ++i) {
            const std::string info = m_cluster->ask(i, {"INFO", section})->front();
            const auto at = info.find(field);
            sum += at == std::string::npos ? 0 : std::stoll(info.substr(at + field.size()));
        }
        return sum;
    }
    std::size_t ownerOf(std::uint16_t slot) const { return m_cluster->firstOwner(slot); }
    /// A lock of that primary, as it was at the start.
    std::string keyOn(std::size_t primary) const
    {
        for (int i = 0;; ++i) {
            std::string key = "lock:{order-" + std::to_string(i) + "}:1";
            if (ownerOf(slotOf(key)) == primary)
                return key;
        }
    }

    std::optional<sandbox::Cluster> m_cluster;
};

void TestRedirects::initTestCase()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
}

void TestRedirects::knowsTheKey_data()
{
    QTest::addColumn<QByteArrayList>("words");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("set") << QByteArrayList{"SET", "k", "v"} << QByteArray("k");
    QTest::newRow("eval") << QByteArrayList{"eval", "return 1", "2", "k", "l", "v"} << QByteArray("k");
    QTest::newRow("evalsha") << QByteArrayList{"EVALSHA", "0123", "1", "k"} << QByteArray("k");
    QTest::newRow("eval without") << QByteArrayList{"EVAL", "return 1", "0", "v"} << QByteArray("(none)");
    QTest::newRow("eval, cut short") << QByteArrayList{"EVAL", "return 1"} << QByteArray("(none)");
    QTest::newRow("ping") << QByteArrayList{"PING"} << QByteArray("(none)");
    QTest::newRow("script") << QByteArrayList{"SCRIPT", "FLUSH"} << QByteArray("(none)");
    QTest::newRow("client") << QByteArrayList{"client", "list"} << QByteArray("(none)");
    QTest::newRow("nothing") << QByteArrayList{} << QByteArray("(none)");
}

void TestRedirects::knowsTheKey()
{
    QFETCH(QByteArrayList, words);
    QFETCH(QByteArray, key);
    std::vector<std::string_view> views;
    for (const QByteArray& word : words)
        views.emplace_back(word.constData(), static_cast<std::size_t>(word.size()));
    const auto found = keyOf(views);
    QCOMPARE(found ? QByteArray(found->data(), static_cast<qsizetype>(found->size())) : QByteArray("(none)"), key);
}

void TestRedirects::aLeaseStaysThroughAMoveOfItsSlot()
{
    const std::string key = "lock:{move}:1";
    const auto slot = slotOf(key);
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    const auto other = client((from + 2) % m_cluster->primaries()); // neither the one nor the other
    const auto watchdog = std::make_shared<Watchdog>(other->endpoint(), other->options());
    MutexOptions options;
    options.ttl = 1'500ms;
    auto mutex = Mutex::create(other, watchdog, key, options);
    QVERIFY(mutex);
    auto result = mutex->acquire();
    QVERIFY2(result, result.why().c_str());
    Lease* const lease = &*result;
    const auto moved = m_cluster->moveSlot(slot, from, to);
    QVERIFY2(moved, moved ? "" : moved.error().message.c_str());
    QTest::qWait(2'500); // beyond its time to live: the watchdog has followed, too
    const auto value = m_cluster->ask(to, {"GET", key});
    QVERIFY(value);
    QCOMPARE(value->front(), std::string(lease->token()));
    QVERIFY(lease->isValid());
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
    const auto gone = m_cluster->ask(to, {"EXISTS", key});
    QVERIFY(gone);
    QCOMPARE(gone->front(), std::string("0"));
}

/// Between the acquisition whose answer was lost and the question what became of it, the slot moves with the lock.
void TestRedirects::aLostAnswerIsSettledWhereTheSlotWent()
{
    const std::string key = "lock:{lost}:1";
    const auto slot = slotOf(key);
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    auto proxy = sandbox::FaultProxy::start(m_cluster->node(from).tcpEndpoint());
    QVERIFY(proxy);
    ClientOptions limits;
    limits.followsRedirections = true;
    ReachTable reach; // the node is reached through the proxy, whatever it announces
    reach.rows.push_back(
        {{"127.0.0.1", m_cluster->node(from).port()}, {proxy->endpoint().host, proxy->endpoint().port}});
    limits.slots = std::make_shared<SlotMap>(std::vector{proxy->endpoint()}, reach, ClockPointer());
    limits.commandLimit = 5s; // so long it waits for the answer
    MutexOptions options;
    options.ttl = 60s;
    options.wait = 30s;
    options.watchdog = false;
    auto mutex = Mutex::create(std::make_shared<Client>(proxy->endpoint(), limits), nullptr, key, options);
    QVERIFY(mutex);
    proxy->loseNextAnswer(sandbox::AnswerLoss::Silence, "PX");
    auto acquiring = std::async(std::launch::async, [&] { return mutex->acquire(); });
    const bool isLost = proxy->waitForAnswersLost(1, 20s);
    const auto moved = m_cluster->moveSlot(slot, from, to);
    const bool isStillAsking = acquiring.wait_for(0s) == std::future_status::timeout;
    auto result = acquiring.get();
    QVERIFY(isLost);
    QVERIFY2(moved, moved ? "" : moved.error().message.c_str());
    QVERIFY(isStillAsking); // it moved in between
    QVERIFY2(result, result.why().c_str());
    Lease* const lease = &*result;
    const auto value = m_cluster->ask(to, {"GET", key});
    QVERIFY(value);
    QCOMPARE(value->front(), std::string(lease->token()));
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
    const auto gone = m_cluster->ask(to, {"EXISTS", key});
    QVERIFY(gone);
    QCOMPARE(gone->front(), std::string("0"));
}

void TestRedirects::halfwayANodeIsAskedForOneCommand()
{
    const std::string there = "lock:{half}:there";
    const std::string fresh = "lock:{half}:fresh";
    const auto slot = slotOf(there);
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    const auto node = client(from);
    QVERIFY(node->command({"SET", there, "a"}));
    QVERIFY(m_cluster->beginMove(slot, from, to));
    QVERIFY(node->command({"SET", fresh, "b"})); // not there: the other one takes it
    const auto kept = node->command({"GET", there});
    QVERIFY(kept);
    QCOMPARE(kept->text, std::string("a"));
    const auto taken = node->command({"GET", fresh});
    QVERIFY(taken);
    QCOMPARE(taken->text, std::string("b"));
    QVERIFY(m_cluster->migrate(there, from, to));
    QVERIFY(m_cluster->endMove(slot, to));
    const auto moved = node->command({"GET", there});
    QVERIFY(moved);
    QCOMPARE(moved->text, std::string("a"));
}

void TestRedirects::aLeaseStaysWhenAReplicaTakesOver()
{
    const std::size_t owner = 0;
    const std::string key = keyOn(owner);
    const auto node = client(1);
    MutexOptions options;
    options.watchdog = false;
    auto mutex = Mutex::create(node, nullptr, key, options);
    QVERIFY(mutex);
    auto result = mutex->acquire();
    QVERIFY2(result, result.why().c_str());
    Lease* const lease = &*result;
    QVERIFY(m_cluster->failOver(m_cluster->replicaOf(owner)));
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
}

void TestRedirects::findsTheNextPrimaryWhenOneIsGone()
{
    const std::size_t owner = 1;
    const std::string key = keyOn(owner);
    const auto node = client(2);
    // The failover of the test before may go on. The home is known from now on.
    QTRY_VERIFY(node->command({"SET", key, "a"}).has_value());
    m_cluster->node(owner).kill9();
    QVERIFY(m_cluster->waitForPrimary(m_cluster->replicaOf(owner), 20s));
    QTRY_VERIFY(node->command({"SET", key, "b"}).has_value());
    QVERIFY(m_cluster->node(owner).restart());
    QVERIFY(m_cluster->waitUntilWell());
}

void TestRedirects::keysOfSeveralSlotsAreRefused()
{
    const auto node = client(2);
    const auto several = node->command({"EVAL", "return 1", "2", "lock:{a}:1", "lock:{b}:1"});
    QVERIFY(!several);
    QVERIFY2(several.error().message.starts_with("CROSSSLOT"), several.error().message.c_str());
    QCOMPARE(several.error().delivery, Delivery::Answered);
    QVERIFY(node->command({"EVAL", "return 1", "2", "lock:{a}:1", "lock:{a}:2"}));
}

/// A node is away, the next one is asked, and its answer is lost: nobody else gets the command.
void TestRedirects::whatMayHaveBeenExecutedIsNotSentAgain()
{
    Redirects redirects(client(0)->endpoint(), {});
    const std::array<std::string_view, 3> words{"SET", "lock:{a}:1", "token"};
    const std::string moved = "MOVED " + std::to_string(slotOf(words[1])) + " 127.0.0.1:";
    std::vector<Result<Reply, Error>> answers;
    std::size_t sent = 0;
    const auto run = [&](const Redirects::Target&, std::span<const std::string_view>) { return answers.at(sent++); };
    const auto follow = [&] { return redirects.follow(words, std::chrono::steady_clock::now() + 5s, run); };
    for (const char* port : {"1", "2"}) { // two others are known now
        sent = 0;
        answers = {failure(Error{ErrorKind::Moved, Delivery::Answered, moved + port}), Reply()};
        QVERIFY(follow());
        QCOMPARE(sent, std::size_t{2});
    }
    sent = 0;
    answers = {failure(Error{ErrorKind::Unreachable, Delivery::NotSent, {}}),
               failure(Error{ErrorKind::Timeout, Delivery::Unknown, {}}), Reply()};
    const auto result = follow();
    QVERIFY(!result);
    QCOMPARE(result.error().delivery, Delivery::Unknown);
    QCOMPARE(sent, std::size_t{2});
    // The others point to the dead node: it is away, which may pass.
    sent = 0;
    answers.clear();
    for (int i = 0; i < 10; ++i)
        answers.push_back(i % 2 == 0 ? failure(Error{ErrorKind::Unreachable, Delivery::NotSent, {}})
                                     : failure(Error{ErrorKind::Moved, Delivery::Answered, moved + "1"}));
    QCOMPARE(follow().error().kind, ErrorKind::Unreachable);
    sent = 0;
    answers = {failure(Error{ErrorKind::Moved, Delivery::Answered, moved + "1"}), Reply()};
    QVERIFY(!redirects.follow(words, std::chrono::steady_clock::now() - 1s, run)); // the time is over
    QCOMPARE(sent, std::size_t{1});
}

namespace {

Reply number(std::int64_t value)
{
    Reply reply;
    reply.type = Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

Reply text(const std::string& value)
{
    Reply reply;
    reply.type = value == "(nil)" ? Reply::Type::Nil : Reply::Type::Text;
    reply.text = value == "(nil)" ? "" : value;
    return reply;
}

Reply array(std::vector<Reply> elements)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    reply.elements = std::move(elements);
    return reply;
}

Reply node(const std::string& host, std::int64_t port, std::vector<Reply> more = {})
{
    return array({text(host), number(port), text("id"), array(std::move(more))});
}

Endpoint at(const std::string& host, std::uint16_t port)
{
    Endpoint endpoint;
    endpoint.host = host;
    endpoint.port = port;
    return endpoint;
}

} // namespace

void TestRedirects::slotsAreRead_data()
{
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<int>("port");
    QTest::addColumn<QByteArray>("known"); // empty: none
    QTest::newRow("address") << QByteArray("10.0.0.1") << 6379 << QByteArray("10.0.0.1:6379");
    QTest::newRow("IPv6") << QByteArray("fe80::1") << 6379 << QByteArray("[fe80::1]:6379");
    QTest::newRow("no host") << QByteArray("") << 7000 << QByteArray("seed:7000");
    QTest::newRow("nil") << QByteArray("(nil)") << 7000 << QByteArray("seed:7000");
    QTest::newRow("no host name") << QByteArray("?") << 7000 << QByteArray("10.0.0.9:7000");
    QTest::newRow("an option") << QByteArray("-oProxyCommand") << 7000 << QByteArray("");
    QTest::newRow("no port") << QByteArray("10.0.0.1") << 0 << QByteArray("");
    QTest::newRow("high port") << QByteArray("10.0.0.1") << 65536 << QByteArray("");
}

void TestRedirects::slotsAreRead()
{
    QFETCH(QByteArray, host);
    QFETCH(int, port);
    QFETCH(QByteArray, known);
    const Reply primary = node(host.toStdString(), port, {text("ip"), text("10.0.0.9")});
    SlotMap map({at("seed", 6379)}, {}, {});
    map.learn(array({array({number(5), number(7), primary, node("10.0.0.2", 6380)}), text("nonsense"),
                     array({number(9), number(8), primary}), array({number(0), number(16384), primary}),
                     array({number(1), number(2)})}),
              0);
    for (const std::uint16_t slot : {5, 6, 7})
        QCOMPARE(QByteArray::fromStdString(map.endpoint(map.homeOf(slot)).nodeName()),
                 known.isEmpty() ? QByteArray("seed:6379") : known);
    for (const std::uint16_t slot : {0, 1, 4, 8, 9, 16383})
        QCOMPARE(map.homeOf(slot), SlotMap::Number{0});
    QCOMPARE(map.members(0).size(), known.isEmpty() ? std::size_t{1} : std::size_t{3}); // with the replica
}

void TestRedirects::theMapIsReadOnceASecond()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    SlotMap map({at("seed", 6379)}, {}, clock);
    QCOMPARE(map.beginReading(), std::optional<SlotMap::Number>(0));
    QVERIFY(!map.beginReading()); // for one caller
    clock->advance(1s);
    QVERIFY(map.beginReading()); // it was not answered
    map.learn(array({array({number(0), number(16383), node("10.0.0.1", 6379)})}), 0);
    clock->advance(1h);
    QVERIFY(!map.beginReading());
    map.doubt(1);
    QCOMPARE(map.beginReading(), std::optional<SlotMap::Number>(1));
    map.doubt(0);
    QVERIFY(!map.beginReading());
    clock->advance(1s);
    QCOMPARE(map.beginReading(), std::optional<SlotMap::Number>(0));
    map.refused();
    clock->advance(59s);
    QVERIFY(!map.beginReading());
    clock->advance(1s);
    QVERIFY(map.beginReading());
}

/// Another node may not know yet that it is gone.
void TestRedirects::aLostNodeIsNotBelievedIn()
{
    const Reply told = array({array({number(0), number(9), node("10.0.0.1", 6379)}),
                              array({number(10), number(19), node("10.0.0.2", 6379)})});
    SlotMap map({at("10.0.0.3", 6379)}, {}, {});
    map.learn(told, 0);
    const SlotMap::Number lost = map.homeOf(5);
    map.setHome(5, 0);
    map.doubt(0, lost);
    map.learn(told, 0);
    QCOMPARE(map.homeOf(5), SlotMap::Number{0});
    QCOMPARE(map.endpoint(map.homeOf(15)).host, std::string("10.0.0.2"));
    map.doubt(0);
    map.learn(told, 0); // it is said again
    QCOMPARE(map.homeOf(5), lost);
    map.learn(array({array({number(0), number(9), node("10.0.0.4", 6379)})}), 0);
    QCOMPARE(map.endpoint(map.homeOf(5)).host, std::string("10.0.0.4"));
    QCOMPARE(map.members(0).size(), std::size_t{2}); // the seed, and what is there now
}

namespace {

/// Redirects from 10.0.0.1, whose nodes are 10.0.0.1 to 10.0.0.3.
struct ThreeNodes
{
    ThreeNodes()
    {
        options.clock = clock;
        options.slots = std::make_shared<SlotMap>(std::vector{at("10.0.0.1", 6379)}, ReachTable(), clock);
        redirects.emplace(at("10.0.0.1", 6379), options);
        refresh({told({1, 2, 3})});
    }
    /// The replies of those who are asked, in order. An owner without a number leaves its third of the slots out.
    static Reply told(const std::array<int, 3>& owners)
    {
        std::vector<Reply> ranges;
        for (std::size_t i = 0; i < owners.size(); ++i)
            if (owners[i] != 0)
                ranges.push_back(array({number(std::array{0, 5000, 10000}[i]), number(std::array{4999, 9999, 16383}[i]),
                                        node("10.0.0." + std::to_string(owners[i]), 6379)}));
        return array(std::move(ranges));
    }
    /// The hosts that were asked.
    std::vector<std::string> refresh(const std::vector<Result<Reply, Error>>& replies)
    {
        std::vector<std::string> asked;
        redirects->refresh(std::chrono::steady_clock::now() + 10s, [&](Client* each, MonoTime) {
            asked.push_back(each != nullptr ? each->endpoint().host : "10.0.0.1");
            return replies.at(asked.size() - 1);
        });
        return asked;
    }
    [[nodiscard]] std::string homeOf(const std::string& key) const
    {
        return options.slots->endpoint(options.slots->homeOf(slotOf(key))).host;
    }
    /// Of the second third.
    static std::string keyOfTheSecond()
    {
        for (int i = 0;; ++i)
            if (std::string key = std::to_string(i); slotOf(key) >= 5000 && slotOf(key) < 10000)
                return key;
    }

    const std::shared_ptr<test::SteppedClock> clock = std::make_shared<test::SteppedClock>();
    ClientOptions options;
    std::optional<Redirects> redirects;
};

} // namespace

/// It was cut off or forgotten by the others, which know who serves its slots now.
void TestRedirects::aNodeThatIsDownIsLeft()
{
    const std::string key = ThreeNodes::keyOfTheSecond();
    const std::array<std::string_view, 2> words{"GET", key};
    const Error down{ErrorKind::ClusterDown, Delivery::Answered, "CLUSTERDOWN The cluster is down"};
    const Error later{ErrorKind::ClusterDown, Delivery::Answered, "TRYAGAIN Multiple keys request"};
    for (const bool isPipeline : {false, true}) {
        ThreeNodes nodes;
        const auto fail = [&](const Error& how) {
            if (isPipeline)
                QVERIFY(!nodes.redirects->learn(words, nodes.redirects->homeOf(words), how));
            else
                QVERIFY(!nodes.redirects->follow(words, std::chrono::steady_clock::now() + 10s,
                                                 [&](auto&&...) { return Result<Reply, Error>(failure(how)); }));
        };
        QCOMPARE(nodes.homeOf(key), std::string("10.0.0.2"));
        fail(later);
        nodes.clock->advance(1s);
        QVERIFY(nodes.refresh({}).empty());
        fail(down);
        QCOMPARE(nodes.homeOf(key), std::string("10.0.0.2")); // it may still be right
        const Error away{ErrorKind::Unreachable, Delivery::NotSent, {}};
        QCOMPARE(nodes.refresh({failure(away), failure(away), failure(away)}),
                 (std::vector<std::string>{"10.0.0.3", "10.0.0.1", "10.0.0.2"}));
        fail(down); // the one asked may be cut off, too: another one
        nodes.clock->advance(1s);
        QCOMPARE(nodes.refresh({ThreeNodes::told({0, 0, 0}), ThreeNodes::told({0, 2, 0}), ThreeNodes::told({1, 3, 3})}),
                 (std::vector<std::string>{"10.0.0.1", "10.0.0.2", "10.0.0.3"}));
        QCOMPARE(nodes.homeOf(key), std::string("10.0.0.3"));
        fail(down);
        nodes.clock->advance(1s); // none tells all: what is told counts
        QCOMPARE(nodes.refresh({ThreeNodes::told({1, 1, 0}), failure(away)}),
                 (std::vector<std::string>{"10.0.0.1", "10.0.0.3"}));
        QCOMPARE(nodes.homeOf(key), std::string("10.0.0.1"));
    }
}

/// Where the slot went may hang; who said it has just answered.
void TestRedirects::whoSaidMovedTellsTheSlots()
{
    ThreeNodes nodes;
    const std::string key = ThreeNodes::keyOfTheSecond();
    const std::array<std::string_view, 2> words{"GET", key};
    std::vector<Result<Reply, Error>> answers{
        failure(Error{ErrorKind::Moved, Delivery::Answered, "MOVED " + std::to_string(slotOf(key)) + " 10.0.0.3:6379"}),
        failure(Error{ErrorKind::Timeout, Delivery::Unknown, {}})};
    std::size_t sent = 0;
    QVERIFY(!nodes.redirects->follow(words, std::chrono::steady_clock::now() + 10s,
                                     [&](auto&&...) { return answers.at(sent++); }));
    nodes.clock->advance(1s);
    QCOMPARE(nodes.refresh({ThreeNodes::told({1, 3, 3})}), std::vector<std::string>{"10.0.0.2"});
}

void TestRedirects::slotsAreKnownFromTheStart()
{
    const auto some = client(1);
    const long long before = sumOf("errorstats", "errorstat_MOVED:count=");
    for (int i = 0; i < 100; ++i) {
        const auto reply = some->command({"EXISTS", "lock:{known-" + std::to_string(i) + "}"});
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
    }
    QCOMPARE(sumOf("errorstats", "errorstat_MOVED:count=") - before, 0LL);
}

void TestRedirects::oneMovedSlotTellsAll()
{
    ClientOptions options;
    options.followsRedirections = true;
    const auto clock = std::make_shared<test::SteppedClock>();
    options.clock = clock;
    Client some(m_cluster->node(0).tcpEndpoint(), options);
    QVERIFY(some.command({"EXISTS", "lock:{a}"}));
    const std::size_t to = (ownerOf(slotOf("{told-0}")) + 1) % m_cluster->primaries();
    std::vector<std::string> keys;
    for (int i = 0; keys.size() < 5; ++i)
        if (const std::string key = "{told-" + std::to_string(i) + "}";
            ownerOf(slotOf(key)) == ownerOf(slotOf("{told-0}")))
            keys.push_back(key);
    for (const std::string& key : keys)
        QVERIFY(m_cluster->moveSlot(slotOf(key), ownerOf(slotOf(key)), to));
    const long long before = sumOf("errorstats", "errorstat_MOVED:count=");
    QVERIFY(some.command({"EXISTS", keys[0]}));
    clock->advance(1s);
    for (const std::string& key : keys)
        QVERIFY(some.command({"EXISTS", key}));
    QCOMPARE(sumOf("errorstats", "errorstat_MOVED:count=") - before, 1LL);
    for (const std::string& key : keys)
        QVERIFY(m_cluster->moveSlot(slotOf(key), to, ownerOf(slotOf(key))));
}

void TestRedirects::aPipelineAsksWhereASlotGoes()
{
    const auto slot = slotOf("{asked}");
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    const auto some = client(to);
    std::vector<std::string> keys;
    std::vector<Command> commands;
    for (int i = 0; i < 300; ++i)
        keys.push_back("lock:{asked}:" + std::to_string(i));
    for (const std::string& key : keys)
        commands.push_back({"SET", key, key, "PX", "60000"});
    for (const auto& reply : some->pipeline(commands, 10s))
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
    QVERIFY(m_cluster->beginMove(slot, from, to));
    for (std::size_t i = 0; i < keys.size(); i += 2)
        QVERIFY(m_cluster->migrate(keys[i], from, to));
    std::vector<Command> gets;
    for (const std::string& key : keys)
        gets.push_back({"GET", key});
    const long long before = sumOf("stats", "total_reads_processed:");
    const auto replies = some->pipeline(gets, 10s);
    const long long after = sumOf("stats", "total_reads_processed:");
    for (std::size_t i = 0; i < keys.size(); ++i) {
        QVERIFY2(replies[i], replies[i] ? "" : replies[i].error().message.c_str());
        QCOMPARE(replies[i]->text, keys[i]);
    }
    QVERIFY2(after - before < 100, qPrintable(QString::number(after - before))); // the nodes' own traffic, too
    for (std::size_t i = 1; i < keys.size(); i += 2)
        QVERIFY(m_cluster->migrate(keys[i], from, to));
    QVERIFY(m_cluster->endMove(slot, to));
}

void TestRedirects::noLeaseIsLostWhileItsSlotMoves()
{
    const auto slot = slotOf("{move-held}");
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    const auto some = client((from + 2) % m_cluster->primaries());
    const auto watchdog = std::make_shared<Watchdog>(some->endpoint(), some->options());
    MutexOptions options;
    options.ttl = 15s; // not lost while the machine stands still
    std::vector<Lease> held;
    for (int i = 0; i < 1'000; ++i) {
        auto mutex = Mutex::create(some, watchdog, "lock:{move-held}:" + std::to_string(i), options);
        QVERIFY(mutex);
        auto result = mutex->acquire();
        QVERIFY(bool(result));
        held.push_back(*std::move(result));
    }
    QVERIFY(m_cluster->beginMove(slot, from, to));
    const auto migrate = [&](std::size_t first, std::size_t last) {
        return std::all_of(held.begin() + static_cast<std::ptrdiff_t>(first),
                           held.begin() + static_cast<std::ptrdiff_t>(last),
                           [&](const Lease& each) { return m_cluster->migrate(each.key(), from, to).has_value(); });
    };
    const auto areRenewed = [&] {
        std::vector<std::uint32_t> before;
        for (const Lease& each : held)
            before.push_back(each.renewals());
        return QTest::qWaitFor(
            [&] {
                for (std::size_t i = 0; i < held.size(); ++i)
                    if (held[i].isValid() && held[i].renewals() == before[i])
                        return false;
                return true;
            },
            test::kPatience);
    };
    QVERIFY(migrate(0, 500));
    QVERIFY(areRenewed()); // here and there
    QCOMPARE(held.front().release().outcome, ReleaseOutcome::Released);
    QCOMPARE(held.back().release().outcome, ReleaseOutcome::Released);
    held.erase(held.begin());
    held.pop_back();
    QVERIFY(migrate(499, 998));
    QVERIFY(m_cluster->endMove(slot, to));
    QVERIFY(areRenewed());
    for (Lease& each : held)
        QCOMPARE(each.release().outcome, ReleaseOutcome::Released);
}

void TestRedirects::aPipelineANode()
{
    const auto some = client(0);
    std::vector<std::string> keys;
    std::vector<Command> commands;
    for (int i = 0; i < 300; ++i)
        keys.push_back("lock:{pipeline-" + std::to_string(i) + "}");
    for (const std::string& key : keys)
        commands.push_back({"SET", key, key, "PX", "60000"});
    const auto reads = [this] { return sumOf("stats", "total_reads_processed:"); };
    for (const auto& reply : some->pipeline(commands, 10s)) // learns the slots
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
    const long long before = reads();
    const auto replies = some->pipeline(commands, 10s);
    const long long after = reads();
    for (const auto& reply : replies)
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
    QVERIFY2(after - before < 100, qPrintable(QString::number(after - before))); // the nodes' own traffic, too
    for (const std::string& key : keys)
        QCOMPARE(some->command({"GET", key})->text, key);
}

void TestRedirects::aPipelineFollowsAMovedSlot()
{
    const std::string key = "lock:{pipelined}";
    const auto slot = slotOf(key);
    const auto from = ownerOf(slot);
    const auto to = (from + 1) % m_cluster->primaries();
    const std::string other = keyOn((from + 2) % m_cluster->primaries());
    const auto some = client(from);
    const std::array<Command, 3> commands{Command{"SET", key, "1"}, Command{"SET", other, "2"}, Command{"GET", key}};
    for (int round = 0; round < 2; ++round) {
        const auto replies = some->pipeline(commands, 10s);
        for (const auto& reply : replies)
            QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
        QCOMPARE(replies[2]->text, std::string("1"));
        if (round == 0)
            QVERIFY(m_cluster->moveSlot(slot, from, to));
    }
    QCOMPARE(m_cluster->ask(to, {"GET", key})->front(), std::string("1"));
}

void TestRedirects::anotherSeedIsAsked()
{
    lockscope::Deployment deployment;
    deployment.server = m_cluster->node(0).tcpEndpoint();
    deployment.cluster =
        ClusterSeeds{{{"127.0.0.1", sandbox::freePort()}, {"127.0.0.1", m_cluster->node(1).port()}}, {}};
    auto locks = LockService::create(deployment);
    QVERIFY(locks);
    SectionOptions options;
    options.ttl = 6s; // renewed after two
    for (std::size_t i = 0; i < m_cluster->primaries(); ++i) {
        const auto section = locks->withLock("seeds", {keyOn(i)}, options, [](Lease& lease) {
            return QTest::qWaitFor([&] { return lease.renewals() > 0; }, test::kPatience);
        });
        QVERIFY2(section, section ? "" : section.error().message.c_str());
        QVERIFY(*section->value);
        QCOMPARE(section->release.outcome, ReleaseOutcome::Released);
    }
}

void TestRedirects::aSeedThatSwallowsPacketsIsPassedOver()
{
    const SilentHost silent;
    ClientOptions options;
    options.followsRedirections = true;
    options.commandLimit = 12s; // half of it is what the silent one takes
    options.connectLimit = 24s;
    Endpoint seed = m_cluster->node(1).tcpEndpoint();
    options.seeds = std::make_shared<const std::vector<Endpoint>>(1, seed);
    seed.port = silent.port();
    Client some(seed, options);
    for (std::size_t i = 0; i < m_cluster->primaries(); ++i) {
        for (int round = 0; round < 2; ++round) {
            const MonoTime begin = std::chrono::steady_clock::now();
            const auto reply = some.command({"EXISTS", keyOn(i)});
            QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
            QVERIFY(round == 0 || std::chrono::steady_clock::now() - begin < 4s); // the slot's home is known
        }
    }
}

void TestRedirects::aPipelinePassesOverWhatSwallowsPackets()
{
    const SilentHost silent;
    ClientOptions options;
    options.followsRedirections = true;
    options.connectLimit = 24s;
    Endpoint seed = m_cluster->node(1).tcpEndpoint();
    options.seeds = std::make_shared<const std::vector<Endpoint>>(1, seed);
    seed.port = silent.port();
    Client some(seed, options);
    std::vector<std::string> keys;
    std::vector<Command> commands;
    for (int i = 0; i < 300; ++i) // two of each slot
        keys.push_back("lock:{passed-" + std::to_string(i / 2) + "}:" + std::to_string(i));
    for (const std::string& key : keys)
        commands.push_back({"SET", key, "1", "PX", "60000"});
    for (const auto& reply : some.pipeline(commands, 12s))
        QVERIFY2(reply, reply ? "" : reply.error().message.c_str());
}

/// Also if the attempt took all the time: else each renewal after a failover would try the dead node again.
void TestRedirects::anUnreachedNodeIsNotAskedFirstAgain()
{
    Redirects redirects(client(0)->endpoint(), {});
    const std::array<std::string_view, 3> words{"SET", "lock:{a}:1", "token"};
    const std::string moved = "MOVED " + std::to_string(slotOf(words[1])) + " 127.0.0.1:1";
    std::vector<Client*> asked;
    std::vector<Result<Reply, Error>> answers{failure(Error{ErrorKind::Moved, Delivery::Answered, moved}), Reply()};
    const auto run = [&](const Redirects::Target& to, std::span<const std::string_view>) {
        asked.push_back(to.node);
        return answers.at(asked.size() - 1);
    };
    QVERIFY(redirects.follow(words, std::chrono::steady_clock::now() + 5s, run));
    QVERIFY(asked.back() != nullptr);
    asked.clear();
    answers = {failure(Error{ErrorKind::Unreachable, Delivery::NotSent, {}}), Reply()};
    QVERIFY(!redirects.follow(words, std::chrono::steady_clock::now() - 1s, run)); // the time is over
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(asked.back() != nullptr);
    QVERIFY(redirects.follow(words, std::chrono::steady_clock::now() + 5s, run));
    QCOMPARE(asked.back(), nullptr);
}

/// It waits for a command that is under way at one node.
void TestRedirects::disconnectingDelaysNoOther()
{
    const std::string blocking = "lock:{blocked}";
    const std::size_t at = ownerOf(slotOf(blocking));
    const auto some = client((at + 2) % m_cluster->primaries());
    const std::string other = keyOn((at + 1) % m_cluster->primaries());
    QVERIFY(some->command({"EXISTS", other}));
    auto blocked = std::async(std::launch::async, [&] { return some->command({"BLPOP", blocking, "300"}, 5min); });
    QTRY_VERIFY(sumOf("clients", "blocked_clients:") == 1);
    auto disconnecting = std::async(std::launch::async, [&] { some->disconnect(); });
    std::vector<Result<Reply, Error>> replies;
    for (int i = 0; i < 2'000 && (replies.empty() || replies.back()); ++i)
        replies.push_back(some->command({"EXISTS", other}, 60s));
    const bool isWaiting = disconnecting.wait_for(0s) == std::future_status::timeout;
    QVERIFY(m_cluster->ask(at, {"RPUSH", blocking, "1"}));
    disconnecting.wait();
    QVERIFY(blocked.get());
    QVERIFY(isWaiting);
    QVERIFY2(replies.back(), replies.back() ? "" : replies.back().error().message.c_str());
}

void TestRedirects::aTurnThatWasNotObtainedMovesNoSlot_data()
{
    QTest::addColumn<bool>("isPipeline");
    QTest::newRow("command") << false;
    QTest::newRow("pipeline") << true;
}

/// The node is there; another thread waits for its answer.
void TestRedirects::aTurnThatWasNotObtainedMovesNoSlot()
{
    QFETCH(bool, isPipeline);
    const std::string key = isPipeline ? "lock:{turn-p}" : "lock:{turn-c}";
    const std::size_t at = ownerOf(slotOf(key));
    const auto some = client((at + 1) % m_cluster->primaries());
    QVERIFY(some->command({"EXISTS", key}));
    auto blocked = std::async(std::launch::async, [&] { return some->command({"BLPOP", key, "300"}, 5min); });
    QTRY_COMPARE(sumOf("clients", "blocked_clients:"), 1LL);
    const Command exists{"EXISTS", key};
    const auto late = isPipeline ? some->pipeline({&exists, 1}, 50ms)[0] : some->command(exists, 50ms);
    QVERIFY(!late);
    QCOMPARE(late.error().kind, ErrorKind::Timeout);
    QCOMPARE(late.error().delivery, Delivery::NotSent);
    QVERIFY(m_cluster->ask(at, {"RPUSH", key, "1"}));
    QVERIFY(blocked.get());
    const long long before = sumOf("errorstats", "errorstat_MOVED:count=");
    QVERIFY(some->command(exists));
    QCOMPARE(sumOf("errorstats", "errorstat_MOVED:count="), before);
}

void TestRedirects::aHungNodeDelaysNoOther()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY(cluster);
    ClientOptions options;
    options.followsRedirections = true;
    Client some(cluster->node(0).tcpEndpoint(), options);
    std::vector<std::string> keys(cluster->primaries());
    for (int i = 0; std::any_of(keys.begin(), keys.end(), [](const auto& key) { return key.empty(); }); ++i) {
        const std::string key = "lock:{hung-" + std::to_string(i) + "}";
        keys[cluster->firstOwner(slotOf(key))] = key;
    }
    std::vector<Command> commands;
    for (const std::string& key : keys)
        commands.push_back({"SET", key, "1"});
    for (const auto& reply : some.pipeline(commands, 10s))
        QVERIFY(reply);
    for (std::size_t hung = 0; hung < keys.size(); ++hung) {
        cluster->node(hung).suspend();
        for (int round = 0; round < 2; ++round) { // connected, and not
            const auto replies = some.pipeline(commands, 1s);
            for (std::size_t i = 0; i < keys.size(); ++i)
                QCOMPARE(replies[i].has_value(), i != hung);
        }
        cluster->node(hung).resume();
        QTRY_VERIFY(some.pipeline(commands, 10s)[hung].has_value());
    }
}

void TestRedirects::aHungNodeCostsNoLeaseOfAnother_data()
{
    QTest::addColumn<std::size_t>("hung");
    QTest::addColumn<bool>("isConnected");
    QTest::newRow("the first seed, connected") << std::size_t{0} << true;
    QTest::newRow("another node, not connected yet") << std::size_t{1} << false;
}

/// All of many leases are due at once, and again and again on the node that hangs.
void TestRedirects::aHungNodeCostsNoLeaseOfAnother()
{
    QFETCH(std::size_t, hung);
    QFETCH(bool, isConnected);
    sandbox::ClusterOptions how;
    how.replicas = 0;
    how.nodeTimeout = 60s;
    auto cluster = sandbox::Cluster::start(how);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    lockscope::Deployment deployment;
    deployment.server = cluster->node(0).tcpEndpoint();
    deployment.cluster = ClusterSeeds{{{"127.0.0.1", cluster->node(0).port()}}, {}};
    auto locks = LockService::create(deployment);
    QVERIFY(locks);
    MutexOptions options;
    options.ttl = 15s; // two thirds of it more than a machine stands still
    std::vector<Lease> away;
    std::vector<Lease> others;
    for (int i = 0; i < 2'000; ++i) {
        const std::string key = "lock:" + std::to_string(i);
        Acquired acquired = locks->mutex(key, options)->acquire();
        QVERIFY2(acquired, acquired.why().c_str());
        (cluster->firstOwner(slotOf(key)) == hung ? away : others).push_back(*std::move(acquired));
    }
    QVERIFY(away.size() > 300 && others.size() > 600);
    const auto isRenewed = [](const Lease& lease) { return lease.renewals() > 0; };
    const auto isLost = [](const Lease& lease) { return lease.lost().stop_requested(); };
    QTRY_VERIFY(!isConnected || std::all_of(away.begin(), away.end(), isRenewed));
    cluster->node(hung).suspend();
    QTRY_VERIFY(std::all_of(away.begin(), away.end(), isLost));
    QCOMPARE(std::count_if(others.begin(), others.end(), isLost), std::ptrdiff_t{0});
    QVERIFY(std::all_of(others.begin(), others.end(), isRenewed));
    cluster->node(hung).resume();
}

LOCKSCOPE_TEST_MAIN(TestRedirects)
#include "tst_redirects.moc"
