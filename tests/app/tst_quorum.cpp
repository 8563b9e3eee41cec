// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Redlock group of five real servers: what all of them together say of a lock.
#include "sandbox/redisserver.h"
#include "support/suite.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <vector>

using namespace lockscope;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

class QuorumTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (int i = 0; i < 5; ++i) {
            auto started = sandbox::RedisServer::start(withPassword());
            QVERIFY2(started.has_value(), started ? "" : started.error().message.c_str());
            m_servers.push_back(std::move(*started));
        }
    }
    void cleanupTestCase() { m_servers.clear(); }
    void init()
    {
        Suite::init();
        for (const sandbox::RedisServer& server : m_servers)
            QVERIFY(server.ask({"FLUSHALL"}).has_value());
    }

    void states_data()
    {
        QTest::addColumn<QByteArray>("tokens"); // a letter a server, a dot: it has none
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<int>("votes");
        QTest::addColumn<bool>("isHeld");
        QTest::addColumn<bool>("isAtRisk");
        QTest::newRow("on all") << QByteArray("AAAAA") << QByteArray("held") << 5 << true << false;
        QTest::newRow("a majority, and no more") << QByteArray("AAA..") << QByteArray("partial") << 3 << true << true;
        QTest::newRow("a minority") << QByteArray("AA...") << QByteArray("partial") << 2 << false << false;
        QTest::newRow("two and two and one") << QByteArray("AABBC") << QByteArray("split") << 2 << false << false;
        QTest::newRow("a winner beside a loser") << QByteArray("AAAB.") << QByteArray("partial") << 3 << true << true;
    }
    void states()
    {
        QFETCH(const QByteArray, tokens);
        QFETCH(const QByteArray, state);
        take(tokens);
        const Json quorum = look();
        QCOMPARE(quorum["quorum"], state.toStdString());
        QTEST(quorum["votes"].get<int>(), "votes");
        QTEST(quorum["held"].get<bool>(), "isHeld");
        QTEST(quorum["at_risk"].get<bool>(), "isAtRisk");
        QCOMPARE(quorum["needed"], 3);
        QCOMPARE(quorum["servers"].size(), std::size_t{5});
        QCOMPARE(quorum["group"], "locks");
        QCOMPARE(m_code, 0);
        const bool hasTime = !quorum["pttl_ms"].is_null();
        QCOMPARE(hasTime, quorum["held"].get<bool>());
        if (hasTime) // less the drift of the clocks: 1 % and 2 ms
            QVERIFY(quorum["pttl_ms"] <= 60'000 - 600 - 2 && quorum["pttl_ms"] > 40'000);
    }

    /// Who does not answer is no vote, and is no server that does not have it.
    void oneIsAway()
    {
        take("AAAAA");
        m_servers[4].suspend();
        const Json held = look();
        m_servers[4].resume();
        QCOMPARE(held["quorum"], "degraded");
        QCOMPARE(held["silent"], 1);
        QCOMPARE(held["servers"][4]["answers"], false);
        QCOMPARE(m_code, 5); // what the others know was printed
    }

    void forPeople()
    {
        take("AAAB.");
        const QByteArray out = run({u"ls"_s, u"--uri"_s, group()});
        QVERIFY2(out.contains("QUORUM") && out.contains("partial") && out.contains("3/5"), out);
        QVERIFY2(out.contains(" s!"), out); // the other one's
        init();
        QVERIFY(!run({u"ls"_s, u"--uri"_s, group()}).contains("QUORUM")); // nothing is held
        take("A....");
        QVERIFY(!run({u"ls"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(m_servers[0].port())}).contains("QUORUM"));
    }

    /// On every server, with an outcome for each; what is another holder's stays.
    void aReleaseGoesToEveryServer()
    {
        take("AAAB.");
        const QStringList outcomes = release({u"--expect"_s, QString(20, u'A'), u"--yes"_s});
        QCOMPARE(outcomes, (QStringList{u"released"_s, u"released"_s, u"released"_s, u"refused"_s, u"already_gone"_s}));
        QCOMPARE(m_code, 1);
        QCOMPARE(holders(), QByteArray("...B."));
        QCOMPARE(release({u"--yes"_s}).count(u"released"_s), 1);
        QCOMPARE(m_code, 0);
        QCOMPARE(holders(), QByteArray("....."));
    }

    void nothingIsReleasedUnasked()
    {
        take("AAAAA");
        QCOMPARE(release({}).count(u"refused"_s), 5); // nobody can be asked
        QCOMPARE(m_code, 1);
        QCOMPARE(holders(), QByteArray("AAAAA"));
        QCOMPARE(release({u"--dry-run"_s}).size(), 5);
        QCOMPARE(holders(), QByteArray("AAAAA"));
        const QByteArray out = run({u"release"_s, u"lock:shared"_s, u"--yes"_s, u"--uri"_s, group()});
        QVERIFY2(out.contains("lock:shared on 127.0.0.1:" + QByteArray::number(m_servers[2].port()) + ": released"),
                 out);
    }

    void aServerThatIsAwayKeepsNoOther()
    {
        take("AAAAA");
        m_servers[1].suspend();
        const QStringList outcomes = release({u"--yes"_s});
        m_servers[1].resume();
        QCOMPARE(outcomes.count(u"released"_s), 4);
        QCOMPARE(outcomes[1], u"failed"_s);
        QCOMPARE(m_code, 5);
        QCOMPARE(holders(), QByteArray(".A..."));
    }

    /// What was recorded names the group: of any moment `ls` says what a majority said then.
    void aRecordingNamesTheGroup()
    {
        const QString file = m_state.filePath(u"group.lockscope"_s);
        take("AAA..");
        run({u"record"_s, u"--uri"_s, group(), u"--to"_s, file, u"--"_s, u"sleep"_s, u"1"_s});
        QCOMPARE(m_code, 0);
        const QByteArray out = run({u"ls"_s, u"--json"_s, u"--recording"_s, file});
        Json quorum;
        for (const QByteArray& line : out.split('\n'))
            if (line.startsWith("{\"quorum\""))
                quorum = Json::parse(line.toStdString());
        QVERIFY2(quorum.is_object(), out);
        QCOMPARE(quorum["quorum"], "partial");
        QCOMPARE(quorum["votes"], 3);
        QCOMPARE(quorum["group"], "locks");
        QCOMPARE(quorum["servers"].size(), std::size_t{5});
        QCOMPARE(quorum["silent"], 0);
    }

private:
    /// The outcomes of `release --json`, in the order of the servers.
    QStringList release(const QStringList& more)
    {
        QStringList outcomes;
        const QByteArray out =
            run(QStringList{u"release"_s, u"lock:shared"_s, u"--json"_s, u"--uri"_s, group()} + more);
        for (const QByteArray& line : out.split('\n')) {
            if (line.isEmpty())
                continue;
            const Json object = Json::parse(line.toStdString());
            const auto server = static_cast<std::size_t>(outcomes.size());
            if (object["node"] != "127.0.0.1:" + std::to_string(m_servers[server].port()))
                return {u"another order"_s};
            outcomes << QString::fromStdString(object["outcome"]);
        }
        return outcomes;
    }
    /// A letter a server, as for take().
    [[nodiscard]] QByteArray holders() const
    {
        QByteArray letters;
        for (const sandbox::RedisServer& server : m_servers) {
            const auto value = server.ask({"GET", "lock:shared"});
            letters += value && !value->front().empty() ? value->front().front() : '.';
        }
        return letters;
    }
    static sandbox::RedisOptions withPassword()
    {
        sandbox::RedisOptions options;
        options.password = "of-all";
        return options;
    }
    void take(const QByteArray& tokens)
    {
        for (std::size_t i = 0; i < m_servers.size(); ++i) {
            const char letter = tokens[static_cast<qsizetype>(i)];
            if (letter != '.')
                QVERIFY(m_servers[i].ask({"SET", "lock:shared", std::string(20, letter), "PX", "60000"}).has_value());
        }
    }
    [[nodiscard]] QString group() const
    {
        QStringList places;
        for (const sandbox::RedisServer& server : m_servers)
            places << u"127.0.0.1:%1"_s.arg(server.port());
        return u"redis+redlock://%1/locks"_s.arg(places.join(u','));
    }
    /// The line about the quorum of `ls --json`.
    Json look()
    {
        for (const QByteArray& line : run({u"ls"_s, u"--json"_s, u"--uri"_s, group()}).split('\n')) {
            if (line.startsWith("{\"quorum\""))
                return Json::parse(line.toStdString());
        }
        return {};
    }
    QByteArray run(const QStringList& arguments)
    {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"DISPLAY"_s);
        environment.insert(u"XDG_STATE_HOME"_s, m_state.path());
        environment.insert(u"XDG_CONFIG_HOME"_s, m_state.path());
        environment.insert(u"LOCKSCOPE_PASSWORD"_s, u"of-all"_s);
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
        process.closeWriteChannel();
        if (!process.waitForFinished(60'000)) {
            process.kill();
            process.waitForFinished();
        }
        m_code = process.exitCode();
        return process.readAllStandardOutput();
    }

    std::vector<sandbox::RedisServer> m_servers;
    QTemporaryDir m_state;
    int m_code = -1;
};

LOCKSCOPE_TEST_MAIN(QuorumTest)
#include "tst_quorum.moc"
