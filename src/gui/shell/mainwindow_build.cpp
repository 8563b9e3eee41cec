// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the main window is made of; mainwindow.cpp says how it behaves.
#include "gui/pages/docks.h"
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
#include "gui/shell/windowlayout.h"
#include "gui/style/theme.h"
#include "settings/preferences.h"
#include "settings/profilestore.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using Id = MainActions::Id;

namespace {

/// The window gives its pages a size; none is asked which it would like, or how high it would be at a width. Each text
/// that changes anywhere asks that anew, and all pages together took ten milliseconds to answer.
class Pages final : public QTabWidget
{
public:
    using QTabWidget::QTabWidget;
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return minimumSize(); }
};

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

MainWindow::MainWindow(Services& services, Session& session, NodeBoard& board, Language& language)
    : m_services(services), m_session(session), m_board(board), m_language(language), m_prefixes(services.frames)
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(QIcon(u":/icons/lockscope.svg"_s));
    setDockNestingEnabled(true);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    buildTopBar();
    buildPages();
    buildDocks();
    m_status = new StatusFields(services.frames, board, session, services.theme, *statusBar());
    statusBar()->setSizeGripEnabled(false);
    buildMenus();
    connectActions();
    connectLockActions();
    resize(1600, 1000);
    m_layout = std::make_unique<WindowLayout>(*this, services.preferences);
    if (m_layout->restore()) {
        for (const Dock& each : m_docks)
            m_actions[each.toggle]->setChecked(!each.dock->isHidden());
    }
    applyTheme(services.preferences.get(settings::prefs::theme));
    applyZone(services.preferences.get(settings::prefs::timeZone));
    restyle();
    retranslate();
    showPage(services.preferences.get(settings::prefs::lastPage));
    sessionChanged();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildTopBar()
{
    auto* bar = new QToolBar(this);
    bar->setObjectName(u"topBar"_s);
    bar->setMovable(false);
    bar->setIconSize(QSize(fontMetrics().height(), fontMetrics().height()));
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    addToolBar(bar);

    m_chip = new SourceChip(m_services.theme, bar);
    auto* menu = new QMenu(m_chip);
    menu->setObjectName(u"sourceMenu"_s);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillSourceMenu(menu); });
    m_chip->setMenu(menu);
    bar->addWidget(m_chip);
    addButton(*bar, m_actions[Id::Connect]);
    addButton(*bar, m_actions[Id::Pause]);
    addButton(*bar, m_actions[Id::Trace]);
    m_pausedText = new QLabel(bar);
    m_pausedText->setObjectName(u"pausedText"_s);
    m_pausedItem = bar->addWidget(m_pausedText);

    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    for (const Id id : {Id::Sidebar, Id::Timeline, Id::Inspector})
        addFlatButton(*bar, m_actions[id]);
}

void MainWindow::buildPages()
{
    m_tabs = new Pages(this);
    m_tabs->setObjectName(u"pages"_s);
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumSize(fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 16);
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

    m_messages = new MessageBar(m_services.theme, this);
    auto* live = new QWidget(this);
    auto* column = new QVBoxLayout(live);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs, 1);

    m_empty = new EmptyPage(m_services.theme, m_services.profiles, this);
    m_stack = new QStackedWidget(this);
    m_stack->setObjectName(u"centre"_s);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(live);

    auto* centre = new QWidget(this);
    auto* centreColumn = new QVBoxLayout(centre);
    centreColumn->setContentsMargins(0, 0, 0, 0);
    centreColumn->setSpacing(0);
    centreColumn->addWidget(m_messages);
    centreColumn->addWidget(m_stack, 1);
    setCentralWidget(centre);

    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::pageChanged);
    connect(m_empty, &EmptyPage::connectRequested, this, [this] { Q_EMIT connectRequested({}); });
    connect(m_empty, &EmptyPage::demoRequested, &m_session, &Session::startDemo);
    connect(m_empty, &EmptyPage::simulatorRequested, this, [this] { showPage(u"simulator"_s); });
    connect(m_empty, &EmptyPage::profileChosen, this, &MainWindow::profileRequested);
}

QDockWidget* MainWindow::addDock(const QString& id, Qt::DockWidgetArea area, QWidget* content)
{
    auto* dock = new QDockWidget(this);
    dock->setObjectName(u"dock."_s + id);
    dock->setWidget(content);
    dock->setTitleBarWidget(new DockTitle(m_services.theme, *dock));
    dock->installEventFilter(this);
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildDocks()
{
    m_sidebar = new Sidebar(m_board, m_services.locks, m_prefixes, m_services.theme, this);
    m_docks.push_back({nullptr, Id::Sidebar, addDock(u"sidebar"_s, Qt::LeftDockWidgetArea, m_sidebar), nullptr});
    QList<QDockWidget*> wide{m_docks.front().dock};
    QList<int> widths{m_sidebar->sizeHint().width()};
    for (const DockSpec& spec : dockSpecs()) {
        Page* page = spec.create(m_services, this);
        QDockWidget* dock = addDock(QLatin1StringView(spec.id), spec.area, page);
        m_docks.push_back({&spec, spec.toggle, dock, page});
        const int size = spec.firstSize * fontMetrics().height();
        if (spec.area == Qt::BottomDockWidgetArea || spec.area == Qt::TopDockWidgetArea)
            resizeDocks({dock}, {size}, Qt::Vertical);
        else {
            wide << dock;
            widths << size;
        }
    }
    resizeDocks(wide, widths, Qt::Horizontal);
    for (const Dock& each : m_docks)
        m_actions[each.toggle]->setChecked(true);

    connect(m_sidebar, &Sidebar::serverChosen, this, [this] { showPage(u"server"_s); });
    connect(m_sidebar, &Sidebar::savedFilterChosen, this, [this](SavedFilter filter) {
        showPage(u"locks"_s);
        m_services.locks.setSavedFilter(filter);
    });
    connect(m_sidebar, &Sidebar::prefixChosen, this, [this](const QString& pattern) {
        const QString text = u"key:"_s + pattern;
        filterBy(m_services.locks.filterText() == text ? QString() : text); // once more: all again
    });
}

void MainWindow::buildMenus()
{
    const auto add = [this](const char* title, const char* name) {
        QMenu* menu = menuBar()->addMenu(QString());
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
    for (const Id id : {Id::Connect, Id::Demo, Id::Reconnect, Id::Resync, Id::FindLocks, Id::Disconnect})
        file->addAction(m_actions[id]);
    file->addSeparator();
    file->addAction(m_actions[Id::Quit]);

    QMenu* view = add(QT_TR_NOOP("&View"), "view");
    for (const Id id : {Id::Pause, Id::BackToLive, Id::Filter})
        view->addAction(m_actions[id]);
    view->addSeparator();
    QMenu* pages = addSub(view, QT_TR_NOOP("&Go to Page"), "pages");
    for (QAction* action : m_pageActions)
        pages->addAction(action);
    pages->addSeparator();
    pages->addAction(m_actions[Id::NextPage]);
    pages->addAction(m_actions[Id::PreviousPage]);
    view->addSeparator();
    for (const Dock& each : m_docks)
        view->addAction(m_actions[each.toggle]);
    view->addAction(m_actions[Id::ResetLayout]);
    view->addAction(m_actions[Id::FullScreen]);
    view->addSeparator();
    QMenu* themes = addSub(view, QT_TR_NOOP("T&heme"), "theme");
    for (const Id id : {Id::ThemeSystem, Id::ThemeLight, Id::ThemeDark})
        themes->addAction(m_actions[id]);
    m_languageMenu = addSub(view, QT_TR_NOOP("&Language"), "language");
    fillLanguageMenu();
    QMenu* zones = addSub(view, QT_TR_NOOP("Ti&mes"), "times");
    zones->addAction(m_actions[Id::TimeUtc]);
    zones->addAction(m_actions[Id::TimeLocal]);

    QMenu* lock = add(QT_TR_NOOP("&Lock"), "lock");
    for (QAction* action : m_services.actions.menuActions()) {
        if (action) {
            lock->addAction(action);
            addAction(action);
        } else {
            lock->addSeparator();
        }
    }

    m_toolsMenu = add(QT_TR_NOOP("&Tools"), "tools");
    m_toolsMenu->addAction(m_actions[Id::Trace]);
    m_toolsMenu->addAction(m_actions[Id::Notifications]);

    QMenu* help = add(QT_TR_NOOP("&Help"), "help");
    for (const Id id : {Id::Shortcuts, Id::About, Id::AboutQt})
        help->addAction(m_actions[id]);
    addActions(QList<QAction*>(m_actions.all().begin(), m_actions.all().end()));
}

void MainWindow::fillLanguageMenu()
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
            m_services.preferences.set(settings::prefs::language, code);
            m_language.setChoice(code);
        });
    }
}

void MainWindow::addToolAction(QAction* action)
{
    m_toolsMenu->insertAction(m_actions[Id::Notifications], action);
    addAction(action);
}

} // namespace lockscope::gui
