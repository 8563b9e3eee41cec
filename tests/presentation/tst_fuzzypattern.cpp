// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What parts of a name find it, and which of two comes first. Means: pure.
#include "presentation/filters/fuzzypattern.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace Qt::StringLiterals;

class FuzzyPatternTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void fits_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("fits");
        QTest::newRow("nothing") << QString() << QByteArray("lock:a") << true;
        QTest::newRow("blanks") << u"  "_s << QByteArray("lock:a") << true;
        QTest::newRow("part") << u"stock"_s << QByteArray("lock:stock:1042") << true;
        QTest::newRow("case") << u"Stock"_s << QByteArray("LOCK:STOCK") << true;
        QTest::newRow("two words, any order") << u"1042 stock"_s << QByteArray("lock:stock:1042") << true;
        QTest::newRow("one word is not in it") << u"stock 77"_s << QByteArray("lock:stock:1042") << false;
        QTest::newRow("letters apart") << u"stk1042"_s << QByteArray("lock:stock:1042") << true;
        QTest::newRow("wrong order") << u"kcol"_s << QByteArray("lock:stock") << false;
        QTest::newRow("longer than the name") << u"lock:stock"_s << QByteArray("lock") << false;
        QTest::newRow("far apart") << u"ab"_s << QByteArray("a" + QByteArray(200, '-') + "b") << false;
        QTest::newRow("empty name") << u"a"_s << QByteArray() << false;
        QTest::newRow("Chinese") << u"订单"_s << QByteArray("锁:订单:7") << true;
        QTest::newRow("no text") << u"a"_s << QByteArray("\xff\xfe\0a", 4) << true;
    }
    void fits()
    {
        QFETCH(const QString, typed);
        QFETCH(const QByteArray, name);
        QFETCH(const bool, fits);
        QCOMPARE(FuzzyPattern(typed).score({name.constData(), std::size_t(name.size())}).has_value(), fits);
    }

    void theBetterOneComesFirst_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QByteArray>("better");
        QTest::addColumn<QByteArray>("worse");
        QTest::newRow("together") << u"stock"_s << QByteArray("lock:stock:1") << QByteArray("lock:s-t-o-c-k");
        QTest::newRow("at the begin of a part")
            << u"cart"_s << QByteArray("lock:cart:1") << QByteArray("lock:discart1");
        QTest::newRow("the whole part") << u"order"_s << QByteArray("lock:order:77") << QByteArray("lock:orders:7");
        QTest::newRow("the shorter") << u"pay"_s << QByteArray("lock:pay:1") << QByteArray("lock:pay:1:of:a:long:name");
        QTest::newRow("at the begin") << u"lock"_s << QByteArray("lock:a:b") << QByteArray("a:lock:b");
        QTest::newRow("starts of parts") << u"los"_s << QByteArray("lock:orders:sku") << QByteArray("xlxoxsxxxxxxxxx");
    }
    void theBetterOneComesFirst()
    {
        QFETCH(const QString, typed);
        QFETCH(const QByteArray, better);
        QFETCH(const QByteArray, worse);
        const FuzzyPattern pattern(typed);
        const auto first = pattern.score(better.toStdString());
        const auto second = pattern.score(worse.toStdString());
        QVERIFY(first && second);
        QVERIFY2(*first > *second, qPrintable(QString::number(*first) + u" "_s + QString::number(*second)));
    }
};

QTEST_GUILESS_MAIN(FuzzyPatternTest)
#include "tst_fuzzypattern.moc"
