// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Saved servers: round trip, problems, two windows, backup of a file that cannot be read. Means: files.
#include "settings/profile.h"
#include "settings/profilestore.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace lockscope;
using namespace lockscope::settings;
using namespace Qt::StringLiterals;

namespace {

Profile sample()
{
    Profile profile = newProfile();
    profile.name = u"prod-eu ✓"_s;
    profile.colour = u"#ff8800"_s;
    profile.environment = Environment::Production;
    profile.endpoint.transport = Transport::Tls;
    profile.endpoint.host = "10.1.4.7";
    profile.endpoint.port = 6380;
    profile.endpoint.user = "watcher";
    profile.endpoint.database = 3;
    profile.endpoint.tls = {"/etc/ca.pem", "/etc/c.pem", "/etc/k.pem", "redis.example"};
    profile.patterns = {u"lock:*"_s, u"job:*:lock"_s};
    profile.presets = {u"bullmq"_s};
    profile.readOnly = true;
    profile.traceOnSuspicion = true;
    profile.actionsUser = u"operator"_s;
    profile.readBudget = 500;
    profile.pollBudget = 50;
    profile.waitBudget = 25;
    return profile;
}

Profile group()
{
    Profile profile = sample();
    profile.endpoint.host.clear();
    profile.endpoint.port = 0;
    profile.sentinel = parseDeployment("redis+sentinel://s1,[::1]:26380/shop?sentinel_user=ops&reach=same-host&"
                                       "reach=172.17.0.2:6379~gate:7000")
                           ->sentinel;
    return profile;
}

Profile redlock()
{
    Profile profile = newProfile();
    profile.name = u"Orders"_s;
    profile.endpoint.host.clear();
    profile.endpoint.port = 0;
    profile.redlock = parseDeployment("redis+redlock://n1:7000,n2,[::1]:7001/orders")->redlock;
    return profile;
}

Profile cluster()
{
    Profile profile = sample();
    profile.endpoint.host.clear();
    profile.endpoint.port = 0;
    profile.cluster =
        parseDeployment("redis+cluster://n1:7000,[::1]:7001?reach=same-host&reach=172.17.0.2:6379~gate:7000")->cluster;
    return profile;
}

QByteArray readFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeFile(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

/// The sample as JSON with one member of its profile replaced.
QByteArray withMember(const QString& member, const QJsonValue& value)
{
    QJsonObject root = QJsonDocument::fromJson(toJson({sample()})).object();
    QJsonArray profiles = root.value(u"profiles"_s).toArray();
    QJsonObject profile = profiles.first().toObject();
    profile.insert(member, value);
    profiles[0] = profile;
    root.insert(u"profiles"_s, profiles);
    return QJsonDocument(root).toJson();
}

} // namespace

class TestProfiles final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// A file with each kind of profile: each member is what it was, and is written with the same bytes.
    /// LOCKSCOPE_WRITE_FIXTURES=1 writes it anew, which only a new format may do, to a new file.
    void theFirstFormatStaysToTheByte()
    {
        const auto path = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/profiles-1.json");
        Profile behind = sample();
        behind.endpoint.ssh = parseSshRoute("me@bastion:2222", "first,second").value();
        behind.endpoint.ssh->configFile = "/home/me/.ssh/other";
        behind.signs = {u"a1b2"_s, u"c3d4"_s};
        behind.readOnly = false;
        Profile local = newProfile();
        local.name = u"local"_s;
        local.environment = Environment::Development;
        local.endpoint.transport = Transport::Unix;
        local.endpoint.socketPath = "/run/redis.sock";
        QList<Profile> expected{sample(), group(), cluster(), redlock(), behind, local};
        if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_FIXTURES"))
            writeFile(path, toJson(expected));
        const QByteArray written = readFile(path);
        const auto profiles = fromJson(written);
        QVERIFY2(profiles, profiles ? "" : qPrintable(profiles.error()));
        QCOMPARE(profiles->size(), expected.size());
        for (qsizetype i = 0; i < expected.size(); ++i)
            expected[i].id = profiles->at(i).id;
        QCOMPARE(*profiles, expected);
        QCOMPARE(toJson(*profiles), written);
    }

    /// A member that came later is written only where it says something, so that files stay as they are.
    void aLaterMemberIsWrittenWhereItIsSet()
    {
        Profile profile = sample();
        profile.id = u"ae83ef93-a650-4801-9da7-72299ce9ec6e"_s;
        QVERIFY(!toJson({profile}).contains("skipsJobs"));
        profile.skipsJobs = true;
        const auto read = fromJson(toJson({profile}));
        QVERIFY2(read, read ? "" : qPrintable(read.error()));
        QCOMPARE(*read, QList{profile});
    }

    /// tests/fixtures has a file as the window of before wrote it: nothing of it is lost, and it is written as it was.
    void readsWhatWasWrittenBeforeThereWereKeyspaces()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"profiles.json"_s);
        const auto written =
            readFile(QStringLiteral(LOCKSCOPE_SOURCE_DIR "/tests/fixtures/written-before-keyspaces/profiles.json"));
        writeFile(path, written);
        ProfileStore store(path);
        QVERIFY2(store.loadError().isEmpty(), qPrintable(store.loadError()));
        QCOMPARE(store.profiles().size(), 2);
        const auto production = store.find(u"ae83ef93-a650-4801-9da7-72299ce9ec6e"_s);
        QVERIFY(production.has_value());
        QCOMPARE(production->name, u"prod-eu"_s);
        QCOMPARE(production->environment, Environment::Production);
        QCOMPARE(production->endpoint.transport, Transport::Tls);
        QCOMPARE(production->endpoint.nodeName(), std::string("redis-a.example:6380"));
        QCOMPARE(production->endpoint.user, std::string("watcher"));
        QCOMPARE(production->endpoint.database, 3);
        QCOMPARE(production->endpoint.tls.caFile, std::string("/etc/ssl/redis-ca.pem"));
        QCOMPARE(production->patterns, QStringList{u"lock:*"_s});
        QCOMPARE(production->readBudget, 20'000);
        QCOMPARE(production->pollBudget, 2'000);
        QCOMPARE(production->waitBudget, 500);
        QVERIFY(!production->readOnly);
        const auto local = store.findByName(u"local"_s);
        QVERIFY(local.has_value());
        QCOMPARE(local->endpoint.nodeName(), std::string("127.0.0.1:6379"));
        QVERIFY(store.save(*local));
        QJsonObject expected = QJsonDocument::fromJson(written).object();
        expected.insert(u"version"_s, kProfileFormat); // nothing else is another one
        QCOMPARE(QJsonDocument::fromJson(readFile(path)).object(), expected);
        QCOMPARE(readFile(path + u".format-1"_s), written);
    }

    void whatServersSaidOfThemselvesIsKept()
    {
        QTemporaryDir folder;
        ProfileStore store(folder.filePath(u"profiles.json"_s));
        Profile live = newProfile();
        live.name = u"live"_s;
        live.endpoint.host = "10.0.0.5";
        QVERIFY(store.save(live));
        QVERIFY(store.learn(live.id, {u"run:1"_s, u"node:a"_s}));
        QVERIFY(store.learn(u"nobody"_s, {u"run:9"_s}));
        QCOMPARE(store.find(live.id)->signs, (QStringList{u"run:1"_s, u"node:a"_s}));
        // Nothing new: nothing is written. Something new: what was seen again is the newest.
        const auto before = readFile(store.path());
        QVERIFY(store.learn(live.id, {u"node:a"_s}));
        QCOMPARE(readFile(store.path()), before);
        QVERIFY(store.learn(live.id, {u"run:1"_s, u"run:2"_s}));
        QCOMPARE(store.find(live.id)->signs, (QStringList{u"node:a"_s, u"run:1"_s, u"run:2"_s}));
        // A form that was open meanwhile does not undo it; another address is another server.
        live.patterns = {u"job:*"_s};
        QVERIFY(store.save(live));
        QCOMPARE(ProfileStore(store.path()).find(live.id)->signs.size(), 3);
        live.endpoint.host = "10.0.0.6";
        QVERIFY(store.save(live));
        QVERIFY(store.find(live.id)->signs.isEmpty());
        QStringList many;
        for (int i = 0; i < 300; ++i)
            many << u"run:%1"_s.arg(i);
        QVERIFY(store.learn(live.id, many));
        QCOMPARE(store.find(live.id)->signs.size(), kMostSigns);
        QCOMPARE(store.find(live.id)->signs.last(), u"run:299"_s);
    }

    void roundTrip()
    {
        Profile unixProfile = newProfile();
        unixProfile.name = u"local"_s;
        unixProfile.endpoint.transport = Transport::Unix;
        unixProfile.endpoint.socketPath = "/run/redis.sock";
        const QList<Profile> profiles = {sample(), unixProfile};
        const auto again = fromJson(toJson(profiles));
        QVERIFY2(again, again ? "" : qPrintable(again.error()));
        QCOMPARE(again->size(), 2);
        QVERIFY(*again == profiles);
    }

    void ignoresUnknownMembersAndPasswords()
    {
        const auto read = fromJson(withMember(u"password"_s, u"secret"_s));
        QVERIFY(read);
        QVERIFY(read->first().endpoint.password.isEmpty());
    }

    void hostileFiles_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << QByteArray() << u"not JSON"_s;
        QTest::newRow("binary") << QByteArray("\x00\xff\xfe\x01garbage", 11) << u"not JSON"_s;
        QTest::newRow("cut") << toJson({sample()}).left(100) << u"not JSON"_s;
        QTest::newRow("array") << QByteArray("[1,2]") << u"not a list of profiles"_s;
        QTest::newRow("no profiles") << QByteArray("{\"version\":1}") << u"not a list of profiles"_s;
        QTest::newRow("newer") << QByteArray("{\"version\":99,\"profiles\":[]}") << u"newer Lockscope"_s;
        QTest::newRow("profile is a number") << QByteArray("{\"version\":1,\"profiles\":[7]}") << u"profile 1"_s;
        QTest::newRow("nested") << QByteArray(100000, '[') << u"not JSON"_s;
        QTest::newRow("huge") << QByteArray(5 << 20, ' ') << u"larger than 4 MiB"_s;
        QTest::newRow("port 0") << withMember(u"port"_s, 0) << u"port"_s;
        QTest::newRow("port too high") << withMember(u"port"_s, 70000) << u"\"port\""_s;
        QTest::newRow("port is half") << withMember(u"port"_s, 1.5) << u"\"port\""_s;
        QTest::newRow("port is text") << withMember(u"port"_s, u"x"_s) << u"\"port\""_s;
        QTest::newRow("database") << withMember(u"database"_s, -1) << u"\"database\""_s;
        QTest::newRow("environment") << withMember(u"environment"_s, u"prod"_s) << u"\"environment\""_s;
        QTest::newRow("transport") << withMember(u"transport"_s, u"udp"_s) << u"\"transport\""_s;
        QTest::newRow("patterns") << withMember(u"patterns"_s, QJsonArray{1}) << u"\"patterns\""_s;
        QTest::newRow("read-only") << withMember(u"readOnly"_s, u"yes"_s) << u"\"readOnly\""_s;
        QTest::newRow("trace on suspicion") << withMember(u"traceOnSuspicion"_s, 1) << u"\"traceOnSuspicion\""_s;
        QTest::newRow("budget") << withMember(u"readBudget"_s, 1e300) << u"budget"_s;
        QTest::newRow("budget for waiters") << withMember(u"waitBudget"_s, -1) << u"budget"_s;
        QTest::newRow("budget is a text") << withMember(u"waitBudget"_s, u"500"_s) << u"\"waitBudget\""_s;
        QTest::newRow("no id") << withMember(u"id"_s, QString()) << u"\"id\""_s;
        QTest::newRow("name too long") << withMember(u"name"_s, QString(5000, u'x')) << u"\"name\""_s;
        QTest::newRow("host with blank") << withMember(u"host"_s, u"a b"_s) << u"host name"_s;
        QTest::newRow("the same id twice")
            << toJson({sample(), sample()}).replace("\"id\": \"", "\"id\": \"same\", \"old\": \"")
            << u"id of another"_s;
    }

    void hostileFiles()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto read = fromJson(json);
        QVERIFY(!read);
        QVERIFY2(read.error().contains(says), qPrintable(read.error()));
    }

    void problems_data()
    {
        QTest::addColumn<int>("field");
        QTest::newRow("name") << static_cast<int>(Field::Name);
        QTest::newRow("colour") << static_cast<int>(Field::Colour);
        QTest::newRow("host") << static_cast<int>(Field::Host);
        QTest::newRow("port") << static_cast<int>(Field::Port);
        QTest::newRow("socket") << static_cast<int>(Field::SocketPath);
        QTest::newRow("database") << static_cast<int>(Field::Database);
        QTest::newRow("patterns") << static_cast<int>(Field::Patterns);
        QTest::newRow("tls") << static_cast<int>(Field::TlsFiles);
        QTest::newRow("budget") << static_cast<int>(Field::Budget);
        QTest::newRow("group") << static_cast<int>(Field::Group);
        QTest::newRow("sentinels") << static_cast<int>(Field::Sentinels);
        QTest::newRow("seeds") << static_cast<int>(Field::Seeds);
        QTest::newRow("servers") << static_cast<int>(Field::Servers);
        QTest::newRow("reach") << static_cast<int>(Field::Reach);
        QTest::newRow("ssh") << static_cast<int>(Field::Ssh);
    }

    void problems()
    {
        QFETCH(int, field);
        Profile profile = sample();
        QCOMPARE(problemsOf(profile).size(), 0);
        switch (static_cast<Field>(field)) {
        case Field::Name:
            profile.name = u"  "_s;
            break;
        case Field::Colour:
            profile.colour = u"red; x"_s;
            break;
        case Field::Host:
            profile.endpoint.host = "redis://host";
            break;
        case Field::Port:
            profile.endpoint.port = 0;
            break;
        case Field::SocketPath:
            profile.endpoint.transport = Transport::Unix;
            break;
        case Field::Database:
            profile.endpoint.database = 1 << 20;
            break;
        case Field::Patterns:
            profile.patterns.clear();
            profile.presets.clear();
            break;
        case Field::TlsFiles:
            profile.endpoint.tls.keyFile.clear();
            break;
        case Field::Budget:
            profile.readBudget = qQNaN();
            break;
        case Field::Group:
            profile = group();
            profile.sentinel->name = "-x";
            break;
        case Field::Sentinels:
            profile = group();
            profile.sentinel->sentinels.push_back({"-oProxyCommand=x", 1});
            break;
        case Field::Seeds:
            profile = cluster();
            profile.cluster->seeds.push_back({"-oProxyCommand=x", 1});
            break;
        case Field::Servers:
            profile = redlock();
            profile.redlock->servers.push_back({"-oProxyCommand=x", 1});
            break;
        case Field::Reach:
            profile = group();
            profile.sentinel->reach.rows.push_back({});
            break;
        case Field::Ssh:
            profile.endpoint.ssh = SshRoute{"bastion", 22, "me", "a,-oProxyCommand=x", {}};
            break;
        }
        const QList<Problem> found = problemsOf(profile);
        QCOMPARE(found.size(), 1);
        QCOMPARE(static_cast<int>(found.first().field), field);
        QVERIFY(found.first().text.endsWith(u'.'));
    }

    void aGroupIsSavedWithoutPasswords()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.json"_s);
        ProfileStore store(path);
        Profile profile = group();
        profile.endpoint.password = Secret("hunter2");
        profile.sentinel->password = Secret("hunter3");
        QVERIFY(store.save(profile));
        QVERIFY(!readFile(path).contains("hunter"));
        const auto saved = ProfileStore(path).profiles();
        QCOMPARE(saved.size(), 1);
        profile.endpoint.password = {};
        profile.sentinel->password = {};
        QVERIFY(saved.first() == profile);
    }

    void theWayThroughSshIsSaved()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.json"_s);
        ProfileStore store(path);
        for (Profile profile : {sample(), group(), cluster()}) {
            profile.endpoint.password = {};
            profile.endpoint.ssh = SshRoute{"bastion.example", 2222, "me", "a,b@c:22", "/home/me/ssh.conf"};
            QVERIFY(store.save(profile));
            const auto saved = ProfileStore(path).find(profile.id);
            QVERIFY(saved.has_value());
            QVERIFY(*saved->endpoint.ssh == *profile.endpoint.ssh);
            QVERIFY(deploymentOf(*saved).server.ssh == profile.endpoint.ssh);
        }
        for (const QJsonValue& bad :
             {QJsonValue(QJsonObject{}), QJsonValue(7), QJsonValue(QJsonObject{{u"machine"_s, u"-oProxyCommand=x"_s}}),
              QJsonValue(QJsonObject{{u"machine"_s, u"h"_s}, {u"jump"_s, u"$(id)"_s}})})
            QVERIFY(!fromJson(withMember(u"ssh"_s, bad)));
    }

    void aClusterIsSavedWithoutPassword() { savesWithoutPassword(cluster()); }

    void aClusterIsNoGroup()
    {
        Profile both = cluster();
        both.sentinel = group().sentinel;
        const auto read = fromJson(toJson({both}));
        QVERIFY(!read);
        QVERIFY2(read.error().contains(u"cluster"_s), qPrintable(read.error()));
        for (const QJsonValue& bad : {QJsonValue(QJsonObject{}), QJsonValue(QJsonObject{{u"seeds"_s, u"n1"_s}}),
                                      QJsonValue(QJsonObject{{u"seeds"_s, QJsonArray{u"-x"_s}}}),
                                      QJsonValue(QJsonObject{{u"seeds"_s, QJsonArray{7}}}), QJsonValue(7)})
            QVERIFY(!fromJson(withMember(u"cluster"_s, bad)));
    }

    void aRedlockGroupIsSaved()
    {
        savesWithoutPassword(redlock());
        Profile both = redlock();
        both.cluster = cluster().cluster;
        QVERIFY(!fromJson(toJson({both})));
        for (const QJsonValue& bad :
             {QJsonValue(QJsonObject{}), QJsonValue(QJsonObject{{u"group"_s, u"g"_s}, {u"servers"_s, u"n1"_s}}),
              QJsonValue(QJsonObject{{u"group"_s, u"g"_s}, {u"servers"_s, QJsonArray{u"n1"_s}}}),
              QJsonValue(QJsonObject{{u"group"_s, u"g"_s}, {u"servers"_s, QJsonArray{u"n1"_s, u"n1"_s}}}),
              QJsonValue(QJsonObject{{u"group"_s, u"g"_s}, {u"servers"_s, QJsonArray{u"n1"_s, u"-x"_s}}}),
              QJsonValue(QJsonObject{{u"group"_s, u""_s}, {u"servers"_s, QJsonArray{u"n1"_s, u"n2"_s}}}),
              QJsonValue(7)})
            QVERIFY(!fromJson(withMember(u"redlock"_s, bad)));
    }

    /// With the rules of the group, and an id from which its profile is found.
    void theServersOfARedlockGroup()
    {
        Profile profile = redlock();
        profile.environment = Environment::Production;
        profile.readOnly = true;
        const QList<Profile> servers = serversOf(profile);
        QCOMPARE(servers.size(), 3);
        for (const Profile& server : servers) {
            QVERIFY(!server.redlock.has_value());
            QCOMPARE(server.group, u"orders"_s);
            QVERIFY(server.environment == Environment::Production && server.readOnly);
            QVERIFY(server.id != profile.id);
            QCOMPARE(savedId(server.id), profile.id);
            QVERIFY(problemsOf(server).isEmpty());
        }
        QCOMPARE(servers[2].endpoint.nodeName(), std::string("[::1]:7001"));
        QCOMPARE(servers[2].name, u"[::1]:7001"_s);
        const Profile other = cluster();
        QVERIFY(serversOf(other) == QList<Profile>{other});
        QCOMPARE(savedId(profile.id), profile.id);
    }

    void theFirstFormatIsReadAndKeptBesideIt()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.json"_s);
        const Profile old = sample();
        QJsonObject root = QJsonDocument::fromJson(toJson({old})).object();
        QCOMPARE(root.value(u"version"_s).toInt(), 2);
        root.insert(u"version"_s, 1);
        const QByteArray first = QJsonDocument(root).toJson();
        writeFile(path, first);
        ProfileStore store(path);
        QCOMPARE(store.profiles(), QList{old});
        QVERIFY(!QFile::exists(path + u".format-1"_s)); // reading changes nothing

        const Profile more = group();
        QVERIFY(store.save(more));
        QCOMPARE(readFile(path + u".format-1"_s), first);
        QCOMPARE(ProfileStore(path).profiles(), (QList{old, more}));
        QVERIFY(store.remove(old.id));
        QCOMPARE(readFile(path + u".format-1"_s), first); // the first copy stays
    }

    void storeSavesAndReadsBack()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"sub/profiles.json"_s);
        ProfileStore store(path);
        QVERIFY(store.loadError().isEmpty());
        QSignalSpy changed(&store, &ProfileStore::changed);
        Profile profile = sample();
        profile.endpoint.password = Secret("hunter2");
        QVERIFY(store.save(profile));
        QCOMPARE(changed.size(), 1);
        QVERIFY(!readFile(path).contains("hunter2"));
        const auto others = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ExeGroup |
                            QFileDevice::ReadOther | QFileDevice::WriteOther | QFileDevice::ExeOther;
        QVERIFY(!(QFileInfo(path).permissions() & others));

        profile.name = u"renamed"_s;
        QVERIFY(store.save(profile));
        profile.endpoint.password = {};
        QCOMPARE(ProfileStore(path).profiles(), QList<Profile>{profile});
        QVERIFY(store.findByName(u"RENAMED"_s).has_value());
        QVERIFY(!store.find(u"nobody"_s).has_value());
    }

    void refusesAnUnusableProfile()
    {
        const QTemporaryDir folder;
        ProfileStore store(folder.filePath(u"p.json"_s));
        Profile profile = sample();
        profile.endpoint.host.clear();
        const auto saved = store.save(profile);
        QVERIFY(!saved);
        QVERIFY(store.profiles().isEmpty());
        QVERIFY(!QFile::exists(store.path()));
    }

    void removeAndUndo()
    {
        const QTemporaryDir folder;
        ProfileStore store(folder.filePath(u"p.json"_s));
        const Profile a = sample();
        const Profile b = sample();
        const Profile c = sample();
        for (const Profile& profile : {a, b, c})
            QVERIFY(store.save(profile));
        QVERIFY(store.remove(b.id));
        QCOMPARE(store.profiles(), (QList{a, c}));
        QVERIFY(store.undoRemove());
        QCOMPARE(store.profiles(), (QList{a, b, c}));
        QVERIFY(store.undoRemove()); // there is nothing more to undo
        QCOMPARE(store.profiles(), (QList{a, b, c}));
        QCOMPARE(ProfileStore(store.path()).profiles(), (QList{a, b, c}));
    }

    void twoWindowsKeepEachOthersWork()
    {
        const QTemporaryDir folder;
        ProfileStore one(folder.filePath(u"p.json"_s));
        ProfileStore two(folder.filePath(u"p.json"_s));
        const Profile a = sample();
        const Profile b = sample();
        QVERIFY(one.save(a));
        QVERIFY(two.save(b));
        QCOMPARE(two.profiles(), (QList{a, b}));
        one.reload();
        QCOMPARE(one.profiles(), (QList{a, b}));
    }

    /// What was not edited is as the other window has saved it: above all that the server is production.
    void anOlderFormTakesNothingBack()
    {
        const QTemporaryDir folder;
        ProfileStore one(folder.filePath(u"p.json"_s));
        ProfileStore two(folder.filePath(u"p.json"_s));
        Profile shown = sample();
        shown.environment = Environment::Development;
        shown.readOnly = false;
        QVERIFY(one.save(shown));
        Profile guarded = shown;
        guarded.environment = Environment::Production;
        guarded.readOnly = true;
        guarded.endpoint.host = "elsewhere";
        QVERIFY(two.save(guarded, shown));
        Profile edited = shown;
        edited.name = u"another name"_s;
        edited.readBudget = 77;
        QVERIFY(one.save(edited, shown));
        Profile expected = guarded;
        expected.name = edited.name;
        expected.readBudget = edited.readBudget;
        QCOMPARE(one.profiles(), QList{expected});
        Profile back = expected; // taken back by whoever sees it
        back.environment = Environment::Staging;
        QVERIFY(one.save(back, expected));
        QCOMPARE(one.profiles(), QList{back});
    }

    void anotherHandIsSeen()
    {
        const QTemporaryDir folder;
        ProfileStore one(folder.filePath(u"p.json"_s));
        ProfileStore two(folder.filePath(u"p.json"_s));
        QSignalSpy changes(&one, &ProfileStore::changed);
        one.refresh();
        QCOMPARE(changes.size(), 0);
        QVERIFY(two.save(sample()));
        one.refresh();
        QCOMPARE(one.profiles(), two.profiles());
        QCOMPARE(changes.size(), 1);
        one.refresh();
        QCOMPARE(changes.size(), 1);
        one.watch();
        QVERIFY(two.save(sample()));
        QTRY_COMPARE(one.profiles(), two.profiles());
        QFile file(one.path());
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no profiles") > 0); // as an editor does
        file.close();
        QTRY_VERIFY(!one.loadError().isEmpty());
    }

    void hostileFileIsKeptAsBackup()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.json"_s);
        writeFile(path, "{ broken");
        ProfileStore store(path);
        QVERIFY(store.profiles().isEmpty());
        QVERIFY2(store.loadError().contains(path) && store.loadError().contains(u"not JSON"_s),
                 qPrintable(store.loadError()));
        QCOMPARE(readFile(path), QByteArray("{ broken"));

        const Profile profile = sample();
        QVERIFY(store.save(profile));
        QVERIFY(store.loadError().isEmpty());
        QCOMPARE(ProfileStore(path).profiles(), QList{profile});
        const QStringList backups = QDir(folder.path()).entryList({u"p.json.backup-*"_s});
        QCOMPARE(backups.size(), 1);
        QCOMPARE(readFile(folder.filePath(backups.first())), QByteArray("{ broken"));
    }

    void unwritableFolderIsAnErrorAndChangesNothing()
    {
        const QTemporaryDir folder;
        // A file where the folder should be: fails for root, too.
        writeFile(folder.filePath(u"sub"_s), "x");
        ProfileStore store(folder.filePath(u"sub/p.json"_s));
        const auto saved = store.save(sample());
        QVERIFY(!saved);
        QVERIFY2(saved.error().contains(u"sub"_s), qPrintable(saved.error()));
        QVERIFY(store.profiles().isEmpty());
    }

private:
    static void savesWithoutPassword(Profile profile)
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"p.json"_s);
        ProfileStore store(path);
        profile.endpoint.password = Secret("hunter2");
        QVERIFY(store.save(profile));
        QVERIFY(!readFile(path).contains("hunter"));
        const auto saved = ProfileStore(path).profiles();
        QCOMPARE(saved.size(), 1);
        profile.endpoint.password = {};
        QVERIFY(saved.first() == profile);
    }
};

LOCKSCOPE_TEST_MAIN(TestProfiles)
#include "tst_profiles.moc"
