// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Subscribers of a lock's channel: counted, refused, busy, cut. Means: stub node, manual clock.
#include "formats/decode.h"
#include "monitor/stubnode.h"
#include "monitor/waiting/waitsampler.h"
#include "support/suite.h"

#include <QTest>

#include <optional>
#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

constexpr const char* kToken = "8743c9c0-0795-4907-87fd-6c719a6b4586:7";

/// One lock of Redisson that is held, and a server that says how many listen to its channel.
struct Session
{
    Session()
    {
        KeyReading look;
        look.at = host.observed();
        look.key = "lock:a";
        look.exists = look.hasValue = true;
        look.token = kToken;
        look.count = 1;
        look.type = ValueType::Hash;
        look.library = formats::libraryFromName("redisson");
        look.deadline = Deadline::never();
        host.onReading(look);
        lock = host.find("lock:a");
        connect();
    }
    void connect()
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            if (words.front() == "PUBSUB" && words.at(1) == "NUMSUB")
                return answer.empty() ? "*2\r\n" + test::bulk(words.at(2)) + ":" + std::to_string(listeners) + "\r\n"
                                      : answer;
            return words.front() == "PUBSUB" ? "*0\r\n" : test::bulk("");
        };
        auto& connection = link.connect();
        waits.stop();
        waits.start(connection, {.channels = true, .sharded = false, .clients = true, .user = "eve"});
    }
    /// Ten seconds, as the engine ticks.
    void pass()
    {
        for (int i = 0; i < 100; ++i) {
            host.pass(100ms);
            waits.pump();
            link.serve();
        }
    }

    test::StubHost host;
    StubLink link{host.manual};
    int listeners = 2;
    std::string answer;
    LockId lock = kNoLock;
    monitor::WaitBoard board{host.picture()};
    monitor::WaitSampler waits{host, board, 500};
};

} // namespace

/// Who waits, asked on scripted bytes by a clock that is moved by hand.
class TestWaitSampler : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void subscribersAreCounted();
    void aRefusalIsToldOnce();
    void aBusyServerIsLeftAlone();
    void aCutForgetsTheRound();
    void aFairQueueIsWhoListens();
    void waitersOutliveTheRelease();
};

void TestWaitSampler::subscribersAreCounted()
{
    Session session;
    session.pass();
    const auto says = session.board.of(session.lock);
    QCOMPARE(says.size(), std::size_t{1});
    QVERIFY(says.front().source == WaitSource::Subscribers && says.front().count == 2);
    QVERIFY(session.waits.turns() > 0);
    session.listeners = 0;
    session.pass();
    const auto later = session.board.of(session.lock);
    QVERIFY(later.empty() || later.front().count == 0);
}

void TestWaitSampler::aRefusalIsToldOnce()
{
    Session session;
    session.answer = test::kNoPermission;
    session.pass();
    QVERIFY(session.board.of(session.lock).empty());
    QCOMPARE(session.host.warnings.size(), 1);
    QCOMPARE(session.host.told["wait_channels"], std::string("ACL SETUSER eve +pubsub|numsub +pubsub|shardnumsub"));
    session.link.forget();
    session.pass();
    QCOMPARE(session.link.asked("PUBSUB"), 0); // not again on this connection
}

void TestWaitSampler::aBusyServerIsLeftAlone()
{
    Session session;
    session.answer = "-BUSY Redis is busy running a script\r\n";
    session.pass();
    QCOMPARE(session.link.asked("PUBSUB"), 1);
    QVERIFY(session.host.told.empty());
    session.answer.clear();
    session.waits.resume();
    session.pass();
    QCOMPARE(session.board.of(session.lock).size(), std::size_t{1});
}

void TestWaitSampler::aCutForgetsTheRound()
{
    Session session;
    session.host.pass(100ms);
    session.waits.pump(); // asked, and never answered
    session.connect();
    session.pass();
    const auto says = session.board.of(session.lock);
    QCOMPARE(says.size(), std::size_t{1});
    QCOMPARE(says.front().count, 2u);
}

/// A queue of Redisson's fair lock with two in it, of whom some listen.
struct FairSession : Session
{
    FairSession()
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            const auto& command = words.front();
            if (command == "PUBSUB" && words.at(1) == "NUMSUB" && refuses)
                return "-NOPERM this user has no permissions to run the 'pubsub|numsub' command\r\n";
            if (command == "PUBSUB" && words.at(1) == "NUMSUB") {
                std::string reply = "*" + std::to_string(2 * (words.size() - 2)) + "\r\n";
                for (std::size_t i = 2; i < words.size(); ++i)
                    reply += test::bulk(words[i]) + ":" + (listening.contains(words[i].back()) ? "1" : "0") + "\r\n";
                return reply;
            }
            if (command == "LLEN")
                return ":2\r\n";
            if (command == "MEMORY")
                return ":100\r\n";
            if (command == "LRANGE")
                return "*2\r\n" + test::bulk(waiter('1')) + test::bulk(waiter('2'));
            if (command == "ZRANGE") {
                const auto past = std::to_string(usSinceEpoch(host.observed().server) / 1000 - 5'000);
                const auto later = std::to_string(usSinceEpoch(host.observed().server) / 1000 + 60'000);
                return "*4\r\n" + test::bulk(waiter('1')) + test::bulk(past) + test::bulk(waiter('2')) +
                       test::bulk(later);
            }
            return command == "PUBSUB" ? "*0\r\n" : test::bulk("");
        };
        auto& connection = link.connect();
        waits.stop();
        waits.start(connection, {.channels = true, .sharded = false, .clients = true, .user = "eve"});
    }
    static std::string waiter(char number) { return std::string("8743c9c0-0795-4907-87fd-6c719a6b4586:5") + number; }
    /// What the queue says now; nothing: it is not known.
    std::optional<WaitersFrom> queue() const
    {
        for (const auto& from : board.of(lock)) {
            if (from.source == WaitSource::Queue)
                return from;
        }
        return std::nullopt;
    }
    std::set<char> listening{'1', '2'};
    bool refuses = false;
};

void TestWaitSampler::aFairQueueIsWhoListens()
{
    FairSession s;
    s.pass();
    QVERIFY(s.queue());
    QCOMPARE(s.queue()->count, 2u); // the first one's deadline has passed, and it listens
    QCOMPARE(s.queue()->bound, WaitBound::Exactly);
    s.listening = {'1'}; // the second one connects anew
    for (int i = 0; i < 30; ++i) {
        s.host.pass(100ms);
        s.waits.pump();
        s.link.serve();
    }
    QCOMPARE(s.queue()->count, 2u);
    QVERIFY(s.queue()->waiters.at(1).pulse != WaiterPulse::Silent);
    s.pass(); // it does not come back, whatever its deadline says
    QCOMPARE(s.queue()->count, 1u);
    QCOMPARE(s.queue()->bound, WaitBound::Exactly);
    QVERIFY(s.queue()->waiters.at(1).pulse == WaiterPulse::Silent);

    FairSession blind;
    blind.refuses = true;
    blind.pass();
    QVERIFY(blind.queue());
    QCOMPARE(blind.queue()->bound, WaitBound::AtLeast); // nobody can say who listens
    QCOMPARE(blind.queue()->count, 1u);
}

/// The release has woken nobody: who listens still waits, and is asked for until somebody has the lock.
void TestWaitSampler::waitersOutliveTheRelease()
{
    Session s;
    s.pass();
    QCOMPARE(s.board.of(s.lock).front().count, 2u);
    Reduction out;
    s.host.reducer().reduce(
        Notification{{s.host.nodeId(), 0, s.host.observed().server, 0}, "lock:a", KeyEvent::Del, false}, out);
    s.board.onEvents(out.events);
    QVERIFY(s.host.picture().state(s.lock).phase == LockPhase::Free);
    s.pass();
    s.board.tick(s.host.nodeId(), s.host.observed().server, 60s);
    QCOMPARE(s.board.of(s.lock).size(), std::size_t(1));
    QCOMPARE(s.board.of(s.lock).front().count, 2u);
    QCOMPARE(s.host.picture().state(s.lock).waiters, 2);
    s.listeners = 0; // woken, or gone
    s.pass();
    QVERIFY(s.board.of(s.lock).empty());
}

LOCKSCOPE_TEST_MAIN(TestWaitSampler)
#include "tst_waitsampler.moc"
