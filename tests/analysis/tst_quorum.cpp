// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A Redlock group as a whole: held, degraded, partial, split, leftover; what does not answer is no vote; when the
// majority ends. Means: pure.
#include "analysis/quorum.h"
#include "support/suite.h"

#include <array>

using namespace lockscope::analysis;
using namespace std::chrono_literals;

namespace {

/// A letter a server: who has it; '.' nobody; '!' it does not answer; a lower case letter: who released it there.
std::vector<ServerVote> votesOf(const char* servers)
{
    std::vector<ServerVote> votes;
    for (const char* each = servers; *each != 0; ++each) {
        ServerVote vote;
        if (*each == '!')
            vote.answers = false;
        else if (*each >= 'a' && *each <= 'z')
            vote.released = static_cast<char>(*each - 'a' + 'A');
        else if (*each != '.')
            vote.token = *each;
        votes.push_back(vote);
    }
    return votes;
}

} // namespace

class QuorumTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void states_data();
    void states();
    void whatDoesNotAnswerIsNoVote();
    void endsWithTheMajority();
    void theDriftIsOfTheLease();
};

void QuorumTest::states_data()
{
    QTest::addColumn<QByteArray>("servers");
    QTest::addColumn<QByteArray>("state");
    QTest::addColumn<int>("votes");
    QTest::addColumn<bool>("held");
    QTest::addColumn<bool>("atRisk");
    QTest::addColumn<bool>("mayBe");
    const auto row = [](const char* servers, const char* state, int votes, bool held, bool atRisk, bool mayBe) {
        QTest::newRow(servers) << QByteArray(servers) << QByteArray(state) << votes << held << atRisk << mayBe;
    };
    row("...", "free", 0, false, false, false);
    row("AAA", "held", 3, true, false, false);
    row("AAAAA", "held", 5, true, false, false);
    row("AA", "held", 2, true, true, false);
    row("AA!", "degraded", 2, true, true, false);
    row("AAAA!", "degraded", 4, true, false, false);
    row("AA.", "partial", 2, true, true, false); // one lost it: DEL there, or restarted without data
    row("AAA.!", "partial", 3, true, true, false);
    row("AAABC", "partial", 3, true, true, false); // others failed to get it
    row("A..", "partial", 1, false, false, false);
    row("AABBC", "split", 2, false, false, false);
    row("AB.", "split", 1, false, false, false);
    row("AB!", "split", 1, false, false, true);
    row("AABB!", "split", 2, false, false, true);
    row("Aaa", "leftover", 1, false, false, false);
    row("Aaaa.", "leftover", 1, false, false, false);
    row("Aa.", "partial", 1, false, false, false); // released on one only
    row("Abb", "partial", 1, false, false, false); // another's release
    row("AAaaa", "leftover", 2, false, false, false);
    row("A!!", "partial", 1, false, false, true);
    row("!!!", "free", 0, false, false, false);
}

void QuorumTest::states()
{
    QFETCH(QByteArray, servers);
    QFETCH(QByteArray, state);
    QFETCH(int, votes);
    QFETCH(bool, held);
    QFETCH(bool, atRisk);
    QFETCH(bool, mayBe);
    const auto view = quorumOf(votesOf(servers.constData()));
    QCOMPARE(QByteArray(name(view.state)), state);
    QCOMPARE(static_cast<int>(view.votes), votes);
    QCOMPARE(view.isHeld(), held);
    QCOMPARE(view.isAtRisk(), atRisk);
    QCOMPARE(view.mayBeHeld(), mayBe);
    QCOMPARE(view.needed, view.servers / 2 + 1);
}

void QuorumTest::whatDoesNotAnswerIsNoVote()
{
    auto votes = votesOf("A!!");
    votes[1].token = votes[2].token = "A"; // as it was last seen there
    QVERIFY(!quorumOf(votes).isHeld());
    QCOMPARE(quorumOf(votes).silent, 2U);
}

void QuorumTest::endsWithTheMajority()
{
    auto votes = votesOf("AAAB.");
    const std::array left{9'000ms, 4'000ms, 7'000ms, 60'000ms};
    for (std::size_t i = 0; i < left.size(); ++i) {
        votes[i].remaining = left[i];
        votes[i].lease = 10'000ms;
    }
    QVERIFY(quorumOf(votes).remaining == 4'000ms - 100ms - 2ms); // the third latest of those of A
    votes[3].token = "A";
    QVERIFY(quorumOf(votes).remaining == 7'000ms - 600ms - 2ms); // the longest lease drifts most
    votes[3].remaining.reset();
    QVERIFY(quorumOf(votes).remaining == 4'000ms - 100ms - 2ms);
    votes[0].remaining.reset(); // of too few it is known
    QVERIFY(!quorumOf(votes).remaining);
    QVERIFY(!quorumOf(votesOf("A..")).remaining);
}

void QuorumTest::theDriftIsOfTheLease()
{
    auto votes = votesOf("AAA");
    for (auto& vote : votes)
        vote.remaining = 50ms;
    QVERIFY(quorumOf(votes).remaining == 48ms); // the lease is not known: at least what is left of it
    for (auto& vote : votes)
        vote.lease = 30'000ms;
    QVERIFY(quorumOf(votes).remaining == 0ms); // by then clocks that drift may have ended it
}

LOCKSCOPE_TEST_MAIN(QuorumTest)
#include "tst_quorum.moc"
