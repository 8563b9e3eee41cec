// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks that several servers grant together: what each has, what a majority says, and what is only guessed.
#include "presentation/quorum/quorumdata.h"

#include "formats/decode.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/quorum/quorumtext.h"
#include "scriptedframes.h"
#include "support/suite.h"

#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

using analysis::QuorumState;

/// Five servers: s1 to s5.
struct Scene : test::ScriptedFrames
{
    const bool isWatched = (frames.setSource(&source), true); // the scope is that of the view of a source
    QuorumData data{frames.scope()};

    explicit Scene(const std::vector<QuorumGroup>& groups = {{"orders", {"s1", "s2", "s3", "s4", "s5"}}})
    {
        data.setGroups(groups, frames.picture());
        frames.addConsumer(&data);
        for (std::uint16_t node = 0; node < 5; ++node) {
            const std::string name = "s" + std::to_string(node + 1);
            NodeEvent joined;
            joined.kind = NodeEvent::Kind::Joined;
            joined.node = NodeId{node};
            joined.info.address = joined.info.keyspaceName = name;
            joined.info.keyspace = KeyspaceId{node};
            source.node(joined);
            source.nodeReady(NodeId{node}, name);
        }
        step();
    }
    ~Scene()
    {
        frames.removeConsumer(&data);
        frames.setSource(nullptr);
    }
    LockId at(std::uint16_t server, std::string_view key = "lock:a") { return source.lock(key, NodeId{server}); }
    void acquire(const std::string& servers, const std::string& token, std::string_view key = "lock:a",
                 std::chrono::milliseconds ttl = 30s)
    {
        for (const char each : servers)
            source.acquired(at(static_cast<std::uint16_t>(each - '1'), key), token, ttl);
    }
    void release(const std::string& servers, std::string_view key = "lock:a")
    {
        for (const char each : servers)
            source.released(at(static_cast<std::uint16_t>(each - '1'), key));
    }
    [[nodiscard]] std::vector<QuorumRow> rows() const { return data.rows(frames.picture(), frames.now(), 1000); }
    /// "lock:a split 2 A A B B -", the rows one after the other.
    [[nodiscard]] QString shown() const
    {
        QStringList lines;
        for (const QuorumRow& row : rows())
            lines << QStringLiteral("%1 %2 %3 %4")
                         .arg(QString::fromStdString(std::string(row.name)),
                              QString::fromLatin1(analysis::name(row.view.state)))
                         .arg(row.view.votes)
                         .arg(quorumtext::marks(row));
        return lines.join(QStringLiteral("; "));
    }
};

} // namespace

class TestQuorumData final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void groupsOfARecording()
    {
        std::vector<QuorumGroup> groups;
        for (const char* server : {"a:1", "b:2"})
            addToGroup(groups, "orders", server);
        addToGroup(groups, "", "alone:1");
        addToGroup(groups, "stock \"x\" \xff", "c:3");
        addToGroup(groups, "orders", "d:4");
        QCOMPARE(groups.size(), std::size_t{2});
        QVERIFY((groups[0] == QuorumGroup{"orders", {"a:1", "b:2", "d:4"}}));
        const auto read = [](const std::string& text) { return groupsOf({{kGroupsFact, text}}); };
        const auto back = read(groupsText(groups));
        QCOMPARE(back.size(), std::size_t{2});
        QVERIFY(back[0] == groups[0]);
        QCOMPARE(groupsText({}), std::string());
        QVERIFY(groupsOf({}).empty());
        for (const char* no : {"", "x", "{}", "[1]", "[[]]", R"([{"name":1,"servers":["a"]}])", R"([{"name":"a"}])",
                               R"([{"name":"a","servers":[1,null]}])", R"([{"name":"","servers":["a"]}])"})
            QVERIFY2(read(no).empty(), no);
        QCOMPARE(read(R"([{"name":"a","servers":["x",1]},2])").size(), std::size_t{1});
    }
    void heldPartialSplit()
    {
        Scene s;
        s.acquire("12345", "a");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a held 5 A A A A A"));
        QCOMPARE(s.data.count(QuorumState::Held), std::size_t{1});
        s.release("5");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 4 A A A A –"));
        s.release("34");
        s.acquire("34", "b");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a split 2 A A B B –"));
        QCOMPARE(s.data.count(QuorumState::Split), std::size_t{1});
        QCOMPARE(s.data.count(QuorumState::Held), std::size_t{0});
        s.release("1234");
        s.step();
        QCOMPARE(s.shown(), QString());
        QCOMPARE(s.data.count(QuorumState::Split), std::size_t{0});
    }

    void leftOverIsWhatItsHolderReleasedElsewhere()
    {
        Scene s;
        s.acquire("12345", "a");
        s.step();
        s.release("123");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a leftover 2 – – – A A"));
        // The next one takes it, and it is none of that holder's any more.
        s.acquire("123", "b");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 3 A A A B B"));
    }

    void whoDoesNotAnswerDoesNotVote()
    {
        Scene s;
        s.acquire("123", "a");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 3 A A A – –"));
        s.source.nodeState(NodeId{2}, ConnectionState::Waiting, "away");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 2 A A ? – –"));
        QVERIFY(s.rows().front().view.mayBeHeld());
        QVERIFY(!s.data.answers("s3"));
        s.source.nodeState(NodeId{2}, ConnectionState::Live);
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 3 A A A – –"));
    }

    void endsWithTheMajorityLessTheDrift()
    {
        Scene s;
        s.acquire("12", "a", "lock:a", 10s);
        s.acquire("345", "a", "lock:a", 20s);
        s.step(0ms);
        QuorumRow row = s.rows().front();
        QCOMPARE(row.view.remaining, std::optional(std::chrono::milliseconds(20'000 - 202)));
        QCOMPARE(row.servers[0].skew, std::optional(std::chrono::milliseconds(-10'000)));
        QCOMPARE(row.servers[4].skew, std::optional(std::chrono::milliseconds(0)));
        QCOMPARE(quorumtext::skew(row, 0), QStringLiteral("−10.0 s"));
        QCOMPARE(quorumtext::skew(row, 4), QStringLiteral("0 s")); // the unit of the others
        s.step(5s);
        row = s.rows().front();
        QCOMPARE(row.view.remaining, std::optional(std::chrono::milliseconds(15'000 - 202)));
    }

    /// Each deadline is of its own server's clock.
    void eachServerHasAClockOfItsOwn()
    {
        Scene s;
        for (std::uint16_t server = 0; server < 5; ++server) {
            NodeEvent clock;
            clock.kind = NodeEvent::Kind::Clock;
            clock.node = NodeId{server};
            clock.at = s.source.now();
            clock.offsetUs = server == 4 ? 60'000'000 : 0;
            s.source.node(clock);
        }
        s.acquire("1234", "a", "lock:a", 30s);
        s.source.acquired(s.at(4), "a", 90s); // a minute ahead: half a minute is left of it, too
        s.step(0ms);
        const QuorumRow row = s.rows().front();
        QCOMPARE(row.servers[4].vote.remaining, std::optional(std::chrono::milliseconds(30'000)));
        QCOMPARE(row.servers[4].skew, std::optional(std::chrono::milliseconds(0)));
        QCOMPARE(quorumtext::skew(row, 4), QStringLiteral("0 ms"));
    }

    void tooFewAnswerToKnow()
    {
        Scene s;
        s.acquire("12345", "a");
        s.step();
        for (std::uint16_t server = 0; server < 5; ++server)
            s.source.nodeState(NodeId{server}, ConnectionState::Waiting, "away");
        s.step();
        QCOMPARE(quorumtext::state(s.rows().front()), QStringLiteral("not known"));
        s.source.nodeState(NodeId{0}, ConnectionState::Live);
        s.step();
        QCOMPARE(quorumtext::state(s.rows().front()), QStringLiteral("partial, may be held"));
    }

    /// Of servers that are not shown nothing is told, and nothing is said.
    void oneShownAloneIsNoGroup()
    {
        Scene s;
        s.acquire("12345", "a");
        s.step();
        QVERIFY(s.frames.setScope("s2"));
        s.step();
        QVERIFY(s.data.groups().empty());
        QVERIFY(s.rows().empty());
        QVERIFY(s.frames.setScope(std::nullopt));
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a held 5 A A A A A"));
    }

    /// The worst first, and no more than asked for.
    void order()
    {
        Scene s;
        s.acquire("12345", "h", "lock:1");
        s.acquire("123", "p", "lock:2");
        s.acquire("12", "x", "lock:3");
        s.acquire("34", "y", "lock:3");
        s.step();
        QStringList names;
        for (const QuorumRow& row : s.rows())
            names << QString::fromStdString(std::string(row.name));
        QCOMPARE(names, (QStringList{QStringLiteral("lock:3"), QStringLiteral("lock:2"), QStringLiteral("lock:1")}));
        QCOMPARE(s.data.rows(s.frames.picture(), s.frames.now(), 1).size(), std::size_t{1});
    }

    /// Redisson's clients have an id for each server; the thread is what they share.
    void joinedByThread()
    {
        Scene s;
        const LibraryId library = formats::libraryFromName("redisson");
        const auto redisson = [library](LockEvent& event) {
            event.type = ValueType::Hash;
            event.library = library;
        };
        const std::string uuid = "8743c9c0-0795-4907-87fd-6c719a6b458";
        for (std::uint16_t server = 0; server < 5; ++server)
            s.source.acquired(s.at(server), uuid + std::to_string(server) + ":57", 30s, redisson);
        s.step();
        const QuorumRow row = s.rows().front();
        QCOMPARE(s.shown(), QStringLiteral("lock:a held 5 A A A A A"));
        QVERIFY(row.isJoinedByThread);
        QVERIFY(quorumtext::meaning(row).contains(QStringLiteral("guess")));
    }

    /// Servers that nobody called a group are one where a holder has a lock on two of them.
    void aGroupThatNobodyNamed()
    {
        Scene s(std::vector<QuorumGroup>{});
        s.acquire("1", "0f3c7c8e-2f8a-4c55-9a38-000000000001");
        s.acquire("2", "0f3c7c8e-2f8a-4c55-9a38-000000000002");
        s.acquire("12", "1", "lock:word"); // many write alike
        s.step();
        QCOMPARE(s.shown(), QString());
        s.acquire("345", "0f3c7c8e-2f8a-4c55-9a38-000000000002");
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 4 B A A A A"));
        QVERIFY(s.rows().front().group->name.empty());
        s.release("12345");
        s.step();
        QCOMPARE(s.shown(), QString());
    }

    void oneServerIsNoGroup()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        frames.setSource(&source);
        QuorumData data(frames.scope());
        frames.addConsumer(&data);
        source.nodeReady(NodeId{0}, "s1");
        source.acquired(source.lock("lock:a"), "t", 30s);
        frames.step();
        QVERIFY(data.groups().empty());
        QVERIFY(data.rows(frames.picture(), frames.now(), 10).empty());
        frames.removeConsumer(&data);
        frames.setSource(nullptr);
    }

    void aServerThatIsLeftDoesNotVote()
    {
        Scene s(std::vector<QuorumGroup>{});
        s.acquire("123", "0f3c7c8e-2f8a-4c55-9a38-000000000002");
        s.step();
        QCOMPARE(s.rows().front().servers.size(), std::size_t{5});
        s.source.retired(NodeId{4});
        s.step();
        QCOMPARE(s.shown(), QStringLiteral("lock:a partial 3 A A A –"));
    }

    /// An id that is given to another lock takes nothing along, and what is counted is what is there.
    void generated()
    {
        std::mt19937 random(7);
        Scene s;
        std::map<std::pair<int, int>, std::string> truth; ///< by key and server
        for (int round = 0; round < 3000; ++round) {
            const int key = static_cast<int>(random() % 12);
            const auto server = static_cast<std::uint16_t>(random() % 5);
            const std::string name = "lock:" + std::to_string(key);
            const LockId lock = s.at(server, name);
            auto held = truth.find({key, server});
            if (held == truth.end()) {
                const std::string token = "t" + std::to_string(random() % 3);
                s.source.acquired(lock, token, 1h);
                truth[{key, server}] = token;
            } else {
                s.source.released(lock);
                if (random() % 4 == 0)
                    s.source.forget(lock);
                truth.erase(held);
            }
            if (random() % 3 == 0)
                s.step();
            if (round % 100 != 99)
                continue;
            s.step();
            std::map<std::string, std::map<int, std::string>> shown;
            std::map<QuorumState, std::size_t> states;
            for (const QuorumRow& row : s.rows()) {
                ++states[row.view.state];
                for (std::size_t i = 0; i < row.servers.size(); ++i) {
                    if (!row.servers[i].vote.token.empty())
                        shown[std::string(row.name)][static_cast<int>(i)] = row.servers[i].vote.token;
                }
            }
            std::map<std::string, std::map<int, std::string>> expected;
            for (const auto& [place, token] : truth)
                expected["lock:" + std::to_string(place.first)][place.second] = token;
            QVERIFY(shown == expected);
            for (const QuorumState state : {QuorumState::Held, QuorumState::Partial, QuorumState::Split,
                                            QuorumState::Leftover, QuorumState::Degraded})
                QCOMPARE(s.data.count(state), states[state]);
        }
    }

    void aSourceThatGoesTakesAllAlong()
    {
        Scene s;
        s.acquire("12345", "a");
        s.step();
        s.frames.setSource(nullptr);
        QCOMPARE(s.data.count(QuorumState::Held), std::size_t{0});
        QVERIFY(s.rows().empty());
        QCOMPARE(s.data.groups().size(), std::size_t{1}); // a name that a person gave stays
    }
};

LOCKSCOPE_TEST_MAIN(TestQuorumData)
#include "tst_quorumdata.moc"
