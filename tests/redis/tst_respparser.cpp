// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RESP2 and RESP3 however the bytes are split; limits; no allocation; agrees with hiredis. Means: pure.
#include "redis/describe.h"

#include "support/suite.h"

#include <QRandomGenerator>

#include <atomic>
#include <cstdlib>
#include <new>

using namespace lockscope;
using redis::RespParser;
using Lines = std::vector<std::string>;

namespace {

std::atomic<long> allocations{0};

const std::string kChannelPattern = "__keyspace@0__:lock:*";

std::string bulk(std::string_view text)
{
    return "$" + std::to_string(text.size()) + "\r\n" + std::string(text) + "\r\n";
}

std::string message(std::string_view key, std::string_view event, char type = '>',
                    std::string_view pattern = kChannelPattern)
{
    return type + std::string("4\r\n") + bulk("pmessage") + bulk(pattern) + bulk("__keyspace@0__:" + std::string(key)) +
           bulk(event);
}

Lines parse(const std::vector<std::string_view>& pieces, bool withPattern = true)
{
    RespParser parser;
    if (withPattern)
        parser.addPattern(kChannelPattern);
    return test::drainPieces(parser, pieces);
}

std::string joined(const Lines& lines)
{
    std::string out;
    for (const std::string& line : lines)
        out += line + "\n";
    return out;
}

/// A random RESP2 reply on the wire; at most 7 deep, as deep as the reference goes.
std::string randomReply(QRandomGenerator& random, int depth)
{
    const auto randomBytes = [&random](int size) {
        std::string out;
        for (int i = 0; i < size; ++i)
            out.push_back(static_cast<char>(random.bounded(256)));
        return out;
    };
    switch (random.bounded(depth < 7 ? 8 : 6)) {
    case 0:
        return "+" + std::to_string(random.generate()) + "\r\n";
    case 1:
        return "-ERR " + std::to_string(random.generate()) + "\r\n";
    case 2:
        return ":" + std::to_string(static_cast<qint64>(random.generate64())) + "\r\n";
    case 3:
        return "$-1\r\n";
    case 4:
        return "*-1\r\n";
    case 5:
        return bulk(randomBytes(random.bounded(40)));
    default:
        break;
    }
    const int children = random.bounded(5);
    std::string out = "*" + std::to_string(children) + "\r\n";
    for (int i = 0; i < children; ++i)
        out += randomReply(random, depth + 1);
    return out;
}

} // namespace

// Counts what the parser allocates. Not inlined: GCC 14 would see malloc() meet the library's operator delete.
__attribute__((noinline)) void* operator new(std::size_t size)
{
    allocations.fetch_add(1, std::memory_order_relaxed);
    if (void* memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}
__attribute__((noinline)) void operator delete(void* memory) noexcept
{
    std::free(memory);
}
__attribute__((noinline)) void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

class TestRespParser : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryTypeHoweverTheBytesAreSplit_data();
    void readsEveryTypeHoweverTheBytesAreSplit();
    void refusesWhatIsNotResp_data();
    void refusesWhatIsNotResp();
    void keepsItsLimits();
    void hasOneBudgetForAReply_data();
    void hasOneBudgetForAReply();
    void handsOutPushesInsideReplies();
    void fastAndGeneralPathAgreeOnKeyEvents();
    void tellsPatternsApart();
    void treatsSubscribedArraysOfResp2AsPushes();
    void neverAllocatesInSteadyState();
    void growsForALargeReplyAndGivesTheMemoryBack();
    void agreesWithTheReferenceOnRandomReplies();
    void cursorFindsChildrenAndValues();
};

void TestRespParser::readsEveryTypeHoweverTheBytesAreSplit_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* name, std::string_view wire, std::string_view expected) {
        QTest::newRow(name) << QByteArray(wire.data(), qsizetype(wire.size()))
                            << QByteArray(expected.data(), qsizetype(expected.size()));
    };
    using namespace std::string_view_literals;
    row("simple string", "+OK\r\n", "+OK\n");
    row("empty simple string", "+\r\n", "+\n");
    row("error", "-NOPERM no\r\n", "-NOPERM no\n");
    row("integers", ":0\r\n:-9223372036854775808\r\n:+7\r\n", ":0\n:-9223372036854775808\n:7\n");
    row("blob of any bytes", "$6\r\na\r\n\0\xff-\r\n"sv, "$a\r\n\0\xff-\n"sv);
    row("empty blob", "$0\r\n\r\n", "$\n");
    row("RESP2 nulls", "$-1\r\n*-1\r\n", "_\n_\n");
    row("RESP3 null", "_\r\n", "_\n");
    row("booleans", "#t\r\n#f\r\n", "#t\n#f\n");
    row("doubles", ",1.5e3\r\n,-inf\r\n,nan\r\n", ",1.5e3\n,-inf\n,nan\n");
    row("big number", "(-3492890328409238509324850943850943825024385\r\n",
        "(-3492890328409238509324850943850943825024385\n");
    row("blob error", "!9\r\nERR a\r\nbc\r\n", "-ERR a\r\nbc\n");
    row("verbatim string", "=8\r\ntxt:abcd\r\n", "$abcd\n");
    row("array", "*3\r\n:1\r\n$1\r\nx\r\n*0\r\n", "[:1 $x []]\n");
    row("nested", "*2\r\n*1\r\n*1\r\n+a\r\n+b\r\n", "[[[+a]] +b]\n");
    row("map", "%2\r\n+a\r\n:1\r\n+b\r\n%0\r\n", "{+a :1 +b {}}\n");
    row("set", "~2\r\n:1\r\n:2\r\n", "~:1 :2~\n");
    row("push", ">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n", "push >+invalidate [$k]<\n");
    row("attribute before a reply", "|1\r\n+ttl\r\n:3\r\n*1\r\n+a\r\n", "[+a]\n");
    row("attribute inside, before the last element", "*2\r\n+a\r\n|1\r\n+x\r\n*1\r\n:1\r\n+b\r\n", "[+a +b]\n");
    row("empty attribute", "|0\r\n+a\r\n", "+a\n");
    row("key event", message("lock:a", "set"), "event 0 lock:a set\n");
    row("events and replies in order", message("lock:a", "set") + "+1\r\n" + message("lock:b", "del") + ":2\r\n",
        "event 0 lock:a set\n+1\nevent 0 lock:b del\n:2\n");
    row("key with any bytes", message("lock:\r\n\0 \xff"sv, "expired"), "event 0 lock:\r\n\0 \xff expired\n"sv);
    row("message of another pattern", message("lock:a", "set", '>', "__keyspace@0__:*"),
        "push >$pmessage $__keyspace@0__:* $__keyspace@0__:lock:a $set<\n");
}

void TestRespParser::readsEveryTypeHoweverTheBytesAreSplit()
{
    QFETCH(QByteArray, wire);
    QFETCH(QByteArray, expected);
    const std::string_view all(wire.constData(), std::size_t(wire.size()));
    QCOMPARE(QByteArray::fromStdString(joined(parse({all}))), expected);
    for (std::size_t i = 0; i <= all.size(); ++i) {
        for (std::size_t j = i; j <= all.size(); ++j)
            QCOMPARE(QByteArray::fromStdString(joined(parse({all.substr(0, i), all.substr(i, j - i), all.substr(j)}))),
                     expected);
    }
    std::vector<std::string_view> bytes;
    for (std::size_t i = 0; i < all.size(); ++i)
        bytes.push_back(all.substr(i, 1));
    QCOMPARE(QByteArray::fromStdString(joined(parse(bytes))), expected);
}

void TestRespParser::refusesWhatIsNotResp_data()
{
    QTest::addColumn<QByteArray>("wire");
    QTest::newRow("HTTP") << QByteArray("HTTP/1.1 400 Bad Request\r\n");
    QTest::newRow("no integer") << QByteArray(":abc\r\n");
    QTest::newRow("empty integer") << QByteArray(":\r\n");
    QTest::newRow("integer beyond 64 bits") << QByteArray(":9223372036854775808\r\n");
    QTest::newRow("negative bulk") << QByteArray("$-2\r\n");
    QTest::newRow("bulk without length") << QByteArray("$\r\n");
    QTest::newRow("streamed string") << QByteArray("$?\r\n");
    QTest::newRow("bulk longer than its length") << QByteArray("$1\r\nabc\r\n");
    QTest::newRow("negative array") << QByteArray("*-2\r\n");
    QTest::newRow("null map") << QByteArray("%-1\r\n");
    QTest::newRow("null with a value") << QByteArray("_x\r\n");
    QTest::newRow("boolean of another kind") << QByteArray("#x\r\n");
    QTest::newRow("double of letters") << QByteArray(",xyz\r\n");
    QTest::newRow("big number without digits") << QByteArray("(-\r\n");
    QTest::newRow("verbatim without format") << QByteArray("=3\r\nabc\r\n");
    QTest::newRow("push inside a push") << QByteArray(">2\r\n+a\r\n>1\r\n+b\r\n").prepend("*1\r\n");
    QTest::newRow("TLS alert") << QByteArray("\x15\x03\x01\x00\x02\x02\x50\r\n", 9);
}

void TestRespParser::refusesWhatIsNotResp()
{
    QFETCH(QByteArray, wire);
    RespParser parser;
    parser.feed({wire.constData(), std::size_t(wire.size())});
    const Lines lines = test::drain(parser);
    QVERIFY(!lines.empty());
    QVERIFY2(lines.back().starts_with("error not valid RESP: "), lines.back().c_str());
    parser.feed("+OK\r\n");
    QCOMPARE(parser.next(), RespParser::Item::Error); // for good
}

void TestRespParser::keepsItsLimits()
{
    const auto nested = [](int depth) {
        std::string out;
        for (int i = 0; i < depth; ++i)
            out += "*1\r\n";
        return out + "+x\r\n";
    };
    QCOMPARE(parse({nested(32)}).back().substr(0, 3), std::string("[[["));
    QVERIFY(parse({nested(33)}).back().find("nested deeper than 32") != std::string::npos);

    std::string million = "*1000000\r\n";
    for (int i = 0; i < 1'000'000; ++i)
        million += ":1\r\n";
    RespParser parser;
    parser.feed(million);
    QCOMPARE(parser.next(), RespParser::Item::Reply);
    QCOMPARE(parser.reply().size(), std::size_t(1'000'000));

    QVERIFY(parse({"*1000001\r\n"}).back().find("1,000,000") != std::string::npos);
    QVERIFY(parse({"%500001\r\n"}).back().find("1,000,000") != std::string::npos);
    QVERIFY(parse({"*2\r\n" + million + million}).back().find("1,000,000") != std::string::npos);
    QVERIFY(parse({"$134217728\r\n"}).back().find("larger than 128 MiB") != std::string::npos);
    QVERIFY(parse({"$134000000\r\n"}).empty());
    QVERIFY(parse({"$9223372036854775807\r\n"}).back().find("larger than 128 MiB") != std::string::npos);
    QVERIFY(parse({"+" + std::string(70'000, 'x')}).back().find("64 KiB") != std::string::npos);
    QCOMPARE(parse({"+" + std::string(60'000, 'x') + "\r\n"}).back().size(), std::size_t(60'001));
}

void TestRespParser::hasOneBudgetForAReply_data()
{
    QTest::addColumn<QByteArray>("begin"); ///< what stands in front
    QTest::addColumn<QByteArray>("piece"); ///< and then comes again and again
    const QByteArray text = "$100000\r\n" + QByteArray(100'000, 'x') + "\r\n";
    const QByteArray push = QByteArray::fromStdString(message("lock:a", "expired"));
    QTest::newRow("large elements of an array") << QByteArray("*1000\r\n") << text;
    QTest::newRow("of a push") << QByteArray(">1000\r\n+invalidate\r\n") << text;
    QTest::newRow("nested") << QByteArray("*2\r\n*2\r\n%1000\r\n") << "*2\r\n" + text + "_\r\n";
    QTest::newRow("many small ones") << QByteArray("*20000\r\n") << QByteArray("*1\r\n_\r\n");
    QTest::newRow("pushes inside a reply that does not end") << QByteArray("*2\r\n") << push;
    QTest::newRow("attributes that come to nothing") << QByteArray("*2\r\n") << "|1\r\n+a\r\n" + text;
    QTest::newRow("a text that is announced") << QByteArray("$2000000\r\n") << QByteArray("x");
    QTest::newRow("elements that are announced") << QByteArray("*900000\r\n") << QByteArray("_\r\n");
}

/// Whatever a reply consists of, it ends at the budget, and what it would have needed is never allocated.
void TestRespParser::hasOneBudgetForAReply()
{
    QFETCH(QByteArray, begin);
    QFETCH(QByteArray, piece);
    constexpr std::size_t kMebibyte = std::size_t{1} << 20;
    RespParser parser(kMebibyte);
    parser.addPattern(kChannelPattern);
    parser.feed(begin.toStdString());
    RespParser::Item item = parser.next();
    std::size_t most = 0;
    for (std::size_t fed = 0; fed < 8 * kMebibyte && item != RespParser::Item::Error;
         fed += std::size_t(piece.size())) {
        parser.feed(piece.toStdString());
        do {
            item = parser.next();
        } while (item != RespParser::Item::NeedMore && item != RespParser::Item::Error);
        most = std::max(most, parser.allocated());
    }
    QCOMPARE(item, RespParser::Item::Error);
    QVERIFY(parser.isTooLarge());
    QCOMPARE(parser.error(), std::string("a reply larger than 1 MiB"));
    QVERIFY2(most < 4 * kMebibyte, std::to_string(most).c_str());
}

void TestRespParser::handsOutPushesInsideReplies()
{
    // An outer reply of several kinds, in elements; a push may stand between any two of them.
    const std::vector<std::string> elements{"*4\r\n", "$1\r\na\r\n", "%1\r\n", "+k\r\n", "*2\r\n",
                                            ":1\r\n", ":2\r\n",      "_\r\n",  "~1\r\n", "+z\r\n"};
    const std::string outer = "[$a {+k [:1 :2]} _ ~+z~]";
    const std::vector<std::pair<std::string, std::string>> pushes{
        {message("lock:a", "expired"), "event 0 lock:a expired"},
        {">2\r\n+invalidate\r\n_\r\n", "push >+invalidate _<"},
        {">1\r\n*1\r\n|1\r\n+a\r\n+b\r\n+c\r\n", "push >[+c]<"},
    };
    for (const auto& [wire, expected] : pushes) {
        for (std::size_t place = 1; place < elements.size(); ++place) {
            std::string all;
            for (std::size_t i = 0; i < elements.size(); ++i)
                all += (i == place ? wire + wire : std::string{}) + elements[i];
            all += ":9\r\n";
            const Lines lines{expected, expected, outer, ":9"};
            QCOMPARE(joined(parse({all})), joined(lines));
            for (std::size_t split = 0; split < all.size(); ++split) {
                const std::string_view view(all);
                QCOMPARE(joined(parse({view.substr(0, split), view.substr(split)})), joined(lines));
            }
        }
    }
}

void TestRespParser::fastAndGeneralPathAgreeOnKeyEvents()
{
    // The general path sees the same messages when they come byte by byte, and the fast one when they come whole.
    std::string all;
    for (int i = 0; i < 300; ++i)
        all += message("lock:" + std::string(std::size_t(i), 'k'), i % 2 ? "set" : "expired");
    std::vector<std::string_view> bytes;
    for (std::size_t i = 0; i < all.size(); ++i)
        bytes.push_back(std::string_view(all).substr(i, 1));
    const Lines whole = parse({all});
    QCOMPARE(whole.size(), std::size_t(300));
    QCOMPARE(joined(parse(bytes)), joined(whole));

    // Frames that only begin like one.
    const std::string begin = ">4\r\n" + bulk("pmessage") + bulk(kChannelPattern);
    QCOMPARE(parse({begin + bulk("short") + bulk("set") + std::string(64, '\r')}).front(),
             "push >$pmessage $" + kChannelPattern + " $short $set<");
    QCOMPARE(parse({begin + ":5\r\n" + bulk("set") + std::string(64, '\r')}).front(),
             "push >$pmessage $" + kChannelPattern + " :5 $set<");
    QVERIFY(parse({begin + "$20\r\n__keyspace@0__:lock:aXX$3\r\nset\r\n" + std::string(64, '\r')})
                .back()
                .starts_with("error"));
}

void TestRespParser::tellsPatternsApart()
{
    RespParser parser;
    QCOMPARE(parser.addPattern("__keyspace@0__:lock:*"), 0u);
    QCOMPARE(parser.addPattern("__keyspace@12__:lock:*"), 1u);
    QCOMPARE(parser.addPattern("redisson_lock__channel:*"), 2u);
    QCOMPARE(parser.addPattern("__keyspace@*__:x"), 3u);
    QCOMPARE(parser.addPattern("__keyspace@0__:lock:*"), 0u);
    const auto wire = [](const std::string& pattern, const std::string& channel) {
        return ">4\r\n" + bulk("pmessage") + bulk(pattern) + bulk(channel) + bulk("del");
    };
    for (int round = 0; round < 2; ++round) {
        parser.feed(wire("__keyspace@12__:lock:*", "__keyspace@12__:lock:a") +
                    wire("__keyspace@0__:lock:*", "__keyspace@0__:lock:b") +
                    wire("redisson_lock__channel:*", "redisson_lock__channel:{x}") +
                    wire("__keyspace@*__:x", "__keyspace@7__:x"));
        QCOMPARE(joined(test::drain(parser)),
                 "event 1 lock:a del\nevent 0 lock:b del\n"
                 "push >$pmessage $redisson_lock__channel:* $redisson_lock__channel:{x} $del<\n"
                 "push >$pmessage $__keyspace@*__:x $__keyspace@7__:x $del<\n");
    }
}

void TestRespParser::treatsSubscribedArraysOfResp2AsPushes()
{
    const std::string wire = message("lock:a", "set", '*') + "*3\r\n" + bulk("psubscribe") + bulk("p") + ":1\r\n" +
                             "*2\r\n" + bulk("pong") + bulk("");
    for (std::size_t split = 0; split < wire.size(); ++split) {
        const std::string_view view(wire);
        RespParser parser;
        parser.addPattern(kChannelPattern);
        parser.setSubscribedInResp2(true);
        QCOMPARE(joined(test::drainPieces(parser, {view.substr(0, split), view.substr(split)})),
                 "event 0 lock:a set\npush [$psubscribe $p :1]\n[$pong $]\n");
    }
    QCOMPARE(parse({wire}).front(), "[$pmessage $" + kChannelPattern + " $__keyspace@0__:lock:a $set]");
}

void TestRespParser::neverAllocatesInSteadyState()
{
    std::string chunk;
    for (int i = 0; i < 700; ++i)
        chunk += message("lock:order:" + std::to_string(i), "expire") + "*2\r\n$3\r\nabc\r\n:1\r\n";
    RespParser parser;
    parser.addPattern(kChannelPattern);
    std::size_t items = 0;
    const auto round = [&](std::size_t cut) {
        // Each chunk ends in the middle of a message.
        for (const std::string_view piece :
             {std::string_view(chunk).substr(0, cut), std::string_view(chunk).substr(cut)}) {
            parser.feed(piece);
            while (parser.next() != RespParser::Item::NeedMore)
                ++items;
        }
    };
    for (std::size_t i = 0; i < 10; ++i)
        round(chunk.size() / 2 + i);
    items = 0;
    const long before = allocations.load();
    for (std::size_t i = 0; i < 200; ++i)
        round(chunk.size() / 2 + i);
    QCOMPARE(allocations.load() - before, 0L);
    QCOMPARE(items, std::size_t(200 * 1400));
}

void TestRespParser::growsForALargeReplyAndGivesTheMemoryBack()
{
    const std::string body(40 * 1024 * 1024, 'x');
    const std::string wire = "*2\r\n:1\r\n$" + std::to_string(body.size()) + "\r\n" + body + "\r\n";
    RespParser parser;
    const long before = allocations.load();
    std::string_view rest(wire);
    RespParser::Item last = RespParser::Item::NeedMore;
    while (!rest.empty()) {
        QCOMPARE(last, RespParser::Item::NeedMore);
        const std::string_view piece = rest.substr(0, 16 * 1024);
        rest.remove_prefix(piece.size());
        parser.feed(piece);
        last = parser.next();
    }
    QCOMPARE(last, RespParser::Item::Reply);
    QVERIFY(parser.reply().at(1).text() == body);
    // It doubles: a copy of everything at each piece would be 2,560 of them.
    QVERIFY2(allocations.load() - before < 20, std::to_string(allocations.load() - before).c_str());

    QCOMPARE(parser.next(), RespParser::Item::NeedMore);
    parser.feed("+small\r\n");
    QCOMPARE(parser.next(), RespParser::Item::Reply);
    QVERIFY(parser.prepared() < 1024 * 1024);
}

void TestRespParser::agreesWithTheReferenceOnRandomReplies()
{
    QRandomGenerator random(20260101);
    for (int round = 0; round < 3000; ++round) {
        std::string wire;
        for (int i = random.bounded(4); i >= 0; --i)
            wire += randomReply(random, 1);
        const Lines expected = test::drainReference(wire);
        QVERIFY(!expected.empty());
        const auto a = std::size_t(random.bounded(int(wire.size() + 1)));
        const auto b = a + std::size_t(random.bounded(int(wire.size() - a + 1)));
        const std::string_view view(wire);
        QCOMPARE(joined(parse({view.substr(0, a), view.substr(a, b - a), view.substr(b)}, false)), joined(expected));
        if (wire.size() < 400) {
            for (std::size_t split = 0; split < wire.size(); ++split)
                QCOMPARE(joined(parse({view.substr(0, split), view.substr(split)}, false)), joined(expected));
        }

        // Damaged: where both accept it, they agree.
        wire[std::size_t(random.bounded(int(wire.size())))] = static_cast<char>(random.bounded(256));
        bool failed = false;
        const Lines reference = test::drainReference(wire, &failed);
        const Lines ours = parse({wire}, false);
        if (!failed && (ours.empty() || !ours.back().starts_with("error")))
            QCOMPARE(joined(ours), joined(reference));
    }
}

void TestRespParser::cursorFindsChildrenAndValues()
{
    RespParser parser;
    parser.feed(
        "%2\r\n+proto\r\n:3\r\n+list\r\n*2\r\n+a\r\n+b\r\n*4\r\n$1\r\nk\r\n$2\r\n17\r\n$1\r\nn\r\n$2\r\n1x\r\n");
    QCOMPARE(parser.next(), RespParser::Item::Reply);
    redis::ReplyView map = parser.reply();
    QCOMPARE(map.size(), std::size_t(4));
    QCOMPARE(map.value("proto").integer().value(), 3);
    QCOMPARE(map.value("list").at(1).text(), std::string_view("b"));
    QVERIFY(map.value("absent").isNull());
    QVERIFY(map.at(4).isNull());
    QVERIFY(map.at(0).at(0).isNull());

    QCOMPARE(parser.next(), RespParser::Item::Reply);
    redis::ReplyView flat = parser.reply();
    QCOMPARE(flat.value("k").integer().value(), 17);
    QVERIFY(!flat.value("n").integer());
    QVERIFY(redis::ReplyView().isNull());
    QVERIFY(redis::ReplyView().begin() == redis::ReplyView().end());
}

LOCKSCOPE_TEST_MAIN(TestRespParser)
#include "tst_respparser.moc"
