// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lengths of time in words: one way of writing, of which the functions differ below a minute only.
#include "presentation/words/lengthtext.h"
#include "support/suite.h"

#include <tuple>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLengthText final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void secondsAndTenths_data()
    {
        QTest::addColumn<qint64>("ms");
        QTest::addColumn<QString>("seconds");
        QTest::addColumn<QString>("tenths");
        QTest::newRow("zero") << qint64{0} << u"0 s"_s << u"0.0 s"_s;
        QTest::newRow("never negative") << qint64{-3000} << u"0 s"_s << u"0.0 s"_s;
        QTest::newRow("the last tenth") << qint64{199} << u"0 s"_s << u"0.1 s"_s;
        QTest::newRow("cut off") << qint64{26'199} << u"26 s"_s << u"26.1 s"_s;
        QTest::newRow("no minute yet") << qint64{59'999} << u"59 s"_s << u"59.9 s"_s;
        for (const auto& [name, ms, text] : {std::tuple{"a minute", qint64{60'000}, u"1 min 00 s"_s},
                                             {"minutes", qint64{178'000}, u"2 min 58 s"_s},
                                             {"no hour yet", qint64{3'599'999}, u"59 min 59 s"_s},
                                             {"hours", qint64{11'100'000}, u"3 h 05 min"_s},
                                             {"no day yet", qint64{86'399'999}, u"23 h 59 min"_s},
                                             {"days", qint64{97'200'000}, u"1 d 3 h"_s},
                                             {"a year", qint64{31'536'000'000}, u"365 d 0 h"_s}})
            QTest::newRow(name) << ms << text << text;
    }
    void secondsAndTenths()
    {
        QFETCH(qint64, ms);
        QTEST(lengthtext::seconds(std::chrono::milliseconds(ms)), "seconds");
        QTEST(lengthtext::tenths(std::chrono::milliseconds(ms)), "tenths");
    }

    void oneLengthIsWrittenInOneWay()
    {
        for (const auto length : {61s, 178s, 3599s}) {
            const QString text = lengthtext::seconds(length);
            QCOMPARE(lengthtext::tenths(length), text);
            QCOMPARE(lengthtext::rough(length), text);
            QCOMPARE(lengthtext::measured(length), text);
            QCOMPARE(lengthtext::exact(length), text); // no "2 min 58.000 s"
        }
    }

    void exact()
    {
        QCOMPARE(lengthtext::exact(12'345ms), u"12.345 s"_s);
        QCOMPARE(lengthtext::exact(12s), u"12 s"_s);
        QCOMPARE(lengthtext::exact(4min + 12'005ms), u"4 min 12.005 s"_s);
        QCOMPARE(lengthtext::exact(4min + 2'500ms), u"4 min 02.500 s"_s);
        QCOMPARE(lengthtext::exact(2h + 5ms), u"2 h 00 min 00.005 s"_s);
        QCOMPARE(lengthtext::exact(-1s), u"0 s"_s);
    }

    void rough()
    {
        QCOMPARE(lengthtext::rough(400us), u"0.4 ms"_s);
        QCOMPARE(lengthtext::rough(25ms), u"25 ms"_s);
        QCOMPARE(lengthtext::rough(1'200ms), u"1.2 s"_s);
        QCOMPARE(lengthtext::rough(43'900ms), u"43 s"_s);
        QCOMPARE(lengthtext::difference(0us), u"0 ms"_s);
        QCOMPARE(lengthtext::difference(3ms), u"+3 ms"_s);
        QCOMPARE(lengthtext::difference(-1'200ms), u"\u22121.2 s"_s);
    }

    void measured()
    {
        QCOMPARE(lengthtext::measured(340us), u"340 µs"_s);
        QCOMPARE(lengthtext::measured(1'250us), u"1.25 ms"_s);
        QCOMPARE(lengthtext::measured(12'400us), u"12.4 ms"_s);
        QCOMPARE(lengthtext::measured(412ms), u"412 ms"_s);
        QCOMPARE(lengthtext::measured(4'257ms), u"4.25 s"_s);
        QCOMPARE(lengthtext::measured(59'999ms), u"59.9 s"_s); // not rounded up to a minute
        QCOMPARE(lengthtext::measured(-2s), u"-2.00 s"_s);
    }

    /// Labels of an axis differ in what tells them apart, and are lengths like all others.
    void labelsOfAnAxis()
    {
        QCOMPARE(lengthtext::label(250ms, 50ms), u"250 ms"_s);
        QCOMPARE(lengthtext::label(1'250ms, 50ms), u"1.25 s"_s);
        QCOMPARE(lengthtext::label(1'500ms, 500ms), u"1.5 s"_s);
        QCOMPARE(lengthtext::label(0ms, 10s), u"0 s"_s);
        QCOMPARE(lengthtext::label(90s, 30s), u"90 s"_s);
        QCOMPARE(lengthtext::label(60s, 30s), u"60 s"_s);
        QCOMPARE(lengthtext::label(60s, 1min), u"1 min"_s); // beside "2 min"
        QCOMPARE(lengthtext::label(1'005ms, 5ms), u"1.005 s"_s);
        QCOMPARE(lengthtext::label(2min, 30s), u"2 min"_s);
        QCOMPARE(lengthtext::label(150s, 30s), u"2 min 30 s"_s);
        QCOMPARE(lengthtext::label(3h, 30min), u"3 h"_s);
        QCOMPARE(lengthtext::label(-1s, 1s), u"0 s"_s);
    }

    void label()
    {
        QCOMPARE(lengthtext::label(250ms), u"250 ms"_s);
        QCOMPARE(lengthtext::label(60s), u"60 s"_s);
        QCOMPARE(lengthtext::label(150s), u"2 min 30 s"_s); // as every other length
        QCOMPARE(lengthtext::label(10min), u"10 min"_s);
        QCOMPARE(lengthtext::label(90min), u"90 min"_s);
        QCOMPARE(lengthtext::label(150min), u"2 h 30 min"_s);
        QCOMPARE(lengthtext::label(3h), u"3 h"_s);
        QCOMPARE(lengthtext::label(25h), u"1 d 1 h"_s);
    }
};

LOCKSCOPE_TEST_MAIN(TestLengthText)
#include "tst_lengthtext.moc"
