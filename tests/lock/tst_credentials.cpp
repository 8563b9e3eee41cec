// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A login that changes is asked for at each connection, in a thread of the library. Means: a real server.
#include "lock/credentials.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <latch>
#include <stdexcept>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

class TestCredentials : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void eachConnectionAsks();
    void allPartsOfAServiceUseThem();
    void whatItThrowsIsARefusedLogin();
    void oneThatHangsIsNotWaitedFor();
    void aLateAnswerIsForTheNext();
    void aWrongOneIsNotShown();
    void noneForRedlock();

private:
    void setPassword(const std::string& password)
    {
        QVERIFY(m_server->ask({"ACL", "SETUSER", "iam", "reset", "on", ">" + password, "~*", "&*", "+@all"}));
        m_password = password;
    }
    [[nodiscard]] static ClientOptions with(std::function<Login()> ask)
    {
        ClientOptions options;
        options.credentials = std::make_shared<Credentials>(std::move(ask));
        return options;
    }

    std::optional<sandbox::RedisServer> m_server;
    std::string m_password;
};

void TestCredentials::initTestCase()
{
    m_server.emplace(test::startedServer());
}

void TestCredentials::eachConnectionAsks()
{
    setPassword("first");
    std::atomic<int> asked{0};
    std::atomic<bool> isOurThread{false};
    Client client(m_server->endpoint(), with([&, me = std::this_thread::get_id()] {
                      ++asked;
                      isOurThread = std::this_thread::get_id() == me;
                      return Login{"iam", m_password};
                  }));
    QCOMPARE(client.command({"ACL", "WHOAMI"})->text, std::string("iam"));
    QVERIFY(client.command({"PING"}));
    QCOMPARE(asked.load(), 1);
    QVERIFY(!isOurThread);
    setPassword("second"); // ends the connections of the user
    QVERIFY(m_server->ask({"CLIENT", "KILL", "USER", "iam"}));
    QCOMPARE(client.command({"ACL", "WHOAMI"})->text, std::string("iam"));
    QCOMPARE(asked.load(), 2);
}

void TestCredentials::allPartsOfAServiceUseThem()
{
    setPassword("parts");
    QVERIFY(m_server->ask({"ACL", "SETUSER", "default", "off"}));
    ServiceOptions options;
    options.client = with([this] { return Login{"iam", m_password}; });
    {
        LockService locks = test::serviceOf(m_server->endpoint(), options);
        SectionOptions how;
        how.ttl = 1s;
        how.wait = 30s;
        const auto section = locks.withLock("order", {"a"}, how, [&](Lease& lease) {
            std::jthread other([&] { (void)locks.withLock("order", {"a"}, how, [] {}); });
            const bool heard =
                QTest::qWaitFor([&] { return locks.notifier()->isListening("lock:order:a"); }, test::kPatience);
            const bool renewed = QTest::qWaitFor([&] { return lease.renewals() > 0; }, test::kPatience);
            (void)lease.release();
            return heard && renewed;
        });
        QVERIFY2(section, section ? "" : section.error().message.c_str());
        QVERIFY(*section->value);
    }
    Client admin(m_server->endpoint(), with([this] { return Login{"iam", m_password}; }));
    QVERIFY(admin.command({"ACL", "SETUSER", "default", "on"}));
}

void TestCredentials::whatItThrowsIsARefusedLogin()
{
    Client client(m_server->endpoint(), with([]() -> Login { throw std::runtime_error("no token today"); }));
    const auto reply = client.command({"PING"});
    QCOMPARE(reply.error().kind, ErrorKind::LoginRefused);
    QCOMPARE(reply.error().delivery, Delivery::NotSent);
    QVERIFY2(reply.error().message.find("no token today") != std::string::npos, reply.error().message.c_str());
    Client odd(m_server->endpoint(), with([]() -> Login { throw 7; }));
    QCOMPARE(odd.command({"PING"}).error().kind, ErrorKind::LoginRefused);
}

void TestCredentials::oneThatHangsIsNotWaitedFor()
{
    const auto answers = std::make_shared<std::latch>(1);
    const auto asked = std::make_shared<std::atomic<int>>(0);
    const Endpoint own = m_server->endpoint();
    ClientOptions options = with([answers, asked, own] {
        ++*asked;
        answers->wait();
        return Login{own.user, std::string(own.password.reveal())};
    });
    options.commandLimit = 200ms;
    Client client(m_server->endpoint(), options);
    for (int i = 0; i < 2; ++i) {
        const MonoTime begin = std::chrono::steady_clock::now();
        const auto reply = client.command({"PING"});
        QCOMPARE(reply.error().kind, ErrorKind::Timeout);
        QCOMPARE(reply.error().delivery, Delivery::NotSent);
        QVERIFY(std::chrono::steady_clock::now() - begin < 5s);
    }
    QCOMPARE(asked->load(), 1); // the second waited for the same answer
    answers->count_down();
    QTRY_VERIFY(client.command({"PING"}).has_value());
}

/// Else one that takes longer than commandLimit never logs in.
void TestCredentials::aLateAnswerIsForTheNext()
{
    const auto answers = std::make_shared<std::latch>(1);
    const auto asked = std::make_shared<std::atomic<int>>(0);
    const Credentials credentials([answers, asked] {
        answers->wait();
        return Login{"iam", std::to_string(++*asked)};
    });
    constexpr MonoTime past{};
    QCOMPARE(credentials.get(past).error().kind, ErrorKind::Timeout);
    answers->count_down();
    std::string password;
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto late = credentials.get(past);
            password = late ? late->password : std::string();
            return late.has_value();
        },
        test::kPatience));
    QCOMPARE(password, std::string("1"));
    const auto next = credentials.get(std::chrono::steady_clock::now() + 60s);
    QVERIFY(next);
    QCOMPARE(next->password, std::string("2")); // an answer is given once
    QCOMPARE(credentials.get(std::chrono::steady_clock::now() + 60s)->password, std::string("3"));
}

void TestCredentials::aWrongOneIsNotShown()
{
    Client client(m_server->endpoint(), with([] { return Login{"iam", "s3cret-token-that-ended"}; }));
    const auto reply = client.command({"PING"});
    QCOMPARE(reply.error().kind, ErrorKind::LoginRefused);
    QVERIFY(reply.error().message.find("s3cret") == std::string::npos);
}

void TestCredentials::noneForRedlock()
{
    ServiceOptions options;
    options.client = with([] { return Login{}; });
    const Endpoint node = m_server->endpoint();
    Endpoint second = node;
    second.port = 1;
    second.transport = Transport::Tcp;
    Endpoint third = second;
    third.port = 2;
    QCOMPARE(LockService::create({node, second, third}, options).error().kind, ErrorKind::InvalidOptions);
}

LOCKSCOPE_TEST_MAIN(TestCredentials)
#include "tst_credentials.moc"
