// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowactions.h"

#include "gui/locks/locksmodel.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/messagesdialog.h"
#include "gui/shell/momentpill.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/savepicture.h"
#include "gui/shell/topbar.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowsession.h"
#include "gui/shell/zonepreference.h"
#include "gui/style/theme.h"
#include "gui/timeline/timestrip.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/celltext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

WindowActions::WindowActions(MainWindow& window, Services& services, WindowSession& session, PageDeck& pages,
                             WindowDocks& docks, TopBar& bar, TimeStrip& strip)
    : m_window(window), m_actions(window.mainActions()), m_services(services), m_session(session), m_pages(pages),
      m_docks(docks), m_bar(bar), m_strip(strip)
{
    connectSources();
    connectTime();
    connectView();
}

void WindowActions::connectSources()
{
    const auto on = [this](Id id, auto&& act) { connect(m_actions[id], &QAction::triggered, this, act); };
    on(Id::Connect, [this] {
        Q_EMIT m_window.connectRequested(m_session.isConnected() ? settings::savedId(m_session.profile().id)
                                                                 : QString());
    });
    on(Id::Demo, [this] { m_session.startDemo(); });
    on(Id::DemoSentinel, [this] { m_session.startDemo(simulator::DemoKind::Sentinel); });
    on(Id::DemoCluster, [this] { m_session.startDemo(simulator::DemoKind::Cluster); });
    on(Id::DemoRedlock, [this] { m_session.startDemo(simulator::DemoKind::Redlock); });
    on(Id::CauseFault, [this] { m_session.causeFault(); });
    on(Id::Disconnect, [this] { m_session.disconnectFromServer(); });
    on(Id::Reconnect, [this] { m_session.reconnect(); });
    on(Id::Resync, [this] { m_session.resync(); });
    on(Id::Trace, [this] { Q_EMIT m_window.traceRequested(); });
    on(Id::FindLocks, [this] { Q_EMIT m_window.findLocksRequested(); });
    on(Id::Webhook, [this] { Q_EMIT m_window.webhookRequested(); });
    on(Id::Notifications, [this](bool enabled) {
        m_services.preferences.set(prefs::notifications, enabled);
        m_services.preferences.set(prefs::findingNotifications, enabled); // earlier versions had two switches
    });
    m_actions[Id::Notifications]->setChecked(m_services.preferences.get(prefs::notifications) ||
                                             m_services.preferences.get(prefs::findingNotifications));
}

void WindowActions::connectTime()
{
    const auto on = [this](Id id, auto&& act) { connect(m_actions[id], &QAction::triggered, this, act); };
    Playback& playback = m_window.playback();
    on(Id::Pause, [&playback] { playback.toggle(); });
    on(Id::StepBack, [&playback] { playback.stepEvent(Playback::Direction::Back); });
    on(Id::StepForward, [&playback] { playback.stepEvent(Playback::Direction::Forward); });
    on(Id::GoToTime, [this] { m_bar.moment().askForTime(); });
    on(Id::BackToLive, [this] { m_window.backToLive(); });
}

void WindowActions::connectView()
{
    const auto on = [this](Id id, auto&& act) { connect(m_actions[id], &QAction::triggered, this, act); };
    on(Id::Filter, [this] {
        if (m_pages.showSearch())
            m_bar.field().openFilter();
    });
    on(Id::Palette, [this] { m_bar.field().openCommands(); });
    on(Id::GoToMessage, [this] { m_window.messages().takeFocus(); });
    on(Id::Messages, [this] { showMessages(); });
    connect(&m_window.messages(), &Messages::listRequested, this, &WindowActions::showMessages);
    on(Id::NextPage, [this] { m_pages.step(1); });
    on(Id::PreviousPage, [this] { m_pages.step(-1); });
    on(Id::FullScreen,
       [this](bool full) { m_window.setWindowState(m_window.windowState().setFlag(Qt::WindowFullScreen, full)); });
    on(Id::ResetLayout, [this] { m_docks.reset(); });
    on(Id::ThemeSystem, [this] { applyTheme(u"system"_s); });
    on(Id::ThemeLight, [this] { applyTheme(u"light"_s); });
    on(Id::ThemeDark, [this] { applyTheme(u"dark"_s); });
    on(Id::TimeUtc, [this] { applyZone(u"utc"_s); });
    on(Id::TimeLocal, [this] { applyZone(u"local"_s); });
    on(Id::SavePicture, [this] { savePageAsPicture(); });
    on(Id::Quit, [this] { m_window.close(); });
}

void WindowActions::applyTheme(const QString& choice)
{
    const bool dark = choice == u"dark";
    const bool light = choice == u"light";
    m_actions[dark ? Id::ThemeDark : light ? Id::ThemeLight : Id::ThemeSystem]->setChecked(true);
    m_services.preferences.set(prefs::theme, choice);
    m_services.theme.setChoice(dark ? ThemeChoice::Dark : light ? ThemeChoice::Light : ThemeChoice::System);
}

void WindowActions::applyZone(const QString& choice)
{
    const bool local = choice == u"local";
    const auto zone = local ? celltext::Zone::Local : celltext::Zone::Utc;
    m_actions[local ? Id::TimeLocal : Id::TimeUtc]->setChecked(true);
    m_services.preferences.set(prefs::timeZone, choice);
    m_services.locks.setTimeZone(zone);
    m_strip.setZone(zone);
    m_bar.moment().setZone(zone);
    m_window.showWhen();
}

void WindowActions::showMessages()
{
    (new MessagesDialog(m_window.messages(), m_services.theme, zoneOf(m_services.preferences), &m_window))->open();
}

void WindowActions::savePageAsPicture()
{
    const QString title = m_pages.isVisible() ? m_pages.title() : u"Lockscope"_s;
    askAndSavePicture(m_window.shownContent(), title, [this](const QString& outcome, bool ok) {
        m_window.messages().showMessage(ok ? Messages::Kind::Info : Messages::Kind::Error, outcome);
    });
}

void WindowActions::updateSource(bool watching)
{
    for (const Id id : {Id::Pause, Id::BackToLive, Id::NextPage, Id::PreviousPage})
        m_actions[id]->setEnabled(watching);
    m_pages.setWatching(watching);
    for (const Id id : {Id::Demo, Id::DemoSentinel, Id::DemoCluster, Id::DemoRedlock})
        m_actions[id]->setEnabled(!m_session.isStarting());
    const bool canFail = m_session.canCauseFault(); // only for a demo of several servers
    m_actions[Id::CauseFault]->setVisible(canFail);
    m_actions[Id::CauseFault]->setEnabled(canFail);
}

void WindowActions::updateWhen()
{
    const bool isPast = m_session.isPast();
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
    m_actions[Id::StepForward]->setEnabled(isPast);
    m_actions.setPlaying(isPast, m_window.playback().isPlaying());
}

} // namespace lockscope::gui
