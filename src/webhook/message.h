// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/auditlog.h"
#include "presentation/words/findingjson.h"

#include <QString>

#include <string>

namespace lockscope::webhook {

using Json = presentation::findingjson::Json;

/// Of messages; grows when a receiver that follows docs/monitoring.md would misread what is new.
inline constexpr int kVersion = 1;

/// Where a finding was seen.
struct Place
{
    std::string node;     ///< address
    std::string keyspace; ///< name of the group or cluster, else the address
    QString deployment;   ///< what a person calls it
};

/// A name that no other message has: tries of the same one are known by it.
[[nodiscard]] std::string newMessageId();

/// version id deployment, then what `watch --findings --json` prints, then title condition remedy as sentences in the
/// language of the program. Tokens are masked, whatever else is shown in clear.
[[nodiscard]] Json findingMessage(const analysis::Episode& episode, bool began, const analysis::Thresholds& thresholds,
                                  const Place& place, const actions::TokenMask& mask, const std::string& id);

/// version id deployment t event ("test"): nothing happened, somebody wants to know whether messages arrive.
[[nodiscard]] Json testMessage(const QString& deployment, std::chrono::system_clock::time_point now,
                               const std::string& id);

} // namespace lockscope::webhook
