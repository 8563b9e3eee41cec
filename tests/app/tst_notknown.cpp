// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window says while it knows nothing: a server that was never reached, and one that does not answer any more.
#include "gui/shell/pagecover.h"
#include "gui/shell/statusfields.h"
#include "hand.h"
#include "runningapp.h"
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
    static void claimsNothing(RunningApp& running)
    {
        for (const char* page : {"locks", "timeline", "dashboard", "waitsfor", "findings", "events"}) {
            QVERIFY(running.program->window().showPage(QLatin1StringView(page)));
            QTest::qWait(50);
            const QString words = said(running.program->window());
            for (const QString& claim : {u"100 %"_s, u"Nothing needs attention"_s, u"No locks"_s, u"Nobody"_s,
                                         u"0 locks held"_s, u"attention  0"_s, u"0 held"_s})
                QVERIFY2(!words.contains(claim, Qt::CaseInsensitive), qPrintable(claim + u": "_s + words));
        }
    }
    /// The button leads to the form, and there to the field.
    static void leadsTo(RunningApp& running, const char* field)
    {
        auto* cover = running.find<gui::PageCover>("pageCover");
        QVERIFY(cover->isVisible());
        Hand hand(running.program->window());
        hand.click(*cover->button());
        QTRY_VERIFY(running.find<QLineEdit>(field));
        QTRY_VERIFY(running.find<QLineEdit>(field)->hasFocus());
    }
};

void TestNotKnown::wrongPassword()
{
    RunningApp running(kSize, {"--requirepass", "sesame"});
    running.server.setPassword("sesame");
    auto endpoint = running.server.tcpEndpoint();
    endpoint.password = Secret("open");
    running.startWatching(endpoint);
    QTRY_VERIFY(said(running.program->window()).contains(u"user name and password"_s));
    claimsNothing(running);
    leadsTo(running, "passwordEdit");
    QCOMPARE(running.find<QLineEdit>("hostEdit")->text(), u"127.0.0.1"_s); // a server that is not saved, too
}

void TestNotKnown::notARedis()
{
    QTcpServer mail;
    QVERIFY(mail.listen(QHostAddress::LocalHost));
    connect(&mail, &QTcpServer::newConnection, &mail, [&mail] {
        while (QTcpSocket* socket = mail.nextPendingConnection())
            socket->write("220 mail.example.org ESMTP\r\n");
    });
    RunningApp running(kSize);
    auto endpoint = running.server.tcpEndpoint();
    endpoint.port = mail.serverPort();
    running.startWatching(endpoint);
    QTRY_VERIFY(said(running.program->window()).contains(u"is not Redis"_s));
    claimsNothing(running);
    leadsTo(running, "hostEdit");
}

void TestNotKnown::aServerThatDoesNotAnswer()
{
    RunningApp running(kSize);
    for (int i = 0; i < 50; ++i)
        running.take("lock:order:" + std::to_string(i), "worker-" + std::to_string(i), "2500");
    running.server.command({"SET", "lock:stuck", "worker-99"});
    running.startWatching();
    const auto count = [&running](const char* chip) { return running.find<QToolButton>(chip)->text(); };
    QTRY_VERIFY(count("strip.noTtl").endsWith(u" 1"_s));
    QTRY_VERIFY(running.rowOf(u"lock:stuck"_s) >= 0);
    running.server.pause();
    auto* asOf = running.find<QLabel>("pausedText");
    QTRY_VERIFY(asOf->isVisible() && asOf->text().startsWith(u"as of "_s));
    QTest::qWait(3000); // by now the leases are over, and nobody says so
    const QString words = said(running.program->window());
    QTRY_VERIFY2(count("strip.expired").endsWith(u'–'), qPrintable(words));
    QVERIFY2(count("strip.expiring").endsWith(u'–'), qPrintable(words));
    QVERIFY2(!words.contains(u"Nothing needs attention"_s) && !words.contains(u"51 locks held"_s), qPrintable(words));
    QTRY_VERIFY(
        said(running.program->window()).contains(u"Server does not answer"_s)); // no lock: the title counts these
    QVERIFY(running.rowOf(u"lock:stuck"_s) >= 0);                               // the picture stays
    QVERIFY(running.find<QWidget>("LocksPage")->graphicsEffect() != nullptr);   // in grey

    running.server.resume();
    QTRY_VERIFY(!asOf->isVisible());
    QTRY_VERIFY(count("strip.noTtl").endsWith(u" 1"_s));
    QVERIFY(running.find<QWidget>("LocksPage")->graphicsEffect() == nullptr);
    QTRY_VERIFY(running.program->window().windowTitle().startsWith(u'('));
}

LOCKSCOPE_TEST_GUI_MAIN(TestNotKnown)
#include "tst_notknown.moc"
