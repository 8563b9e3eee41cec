// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands of a trace are matched with key events; scripts; hostile streams. Means: pure.
#include "formats/scripts.h"
#include "monitor/tracing/traceclients.h"
#include "monitor/tracing/tracematcher.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

std::string deedName(TraceDeed deed)
{
    switch (deed) {
    case TraceDeed::Acquired:
        return "acquired";
    case TraceDeed::Refused:
        return "refused";
    case TraceDeed::Renewed:
        return "renewed";
    case TraceDeed::Released:
        return "released";
    case TraceDeed::Waiting:
        return "waiting";
    case TraceDeed::Read:
        return "read";
    case TraceDeed::RefusedRelease:
        return "refused release";
    case TraceDeed::RefusedRenewal:
        return "refused renewal";
    case TraceDeed::StoppedWaiting:
        return "stopped waiting";
    }
    return "?";
}

/// A stream of a trace, written short.
class Stream
{
public:
    explicit Stream(std::vector<std::string> onlyKeys = {}, TraceMatcher::HeldSince heldSince = {})
        : matcher({"lock:*", "sess_*"}, 0, std::move(onlyKeys), std::move(heldSince))
    {
    }

    Stream& changes(std::string_view key, std::initializer_list<std::string_view> events)
    {
        for (const auto event : events)
            matcher.onChange(key, event);
        return *this;
    }
    Stream& line(const std::string& from, std::initializer_list<std::string_view> arguments, int database = 0)
    {
        std::string text = "1700000000." + std::to_string(100'000 + m_number++);
        text.append(" [").append(std::to_string(database)).append(" ").append(from).append("]");
        for (const auto argument : arguments)
            text.append(" \"").append(argument).append("\"");
        matcher.onLine(text, false);
        return *this;
    }
    std::string told()
    {
        matcher.finish();
        std::string out;
        for (const auto& f : matcher.found())
            out.append(out.empty() ? "" : ", ")
                .append(deedName(f.deed))
                .append(" ")
                .append(f.key)
                .append(" by ")
                .append(f.address);
        matcher.found().clear();
        return out;
    }
    TraceMatcher matcher;

private:
    int m_number = 0;
};

const std::initializer_list<std::string_view> kTry{"SET", "lock:a", "t", "NX", "PX", "5000"};

} // namespace

class TestTraceMatcher : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void attempts();
    void eventsBelongToTheNextLineOnly();
    void eventsOfAnEarlierChunk();
    void otherKeysAndDatabases();
    void theseLocksOnly();
    void scripts();
    void scriptsByDigest();
    void scriptsThatOnlyRead();
    void sameTokenAgain();
    void marks();
    void names();
    void hostileStream();
    void clientsFromTheList();
    void portsUsedAgain();
    void unixSockets();
    void socketOfOne();
    void givenToScripts();
    void scriptThatTakesAndProlongs();
    void releasesInVain();
    void countersOfWhoAsks();
    void raceForAnEnd();
    void listening();
};

void TestTraceMatcher::attempts()
{
    Stream s;
    s.changes("lock:a", {"set", "expire"}).line("a:1", kTry);
    s.line("b:2", kTry);
    s.changes("lock:a", {"del"}).line("a:1", {"DEL", "lock:a"});
    QCOMPARE(s.told(), "acquired lock:a by a:1, refused lock:a by b:2, released lock:a by a:1");
    QCOMPARE(s.matcher.lines(), std::uint64_t{3});
    QCOMPARE(usSinceEpoch(s.matcher.lastLine()), std::int64_t{1700000000100002});
}

void TestTraceMatcher::listening()
{
    Stream s;
    s.line("a:1", {"SUBSCRIBE", "redisson_lock__channel:{lock:a}"}).line("b:2", {"SSUBSCRIBE", "redisson_sc:{lock:b}"});
    s.line("a:1", {"UNSUBSCRIBE", "redisson_lock__channel:{lock:a}", "redisson_lock__channel:{cache:a}"});
    s.line("b:2", {"SUNSUBSCRIBE", "redisson_sc:{lock:b}"});
    QCOMPARE(s.told(), "waiting lock:a by a:1, waiting lock:b by b:2, stopped waiting lock:a by a:1, stopped waiting "
                       "lock:b by b:2");
}

void TestTraceMatcher::eventsBelongToTheNextLineOnly()
{
    Stream s;
    s.changes("lock:a", {"set"}).line("x:9", {"GET", "other"}).line("a:1", kTry);
    QCOMPARE(s.told(), "refused lock:a by a:1");
    s.changes("lock:a", {"set"});
    s.matcher.onLine("not a line", false);
    s.line("a:1", kTry);
    QCOMPARE(s.told(), "refused lock:a by a:1");
}

void TestTraceMatcher::eventsOfAnEarlierChunk()
{
    Stream s;
    {
        const std::string key = "lock:a";
        const std::string event = "set";
        s.matcher.onChange(key, event);
        s.matcher.endOfChunk();
    }
    s.matcher.endOfChunk();
    s.line("a:1", kTry);
    QCOMPARE(s.told(), "acquired lock:a by a:1");
}

void TestTraceMatcher::otherKeysAndDatabases()
{
    Stream s;
    s.line("a:1", {"SETNX", "cache:a", "t"});
    s.line("a:1", kTry, 3);
    s.line("a:1", {"SETNX", "lock-signal:a", "t"});
    s.line("a:1", {"MSETNX", "lock:a", "t", "cache:a", "t"});
    QCOMPARE(s.told(), "refused lock:a by a:1");
}

void TestTraceMatcher::theseLocksOnly()
{
    Stream one({"lock:b"});
    one.line("a:1", kTry).line("a:1", {"SETNX", "lock:b", "t"});
    QCOMPARE(one.told(), "refused lock:b by a:1");
    Stream two({"lock:c", "lock:b"}); // in any order
    two.line("a:1", kTry).line("a:1", {"SETNX", "lock:b", "t"}).line("b:2", {"SETNX", "lock:c", "t"});
    QCOMPARE(two.told(), "refused lock:b by a:1, refused lock:c by b:2");
}

void TestTraceMatcher::scripts()
{
    Stream s;
    s.line("a:1", {"EVAL", "if redis.call('get',KEYS[1])==ARGV[1] then return redis.call('del',KEYS[1]) end", "1",
                   "lock:a", "t"});
    s.line("lua", {"get", "lock:a"});
    s.changes("lock:a", {"del"}).line("lua", {"del", "lock:a"});
    s.line("b:2", {"PING"});
    QCOMPARE(s.told(), "released lock:a by a:1");
    // A script's commands end with the next line of anybody.
    s.line("lua", {"set", "lock:a", "t", "nx"});
    QCOMPARE(s.told(), "");
}

void TestTraceMatcher::scriptsByDigest()
{
    Stream s;
    const std::string sha(formats::kAcquireFencedSha1);
    s.line("a:1", {"EVALSHA", sha, "2", "lock:a", "{lock:a}:fence", "t", "5000"}).line("lua", {"EXISTS", "lock:a"});
    QCOMPARE(s.told(), "refused lock:a by a:1"); // known from our own library
    const auto busy = [&s] {
        s.line("b:2", {"EVALSHA", "ABCDEF0123456789abcdef0123456789abcdef01", "1", "lock:a", "t"});
        s.line("lua", {"get", "lock:a"});
        return s.told();
    };
    QCOMPARE(busy(), "read lock:a by b:2");
    s.line("c:3", {"EVALSHA", "abcdef0123456789abcdef0123456789abcdef01", "1", "lock:a", "t"});
    s.line("lua", {"get", "lock:a"});
    s.changes("lock:a", {"set", "expire"}).line("lua", {"set", "lock:a", "t", "px", "5"});
    QCOMPARE(s.told(), "acquired lock:a by c:3");
    QCOMPARE(busy(), "refused lock:a by b:2"); // learned by what it did
    // The text was there before: whoever sends the digest means the same.
    s.line("a:1", {"SCRIPT", "LOAD", "return redis.call('set', KEYS[1], ARGV[1], 'NX')"});
    s.line("d:4", {"EVALSHA", "07fea65563b74cf86b40cd6ca8773ace02eab449", "1", "lock:a", "t"});
    s.line("lua", {"get", "lock:a"});
    QCOMPARE(s.told(), "refused lock:a by d:4");
}

/// The scripts of libraries whose text was sent before the trace began, refused.
void TestTraceMatcher::scriptsThatOnlyRead()
{
    using Line = std::initializer_list<std::string_view>;
    constexpr std::string_view sha = "0123456789012345678901234567890123456789";
    Stream s;
    const auto refused = [&s](std::initializer_list<Line> inside) {
        s.line("a:1", {"EVALSHA", sha, "1", "lock:a", "t", "5000"});
        for (const Line& line : inside)
            s.line("lua", line);
        return s.told();
    };
    QCOMPARE(refused({{"GET", "lock:a"}}), "read lock:a by a:1"); // Spring's spin lock, aioredlock
    QCOMPARE(refused({{"exists", "lock:a"}, {"get", "lock:a"}}), "read lock:a by a:1");              // redlock-rb
    QCOMPARE(refused({{"mget", "lock:a1", "lock:a2"}}), "read lock:a1 by a:1, read lock:a2 by a:1"); // Laravel's funnel
    QCOMPARE(refused({{"GET", "cache:a"}}), "");
    // A free place was found: the others were looked at in passing.
    s.line("b:2", {"EVALSHA", sha, "2", "lock:a1", "lock:a2", "t"}).line("lua", {"mget", "lock:a1", "lock:a2"});
    s.changes("lock:a2", {"set", "expire"}).line("lua", {"set", "lock:a2", "t", "EX", "5"});
    QCOMPARE(s.told(), "acquired lock:a2 by b:2");
    // Who compares in vain to release did not ask for it.
    s.line("c:3", {"EVALSHA", formats::kCompareAndDeleteSha1, "1", "lock:a", "t"}).line("lua", {"GET", "lock:a"});
    QCOMPARE(s.told(), "refused release lock:a by c:3");
    s.line("c:3", {"GET", "lock:a"}); // as a plain command it is all that is known
    QCOMPARE(s.told(), "read lock:a by c:3");
    s.line("c:3", {"GETRANGE", "lock:a", "0", "1023"}); // as consoles read
    QCOMPARE(s.told(), "");
}

void TestTraceMatcher::sameTokenAgain()
{
    Stream s;
    const std::initializer_list<std::string_view> again{"SET", "lock:a", "t", "PX", "5000"};
    s.changes("lock:a", {"set", "expire"}).line("a:1", kTry);
    s.changes("lock:a", {"set", "expire"}).line("a:1", again);
    QCOMPARE(s.told(), "acquired lock:a by a:1, renewed lock:a by a:1");
    s.changes("lock:a", {"expired"}).line("x:9", {"GET", "lock:a"});
    s.changes("lock:a", {"set", "expire"}).line("a:1", again);
    QCOMPARE(s.told(), "read lock:a by x:9, acquired lock:a by a:1"); // its lease had ended
}

void TestTraceMatcher::marks()
{
    Stream s;
    s.line("a:1", {"SETNX", "lock:a", "secret-token"}).line("a:1", {"SETNX", "lock:a", "1"});
    QCOMPARE(s.matcher.found().size(), std::size_t{2});
    QVERIFY(s.matcher.found()[0].token == markOf("secret-token"));
    QVERIFY(s.matcher.found()[1].token == TokenMark::None); // everybody writes that
}

void TestTraceMatcher::names()
{
    Stream s;
    s.line("a:1", {"CLIENT", "SETNAME", "payments"}).line("b:2", {"hello", "3", "setname", "billing"});
    QCOMPARE(s.matcher.named().size(), std::size_t{2});
    QCOMPARE(s.matcher.named()[0].name, "payments");
    QCOMPARE(s.matcher.named()[1].address, "b:2");
}

void TestTraceMatcher::hostileStream()
{
    std::mt19937 random(3);
    TraceMatcher matcher({"lock:*"}, 0);
    const std::vector<std::string> words{"\"SET\"",     "\"EVAL\"", "\"lock:a\"", "\"\\x00\"", "\"NX\"",
                                         "[0 lua]",     "[0 a:1]",  "1.000001",   "\"",        "\\",
                                         "\"EVALSHA\"", "\"1\"",    "\"del\""};
    std::uint64_t told = 0;
    std::uint64_t wrong = 0;
    const auto judge = [&] {
        for (const auto& found : matcher.found()) {
            ++told;
            wrong += found.key != "lock:a" || found.address.empty();
        }
        matcher.found().clear();
    };
    for (int round = 0; round < 100'000; ++round) {
        std::string text;
        if (random() % 4 != 0)
            text = random() % 3 == 0 ? "1.000001 [0 lua]" : "1.000001 [0 a:1]";
        for (auto n = random() % 6; n > 0; --n)
            text.append(text.empty() ? "" : " ").append(words[random() % words.size()]);
        if (random() % 3 == 0)
            matcher.onChange("lock:a", random() % 2 == 0 ? "set" : "del");
        matcher.onLine(text, random() % 10 == 0);
        if (random() % 50 == 0)
            matcher.endOfChunk();
        judge();
    }
    for (int i = 0; i < 100'000; ++i)
        matcher.onChange("lock:a", "expired");
    matcher.endOfChunk();
    matcher.finish();
    judge();
    QCOMPARE(wrong, std::uint64_t{0}); // nothing of other keys, or of nobody
    QVERIFY(told > 0);
    QCOMPARE(matcher.lines(), std::uint64_t{100'000});
    // It has not lost its footing.
    matcher.onLine("1700000000.000001 [0 b:2] \"SET\" \"lock:a\" \"t\" \"NX\"", false);
    QCOMPARE(matcher.found().size(), std::size_t{1});
    QCOMPARE(matcher.found()[0].deed, TraceDeed::Refused);
    QCOMPARE(matcher.found()[0].address, std::string("b:2"));
}

void TestTraceMatcher::clientsFromTheList()
{
    TraceClients clients;
    clients.readClientList(NodeId{0},
                           "id=7 addr=10.0.0.1:5000 laddr=10.0.0.9:6379 fd=8 name=payments flags=N user=app "
                           "lib-name=redis-py lib-ver=5.0.1\nnonsense\nid=8 addr=10.0.0.2:5000 name= flags=N\n");
    QCOMPARE(clients.idOf(NodeId{0}, "10.0.0.1:5000"), 1u);
    QCOMPARE(clients.idOf(NodeId{0}, "10.0.0.2:5000"), 2u);
    QCOMPARE(clients.idOf(NodeId{0}, "10.0.0.1:5000"), 1u);
    QCOMPARE(clients.idOf(NodeId{1}, "10.0.0.1:5000"), 3u); // another server
    auto news = clients.takeNews();
    QCOMPARE(news.size(), std::size_t{3});
    QCOMPARE(news[0].name, "payments");
    QCOMPARE(news[0].library, "redis-py 5.0.1");
    QCOMPARE(news[0].user, "app");
    QCOMPARE(news[1].name, "");
    QVERIFY(!clients.hasUnlisted(NodeId{0}));
    QVERIFY(clients.hasUnlisted(NodeId{1}));
    clients.readClientList(NodeId{1}, "");
    QVERIFY(!clients.hasUnlisted(NodeId{1})); // gone before it could be asked
    clients.learnName(NodeId{0}, "10.0.0.2:5000", "late");
    news = clients.takeNews();
    QCOMPARE(news.size(), std::size_t{1});
    QCOMPARE(news[0].name, "late");
    QVERIFY(!clients.hasNews());
}

void TestTraceMatcher::portsUsedAgain()
{
    TraceClients clients;
    clients.readClientList(NodeId{0}, "id=7 addr=a:1 name=old flags=N\n");
    QCOMPARE(clients.idOf(NodeId{0}, "a:1"), 1u);
    clients.readClientList(NodeId{0}, "id=9 addr=a:1 name=new flags=N\n");
    QCOMPARE(clients.idOf(NodeId{0}, "a:1"), 2u);
    const auto news = clients.takeNews();
    QCOMPARE(news.size(), std::size_t{2});
    QCOMPARE(news[0].name, "old");
    QCOMPARE(news[1].name, "new");
}

void TestTraceMatcher::unixSockets()
{
    TraceClients clients;
    clients.readClientList(NodeId{0},
                           "id=7 addr=/run/r.sock:0 name=one flags=U user=app\nid=8 addr=/run/r.sock:0 name=two "
                           "flags=U user=app\n");
    QCOMPARE(clients.idOf(NodeId{0}, "unix:/run/r.sock"), 1u);
    const auto news = clients.takeNews();
    QCOMPARE(news[0].name, ""); // which of them it was nobody knows
    QCOMPARE(news[0].user, "app");
    QVERIFY(news[0].several);
    // Never the last name that was heard.
    clients.learnName(NodeId{0}, "unix:/run/r.sock", "report-cron");
    QCOMPARE(clients.client(1)->name, "");
    QVERIFY(!clients.hasNews());
    // Two programs as different users, seen in two lists.
    clients.readClientList(NodeId{0}, "id=9 addr=/run/r.sock:0 name=nine flags=U user=batch\n");
    QVERIFY(clients.client(1)->several);
    QCOMPARE(clients.client(1)->name, "");
    QCOMPARE(clients.client(1)->user, "");
}

/// The only client that every list had there is named, until there is another.
void TestTraceMatcher::socketOfOne()
{
    const std::string alone = "id=7 addr=/run/r.sock:0 name=one flags=U user=app\n";
    const std::string socket = "unix:/run/r.sock";
    TraceClients clients;
    QCOMPARE(clients.idOf(NodeId{0}, socket), 1u);
    QVERIFY(clients.client(1)->several); // as far as is known
    clients.readClientList(NodeId{0}, alone);
    QVERIFY(!clients.client(1)->several);
    QCOMPARE(clients.client(1)->name, "one");
    QVERIFY(clients.hasLoneSocket(NodeId{0}));
    QVERIFY(!clients.takeNews().empty());
    clients.readClientList(NodeId{0}, alone);
    QVERIFY(!clients.hasNews());
    clients.readClientList(NodeId{0},
                           "id=8 addr=/run/r.sock:0 name=one flags=U user=app\n"); // came when that one had gone
    QVERIFY(clients.client(1)->several);
    QCOMPARE(clients.takeNews().size(), std::size_t{1});
    clients.readClientList(NodeId{0}, alone);
    QVERIFY(clients.client(1)->several);
    QVERIFY(!clients.hasLoneSocket(NodeId{0}));

    TraceClients named;
    named.readClientList(NodeId{0}, alone);
    QCOMPARE(named.idOf(NodeId{0}, socket), 1u);
    QCOMPARE(named.client(1)->name, "one");
    named.learnName(NodeId{0}, socket, "two"); // somebody has just come
    QVERIFY(named.client(1)->several);
    QCOMPARE(named.client(1)->name, "");
}

/// A renewal by script names its token nowhere but in the arguments.
void TestTraceMatcher::givenToScripts()
{
    Stream s;
    s.line("a:1", {"EVALSHA", "0123", "1", "lock:a", "my-own-token", "30000", "1", "true", "other"});
    s.line("lua", {"get", "lock:a"}).changes("lock:a", {"expire"}).line("lua", {"pexpire", "lock:a", "30000"});
    s.line("b:2", {"SETNX", "lock:a", "t"});
    s.matcher.finish();
    QCOMPARE(s.matcher.found().size(), std::size_t{2});
    const auto& renewal = s.matcher.found()[0];
    QCOMPARE(renewal.deed, TraceDeed::Renewed);
    QVERIFY(renewal.token == TokenMark::None);
    // Not the numbers, nor what everybody writes.
    QVERIFY((renewal.given == std::vector{markOf("my-own-token"), markOf("other")}));
    QVERIFY(s.matcher.found()[1].given.empty());

    // Scripts that may only read, and functions, by whichever command.
    for (const char* name : {"EVAL", "EVAL_RO", "EVALSHA_RO", "FCALL", "FCALL_RO"}) {
        Stream reads;
        reads.line("a:1", {name, "return redis.call('get', KEYS[1]) == ARGV[1]", "1", "lock:a", "my-own-token"});
        reads.line("lua", {"get", "lock:a"});
        reads.matcher.finish();
        QCOMPARE(reads.matcher.found().size(), std::size_t{1});
        QCOMPARE(reads.matcher.found()[0].address, "a:1");
        QVERIFY(reads.matcher.found()[0].deed == TraceDeed::Read);
        QVERIFY(reads.matcher.found()[0].given == std::vector{markOf("my-own-token")});
    }

    Stream odd; // more keys than arguments, and no number
    odd.line("a:1", {"EVAL", "return 1", "9", "lock:a"}).line("a:1", {"EVAL", "return 1", "x", "lock:a", "token"});
    odd.line("lua", {"get", "lock:a"});
    odd.matcher.finish();
    for (const auto& found : odd.matcher.found())
        QVERIFY(found.given.empty());
}

/// Spring's: one script takes the lock, or prolongs it where its caller has it. The trace begins while it is held.
void TestTraceMatcher::scriptThatTakesAndProlongs()
{
    Stream s;
    const auto tries = [&](const std::string& who, std::string_view token, bool prolongs) {
        s.line(who, {"EVALSHA", "abc0", "1", "lock:a", token, "60000"});
        s.line("lua", {"GET", "lock:a"});
        if (prolongs)
            s.changes("lock:a", {"expire"}).line("lua", {"PEXPIRE", "lock:a", "60000"});
    };
    tries("a:1", "6f1c2d3e-0000-4000-8000-000000000001", true);
    tries("b:2", "6f1c2d3e-0000-4000-8000-000000000002", false);
    tries("a:1", "6f1c2d3e-0000-4000-8000-000000000001", true);
    tries("b:2", "6f1c2d3e-0000-4000-8000-000000000002", false);
    QCOMPARE(s.told(), "renewed lock:a by a:1, refused lock:a by b:2, renewed lock:a by a:1, refused lock:a by b:2");
    // Who had it and asks once more wants to keep it.
    s.changes("lock:a", {"expired"}).changes("lock:a", {"set"}).line("b:2", {"SET", "lock:a", "u", "NX"});
    tries("a:1", "6f1c2d3e-0000-4000-8000-000000000001", false);
    QCOMPARE(s.told(), "acquired lock:a by b:2, refused renewal lock:a by a:1");
}

void TestTraceMatcher::releasesInVain()
{
    Stream s;
    s.changes("lock:a", {"set"}).line("b:2", {"SET", "lock:a", "u", "NX"});
    s.line("a:1", {"EVAL", "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) end", "1",
                   "lock:a", "6f1c2d3e-0000-4000-8000-000000000001"});
    s.line("lua", {"GET", "lock:a"});
    s.line("a:1", {"DELIFEQ", "lock:a", "t"});
    s.matcher.finish();
    QCOMPARE(s.matcher.found().size(), std::size_t(3));
    QCOMPARE(s.matcher.found()[1].given, std::vector{markOf("6f1c2d3e-0000-4000-8000-000000000001")});
    QCOMPARE(s.told(), "acquired lock:a by b:2, refused release lock:a by a:1, refused release lock:a by a:1");
}

/// Cm_RedisSession: everybody counts the same field up, and the first one has the lock.
void TestTraceMatcher::countersOfWhoAsks()
{
    bool isHeld = false;
    Stream s({}, [&](std::string_view) { return isHeld ? std::optional(kUnknownTime) : std::nullopt; });
    const auto asks = [&](const std::string& who) {
        s.changes("sess_a", {"hincrby"}).line(who, {"HINCRBY", "sess_a", "lock", "1"});
    };
    asks("a:1");
    s.changes("sess_a", {"hset"}).line("a:1", {"HMSET", "sess_a", "pid", "web1|5583", "lock", "1"});
    asks("b:2");
    s.changes("sess_a", {"hincrby"}).line("b:2", {"HINCRBY", "sess_a", "wait", "1"});
    asks("b:2");
    s.changes("sess_a", {"hset"}).line("a:1", {"HMSET", "sess_a", "data", "x", "lock", "0"});
    isHeld = true; // somebody else has not heard of that yet
    asks("b:2");
    QCOMPARE(s.told(), "acquired sess_a by a:1, renewed sess_a by a:1, refused sess_a by b:2, waiting sess_a by b:2, "
                       "refused sess_a by b:2, released sess_a by a:1, acquired sess_a by b:2");
    // Who had it before the trace began others know.
    s.changes("sess_b", {"hincrby"}).line("c:3", {"HINCRBY", "sess_b", "lock", "1"});
    QCOMPARE(s.told(), "refused sess_b by c:3");
}

/// The value is the end of the lease: GETSET takes only what has ended.
void TestTraceMatcher::raceForAnEnd()
{
    Stream s;
    s.changes("lock:a", {"set"}).line("a:1", {"SETNX", "lock:a", "1700000020.5000000"});
    s.line("b:2", {"SETNX", "lock:a", "1700000020.4500000"});
    s.changes("lock:a", {"set"}).line("b:2", {"GETSET", "lock:a", "1700000020.4500000"});
    QCOMPARE(s.told(), "acquired lock:a by a:1, refused lock:a by b:2, refused lock:a by b:2");
    s.changes("lock:b", {"set"}).line("a:1", {"SETNX", "lock:b", "1699999990.5"});
    s.changes("lock:b", {"set"}).line("b:2", {"GETSET", "lock:b", "1700000030.5"});
    QCOMPARE(s.told(), "acquired lock:b by a:1, acquired lock:b by b:2");
}

LOCKSCOPE_TEST_MAIN(TestTraceMatcher)
#include "tst_tracematcher.moc"
