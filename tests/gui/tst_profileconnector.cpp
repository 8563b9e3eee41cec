// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A saved server gets its own password, in whatever order the keyring answers. Means: keyring of the test, manual
// clock.
#include "gui/connect/profileconnector.h"

#include "gui/actions/rediscommands.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/shell/windowsession.h"
#include "presentation/locks/locktext.h"
#include "presentation/stream/frameloop.h"
#include "settings/secrets.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

/// Answers when the test says so, in the order that it says.
class SlowKeyring final : public settings::Keyring
{
public:
    void read(const QString& key, QObject*, Done done) override { waiting.emplace_back(key, std::move(done)); }
    void write(const QString&, const Secret&, QObject*, Done done) override { done({}); }
    void remove(const QString&, QObject*, Done done) override { done({}); }

    bool answer(const QString& key, const char* password)
    {
        for (auto it = waiting.begin(); it != waiting.end(); ++it) {
            if (it->first != key)
                continue;
            const Done done = std::move(it->second);
            waiting.erase(it);
            done({Answer::State::Done, Secret(password), {}});
            return true;
        }
        return false;
    }
    std::vector<std::pair<QString, Done>> waiting;
};

settings::Profile profile(const QString& name, const char* uri)
{
    settings::Profile made = settings::newProfile();
    made.name = name;
    made.endpoint = *parseUri(uri);
    return made;
}

struct Bench
{
    Bench()
    {
        auto made = std::make_unique<SlowKeyring>();
        keyring = made.get();
        secrets = std::make_unique<settings::Secrets>(std::move(made));
        connector = std::make_unique<ProfileConnector>(session, *secrets);
    }
    [[nodiscard]] std::string password() const
    {
        return session.isConnected() ? session.endpoint().password.reveal() : "not connected";
    }

    SlowKeyring* keyring = nullptr;
    test::ManualClock clock;
    FrameLoop frames{clock};
    WindowSession session{frames, clock};
    std::unique_ptr<settings::Secrets> secrets;
    std::unique_ptr<ProfileConnector> connector;
    // Nobody listens there.
    const settings::Profile a = profile(u"a"_s, "unix:///nonexistent/a.sock");
    const settings::Profile b = profile(u"b"_s, "unix:///nonexistent/b.sock");
};

} // namespace

class ProfileConnectorTest final : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void connectsWithBothPasswords()
    {
        Bench bench;
        bench.connector->connectTo(bench.a);
        QVERIFY(!bench.session.isConnected());
        QVERIFY(bench.keyring->answer(bench.a.id, "secret-a"));
        QCOMPARE(bench.keyring->waiting.size(), 1u);
        QVERIFY(bench.keyring->answer(bench.keyring->waiting.front().first, "acts-a"));
        QCOMPARE(bench.session.profile().id, bench.a.id);
        QCOMPARE(bench.password(), std::string("secret-a"));
        QCOMPARE(bench.session.chosen()->actionsPassword().reveal(), std::string("acts-a"));
    }

    /// The keyring asks its user to unlock it for the first server; meanwhile a second one is chosen.
    void anAnswerForTheFirstIsNotForTheSecond()
    {
        Bench bench;
        bench.connector->connectTo(bench.a);
        bench.connector->connectTo(bench.b);
        QVERIFY(bench.keyring->answer(bench.b.id, "secret-b"));
        const QString actionsOfB = bench.keyring->waiting.back().first;
        QVERIFY(bench.keyring->answer(bench.a.id, "secret-a"));
        QVERIFY(bench.keyring->answer(actionsOfB, "acts-b"));
        QCOMPARE(bench.session.profile().id, bench.b.id);
        QCOMPARE(bench.password(), std::string("secret-b"));
        QVERIFY2(bench.keyring->waiting.empty(), "what is not wanted any more is not asked further");
    }

    void anotherChoiceInTheSessionCounts()
    {
        Bench bench;
        bench.connector->connectTo(bench.a);
        bench.session.connectTo(bench.b, Secret("typed"));
        QVERIFY(bench.keyring->answer(bench.a.id, "secret-a"));
        QVERIFY(bench.keyring->waiting.empty());
        QCOMPARE(bench.session.profile().id, bench.b.id);
        bench.connector->connectTo(bench.a);
        bench.session.disconnectFromServer();
        QVERIFY(bench.keyring->answer(bench.a.id, "secret-a"));
        QVERIFY(!bench.session.isConnected());
    }

    void aGivenPasswordAsksNoKeyring()
    {
        Bench bench;
        bench.connector->connectTo(bench.a, Secret("given"));
        QVERIFY(bench.keyring->waiting.empty());
        QCOMPARE(bench.password(), std::string("given"));
    }

    void productionStaysProductionUnderAnySpelling_data()
    {
        QTest::addColumn<QString>("uri");
        QTest::addColumn<bool>("isProduction");
        QTest::newRow("same") << u"redis://prod.example.org:6390"_s << true;
        QTest::newRow("letters") << u"redis://PROD.Example.org:6390"_s << true;
        QTest::newRow("dot") << u"redis://prod.example.org.:6390"_s << true;
        QTest::newRow("database") << u"redis://prod.example.org:6390/7"_s << true;
        QTest::newRow("user") << u"redis://bob:pw@prod.example.org:6390"_s << true;
        QTest::newRow("tls") << u"rediss://prod.example.org:6390"_s << true;
        QTest::newRow("local name") << u"redis://localhost:7000"_s << true;
        QTest::newRow("local address") << u"redis://[::1]:7000"_s << true;
        QTest::newRow("socket") << u"unix:///run/redis/prod.sock?db=2"_s << true;
        QTest::newRow("other port") << u"redis://prod.example.org:6391"_s << false;
        QTest::newRow("other host") << u"redis://test.example.org:6390"_s << false;
        QTest::newRow("other socket") << u"unix:///run/redis/test.sock"_s << false;
    }
    void productionStaysProductionUnderAnySpelling()
    {
        QFETCH(QString, uri);
        QFETCH(bool, isProduction);
        QList<settings::Profile> saved;
        for (const char* each :
             {"redis://prod.example.org:6390", "redis://127.0.0.1:7000", "unix:///run/redis/prod.sock"}) {
            saved << profile(u"harmless"_s, each) << profile(u"prod"_s, each);
            saved.back().environment = settings::Environment::Production;
        }
        const Endpoint given = *parseUri(uri.toStdString());
        const settings::Profile made = profileOf({given, {}}, saved);
        QCOMPARE(made.environment == settings::Environment::Production, isProduction);
        QCOMPARE(made.name == u"prod", isProduction);
        QCOMPARE(made.endpoint.nodeName(), given.nodeName());
        QCOMPARE(made.endpoint.database, given.database);
        QCOMPARE(made.endpoint.user, given.user);
        QVERIFY(made.endpoint.password.isEmpty());
        for (const settings::Profile& each : saved)
            QVERIFY(each.id != made.id);
    }

    void commandsReachTheSameServer()
    {
        Endpoint server = *parseUri("rediss://bob:hidden@db.example.org:6380/0?cacert=/etc/ca%20file.pem");
        const QString text = redisCliCommands({NodeId{0}, 5, "lock:it's"}, ValueType::Hash, server);
        const QStringList lines = text.split(u'\n');
        QCOMPARE(lines.size(), 3);
        for (const QString& line : lines) {
            QVERIFY2(
                line.startsWith(u"redis-cli -h db.example.org -p 6380 --tls --cacert '/etc/ca file.pem' --user bob "
                                "--askpass -n 5 "_s),
                qPrintable(line));
            QVERIFY(!line.contains(u"hidden"_s));
        }
        QVERIFY(lines.last().endsWith(u"HGETALL 'lock:it'\\''s'"_s));
        QCOMPARE(redisCliCommands({NodeId{0}, 0, "k"}, ValueType::String, {}).section(u'\n', 0, 0),
                 u"redis-cli PTTL k"_s);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(ProfileConnectorTest)
#include "tst_profileconnector.moc"
