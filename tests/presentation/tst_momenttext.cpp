// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A moment as somebody types it, and how much happened when.
#include "presentation/words/momenttext.h"

#include "presentation/recordings/timeoverview.h"
#include "support/suite.h"

#include <QDateTime>

#include <numeric>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

ServerTime at(const char* text)
{
    return ServerTime{std::chrono::milliseconds(
        QDateTime::fromString(QString::fromLatin1(text), Qt::ISODateWithMs).toMSecsSinceEpoch())};
}

} // namespace

class MomentTextTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void typed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("moment");
        const auto row = [](const char* text, const char* moment) { QTest::newRow(text) << text << moment; };
        row("23:30", "2026-03-04T23:30:00.000Z");
        row("23:30:05.25", "2026-03-04T23:30:05.250Z");
        row(" 23:30:05,007 ", "2026-03-04T23:30:05.007Z");
        row("0:10", "2026-03-05T00:10:00.000Z");  // only the next day has it
        row("12:00", "2026-03-04T23:00:00.000Z"); // before its begin
        row("2026-03-05 00:20", "2026-03-05T00:20:00.000Z");
        row("2026-03-05T01:20:00+01:00", "2026-03-05T00:20:00.000Z");
        row("2027-01-01 00:00", "2026-03-05T01:00:00.000Z");
        row("-90", "2026-03-05T00:58:30.000Z");
        row("-10m", "2026-03-05T00:50:00.000Z");
        row("-1.5h", "2026-03-04T23:30:00.000Z");
        row("+12.5", "2026-03-04T23:00:12.500Z");
        row("-9h", "2026-03-04T23:00:00.000Z");
        for (const char* text : {"", "soon", "25:00", "12", "12:60", "-", "-10x"})
            row(text, "");
    }
    void typed()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, moment);
        const auto found = momenttext::momentOf(text, {at("2026-03-04T23:00:00Z"), at("2026-03-05T01:00:00Z"),
                                                       at("2026-03-04T23:10:00Z"), celltext::Zone::Utc});
        QCOMPARE(found.has_value(), !moment.isEmpty());
        if (found)
            QCOMPARE(found->time_since_epoch().count(), at(moment.toLatin1()).time_since_epoch().count());
    }

    void columnsHaveAllThatHappened()
    {
        const ServerTime begin = at("2026-03-04T23:00:00Z");
        TimeOverview overview;
        overview.add(begin, begin + 10s, 100); // evenly
        overview.add(begin + 20s, begin + 20s, 7);
        const auto columns = overview.columns(begin, begin + 40s, 40);
        QCOMPARE(std::accumulate(columns.begin(), columns.end(), 0.0), 107.0);
        QCOMPARE(columns[3], 10.0);
        QCOMPARE(columns[20], 7.0);
        QCOMPARE(columns[15], 0.0);
        overview.addHole(begin + 12s, begin + 15s, u"away"_s);
        QVERIFY(overview.holeAt(begin + 13s) != nullptr && overview.holeAt(begin + 15s) == nullptr);
    }

    void aLongTimeIsKeptInFewParts()
    {
        const ServerTime begin = at("2026-03-04T00:00:00Z");
        TimeOverview overview;
        Batch batch;
        batch.events.resize(3);
        for (int second = 0; second < 86'400; ++second) {
            batch.now = begin + std::chrono::seconds(second);
            overview.addBatch(batch);
        }
        const auto columns = overview.columns(begin, begin + 24h, 24);
        QVERIFY(std::abs(std::accumulate(columns.begin(), columns.end(), 0.0) - 3 * 86'400) < 1);
        QVERIFY(std::abs(columns[11] - 3 * 3600) < 40);
        QCOMPARE(overview.to(), begin + 86'399s);
    }
};

LOCKSCOPE_TEST_MAIN(MomentTextTest)
#include "tst_momenttext.moc"
