// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/pages/page.h"
#include "gui/presentation.h"
#include "gui/services/findingwalk.h"
#include "gui/services/pastfindings.h"
#include "gui/services/playback.h"
#include "gui/services/recordingservice.h"
#include "gui/shell/mainmenus.h"
#include "gui/style/themed.h"
#include "presentation/facts/buildinfo.h"
#include "presentation/locks/prefixcounts.h"

#include <QMainWindow>

#include <memory>
#include <optional>
#include <vector>

class QStackedWidget;
class QLabel;
class QTabWidget;

namespace lockscope::presentation {
class NodeBoard;
} // namespace lockscope::presentation

namespace lockscope::gui {

class EmptyPage;
class Language;
class MessageBar;
class PageCover;
class RecordingSign;
struct RecordingFile;
class WindowSession;
class Sidebar;
class StatusFields;
class TimeStrip;
class TopBar;

/// The window's frame: top bar, menus, docks, pages, status bar, and navigation between them. Knows pages and docks
/// only by their specs, and no dialog but help: whatever needs one is a signal. GUI thread.
class MainWindow final : public Themed<QMainWindow>
{
    Q_OBJECT
public:
    /// All arguments must outlive the window.
    MainWindow(Services& services, WindowSession& session, NodeBoard& board, Language& language);
    ~MainWindow() override;

    /// By PageSpec::id; false when there is no such page.
    bool showPage(const QString& id);
    [[nodiscard]] QString currentPage() const;
    /// Selects the lock and shows it in the table, clearing a filter that hides it.
    void showLock(LockId lock);
    [[nodiscard]] QStringList pageIds() const;
    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] MainActions& mainActions() { return m_actions; }
    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] RecordingService& recording() { return m_recording; }
    /// Text at the right end of the status bar, e.g. "read-only (production)"; `alarming`: in the alarm colour.
    void setPermission(const QString& words, bool alarming);
    /// Program facts for *About* and *Report a Problem*.
    void setBuild(const BuildInfo& build) { m_build = build; }
    /// Adds to the Tools menu, above the rest.
    void addToolAction(QAction* action) { m_menus->addTool(action); }
    /// At first, docks without room start closed, before the layout requests a larger window.
    void setVisible(bool visible) override;

Q_SIGNALS:
    /// The user wants to choose a server; the dialog should show this saved one first (empty: none).
    void connectRequested(const QString& profileId);
    /// The permission field was pressed.
    void permissionPressed();
    /// The server was never reached; the user wants the form, with focus on the field that causes this trouble.
    void mendConnectionRequested(lockscope::Trouble trouble);
    /// The user wants to search the connected server for locks.
    void findLocksRequested();
    /// The user wants a trace burst.
    void traceRequested();
    /// The user wants to configure the webhook.
    void webhookRequested();
    /// Connect to this saved server without a dialog.
    void profileRequested(const QString& profileId);
    /// The same, beside the servers that are watched.
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
    void connectLockMenu();

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
    void connectRecording();
    void connectFindings();
    void showMoment(LockId lock, ServerTime at, bool opensTimeline);
    void showRecording();
    void askHowToRecord();
    void askForFile(const RecordingFile& what, const QString& suffix);
    void askForNote();
    void askToDeletePast();
    void setKeepsPast(bool keeps);
    void tellKept();
    void boardChanged();
    void updateStack();
    void updateDocks();
    void updateCover();
    [[nodiscard]] bool isUnknown() const;
    [[nodiscard]] bool isWatching() const;
    /// True when the current page is independent of the connection.
    [[nodiscard]] bool isApart() const;
    void pageChanged();
    void focusSearch();
    void openPalette();
    void showFinding(std::uint64_t episode);
    void backToLive();
    void filterBy(const QString& text);
    void showAbout();
    void savePageAsPicture();
    void copyDiagnosis();
    [[nodiscard]] Page* currentPageWidget() const;

    Services& m_services;
    WindowSession& m_session;
    NodeBoard& m_board;
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
    std::vector<QLabel*> m_badges; ///< on tabs with a badge
    MessageBar* m_messages = nullptr;
    PageCover* m_cover = nullptr;
    Sidebar* m_sidebar = nullptr;
    StatusFields* m_status = nullptr;
    RecordingSign* m_recordingSign = nullptr;
    std::unique_ptr<WindowDocks> m_docks;
    BuildInfo m_build;
    std::optional<QString> m_untold; ///< profile for which the notice about its kept past is still due
    ConnectionState m_lastState = ConnectionState::Disconnected;
    bool m_clusterOffered = false; ///< for this connection
    bool m_saysConnectionLost = false;
    QString m_asOf; ///< last argument of Page::showAsOf()
    bool m_wasUnknown = false;
};

} // namespace lockscope::gui
