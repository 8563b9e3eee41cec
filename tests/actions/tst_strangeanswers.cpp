// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Answers that are none: whatever a server says, a verb ends, once, and claims nothing that was not said.
#include "actions/actor.h"
#include "actions/scriptedlook.h"
#include "redis/command.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <array>
#include <random>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {

constexpr int kSessions = 1500; ///< some seconds

constexpr std::array kReplies{":0\r\n",
                              ":1\r\n",
                              ":-1\r\n",
                              ":2\r\n",
                              ":3\r\n",
                              ":7\r\n",
                              ":-2\r\n",
                              ":19\r\n",
                              ":9223372036854775807\r\n",
                              "$-1\r\n",
                              "*-1\r\n",
                              "_\r\n",
                              "*0\r\n",
                              "%0\r\n",
                              "~0\r\n",
                              "+OK\r\n",
                              "+\r\n",
                              "+none\r\n",
                              "+string\r\n",
                              "+hash\r\n",
                              "+zset\r\n",
                              "+set\r\n",
                              "+list\r\n",
                              "$0\r\n\r\n",
                              "$1\r\n1\r\n",
                              "$19\r\ntoken-with-a-secret\r\n",
                              "*1\r\n:1\r\n",
                              "*2\r\n$1\r\na\r\n$1\r\n1\r\n",
                              "*2\r\n:1\r\n-NOPERM no\r\n",
                              "*2\r\n_\r\n*1\r\n+delifeq\r\n",
                              "*1\r\n*2\r\n+a\r\n,1\r\n",
                              "#t\r\n",
                              ",1.5\r\n",
                              "(12345678901234567890\r\n",
                              "-ERR no\r\n",
                              "-\r\n",
                              "-BUSY busy\r\n",
                              "-WRONGTYPE other\r\n",
                              "-NOPERM no\r\n",
                              "-LOADING wait\r\n",
                              "?\r\n"};

} // namespace

class TestStrangeAnswers : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void toTheCommand_data();
    void toTheCommand();
    void toTheLook_data();
    void toTheLook();
    void toAnything();
};

void TestStrangeAnswers::toTheCommand_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("7") << QByteArray(":7\r\n") << Outcome::Unknown;
    QTest::newRow("2") << QByteArray(":2\r\n") << Outcome::Unknown; // only an answer to shorten
    QTest::newRow("-7") << QByteArray(":-7\r\n") << Outcome::Unknown;
    QTest::newRow("huge") << QByteArray(":9223372036854775807\r\n") << Outcome::Unknown;
    QTest::newRow("null") << QByteArray("_\r\n") << Outcome::Unknown;
    QTest::newRow("text") << QByteArray("+OK\r\n") << Outcome::Unknown;
    QTest::newRow("digit") << QByteArray("$1\r\n1\r\n") << Outcome::Unknown;
    QTest::newRow("array") << QByteArray("*1\r\n:1\r\n") << Outcome::Unknown;
    QTest::newRow("empty array") << QByteArray("*0\r\n") << Outcome::Unknown;
    QTest::newRow("true") << QByteArray("#t\r\n") << Outcome::Unknown;
    QTest::newRow("error without a code") << QByteArray("-\r\n") << Outcome::Failed;
    QTest::newRow("error") << QByteArray("-ERR no\r\n") << Outcome::Failed;
    QTest::newRow("no reply at all") << QByteArray("?\r\n") << Outcome::Unknown;
}

void TestStrangeAnswers::toTheCommand()
{
    QFETCH(QByteArray, answer);
    QFETCH(Outcome, outcome);
    ScriptedServer server;
    scriptLogin(server);
    scriptLook(server);
    server.expectAny().reply(answer);
    scriptLook(server);
    QVERIFY(server.listen());
    Actor actor(scripted(server, 2000ms));
    const auto result = actor.release(confirmed(NativeDelete::None));
    QCOMPARE(result.outcome, outcome);
    QVERIFY(!result.detail.empty());
    QCOMPARE(result.wake, Wake::None);
    QCOMPARE(server.received().count("EVAL"), 1);
    QCOMPARE(actor.notices, (std::vector<std::string>{"announce lock:a", "not done lock:a"}));
    QCOMPARE(actor.audit().read().back().outcome, std::string(name(outcome)));
}

void TestStrangeAnswers::toTheLook_data()
{
    QTest::addColumn<QList<QByteArray>>("answers");
    const QByteArray type = "+string\r\n";
    QTest::newRow("TYPE null") << QList<QByteArray>{"_\r\n"};
    QTest::newRow("TYPE number") << QList<QByteArray>{":1\r\n"};
    QTest::newRow("PTTL null") << QList<QByteArray>{type, "_\r\n"};
    QTest::newRow("PTTL text") << QList<QByteArray>{type, "+soon\r\n"};
    QTest::newRow("PTTL -3") << QList<QByteArray>{type, ":-3\r\n"};
    QTest::newRow("STRLEN array") << QList<QByteArray>{type, ":5\r\n", "*0\r\n"};
    QTest::newRow("GETRANGE null") << QList<QByteArray>{type, ":5\r\n", ":5\r\n", "_\r\n"};
    QTest::newRow("GETRANGE array") << QList<QByteArray>{type, ":5\r\n", ":5\r\n", "*1\r\n+a\r\n"};
    QTest::newRow("HGETALL odd") << QList<QByteArray>{"+hash\r\n", ":5\r\n", ":1\r\n", ":80\r\n", "*1\r\n+a\r\n"};
    QTest::newRow("HGETALL null") << QList<QByteArray>{"+hash\r\n", ":5\r\n", ":1\r\n", ":80\r\n", "_\r\n"};
    QTest::newRow("ZRANGE odd") << QList<QByteArray>{"+zset\r\n", ":5\r\n", ":1\r\n", ":80\r\n", "*1\r\n+a\r\n"};
    QTest::newRow("SMEMBERS numbers") << QList<QByteArray>{"+set\r\n", ":5\r\n", ":1\r\n", ":80\r\n", "~1\r\n:1\r\n"};
}

/// Nothing is sent on the strength of an answer that is none, and nobody is said to have the lock.
void TestStrangeAnswers::toTheLook()
{
    QFETCH(QList<QByteArray>, answers);
    ScriptedServer server;
    scriptLogin(server);
    for (const QByteArray& answer : answers)
        server.expectAny().reply(answer);
    QVERIFY(server.listen());
    Actor actor(scripted(server, 2000ms));
    actor.look("lock:a");
    QVERIFY2(actor.lookError.contains(QStringLiteral("unexpected reply")), qPrintable(actor.lookError));
    const auto result = actor.release(confirmed(NativeDelete::None));
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY(result.command.empty());
    QVERIFY(!server.received().contains("EVAL"));
}

/// Random answers to everything, then the end of the connection.
void TestStrangeAnswers::toAnything()
{
    const auto seed = std::random_device{}();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const auto pick = [&] { return kReplies[random() % kReplies.size()]; };
    std::array<int, 7> outcomes{};
    for (int session = 0; session < kSessions; ++session) {
        ScriptedServer server;
        scriptLogin(server);
        if (random() % 2 == 0)
            scriptLook(server);
        bool mayBeDone = false;
        for (int i = 0; i < 12; ++i) {
            const QByteArray reply = pick();
            mayBeDone = mayBeDone || reply == ":1\r\n" || reply == ":3\r\n" || reply == "+OK\r\n";
            server.expectAny().reply(reply);
        }
        server.expectAny().drop();
        QVERIFY(server.listen());
        Actor actor(scripted(server, 2000ms));
        QSignalSpy finished(&actor.action(), &LockOperation::finished);
        const auto verb = random() % 4;
        if (verb == 0)
            actor.action().shorten(confirmed(NativeDelete::None), 1s);
        else if (verb == 1)
            actor.action().quarantine(confirmed(NativeDelete::None), 1s);
        else
            actor.action().release(confirmed(NativeDelete::None));
        const bool ended = finished.wait(kPatience);
        QVERIFY2(ended && finished.count() == 1,
                 qPrintable(QStringLiteral("seed %1, session %2").arg(seed).arg(session)));
        const auto& result = actor.result();
        QVERIFY(!result.detail.empty());
        if (result.outcome == Outcome::Released || result.outcome == Outcome::CameBack)
            QVERIFY(mayBeDone && !result.command.empty());
        if (result.outcome == Outcome::Unknown)
            QVERIFY(!result.command.empty());
        ++outcomes[std::size_t(result.outcome)];
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        qInfo("%s %d", name(Outcome(i)), outcomes[i]);
}

LOCKSCOPE_TEST_MAIN(TestStrangeAnswers)
#include "tst_strangeanswers.moc"
