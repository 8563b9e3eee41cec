// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which addresses are taken and which refused, with a sentence that has nothing secret in it. Means: pure.
#include "support/suite.h"
#include "webhook/address.h"

using namespace lockscope;
using namespace Qt::StringLiterals;

class WebhookAddressTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isTaken_data();
    void isTaken();
    void isRefused_data();
    void isRefused();
    void isShownWithoutWhatIsSecret();
};

void WebhookAddressTest::isTaken_data()
{
    QTest::addColumn<QString>("taken");
    for (const char* text : {"https://example.org/hook", "https://example.org:8443/a?b=c", "https://10.1.4.7/",
                             "https://[2001:db8::1]/x", "HTTPS://Example.org/x", "http://127.0.0.1:8080/hook",
                             "http://127.8.9.10/", "http://[::1]:9/x", "http://localhost:3000/x"})
        QTest::newRow(text) << QUrl(QString::fromLatin1(text)).toString();
    QTest::newRow(" https://example.org/a\n") << u"https://example.org/a"_s;
    QTest::newRow("https://example.org/a#part") << u"https://example.org/a"_s;
}

void WebhookAddressTest::isTaken()
{
    QFETCH(QString, taken);
    const auto url = webhook::addressFrom(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY2(url, url ? "" : qPrintable(url.error()));
    QCOMPARE(url->toString(), taken);
}

void WebhookAddressTest::isRefused_data()
{
    QTest::addColumn<QString>("says");
    for (const char* text : {"", "   ", "hook", "example.org/hook", "https://", "https:///path", "https://a b/",
                             "https://example.org:0/", "https://example.org:99999/", "/etc/passwd"})
        QTest::newRow(text) << u"not a webhook address"_s;
    for (const char* text :
         {"http://example.org/", "http://10.1.4.7/", "http://localhost.example.org/", "http://127.0.0.1.example.org/",
          "http://0.0.0.0/", "http://[::]/", "http://[fe80::1]/", "http://126.255.255.255/", "http://128.0.0.1/"})
        QTest::newRow(text) << u"https://"_s;
    for (const char* text : {"https://user:s3cret@example.org/", "https://user@example.org/",
                             "http://a:s3cret@127.0.0.1/", "https://:s3cret@example.org/"})
        QTest::newRow(text) << u"no user and no password"_s;
    for (const char* text :
         {"ftp://example.org/", "file://host/etc/passwd", "redis://127.0.0.1:6379", "javascript://example.org/"})
        QTest::newRow(text) << u"needs HTTPS"_s;
}

/// What, why, what to do; and never with what stood in the address.
void WebhookAddressTest::isRefused()
{
    QFETCH(QString, says);
    const auto url = webhook::addressFrom(QString::fromLatin1(QTest::currentDataTag()));
    QVERIFY(!url);
    QVERIFY2(url.error().contains(says), qPrintable(url.error()));
    QVERIFY2(!url.error().contains(u"s3cret"_s), qPrintable(url.error()));
    QVERIFY2(url.error().contains(u"Give "_s) || url.error().contains(u"Take "_s), qPrintable(url.error()));
}

void WebhookAddressTest::isShownWithoutWhatIsSecret()
{
    QCOMPARE(webhook::shownAddress(QUrl(u"https://example.org:8443/T0/B0/s3cret?key=s3cret"_s)),
             u"https://example.org:8443"_s);
}

LOCKSCOPE_TEST_MAIN(WebhookAddressTest)
#include "tst_address.moc"
