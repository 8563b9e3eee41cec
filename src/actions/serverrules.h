// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/endings.h"
#include "actions/serveridentity.h"

#include <QString>

#include <optional>
#include <string>

namespace lockscope::actions {

// May this server be acted on, now that it is known who answers? Pure, but for the language of the words.

/// It is not the server that is meant, or production and not confirmed. `at`: host:port; `seenServer`: Seen::server of
/// the look that was confirmed, empty when nobody said. Nothing: it may.
[[nodiscard]] std::optional<Ending> whyNotThisServer(const OperationOptions& options, const std::string& at,
                                                     const ServerIdentity& who, const Confirmation& what,
                                                     const std::string& seenServer);
/// By the saved profiles that know it.
[[nodiscard]] std::optional<Ending> whyNotByRules(const OperationOptions& options, const std::string& at,
                                                  const Confirmation& what, const ServerRules& rules);
/// Warning to show before an action (Seen::notice); empty if there is none.
[[nodiscard]] QString noticeOf(const std::string& at, const ServerIdentity& who, const Confirmation& what);

[[nodiscard]] QString anotherServerText(const std::string& at);
[[nodiscard]] QString supersededText(const std::string& at, const std::string& by, const std::string& to);
/// No other node, or no Sentinel, could be asked. `isRefused`: production, and nothing was sent.
[[nodiscard]] QString unconfirmedText(const std::string& at, bool isRefused);

} // namespace lockscope::actions
