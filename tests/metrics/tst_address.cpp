// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `--metrics` takes for an address. Means: pure.
#include "metrics/address.h"

#include "support/suite.h"

using namespace lockscope;
using namespace Qt::StringLiterals;

class TestAddress final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isRead_data();
    void isRead();
};

void TestAddress::isRead_data()
{
    QTest::addColumn<QString>("shown"); // empty: it is none
    QTest::addColumn<bool>("isLoopback");
    QTest::newRow("127.0.0.1:9464") << u"127.0.0.1:9464"_s << true;
    QTest::newRow(":9464") << u"127.0.0.1:9464"_s << true;
    QTest::newRow("localhost:1") << u"127.0.0.1:1"_s << true;
    QTest::newRow("127.0.0.1:0") << u"127.0.0.1:0"_s << true;
    QTest::newRow("127.8.0.1:65535") << u"127.8.0.1:65535"_s << true;
    QTest::newRow("[::1]:9464") << u"[::1]:9464"_s << true;
    QTest::newRow("0.0.0.0:9464") << u"0.0.0.0:9464"_s << false;
    QTest::newRow("[::]:9464") << u"[::]:9464"_s << false;
    QTest::newRow("10.1.4.7:9464") << u"10.1.4.7:9464"_s << false;
    for (const char* wrong : {"", "9464", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:+1",
                              "127.0.0.1:9464/metrics", "http://127.0.0.1:9464", "::1:9464", "[::1]", "[127.0.0.1]:1",
                              "[fe80::1%eth0]:1", "10.1:9464", "host:9464", "1.2.3.4.5:9464", "[]:1", "*:9464"})
        QTest::newRow(wrong) << QString() << false;
}

void TestAddress::isRead()
{
    QFETCH(QString, shown);
    QFETCH(bool, isLoopback);
    const auto address = metrics::addressFrom(QString::fromLatin1(QTest::currentDataTag()));
    QCOMPARE(address.has_value(), !shown.isEmpty());
    if (!address)
        return;
    QCOMPARE(address->text(), shown);
    QCOMPARE(address->isLoopback(), isLoopback);
}

LOCKSCOPE_TEST_MAIN(TestAddress)
#include "tst_address.moc"
