// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a consumer that stays away finds when it comes. Means: pure.
#include "monitor/thinout.h"
#include "support/suite.h"

using namespace lockscope;
using Kind = NodeEvent::Kind;

/// What a consumer that does not come finds when it comes after all.
class TellingsTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theLastOfEachKindStays();
    void gapsBecomeOneThatCoversThem();
    void nothingUnreadIsForgotten();
    void onlySomeWarningsStay();
};

namespace {

NodeEvent telling(Kind kind, int ms, const std::string& text = {}, std::uint16_t node = 0)
{
    NodeEvent event;
    event.kind = kind;
    event.node = NodeId{node};
    event.at = serverTimeFromUs(std::int64_t{ms} * 1000);
    event.from = serverTimeFromUs(std::int64_t{ms - 1} * 1000);
    event.text = text;
    return event;
}

} // namespace

void TellingsTest::theLastOfEachKindStays()
{
    std::vector<NodeEvent> tellings;
    for (int i = 0; i < 500; ++i) {
        for (const auto kind : {Kind::Sample, Kind::Clock, Kind::State, Kind::Info})
            tellings.push_back(telling(kind, i, {}, std::uint16_t(i % 2)));
    }
    tellings.push_back(telling(Kind::Ready, 1000));
    monitor::thinOut(tellings);
    QCOMPARE(tellings.size(), std::size_t{9});
    QCOMPARE(tellings.front().at, telling(Kind::Sample, 498).at);
    QCOMPARE(tellings.back().kind, Kind::Ready);
    const auto once = tellings;
    monitor::thinOut(tellings);
    QVERIFY(tellings == once);
}

void TellingsTest::gapsBecomeOneThatCoversThem()
{
    std::vector<NodeEvent> tellings{telling(Kind::Gap, 10, "first"), telling(Kind::Gap, 7, "other", 1),
                                    telling(Kind::Gap, 30, "second"), telling(Kind::Gap, 20, "last")};
    monitor::thinOut(tellings);
    QCOMPARE(tellings.size(), std::size_t{2});
    QCOMPARE(tellings[0].text, std::string("other"));
    QCOMPARE(tellings[1].text, std::string("last"));
    QCOMPARE(usSinceEpoch(tellings[1].from), std::int64_t{9000});
    QCOMPARE(usSinceEpoch(tellings[1].at), std::int64_t{30'000});
}

void TellingsTest::nothingUnreadIsForgotten()
{
    std::vector<NodeEvent> tellings;
    for (int i = 0; i < 10; ++i) {
        tellings.push_back(telling(Kind::Unread, i));
        tellings.back().unread = 3;
    }
    monitor::thinOut(tellings);
    QCOMPARE(tellings.size(), std::size_t{1});
    QCOMPARE(tellings[0].unread, std::uint64_t{30});
}

void TellingsTest::onlySomeWarningsStay()
{
    std::vector<NodeEvent> tellings;
    for (int i = 0; i < 5000; ++i)
        tellings.push_back(telling(Kind::Warning, i, "warning " + std::to_string(i % 1000)));
    monitor::thinOut(tellings);
    QCOMPARE(tellings.size(), std::size_t{64});
    QCOMPARE(tellings.back().text, std::string("warning 999"));
    tellings = {telling(Kind::Warning, 1, "same"), telling(Kind::Warning, 2, "same")};
    monitor::thinOut(tellings);
    QCOMPARE(tellings.size(), std::size_t{1});
}

LOCKSCOPE_TEST_MAIN(TellingsTest)
#include "tst_tellings.moc"
