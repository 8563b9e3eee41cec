// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words for bytes, times, leases, every event kind and every evidence; sentences behind each other. Means: pure.
#include "presentation/words/celltext.h"
#include "presentation/words/eventwords.h"
#include "presentation/words/sentences.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class CellTextTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void bytes()
    {
        QCOMPARE(celltext::bytes("lock:order:1"), u"lock:order:1"_s);
        QCOMPARE(celltext::bytes("锁:订单"), u"锁:订单"_s);
        QCOMPARE(celltext::bytes("a\xff\x01"), u"a\\xff\\x01"_s);
        QCOMPARE(celltext::bytes("a\\b"), u"a\\\\b"_s); // so that it is not taken for an escape
        QCOMPARE(celltext::bytes("pay\xe2\x80\xaekcol"), u"pay\\xe2\\x80\\xaekcol"_s); // right-to-left override
        QCOMPARE(celltext::printed("pay\xe2\x80\xaekcol"), u"pay\\u202ekcol"_s);
        QCOMPARE(celltext::bytes("zero\xe2\x80\x8bwidth"), u"zero\\xe2\\x80\\x8bwidth"_s);
    }

    void longNamesLoseTheirMiddle()
    {
        const std::string name = "lock:" + std::string(10'000, 'x') + ":end";
        const QString shown = celltext::bytes(name, 40);
        QVERIFY(shown.size() <= 40);
        QVERIFY(shown.startsWith(u"lock:x"));
        QVERIFY(shown.endsWith(u":end"));
        QVERIFY(shown.contains(u'…'));
    }

    void sentencesStandBehindEachOther()
    {
        QCOMPARE(joined({}), QString());
        QCOMPARE(joined({u"Held."_s, QString(), u"9 s left."_s}), u"Held. 9 s left."_s);
        QCOMPARE(joined({u"持有中。"_s, u"剩余 9 秒。"_s}), u"持有中。剩余 9 秒。"_s);
        QCOMPARE(joined({u"续期延迟："_s, u"2 秒"_s, u"x"_s}), u"续期延迟：2 秒 x"_s);
    }

    void printedIsNotEscapedTwice() { QCOMPARE(celltext::printed("a\\xff"), u"a\\xff"_s); }

    void clock_data()
    {
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << qint64{0} << u"00:00:00"_s;
        QTest::newRow("minutes") << qint64{252} << u"00:04:12"_s;
        QTest::newRow("hours") << qint64{8265} << u"02:17:45"_s;
        QTest::newRow("days") << qint64{12 * 86'400 + 3 * 3600 + 5} << u"12 d 03:00:05"_s;
        QTest::newRow("never negative") << qint64{-5} << u"00:00:00"_s;
    }
    void clock()
    {
        QFETCH(qint64, seconds);
        QTEST(celltext::clock(std::chrono::seconds(seconds)), "text");
    }

    void remaining_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("text");
        QTest::newRow("tenths") << qint64{26'149} << u"26.1 s"_s;
        QTest::newRow("last") << qint64{199} << u"0.1 s"_s;
        QTest::newRow("over") << qint64{-3000} << u"0.0 s"_s;
        QTest::newRow("minutes") << qint64{178'000} << u"2 m 58 s"_s;
        QTest::newRow("hours") << qint64{11'100'000} << u"3 h 05 m"_s;
        QTest::newRow("days") << qint64{97'200'000} << u"1 d 3 h"_s;
    }
    void remaining()
    {
        QFETCH(qint64, ms);
        QTEST(celltext::remaining(std::chrono::milliseconds(ms)), "text");
    }

    void exactAndPrecision()
    {
        QCOMPARE(celltext::exact(12'345ms), u"12.345 s"_s);
        QCOMPARE(celltext::exact(4min + 12'005ms), u"4 m 12.005 s"_s);
        QCOMPARE(celltext::exact(2h + 5ms), u"2 h 0 m 0.005 s"_s);
        QCOMPARE(celltext::precision(400), u"0.4 ms"_s);
        QCOMPARE(celltext::precision(25'000), u"25 ms"_s);
        QCOMPARE(celltext::precision(1'200'000), u"1.2 s"_s);
    }

    void time()
    {
        const ServerTime at = serverTimeFromUs(1'772'593'721'007'999);
        QCOMPARE(celltext::time(at), u"2026-03-04 03:08:41.007Z"_s);
        QCOMPARE(celltext::timeOfDay(at), u"03:08:41.007"_s);
        QCOMPARE(celltext::time(kUnknownTime), celltext::none());
        qputenv("TZ", "Asia/Kolkata");
        QCOMPARE(celltext::time(at, celltext::Zone::Local), u"2026-03-04 08:38:41.007+05:30"_s);
        qunsetenv("TZ");
    }

    void everyKindAndEvidenceHasAWord()
    {
        for (int kind = 0; kind < kEventKinds; ++kind)
            QVERIFY(!eventwords::word(static_cast<EventKind>(kind)).isEmpty());
        for (int i = 0; i <= static_cast<int>(Evidence::Channel); ++i)
            QVERIFY(!celltext::evidenceWord(static_cast<Evidence>(i)).isEmpty());
    }
};

LOCKSCOPE_TEST_MAIN(CellTextTest)
#include "tst_celltext.moc"
