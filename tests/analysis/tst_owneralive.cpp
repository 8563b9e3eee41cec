// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Is the owner of a lock alive: what each fact proves, and what none does. Means: pure.
#include "analysis/owneralive.h"
#include "formats/decode.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace std::chrono_literals;

namespace {

const std::string kTask = "0f8fad5b-d9cb-469f-a165-70867728950e";

/// A lock that "cron-7" holds, and a list without any connection.
struct Case
{
    Case()
    {
        state.phase = LockPhase::Held;
        state.type = ValueType::String;
        state.heldSince = now - 2min;
        connections.outcome = ReadOutcome::Read;
        connections.at = now;
    }
    OwnerAnswer ask()
    {
        reading.connections = std::make_shared<const ConnectionsReading>(connections);
        OwnerFacts facts{.state = state, .token = token};
        facts.isMasked = isMasked;
        facts.isRecorded = isRecorded;
        facts.traced = traced ? &*traced : nullptr;
        facts.tracedAt = tracedAt;
        facts.reading = isRead ? &reading : nullptr;
        facts.now = now;
        return ownerAlive(facts);
    }
    static OpenConnection connection(std::int64_t id, std::string address, std::string name)
    {
        OpenConnection one;
        one.id = id;
        one.address = std::move(address);
        one.name = std::move(name);
        one.idle = 2s;
        return one;
    }
    void sign(LifeSignKind kind, ReadOutcome outcome, ServerTime until = kUnknownTime)
    {
        LifeSignReading one;
        one.kind = kind;
        one.outcome = outcome;
        one.until = until;
        reading.signs.push_back(one);
    }

    ServerTime now = serverTimeFromUs(1'800'000'000'000'000);
    LockState state;
    std::string token = "cron-7";
    bool isMasked = false;
    bool isRecorded = false;
    bool isRead = true;
    std::optional<TracedClient> traced;
    ServerTime tracedAt = kUnknownTime;
    ConnectionsReading connections;
    SelectedReading reading;
};

} // namespace

class TestOwnerAlive final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void anOpenConnectionThatTheTokenNames()
    {
        Case c;
        c.connections.open = {Case::connection(1, "10.0.0.7:1000", "api-1"),
                              Case::connection(2, "10.0.0.8:1000", "cron-7")};
        const auto answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Alive);
        QVERIFY(answer.evidence == OwnerEvidence::ConnectionOpen);
        QCOMPARE(answer.connection.id, std::int64_t{2});
        QCOMPARE(answer.count, 1u);
        QVERIFY(!answer.isTraced);
        c.token = "10.0.0.7:1000"; // an address is as good as a name
        QCOMPARE(c.ask().connection.id, std::int64_t{1});
    }

    /// A number fits anybody, and so does half a name.
    void whatOnlyLooksLikeANameProvesNothing()
    {
        Case c;
        c.connections.open = {Case::connection(1, "10.0.0.7:1000", "1"),
                              Case::connection(2, "10.0.0.8:1000", "cron-77"),
                              Case::connection(4711, "10.0.0.9:1000", "4711")};
        for (const char* token : {"1", "4711", "cron-7", "cron"}) {
            c.token = token;
            QVERIFY2(c.ask().life == OwnerLife::Unknown, token);
        }
        c.connections.open.push_back(Case::connection(3, "10.0.0.8:1001", "cron-7"));
        c.token = "cron-7";
        QVERIFY(c.ask().life == OwnerLife::Alive);
        c.isMasked = true; // a mask may look like a name
        QVERIFY(c.ask().life == OwnerLife::Unknown);
    }

    void aConnectionThatClosedIsGoneSinceThen()
    {
        Case c;
        c.connections.closed = {{Case::connection(2, "10.0.0.8:1000", "cron-7"), c.now - 10s, c.now - 5s}};
        const auto answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Gone);
        QVERIFY(answer.evidence == OwnerEvidence::ConnectionClosed);
        QVERIFY(answer.from == c.now - 10s && answer.until == c.now - 5s);
        c.connections.open = {Case::connection(9, "10.0.0.8:2000", "cron-7")}; // it came back
        QVERIFY(c.ask().life == OwnerLife::Alive);
    }

    /// Nobody has seen a connection of that name: it may never have had one.
    void aNameThatNobodyHasIsNotGone()
    {
        Case c;
        c.connections.open = {Case::connection(1, "10.0.0.7:1000", "api-1")};
        const auto answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Unknown);
        QVERIFY(answer.evidence == OwnerEvidence::NoSign);
        QCOMPARE(answer.connection.name, std::string("api-1")); // an example of what a trace could tell apart
        c.connections.open = {Case::connection(7, "10.0.0.7:1007", "api-7"), c.connections.open[0]};
        c.connections.open[1].idle = 9s; // the oldest, whichever was active last: it is the same at each look
        QCOMPARE(c.ask().connection.name, std::string("api-1"));
        c.connections.open.pop_back();
        c.token = "1";
        c.state.library = formats::libraryFromName("handwritten");
        QVERIFY(c.ask().evidence == OwnerEvidence::NamesNobody);
    }

    void aTraceTellsWhoseConnectionItIs()
    {
        Case c;
        c.token = "9f86d081884c4d65a2feaa0c55ad015a";
        c.traced = TracedClient{
            .id = 1, .node = NodeId{0}, .address = "10.0.0.7:1000", .name = "api-1", .library = {}, .user = {}};
        c.tracedAt = c.now - 1min;
        c.connections.open = {Case::connection(1, "10.0.0.7:1000", "api-1"),
                              Case::connection(2, "10.0.0.7:1001", "api-1")};
        auto answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Alive && answer.isTraced);
        QCOMPARE(answer.connection.address, std::string("10.0.0.7:1000"));
        c.connections.open.erase(c.connections.open.begin()); // of a pool
        QVERIFY(c.ask().life == OwnerLife::Unknown);
        QVERIFY(c.ask().evidence == OwnerEvidence::OtherConnections);
        c.connections.open = {Case::connection(3, "10.0.0.9:1000", "api-1")}; // of another machine
        answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Gone && answer.isTraced);
        c.tracedAt = c.now + 1s; // the list is older than what the trace saw
        QVERIFY(c.ask().life == OwnerLife::Unknown);
        c.tracedAt = c.now - 1min;
        c.traced->several = true; // a unix socket has one address for all
        QVERIFY(c.ask().life == OwnerLife::Unknown);
    }

    void renewalsOnScheduleAreASignOfLifeAndLateOnesProveNothing()
    {
        Case c;
        for (int i = 5; i >= 1; --i) {
            const ServerTime at = c.now - 10s * i;
            c.state.ticks.add(at, c.state.lastRenewal);
            c.state.lastRenewal = at;
            ++c.state.renewals;
        }
        auto answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Alive && answer.evidence == OwnerEvidence::Renewed);
        QVERIFY(answer.from == c.now - 10s);
        c.isRead = false; // for that nothing has to be read
        c.isRecorded = true;
        QVERIFY(c.ask().life == OwnerLife::Alive);
        QVERIFY(c.ask().hindrance == OwnerHindrance::NotRecorded);
        c.now += 1min;
        answer = c.ask();
        QVERIFY(answer.life == OwnerLife::Unknown && answer.evidence == OwnerEvidence::RenewalsLate);
        c.isRead = true;
        c.isRecorded = false;
        c.connections.closed = {{Case::connection(2, "10.0.0.8:1000", "cron-7"), c.now - 50s, c.now - 45s}};
        QVERIFY(c.ask().life == OwnerLife::Gone);
    }

    void theLeaseOfItsTask()
    {
        Case c;
        c.state.library = formats::libraryFromName("asynq");
        c.token = kTask;
        c.sign(LifeSignKind::TaskLease, ReadOutcome::Read, c.now + 20s);
        QVERIFY(c.ask().life == OwnerLife::Alive);
        QVERIFY(c.ask().evidence == OwnerEvidence::TaskLease);
        c.reading.signs[0].until = c.now - 40s;
        QVERIFY(c.ask().life == OwnerLife::Gone);
        c.reading.signs[0].outcome = ReadOutcome::Absent;
        QVERIFY(c.ask().life == OwnerLife::Unknown);
        QVERIFY(c.ask().evidence == OwnerEvidence::TaskWaits);
        c.reading.signs[0].outcome = ReadOutcome::Refused; // NOPERM is: not known
        QVERIFY(c.ask().evidence == OwnerEvidence::NoSign);
    }

    /// Which of the workers has the job is not in the lock: all of them together prove nothing.
    void signsOfOthersDecideNothing()
    {
        Case c;
        c.token = kTask;
        c.sign(LifeSignKind::Mark, ReadOutcome::Read, c.now + 20s);
        QVERIFY(c.ask().life == OwnerLife::Unknown && c.ask().evidence == OwnerEvidence::QueueWorks);
        c.reading.signs[0].outcome = ReadOutcome::Absent;
        QVERIFY(c.ask().life == OwnerLife::Unknown && c.ask().evidence == OwnerEvidence::QueueRests);
        c.reading.signs[0] = {};
        c.reading.signs[0].kind = LifeSignKind::Processes;
        c.reading.signs[0].outcome = ReadOutcome::Read;
        c.reading.signs[0].beating = 2;
        QVERIFY(c.ask().life == OwnerLife::Unknown && c.ask().evidence == OwnerEvidence::ProcessesBeat);
        QCOMPARE(c.ask().count, 2u);
        c.reading.signs[0].beating = 0;
        QVERIFY(c.ask().life == OwnerLife::Unknown && c.ask().evidence == OwnerEvidence::NoProcesses);
    }

    void whatHindersIsSaid()
    {
        Case c;
        QVERIFY(c.ask().hindrance == OwnerHindrance::None);
        c.connections.outcome = ReadOutcome::Refused;
        c.connections.open = {Case::connection(2, "10.0.0.8:1000", "cron-7")}; // of no list
        QVERIFY(c.ask().hindrance == OwnerHindrance::Refused);
        QVERIFY(c.ask().life == OwnerLife::Unknown);
        c.connections.outcome = ReadOutcome::TooLarge;
        QVERIFY(c.ask().hindrance == OwnerHindrance::TooMany);
        c.isRead = false;
        QVERIFY(c.ask().hindrance == OwnerHindrance::NotRead);
        c.isRecorded = true;
        QVERIFY(c.ask().hindrance == OwnerHindrance::NotRecorded);
    }

    void aReadingIsAboutOneHoldOfOneLock()
    {
        SelectedReading reading;
        reading.lock = LockId{3};
        reading.key = "lock:a";
        reading.holder = "t";
        QVERIFY(isAbout(reading, LockId{3}, "lock:a", "t"));
        QVERIFY(!isAbout(reading, LockId{4}, "lock:a", "t"));
        QVERIFY(!isAbout(reading, LockId{3}, "lock:b", "t"));
        QVERIFY(!isAbout(reading, LockId{3}, "lock:a", "u"));
    }
};

LOCKSCOPE_TEST_MAIN(TestOwnerAlive)
#include "tst_owneralive.moc"
