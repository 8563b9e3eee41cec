// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Releases against holders who let go, renew, take again, expire and change hands at the same time. MONITOR, with the
// expirations in the same stream, is the witness: what it shows is played again, and each outcome is held against it.
// LOCKSCOPE_RELEASES=100000 LOCKSCOPE_SEED=7 tst_actions_races runs more of them (QTEST_FUNCTION_TIMEOUT is in ms).
#include "actions/auditlog.h"
#include "actions/lockoperation.h"
#include "redis/monitorline.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>

#include <hiredis/hiredis.h>

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

using Words = std::vector<std::string>;

constexpr int kReleases = 3000; ///< some seconds
constexpr int kAtOnce = 24;

void append(redisContext* context, const Words& words)
{
    std::vector<const char*> pointers;
    std::vector<std::size_t> sizes;
    for (const auto& word : words) {
        pointers.push_back(word.data());
        sizes.push_back(word.size());
    }
    redisAppendCommandArgv(context, int(words.size()), pointers.data(), sizes.data());
}

/// A connection that sends without waiting; what is answered is read later.
class Racer
{
public:
    explicit Racer(const PrivateServer& server) : m_context(redisConnectUnix(server.socketPath().c_str())) {}
    ~Racer() { redisFree(m_context); }
    Racer(const Racer&) = delete;
    Racer& operator=(const Racer&) = delete;

    void send(const std::vector<Words>& commands)
    {
        for (const auto& words : commands)
            append(m_context, words);
        m_awaited += commands.size();
        for (int done = 0; done == 0;)
            redisBufferWrite(m_context, &done);
        while (m_awaited > 256)
            read();
    }
    void settle()
    {
        while (m_awaited > 0)
            read();
    }

private:
    void read()
    {
        void* reply = nullptr;
        if (redisGetReply(m_context, &reply) != REDIS_OK)
            qFatal("a racer lost its connection");
        freeReplyObject(reply);
        --m_awaited;
    }
    redisContext* m_context;
    std::size_t m_awaited = 0;
};

/// A kind of lock: how it is taken, and what those who use it do meanwhile. `%`: a number for each release.
struct Kind
{
    const char* name;
    std::string key;
    std::vector<Words> taken;               ///< by the one that is meant
    std::vector<std::vector<Words>> doings; ///< one of them at a time
    bool isWhole;                           ///< the key is the lock
};

const std::string kFirst = "8743c9c0-0795-4907-87fd-6c719a6b4586";
const std::string kSecond = "9f5b1d3e-6a0c-4c58-9d0f-2f3f0c2b7e11";
const std::string kPermit("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
const std::string kOtherPermit("\x02\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);

Kind ofString(const char* name, const std::string& key, const std::string& first, const std::string& second)
{
    return {name,
            key,
            {{"SET", key, first, "PX", "600000"}},
            {{{"DEL", key}},
             {{"PEXPIRE", key, "700000"}},
             {{"PEXPIRE", key, "1"}},
             {{"PEXPIRE", key, "0"}},
             {{"DEL", key}, {"SET", key, second, "NX", "PX", "600000"}},
             {{"SET", key, second, "PX", "600000"}},
             {{"SET", key, second, "NX", "PX", "600000"}},
             {{"DEL", key}, {"SET", key, first, "NX", "PX", "600000"}},
             {{"SET", key, first, "NX", "PX", "2"}},
             {{"SET", key, second, "NX", "PX", "1"}}},
            true};
}

Kind ofHash(const char* name, const std::string& key, const Words& mode)
{
    const auto first = kFirst + ":57";
    const auto second = kSecond + ":9";
    const auto take = [&](const std::string& who) {
        Words words{"HSET", key};
        words.insert(words.end(), mode.begin(), mode.end());
        words.insert(words.end(), {who, "1"});
        return words;
    };
    return {name,
            key,
            {take(first), {"PEXPIRE", key, "600000"}},
            {{{"DEL", key}},
             {{"PEXPIRE", key, "700000"}},
             {{"PEXPIRE", key, "1"}},
             {{"HINCRBY", key, first, "1"}, {"PEXPIRE", key, "600000"}},
             {{"HINCRBY", key, first, "1"}, {"HINCRBY", key, first, "-1"}},
             {{"DEL", key}, take(second), {"PEXPIRE", key, "600000"}},
             {{"DEL", key}, take(first), {"PEXPIRE", key, "600000"}},
             {take(second)}},
            true};
}

Kind ofSet(const char* name, const std::string& key, const std::string& first, const std::string& second, bool sorted)
{
    const auto add = [&](const std::string& who, const char* score) {
        return sorted ? Words{"ZADD", key, score, who} : Words{"SADD", key, who};
    };
    const auto take = [&](const std::string& who) { return Words{sorted ? "ZREM" : "SREM", key, who}; };
    return {name,
            key,
            {add(first, "9000000000000")},
            {{take(first)},
             {add(first, "9000000000009")}, // refreshed
             {take(first), add(first, "9000000000001")},
             {add(second, "9000000000002")},
             {add(second, "8000000000000")}, // and sorts before it
             {take(second)},
             {take(first), add(second, "9000000000003")},
             {{"PEXPIRE", key, "1"}},
             {{"DEL", key}}},
            false};
}

Kind kindOf(int number, int i)
{
    const auto n = std::to_string(i);
    switch (number) {
    case 0:
        return ofString("string", "lock:r" + n, "worker-1-" + n, "worker-2-" + n);
    case 1:
        return ofString("uuid", "lock:u" + n, kFirst, kSecond);
    case 2:
        return ofString("lockscope", "lock:o" + n, "ls-00ffee55aa3374cc2911bb7722dd6688",
                        "ls-11ffee55aa3374cc2911bb7722dd6688");
    case 3:
        return ofString("python-redis-lock", "lock:p" + n, "q83vEjRWeJCrze8SNFZ4kKvN", "r83vEjRWeJCrze8SNFZ4kKvN");
    case 4:
        return ofString("spring-integration", "my-registry:s" + n, kFirst, kSecond);
    case 5:
        return ofString("redis-py", "job-lock-" + n, "c0a8d6e09e3b11eeb9620242ac120002",
                        "d0a8d6e09e3b11eeb9620242ac120002");
    case 6:
        return ofHash("redisson", "lock:h" + n, {});
    case 7:
        return ofHash("redisson readers", "lock:w" + n, {"mode", "read"});
    case 8: {
        auto kind = ofSet("redisson permits", "{gate" + n + "}:timeout", kPermit, kOtherPermit, true);
        kind.taken.push_back({"SET", "gate" + n, "3"});
        return kind;
    }
    case 9:
        return ofSet("redis-semaphore", "semaphore:" + n, kFirst, kSecond, true);
    case 10:
        return ofSet("medallion readers", "R" + n + ".readers", "WEB01_42_0f8fad5bd9cb469fa16570867728950e",
                     "WEB02_42_1f8fad5bd9cb469fa16570867728950e", false);
    default: {
        const auto key = "huey.results.app" + n;
        const auto field = "app" + n + ".lock.nightly";
        return {"huey",
                key,
                {{"HSET", key, field, "1", "result-1", "x"}},
                {{{"HDEL", key, field}},
                 {{"HSET", key, "result-2", "y"}},
                 {{"HSET", key, field, "2"}},
                 {{"HDEL", key, field}, {"HSET", key, field, "1"}},
                 {{"DEL", key}},
                 {{"PEXPIRE", key, "1"}}},
                false};
    }
    }
}
constexpr int kKinds = 12;

/// What a key holds, by the commands that were seen.
struct Value
{
    bool exists = false;
    std::string text;
    std::map<std::string, std::string> fields; ///< members have no value here: scores may change
    friend bool operator==(const Value&, const Value&) = default;
};

/// One change, or one look, as the witness saw it.
struct Moment
{
    Value before;
    Value after;
    bool ours = false; ///< by our script
    std::string member;
    std::string command;
};

/// One release as the witness saw it, from its first look on.
struct Story
{
    Value now;
    bool isLookedAt = false;
    bool isDeleted = false;
    std::vector<Moment> moments;
};

/// What came of it.
struct Told
{
    Outcome outcome = Outcome::Unknown;
    KeySnapshot seen;       ///< what was confirmed
    bool isWhole = true;    ///< the key is the lock
    bool announced = false; ///< as our own removal of the key
    std::string detail;
};

/// Reads MONITOR and the expirations, and judges a release when it is said to be over.
class Witness
{
public:
    explicit Witness(const PrivateServer& server) : m_context(redisConnectUnix(server.socketPath().c_str()))
    {
        freeReplyObject(redisCommand(m_context, "MONITOR"));
        freeReplyObject(redisCommand(m_context, "PSUBSCRIBE __keyevent@0__:expired __keyevent@0__:del"));
        m_thread = std::thread([this] { run(); });
    }
    ~Witness()
    {
        if (m_thread.joinable())
            m_thread.join();
        redisFree(m_context);
    }
    Witness(const Witness&) = delete;
    Witness& operator=(const Witness&) = delete;

    void expect(const std::string& key)
    {
        const std::lock_guard lock(m_mutex);
        m_stories[key];
    }
    /// Before the ECHO that says so.
    void told(const std::string& key, Told what)
    {
        const std::lock_guard lock(m_mutex);
        m_told[key] = std::move(what);
    }
    /// After the last ECHO.
    void join() { m_thread.join(); }

    std::atomic<int> judged = 0;
    int foreign = 0;
    std::vector<std::string> wrong;
    int removals = 0;

private:
    void run()
    {
        while (true) {
            void* raw = nullptr;
            if (redisGetReply(m_context, &raw) != REDIS_OK)
                qFatal("the witness lost its connection");
            const auto* reply = static_cast<redisReply*>(raw);
            bool isOver = false;
            if (reply->type == REDIS_REPLY_STATUS)
                isOver = onLine({reply->str, std::size_t(reply->len)});
            else if (reply->type == REDIS_REPLY_ARRAY && reply->elements == 4)
                onEvent(reply->element[2]->str, {reply->element[3]->str, std::size_t(reply->element[3]->len)});
            freeReplyObject(raw);
            if (isOver)
                return;
        }
    }

    void onEvent(std::string_view channel, const std::string& key)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_stories.find(key);
        if (found == m_stories.end())
            return;
        if (channel.ends_with(":expired"))
            happened(found->second, {}, false, {}, "expired");
        else
            found->second.isDeleted = true; // by the command whose line follows
    }

    bool onLine(std::string_view line)
    {
        if (!m_line.parse(line))
            return false;
        std::vector<std::string> words;
        for (const auto word : m_line.arguments())
            words.emplace_back(word);
        if (words.size() < 2)
            return false;
        const std::lock_guard lock(m_mutex);
        if (words[0] == "ECHO") {
            if (words[1] == "all")
                return true;
            judge(words[1]);
            return false;
        }
        const auto found = m_stories.find(words[1]);
        if (found != m_stories.end())
            play(found->second, words, m_line.isFromScript());
        return false;
    }

    static void play(Story& story, const Words& words, bool ours)
    {
        auto now = story.now;
        const auto& name = words[0];
        std::string member;
        const bool isDeleted = std::exchange(story.isDeleted, false);
        if (name == "TYPE") {
            story.isLookedAt = true;
        } else if (name == "DEL" || (name == "PEXPIRE" && isDeleted)) { // a lease of 0, or over before it was set
            now = {};
        } else if (name == "DELIFEQ" || name == "DELEX") { // of the program alone, in place of its script
            ours = true;
            if (now.exists && now.text == words.back())
                now = {};
        } else if (name == "SET") {
            const bool onlyIfFree = words.size() > 3 && words[3] == "NX";
            if (!onlyIfFree || !now.exists)
                now = {true, words[2], {}};
        } else if (name == "HSET") {
            now.exists = true;
            for (std::size_t i = 2; i + 1 < words.size(); i += 2)
                now.fields[words[i]] = words[i + 1];
        } else if (name == "HINCRBY") {
            now.exists = true;
            auto& field = now.fields[words[2]];
            field = std::to_string((field.empty() ? 0 : std::stoll(field)) + std::stoll(words[3]));
        } else if (name == "ZADD" || name == "SADD") {
            now.exists = true;
            now.fields[words.back()] = {};
        } else if (name == "HDEL" || name == "ZREM" || name == "SREM") {
            member = words[2];
            now.fields.erase(member);
            now.exists = now.exists && !now.fields.empty();
        } else if (name != "PEXPIRE" && name != "PTTL" && name != "STRLEN" && name != "GETRANGE" && name != "GET") {
            return;
        }
        happened(story, now, ours, member, name);
    }

    static void happened(Story& story, const Value& now, bool ours, const std::string& member,
                         const std::string& command)
    {
        if (story.isLookedAt)
            story.moments.push_back({story.now, now, ours && now != story.now, member, command});
        story.now = now;
    }

    /// Does the key hold what was confirmed?
    static bool isConfirmed(const Value& value, const Told& told)
    {
        if (!value.exists || !told.seen.exists)
            return false;
        if (told.isWhole)
            return value.text == told.seen.value &&
                   std::vector(value.fields.begin(), value.fields.end()) == pairs(told.seen.fields);
        const auto is = value.fields.find(told.seen.token);
        if (is == value.fields.end())
            return false;
        return told.seen.type != ValueType::Hash ||
               std::any_of(told.seen.fields.begin(), told.seen.fields.end(),
                           [&](const auto& field) { return field.first == is->first && field.second == is->second; });
    }
    /// Held by who was confirmed, however often entered.
    static bool isSameHolder(const Value& value, const Told& told)
    {
        return value.exists &&
               (value.fields.empty() ? value.text == told.seen.value : value.fields.contains(told.seen.token));
    }
    static bool isAbsent(const Value& value, const Told& told)
    {
        return !value.exists || (!told.isWhole && told.seen.exists && !value.fields.contains(told.seen.token));
    }
    static std::vector<std::pair<const std::string, std::string>>
    pairs(const std::vector<std::pair<std::string, std::string>>& fields)
    {
        return {fields.begin(), fields.end()};
    }

    static std::string shown(const Story& story)
    {
        std::string text;
        for (const auto& moment : story.moments) {
            text.append(moment.ours ? " *" : " ").append(moment.command).append("->");
            text.append(moment.after.exists ? moment.after.text : "-");
            for (const auto& [field, value] : moment.after.fields)
                text.append(field.substr(0, 4)).append("=").append(value).append(",");
        }
        return text;
    }

    void judge(const std::string& key)
    {
        const auto story = std::move(m_stories.extract(key).mapped());
        const auto told = std::move(m_told.extract(key).mapped());
        ++judged;
        bool wasAbsent = false;
        bool wasOther = false;
        int removed = 0;
        bool wentWithIt = false;
        bool cameBack = false;
        bool isNative = false;
        for (const auto& moment : story.moments) {
            isNative = isNative || moment.command == "DELIFEQ" || moment.command == "DELEX";
            // Of a shared key: what was meant is not in it, whoever else is.
            wasAbsent = wasAbsent || isAbsent(moment.after, told) || isAbsent(moment.before, told);
            wasOther = wasOther || (moment.after.exists && !isConfirmed(moment.after, told)) ||
                       (moment.before.exists && !isConfirmed(moment.before, told));
            cameBack = cameBack || (removed > 0 && isSameHolder(moment.after, told));
            if (!moment.ours)
                continue;
            ++removed;
            wentWithIt = !moment.after.exists;
            if (!isConfirmed(moment.before, told) || (!told.isWhole && moment.member != told.seen.token))
                ++foreign;
        }
        removals += removed;
        std::string why;
        const bool isRemoved = told.outcome == Outcome::Released || told.outcome == Outcome::CameBack;
        if (removed != (isRemoved ? 1 : 0))
            why = "removed " + std::to_string(removed) + " times";
        else if (told.outcome == Outcome::CameBack && !cameBack)
            why = "it did not";
        else if (told.outcome == Outcome::AlreadyGone && !wasAbsent)
            why = "it was never absent";
        // The server's own command answers alike for a key that is absent and one that is another's; who looks then may
        // find it taken again.
        else if (told.outcome == Outcome::ChangedHands && !wasOther && !(isNative && wasAbsent))
            why = "nobody else had it";
        else if (told.outcome == Outcome::Refused && told.seen.comparable)
            why = "there was nothing to refuse";
        else if (told.outcome > Outcome::Refused)
            why = "nothing went wrong";
        else if (told.announced != (isRemoved && wentWithIt))
            why = told.announced ? "announced, and the key stayed" : "not announced";
        if (!why.empty())
            wrong.push_back(key + ": " + name(told.outcome) + ", but " + why + ":" + shown(story) + " | " +
                            told.detail);
    }

    redisContext* m_context;
    std::thread m_thread;
    redis::MonitorLine m_line;
    std::mutex m_mutex;
    std::map<std::string, Story> m_stories;
    std::map<std::string, Told> m_told;
};

} // namespace

class TestRaces : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void outcomesAreTrue();
};

namespace {

/// What all releases share.
struct Race
{
    PrivateServer& server;
    AuditLog& audit;
    Witness& witness;
    Racer& racer;
    std::mt19937& random;
    int wanted;
    int begun = 0;
    int ended = 0;
    std::map<std::string, std::array<int, 7>> outcomes{};
    std::map<std::string, int> wakes{};
    QEventLoop loop{};
    std::mutex mutex{}; ///< of `active`
    std::array<std::optional<Kind>, kAtOnce> active{};
};

/// Releases one lock after the other.
class Operator : public QObject
{
public:
    Operator(Race& race, std::size_t place) : m_race(race), m_place(place)
    {
        OperationOptions options;
        options.endpoint = race.server.unixEndpoint();
        options.watchTime = 0ms;
        ReleaseNotices notices;
        notices.announce = [](NodeId, int, const std::string&) {};
        notices.resolve = [this](NodeId, int, const std::string&, bool done) { m_told.announced = done; };
        m_action = new LockOperation(options, race.audit, m_clock, notices, this);
        connect(m_action, &LockOperation::keyRead, this, [this](const KeySnapshot& seen, const QString& error) {
            if (!error.isEmpty())
                qFatal("the look failed: %s", qPrintable(error));
            meddle();
            m_seen = seen;
            QMetaObject::invokeMethod(
                this, [this] { m_action->release(m_seen); }, Qt::QueuedConnection);
        });
        connect(m_action, &LockOperation::step, this, [this] { meddle(); });
        connect(m_action, &LockOperation::finished, this, [this](const OperationResult& result) { finished(result); });
    }

    void next()
    {
        if (m_race.begun == m_race.wanted)
            return;
        const int i = m_race.begun++;
        m_kind = kindOf(i % kKinds, i);
        m_race.witness.expect(m_kind.key);
        m_race.racer.send(m_kind.taken);
        m_race.racer.settle(); // the look is sent after it
        {
            const std::lock_guard lock(m_race.mutex);
            m_race.active[m_place] = m_kind;
        }
        m_told = {};
        m_action->readKey(m_kind.key);
    }

private:
    void meddle()
    {
        if (m_race.random() % 10 < 2)
            m_race.racer.send(m_kind.doings[m_race.random() % m_kind.doings.size()]);
    }

    void finished(const OperationResult& result)
    {
        {
            const std::lock_guard lock(m_race.mutex);
            m_race.active[m_place].reset();
        }
        ++m_race.outcomes[m_kind.name][std::size_t(result.outcome)];
        if (result.wake != Wake::None)
            ++m_race.wakes[name(result.wake)];
        m_told.outcome = result.outcome;
        m_told.isWhole = m_kind.isWhole;
        m_told.seen = m_seen;
        m_told.detail = result.detail;
        m_race.witness.told(m_kind.key, m_told);
        m_race.racer.send({{"ECHO", m_kind.key}, {"DEL", m_kind.key}});
        if (++m_race.ended == m_race.wanted)
            m_race.loop.quit();
        else
            QMetaObject::invokeMethod(
                this, [this] { next(); }, Qt::QueuedConnection);
    }

    Race& m_race;
    std::size_t m_place;
    SystemClock m_clock;
    LockOperation* m_action;
    Kind m_kind;
    KeySnapshot m_seen;
    Told m_told;
};

} // namespace

void TestRaces::outcomesAreTrue()
{
    bool given = false;
    const auto asked = qEnvironmentVariableIntValue("LOCKSCOPE_SEED", &given);
    const auto seed = given ? unsigned(asked) : std::random_device{}();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const int wanted = std::max(qEnvironmentVariableIntValue("LOCKSCOPE_RELEASES"), 0);
    PrivateServer server({"--notify-keyspace-events", "Exg", "--hz", "100"});
    QVERIFY2(server.start(), server.log().c_str());
    QTemporaryDir folder(QStringLiteral("/dev/shm/lockscope-XXXXXX")); // hundreds of thousands of fsync()
    AuditLog audit(folder.filePath(QStringLiteral("audit.ndjson")).toStdString());
    Witness witness(server);
    Racer racer(server);
    Race race{server, audit, witness, racer, random, wanted > 0 ? wanted : kReleases};
    QElapsedTimer time;
    time.start();

    // Meddles whenever it likes, not only between our steps.
    std::atomic<bool> isOver = false;
    std::thread meddler([&] {
        Racer own(server);
        std::mt19937 choice(random());
        while (!isOver) {
            std::vector<Words> commands;
            for (int i = 0; i < 2; ++i) {
                const std::lock_guard lock(race.mutex);
                if (const auto& kind = race.active[choice() % kAtOnce]) {
                    const auto& doing = kind->doings[choice() % kind->doings.size()];
                    commands.insert(commands.end(), doing.begin(), doing.end());
                }
            }
            if (!commands.empty())
                own.send(commands);
            std::this_thread::sleep_for(std::chrono::microseconds(choice() % 1500));
        }
        own.settle();
    });
    std::vector<std::unique_ptr<Operator>> operators;
    for (std::size_t i = 0; i < kAtOnce; ++i) {
        operators.push_back(std::make_unique<Operator>(race, i));
        operators.back()->next();
    }
    race.loop.exec();
    isOver = true;
    meddler.join();
    racer.send({{"ECHO", "all"}});
    racer.settle();
    witness.join();

    for (const auto& [kind, counts] : race.outcomes) {
        std::string line = kind + ":";
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (counts[i] > 0)
                line.append(" ").append(name(Outcome(i))).append(" ").append(std::to_string(counts[i]));
        }
        qInfo("%s", line.c_str());
    }
    for (const auto& [wake, count] : race.wakes)
        qInfo("wake %s %d", wake.c_str(), count);
    qInfo("%d releases in %lld ms, %d removals, %d foreign, %zu false outcomes", race.ended,
          static_cast<long long>(time.elapsed()), witness.removals, witness.foreign, witness.wrong.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(witness.wrong.size(), 20); ++i)
        qInfo("%s", witness.wrong[i].c_str());
    QCOMPARE(int(witness.judged), race.wanted);
    QCOMPARE(witness.foreign, 0);
    QVERIFY(witness.wrong.empty());
}

LOCKSCOPE_TEST_MAIN(TestRaces)
#include "tst_races.moc"
