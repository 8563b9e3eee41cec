// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A server that a saved profile calls production is production by whatever name it was opened; the sample of locks that
// nobody watches waits for who the server is.
#include "gui/connect/deploymentrules.h"

#include "gui/actions/operationtarget.h"
#include "gui/connect/unwatchedsample.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/shell/windowsession.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QUuid>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;

namespace {

settings::Profile profileAt(const Endpoint& endpoint, const QString& name)
{
    settings::Profile profile = settings::newProfile();
    profile.name = name;
    profile.endpoint = endpoint;
    return profile;
}

} // namespace

class DeploymentRulesTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        Suite::init();
        m_store = std::make_unique<settings::ProfileStore>(m_folder.filePath(u"profiles.json"_s));
        for (const auto& each : QList<settings::Profile>(m_store->profiles()))
            QVERIFY(m_store->remove(each.id));
    }

    /// The saved profile learns who its server is; the same one by its unix socket is production then, too.
    void anotherNameIsTheSameServer()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        auto live = profileAt(server.tcpEndpoint(), u"live"_s);
        live.environment = settings::Environment::Production;
        QVERIFY(m_store->save(live));
        const SystemClock clock;
        FrameLoop frames(clock);
        presentation::NodeStore board(frames);
        WindowSession session(frames, clock);
        DeploymentRules rules(session, *m_store, clock);
        QSignalSpy scope(&session, &WindowSession::scopeChanged);

        auto byAnotherName = profileAt(server.unixEndpoint(), u"scratch"_s);
        session.connectTo(byAnotherName, {});
        QTRY_VERIFY(session.isConnected());
        QTest::qWait(300); // nobody knows it yet
        QCOMPARE(session.profile().environment, settings::Environment::Development);

        session.connectTo(live, {});
        QTRY_VERIFY(!m_store->find(live.id)->signs.isEmpty());
        session.connectTo(byAnotherName, {});
        QTRY_COMPARE(session.profile().environment, settings::Environment::Production);
        QVERIFY(!scope.isEmpty());
        const auto targets = operationTargets(session, &rules, &board);
        QCOMPARE(targets.size(), std::size_t{1});
        QCOMPARE(targets.front().profile.environment, settings::Environment::Production);
        QCOMPARE(m_store->profiles().size(), 1); // of the other name nothing is saved

        // An action asks again whoever answers it.
        ServerIdentity who;
        who.runId = std::string(40, '1');
        QVERIFY(targets.front().rulesOf(who).isProduction == false);
        const std::string info = server.command({"INFO", "replication"}).text;
        who.replicationId = info.substr(info.find("master_replid:") + 14, 40);
        const auto found = targets.front().rulesOf(who);
        QVERIFY(found.isProduction && found.profile == u"live");
        // What was added once stays.
        QCOMPARE(session.profile().environment, settings::Environment::Production);
    }

    void readOnlyIsAddedToo()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        auto archive = profileAt({}, u"archive"_s);
        archive.endpoint.host = "archive.example";
        archive.readOnly = true;
        QVERIFY(m_store->save(archive));
        const std::string info = server.command({"INFO", "server"}).text;
        QVERIFY(m_store->learn(archive.id,
                               {u"run:"_s + QString::fromStdString(info.substr(info.find("run_id:") + 7, 40))}));
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        DeploymentRules rules(session, *m_store, clock);
        session.connectTo(profileAt(server.tcpEndpoint(), u"scratch"_s), {});
        QTRY_VERIFY(session.isConnected() && session.profile().readOnly);
        QCOMPARE(session.profile().environment, settings::Environment::Development);
    }

    /// Another window makes the server production, or breaks the file, while this one watches: an action asks the file.
    void whatIsSavedMeanwhileHolds()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        const SystemClock clock;
        FrameLoop frames(clock);
        presentation::NodeStore board(frames);
        WindowSession session(frames, clock);
        DeploymentRules rules(session, *m_store, clock);
        QSignalSpy told(&rules, &DeploymentRules::identified);
        session.connectTo(profileAt(server.tcpEndpoint(), u"scratch"_s), {});
        QTRY_VERIFY(!told.isEmpty());
        const auto targets = operationTargets(session, &rules, &board);
        QCOMPARE(targets.size(), std::size_t{1});
        const ServerIdentity who;
        QVERIFY(!targets.front().rulesOf(who).isProduction);

        settings::ProfileStore other(m_folder.filePath(u"profiles.json"_s));
        auto live = profileAt(server.tcpEndpoint(), u"live"_s);
        live.environment = settings::Environment::Production;
        live.readOnly = true;
        QVERIFY(other.save(live));
        QCOMPARE(session.profile().environment, settings::Environment::Development); // nobody has looked yet
        const auto found = targets.front().rulesOf(who);
        QVERIFY(found.isProduction && found.readOnly && found.profile == u"live");
        QCOMPARE(session.profile().environment, settings::Environment::Production);
        QVERIFY(other.remove(live.id));
        QVERIFY(!targets.front().rulesOf(who).readOnly);

        QFile file(m_folder.filePath(u"profiles.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no profiles") > 0);
        file.close();
        const auto unreadable = targets.front().rulesOf(who);
        QVERIFY(unreadable.isProduction && unreadable.readOnly);
        QVERIFY2(unreadable.profile.contains(u"cannot be read"), qPrintable(unreadable.profile));
        QVERIFY(QFile::remove(file.fileName()));
    }

    /// The same window saves what it watches: its identity is learned by whoever hears of it, and nobody waits.
    void whatIsSavedHereIsLearned()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        DeploymentRules rules(session, *m_store, clock);
        QSignalSpy told(&rules, &DeploymentRules::identified);
        auto profile = profileAt(server.tcpEndpoint(), u"here"_s);
        QVERIFY(m_store->save(profile));
        session.connectTo(profile, {});
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY(m_store->find(profile.id)->signs.isEmpty());
        profile.environment = settings::Environment::Production;
        QVERIFY(m_store->save(profile));
        QVERIFY(!m_store->find(profile.id)->signs.isEmpty());
        QCOMPARE(session.profile().environment, settings::Environment::Production);
    }

    /// A server that this user may not ask who it is may be a production one: its names are not searched.
    void aServerThatDoesNotSayWhoItIsIsNotSampled()
    {
        test::PrivateServer server;
        QVERIFY(server.start());
        server.command({"SET", "bull:mail:1:lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:1", "PX", "60000"});
        server.command({"ACL", "SETUSER", "mute", "on", ">secret", "~*", "&*", "+@all", "-info"});
        Visit visit(*m_store, m_folder);
        QSignalSpy told(&visit.rules, &DeploymentRules::identified);
        auto profile = profileAt(server.unixEndpoint(), u"scratch"_s);
        profile.endpoint.user = "mute";
        visit.session.connectTo(profile, Secret("secret"));
        QTRY_COMPARE(visit.board.worst(), ConnectionState::Live);
        QTRY_VERIFY(!told.isEmpty());
        QVERIFY(!visit.rules.hasIdentifiedAll() && !visit.sample.isBusy());

        visit.session.connectTo(profileAt(server.unixEndpoint(), u"scratch"_s), {});
        QTRY_VERIFY(visit.rules.hasIdentifiedAll() && visit.sample.isBusy());
    }

    /// Another server within the seconds before the search: that one is searched, and the first is not.
    void theSampleIsOfTheServerThatIsWatchedThen()
    {
        test::PrivateServer first;
        test::PrivateServer second;
        QVERIFY(first.start() && second.start());
        first.command({"SET", "bull:mail:1:lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:1", "PX", "60000"});
        for (int i = 0; i < 2; ++i)
            second.command({"SET", "bull:pay:" + std::to_string(i) + ":lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:1",
                            "PX", "60000"});
        Visit visit(*m_store, m_folder);
        QSignalSpy found(&visit.sample, &UnwatchedSample::found);
        const auto one = profileAt(first.unixEndpoint(), u"one"_s);
        const auto other = profileAt(second.unixEndpoint(), u"other"_s);
        QVERIFY(m_store->save(one) && m_store->save(other));
        visit.session.connectTo(one, {});
        QTRY_VERIFY(visit.sample.isBusy());
        visit.session.connectTo(other, {});
        QTRY_COMPARE(found.size(), 1);
        const QString text = found.front().front().value<MessageText>().text();
        QVERIFY2(text.contains(u"2 lock"_s), qPrintable(text));
        QCOMPARE(found.front().back().toString(), other.id);
        QCOMPARE(visit.preferences.get(settings::prefs::sampledProfiles), QStringList{other.id});
        QVERIFY(!visit.sample.isBusy());
    }

private:
    /// What looks once after a connection for locks that nobody watches.
    struct Visit
    {
        const SystemClock clock;
        FrameLoop frames{clock};
        presentation::NodeStore board{frames};
        WindowSession session{frames, clock};
        DeploymentRules rules;
        settings::Preferences preferences;
        UnwatchedSample sample;

        Visit(settings::ProfileStore& store, const QTemporaryDir& folder)
            : rules(session, store, clock), preferences(folder.filePath(QUuid::createUuid().toString())),
              sample(session, board, rules, store, preferences, clock, nullptr)
        {
        }
    };

    QTemporaryDir m_folder;
    std::unique_ptr<settings::ProfileStore> m_store;
};

LOCKSCOPE_TEST_GUI_MAIN(DeploymentRulesTest)
#include "tst_deploymentrules.moc"
