// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mainwindow.h"

#include "formats/decode.h"
#include "gui/dialogs/environment.h"
#include "gui/docktitle.h"
#include "gui/emptypage.h"
#include "gui/frameloop.h"
#include "gui/language.h"
#include "gui/lockactions.h"
#include "gui/lockselection.h"
#include "gui/locktext.h"
#include "gui/messagebar.h"
#include "gui/models/celltext.h"
#include "gui/nodeboard.h"
#include "gui/pages/docks.h"
#include "gui/session.h"
#include "gui/shortcutsdialog.h"
#include "gui/sidebar.h"
#include "gui/sourcechip.h"
#include "gui/statusfields.h"
#include "gui/stylesheets.h"
#include "gui/theme.h"
#include "gui/windowlayout.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QApplication>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
/// Average characters that the tables of the pages need side by side.
constexpr int kPageColumns = 104;
} // namespace

using Id = MainActions::Id;
namespace prefs = settings::prefs;

// --- navigation ---

bool MainWindow::showPage(const QString& id)
{
    const auto& specs = pageSpecs();
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (id == QLatin1StringView(specs[i].id)) {
            m_tabs->setCurrentIndex(static_cast<int>(i));
            return true;
        }
    }
    return false;
}

QString MainWindow::currentPage() const
{
    const int place = m_tabs->currentIndex();
    return place < 0 ? QString() : QString::fromLatin1(pageSpecs()[static_cast<std::size_t>(place)].id);
}

QStringList MainWindow::pageIds() const
{
    QStringList ids;
    for (const PageSpec& spec : pageSpecs())
        ids << QLatin1StringView(spec.id);
    return ids;
}

Page* MainWindow::currentPageWidget() const
{
    const int place = m_tabs->currentIndex();
    return place < 0 ? nullptr : m_pages[static_cast<std::size_t>(place)];
}

void MainWindow::pageChanged()
{
    m_services.preferences.set(prefs::lastPage, currentPage());
    updateStack();
    updateDocks();
}

bool MainWindow::isWatching() const
{
    return m_session.isConnected() || m_services.frames.source();
}

bool MainWindow::isApart() const
{
    const int place = m_tabs->currentIndex();
    return place >= 0 && pageSpecs()[static_cast<std::size_t>(place)].isApart;
}

/// Without a connection: how to get one, or a page that needs none.
void MainWindow::updateStack()
{
    if (m_stack)
        m_stack->setCurrentIndex(isWatching() || isApart() ? 1 : 0);
}

void MainWindow::focusSearch()
{
    Page* page = currentPageWidget();
    if (page && !page->searchField() && showPage(u"locks"_s))
        page = currentPageWidget();
    QWidget* field = page ? page->searchField() : nullptr;
    if (!field)
        return;
    field->setFocus(Qt::ShortcutFocusReason);
    if (auto* line = qobject_cast<QLineEdit*>(field))
        line->selectAll();
    else if (auto* combo = qobject_cast<QComboBox*>(field); combo && combo->lineEdit())
        combo->lineEdit()->selectAll();
}

/// The list or picture of the page: keys work at once, without a click.
void MainWindow::focusContent()
{
    const Page* page = currentPageWidget();
    if (!page)
        return;
    for (auto* area : page->findChildren<QAbstractScrollArea*>()) {
        if (area->isVisibleTo(page) && !area->isWindow() && area->focusPolicy() != Qt::NoFocus)
            return area->setFocus(Qt::OtherFocusReason);
    }
}

void MainWindow::backToLive()
{
    if (m_services.frames.isPaused())
        m_services.frames.setPaused(false);
    else if (Page* page = currentPageWidget())
        page->backToLive();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    Page* page = currentPageWidget();
    if (event->key() == Qt::Key_Escape && page && page->backToLive())
        event->accept();
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::filterBy(const QString& text)
{
    showPage(u"locks"_s);
    m_services.locks.setSavedFilter(SavedFilter::All);
    if (const auto error = m_services.locks.setFilterText(text))
        m_messages->showMessage(MessageBar::Kind::Warning, *error);
}

// --- actions ---

void MainWindow::connectActions()
{
    const auto on = [this](Id id, auto&& act) { connect(m_actions[id], &QAction::triggered, this, act); };
    on(Id::Connect, [this] { Q_EMIT connectRequested(m_session.isConnected() ? m_session.profile().id : QString()); });
    on(Id::Demo, [this] { m_session.startDemo(); });
    on(Id::Disconnect, [this] { m_session.disconnectFromServer(); });
    on(Id::Trace, [this] { Q_EMIT traceRequested(); });
    on(Id::Reconnect, [this] { m_session.reconnect(); });
    on(Id::Resync, [this] { m_session.resync(); });
    on(Id::FindLocks, [this] { Q_EMIT findLocksRequested(); });
    on(Id::Quit, [this] { close(); });
    on(Id::Pause, [this] { m_services.frames.setPaused(!m_services.frames.isPaused()); });
    on(Id::Filter, [this] { focusSearch(); });
    on(Id::BackToLive, [this] { backToLive(); });
    on(Id::NextPage, [this] { m_tabs->setCurrentIndex((m_tabs->currentIndex() + 1) % m_tabs->count()); });
    on(Id::PreviousPage,
       [this] { m_tabs->setCurrentIndex((m_tabs->currentIndex() + m_tabs->count() - 1) % m_tabs->count()); });
    for (const Dock& each : m_docks)
        on(each.toggle, [this] { updateDocks(); });
    on(Id::FullScreen, [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    on(Id::ResetLayout, [this] { resetLayout(); });
    on(Id::ThemeSystem, [this] { applyTheme(u"system"_s); });
    on(Id::ThemeLight, [this] { applyTheme(u"light"_s); });
    on(Id::ThemeDark, [this] { applyTheme(u"dark"_s); });
    on(Id::TimeUtc, [this] { applyZone(u"utc"_s); });
    on(Id::TimeLocal, [this] { applyZone(u"local"_s); });
    on(Id::Notifications, [this](bool enabled) { m_services.preferences.set(prefs::notifications, enabled); });
    on(Id::Shortcuts, [this] { (new ShortcutsDialog(*this))->open(); });
    on(Id::About, [this] { showAbout(); });
    on(Id::AboutQt, [] { QApplication::aboutQt(); });
    m_actions[Id::Notifications]->setChecked(m_services.preferences.get(prefs::notifications));

    connect(&m_services.frames, &FrameLoop::pausedChanged, this, &MainWindow::updatePause);
    connect(&m_services.theme, &Theme::changed, this, &MainWindow::restyle);
    connect(&m_language, &Language::changed, this, &MainWindow::retranslate);
    connect(&m_session, &Session::changed, this, &MainWindow::sessionChanged);
    connect(&m_session, &Session::failed, this,
            [this](const QString& why) { m_messages->showMessage(MessageBar::Kind::Error, why); });
    connect(&m_board, &NodeBoard::changed, this, &MainWindow::boardChanged);
    connect(&m_board, &NodeBoard::warned, this,
            [this](const QString& text) { m_messages->showMessage(MessageBar::Kind::Warning, text); });
    connect(&m_services.frames, &FrameLoop::sourceChanged, this, &MainWindow::sessionChanged);
    connect(m_messages, &MessageBar::dismissed, this, [this] { m_saysConnectionLost = false; });
}

void MainWindow::connectLockActions()
{
    using Verb = LockActions::Verb;
    LockActions& actions = m_services.actions;
    actions.setHandler(Verb::Inspect, [this](LockId lock) {
        m_services.selection.select(lock);
        m_actions[Id::Inspector]->setChecked(true);
        updateDocks();
    });
    actions.setHandler(Verb::ShowInTable, [this](LockId lock) {
        m_services.selection.select(lock);
        if (m_services.locks.rowOf(lock) < 0)
            filterBy({});
        showPage(u"locks"_s);
    });
    actions.setHandler(Verb::ShowInTimeline, [this](LockId lock) {
        m_services.selection.select(lock);
        showPage(u"timeline"_s);
    });
    actions.setHandler(Verb::FilterPrefix, [this](LockId lock) {
        filterBy(u"key:"_s + QString::fromStdString(prefixPattern(m_services.frames.picture().key(lock).name)));
    });
    actions.setHandler(Verb::FilterHolder, [this](LockId lock) {
        const PictureView& picture = m_services.frames.picture();
        const LockState& state = picture.state(lock);
        const std::string_view client = formats::clientOf(state.library, picture.token(state.holder));
        if (!client.empty())
            filterBy(u"holder:"_s + filterQuoted(client));
    });
    actions.setServer([this] { return m_session.isConnected() ? std::optional(m_session.endpoint()) : std::nullopt; });
    connect(&actions, &LockActions::targetGone, this, [this] {
        m_messages->showMessage(MessageBar::Kind::Warning,
                                tr("The lock that the menu was opened for is gone. Nothing was done."));
    });
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(this);
    box->setObjectName(u"aboutBox"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Lockscope"));
    box->setIconPixmap(QIcon(u":/icons/lockscope.svg"_s).pixmap(QSize(72, 72), devicePixelRatioF()));
    box->setText(u"<h3>Lockscope %1</h3>"_s.arg(QApplication::applicationVersion()));
    box->setInformativeText(tr("Shows, explains and repairs Redis distributed locks while they happen.\n\n"
                               "Copyright 2026 the Lockscope authors. Free software under the GNU General Public "
                               "License, version 3 or later; the lock library under the Apache License 2.0."));
    box->open();
}

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

// --- docks and layout ---

/// A dock shows when it is wanted, something is watched, and the page is one it belongs to.
void MainWindow::updateDocks()
{
    const bool watching = isWatching() && !isApart();
    const QString page = currentPage();
    for (const Dock& each : m_docks) {
        const bool belongs = !each.spec || !each.spec->onlyOnPage || page == QLatin1StringView(each.spec->onlyOnPage);
        each.dock->setVisible(watching && belongs && m_actions[each.toggle]->isChecked());
        m_actions[each.toggle]->setEnabled(watching);
    }
    QMetaObject::invokeMethod(this, &MainWindow::fitDocks, Qt::QueuedConnection); // when they are laid out
}

/// The page comes first: where the window is too narrow for both, the docks beside it give way down to what they can
/// live with.
void MainWindow::fitDocks()
{
    const int wanted = kPageColumns * fontMetrics().averageCharWidth();
    int missing = wanted - m_stack->width();
    QList<QDockWidget*> docks;
    QList<int> widths;
    for (auto each = m_docks.rbegin(); each != m_docks.rend() && missing > 0; ++each) {
        QDockWidget* dock = each->dock;
        const auto area = dockWidgetArea(dock);
        const bool beside = area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
        if (!beside || !dock->isVisible() || dock->isFloating())
            continue;
        const int given = std::min(missing, std::max(0, dock->width() - dock->minimumSizeHint().width()));
        missing -= given;
        docks << dock;
        widths << dock->width() - given;
    }
    if (!docks.isEmpty())
        resizeDocks(docks, widths, Qt::Horizontal);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fitDocks();
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close) {
        for (const Dock& each : m_docks) {
            if (each.dock == watched)
                m_actions[each.toggle]->setChecked(false);
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::resetLayout()
{
    m_layout->reset();
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(true);
    updateDocks();
}

void MainWindow::saveLayout()
{
    // What is saved is what is wanted, not what this page happens to show.
    for (const Dock& each : m_docks)
        each.dock->setVisible(m_actions[each.toggle]->isChecked());
    m_layout->save();
    updateDocks();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveLayout();
    m_services.preferences.sync();
    QMainWindow::closeEvent(event);
}

void MainWindow::hideEvent(QHideEvent* event)
{
    m_session.setPollingPaused(true);
    QMainWindow::hideEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    m_session.setPollingPaused(false);
    QMainWindow::showEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange) {
        m_session.setPollingPaused(isMinimized());
        m_actions[Id::FullScreen]->setChecked(isFullScreen());
    }
    QMainWindow::changeEvent(event);
}

} // namespace lockscope::gui
