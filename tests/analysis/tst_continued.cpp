// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A finding that was cut off by a gap and stands behind it of the same hold is one.
#include "analysis/findings/continued.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::analysis;
using namespace std::chrono_literals;

namespace {

Episode episode(std::uint64_t number, FindingId id = FindingId::NoTtl, bool isCut = false)
{
    Episode made;
    made.number = number;
    made.id = id;
    made.subject.name = "lock:cron";
    made.begin = made.last = ServerTime{100s};
    if (isCut) {
        made.end = made.last = ServerTime{120s};
        made.cut = true;
    }
    return made;
}

} // namespace

class ContinuedTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void oneThatWasCutGoesOn()
    {
        const std::deque<Episode> episodes{episode(1, FindingId::NoTtl, true), episode(2)};
        QVERIFY(goesOnIn(episodes[0], episodes[1]));
        QVERIFY(!goesOnIn(episodes[1], episodes[0]));
        const auto continued = continuedOf(episodes);
        QVERIFY(continued.size() == 1 && continued.at(1) == 2);
    }

    void severalGapsAreOneStory()
    {
        const std::deque<Episode> episodes{episode(1, FindingId::NoTtl, true), episode(2, FindingId::NoTtl, true),
                                           episode(3)};
        const auto continued = continuedOf(episodes);
        QVERIFY(continued.size() == 2 && continued.at(1) == 2 && continued.at(2) == 3);
    }

    void whatIsNotTheSameDoesNot_data()
    {
        QTest::addColumn<int>("difference");
        QTest::newRow("another hold") << 0;
        QTest::newRow("another lock") << 1;
        QTest::newRow("another database") << 2;
        QTest::newRow("another keyspace") << 3;
        QTest::newRow("another finding") << 4;
        QTest::newRow("its end was seen") << 5;
        QTest::newRow("it is of a node") << 6;
        QTest::newRow("it happens, it does not last") << 7;
    }
    void whatIsNotTheSameDoesNot()
    {
        QFETCH(const int, difference);
        Episode cut = episode(1, FindingId::NoTtl, true);
        Episode later = episode(2);
        switch (difference) {
        case 0:
            later.begin = ServerTime{130s};
            break;
        case 1:
            later.subject.name = "lock:other";
            break;
        case 2:
            later.subject.database = 3;
            break;
        case 3:
            later.subject.keyspace = KeyspaceId{7};
            break;
        case 4:
            later.id = FindingId::RenewalStopped;
            break;
        case 5:
            cut.cut = false;
            break;
        case 6:
            cut.subject.kind = later.subject.kind = Subject::Kind::Node;
            break;
        default:
            cut.id = later.id = FindingId::TakenOver;
        }
        QVERIFY(!goesOnIn(cut, later));
        QVERIFY(continuedOf({cut, later}).empty());
    }
};

LOCKSCOPE_TEST_MAIN(ContinuedTest)
#include "tst_continued.moc"
