// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/findings/findingwalk.h"
#include "gui/findings/pastfindings.h"
#include "gui/presentation.h"
#include "gui/recordings/playback.h"
#include "gui/recordings/recordingservice.h"
#include "gui/shell/mainmenus.h"
#include "gui/shell/page.h"
#include "gui/style/themed.h"
#include "presentation/locks/prefixcounts.h"
#include "presentation/words/buildinfo.h"

#include <QMainWindow>

#include <memory>
#include <vector>

class QStackedWidget;
class QLabel;
class QTabWidget;

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class EmptyPage;
class Language;
class MessageBar;
class PageCover;
class RecordingIndicator;
class RecordingCommands;
class WindowSession;
class Sidebar;
class StatusFields;
class TimeStrip;
class TopBar;
class WindowRoutes;

/// The window's frame: top bar, menus, docks, pages, status bar, and navigation between them. Knows pages and docks
/// only by their specs, and no dialog but help: whatever needs one is a signal. GUI thread.
class MainWindow final : public Themed<QMainWindow>
{
    Q_OBJECT
public:
    /// Everything must outlive the window.
    MainWindow(Services& services, WindowSession& session, NodeStore& board, Language& language);
    ~MainWindow() override;

    /// By PageSpec::id; false when there is no such page.
    bool showPage(const QString& id);
    [[nodiscard]] QString currentPage() const;
    /// Selects it, and shows it in the table: a filter that hides it is taken away.
    void showLock(LockId lock);
    /// Filters the locks, and shows them.
    void filterBy(const QString& text);
    /// Shows the docks that are wanted and belong to the page.
    void updateDocks();
    [[nodiscard]] QStringList pageIds() const;
    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] MainActions& mainActions() { return m_actions; }
    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] RecordingService& recording() { return m_recording; }
    /// Words at the right end of the status bar, e.g. "read-only (production)"; `alarming` in the alarm colour.
    void setPermission(const QString& words, bool alarming);
    /// What *About* and *Report a Problem* say of the program.
    void setBuild(const BuildInfo& build) { m_build = build; }
    /// Adds to the Tools menu, above the rest.
    void addToolAction(QAction* action) { m_menus->addTool(action); }
    /// The first time docks that have no room start closed: before the layout asks for a larger window.
    void setVisible(bool visible) override;

Q_SIGNALS:
    /// The operator wants to choose a server; the dialog should show this saved one first (empty: none).
    void connectRequested(const QString& profileId);
    /// The field that says whether actions are allowed was pressed.
    void permissionPressed();
    /// The server was never reached; the operator wants the form, at the field that this trouble comes from.
    void mendConnectionRequested(lockscope::Trouble trouble);
    /// The operator wants to see which keys of the connected server look like locks.
    void findLocksRequested();
    /// The operator wants a trace burst.
    void traceRequested();
    /// The operator wants to say where findings are posted to.
    void webhookRequested();
    /// Connect to this saved server without a dialog.
    void profileRequested(const QString& profileId);
    /// The same, beside what is watched.
    void besideRequested(const QString& profileId);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildPages();
    void buildDocks();
    void connectActions();

    void retranslate() override;
    void restyle() override;
    void tellServices(QEvent& change);
    void applyTheme(const QString& choice);
    void applyZone(const QString& choice);
    void sessionChanged();
    void connectSeveral();
    void scopeChanged();
    void showFaultAction();
    void showAttention();
    void nameBadge();
    void buildBadge(int tab);
    void showBadge(QLabel& badge, int count, const QString& words);
    void showAsOf();
    void setInView(bool inView);
    void offerCluster();
    void connectPlayback();
    void showWhen();
    bool playKey(const QKeyEvent& event);
    void openRecording();
    void rememberRecording(const QString& file);
    void boardChanged();
    void updateStack();
    void updateCover();
    [[nodiscard]] bool isUnknown() const;
    [[nodiscard]] bool isWatching() const;
    /// Has the current page nothing to do with the connection?
    [[nodiscard]] bool isApart() const;
    void pageChanged();
    void focusSearch();
    void backToLive();
    void showAbout();
    void savePageAsPicture();
    void copyDiagnosis();
    [[nodiscard]] Page* currentPageWidget() const;

    Services& m_services;
    WindowSession& m_session;
    NodeStore& m_board;
    Language& m_language;
    MainActions m_actions; ///< children, so that pages find them by name
    Playback m_playback;
    RecordingService m_recording;
    std::unique_ptr<FindingWalk> m_walk;
    std::unique_ptr<PastFindings> m_pastFindings;
    PrefixCounts m_prefixes;
    std::vector<Page*> m_pages; ///< in the order of pageSpecs()
    std::vector<QAction*> m_pageActions;
    MainMenus* m_menus = nullptr;
    TopBar* m_topBar = nullptr;
    TimeStrip* m_strip = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyPage* m_empty = nullptr;
    QTabWidget* m_tabs = nullptr;
    QLabel* m_attention = nullptr; ///< on the tab of the locks
    std::vector<QLabel*> m_badges; ///< on the tabs of pages that have one
    MessageBar* m_messages = nullptr;
    PageCover* m_cover = nullptr;
    Sidebar* m_sidebar = nullptr;
    StatusFields* m_status = nullptr;
    RecordingIndicator* m_recordingSign = nullptr;
    std::unique_ptr<WindowDocks> m_docks;
    std::unique_ptr<RecordingCommands> m_recordingCommands;
    std::unique_ptr<WindowRoutes> m_routes;
    BuildInfo m_build;
    ConnectionState m_lastState = ConnectionState::Disconnected;
    bool m_clusterOffered = false; ///< of this connection
    bool m_saysConnectionLost = false;
    QString m_asOf; ///< Page::showAsOf(), as the pages know it
    bool m_wasUnknown = false;
};

} // namespace lockscope::gui
