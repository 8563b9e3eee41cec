// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/mainactions.h"
#include "gui/shell/page.h"
#include "gui/style/themed.h"

#include <QToolBar>

class QLabel;
class QMenu;
class QSpacerItem;
class QToolButton;

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class CommandField;
class HealthText;
class MomentPill;
class Playback;
class PlaybackControls;
class SourceChip;
class WindowSession;

/// The bar above the pages: the watched source, its health, the field for filter and commands, whether actions are
/// allowed, the main actions, the controls of a recording and the moment that is shown. The field is in the middle of
/// the window while the others leave room for it there. In a narrow window the least important ones are left out; menus
/// and keys have them all. GUI thread.
class TopBar final : public Themed<QToolBar>
{
    Q_OBJECT
public:
    /// All arguments must outlive it.
    TopBar(MainActions& actions, Services& services, WindowSession& session, NodeStore& board, Playback& playback,
           QWidget* parent);

    ~TopBar() override;

    /// The session or a node's state changed.
    void updateChip();
    /// Shows the health, and whether and since when it is paused.
    void updatePause();
    /// Whether actions are allowed, e.g. "read-only (production)", and the sentence that explains it; `alarming` in the
    /// alarm colour.
    void setPermission(const QString& words, const QString& why, bool alarming);
    [[nodiscard]] MomentPill& moment() { return *m_moment; }
    [[nodiscard]] CommandField& field() { return *m_field; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }

Q_SIGNALS:
    /// Connect to this saved server without a dialog.
    void profileRequested(const QString& profileId);
    /// The same, beside the servers that are watched.
    void besideRequested(const QString& profileId);
    /// The words of setPermission() were pressed.
    void permissionPressed();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void fillSourceMenu(QMenu* menu);
    void addSeveral(QMenu& menu);
    void addBeside(QMenu& menu);

    void build();
    QToolButton* addButton(QAction* action);
    void fit();
    enum class Source { Whole, Short, Least }; ///< how much of it is shown
    [[nodiscard]] int widthFor(int level) const;
    [[nodiscard]] int widthBeforeField(int level, Source source) const;
    [[nodiscard]] int widthFromField(int level) const;
    [[nodiscard]] int fieldLeast(int level) const;
    void placeField();
    void show(int level);
    void openField();
    void closeField();

    MainActions& m_actions;
    Services& m_services;
    WindowSession& m_session;
    NodeStore& m_board;
    QWidget* m_row;
    SourceChip* m_chip;
    HealthText* m_health;
    CommandField* m_field;
    QSpacerItem* m_beforeField;
    QToolButton* m_search; ///< in place of the field where that has no room
    PlaybackControls* m_controls;
    QToolButton* m_permission;
    QToolButton* m_connect = nullptr;
    QToolButton* m_trace = nullptr;
    QToolButton* m_fault = nullptr;
    MomentPill* m_moment;
    std::vector<QToolButton*> m_toggles; ///< of the docks
    int m_level = -1;                    ///< how much is left out; -1: not laid out yet
};

} // namespace lockscope::gui
