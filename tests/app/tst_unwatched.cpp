// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks that nothing watches: said once after the first connection of a server, not on production; adding them keeps
// all that is known and connects nothing anew. Means: program, real server.
#include "gui/connect/unwatchedsample.h"
#include "gui/shell/messages.h"
#include "monitor/livesource.h"
#include "runningapp.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"
#include "support/suite.h"

#include <QAbstractButton>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace Qt::StringLiterals;
using test::RunningApp;

namespace {

constexpr QSize kSize(1280, 720);
constexpr int kLocks = 3;

struct Visit
{
    RunningApp running{kSize};

    Visit()
    {
        running.take("lock:order:1", "worker-7");
        for (int i = 0; i < kLocks; ++i)
            running.take("bull:mail:" + std::to_string(i) + ":lock", "8743c9c0-0795-4907-87fd-6c719a6b4586:1");
        for (int i = 0; i < 50; ++i)
            running.server.command({"SET", "session:" + std::to_string(i), "somebody"});
    }
    [[nodiscard]] bool isWatching() const { return running.rowOf(u"lock:order:1"_s) >= 0; }
    [[nodiscard]] bool wasSaid() const
    {
        const auto& past = running.program->window().messages().past();
        return std::any_of(past.begin(), past.end(), [](const auto& each) {
            return each.text.text().contains(u"not watched"_s) && each.text.text().contains(u"BullMQ"_s) &&
                   each.text.text().contains(QString::number(kLocks));
        });
    }
    [[nodiscard]] bool isBusy() const { return running.program->window().findChild<gui::UnwatchedSample*>()->isBusy(); }
};

} // namespace

class TestUnwatched final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void addingKeepsWhatIsKnown()
    {
        Visit visit;
        RunningApp& running = visit.running;
        running.startWatching();
        QTRY_VERIFY(visit.wasSaid());
        QTRY_VERIFY(visit.isWatching());
        const auto live = running.program->session().live();
        const auto nodes = live->nodes();
        // What happened before the pattern was added is known afterwards.
        running.server.command({"DEL", "lock:order:1"});
        running.take("lock:order:1", "worker-8");
        QTRY_VERIFY(running.row(u"lock:order:1"_s).contains(u"worker-8"_s));
        const auto holds = [&] {
            const LockId lock = running.program->locks().lockAt(running.rowOf(u"lock:order:1"_s));
            return running.program->history().holds(lock).size();
        };
        const std::size_t before = holds();
        QVERIFY(before >= 2);
        const auto buttons = running.program->window().messages().findChildren<QAbstractButton*>();
        const auto add =
            std::find_if(buttons.begin(), buttons.end(), [](const auto* each) { return each->text() == u"Add"_s; });
        QVERIFY(add != buttons.end());
        (*add)->click();
        QTRY_VERIFY(running.rowOf(u"bull:mail:0:lock"_s) >= 0);
        QCOMPARE(running.program->session().live(), live);
        QVERIFY(live->nodes() == nodes); // no node joined anew
        QCOMPARE(holds(), before);
        running.server.command({"DEL", "bull:mail:0:lock"});
        running.take("bull:mail:0:lock", "9943c9c0-0795-4907-87fd-6c719a6b4586:1"); // its events come, too
        QTRY_VERIFY(running.row(u"bull:mail:0:lock"_s).contains(u"9943c9c0"_s));
    }

    /// The offer stays until it is answered.
    void addingAfterTheDisconnectChangesNothing()
    {
        Visit visit;
        RunningApp& running = visit.running;
        running.startWatching();
        QTRY_VERIFY(visit.wasSaid());
        const_cast<gui::WindowSession&>(running.program->session()).disconnectFromServer();
        QTRY_VERIFY(!running.program->session().isConnected());
        const auto buttons = running.program->window().messages().findChildren<QAbstractButton*>();
        const auto add = std::ranges::find(buttons, u"Add"_s, &QAbstractButton::text);
        QVERIFY(add != buttons.end());
        (*add)->click();
        QVERIFY(!running.program->session().isConnected());
    }

    void isSaidOnce()
    {
        Visit visit;
        visit.running.startWatching();
        QTRY_VERIFY(visit.wasSaid());
        settings::Preferences preferences;
        QCOMPARE(preferences.get(settings::prefs::sampledProfiles), QStringList{QString()});
        visit.running.startWatching(); // the next start
        QTRY_VERIFY(visit.isWatching());
        QTRY_VERIFY(!visit.isBusy());
        QVERIFY(!visit.wasSaid());
    }

    void readsNoValueAndFewNames()
    {
        Visit visit;
        visit.running.server.command({"CONFIG", "RESETSTAT"});
        visit.running.startWatching();
        QTRY_VERIFY(visit.wasSaid());
        // Watching reads lock:order:1 alone; the sample reads none of the fifty sessions.
        const std::string stats = visit.running.server.command({"INFO", "commandstats"}).text;
        const auto calls = [&](const char* command) {
            const auto at = stats.find("cmdstat_" + std::string(command) + ":calls=");
            return at == std::string::npos ? 0 : std::stoi(stats.substr(stats.find('=', at) + 1));
        };
        QVERIFY(calls("scan") > 0);
        QVERIFY2(calls("type") + calls("get") + calls("strlen") < 20, stats.c_str());
    }

    void productionIsNotSearched()
    {
        Visit visit;
        settings::ProfileStore profiles;
        settings::Profile profile = settings::newProfile();
        profile.name = u"prod"_s;
        profile.environment = settings::Environment::Production;
        profile.endpoint = visit.running.server.unixEndpoint();
        QVERIFY(profiles.save(profile));
        visit.running.startWatching();
        QTRY_VERIFY(visit.isWatching());
        const auto& watched = visit.running.program->session();
        QTRY_VERIFY(watched.profile().environment == settings::Environment::Production);
        QTRY_VERIFY(!visit.isBusy());
        QVERIFY(!visit.wasSaid());
        settings::Preferences preferences;
        QVERIFY(preferences.get(settings::prefs::sampledProfiles).isEmpty());
    }
};

LOCKSCOPE_TEST_GUI_MAIN(TestUnwatched)
#include "tst_unwatched.moc"
