// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is watched is what the nodes say that are watched now.
#include "presentation/locks/watching.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;

namespace {

NodeEvent told(NodeEvent::Kind kind, int node)
{
    NodeEvent out;
    out.kind = kind;
    out.node = NodeId(node);
    return out;
}

NodeEvent ready(int node, std::vector<std::string> patterns)
{
    NodeEvent out = told(NodeEvent::Kind::Ready, node);
    out.patterns = std::move(patterns);
    return out;
}

NodeEvent info(int node, const char* right, CapabilityState state)
{
    NodeEvent out = told(NodeEvent::Kind::Info, node);
    out.info.capabilities.push_back({right, state, {}, {}});
    return out;
}

} // namespace

class WatchingTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void patternsAreThoseOfAllNodes()
    {
        Watching watching;
        QCOMPARE(watching.since(), ServerTime::min());
        watching.addEvent(ready(3, {"lock:*", "job\x01:*"}), serverTimeFromUs(5));
        watching.addEvent(ready(4, {"lock:*", "cron:*"}), serverTimeFromUs(9));
        QCOMPARE(watching.patterns(), (QStringList{u"lock:*"_s, u"job\\x01:*"_s, u"cron:*"_s}));
        QCOMPARE(watching.since(), serverTimeFromUs(5)); // the first one
        watching.addEvent(ready(3, {"lock:*"}), serverTimeFromUs(12));
        QCOMPARE(watching.patterns(), (QStringList{u"lock:*"_s, u"cron:*"_s}));
        watching.addEvent(told(NodeEvent::Kind::Retired, 4), serverTimeFromUs(13));
        QCOMPARE(watching.patterns(), QStringList{u"lock:*"_s});
        watching.clear();
        QCOMPARE(watching.patterns(), QStringList());
        QCOMPARE(watching.since(), ServerTime::min());
    }

    void whoMayNeitherListNorReadMayMissLocks()
    {
        Watching watching;
        watching.addEvent(info(1, "scan", CapabilityState::Unknown), {});
        watching.addEvent(info(1, "eval", CapabilityState::No), {}); // reads need no script
        QVERIFY(!watching.mayMissLocks());
        for (const char* right : {"scan", "read"}) {
            watching.addEvent(info(2, right, CapabilityState::No), {});
            QVERIFY2(watching.mayMissLocks(), right);
            watching.addEvent(info(2, right, CapabilityState::Yes), {}); // asked anew
            QVERIFY2(!watching.mayMissLocks(), right);
        }
        watching.addEvent(info(2, "read", CapabilityState::No), {});
        watching.addEvent(told(NodeEvent::Kind::Retired, 2), {});
        QVERIFY(!watching.mayMissLocks());
    }
};

LOCKSCOPE_TEST_MAIN(WatchingTest)
#include "tst_watching.moc"
