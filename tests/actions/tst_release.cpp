// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One function for each thing that can happen between look and release; put back, shorten, quarantine. Means: real
// server.
#include "actions/actor.h"
#include "actions/steps.h"
#include "support/suite.h"

#include <QFile>
#include <QPointer>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <hiredis/hiredis.h>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::actions;
using namespace std::chrono_literals;

namespace {
const std::string kField = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
const std::string kReader = "9043c9c0-0795-4907-87fd-6c719a6b4586:12";

/// Without the hash of masked tokens: each audit log has a salt of its own.
QString unsalted(const std::string& shown)
{
    auto text = QString::fromStdString(shown);
    return text.remove(QRegularExpression(QStringLiteral("~[0-9a-f]{8}")));
}
} // namespace

/// Breaking a lock on a real server: one test for each thing that can happen in between, each with its outcome.
class TestRelease : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void releasesWhatWasSeen();
    void releasesBinaryKeysAndTokens();
    void releasesAHash();
    void tellsTheMonitor();
    void planIsWhatIsRun_data();
    void planIsWhatIsRun();
    void copiedCommandsRun_data();
    void copiedCommandsRun();
    void copiedPutBackIsAComment();
    void handsOutWhatWouldRun_data();
    void handsOutWhatWouldRun();
    void handsOutNothingElse();
    void destroyedWhileItRuns_data();
    void destroyedWhileItRuns();
    void destroyedWhereverItWaits();

    void holderChangedBeforeTheLook();
    void holderChangedAfterTheLook();
    void holderChangedAfterConfirm();
    void holderChangedAfterTheDelete();
    void countOfAHashChanged();
    void goneBeforeTheLook();
    void goneAfterTheLook();
    void sameHolderComesBack();
    void sameTokenIsNotTheSameHolder();
    void theNextHoldersTokenIsJudged();
    void renewalIsNoChange();

    void readOnlyIsRefused();
    void tooLargeIsRefused();
    void sharedHoldersAreRefused();
    void whatNobodyHoldsIsRefused_data();
    void whatNobodyHoldsIsRefused();
    void watchedKeysAreLocks();
    void whatCouldBeALockIsReleased();
    void aGuessedTimeEndsNothing();
    void whatRanOutIsGone_data();
    void whatRanOutIsGone();
    void theDeadMemberIsNotMeant();
    void auditLogMissingIsRefused();

    void failsOnAReplica();
    void failsWithoutReplicas();
    void failsWhileAScriptRuns();
    void failsWithoutTheRight();
    void failsWithoutServer();
    void worksWhenOutOfMemory();

    void putsBack();
    void putsBackAHash();
    void putBackLosesToAnother();
    void putBackEnds();
    void putBackEndsWithTheLease();
    void shortens();
    void quarantines();
    void quarantinesAHash();
    void aTombstoneTakesOnlyThePlaceOfWhatWasSeen();

    void wakesRedisson();
    void wakesRedissonReadersAndWriters_data();
    void wakesRedissonReadersAndWriters();
    void wakesPythonRedisLock();
    void signalListOfAnotherTypeStays();
    void waiterOfRedisPyProceeds();

private:
    /// Does the server know this command?
    bool has(const std::string& command)
    {
        const auto reply = m_server->command({"COMMAND", "INFO", command});
        return !reply.elements.empty() && !reply.elements.front().elements.empty();
    }
    std::string get(const std::string& key) { return m_server->command({"GET", key}).text; }
    std::unique_ptr<PrivateServer> m_server;
};

void TestRelease::init()
{
    Suite::init();
    m_server = std::make_unique<PrivateServer>();
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "600000"});
}

void TestRelease::releasesWhatWasSeen()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    QVERIFY2(actor.lookError.isEmpty(), qPrintable(actor.lookError));
    QVERIFY(seen.exists && seen.comparable);
    QCOMPARE(seen.value, std::string("token-of-the-first"));
    QVERIFY(seen.pttlMs > 590000);
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.seen, seen.token);
    QVERIFY(result.canPutBack);
    QVERIFY(m_server->command({"EXISTS", "lock:a"}).integer == 0);
    // What is shown and what is kept does not betray the token.
    const bool isNative = has("DELIFEQ") || has("DELEX"); // Valkey 9.0, Redis 8.4
    QVERIFY2(result.command.starts_with(isNative ? "DEL" : "EVAL"), result.command.c_str());
    QVERIFY(result.command.find("token-of-the-first") == std::string::npos);
    const auto records = actor.audit().read();
    QCOMPARE(records.size(), 2u);
    QCOMPARE(records[0].outcome, std::string("intent"));
    QCOMPARE(records[1].outcome, std::string("released"));
    QCOMPARE(records[1].key, std::string("lock:a"));
    QVERIFY(!records[1].who.empty());
    QCOMPARE(records[1].done, result.command);
    // Our connection is closed after the action.
    QTRY_VERIFY(m_server->command({"CLIENT", "LIST"}).text.find("lockscope-action") == std::string::npos);
}

void TestRelease::releasesBinaryKeysAndTokens()
{
    using namespace std::string_literals;
    const auto key = "lock:\0 \r\n\xff\""s;
    m_server->command({"SET", key, "\0\xff\r\n$5"s});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look(key);
    QCOMPARE(seen.pttlMs, -1);
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QVERIFY(m_server->command({"EXISTS", key}).integer == 0);
    m_server->command({"SET", "lock:empty", ""});
    QCOMPARE(actor.release(actor.look("lock:empty")).outcome, Outcome::Released);
    QVERIFY(m_server->command({"EXISTS", "lock:empty"}).integer == 0);
}

void TestRelease::releasesAHash()
{
    m_server->command({"HSET", "lock:h", kField, "2", "mode", "write"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:h");
    QCOMPARE(seen.fields.size(), 2u);
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QVERIFY(m_server->command({"EXISTS", "lock:h"}).integer == 0);
}

void TestRelease::tellsTheMonitor()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    actor.release(seen);
    QCOMPARE(actor.notices, (std::vector<std::string>{"announce lock:a", "done lock:a"}));
    actor.notices.clear();
    m_server->command({"SET", "lock:a", "first"});
    const auto second = actor.look("lock:a");
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::Act)
            m_server->command({"SET", "lock:a", "other"});
    };
    actor.release(second);
    QCOMPARE(actor.notices, (std::vector<std::string>{"announce lock:a", "not done lock:a"}));
}

void TestRelease::planIsWhatIsRun_data()
{
    QTest::addColumn<std::vector<std::string>>("made");
    QTest::addColumn<int>("steps");
    QTest::newRow("string") << std::vector<std::string>{"SET", "lock:k", "a-token-of-somebody"} << 1;
    QTest::newRow("python-redis-lock") << std::vector<std::string>{"SET", "lock:k", "abcdefghijklmnopqrstuvwx"} << 2;
    QTest::newRow("hash") << std::vector<std::string>{"HSET", "lock:k", "owner", "somebody-at-work", "count", "1"} << 1;
    QTest::newRow("redisson") << std::vector<std::string>{"HSET", "lock:k", kField, "1"} << 2;
    QTest::newRow("redisson readers") << std::vector<std::string>{"HSET", "lock:k", "mode",  "read",
                                                                  kField, "1",      kReader, "2"}
                                      << 2;
}

void TestRelease::planIsWhatIsRun()
{
    QFETCH(std::vector<std::string>, made);
    QFETCH(int, steps);
    const auto make = [&] {
        m_server->command({"DEL", "lock:k"});
        m_server->command(made);
        m_server->command({"PEXPIRE", "lock:k", "600000"});
    };
    make();
    Actor actor(acting(m_server->unixEndpoint()));
    auto seen = actor.look("lock:k");
    const auto plan = LockOperation::plan(seen);
    QCOMPARE(int(plan.size()), steps);
    auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(unsalted(result.command), unsalted(plan[0]));
    QCOMPARE(int(result.wakeUps.size()), steps - 1);
    if (steps == 2)
        QVERIFY(QString::fromStdString(result.wakeUps[0]).startsWith(QString::fromStdString(plan[1])));

    make();
    seen = actor.look("lock:k");
    result = actor.wait([&] { actor.action().shorten(seen, 5s); });
    QCOMPARE(unsalted(result.command), unsalted(LockOperation::plan(seen, OperationKind::Shorten, 5s).at(0)));
    result = actor.wait([&] { actor.action().quarantine(seen, 5s); });
    const auto quarantine = LockOperation::plan(seen, OperationKind::Quarantine, 5s).at(0);
    const auto shared = quarantine.substr(0, quarantine.find("lockscope:quarantine:"));
    QVERIFY(unsalted(result.command).startsWith(unsalted(shared)));
}

void TestRelease::copiedCommandsRun_data()
{
    planIsWhatIsRun_data();
}

/// What is copied does the same, once the real token is put in; and nothing as it is.
void TestRelease::copiedCommandsRun()
{
    QFETCH(std::vector<std::string>, made);
    m_server->command({"ACL", "SETUSER", "op", "on", ">password-of-op", "~*", "&*", "+@all"});
    auto endpoint = m_server->unixEndpoint();
    endpoint.user = "op";
    endpoint.password = Secret("password-of-op");
    endpoint.database = 3;
    const auto make = [&] {
        m_server->command({"FLUSHALL"});
        m_server->command(made);
        m_server->command({"MOVE", "lock:k", "3"});
    };
    make();
    Actor actor(acting(endpoint));
    const auto seen = actor.look("lock:k");
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    make();

    const auto run = [](QString line) {
        line.replace(QStringLiteral("--askpass"), QStringLiteral("--pass password-of-op --no-auth-warning"));
        QProcess shell;
        shell.start(QStringLiteral("bash"), {QStringLiteral("-c"), line});
        shell.closeWriteChannel();
        shell.waitForFinished(kPatience);
        return shell.readAllStandardOutput().trimmed() + shell.readAllStandardError();
    };
    QVERIFY(result.redisCli.size() >= 2);
    QCOMPARE(run(QString::fromStdString(result.redisCli[0])), QByteArray()); // a remark
    auto line = QString::fromStdString(result.redisCli[1]);
    for (const char* secret : {"password-of-op", "a-token-of-somebody", "abcdefghijklmnopqrstuvwx", "somebody-at-work"})
        QVERIFY2(!line.contains(QLatin1StringView(secret)), qPrintable(line));
    QCOMPARE(run(line), QByteArray("0"));

    auto tokens = std::vector<std::string>{seen.value};
    for (const auto& [field, value] : seen.fields) {
        for (const auto& word : {field, value}) {
            if (word.size() > 8)
                tokens.push_back(word);
        }
    }
    if (!seen.fields.empty())
        tokens.erase(tokens.begin());
    const QRegularExpression placeholder(QStringLiteral("'<token [^>]*>'"));
    for (const auto& token : tokens) {
        const auto match = placeholder.match(line);
        QVERIFY2(match.hasMatch(), qPrintable(line));
        line.replace(match.capturedStart(), match.capturedLength(), QString::fromStdString(token));
    }
    QCOMPARE(run(line), QByteArray("1"));
    for (std::size_t i = 2; i < result.redisCli.size(); ++i) {
        bool isNumber = false;
        const auto said = run(QString::fromStdString(result.redisCli[i]));
        said.toInt(&isNumber);
        QVERIFY2(isNumber, said.constData());
    }
}

void TestRelease::copiedPutBackIsAComment()
{
    Actor actor(acting(m_server->unixEndpoint()));
    actor.release(actor.look("lock:a"));
    const auto result = actor.wait([&] { actor.action().putBack(); });
    QCOMPARE(result.redisCli.size(), 1u);
    QVERIFY(result.redisCli[0].starts_with("# "));
}

void TestRelease::handsOutWhatWouldRun_data()
{
    planIsWhatIsRun_data();
}

/// The release command is an action: audited, compared, the script that the release would run; nothing is sent.
void TestRelease::handsOutWhatWouldRun()
{
    QFETCH(std::vector<std::string>, made);
    QFETCH(int, steps);
    m_server->command(made);
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:k");
    const auto result = actor.wait([&] { actor.action().copyRelease(seen); });
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(m_server->command({"EXISTS", "lock:k"}).integer, 1);
    QVERIFY(actor.notices.empty() && !result.canPutBack);
    QCOMPARE(unsalted(result.command), unsalted(LockOperation::plan(seen)[0]));
    QCOMPARE(int(result.redisCli.size()), steps);

    const auto records = actor.audit().read();
    QCOMPARE(records.size(), 2u);
    QCOMPARE(records[0].verb + " " + records[0].outcome, std::string("copy_release intent"));
    QCOMPARE(records[1].outcome, std::string("handed_out"));
    QFile log(QString::fromStdString(actor.audit().path()));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const auto text = log.readAll();
    for (const auto& word : made) {
        if (word.size() > 12)
            QVERIFY(!text.contains(word.c_str()));
    }

    QProcess shell;
    shell.start(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromStdString(result.redisCli[0])});
    QVERIFY(shell.waitForFinished(kPatience));
    QCOMPARE(shell.readAllStandardOutput().trimmed(), QByteArray("1"));
    QCOMPARE(m_server->command({"EXISTS", "lock:k"}).integer, 0);
}

void TestRelease::handsOutNothingElse()
{
    auto options = acting(m_server->unixEndpoint());
    options.readOnly = true;
    Actor reader(options);
    auto result = reader.wait([&] { reader.action().copyRelease(reader.look("lock:a")); });
    QCOMPARE(result.outcome, Outcome::Refused);
    QVERIFY(result.redisCli.empty());

    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->command({"SET", "lock:a", "token-of-another"});
    result = actor.wait([&] { actor.action().copyRelease(seen); });
    QCOMPARE(result.outcome, Outcome::ChangedHands);
    QVERIFY(result.redisCli.empty());
}

void TestRelease::destroyedWhileItRuns_data()
{
    QTest::addColumn<OperationStep>("at");
    QTest::addColumn<QString>("outcome");
    QTest::newRow("nothing sent") << OperationStep::Look << QStringLiteral("failed");
    QTest::newRow("sent") << OperationStep::Act << QStringLiteral("unknown");
    QTest::newRow("answered") << OperationStep::Watch << QStringLiteral("released");
}

void TestRelease::destroyedWhileItRuns()
{
    QFETCH(OperationStep, at);
    QFETCH(QString, outcome);
    QTemporaryDir folder;
    AuditLog audit((folder.path() + QStringLiteral("/audit.ndjson")).toStdString());
    ManualClock clock;
    auto options = acting(m_server->unixEndpoint());
    options.watchTime = 3s;
    auto* action = new LockOperation(options, audit, clock);
    std::optional<KeySnapshot> seen;
    connect(action, &LockOperation::keyRead, this, [&](const KeySnapshot& found) { seen = found; });
    action->readKey("lock:a");
    QTRY_VERIFY(seen.has_value());
    QVERIFY(!action->isActing());
    bool isThere = false;
    connect(action, &LockOperation::step, this, [&](OperationStep step) {
        if (step != at)
            return;
        isThere = true;
        if (at == OperationStep::Act)
            m_server->pause();
        action->deleteLater();
    });
    QPointer<LockOperation> alive = action;
    action->release(*seen);
    QTRY_VERIFY(!alive);
    QVERIFY(isThere);
    m_server->resume();
    const auto records = audit.read();
    QCOMPARE(records.size(), 2u);
    QCOMPARE(QString::fromStdString(records[1].outcome), outcome);
    QCOMPARE(records[1].verb, std::string("release"));
    QVERIFY(!records[1].detail.empty());
}

/// After each turn of the event loop: what is begun is in the audit log with an end, and nothing is heard of it later.
void TestRelease::destroyedWhereverItWaits()
{
    bool isOver = false;
    for (int turns = 0; !isOver && turns < 500; ++turns) {
        m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "600000"});
        QTemporaryDir folder;
        AuditLog audit((folder.path() + QStringLiteral("/audit.ndjson")).toStdString());
        ManualClock clock;
        auto action = std::make_unique<LockOperation>(acting(m_server->unixEndpoint()), audit, clock);
        std::optional<KeySnapshot> seen;
        connect(action.get(), &LockOperation::keyRead, this, [&](const KeySnapshot& found) { seen = found; });
        action->readKey("lock:a");
        QTRY_VERIFY(seen.has_value());
        connect(action.get(), &LockOperation::finished, this, [&](const OperationResult&) { isOver = true; });
        action->release(*seen);
        for (int turn = 0; turn < turns && !isOver; ++turn)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        action.reset();
        QCoreApplication::processEvents();
        const auto records = audit.read();
        QVERIFY2(!records.empty(), qPrintable(QString::number(turns)));
        const auto& last = records.back();
        QVERIFY2(last.outcome == "failed" || last.outcome == "unknown" || last.outcome == "released",
                 (std::to_string(turns) + ": " + last.outcome).c_str());
        QVERIFY2(last.outcome != "failed" || get("lock:a") == "token-of-the-first", qPrintable(QString::number(turns)));
    }
    QVERIFY(isOver);
}

void TestRelease::holderChangedBeforeTheLook()
{
    Actor actor(acting(m_server->unixEndpoint()));
    m_server->command({"SET", "lock:a", "other"});
    // What the operator sees is the present holder; that one is confirmed, and removed.
    const auto seen = actor.look("lock:a");
    QCOMPARE(seen.token, std::string("other"));
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
}

void TestRelease::holderChangedAfterTheLook()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->command({"SET", "lock:a", "other"}); // the dialog is open
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::ChangedHands);
    QCOMPARE(result.seen, std::string("other"));
    QVERIFY(result.command.empty()); // nothing was sent
    QCOMPARE(get("lock:a"), std::string("other"));
}

void TestRelease::holderChangedAfterConfirm()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    actor.before = [this](OperationStep step) { // after our second look, directly before the command
        if (step == OperationStep::Act)
            m_server->command({"SET", "lock:a", "other"});
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::ChangedHands);
    QVERIFY(!result.command.empty());
    QCOMPARE(get("lock:a"), std::string("other"));
    QCOMPARE(actor.audit().read().back().outcome, std::string("changed_hands"));
}

void TestRelease::holderChangedAfterTheDelete()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::LookAgain)
            m_server->command({"SET", "lock:a", "next"});
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released); // we did remove what was seen
    QVERIFY(result.after.exists);
    QCOMPARE(result.after.token, std::string("next"));
    QVERIFY(!result.canPutBack);
    QCOMPARE(get("lock:a"), std::string("next"));
}

void TestRelease::countOfAHashChanged()
{
    m_server->command({"HSET", "lock:h", kField, "1"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:h");
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::Act)
            m_server->command({"HINCRBY", "lock:h", kField, "1"});
    };
    QCOMPARE(actor.release(seen).outcome, Outcome::ChangedHands);
    QCOMPARE(m_server->command({"HGET", "lock:h", kField}).text, std::string("2"));
}

void TestRelease::goneBeforeTheLook()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:none");
    QVERIFY(!seen.exists);
    QVERIFY(actor.lookError.isEmpty());
    QCOMPARE(actor.release(seen).outcome, Outcome::AlreadyGone);
}

void TestRelease::goneAfterTheLook()
{
    for (const auto when : {OperationStep::Connect, OperationStep::Act}) {
        m_server->command({"SET", "lock:a", "token", "PX", "600000"});
        Actor actor(acting(m_server->unixEndpoint()));
        const auto seen = actor.look("lock:a");
        actor.before = [this, when](OperationStep step) {
            if (step == when)
                m_server->command({"DEL", "lock:a"});
        };
        const auto result = actor.release(seen);
        QCOMPARE(result.outcome, Outcome::AlreadyGone);
        QVERIFY(!result.canPutBack);
    }
}

void TestRelease::sameHolderComesBack()
{
    auto options = acting(m_server->unixEndpoint());
    options.watchTime = 3s;
    Actor actor(options);
    const auto seen = actor.look("lock:a");
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::Watch)
            m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "600000"});
    };
    QCOMPARE(actor.release(seen).outcome, Outcome::CameBack);

    // Nobody comes: the watch ends by the clock.
    actor.before = {};
    const auto again = actor.look("lock:a");
    QSignalSpy removed(&actor.action(), &LockOperation::removed);
    actor.action().release(again);
    QTRY_COMPARE(removed.count(), 1);
    actor.clock().advance(4s);
    const auto result = actor.wait([] {});
    QCOMPARE(result.outcome, Outcome::Released);
}

void TestRelease::sameTokenIsNotTheSameHolder()
{
    auto options = acting(m_server->unixEndpoint());
    options.watchTime = 3s;
    Actor actor(options);
    m_server->command({"SET", "lock:a", "1", "PX", "600000"});
    const auto seen = actor.look("lock:a");
    QVERIFY(!tellsHolders(seen));
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::Watch)
            m_server->command({"SET", "lock:a", "1", "PX", "600000"});
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::CameBack);
    QVERIFY2(result.detail.find("does not tell holders apart") != std::string::npos, result.detail.c_str());
    m_server->command({"SET", "lock:a", "worker-1"});
    QVERIFY(tellsHolders(actor.look("lock:a")));
}

void TestRelease::theNextHoldersTokenIsJudged()
{
    KeySnapshot seen;
    seen.exists = seen.comparable = true;
    seen.type = ValueType::String;
    const auto of = [&](const char* token) {
        seen.token = seen.value = token;
        return nextToken(seen);
    };
    for (const char* token : {"true", "1", "locked", ""})
        QCOMPARE(of(token), NextToken::Same);
    for (const char* token : {"web-1", "app.example.com", "report-cron", "ip-10-0-0-12", "worker17"})
        QCOMPARE(of(token), NextToken::SameName);
    for (const char* token : {"8743c9c0-0795-4907-87fd-6c719a6b4586", "abcdefghijklmnopqrstuvwx",
                              "cmFuZG9tMTZieXRlcyEhIQ==", "1764000000123", "web-1:4312:7", "0123456789abcdef"})
        QCOMPARE(of(token), NextToken::Differs);
    seen.tokenRepeats = true;
    QCOMPARE(of("0123456789abcdef"), NextToken::Same);
    QVERIFY(!tellsHolders(seen));
    seen.type = ValueType::Hash;
    QCOMPARE(of(kField.c_str()), NextToken::Differs);
}

void TestRelease::renewalIsNoChange()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->command({"PEXPIRE", "lock:a", "900000"});
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
}

void TestRelease::readOnlyIsRefused()
{
    auto options = acting(m_server->unixEndpoint());
    options.readOnly = true;
    Actor actor(options);
    const auto seen = actor.look("lock:a");
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(actor.wait([&] { actor.action().shorten(seen, 1s); }).outcome, Outcome::Refused);
    QCOMPARE(actor.wait([&] { actor.action().quarantine(seen, 1s); }).outcome, Outcome::Refused);
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
}

void TestRelease::tooLargeIsRefused()
{
    m_server->command({"SET", "lock:big", std::string(100'000, 'x')});
    m_server->command({"HSET", "lock:huge", "field", std::string(8u << 20, 'x')});
    Actor actor(acting(m_server->unixEndpoint()));
    for (const char* key : {"lock:big", "lock:huge"}) {
        const auto seen = actor.look(key);
        QVERIFY(seen.exists && !seen.comparable);
        QVERIFY(!seen.why.empty());
        const auto result = actor.release(seen);
        QCOMPARE(result.outcome, Outcome::Refused);
        QVERIFY(m_server->command({"EXISTS", key}).integer == 1);
    }
}

void TestRelease::sharedHoldersAreRefused()
{
    m_server->command({"ZADD", "lock:z", "1", "one", "2", "two"});
    Actor actor(acting(m_server->unixEndpoint()));
    QCOMPARE(actor.release(actor.look("lock:z")).outcome, Outcome::Refused);
    QCOMPARE(m_server->command({"ZCARD", "lock:z"}).integer, 2);
}

void TestRelease::whatNobodyHoldsIsRefused_data()
{
    QTest::addColumn<std::vector<std::string>>("made");
    QTest::addColumn<QString>("why");
    using Made = std::vector<std::string>;
    const auto nothing = QStringLiteral("Nothing says that it is a lock");
    QTest::newRow("semaphore") << Made{"SET", "semaphore:q", "4"} << QStringLiteral("only counts its free permits");
    QTest::newRow("latch") << Made{"SET", "latch:q", "3"} << QStringLiteral("count-down latch");
    QTest::newRow("fencing token of Redisson")
        << Made{"SET", "redisson_lock_token:{lock:a}", "17"} << QStringLiteral("belongs to the lock lock:a");
    QTest::newRow("own fencing token") << Made{"SET", "{lock:a}:fence", "17"} << QStringLiteral("belongs to the lock");
    QTest::newRow("queue") << Made{"RPUSH", "redisson_lock_queue:{lock:a}", kField} << QStringLiteral("queue of those");
    QTest::newRow("deadlines") << Made{"ZADD", "redisson_lock_timeout:{lock:a}", "1900000000000", kField}
                               << QStringLiteral("belongs to the lock lock:a");
    QTest::newRow("waiting writer") << Made{"SET", "lock:docs.writer",
                                            "web-1_4711_0123456789abcdef0123456789abcdef_WRITERWAITING", "PX", "30000"}
                                    << QStringLiteral("writer who waits");
    QTest::newRow("permits by name") << Made{"SET", "stats:permits:total", "1200"} << QStringLiteral("only counts");
    QTest::newRow("latch by name") << Made{"SET", "countdown-timer", "3600"} << QStringLiteral("count-down latch");
    QTest::newRow("counter") << Made{"SET", "counter:visits", "12"} << nothing;
    QTest::newRow("rate limit") << Made{"SET", "calls:10.0.0.1", "3", "PX", "60000"} << nothing;
    QTest::newRow("JSON") << Made{"SET", "order:5", R"({"id":5})", "PX", "60000"} << nothing;
    QTest::newRow("text") << Made{"SET", "greeting", "hello"} << nothing;
    QTest::newRow("session") << Made{"SET", "session:5", "0123456789abcdef0123456789abcdef", "PX", "60000"} << nothing;
    QTest::newRow("hash") << Made{"HSET", "user:17", "name", "Ann", "mail", "ann@example.org"} << nothing;
}

/// Neither a look that says so nor a snapshot of an older one gets past.
void TestRelease::whatNobodyHoldsIsRefused()
{
    QFETCH(std::vector<std::string>, made);
    QFETCH(QString, why);
    m_server->command(made);
    const auto& key = made[1];
    const auto dump = m_server->command({"DUMP", key}).text;
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look(key);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find(why.toStdString()) != std::string::npos, seen.why.c_str());
    for (const auto& confirmed : {seen, forced(seen)}) {
        if (confirmed.comparable && hasMembers(confirmed))
            continue; // no member was named
        const auto result = actor.release(confirmed);
        QCOMPARE(result.outcome, Outcome::Refused);
        QVERIFY(result.command.empty());
        QVERIFY2(result.detail.find(why.toStdString()) != std::string::npos, result.detail.c_str());
        QCOMPARE(actor.wait([&] { actor.action().shorten(confirmed, 1s); }).outcome, Outcome::Refused);
        QCOMPARE(actor.wait([&] { actor.action().quarantine(confirmed, 1s); }).outcome, Outcome::Refused);
    }
    QCOMPARE(m_server->command({"DUMP", key}).text, dump);
}

/// Whoever watches a key says that it is a lock, unless its value says that it is something else.
void TestRelease::watchedKeysAreLocks()
{
    m_server->command({"SET", "job:5", "worker-7"});
    m_server->command({"HSET", "job:6", "by", "Ann", "at", "noon"});
    m_server->command({"SET", "semaphore:q", "4"});
    auto options = acting(m_server->unixEndpoint());
    options.isWatched = true;
    Actor actor(options);
    QCOMPARE(actor.release(actor.look("job:5")).outcome, Outcome::Released);
    QCOMPARE(actor.release(actor.look("job:6")).outcome, Outcome::Released);
    QCOMPARE(actor.release(actor.look("semaphore:q")).outcome, Outcome::Refused);
    QCOMPARE(m_server->command({"EXISTS", "job:5", "job:6", "semaphore:q"}).integer, 1);
}

void TestRelease::whatCouldBeALockIsReleased()
{
    const std::vector<std::vector<std::string>> all{
        {"SET", "job:5", "worker-1", "PX", "60000"}, // a lease
        {"SET", "nightly-lock", "1"},                // a word of locks
        {"HSET", "lock:by-hand", "by", "Ann", "at", "noon"},
    };
    Actor actor(acting(m_server->unixEndpoint()));
    for (const auto& made : all) {
        m_server->command(made);
        const auto seen = actor.look(made[1]);
        QVERIFY2(seen.comparable, seen.why.c_str());
        QCOMPARE(actor.release(seen).outcome, Outcome::Released);
        QVERIFY(m_server->command({"EXISTS", made[1]}).integer == 0);
    }
}

/// The number may as well be the time when it was taken.
void TestRelease::aGuessedTimeEndsNothing()
{
    for (const char* time : {"1700000000", "1700000000000"}) {
        m_server->command({"SET", "lock:guess", time});
        Actor actor(acting(m_server->unixEndpoint()));
        const auto seen = actor.look("lock:guess");
        QVERIFY(seen.exists && seen.comparable && !seen.isFree);
        QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    }
}

void TestRelease::whatRanOutIsGone_data()
{
    QTest::addColumn<std::vector<std::string>>("made"); // %1: a time, in the past and in the future
    QTest::addColumn<bool>("inSeconds");
    using Made = std::vector<std::string>;
    const std::string id = "web-1_4711_0123456789abcdef0123456789abcdef";
    QTest::newRow("RedisMutex") << Made{"SET", "RedisMutex:old", "%1"} << true;
    QTest::newRow("Medallion permit") << Made{"ZADD", "lock:msem", "%1", id} << false;
    QTest::newRow("Symfony") << Made{"ZADD", "lock:sf", "%1", "dGhpcyBpcyBhIHRva2VuIHdpdGggMzIgYnl0ZXMhISE="} << false;
}

void TestRelease::whatRanOutIsGone()
{
    QFETCH(std::vector<std::string>, made);
    QFETCH(bool, inSeconds);
    Actor actor(acting(m_server->unixEndpoint()));
    const auto now =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    const auto make = [&](std::int64_t seconds) {
        auto command = made;
        for (auto& word : command) {
            if (word == "%1")
                word = std::to_string(inSeconds ? seconds : seconds * 1000);
        }
        m_server->command({"DEL", made[1]});
        m_server->command(command);
    };
    make(now - 500);
    const auto dead = actor.look(made[1]);
    QVERIFY(dead.exists && dead.isFree);
    const auto result = actor.release(dead);
    QCOMPARE(result.outcome, Outcome::AlreadyGone);
    QVERIFY(result.command.empty());
    QCOMPARE(m_server->command({"EXISTS", made[1]}).integer, 1);

    make(now + 500);
    const auto live = actor.look(made[1]);
    QVERIFY(!live.isFree);
    make(now - 500); // between the look and the confirmation
    QCOMPARE(actor.release(live).outcome, Outcome::AlreadyGone);
    QCOMPARE(m_server->command({"EXISTS", made[1]}).integer, 1);
    make(now + 500);
    QCOMPARE(actor.release(actor.look(made[1])).outcome, Outcome::Released);
    QCOMPARE(m_server->command({"EXISTS", made[1]}).integer, 0);
}

void TestRelease::theDeadMemberIsNotMeant()
{
    const std::string dead = "web-1_4711_00000000000000000000000000000000";
    const std::string live = "web-2_4712_ffffffffffffffffffffffffffffffff";
    const auto nowMs =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    m_server->command(
        {"ZADD", "lock:msem", std::to_string(nowMs - 500'000), dead, std::to_string(nowMs + 500'000), live});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:msem");
    QCOMPARE(seen.token, live);
    QCOMPARE(seen.count, 1u);
    // Its time passes before the operator says yes: the other one is not taken instead.
    m_server->command({"ZADD", "lock:msem", std::to_string(nowMs - 1), live, std::to_string(nowMs + 500'000), dead});
    QCOMPARE(actor.release(seen).outcome, Outcome::AlreadyGone);
    QCOMPARE(m_server->command({"ZCARD", "lock:msem"}).integer, 2);
    m_server->command({"ZADD", "lock:msem", std::to_string(nowMs + 500'000), live, std::to_string(nowMs - 1), dead});
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QVERIFY(m_server->command({"ZSCORE", "lock:msem", live}).isNil());
    QVERIFY(!m_server->command({"ZSCORE", "lock:msem", dead}).isNil());
}

void TestRelease::auditLogMissingIsRefused()
{
    SystemClock clock;
    AuditLog nowhere("/proc/lockscope/audit.ndjson");
    LockOperation action(acting(m_server->unixEndpoint()), nowhere, clock);
    std::optional<OperationResult> result;
    connect(&action, &LockOperation::finished, this, [&](const OperationResult& told) { result = told; });
    KeySnapshot seen;
    seen.key = "lock:a";
    seen.exists = seen.comparable = true;
    seen.type = ValueType::String;
    seen.value = seen.token = "token-of-the-first";
    action.release(seen);
    QTRY_VERIFY(result.has_value());
    QCOMPARE(result->outcome, Outcome::Refused);
    QVERIFY(result->detail.find("/proc/lockscope/audit.ndjson") != std::string::npos);
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
}

void TestRelease::failsOnAReplica()
{
    PrivateServer replica({"--replicaof", "127.0.0.1 " + std::to_string(m_server->port())});
    QVERIFY2(replica.start(), replica.log().c_str());
    QTRY_COMPARE(replica.command({"GET", "lock:a"}).text, std::string("token-of-the-first"));
    Actor actor(acting(replica.unixEndpoint()));
    const auto result = actor.release(actor.look("lock:a"));
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.find("READONLY") != std::string::npos ||
                 result.serverWords.find("read only") != std::string::npos,
             result.serverWords.c_str());
    QVERIFY(result.detail.find("primary") != std::string::npos);
}

void TestRelease::failsWithoutReplicas()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->command({"CONFIG", "SET", "min-replicas-to-write", "1"});
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.find("NOREPLICAS") != std::string::npos, result.serverWords.c_str());
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
}

void TestRelease::failsWhileAScriptRuns()
{
    m_server->command({"CONFIG", "SET", "busy-reply-threshold", "20"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    auto* other = redisConnectUnix(m_server->socketPath().c_str());
    actor.before = [&](OperationStep step) {
        if (step != OperationStep::Act)
            return;
        redisAppendCommand(other, "EVAL %s 0", "while true do end");
        int written = 0;
        redisBufferWrite(other, &written);
        while (m_server->command({"PING"}).text.find("BUSY") == std::string::npos)
            continue;
    };
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.starts_with("BUSY"), result.serverWords.c_str());
    QVERIFY(result.detail.find("SCRIPT KILL") != std::string::npos);
    m_server->command({"SCRIPT", "KILL"});
    redisFree(other);
    QTRY_COMPARE(get("lock:a"), std::string("token-of-the-first"));
}

void TestRelease::failsWithoutTheRight()
{
    m_server->command({"ACL", "SETUSER", "reader", "on", ">pw", "~*", "+@all", "-del", "-eval"});
    for (const char* native : {"DELIFEQ", "DELEX"})
        if (has(native))
            m_server->command({"ACL", "SETUSER", "reader", "-" + std::string(native)});
    auto endpoint = m_server->unixEndpoint();
    endpoint.user = "reader";
    endpoint.password = Secret("pw");
    Actor actor(acting(endpoint));
    const auto result = actor.release(actor.look("lock:a"));
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY2(result.serverWords.starts_with("NOPERM"), result.serverWords.c_str());
    m_server->command({"ACL", "SETUSER", "reader", "+eval"}); // the script may run, its DEL may not
    const auto inner = actor.release(actor.look("lock:a"));
    QCOMPARE(inner.outcome, Outcome::Failed);
    QVERIFY(inner.detail.find("may not") != std::string::npos);
    QCOMPARE(result.trouble, Trouble::Permission);
    QCOMPARE(inner.trouble, Trouble::Permission);
    m_server->command({"ACL", "SETUSER", "reader", "-type"});
    actor.look("lock:a");
    QCOMPARE(actor.lookTrouble, Trouble::Permission);
    auto wrong = m_server->unixEndpoint();
    wrong.user = "reader";
    wrong.password = Secret("not-it");
    Actor stranger(acting(wrong));
    stranger.look("lock:a");
    QCOMPARE(stranger.lookTrouble, Trouble::Permission);
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
}

void TestRelease::failsWithoutServer()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->kill();
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Failed);
    QVERIFY(result.command.empty());
    QCOMPARE(result.trouble, Trouble::Connection);
    actor.look("lock:a");
    QVERIFY(!actor.lookError.isEmpty());
    QCOMPARE(actor.lookTrouble, Trouble::Connection);
}

void TestRelease::worksWhenOutOfMemory()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    m_server->command({"CONFIG", "SET", "maxmemory", "1"});
    const auto result = actor.release(seen);
    // Redis 7.0 refuses scripts without flags then; it is said, and nothing else happens.
    if (result.outcome == Outcome::Failed)
        QVERIFY2(result.serverWords.find("OOM") != std::string::npos, result.serverWords.c_str());
    else
        QCOMPARE(result.outcome, Outcome::Released);
}

void TestRelease::putsBack()
{
    Actor actor(acting(m_server->unixEndpoint()));
    actor.release(actor.look("lock:a"));
    QVERIFY(actor.action().putBackLeft() > 9s);
    actor.clock().advance(4s);
    const auto result = actor.wait([&] { actor.action().putBack(); });
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(result.operation, OperationKind::PutBack);
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
    const auto left = m_server->command({"PTTL", "lock:a"}).integer;
    QVERIFY2(left > 580'000 && left <= 596'000, qPrintable(QString::number(left))); // the four seconds are gone
    QCOMPARE(actor.action().putBackLeft(), 0ms);
}

void TestRelease::putsBackAHash()
{
    m_server->command({"HSET", "lock:h", kField, "2"});
    Actor actor(acting(m_server->unixEndpoint()));
    actor.release(actor.look("lock:h"));
    QCOMPARE(actor.wait([&] { actor.action().putBack(); }).outcome, Outcome::Released);
    QCOMPARE(m_server->command({"HGET", "lock:h", kField}).text, std::string("2"));
    QCOMPARE(m_server->command({"PTTL", "lock:h"}).integer, -1);
}

void TestRelease::putBackLosesToAnother()
{
    Actor actor(acting(m_server->unixEndpoint()));
    actor.release(actor.look("lock:a"));
    actor.before = [this](OperationStep step) {
        if (step == OperationStep::Act)
            m_server->command({"SET", "lock:a", "next", "PX", "600000"});
    };
    QCOMPARE(actor.wait([&] { actor.action().putBack(); }).outcome, Outcome::ChangedHands);
    QCOMPARE(get("lock:a"), std::string("next"));
}

void TestRelease::putBackEnds()
{
    Actor actor(acting(m_server->unixEndpoint()));
    m_server->command({"SET", "lock:b", "token-of-the-first"}); // without a lease
    for (const auto& [key, limit] : {std::pair("lock:a", 60s), std::pair("lock:b", 10s)}) {
        actor.release(actor.look(key));
        actor.clock().advance(limit - 1s);
        QVERIFY(actor.action().putBackLeft() > 0ms && actor.action().putBackLeft() <= 1s);
        actor.clock().advance(1s);
        QCOMPARE(actor.action().putBackLeft(), 0ms);
        QCOMPARE(actor.wait([&] { actor.action().putBack(); }).outcome, Outcome::Refused);
        QCOMPARE(m_server->command({"EXISTS", key}).integer, 0);
    }
}

void TestRelease::putBackEndsWithTheLease()
{
    m_server->command({"SET", "lock:s", "token-of-the-first", "PX", "5000"});
    m_server->command({"HSET", "lock:h", kField, "2"});
    m_server->command({"PEXPIRE", "lock:h", "5000"});
    for (const char* key : {"lock:s", "lock:h"}) {
        Actor actor(acting(m_server->unixEndpoint()));
        QCOMPARE(actor.release(actor.look(key)).outcome, Outcome::Released);
        QVERIFY(actor.action().putBackLeft() > 0ms && actor.action().putBackLeft() <= 5s);
        // The lease ends after the button was pressed, while the server is asked.
        actor.before = [&actor](OperationStep step) {
            if (step == OperationStep::Look)
                actor.clock().advance(5s);
        };
        const auto result = actor.wait([&] { actor.action().putBack(); });
        QCOMPARE(result.outcome, Outcome::AlreadyGone);
        QVERIFY(result.command.empty());
        QCOMPARE(m_server->command({"EXISTS", key}).integer, 0);
    }
}

void TestRelease::shortens()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    QCOMPARE(actor.wait([&] { actor.action().shorten(seen, 5s); }).outcome, Outcome::Released);
    QVERIFY(m_server->command({"PTTL", "lock:a"}).integer <= 5000);
    QCOMPARE(get("lock:a"), std::string("token-of-the-first"));
    QCOMPARE(actor.wait([&] { actor.action().shorten(seen, 500s); }).outcome, Outcome::Refused); // never longer
    m_server->command({"SET", "lock:a", "other"});
    QCOMPARE(actor.wait([&] { actor.action().shorten(seen, 1s); }).outcome, Outcome::ChangedHands);
    QCOMPARE(m_server->command({"PTTL", "lock:a"}).integer, -1);
    const auto other = actor.look("lock:a"); // one without TTL gets one
    QCOMPARE(actor.wait([&] { actor.action().shorten(other, 5s); }).outcome, Outcome::Released);
    QVERIFY(m_server->command({"PTTL", "lock:a"}).integer > 0);
}

void TestRelease::quarantines()
{
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:a");
    const auto quarantined = actor.wait([&] { actor.action().quarantine(seen, 30s); });
    QCOMPARE(quarantined.outcome, Outcome::Released);
    QVERIFY(quarantined.until && *quarantined.until > actor.clock().wall());
    QCOMPARE(quarantined.detail, std::string("For 30 s its place is taken by a value of Lockscope."));
    QCOMPARE(actor.audit().read().back().outcome, std::string("quarantined"));
    QVERIFY(get("lock:a").starts_with("lockscope:quarantine:"));
    const auto left = m_server->command({"PTTL", "lock:a"}).integer;
    QVERIFY(left > 0 && left <= 30'000);
    QVERIFY(m_server->command({"SET", "lock:a", "token-of-the-first", "NX"}).isNil()); // it stays out
    QCOMPARE(actor.wait([&] { actor.action().quarantine(seen, 30s); }).outcome, Outcome::ChangedHands);
}

void TestRelease::quarantinesAHash()
{
    m_server->command({"HSET", "lock:h", kField, "1"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:h");
    QCOMPARE(actor.wait([&] { actor.action().quarantine(seen, 30s); }).outcome, Outcome::Released);
    QCOMPARE(m_server->command({"TYPE", "lock:h"}).text, std::string("hash")); // its scripts must not meet a WRONGTYPE
    QVERIFY(m_server->command({"HEXISTS", "lock:h", kField}).integer == 0);
    QVERIFY(m_server->command({"PTTL", "lock:h"}).integer > 0);
}

/// The script alone, without the look in front of it: a redlock's lease is long again at its next renewal.
void TestRelease::aTombstoneTakesOnlyThePlaceOfWhatWasSeen()
{
    const std::string uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";
    m_server->command({"SET", "redlock:printer", uuid, "PX", "29000"});
    m_server->command({"HSET", "lock:h", kField, "2"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto answer = [this](const ShownCommand& made) {
        const std::unique_ptr<redisContext, void (*)(redisContext*)> client(
            redisConnectUnix(m_server->socketPath().c_str()), redisFree);
        const auto encoded = made.command.encoded();
        redisAppendFormattedCommand(client.get(), encoded.data(), encoded.size());
        void* reply = nullptr;
        redisGetReply(client.get(), &reply);
        const auto result = toReply(reply);
        freeReplyObject(reply);
        return result;
    };
    for (const std::string key : {"redlock:printer", "lock:h"}) {
        const auto entomb = entombIfUnchanged(actor.look(key), "tombstone", 60s, TokenMask());
        const auto done = answer(entomb);
        QCOMPARE(QString::fromStdString(done.text), QString());
        QCOMPARE(done.integer, static_cast<std::int64_t>(ScriptAnswer::Done));
        QVERIFY(m_server->command({"PTTL", key}).integer > 50'000);
        QCOMPARE(answer(entomb).integer, static_cast<std::int64_t>(ScriptAnswer::Other)); // it is not what was seen
        m_server->command({"DEL", key});
        QCOMPARE(answer(entomb).integer, static_cast<std::int64_t>(ScriptAnswer::Absent));
        QVERIFY(m_server->command({"EXISTS", key}).integer == 0);
    }
}

void TestRelease::wakesRedisson()
{
    m_server->command({"HSET", "lock:h", kField, "1"});
    m_server->command({"RPUSH", "redisson_lock_queue:{lock:h}", "9043c9c0-0795-4907-87fd-6c719a6b4586:12"});
    auto* waiter = redisConnectUnix(m_server->socketPath().c_str());
    redisSetTimeout(waiter, {5, 0});
    freeReplyObject(redisCommand(waiter, "SUBSCRIBE redisson_lock__channel:{lock:h}"));
    auto* queued = redisConnectUnix(m_server->socketPath().c_str());
    redisSetTimeout(queued, {5, 0});
    freeReplyObject(
        redisCommand(queued, "SUBSCRIBE redisson_lock__channel:{lock:h}:9043c9c0-0795-4907-87fd-6c719a6b4586:12"));
    Actor actor(acting(m_server->unixEndpoint()));
    const auto result = actor.release(actor.look("lock:h"));
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(!result.wakeUps.empty());
    for (auto* context : {waiter, queued}) {
        redisReply* message = nullptr;
        QCOMPARE(redisGetReply(context, reinterpret_cast<void**>(&message)), REDIS_OK);
        QCOMPARE(std::string(message->element[2]->str), std::string("0"));
        freeReplyObject(message);
        redisFree(context);
    }
}

void TestRelease::wakesRedissonReadersAndWriters_data()
{
    QTest::addColumn<std::vector<std::string>>("fields");
    QTest::addColumn<int>("count");
    QTest::newRow("write") << std::vector<std::string>{"mode", "write", kField + ":write", "1"} << 1;
    QTest::newRow("writer that reads") << std::vector<std::string>{"mode", "write", kField + ":write", "1", kField, "1"}
                                       << 1;
    QTest::newRow("two readers") << std::vector<std::string>{"mode", "read", kField, "1", kReader, "1"} << 2;
}

void TestRelease::wakesRedissonReadersAndWriters()
{
    QFETCH(std::vector<std::string>, fields);
    QFETCH(int, count);
    fields.insert(fields.begin(), {"HSET", "lock:rw"});
    m_server->command(fields);
    auto* waiter = redisConnectUnix(m_server->socketPath().c_str());
    redisSetTimeout(waiter, {5, 0});
    freeReplyObject(redisCommand(waiter, "SUBSCRIBE redisson_rwlock:{lock:rw}"));
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:rw");
    QCOMPARE(int(holders(seen)), count);
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY2(result.wakeUps.at(0).ends_with(": 1"), result.wakeUps[0].c_str()); // one was told
    redisReply* message = nullptr;
    QCOMPARE(redisGetReply(waiter, reinterpret_cast<void**>(&message)), REDIS_OK);
    QCOMPARE(std::string(message->element[2]->str), std::string("1")); // "0" would wake one only
    freeReplyObject(message);
    redisFree(waiter);
}

void TestRelease::signalListOfAnotherTypeStays()
{
    m_server->command({"SET", "lock:job", "abcdefghijklmnopqrstuvwx"});
    m_server->command({"SET", "lock-signal:job", "of somebody else"});
    Actor actor(acting(m_server->unixEndpoint()));
    const auto result = actor.release(actor.look("lock:job"));
    QCOMPARE(result.outcome, Outcome::Released);
    QVERIFY(result.wakeUps.at(0).ends_with(": 0"));
    QCOMPARE(get("lock-signal:job"), std::string("of somebody else"));
}

void TestRelease::wakesPythonRedisLock()
{
    m_server->command({"SET", "lock:job", "abcdefghijklmnopqrstuvwx"});
    auto* waiter = redisConnectUnix(m_server->socketPath().c_str());
    redisSetTimeout(waiter, {5, 0});
    redisAppendCommand(waiter, "BLPOP lock-signal:job 0");
    int written = 0;
    redisBufferWrite(waiter, &written);
    QTRY_VERIFY(m_server->command({"CLIENT", "LIST"}).text.find("cmd=blpop") != std::string::npos);
    Actor actor(acting(m_server->unixEndpoint()));
    QCOMPARE(actor.release(actor.look("lock:job")).outcome, Outcome::Released);
    redisReply* popped = nullptr;
    QCOMPARE(redisGetReply(waiter, reinterpret_cast<void**>(&popped)), REDIS_OK);
    QCOMPARE(std::string(popped->element[1]->str), std::string("1"));
    freeReplyObject(popped);
    redisFree(waiter);
}

void TestRelease::waiterOfRedisPyProceeds()
{
    const QString script = QStringLiteral(R"(
import sys, redis, threading
from redis.lock import Lock
from redis.exceptions import LockNotOwnedError, LockError
connection = redis.Redis(unix_socket_path=sys.argv[1])
holder = Lock(connection, 'lock:py', timeout=600, thread_local=False)
assert holder.acquire()
print('held', flush=True)
waiter = Lock(connection, 'lock:py', timeout=600, sleep=0.02, thread_local=False)
assert waiter.acquire(blocking_timeout=20)
print('waiter has it', flush=True)
try:
    holder.release()
    print('released twice', flush=True)
except LockNotOwnedError:
    print('not owned', flush=True)
waiter.release()
)");
    QProcess python;
    python.start(QStringLiteral("/usr/bin/python3"),
                 {QStringLiteral("-c"), script, QString::fromStdString(m_server->socketPath())});
    QVERIFY2(python.waitForStarted(), "python3 is needed for this test");
    const auto nextLine = [&python] {
        while (!python.canReadLine() && python.waitForReadyRead(kPatience))
            continue;
        return python.readLine().trimmed();
    };
    const auto first = nextLine();
    QVERIFY2(first == "held", python.readAllStandardError().constData());
    Actor actor(acting(m_server->unixEndpoint()));
    const auto seen = actor.look("lock:py");
    const auto result = actor.release(seen);
    QCOMPARE(result.outcome, Outcome::Released);
    QCOMPARE(nextLine(), QByteArray("waiter has it"));
    QCOMPARE(nextLine(), QByteArray("not owned"));
    QVERIFY(python.state() == QProcess::NotRunning || python.waitForFinished(kPatience)); // it may have ended already
    QCOMPARE(python.exitCode(), 0);
}

LOCKSCOPE_TEST_MAIN(TestRelease)
#include "tst_release.moc"
