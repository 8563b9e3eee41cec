// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lines of MONITOR: every byte comes back; cut and hostile lines. Means: pure, real server.
#include "redis/describe.h"
#include "redis/monitorline.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTcpSocket>

#include <random>

using namespace lockscope;
using namespace lockscope::redis;
using namespace lockscope::test;

namespace {

std::vector<std::string> words(const MonitorLine& line)
{
    return {line.arguments().begin(), line.arguments().end()};
}

/// As the server writes an argument.
std::string written(std::string_view argument)
{
    std::string out = "\"";
    for (const char c : argument) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n')
            out += "\\n";
        else if (c == '\r')
            out += "\\r";
        else if (c == '\t')
            out += "\\t";
        else if (c == '\a')
            out += "\\a";
        else if (c == '\b')
            out += "\\b";
        else if (c == '"' || c == '\\')
            out.append("\\").append(1, c);
        else if (byte >= 0x20 && byte < 0x7f)
            out += c;
        else {
            char hex[5];
            std::snprintf(hex, sizeof hex, "\\x%02x", byte);
            out += hex;
        }
    }
    return out + "\"";
}

using Words = std::vector<std::string>;

} // namespace

class TestMonitorLine : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void plain();
    void addresses_data();
    void addresses();
    void everyByteComesBack();
    void notLines_data();
    void notLines();
    void bareQuotes();
    void cutLines();
    void manyArguments();
    void parserHandsLinesOut();
    void parserCutsLongLines();
    void asTheServerWritesThem();
};

void TestMonitorLine::plain()
{
    MonitorLine line;
    QVERIFY(line.parse(R"(1700000000.123456 [3 127.0.0.1:1234] "SET" "lock:a" "tok" "NX" "PX" "5000")"));
    QCOMPARE(usSinceEpoch(line.at()), std::int64_t{1700000000123456});
    QCOMPARE(line.database(), 3);
    QCOMPARE(line.address(), "127.0.0.1:1234");
    QVERIFY(!line.isFromScript());
    QVERIFY(line.isWhole());
    QCOMPARE(words(line), (Words{"SET", "lock:a", "tok", "NX", "PX", "5000"}));
    QVERIFY(line.parse(R"(1.000001 [0 lua] "get" "")"));
    QVERIFY(line.isFromScript());
    QCOMPARE(words(line), (Words{"get", ""}));
}

void TestMonitorLine::addresses_data()
{
    QTest::addColumn<std::string>("address");
    QTest::newRow("IPv4") << std::string("10.0.0.7:6379");
    QTest::newRow("IPv6") << std::string("[::1]:51434");
    QTest::newRow("IPv6 with zone") << std::string("[fe80::1%eth0]:51434");
    QTest::newRow("unix") << std::string("unix:/run/my redis [1]/sock");
    QTest::newRow("script") << std::string("lua");
}

void TestMonitorLine::addresses()
{
    QFETCH(const std::string, address);
    MonitorLine line;
    const std::string text = "5.000000 [0 " + address + "] \"PING\"";
    QVERIFY(line.parse(text));
    QCOMPARE(std::string(line.address()), address);
    QCOMPARE(words(line), Words{"PING"});
}

void TestMonitorLine::everyByteComesBack()
{
    std::mt19937 random(7);
    MonitorLine line;
    for (int round = 0; round < 2000; ++round) {
        Words arguments(1 + random() % 6);
        std::string text = "1700000000.000001 [0 a:1]";
        for (auto& argument : arguments) {
            const auto size = random() % (round % 50 == 0 ? 3000 : 12);
            for (std::size_t i = 0; i < size; ++i)
                argument += static_cast<char>(random() % (round % 3 == 0 ? 256 : 128));
            text += " " + written(argument);
        }
        QVERIFY2(line.parse(text), text.c_str());
        QVERIFY2(words(line) == arguments, text.c_str());
    }
}

void TestMonitorLine::notLines_data()
{
    QTest::addColumn<std::string>("text");
    const std::string head = "1700000000.123456 [0 127.0.0.1:1234] ";
    for (const std::string& text : {std::string(),
                                    std::string("OK"),
                                    std::string("1700000000"),
                                    std::string("1700000000.12345 [0 a:1] \"GET\""),
                                    std::string("1700000000.1234567 [0 a:1] \"GET\""),
                                    std::string("99999999999999.123456 [0 a:1] \"GET\""),
                                    std::string("-1.123456 [0 a:1] \"GET\""),
                                    std::string("1.123456 [0] \"GET\""),
                                    std::string("1.123456 [x a:1] \"GET\""),
                                    std::string("1.123456 [-1 a:1] \"GET\""),
                                    std::string("1.123456 [9999999999 a:1] \"GET\""),
                                    std::string("1.123456 [0 ] \"GET\""),
                                    std::string("1.123456 [0 a:1]"),
                                    std::string("1.123456 [0 a:1] "),
                                    head + "GET",
                                    head + "\"GET",
                                    head + "\"GET\"x",
                                    head + "\"GET\" ",
                                    head + "\"GET\"  \"a\"",
                                    head + R"("GET" "\x1")",
                                    head + R"("GET" "\xzz")",
                                    head + "\"GET\" \"a\\"})
        QTest::newRow(text.c_str()) << text;
}

void TestMonitorLine::notLines()
{
    QFETCH(const std::string, text);
    MonitorLine line;
    QVERIFY(line.parse(R"(1.000001 [0 a:1] "get" "b")"));
    QVERIFY(!line.parse(text));
    QVERIFY(line.arguments().empty());
    QVERIFY(line.address().empty());
    QVERIFY(!line.isWhole());
}

/// Valkey 8.1 escapes neither quotes nor backslashes.
void TestMonitorLine::bareQuotes()
{
    MonitorLine line;
    QVERIFY(line.parse(R"(1.000001 [0 a:1] "eval" "if redis.call("get",KEYS[1]) == ARGV[1] then" "1" "lock:a" "t")"));
    QCOMPARE(words(line), (Words{"eval", R"(if redis.call("get",KEYS[1]) == ARGV[1] then)", "1", "lock:a", "t"}));
    QVERIFY(line.parse(R"(1.000001 [0 a:1] "set" "lock:"a" "[\]\q\x41")"));
    QCOMPARE(words(line), (Words{"set", "lock:\"a", R"([\]\qA)"}));
    QVERIFY(!line.parse(R"(1.000001 [0 a:1] "g"et" "a")"));
}

void TestMonitorLine::cutLines()
{
    const std::string whole = R"(1700000000.123456 [0 127.0.0.1:1234] "SET" "lo\x00ck" "value" "NX")";
    MonitorLine line;
    QVERIFY(line.parse(whole));
    const Words all = words(line);
    const std::size_t arguments = whole.find('"');
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        const std::string_view begin = std::string_view(whole).substr(0, size);
        const bool known = line.parse(begin, true);
        QVERIFY(!line.isWhole());
        if (size < arguments + 5) {
            QVERIFY(!known);
            continue;
        }
        QVERIFY(known);
        const Words some = words(line);
        QVERIFY(some.size() <= all.size());
        QVERIFY(std::equal(some.begin(), some.end(), all.begin())); // none of them half
    }
}

void TestMonitorLine::manyArguments()
{
    std::string text = "1.000001 [0 a:1]";
    for (int i = 0; i < 1000; ++i)
        text += " \"" + std::to_string(i) + "\"";
    MonitorLine line;
    QVERIFY(line.parse(text));
    QVERIFY(!line.isWhole());
    QCOMPARE(line.arguments().size(), MonitorLine::kMostArguments);
    QCOMPARE(line.arguments().back(), std::to_string(MonitorLine::kMostArguments - 1));
}

void TestMonitorLine::parserHandsLinesOut()
{
    const std::string wire = "+OK\r\n>4\r\n$8\r\npmessage\r\n$21\r\n__keyspace@0__:lock:*\r\n$21\r\n"
                             "__keyspace@0__:lock:a\r\n$3\r\nset\r\n+1.000001 [0 a:1] \"SET\" \"lock:a\"\r\n"
                             "+PONG\r\n+2.000001 [0 a:1] \"GET\"\r\n:7\r\n";
    const Words expected{"+OK",
                         "event 0 lock:a set",
                         "line 1.000001 [0 a:1] \"SET\" \"lock:a\"",
                         "+PONG",
                         "line 2.000001 [0 a:1] \"GET\"",
                         ":7"};
    for (std::size_t piece = 1; piece < wire.size(); ++piece) {
        RespParser parser;
        parser.setMonitorLines(true);
        parser.addPattern("__keyspace@0__:lock:*");
        std::vector<std::string_view> pieces;
        for (std::size_t at = 0; at < wire.size(); at += piece)
            pieces.push_back(std::string_view(wire).substr(at, piece));
        QCOMPARE(drainPieces(parser, pieces), expected);
    }
    RespParser plain;
    QCOMPARE(drainPieces(plain, {"+1.5\r\n"}), Words{"+1.5"});
}

void TestMonitorLine::parserCutsLongLines()
{
    const std::string head = "1.000001 [0 a:1] \"SET\" \"lock:a\" \"";
    std::string text = "+" + head;
    text.append(3'000'000, 'v');
    text += "\"\r\n+2.000001 [0 a:1] \"GET\"\r\n";
    for (const std::size_t piece : {std::size_t{1000}, std::size_t{65535}, std::size_t{65536}, std::size_t{65537},
                                    text.size() - 26, text.size()}) {
        RespParser parser;
        parser.setMonitorLines(true);
        Words told;
        std::size_t mostKept = 0;
        for (std::size_t at = 0; at < text.size(); at += piece) {
            parser.feed(std::string_view(text).substr(at, piece));
            for (auto& item : drain(parser))
                told.push_back(std::move(item));
            mostKept = std::max(mostKept, parser.unparsed().size());
        }
        QCOMPARE(told.size(), std::size_t{2});
        QVERIFY(told[0].starts_with("cut " + head));
        QCOMPARE(told[0].size(), 4 + RespParser::kMaxLine);
        QCOMPARE(told[1], "line 2.000001 [0 a:1] \"GET\"");
        QVERIFY(mostKept <= RespParser::kMaxLine); // 3 MB were never there at once
    }
    RespParser other; // what is no line of MONITOR has no such right
    other.setMonitorLines(true);
    std::string reply = "+";
    reply.append(70'000, 'x');
    QVERIFY(drainPieces(other, {reply}).back().starts_with("error "));
}

void TestMonitorLine::asTheServerWritesThem()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), server.port());
    QVERIFY(socket.waitForConnected());
    socket.write("MONITOR\r\n");
    QVERIFY(socket.waitForReadyRead());
    QCOMPARE(socket.readAll(), QByteArray("+OK\r\n"));
    std::string bytes;
    for (int i = 0; i < 256; ++i)
        bytes += static_cast<char>(i);
    const Words command{"sEt", "lock:\"quoted\\\"", bytes, "NX", "PX", "5000"};
    server.command(command);
    RespParser parser;
    parser.setMonitorLines(true);
    Words told;
    while (told.empty()) {
        QVERIFY(socket.waitForReadyRead());
        const QByteArray got = socket.readAll();
        parser.feed(std::string_view(got.constData(), std::size_t(got.size())));
        told = drain(parser);
    }
    MonitorLine line;
    QVERIFY(line.parse(std::string_view(told[0]).substr(5)));
    if (told[0].find(R"(lock:\")") != std::string::npos)
        QCOMPARE(words(line), command);
    else // Valkey 8.1: what stood there cannot be told, but how many words there were
        QCOMPARE(words(line).size(), command.size());
    QCOMPARE(line.database(), 0);
}

LOCKSCOPE_TEST_MAIN(TestMonitorLine)
#include "tst_monitorline.moc"
