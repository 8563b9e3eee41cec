// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Servers behind a real sshd, by the real ssh: what it asks, what it says when something is wrong, and that nothing of
// it is left behind.
#include "tunnel/sshtunnel.h"

#include "sandbox/filedescriptor.h"
#include "sandbox/redisserver.h"
#include "support/sshserver.h"
#include "support/suite.h"
#include "tunnel/sshcommand.h"
#include "tunnel/sshwords.h"

#include <QFile>
#include <QFileInfo>

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <future>
#include <mutex>

using namespace lockscope;
using namespace lockscope::tunnel;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Answers in order, and remembers what was asked; nothing when none is left.
struct Person
{
    std::vector<std::optional<std::string>> answers;
    std::vector<Question> asked;
    std::mutex mutex;

    SshTunnel::Ask ask()
    {
        return [this](const Question& question, const SshTunnel::Answer& answer) {
            std::optional<std::string> reply;
            {
                const std::lock_guard lock(mutex);
                asked.push_back(question);
                if (!answers.empty()) {
                    reply = answers.front();
                    answers.erase(answers.begin());
                }
            }
            answer(reply);
        };
    }
};

sandbox::RedisOptions withoutPassword()
{
    sandbox::RedisOptions options;
    options.password = "";
    return options;
}

std::optional<TunnelError> start(SshTunnel& tunnel)
{
    std::promise<std::optional<TunnelError>> promise;
    tunnel.start([&promise](std::optional<TunnelError> error) { promise.set_value(std::move(error)); });
    return promise.get_future().get();
}

Result<std::string, TunnelError> open(SshTunnel& tunnel, const std::string& target)
{
    std::promise<Result<std::string, TunnelError>> promise;
    tunnel.open(target, [&promise](const Result<std::string, TunnelError>& opened) { promise.set_value(opened); });
    return promise.get_future().get();
}

/// A connection to a unix socket; nothing: nobody listens there.
std::optional<sandbox::FileDescriptor> dial(const std::string& socketPath)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    socketPath.copy(address.sun_path, sizeof address.sun_path - 1);
    sandbox::FileDescriptor fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        return std::nullopt;
    return fd;
}

/// What comes within five seconds; empty: nothing, or the end.
QByteArray heard(const sandbox::FileDescriptor& fd)
{
    pollfd wait{fd.get(), POLLIN, 0};
    std::array<char, 256> bytes{};
    const ssize_t got = poll(&wait, 1, 5000) == 1 ? recv(fd.get(), bytes.data(), bytes.size(), 0) : 0;
    return {bytes.data(), std::max<ssize_t>(got, 0)};
}

/// What a PING through that socket is answered with; empty: the connection ended.
QByteArray ping(const std::string& socketPath)
{
    const auto fd = dial(socketPath);
    if (!fd)
        return "not connected";
    static_cast<void>(send(fd->get(), "PING\r\n", 6, MSG_NOSIGNAL));
    return heard(*fd);
}

std::string targetOf(const sandbox::RedisServer& server)
{
    return "127.0.0.1:" + std::to_string(server.port());
}

mode_t modeOf(const std::string& path)
{
    struct stat info
    {
    };
    return stat(path.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
}

QString words(const std::optional<TunnelError>& error)
{
    return error ? QString::fromStdString(error->words) : QString();
}

} // namespace

class SshTunnelTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        auto redis = sandbox::RedisServer::start(withoutPassword());
        QVERIFY(redis.has_value());
        m_redis = std::make_unique<sandbox::RedisServer>(std::move(*redis));
        m_sshd = std::make_unique<test::SshServer>();
        QVERIFY2(m_sshd->error().empty(), m_sshd->error().c_str());
    }
    void cleanupTestCase()
    {
        m_sshd.reset();
        m_redis.reset();
    }

    /// The route is an argument of its own each time, and the host stands where no option does.
    void argumentsCannotBeOptions()
    {
        const SshRoute route{"bastion", 2222, "me", "a,b@c:22", "/home/me/conf"};
        const auto master = masterArguments(route, "/p/master");
        QCOMPARE(master[master.size() - 2], std::string("--"));
        QCOMPARE(master.back(), std::string("bastion"));
        const auto valueOf = [&](const char* option) {
            const auto at = std::find(master.begin(), master.end(), option);
            return at == master.end() ? std::string() : *std::next(at);
        };
        QCOMPARE(valueOf("-l"), std::string("me"));
        QCOMPARE(valueOf("-p"), std::string("2222"));
        QCOMPARE(valueOf("-J"), std::string("a,b@c:22"));
        QCOMPARE(valueOf("-F"), std::string("/home/me/conf"));
        const auto alias = masterArguments({"bastion", 0, {}, {}, {}}, "/p/master");
        for (const char* option : {"-l", "-p", "-J", "-F"}) // what ssh's configuration says stays so
            QVERIFY(std::find(alias.begin(), alias.end(), option) == alias.end());
        const auto forward = forwardArguments(route, "/p/master", "/p/1", "[::1]:6379");
        QVERIFY(std::find(forward.begin(), forward.end(), "/p/1:[::1]:6379") != forward.end());
        QCOMPARE(forward.back(), std::string("bastion"));
    }

    void wordsOfSsh_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << QByteArray() << QString();
        QTest::newRow("the last") << QByteArray("first\r\nssh: connect to host x port 22: Connection refused\r\n\n")
                                  << u"ssh: connect to host x port 22: Connection refused"_s;
        QTest::newRow("without the channel's number")
            << QByteArray("channel 3: open failed: connect failed: Connection refused\r\n")
            << u"open failed: connect failed: Connection refused"_s;
        QTest::newRow("what is said each time")
            << QByteArray("Warning: Permanently added 'x' (ED25519) to the list of known hosts.\n") << QString();
        QTest::newRow("a key that changed")
            << QByteArray("@@@@@@@\nOffending key in known_hosts:3\nHost key verification failed.\n")
            << u"Offending key in known_hosts:3 Host key verification failed."_s;
        QTest::newRow("no cursor is moved") << QByteArray("a\x1b[2Jb\n") << u"a [2Jb"_s;
        QTest::newRow("not endless") << QByteArray(1000, 'x') << QString(300, u'x') + u"..."_s;
    }
    void wordsOfSsh()
    {
        QFETCH(const QByteArray, text);
        QTEST(QString::fromStdString(lastWordsOf(text.toStdString())), "words");
    }

    void questions()
    {
        QVERIFY(questionOf("Enter passphrase for key '/home/me/.ssh/id': ").isSecret);
        QVERIFY(!questionOf("Are you sure you want to continue connecting (yes/no/[fingerprint])? ").isSecret);
    }

    /// One connection, a socket for each server; all of it is ours alone, and gone afterwards.
    void serversAreReachedAndNothingIsLeft()
    {
        auto other = sandbox::RedisServer::start(withoutPassword());
        QVERIFY(other.has_value());
        std::string folder;
        {
            SshTunnel tunnel(m_sshd->route());
            QCOMPARE(start(tunnel), std::nullopt);
            const auto first = open(tunnel, targetOf(*m_redis));
            QVERIFY(first.has_value());
            QCOMPARE(ping(*first), QByteArray("+PONG\r\n"));
            const auto second = open(tunnel, targetOf(*other));
            QVERIFY(second.has_value() && *second != *first);
            QCOMPARE(ping(*second), QByteArray("+PONG\r\n"));
            QCOMPARE(*open(tunnel, targetOf(*m_redis)), *first);
            folder = QFileInfo(QString::fromStdString(*first)).path().toStdString();
            QCOMPARE(modeOf(folder), mode_t{0700});
            for (const std::string& path : {*first, *second, folder + "/master"})
                QCOMPARE(modeOf(path), mode_t{0600});
            QCOMPARE(test::processesWith(folder).size(), std::size_t{1});
        }
        QVERIFY(QTest::qWaitFor(
            [&] { return test::processesWith(folder).empty() && !QFileInfo::exists(QString::fromStdString(folder)); },
            test::kPatience));
    }

    /// Nobody has to say that it begins.
    void theFirstServerOpensTheWay()
    {
        SshTunnel tunnel(m_sshd->route());
        const auto socket = open(tunnel, targetOf(*m_redis));
        QVERIFY(socket.has_value());
        QCOMPARE(ping(*socket), QByteArray("+PONG\r\n"));
    }

    void throughAJumpHost()
    {
        test::SshServer far;
        QVERIFY2(far.error().empty(), far.error().c_str());
        SshRoute route = far.routeWith("Host 127.0.0.1\n UserKnownHostsFile " + far.path("known") + ' ' +
                                       m_sshd->path("known") + "\n IdentityFile " + m_sshd->path("userkey") + "\n");
        route.jump = m_sshd->hop();
        std::string folder;
        {
            SshTunnel tunnel(route);
            const auto error = start(tunnel);
            QVERIFY2(!error, qPrintable(words(error)));
            const auto socket = open(tunnel, targetOf(*m_redis));
            QVERIFY(socket.has_value());
            QCOMPARE(ping(*socket), QByteArray("+PONG\r\n"));
            folder = QFileInfo(QString::fromStdString(*socket)).path().toStdString();
        }
        // Also not the ssh to the machine in between.
        QVERIFY(QTest::qWaitFor([&] { return test::processesWith(route.configFile).empty(); }, test::kPatience));
        QVERIFY(!QFileInfo::exists(QString::fromStdString(folder)));
    }

    void anUnknownHostIsAskedFor_data()
    {
        QTest::addColumn<bool>("isTrusted");
        QTest::newRow("yes") << true;
        QTest::newRow("no") << false;
    }
    void anUnknownHostIsAskedFor()
    {
        QFETCH(const bool, isTrusted);
        Person person;
        person.answers = {isTrusted ? "yes" : "no"};
        SshTunnel tunnel(m_sshd->routeWith("UserKnownHostsFile " + m_sshd->path(isTrusted ? "new1" : "new2")),
                         {.ask = person.ask()});
        const auto error = start(tunnel);
        QCOMPARE(person.asked.size(), std::size_t{1});
        QVERIFY(!person.asked[0].isSecret);
        QVERIFY(QString::fromStdString(person.asked[0].text).contains(u"SHA256:"_s)); // the fingerprint
        if (isTrusted) {
            QCOMPARE(error, std::nullopt);
        } else {
            QCOMPARE(error->kind, TunnelError::Kind::Ended);
            QVERIFY2(words(error).contains(u"Host key verification failed"_s), qPrintable(words(error)));
        }
    }

    /// A key that is not the one that was seen before is refused, whoever would say yes.
    void aChangedHostKeyIsRefused()
    {
        test::SshServer other;
        QVERIFY2(other.error().empty(), other.error().c_str());
        const auto route = m_sshd->route();
        QFile foreign(QString::fromStdString(other.path("hostkey.pub")));
        QFile known(QString::fromStdString(m_sshd->path("changed")));
        QVERIFY(foreign.open(QFile::ReadOnly) && known.open(QFile::WriteOnly));
        known.write("[127.0.0.1]:" + QByteArray::number(route.port) + ' ' + foreign.readAll());
        known.close();
        Person person;
        person.answers = {"yes", "yes"};
        SshTunnel tunnel(m_sshd->routeWith("UserKnownHostsFile " + m_sshd->path("changed")), {.ask = person.ask()});
        const auto error = start(tunnel);
        QVERIFY(error && error->kind == TunnelError::Kind::Ended);
        QVERIFY2(words(error).contains(u"Host key verification failed"_s), qPrintable(words(error)));
        QVERIFY(person.asked.empty());
    }

    void aPassphraseIsAskedFor()
    {
        const std::string secret = "it's a \\ $(long) \"one\"";
        const std::string key = m_sshd->lockedKey(secret);
        QVERIFY(!key.empty());
        const auto route = m_sshd->routeWith("Match all\n IdentityFile " + key);
        Person person;
        person.answers = {"wrong", secret};
        // Only that key: the other one would let us in without a question.
        QVERIFY(QFile::rename(QString::fromStdString(m_sshd->path("userkey")),
                              QString::fromStdString(m_sshd->path("away"))));
        const auto back = qScopeGuard([this] {
            QFile::rename(QString::fromStdString(m_sshd->path("away")),
                          QString::fromStdString(m_sshd->path("userkey")));
        });
        {
            SshTunnel tunnel(route, {.ask = person.ask()});
            const auto error = start(tunnel);
            QVERIFY2(!error, qPrintable(words(error)));
            QCOMPARE(person.asked.size(), std::size_t{2});
            QVERIFY(person.asked[0].isSecret);
            QVERIFY(QString::fromStdString(person.asked[0].text).contains(QString::fromStdString(key)));
        }
        Person nobody; // does not want to: asked once, not three times
        SshTunnel tunnel(route, {.ask = nobody.ask()});
        const auto error = start(tunnel);
        QVERIFY(error && error->kind == TunnelError::Kind::Refused);
        QCOMPARE(nobody.asked.size(), std::size_t{1});
    }

    /// The call that was handed in is the last that has the tunnel: it goes in its own thread.
    void theLastOwnerMayBeTheAnswer()
    {
        SshRoute route = m_sshd->route();
        for (const bool works : {true, false}) {
            if (!works)
                route.port = sandbox::freePort();
            std::promise<void> told;
            auto tunnel = std::make_shared<SshTunnel>(route);
            SshTunnel& own = *tunnel;
            own.start([&told, kept = std::move(tunnel)](const std::optional<TunnelError>&) { told.set_value(); });
            QVERIFY(told.get_future().wait_for(20s) == std::future_status::ready);
            QVERIFY(QTest::qWaitFor([&] { return test::processesWith(route.configFile).empty(); }, test::kPatience));
        }
    }

    /// Somebody thinks for long while the window is closed.
    void anOpenQuestionKeepsNobody()
    {
        std::promise<void> asked;
        SshTunnel::Answer answer;
        Question question;
        std::promise<std::optional<TunnelError>> ended;
        {
            SshTunnel tunnel(m_sshd->routeWith("UserKnownHostsFile " + m_sshd->path("new3")),
                             {.ask = [&](const Question& whatIsAsked, const SshTunnel::Answer& later) {
                                 question = whatIsAsked;
                                 answer = later;
                                 asked.set_value();
                             }});
            tunnel.start([&ended](std::optional<TunnelError> error) { ended.set_value(std::move(error)); });
            QVERIFY(asked.get_future().wait_for(10s) == std::future_status::ready);
        }
        QCOMPARE(ended.get_future().get()->kind, TunnelError::Kind::Refused);
        QVERIFY(*question.isOver); // a dialog about it closes
        answer("yes");             // for nobody
        QVERIFY(QTest::qWaitFor(
            [&] { return test::processesWith("[127.0.0.1]:" + std::to_string(m_sshd->route().port)).empty(); },
            test::kPatience));
    }

    void whoIsNotLetInIsTold()
    {
        QVERIFY(test::makeKey(QString::fromStdString(m_sshd->path("stranger"))));
        SshRoute route = m_sshd->route();
        QFile config(QString::fromStdString(route.configFile));
        QVERIFY(config.open(QFile::ReadOnly));
        QByteArray text = config.readAll().replace(QByteArray::fromStdString(m_sshd->path("userkey")),
                                                   QByteArray::fromStdString(m_sshd->path("stranger")));
        config.close();
        QVERIFY(config.open(QFile::WriteOnly | QFile::Truncate) && config.write(text) > 0);
        config.close();
        SshTunnel tunnel(route);
        const auto error = start(tunnel);
        QVERIFY(error && error->kind == TunnelError::Kind::Ended);
        QVERIFY2(words(error).contains(u"Permission denied (publickey)"_s), qPrintable(words(error)));
    }

    void nobodyListens()
    {
        SshRoute route = m_sshd->route();
        route.port = sandbox::freePort();
        SshTunnel tunnel(route);
        const auto error = start(tunnel);
        QVERIFY(error && error->kind == TunnelError::Kind::Ended);
        QVERIFY2(words(error).contains(u"Connection refused"_s), qPrintable(words(error)));
    }

    void withoutSsh()
    {
        SshTunnel::Options options;
        options.program = "there-is-no-such-ssh";
        SshTunnel tunnel(m_sshd->route(), options);
        QCOMPARE(start(tunnel)->kind, TunnelError::Kind::NoProgram);
        QCOMPARE(open(tunnel, "127.0.0.1:1").error().kind, TunnelError::Kind::NoProgram);
    }

    /// The way is there, its end is not: a connection succeeds and ends, and ssh says why.
    void aServerThatIsNotThere()
    {
        SshTunnel tunnel(m_sshd->route());
        const auto socket = open(tunnel, "127.0.0.1:" + std::to_string(sandbox::freePort()));
        QVERIFY(socket.has_value());
        QCOMPARE(ping(*socket), QByteArray());
        QTRY_VERIFY2(QString::fromStdString(tunnel.words()).contains(u"Connection refused"_s), tunnel.words().c_str());
    }

    void aForwardThatIsForbidden()
    {
        test::SshServer strict("PermitOpen 127.0.0.1:1");
        QVERIFY2(strict.error().empty(), strict.error().c_str());
        SshTunnel tunnel(strict.route());
        const auto socket = open(tunnel, targetOf(*m_redis));
        QVERIFY(socket.has_value());
        QCOMPARE(ping(*socket), QByteArray());
        QTRY_VERIFY2(QString::fromStdString(tunnel.words()).contains(u"administratively prohibited"_s),
                     tunnel.words().c_str());
    }

    /// kill -9 of ssh: connections end at once, and the next one builds the way anew.
    void sshIsKilled()
    {
        SshTunnel tunnel(m_sshd->route());
        const auto before = open(tunnel, targetOf(*m_redis));
        QVERIFY(before.has_value());
        const std::string folder = QFileInfo(QString::fromStdString(*before)).path().toStdString();
        const auto fd = dial(*before);
        QVERIFY(fd.has_value());
        for (const pid_t pid : test::processesWith(folder))
            kill(pid, SIGKILL);
        QCOMPARE(heard(*fd), QByteArray()); // its end
        const auto answer = [&] {           // the end of ssh may be noticed a moment later
            const auto after = open(tunnel, targetOf(*m_redis));
            return after ? ping(*after) : QByteArray::fromStdString(after.error().words);
        };
        QTRY_COMPARE(answer(), QByteArray("+PONG\r\n"));
    }

private:
    std::unique_ptr<sandbox::RedisServer> m_redis;
    std::unique_ptr<test::SshServer> m_sshd;
};

LOCKSCOPE_TEST_MAIN(SshTunnelTest)
#include "tst_sshtunnel.moc"
