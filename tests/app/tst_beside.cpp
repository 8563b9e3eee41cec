// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two servers side by side in the whole window: each lock says whose it is, a click in the side bar shows one of them
// on every page, and what is done to a lock goes to its own server.
#include "app/arguments.h"
#include "gui/actions/lockoperationdialog.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/sidebar.h"
#include "gui/style/theme.h"
#include "hand.h"
#include "runningapp.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"
#include "support/suite.h"

#include <QLabel>
#include <QPushButton>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

QStringList urisOf(const std::vector<Deployment>& deployments)
{
    QStringList uris;
    for (const Deployment& each : deployments)
        uris << QString::fromStdString(each.displayUri());
    return uris;
}

} // namespace

class BesideTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void onTheCommandLine()
    {
        const auto parsed =
            app::parseWindowArguments({u"--uri"_s, u"redis://a"_s, u"--uri"_s, u"redis+redlock://b,c:7000/locks"_s});
        const auto* arguments = std::get_if<app::WindowArguments>(&parsed);
        QVERIFY(arguments);
        QCOMPARE(urisOf(arguments->deployments),
                 (QStringList{u"redis://a:6379/0"_s, u"redis+redlock://b:6379,c:7000/locks/0"_s}));
        const auto behind = app::parseWindowArguments({u"--uri"_s, u"redis://a?ssh=-x"_s});
        QVERIFY(std::holds_alternative<app::Stop>(behind));
    }

    /// What was open side by side is open again at the next start.
    void theNextStart()
    {
        PrivateServer second({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(second.start(), second.log().c_str());
        RunningApp running(QSize(1280, 720));
        settings::ProfileStore store;
        QStringList ids;
        for (const Endpoint& endpoint : {running.server.unixEndpoint(), second.unixEndpoint()}) {
            settings::Profile profile = settings::newProfile();
            profile.name = u"server %1"_s.arg(ids.size() + 1);
            profile.endpoint = endpoint;
            QVERIFY(store.save(profile));
            ids << profile.id;
        }
        {
            settings::Preferences preferences;
            preferences.set(settings::prefs::connectAtStart, true);
            preferences.set(settings::prefs::lastProfile, ids[0]);
            preferences.set(settings::prefs::besideProfiles, {u"deleted since"_s, ids[1]});
        }
        const auto back = qScopeGuard([] {
            settings::Preferences preferences;
            preferences.set(settings::prefs::connectAtStart, false);
        });
        running.start();
        QTRY_COMPARE(running.program->session().deployments().size(), std::size_t{2});
        QCOMPARE(running.program->session().title(), u"server 1, server 2"_s);
        QTRY_COMPARE(settings::Preferences().get(settings::prefs::besideProfiles), QStringList{ids[1]});
    }

    /// A server that joins takes nothing from whoever is at work; with one that leaves, its locks leave the selection.
    void theSelectionOutlastsOthers()
    {
        PrivateServer second({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(second.start(), second.log().c_str());
        RunningApp running(kLarge); // the inspector stands beside the rows
        running.take("lock:order", "token-1");
        second.command({"SET", "lock:invoice", "token-3", "PX", "600000"});
        running.startWatching();
        const_cast<gui::LocksModel&>(running.program->locks()).setSavedFilter(presentation::SavedFilter::All);
        QTRY_VERIFY(running.rowOf(u"lock:order"_s) >= 0);
        running.table().setCurrentIndex(running.table().model()->index(running.rowOf(u"lock:order"_s), 0));
        auto* key = running.find<QLabel>("inspectorKey");
        QTRY_COMPARE(key->text(), u"lock:order"_s);
        auto* sidebar = running.find<gui::Sidebar>("sidebar");
        sidebar->setFocus();

        settings::Profile profile = settings::newProfile();
        profile.name = u"second"_s;
        profile.endpoint = second.unixEndpoint();
        auto& session = const_cast<gui::WindowSession&>(running.program->session());
        session.openBeside(profile, {});
        QTRY_VERIFY(running.rowOf(u"lock:invoice"_s) >= 0);
        QCOMPARE(key->text(), u"lock:order"_s);
        QVERIFY(sidebar->hasFocus());
        QCOMPARE(running.table().selectedRows(), std::vector<int>{running.rowOf(u"lock:order"_s)});

        running.table().setCurrentIndex(running.table().model()->index(running.rowOf(u"lock:invoice"_s), 0));
        QTRY_COMPARE(key->text(), u"lock:invoice"_s);
        session.leave(profile.id);
        QVERIFY(running.table().selectedRows().empty());
        QTRY_VERIFY(!key->isVisible() || key->text() != u"lock:invoice"_s);
        QTRY_VERIFY(running.rowOf(u"lock:order"_s) >= 0);
    }

    void twoServersInOneWindow()
    {
        PrivateServer second({"--notify-keyspace-events", "Kg$lshzxe"});
        QVERIFY2(second.start(), second.log().c_str());
        RunningApp running(QSize(1280, 720));
        running.take("lock:order", "token-1");
        running.take("lock:both", "token-2");
        second.command({"SET", "lock:invoice", "token-3", "PX", "600000"});
        second.command({"SET", "lock:both", "token-4", "PX", "600000"});
        running.startBeside({Deployment{running.server.unixEndpoint()}, Deployment{second.unixEndpoint()}});
        auto& locks = const_cast<gui::LocksModel&>(running.program->locks());
        locks.setSavedFilter(presentation::SavedFilter::All);
        QTRY_VERIFY(running.rowOf(u"lock:order"_s) >= 0 && running.rowOf(u"lock:invoice"_s) >= 0);
        const QString first = QString::fromStdString(running.server.unixEndpoint().nodeName());
        const QString other = QString::fromStdString(second.unixEndpoint().nodeName());
        QVERIFY2(running.program->window().windowTitle().contains(first) &&
                     running.program->window().windowTitle().contains(other),
                 qPrintable(running.program->window().windowTitle()));
        const auto serverOf = [&](const QString& lock) {
            const int row = running.rowOf(lock);
            return running.table().model()->index(row, 0).data(gui::LocksModel::ServerRole).toString();
        };
        QCOMPARE(serverOf(u"lock:order"_s), first);
        QCOMPARE(serverOf(u"lock:invoice"_s), other);
        QVERIFY(running.row(u"lock:order"_s).contains(u"lock:order on "_s + first)); // who does not see it hears it
        const auto stripe = [&](const QString& lock) {
            const QImage drawn = running.table().viewport()->grab().toImage();
            return drawn.pixelColor(1, running.table().rowRect(running.rowOf(lock)).center().y());
        };
        const QColor development = gui::Theme::colorsFor(true).good;
        const QColor developmentInLight = gui::Theme::colorsFor(false).good;
        QVERIFY(stripe(u"lock:order"_s) == development || stripe(u"lock:order"_s) == developmentInLight);

        // One alone, by a click.
        auto* sidebar = running.find<gui::Sidebar>("sidebar");
        const auto rowIn = [&](const QString& label) {
            return sidebar->findItems(label, Qt::MatchExactly | Qt::MatchRecursive).value(0);
        };
        QTRY_VERIFY(rowIn(other));
        const auto click = [&](const QString& label) {
            sidebar->scrollToItem(rowIn(label));
            QTest::mouseClick(sidebar->viewport(), Qt::LeftButton, {}, sidebar->visualItemRect(rowIn(label)).center());
        };
        click(other);
        QTRY_VERIFY(running.rowOf(u"lock:order"_s) < 0 && running.rowOf(u"lock:invoice"_s) >= 0);
        QVERIFY(serverOf(u"lock:invoice"_s).isEmpty()); // there is no other to tell it from
        QVERIFY(stripe(u"lock:invoice"_s) != development && stripe(u"lock:invoice"_s) != developmentInLight);
        QVERIFY(!running.program->window().windowTitle().contains(first));

        // Both have a lock of that name: it is released where it was looked at.
        const int row = running.rowOf(u"lock:both"_s);
        QVERIFY(row >= 0);
        Hand hand(running.program->window());
        hand.row(running.table(), row, Qt::RightButton).menu("lock.release");
        QTRY_VERIFY(running.find<gui::LockOperationDialog>("LockOperationDialog"));
        auto* dialog = running.find<gui::LockOperationDialog>("LockOperationDialog");
        QVERIFY(dialog);
        auto* confirm = dialog->findChild<QPushButton*>(u"confirmButton"_s);
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_COMPARE(second.command({"EXISTS", "lock:both"}).integer, 0);
        QVERIFY(running.isHeld("lock:both"));
        dialog->reject();

        click(u"All servers"_s);
        QTRY_VERIFY(running.rowOf(u"lock:order"_s) >= 0 && running.rowOf(u"lock:invoice"_s) >= 0);
    }
};

LOCKSCOPE_TEST_GUI_MAIN(BesideTest)
#include "tst_beside.moc"
