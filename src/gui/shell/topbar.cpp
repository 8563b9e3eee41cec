// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/topbar.h"

#include "gui/connect/environment.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/locks/locksmodel.h"
#include "gui/shell/sourcechip.h"
#include "gui/shell/windowsession.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/steadylabel.h"
#include "history/replaysource.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "settings/profilestore.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

QToolButton* addFlatButton(QToolBar& bar, QAction* action)
{
    auto* button = new QToolButton(&bar);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setProperty("flat", true);
    button->setObjectName(u"button."_s + action->objectName());
    button->setFocusPolicy(Qt::TabFocus);
    bar.addWidget(button);
    return button;
}

QToolButton* addButton(QToolBar& bar, QAction* action)
{
    auto* button = addFlatButton(bar, action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("flat", false);
    return button;
}

bool isOpeningTunnel(const WindowSession& session)
{
    return session.isSearching() && session.deployments().front()->isOpeningTunnel();
}

/// The profile that gives the chip its colour: production before all others.
settings::Profile strictest(const QList<settings::Profile>& profiles)
{
    return *std::max_element(
        profiles.begin(), profiles.end(),
        [](const settings::Profile& a, const settings::Profile& b) { return a.environment < b.environment; });
}

} // namespace

TopBar::TopBar(MainActions& actions, Services& services, WindowSession& session, NodeStore& board, QWidget* parent)
    : Themed(parent), m_actions(actions), m_services(services), m_session(session), m_board(board)
{
    setObjectName(u"topBar"_s);
    setMovable(false);
    setIconSize(QSize(parent->fontMetrics().height(), parent->fontMetrics().height()));
    setContextMenuPolicy(Qt::PreventContextMenu);

    m_chip = new SourceChip(m_services.theme, this);
    auto* menu = new QMenu(m_chip);
    menu->setObjectName(u"sourceMenu"_s);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillSourceMenu(menu); });
    m_chip->setMenu(menu);
    addWidget(m_chip);
    addButton(*this, m_actions[Id::Connect]);
    addButton(*this, m_actions[Id::Pause]);
    addButton(*this, m_actions[Id::Trace]);
    addButton(*this, m_actions[Id::CauseFault]);
    const auto showFault = [this, item = QToolBar::actions().last()] {
        item->setVisible(m_actions[Id::CauseFault]->isVisible());
    };
    connect(m_actions[Id::CauseFault], &QAction::visibleChanged, this, showFault);
    showFault();
    m_pausedText = new QLabel(this);
    m_pausedText->setObjectName(u"pausedText"_s);
    m_pausedItem = addWidget(m_pausedText);

    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    for (const Id id : {Id::Sidebar, Id::Timeline, Id::Inspector})
        addFlatButton(*this, m_actions[id]);
    restyle();
    retranslate();
}

void TopBar::retranslate()
{
    setWindowTitle(tr("Top bar"));
    updateChip();
    updatePause();
}

void TopBar::restyle()
{
    const Theme& theme = m_services.theme;
    setStyleSheet(toolBarStyle(theme.colors(), theme.isDark()));
    updateChip();
}

void TopBar::updateChip()
{
    SourceChip::Content content;
    content.state = m_board.worst();
    if (m_session.isPast()) {
        content.name = tr("Recording of %1").arg(m_session.recording().name);
        content.where = m_session.recording().isRing ? tr("the recent past") : m_session.recording().file;
        content.stripe = m_services.theme.colors().released;
        const auto* replay = m_session.replay(); // nullptr until the recording is open
        if (replay != nullptr && !m_session.recording().isRing && replay->isGrowing())
            content.badge = tr("being written");
    } else if (m_session.isConnected()) {
        const auto shown = m_session.shownProfiles();
        const settings::Profile profile = shown.isEmpty() ? m_session.profile() : strictest(shown);
        content.name = m_session.title();
        const QString& group = shown.size() > 1 ? shown.front().group : QString();
        const auto isOfGroup = [&](const settings::Profile& each) { return !group.isEmpty() && each.group == group; };
        if (shown.size() > 1 && std::all_of(shown.begin(), shown.end(), isOfGroup))
            content.where = tr("Redlock group of %n server(s)", nullptr, static_cast<int>(shown.size()));
        else if (shown.size() > 1)
            content.where = tr("%n server(s) side by side", nullptr, static_cast<int>(shown.size()));
        else if (m_session.canCauseFault())
            content.where = profile.cluster ? tr("private cluster") : tr("private servers behind Sentinels");
        else
            content.where =
                m_session.isDemo() && !m_session.hasSeveral()
                    ? tr("private redis-server, %1").arg(QString::fromStdString(profile.endpoint.nodeName()))
                    : QString::fromStdString(settings::deploymentOf(profile).displayUri());
        content.stripe = environmentColor(profile, m_services.theme.colors());
        if (profile.environment == settings::Environment::Production)
            content.badge = environmentName(profile.environment);
    } else {
        content.name = m_session.isStarting()       ? tr("Starting the demo")
                       : isOpeningTunnel(m_session) ? tr("Connecting through SSH")
                       : m_session.isSearching()    ? tr("Asking the Sentinels")
                                                    : tr("No server");
    }
    m_chip->setContent(content);
}

/// The nodes that do not answer, each with the time of its data.
QStringList TopBar::awayNodes() const
{
    QStringList nodes;
    for (const auto& [node, until] : m_services.frames.known().past())
        nodes << tr("%1 as of %2", "node, time")
                     .arg(QString::fromStdString(m_services.locks.nodeAddress(node)),
                          celltext::timeOfDay(until, m_services.locks.timeZone()).left(8));
    return nodes;
}

void TopBar::updatePause()
{
    const FrameLoop& frames = m_services.frames;
    const bool paused = frames.isPaused();
    m_actions.setPaused(paused);
    const auto asOf = frames.asOf();
    const QStringList away = asOf || paused ? QStringList() : awayNodes();
    const bool shown = paused || asOf || !away.isEmpty();
    if (m_pausedItem->isVisible() != shown)
        m_pausedItem->setVisible(shown);
    if (!away.isEmpty()) // one node by name, several as a number: a longer text has no room
        showSteadily(*m_pausedText, away.size() == 1
                                        ? away.front()
                                        : tr("%Ln server(s) away", nullptr, static_cast<int>(away.size())));
    m_pausedText->setToolTip(
        away.isEmpty() ? QString() : plainTip(tr("%1. Their rows are grey, and not counted.").arg(away.join(u", "_s))));
    const QString time = celltext::timeOfDay(frames.now(), m_services.locks.timeZone());
    if (asOf && !paused)
        showSteadily(*m_pausedText, tr("As of %1: what happened since is not known").arg(time.left(8)));
    if (!paused)
        return;
    if (const auto from = frames.pauseTellsFrom())
        m_pausedText->setToolTip(
            plainTip(tr("More happened in the last ten minutes than a pause can show (some 50,000 events): timelines, "
                        "events and charts begin at %1. Of earlier holds only the start is shown.")
                         .arg(celltext::timeOfDay(*from, m_services.locks.timeZone()).left(8))));
    const QString waiting = tr("%Ln event(s) waiting", nullptr, static_cast<int>(frames.pausedEvents()));
    showSteadily(*m_pausedText, tr("Paused at %1 \u00b7 %2", "time, how many events wait").arg(time, waiting));
}

void TopBar::fillSourceMenu(QMenu* menu)
{
    menu->clear();
    for (const settings::Profile& profile : m_services.profiles.profiles()) {
        QAction* action = menu->addAction(environmentChip(profile, m_services.theme.colors()), profile.name);
        action->setCheckable(true);
        const auto& open = m_session.deployments();
        action->setChecked(std::any_of(open.begin(), open.end(), [&](const auto& each) {
            return settings::savedId(each->profile().id) == profile.id;
        }));
        connect(action, &QAction::triggered, this, [this, id = profile.id] { Q_EMIT profileRequested(id); });
    }
    addBeside(*menu);
    addSeveral(*menu);
    if (!menu->isEmpty())
        menu->addSeparator();
    for (const Id id : {Id::Connect, Id::Demo, Id::Reconnect, Id::Disconnect})
        menu->addAction(m_actions[id]);
}

/// Adds a menu of saved servers that can be watched in addition to the current ones.
void TopBar::addBeside(QMenu& menu)
{
    if (!m_session.hasLive() || m_session.isPast())
        return;
    auto* beside = new QMenu(tr("Open &Beside"), &menu);
    beside->setObjectName(u"besideMenu"_s);
    for (const settings::Profile& profile : m_services.profiles.profiles()) {
        const auto isIts = [&](const auto& each) { return settings::savedId(each->profile().id) == profile.id; };
        const auto& open = m_session.deployments();
        if (std::any_of(open.begin(), open.end(), isIts))
            continue;
        QAction* action = beside->addAction(environmentChip(profile, m_services.theme.colors()), profile.name);
        connect(action, &QAction::triggered, this, [this, id = profile.id] { Q_EMIT besideRequested(id); });
    }
    beside->setEnabled(!beside->isEmpty());
    menu.addMenu(beside);
}

/// With several deployments, adds menus to show one alone and to stop watching one.
void TopBar::addSeveral(QMenu& menu)
{
    if (!m_session.hasSeveral() || m_session.isPast())
        return;
    auto* show = new QMenu(tr("&Show"), &menu);
    show->setObjectName(u"showMenu"_s);
    auto* stop = new QMenu(tr("Stop &Watching"), &menu);
    stop->setObjectName(u"stopMenu"_s);
    const auto addChoice = [show](const QString& name, bool isChosen) {
        QAction* action = show->addAction(name);
        action->setCheckable(true);
        action->setChecked(isChosen);
        return action;
    };
    connect(addChoice(tr("All Servers"), !m_session.showsOne()), &QAction::triggered, &m_session,
            &WindowSession::showAll);
    for (const auto& each : m_session.deployments()) {
        const settings::Profile& profile = each->profile();
        const bool isChosen = m_session.showsOne() && each.get() == m_session.chosen();
        connect(addChoice(profile.name, isChosen), &QAction::triggered, &m_session,
                [this, id = profile.id] { m_session.showOnly(id); });
        connect(stop->addAction(profile.name), &QAction::triggered, &m_session,
                [this, id = profile.id] { m_session.leave(id); });
    }
    menu.addMenu(show);
    menu.addMenu(stop);
}

} // namespace lockscope::gui

#include "moc_topbar.cpp"
