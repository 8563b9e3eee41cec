// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Builds the main window; its behaviour is in mainwindow.cpp.
#include "gui/findings/findingsettings.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/recordings/recordingcommands.h"
#include "gui/recordings/recordingindicator.h"
#include "gui/recordings/timebar.h"
#include "gui/shell/emptypage.h"
#include "gui/shell/mainwindow.h"
#include "gui/shell/messagebar.h"
#include "gui/shell/pagecover.h"
#include "gui/shell/sidebar.h"
#include "gui/shell/statusfields.h"
#include "gui/shell/topbar.h"
#include "gui/shell/windowdocks.h"
#include "gui/shell/windowroutes.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/timeline/timestrip.h"
#include "gui/widgets/themedparts.h"
#include "presentation/locks/livelocks.h"
#include "presentation/servers/nodestore.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

/// Upper limit of the pages' minimum size, in any font: pages and docks must fit on a screen of 1280x720.
constexpr QSize kMostLeast(540, 300);

/// Reports only its minimum size, without asking the pages for size hints or height-for-width: each changed text asks
/// again, and all pages together took ten milliseconds to answer.
class Pages final : public QTabWidget
{
public:
    using QTabWidget::QTabWidget;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return minimumSize(); }
};

} // namespace

MainWindow::MainWindow(Services& services, WindowSession& session, NodeStore& board, Language& language)
    : m_services(services), m_session(session), m_board(board), m_language(language), m_actions(services.theme, this),
      m_playback(session, services.frames, services.frames.clock()),
      m_recording(session, services.preferences, services.profiles, services.frames.clock()),
      m_prefixes(services.frames)
{
    m_walk =
        std::make_unique<FindingWalk>(services.findings.desk(), m_playback, services.frames, services.history, this);
    m_pastFindings = std::make_unique<PastFindings>(m_playback, session, services.findings, services.traces);
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/lockscope.svg"_s));
    setDockNestingEnabled(true);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_topBar = new TopBar(m_actions, services, session, board, this);
    connect(m_topBar, &TopBar::profileRequested, this, &MainWindow::profileRequested);
    connect(m_topBar, &TopBar::besideRequested, this, &MainWindow::besideRequested);
    addToolBar(m_topBar);
    addToolBarBreak();
    m_strip = new TimeStrip(m_playback, m_actions, services.theme, this);
    m_strip->bar().setFindings(services.findings.desk());
    addToolBar(m_strip);
    setAcceptDrops(true);
    buildPages();
    buildDocks();
    m_status = new StatusFields(services.frames, board, session, services.theme, *statusBar());
    connect(m_status, &StatusFields::permissionPressed, this, &MainWindow::permissionPressed);
    m_recordingSign = new RecordingIndicator(m_recording, board, services.theme, this);
    m_status->addSign(*m_recordingSign);
    statusBar()->setSizeGripEnabled(false);
    m_menus = new MainMenus(*this, m_actions, services, language, m_pageActions, *m_docks);
    connectActions();
    connectPlayback();
    m_recordingCommands = std::make_unique<RecordingCommands>(*this, services, session, *m_strip);
    m_routes = std::make_unique<WindowRoutes>(*this, services, session, *m_walk, m_strip->bar());
    connectSeveral();
    resize(1600, 1000);
    m_docks->restore();
    m_strip->refresh(); // the view decides whether the strip is visible, not the restored layout
    applyTheme(services.preferences.get(settings::prefs::theme));
    applyZone(services.preferences.get(settings::prefs::timeZone));
    services.actions.setTheme(services.theme);
    restyle();
    showFaultAction();
    QEvent words(QEvent::LanguageChange); // makes all widgets measure their texts in the font and style of now
    QCoreApplication::sendEvent(this, &words);
    showPage(services.preferences.get(settings::prefs::lastPage));
    sessionChanged();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildPages()
{
    m_tabs = new Pages(this);
    m_tabs->setObjectName(u"pages"_s);
    m_tabs->setDocumentMode(true);
    const QFontMetrics metrics =
        fontMetrics(); // kMostLeast limits the minimum for large letters: docks and tables make room there
    m_tabs->setMinimumSize(std::min(metrics.averageCharWidth() * 40, kMostLeast.width()),
                           std::min(metrics.height() * 16, kMostLeast.height()));
    m_tabs->tabBar()->setObjectName(u"pageTabs"_s);
    m_tabs->tabBar()->setDrawBase(false);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setUsesScrollButtons(true);
    for (const PageSpec& spec : pageSpecs()) {
        Page* page = spec.create(m_services, m_tabs);
        if (page->objectName().isEmpty())
            page->setObjectName(QLatin1StringView(spec.id) + u"Page"_s);
        m_pages.push_back(page);
        m_tabs->addTab(page, QString());

        auto* action = new QAction(this);
        action->setObjectName(u"page."_s + QLatin1StringView(spec.id));
        action->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_0 + static_cast<int>(m_pages.size()))));
        connect(action, &QAction::triggered, this, [this, id = QString::fromLatin1(spec.id)] { showPage(id); });
        m_pageActions.push_back(action);
        addAction(action);
    }

    m_attention = new QLabel(m_tabs->tabBar());
    m_attention->setObjectName(u"attentionBadge"_s);
    setTone(m_attention, m_services.theme, lockcells::Tone::Alarm);
    m_attention->setAttribute(Qt::WA_TransparentForMouseEvents); // clicks go to the tab
    for (std::size_t i = 0; i < m_pages.size(); ++i) {
        if (pageSpecs()[i].id == std::string_view("locks"))
            m_tabs->tabBar()->setTabButton(static_cast<int>(i), QTabBar::RightSide, m_attention);
        else if (m_pages[i]->hasBadge())
            buildBadge(static_cast<int>(i));
    }

    m_cover = new PageCover(m_services.theme, m_tabs);
    connect(m_cover, &PageCover::triggered, this, [this] {
        const auto& nodes = m_board.nodes();
        Q_EMIT mendConnectionRequested(nodes.empty() ? Trouble::None : nodes.back().trouble);
    });
    m_messages = new MessageBar(m_services.theme, this);
    auto* live = new QWidget(this);
    auto* column = new QVBoxLayout(live);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs, 1);

    m_empty = new EmptyPage(m_services.theme, m_services.profiles, this);
    connect(m_empty, &EmptyPage::recordingRequested, this, &MainWindow::openRecording);
    m_stack = new QStackedWidget(this);
    m_stack->setObjectName(u"centre"_s);
    auto* scroll = new QScrollArea(this); // for small screens
    scroll->setObjectName(u"emptyScroll"_s);
    scroll->setFocusPolicy(Qt::NoFocus); // Tab reaches its parts
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_empty);
    m_stack->addWidget(scroll);
    m_stack->addWidget(live);

    auto* centre = new QWidget(this);
    auto* centreColumn = new QVBoxLayout(centre);
    centreColumn->setContentsMargins(0, 0, 0, 0);
    centreColumn->setSpacing(0);
    centreColumn->addWidget(m_messages);
    centreColumn->addWidget(m_stack, 1);
    setCentralWidget(centre);

    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::pageChanged);
    connect(&m_services.locks.live(), &LiveLocks::attentionChanged, this, &MainWindow::showAttention);
    connect(m_empty, &EmptyPage::connectRequested, this, [this] { Q_EMIT connectRequested({}); });
    connect(m_empty, &EmptyPage::demoRequested, &m_session, [this] { m_session.startDemo(); });
    connect(m_empty, &EmptyPage::simulatorRequested, this, [this] { showPage(u"simulator"_s); });
    connect(m_empty, &EmptyPage::profileChosen, this, &MainWindow::profileRequested);
}

void MainWindow::buildBadge(int tab)
{
    auto* badge = new QLabel(m_tabs->tabBar());
    badge->setObjectName(QLatin1StringView(pageSpecs()[static_cast<std::size_t>(tab)].id) + u"Badge"_s);
    setTone(badge, m_services.theme, lockcells::Tone::Alarm);
    badge->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_badges.push_back(badge);
    m_tabs->tabBar()->setTabButton(tab, QTabBar::RightSide, badge);
    connect(m_pages[static_cast<std::size_t>(tab)], &Page::badgeChanged, this,
            [this, badge](int count, const QString& words) { showBadge(*badge, count, words); });
}

void MainWindow::buildDocks()
{
    m_sidebar = new Sidebar(m_board, m_prefixes, m_services.theme, this);
    m_docks = std::make_unique<WindowDocks>(*this, m_actions, m_services, *m_sidebar);
    connect(m_docks.get(), &WindowDocks::shown, this, [this] { m_docks->fit(*m_stack); });
    connect(m_sidebar, &Sidebar::serverChosen, this, [this] { showPage(u"server"_s); });
    connect(m_sidebar, &Sidebar::prefixChosen, this, [this](const QString& pattern) {
        const QString text = u"key:"_s + pattern;
        filterBy(m_services.locks.filterText() == text ? QString() : text); // a second click clears the filter
    });
}

} // namespace lockscope::gui
