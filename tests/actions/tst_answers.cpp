// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a lost or unusual answer to a release means. Means: scripted server, real server.
#include "actions/actor.h"
#include "actions/scriptedlook.h"
#include "formats/scripts.h"
#include "redis/command.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::actions;
using namespace std::chrono_literals;

/// What the server answers, byte for byte: native compare-and-delete, and answers that never come.
class TestAnswers : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void nativeDelete_data();
    void nativeDelete();
    void nativeDeleteOfAnotherToken();
    void whatWasShownIsSent();
    void answerLostAndKeyStillThere();
    void answerLostAndServerGone();
    void commandWasCarriedOutAfterAll();
    void lostBeforeAnythingWasSent();

private:
    /// Acts on this server, which gets a lock, and waits 300 ms for an answer.
    static OperationOptions withLittleTime(PrivateServer& server)
    {
        server.command({"SET", "lock:a", "token"});
        auto options = acting(server.unixEndpoint());
        options.deadline = 300ms;
        return options;
    }
};

void TestAnswers::nativeDelete_data()
{
    QTest::addColumn<QByteArray>("known");
    QTest::addColumn<QByteArray>("command");
    QTest::newRow("DELEX") << QByteArray("*2\r\n*1\r\n$5\r\ndelex\r\n_\r\n")
                           << wire({"DELEX", "lock:a", "IFEQ", "token-with-a-secret"});
    QTest::newRow("DELIFEQ") << QByteArray("*2\r\n_\r\n*1\r\n$7\r\ndelifeq\r\n")
                             << wire({"DELIFEQ", "lock:a", "token-with-a-secret"});
    const auto script = wire({"EVAL", formats::kCompareAndDelete, "1", "lock:a", "token-with-a-secret"});
    QTest::newRow("neither") << QByteArray("*2\r\n_\r\n_\r\n") << script;
    QTest::newRow("may not ask") << QByteArray("-NOPERM no permissions to run command\r\n") << script;
}

void TestAnswers::nativeDelete()
{
    QFETCH(QByteArray, known);
    QFETCH(QByteArray, command);
    ScriptedServer server;
    scriptLogin(server);
    scriptLook(server);
    server.expect(wire({"COMMAND", "INFO", "DELEX", "DELIFEQ"})).reply(known);
    server.expect(command).reply(":1\r\n");
    server.expect(wire({"TYPE", "lock:a"})).reply("+none\r\n");
    QVERIFY(server.listen());
    Actor actor(scripted(server, 1000ms));
    const auto result = actor.release(confirmed());
    QCOMPARE(server.mismatch(), QString());
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(result.command.find("secret") == std::string::npos);
    for (const auto& record : actor.audit().read())
        QVERIFY(record.done.find("secret") == std::string::npos);
}

void TestAnswers::nativeDeleteOfAnotherToken()
{
    ScriptedServer server;
    scriptLogin(server);
    scriptLook(server);
    server.expect(wire({"COMMAND", "INFO", "DELEX", "DELIFEQ"})).reply("*2\r\n*1\r\n$5\r\ndelex\r\n_\r\n");
    server.expect(wire({"DELEX", "lock:a", "IFEQ", "token-with-a-secret"})).reply(":0\r\n");
    server.expect(wire({"TYPE", "lock:a"})).reply("+none\r\n");
    QVERIFY(server.listen());
    Actor actor(scripted(server, 1000ms));
    // 0 is said of another token and of no key: the look afterwards tells which.
    QCOMPARE(actor.release(confirmed()).outcome, Outcome::AlreadyGone);
}

/// The look for the confirmation knew what the server has: it is not asked again.
void TestAnswers::whatWasShownIsSent()
{
    ScriptedServer server;
    scriptLogin(server);
    scriptLook(server);
    server.expect(wire({"DELEX", "lock:a", "IFEQ", "token-with-a-secret"})).reply(":1\r\n");
    server.expect(wire({"TYPE", "lock:a"})).reply("+none\r\n");
    QVERIFY(server.listen());
    Actor actor(scripted(server, 1000ms));
    auto seen = confirmed();
    seen.native = NativeDelete::Delex;
    QVERIFY(LockOperation::plan(seen).front().starts_with("DELEX lock:a IFEQ <token "));
    const auto result = actor.release(seen);
    QCOMPARE(server.mismatch(), QString());
    QVERIFY(result.command.starts_with("DELEX lock:a IFEQ <token "));
}

void TestAnswers::answerLostAndKeyStillThere()
{
    ScriptedServer server;
    scriptLogin(server);
    scriptLook(server);
    server.expect(wire({"COMMAND", "INFO", "DELEX", "DELIFEQ"})).reply("*2\r\n_\r\n_\r\n");
    server.expectAny().drop();
    QVERIFY(server.listen());
    Actor actor(scripted(server, 1000ms));
    const auto result = actor.release(confirmed());
    QCOMPARE(result.outcome, Outcome::Unknown);
    QVERIFY(!result.command.empty());
    QVERIFY(result.after.exists); // read again over a second connection
    QCOMPARE(server.connections(), 2);
    QCOMPARE(server.received().count("EVAL"), 1); // never sent twice
    QCOMPARE(actor.notices.back(), std::string("not done lock:a"));
    QCOMPARE(actor.audit().read().back().outcome, std::string("unknown"));
}

void TestAnswers::answerLostAndServerGone()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    Actor actor(withLittleTime(server));
    const auto seen = actor.look("lock:a");
    actor.before = [&](OperationStep step) {
        if (step == OperationStep::Act)
            server.pause();
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Unknown);
    QVERIFY(!result.after.exists);
    QVERIFY(!result.detail.empty());
    server.resume();
}

void TestAnswers::commandWasCarriedOutAfterAll()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    Actor actor(withLittleTime(server));
    const auto seen = actor.look("lock:a");
    int connects = 0;
    actor.before = [&](OperationStep step) {
        if (step == OperationStep::Act)
            server.pause();
        if (step == OperationStep::Connect && ++connects == 2)
            server.resume();
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Unknown);
    QVERIFY2(result.detail.find("cannot be asked") == std::string::npos, result.detail.c_str());
    // The re-read says what is there; whether that was us is not claimed.
    QCOMPARE(result.after.exists, server.command({"EXISTS", "lock:a"}).integer == 1);
}

void TestAnswers::lostBeforeAnythingWasSent()
{
    ScriptedServer server;
    scriptLogin(server);
    server.expect(wire({"TYPE", "lock:a"})).drop();
    QVERIFY(server.listen());
    Actor actor(scripted(server, 1000ms));
    const auto result = actor.release(confirmed());
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY(result.command.empty());
    QVERIFY(!server.received().contains("EVAL"));
}

LOCKSCOPE_TEST_MAIN(TestAnswers)
#include "tst_answers.moc"
