// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window posts, when it does not, and the dialog that switches it on.
#include "gui/findings/webhookdialog.h"
#include "gui/findings/webhookservice.h"
#include "gui/locks/locksmodel.h"
#include "pagefixture.h"
#include "presentation/stream/frameloop.h"
#include "settings/secrets.h"
#include "support/qt/fakekeyring.h"
#include "support/qt/hookserver.h"
#include "support/suite.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace prefs = settings::prefs;
using webhook::Json;

namespace {

struct Scene : test::PageFixture
{
    test::HookServer receiver;
    test::ManualClock clock;
    test::HandLater later{clock};
    test::FakeKeyring* keyring = nullptr;
    settings::Secrets secrets{makeKeyring()};
    presentation::FindingsStore store{frames};
    std::unique_ptr<WebhookService> service;
    std::unique_ptr<QSignalSpy> troubled;

    Scene()
    {
        source.nodeReady(NodeId{0}, "10.1.4.7:6379"); // the store has not heard it
        startService();
        settle();
    }
    void startService()
    {
        service = std::make_unique<WebhookService>(store, locks, preferences, secrets, clock, later);
        service->setLive(u"checkout-prod"_s);
        troubled = std::make_unique<QSignalSpy>(service.get(), &WebhookService::troubled);
        for (int i = 0; i < 10; ++i)
            QCoreApplication::processEvents(); // it asks the keyring, which answers
    }
    std::unique_ptr<settings::Keyring> makeKeyring()
    {
        auto own = std::make_unique<test::FakeKeyring>();
        keyring = own.get();
        return own;
    }
    void settle(std::chrono::milliseconds by = 3s)
    {
        for (int i = 0; i < 12; ++i)
            advance(by / 12);
    }
    void switchOn(const char* secret = "the secret")
    {
        service->choose({true, receiver.url().toString(), Secret(secret), analysis::Severity::Warning});
        QCoreApplication::processEvents();
    }
    LockId stuck(std::string_view key)
    {
        const LockId lock = source.lock(key);
        source.acquiredWithoutTtl(lock, "holder-of-the-lock-c0ffee");
        settle();
        return lock;
    }
    /// As the sender comes to its next message. While one is under way the time stands still: else it would be late.
    void letItSend()
    {
        if (later.last() != webhook::Sender::kPatience)
            later.advance(1s);
    }
    /// All that has come: so many at least; and nothing else comes.
    QStringList posted(qsizetype expected)
    {
        const auto hasCome = [&] { return letItSend(), receiver.requests.size() >= expected; };
        static_cast<void>(QTest::qWaitFor(hasCome, lockscope::test::kPatience));
        for (int i = 0; i < 6; ++i) {
            QTest::qWait(30);
            letItSend();
        }
        QStringList lines;
        for (const auto& request : receiver.requests) {
            const Json body = Json::parse(request.body.toStdString());
            lines << QString::fromStdString(body["state"].get<std::string>() + ' ' +
                                            body["finding"].get<std::string>() + ' ' + body["key"].get<std::string>());
        }
        return lines;
    }
    template <class T>
    T* find(QDialog& dialog, const char* name)
    {
        auto* found = dialog.findChild<T*>(QLatin1StringView(name));
        if (found == nullptr)
            qFatal("%s is missing", name);
        return found;
    }
    QPointer<WebhookDialog> open()
    {
        auto* dialog = new WebhookDialog(theme, *service, clock, later);
        dialog->open();
        QCoreApplication::processEvents();
        return dialog;
    }
    QString contentOfSettings()
    {
        preferences.sync();
        QFile file(settingsFolder->filePath(u"settings.ini"_s));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }
};

} // namespace

class WebhookTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void isOffByDefault();
    void beginAndEndArePosted();
    void eachNamesItsOwnDeployment();
    void whatWasThereIsNoNews();
    void mutesNotesAndTheSimulatorAreNotPosted();
    void whatIsMutedMeanwhileEndsAllTheSame();
    void nothingIsPostedOfThePast();
    void whereNothingIsWatchedNothingIsPosted();
    void theSecretIsInTheKeyringAlone();
    void withoutItsSecretNothingIsPosted();
    void aKeyringThatIsAwayIsSaid();
    void switchedOffNothingIsPosted();
    void troubleIsToldToTheWindow();
    void theDialogSwitchesItOn();
    void theDialogRefusesAnAddress();
    void theDialogSendsATest();
    void theDialogKeepsNothingByItself();
    void theDialogKnowsTheSecretOfBefore();
};

void WebhookTest::isOffByDefault()
{
    Scene s;
    s.stuck("lock:a");
    QVERIFY(s.posted(0).isEmpty());
    QCOMPARE(s.receiver.connections, 0);
}

void WebhookTest::beginAndEndArePosted()
{
    Scene s;
    s.switchOn();
    const LockId lock = s.stuck("lock:a");
    QCOMPARE(s.posted(1), QStringList{u"begin no-ttl lock:a"_s});
    s.source.released(lock);
    s.settle();
    QCOMPARE(s.posted(2), (QStringList{u"begin no-ttl lock:a"_s, u"end no-ttl lock:a"_s}));
    const QByteArray body = s.receiver.requests.front().body;
    const Json message = Json::parse(body.toStdString());
    QCOMPARE(message["deployment"].get<std::string>(), std::string("checkout-prod"));
    QCOMPARE(message["node"].get<std::string>(), std::string("10.1.4.7:6379"));
    QCOMPARE(message["keyspace"].get<std::string>(), std::string("10.1.4.7:6379"));
    QVERIFY2(!body.contains("c0ffee"), body);
    const auto& headers = s.receiver.requests.front().headers;
    QCOMPARE(headers.value("x-lockscope-signature"),
             webhook::Sender::signature(Secret("the secret"), headers.value("x-lockscope-timestamp"), body));
}

/// Of several that are shown.
void WebhookTest::eachNamesItsOwnDeployment()
{
    Scene s;
    s.switchOn();
    s.service->setDeploymentOf([](NodeId node) { return node == NodeId{0} ? u"orders"_s : QString(); });
    s.stuck("lock:a");
    QCOMPARE(s.posted(1).size(), 1);
    QCOMPARE(Json::parse(s.receiver.requests.back().body.toStdString())["deployment"], "orders");
    s.service->setDeploymentOf([](NodeId) { return QString(); });
    s.stuck("lock:b");
    QCOMPARE(s.posted(2).size(), 2);
    QCOMPARE(Json::parse(s.receiver.requests.back().body.toStdString())["deployment"], "checkout-prod");
}

void WebhookTest::whatWasThereIsNoNews()
{
    Scene s;
    s.switchOn();
    const LockId lock = s.source.lock("lock:a");
    s.source.found(lock, "t", -1ms);
    s.settle();
    QCOMPARE(s.store.openCount(), 1);
    s.source.released(lock);
    s.settle();
    QVERIFY(s.posted(0).isEmpty());
}

void WebhookTest::mutesNotesAndTheSimulatorAreNotPosted()
{
    Scene s;
    s.switchOn();
    s.store.setMutes({{std::nullopt, "lock:quiet:*"}});
    const LockId quiet = s.stuck("lock:quiet:1");
    s.stuck("lockscope-sim:7:lock:a");
    s.source.expiredThenTaken("lock:b"); // a note
    s.source.released(quiet);
    s.settle();
    QCOMPARE(s.store.groups().size(), 3u);
    QVERIFY(s.posted(0).isEmpty());
    s.preferences.set(prefs::webhookSeverity, u"note"_s);
    s.source.expiredThenTaken("lock:c");
    s.settle();
    QCOMPARE(s.posted(1), QStringList{u"begin expired-then-taken lock:c"_s});
}

/// Else the receiver would wait for ever.
void WebhookTest::whatIsMutedMeanwhileEndsAllTheSame()
{
    Scene s;
    s.switchOn();
    const LockId lock = s.stuck("lock:a");
    s.store.setMutes({{std::nullopt, "lock:a"}});
    s.source.released(lock);
    s.settle();
    QCOMPARE(s.posted(2), (QStringList{u"begin no-ttl lock:a"_s, u"end no-ttl lock:a"_s}));
}

void WebhookTest::nothingIsPostedOfThePast()
{
    Scene s;
    s.switchOn();
    test::FakeSource past;
    s.frames.showPast(&past);
    past.nodeReady(NodeId{0}, "10.1.4.7:6379");
    s.settle();
    past.acquiredWithoutTtl(past.lock("lock:then"), "holder-of-then");
    past.advance(3s);
    s.settle();
    QCOMPARE(s.store.openCount(), 1);
    QVERIFY(s.posted(0).isEmpty());
    s.stuck("lock:a"); // meanwhile, unseen
    QCOMPARE(s.store.openCount(), 1);
    QCOMPARE(s.posted(1), QStringList{u"begin no-ttl lock:a"_s});
    s.frames.showLive();
    s.settle();
    QCOMPARE(s.posted(1), QStringList{u"begin no-ttl lock:a"_s});
    s.service->setLive(std::nullopt);
    s.stuck("lock:b");
    QCOMPARE(s.posted(1).size(), 1);
    s.service->setLive(u"checkout-prod"_s);
    s.stuck("lock:c");
    QCOMPARE(s.posted(2), (QStringList{u"begin no-ttl lock:a"_s, u"begin no-ttl lock:c"_s}));
}

void WebhookTest::whereNothingIsWatchedNothingIsPosted()
{
    Scene s;
    s.service->setLive(std::nullopt);
    s.switchOn();
    s.stuck("lock:a");
    QVERIFY(s.posted(0).isEmpty());
}

void WebhookTest::theSecretIsInTheKeyringAlone()
{
    Scene s;
    s.switchOn("s3cret-of-the-hook");
    QCOMPARE(s.keyring->entries.value(u"webhook"_s), Secret("s3cret-of-the-hook"));
    const QString settings = s.contentOfSettings();
    QVERIFY2(settings.contains(QString::number(s.receiver.port())), qPrintable(settings));
    QVERIFY2(!settings.contains(u"s3cret-of-the-hook"_s), qPrintable(settings));
    s.service->choose({true, s.receiver.url().toString(), Secret(), analysis::Severity::Warning});
    QVERIFY(s.keyring->entries.isEmpty());
    s.stuck("lock:a");
    QCOMPARE(s.posted(1).size(), 1);
    QVERIFY(!s.receiver.requests.front().headers.contains("x-lockscope-signature"));
}

void WebhookTest::withoutItsSecretNothingIsPosted()
{
    Scene s;
    s.preferences.set(prefs::webhookIsSigned, true);
    s.preferences.set(prefs::webhookAddress, s.receiver.url().toString());
    s.preferences.set(prefs::webhook, true);
    QTRY_VERIFY(!s.troubled->isEmpty());
    QVERIFY2(s.troubled->first().first().toString().contains(u"not in the keyring"_s),
             qPrintable(s.troubled->first().first().toString()));
    s.stuck("lock:a");
    QVERIFY(s.posted(0).isEmpty());
    // the program is started again, and the keyring has it
    s.keyring->entries.insert(u"webhook"_s, Secret("the secret"));
    s.startService();
    s.settle();
    s.stuck("lock:b");
    QCOMPARE(s.posted(1), QStringList{u"begin no-ttl lock:b"_s});
    QVERIFY(s.receiver.requests.front().headers.contains("x-lockscope-signature"));
}

void WebhookTest::aKeyringThatIsAwayIsSaid()
{
    Scene s;
    s.keyring->broken = test::FakeKeyring::State::Unavailable;
    s.switchOn();
    QTRY_VERIFY(!s.troubled->isEmpty());
    QVERIFY2(s.troubled->first().first().toString().contains(u"until the window is closed"_s),
             qPrintable(s.troubled->first().first().toString()));
    s.stuck("lock:a"); // it is known for this session
    QCOMPARE(s.posted(1).size(), 1);
    QVERIFY(s.receiver.requests.front().headers.contains("x-lockscope-signature"));
}

void WebhookTest::switchedOffNothingIsPosted()
{
    Scene s;
    s.switchOn();
    s.preferences.set(prefs::webhook, false);
    s.stuck("lock:a");
    QVERIFY(s.posted(0).isEmpty());
}

void WebhookTest::troubleIsToldToTheWindow()
{
    Scene s;
    s.switchOn();
    s.receiver.answers = {test::HookServer::answer("404 Not Found")};
    s.stuck("lock:a");
    QCOMPARE(s.posted(1).size(), 1);
    QTRY_COMPARE(s.troubled->size(), 1);
    QVERIFY2(s.troubled->first().first().toString().contains(u"404"_s),
             qPrintable(s.troubled->first().first().toString()));
    s.preferences.set(prefs::webhookAddress, u"http://example.org/"_s); // by hand, in the file
    QTRY_COMPARE(s.troubled->size(), 2);
    s.stuck("lock:b");
    QCOMPARE(s.posted(1).size(), 1);
}

void WebhookTest::theDialogSwitchesItOn()
{
    Scene s;
    auto dialog = s.open();
    QVERIFY(!s.find<QCheckBox>(*dialog, "webhookOn")->isChecked());
    QCOMPARE(s.find<QComboBox>(*dialog, "webhookSeverity")->currentIndex(), 1); // problems and warnings
    s.find<QCheckBox>(*dialog, "webhookOn")->setChecked(true);
    QTest::keyClicks(s.find<QLineEdit>(*dialog, "webhookAddress"), u' ' + s.receiver.url().toString());
    QTest::keyClicks(s.find<QLineEdit>(*dialog, "webhookSecret"), u"abc"_s);
    s.find<QComboBox>(*dialog, "webhookSeverity")->setCurrentIndex(0);
    s.find<QPushButton>(*dialog, "webhookSave")->click();
    QTRY_VERIFY(!dialog);
    QVERIFY(s.preferences.get(prefs::webhook) && s.preferences.get(prefs::webhookIsSigned));
    QCOMPARE(s.preferences.get(prefs::webhookAddress), s.receiver.url().toString());
    QCOMPARE(s.preferences.get(prefs::webhookSeverity), u"problem"_s);
    QCOMPARE(s.keyring->entries.value(u"webhook"_s), Secret("abc"));
    QCOMPARE(s.receiver.connections, 0);
    s.stuck("lock:a");
    QCOMPARE(s.posted(1), QStringList{u"begin no-ttl lock:a"_s});
}

void WebhookTest::theDialogRefusesAnAddress()
{
    Scene s;
    auto dialog = s.open();
    s.find<QCheckBox>(*dialog, "webhookOn")->setChecked(true);
    for (const char* address : {"", "http://example.org/", "https://user:s3cret@example.org/", "ftp://example.org/"}) {
        s.find<QLineEdit>(*dialog, "webhookAddress")->setText(QString::fromLatin1(address));
        for (const char* button : {"webhookSave", "webhookTest"}) {
            s.find<QLabel>(*dialog, "webhookResult")->clear();
            s.find<QPushButton>(*dialog, button)->click();
            QVERIFY(dialog && dialog->isVisible());
            const QString said = s.find<QLabel>(*dialog, "webhookResult")->text();
            QVERIFY2(said.contains(u"Give "_s) || said.contains(u"Take "_s), qPrintable(said));
            QVERIFY2(!said.contains(u"s3cret"_s), qPrintable(said));
        }
    }
    QVERIFY(!s.preferences.get(prefs::webhook));
    // switched off and empty is fine
    s.find<QLineEdit>(*dialog, "webhookAddress")->clear();
    s.find<QCheckBox>(*dialog, "webhookOn")->setChecked(false);
    s.find<QPushButton>(*dialog, "webhookSave")->click();
    QTRY_VERIFY(!dialog);
}

void WebhookTest::theDialogSendsATest()
{
    Scene s;
    auto dialog = s.open();
    s.find<QLineEdit>(*dialog, "webhookAddress")->setText(s.receiver.url().toString());
    s.find<QLineEdit>(*dialog, "webhookSecret")->setText(u"abc"_s);
    auto* test = s.find<QPushButton>(*dialog, "webhookTest");
    auto* result = s.find<QLabel>(*dialog, "webhookResult");
    test->click();
    QVERIFY(!test->isEnabled());
    QTRY_COMPARE(result->text(), u"Test message delivered."_s);
    QVERIFY(test->isEnabled());
    const auto& request = s.receiver.requests.front();
    const Json message = Json::parse(request.body.toStdString());
    QCOMPARE(message["event"].get<std::string>(), std::string("test"));
    QCOMPARE(message["deployment"].get<std::string>(), std::string("checkout-prod"));
    QCOMPARE(request.headers.value("x-lockscope-signature"),
             webhook::Sender::signature(Secret("abc"), request.headers.value("x-lockscope-timestamp"), request.body));
    s.receiver.answers = {test::HookServer::answer("503 Service Unavailable")};
    test->click();
    QTRY_VERIFY2(result->text().contains(u"tried 1 time(s): it answered with status 503"_s),
                 qPrintable(result->text()));
    QCOMPARE(s.receiver.requests.size(), 2);
    QVERIFY(!s.preferences.get(prefs::webhook) && s.keyring->entries.isEmpty()); // nothing is kept
    delete dialog;
}

void WebhookTest::theDialogKeepsNothingByItself()
{
    Scene s;
    auto dialog = s.open();
    s.find<QCheckBox>(*dialog, "webhookOn")->setChecked(true);
    s.find<QLineEdit>(*dialog, "webhookAddress")->setText(s.receiver.url().toString());
    dialog->reject();
    QTRY_VERIFY(!dialog);
    QVERIFY(!s.preferences.get(prefs::webhook));
    QVERIFY(s.preferences.get(prefs::webhookAddress).isEmpty());
}

void WebhookTest::theDialogKnowsTheSecretOfBefore()
{
    Scene s;
    s.switchOn("abc");
    auto dialog = s.open();
    QTRY_COMPARE(s.find<QLineEdit>(*dialog, "webhookSecret")->text(), u"abc"_s);
    QCOMPARE(s.find<QLineEdit>(*dialog, "webhookSecret")->echoMode(), QLineEdit::Password);
    QVERIFY(s.find<QCheckBox>(*dialog, "webhookOn")->isChecked());
    s.find<QPushButton>(*dialog, "webhookSave")->click();
    QTRY_VERIFY(!dialog);
    QCOMPARE(s.keyring->entries.value(u"webhook"_s), Secret("abc"));
    // one that cannot be asked for stays
    s.keyring->broken = test::FakeKeyring::State::Denied;
    settings::Secrets again(std::make_unique<test::FakeKeyring>(*s.keyring));
    WebhookService other(s.store, s.locks, s.preferences, again, s.clock, s.later);
    QPointer<WebhookDialog> second = new WebhookDialog(s.theme, other, s.clock, s.later);
    second->open();
    QTRY_VERIFY(!s.find<QLabel>(*second, "webhookResult")->text().isEmpty());
    s.find<QPushButton>(*second, "webhookSave")->click();
    QTRY_VERIFY(!second);
    QVERIFY(s.preferences.get(prefs::webhookIsSigned));
}

LOCKSCOPE_TEST_GUI_MAIN(WebhookTest)
#include "tst_webhook.moc"
