// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/windowroutes.h"

#include "formats/decode.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/dashboard/dashboardpage.h"
#include "gui/findings/findingsettings.h"
#include "gui/findings/findingspage.h"
#include "gui/findings/findingwalk.h"
#include "gui/inspector/inspector.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspage.h"
#include "gui/locks/lockstable.h"
#include "gui/presentation.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messages.h"
#include "gui/shell/palettecontents.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowsession.h"
#include "presentation/filters/filter.h"
#include "presentation/findings/findingtext.h"
#include "presentation/locks/locktext.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QStatusBar>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace findingtext = presentation::findingtext;

namespace {
constexpr int kSayMs = 8'000;
} // namespace

WindowRoutes::WindowRoutes(MainWindow& window, Services& services, WindowSession& session, FindingWalk& walk,
                           TimeBar& bar, Sidebar& sidebar, WindowDocks& docks)
    : m_window(window), m_services(services), m_session(session), m_walk(walk), m_bar(bar), m_sidebar(sidebar),
      m_docks(docks)
{
    connectLockMenu();
    connectFindings();
    connectSidebar();
}

void WindowRoutes::connectLockMenu()
{
    using Item = LockMenu::Item;
    LockMenu& lockMenu = m_services.lockMenu;
    lockMenu.setHandler(Item::Inspect, [this](LockId lock) {
        m_services.selection.select(lock);
        m_window.mainActions()[Id::Inspector]->setChecked(true);
    });
    lockMenu.setHandler(Item::ShowInTable, [this](LockId lock) {
        m_window.showLock(lock);
        if (auto* locks = m_window.findChild<LocksPage*>())
            locks->reveal(lock);
    });
    lockMenu.setHandler(Item::ShowLane, [this](LockId lock) {
        m_services.selection.select(lock);
        m_window.showPage(u"timeline"_s);
        if (auto* locks = m_window.findChild<LocksPage*>()) {
            locks->revealHold(lock);
            locks->focusContent();
        }
    });
    lockMenu.setHandler(Item::FilterPrefix, [this](LockId lock) {
        m_window.filterBy(u"key:"_s +
                          QString::fromStdString(prefixPattern(m_services.frames.picture().key(lock).name)));
    });
    lockMenu.setHandler(Item::FilterHolder, [this](LockId lock) {
        const PictureView& picture = m_services.frames.picture();
        const LockState& state = picture.state(lock);
        const std::string_view client = formats::clientOf(state.library, picture.token(state.holder));
        if (!client.empty())
            m_window.filterBy(u"holder:"_s + filterQuoted(client));
    });
    lockMenu.setHandler(Item::CopySentence, [this](LockId lock) {
        const auto holds = m_services.history.holds(lock);
        if (holds.empty()) {
            m_window.messages().showMessage(Messages::Kind::Info, [] { return tr("No hold of this lock was seen."); });
            return;
        }
        std::size_t which = holds.size() - 1;
        for (std::size_t i = 0; lock == m_services.selection.current() && i < holds.size(); ++i)
            which = holds[i].begin == m_services.selection.hold() ? i : which;
        const KeyView key = m_services.frames.picture().key(lock);
        const auto endpoint = m_session.endpoint(key.node);
        const QString server = endpoint ? QString::fromStdString(endpoint->nodeName()) : QString();
        const auto shown = m_services.frames.showsPast() ? lanetext::Shown::Past : lanetext::Shown::Present;
        QGuiApplication::clipboard()->setText(
            lanetext::sentence(m_services.history, key, holds[which], server, m_services.frames.now(), shown));
    });
    lockMenu.setServer([this](NodeId node) { return m_session.endpoint(node); });
    connect(&lockMenu, &LockMenu::targetGone, this, [this] {
        m_window.messages().showMessage(Messages::Kind::Warning, [] {
            return tr("The lock that the menu was opened for is gone. Nothing was done.");
        });
    });
}

void WindowRoutes::connectFindings()
{
    if (auto* locks = m_window.findChild<LocksPage*>()) {
        connect(locks, &LocksPage::findingRequested, this, &WindowRoutes::showFinding);
        QAction* wide = m_window.mainActions()[Id::WideLanes];
        wide->setChecked(m_services.preferences.get(settings::prefs::locksWideLanes));
        connect(wide, &QAction::toggled, locks, &LocksPage::setWideLanes);
        locks->connectActions(m_window.mainActions());
        LocksTable& table = locks->table();
        m_bar.setBrush([&table] { return table.period(); });
        connect(&m_bar, &TimeBar::brushPulled, &table, &LocksTable::showPeriod);
        connect(&table, &LocksTable::periodChanged, &m_bar, qOverload<>(&QWidget::update));
        if (auto* dashboard = m_window.findChild<DashboardPage*>()) {
            dashboard->setBrush([&table] { return table.period(); });
            connect(&table, &LocksTable::periodChanged, dashboard, &DashboardPage::updateMarks);
            connect(dashboard, &DashboardPage::momentPointed, &m_bar, &TimeBar::pointAt);
        }
        connect(&table, &LocksTable::laneClicked, &m_docks, &WindowDocks::openOverlay);
        if (auto* inspector = m_window.findChild<Inspector*>()) {
            inspector->followRange(table);
            QAction* toggle = m_window.mainActions()[Id::Inspector];
            connect(&table, &LocksTable::rangeSelected, toggle, [toggle] { toggle->setChecked(true); });
            connect(locks, &LocksPage::rangeEditRequested, inspector, [toggle, inspector] {
                toggle->setChecked(true);
                inspector->editRange();
            });
        }
    }
    if (auto* findings = m_window.findChild<FindingsPage*>()) {
        connect(findings, &FindingsPage::graphRequested, this, [this](LockId lock) {
            if (lock != kNoLock)
                m_services.selection.select(lock);
            m_window.showPage(u"waitsfor"_s);
        });
        connect(findings, &FindingsPage::evidenceRequested, &m_walk,
                [this](const analysis::Subject& subject, ServerTime at) { m_walk.goTo(subject, at); });
    }
    const auto step = [this](Id id, Playback::Direction direction) {
        connect(m_window.mainActions()[id], &QAction::triggered, &m_walk,
                [this, direction] { m_walk.step(direction); });
    };
    step(Id::PreviousFinding, Playback::Direction::Back);
    step(Id::NextFinding, Playback::Direction::Forward);
    connect(&m_walk, &FindingWalk::reached, this, &WindowRoutes::showMoment);
    const auto say = [this](const QString& text) { m_window.statusBar()->showMessage(text, kSayMs); };
    connect(&m_walk, &FindingWalk::stayed, this, say);
    connect(&m_walk, &FindingWalk::stepped, this, [this, say](const analysis::Episode& episode) {
        const QString where = findingtext::subject(episode, m_services.findings.store().nodeName(episode.subject.node));
        say(findingtext::title(episode.id) + u" \u00b7 "_s + where + u" \u00b7 "_s + findingtext::condition(episode));
        if (auto* page = m_window.findChild<FindingsPage*>())
            page->reveal(episode.number); // the Findings page shows this one when it is opened next
    });
    connect(&m_bar, &TimeBar::markPressed, this, [this](std::uint64_t number) {
        auto* page = m_window.findChild<FindingsPage*>();
        const auto* episode = m_services.findings.store().find(number);
        if (episode != nullptr && m_window.playback().isPast())
            m_walk.goTo(*episode);
        else if (page != nullptr)
            page->reveal(number); // the Findings page shows this one when it is opened next
    });
}

/// nullptr for a recording, which watches nothing.
const WatchedDeployment* WindowRoutes::deployment(const std::string& name) const
{
    for (const auto& each : m_session.deployments()) {
        if (each->name() == name && !m_session.isPast())
            return each.get();
    }
    return nullptr;
}

/// Name of the Redlock group that this deployment belongs to; empty: none.
std::string WindowRoutes::group(const std::string& name) const
{
    if (!m_session.isPast()) {
        const WatchedDeployment* watched = deployment(name);
        return watched ? watched->group() : std::string();
    }
    for (const auto& each : m_session.recording().groups) {
        if (std::find(each.deployments.begin(), each.deployments.end(), name) != each.deployments.end())
            return each.name;
    }
    return {};
}

void WindowRoutes::connectSidebar()
{
    m_services.frames.setTitles([this](const std::string& name) {
        const WatchedDeployment* watched = deployment(name);
        return watched ? watched->profile().name.toStdString() : std::string();
    });
    m_sidebar.setGroups([this](const std::string& name) { return group(name); });
    m_sidebar.setCloses([this](const std::string& name) { return deployment(name) != nullptr; });
    connect(&m_sidebar, &Sidebar::serverChosen, this, [this] { m_window.showPage(u"server"_s); });
    connect(&m_sidebar, &Sidebar::groupChosen, this, [this] { m_window.showPage(u"quorum"_s); });
    connect(&m_sidebar, &Sidebar::prefixChosen, this, [this](const QString& pattern) {
        const QString text = u"key:"_s + pattern;
        m_window.filterBy(m_services.locks.filterText() == text ? QString() : text); // a second click clears the filter
    });
    connect(&m_sidebar, &Sidebar::scopeChosen, this, [this](const QString& name) {
        m_services.frames.setScope(name.isEmpty() ? std::nullopt : std::optional(name.toStdString()));
    });
    connect(&m_sidebar, &Sidebar::closeRequested, this, [this](const QString& name) {
        if (const WatchedDeployment* watched = deployment(name.toStdString()))
            m_session.leave(watched->profile().id);
    });
    connect(&m_sidebar, &Sidebar::groupCloseRequested, this, [this](const QString& name) {
        for (const auto& each : m_session.deployments()) {
            if (each->profile().group == name)
                return m_session.leave(settings::savedId(each->profile().id));
        }
    });
}

void WindowRoutes::showFinding(std::uint64_t episode)
{
    m_window.showPage(u"findings"_s);
    if (auto* page = m_window.findChild<FindingsPage*>())
        page->reveal(episode);
}

/// Selects the lock and, on the Locks page, moves the lanes to the moment. `opensLocks` opens that page first.
void WindowRoutes::showMoment(LockId lock, ServerTime at, bool opensLocks)
{
    if (lock == kNoLock)
        return;
    m_services.selection.select(lock);
    if (opensLocks)
        m_window.showLocks();
    if (auto* locks = m_window.findChild<LocksPage*>(); locks != nullptr && locks->isVisible())
        locks->showMoment(lock, at);
}

std::unique_ptr<PaletteContents> WindowRoutes::commands()
{
    m_services.lockMenu.refresh(); // commands that cannot be done say why
    PaletteTargets targets;
    targets.showPage = [this](const QString& page) { m_window.showPage(page); };
    targets.showLock = [this](LockId lock) {
        m_services.selection.select(lock);
        m_services.lockMenu.action(LockMenu::Item::ShowInTable)->trigger();
    };
    targets.filterBy = [this](const QString& filter) { m_window.filterBy(filter); };
    targets.showFinding = [this](std::uint64_t episode) { showFinding(episode); };
    targets.openRecording = [this](const QString& file) { m_window.playback().open(file); };
    targets.connectTo = [this](const QString& profile) { Q_EMIT m_window.profileRequested(profile); };
    return std::make_unique<PaletteContents>(m_window, m_services, std::move(targets));
}

} // namespace lockscope::gui
