// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/page.h"
#include "gui/presentation.h"
#include "gui/shell/mainactions.h"
#include "presentation/locks/prefixcounts.h"

#include <QMainWindow>

#include <memory>
#include <vector>

class QDockWidget;
class QLabel;
class QStackedWidget;
class QTabWidget;

namespace lockscope::presentation {
class NodeBoard;
} // namespace lockscope::presentation

namespace lockscope::gui {

class EmptyPage;
class Language;
class MessageBar;
class Session;
class Sidebar;
class SourceChip;
class StatusFields;
class WindowLayout;
struct DockSpec;

/// The window's frame: top bar, menus, docks, pages, status bar, and getting from one to the other. Knows pages and
/// docks by their specs only, and no dialog but help: what needs one is a signal. GUI thread.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// Everything must outlive the window.
    MainWindow(Services& services, Session& session, NodeBoard& board, Language& language);
    ~MainWindow() override;

    /// By PageSpec::id; false when there is no such page.
    bool showPage(const QString& id);
    [[nodiscard]] QString currentPage() const;
    [[nodiscard]] QStringList pageIds() const;
    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] MainActions& mainActions() { return m_actions; }
    /// Words at the right end of the status bar, e.g. "read-only (production)"; `alarming` in the alarm colour.
    void setPermission(const QString& words, bool alarming);
    /// Adds to the Tools menu, above the rest.
    void addToolAction(QAction* action);

Q_SIGNALS:
    /// The operator wants to choose a server; the dialog should show this saved one first (empty: none).
    void connectRequested(const QString& profileId);
    /// The operator wants to see which keys of the connected server look like locks.
    void findLocksRequested();
    /// The operator wants a trace burst.
    void traceRequested();
    /// Connect to this saved server without a dialog.
    void profileRequested(const QString& profileId);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Dock
    {
        const DockSpec* spec; ///< nullptr: the side bar
        MainActions::Id toggle;
        QDockWidget* dock;
        Page* page; ///< nullptr: the side bar
    };

    void buildTopBar();
    void buildPages();
    void buildDocks();
    QDockWidget* addDock(const QString& id, Qt::DockWidgetArea area, QWidget* content);
    void buildMenus();
    void fillSourceMenu(QMenu* menu);
    void fillThemeMenu();
    void fillLanguageMenu();
    void connectActions();
    void connectLockActions();

    void retranslate();
    void restyle();
    void applyTheme(const QString& choice);
    void applyZone(const QString& choice);
    void sessionChanged();
    void boardChanged();
    void updateChip();
    void updatePause();
    void fitDocks();
    void updateStack();
    void updateDocks();
    [[nodiscard]] bool isWatching() const;
    /// Has the current page nothing to do with the connection?
    [[nodiscard]] bool isApart() const;
    void pageChanged();
    void focusSearch();
    void focusContent();
    void backToLive();
    void filterBy(const QString& text);
    void resetLayout();
    void saveLayout();
    void showAbout();
    [[nodiscard]] Page* currentPageWidget() const;

    Services& m_services;
    Session& m_session;
    NodeBoard& m_board;
    Language& m_language;
    MainActions m_actions{this}; ///< children, so that pages find them by name
    PrefixCounts m_prefixes;
    std::vector<Page*> m_pages; ///< in the order of pageSpecs()
    std::vector<QAction*> m_pageActions;
    std::vector<QAction*> m_languageActions;
    std::vector<Dock> m_docks;
    std::vector<std::pair<QMenu*, const char*>> m_menus; ///< with their untranslated titles
    QMenu* m_toolsMenu = nullptr;
    QMenu* m_themeMenu = nullptr;
    QMenu* m_languageMenu = nullptr;
    SourceChip* m_chip = nullptr;
    QLabel* m_pausedText = nullptr;
    QAction* m_pausedItem = nullptr; ///< shows and hides the text in the top bar
    QStackedWidget* m_stack = nullptr;
    EmptyPage* m_empty = nullptr;
    QTabWidget* m_tabs = nullptr;
    MessageBar* m_messages = nullptr;
    Sidebar* m_sidebar = nullptr;
    StatusFields* m_status = nullptr;
    std::unique_ptr<WindowLayout> m_layout;
    ConnectionState m_lastState = ConnectionState::Disconnected;
    bool m_saysConnectionLost = false;
};

} // namespace lockscope::gui
