// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which command measures and which reads a value of each type, and what their answers hold. Means: pure.
#include "redis/keycommands.h"
#include "redis/respparser.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::redis;

namespace {

/// The words of the command, with bars between.
std::string words(ReadCommand command)
{
    std::string wire;
    appendRead(wire, command, "a key", "99");
    if (wire != readCommand(command, "a key", "99").encoded())
        return "written in two ways";
    RespParser parser;
    parser.feed(wire);
    std::string text;
    if (parser.next() == RespParser::Item::Reply) {
        for (const auto word : parser.reply())
            text += (text.empty() ? "" : "|") + std::string(word.text());
    }
    return text;
}

/// The elements of an answer in wire form, or "malformed".
std::string elements(std::string_view wire, ValueType type)
{
    RespParser parser;
    parser.feed(wire);
    if (parser.next() != RespParser::Item::Reply)
        return "no answer";
    std::string text = isWellFormed(parser.reply(), type) ? "" : "malformed:";
    eachElement(parser.reply(), type, [&](std::string_view first, std::string_view second) {
        text += std::string(first) + "=" + std::string(second) + " ";
    });
    return text;
}

} // namespace

class TestKeyCommands : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void oneMeasuresAndOneReads();
    void theyAreWrittenWithTheirBounds();
    void elementsComeInEveryProtocol();
    void whatIsNoAnswerIsFound();
};

void TestKeyCommands::oneMeasuresAndOneReads()
{
    const auto pair = [](ValueType type) {
        return std::string(name(sizeCommand(type))) + " " + std::string(name(wholeCommand(type)));
    };
    QCOMPARE(pair(ValueType::String), std::string("STRLEN GETRANGE"));
    QCOMPARE(pair(ValueType::Hash), std::string("HLEN HGETALL"));
    QCOMPARE(pair(ValueType::ZSet), std::string("ZCARD ZRANGE"));
    QCOMPARE(pair(ValueType::List), std::string("LLEN LRANGE"));
    QCOMPARE(pair(ValueType::Set), std::string("SCARD SMEMBERS"));
    QVERIFY(isCollection(ValueType::Set) && !isCollection(ValueType::String) && !isCollection(ValueType::Stream));
}

void TestKeyCommands::theyAreWrittenWithTheirBounds()
{
    QCOMPARE(words(ReadCommand::GetRange), std::string("GETRANGE|a key|0|99"));
    QCOMPARE(words(ReadCommand::MemoryUsage), std::string("MEMORY|USAGE|a key|SAMPLES|0"));
    QCOMPARE(words(ReadCommand::ObjectEncoding), std::string("OBJECT|ENCODING|a key"));
    QCOMPARE(words(ReadCommand::ZRange), std::string("ZRANGE|a key|0|-1|WITHSCORES"));
    QCOMPARE(words(ReadCommand::LRange), std::string("LRANGE|a key|0|-1"));
    QCOMPARE(words(ReadCommand::SMembers), std::string("SMEMBERS|a key"));
    QCOMPARE(grantingRule(ReadCommand::ObjectEncoding), std::string("+object|encoding"));
}

void TestKeyCommands::elementsComeInEveryProtocol()
{
    const std::string flat = "*4\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n2\r\n";
    QCOMPARE(elements(flat, ValueType::Hash), std::string("a=1 b=2 "));
    QCOMPARE(elements(flat, ValueType::ZSet), std::string("a=1 b=2 "));
    QCOMPARE(elements(flat, ValueType::Set), std::string("a= 1= b= 2= "));
    QCOMPARE(elements("%1\r\n$1\r\na\r\n$1\r\n1\r\n", ValueType::Hash), std::string("a=1 "));
    QCOMPARE(elements("*1\r\n*2\r\n$1\r\na\r\n,1.5\r\n", ValueType::ZSet), std::string("a=1.5 "));
    QCOMPARE(elements("*0\r\n", ValueType::ZSet), std::string());
}

void TestKeyCommands::whatIsNoAnswerIsFound()
{
    QCOMPARE(elements("*1\r\n$1\r\na\r\n", ValueType::Hash), std::string("malformed:"));
    QCOMPARE(elements("*3\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n", ValueType::ZSet), std::string("malformed:a=1 "));
    QCOMPARE(elements("*1\r\n*1\r\n$1\r\na\r\n", ValueType::ZSet), std::string("malformed:a= "));
    QCOMPARE(elements("~1\r\n:1\r\n", ValueType::Set), std::string("malformed:1= "));
    QCOMPARE(elements("_\r\n", ValueType::Hash), std::string("malformed:"));
    QCOMPARE(elements(":1\r\n", ValueType::String), std::string("malformed:"));
    QCOMPARE(elements("$1\r\na\r\n", ValueType::String), std::string());
}

LOCKSCOPE_TEST_MAIN(TestKeyCommands)
#include "tst_keycommands.moc"
