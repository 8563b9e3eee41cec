// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/conclusions.h"
#include "actions/serveridentity.h"

#include <QString>

#include <optional>
#include <string>

namespace lockscope::actions {

// Decides whether a server of known identity may be acted on. Pure, except for the language of the texts.

/// Refuses another server than the intended one, and unconfirmed production. `at`: host:port; `seenServer`:
/// KeySnapshot::server of the confirmed reading, empty if unknown. Empty: allowed.
[[nodiscard]] std::optional<Conclusion> whyNotThisServer(const OperationOptions& options, const std::string& at,
                                                         const ServerIdentity& who, const Confirmation& what,
                                                         const std::string& seenServer);
/// Refuses by the saved profiles that know the server.
[[nodiscard]] std::optional<Conclusion> whyNotByRules(const OperationOptions& options, const std::string& at,
                                                      const Confirmation& what, const ServerRules& rules);
[[nodiscard]] QString noticeOf(const std::string& at, const ServerIdentity& who, const Confirmation& what);

[[nodiscard]] QString anotherServerText(const std::string& at);
/// A replica refuses writes. `primary`: as it says; empty: unknown.
[[nodiscard]] QString refusesWritesText(const std::string& at, const std::optional<HostPort>& primary);
[[nodiscard]] QString supersededText(const std::string& at, const std::string& by, const std::string& to);
/// No other node or Sentinel could be queried. `isRefused`: production, and nothing was sent.
[[nodiscard]] QString unconfirmedText(const std::string& at, bool isRefused);

} // namespace lockscope::actions
