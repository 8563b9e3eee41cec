// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scan's share of the server's time; cursors that go in a circle. Means: scripted server, manual clock.
#include "monitor/reading/scanner.h"
#include "support/manualclock.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

QByteArray timeReply(int us)
{
    return "*2\r\n$10\r\n1790000000\r\n$6\r\n" + QByteArray::number(100'000 + us) + "\r\n";
}

/// Cursors only go forward.
QByteArray pageTo(int cursor, const QByteArray& key = "lock:a")
{
    const auto number = QByteArray::number(cursor);
    return "*2\r\n$" + QByteArray::number(number.size()) + "\r\n" + number + "\r\n*1\r\n$" +
           QByteArray::number(key.size()) + "\r\n" + key + "\r\n";
}
const QByteArray kPage = pageTo(5);
const QByteArray kLastPage = "*2\r\n$1\r\n0\r\n*1\r\n$6\r\nlock:z\r\n";
const QByteArray kNotAllowed = "-NOPERM this user has no permissions to run the 'time' command\r\n";

} // namespace

/// The scan's share of the server's time, against a scripted server and a clock that is moved by hand.
class TestScanner : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void aPageCostsWhatTheServerSpentOnIt();
    void aStalledServerDelaysTheScanBySeconds();
    void withoutTimeThePassageOfOursCounts();
    void aSteppedClockDoesNotStopTheWalk();
    void anAbandonedPageSaysNothing();
    void whatIsNamedIsNotWalkedFor();
    void aCircleOfCursorsIsLeft_data();
    void aCircleOfCursorsIsLeft();
    void whatDoesNotMatchIsNotTold();
    void manyPatternsAreOneWalk();
    void aWalkThatNeverEndsIsLeftInTime();

private:
    struct Bench
    {
        /// Each page is asked for, stalled, then answered with this.
        explicit Bench(const std::vector<QByteArray>& pages)
        {
            server.expectAny().reply("%2\r\n+version\r\n+7.0.15\r\n+proto\r\n:3\r\n"); // HELLO
            server.expectAny().reply("+PONG\r\n");
            for (const auto& page : pages)
                server.expectAny().stall().reply(page);
            redis::ConnectionOptions options;
            if (server.listen())
                options.endpoint.port = server.port();
            options.deadlines = {1h, 1h, 1h, 1h, 1h};
            connection = std::make_unique<redis::Connection>(options, clock);
            connection->open();
        }
        /// Asks for a page and answers it after so long; false if none was asked for.
        bool page(std::chrono::milliseconds late)
        {
            scanner.pump(0);
            connection->flush();
            if (connection->pendingReplies() != 3)
                return false;
            const auto before = server.received().size();
            static_cast<void>(
                QTest::qWaitFor([&] { return server.received().size() > before; }, lockscope::test::kPatience));
            clock.advance(late);
            server.goOn();
            if (!QTest::qWaitFor([&] { return connection->pendingReplies() == 0; }, lockscope::test::kPatience))
                QTest::qFail("the page was not answered", __FILE__, __LINE__);
            return true;
        }
        lockscope::test::ManualClock clock;
        lockscope::test::ScriptedServer server;
        std::unique_ptr<redis::Connection> connection;
        QStringList keys;
        monitor::Scanner scanner{
            clock, [this](std::string_view key) { keys << QString::fromUtf8(key.data(), qsizetype(key.size())); }};
    };
};

void TestScanner::aPageCostsWhatTheServerSpentOnIt()
{
    // Two seconds late each, by the network or our own doing; the server spent a millisecond.
    std::vector<QByteArray> pages;
    for (int i = 1; i <= 6; ++i)
        pages.push_back(timeReply(0) + pageTo(i) + timeReply(1000));
    for (int i = 7; i <= 10; ++i)
        pages.push_back(timeReply(0) + pageTo(i) + timeReply(60'000));
    Bench bench(pages);
    QTRY_VERIFY(bench.connection->isReady());
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    for (int i = 0; i < 6; ++i)
        QVERIFY2(bench.page(2s), qPrintable(QString::number(i)));
    QCOMPARE(bench.keys.size(), 6);
    // Four pages of 60 ms exceed the 200 ms that may be saved up: the debt is paid back before the next page.
    for (int i = 0; i < 4; ++i)
        QVERIFY2(bench.page(60ms), qPrintable(QString::number(i)));
    QVERIFY(!bench.page(0ms));
    QVERIFY(bench.scanner.nextPump() > bench.clock.mono());
    bench.clock.advance(500ms); // 31 ms are owed, and a twentieth of the time pays
    QVERIFY(!bench.page(0ms));
    bench.clock.advance(200ms);
    bench.scanner.pump(0);
    QCOMPARE(bench.connection->pendingReplies(), 3u);
}

void TestScanner::aStalledServerDelaysTheScanBySeconds()
{
    Bench bench({timeReply(0) + pageTo(1) + timeReply(0), timeReply(0) + pageTo(2) + timeReply(800'000), kPage});
    QTRY_VERIFY(bench.connection->isReady());
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    QVERIFY(bench.page(1ms));
    QVERIFY(bench.page(2s));
    QVERIFY(!bench.page(0ms));
    bench.clock.advance(1800ms);
    QVERIFY(!bench.page(0ms));
    bench.clock.advance(300ms); // ten seconds would pay for 800 ms
    bench.scanner.pump(0);
    bench.connection->flush();
    QCOMPARE(bench.connection->pendingReplies(), 3u);
    const auto before = bench.server.received().size();
    QTRY_VERIFY(bench.server.received().size() > before);
    const QByteArray smaller = "COUNT\r\n$2\r\n20\r\n*1\r\n$4\r\nTIME\r\n"; // 160 without the stall
    QVERIFY2(bench.server.received().endsWith(smaller), bench.server.received());
}

void TestScanner::withoutTimeThePassageOfOursCounts()
{
    Bench bench({kNotAllowed + kPage + kNotAllowed});
    QTRY_VERIFY(bench.connection->isReady());
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 100ms);
    QVERIFY(bench.page(2s));
    QVERIFY(!bench.page(0ms));
}

void TestScanner::aSteppedClockDoesNotStopTheWalk()
{
    Bench bench({"*2\r\n$10\r\n1790000000\r\n$1\r\n0\r\n" + kPage + "*2\r\n$10\r\n1790009999\r\n$1\r\n0\r\n",
                 "*2\r\n$10\r\n1790009999\r\n$1\r\n0\r\n" + pageTo(6) + "*2\r\n$10\r\n1790000000\r\n$1\r\n0\r\n"});
    QTRY_VERIFY(bench.connection->isReady());
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    QVERIFY(bench.page(1ms));
    QVERIFY(bench.page(1ms));
    bench.scanner.pump(0);
    QCOMPARE(bench.connection->pendingReplies(), 3u);
}

void TestScanner::anAbandonedPageSaysNothing()
{
    Bench bench({timeReply(0) + kPage + timeReply(0), timeReply(0) + kLastPage + timeReply(0)});
    QTRY_VERIFY(bench.connection->isReady());
    int finished = 0;
    connect(&bench.scanner, &monitor::Scanner::finished, this, [&] { ++finished; });
    bench.scanner.start(*bench.connection, {"old:*"}, 0, 0us);
    bench.scanner.pump(0);
    bench.connection->flush();
    const auto before = bench.server.received().size();
    QTRY_VERIFY(bench.server.received().size() > before);
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    bench.server.goOn();
    QTRY_COMPARE(bench.connection->pendingReplies(), 0u);
    QVERIFY(bench.keys.isEmpty());
    QVERIFY(bench.page(1ms));
    QCOMPARE(bench.keys, QStringList{QStringLiteral("lock:z")});
    QCOMPARE(finished, 1);
    QVERIFY(!bench.scanner.isRunning());
}

/// A pattern without a wildcard costs one TIME instead of a walk through all keys.
void TestScanner::whatIsNamedIsNotWalkedFor()
{
    Bench bench({timeReply(0), timeReply(0) + kLastPage + timeReply(0), timeReply(0)});
    QTRY_VERIFY(bench.connection->isReady());
    int finished = 0;
    connect(&bench.scanner, &monitor::Scanner::finished, this, [&] { ++finished; });
    // "lock:z" is told by its name, and not once more by the walk or its other spelling.
    bench.scanner.start(*bench.connection, {"lock:z", "lock:*", "[l]ock:z"}, 0, 0us);
    for (int pattern = 0; pattern < 3; ++pattern) {
        QCOMPARE(finished, 0);
        bench.scanner.pump(0);
        bench.connection->flush();
        QCOMPARE(bench.connection->pendingReplies(), pattern == 1 ? 3u : 1u);
        const auto before = bench.server.received().size();
        QTRY_VERIFY(bench.server.received().size() > before);
        bench.server.goOn();
        QTRY_COMPARE(bench.connection->pendingReplies(), 0u);
        QCOMPARE(bench.keys, QStringList{QStringLiteral("lock:z")});
    }
    QCOMPARE(finished, 1);
    QVERIFY(!bench.scanner.isRunning());
    QCOMPARE(bench.server.received().count("SCAN"), 1);
}

void TestScanner::aCircleOfCursorsIsLeft_data()
{
    QTest::addColumn<int>("before"); ///< pages that lead to it
    QTest::addColumn<int>("length");
    QTest::newRow("the same page for ever") << 0 << 1;
    QTest::newRow("two") << 3 << 2;
    QTest::newRow("seven") << 5 << 7;
}

void TestScanner::aCircleOfCursorsIsLeft()
{
    QFETCH(const int, before);
    QFETCH(const int, length);
    std::vector<QByteArray> pages;
    for (int i = 0; i < 3 * (before + length) + 4; ++i)
        pages.push_back(timeReply(0) + pageTo(i < before ? 100 + i : 10 + i % length) + timeReply(10));
    Bench bench(pages);
    QTRY_VERIFY(bench.connection->isReady());
    int endless = 0;
    connect(&bench.scanner, &monitor::Scanner::endless, this, [&endless] { ++endless; });
    connect(&bench.scanner, &monitor::Scanner::finished, this, [] { QFAIL("it is not whole"); });
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    int asked = 0;
    while (bench.scanner.isRunning() && asked < int(pages.size())) {
        QVERIFY(bench.page(1ms));
        ++asked;
    }
    QCOMPARE(endless, 1);
    QVERIFY2(asked <= 3 * (before + length) + 2, qPrintable(QString::number(asked)));
    QCOMPARE(bench.scanner.pagesAnswered(), std::uint64_t(asked));
}

void TestScanner::whatDoesNotMatchIsNotTold()
{
    Bench bench({timeReply(0) + pageTo(4, "other:a") + timeReply(10),
                 timeReply(0) + pageTo(5, "lock:b") + timeReply(10),
                 timeReply(0) + pageTo(0, "xlock:b") + timeReply(10)});
    QTRY_VERIFY(bench.connection->isReady());
    bench.scanner.start(*bench.connection, {"lock:*"}, 0, 0us);
    for (int i = 0; i < 3; ++i)
        QVERIFY(bench.page(1ms));
    QVERIFY(!bench.scanner.isRunning());
    QCOMPARE(bench.keys, QStringList{QStringLiteral("lock:b")});
}

void TestScanner::manyPatternsAreOneWalk()
{
    Bench bench({timeReply(0), timeReply(0) + pageTo(4, "lock:17:a") + timeReply(10),
                 timeReply(0) + pageTo(5, "lock:200:a") + timeReply(10),
                 timeReply(0) + pageTo(6, "lock:named") + timeReply(10),
                 timeReply(0) + pageTo(0, "lock:149:b") + timeReply(10)});
    QTRY_VERIFY(bench.connection->isReady());
    std::vector<std::string> patterns;
    for (int i = 0; i < 150; ++i)
        patterns.push_back("lock:" + std::to_string(i) + ":*");
    patterns.insert(patterns.begin() + 10, "lock:named");
    bench.scanner.start(*bench.connection, patterns, 4000, 0us);
    bench.scanner.pump(0); // what is named is not walked for
    bench.connection->flush();
    const auto before = bench.server.received().size();
    QTRY_VERIFY(bench.server.received().size() > before);
    bench.server.goOn();
    QTRY_COMPARE(bench.connection->pendingReplies(), 0u);
    for (int i = 0; i < 4; ++i) {
        QVERIFY(bench.scanner.isRunning());
        QVERIFY(bench.page(1ms));
    }
    QVERIFY(!bench.scanner.isRunning());
    QCOMPARE(bench.keys,
             (QStringList{QStringLiteral("lock:named"), QStringLiteral("lock:17:a"), QStringLiteral("lock:149:b")}));
    QVERIFY2(bench.server.received().contains("lock:*"), bench.server.received());
}

/// No cursor comes twice, and it has not that many keys.
void TestScanner::aWalkThatNeverEndsIsLeftInTime()
{
    std::vector<QByteArray> pages;
    for (int i = 1; i <= 200; ++i)
        pages.push_back(timeReply(0) + pageTo(i) + timeReply(10));
    Bench bench(pages);
    QTRY_VERIFY(bench.connection->isReady());
    int endless = 0;
    connect(&bench.scanner, &monitor::Scanner::endless, this, [&endless] { ++endless; });
    bench.scanner.start(*bench.connection, {"lock:*"}, 1000, 0us);
    int asked = 0;
    for (; bench.scanner.isRunning() && asked < 200; ++asked)
        QVERIFY(bench.page(500ms));
    QCOMPARE(endless, 1);
    QVERIFY2(asked >= 128 && asked < 140,
             qPrintable(QString::number(asked))); // 64 for each thousand keys, and a minute
}

LOCKSCOPE_TEST_MAIN(TestScanner)
#include "tst_scanner.moc"
