// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Settings, resets, flushes and swaps are noticed by the server's counters. Means: pure.
#include "monitor/connection/changewatch.h"
#include "support/suite.h"

#include <QTest>

#include <string>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using Change = ChangeWatch::Change;

namespace {

ServerTime at(std::int64_t second)
{
    return serverTimeFromUs(1'800'000'000'000'000 + second * 1'000'000);
}

/// INFO as Redis 7 writes it, with what a test counts.
struct Server
{
    int infos = 1;
    int sets = 0;
    int resets = 0;
    int flushes = 0;
    int swaps = 0;
    std::string run = "a";
    std::string history = "h";
    std::string role = "master";

    ServerReading look(std::int64_t second)
    {
        std::string info = "# Server\r\nrun_id:" + run + "\r\n# Replication\r\n";
        if (!role.empty())
            info += "role:" + role + "\r\n";
        info += "master_replid:" + history + "\r\n# Commandstats\r\n";
        const auto line = [&info](const std::string& name, int calls, int failed = 0) {
            if (calls > 0)
                info += "cmdstat_" + name + ":calls=" + std::to_string(calls) +
                        ",usec=9,usec_per_call=1.00,"
                        "rejected_calls=0,failed_calls=" +
                        std::to_string(failed) + "\r\n";
        };
        line("info", infos++);
        line("config|set", sets + 2, 2); // two failed, which changed nothing
        line("config|get", 77);
        line("config|resetstat", resets);
        line("flushdb", flushes);
        line("swapdb", swaps);
        ServerReading look;
        look.begun = at(second);
        look.sample = redis::parseServerSample(info, 0);
        look.flagsAnswered = true;
        look.flags = "AK";
        return look;
    }
};

ServerReading ofRedis6(std::int64_t second, int configs, int infos)
{
    ServerReading look;
    look.begun = at(second);
    look.sample =
        redis::parseServerSample("# Commandstats\r\ncmdstat_config:calls=" + std::to_string(configs) +
                                     ",usec=1,usec_per_call=1.00\r\ncmdstat_info:calls=" + std::to_string(infos) +
                                     ",usec=1,usec_per_call=1.00\r\n",
                                 0);
    look.flagsAnswered = true;
    return look;
}

} // namespace

class TestChangeWatch : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void aSettingIsNoticedByItsCount();
    void whatIsCountedIsNamed();
    void aResetHidesNothing();
    void aRoleThatIsNotToldIsNoChange();
    void withoutAnAnswerNothingIsConfirmed();
    void withoutInfoTheFlagsHaveToDo();
    void redis6CountsAllAsOne();
    void countersThatComeAndGoAreNoChange();
};

void TestChangeWatch::aSettingIsNoticedByItsCount()
{
    Server server;
    ChangeWatch watch;
    QVERIFY(!watch.confirmed());
    QCOMPARE(watch.compareWithLast(server.look(0)).change, Change::Nothing);
    QCOMPARE(*watch.confirmed(), at(0));
    QCOMPARE(watch.compareWithLast(server.look(1)).change, Change::Nothing);
    server.sets += 2; // off, and on again
    const auto verdict = watch.compareWithLast(server.look(2));
    QCOMPARE(verdict.change, Change::Configured);
    QCOMPARE(verdict.since, at(1)); // the last moment at which all was well
    QCOMPARE(*watch.confirmed(), at(2));
    QCOMPARE(watch.compareWithLast(server.look(3)).change, Change::Nothing);
    watch.begin(); // another connection compares with nothing
    server.sets += 2;
    QCOMPARE(watch.compareWithLast(server.look(4)).change, Change::Nothing);
}

void TestChangeWatch::whatIsCountedIsNamed()
{
    Server server;
    ChangeWatch watch;
    static_cast<void>(watch.compareWithLast(server.look(0)));
    QCOMPARE(*watch.flushes(), 0);
    server.swaps = 1;
    QCOMPARE(watch.compareWithLast(server.look(1)).change, Change::Swapped);
    server.flushes = 3;
    QCOMPARE(watch.compareWithLast(server.look(2)).change, Change::Flushed);
    QCOMPARE(*watch.flushes(), 3);
    server.history = "i";
    QCOMPARE(watch.compareWithLast(server.look(3)).change, Change::NewHistory);
    server.run = "b";
    server.infos = 1;
    server.flushes = 0;
    QCOMPARE(watch.compareWithLast(server.look(4)).change, Change::Restarted);
    QCOMPARE(watch.compareWithLast(server.look(5)).change, Change::Nothing);
}

void TestChangeWatch::aResetHidesNothing()
{
    Server server;
    ChangeWatch watch;
    server.sets = 1;
    static_cast<void>(watch.compareWithLast(server.look(0)));
    static_cast<void>(watch.compareWithLast(server.look(1)));
    // Off, RESETSTAT, on: the count of before is reached again.
    server.resets = 1;
    server.infos = 0;
    QCOMPARE(watch.compareWithLast(server.look(2)).change, Change::CountersReset);
    QCOMPARE(watch.compareWithLast(server.look(3)).change, Change::Nothing);
    // A second reset leaves the count of resets at one.
    server.infos = 0;
    const auto verdict = watch.compareWithLast(server.look(4));
    QCOMPARE(verdict.change, Change::CountersReset);
    QCOMPARE(verdict.since, at(3));
}

void TestChangeWatch::aRoleThatIsNotToldIsNoChange()
{
    Server server;
    ChangeWatch watch;
    QVERIFY(!watch.compareWithLast(server.look(0)).roleChanged);
    server.role = "";
    QVERIFY(!watch.compareWithLast(server.look(1)).roleChanged);
    server.role = "master";
    QVERIFY(!watch.compareWithLast(server.look(2)).roleChanged);
    server.role = "";
    QVERIFY(!watch.compareWithLast(server.look(3)).roleChanged);
    server.role = "slave"; // what was known last was something else
    QVERIFY(watch.compareWithLast(server.look(4)).roleChanged);
    QVERIFY(!watch.compareWithLast(server.look(5)).roleChanged);
    // INFO of a service that does not tell it at all, where HELLO did.
    server.role = "";
    watch.begin(redis::ServerInfo::Role::Primary);
    QVERIFY(!watch.compareWithLast(server.look(6)).roleChanged);
    QVERIFY(!watch.compareWithLast(server.look(7)).roleChanged);
    server.role = "slave";
    QVERIFY(watch.compareWithLast(server.look(8)).roleChanged);
}

void TestChangeWatch::withoutAnAnswerNothingIsConfirmed()
{
    Server server;
    ChangeWatch watch;
    static_cast<void>(watch.compareWithLast(server.look(0)));
    ServerReading busy;
    busy.begun = at(1);
    QCOMPARE(watch.compareWithLast(busy).change, Change::Nothing);
    QCOMPARE(*watch.confirmed(), at(0));
    auto half = server.look(2); // INFO was answered, the flags were not
    half.flagsAnswered = false;
    static_cast<void>(watch.compareWithLast(half));
    QCOMPARE(*watch.confirmed(), at(0));
    server.sets = 1;
    QCOMPARE(watch.compareWithLast(server.look(3)).since, at(0));
}

void TestChangeWatch::withoutInfoTheFlagsHaveToDo()
{
    ChangeWatch watch;
    ServerReading look;
    look.begun = at(5);
    look.mayInfo = false;
    look.flagsAnswered = true;
    QCOMPARE(watch.compareWithLast(look).change, Change::Nothing);
    QCOMPARE(*watch.confirmed(), at(5));
    QVERIFY(!watch.flushes());
}

void TestChangeWatch::redis6CountsAllAsOne()
{
    ChangeWatch watch;
    static_cast<void>(watch.compareWithLast(ofRedis6(0, 10, 1)));
    QCOMPARE(watch.compareWithLast(ofRedis6(1, 11, 2)).change, Change::Nothing); // our own question
    const auto verdict = watch.compareWithLast(ofRedis6(2, 13, 3));
    QCOMPARE(verdict.change, Change::PerhapsConfigured);
    QCOMPARE(verdict.since, at(1));
    QCOMPARE(watch.compareWithLast(ofRedis6(3, 14, 4)).change, Change::Nothing);
}

/// A service that answers INFO with less now and then.
void TestChangeWatch::countersThatComeAndGoAreNoChange()
{
    Server server;
    ChangeWatch watch;
    static_cast<void>(watch.compareWithLast(server.look(0)));
    ServerReading bare;
    bare.begun = at(1);
    bare.sample = redis::parseServerSample("uptime_in_seconds:5\r\n", 0);
    bare.flagsAnswered = true;
    QCOMPARE(watch.compareWithLast(bare).change, Change::Nothing);
    QCOMPARE(watch.compareWithLast(server.look(2)).change, Change::Nothing);
    server.sets = 1;
    bare.begun = at(3);
    QCOMPARE(watch.compareWithLast(bare).change, Change::Nothing);
    QCOMPARE(*watch.confirmed(), at(2));
    const auto verdict = watch.compareWithLast(server.look(4));
    QCOMPARE(verdict.change, Change::Configured);
    QCOMPARE(verdict.since, at(2));
}

LOCKSCOPE_TEST_MAIN(TestChangeWatch)
#include "tst_changewatch.moc"
