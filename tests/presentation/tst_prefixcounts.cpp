// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Held locks under each prefix; rows that keep their places for a minute; a search among 300; a node that is away is
// counted apart. Means: fake source.
#include "presentation/locks/prefixcounts.h"

#include "scriptedframes.h"
#include "support/suite.h"

#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

struct Scene : test::ScriptedFrames
{
    PrefixCounts counts{frames};

    Scene() { frames.setSource(&source); }
    void hold(const std::string& key) { source.acquired(source.lock(key), "w", 1h); }
    [[nodiscard]] std::string shown(std::size_t most)
    {
        std::string text;
        for (const PrefixCounts::Row& row : counts.steady(most))
            text += row.pattern + ' ' + std::to_string(row.held) + ", ";
        return text;
    }
};

} // namespace

class TestPrefixCounts final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void mostFirst()
    {
        Scene s;
        s.hold("job:a:1");
        s.hold("lock:b:1");
        s.hold("lock:b:2");
        s.step();
        QCOMPARE(s.counts.size(), std::size_t{2});
        QCOMPARE(s.counts.top(1), (std::vector<PrefixCounts::Row>{{"lock:b:*", 2, 0}}));
    }

    /// Under the pointer no row goes, and none changes its place, because a lock came or went.
    void rowsKeepTheirPlaces()
    {
        Scene s;
        s.hold("job:1");
        s.hold("lock:1");
        s.step();
        QCOMPARE(s.shown(5), std::string("job:* 1, lock:* 1, "));
        s.hold("lock:2");
        s.step();
        QCOMPARE(s.shown(5), std::string("job:* 1, lock:* 2, "));
        s.source.released(s.source.lock("job:1"));
        s.step();
        QCOMPARE(s.shown(5), std::string("job:* 0, lock:* 2, "));
        s.step(59s);
        QCOMPARE(s.shown(5), std::string("job:* 0, lock:* 2, "));
        s.step(2min); // nobody needs its place
        QCOMPARE(s.shown(5), std::string("job:* 0, lock:* 2, "));
        s.hold("job:1");
        s.step(1s);
        QCOMPARE(s.shown(5), std::string("job:* 1, lock:* 2, "));
    }

    void theOrderChangesOnceAMinute()
    {
        Scene s;
        s.hold("m:1");
        s.hold("t:1");
        s.step();
        QCOMPARE(s.shown(3), std::string("m:* 1, t:* 1, "));
        s.hold("a:1");
        s.step(1s);
        QCOMPARE(s.shown(3), std::string("m:* 1, t:* 1, a:* 1, ")); // nothing above it moves
        s.source.released(s.source.lock("m:1"));
        for (const char* key : {"b:1", "b:2", "c:1", "c:2"})
            s.hold(key);
        s.step(1s);
        QCOMPARE(s.shown(3), std::string("m:* 0, t:* 1, a:* 1, "));
        QCOMPARE(s.counts.size(), std::size_t{4}); // the others are counted
        s.step(57s);
        QCOMPARE(s.shown(3), std::string("m:* 0, t:* 1, a:* 1, "));
        s.step(1s);
        QCOMPARE(s.shown(3), std::string("a:* 1, b:* 2, c:* 2, ")); // those with most, by name
        s.hold("d:1");
        s.hold("d:2");
        s.step(59s);
        QCOMPARE(s.shown(3), std::string("a:* 1, b:* 2, c:* 2, "));
        s.step(1s);
        QCOMPARE(s.shown(3), std::string("b:* 2, c:* 2, d:* 2, "));
    }

    void aSearchLooksThroughAll()
    {
        Scene s;
        for (int i = 0; i < 300; ++i)
            s.hold("Tenant-" + std::to_string(1000 + i) + ":lock:" + std::to_string(i));
        s.step();
        QCOMPARE(s.counts.size(), std::size_t{300});
        QCOMPARE(s.counts.steady(12).size(), std::size_t{12});
        const auto of = [&](const std::string& text) {
            std::string patterns;
            for (const PrefixCounts::Row& row : s.counts.steady(5, text))
                patterns += row.pattern + ' ';
            return patterns;
        };
        QCOMPARE(of("tenant-1277"), std::string("Tenant-1277:lock:* "));
        QCOMPARE(of("ENANT-111"), std::string("Tenant-1110:lock:* Tenant-1111:lock:* Tenant-1112:lock:* "
                                              "Tenant-1113:lock:* Tenant-1114:lock:* "));
        QCOMPARE(s.counts.size("ENANT-111"), std::size_t{10});
        s.source.released(s.source.lock("Tenant-1277:lock:277"));
        s.step();
        QCOMPARE(of("tenant-1277"), std::string()); // a new search: it has none
        QCOMPARE(of("nobody"), std::string());
        QCOMPARE(of("tenant-1278"), std::string("Tenant-1278:lock:* "));
        s.source.released(s.source.lock("Tenant-1278:lock:278"));
        s.step();
        QCOMPARE(of("tenant-1278"), std::string("Tenant-1278:lock:* ")); // the zero stays
        QCOMPARE(s.counts.steady(12).size(), std::size_t{12});           // the list of all is as it was
    }

    /// Of two nodes one does not answer: what it held is not known, and its rows stay in their places.
    void aNodeThatIsAwayIsCountedApart()
    {
        Scene s;
        const auto holdThere = [&](const char* key) { s.source.acquired(s.source.lock(key, NodeId{1}), "w", 1h); };
        s.source.nodeReady(NodeId{0}, "a:6379");
        s.source.nodeReady(NodeId{1}, "b:6379");
        s.hold("job:1");
        holdThere("job:2");
        holdThere("lock:1");
        s.step();
        QCOMPARE(s.counts.steady(5), (std::vector<PrefixCounts::Row>{{"job:*", 2, 0}, {"lock:*", 1, 0}}));
        s.source.nodeState(NodeId{1}, ConnectionState::Waiting, "away");
        s.step();
        const std::vector<PrefixCounts::Row> apart{{"job:*", 1, 1}, {"lock:*", 0, 1}};
        QCOMPARE(s.counts.steady(5), apart);
        QCOMPARE(s.counts.size(), std::size_t{2});
        s.step(2min);
        QCOMPARE(s.counts.steady(5), apart);
        s.source.released(s.source.lock("job:1"));
        s.step();
        QCOMPARE(s.counts.steady(5), (std::vector<PrefixCounts::Row>{{"job:*", 0, 1}, {"lock:*", 0, 1}}));
        s.hold("job:1");
        s.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away"); // with nobody left all of it is of then
        s.step();
        QCOMPARE(s.counts.steady(5), (std::vector<PrefixCounts::Row>{{"job:*", 2, 0}, {"lock:*", 1, 0}}));
        s.source.nodeState(NodeId{0}, ConnectionState::Live);
        s.step();
        QCOMPARE(s.counts.steady(5), apart);
        s.source.released(s.source.lock("lock:1", NodeId{1})); // found by its first look
        s.source.nodeState(NodeId{1}, ConnectionState::Live);
        s.step();
        QCOMPARE(s.counts.top(5), (std::vector<PrefixCounts::Row>{{"job:*", 2, 0}}));
    }

    void countsAreThoseOfThePicture()
    {
        std::mt19937 random(3);
        Scene s;
        for (int round = 0; round < 300; ++round) {
            const LockId lock = s.source.lock("p" + std::to_string(random() % 9) + ":" + std::to_string(random() % 5));
            if (s.source.state(lock).phase == LockPhase::Held)
                s.source.released(lock);
            else
                s.source.acquired(lock, "w", 1h);
            s.step();
            std::map<std::string, int> expected;
            for (std::uint32_t i = 0; i < s.frames.picture().size(); ++i) {
                if (s.frames.picture().state(LockId{i}).phase == LockPhase::Held)
                    ++expected[std::string(s.frames.picture().key(LockId{i}).name.substr(0, 3)) + "*"];
            }
            QCOMPARE(s.counts.size(), expected.size());
            for (const PrefixCounts::Row& row : s.counts.steady(20))
                QCOMPARE(row.held, expected[row.pattern]);
        }
    }
};

LOCKSCOPE_TEST_MAIN(TestPrefixCounts)
#include "tst_prefixcounts.moc"
