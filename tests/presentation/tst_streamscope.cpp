// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One of several deployments, shown alone: every page shows what it would if nothing else was watched.
#include "presentation/allpages.h"
#include "presentation/stream/streamscope.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <random>

using namespace lockscope;
using namespace lockscope::presentation;

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Step = std::function<void(test::FakeSource&)>;

/// A server that stands alone, a cluster of two nodes, and another server.
struct Deployment
{
    std::string name;
    std::vector<NodeId> nodes;
};
const std::vector<Deployment> kAll{
    {"a:6379", {NodeId{0}}}, {"orders", {NodeId{1}, NodeId{2}}}, {"c:6379", {NodeId{3}}}};

/// One of them becomes ready.
void begin(test::FakeSource& source, const Deployment& deployment)
{
    for (const NodeId node : deployment.nodes) {
        if (deployment.nodes.size() > 1)
            source.join(node, KeyspaceId{static_cast<std::uint16_t>(7)}, deployment.name);
        source.nodeReady(node, deployment.nodes.size() > 1 ? "node" + std::to_string(static_cast<int>(node))
                                                           : deployment.name);
    }
}

/// What happens next to a lock of that deployment.
Step anything(std::mt19937& random, const Deployment& deployment)
{
    const NodeId node = deployment.nodes[random() % deployment.nodes.size()];
    // The same names everywhere: who they belong to is not in the name.
    const std::string name = "lock:" + std::to_string(random() % 9) +
                             (deployment.nodes.size() > 1 ? std::to_string(static_cast<int>(node)) : std::string());
    const std::string token = "token-" + std::to_string(random() % 6);
    const auto what = random() % 8;
    const auto count = static_cast<std::uint16_t>(random() % 3);
    return [=](test::FakeSource& source) {
        const LockId lock = source.lock(name, node);
        const bool isHeld = source.state(lock).phase == LockPhase::Held;
        if (!isHeld)
            source.acquired(lock, token, 30s);
        else if (what == 0)
            source.expired(lock);
        else if (what < 3)
            source.released(lock);
        else if (what == 3)
            source.takenOver(lock, token, 20s);
        else if (what == 4)
            source.waiters(lock, count);
        else if (what == 5)
            source.gap(node, 300ms, "the connection was cut");
        else
            source.renewed(lock, 30s);
    };
}

/// Both tell of one deployment; one tells of the others as well.
struct Pair
{
    Pair()
    {
        all.frames.setSource(&ofAll);
        alone.frames.setSource(&ofOne);
    }
    ~Pair()
    {
        all.frames.setSource(nullptr);
        alone.frames.setSource(nullptr);
    }
    void step()
    {
        ofAll.advance(97ms);
        ofOne.advance(97ms);
        all.frames.step();
        alone.frames.step();
    }
    /// The first difference; the nodes of the board are those of all. What only time finds is found once time passes.
    [[nodiscard]] QString difference(bool ofFindings)
    {
        auto one = all.shown();
        auto other = alone.shown();
        for (auto* each : {&one, &other}) {
            each->erase(u"nodes"_s);
            each->at(u"findings"_s).sort();
            if (!ofFindings)
                each->erase(u"findings"_s);
        }
        return test::difference(one, other);
    }

    test::FakeSource ofAll;
    test::FakeSource ofOne;
    test::Pages all{ofAll.clock(), 300s};
    test::Pages alone{ofOne.clock(), 300s};
};

std::size_t heldIn(const PictureView& picture)
{
    std::size_t held = 0;
    for (std::uint32_t i = 0; i < picture.size(); ++i)
        held += picture.state(LockId{i}).phase == LockPhase::Held;
    return held;
}

} // namespace

class StreamScopeTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void everyPageShowsOneAsIfItWereAlone_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 24; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }
    void everyPageShowsOneAsIfItWereAlone()
    {
        QFETCH(const int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        Pair pair;
        const Deployment& chosen = kAll[random() % kAll.size()];
        for (const Deployment& each : kAll) {
            begin(pair.ofAll, each);
            if (each.name == chosen.name)
                begin(pair.ofOne, each);
        }
        pair.step();
        QCOMPARE(pair.all.frames.scope().deployments(), (std::vector<std::string>{"a:6379", "orders", "c:6379"}));
        int compared = 0;
        for (int i = 0; i < 600; ++i) {
            for (auto steps = random() % 4; steps > 0; --steps) {
                const Deployment& of = kAll[random() % kAll.size()];
                const Step step = anything(random, of);
                step(pair.ofAll);
                if (of.name == chosen.name)
                    step(pair.ofOne);
            }
            pair.step();
            if (i > 50 && random() % 40 == 0) // all, or another one, for a while
                QVERIFY(pair.all.frames.setScope(random() % 2 ? std::nullopt
                                                              : std::optional(kAll[random() % kAll.size()].name)));
            if (random() % 20 != 0)
                continue;
            QVERIFY(pair.all.frames.setScope(chosen.name));
            if (const QString different = pair.difference(false); !different.isEmpty())
                QFAIL(qPrintable(u"step %1: %2"_s.arg(i).arg(different)));
            ++compared;
        }
        QVERIFY(compared > 10);
        QVERIFY(pair.all.frames.setScope(chosen.name));
        for (int i = 0; i < 40; ++i)
            pair.step();
        QCOMPARE(pair.difference(true), QString());
        QVERIFY(heldIn(pair.all.frames.picture()) > 0);
        QVERIFY(heldIn(pair.all.frames.live().picture()) > heldIn(pair.all.frames.picture()));
    }

    /// An id of the deployment that is shown is given to a lock of another one.
    void anIdThatGoesToAnotherDeploymentIsNobodys()
    {
        Pair pair;
        for (const Deployment& each : kAll)
            begin(pair.ofAll, each);
        const LockId lock = pair.ofAll.lock("lock:mine", NodeId{0});
        pair.ofAll.acquired(lock, "t", 30s);
        pair.step();
        QVERIFY(pair.all.frames.setScope("a:6379"));
        pair.ofAll.released(lock);
        pair.ofAll.forget(lock);
        const LockId other = pair.ofAll.lock("lock:theirs", NodeId{3});
        QCOMPARE(other, lock);
        pair.ofAll.acquired(other, "t", 30s);
        pair.step();
        QVERIFY(pair.all.frames.picture().state(lock).phase == LockPhase::Gone);
        QVERIFY(pair.all.frames.setScope("c:6379"));
        QCOMPARE(std::string(pair.all.frames.picture().key(lock).name), std::string("lock:theirs"));
        QVERIFY(pair.all.frames.picture().state(lock).phase == LockPhase::Held);
    }

    void thereIsNothingToChooseOfOne()
    {
        Pair pair;
        QSignalSpy changed(&pair.all.frames, &FrameLoop::scopeChanged);
        begin(pair.ofAll, kAll[0]);
        pair.step();
        QVERIFY(!pair.all.frames.setScope("a:6379"));
        QVERIFY(!pair.all.frames.setScope("nobody"));
        begin(pair.ofAll, kAll[2]);
        pair.step();
        QVERIFY(!pair.all.frames.setScope("nobody"));
        QCOMPARE(changed.count(), 0);
        QVERIFY(pair.all.frames.setScope("c:6379"));
        QCOMPARE(changed.count(), 1);
        QVERIFY(pair.all.frames.scope().shows(NodeId{3}) && !pair.all.frames.scope().shows(NodeId{0}));
        pair.ofAll.retired(NodeId{0});
        pair.step(); // it stays what was chosen, and all are shown again at will
        QCOMPARE(pair.all.frames.scope().deployments(), std::vector<std::string>{"c:6379"});
        QVERIFY(pair.all.frames.setScope(std::nullopt));
        QCOMPARE(changed.count(), 2);
    }

    /// A former primary that still says that it is one belongs to its group.
    void aRivalBelongsToItsGroup()
    {
        Pair pair;
        pair.ofAll.join(NodeId{0}, KeyspaceId{1}, "shop");
        pair.ofAll.nodeReady(NodeId{0}, "10.0.0.1:6379");
        pair.ofAll.join(NodeId{1}, KeyspaceId{2}, "shop@10.0.0.2:6379");
        pair.ofAll.nodeReady(NodeId{1}, "10.0.0.2:6379");
        pair.ofAll.join(NodeId{2}, KeyspaceId{3}, "me@home");
        pair.ofAll.nodeReady(NodeId{2}, "me@home");
        pair.step();
        QCOMPARE(pair.all.frames.scope().deployments(), (std::vector<std::string>{"shop", "me@home"}));
        QCOMPARE(pair.all.frames.scope().deploymentOf(NodeId{1}), std::string("shop"));
        QVERIFY(pair.all.frames.scope().deploymentOf(NodeId{9}).empty());
    }

    /// A pause stands still whichever deployment is shown of it, and what was chosen stays afterwards.
    void aChoiceInAPauseStays()
    {
        Pair pair;
        begin(pair.ofAll, kAll[0]);
        begin(pair.ofAll, kAll[2]);
        pair.step();
        pair.all.frames.setPaused(true);
        const LockId lock = pair.ofAll.lock("lock:late", NodeId{3});
        pair.ofAll.acquired(lock, "t", 30s);
        pair.step();
        QVERIFY(heldIn(pair.all.frames.picture()) == 0);
        QVERIFY(pair.all.frames.setScope("c:6379"));
        QVERIFY(pair.all.frames.isPaused());
        QVERIFY(heldIn(pair.all.frames.picture()) == 0);
        pair.all.frames.setPaused(false);
        QCOMPARE(*pair.all.frames.scope().chosen(), std::string("c:6379"));
        QCOMPARE(heldIn(pair.all.frames.picture()), std::size_t{1});
    }

    /// Longer ago than is kept: the states are there, what led to them is not told again.
    void oldThingsAreKnownButNotTold()
    {
        Pair pair;
        begin(pair.ofAll, kAll[0]);
        begin(pair.ofAll, kAll[2]);
        const LockId lock = pair.ofAll.lock("lock:old", NodeId{3});
        pair.ofAll.acquired(lock, "t", 24h);
        pair.step();
        for (int i = 0; i < 30; ++i) {
            pair.ofAll.advance(1min);
            const LockId busy = pair.ofAll.lock("lock:busy", NodeId{0});
            pair.ofAll.acquired(busy, "t", 1s);
            pair.ofAll.released(busy);
            pair.all.frames.step();
        }
        QVERIFY(pair.all.frames.setScope("c:6379"));
        const PictureView& picture = pair.all.frames.picture();
        QVERIFY(picture.state(lock).phase == LockPhase::Held);
        QCOMPARE(std::string(picture.token(picture.state(lock).holder)), std::string("t"));
        QCOMPARE(heldIn(picture), std::size_t{1});
    }
};

LOCKSCOPE_TEST_MAIN(StreamScopeTest)
#include "tst_streamscope.moc"
