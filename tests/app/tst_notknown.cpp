// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window says while it knows nothing: a server that was never reached, and one that does not answer any more.
#include "desk.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/statusfields.h"
#include "hand.h"
#include "support/suite.h"

#include <QGraphicsEffect>
#include <QLabel>
#include <QLineEdit>
#include <QTcpServer>
#include <QTcpSocket>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr QSize kSize(1280, 720);

/// All that the window says, wherever it stands.
QString said(const QWidget& window)
{
    QStringList words;
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->visibleRegion().isEmpty())
            words << label->text();
    }
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !button->visibleRegion().isEmpty())
            words << button->text();
    }
    return words.join(u'\n');
}

} // namespace

class TestNotKnown final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void wrongPassword();
    void notARedis();
    void aServerThatDoesNotAnswer();

private:
    static void claimsNothing(Desk& desk)
    {
        for (const char* page : {"locks", "timeline", "dashboard", "waitsfor", "findings", "events"}) {
            QVERIFY(desk.program->window().showPage(QLatin1StringView(page)));
            QTest::qWait(50);
            const QString words = said(desk.program->window());
            for (const QString& claim : {u"100 %"_s, u"Nothing needs attention"_s, u"No locks"_s, u"Nobody"_s,
                                         u"0 locks held"_s, u"attention  0"_s, u"0 held"_s})
                QVERIFY2(!words.contains(claim, Qt::CaseInsensitive), qPrintable(claim + u": "_s + words));
        }
    }
    /// The button leads to the form, and there to the field.
    static void leadsTo(Desk& desk, const char* field)
    {
        auto* cover = desk.find<gui::PageCover>("pageCover");
        QVERIFY(cover->isVisible());
        Hand hand(desk.program->window());
        hand.click(*cover->button());
        QTRY_VERIFY(desk.find<QLineEdit>(field));
        QTRY_VERIFY(desk.find<QLineEdit>(field)->hasFocus());
    }
};

void TestNotKnown::wrongPassword()
{
    Desk desk(kSize, {"--requirepass", "sesame"});
    desk.server.setPassword("sesame");
    auto endpoint = desk.server.tcpEndpoint();
    endpoint.password = Secret("open");
    desk.startWatching(endpoint);
    QTRY_VERIFY_WITH_TIMEOUT(said(desk.program->window()).contains(u"user name and password"_s), kPatience);
    claimsNothing(desk);
    leadsTo(desk, "passwordEdit");
    QCOMPARE(desk.find<QLineEdit>("hostEdit")->text(), u"127.0.0.1"_s); // a server that is not saved, too
}

void TestNotKnown::notARedis()
{
    QTcpServer mail;
    QVERIFY(mail.listen(QHostAddress::LocalHost));
    connect(&mail, &QTcpServer::newConnection, &mail, [&mail] {
        while (QTcpSocket* socket = mail.nextPendingConnection())
            socket->write("220 mail.example.org ESMTP\r\n");
    });
    Desk desk(kSize);
    auto endpoint = desk.server.tcpEndpoint();
    endpoint.port = mail.serverPort();
    desk.startWatching(endpoint);
    QTRY_VERIFY_WITH_TIMEOUT(said(desk.program->window()).contains(u"is not Redis"_s), kPatience);
    claimsNothing(desk);
    leadsTo(desk, "hostEdit");
}

void TestNotKnown::aServerThatDoesNotAnswer()
{
    Desk desk(kSize);
    for (int i = 0; i < 50; ++i)
        desk.take("lock:order:" + std::to_string(i), "worker-" + std::to_string(i), "2500");
    desk.server.command({"SET", "lock:stuck", "worker-99"});
    desk.startWatching();
    const auto count = [&desk](const char* chip) { return desk.find<QToolButton>(chip)->text(); };
    QTRY_VERIFY_WITH_TIMEOUT(count("strip.noTtl").endsWith(u" 1"_s), kPatience);
    QTRY_VERIFY(desk.rowOf(u"lock:stuck"_s) >= 0);
    desk.server.pause();
    auto* asOf = desk.find<QLabel>("pausedText");
    QTRY_VERIFY_WITH_TIMEOUT(asOf->isVisible() && asOf->text().startsWith(u"as of "_s), kPatience);
    QTest::qWait(3000); // by now the leases are over, and nobody says so
    const QString words = said(desk.program->window());
    QTRY_VERIFY2(count("strip.expired").endsWith(u'–'), qPrintable(words));
    QVERIFY2(count("strip.expiring").endsWith(u'–'), qPrintable(words));
    QVERIFY2(!words.contains(u"Nothing needs attention"_s) && !words.contains(u"51 locks held"_s), qPrintable(words));
    QVERIFY(desk.program->window().windowTitle().startsWith(u"(1)"_s));    // the server that does not answer
    QVERIFY(desk.rowOf(u"lock:stuck"_s) >= 0);                             // the picture stays
    QVERIFY(desk.find<QWidget>("LocksPage")->graphicsEffect() != nullptr); // in grey

    desk.server.resume();
    QTRY_VERIFY_WITH_TIMEOUT(!asOf->isVisible(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(count("strip.noTtl").endsWith(u" 1"_s), kPatience);
    QVERIFY(desk.find<QWidget>("LocksPage")->graphicsEffect() == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(desk.program->window().windowTitle().startsWith(u'('), kPatience);
}

LOCKSCOPE_TEST_GUI_MAIN(TestNotKnown)
#include "tst_notknown.moc"
