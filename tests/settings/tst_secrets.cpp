// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Passwords in the session and in the keyring; no keyring, broken keyring. Means: keyring in memory.
#include "settings/secrets.h"
#include "support/qt/fakekeyring.h"
#include "support/suite.h"

#include <QDir>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::settings;
using namespace Qt::StringLiterals;

namespace {

using test::FakeKeyring;

struct Bench
{
    FakeKeyring* keyring = new FakeKeyring;
    Secrets secrets{std::unique_ptr<Keyring>(keyring)};
    QObject context;

    std::optional<Secrets::Found> fetch(const QString& id)
    {
        std::optional<Secrets::Found> found;
        secrets.fetch(id, &context, [&found](const Secrets::Found& f) { found = f; });
        QCoreApplication::processEvents();
        return found;
    }
    std::optional<QString> keep(const QString& id, const char* secret, bool inKeyring)
    {
        std::optional<QString> notice;
        secrets.keep(id, Secret(secret), inKeyring, &context, [&notice](const QString& n) { notice = n; });
        QCoreApplication::processEvents();
        return notice;
    }
};

} // namespace

class TestSecrets final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void sessionOnly()
    {
        Bench bench;
        QCOMPARE(bench.keep(u"a"_s, "pw", false).value_or(u"?"_s), QString());
        QVERIFY(bench.keyring->entries.isEmpty());
        const auto found = bench.fetch(u"a"_s);
        QVERIFY(found && found->secret == Secret("pw") && !found->kept && found->notice.isEmpty());
    }

    void inTheKeyring()
    {
        Bench bench;
        QCOMPARE(bench.keep(u"a"_s, "pw", true).value_or(u"?"_s), QString());
        QCOMPARE(bench.keyring->entries.value(u"a"_s).reveal(), std::string("pw"));

        Secrets nextSession{std::unique_ptr<Keyring>(new FakeKeyring(*bench.keyring))};
        std::optional<Secrets::Found> found;
        nextSession.fetch(u"a"_s, this, [&found](const Secrets::Found& f) { found = f; });
        QTRY_VERIFY(found.has_value());
        QVERIFY(found->kept && found->secret == Secret("pw"));
    }

    void notRememberingAnyMoreRemovesTheEntry()
    {
        Bench bench;
        QVERIFY(bench.keep(u"a"_s, "old", true));
        QVERIFY(bench.keep(u"a"_s, "new", false));
        QVERIFY(bench.keyring->entries.isEmpty());
        QCOMPARE(bench.fetch(u"a"_s)->secret.reveal(), std::string("new"));
    }

    void noKeyring()
    {
        Bench bench;
        bench.keyring->broken = FakeKeyring::State::Unavailable;
        QCOMPARE(bench.keep(u"a"_s, "pw", true).value_or(u"?"_s), u"not remembered: no keyring available"_s);
        QCOMPARE(bench.fetch(u"a"_s)->secret.reveal(), std::string("pw")); // this session still has it
        QCOMPARE(bench.fetch(u"b"_s)->notice, u"not remembered: no keyring available"_s);
        QCOMPARE(bench.keep(u"c"_s, "pw", false).value_or(u"?"_s), QString()); // nobody asked to remember
    }

    void brokenKeyringSaysWhatItSaid()
    {
        Bench bench;
        bench.keyring->broken = FakeKeyring::State::Failed;
        QVERIFY(bench.keep(u"a"_s, "pw", true)->contains(u"the bus is away"_s));
        bench.keyring->broken = FakeKeyring::State::Denied;
        QVERIFY(!bench.keep(u"a"_s, "pw", true)->isEmpty());
    }

    void forget()
    {
        Bench bench;
        QVERIFY(bench.keep(u"a"_s, "pw", true));
        bench.secrets.forget(u"a"_s);
        QVERIFY(bench.keyring->entries.isEmpty());
        QVERIFY(bench.fetch(u"a"_s)->secret.isEmpty());
    }

    void goneContextGetsNoAnswer()
    {
        Bench bench;
        bool called = false;
        auto context = std::make_unique<QObject>();
        bench.secrets.fetch(u"a"_s, context.get(), [&called](const Secrets::Found&) { called = true; });
        context.reset();
        QCoreApplication::processEvents();
        QVERIFY(!called);
    }

    /// Without a bus there is no keyring: it says so, and writes no file instead.
    void systemKeyringWithoutABus()
    {
        const QTemporaryDir home;
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
        qputenv("HOME", home.path().toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
        const auto keyring = systemKeyring();
        std::optional<Keyring::Answer> answer;
        keyring->write(u"test"_s, Secret("hunter2"), this, [&answer](const Keyring::Answer& a) { answer = a; });
        QTRY_VERIFY(answer.has_value());
        QVERIFY(answer->state != Keyring::Answer::State::Done);
        QVERIFY(QDir(home.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).isEmpty());
    }
};

LOCKSCOPE_TEST_MAIN(TestSecrets)
#include "tst_secrets.moc"
