// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

namespace lockscope::presentation {

/// What the Server page says about a node, as text. Pure; translated at the time of the call.

/// "primary", "replica"; what else a server calls itself is said in its words.
[[nodiscard]] QString roleText(const std::string& role);
/// "Redis 7.0.15, primary, standalone"
[[nodiscard]] QString productText(const NodeInfo& info);
/// How changes reach us.
[[nodiscard]] QString sourceText(SourceKind source);
/// What cannot be seen on this rung.
[[nodiscard]] QString blindSpotText(SourceKind source);
/// The same where notifications tell of all but these patterns.
[[nodiscard]] QString blindSpotText(const NodeInfo& info, SourceKind source, const QStringList& unannounced);
[[nodiscard]] QString patternsText(const QStringList& patterns, const QStringList& unannounced);
/// Each kind of change with the rung that fills it: "strings ✓ notified · hashes: tracking · ...".
[[nodiscard]] QString kindsText(const NodeInfo& info, SourceKind source);
/// The flags as they are, and which needed ones are missing.
[[nodiscard]] QString flagsText(const NodeInfo& info);
/// "server +3.0 ms against this machine, measured to ±0.1 ms"
[[nodiscard]] QString clockText(std::int64_t offsetUs, std::int64_t roundTripUs);
/// Can the server evict locks under memory pressure?
[[nodiscard]] bool mayEvict(const std::string& policy);
[[nodiscard]] QString evictionText(const std::string& policy);
/// Keys, clients, commands, memory, CPU; what is not known is left out. `cpuPercent` negative: not known yet.
[[nodiscard]] QString figuresText(const ServerFigures& sample, double cpuPercent);

} // namespace lockscope::presentation
