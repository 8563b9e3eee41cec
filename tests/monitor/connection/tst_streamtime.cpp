// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When anchors are asked for; a refused TIME, a cut, a stepped clock. Means: stub node, manual clock.
#include "monitor/connection/streamtime.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using monitor::StreamTime;
using test::StubLink;

namespace {

/// A server's clock, an hour before ours.
struct Session
{
    Session() { connect(); }
    void connect()
    {
        link.answer = [this](const StubLink::Words& words) {
            return words.front() == "TIME" ? time() : std::string("+OK\r\n");
        };
        auto& connection = link.connect();
        time_.stop();
        redis::ClockOffset offset;
        offset.add(host.manual.mono() - 1ms, host.manual.mono(), now());
        time_.begin(connection, offset);
        link.forget();
    }
    ServerTime now() const { return host.now() - 1h + stepped; }
    std::string time() const { return refused ? test::kNoPermission : test::timeReply(now()); }
    /// Returns how often the time was asked for.
    int tick(std::chrono::milliseconds passes)
    {
        link.forget();
        host.manual.advance(passes);
        time_.everyTick();
        if (!mute)
            link.serve();
        return link.asked("TIME");
    }

    test::StubHost host;
    StubLink link{host.manual};
    std::chrono::hours stepped{0};
    bool refused = false;
    bool mute = false; ///< the server does not come to answer
    int unsure = 0;
    bool wasStepped = false;
    StreamTime time_{host.manual, NodeId{0}, 0, [this](const auto& spans, bool step) {
                         unsure += int(spans.size());
                         wasStepped = step;
                     }};
};

} // namespace

/// When the stream's clock asks for anchors, on scripted bytes and a clock that is moved by hand.
class TestStreamTime : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void anAnchorProvesTheTimeOfWhatFollows();
    void aRefusalIsTriedAgain();
    void aCutLeavesNoAnchorBehind();
    void aSteppedClockIsTold();
    void withoutAServerTimeOursCounts();
};

void TestStreamTime::anAnchorProvesTheTimeOfWhatFollows()
{
    Session session;
    QCOMPARE(session.tick(100ms), 0); // not due
    QCOMPARE(session.tick(400ms), 1);
    QCOMPARE(session.time_.floor(), session.now());
    session.host.manual.advance(3ms);
    session.time_.arrive(session.host.manual.mono());
    const auto& observed = session.time_.observed();
    QVERIFY(observed.server >= session.now());
    QVERIFY(observed.server - std::chrono::microseconds(observed.precisionUs.us()) <= session.now());
    QCOMPARE(session.unsure, 0);
}

void TestStreamTime::aRefusalIsTriedAgain()
{
    Session session;
    session.refused = true;
    QCOMPARE(session.tick(500ms), 1);
    QCOMPARE(session.tick(500ms), 0); // a second has not passed
    session.refused = false;
    QCOMPARE(session.tick(500ms), 1);
    QCOMPARE(session.time_.floor(), session.now());
    QCOMPARE(session.tick(500ms), 1); // and as before
}

/// An anchor that is never answered does not keep the next connection from asking.
void TestStreamTime::aCutLeavesNoAnchorBehind()
{
    Session session;
    session.mute = true;
    session.tick(500ms);
    session.tick(500ms);
    session.mute = false;
    session.connect();
    QCOMPARE(session.tick(500ms), 1);
    QCOMPARE(session.time_.floor(), session.now());
}

void TestStreamTime::aSteppedClockIsTold()
{
    Session session;
    session.tick(500ms);
    session.stepped = 1h;
    session.tick(500ms);
    QVERIFY(session.unsure > 0);
    QVERIFY(session.wasStepped);
}

void TestStreamTime::withoutAServerTimeOursCounts()
{
    Session session;
    session.time_.stop();
    session.refused = true;
    session.time_.begin(session.link.connect(), {});
    session.time_.arrive(session.host.manual.mono());
    QCOMPARE(session.time_.observed().server, session.host.now());
    QCOMPARE(session.time_.latestNow(), session.host.now());
    QCOMPARE(session.tick(500ms), 0); // refused when the connection was made
    QCOMPARE(session.tick(600ms), 1);
}

LOCKSCOPE_TEST_MAIN(TestStreamTime)
#include "tst_streamtime.moc"
