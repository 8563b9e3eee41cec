// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headless verbs of the real binary on servers behind a real sshd.
#include "run.h"
#include "sandbox/cluster.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/sshserver.h"
#include "support/suite.h"
#include "support/valueof.h"

#include <QElapsedTimer>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>

using namespace lockscope;
using test::value;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;
using test::Run;

namespace {

QString text(const std::string& bytes)
{
    return QString::fromStdString(bytes);
}

} // namespace

class SshVerbsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_redis.emplace(value(sandbox::RedisServer::start({})));
        m_sshd = std::make_unique<test::SshServer>();
        QVERIFY2(m_sshd->error().empty(), m_sshd->error().c_str());
        QVERIFY(m_redis->ask({"SET", "lock:a", "token-a", "PX", "600000"}).has_value());
    }
    void cleanupTestCase()
    {
        m_sshd.reset();
        m_redis.reset();
    }

    void byOptionAndByAddress()
    {
        const Run byOption = run(QStringList{u"ls"_s, u"--json"_s, u"--uri"_s, uri()} + ssh());
        QVERIFY2(byOption.code == 0, byOption.err);
        QVERIFY2(byOption.out.contains("lock:a"), byOption.out);
        // Each address may have a machine of its own; the configuration is that of all.
        const Run byAddress = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri() + u"?ssh="_s + text(m_sshd->hop()),
                                   u"--ssh-config"_s, text(m_sshd->route().configFile)});
        QVERIFY2(byAddress.code == 0, byAddress.err);
        QCOMPARE(Json::parse(byAddress.out.split('\n').first().toStdString())["key"], "lock:a");
    }

    /// Addresses that a Sentinel or a node announces are those of the far end, and are dialled from there.
    void groupsAndClustersAreBehindIt()
    {
        auto sentinels = value(sandbox::SentinelSet::start(*m_redis, 0));
        const QString group = u"redis+sentinel://127.0.0.1:%1/shop"_s.arg(sentinels.endpoint().port);
        const Run ofGroup = run(QStringList{u"ls"_s, u"--uri"_s, group} + ssh());
        QVERIFY2(ofGroup.code == 0 && ofGroup.out.contains("lock:a"), ofGroup.err);

        auto cluster = value(sandbox::Cluster::start({}));
        const QString seed = u"redis://127.0.0.1:%1"_s.arg(cluster.node(0).port());
        const Run ofCluster =
            run(QStringList{u"ls"_s, u"--json"_s, u"--uri"_s, seed} + ssh(), cluster.node(0).password());
        QVERIFY2(ofCluster.code == 0, ofCluster.err);
        QVERIFY2(ofCluster.err.contains("primaries"), ofCluster.err);
    }

    void releaseGoesThere()
    {
        QVERIFY(m_redis->ask({"SET", "lock:b", "token-b", "PX", "600000"}).has_value());
        const Run released = run(QStringList{u"release"_s, u"--yes"_s, u"--expect"_s, u"token-b"_s, u"--uri"_s, uri()} +
                                 ssh() + QStringList{u"lock:b"_s});
        QVERIFY2(released.code == 0, released.err + released.out);
        QCOMPARE(m_redis->ask({"EXISTS", "lock:b"})->front(), std::string("0"));
    }

    /// What is not there, or not permitted, is told in ssh's words; the exit code is that of any connection.
    void whatSshSaysIsTold()
    {
        const QString nobody = u"redis://127.0.0.1:%1"_s.arg(sandbox::freePort());
        const Run absent = run(QStringList{u"ls"_s, u"--uri"_s, nobody} + ssh());
        QCOMPARE(absent.code, 3);
        QVERIFY2(absent.err.contains("Connection refused") && absent.err.contains("SSH machine"), absent.err);
        // An unknown host key: nobody is there to say yes.
        const Run unknown = run({u"ls"_s, u"--uri"_s, uri(), u"--ssh"_s, text(m_sshd->hop()), u"--ssh-config"_s,
                                 text(m_sshd->routeWith("UserKnownHostsFile " + m_sshd->path("none")).configFile)});
        QCOMPARE(unknown.code, 3);
        QVERIFY2(unknown.err.contains("Host key verification failed"), unknown.err);
    }

    void usage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("an option for a machine") << QStringList{u"--ssh"_s, u"-oProxyCommand=x"_s};
        QTest::newRow("a shell") << QStringList{u"--ssh"_s, u"$(id)@host"_s};
        QTest::newRow("a jump without a machine") << QStringList{u"--ssh-jump"_s, u"a"_s};
        QTest::newRow("a configuration without a machine") << QStringList{u"--ssh-config"_s, u"/x"_s};
    }
    void usage()
    {
        QFETCH(const QStringList, arguments);
        const Run refused = run(QStringList{u"ls"_s, u"--uri"_s, uri()} + arguments);
        QCOMPARE(refused.code, 2);
    }

    /// Without a window it is asked at the terminal, and Ctrl+C there is no answer.
    void atTheTerminal_data()
    {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<int>("code");
        QTest::newRow("yes") << QByteArray("yes\n") << 0;
        QTest::newRow("Ctrl+C") << QByteArray("\x03") << 3;
    }
    void atTheTerminal()
    {
        QFETCH(const QByteArray, typed);
        QFETCH(const int, code);
        const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
        const std::string name = ptsname(terminal);
        QProcess process;
        process.setChildProcessModifier([name] {
            setsid();
            close(open(name.c_str(), O_RDWR)); // of a session without one it becomes the terminal
        });
        const int keep = open(name.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC); // else it ends with who asks
        start(
            process,
            {u"ls"_s, u"--uri"_s, uri(), u"--ssh"_s, text(m_sshd->hop()), u"--ssh-config"_s,
             text(
                 m_sshd->routeWith("UserKnownHostsFile " + m_sshd->path(code == 0 ? "typed" : "untyped")).configFile)});
        QByteArray shown;
        const auto isAsked = [&] {
            std::array<char, 4096> bytes{};
            if (const ssize_t got = read(terminal, bytes.data(), bytes.size()); got > 0)
                shown.append(bytes.data(), got);
            return shown.contains("fingerprint])?");
        };
        QVERIFY2(QTest::qWaitFor(isAsked, test::kPatience), shown + process.readAllStandardError());
        QCOMPARE(write(terminal, typed.data(), static_cast<std::size_t>(typed.size())), ssize_t{typed.size()});
        QVERIFY(process.waitForFinished(test::kPatience));
        close(keep);
        close(terminal);
        QCOMPARE(process.exitCode(), code);
        QVERIFY(code != 0 || process.readAllStandardOutput().contains("lock:a"));
    }

    /// kill -9 of the program, and of ssh while it watches.
    void nothingIsLeftAndAKilledSshIsReplaced()
    {
        QProcess watch;
        const QStringList way = ssh();
        const std::string config = way.last().toStdString(); // no other test's ssh has it
        start(watch, QStringList{u"watch"_s, u"--json"_s, u"--uri"_s, uri()} + way);
        QByteArray out;
        const auto has = [&](const QByteArray& word) {
            return QTest::qWaitFor(
                [&] {
                    out += watch.readAllStandardOutput();
                    return out.contains(word);
                },
                test::kPatience);
        };
        QVERIFY2(has("\"ready\""), watch.readAllStandardError());
        const auto isMaster = [&](pid_t pid) { return pid != watch.processId(); };
        auto masters = test::processesWith(config);
        std::erase_if(masters, std::not_fn(isMaster));
        QCOMPARE(masters.size(), std::size_t{1});
        kill(masters.front(), SIGKILL);
        QVERIFY2(has("\"gap\""), out);
        QVERIFY(m_redis->ask({"SET", "lock:after", "t", "PX", "600000"}).has_value());
        QVERIFY2(has("lock:after"), out);
        watch.kill();
        watch.waitForFinished();
        QVERIFY(QTest::qWaitFor([&] { return test::processesWith(config).empty(); }, test::kPatience));
    }

    /// SIGSTOP of the session at the other end: its connections stay open, and nothing comes through any more. That is
    /// told long before ssh would notice, and afterwards nothing is missing without a word.
    void aSessionThatStandsStillIsTold()
    {
        QProcess watch;
        start(watch, QStringList{u"watch"_s, u"--json"_s, u"--uri"_s, uri()} + ssh());
        QByteArray out;
        QByteArray said;
        const auto comes = [&](QByteArray& from, const QByteArray& word) {
            return QTest::qWaitFor(
                [&] {
                    out += watch.readAllStandardOutput();
                    said += watch.readAllStandardError();
                    return from.contains(word);
                },
                test::kPatience);
        };
        QVERIFY2(comes(out, "\"ready\""), said);
        const auto sessions = m_sshd->sessions();
        QVERIFY(!sessions.empty());
        m_sshd->suspend();
        const auto again = qScopeGuard([&] {
            for (const pid_t session : sessions)
                kill(session, SIGCONT);
        });
        QElapsedTimer since;
        since.start();
        QVERIFY2(comes(said, "answer"), out + said);
        QVERIFY2(since.elapsed() < 15'000, "ssh itself takes that long");
        QVERIFY(m_redis->ask({"SET", "lock:unseen", "t", "PX", "600000"}).has_value());
        for (const pid_t session : sessions)
            kill(session, SIGCONT);
        QVERIFY2(comes(out, "\"gap\""), out + said);
        QVERIFY2(comes(out, "lock:unseen"), out + said);
        watch.kill();
        watch.waitForFinished();
    }

private:
    [[nodiscard]] QString uri() const { return u"redis://127.0.0.1:%1"_s.arg(m_redis->port()); }
    [[nodiscard]] QStringList ssh() const
    {
        return {u"--ssh"_s, text(m_sshd->hop()), u"--ssh-config"_s, text(m_sshd->route().configFile)};
    }
    [[nodiscard]] QProcessEnvironment environment(const std::string& password) const
    {
        return test::headless(m_state.path(),
                              {{"LOCKSCOPE_PASSWORD", text(password.empty() ? m_redis->password() : password)},
                               {"LOCKSCOPE_SENTINEL_PASSWORD", text(m_redis->password())}});
    }
    void start(QProcess& process, const QStringList& arguments)
    {
        test::startProgram(process, arguments, environment({}));
    }
    Run run(const QStringList& arguments, const std::string& password = {})
    {
        return test::runProgram(arguments, environment(password), {}, 60'000);
    }

    std::optional<sandbox::RedisServer> m_redis;
    std::unique_ptr<test::SshServer> m_sshd;
    QTemporaryDir m_state;
};

LOCKSCOPE_TEST_MAIN(SshVerbsTest)
#include "tst_ssh.moc"
