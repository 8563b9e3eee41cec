// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell/connectionnotices.h"

#include "gui/shell/messages.h"
#include "gui/shell/windowsession.h"
#include "presentation/servers/nodestore.h"
#include "presentation/words/sentences.h"

#include <utility>

namespace lockscope::gui {

ConnectionNotices::ConnectionNotices(WindowSession& session, NodeStore& board, Messages& messages)
    : m_session(session), m_board(board), m_messages(messages)
{
    connect(&session, &WindowSession::failed, this,
            [this](const QString& why) { m_messages.showMessage(Messages::Kind::Error, why); });
    connect(&session, &WindowSession::noticed, this,
            [this](const QString& text) { show(m_messages.showMessage(Messages::Kind::Warning, text)); });
    connect(&session, &WindowSession::awaited, this, [this](const QString& profile, const QString& why) {
        show(m_messages.showMessage(
            Messages::Kind::Warning,
            [why] {
                return joined({why, tr("It is retried, and joins as soon as it answers.")});
            },
            [] { return tr("Give Up"); }, [this, profile] { m_session.leave(profile); }));
    });
    connect(&board, &NodeStore::warned, this, [this](const QString& text) {
        if (!m_session.isPast()) // a warning of a recording is old
            show(m_messages.showMessage(Messages::Kind::Warning, text));
    });
    connect(&messages, &Messages::dismissed, this, [this](int message) { std::erase(m_shown, message); });
    connect(&session, &WindowSession::whenChanged, this, &ConnectionNotices::dismissAll);
}

/// A message about the view that is shown now.
void ConnectionNotices::show(int message)
{
    m_shown.push_back(message);
}

void ConnectionNotices::dismissAll()
{
    for (const int message : std::exchange(m_shown, {}))
        m_messages.dismiss(message);
}

void ConnectionNotices::begin()
{
    m_clusterOffered = false;
    dismissAll();
}

void ConnectionNotices::update()
{
    offerCluster();
    sayConnection();
}

void ConnectionNotices::sayConnection()
{
    const ConnectionState state = m_board.worst();
    if (std::exchange(m_lastState, state) == state || m_session.isPast())
        return; // the recorded state of a connection needs no message
    if (state == ConnectionState::Waiting) {
        QString why;
        for (const NodeStatus& node : m_board.nodes()) {
            if (node.state == state)
                why = node.text;
        }
        const auto words = [why] {
            return why.isEmpty()
                       ? tr("The connection to the server was lost. What happens meanwhile is shown as a gap.")
                       : why;
        };
        m_messages.dismiss(m_lost);
        m_lost = m_messages.showMessage(
            Messages::Kind::Error, words, [] { return tr("Retry Now"); }, [this] { m_session.reconnect(); });
        show(m_lost);
    } else if (state == ConnectionState::Live) {
        m_messages.dismiss(m_lost);
    }
}

/// Offers to watch the whole cluster, once per connection: a cluster node alone shows only the locks in its own slots.
void ConnectionNotices::offerCluster()
{
    if (m_clusterOffered || m_session.hasSeveral() || !m_session.isConnected() || !m_session.live() ||
        m_session.profile().sentinel || m_session.profile().cluster ||
        m_session.endpoint().transport == Transport::Unix)
        return;
    const auto& nodes = m_board.nodes();
    if (nodes.size() != 1 || nodes.front().info.mode != "cluster")
        return;
    m_clusterOffered = true;
    show(m_messages.showMessage(
        Messages::Kind::Info,
        [node = QString::fromStdString(m_session.endpoint().nodeName())] {
            return tr("%1 is a node of a cluster: only the locks in its own slots are shown.").arg(node);
        },
        [] { return tr("Watch the Whole Cluster"); },
        [this] {
            if (m_session.isConnected())
                m_session.watchWholeCluster();
        }));
}

} // namespace lockscope::gui
