// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/presentation.h"

#include <QCoreApplication>
#include <QObject>

namespace lockscope::presentation {
class NodeStore;
} // namespace lockscope::presentation

namespace lockscope::gui {

class MessageBar;
class WindowSession;

/// Messages about the connection: lost and back, a server that is waited for, a warning of a server, and a node that
/// belongs to a cluster. Its words are the window's. GUI thread.
class ConnectionNotices final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::MainWindow)
public:
    /// All must outlive it.
    ConnectionNotices(WindowSession& session, NodeStore& board, MessageBar& messages);

    /// Another source is shown: its messages begin anew.
    void begin();
    /// The state of a node changed.
    void update();

private:
    void sayConnection();
    void offerCluster();

    WindowSession& m_session;
    NodeStore& m_board;
    MessageBar& m_messages;
    ConnectionState m_lastState = ConnectionState::Disconnected;
    bool m_clusterOffered = false; ///< of this connection
    bool m_saysConnectionLost = false;
};

} // namespace lockscope::gui
