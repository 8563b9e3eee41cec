// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Up to when a node is known; time stands still while none is. Means: pure; fake source.
#include "presentation/stream/frameloop.h"
#include "presentation/stream/freshnesstracker.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

constexpr NodeId kOne{1};
constexpr NodeId kTwo{2};

ServerTime at(int seconds)
{
    return serverTimeFromUs(seconds * 1'000'000LL);
}

NodeEvent state(NodeId node, ConnectionState state, int when, std::optional<int> knownUntil = std::nullopt)
{
    NodeEvent event;
    event.node = node;
    event.at = at(when);
    event.state = state;
    if (knownUntil)
        event.knownUntil = at(*knownUntil);
    return event;
}

} // namespace

class TestKnownUntil final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theFirstLookIsNow()
    {
        FreshnessTracker known;
        QVERIFY(!known.ofAll());
        known.addEvent(state(kOne, ConnectionState::Connecting, 1));
        known.addEvent(state(kOne, ConnectionState::Waiting, 2));
        known.addEvent(state(kOne, ConnectionState::Scanning, 3));
        QVERIFY(!known.ofAll());
        QVERIFY(!known.isAnyPast());
    }

    void whatWasLiveIsOfThePastUntilItIsLiveAgain()
    {
        FreshnessTracker known;
        known.addEvent(state(kOne, ConnectionState::Live, 1));
        known.addEvent(state(kOne, ConnectionState::Busy, 9, 7));
        QCOMPARE(known.of(kOne).value(), at(7));
        known.addEvent(state(kOne, ConnectionState::Waiting, 12, 11)); // nothing was heard in between
        known.addEvent(state(kOne, ConnectionState::Connecting, 13));
        known.addEvent(state(kOne, ConnectionState::Scanning, 14));
        QCOMPARE(known.ofAll().value(), at(7));
        known.addEvent(state(kOne, ConnectionState::Live, 15));
        QVERIFY(!known.of(kOne));
        QCOMPARE(known.since(kOne), at(15));
        QCOMPARE(known.since(kTwo), kUnknownTime);
        known.addEvent(state(kOne, ConnectionState::Waiting, 20)); // nobody knows better
        QCOMPARE(known.of(kOne).value(), at(20));
    }

    void oneOfTwoIsEnoughForNow()
    {
        FreshnessTracker known;
        known.addEvent(state(kOne, ConnectionState::Live, 1));
        known.addEvent(state(kTwo, ConnectionState::Live, 1));
        known.addEvent(state(kOne, ConnectionState::Waiting, 5, 4));
        QVERIFY(known.isAnyPast());
        QCOMPARE(known.of(kOne).value(), at(4));
        QVERIFY(!known.of(kTwo));
        QVERIFY(!known.ofAll());
        known.addEvent(state(kTwo, ConnectionState::Waiting, 9, 8));
        QCOMPARE(known.ofAll().value(), at(8));
        NodeEvent retired;
        retired.kind = NodeEvent::Kind::Retired;
        retired.node = kTwo;
        known.addEvent(retired);
        QCOMPARE(known.ofAll().value(), at(4));
    }

    void timeStandsStill()
    {
        test::FakeSource source;
        FrameLoop frames(source.clock());
        frames.setSource(&source);
        source.nodeReady();
        frames.step();
        source.advance(10s);
        frames.step();
        const ServerTime before = frames.now();
        source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
        frames.step();
        source.advance(60s);
        frames.step();
        QCOMPARE(frames.now(), before);
        QCOMPARE(frames.asOf().value(), before);
        frames.setPaused(true); // a pause of the past is of that moment, too
        source.nodeState(NodeId{0}, ConnectionState::Live);
        frames.step();
        QCOMPARE(frames.now(), before);
        QCOMPARE(frames.asOf().value(), before);
        QVERIFY(!frames.live().known().ofAll()); // heard at once
        frames.setPaused(false);
        QVERIFY(frames.now() >= before + 60s);
    }
};

LOCKSCOPE_TEST_MAIN(TestKnownUntil)
#include "tst_freshnesstracker.moc"
