// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace on a live source: who attempted, who was refused, who renewed by script, clients of a unix socket, its
// limits, missing rights. Means: real server.
#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "core/pictureview.h"
#include "monitor/livesource.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <hiredis/hiredis.h>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using State = TraceStatus::State;

namespace {

/// One named connection, by TCP so that it has an address of its own unless a socket is given.
class Client
{
public:
    Client(const PrivateServer& server, const std::string& name) : m_context(redisConnect("127.0.0.1", server.port()))
    {
        run({"CLIENT", "SETNAME", name});
    }
    /// By a socket, whose clients have no address of their own.
    Client(const PrivateServer&, const std::string& name, const std::string& socket)
        : m_context(redisConnectUnix(socket.c_str()))
    {
        run({"CLIENT", "SETNAME", name});
    }
    ~Client() { redisFree(m_context); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    Reply run(const std::vector<std::string>& arguments)
    {
        std::vector<const char*> texts;
        std::vector<std::size_t> sizes;
        for (const auto& a : arguments) {
            texts.push_back(a.data());
            sizes.push_back(a.size());
        }
        void* reply = redisCommandArgv(m_context, int(texts.size()), texts.data(), sizes.data());
        const Reply answer = toReply(reply);
        if (reply)
            freeReplyObject(reply);
        return answer;
    }
    bool acquire(const std::string& key, const std::string& token)
    {
        return run({"SET", key, token, "NX", "PX", "60000"}).text == "OK";
    }

private:
    redisContext* m_context;
};

/// A live source with everything that traces tell.
class Session
{
public:
    explicit Session(const Endpoint& endpoint) : m_source({options(endpoint)}, m_clock) { m_source.start(); }

    static monitor::WatchOptions options(const Endpoint& endpoint)
    {
        monitor::WatchOptions watch;
        watch.endpoint = endpoint;
        return watch;
    }
    void pull()
    {
        Batch batch;
        if (!m_source.takeBatch(batch))
            return;
        m_view.update(batch);
        book.add(batch, m_view);
        clients.add(batch);
        states.insert(states.end(), batch.traceStates.begin(), batch.traceStates.end());
        for (const auto& event : batch.nodes)
            m_live = m_live || event.kind == NodeEvent::Kind::Ready;
    }
    bool isLive()
    {
        pull();
        return m_live;
    }
    bool is(State state)
    {
        pull();
        return !states.empty() && states.back().state == state;
    }
    const analysis::TraceBook::Row* row(const std::string& key)
    {
        pull();
        return book.find({NodeId{0}, 0, key});
    }
    LockId lock(const std::string& key)
    {
        pull();
        for (std::size_t i = 0; i < m_view.size(); ++i) {
            if (m_view.key(LockId{std::uint32_t(i)}).name == key)
                return LockId{std::uint32_t(i)};
        }
        return kNoLock;
    }
    std::string holder(const std::string& key)
    {
        const auto* found = clients.clientOf(m_view.token(m_view.state(lock(key)).holder));
        return found ? found->name : "nobody";
    }
    void trace(const monitor::TraceRequest& request = {}) { m_source.startTrace(NodeId{0}, request); }
    void stop() { m_source.stopTrace(NodeId{0}); }

    analysis::TraceBook book;
    analysis::TokenClients clients;
    std::vector<TraceStatus> states;

private:
    SystemClock m_clock;
    monitor::LiveSource m_source;
    PictureView m_view;
    bool m_live = false;
};

} // namespace

class TestTrace : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void whoAttempted();
    void acquiredByScript();
    void holderKnownByItsRenewal();
    void clientsOfASocket();
    void refusedByReading();
    void oneLock();
    void someLocks();
    void endsAtItsTime();
    void endsAtItsBytes();
    void serverGoesAway();
    void withoutTheRight();
    void withoutClientList();
    void withoutNotifications();
    void withoutConfig();
    void tooLittleBounds_data();
    void tooLittleBounds();
    void boundedByAllClients();
    void costIsSaid();

private:
    void start(std::vector<std::string> arguments = {"--notify-keyspace-events", "Kg$lshzxe"});
    /// A user who has all rights but this one.
    Endpoint watcherWithout(const std::string& right)
    {
        m_server->command({"ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all", '-' + right});
        Endpoint endpoint = m_server->tcpEndpoint();
        endpoint.user = "watcher";
        endpoint.password = Secret("pw");
        return endpoint;
    }
    std::unique_ptr<PrivateServer> m_server;
};

#define TRY(condition) QTRY_VERIFY(condition)

void TestTrace::init()
{
    Suite::init();
    start();
}

void TestTrace::start(std::vector<std::string> arguments)
{
    m_server = std::make_unique<PrivateServer>(std::move(arguments));
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestTrace::whoAttempted()
{
    Client one(*m_server, "one");
    Client two(*m_server, "two");
    Client three(*m_server, "three");
    QVERIFY(one.acquire("lock:a", "token-one"));
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    for (int i = 0; i < 5; ++i) {
        QVERIFY(!two.acquire("lock:a", "token-two"));
        QVERIFY(!three.acquire("lock:a", "token-three"));
    }
    one.run({"PEXPIRE", "lock:a", "50000"});
    one.run({"DEL", "lock:a"});
    QVERIFY(two.acquire("lock:a", "token-two"));
    TRY(session.row("lock:a") && session.row("lock:a")->acquired == 1);
    session.stop();
    TRY(session.is(State::Ended));
    const auto& row = *session.row("lock:a");
    QCOMPARE(row.refused, std::uint64_t{10});
    QCOMPARE(row.attempts(), std::uint64_t{11});
    QCOMPARE(row.renewed, std::uint64_t{1});
    QCOMPARE(row.released, std::uint64_t{1});
    QCOMPARE(row.waits.total(), std::uint64_t{1});
    QCOMPARE(row.handOvers.total(), std::uint64_t{1});
    QCOMPARE(row.waiters.size(), std::size_t{1});
    QCOMPARE(session.clients.client(row.waiters[0].client)->name, "three");
    QCOMPARE(session.clients.client(row.holder)->name, "two");
    TRY(session.holder("lock:a") == "two"); // by the token that the picture reads
    QCOMPARE(session.clients.client(row.holder)->user, "default");
    QVERIFY(session.states.back().matched == 13);
    QVERIFY(session.states.back().lines >= 13);
    // Nothing of a trace is left on the server.
    QVERIFY(m_server->command({"CLIENT", "LIST"}).text.find("-trace") == std::string::npos);
}

void TestTrace::acquiredByScript()
{
    const std::string take = "if redis.call('exists', KEYS[1]) == 1 then return 0 end redis.call('set', KEYS[1], "
                             "ARGV[1], 'PX', 60000) return 1";
    const std::string give = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end "
                             "return 0";
    Client one(*m_server, "one");
    Client two(*m_server, "two");
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    QCOMPARE(one.run({"EVAL", take, "1", "lock:s", "t1"}).integer, 1);
    QCOMPARE(two.run({"EVAL", take, "1", "lock:s", "t2"}).integer, 0);
    QCOMPARE(two.run({"EVAL", give, "1", "lock:s", "t2"}).integer, 0); // not its own
    QCOMPARE(one.run({"EVAL", give, "1", "lock:s", "t1"}).integer, 1);
    one.run({"PING"});
    TRY(session.row("lock:s") && session.row("lock:s")->released == 1);
    const auto& row = *session.row("lock:s");
    QCOMPARE(row.acquired, std::uint64_t{1});
    QCOMPARE(row.refused, std::uint64_t{1});
    QCOMPARE(session.clients.client(row.clients[0].client)->name, "one");
}

/// As redis-py renews: the token is an argument, and stands in no command. Both had their locks before the trace began,
/// and each wants the other's.
void TestTrace::holderKnownByItsRenewal()
{
    const std::string extend =
        "local token = redis.call('get', KEYS[1]) if not token or token ~= ARGV[1] then return 0 "
        "end redis.call('pexpire', KEYS[1], ARGV[2]) return 1";
    Client one(*m_server, "one");
    Client two(*m_server, "two");
    Client three(*m_server, "three");
    const std::string sha = one.run({"SCRIPT", "LOAD", extend}).text;
    QVERIFY(one.acquire("lock:1", "token-of-one"));
    QVERIFY(two.acquire("lock:2", "token-of-two"));
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    TRY(session.lock("lock:1") != kNoLock && session.lock("lock:2") != kNoLock);
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    QCOMPARE(one.run({"EVALSHA", sha, "1", "lock:1", "token-of-one", "60000"}).integer, 1);
    QVERIFY(!one.acquire("lock:2", "one-again"));
    QCOMPARE(two.run({"EVAL", extend, "1", "lock:2", "token-of-two", "60000"}).integer, 1);
    QVERIFY(!two.acquire("lock:1", "two-again"));
    QCOMPARE(three.run({"EVALSHA", sha, "1", "lock:1", "token-of-three", "60000"}).integer, 0); // not its own
    TRY(session.holder("lock:1") == "one" && session.holder("lock:2") == "two");
    session.pull();
    QVERIFY(session.clients.clientOf("token-of-three") == nullptr);
}

void TestTrace::clientsOfASocket()
{
    const auto connect = [this](const std::string& name) {
        return std::make_unique<Client>(*m_server, name, m_server->socketPath());
    };
    const auto one = connect("one");
    const auto two = connect("two");
    QVERIFY(one->acquire("lock:u", "token-of-one"));
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(!two->acquire("lock:u", "token-of-two"));
        const auto cron = connect("report-cron");
        QVERIFY(!cron->acquire("lock:u", "token-of-cron"));
    }
    TRY(session.row("lock:u") && session.row("lock:u")->refused == 4);
    const auto& row = *session.row("lock:u");
    QCOMPARE(row.clients.size(), std::size_t{1});
    const auto& who = *session.clients.client(row.clients[0].client);
    QVERIFY(who.several);
    QCOMPARE(who.name, "");
    QCOMPARE(session.book.waiting(row).still, std::size_t{2});
}

/// As a spin lock that was loaded before the trace began: GET, and SET only when it is free.
void TestTrace::refusedByReading()
{
    const std::string obtain = "local id = redis.call('GET', KEYS[1]) if id == ARGV[1] then redis.call('PEXPIRE', "
                               "KEYS[1], ARGV[2]) return 1 elseif not id then redis.call('SET', KEYS[1], ARGV[1], "
                               "'PX', ARGV[2]) return 1 end return 0";
    Client one(*m_server, "one");
    Client two(*m_server, "two");
    const std::string sha = two.run({"SCRIPT", "LOAD", obtain}).text;
    QVERIFY(one.acquire("lock:s", "t1"));
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    for (int i = 0; i < 35; ++i)
        QCOMPARE(two.run({"EVALSHA", sha, "1", "lock:s", "t2", "60000"}).integer, 0);
    one.run({"PING"});
    TRY(session.row("lock:s") && session.row("lock:s")->refusedByReading == 35);
    QCOMPARE(two.run({"GET", "lock:s"}).text, std::string("t1")); // as a plain command
    one.run({"PING"});
    TRY(session.row("lock:s")->refusedByReading == 36);
    const auto& row = *session.row("lock:s");
    QCOMPARE(row.attempts(), std::uint64_t{0});
    QCOMPARE(row.waiters.size(), std::size_t{1});
    QCOMPARE(session.clients.client(row.waiters[0].client)->name, "two");
    one.run({"DEL", "lock:s"});
    QCOMPARE(two.run({"EVALSHA", sha, "1", "lock:s", "t2", "60000"}).integer, 1);
    one.run({"PING"});
    TRY(session.row("lock:s")->acquired == 1);
    QCOMPARE(session.row("lock:s")->waits.total(), std::uint64_t{1});
}

void TestTrace::oneLock()
{
    Client one(*m_server, "one");
    one.acquire("lock:a", "t");
    one.acquire("lock:b", "t");
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    TRY(session.lock("lock:b") != kNoLock);
    session.trace({{session.lock("lock:b")}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    one.acquire("lock:a", "u");
    one.acquire("lock:b", "u");
    TRY(session.row("lock:b") != nullptr);
    QCOMPARE(session.book.rows().size(), std::size_t{1});
    QVERIFY(session.states.back().lock == session.lock("lock:b"));
}

/// Each of them is told when the burst begins and when it ends; what others do is not looked at.
void TestTrace::someLocks()
{
    Client one(*m_server, "one");
    for (const char* key : {"lock:a", "lock:b", "lock:c"})
        one.acquire(key, "t");
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    TRY(session.lock("lock:c") != kNoLock);
    const auto b = session.lock("lock:b");
    const auto c = session.lock("lock:c");
    session.trace({{b, c, LockId{999'999}}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    for (const char* key : {"lock:a", "lock:b", "lock:c"})
        one.acquire(key, "u");
    TRY(session.row("lock:b") != nullptr && session.row("lock:c") != nullptr);
    QCOMPARE(session.book.rows().size(), std::size_t{2});
    session.stop();
    TRY(session.is(State::Ended));
    for (const State state : {State::Starting, State::Running, State::Ended}) {
        std::vector<LockId> told;
        for (const TraceStatus& status : session.states) {
            if (status.state == state && std::find(told.begin(), told.end(), status.lock) == told.end())
                told.push_back(status.lock);
        }
        QCOMPARE(told, (std::vector<LockId>{b, c}));
    }
    session.states.clear();
    session.trace({{LockId{999'999}}, 60s, 1u << 26});
    TRY(session.is(State::Failed));
}

void TestTrace::endsAtItsTime()
{
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 300ms, 1u << 26});
    TRY(session.is(State::Ended));
    QVERIFY(session.states.back().elapsedMs >= 300);
    QVERIFY(!session.states.back().text.empty());
    session.trace({{}, 100ms, 1u << 26}); // another one may follow
    TRY(session.is(State::Starting) || session.is(State::Running));
    TRY(session.is(State::Ended));
}

void TestTrace::endsAtItsBytes()
{
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 100'000});
    TRY(session.is(State::Running));
    const std::string large(10'000, 'v');
    for (int i = 0; i < 100; ++i)
        m_server->command({"SET", "other", large});
    TRY(session.is(State::Ended));
    QVERIFY(session.states.back().bytes >= 100'000);
    QVERIFY(session.states.back().bytes < 100'000 + 64 * 1024);
    QVERIFY(session.states.back().text.find("MiB") != std::string::npos);
}

void TestTrace::serverGoesAway()
{
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    m_server->command({"CLIENT", "KILL", "TYPE", "pubsub"});
    TRY(session.is(State::Ended));
    const auto& text = session.states.back().text;
    QVERIFY2(text.find("falls 32 MiB behind") != std::string::npos, text.c_str());
    // And is not resumed: not by what connects anew, which by then has told of a new lock, too.
    Client one(*m_server, "one");
    QVERIFY(one.acquire("lock:later", "t"));
    TRY(session.lock("lock:later") != kNoLock);
    QVERIFY(session.is(State::Ended));
    QCOMPARE(std::count_if(session.states.begin(), session.states.end(),
                           [](const TraceStatus& status) { return status.state == State::Starting; }),
             std::ptrdiff_t{1});
    QVERIFY(session.row("lock:later") == nullptr);
    QVERIFY(m_server->command({"CLIENT", "LIST"}).text.find("-trace") == std::string::npos);
}

void TestTrace::withoutTheRight()
{
    Session session(watcherWithout("monitor"));
    TRY(session.isLive());
    session.trace();
    TRY(session.is(State::Failed));
    const auto& text = session.states.back().text;
    QVERIFY2(text.find("ACL SETUSER watcher +monitor") != std::string::npos, text.c_str());
}

void TestTrace::withoutClientList()
{
    Client one(*m_server, "one");
    Session session(watcherWithout("client|list"));
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    QVERIFY(one.acquire("lock:a", "t"));
    TRY(session.row("lock:a") != nullptr);
    const auto* client = session.clients.client(session.row("lock:a")->holder);
    QVERIFY(client != nullptr);
    QVERIFY(!client->address.empty());
    QVERIFY(client->name.empty());
    Client late(*m_server, "late"); // calls itself so while the trace looks
    late.acquire("lock:a", "u");
    TRY(session.row("lock:a")->refused == 1);
    QCOMPARE(session.clients.client(session.row("lock:a")->waiters.at(0).client)->name, "late");
}

void TestTrace::withoutNotifications()
{
    start({});
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace();
    TRY(session.is(State::Failed));
    QVERIFY(session.states.back().text.find("CONFIG SET notify-keyspace-events") != std::string::npos);
}

/// Nobody knows what bounds a trace that stalls: it is refused, with what mends it, unless somebody takes it on.
void TestTrace::withoutConfig()
{
    Session session(watcherWithout("config"));
    TRY(session.isLive());
    session.trace();
    TRY(session.is(State::Failed));
    const auto& text = session.states.back().text;
    QVERIFY2(text.find("ACL SETUSER watcher +config|get") != std::string::npos, text.c_str());
    QVERIFY(session.states.back().lacksRight);
    monitor::TraceRequest anyway;
    anyway.evenIfUnbounded = true;
    session.trace(anyway);
    TRY(session.is(State::Running));
    session.stop();
    TRY(session.is(State::Ended));
    m_server->command({"ACL", "SETUSER", "watcher", "+config|get"});
    session.trace();
    TRY(session.is(State::Running));
}

void TestTrace::tooLittleBounds_data()
{
    QTest::addColumn<QStringList>("settings");
    QTest::addColumn<QString>("says");
    const auto limit = QStringLiteral("client-output-buffer-limit");
    QTest::newRow("unlimited") << QStringList{limit, QStringLiteral("pubsub 0 0 0")}
                               << QStringLiteral("without a limit");
    QTest::newRow("512 MiB") << QStringList{limit, QStringLiteral("pubsub 512mb 0 0")} << QStringLiteral("512 MiB");
    QTest::newRow("keys would go") << QStringList{QStringLiteral("maxmemory"), QStringLiteral("64mb"),
                                                  QStringLiteral("maxmemory-policy"), QStringLiteral("volatile-lru")}
                                   << QStringLiteral("deletes keys");
}

/// Each is refused, and what it says mends it does.
void TestTrace::tooLittleBounds()
{
    QFETCH(const QStringList, settings);
    QFETCH(const QString, says);
    std::vector<std::string> set{"CONFIG", "SET"};
    for (const QString& word : settings)
        set.push_back(word.toStdString());
    QCOMPARE(m_server->command(set).text, "OK");
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    monitor::TraceRequest request;
    request.evenIfUnbounded = true; // is no word for what is known
    session.trace(request);
    TRY(session.is(State::Failed));
    const auto text = QString::fromStdString(session.states.back().text);
    QVERIFY2(text.contains(says), qPrintable(text));
    const QString command = QStringLiteral("CONFIG SET client-output-buffer-limit ");
    const auto at = text.indexOf(command);
    QVERIFY2(at >= 0, qPrintable(text));
    const auto value = text.mid(at + command.size()).remove(QLatin1Char('"')).toStdString();
    QCOMPARE(m_server->command({"CONFIG", "SET", "client-output-buffer-limit", value}).text, "OK");
    session.trace(request);
    TRY(session.is(State::Running));
}

void TestTrace::boundedByAllClients()
{
    m_server->command({"CONFIG", "SET", "client-output-buffer-limit", "pubsub 0 0 0", "maxmemory-clients", "20mb"});
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace();
    TRY(session.is(State::Running));
}

void TestTrace::costIsSaid()
{
    Session session(m_server->tcpEndpoint());
    TRY(session.isLive());
    session.trace({{}, 60s, 1u << 26});
    TRY(session.is(State::Running));
    const auto share = [&] {
        session.pull();
        return session.states.back().serverShare;
    };
    TRY(share() >= 0);
    QVERIFY(share() < 2);
    QVERIFY(session.states.back().limitMs == 60'000);
    QVERIFY(session.states.back().byteLimit == 1u << 26);
}

LOCKSCOPE_TEST_MAIN(TestTrace)
#include "tst_trace.moc"
