// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "presentation/findings/findingjson.h"

#include <QString>

#include <string>

namespace lockscope::webhook {

using Json = presentation::findingjson::Json;

/// Version of the message format; increases when a receiver that follows docs/monitoring.md would misread new messages.
inline constexpr int kVersion = 1;

/// Where a finding was observed.
struct Place
{
    std::string node;     ///< address
    std::string keyspace; ///< name of the group or cluster, else the address
    QString deployment;   ///< the user's name for it
};

/// A unique id; retries of one message share it.
[[nodiscard]] std::string newMessageId();

/// Keys: version id deployment, those of `watch --findings --json`, then title condition remedy as sentences in the
/// language of the program. Tokens are always masked.
[[nodiscard]] Json findingMessage(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                                  const Place& place, const actions::TokenMask& mask, const std::string& id);

/// Keys: version id deployment t event ("test"). Sent on request, to check the delivery.
[[nodiscard]] Json testMessage(const QString& deployment, std::chrono::system_clock::time_point now,
                               const std::string& id);

} // namespace lockscope::webhook
