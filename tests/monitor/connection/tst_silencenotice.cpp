// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a node that does not answer is told as stalled and silent, and what ends it. Means: stub node, manual clock.
#include "monitor/connection/silencenotice.h"
#include "monitor/nodeeventemitter.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using Kind = NodeEvent::Kind;

namespace {

struct Node
{
    test::StubHost host;
    std::vector<NodeEvent> told;
    monitor::NodeEventEmitter emitter{host, [this](NodeEvent event) { told.push_back(std::move(event)); }};
    monitor::SilenceNotice silence{emitter};

    void begin() { silence.begin(host.manual.mono(), host.now()); }
    void pass(std::chrono::milliseconds time)
    {
        for (; time > 0ms; time -= 100ms) {
            host.manual.advance(100ms);
            silence.everyTick(host.manual.mono());
        }
    }
    [[nodiscard]] QString kinds() const
    {
        QStringList words;
        for (const NodeEvent& event : told)
            words << (event.kind == Kind::Stalled  ? QStringLiteral("stalled")
                      : event.kind == Kind::Silent ? QStringLiteral("silent")
                                                   : QStringLiteral("answered"));
        return words.join(u' ');
    }
};

} // namespace

class TestSilenceNotice : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void aShortSilenceIsNotTold();
    void eachStepIsToldOnce();
    void anAnswerEndsIt();
    void aGapEndsItWithoutAWord();
    void aLostConnectionGoesOnWithTheSameSilence();
    void whoSleptHimselfBlamesNobody();
};

void TestSilenceNotice::aShortSilenceIsNotTold()
{
    Node node;
    node.begin();
    node.pass(1900ms);
    node.silence.answered();
    node.pass(10s);
    QCOMPARE(node.kinds(), QString());
}

void TestSilenceNotice::eachStepIsToldOnce()
{
    Node node;
    const auto since = node.host.now();
    node.begin();
    node.silence.setReason(ConnectionState::Busy, "stopped");
    node.pass(2s);
    QCOMPARE(node.kinds(), QStringLiteral("stalled"));
    node.pass(900ms);
    QCOMPARE(node.kinds(), QStringLiteral("stalled"));
    node.pass(100ms);
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent"));
    node.pass(60s);
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent"));
    QCOMPARE(usSinceEpoch(node.told[1].from), usSinceEpoch(since));
    QCOMPARE(usSinceEpoch(node.told[1].at) - usSinceEpoch(since), std::int64_t(3'000'000));
    QCOMPARE(node.told[1].state, ConnectionState::Busy);
    QCOMPARE(node.told[1].text, std::string("stopped"));
}

void TestSilenceNotice::anAnswerEndsIt()
{
    Node node;
    node.begin();
    node.pass(4s);
    node.silence.answered();
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent answered"));
    QCOMPARE(usSinceEpoch(node.told[2].from), usSinceEpoch(node.told[1].from));
    node.begin();
    node.pass(4s); // another one
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent answered stalled silent"));
}

void TestSilenceNotice::aGapEndsItWithoutAWord()
{
    Node node;
    node.begin();
    node.pass(4s);
    node.silence.end();
    node.pass(10s);
    node.silence.answered();
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent"));
}

void TestSilenceNotice::aLostConnectionGoesOnWithTheSameSilence()
{
    Node node;
    const auto since = node.host.now();
    node.begin();
    node.pass(2500ms);
    node.begin(); // the connection was given up
    node.silence.setReason(ConnectionState::Waiting, "refused");
    node.pass(500ms);
    QCOMPARE(node.kinds(), QStringLiteral("stalled silent"));
    QCOMPARE(usSinceEpoch(node.told[1].from), usSinceEpoch(since));
    QCOMPARE(node.told[1].state, ConnectionState::Waiting);
    QCOMPARE(node.told[1].text, std::string("refused"));
}

/// A machine that slept, a process that was stopped: its own answers were not read yet.
void TestSilenceNotice::whoSleptHimselfBlamesNobody()
{
    Node node;
    node.pass(100ms);
    node.host.manual.advance(1h);
    node.silence.begin(node.host.manual.mono() - NodeEvent::kStalledAfter, node.host.now());
    node.silence.everyTick(node.host.manual.mono());
    QCOMPARE(node.kinds(), QString());
    node.silence.answered();
    node.pass(5s);
    QCOMPARE(node.kinds(), QString());
}

LOCKSCOPE_TEST_MAIN(TestSilenceNotice)
#include "tst_silencenotice.moc"
