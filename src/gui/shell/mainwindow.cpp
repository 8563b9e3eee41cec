// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/mainwindow.h"

#include "gui/findings/findingsettings.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockspage.h"
#include "gui/recordings/recordingcommands.h"
#include "gui/recordings/recordingindicator.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/attentiontitle.h"
#include "gui/shell/commandfield.h"
#include "gui/shell/connectionnotices.h"
#include "gui/shell/emptypage.h"
#include "gui/shell/gesturehint.h"
#include "gui/shell/messages.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/pagedeck.h"
#include "gui/shell/pageveil.h"
#include "gui/shell/pastframe.h"
#include "gui/shell/playkeys.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/sidebarcolumn.h"
#include "gui/shell/statusfields.h"
#include "gui/shell/topbar.h"
#include "gui/shell/windowactions.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowhelp.h"
#include "gui/shell/windowroutes.h"
#include "gui/shell/windowsession.h"
#include "gui/style/stylesheets.h"
#include "gui/style/theme.h"
#include "gui/timeline/timestrip.h"
#include "presentation/servers/nodestore.h"
#include "presentation/stream/frameloop.h"
#include "presentation/stream/lockselection.h"
#include "settings/preferences.h"

#include <QAbstractSpinBox>
#include <QCloseEvent>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QIcon>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;
namespace prefs = settings::prefs;

namespace {
constexpr QStringView kLocks = u"locks";
constexpr QStringView kWideLanes = u"timeline"; ///< Locks with wide lanes, under the id of the page that showed them

/// True for a widget in which text, a number or a choice is being edited.
bool isEditor(const QWidget& widget)
{
    return qobject_cast<const QLineEdit*>(&widget) != nullptr || qobject_cast<const QTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QPlainTextEdit*>(&widget) != nullptr ||
           qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
           qobject_cast<const QComboBox*>(&widget) != nullptr;
}
} // namespace

MainWindow::MainWindow(Services& services, WindowSession& session, NodeStore& board, Language& language)
    : m_services(services), m_session(session), m_board(board), m_actions(services.theme, this),
      m_playback(session, services.frames, services.frames.clock()),
      m_recording(session, services.preferences, services.profiles, services.frames.clock()),
      m_prefixes(services.frames)
{
    m_walk =
        std::make_unique<FindingWalk>(services.findings.store(), m_playback, services.frames, services.history, this);
    m_pastFindings = std::make_unique<PastFindings>(m_playback, session, services.findings, services.traces);
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/lockscope.svg"_s));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    buildBars();
    buildCentre();
    m_sidebar = new Sidebar(board, m_prefixes, services.theme, this);
    auto* column = new SidebarColumn(*m_sidebar, services.theme, this);
    m_docks = std::make_unique<WindowDocks>(*this, m_actions, services, *column);
    connect(m_docks.get(), &WindowDocks::shown, this, [this] { m_docks->fit(*m_stack); });
    connect(m_docks.get(), &WindowDocks::focusLost, this, [this] { m_pages->page().focusContent(); });
    m_messages = new Messages(services.theme, services.frames.clock(), *centralWidget()); // above the overlay
    m_veil = std::make_unique<PageVeil>(services, board, *m_pages, *m_docks);
    connect(&m_veil->cover(), &PageCover::triggered, this, [this] {
        const auto& nodes = m_board.nodes();
        Q_EMIT mendConnectionRequested(nodes.empty() ? Trouble::None : nodes.back().trouble);
    });
    m_title = std::make_unique<AttentionTitle>(*this, services.locks.live(), session, *m_pages);
    m_status = new StatusFields(services.frames, board, session, services.theme, *statusBar());
    m_hint = new GestureHint(services.preferences, services.theme, this);
    statusBar()->addPermanentWidget(m_hint, 1);
    connect(m_actions[Id::PageHelp], &QAction::triggered, m_hint, &GestureHint::learn);
    m_status->addSign(*new RecordingIndicator(m_recording, board, services.theme, this));
    m_status->addSign(*messagesButton());
    statusBar()->setSizeGripEnabled(false);
    m_menus = new MainMenus(*this, m_actions, services, language, m_pages->actions(), *m_docks);
    connect(m_menus, &MainMenus::recordingChosen, &m_playback, &Playback::open);
    m_does = std::make_unique<WindowActions>(*this, services, session, *m_pages, *m_docks, *m_topBar, *m_strip);
    m_notices = std::make_unique<ConnectionNotices>(session, board, *m_messages);
    m_playKeys = std::make_unique<PlayKeys>(m_playback, *this);
    m_recordingCommands = std::make_unique<RecordingCommands>(*this, services, session, *m_strip);
    m_routes = std::make_unique<WindowRoutes>(*this, services, session, *m_walk, m_strip->bar(), *m_sidebar, *m_docks);
    if (auto* locks = findChild<LocksPage*>()) {
        locks->setPrefixes(m_prefixes);
        m_messages->keepClearOf(locks->besideStrip());
    }
    m_help = std::make_unique<WindowHelp>(*this, board, language, *m_pages, services.theme);
    m_pastFrame = new PastFrame(services.theme, *this);
    connectState();
    resize(1600, 1000);
    m_docks->restore();
    m_strip->refresh(); // the view decides whether the strip is visible, not the restored layout
    m_does->applyTheme(services.preferences.get(prefs::theme));
    m_does->applyZone(services.preferences.get(prefs::timeZone));
    services.lockMenu.setTheme(services.theme);
    restyle();
    QEvent words(QEvent::LanguageChange); // makes all widgets measure their texts in the font and style of now
    QCoreApplication::sendEvent(this, &words);
    showPage(services.preferences.get(prefs::lastPage));
    sourceChanged();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildBars()
{
    m_topBar = new TopBar(m_actions, m_services, m_session, m_board, m_playback, this);
    connect(m_topBar, &TopBar::permissionPressed, this, &MainWindow::permissionPressed);
    connect(m_topBar, &TopBar::profileRequested, this, &MainWindow::profileRequested);
    connect(m_topBar, &TopBar::besideRequested, this, &MainWindow::besideRequested);
    addToolBar(m_topBar);
    addToolBarBreak();
    m_strip = new TimeStrip(m_playback, m_services.theme, this);
    m_strip->bar().setFindings(m_services.findings.store());
    addToolBar(m_strip);
    m_pages = new PageDeck(m_services, *this);
    m_railBar = new QToolBar(this);
    m_railBar->setObjectName(u"railBar"_s);
    m_railBar->setMovable(false);
    m_railBar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_railBar->addWidget(&m_pages->rail());
    addToolBar(Qt::LeftToolBarArea, m_railBar);
}

void MainWindow::buildCentre()
{
    m_empty = new EmptyPage(m_services.theme, m_services.profiles, this);
    connect(m_empty, &EmptyPage::connectRequested, this, [this] { Q_EMIT connectRequested({}); });
    connect(m_empty, &EmptyPage::demoRequested, &m_session, [this] { m_session.startDemo(); });
    connect(m_empty, &EmptyPage::simulatorRequested, this, [this] { showPage(u"simulator"_s); });
    connect(m_empty, &EmptyPage::profileChosen, this, &MainWindow::profileRequested);
    connect(m_empty, &EmptyPage::recordingRequested, this, [this] { m_recordingCommands->openRecording(); });
    auto* scroll = new QScrollArea(this); // for small screens
    scroll->setObjectName(u"emptyScroll"_s);
    scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its parts
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_empty);
    m_stack = new QStackedWidget(this);
    m_stack->setObjectName(u"centre"_s);
    m_stack->addWidget(scroll);
    m_stack->addWidget(m_pages);

    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_stack, 1);
    setCentralWidget(centre);
}

/// Hidden until there is a message.
QWidget* MainWindow::messagesButton()
{
    auto* button = new QToolButton(this);
    button->setObjectName(u"statusMessages"_s);
    button->setFocusPolicy(Qt::TabFocus);
    button->setDefaultAction(m_actions[Id::Messages]);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_messages, &Messages::added, button, &QWidget::show);
    return button;
}

void MainWindow::connectState()
{
    connect(m_pages, &PageDeck::pageChanged, this, &MainWindow::pageChanged);
    connect(m_pages, &PageDeck::pageWanted, this, &MainWindow::showPage);
    connect(m_actions[Id::WideLanes], &QAction::toggled, this,
            [this] { m_services.preferences.set(prefs::lastPage, currentPage()); });
    m_topBar->field().setContents([this] { return m_routes->commands(); });
    connect(&m_services.frames, &FrameLoop::pausedChanged, m_topBar, &TopBar::updatePause);
    connect(&m_services.frames, &FrameLoop::sourceChanged, this, &MainWindow::sourceChanged);
    connect(&m_services.frames, &FrameLoop::scopeChanged, this, &MainWindow::scopeChanged);
    connect(&m_session, &WindowSession::changed, this, &MainWindow::sessionChanged);
    connect(&m_session, &WindowSession::whenChanged, this, &MainWindow::boardChanged);
    connect(&m_board, &NodeStore::changed, this, &MainWindow::boardChanged);
    connect(&m_services.locks, &LocksModel::countsChanged, m_status, &StatusFields::showHeld);
    connect(&m_playback, &Playback::changed, this, &MainWindow::showWhen);
    connect(&m_playback, &Playback::failed, this,
            [this](const QString& why) { m_messages->showMessage(Messages::Kind::Error, why); });
    connect(&m_playback, &Playback::noticed, this,
            [this](const QString& words) { m_messages->showMessage(Messages::Kind::Info, words); });
}

void MainWindow::retranslate()
{
    for (const WindowDocks::Dock& each : m_docks->all()) {
        each.dock->setWindowTitle(each.spec ? QCoreApplication::translate("DockTitles", each.spec->title)
                                            : tr("Servers and Prefixes"));
    }
    m_railBar->setWindowTitle(tr("Pages"));
    m_title->update();
    showWhen();
}

void MainWindow::restyle()
{
    m_railBar->setStyleSheet(plainBarStyle(m_services.theme.colors()));
}

void MainWindow::setBuild(const BuildInfo& build)
{
    m_help->setBuild(build);
}

void MainWindow::setPermission(const QString& words, const QString& why, bool alarming)
{
    m_topBar->setPermission(words, why, alarming);
}

// --- navigation ---

bool MainWindow::showPage(const QString& id)
{
    if (!m_pages->showPage(id))
        return false;
    if (id == kLocks || id == kWideLanes)
        m_actions[Id::WideLanes]->setChecked(id == kWideLanes);
    return true;
}

QString MainWindow::currentPage() const
{
    const QString id = QString::fromLatin1(m_pages->spec().id);
    return id == kLocks && m_actions[Id::WideLanes]->isChecked() ? kWideLanes.toString() : id;
}

QStringList MainWindow::pageIds() const
{
    QStringList ids;
    for (const PageSpec& spec : pageSpecs())
        ids << QLatin1StringView(spec.id);
    return ids;
}

QWidget& MainWindow::shownContent() const
{
    return *m_stack->currentWidget();
}

void MainWindow::pageChanged()
{
    m_services.preferences.set(prefs::lastPage, currentPage());
    updateStack();
    updateDocks();
    m_veil->setUnknown(isUnknown());
}

void MainWindow::showLock(LockId lock)
{
    m_services.selection.select(lock);
    m_services.locks.finishFiltering();
    if (m_services.locks.rowOf(lock) < 0)
        filterBy({});
    showPage(u"locks"_s);
}

void MainWindow::showLocks()
{
    m_pages->showPage(kLocks.toString());
}

void MainWindow::filterBy(const QString& text)
{
    showLocks();
    m_services.locks.setSavedFilter(SavedFilter::All);
    if (const auto error = m_services.locks.setFilterText(text))
        m_messages->showMessage(Messages::Kind::Warning, *error);
}

void MainWindow::backToLive()
{
    if (m_services.frames.isPaused())
        m_services.frames.setPaused(false);
    else if (m_playback.isPast() && m_playback.hasLive())
        m_playback.backToLive();
    else
        m_pages->page().backToLive();
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    // Esc takes one layer a press: the overlay, what the page has (range, filter), the past.
    const bool isEscape = event->key() == Qt::Key_Escape;
    if ((isEscape && (m_docks->closeOverlay() || m_pages->page().backToLive())) || m_playKeys->press(*event))
        event->accept();
    else
        QMainWindow::keyPressEvent(event);
}

// --- the window itself ---

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    m_docks->setWindowWidth(width());
    m_docks->fit(*m_stack);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_docks->save();
    m_services.preferences.sync();
    QMainWindow::closeEvent(event);
}

void MainWindow::setInView(bool inView)
{
    m_session.setWindowVisible(inView);
    m_services.frames.setInView(inView);
}

void MainWindow::hideEvent(QHideEvent* event)
{
    setInView(false);
    QMainWindow::hideEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    setInView(true);
    QMainWindow::showEvent(event);
}

void MainWindow::setVisible(bool visible)
{
    if (visible) {
        m_docks->setWindowWidth(width());
        m_docks->startIn(size());
    }
    QMainWindow::setVisible(visible);
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ThemeChange)
        tellServices(*event);
    return Themed::event(event);
}

/// Passes a change of theme or language to services that no window owns.
void MainWindow::tellServices(QEvent& change)
{
    for (QObject* service : std::initializer_list<QObject*>{&m_services.locks, &m_services.lockMenu})
        QCoreApplication::sendEvent(service, &change);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange) {
        setInView(!isMinimized());
        m_actions[Id::FullScreen]->setChecked(isFullScreen());
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_playback.open(event->mimeData()->urls().first().toLocalFile());
    event->acceptProposedAction();
}

// --- state ---

bool MainWindow::isWatching() const
{
    return m_session.isConnected() || m_services.frames.source();
}

bool MainWindow::isApart() const
{
    return m_pages->spec().isApart;
}

/// True while the state of all locks is unknown, because the server was never reached.
bool MainWindow::isUnknown() const
{
    return isWatching() && !m_board.wasReached();
}

/// Another live source: nothing that was selected is there any more.
void MainWindow::sourceChanged()
{
    m_services.selection.select(kNoLock);
    showSession(true);
}

/// A recording without a live source begins anew; otherwise a server joined or left beside others, and what a person is
/// doing goes on.
void MainWindow::sessionChanged()
{
    const history::ReplaySource* alone = m_session.hasLive() ? nullptr : m_session.replay();
    const bool begins = std::exchange(m_alone, alone) != alone && alone != nullptr;
    if (begins)
        m_services.selection.select(kNoLock);
    else
        deselectLeft();
    showSession(begins);
}

void MainWindow::showSession(bool begins)
{
    const QPointer<QWidget> focus = focusWidget(); // hiding it moves the focus
    const bool watching = isWatching();
    updateStack();
    m_empty->setDemoStarting(m_session.isStarting());
    m_does->updateSource(watching);
    m_pages->setGroups(m_session.showsGroup());
    showWhen();
    if (!watching)
        m_services.frames.setPaused(false);
    m_notices->begin();
    updateDocks();
    boardChanged();
    if (watching && !keepsKeyboard(focus, begins))
        m_pages->page().focusContent();
    m_title->update();
}

/// Drops locks of servers that are not watched any more from the selection.
void MainWindow::deselectLeft()
{
    if (!m_session.live() || m_services.frames.showsPast() ||
        m_services.frames.isPaused()) // has locks of its own servers
        return;
    const PictureView& picture = m_services.frames.picture();
    const auto isLeft = [&](const LockRef& each) {
        return each.id != kNoLock && m_session.deployment(picture.key(each.id).node) == nullptr;
    };
    const std::vector<LockRef>& selected = m_services.selection.locks();
    if (std::none_of(selected.begin(), selected.end(), isLeft))
        return;
    std::vector<LockId> kept;
    for (const LockRef& each : selected) {
        if (each.id != kNoLock && !isLeft(each))
            kept.push_back(each.id);
    }
    m_services.selection.selectAll(kept, m_services.selection.current());
}

/// The keyboard stays where it is while a server joins or leaves. If another view `begins`, it stays with a person who
/// edits, or uses a part of the page.
bool MainWindow::keepsKeyboard(const QWidget* focus, bool begins) const
{
    if (focus == nullptr || !focus->isVisible() || !focus->isEnabled())
        return false;
    const Page& page = m_pages->page();
    return !begins || isEditor(*focus) || (focus != &page && page.isAncestorOf(focus));
}

void MainWindow::scopeChanged()
{
    m_services.selection.select(kNoLock);
    boardChanged();
    m_sidebar->refresh();
    m_title->update();
}

void MainWindow::boardChanged()
{
    m_topBar->updateChip();
    m_topBar->updatePause();
    m_veil->update();
    m_veil->setUnknown(isUnknown());
    if (std::exchange(m_wasUnknown, isUnknown()) != isUnknown())
        updateDocks();
    m_notices->update();
}

/// Without a connection, shows the page that offers one, unless the current page needs none.
void MainWindow::updateStack()
{
    const bool showsPage = isWatching() || isApart();
    m_stack->setCurrentIndex(showsPage ? 1 : 0);
    m_railBar->setVisible(showsPage);
    m_actions[Id::Filter]->setEnabled(showsPage);
    m_hint->setSeen(isWatching() && currentPage() == u"locks");
    m_topBar->field().setFilter(showsPage ? m_pages->page().filter() : nullptr);
}

void MainWindow::updateDocks()
{
    m_docks->show(currentPage(), isWatching() && !isApart() && !isUnknown());
}

void MainWindow::showWhen()
{
    m_playKeys->update();
    m_does->updateWhen();
    m_recordingCommands->refresh();
    const bool isPast = m_session.isPast();
    m_services.locks.setMasked(isPast && m_session.recording().isMasked);
    m_pages->setGroups(m_session.showsGroup());
    m_topBar->updateChip();
    m_topBar->updatePause();
    m_pastFrame->setVisible(isPast);
    m_title->update();
}

} // namespace lockscope::gui

#include "moc_mainwindow.cpp"
