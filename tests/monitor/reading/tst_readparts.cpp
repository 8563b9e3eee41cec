// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the reader, each by itself: rounds, jobs, bulk, cuts, memory, looks, refusals. Means: stub node, manual
// clock.
#include "monitor/reading/bulkreads.h"
#include "monitor/reading/cutsuspects.h"
#include "monitor/reading/readmemory.h"
#include "monitor/reading/readround.h"
#include "monitor/reading/refusedreads.h"
#include "monitor/reading/replydecoder.h"
#include "monitor/stubnode.h"
#include "redis/respparser.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;
using Next = KeyAnswer::Next;

namespace {

/// A round that is fed with answers in wire form.
struct Fed
{
    explicit Fed(ReadRound& theRound) : round(theRound) {}
    Next operator()(std::string_view wire)
    {
        parser.feed(wire);
        auto next = Next::More;
        while (parser.next() == redis::RespParser::Item::Reply)
            next = round.feed(parser.reply());
        return next;
    }
    ReadRound& round;
    redis::RespParser parser;
};

ReadJob wholeRead(ValueType type)
{
    ReadJob job;
    job.type = type;
    job.whole = true;
    job.begin({});
    return job;
}

/// What a look says of a string with this text and without TTL; its views are of the text.
ReplyDecoder::Decoded lookAt(ReplyDecoder& looks, const std::string& text, std::string_view key)
{
    ReadRound round;
    round.begin(1, 1 << 20);
    round.add(key, wholeRead(ValueType::String), {});
    Fed feed(round);
    auto& job = round.job();
    ReplyDecoder::Decoded made;
    feed.parser.feed(":-1\r\n" + test::bulk(text));
    while (feed.parser.next() == redis::RespParser::Item::Reply) {
        if (round.feed(feed.parser.reply()) == Next::Look) {
            made = looks.decode(job, key);
            made.reading.token = made.reading.token == text ? std::string_view(text) : std::string_view();
        }
    }
    return made;
}

} // namespace

/// The parts of the reader, each by itself.
class TestReadParts : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void aRoundIsFilledSentAndAnswered();
    void aSlotThatArrivesIsAskedFor();
    void aRoundHasRoomForSoMuch();
    void whatNeverComesIsOverToo();
    void aJobGoesByWhatItMayAsk();
    void bulkCountsUntilItIsRead();
    void aKeyIsGivenUpAtTheFourthCut();
    void memoryIsOfOneLock();
    void aLeaseInAValueRunsOut();
    void aRefusalIsToldOnceAndMended();
    void aLackIsToldOnce();
};

void TestReadParts::aRoundIsFilledSentAndAnswered()
{
    ReadRound round;
    round.begin(10, 1 << 20);
    QVERIFY(round.add("lock:a", wholeRead(ValueType::String), {}));
    QVERIFY(round.add("lock:b", wholeRead(ValueType::Hash), {}));
    QCOMPARE(round.replies(), 5u); // PEXPIRETIME GETRANGE, PEXPIRETIME OBJECT HLEN
    QVERIFY(round.isInFlight() && round.isAtFirstReply());
    QCOMPARE(round.keysLeft(), std::size_t{2});
    QVERIFY(round.ahead(1) != nullptr && round.ahead(2) == nullptr);
    Fed feed(round);
    auto& first = round.job();
    QCOMPARE(feed(":-1\r\n"), Next::More);
    QVERIFY(!round.isAtFirstReply());
    QCOMPARE(feed("$5\r\ntoken\r\n"), Next::Look);
    QVERIFY(round.key(first) == "lock:a" && first.answer.exists());
    auto& second = round.job();
    QVERIFY(round.key(second) == "lock:b");
    QCOMPARE(feed(":-1\r\n$8\r\nlistpack\r\n:1\r\n"), Next::Continue);
    second.goOn({});
    QCOMPARE(second.ask, Ask::Collection);
    QVERIFY(!round.isInFlight());
    QCOMPARE(round.bytesLeft(), std::size_t{0});
}

/// ASKING counts for one command, and has an answer of its own.
void TestReadParts::aSlotThatArrivesIsAskedFor()
{
    ReadRound round;
    round.begin(10, 1 << 20);
    auto asking = wholeRead(ValueType::String);
    asking.asking = true;
    QVERIFY(round.add("lock:a", asking, {}));
    QVERIFY(round.add("lock:b", wholeRead(ValueType::String), {}));
    QVERIFY(round.add("lock:c", asking, {}));
    QCOMPARE(round.replies(), 10u);
    const std::string ask = "*1\r\n$6\r\nASKING\r\n";
    const auto first = round.wire().find(ask);
    QCOMPARE(first, std::size_t{0});
    QVERIFY(round.wire().find(ask + "*4\r\n$8\r\nGETRANGE") != std::string::npos);
    Fed feed(round);
    QCOMPARE(feed("+OK\r\n"), Next::More);
    QCOMPARE(feed(":-1\r\n+OK\r\n"), Next::More);
    QCOMPARE(feed("$5\r\ntoken\r\n"), Next::Look);
    QCOMPARE(feed(":-1\r\n$5\r\ntoken\r\n"), Next::Look);
    // Not permitted: what follows says what that means.
    QCOMPARE(feed("-NOPERM no\r\n-MOVED 5 127.0.0.1:1\r\n-NOPERM no\r\n-MOVED 5 127.0.0.1:1\r\n"), Next::Elsewhere);
    QVERIFY(!round.isInFlight());
    round.begin(10, 1 << 20);
    QVERIFY(round.add("lock:a", asking, {}));
    for (int i = 0; i < 3; ++i) {
        round.drop();
        QVERIFY(round.isInFlight());
    }
    round.drop();
    QVERIFY(!round.isInFlight());
}

void TestReadParts::aRoundHasRoomForSoMuch()
{
    ReadRound round;
    round.begin(2, 1 << 20);
    QVERIFY(round.add("a", wholeRead(ValueType::String), {}));
    QVERIFY(!round.isFull());
    QVERIFY(round.add("b", wholeRead(ValueType::String), {}));
    QVERIFY(round.isFull()); // keys
    round.begin(100, 100'000);
    QVERIFY(round.isEmpty() && round.wire().empty());
    auto job = wholeRead(ValueType::Hash);
    job.ask = Ask::Collection;
    QVERIFY(round.add("c", job, {}));
    QVERIFY(round.isFull()); // another collection may be as large
}

void TestReadParts::whatNeverComesIsOverToo()
{
    ReadRound round;
    round.begin(10, 1 << 20);
    round.add("a", wholeRead(ValueType::String), {});
    round.add("b", wholeRead(ValueType::String), {});
    round.drop();
    QVERIFY(round.key(round.job()) == "a");
    round.drop();
    QVERIFY(round.key(round.job()) == "b");
    round.drop();
    round.drop();
    QVERIFY(!round.isInFlight());
}

void TestReadParts::aJobGoesByWhatItMayAsk()
{
    ReadDialect dialect;
    QVERIFY(wholeRead(ValueType::Hash).ask == Ask::Size && !wholeRead(ValueType::Hash).isOutdated(dialect));
    dialect.refuse(ReadCommand::HLen);
    QVERIFY(wholeRead(ValueType::Hash).isOutdated(dialect));
    auto job = wholeRead(ValueType::Hash);
    job.begin(dialect);
    QCOMPARE(job.ask, Ask::Deadline);
    dialect.refuse(ReadCommand::Type); // then it is tried as a string first
    ReadJob unknown;
    unknown.whole = true;
    unknown.begin(dialect);
    QVERIFY(unknown.type == ValueType::String && unknown.ask == Ask::Text);
    for (const auto command : {ReadCommand::PExpireTime, ReadCommand::Pttl})
        dialect.refuse(command);
    ReadRound round;
    round.begin(10, 1 << 20);
    QVERIFY(!round.add("a", job, dialect));
    QVERIFY(round.isEmpty());
}

void TestReadParts::bulkCountsUntilItIsRead()
{
    BulkReads bulk;
    QVERIFY(!bulk.isWaiting());
    bulk.readAll(2);
    bulk.add("a");
    bulk.addOnce("a");
    QCOMPARE(bulk.left(), std::size_t{3});
    QVERIFY(!bulk.readUnknown(2)); // all are read anyway
    const auto all = [](std::uint32_t id) { return id; };
    QVERIFY(bulk.takeLock(all) == LockId{0} && bulk.takeLock(all) == LockId{1} && !bulk.takeLock(all));
    bulk.readAll(8);
    const auto own = [](std::uint32_t id) { return id <= 3 ? 3u : id <= 5 ? 5u : 100u; }; // 3 and 5 are this node's
    QVERIFY(bulk.takeLock(own) == LockId{3} && bulk.takeLock(own) == LockId{5} && !bulk.takeLock(own));
    bulk.began();
    bulk.dropFirstKey();
    QVERIFY(!bulk.isWaiting());
    QCOMPARE(bulk.left(), std::size_t{1});
    bulk.ended();
    QCOMPARE(bulk.left(), std::size_t{0});
    QVERIFY(bulk.readUnknown(1) && bulk.isOnlyUnknown());
    bulk.readAll(1);
    QVERIFY(!bulk.isOnlyUnknown());
}

void TestReadParts::aKeyIsGivenUpAtTheFourthCut()
{
    CutSuspects suspects;
    for (int cut = 1; cut < 4; ++cut) {
        suspects.wasInFlight("bad");
        suspects.wasInFlight("bad"); // several answers of one key
        QVERIFY(suspects.endCut().empty());
        QVERIFY(suspects.has("bad") && !suspects.isGivenUp("bad"));
    }
    QVERIFY(suspects.endCut().empty()); // of something else
    suspects.wasInFlight("good");
    suspects.wasInFlight("bad");
    QCOMPARE(suspects.endCut(), std::vector<std::string>{"bad"});
    QVERIFY(suspects.isGivenUp("bad") && !suspects.isGivenUp("good"));
    suspects.wasRead("good");
    QVERIFY(!suspects.has("good") && !suspects.isEmpty());
    suspects.forgiveAll();
    QVERIFY(suspects.isEmpty() && !suspects.isGivenUp("bad"));
}

void TestReadParts::memoryIsOfOneLock()
{
    test::StubHost host;
    ReadMemory memory(host);
    const auto add = [&](const char* key) {
        host.reducer().reduce(Notification{host.observed(), key, KeyEvent::Set}, host.out);
        return host.find(key);
    };
    const auto a = add("lock:a");
    const auto b = add("lock:b");
    QVERIFY(memory.known(b) == nullptr && !memory.isLookedAt(b));
    auto& entry = memory.of(b);
    entry.runsOut = true;
    memory.noteRead(entry, host.manual.mono());
    QVERIFY(memory.runsOut(b) && memory.isLookedAt(b) && !memory.runsOut(a));
    memory.beginTurn();
    QVERIFY(!memory.isLookedAt(b) && memory.known(b) != nullptr);
}

void TestReadParts::aLeaseInAValueRunsOut()
{
    test::StubHost host;
    ReadMemory memory(host);
    ReplyDecoder looks(host, memory);
    const std::string uuid = "8743c9c0-0795-4907-87fd-6c719a6b4586";
    const auto token = lookAt(looks, uuid, "lock:a");
    QVERIFY(token.reading.exists && token.reading.deadline.isNever() && !token.runsOut);
    QVERIFY(token.reading.token == uuid);
    // Seconds since the epoch: it ends then, and no notification tells of it.
    const auto end = std::chrono::duration_cast<std::chrono::seconds>(host.manual.wall().time_since_epoch()) + 30s;
    const auto text = std::to_string(end.count()) + ".5";
    const auto lasting = lookAt(looks, text, "lock:a");
    QVERIFY(lasting.runsOut);
    QVERIFY(lasting.reading.exists && lasting.reading.deadline.isTime());
    host.onReading(lasting.reading);
    QVERIFY(host.isHeldHere(host.find("lock:a")));
    memory.of(host.find("lock:a")).runsOut = true;
    host.manual.advance(60s);
    QVERIFY(!lookAt(looks, text, "lock:b").reading.deadline.isTime()); // a number: nobody saw it to be a lease
    const auto over = lookAt(looks, text, "lock:a");
    QVERIFY(over.runsOut);
    QVERIFY(!over.reading.deadline.isKnown()); // it was one, and is over
}

void TestReadParts::aRefusalIsToldOnceAndMended()
{
    test::StubHost host;
    RefusedReads refused(host);
    refused.start({}, "eve");
    refused.commandRefused({"NOPERM", ReadCommand::PExpireTime, true, false});
    QVERIFY(host.told.empty() && host.warnings.empty()); // PTTL does as well
    refused.commandRefused({"NOPERM", ReadCommand::HGetAll, true, false});
    refused.commandRefused({"NOPERM", ReadCommand::HGetAll, true, false});
    QCOMPARE(host.warnings.size(), 0); // nothing is lacked by it yet
    QCOMPARE(host.told["read"], std::string("ACL SETUSER eve +hgetall"));
    refused.valueWithheld(ValueType::String);
    QCOMPARE(host.warnings.size(), 0);
    refused.keyRefused("lock:a", "NOPERM no access");
    refused.keyRefused("lock:b", "NOPERM no access");
    QCOMPARE(host.warnings.size(), 1);
    QVERIFY(host.troubles.back() == Trouble::Permission);
    QCOMPARE(refused.keyWasRead("lock:c"), std::vector<std::string>{});
    QCOMPARE(refused.keyWasRead("lock:b"), (std::vector<std::string>{"lock:a", "lock:b"}));
    refused.tellMended();
    QVERIFY(!host.told.empty()); // commands are refused still
    refused.rights().permit(ReadCommand::PExpireTime);
    refused.rights().permit(ReadCommand::HGetAll);
    refused.tellMended();
    QVERIFY(host.told.empty());
}

/// What is refused is told by what the locks lack because of it.
void TestReadParts::aLackIsToldOnce()
{
    test::StubHost host;
    RefusedReads refused(host);
    refused.start(readDialect(true, {"HGETALL", "STRLEN", "MEMORY USAGE", "PTTL", "PEXPIRETIME"}), "eve");
    refused.valueWithheld(ValueType::Stream);
    QVERIFY(host.warnings.isEmpty());
    refused.valueWithheld(ValueType::Hash);
    refused.valueWithheld(ValueType::Hash);
    QCOMPARE(host.warnings.size(), 1);
    QVERIFY2(host.warnings.back().contains(QStringLiteral("MEMORY USAGE, ")) ||
                 host.warnings.back().contains(QStringLiteral("HGETALL, MEMORY USAGE")),
             qPrintable(host.warnings.back()));
    QVERIFY2(host.warnings.back().endsWith(QStringLiteral("ACL SETUSER eve +hgetall +memory|usage")),
             qPrintable(host.warnings.back()));
    QVERIFY(host.troubles.back() == Trouble::Permission);
    refused.leaseWithheld();
    refused.leaseWithheld();
    QCOMPARE(host.warnings.size(), 2);
    QVERIFY2(host.warnings.back().endsWith(QStringLiteral("+pttl +pexpiretime")), qPrintable(host.warnings.back()));
}

LOCKSCOPE_TEST_MAIN(TestReadParts)
#include "tst_readparts.moc"
