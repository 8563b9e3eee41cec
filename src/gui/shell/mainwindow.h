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

#include <QMainWindow>

#include <memory>

class QStackedWidget;
class QToolBar;

namespace lockscope::presentation {
class NodeStore;
struct BuildInfo;
} // namespace lockscope::presentation

namespace lockscope::gui {

class AttentionTitle;
class ConnectionNotices;
class EmptyPage;
class GestureHint;
class Language;
class Messages;
class PageDeck;
class PageVeil;
class PastFrame;
class PlayKeys;
class RecordingCommands;
class Sidebar;
class StatusFields;
class TimeStrip;
class TopBar;
class WindowActions;
class WindowHelp;
class WindowRoutes;
class WindowSession;

/// The window's frame: top bar, strip of time, rail, menus, docks, pages, status bar, and navigation between them.
/// Knows pages and docks only by their specs, and no dialog: whatever needs one is a signal, or a class of its own. GUI
/// thread.
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
    /// Goes to Locks as it was last, with wide lanes or without; showPage() chooses.
    void showLocks();
    /// Esc: ends a pause, leaves the past, or what Page::backToLive() does.
    void backToLive();
    /// Adapts the window to live or recorded data.
    void showWhen();
    [[nodiscard]] QStringList pageIds() const;
    /// The pages, or what is shown without a connection.
    [[nodiscard]] QWidget& shownContent() const;
    [[nodiscard]] Messages& messages() { return *m_messages; }
    [[nodiscard]] MainActions& mainActions() { return m_actions; }
    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] RecordingService& recording() { return m_recording; }
    /// Whether actions are allowed, e.g. "read-only (production)", and the sentence that explains it; `alarming` in the
    /// alarm colour.
    void setPermission(const QString& words, const QString& why, bool alarming);
    /// *About* and *Report a Problem* say this of the program.
    void setBuild(const BuildInfo& build);
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
    void buildBars();
    void buildCentre();
    [[nodiscard]] QWidget* messagesButton();
    void connectState();

    void retranslate() override;
    void restyle() override;
    void tellServices(QEvent& change);
    void setInView(bool inView);

    void pageChanged();
    void sourceChanged();
    void sessionChanged();
    void showSession(bool begins);
    void deselectLeft();
    [[nodiscard]] bool keepsKeyboard(const QWidget* focus, bool begins) const;
    void scopeChanged();
    void boardChanged();
    void updateStack();
    /// Shows the docks that are wanted and belong to the page.
    void updateDocks();
    [[nodiscard]] bool isUnknown() const;
    [[nodiscard]] bool isWatching() const;
    /// Has the current page nothing to do with the connection?
    [[nodiscard]] bool isApart() const;

    Services& m_services;
    WindowSession& m_session;
    NodeStore& m_board;
    MainActions m_actions; ///< children, so that pages find them by name
    Playback m_playback;
    RecordingService m_recording;
    std::unique_ptr<FindingWalk> m_walk;
    std::unique_ptr<PastFindings> m_pastFindings;
    PrefixCounts m_prefixes;
    MainMenus* m_menus = nullptr;
    TopBar* m_topBar = nullptr;
    TimeStrip* m_strip = nullptr;
    QToolBar* m_railBar = nullptr;
    PageDeck* m_pages = nullptr;
    QStackedWidget* m_stack = nullptr; ///< without a connection, the pages
    EmptyPage* m_empty = nullptr;
    Messages* m_messages = nullptr;
    Sidebar* m_sidebar = nullptr;
    StatusFields* m_status = nullptr;
    GestureHint* m_hint = nullptr;
    PastFrame* m_pastFrame = nullptr;
    std::unique_ptr<WindowDocks> m_docks;
    std::unique_ptr<PageVeil> m_veil;
    std::unique_ptr<AttentionTitle> m_title;
    std::unique_ptr<WindowActions> m_does;
    std::unique_ptr<ConnectionNotices> m_notices;
    std::unique_ptr<PlayKeys> m_playKeys;
    std::unique_ptr<RecordingCommands> m_recordingCommands;
    std::unique_ptr<WindowRoutes> m_routes;
    std::unique_ptr<WindowHelp> m_help;
    const history::ReplaySource* m_alone = nullptr; ///< the recording shown without a live source; only compared
    bool m_wasUnknown = false;
};

} // namespace lockscope::gui
