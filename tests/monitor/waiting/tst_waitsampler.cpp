// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/decode.h"
#include "monitor/stubnode.h"
#include "monitor/waiting/waitsampler.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

constexpr const char* kToken = "8743c9c0-0795-4907-87fd-6c719a6b4586:7";

/// One lock of Redisson that is held, and a server that says how many listen to its channel.
struct Session
{
    Session()
    {
        Look look;
        look.at = host.observed();
        look.key = "lock:a";
        look.exists = look.hasValue = true;
        look.token = kToken;
        look.count = 1;
        look.type = ValueType::Hash;
        look.library = formats::libraryFromName("redisson");
        look.deadline = Deadline::never();
        host.look(look);
        lock = host.find("lock:a");
        connect();
    }
    void connect()
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            if (words.front() == "PUBSUB" && words.at(1) == "NUMSUB")
                return answer.empty() ? "*2\r\n" + test::bulk(words.at(2)) + ":" + std::to_string(listeners) + "\r\n"
                                      : answer;
            return words.front() == "PUBSUB" ? "*0\r\n" : test::bulk("");
        };
        auto& connection = link.connect();
        waits.stop();
        waits.start(connection, {.channels = true, .sharded = false, .clients = true, .user = "eve"});
    }
    /// Ten seconds, as the engine ticks.
    void pass()
    {
        for (int i = 0; i < 100; ++i) {
            host.pass(100ms);
            waits.pump();
            link.serve();
        }
    }

    test::StubHost host;
    StubLink link{host.manual};
    int listeners = 2;
    std::string answer;
    LockId lock = kNoLock;
    monitor::WaitBoard board{host.picture()};
    monitor::WaitSampler waits{host, board, 500};
};

} // namespace

/// Who waits, asked on scripted bytes by a clock that is moved by hand.
class TestWaitSampler : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void subscribersAreCounted();
    void aRefusalIsToldOnce();
    void aBusyServerIsLeftAlone();
    void aCutForgetsTheRound();
};

void TestWaitSampler::subscribersAreCounted()
{
    Session session;
    session.pass();
    const auto says = session.board.of(session.lock);
    QCOMPARE(says.size(), std::size_t{1});
    QVERIFY(says.front().source == WaitSource::Subscribers && says.front().count == 2);
    QVERIFY(session.waits.turns() > 0);
    session.listeners = 0;
    session.pass();
    const auto later = session.board.of(session.lock);
    QVERIFY(later.empty() || later.front().count == 0);
}

void TestWaitSampler::aRefusalIsToldOnce()
{
    Session session;
    session.answer = test::kNoPermission;
    session.pass();
    QVERIFY(session.board.of(session.lock).empty());
    QCOMPARE(session.host.warnings.size(), 1);
    QCOMPARE(session.host.told["wait_channels"], std::string("ACL SETUSER eve +pubsub|numsub +pubsub|shardnumsub"));
    session.link.forget();
    session.pass();
    QCOMPARE(session.link.asked("PUBSUB"), 0); // not again on this connection
}

void TestWaitSampler::aBusyServerIsLeftAlone()
{
    Session session;
    session.answer = "-BUSY Redis is busy running a script\r\n";
    session.pass();
    QCOMPARE(session.link.asked("PUBSUB"), 1);
    QVERIFY(session.host.told.empty());
    session.answer.clear();
    session.waits.resume();
    session.pass();
    QCOMPARE(session.board.of(session.lock).size(), std::size_t{1});
}

void TestWaitSampler::aCutForgetsTheRound()
{
    Session session;
    session.host.pass(100ms);
    session.waits.pump(); // asked, and never answered
    session.connect();
    session.pass();
    const auto says = session.board.of(session.lock);
    QCOMPARE(says.size(), std::size_t{1});
    QCOMPARE(says.front().count, 2u);
}

LOCKSCOPE_TEST_MAIN(TestWaitSampler)
#include "tst_waitsampler.moc"
