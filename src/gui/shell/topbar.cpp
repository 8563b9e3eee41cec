// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/topbar.h"

#include "gui/dialogs/environment.h"
#include "gui/models/locksmodel.h"
#include "gui/services/windowsession.h"
#include "gui/shell/sourcechip.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/steadylabel.h"
#include "presentation/facts/nodeboard.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "settings/profilestore.h"

#include <QLabel>
#include <QMenu>
#include <QToolButton>

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

} // namespace

TopBar::TopBar(MainActions& actions, Services& services, WindowSession& session, NodeBoard& board, QWidget* parent)
    : QToolBar(parent), m_actions(actions), m_services(services), m_session(session), m_board(board)
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
    m_pausedText = new QLabel(this);
    m_pausedText->setObjectName(u"pausedText"_s);
    m_pausedItem = addWidget(m_pausedText);

    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    for (const Id id : {Id::Sidebar, Id::Timeline, Id::Inspector})
        addFlatButton(*this, m_actions[id]);
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
    } else if (m_session.isConnected()) {
        const settings::Profile& profile = m_session.profile();
        content.name = profile.name;
        content.where = m_session.isDemo()
                            ? tr("private redis-server, %1").arg(QString::fromStdString(profile.endpoint.nodeName()))
                            : QString::fromStdString(settings::deploymentOf(profile).displayUri());
        content.stripe = environmentColor(profile, m_services.theme.colors());
        if (profile.environment == settings::Environment::Production)
            content.badge = environmentName(profile.environment);
    } else {
        content.name = m_session.isStarting()    ? tr("Starting the demo")
                       : m_session.isSearching() ? tr("Asking the Sentinels")
                                                 : tr("No server");
    }
    m_chip->setContent(content);
}

/// Of several nodes some do not answer: which, and of when their rows are.
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
    m_actions.setPaused(paused, m_services.theme);
    const auto asOf = frames.asOf();
    const QStringList away = asOf || paused ? QStringList() : awayNodes();
    const bool shown = paused || asOf || !away.isEmpty();
    if (m_pausedItem->isVisible() != shown)
        m_pausedItem->setVisible(shown);
    if (!away.isEmpty()) // a longer text has no room
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
    const QString waiting = tr("%Ln event(s) waiting", nullptr, static_cast<int>(frames.pausedEvents()));
    showSteadily(*m_pausedText, tr("Paused at %1 \u00b7 %2", "time, how many events wait").arg(time, waiting));
}

void TopBar::fillSourceMenu(QMenu* menu)
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
