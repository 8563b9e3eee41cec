// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The recipes against a real server: what goes, what stays, who is told.
#include "formats/release.h"
#include "formats/scripts.h"
#include "samples.h"
#include "support/clusternode.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <hiredis/hiredis.h>

#include <QRegularExpression>

#include <functional>

using namespace lockscope;
using namespace lockscope::formats;
using namespace lockscope::formats::samples;

namespace {

using Words = std::vector<std::string>;

constexpr const char* kUuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
constexpr const char* kOther = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11";
const std::string kMe = std::string(kUuid) + ":57";
constexpr auto kOthersStay = static_cast<std::int64_t>(ReleaseAnswer::DoneOthersStay);

Stored textKey(std::string key, std::string value, std::int64_t pttlMs = 9'000)
{
    return {std::move(key), ValueType::String, std::move(value), {}, {}, pttlMs};
}
Stored hashKey(std::string key, std::vector<std::pair<std::string, std::string>> fields)
{
    return {std::move(key), ValueType::Hash, {}, std::move(fields), {}, -1};
}
Stored membersKey(std::string key, ValueType type, std::vector<std::pair<std::string, double>> members)
{
    return {std::move(key), type, {}, {}, std::move(members), -1};
}

} // namespace

class TestRelease : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void everyKindGoes_data();
    void everyKindGoes();
    void whatChangedStays_data() { everyKindGoes_data(); }
    void whatChangedStays();
    void whatIsGoneIsSaid_data() { everyKindGoes_data(); }
    void whatIsGoneIsSaid();
    void whatNobodyHoldsIsNotReleased();
    void aCutValueIsNotReleased();
    void subscribersAreTold();
    void shardsOfAClusterAreTold();
    void theQueueHeadThatLivesIsTold();
    void blockedClientsWake();
    void othersGoOnHolding();
    void aJobTakesItsHelpersAlong();
    void whatComesBackSaysSo();
    void whoCannotBeToldIsSaid_data();
    void whoCannotBeToldIsSaid();
    void nothingIsHalfDone_data();
    void nothingIsHalfDone();

private:
    using Made = std::function<void(const KeySample&, const std::optional<Release>&)>;
    void with(const Stored& stored, const std::vector<Stored>& aux, const Made& look);
    void put(const Stored& stored);
    template <typename Script>
    lockscope::test::Reply eval(const Script& script);
    std::int64_t run(const Release& release);
    std::int64_t release(const Stored& stored, const std::vector<Stored>& aux = {});
    lockscope::test::Reply ask(const Words& words) { return (m_cluster ? *m_cluster : m_server).command(words); }
    lockscope::test::PrivateServer m_server;
    std::unique_ptr<lockscope::test::PrivateServer> m_cluster; ///< instead, for the test that made it
};

void TestRelease::initTestCase()
{
    QVERIFY2(m_server.start(), m_server.log().c_str());
}

void TestRelease::init()
{
    Suite::init();
    m_cluster.reset();
    ask({"FLUSHALL"});
}

void TestRelease::with(const Stored& stored, const std::vector<Stored>& aux, const Made& look)
{
    std::vector<RawValue> others;
    for (const Stored& other : aux)
        others.push_back(other.raw());
    const auto raw = stored.raw();
    const KeySample sample{raw, others, std::nullopt};
    look(sample, releaseOf(sample, analyse(sample)));
}

void TestRelease::put(const Stored& stored)
{
    if (stored.type == ValueType::String)
        ask({"SET", stored.key, stored.text});
    for (const auto& [field, value] : stored.fields)
        ask({"HSET", stored.key, field, value});
    for (const auto& [member, score] : stored.members) {
        if (stored.type == ValueType::ZSet)
            ask({"ZADD", stored.key, std::to_string(static_cast<std::int64_t>(score)), member});
        else
            ask({stored.type == ValueType::Set ? "SADD" : "RPUSH", stored.key, member});
    }
}

template <typename Script>
lockscope::test::Reply TestRelease::eval(const Script& script)
{
    Words words{"EVAL", std::string(script.script), std::to_string(script.keys.size())};
    words.insert(words.end(), script.keys.begin(), script.keys.end());
    words.insert(words.end(), script.arguments.begin(), script.arguments.end());
    return ask(words);
}

/// And what wakes the waiters behind it.
std::int64_t TestRelease::run(const Release& release)
{
    const auto reply = eval(release);
    if (reply.integer == 1 && release.behind)
        eval(*release.behind);
    if (reply.isError())
        qWarning("%s", reply.text.c_str());
    return reply.isError() ? -99 : reply.integer;
}

std::int64_t TestRelease::release(const Stored& stored, const std::vector<Stored>& aux)
{
    std::int64_t answer = -98;
    with(stored, aux, [&](const KeySample&, const std::optional<Release>& made) {
        if (made)
            answer = run(*made);
    });
    return answer;
}

void TestRelease::everyKindGoes_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char* kind :
         {"string",      "bytes",  "redisson", "redisson fair", "redisson read", "redisson multi",   "permit",
          "python",      "spring", "own",      "semaphore",     "symfony",       "readers",          "sidekiq",
          "ruby permit", "huey",   "shared",   "session",       "row",           "hand-written hash"})
        QTest::addRow("%s", kind) << QByteArray(kind);
}

namespace {

struct Scene
{
    Stored lock;
    std::vector<Stored> aux;
    Words change;         ///< makes the lock somebody else's
    std::string gone;     ///< the key that is gone afterwards; empty: `left` says what is left
    Words left = {};      ///< a question
    std::string answer{}; ///< and its answer as a number
};

Scene sceneOf(const QByteArray& kind)
{
    const std::string permit("\x00\x01\x02\x03\xff\xfe\xfd\x7f\x10\x20\x30\x40\x50\x60\x70\x80", 16);
    const std::string token44 = "rI1bYk9C0b0m0C9dK0hLkz3q1oJ4a9mQf3sT6vWxYzA=";
    const std::string reader = "WEB01_4242_0f8fad5bd9cb469fa16570867728950e";
    if (kind == "string")
        return {textKey("lock:a", kUuid), {}, {"SET", "lock:a", kOther}, "lock:a"};
    if (kind == "bytes")
        return {textKey("mutex",
                        std::string("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\xff\xfe\xfd\xfc",
                                    20)),
                {},
                {"SET", "mutex", "x"},
                "mutex"};
    if (kind == "redisson")
        return {hashKey("order", {{kMe, "2"}}), {}, {"HINCRBY", "order", kMe, "1"}, "order"};
    if (kind == "redisson fair")
        return {hashKey("order", {{kMe, "1"}}),
                {membersKey("redisson_lock_queue:{order}", ValueType::List, {{std::string(kOther) + ":9", 0}})},
                {"HINCRBY", "order", kMe, "1"},
                "order"};
    if (kind == "redisson read")
        return {hashKey("doc", {{"mode", "read"}, {kMe, "1"}}),
                {},
                {"HSET", "doc", std::string(kOther) + ":9", "1"},
                "doc"};
    if (kind == "redisson multi")
        return {
            hashKey("cart",
                    {{"a", kMe}, {"a:" + kMe + ":expire_time", "1787227230000"}, {"a:" + kMe + ":lock_count", "1"}}),
            {},
            {"HSET", "cart", "a", std::string(kOther) + ":9"},
            "cart"};
    if (kind == "permit")
        return {membersKey("{gate}:timeout", ValueType::ZSet, {{permit, 922337203685477}}),
                {},
                {"EVAL", "redis.call('ZREM', KEYS[1], ARGV[1]); redis.call('ZADD', KEYS[1], 1, 'other')", "1",
                 "{gate}:timeout", permit},
                "{gate}:timeout",
                {"GET", "gate"},
                "1"};
    if (kind == "python")
        return {textKey("lock:job", "q83vEjRWeJCrze8SNFZ4kKvN"),
                {},
                {"SET", "lock:job", "x"},
                "lock:job",
                {"LLEN", "lock-signal:job"},
                "1"};
    if (kind == "spring")
        return {textKey("my-registry:job", kUuid), {}, {"SET", "my-registry:job", kOther}, "my-registry:job"};
    if (kind == "own")
        return {textKey("lock:a", "ls-00ffee55aa3374cc2911bb7722dd6688"), {}, {"SET", "lock:a", "x"}, "lock:a"};
    if (kind == "semaphore")
        return {membersKey("semaphore:pool", ValueType::ZSet, {{std::string(kUuid) + "_0", 1'787'227'200'000}}),
                {},
                {"EVAL", "redis.call('DEL', KEYS[1]); redis.call('ZADD', KEYS[1], 1, 'other')", "1", "semaphore:pool"},
                "semaphore:pool"};
    if (kind == "symfony")
        return {membersKey("pdf", ValueType::ZSet, {{"__write__", 1'787'227'500'000}, {token44, 1'787'227'500'000}}),
                {},
                {"ZREM", "pdf", token44},
                "pdf"};
    if (kind == "readers")
        return {membersKey("Rw.readers", ValueType::Set, {{reader, 0}}),
                {},
                {"EVAL", "redis.call('DEL', KEYS[1]); redis.call('SADD', KEYS[1], 'other')", "1", "Rw.readers"},
                "Rw.readers"};
    if (kind == "sidekiq")
        return {hashKey("uniquejobs:abc:LOCKED", {{"0e63a1b2c3d4e5f6a7b8c9d0", "1787227200.5"}}),
                {},
                {"HSET", "uniquejobs:abc:LOCKED", "0e63a1b2c3d4e5f6a7b8c9d0", "1787227201.5"},
                "uniquejobs:abc:LOCKED"};
    if (kind == "ruby permit")
        return {hashKey("SEMAPHORE:pool:GRABBED", {{"0", "1787227200.12"}}),
                {},
                {"HSET", "SEMAPHORE:pool:GRABBED", "0", "1787227201.12"},
                "SEMAPHORE:pool:GRABBED",
                {"LLEN", "SEMAPHORE:pool:AVAILABLE"},
                "1"};
    if (kind == "huey")
        return {hashKey("huey.results.app", {{"app.lock.nightly", "\x80\x04K\x01."}}),
                {},
                {"HSET", "huey.results.app", "app.lock.nightly", "x"},
                "huey.results.app"};
    if (kind == "shared")
        return {textKey("x/lockfiles/0cc175b9c0f1b6a831c399e269772661", "3"), {},
                {"INCR", "x/lockfiles/0cc175b9c0f1b6a831c399e269772661"},     "",
                {"GET", "x/lockfiles/0cc175b9c0f1b6a831c399e269772661"},      "2"};
    if (kind == "session")
        return {hashKey("sess_a", {{"data", "x"}, {"lock", "2"}, {"pid", "web1|5583"}, {"wait", "1"}}),
                {},
                {"HSET", "sess_a", "pid", "web2|60"},
                "",
                {"HGET", "sess_a", "lock"},
                "0"};
    if (kind == "row")
        return {hashKey("SEATA_ROW_LOCK_db^^^t^^^1", {{"xid", "10.0.0.9:8091:27"}, {"pk", "1"}}),
                {},
                {"HSET", "SEATA_ROW_LOCK_db^^^t^^^1", "xid", "10.0.0.9:8091:28"},
                "SEATA_ROW_LOCK_db^^^t^^^1"};
    return {hashKey("lock:a", {{"owner", "w1"}, {"count", "2"}}), {}, {"HSET", "lock:a", "owner", "w2"}, "lock:a"};
}

} // namespace

void TestRelease::everyKindGoes()
{
    QFETCH(QByteArray, kind);
    const Scene scene = sceneOf(kind);
    put(scene.lock);
    for (const Stored& other : scene.aux)
        put(other);
    ask({"SET", "lock:other", "stays"});
    // Of all these only the counter stays, two readers go on, and the session, which is more than its lock.
    const bool stays = kind == "shared" || kind == "session";
    QCOMPARE(release(scene.lock, scene.aux), stays ? kOthersStay : std::int64_t{1});
    if (!scene.gone.empty())
        QCOMPARE(ask({"EXISTS", scene.gone}).integer, std::int64_t{0});
    if (!scene.left.empty()) {
        const auto left = ask(scene.left);
        QCOMPARE(left.text.empty() ? std::to_string(left.integer) : left.text, scene.answer);
    }
    QCOMPARE(ask({"GET", "lock:other"}).text, std::string("stays"));
}

void TestRelease::whatChangedStays()
{
    QFETCH(QByteArray, kind);
    const Scene scene = sceneOf(kind);
    put(scene.lock);
    for (const Stored& other : scene.aux)
        put(other);
    QVERIFY(!ask(scene.change).isError());
    const auto before = ask({"DUMP", scene.lock.key});
    const auto keys = ask({"DBSIZE"}).integer;
    QCOMPARE(release(scene.lock, scene.aux), static_cast<std::int64_t>(CompareAnswer::Other));
    QCOMPARE(ask({"DUMP", scene.lock.key}).text, before.text);
    QCOMPARE(ask({"DBSIZE"}).integer, keys); // nobody was woken, either
}

void TestRelease::whatIsGoneIsSaid()
{
    QFETCH(QByteArray, kind);
    const Scene scene = sceneOf(kind);
    QCOMPARE(release(scene.lock, scene.aux), static_cast<std::int64_t>(CompareAnswer::Absent));
    QCOMPARE(ask({"DBSIZE"}).integer, std::int64_t{0});
}

void TestRelease::whatNobodyHoldsIsNotReleased()
{
    for (const Stored& stored : {textKey("session:a", kUuid, -1), textKey("sem:parking", "4", -1),
                                 textKey("cdl:import", "2", -1), textKey("redisson_lock_token:{a}", "4", -1),
                                 textKey("Rw.writer", "WEB01_4242_0f8fad5bd9cb469fa16570867728950e_WRITERWAITING"),
                                 membersKey("redisson_lock_queue:{a}", ValueType::List, {{kMe, 0}}),
                                 membersKey("board", ValueType::ZSet, {{"a", 1}}), hashKey("user:1", {{"name", "a"}})})
        with(stored, {},
             [&](const KeySample&, const std::optional<Release>& made) { QVERIFY2(!made, stored.key.c_str()); });
}

void TestRelease::aCutValueIsNotReleased()
{
    const Stored stored = textKey("lock:a", "worker-with-a-very-long-name");
    auto raw = stored.raw();
    const KeySample whole{raw, {}, std::nullopt};
    QVERIFY(releaseOf(whole, analyse(whole)));
    raw.valueBytes = 5'000;
    const KeySample cut{raw, {}, std::nullopt};
    QVERIFY(!releaseOf(cut, analyse(cut)));
}

namespace {

/// A client that waits for a message or an element.
class Waiter
{
public:
    Waiter(const lockscope::test::PrivateServer& server, const Words& words)
    {
        m_context = redisConnectUnix(server.socketPath().c_str());
        const timeval patience{20, 0};
        redisSetTimeout(m_context, patience);
        send(words);
    }
    ~Waiter() { redisFree(m_context); }
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;

    /// The texts of the next reply, with a blank between them.
    std::string next()
    {
        void* reply = nullptr;
        if (redisGetReply(m_context, &reply) != REDIS_OK)
            return m_context->errstr;
        const auto tree = lockscope::test::toReply(reply);
        freeReplyObject(reply);
        std::string words = tree.text;
        for (const auto& element : tree.elements)
            words +=
                (words.empty() ? "" : " ") + (element.text.empty() ? std::to_string(element.integer) : element.text);
        return words;
    }

private:
    void send(const Words& words)
    {
        std::vector<const char*> pointers;
        std::vector<std::size_t> sizes;
        for (const auto& word : words) {
            pointers.push_back(word.data());
            sizes.push_back(word.size());
        }
        redisAppendCommandArgv(m_context, static_cast<int>(words.size()), pointers.data(), sizes.data());
        int done = 0;
        while (!done && redisBufferWrite(m_context, &done) == REDIS_OK) {
        }
    }
    redisContext* m_context = nullptr;
};

} // namespace

void TestRelease::subscribersAreTold()
{
    struct Row
    {
        const char* kind;
        std::string channel;
        std::string message;
    };
    const Row rows[] = {
        {"redisson", "redisson_lock__channel:{order}", "0"},
        {"redisson read", "redisson_rwlock:{doc}", "1"},
        {"redisson multi", "redisson_lock__channel:{cart}", "0"},
        {"permit", "redisson_sc:{gate}", "1"},
        {"spring", "my-registry-channel:my-registry:job", "my-registry:job"},
        {"own", "lock-released:lock:a", "released"},
    };
    for (const Row& row : rows) {
        const Scene scene = sceneOf(row.kind);
        put(scene.lock);
        Waiter plain(m_server, {"SUBSCRIBE", row.channel});
        QCOMPARE(plain.next(), "subscribe " + row.channel + " 1");
        QCOMPARE(release(scene.lock), std::int64_t{1});
        QCOMPARE(plain.next(), "message " + row.channel + " " + row.message);
        with(scene.lock, {}, [&](const KeySample&, const std::optional<Release>& made) {
            QCOMPARE(made->wakes, Wakes::Channel);
            QCOMPARE(made->told, row.channel);
        });
        ask({"FLUSHALL"});
    }
    // On a server with shard channels Redisson listens there.
    const Scene scene = sceneOf("redisson");
    put(scene.lock);
    Waiter sharded(m_server, {"SSUBSCRIBE", "redisson_lock__channel:{order}"});
    QCOMPARE(sharded.next(), std::string("ssubscribe redisson_lock__channel:{order} 1"));
    QCOMPARE(release(scene.lock), std::int64_t{1});
    QCOMPARE(sharded.next(), std::string("smessage redisson_lock__channel:{order} 0"));
    // So does Lockscope's library.
    const Scene own = sceneOf("own");
    put(own.lock);
    Waiter ownShard(m_server, {"SSUBSCRIBE", "lock-released:{lock:a}"});
    QCOMPARE(ownShard.next(), std::string("ssubscribe lock-released:{lock:a} 1"));
    QCOMPARE(release(own.lock), std::int64_t{1});
    QCOMPARE(ownShard.next(), std::string("smessage lock-released:{lock:a} released"));
}

/// There Redisson listens to shard channels only, and a script may use one slot only.
void TestRelease::shardsOfAClusterAreTold()
{
    m_cluster = std::make_unique<lockscope::test::PrivateServer>(lockscope::test::asClusterNode());
    QVERIFY2(m_cluster->start(), m_cluster->log().c_str());
    QVERIFY2(lockscope::test::serveAllSlots(*m_cluster), m_cluster->log().c_str());
    const auto first = std::string(kOther) + ":9";
    const std::tuple<const char*, std::string, const char*> rows[] = {
        {"redisson", "redisson_lock__channel:{order}", "0"},
        {"redisson fair", "redisson_lock__channel:{order}:" + first, "0"},
        {"redisson read", "redisson_rwlock:{doc}", "1"},
        {"redisson multi", "redisson_lock__channel:{cart}", "0"},
        {"permit", "redisson_sc:{gate}", "1"},
    };
    for (const auto& [kind, channel, message] : rows) {
        const Scene scene = sceneOf(kind);
        put(scene.lock);
        for (const auto& other : scene.aux)
            put(other);
        Waiter waiter(*m_cluster, {"SSUBSCRIBE", channel});
        QCOMPARE(waiter.next(), "ssubscribe " + channel + " 1");
        QCOMPARE(release(scene.lock, scene.aux), std::int64_t{1});
        QCOMPARE(waiter.next(), "smessage " + channel + " " + message);
        QCOMPARE(ask({"EXISTS", scene.lock.key}).integer, std::int64_t{0});
        ask({"FLUSHALL"});
    }
}

void TestRelease::theQueueHeadThatLivesIsTold()
{
    const std::string dead = std::string(kOther) + ":1";
    const std::string alive = std::string(kOther) + ":2";
    const Stored queue = membersKey("redisson_lock_queue:{order}", ValueType::List, {{dead, 0}, {alive, 0}});
    const Stored deadlines =
        membersKey("redisson_lock_timeout:{order}", ValueType::ZSet, {{dead, 1'000}, {alive, 9'000'000'000'000}});
    const Stored lock = hashKey("order", {{kMe, "1"}});
    for (const Stored& stored : {lock, queue, deadlines})
        put(stored);
    const auto channel = "redisson_lock__channel:{order}:" + alive;
    Waiter waiter(m_server, {"SUBSCRIBE", channel});
    QCOMPARE(waiter.next(), "subscribe " + channel + " 1");
    QCOMPARE(release(lock, {queue, deadlines}), std::int64_t{1});
    QCOMPARE(waiter.next(), "message " + channel + " 0");
    QCOMPARE(ask({"LLEN", queue.key}).integer, std::int64_t{1}); // the dead one is gone
    QCOMPARE(ask({"ZCARD", deadlines.key}).integer, std::int64_t{1});
}

void TestRelease::blockedClientsWake()
{
    for (const auto& [kind, list, told] : std::initializer_list<std::tuple<const char*, const char*, const char*>>{
             {"python", "lock-signal:job", "1"},
             {"ruby permit", "SEMAPHORE:pool:AVAILABLE", "0"},
             {"sidekiq", "uniquejobs:abc:QUEUED", "1"}}) {
        const Scene scene = sceneOf(kind);
        put(scene.lock);
        Waiter waiter(m_server, {"BLPOP", list, "0"});
        QTRY_VERIFY(ask({"INFO", "clients"}).text.find("blocked_clients:1") != std::string::npos);
        QCOMPARE(release(scene.lock), std::int64_t{1});
        QCOMPARE(waiter.next(), std::string(list) + " " + told);
        ask({"FLUSHALL"});
    }
    // A foreign key that has the list's name is left alone, and the lock is released nevertheless.
    const Scene scene = sceneOf("python");
    put(scene.lock);
    ask({"SET", "lock-signal:job", "mine"});
    QCOMPARE(release(scene.lock), std::int64_t{1});
    QCOMPARE(ask({"GET", "lock-signal:job"}).text, std::string("mine"));
    QCOMPARE(ask({"EXISTS", "lock:job"}).integer, std::int64_t{0});
}

void TestRelease::othersGoOnHolding()
{
    const Stored pool =
        membersKey("semaphore:pool", ValueType::ZSet, {{kUuid, 1'787'227'200'000}, {kOther, 1'787'227'200'001}});
    put(pool);
    with(pool, {}, [&](const KeySample&, const std::optional<Release>& made) {
        QVERIFY(made);
        QCOMPARE(made->note, ReleaseNote::OneOfMany);
        QCOMPARE(run(*made), kOthersStay);
    });
    QCOMPARE(ask({"ZCARD", "semaphore:pool"}).integer, std::int64_t{1});
    QVERIFY(!ask({"ZSCORE", "semaphore:pool", kOther}).isNil());
    const Stored huey = hashKey("huey.results.app", {{"result-1", "x"}, {"app.lock.nightly", "1"}});
    put(huey);
    QCOMPARE(release(huey), kOthersStay);
    QCOMPARE(ask({"HLEN", "huey.results.app"}).integer, std::int64_t{1});
    QCOMPARE(ask({"HGET", "huey.results.app", "result-1"}).text, std::string("x"));
    const Stored cart = hashKey("cart", {{"a", kMe},
                                         {"a:" + kMe + ":expire_time", "1"},
                                         {"a:" + kMe + ":lock_count", "1"},
                                         {"b", std::string(kOther) + ":9"},
                                         {"b:" + std::string(kOther) + ":9:expire_time", "1"},
                                         {"b:" + std::string(kOther) + ":9:lock_count", "1"}});
    put(cart);
    QCOMPARE(release(cart), kOthersStay);
    QCOMPARE(ask({"HLEN", "cart"}).integer, std::int64_t{3});
    QCOMPARE(ask({"HGET", "cart", "b"}).text, std::string(kOther) + ":9");
}

void TestRelease::aJobTakesItsHelpersAlong()
{
    const Scene scene = sceneOf("sidekiq");
    put(scene.lock);
    ask({"SET", "uniquejobs:abc", "0e63a1b2c3d4e5f6a7b8c9d0"});
    ask({"SET", "uniquejobs:abc:INFO", "{}"});
    ask({"ZADD", "uniquejobs:digests", "1", "uniquejobs:abc"});
    ask({"ZADD", "uniquejobs:digests", "1", "uniquejobs:other"});
    QCOMPARE(release(scene.lock), std::int64_t{1});
    QCOMPARE(ask({"EXISTS", "uniquejobs:abc", "uniquejobs:abc:INFO", "uniquejobs:abc:LOCKED"}).integer,
             std::int64_t{0});
    QCOMPARE(ask({"ZCARD", "uniquejobs:digests"}).integer, std::int64_t{1});
    QVERIFY(ask({"PTTL", "uniquejobs:abc:QUEUED"}).integer > 0);
}

void TestRelease::whoCannotBeToldIsSaid_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char* kind : {"redisson", "redisson fair", "redisson read", "redisson multi", "permit", "python",
                             "spring", "own", "sidekiq"})
        QTest::addRow("%s", kind) << QByteArray(kind);
}

/// The lock is gone, and behind the answer stands the error.
void TestRelease::whoCannotBeToldIsSaid()
{
    QFETCH(QByteArray, kind);
    const Scene scene = sceneOf(kind);
    put(scene.lock);
    for (const Stored& other : scene.aux)
        put(other);
    ask({"ACL", "SETUSER", "default", "-publish", "-spublish", "-lpush"});
    lockscope::test::Reply answer;
    bool isBehind = false;
    with(scene.lock, scene.aux, [&](const KeySample&, const std::optional<Release>& made) {
        answer = eval(*made);
        isBehind = made->behind.has_value();
        if (!isBehind)
            return;
        QCOMPARE(answer.integer, std::int64_t{1});
        answer = eval(*made->behind);
    });
    ask({"ACL", "SETUSER", "default", "+@all"});
    if (!answer.isError()) { // else it did nothing but that
        QVERIFY(answer.elements.size() >= 2);
        QCOMPARE(answer.elements[0].integer, std::int64_t{isBehind ? 0 : 1}); // told, or released
        answer = answer.elements[1];
    }
    QVERIFY2(answer.isError() && answer.text.find("can't run this command") != std::string::npos, answer.text.c_str());
    QCOMPARE(ask({"EXISTS", scene.gone}).integer, std::int64_t{0});
}

void TestRelease::nothingIsHalfDone_data()
{
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("right");
    QTest::newRow("permit, number") << QByteArray("permit") << QByteArray("-incrby");
    QTest::newRow("permit, set") << QByteArray("permit") << QByteArray("-zrem");
    QTest::newRow("ruby permit, list") << QByteArray("ruby permit") << QByteArray("-lpush");
    QTest::newRow("ruby permit, hash") << QByteArray("ruby permit") << QByteArray("-hdel");
    QTest::newRow("job") << QByteArray("sidekiq") << QByteArray("-hlen");
    QTest::newRow("fair") << QByteArray("redisson fair") << QByteArray("-del");
}

/// What the server refuses with an error was not begun.
void TestRelease::nothingIsHalfDone()
{
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, right);
    const Scene scene = sceneOf(kind);
    put(scene.lock);
    for (const Stored& other : scene.aux)
        put(other);
    ask({"SET", "gate", "0"});
    const auto all = [this] {
        std::string dumps;
        for (const auto& key : ask({"KEYS", "*"}).elements)
            dumps += key.text + " " + ask({"DUMP", key.text}).text + "\n";
        return dumps;
    };
    const auto before = all();
    ask({"ACL", "SETUSER", "default", right.toStdString()});
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("can't run this command")));
    QCOMPARE(release(scene.lock, scene.aux), std::int64_t{-99});
    ask({"ACL", "SETUSER", "default", "+@all"});
    QCOMPARE(all(), before);
}

void TestRelease::whatComesBackSaysSo()
{
    with(textKey("redlock:printer", kUuid, 29'000), {},
         [](const KeySample&, const std::optional<Release>& made) { QCOMPARE(made->note, ReleaseNote::ComesBack); });
    with(textKey("bull:mail:1:lock", std::string(kUuid) + ":3", 29'000), {},
         [](const KeySample&, const std::optional<Release>& made) { QCOMPARE(made->note, ReleaseNote::JobRunsAgain); });
}

LOCKSCOPE_TEST_MAIN(TestRelease)
#include "tst_release.moc"
