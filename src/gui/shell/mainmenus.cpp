// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/mainmenus.h"

#include "gui/locks/lockmenu.h"
#include "gui/shell/language.h"
#include "gui/widgets/plaintip.h"
#include "settings/preferences.h"

#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

MainMenus::MainMenus(QMainWindow& window, MainActions& actions, Services& services, Language& language,
                     const std::vector<QAction*>& pages, const WindowDocks& docks)
    : Themed(&window), m_window(window), m_actions(actions), m_preferences(services.preferences), m_language(language)
{
    const auto add = [this](const char* title, const char* name) {
        QMenu* menu = m_window.menuBar()->addMenu(QString());
        menu->setObjectName(u"menu."_s + QLatin1StringView(name));
        menu->setToolTipsVisible(true);
        m_menus.emplace_back(menu, title);
        return menu;
    };
    const auto addSub = [this](QMenu* parent, const char* title, const char* name) {
        QMenu* menu = parent->addMenu(QString());
        menu->setObjectName(u"menu."_s + QLatin1StringView(name));
        m_menus.emplace_back(menu, title);
        return menu;
    };

    QMenu* file = add(QT_TR_NOOP("&File"), "file");
    file->addAction(m_actions[Id::Connect]);
    file->addAction(m_actions[Id::Demo]);
    QMenu* demos = addSub(file, QT_TR_NOOP("More Demo&s"), "demos");
    demos->setToolTipsVisible(true);
    for (const Id id : {Id::DemoSentinel, Id::DemoCluster, Id::DemoRedlock})
        demos->addAction(m_actions[id]);
    for (const Id id : {Id::Reconnect, Id::Resync, Id::FindLocks, Id::Disconnect})
        file->addAction(m_actions[id]);
    file->addSeparator();
    file->addAction(m_actions[Id::OpenRecording]);
    m_recentMenu = addSub(file, QT_TR_NOOP("Rece&nt Recordings"), "recentRecordings");
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainMenus::fillRecentMenu);
    connect(&m_preferences, &settings::Preferences::changed, this, &MainMenus::fillRecentMenu);
    fillRecentMenu();
    file->addAction(m_actions[Id::CloseRecording]);
    file->addSeparator();
    for (const Id id : {Id::Record, Id::Annotate, Id::KeepPast, Id::DeletePast})
        file->addAction(m_actions[id]);
    file->addSeparator();
    file->addAction(m_actions[Id::IncidentReport]);
    file->addAction(m_actions[Id::Compare]);
    file->addAction(m_actions[Id::Export]);
    file->addAction(m_actions[Id::SavePicture]);
    file->addSeparator();
    file->addAction(m_actions[Id::Quit]);

    QMenu* view = add(QT_TR_NOOP("&View"), "view");
    for (const Id id : {Id::Pause, Id::BackToLive, Id::StepBack, Id::StepForward, Id::PreviousFinding, Id::NextFinding,
                        Id::GoToTime, Id::Filter, Id::Palette, Id::GoToMessage})
        view->addAction(m_actions[id]);
    view->addSeparator();
    QMenu* goTo = addSub(view, QT_TR_NOOP("&Go to Page"), "pages");
    for (QAction* action : pages)
        goTo->addAction(action);
    goTo->addSeparator();
    goTo->addAction(m_actions[Id::NextPage]);
    goTo->addAction(m_actions[Id::PreviousPage]);
    view->addSeparator();
    for (const WindowDocks::Dock& each : docks.all())
        view->addAction(m_actions[each.toggle]);
    view->addAction(m_actions[Id::WideLanes]);
    QMenu* lanes = addSub(view, QT_TR_NOOP("&Zoom and Ranges"), "lanes");
    for (const Id id :
         {Id::LaneZoomIn, Id::LaneZoomOut, Id::LaneFit, Id::LaneRange, Id::PreviousContention, Id::NextContention})
        lanes->addAction(m_actions[id]);
    QMenu* groups = addSub(view, QT_TR_NOOP("Group Loc&ks"), "groups");
    groups->addAction(m_actions[Id::GroupLocks]);
    groups->addSeparator();
    for (const Id id : {Id::GroupByLock, Id::GroupByHolder, Id::GroupByHost, Id::GroupByService, Id::GroupByConnection,
                        Id::GroupByPrefix})
        groups->addAction(m_actions[id]);
    view->addAction(m_actions[Id::ResetLayout]);
    view->addAction(m_actions[Id::FullScreen]);
    view->addSeparator();
    QMenu* themes = addSub(view, QT_TR_NOOP("T&heme"), "theme");
    for (const Id id : {Id::ThemeSystem, Id::ThemeLight, Id::ThemeDark})
        themes->addAction(m_actions[id]);
    m_languageMenu = addSub(view, QT_TR_NOOP("L&anguage"), "language");
    fillLanguageMenu();
    QMenu* zones = addSub(view, QT_TR_NOOP("Ti&mes"), "times");
    zones->addAction(m_actions[Id::TimeUtc]);
    zones->addAction(m_actions[Id::TimeLocal]);

    QMenu* lock = add(QT_TR_NOOP("&Lock"), "lock");
    for (QAction* action : services.lockMenu.menuActions()) {
        if (action) {
            lock->addAction(action);
            m_window.addAction(action);
        } else {
            lock->addSeparator();
        }
    }

    m_toolsMenu = add(QT_TR_NOOP("&Tools"), "tools");
    m_toolsMenu->addAction(m_actions[Id::Trace]);
    m_toolsMenu->addAction(m_actions[Id::CauseFault]);
    m_toolsMenu->addAction(m_actions[Id::Notifications]);
    m_toolsMenu->addAction(m_actions[Id::Webhook]);
    m_toolsMenu->addAction(m_actions[Id::Messages]);

    QMenu* help = add(QT_TR_NOOP("&Help"), "help");
    for (const Id id : {Id::Tour, Id::PageHelp, Id::Shortcuts, Id::Report, Id::About, Id::AboutQt})
        help->addAction(m_actions[id]);
    m_window.addActions(QList<QAction*>(m_actions.all().begin(), m_actions.all().end()));
    retranslate();
}

void MainMenus::fillRecentMenu()
{
    m_recentMenu->clear();
    const QStringList files = m_preferences.get(settings::prefs::recentRecordings);
    for (const QString& file : files) {
        QAction* action = m_recentMenu->addAction(QFileInfo(file).fileName().replace(u'&', u"&&"_s));
        action->setStatusTip(QDir::toNativeSeparators(file));
        action->setToolTip(plainTip(QDir::toNativeSeparators(file)));
        connect(action, &QAction::triggered, this, [this, file] { Q_EMIT recordingChosen(file); });
    }
    m_recentMenu->setEnabled(!files.isEmpty());
}

void MainMenus::fillLanguageMenu()
{
    auto* group = new QActionGroup(this);
    for (const Language::Choice& choice : Language::choices()) {
        auto* action = new QAction(choice.name, this);
        action->setObjectName(u"language."_s + choice.code);
        action->setCheckable(true);
        action->setData(choice.code);
        group->addAction(action);
        m_languageMenu->addAction(action);
        m_languageActions.push_back(action);
        connect(action, &QAction::triggered, this, [this, code = choice.code] {
            m_preferences.set(settings::prefs::language, code);
            m_language.setChoice(code);
        });
    }
}

void MainMenus::retranslate()
{
    for (const auto& [menu, title] : m_menus)
        menu->setTitle(tr(title));
    for (QAction* action : m_languageActions) {
        if (action->data().toString() == u"system")
            action->setText(tr("Follow the &System"));
        action->setChecked(action->data().toString() == m_language.choice());
    }
    m_window.menuBar()->setAccessibleName(tr("Menu bar"));
}

void MainMenus::addTool(QAction* action)
{
    m_toolsMenu->insertAction(m_actions[Id::Notifications], action);
    m_window.addAction(action);
}

} // namespace lockscope::gui

#include "moc_mainmenus.cpp"
