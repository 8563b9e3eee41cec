// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/keyread.h"
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

std::string commands(Ask ask, ValueType type, const ReadDialect& dialect = {})
{
    std::string wire;
    const auto replies = appendAsk(wire, ask, type, "k", dialect);
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
    void asksTheTypeWhenUnknownOrReplaced();
    void seesAbsence();
    void waitsWhenTheServerIsBusy();
    void tellsWhatIsDenied();
};

void TestKeyRead::asksWhatFitsTheType()
{
    QCOMPARE(firstAsk(ValueType::Unknown, {}), Ask::Type);
    QCOMPARE(firstAsk(ValueType::String, {}), Ask::Text);
    QCOMPARE(firstAsk(ValueType::Hash, {}), Ask::Size);
    QCOMPARE(firstAsk(ValueType::Stream, {}), Ask::Deadline);
    QCOMPARE(firstAsk(ValueType::String, {.pexpiretime = true, .values = false}), Ask::Deadline);
    QCOMPARE(commands(Ask::Deadline, ValueType::String), std::string("1: | PEXPIRETIME k"));
    QCOMPARE(commands(Ask::Deadline, ValueType::String, {.pexpiretime = false, .values = true}),
             std::string("1: | PTTL k"));
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

void TestKeyRead::tellsWhatIsDenied()
{
    KeyAnswer value(Ask::Text, ValueType::String);
    QCOMPARE(answer(value, ":5\r\n-NOPERM this user has no permissions\r\n"), Next::Denied);
    QVERIFY(value.valueDenied());
    KeyAnswer deadline(Ask::Text, ValueType::String);
    QCOMPARE(answer(deadline, "-ERR unknown command 'PEXPIRETIME'\r\n$1\r\nx\r\n"), Next::Denied);
    QVERIFY(!deadline.valueDenied());
    QVERIFY(deadline.deniedWords().starts_with("ERR unknown"));
}

LOCKSCOPE_TEST_MAIN(TestKeyRead)
#include "tst_keyread.moc"
