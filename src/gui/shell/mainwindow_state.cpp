// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the main window says and how it looks: words, colours, and the state of the connection.
#include "gui/dialogs/environment.h"
#include "gui/models/locksmodel.h"
#include "gui/pages/docks.h"
#include "gui/presentation.h"
#include "gui/services/language.h"
#include "gui/services/lockactions.h"
#include "gui/services/session.h"
#include "gui/shell/docktitle.h"
#include "gui/shell/emptypage.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/sourcechip.h"
#include "gui/shell/statusfields.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "presentation/facts/nodeboard.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

// --- words and colours ---

void MainWindow::retranslate()
{
    m_actions.retranslate();
    m_services.actions.retranslate();
    m_services.locks.retranslate();
    for (const auto& [menu, title] : m_menus)
        menu->setTitle(tr(title));
    for (QAction* action : m_languageActions) {
        if (action->data().toString() == u"system")
            action->setText(tr("Like the &System"));
        action->setChecked(action->data().toString() == m_language.choice());
    }
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const QString title = QCoreApplication::translate("PageTitles", specs[i].title);
        m_tabs->setTabText(static_cast<int>(i), title);
        m_pages[i]->setAccessibleName(title);
        m_pageActions[i]->setText(title);
        m_pageActions[i]->setStatusTip(tr("Go to the page %1").arg(title));
        m_pages[i]->retranslate();
    }
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->tabBar()->setAccessibleName(tr("Pages"));
    for (const Dock& each : m_docks) {
        each.dock->setWindowTitle(each.spec ? QCoreApplication::translate("DockTitles", each.spec->title)
                                            : tr("Servers and Views"));
        if (each.page)
            each.page->retranslate();
    }
    m_sidebar->retranslate();
    m_status->retranslate();
    m_empty->retranslate();
    menuBar()->setAccessibleName(tr("Menu bar"));
    findChild<QToolBar*>(u"topBar"_s)->setWindowTitle(tr("Top bar"));
    updateChip();
    updatePause();
}

void MainWindow::restyle()
{
    const Theme& theme = m_services.theme;
    const Colors& colors = theme.colors();
    m_actions.restyle(theme);
    m_services.actions.restyle(theme);
    m_tabs->tabBar()->setStyleSheet(tabBarStyle(colors));
    findChild<QToolBar*>(u"topBar"_s)->setStyleSheet(toolBarStyle(colors, theme.isDark()));
    statusBar()->setStyleSheet(statusBarStyle(colors));
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        m_pageActions[i]->setIcon(theme.icon(QLatin1StringView(specs[i].icon)));
        m_pages[i]->restyle();
    }
    for (const Dock& each : m_docks) {
        static_cast<DockTitle*>(each.dock->titleBarWidget())->restyle();
        if (each.page)
            each.page->restyle();
    }
    updateChip();
}

void MainWindow::applyTheme(const QString& choice)
{
    const bool dark = choice == u"dark";
    const bool light = choice == u"light";
    m_actions[dark ? Id::ThemeDark : light ? Id::ThemeLight : Id::ThemeSystem]->setChecked(true);
    m_services.preferences.set(prefs::theme, choice);
    m_services.theme.setChoice(dark ? ThemeChoice::Dark : light ? ThemeChoice::Light : ThemeChoice::System);
}

void MainWindow::applyZone(const QString& choice)
{
    const bool local = choice == u"local";
    m_actions[local ? Id::TimeLocal : Id::TimeUtc]->setChecked(true);
    m_services.preferences.set(prefs::timeZone, choice);
    m_services.locks.setTimeZone(local ? celltext::Zone::Local : celltext::Zone::Utc);
    updatePause();
}

// --- state ---

void MainWindow::sessionChanged()
{
    const bool watching = isWatching();
    updateStack();
    m_empty->setDemoStarting(m_session.isStarting());
    for (const Id id : {Id::Disconnect, Id::Reconnect, Id::Resync, Id::FindLocks, Id::Trace})
        m_actions[id]->setEnabled(m_session.isConnected());
    for (const Id id : {Id::Pause, Id::Filter, Id::BackToLive, Id::NextPage, Id::PreviousPage})
        m_actions[id]->setEnabled(watching);
    for (std::size_t i = 0; i < m_pageActions.size(); ++i)
        m_pageActions[i]->setEnabled(watching || pageSpecs()[i].isApart);
    m_actions[Id::Demo]->setEnabled(!m_session.isStarting());
    if (!watching)
        m_services.frames.setPaused(false);
    m_services.selection.select(kNoLock);
    m_saysConnectionLost = false;
    m_messages->dismiss();
    updateDocks();
    boardChanged();
    if (watching)
        focusContent();
    setWindowTitle(m_session.isConnected() ? tr("%1 \u2013 Lockscope").arg(m_session.profile().name) : u"Lockscope"_s);
}

void MainWindow::boardChanged()
{
    updateChip();
    updatePause();
    const ConnectionState state = m_board.worst();
    if (state == m_lastState)
        return;
    m_lastState = state;
    if (state == ConnectionState::Waiting) {
        QString why;
        for (const NodeStatus& node : m_board.nodes()) {
            if (node.state == state)
                why = node.text;
        }
        if (why.isEmpty())
            why = tr("The connection to the server was lost. What happens meanwhile is shown as a gap.");
        m_messages->showMessage(MessageBar::Kind::Error, why, tr("Retry Now"), [this] { m_session.reconnect(); });
        m_saysConnectionLost = true;
    } else if (state == ConnectionState::Live && m_saysConnectionLost) {
        m_messages->dismiss();
    }
}

void MainWindow::updateChip()
{
    SourceChip::Content content;
    content.state = m_board.worst();
    if (m_session.isConnected()) {
        const settings::Profile& profile = m_session.profile();
        content.name = profile.name;
        content.where = m_session.isDemo()
                            ? tr("private redis-server, %1").arg(QString::fromStdString(profile.endpoint.nodeName()))
                            : QString::fromStdString(profile.endpoint.displayUri());
        content.stripe = environmentColor(profile, m_services.theme.colors());
        if (profile.environment == settings::Environment::Production)
            content.badge = environmentName(profile.environment);
    } else {
        content.name = m_session.isStarting() ? tr("Starting the demo") : tr("No server");
    }
    m_chip->setContent(content);
}

void MainWindow::updatePause()
{
    const FrameLoop& frames = m_services.frames;
    const bool paused = frames.isPaused();
    m_actions.setPaused(paused, m_services.theme);
    m_pausedItem->setVisible(paused);
    if (!paused)
        return;
    const QString time = celltext::timeOfDay(frames.now(), m_services.locks.timeZone());
    const QString waiting = tr("%Ln event(s) waiting", nullptr, static_cast<int>(frames.pausedEvents()));
    m_pausedText->setText(tr("Paused at %1 \u00b7 %2", "time, how many events wait").arg(time, waiting));
}

void MainWindow::setPermission(const QString& words, bool alarming)
{
    m_status->setPermission(words, alarming);
}

void MainWindow::fillSourceMenu(QMenu* menu)
{
    menu->clear();
    for (const settings::Profile& profile : m_services.profiles.profiles()) {
        QAction* action = menu->addAction(environmentChip(profile, m_services.theme.colors()), profile.name);
        action->setCheckable(true);
        action->setChecked(m_session.isConnected() && m_session.profile().id == profile.id);
        connect(action, &QAction::triggered, this, [this, id = profile.id] { Q_EMIT profileRequested(id); });
    }
    if (!menu->isEmpty())
        menu->addSeparator();
    for (const Id id : {Id::Connect, Id::Demo, Id::Reconnect, Id::Disconnect})
        menu->addAction(m_actions[id]);
}

} // namespace lockscope::gui
