// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/mainactions.h"
#include "gui/shell/page.h"
#include "gui/style/themed.h"

#include <QToolBar>

class QLabel;
class QMenu;

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class WindowSession;
class SourceChip;

/// The bar above the pages: the watched source, the main actions, and the paused state. GUI thread.
class TopBar final : public Themed<QToolBar>
{
    Q_OBJECT
public:
    /// All arguments must outlive it.
    TopBar(MainActions& actions, Services& services, WindowSession& session, NodeStore& board, QWidget* parent);

    /// The session or a node's state changed.
    void updateChip();
    /// Shows whether and since when it is paused, and the number of pending events.
    void updatePause();
    [[nodiscard]] QStringList awayNodes() const;

Q_SIGNALS:
    /// Connect to this saved server without a dialog.
    void profileRequested(const QString& profileId);
    /// The same, beside the servers that are watched.
    void besideRequested(const QString& profileId);

private:
    void retranslate() override;
    void restyle() override;
    void fillSourceMenu(QMenu* menu);
    void addSeveral(QMenu& menu);
    void addBeside(QMenu& menu);

    MainActions& m_actions;
    Services& m_services;
    WindowSession& m_session;
    NodeStore& m_board;
    SourceChip* m_chip = nullptr;
    QLabel* m_pausedText = nullptr;
    QAction* m_pausedItem = nullptr; ///< shows and hides the text
};

} // namespace lockscope::gui
