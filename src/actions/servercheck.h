// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/awaitedconnection.h"
#include "actions/conclusions.h"

#include <QObject>

#include <optional>

namespace lockscope::actions {

/// The result of ServerCheck.
struct CheckedServer
{
    std::optional<Conclusion> stop; ///< why no command may be sent to this server
    Trouble trouble = Trouble::None;
    bool isLost = false;        ///< the connection was lost; `stop` is empty
    bool isUnconfirmed = false; ///< no other node or Sentinel could be queried
};

/// Checks directly before a command, on its connection, that the server is the one to change: requires the agreement of
/// the server itself, of the other cluster nodes or Sentinels, and of the saved profiles. Thread: the connection's.
class ServerCheck
{
public:
    /// All references must outlive it.
    ServerCheck(const OperationOptions& options, const Clock& clock, AwaitedConnection& link, QObject& context);

    /// `confirmed`: the lock that the operator confirmed.
    Task<CheckedServer> check(KeySnapshot confirmed);
    /// Why this is not the primary of the group any more; empty: it is, or nobody says so, or there is no group.
    Task<std::optional<Conclusion>> whyNoPrimary();

private:
    Task<CheckedServer> askSentinels();
    /// Why the server's role forbids the command.
    Task<CheckedServer> checkRole();

    const OperationOptions& m_options;
    const Clock& m_clock;
    AwaitedConnection& m_link;
    QObject& m_context;
    MonoTime m_silentUntil{}; ///< the Sentinels did not say who is the primary, and are not waited for until then
};

} // namespace lockscope::actions
