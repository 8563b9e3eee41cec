// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The checker finds what is planted: a check that cannot fail is worth nothing.
#include "nemesis/fold.h"
#include "nemesis/judge.h"
#include "support/suite.h"

#include <algorithm>
#include <cstdio>

using namespace lockscope::nemesis;

namespace {

constexpr Us kStart = 1'767'323'045'000'000; // 2026-01-02T03:04:05Z
constexpr const char* kKey = "lock:a";

Us at(std::int64_t ms)
{
    return kStart + ms * 1000;
}

std::string iso(std::int64_t ms)
{
    char text[64];
    std::snprintf(text, sizeof text, "2026-01-02T03:04:%02d.%03dZ", static_cast<int>(5 + ms / 1000),
                  static_cast<int>(ms % 1000));
    return text;
}

/// A line of the stream, as docs/cli.md says it looks.
Told line(std::int64_t ms, const std::string& event, const std::string& holder, const std::string& pttl,
          double precision = 1.0, const std::string& key = kKey, const std::string& keyspace = "n")
{
    const std::string text = "{\"t\":\"" + iso(ms) + "\",\"event\":\"" + event + "\",\"key\":\"" + key +
                             "\",\"db\":0,\"node\":\"n\",\"holder\":" + (holder.empty() ? "null" : '"' + holder + '"') +
                             ",\"pttl_ms\":" + pttl +
                             ",\"evidence\":\"event\",\"precision_ms\":" + std::to_string(precision) +
                             ",\"keyspace\":\"" + keyspace + "\"}";
    const auto told = parseTold(text, {});
    Q_ASSERT(told);
    return *told;
}

Told gap(std::int64_t from, std::int64_t to)
{
    return *parseTold("{\"t\":\"" + iso(to) + "\",\"event\":\"gap\",\"key\":null,\"from\":\"" + iso(from) +
                          "\",\"to\":\"" + iso(to) + "\",\"reason\":\"cut\"}",
                      {});
}

KeyState held(const std::string& token, std::int64_t until)
{
    return {KeyState::Kind::Held, token, LeaseEnd::at(at(until)), 1};
}
KeyState freeKey()
{
    return {KeyState::Kind::Free, {}, {}, 0};
}
Step step(std::int64_t ms, const KeyState& before, const KeyState& after, const std::string& key = kKey)
{
    return {key, {at(ms), at(ms) + 50}, {before, after}, {}};
}

/// A takes it, renews it, loses it to B, who lets go; C's lease runs out; D comes and goes in one go.
Truth story()
{
    Truth truth;
    truth.take(step(100, freeKey(), held("A", 1'100)));
    truth.take(step(300, held("A", 1'100), held("A", 2'000)));
    truth.take(step(500, held("A", 2'000), held("B", 3'000)));
    truth.take(step(700, held("B", 3'000), freeKey()));
    truth.take(step(900, freeKey(), held("C", 1'400)));
    truth.take({kKey, {at(1'600), at(1'600) + 60}, {freeKey(), held("D", 9'000), freeKey()}, {}});
    return truth;
}
std::vector<Told> rightLines()
{
    return {line(100, "acquired", "A", "1000"),   line(300, "renewed", "A", "1700"),
            line(500, "taken_over", "B", "2500"), line(700, "released", "B", "null"),
            line(900, "acquired", "C", "500"),    line(1'400, "expired", "C", "null"),
            line(1'600, "acquired", "", "null"),  line(1'600, "released", "", "null")};
}

std::vector<std::string> checksOf(Truth truth, const std::vector<Told>& lines, const std::vector<Told>& gaps = {},
                                  const Allowances& allowances = {})
{
    std::vector<std::string> checks;
    for (const Disagreement& one : judge(truth, lines, gaps, at(5'000), allowances).found)
        checks.push_back(one.check);
    return checks;
}

/// In order, between spaces.
std::string shown(std::vector<std::string> checks)
{
    std::sort(checks.begin(), checks.end());
    std::string all;
    for (const std::string& check : checks)
        all += (all.empty() ? "" : " ") + check;
    return all;
}

} // namespace

class JudgeTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsRightIsRight()
    {
        QCOMPARE(shown(checksOf(story(), rightLines())), std::string());
        Truth truth = story();
        const Judged judged = judge(truth, rightLines(), {}, at(5'000));
        QCOMPARE(judged.begins, std::size_t{4});
        QCOMPARE(judged.ends, std::size_t{4});
        QCOMPARE(judged.times, std::size_t{8});
    }

    void aMissingLineIsFound_data()
    {
        QTest::addColumn<int>("dropped");
        QTest::addColumn<std::string>("check");
        QTest::newRow("acquired") << 0 << std::string("untold-begin");
        QTest::newRow("released") << 3 << std::string("untold-end");
        QTest::newRow("acquired after a release") << 4 << std::string("untold-begin");
        QTest::newRow("expired") << 5 << std::string("untold-end");
        QTest::newRow("too short, its begin") << 6 << std::string("untold-begin");
        QTest::newRow("too short, its end") << 7 << std::string("untold-end");
    }
    void aMissingLineIsFound()
    {
        QFETCH(int, dropped);
        QFETCH(std::string, check);
        std::vector<Told> lines = rightLines();
        lines.erase(lines.begin() + dropped);
        QCOMPARE(shown(checksOf(story(), lines)), check);
    }
    /// In a cluster: held all the while, told as moved.
    void whatMovesIsHeld()
    {
        Allowances cluster;
        cluster.moves = true;
        const auto with = [](std::int64_t ms, const std::string& event, const std::string& holder) {
            std::vector<Told> lines = rightLines();
            lines.push_back(line(ms, event, holder, "1000"));
            return lines;
        };
        QCOMPARE(shown(checksOf(story(), with(400, "migrated", "A"), {}, cluster)), std::string());
        QCOMPARE(shown(checksOf(story(), with(400, "migrated", "A"))), std::string("wrong-kind"));
        QCOMPARE(shown(checksOf(story(), with(800, "migrated", "B"), {}, cluster)), std::string("wrong-time"));
        QCOMPARE(shown(checksOf(story(), with(400, "migrated", "X"), {}, cluster)), std::string("phantom-hold"));
        // Released where it was, and at once found elsewhere.
        std::vector<Told> lines = with(400, "released", "A");
        QCOMPARE(shown(checksOf(story(), lines, {}, cluster)), std::string("wrong-time"));
        lines.push_back(line(401, "found", "A", "1600"));
        QCOMPARE(shown(checksOf(story(), lines, {}, cluster)), std::string("wrong-time")); // on the same node
        lines.back().node = "other";
        QCOMPARE(shown(checksOf(story(), lines, {}, cluster)), std::string());
        QCOMPARE(shown(checksOf(story(), lines)), std::string("wrong-time"));
        // Nobody had read who it was.
        lines[lines.size() - 2].holder.reset();
        QCOMPARE(shown(checksOf(story(), lines, {}, cluster)), std::string());
        lines.back().key = "lock:other";
        QVERIFY(!checksOf(story(), lines, {}, cluster).empty());
        Fold fold;
        fold.take(line(100, "acquired", "A", "1000"));
        fold.take(line(200, "migrated", "A", "900"));
        QCOMPARE(fold.held().size(), std::size_t{1});
    }
    /// Let go of at a primary that was replaced, and held still at the next one.
    void whatComesBackHasNotEnded()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 9'000)));
        truth.take(step(300, held("A", 9'000), freeKey()));
        truth.take(step(600, held("A", 9'000), freeKey()));
        std::vector<Told> lines{line(100, "acquired", "A", "8900"), line(600, "released", "A", "null")};
        QCOMPARE(shown(checksOf(truth, lines)), std::string());
        lines.pop_back();
        QCOMPARE(shown(checksOf(truth, lines)), std::string("untold-end"));
    }
    void aMissingTakeOverIsFoundAtBothHolders()
    {
        std::vector<Told> lines = rightLines();
        lines.erase(lines.begin() + 2);
        QCOMPARE(shown(checksOf(story(), lines)), std::string("untold-begin untold-end"));
    }
    void aMissingLineInsideOfAGapIsRight()
    {
        std::vector<Told> lines = rightLines();
        lines.erase(lines.begin() + 3, lines.begin() + 5);
        QCOMPARE(shown(checksOf(story(), lines, {gap(650, 950)})), std::string());
        QCOMPARE(shown(checksOf(story(), lines, {gap(750, 950)})), std::string("untold-end"));
        QCOMPARE(shown(checksOf(story(), lines, {gap(650, 850)})), std::string("untold-begin"));
    }

    /// Each line, told a little too late or too early for its precision.
    void aShiftedTimeIsFound_data()
    {
        QTest::addColumn<int>("shifted");
        for (int i = 0; i < 8; ++i)
            QTest::addRow("line %d", i) << i;
    }
    void aShiftedTimeIsFound()
    {
        QFETCH(int, shifted);
        for (const Us by : {Us{6'000}, Us{-6'000}}) {
            std::vector<Told> lines = rightLines();
            Told& line = lines[static_cast<std::size_t>(shifted)];
            // A lease that ran out may be noticed when somebody looks next, which here is 200 ms later.
            line.t += line.word == Word::Expired && by > 0 ? 300'000 : by;
            const std::vector<std::string> checks = checksOf(story(), lines);
            QVERIFY2(std::count(checks.begin(), checks.end(), "wrong-time") == 1, line.line.c_str());
        }
        std::vector<Told> lines = rightLines();
        lines[static_cast<std::size_t>(shifted)].t += 6'000; // and told to be no better known
        lines[static_cast<std::size_t>(shifted)].precisionMs = 8;
        QCOMPARE(shown(checksOf(story(), lines)), std::string());
    }

    void anotherHolderIsFound()
    {
        std::vector<Told> lines = rightLines();
        lines[0].holder = "X";
        QCOMPARE(shown(checksOf(story(), lines)), std::string("phantom-hold untold-begin"));
        lines = rightLines();
        lines[3].holder = "A"; // it was B who let go
        const std::string found = shown(checksOf(story(), lines));
        QVERIFY2(found.find("untold-end") != std::string::npos, found.c_str());
        QVERIFY2(found.find("wrong-time") != std::string::npos, found.c_str());
    }
    void aHoldThatNeverWasIsFound()
    {
        std::vector<Told> lines = rightLines();
        lines.push_back(line(2'000, "acquired", "A", "100"));
        QCOMPARE(shown(checksOf(story(), lines)), std::string("wrong-time"));
        lines = rightLines();
        lines.push_back(line(2'000, "acquired", "Z", "100", 1.0, "lock:unknown"));
        QCOMPARE(shown(checksOf(story(), lines)), std::string("phantom-hold"));
    }
    void anActionThatNobodyTookIsFound()
    {
        std::vector<Told> lines = rightLines();
        lines[3] = line(700, "force_released", "B", "null");
        QCOMPARE(shown(checksOf(story(), lines)), std::string("wrong-kind"));
    }
    void anExpiryThatWasAReleaseIsFound()
    {
        std::vector<Told> lines = rightLines();
        lines[5] = line(1'400, "released", "C", "null");
        QCOMPARE(shown(checksOf(story(), lines)), std::string("wrong-time"));
    }

    void oneUnnamedLineTellsOneHold()
    {
        Truth truth;
        truth.take(
            {kKey, {at(100), at(100) + 60}, {freeKey(), held("A", 900), freeKey(), held("B", 900), freeKey()}, {}});
        const Told begin = line(100, "acquired", "", "null");
        const Told end = line(100, "released", "", "null");
        QCOMPARE(shown(checksOf(truth, {begin, end, begin, end})), std::string());
        QCOMPARE(shown(checksOf(truth, {begin, end})), std::string("untold-begin untold-end"));
    }

    void unnamedLinesAreLeftToWhoTookAFreeLock()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 900)));
        truth.take(step(120, held("A", 900), held("B", 900)));
        truth.take(step(140, held("B", 900), freeKey()));
        truth.take(step(160, freeKey(), held("C", 900)));
        truth.take(step(180, held("C", 900), freeKey()));
        const Told begin = line(200, "acquired", "", "null", 110);
        const Told end = line(200, "released", "", "null", 110);
        QCOMPARE(shown(checksOf(truth, {begin, end, begin, end})), std::string());
        QCOMPARE(shown(checksOf(truth, {begin, end})), std::string("untold-begin untold-end"));
    }
    /// A worker that uses its token again: what was told of its hold before says nothing of this one.
    void aTokenThatComesAgainIsNotNamedByItsHoldBefore()
    {
        Truth truth;
        truth.take(step(10, freeKey(), held("B", 900)));
        truth.take(step(30, held("B", 900), freeKey()));
        truth.take(step(100, freeKey(), held("A", 900)));
        truth.take(step(120, held("A", 900), held("B", 900)));
        truth.take(step(140, held("B", 900), freeKey()));
        truth.take(step(160, freeKey(), held("C", 900)));
        const Told begin = line(200, "acquired", "", "null", 110);
        const Told end = line(200, "released", "", "null", 110);
        const Told before = line(30, "released", "B", "null");
        QCOMPARE(shown(checksOf(truth, {before, begin, end, begin}, {gap(5, 15)})), std::string());
    }
    /// What was looked at in the gap and behind it ended in one of them.
    void anEndThatWasNotSeenExactlyMayBeInTheGap()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 900)));
        truth.take({kKey, {at(105), at(105) + 9'000}, {held("A", 900), freeKey()}, {}});
        QCOMPARE(shown(checksOf(truth, {}, {gap(50, 107)})), std::string());
        QCOMPARE(shown(checksOf(truth, {}, {gap(50, 102)})), std::string("untold-end-unheard"));
    }
    void whatIsFoundUnnamedWasHeldThen()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 900)));
        truth.take(step(300, held("A", 900), freeKey()));
        const std::vector<Told> lines = {line(250, "found", "", "null", 100), line(300, "released", "", "null")};
        QCOMPARE(shown(checksOf(truth, lines)), std::string());
        QCOMPARE(shown(checksOf(truth, {line(90, "found", "", "null", 10), lines[1]})),
                 std::string("untold-begin wrong-time"));
    }
    void whatExpiredInAGapNeedsNotBeTold()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 500)));
        truth.take({kKey, {at(560), at(560) + 50}, {freeKey()}, {}});
        const Told begin = line(100, "acquired", "A", "400");
        QCOMPARE(shown(checksOf(truth, {begin}, {gap(450, 520)})), std::string());
        QCOMPARE(shown(checksOf(truth, {begin}, {gap(510, 570)})), std::string("untold-end"));
    }
    void aGapThatIsToldLaterTakesBackWhatWasToldInIt()
    {
        std::vector<Told> lines = rightLines();
        lines[4].t += 50'000; // acquired
        Told later = gap(700, 1'000);
        later.arrived = lockscope::MonoTime{std::chrono::seconds{2}};
        lines[4].arrived = lockscope::MonoTime{std::chrono::seconds{1}};
        QCOMPARE(shown(checksOf(story(), lines, {later})), std::string());
        later.arrived = {};
        QCOMPARE(shown(checksOf(story(), lines, {later})), std::string("wrong-time"));
        later.arrived = lockscope::MonoTime{std::chrono::seconds{2}};
        lines[4].holder = "nobody";
        QVERIFY(shown(checksOf(story(), lines, {later})).find("phantom-hold") != std::string::npos);
    }

    void whatIsTooNewIsJudgedLater()
    {
        Truth truth = story();
        std::vector<Told> lines = rightLines();
        lines.push_back(line(5'100, "acquired", "E", "500"));
        const Judged judged = judge(truth, lines, {}, at(5'000));
        QVERIFY(judged.found.empty());
        QCOMPARE(judged.tooNew.size(), std::size_t{1});
        truth.forgetEnded(at(3'000));
        QVERIFY(!judge(truth, judged.tooNew, {}, at(9'000)).found.empty());
        truth.take(step(5'100, freeKey(), held("E", 5'600)));
        QVERIFY(judge(truth, judged.tooNew, {}, at(9'000)).found.empty());
    }

    void whileNothingIsAnnouncedOnlyTimesAreJudged()
    {
        Allowances allowances;
        allowances.degraded.push_back({at(600), at(1'000)});
        std::vector<Told> lines = rightLines();
        lines.erase(lines.begin() + 3, lines.begin() + 5);
        QCOMPARE(shown(checksOf(story(), lines, {}, allowances)), std::string());
        lines = rightLines();
        lines[3].t += 50'000;
        QCOMPARE(shown(checksOf(story(), lines, {}, allowances)), std::string("wrong-time"));
    }

    void whatIsLostIsNotTakenForExpired()
    {
        Truth truth;
        truth.take(step(100, freeKey(), held("A", 600)));
        truth.upset({at(200), at(250)});
        truth.take(step(900, freeKey(), held("B", 1'900)));
        const std::vector<Told> lines = {line(100, "acquired", "A", "500"), line(240, "vanished", "A", "null", 30),
                                         line(900, "acquired", "B", "1000")};
        QCOMPARE(shown(checksOf(truth, lines)), std::string());
    }

    void theFoldIsComparedWithTheServer_data()
    {
        QTest::addColumn<std::string>("planted");
        for (const char* planted : {"", "missing", "phantom", "wrong holder", "wrong lease"})
            QTest::newRow(planted) << std::string(planted);
    }
    void theFoldIsComparedWithTheServer()
    {
        QFETCH(std::string, planted);
        Fold fold;
        fold.take(line(100, "acquired", "A", "60000"));
        fold.take(line(100, "found", "B", "-1", 1.0, "lock:b"));
        fold.take(line(100, "nobody knows this kind", "Z", "1", 1.0, "lock:z"));
        ServerPicture server;
        server.at = {at(2'000), at(2'010)};
        server.held["lock:a"] = {"A", LeaseEnd::at(at(60'100))};
        server.held["lock:b"] = {"B", LeaseEnd::never()};
        if (planted == "missing")
            server.held["lock:c"] = {"C", LeaseEnd::never()};
        else if (planted == "phantom")
            server.held.erase("lock:b");
        else if (planted == "wrong holder")
            server.held["lock:a"].holder = "B";
        else if (planted == "wrong lease")
            server.held["lock:b"].lease = LeaseEnd::at(at(60'000));
        const std::vector<std::string> found = differences(fold, server);
        QCOMPARE(found.size(), std::size_t{planted.empty() ? 0U : 1U});
        if (!planted.empty())
            QVERIFY2(found.front().starts_with(planted), found.front().c_str());
    }
    void theFoldLearns()
    {
        Fold fold;
        fold.take(line(100, "acquired", "", "null"));
        fold.take(line(120, "learned", "A", "5000"));
        const FoldedLock lock = fold.held().at({"n", 0, kKey});
        QCOMPARE(lock.holder.value_or(""), std::string("A"));
        QCOMPARE(lock.lease.until, at(5'120));
        fold.take(line(200, "learned", "", "null")); // that it is not known any more
        QVERIFY(!fold.held().at({"n", 0, kKey}).holder.has_value());
        QVERIFY(fold.held().at({"n", 0, kKey}).lease.kind == LeaseEnd::Kind::Unknown);
        fold.take(line(300, "vanished", "A", "null"));
        QVERIFY(fold.held().empty());
    }
    void theFoldKeepsKeyspacesApart()
    {
        Fold fold;
        fold.take(line(100, "acquired", "A", "-1"));
        fold.take(line(110, "acquired", "B", "-1", 1.0, kKey, "other"));
        fold.take(line(120, "released", "B", "null", 1.0, kKey, "other"));
        ServerPicture server;
        server.at = {at(10'000), at(10'001)};
        server.held[kKey] = {"A", LeaseEnd::never()};
        QVERIFY(differences(fold, server).empty());
        fold.take(line(130, "acquired", "A", "-1", 1.0, kKey, "other"));
        QVERIFY(differences(fold, server).front().starts_with("two locks"));
    }
    void whatEndsAtThisMomentMayBeOnEitherSide()
    {
        Fold fold;
        fold.take(line(100, "acquired", "A", "1000"));
        ServerPicture server;
        server.at = {at(1'200), at(1'200)};
        QVERIFY(differences(fold, server).empty());
        server.at = {at(1'900), at(1'900)};
        QCOMPARE(differences(fold, server).size(), std::size_t{1});
    }
};

LOCKSCOPE_TEST_MAIN(JudgeTest)
#include "tst_judge.moc"
