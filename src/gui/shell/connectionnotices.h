// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/presentation.h"

#include <QCoreApplication>
#include <QObject>

#include <vector>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Messages;
class WindowSession;

/// Messages about the connection: lost and back, a server that is waited for, a warning of a server, and a node that
/// belongs to a cluster. Its words are the window's. GUI thread.
class ConnectionNotices final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    ConnectionNotices(WindowSession& session, NodeStore& board, Messages& messages);

    /// Another source is shown: its messages begin anew.
    void begin();
    /// The state of a node changed.
    void update();

private:
    void show(int message);
    void dismissAll();
    void sayConnection();
    void offerCluster();

    WindowSession& m_session;
    NodeStore& m_board;
    Messages& m_messages;
    ConnectionState m_lastState = ConnectionState::Disconnected;
    bool m_clusterOffered = false; ///< of this connection
    int m_lost = 0;                ///< number of the message about a lost connection; 0: none
    std::vector<int> m_shown;      ///< messages about what is connected
};

} // namespace lockscope::gui
