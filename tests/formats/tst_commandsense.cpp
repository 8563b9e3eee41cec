// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a command or a script in a trace was to a lock. Means: pure.
#include "formats/commandsense.h"
#include "support/suite.h"

#include <random>

using namespace lockscope::formats;
using namespace lockscope::test;

namespace {

using Words = std::vector<std::string_view>;
using Changes = std::vector<KeyChange>;

const char* name(Sense sense)
{
    switch (sense) {
    case Sense::Took:
        return "took";
    case Sense::MayHaveTaken:
        return "may have taken";
    case Sense::GaveInVain:
        return "gave in vain";
    case Sense::KeptInVain:
        return "kept in vain";
    case Sense::TookAgain:
        return "took again";
    case Sense::Refused:
        return "refused";
    case Sense::Kept:
        return "kept";
    case Sense::Gave:
        return "gave";
    case Sense::Read:
        return "read";
    case Sense::Waits:
        return "waits";
    case Sense::StopsWaiting:
        return "stops waiting";
    default:
        return "asked";
    }
}

std::string text(const std::vector<KeySense>& senses)
{
    std::string out;
    for (const auto& s : senses)
        out.append(out.empty() ? "" : ", ").append(name(s.sense)).append(" ").append(s.key).append("=").append(s.token);
    return out;
}

std::string plain(const Words& words, const Changes& changes = {})
{
    std::vector<KeySense> out;
    senseOf(words, changes, out);
    return text(out);
}

struct Inner
{
    Words words;
    Changes changes;
};

std::string script(ScriptRole known, const std::vector<Inner>& inner, ScriptRole* learned = nullptr)
{
    ScriptSense sense;
    sense.begin(known);
    for (const auto& command : inner)
        sense.add(command.words, command.changes);
    std::vector<KeySense> out;
    const auto role = sense.end(out);
    if (learned)
        *learned = role;
    return text(out);
}

const std::string kHolder = "6f1c2d3e-0000-4000-8000-000000000001:57";
const std::string kOwnChannel = "redisson_lock__channel:{l}:" + kHolder; ///< of a client in a queue

} // namespace

class TestCommandSense : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void plainCommands_data();
    void plainCommands();
    void channels();
    void roles();
    void redissonTries();
    void theModeNamesNobody();
    void compareScripts();
    void unknownScripts();
    void hostile();
};

void TestCommandSense::plainCommands_data()
{
    QTest::addColumn<Words>("words");
    QTest::addColumn<Changes>("changes");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* what, const Words& words, const Changes& changes, const std::string& expected) {
        QTest::newRow(what) << words << changes << expected;
    };
    const Changes setA{{"a", "set"}, {"a", "expire"}};
    row("SET NX", {"set", "a", "t", "nx", "px", "5000"}, setA, "took a=t");
    row("SET NX refused", {"SET", "a", "t", "PX", "5000", "NX"}, {}, "refused a=t");
    row("SET NX, another key changed", {"SET", "a", "t", "NX"}, {{"b", "set"}}, "refused a=t");
    row("SET NX behind an expiry", {"SET", "a", "t", "NX"}, {{"a", "expired"}, {"a", "set"}}, "took a=t");
    row("SET NX, only the expiry of another hold", {"SET", "a", "t", "NX"}, {{"a", "expired"}}, "refused a=t");
    row("SET NX whose token is NX", {"SET", "a", "NX"}, {}, "");
    row("plain SET", {"SET", "a", "t", "EX", "5"}, setA, "took a=t");
    row("SET XX", {"SET", "a", "t", "XX", "PX", "5"}, setA, "kept a=t");
    row("SET XX refused", {"SET", "a", "t", "XX", "PX", "5"}, {}, "");
    row("SET IFEQ", {"SET", "a", "t", "IFEQ", "t", "PX", "5"}, setA, "kept a=t");
    row("GET", {"get", "a"}, {}, "read a=");
    row("MGET", {"MGET", "a", "b"}, {}, "read a=, read b=");
    row("EXISTS", {"EXISTS", "a"}, {}, "read a=");
    row("whether one has it oneself", {"HEXISTS", "a", "f"}, {}, "");
    row("a field", {"HGET", "a", "f"}, {}, "read a=f");
    row("all fields", {"HGETALL", "a"}, {}, "read a=");
    row("how long", {"PTTL", "a"}, {}, "");
    row("how long, in seconds", {"TTL", "a"}, {}, "read a=");
    row("a member", {"ZSCORE", "a", "m"}, {}, "read a=m");
    row("whether it is one", {"SISMEMBER", "a", "m"}, {}, "");
    row("a part", {"GETRANGE", "a", "0", "10"}, {}, "");
    row("SETNX", {"SETNX", "a", "t"}, {{"a", "set"}}, "took a=t");
    row("SETNX refused", {"SETNX", "a", "t"}, {}, "refused a=t");
    row("SETEX", {"SETEX", "a", "10", "t"}, setA, "took a=t");
    row("GETSET", {"GETSET", "a", "t"}, {{"a", "set"}}, "may have taken a=t"); // only if nobody had it
    row("a counter of those who ask", {"HINCRBY", "a", "lock", "1"}, {{"a", "hincrby"}}, "may have taken a=");
    row("a counter of those who wait", {"HINCRBY", "a", "wait", "1"}, {{"a", "hincrby"}}, "waits a=");
    row("a holder's own counter", {"HINCRBY", "a", "t:57", "1"}, {{"a", "hincrby"}}, "took a=t:57");
    row("named behind", {"HMSET", "a", "pid", "web1|5583", "lock", "1"}, {{"a", "hset"}}, "may have taken a=web1|5583");
    row("given back, the hash stays", {"HMSET", "a", "data", "x", "lock", "0"}, {{"a", "hset"}}, "gave a=");
    row("MSETNX", {"MSETNX", "a", "t", "b", "u"}, {{"a", "set"}, {"b", "set"}}, "took a=t, took b=u");
    row("MSETNX refused", {"MSETNX", "a", "t", "b", "u"}, {}, "refused a=t, refused b=u");
    row("HSETNX refused", {"HSETNX", "a", "f", "1"}, {}, "refused a=f");
    row("PEXPIRE", {"PEXPIRE", "a", "5000"}, {{"a", "expire"}}, "kept a=");
    row("PEXPIRE 0", {"PEXPIRE", "a", "0"}, {{"a", "del"}}, "gave a=");
    row("PEXPIRE of nothing", {"PEXPIRE", "a", "5000"}, {}, "");
    row("DEL", {"DEL", "a", "b"}, {{"b", "del"}}, "gave b=");
    row("DEL of nothing", {"DEL", "a"}, {}, "");
    row("DELIFEQ", {"DELIFEQ", "a", "t"}, {{"a", "del"}}, "gave a=t");
    row("DELIFEQ of another's", {"DELIFEQ", "a", "t"}, {}, "gave in vain a=t");
    row("ZADD", {"ZADD", "s", "17", "m"}, {{"s", "zadd"}}, "took s=m");
    row("ZADD XX", {"ZADD", "s", "XX", "17", "m"}, {{"s", "zadd"}}, "kept s=m");
    row("ZREM", {"ZREM", "s", "m"}, {{"s", "zrem"}, {"s", "del"}}, "gave s=m");
    row("subscribe", {"SUBSCRIBE", "redisson_lock__channel:{l}", "news"}, {}, "waits l=");
    row("unsubscribe", {"UNSUBSCRIBE", "redisson_sc:{l}", "news", "lock-released:m"}, {},
        "stops waiting l=, stops waiting m=");
    row("unsubscribe in a cluster", {"sunsubscribe", "redisson_countdownlatch__channel__{l}"}, {}, "stops waiting l=");
    row("unsubscribe as one of a queue", {"UNSUBSCRIBE", kOwnChannel}, {}, "stops waiting l=" + kHolder);
    row("unsubscribe from all", {"UNSUBSCRIBE"}, {}, "");
    row("block", {"BLPOP", "lock-signal:l", "other", "5"}, {}, "waits lock:l=");
    row("queue", {"RPUSH", "redisson_lock_queue:{l}", kHolder}, {{"redisson_lock_queue:{l}", "rpush"}},
        "waits l=" + kHolder);
    row("signal", {"LPUSH", "lock-signal:l", "1"}, {{"lock-signal:l", "lpush"}}, "");
    row("others", {"PING"}, {}, "");
}

void TestCommandSense::plainCommands()
{
    QFETCH(const Words, words);
    QFETCH(const Changes, changes);
    QFETCH(const std::string, expected);
    QCOMPARE(plain(words, changes), expected);
}

void TestCommandSense::channels()
{
    QCOMPARE(lockOfChannel("redisson_lock__channel:{lock:a}"), "lock:a");
    QCOMPARE(lockOfChannel("redisson_lock__channel:{a}:b"), "{a}:b");
    QCOMPARE(lockOfChannel("redisson_lock__channel:{lock:a}:" + kHolder), "lock:a");
    QCOMPARE(lockOfChannel("redisson_countdownlatch__channel__{start}"), "start");
    QCOMPARE(lockOfChannel("redisson_countdownlatch__channel__{{a}:start}"), "{a}:start");
    QCOMPARE(lockOfChannel("redisson_countdownlatch__channel__{"), "");
    QCOMPARE(lockOfChannel("redisson_rwlock:{lock:a}"), "lock:a");
    QCOMPARE(lockOfChannel("lock-released:lock:a"), "lock:a");
    QCOMPARE(lockOfChannel("lock-released:{lock:a}"), "lock:a"); // of a shard
    QCOMPARE(lockOfChannel("lock-released:lock:{a}:1"), "lock:{a}:1");
    QCOMPARE(lockOfChannel("news"), "");
    QCOMPARE(lockOfChannel(""), "");
    QCOMPARE(lockOfChannel(":"), "");
}

void TestCommandSense::roles()
{
    QVERIFY(roleOfText("if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) end") ==
            ScriptRole::Gives);
    QVERIFY(roleOfText("return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', 1)") == ScriptRole::Takes);
    QVERIFY(roleOfText("if redis.call('exists', KEYS[1]) == 0 then redis.call('hincrby', KEYS[1], ARGV[2], 1)") ==
            ScriptRole::Takes);
    QVERIFY(roleOfText("redis.call('hexists', KEYS[1], ARGV[2]) redis.call('pexpire', KEYS[1], 1)") ==
            ScriptRole::Keeps);
    QVERIFY(roleOfText("return redis.call('get', KEYS[1]) -- model, offset") == ScriptRole::Unknown);
    QVERIFY(isScript(Words{"evalsha", "abc", "1", "k"}));
    for (const char* name : {"EVAL", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO", "fcall_ro"})
        QVERIFY2(isScript(Words{name, "abc", "1", "k"}), name);
    QVERIFY(!isScript(Words{"EVAL"}));
    QVERIFY(!isScript(Words{"SET", "EVAL", "1"}));
}

void TestCommandSense::redissonTries()
{
    const Inner exists{{"exists", "lock:a"}, {}};
    const Inner member{{"hexists", "lock:a", kHolder}, {}};
    const Inner count{{"hincrby", "lock:a", kHolder, "1"}, {{"lock:a", "hincrby"}}};
    const Inner down{{"hincrby", "lock:a", kHolder, "-1"}, {{"lock:a", "hincrby"}}};
    const Inner lease{{"pexpire", "lock:a", "30000"}, {{"lock:a", "expire"}}};
    const Inner left{{"pttl", "lock:a"}, {}};
    const Inner gone{{"del", "lock:a"}, {{"lock:a", "del"}}};
    const Inner tell{{"publish", "redisson_lock__channel:{lock:a}", "0"}, {}};
    auto learned = ScriptRole::Unknown;
    const auto unknown = ScriptRole::Unknown;
    QCOMPARE(script(unknown, {exists, count, lease}, &learned), "took lock:a=" + kHolder);
    QVERIFY(learned == ScriptRole::Takes);
    QCOMPARE(script(unknown, {exists, member, count, lease}), "took again lock:a=" + kHolder);
    QCOMPARE(script(unknown, {exists, member, left}, &learned), "refused lock:a=" + kHolder);
    QVERIFY(learned == ScriptRole::Unknown);
    QCOMPARE(script(unknown, {member, lease}, &learned), "kept lock:a=" + kHolder); // the watchdog
    QVERIFY(learned == ScriptRole::Keeps);
    QCOMPARE(script(unknown, {member}), "");                                    // not mine any more
    QCOMPARE(script(unknown, {member, down, lease}), "kept lock:a=" + kHolder); // one of two entries
    QCOMPARE(script(unknown, {member, down, gone, tell}, &learned), "gave lock:a=" + kHolder);
    QVERIFY(learned == ScriptRole::Gives);
    const std::string queue = "redisson_lock_queue:{lock:a}";
    const Inner enter{{"rpush", queue, kHolder}, {{queue, "rpush"}}};
    QCOMPARE(script(unknown, {exists, member, left, enter}), "refused lock:a=" + kHolder + ", waits lock:a=" + kHolder);
}

/// A writer of a read-write lock that is refused and then gets it is one client.
void TestCommandSense::theModeNamesNobody()
{
    const std::string writer = kHolder + ":write";
    const Inner mode{{"hget", "lock:a", "mode"}, {}};
    const Inner member{{"hexists", "lock:a", writer}, {}};
    const Inner setsMode{{"hset", "lock:a", "mode", "write"}, {{"lock:a", "hset"}}};
    const Inner enters{{"hset", "lock:a", writer, "1"}, {{"lock:a", "hset"}}};
    const Inner both{{"hset", "lock:a", "mode", "write", writer, "1"}, {{"lock:a", "hset"}}};
    const Inner lease{{"pexpire", "lock:a", "30000"}, {{"lock:a", "expire"}}};
    const Inner left{{"pttl", "lock:a"}, {}};
    QCOMPARE(script(ScriptRole::Unknown, {mode, left}), "refused lock:a=");
    QCOMPARE(script(ScriptRole::Unknown, {member, mode, left}), "refused lock:a=" + writer);
    QCOMPARE(script(ScriptRole::Unknown, {mode, setsMode, enters, lease}), "took lock:a=" + writer);
    QCOMPARE(script(ScriptRole::Unknown, {mode, both, lease}), "took lock:a=" + writer);
}

void TestCommandSense::compareScripts()
{
    const Inner get{{"get", "a"}, {}};
    const Inner gone{{"del", "a"}, {{"a", "del"}}};
    const Inner lease{{"pexpire", "a", "1"}, {{"a", "expire"}}};
    QCOMPARE(script(ScriptRole::Unknown, {get, gone}), "gave a=");
    QCOMPARE(script(ScriptRole::Unknown, {get, lease}), "kept a=");
    QCOMPARE(script(ScriptRole::Unknown, {get}), "read a="); // asked, or compared in vain
    QCOMPARE(script(ScriptRole::Gives, {get}), "gave in vain a=");
    QCOMPARE(script(ScriptRole::Keeps, {get}), "kept in vain a=");
    QCOMPARE(script(ScriptRole::Takes, {get}), "refused a=");
}

void TestCommandSense::unknownScripts()
{
    const Inner exists{{"EXISTS", "a"}, {}};
    const Inner tried{{"set", "a", "t", "nx", "px", "1"}, {}};
    const Inner taken{{"set", "a", "t", "px", "1"}, {{"a", "set"}, {"a", "expire"}}};
    QCOMPARE(script(ScriptRole::Unknown, {exists}), "refused a=");
    QCOMPARE(script(ScriptRole::Gives, {exists}), "");
    QCOMPARE(script(ScriptRole::Unknown, {tried}), "refused a=t");
    QCOMPARE(script(ScriptRole::Unknown, {exists, taken}), "took a=t");
    ScriptSense closed;
    closed.add(tried.words, {});
    std::vector<KeySense> out;
    QVERIFY(closed.end(out) == ScriptRole::Unknown);
    QVERIFY(out.empty());
}

void TestCommandSense::hostile()
{
    const Words names{"SET",   "SETNX", "SETEX", "MSETNX",    "HSETNX", "ZADD", "DEL",  "DELEX",  "EXPIRE",
                      "BLPOP", "RPUSH", "HDEL",  "SUBSCRIBE", "EVAL",   "",     "\xff", "GETSET", "EXISTS"};
    const Words words{
        "", "a", "NX", "XX", "-1", "redisson_lock__channel:", "redisson_lock_queue:", ":", "lock-signal:"};
    const Words events{"set", "del", "expire", "zadd", "hset", "rpush", ""};
    std::mt19937 random(11);
    std::vector<KeySense> out;
    ScriptSense sense;
    for (int round = 0; round < 50'000; ++round) {
        Words arguments{names[random() % names.size()]};
        for (auto more = random() % 6; more > 0; --more)
            arguments.push_back(words[random() % words.size()]);
        const Changes changes{{words[random() % words.size()], events[random() % events.size()]}};
        out.clear();
        senseOf(arguments, changes, out);
        QVERIFY(out.size() <= arguments.size());
        if (round % 7 == 0)
            sense.begin(ScriptRole::Unknown);
        sense.add(arguments, changes);
        if (round % 7 == 6)
            sense.end(out);
    }
    sense.begin(ScriptRole::Takes);
    for (int i = 0; i < 1000; ++i)
        sense.add(Words{"GET", std::to_string(i)}, {});
    out.clear();
    sense.end(out);
    QVERIFY(out.size() <= 64);
}

LOCKSCOPE_TEST_MAIN(TestCommandSense)
#include "tst_commandsense.moc"
