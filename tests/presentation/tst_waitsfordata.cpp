// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits, and how much waiting each lock causes, without a node that is away. Means: fake source.
#include "presentation/waitsfor/waitsfordata.h"

#include "presentation/waitsfor/waitsfortext.h"
#include "support/suite.h"
#include "twonodes.h"

#include <algorithm>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// alice waits for a lock here, bob and carol for one there.
struct Scene : TwoNodes<WaitsForData>
{
    Scene()
    {
        waits("1", kHere, {"alice"});
        waits("2", kThere, {"bob", "carol"});
        step(1s);
    }
    void waits(const char* key, NodeId node, const std::vector<std::string>& names)
    {
        const LockId lock = source.lock(key, node);
        source.acquired(lock, "holder", 1h);
        WaitersFrom from;
        from.source = WaitSource::Trace;
        from.count = static_cast<std::uint16_t>(names.size());
        from.at = source.now();
        for (const std::string& name : names)
            from.waiters.emplace_back().name = name;
        source.waiters(lock, {from});
    }
    void state(NodeId node, ConnectionState state)
    {
        source.nodeState(node, state);
        step(0s);
    }
    [[nodiscard]] std::string waiting() const
    {
        std::string names;
        for (const auto& wait : data.facts(frames.picture(), nullptr).waits)
            names += wait.who.name + ' ';
        return names;
    }
    [[nodiscard]] std::chrono::seconds caused() const
    {
        return std::chrono::round<std::chrono::seconds>(data.ledger().total(source.now()));
    }
};

} // namespace

class TestWaitsForData final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void anEmptyValueIsNoUnseenHolder()
    {
        Scene s;
        const auto text = [&](const char* key, std::uint32_t count) {
            const LockId lock = s.source.lock(key, kHere);
            s.source.acquired(lock, "", 1h, [count](LockEvent& event) { event.count = count; });
            WaitersFrom from;
            from.source = WaitSource::Trace;
            from.count = 1;
            from.at = s.source.now();
            from.waiters.emplace_back().name = std::string("dave-") + key;
            s.source.waiters(lock, {from});
            s.step(1s);
            const auto graph = analysis::waitsForGraph(s.data.facts(s.frames.picture(), nullptr));
            const auto node = std::ranges::find(graph.nodes, lock, [](const auto& each) { return each.lock; });
            const auto place = static_cast<std::uint32_t>(node - graph.nodes.begin());
            return waitsfortext::node(graph, place, s.frames.picture(), s.source.now()).detail;
        };
        QCOMPARE(text("3", 1), QStringLiteral("1 wait · value is empty · held 1.00 s"));
        QCOMPARE(text("4", 0), QStringLiteral("1 wait · holder not seen"));
    }
    void aWaitThatHasJustBegunHasNoLength()
    {
        Scene s;
        auto graph = analysis::waitsForGraph(s.data.facts(s.frames.picture(), nullptr));
        const auto alice = std::ranges::find(graph.nodes, std::string("alice"),
                                             [](const analysis::WaitsForNode& node) { return node.who.name; });
        QVERIFY(alice != graph.nodes.end());
        alice->since = s.source.now();
        const auto detail = [&](std::chrono::microseconds after) {
            const auto place = static_cast<std::uint32_t>(alice - graph.nodes.begin());
            return waitsfortext::node(graph, place, s.frames.picture(), alice->since + after).detail;
        };
        QCOMPARE(detail(0us), QStringLiteral("waits"));
        QCOMPARE(detail(1s), QStringLiteral("waits 1.00 s"));
    }

    /// Of two nodes one does not answer: who waits there is not known, and no lock there goes on causing waits.
    void aNodeThatIsAwayIsLeftOut()
    {
        Scene s;
        QCOMPARE(s.waiting(), std::string("bob carol alice "));
        QCOMPARE(s.data.contended(), std::size_t{2});
        const auto before = s.caused();
        s.step(10s);
        QCOMPARE(s.caused() - before, 30s);
        s.state(kThere, ConnectionState::Busy);
        QVERIFY(s.data.takeChanged());
        QCOMPARE(s.waiting(), std::string("alice "));
        QCOMPARE(s.data.contended(), std::size_t{1});
        s.step(10s);
        QCOMPARE(s.caused() - before, 40s);
        s.state(kThere, ConnectionState::Live);
        QCOMPARE(s.waiting(), std::string("bob carol alice "));
        s.step(10s);
        QCOMPARE(s.caused() - before, 70s);
    }

    /// Nobody answers: all of it is of then.
    void withNobodyLeftItStandsStill()
    {
        Scene s;
        s.state(kThere, ConnectionState::Busy);
        s.state(kHere, ConnectionState::Busy);
        QCOMPARE(s.waiting(), std::string("bob carol alice "));
        s.state(kHere, ConnectionState::Live);
        QCOMPARE(s.waiting(), std::string("alice "));
    }
};

LOCKSCOPE_TEST_MAIN(TestWaitsForData)
#include "tst_waitsfordata.moc"
