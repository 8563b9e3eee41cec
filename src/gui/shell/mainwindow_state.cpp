// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The main window's texts, colours and state of the connection.
#include "gui/connect/watcheddeployment.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "gui/recordings/recordingcommands.h"
#include "gui/recordings/recordingindicator.h"
#include "gui/shell/emptypage.h"
#include "gui/shell/language.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/statusfields.h"
#include "gui/shell/topbar.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowsession.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/timeline/timestrip.h"
#include "presentation/locks/livelocks.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QApplication>
#include <QCoreApplication>
#include <QDockWidget>
#include <QGraphicsColorizeEffect>
#include <QLabel>
#include <QLocale>
#include <QTabBar>
#include <QTabWidget>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

// --- words and colours ---

void MainWindow::retranslate()
{
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const QString title = QCoreApplication::translate("PageTitles", specs[i].title);
        m_tabs->setTabText(static_cast<int>(i), title);
        m_pages[i]->setAccessibleName(title);
        m_pageActions[i]->setText(title);
        m_pageActions[i]->setStatusTip(tr("Go to the page %1").arg(title));
    }
    m_tabs->setAccessibleName(tr("Pages"));
    m_tabs->tabBar()->setAccessibleName(tr("Pages"));
    for (const WindowDocks::Dock& each : m_docks->all()) {
        each.dock->setWindowTitle(each.spec ? QCoreApplication::translate("DockTitles", each.spec->title)
                                            : tr("Servers and Prefixes"));
    }
    showAttention();
    showWhen();
}

void MainWindow::restyle()
{
    const Theme& theme = m_services.theme;
    m_tabs->tabBar()->setStyleSheet(tabBarStyle(theme.colors()));
    // With a style sheet on its bar, the tab widget and its children receive no palette changes by themselves.
    m_tabs->setPalette(QPalette());
    m_attention->setFixedWidth(m_attention->fontMetrics().horizontalAdvance(u"999+"_s));
    for (QLabel* badge : m_badges)
        badge->setFixedWidth(m_attention->width());
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i)
        m_pageActions[i]->setIcon(theme.icon(QLatin1StringView(specs[i].icon)));
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
    m_topBar->updatePause();
    m_strip->setZone(local ? celltext::Zone::Local : celltext::Zone::Utc);
}

// --- state ---

void MainWindow::sessionChanged()
{
    const bool watching = isWatching();
    m_clusterOffered = false;
    updateStack();
    m_empty->setDemoStarting(m_session.isStarting());
    showWhen();
    for (const Id id : {Id::Pause, Id::BackToLive, Id::NextPage, Id::PreviousPage})
        m_actions[id]->setEnabled(watching);
    for (std::size_t i = 0; i < m_pageActions.size(); ++i)
        m_pageActions[i]->setEnabled(watching || pageSpecs()[i].isApart);
    for (const Id id : {Id::Demo, Id::DemoSentinel, Id::DemoCluster, Id::DemoRedlock})
        m_actions[id]->setEnabled(!m_session.isStarting());
    showFaultAction();
    if (!watching)
        m_services.frames.setPaused(false);
    m_services.selection.select(kNoLock);
    m_saysConnectionLost = false;
    m_messages->dismiss();
    updateDocks();
    boardChanged();
    if (Page* page = watching ? currentPageWidget() : nullptr)
        page->focusContent();
    showAttention();
}

/// Shows the action only for a demo of several servers.
void MainWindow::showFaultAction()
{
    const bool can = m_session.canCauseFault();
    m_actions[Id::CauseFault]->setVisible(can);
    m_actions[Id::CauseFault]->setEnabled(can);
}

// --- several deployments ---

void MainWindow::connectSeveral()
{
    const auto find = [this](const std::string& name) -> const WatchedDeployment* {
        for (const auto& each : m_session.deployments()) {
            if (each->name() == name && !m_session.isPast())
                return each.get();
        }
        return nullptr; // a recording has no watched deployment
    };
    m_services.frames.setTitles([find](const std::string& name) {
        const WatchedDeployment* deployment = find(name);
        return deployment ? deployment->profile().name.toStdString() : std::string();
    });
    m_sidebar->setGroups([this, find](const std::string& name) {
        if (m_session.isPast()) {
            for (const auto& group : m_session.recording().groups) {
                if (std::find(group.deployments.begin(), group.deployments.end(), name) != group.deployments.end())
                    return group.name;
            }
            return std::string();
        }
        const WatchedDeployment* deployment = find(name);
        return deployment ? deployment->group() : std::string();
    });
    connect(m_sidebar, &Sidebar::groupChosen, this, [this] { showPage(u"quorum"_s); });
    m_sidebar->setCloses([find](const std::string& name) { return find(name) != nullptr; });
    connect(m_sidebar, &Sidebar::scopeChosen, this, [this](const QString& name) {
        m_services.frames.setScope(name.isEmpty() ? std::nullopt : std::optional(name.toStdString()));
    });
    connect(m_sidebar, &Sidebar::closeRequested, this, [this, find](const QString& name) {
        if (const WatchedDeployment* deployment = find(name.toStdString()))
            m_session.leave(deployment->profile().id);
    });
    connect(m_sidebar, &Sidebar::groupCloseRequested, this, [this](const QString& group) {
        for (const auto& each : m_session.deployments()) {
            if (each->profile().group == group)
                return m_session.leave(settings::savedId(each->profile().id));
        }
    });
    connect(&m_services.frames, &FrameLoop::scopeChanged, this, &MainWindow::scopeChanged);
}

void MainWindow::scopeChanged()
{
    m_services.selection.select(kNoLock);
    boardChanged();
    m_sidebar->refresh();
    showAttention();
}

/// Shows the number of watched locks that need attention on the tab and in the window's title, even while a recording
/// is shown. An empty badge keeps its place, so that tabs do not move under the pointer.
void MainWindow::showAttention()
{
    const LiveLocks& live = m_services.locks.live();
    const int count = live.attentionCount();
    const auto beside = static_cast<int>(live.findingsBeside().size());
    const QString number = QLocale().toString(count);
    QStringList words;
    if (count > beside)
        words += tr("%n lock(s) need attention", nullptr, count - beside);
    if (beside > 0)
        words += tr("%n finding(s) of servers, of many locks or of locks that are gone", nullptr, beside);
    showBadge(*m_attention, count, words.join(u", "_s));
    QString title = u"Lockscope"_s;
    if (m_session.isPast())
        title = tr("%1 \u2013 Lockscope").arg(tr("Recording of %1").arg(m_session.recording().name));
    else if (m_session.isConnected())
        title = tr("%1 \u2013 Lockscope").arg(m_session.title());
    if (count > 0)
        //: window title: how many locks need attention, and the title
        title = tr("(%1) %2").arg(number, title);
    if (windowTitle() != title)
        setWindowTitle(title);
}

void MainWindow::showBadge(QLabel& badge, int count, const QString& words)
{
    const QString text = count == 0 ? QString() : count > 999 ? u"999+"_s : QLocale().toString(count);
    if (badge.text() != text || badge.toolTip() != words) {
        badge.setText(text);
        badge.setToolTip(words);
        badge.setAccessibleName(words);
    }
    nameBadge();
}

/// Repeats the badge in the tab's accessible name and tool tip: screen readers and the pointer reach only the tab.
void MainWindow::nameBadge()
{
    QTabBar& bar = *m_tabs->tabBar();
    for (int i = 0; i < bar.count(); ++i) {
        const auto* badge = qobject_cast<QLabel*>(bar.tabButton(i, QTabBar::RightSide));
        if (badge == nullptr)
            continue;
        const QString count = badge->toolTip();
        const QString name = count.isEmpty() ? QString() : bar.tabText(i) + u", "_s + count;
        if (bar.accessibleTabName(i) != name)
            bar.setAccessibleTabName(i, name);
        if (bar.tabToolTip(i) != count)
            bar.setTabToolTip(i, count);
    }
}

/// Turns pages and docks grey while their data is not current, with the time of the data.
void MainWindow::showAsOf()
{
    const auto asOf = m_services.frames.asOf();
    const QString time = asOf ? celltext::timeOfDay(*asOf, m_services.locks.timeZone()).left(8) : QString();
    if (std::exchange(m_asOf, time) == time)
        return;
    const auto paint = [&time](Page& page) {
        page.showAsOf(time);
        QGraphicsColorizeEffect* grey = nullptr; // the widget owns it
        if (!time.isEmpty()) {
            grey = new QGraphicsColorizeEffect;
            grey->setColor(Qt::black); // removes the colours only
        }
        page.setGraphicsEffect(grey);
    };
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (specs[i].showsLocks)
            paint(*m_pages[i]);
    }
    for (const WindowDocks::Dock& each : m_docks->all()) {
        if (each.page)
            paint(*each.page);
    }
}

void MainWindow::boardChanged()
{
    m_topBar->updateChip();
    m_topBar->updatePause();
    showAsOf();
    const ConnectionState state = m_board.worst();
    if (std::exchange(m_wasUnknown, isUnknown()) != isUnknown())
        updateDocks();
    updateCover();
    offerCluster();
    if (state == m_lastState)
        return;
    m_lastState = state;
    if (m_session.isPast())
        return; // the recorded state of a connection needs no message
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

/// Adapts the window to live or recorded data: actions that need live data tell why they are off.
void MainWindow::showWhen()
{
    const bool isPast = m_session.isPast();
    qApp->removeEventFilter(this);
    if (isPast)
        qApp->installEventFilter(this);
    QString why;
    if (isPast && m_session.hasLive())
        why = tr("This is a recording: nothing can be asked of the server. Esc goes back to live.");
    else if (isPast)
        why = tr("This is a recording: there is no server to ask.");
    for (const Id id : {Id::Reconnect, Id::Resync, Id::FindLocks, Id::Trace}) {
        m_actions.setWhyNot(id, why);
        if (!isPast)
            m_actions[id]->setEnabled(m_session.isConnected());
    }
    m_actions[Id::Disconnect]->setEnabled(m_session.hasLive());
    m_actions[Id::CloseRecording]->setEnabled(isPast);
    m_recordingCommands->refresh();
    m_actions[Id::StepForward]->setEnabled(isPast);
    for (TimelineWidget* timeline : findChildren<TimelineWidget*>())
        timeline->setRecorded(isPast);
    m_services.locks.setMasked(isPast && m_session.recording().isMasked);
    m_actions.setPlaying(isPast, m_playback.isPlaying());
    m_topBar->updateChip();
    m_topBar->updatePause();
    showAttention();
}

/// Offers to watch the whole cluster, once per connection: a cluster node alone shows only the locks in its own slots.
void MainWindow::offerCluster()
{
    if (m_clusterOffered || m_session.hasSeveral() || !m_session.isConnected() || !m_session.live() ||
        m_session.profile().sentinel || m_session.profile().cluster ||
        m_session.endpoint().transport == Transport::Unix)
        return;
    const auto& nodes = m_board.nodes();
    if (nodes.size() != 1 || nodes.front().info.mode != "cluster")
        return;
    m_clusterOffered = true;
    m_messages->showMessage(MessageBar::Kind::Info,
                            tr("%1 is a node of a cluster: only the locks in its own slots are shown.")
                                .arg(QString::fromStdString(m_session.endpoint().nodeName())),
                            tr("Watch the Whole Cluster"), [this] {
                                if (m_session.isConnected())
                                    m_session.watchWholeCluster();
                            });
}

void MainWindow::setPermission(const QString& words, bool alarming)
{
    m_status->setPermission(words, alarming);
}

} // namespace lockscope::gui
