// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One read of one key: the commands for each type, and what their answers mean. Means: pure.
#include "monitor/reading/keyread.h"
#include "monitor/reading/readrights.h"
#include "redis/respparser.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using Next = KeyAnswer::Next;

namespace {

/// Feeds the answers of one step, given in wire form; returns what follows from the last.
Next answer(KeyAnswer& step, std::string_view wire)
{
    redis::RespParser parser;
    parser.feed(wire);
    Next next = Next::More;
    std::uint32_t index = 0;
    while (parser.next() == redis::RespParser::Item::Reply)
        next = step.feed(index++, parser.reply());
    return next;
}

std::string commands(Ask ask, ValueType type, const ReadDialect& dialect = {}, bool idle = false)
{
    std::string wire;
    const auto replies = appendAsk(wire, ask, type, "k", dialect, idle);
    redis::RespParser parser;
    parser.feed(wire);
    std::string text = std::to_string(replies) + ":";
    while (parser.next() == redis::RespParser::Item::Reply) {
        text += " |";
        for (const auto word : parser.reply())
            text += " " + std::string(word.text());
    }
    return text;
}

} // namespace

/// One read of one key: which commands are sent for which type, and what their answers mean.
class TestKeyRead : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void asksWhatFitsTheType();
    void readsAString();
    void measuresALongString();
    void measuresACollectionBeforeReadingIt_data();
    void measuresACollectionBeforeReadingIt();
    void asksForIdleTimeBeforeItTouches();
    void asksTheTypeWhenUnknownOrReplaced();
    void seesAbsence();
    void waitsWhenTheServerIsBusy();
    void whatAClusterAnswersIsNoLook_data();
    void whatAClusterAnswersIsNoLook();
    void tellsWhatIsDenied();
    void leavesOutWhatIsRefused();
    void refusalsAreNotForEver();
};

void TestKeyRead::asksWhatFitsTheType()
{
    QCOMPARE(firstAsk(ValueType::Unknown, {}), Ask::Type);
    QCOMPARE(firstAsk(ValueType::String, {}), Ask::Text);
    QCOMPARE(firstAsk(ValueType::Hash, {}), Ask::Size);
    QCOMPARE(firstAsk(ValueType::Stream, {}), Ask::Deadline);
    QCOMPARE(commands(Ask::Deadline, ValueType::String), std::string("1: | PEXPIRETIME k"));
    QCOMPARE(commands(Ask::Deadline, ValueType::String, {.pexpiretime = false}), std::string("1: | PTTL k"));
    QCOMPARE(commands(Ask::Type, ValueType::Unknown), std::string("2: | PEXPIRETIME k | TYPE k"));
    QCOMPARE(commands(Ask::Text, ValueType::String), std::string("2: | PEXPIRETIME k | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::LongText, ValueType::String),
             std::string("3: | PEXPIRETIME k | STRLEN k | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::Size, ValueType::Hash), std::string("3: | PEXPIRETIME k | OBJECT ENCODING k | HLEN k"));
    QCOMPARE(commands(Ask::Size, ValueType::ZSet), std::string("3: | PEXPIRETIME k | OBJECT ENCODING k | ZCARD k"));
    QCOMPARE(commands(Ask::Memory, ValueType::Set), std::string("2: | PEXPIRETIME k | MEMORY USAGE k SAMPLES 0"));
    QCOMPARE(commands(Ask::Collection, ValueType::Hash), std::string("2: | PEXPIRETIME k | HGETALL k"));
    QCOMPARE(commands(Ask::Collection, ValueType::ZSet), std::string("2: | PEXPIRETIME k | ZRANGE k 0 -1 WITHSCORES"));
    QCOMPARE(commands(Ask::Collection, ValueType::List), std::string("2: | PEXPIRETIME k | LRANGE k 0 -1"));
    QCOMPARE(commands(Ask::Collection, ValueType::Set), std::string("2: | PEXPIRETIME k | SMEMBERS k"));
}

/// Measured on Redis 7.0: TYPE, PTTL, PEXPIRETIME, EXISTS, OBJECT, MEMORY USAGE and SCAN leave the idle time alone;
/// GET, GETRANGE, STRLEN, HLEN and HGETALL begin it anew.
void TestKeyRead::asksForIdleTimeBeforeItTouches()
{
    const ReadDialect answered{.idleTime = true};
    QCOMPARE(commands(Ask::Type, ValueType::Unknown, answered, true), std::string("2: | PEXPIRETIME k | TYPE k"));
    QCOMPARE(commands(Ask::Text, ValueType::String, answered, true),
             std::string("3: | PEXPIRETIME k | OBJECT IDLETIME k | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::Size, ValueType::Hash, answered, true),
             std::string("4: | PEXPIRETIME k | OBJECT IDLETIME k | OBJECT ENCODING k | HLEN k"));
    QCOMPARE(commands(Ask::LongText, ValueType::String, answered, true),
             std::string("3: | PEXPIRETIME k | STRLEN k | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::Collection, ValueType::Hash, answered, true), std::string("2: | PEXPIRETIME k | HGETALL k"));
    // Not where nobody wants to know, nor where it is not answered.
    QCOMPARE(commands(Ask::Text, ValueType::String, answered), std::string("2: | PEXPIRETIME k | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::Text, ValueType::String, {}, true), std::string("2: | PEXPIRETIME k | GETRANGE k 0 1023"));

    KeyAnswer step(Ask::Text, ValueType::String, answered, true);
    QCOMPARE(answer(step, ":-1\r\n:8040\r\n$1\r\nx\r\n"), Next::Look);
    QCOMPARE(step.idleSeconds(), std::int64_t{8040});
    // What it does not say is nobody's error.
    KeyAnswer refused(Ask::Text, ValueType::String, answered, true);
    QCOMPARE(answer(refused, ":-1\r\n-ERR An LFU maxmemory policy is selected\r\n$1\r\nx\r\n"), Next::Look);
    QVERIFY(refused.hasValue());
    QCOMPARE(refused.idleSeconds(), std::int64_t{0});
}

void TestKeyRead::readsAString()
{
    KeyAnswer step(Ask::Text, ValueType::String);
    QCOMPARE(answer(step, ":1700000000123\r\n$3\r\ntok\r\n"), Next::Look);
    QVERIFY(step.exists() && step.hasValue() && !step.tooLarge());
    QCOMPARE(step.deadlineMs(), 1700000000123);
    QCOMPARE(step.valueBytes(), 3);

    KeyAnswer empty(Ask::Text, ValueType::String); // an empty value is a value
    QCOMPARE(answer(empty, ":-1\r\n$0\r\n\r\n"), Next::Look);
    QVERIFY(empty.exists() && empty.hasValue());
}

void TestKeyRead::measuresALongString()
{
    const std::string kilobyte(1024, 'x');
    KeyAnswer step(Ask::Text, ValueType::String);
    QCOMPARE(answer(step, ":-1\r\n$1024\r\n" + kilobyte + "\r\n"), Next::Continue);
    QCOMPARE(step.next(), Ask::LongText);
    KeyAnswer longer(Ask::LongText, ValueType::String);
    QCOMPARE(answer(longer, ":-1\r\n:5000\r\n$1024\r\n" + kilobyte + "\r\n"), Next::Look);
    QVERIFY(longer.tooLarge());
    QCOMPARE(longer.valueBytes(), 5000);
}

void TestKeyRead::measuresACollectionBeforeReadingIt_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<int>("ask");
    QTest::addColumn<int>("next");
    QTest::addColumn<int>("continueWith");
    QTest::addColumn<bool>("tooLarge");
    const int look = int(Next::Look);
    const int more = int(Next::Continue);
    QTest::newRow("compact") << QByteArray(":-1\r\n$8\r\nlistpack\r\n:2\r\n") << int(Ask::Size) << more
                             << int(Ask::Collection) << false;
    QTest::newRow("old compact") << QByteArray(":-1\r\n$7\r\nziplist\r\n:2\r\n") << int(Ask::Size) << more
                                 << int(Ask::Collection) << false;
    QTest::newRow("a few large fields?") << QByteArray(":-1\r\n$9\r\nhashtable\r\n:1\r\n") << int(Ask::Size) << more
                                         << int(Ask::Memory) << false;
    QTest::newRow("many fields") << QByteArray(":-1\r\n$9\r\nhashtable\r\n:100000\r\n") << int(Ask::Size) << look
                                 << int(Ask::Deadline) << true;
    QTest::newRow("small") << QByteArray(":-1\r\n:65536\r\n") << int(Ask::Memory) << more << int(Ask::Collection)
                           << false;
    QTest::newRow("40 MB") << QByteArray(":-1\r\n:41943144\r\n") << int(Ask::Memory) << look << int(Ask::Deadline)
                           << true;
}

void TestKeyRead::measuresACollectionBeforeReadingIt()
{
    QFETCH(QByteArray, wire);
    QFETCH(int, ask);
    KeyAnswer step(Ask(ask), ValueType::Hash);
    const auto next = answer(step, std::string_view(wire.constData(), std::size_t(wire.size())));
    QTEST(int(next), "next");
    if (next == Next::Continue)
        QTEST(int(step.next()), "continueWith");
    QTEST(step.tooLarge(), "tooLarge");
}

void TestKeyRead::asksTheTypeWhenUnknownOrReplaced()
{
    KeyAnswer step(Ask::Type, ValueType::Unknown);
    QCOMPARE(answer(step, ":-1\r\n+zset\r\n"), Next::Continue);
    QCOMPARE(step.type(), ValueType::ZSet);
    QCOMPARE(step.next(), Ask::Size);
    KeyAnswer replaced(Ask::Text, ValueType::String);
    QCOMPARE(answer(replaced, ":-1\r\n-WRONGTYPE Operation against a key\r\n"), Next::Continue);
    QCOMPARE(replaced.next(), Ask::Type);
    QCOMPARE(replaced.type(), ValueType::Unknown);
    KeyAnswer collection(Ask::Size, ValueType::Hash);
    QCOMPARE(answer(collection, ":-1\r\n$6\r\nembstr\r\n-WRONGTYPE x\r\n"), Next::Continue);
    QCOMPARE(collection.next(), Ask::Type);
}

void TestKeyRead::seesAbsence()
{
    KeyAnswer text(Ask::Text, ValueType::String);
    QCOMPARE(answer(text, ":-2\r\n$0\r\n\r\n"), Next::Look);
    QVERIFY(!text.exists() && !text.hasValue());
    KeyAnswer type(Ask::Type, ValueType::Unknown);
    QCOMPARE(answer(type, ":-1\r\n+none\r\n"), Next::Look);
    QVERIFY(!type.exists());
    KeyAnswer size(Ask::Size, ValueType::Hash);
    QCOMPARE(answer(size, ":-2\r\n_\r\n:0\r\n"), Next::Look);
    QVERIFY(!size.exists());
}

void TestKeyRead::waitsWhenTheServerIsBusy()
{
    KeyAnswer step(Ask::Text, ValueType::String);
    QCOMPARE(answer(step, "-BUSY Redis is busy running a script\r\n-BUSY Redis is busy\r\n"), Next::Later);
    KeyAnswer half(Ask::Text, ValueType::String);
    QCOMPARE(answer(half, ":5\r\n-LOADING Redis is loading\r\n"), Next::Later);
    KeyAnswer first(Ask::Text, ValueType::String);
    QCOMPARE(answer(first, "-BUSY Redis is busy\r\n$1\r\nx\r\n"), Next::Later);
}

void TestKeyRead::whatAClusterAnswersIsNoLook_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<bool>("isElsewhere");
    QTest::newRow("moved") << QByteArray("MOVED 7495 127.0.0.1:7001") << true;
    QTest::newRow("moved, unknown endpoint") << QByteArray("MOVED 3430 :7777") << true;
    QTest::newRow("ask") << QByteArray("ASK 7495 127.0.0.1:7001") << true;
    QTest::newRow("half of the keys") << QByteArray("TRYAGAIN Multiple keys request during rehashing of slot") << true;
    QTest::newRow("slot") << QByteArray("CLUSTERDOWN Hash slot not served") << true;
    QTest::newRow("down") << QByteArray("CLUSTERDOWN The cluster is down") << false;
    QTest::newRow("stale replica") << QByteArray("MASTERDOWN Link with MASTER is down") << false;
    QTest::newRow("loading") << QByteArray("LOADING Redis is loading the dataset in memory") << false;
}

void TestKeyRead::whatAClusterAnswersIsNoLook()
{
    QFETCH(const QByteArray, error);
    QFETCH(const bool, isElsewhere);
    const auto expected = isElsewhere ? Next::Elsewhere : Next::Later;
    const auto line = '-' + error.toStdString() + "\r\n";
    KeyAnswer all(Ask::Text, ValueType::String);
    QCOMPARE(answer(all, line + line), expected);
    QCOMPARE(all.words(), error.toStdString());
    KeyAnswer half(Ask::Text, ValueType::String); // it moved between our two commands
    QCOMPARE(answer(half, ":-2\r\n" + line), expected);
    KeyAnswer type(Ask::Type, ValueType::Unknown);
    QCOMPARE(answer(type, line + line), expected);
}

void TestKeyRead::tellsWhatIsDenied()
{
    KeyAnswer value(Ask::Text, ValueType::String);
    QCOMPARE(answer(value, ":5\r\n-NOPERM this user has no permissions to run the 'getrange' command\r\n"),
             Next::Denied);
    QCOMPARE(value.denial().command, ReadCommand::GetRange);
    QVERIFY(value.denial().isOfCommand);
    KeyAnswer deadline(Ask::Text, ValueType::String);
    QCOMPARE(answer(deadline, "-ERR unknown command 'PEXPIRETIME'\r\n$1\r\nx\r\n"), Next::Denied);
    QCOMPARE(deadline.denial().command, ReadCommand::PExpireTime);
    QVERIFY(deadline.denial().isOfCommand);
    QVERIFY(deadline.denial().words.starts_with("ERR unknown"));
    KeyAnswer key(Ask::Size, ValueType::Hash);
    QCOMPARE(
        answer(key, "-NOPERM this user has no permissions to access one of the keys used as arguments\r\n_\r\n:0\r\n"),
        Next::Denied);
    QVERIFY(!key.denial().isOfCommand);
}

void TestKeyRead::leavesOutWhatIsRefused()
{
    const auto without = [](std::initializer_list<ReadCommand> commands) {
        ReadDialect dialect;
        for (const auto command : commands)
            dialect.refuse(command);
        return dialect;
    };
    const auto noTtl = without({ReadCommand::PExpireTime, ReadCommand::Pttl});
    QCOMPARE(commands(Ask::Deadline, ValueType::String, without({ReadCommand::PExpireTime})),
             std::string("1: | PTTL k"));
    QCOMPARE(commands(Ask::Deadline, ValueType::String, without({ReadCommand::Pttl})),
             std::string("1: | PEXPIRETIME k"));
    QCOMPARE(commands(Ask::Deadline, ValueType::String, noTtl), std::string("1: | TYPE k"));
    QCOMPARE(commands(Ask::Text, ValueType::String, noTtl), std::string("1: | GETRANGE k 0 1023"));
    QCOMPARE(commands(Ask::Size, ValueType::Hash, without({ReadCommand::ObjectEncoding})),
             std::string("2: | PEXPIRETIME k | HLEN k"));
    // The value of one kind, and of no other.
    QCOMPARE(firstAsk(ValueType::String, without({ReadCommand::GetRange})), Ask::Deadline);
    QCOMPARE(firstAsk(ValueType::Hash, without({ReadCommand::GetRange})), Ask::Size);
    QCOMPARE(firstAsk(ValueType::Hash, without({ReadCommand::HGetAll})), Ask::Deadline);
    QCOMPARE(firstAsk(ValueType::ZSet, without({ReadCommand::HGetAll})), Ask::Size);
    QCOMPARE(firstAsk(ValueType::Unknown, without({ReadCommand::Type})), Ask::Deadline);

    // Without PTTL the other answers say whether the key is there.
    KeyAnswer absent(Ask::Text, ValueType::String, noTtl);
    QCOMPARE(answer(absent, "$0\r\n\r\n"), Next::Look);
    QVERIFY(!absent.exists());
    KeyAnswer there(Ask::Text, ValueType::String, noTtl);
    QCOMPARE(answer(there, "$3\r\ntok\r\n"), Next::Look);
    QVERIFY(there.exists() && there.hasValue() && !there.knowsDeadline());
    // Nothing large is read unmeasured.
    KeyAnswer unmeasured(Ask::Size, ValueType::Hash, without({ReadCommand::MemoryUsage}));
    QCOMPARE(answer(unmeasured, ":-1\r\n$9\r\nhashtable\r\n:2\r\n"), Next::Look);
    QVERIFY(unmeasured.exists() && !unmeasured.hasValue());
    KeyAnswer measured(Ask::Size, ValueType::Hash, without({ReadCommand::ObjectEncoding}));
    QCOMPARE(answer(measured, ":-1\r\n:2\r\n"), Next::Continue);
    QCOMPARE(measured.next(), Ask::Memory);
    KeyAnswer cut(Ask::LongText, ValueType::String, without({ReadCommand::StrLen}));
    QCOMPARE(answer(cut, ":-1\r\n$3\r\ntok\r\n"), Next::Look);
    QVERIFY(cut.hasValue() && cut.tooLarge());
}

/// A refusal is tried again each second, later less and less often.
void TestKeyRead::refusalsAreNotForEver()
{
    using namespace std::chrono_literals;
    ReadRights rights;
    const MonoTime begin{1h};
    ReadDialect probed;
    probed.refuse(ReadCommand::HGetAll);
    rights.start(probed, begin);
    QVERIFY(rights.refuse(ReadCommand::GetRange, begin));
    QVERIFY(!rights.refuse(ReadCommand::GetRange, begin + 500ms)); // of the same round
    QVERIFY(!rights.due(begin + 999ms));
    QCOMPARE(rights.due(begin + 1s), ReadCommand::GetRange);
    QCOMPARE(rights.due(begin + 1s), ReadCommand::HGetAll);
    QVERIFY(!rights.due(begin + 1s)); // both are under way
    rights.permit(ReadCommand::HGetAll);
    QVERIFY(rights.dialect().may(ReadCommand::HGetAll) && !rights.dialect().may(ReadCommand::GetRange));
    QVERIFY(!rights.refuse(ReadCommand::GetRange, begin + 1s));
    QVERIFY(!rights.due(begin + 1999ms));
    QCOMPARE(rights.due(begin + 2s), ReadCommand::GetRange);
    auto now = begin + 2s;
    std::vector<std::chrono::seconds> pauses;
    for (int i = 0; i < 14; ++i) {
        QVERIFY(!rights.refuse(ReadCommand::GetRange, now));
        const auto asked = now;
        while (!rights.due(now))
            now += 1s;
        pauses.push_back(std::chrono::duration_cast<std::chrono::seconds>(now - asked));
    }

    QCOMPARE(pauses, (std::vector<std::chrono::seconds>{1s, 1s, 1s, 1s, 1s, 1s, 1s, 2s, 4s, 8s, 16s, 32s, 60s, 60s}));

    rights.refuseKey("lock:b", begin);
    rights.refuseKey("lock:a", begin);
    QVERIFY(!rights.dueKey(begin + 999ms));
    QCOMPARE(rights.dueKey(begin + 1s), std::string("lock:a"));
    rights.refuseKey("lock:a", begin + 1s);
    QVERIFY(!rights.dueKey(begin + 1999ms));
    QCOMPARE(rights.dueKey(begin + 2s), std::string("lock:b")); // each in its turn
    QCOMPARE(rights.permitKeys(), (std::vector<std::string>{"lock:a", "lock:b"}));
    QVERIFY(!rights.hasRefusedKeys());
}

LOCKSCOPE_TEST_MAIN(TestKeyRead)
#include "tst_keyread.moc"
