// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connect dialog: addresses, tabs, profiles, passwords; an address never changes a saved server that has another.
// Means: dialog, keyring in memory.
#include "gui/connect/connectdialog.h"
#include "gui/connect/connectionimport.h"
#include "gui/connect/connectiontest.h"
#include "gui/connect/profilesmodel.h"
#include "gui/style/theme.h"
#include "settings/profilestore.h"
#include "settings/secrets.h"
#include "support/qt/accessibility.h"
#include "support/qt/fakekeyring.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QColorDialog>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolButton>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

/// A dialog on a profile file and a keyring of its own.
struct Bench
{
    QTemporaryDir folder;
    Theme theme{*qApp};
    settings::ProfileStore store{folder.filePath(u"profiles.json"_s)};
    test::FakeKeyring* keyring = new test::FakeKeyring;
    settings::Secrets secrets{std::unique_ptr<settings::Keyring>(keyring)};
    SystemClock clock;
    std::unique_ptr<ConnectDialog> dialog;

    ConnectDialog& open()
    {
        dialog = std::make_unique<ConnectDialog>(theme, store, secrets, clock);
        dialog->open();
        return *dialog;
    }
    settings::Profile saved(const QString& name)
    {
        settings::Profile profile = settings::newProfile();
        profile.name = name;
        profile.endpoint.host = name.toLower().toStdString();
        if (!store.save(profile))
            qFatal("cannot save");
        return profile;
    }
    template <class W>
    W* get(const char* name) const
    {
        return dialog->findChild<W*>(QLatin1StringView(name));
    }
    void type(const char* field, const QString& text) const
    {
        auto* edit = get<QLineEdit>(field);
        edit->selectAll();
        if (text.isEmpty())
            QTest::keyClick(edit, Qt::Key_Delete);
        else
            QTest::keyClicks(edit, text);
    }
    void paste(const QString& uri) const
    {
        QGuiApplication::clipboard()->setText(uri);
        auto* edit = get<QLineEdit>("uriEdit");
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
    }
    [[nodiscard]] QToolButton* header(const char* topic) const
    {
        return dialog->findChild<QToolButton*>(u"header."_s + QLatin1StringView(topic));
    }
    [[nodiscard]] bool isFolded(const char* topic) const { return !header(topic)->isChecked(); }
    void unfold(const char* topic) const
    {
        if (isFolded(topic))
            header(topic)->click();
    }
    void press(const char* button) const { QTest::mouseClick(get<QPushButton>(button), Qt::LeftButton); }
    QString labelText(const char* label) const
    {
        const auto* found = get<QLabel>(label);
        return found->isVisibleTo(dialog.get()) ? found->text() : QString();
    }
};

constexpr const char* kTopics[] = {"group", "login", "tls", "ssh", "watch", "limits", "actions"};

} // namespace

class TestConnectDialog final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void testResultGoesWhenTheFormChanges_data()
    {
        QTest::addColumn<QString>("change");
        for (const char* change : {"field", "uri", "profile", "new"})
            QTest::newRow(change) << change;
    }
    void testResultGoesWhenTheFormChanges()
    {
        QFETCH(QString, change);
        Bench bench;
        bench.saved(u"First"_s);
        bench.saved(u"Second"_s);
        bench.open();
        bench.paste(u"redis://127.0.0.1:1"_s);
        const auto* test = bench.dialog->findChild<ConnectionTest*>();
        bench.press("testButton");
        QTRY_VERIFY(!test->isRunning());
        QVERIFY(!bench.labelText("testSummary").isEmpty());
        if (change == u"field")
            bench.type("hostEdit", u"redis.example"_s);
        else if (change == u"uri")
            bench.paste(u"redis://redis.example:6390"_s);
        else if (change == u"profile")
            bench.get<QListView>("profileList")
                ->setCurrentIndex(bench.get<QListView>("profileList")->model()->index(1, 0));
        else
            bench.press("newButton");
        QCOMPARE(bench.labelText("testSummary"), QString());
    }

    void pastedUriFillsTheForm()
    {
        Bench bench;
        bench.open();
        bench.paste(u"rediss://alice:p%40ss@redis.example:6390/4"_s);
        QCOMPARE(bench.get<QComboBox>("transportCombo")->currentIndex(), 1);
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"redis.example"_s);
        QCOMPARE(bench.get<QSpinBox>("portSpin")->value(), 6390);
        QCOMPARE(bench.get<QSpinBox>("databaseSpin")->value(), 4);
        QCOMPARE(bench.get<QLineEdit>("userEdit")->text(), u"alice"_s);
        QCOMPARE(bench.get<QLineEdit>("passwordEdit")->text(), u"p@ss"_s);
        QCOMPARE(bench.get<QLineEdit>("passwordEdit")->echoMode(), QLineEdit::Password);
        QVERIFY(!bench.get<QLineEdit>("uriEdit")->text().contains(u"p%40ss"_s));
        QVERIFY(bench.get<QWidget>("topic.tls")->isVisibleTo(bench.dialog.get()));
        QCOMPARE(bench.labelText("uriError"), QString());
    }

    void typedUriCountsWhenTheFieldIsLeft()
    {
        Bench bench;
        bench.open();
        QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
        bench.get<QLineEdit>("uriEdit")->setFocus();
        bench.type("uriEdit", u"redis://typed.example"_s);
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"127.0.0.1"_s);
        QTest::keyClick(bench.get<QLineEdit>("uriEdit"), Qt::Key_Tab);
        QTRY_COMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"typed.example"_s);
    }

    void badUriSaysSoAndKeepsTheFields()
    {
        Bench bench;
        bench.open();
        bench.type("hostEdit", u"kept"_s);
        bench.paste(u"http://x:topsecret@y"_s);
        QVERIFY(!bench.labelText("uriError").isEmpty());
        QVERIFY(!bench.labelText("uriError").contains(u"topsecret"_s));
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"kept"_s);
    }

    void unixSocketHasItsOwnFields()
    {
        Bench bench;
        bench.open();
        QVERIFY(bench.get<QWidget>("hostEdit")->isVisibleTo(bench.dialog.get()));
        bench.paste(u"unix:///run/redis.sock?db=2"_s);
        QVERIFY(!bench.get<QWidget>("hostEdit")->isVisibleTo(bench.dialog.get()));
        QVERIFY(!bench.get<QWidget>("topic.tls")->isVisibleTo(bench.dialog.get()));
        QCOMPARE(bench.get<QLineEdit>("socketEdit")->text(), u"/run/redis.sock"_s);
        bench.type("socketEdit", QString());
        QVERIFY(bench.labelText("socketError").contains(u"socket"_s));
    }

    void aGroupHasItsOwnFields()
    {
        Bench bench;
        bench.open();
        QVERIFY(!bench.get<QWidget>("topic.group")->isVisibleTo(bench.dialog.get()));
        bench.paste(u"rediss+sentinel://app:redis-pw@s1,s2:26380/shop/2?sentinel_user=ops&sentinel_password=own-pw&"
                    "reach=172.17.0.2:6379~gate:7000"_s);
        QCOMPARE(bench.labelText("uriError"), QString());
        QCOMPARE(bench.get<QComboBox>("kindCombo")->currentIndex(), 1);
        QVERIFY(bench.get<QWidget>("topic.group")->isVisibleTo(bench.dialog.get()));
        QVERIFY(!bench.get<QWidget>("hostEdit")->isVisibleTo(bench.dialog.get()));
        QVERIFY(bench.get<QWidget>("topic.tls")->isVisibleTo(bench.dialog.get()));
        QCOMPARE(bench.get<QLineEdit>("groupEdit")->text(), u"shop"_s);
        QCOMPARE(bench.get<QLineEdit>("sentinelsEdit")->text(), u"s1:26379, s2:26380"_s);
        QCOMPARE(bench.get<QLineEdit>("sentinelUserEdit")->text(), u"ops"_s);
        QCOMPARE(bench.get<QLineEdit>("sentinelPasswordEdit")->text(), u"own-pw"_s);
        QCOMPARE(bench.get<QLineEdit>("sentinelPasswordEdit")->echoMode(), QLineEdit::Password);
        QCOMPARE(bench.get<QLineEdit>("passwordEdit")->text(), u"redis-pw"_s);
        QCOMPARE(bench.get<QLineEdit>("reachEdit")->text(), u"172.17.0.2:6379~gate:7000"_s);
        QVERIFY(!bench.get<QLineEdit>("uriEdit")->text().contains(u"pw"_s));

        // What is wrong stands under its field.
        bench.type("sentinelsEdit", u"s1, -oProxyCommand=x"_s);
        QVERIFY(bench.labelText("sentinelsError").contains(u"host:port"_s));
        bench.type("sentinelsEdit", u"s1 s2:26380"_s);
        QCOMPARE(bench.labelText("sentinelsError"), QString());
        bench.type("groupEdit", QString());
        QVERIFY(!bench.labelText("groupError").isEmpty());
        bench.type("groupEdit", u"shop"_s);
        bench.type("reachEdit", u"172.17.0.2:6379"_s);
        QVERIFY(bench.labelText("reachError").contains(u'~'));
        bench.type("reachEdit", QString());

        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.get<QCheckBox>("rememberCheck")->setChecked(true);
        bench.press("connectButton");
        QCOMPARE(wanted.size(), 1);
        auto profile = wanted.first().at(0).value<settings::Profile>();
        QCOMPARE(profile.name, u"shop"_s);
        QCOMPARE(profile.sentinel->password.reveal(), std::string("own-pw"));
        QCOMPARE(wanted.first().at(1).value<Secret>().reveal(), std::string("redis-pw"));
        profile.sentinel->password = {};
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles(), QList{profile});
        QCoreApplication::processEvents();
        QCOMPARE(bench.keyring->entries.value(profile.id + u"/sentinel"_s).reveal(), std::string("own-pw"));

        // The next time all of it is there again.
        bench.open();
        QTRY_COMPARE(bench.get<QLineEdit>("sentinelPasswordEdit")->text(), u"own-pw"_s);
        QCOMPARE(bench.get<QLineEdit>("sentinelsEdit")->text(), u"s1:26379, s2:26380"_s);
        bench.press("newButton");
        QCOMPARE(bench.get<QComboBox>("kindCombo")->currentIndex(), 0);
        QCOMPARE(bench.get<QLineEdit>("sentinelPasswordEdit")->text(), QString());
    }

    void connectGoesToTheWrongFieldInItsTopic()
    {
        Bench bench;
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.get<QPlainTextEdit>("patternsEdit")->setPlainText(QString());
        bench.press("connectButton");
        QCOMPARE(wanted.size(), 0);
        QVERIFY(bench.dialog->isVisible());
        QVERIFY(!bench.isFolded("watch"));
        QVERIFY(!bench.labelText("patternsError").isEmpty());
        QTRY_VERIFY(bench.get<QPlainTextEdit>("patternsEdit")->hasFocus());
        QVERIFY(!bench.get<QPlainTextEdit>("patternsEdit")->accessibleDescription().isEmpty());

        bench.get<QPlainTextEdit>("patternsEdit")->setPlainText(u"lock:*"_s);
        QCOMPARE(bench.labelText("patternsError"), QString());
    }

    void enterConnectsSavesAndHandsOverTheSecret()
    {
        Bench bench;
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.paste(u"redis://:hunter2@db.example:7000/1"_s);
        bench.get<QPlainTextEdit>("patternsEdit")->setPlainText(u"lock:*\n\njob:*"_s);
        QTest::keyClick(bench.get<QLineEdit>("hostEdit"), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!bench.dialog->isVisible());
        const auto profile = wanted.first().at(0).value<settings::Profile>();
        QCOMPARE(profile.name, u"db.example:7000"_s); // a quick connection needs no name
        QCOMPARE(profile.endpoint.host, std::string("db.example"));
        QCOMPARE(profile.endpoint.database, 1);
        QCOMPARE(profile.patterns, (QStringList{u"lock:*"_s, u"job:*"_s}));
        QVERIFY(profile.endpoint.password.isEmpty());
        QCOMPARE(wanted.first().at(1).value<Secret>().reveal(), std::string("hunter2"));
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles(), QList{profile});
        QFile file(bench.store.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("hunter2"));
        QCoreApplication::processEvents();
        QVERIFY(bench.keyring->entries.isEmpty());
    }

    /// Ctrl+O, an address, Enter.
    void anAddressIsTypedAtOnceAndConnectedTo()
    {
        Bench bench;
        const settings::Profile staging = bench.saved(u"Staging"_s);
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        QWidget* field = bench.dialog->focusWidget();
        QVERIFY(field);
        QCOMPARE(field->objectName(), u"uriEdit"_s);
        QTest::keyClicks(field, u"prod.example:7000"_s);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        const auto profile = wanted.first().at(0).value<settings::Profile>();
        QCOMPARE(profile.endpoint.host, std::string("prod.example"));
        QCOMPARE(profile.endpoint.port, std::uint16_t{7000});
        QCOMPARE(profile.name, u"prod.example:7000"_s);
        QVERIFY(profile.id != staging.id);
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles(), (QList{staging, profile}));
    }

    void anAddressThatCannotBeReadConnectsToNothing()
    {
        Bench bench;
        const settings::Profile staging = bench.saved(u"Staging"_s);
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        QTest::keyClicks(bench.dialog->focusWidget(), u"http://prod.example"_s);
        QTest::keyClick(bench.dialog->focusWidget(), Qt::Key_Return);
        bench.press("connectButton");
        bench.press("saveButton");
        QCOMPARE(wanted.size(), 0);
        QVERIFY(!bench.labelText("uriError").isEmpty());
        QCOMPARE(bench.store.profiles(), QList{staging});
    }

    void anotherAddressIsANewEntry_data()
    {
        QTest::addColumn<bool>("pasted");
        QTest::addColumn<QString>("address");
        for (const bool pasted : {true, false}) {
            const auto row = [pasted](const char* what, const QString& address) {
                QTest::newRow(qPrintable(u"%1, %2"_s.arg(QLatin1StringView(what), pasted ? u"pasted"_s : u"typed"_s)))
                    << pasted << address;
            };
            row("another host", u"redis://:hunter2@prod.example:6379"_s);
            row("another port", u"redis://:hunter2@staging:6380"_s);
            row("another database", u"redis://:hunter2@staging:6379/3"_s);
            row("another user", u"redis://bob:hunter2@staging:6379"_s);
            row("encrypted", u"rediss://:hunter2@staging:6379"_s);
            row("a group", u"redis+sentinel://:hunter2@staging:26379/main"_s);
        }
    }
    void anotherAddressIsANewEntry()
    {
        QFETCH(bool, pasted);
        QFETCH(QString, address);
        Bench bench;
        settings::Profile staging = bench.saved(u"Staging"_s);
        staging.environment = settings::Environment::Staging;
        staging.presets = {u"redisson"_s};
        QVERIFY(bench.store.save(staging));
        bench.secrets.keep(staging.id, Secret("of staging"), true, qApp, [](const QString&) {});
        QCoreApplication::processEvents();
        bench.open();
        QTRY_COMPARE(bench.get<QLineEdit>("passwordEdit")->text(), u"of staging"_s);
        if (pasted) {
            bench.paste(address);
        } else {
            QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
            bench.get<QLineEdit>("uriEdit")->setFocus();
            bench.type("uriEdit", address);
            QTest::keyClick(bench.get<QLineEdit>("uriEdit"), Qt::Key_Tab);
        }
        QTRY_COMPARE(bench.get<QLineEdit>("nameEdit")->text(), QString());
        QVERIFY(!bench.get<QListView>("profileList")->currentIndex().isValid());
        QCOMPARE(bench.get<QLineEdit>("passwordEdit")->text(), u"hunter2"_s); // nobody else's
        QVERIFY(!bench.get<QLineEdit>("uriEdit")->text().contains(u"hunter2"_s));
        QVERIFY2(bench.labelText("messageLabel").contains(u"Staging"_s), qPrintable(bench.labelText("messageLabel")));
        QCOMPARE(bench.store.profiles(), QList{staging}); // not saved yet
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.press("connectButton");
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles().first(), staging);
        const auto fresh = wanted.first().at(0).value<settings::Profile>();
        QVERIFY(fresh.id != staging.id);
        QCOMPARE(fresh.environment, settings::newProfile().environment);
    }

    void theAddressOfASavedServerIsThatServer()
    {
        Bench bench;
        const settings::Profile staging = bench.saved(u"Staging"_s);
        settings::Profile production = bench.saved(u"Production"_s);
        production.environment = settings::Environment::Production;
        production.endpoint.user = "alice";
        QVERIFY(bench.store.save(production));
        bench.open();
        bench.paste(u"redis://PRODUCTION:6379"_s);
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), u"Production"_s);
        QCOMPARE(bench.get<QLineEdit>("userEdit")->text(), u"alice"_s);
        QVERIFY(bench.labelText("messageLabel").contains(u"Production"_s));
        bench.dialog->selectProfile(staging.id);
        QCOMPARE(bench.labelText("messageLabel"), QString());
        bench.paste(u"redis://:s3cret@staging:6379"_s); // its own: what is saved beside the address stays
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), u"Staging"_s);
        QCOMPARE(bench.get<QLineEdit>("passwordEdit")->text(), u"s3cret"_s);
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.press("connectButton");
        QCOMPARE(wanted.first().at(0).value<settings::Profile>(), staging);
        QCOMPARE(bench.store.profiles(), (QList{staging, production}));
    }

    void savingOverAnotherServerAsks_data()
    {
        QTest::addColumn<QString>("button");
        QTest::addColumn<bool>("connects");
        for (const bool connects : {true, false}) {
            for (const char* button : {"cancel", "saveApartButton", "verbButton"})
                QTest::newRow(
                    qPrintable(u"%1, %2"_s.arg(QLatin1StringView(button), connects ? u"connect"_s : u"save"_s)))
                    << QString::fromLatin1(button) << connects;
        }
    }
    void savingOverAnotherServerAsks()
    {
        QFETCH(QString, button);
        QFETCH(bool, connects);
        Bench bench;
        const settings::Profile staging = bench.saved(u"Staging"_s);
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        bench.type("hostEdit", u"prod.example"_s);
        bench.press(connects ? "connectButton" : "saveButton");
        auto* box = bench.dialog->findChild<QMessageBox*>(u"replaceServerBox"_s);
        QVERIFY(box);
        QCOMPARE(wanted.size(), 0);
        QCOMPARE(bench.store.profiles(), QList{staging});
        QVERIFY(box->informativeText().contains(u"prod.example"_s));
        QCOMPARE(box->defaultButton(), box->button(QMessageBox::Cancel));
        auto* pressed = button == u"cancel"_s ? static_cast<QPushButton*>(box->button(QMessageBox::Cancel))
                                              : box->findChild<QPushButton*>(button);
        QVERIFY(pressed);
        pressed->click();
        QCoreApplication::processEvents();
        const QList<settings::Profile> now = settings::ProfileStore(bench.store.path()).profiles();
        QCOMPARE(wanted.size(), connects && button != u"cancel"_s ? 1 : 0);
        if (button == u"cancel"_s) {
            QCOMPARE(now, QList{staging});
        } else if (button == u"verbButton"_s) {
            QCOMPARE(now.size(), 1);
            QCOMPARE(now.first().id, staging.id);
            QCOMPARE(now.first().endpoint.host, std::string("prod.example"));
        } else {
            QCOMPARE(now.size(), 2);
            QCOMPARE(now.first(), staging);
            QCOMPARE(now.last().endpoint.host, std::string("prod.example"));
            QCOMPARE(now.last().name, u"prod.example:6379"_s); // not the other one's
        }
    }

    /// What is no address is saved as it always was.
    void otherChangesOfASavedServerAreSaved()
    {
        Bench bench;
        bench.saved(u"Staging"_s);
        bench.open();
        bench.type("nameEdit", u"Stage"_s);
        bench.press("saveButton");
        QCOMPARE(bench.store.profiles().size(), 1);
        QCOMPARE(bench.store.profiles().first().name, u"Stage"_s);
        bench.paste(u"redis://prod.example"_s); // behind a save it is a saved one again
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), QString());
        bench.press("saveButton");
        QCOMPARE(bench.store.profiles().size(), 2);
        bench.paste(u"redis://other.example"_s);
        bench.press("saveButton");
        QCOMPARE(bench.store.profiles().size(), 3);
    }

    void aChosenColourIsSaved()
    {
        Bench bench;
        const settings::Profile staging = bench.saved(u"Staging"_s);
        bench.open();
        bench.dialog->selectProfile(staging.id);
        QVERIFY(!bench.get<QToolButton>("colourReset")->isEnabled());
        bench.press("colourButton");
        auto* colours = bench.dialog->findChild<QColorDialog*>();
        QVERIFY(colours != nullptr);
        colours->setCurrentColor(QColor(u"#7b3fa0"_s));
        colours->accept();
        bench.press("saveButton");
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles().first().colour, u"#7b3fa0"_s);
        bench.get<QToolButton>("colourReset")->click();
        bench.press("saveButton");
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles().first().colour, QString());
    }

    /// A field that was not edited here keeps what the other window saved; nobody is connected to an address unseen.
    void anotherWindowsChangesAreKept()
    {
        Bench bench;
        const settings::Profile mine = bench.saved(u"Staging"_s);
        bench.open();
        bench.dialog->selectProfile(mine.id);
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        settings::ProfileStore other(bench.store.path());
        settings::Profile theirs = other.profiles().first();
        theirs.environment = settings::Environment::Production;
        theirs.endpoint.host = "elsewhere.example";
        QVERIFY(other.save(theirs));
        bench.type("nameEdit", u"Stage"_s);
        bench.press("connectButton");
        QCOMPARE(wanted.size(), 0);
        QVERIFY2(bench.get<QLabel>("messageLabel")->text().contains(u"Another window"),
                 qPrintable(bench.get<QLabel>("messageLabel")->text()));
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"elsewhere.example"_s);
        theirs.name = u"Stage"_s;
        other.reload();
        QCOMPARE(other.profiles(), QList{theirs});
        bench.press("connectButton");
        QCOMPARE(wanted.size(), 1);
    }

    void budgetsAreKept()
    {
        Bench bench;
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        QCOMPARE(bench.get<QSpinBox>("waitBudgetSpin")->value(), 500);
        bench.paste(u"redis://db.example:7000"_s);
        bench.get<QSpinBox>("waitBudgetSpin")->setValue(40);
        bench.get<QSpinBox>("pollBudgetSpin")->setValue(300);
        QVERIFY(bench.get<QCheckBox>("readsJobsCheck")->isChecked());
        bench.get<QCheckBox>("readsJobsCheck")->setChecked(false);
        QTest::keyClick(bench.get<QLineEdit>("hostEdit"), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
        const auto profile = wanted.first().at(0).value<settings::Profile>();
        QCOMPARE(profile.waitBudget, 40.0);
        QCOMPARE(profile.pollBudget, 300.0);
        QVERIFY(profile.skipsJobs);
        QCOMPARE(settings::ProfileStore(bench.store.path()).profiles(), QList{profile});
    }

    void remembersInTheKeyring()
    {
        Bench bench;
        bench.open();
        bench.type("passwordEdit", u"hunter2"_s);
        bench.get<QCheckBox>("rememberCheck")->setChecked(true);
        bench.press("saveButton");
        QCoreApplication::processEvents();
        const QString id = bench.store.profiles().first().id;
        QCOMPARE(bench.keyring->entries.value(id).reveal(), std::string("hunter2"));
        QCOMPARE(bench.labelText("secretNotice"), QString());

        // The next session fills it in again.
        bench.secrets.keep(id, {}, false, bench.dialog.get());
        settings::Secrets next{std::make_unique<test::FakeKeyring>(*bench.keyring)};
        bench.keyring->entries.insert(id, Secret("hunter2"));
        settings::Secrets fresh{std::make_unique<test::FakeKeyring>(*bench.keyring)};
        ConnectDialog again(bench.theme, bench.store, fresh, bench.clock);
        again.open();
        QTRY_COMPARE(again.findChild<QLineEdit*>(u"passwordEdit"_s)->text(), u"hunter2"_s);
        QVERIFY(again.findChild<QCheckBox*>(u"rememberCheck"_s)->isChecked());
    }

    void withoutAKeyringItSaysNotRemembered()
    {
        Bench bench;
        bench.keyring->broken = test::FakeKeyring::State::Unavailable;
        bench.open();
        bench.type("passwordEdit", u"hunter2"_s);
        bench.get<QCheckBox>("rememberCheck")->setChecked(true);
        bench.press("saveButton");
        QTRY_COMPARE(bench.labelText("secretNotice"), u"not remembered: no keyring available"_s);
    }

    void profilesAreSelectedDuplicatedDeletedAndBroughtBack()
    {
        Bench bench;
        const settings::Profile a = bench.saved(u"Alpha"_s);
        const settings::Profile b = bench.saved(u"Beta"_s);
        bench.open();
        auto* list = bench.get<QListView>("profileList");
        QCOMPARE(list->model()->rowCount(), 2);
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), u"Alpha"_s);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), u"Beta"_s);
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"beta"_s);

        bench.press("deleteButton");
        QCOMPARE(bench.store.profiles(), QList{a});
        QVERIFY(bench.labelText("undoLabel").contains(u"Beta"_s));
        bench.press("undoButton");
        QCOMPARE(bench.store.profiles(), (QList{a, b}));
        QVERIFY(!bench.get<QWidget>("undoBar")->isVisible());

        bench.dialog->selectProfile(b.id);
        bench.press("duplicateButton");
        bench.press("saveButton");
        QCOMPARE(bench.store.profiles().size(), 3);
        QCOMPARE(bench.store.profiles().last().endpoint.host, std::string("beta"));
        QVERIFY(bench.store.profiles().last().id != b.id);
    }

    void editingDoesNotLoseThePassedEnvironment()
    {
        Bench bench;
        bench.open();
        bench.get<QComboBox>("environmentCombo")->setCurrentIndex(2);
        QVERIFY(bench.get<QLabel>("actionsNote")->text().contains(u"10 Minutes"_s));
        bench.press("saveButton");
        QCOMPARE(bench.store.profiles().first().environment, settings::Environment::Production);
        QVERIFY(!bench.store.profiles().first().readOnly);
    }

    void unreadableProfilesAreReported()
    {
        Bench bench;
        QFile file(bench.store.path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ nonsense");
        file.close();
        bench.store.reload();
        bench.open();
        QVERIFY2(bench.labelText("messageLabel").contains(u"not JSON"_s), qPrintable(bench.labelText("messageLabel")));
    }

    void unwritableProfilesDoNotKeepOneFromConnecting()
    {
        Bench bench;
        QFile blocker(bench.folder.filePath(u"file"_s));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        settings::ProfileStore store(bench.folder.filePath(u"file/profiles.json"_s));
        ConnectDialog dialog(bench.theme, store, bench.secrets, bench.clock);
        dialog.open();
        QSignalSpy wanted(&dialog, &ConnectDialog::connectRequested);
        auto* connectButton = dialog.findChild<QPushButton*>(u"connectButton"_s);
        QTest::mouseClick(connectButton, Qt::LeftButton);
        QCOMPARE(wanted.size(), 0);
        QVERIFY(dialog.findChild<QLabel*>(u"messageLabel"_s)->text().contains(u"without saving"_s));
        QTest::mouseClick(connectButton, Qt::LeftButton);
        QCOMPARE(wanted.size(), 1);
    }

    void escapeClosesWithoutConnecting()
    {
        Bench bench;
        bench.open();
        QSignalSpy wanted(bench.dialog.get(), &ConnectDialog::connectRequested);
        QTest::keyClick(bench.dialog.get(), Qt::Key_Escape);
        QVERIFY(!bench.dialog->isVisible());
        QCOMPARE(wanted.size(), 0);
        QVERIFY(bench.store.profiles().isEmpty());
    }

    /// Name, environment and address are there at once; the rest says in its headers what is set.
    void topicsAreFoldedAndSaySo()
    {
        Bench bench;
        bench.open();
        for (const char* topic : {"login", "ssh", "watch", "limits", "actions"}) {
            QVERIFY2(bench.header(topic)->isVisibleTo(bench.dialog.get()), topic);
            QVERIFY2(bench.isFolded(topic), topic);
            QVERIFY2(bench.header(topic)->accessibleName().startsWith(bench.header(topic)->text() + u": "_s), topic);
        }
        for (const char* topic : {"group", "tls"})
            QVERIFY2(!bench.header(topic)->isVisibleTo(bench.dialog.get()), topic);
        for (const char* field : {"uriEdit", "nameEdit", "environmentCombo", "hostEdit"})
            QVERIFY2(bench.get<QWidget>(field)->isVisible(), field);
        for (const char* field : {"userEdit", "sshEdit", "patternsEdit", "readBudgetSpin", "readOnlyCheck"})
            QVERIFY2(!bench.get<QWidget>(field)->isVisible(), field);
        QVERIFY(bench.header("watch")->accessibleName().contains(u"lock:*"_s));

        bench.header("login")->setFocus();
        QTest::keyClick(bench.header("login"), Qt::Key_Space);
        QVERIFY(bench.get<QWidget>("userEdit")->isVisible());
        QTest::keyClick(bench.header("login"), Qt::Key_Tab);
        QCOMPARE(bench.dialog->focusWidget()->objectName(), u"databaseSpin"_s);
        bench.type("userEdit", u"watcher"_s);
        QVERIFY(bench.header("login")->accessibleName().contains(u"watcher"_s));
        bench.header("login")->click();
        QVERIFY(!bench.get<QWidget>("userEdit")->isVisible());
        QVERIFY(bench.header("login")->accessibleName().contains(u"watcher"_s));
    }

    /// Open is arrow and weight; the frame is the focus.
    void anOpenTopicDoesNotLookFocused()
    {
        Bench bench;
        bench.open();
        QToolButton* header = bench.header("limits");
        const auto isFramed = [header] {
            const QImage image = header->grab().toImage();
            bool isFound = false;
            for (int y = 0; y < image.height() / 5; ++y) // above the letters
                isFound = isFound || image.pixel(image.width() / 2, y) != image.pixel(0, 0);
            return isFound;
        };
        bench.dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
        QVERIFY(!isFramed() && !header->font().bold());
        header->click();
        QVERIFY(!bench.isFolded("limits") && !header->hasFocus());
        QVERIFY(!isFramed() && header->font().bold());
        header->setFocus();
        QVERIFY(header->hasFocus() && isFramed());
    }

    void whatDiffersFromTheDefaultsIsOpen()
    {
        Bench bench;
        settings::Profile profile = bench.saved(u"Alpha"_s);
        profile.endpoint.user = "watcher";
        profile.endpoint.transport = Transport::Tls;
        profile.readBudget = 5;
        profile.actionsUser = u"releaser"_s;
        QVERIFY(bench.store.save(profile));
        bench.saved(u"Plain"_s);
        bench.open();
        const auto open = [&] {
            QStringList topics;
            for (const char* topic : kTopics) {
                if (bench.header(topic)->isVisibleTo(bench.dialog.get()) && !bench.isFolded(topic))
                    topics << QLatin1StringView(topic);
            }
            return topics;
        };
        bench.get<QListView>("profileList")->setCurrentIndex(bench.get<QListView>("profileList")->model()->index(0, 0));
        QCOMPARE(open(), (QStringList{u"login"_s, u"limits"_s, u"actions"_s}));
        bench.get<QListView>("profileList")->setCurrentIndex(bench.get<QListView>("profileList")->model()->index(1, 0));
        QCOMPARE(open(), QStringList());
        bench.get<QComboBox>("kindCombo")->setCurrentIndex(1); // has the address now
        QCOMPARE(open(), QStringList{u"group"_s});
    }

    void everyFocusableWidgetHasAName()
    {
        Bench bench;
        bench.saved(u"Alpha"_s);
        bench.open();
        for (const char* topic : kTopics)
            bench.unfold(topic);
        for (int transport = 0; transport < 3; ++transport) {
            bench.get<QComboBox>("transportCombo")->setCurrentIndex(transport);
            QCOMPARE(test::unnamedWidgets(*bench.dialog).join(u", "_s), QString());
        }
    }

    void changeOfLanguageKeepsTheInput()
    {
        Bench bench;
        bench.open();
        bench.type("hostEdit", u"kept"_s);
        bench.get<QComboBox>("environmentCombo")->setCurrentIndex(1);
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(bench.dialog.get(), &change);
        QCOMPARE(bench.get<QLineEdit>("hostEdit")->text(), u"kept"_s);
        QCOMPARE(bench.get<QComboBox>("environmentCombo")->currentIndex(), 1);
        QCOMPARE(bench.get<QComboBox>("environmentCombo")->itemText(1), u"Staging"_s);
    }

    void profilesModelFollowsTheStore()
    {
        Bench bench;
        ProfilesModel model(bench.store, bench.theme);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const settings::Profile a = bench.saved(u"Alpha"_s);
        const settings::Profile b = bench.saved(u"Beta"_s);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.indexOf(b.id).row(), 1);
        QCOMPARE(model.index(0).data().toString(), u"Alpha"_s);
        QVERIFY(model.index(0).data(Qt::AccessibleTextRole).toString().contains(u"Development"_s));
        QVERIFY(bench.store.remove(a.id));
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(!model.indexOf(a.id).isValid());
    }

    /// Asked before anything is taken; passwords go into the keyring, and only when that was ticked.
    void connectionsOfAnotherProgram_data()
    {
        QTest::addColumn<bool>("keeps");
        QTest::newRow("with passwords") << true;
        QTest::newRow("without") << false;
    }
    void connectionsOfAnotherProgram()
    {
        QFETCH(const bool, keeps);
        Bench bench;
        ConnectDialog& dialog = bench.open();
        const QString name = bench.folder.filePath(u"insight.json"_s);
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([{"host":"10.0.0.5","port":6380,"name":"Orders","password":"hunter2"},
                       {"host":"10.0.0.6","port":6379,"name":"Stock"}])");
        file.close();
        auto* exchange = dialog.findChild<ConnectionImport*>();
        QVERIFY(exchange);
        exchange->read(name);
        auto* box = dialog.findChild<QMessageBox*>(u"importQuestion"_s);
        QVERIFY(box);
        QVERIFY(bench.store.profiles().isEmpty());
        QVERIFY(!box->checkBox()->isChecked()); // nobody said so yet
        box->checkBox()->setChecked(keeps);
        box->accept();
        QCOMPARE(bench.store.profiles().size(), 2);
        for (const settings::Profile& profile : bench.store.profiles())
            QVERIFY(profile.readOnly);
        QCOMPARE(bench.keyring->entries.size(), keeps ? 1 : 0);
        QFile saved(bench.folder.filePath(u"profiles.json"_s));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QVERIFY(!saved.readAll().contains("hunter2"));
        QCOMPARE(bench.get<QLineEdit>("nameEdit")->text(), u"Orders"_s);
        QVERIFY(bench.get<QLabel>("messageLabel")->text().contains(u'2'));
        delete box;
        exchange->read(name); // once more: they are there
        QVERIFY(!dialog.findChild<QMessageBox*>(u"importQuestion"_s));
        QCOMPARE(bench.store.profiles().size(), 2);
    }

    void anExportHasNoPasswordAndComesBack()
    {
        Bench bench;
        bench.saved(u"Orders"_s);
        ConnectDialog& dialog = bench.open();
        bench.get<QPushButton>("exportButton")->click();
        auto* ask = dialog.findChild<QFileDialog*>(u"exportConnections"_s);
        QVERIFY(ask);
        const QString name = bench.folder.filePath(u"for-a-colleague.json"_s);
        Q_EMIT ask->fileSelected(name);
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto read = settings::readConnections(file.readAll());
        QVERIFY(read.has_value());
        QCOMPARE(read->connections.size(), 1);
        QCOMPARE(read->connections[0].profile.name, u"Orders"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestConnectDialog)
#include "tst_connectdialog.moc"
