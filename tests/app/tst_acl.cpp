// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The users of docs/acl.md, as they stand there, on a real server: each does its purpose without a complaint, and
// nothing else.
#include "actions/listener.h"
#include "run.h"
#include "support/cliline.h"
#include "support/privatecluster.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <hiredis/hiredis.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <optional>
#include <set>

using namespace lockscope;
using Json = nlohmann::ordered_json;
using test::Run;

namespace {

constexpr const char* kHolder = "8743c9c0-0795-4907-87fd-6c719a6b4586";

/// Values of the key, and the channels of those who wait for it.
void addNumbers()
{
    QTest::newRow("a number") << "1"
                              << "";
    QTest::newRow("a semaphore") << "4"
                                 << "redisson_sc:{lock:a}";
    QTest::newRow("a latch") << "3"
                             << "redisson_countdownlatch__channel__{lock:a}";
}

} // namespace

class AclTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whoWatchesSeesAll();
    void whoWatchesSeesPermits();
    void whoWatchesChangesNothing();
    void whoReleasesWakesThoseWhoWait_data();
    void whoReleasesWakesThoseWhoWait();
    void whoReleasesInAClusterAsksAllNodes_data();
    void whoReleasesInAClusterAsksAllNodes();
    void whoTracesTraces();

private:
    /// Makes the users as the document says.
    static int makeUsers(test::PrivateServer& server);
    Run run(const char* user, const QStringList& arguments, int linesUntilEnd = 0);
    Run runAt(const QString& uri, const QStringList& arguments, int linesUntilEnd = 0);
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_state;
};

void AclTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    QVERIFY(makeUsers(*m_server) > 20);
}

/// The commands stand in the document's fenced blocks. Returns how many; 0 if one of them is wrong.
int AclTest::makeUsers(test::PrivateServer& server)
{
    QFile document(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/docs/acl.md"));
    if (!document.open(QIODevice::ReadOnly))
        return 0;
    bool isCode = false;
    int commands = 0;
    for (const QByteArray& line : document.readAll().split('\n')) {
        if (line.startsWith("```")) {
            isCode = !isCode;
        } else if (isCode) {
            const auto reply = server.command(test::cliWords(line.toStdString()));
            if (reply.isError()) {
                qWarning("%s: %s", line.constData(), reply.text.c_str());
                return 0;
            }
            ++commands;
        }
    }
    return commands;
}

Run AclTest::run(const char* user, const QStringList& arguments, int linesUntilEnd)
{
    const auto uri = QStringLiteral("redis://%1@127.0.0.1:%2").arg(QLatin1StringView(user)).arg(m_server->port());
    return runAt(uri, arguments, linesUntilEnd);
}

Run AclTest::runAt(const QString& uri, const QStringList& arguments, int linesUntilEnd)
{
    const QStringList all = arguments + QStringList{QStringLiteral("--json"), QStringLiteral("--uri"), uri};
    const auto environment = test::headless(m_state.path(), {{"LOCKSCOPE_PASSWORD", QStringLiteral("change-me")}});
    return linesUntilEnd > 0 ? test::runUntil(linesUntilEnd, all, environment) : test::runProgram(all, environment);
}

void AclTest::whoWatchesSeesAll()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:string", kHolder, "PX", "600000"});
    m_server->command({"HSET", "lock:hash", std::string(kHolder) + ":1", "1"});
    m_server->command({"SADD", "lock:set", kHolder});
    m_server->command({"RPUSH", "redisson_lock_queue:{lock:hash}", "another:1"});
    m_server->command({"ZADD", "redisson_lock_timeout:{lock:hash}", "99999999999999", "another:1"});
    const Run ls = run("lockscope-watch", {QStringLiteral("ls")});
    QVERIFY2(ls.code == 0 && ls.err.isEmpty(), ls.err);
    QCOMPARE(ls.out.count(kHolder), 6); // of each: holder and mark
    QCOMPARE(Json::parse(ls.out.split('\n').front().toStdString())["waiters"], 1);
    const Run watch = run("lockscope-watch", {QStringLiteral("watch")}, 4); // ready, and three that are found
    QVERIFY2(watch.code == 0 && watch.err.isEmpty(), watch.err);
    QCOMPARE(Json::parse(watch.out.split('\n').front().toStdString())["source"], "notifications");
    for (const char* key : {"lock:string", "lock:hash", "lock:set"}) {
        const Run inspect = run("lockscope-watch", {QStringLiteral("inspect"), QString::fromLatin1(key)});
        QVERIFY2(inspect.code == 0 && inspect.err.isEmpty(), inspect.err);
        QVERIFY2(inspect.out.contains(kHolder), inspect.out);
    }
    const Run find = run("lockscope-watch", {QStringLiteral("find")});
    QVERIFY2(find.code == 0 && find.err.isEmpty(), find.err);
    // Of what this purpose needs, doctor misses nothing.
    const Run doctor = run("lockscope-watch", {QStringLiteral("doctor")});
    const std::set<std::string> ofOthers{"eval",           "monitor",      "release_compare", "release_redisson",
                                         "release_shared", "release_jobs", "wake_channels",   "wake_lists"};
    const Json told = Json::parse(doctor.out.toStdString());
    for (const Json& capability : told.at("capabilities"))
        QVERIFY2(capability["state"] == "yes" || ofOthers.contains(capability["name"]), capability.dump().c_str());
}

/// The set beside the number has the holders, whatever the number is called.
void AclTest::whoWatchesSeesPermits()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"ACL", "LOG", "RESET"});
    const std::string permit("\x01\xff\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f", 16);
    for (const std::string key : {"lock:permits", "lock:seats"}) {
        m_server->command({"SET", key, "3"});
        m_server->command({"ZADD", "{" + key + "}:timeout", "99999999999999", permit});
        for (const char* verb : {"ls", "inspect"}) {
            QStringList words{QString::fromLatin1(verb)};
            if (words.front() == u"inspect")
                words << QString::fromStdString(key);
            const Run seen = run("lockscope-watch", words);
            QVERIFY2(seen.code == 0 && seen.err.isEmpty(), seen.err);
            QVERIFY2(seen.out.contains("01ff0203"), seen.out);
        }
    }
    for (const auto& refused : m_server->command({"ACL", "LOG"}).elements) // EVAL is only asked for
        QVERIFY2(refused.elements[3].text != "key", refused.elements[7].text.c_str());
}

void AclTest::whoWatchesChangesNothing()
{
    m_server->command({"SET", "lock:string", kHolder, "PX", "600000"});
    const Run release =
        run("lockscope-watch", {QStringLiteral("release"), QStringLiteral("lock:string"), QStringLiteral("--yes")});
    QVERIFY2(release.code == 4 || release.code == 1, release.out + release.err);
    QCOMPARE(m_server->command({"GET", "lock:string"}).text, std::string(kHolder));
}

void AclTest::whoReleasesWakesThoseWhoWait_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("channel");
    QTest::newRow("Redisson") << "hash"
                              << "redisson_lock__channel:{lock:a}";
    QTest::newRow("Redisson, fair") << "fair"
                                    << "redisson_lock__channel:{lock:a}:another:1";
    QTest::newRow("a string") << "string"
                              << "";
    addNumbers();
}

void AclTest::whoReleasesWakesThoseWhoWait()
{
    QFETCH(QString, kind);
    QFETCH(QString, channel);
    m_server->command({"FLUSHALL"});
    m_server->command({"ACL", "LOG", "RESET"});
    if (kind == u"string")
        m_server->command({"SET", "lock:a", kHolder, "PX", "600000"});
    else if (kind.size() == 1)
        m_server->command({"SET", "lock:a", kind.toStdString()});
    else
        m_server->command({"HSET", "lock:a", std::string(kHolder) + ":1", "1"});
    if (kind == u"fair") {
        m_server->command({"RPUSH", "redisson_lock_queue:{lock:a}", "another:1"});
        m_server->command({"ZADD", "redisson_lock_timeout:{lock:a}", "99999999999999", "another:1"});
    }
    auto* waiter = redisConnectUnix(m_server->socketPath().c_str());
    const auto close = qScopeGuard([waiter] { redisFree(waiter); });
    if (!channel.isEmpty())
        freeReplyObject(redisCommand(waiter, "SUBSCRIBE %s", channel.toLatin1().constData()));
    const Run release =
        run("lockscope-release", {QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--yes")});
    QVERIFY2(release.code == 0, release.out + release.err);
    QCOMPARE(Json::parse(release.out.toStdString())["outcome"], "released");
    const bool isSemaphore = channel.startsWith(QStringLiteral("redisson_sc"));
    QCOMPARE(m_server->command({"GET", "lock:a"}).text, std::string(isSemaphore ? "5" : ""));
    // Nothing was refused that the scripts only try.
    const auto log = m_server->command({"ACL", "LOG"});
    QVERIFY2(log.elements.empty(), log.elements.empty() ? "" : log.elements[0].elements[7].text.c_str());
    if (channel.isEmpty())
        return;
    void* woken = nullptr;
    QCOMPARE(redisGetReply(waiter, &woken), REDIS_OK);
    freeReplyObject(woken);
}

void AclTest::whoReleasesInAClusterAsksAllNodes_data()
{
    QTest::addColumn<QString>("number");
    QTest::addColumn<QString>("channel");
    addNumbers();
}

void AclTest::whoReleasesInAClusterAsksAllNodes()
{
    QFETCH(QString, number);
    QFETCH(QString, channel);
    test::PrivateCluster cluster(3);
    QVERIFY(cluster.start());
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QVERIFY(makeUsers(cluster.node(i)) > 20);
    const std::size_t owner = cluster.firstOwner("lock:a");
    cluster.node(owner).command({"SET", "lock:a", number.toStdString()});
    std::optional<test::Listener> waiter;
    if (!channel.isEmpty())
        waiter.emplace(cluster.node((owner + 1) % cluster.size()), channel.toStdString());
    const auto uri = QStringLiteral("redis+cluster://lockscope-release@127.0.0.1:%1").arg(cluster.node(0).port());
    const Run release = runAt(uri, {QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--yes")});
    QVERIFY2(release.code == 0, release.out + release.err);
    const std::string left = channel.startsWith(QStringLiteral("redisson_sc")) ? "5" : "";
    QCOMPARE(cluster.node(owner).command({"GET", "lock:a"}).text, left);
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        const auto log = cluster.node(i).command({"ACL", "LOG"});
        QVERIFY2(log.elements.empty(), log.elements.empty() ? "" : log.elements[0].elements[7].text.c_str());
    }
    if (waiter)
        QCOMPARE(waiter->hear(), left.empty() ? std::string("0") : left);
}

void AclTest::whoTracesTraces()
{
    const Run trace = run("lockscope-trace", {QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("1s")});
    QVERIFY2(trace.code == 0 && trace.err.isEmpty(), trace.out + trace.err);
}

LOCKSCOPE_TEST_MAIN(AclTest)
#include "tst_acl.moc"
