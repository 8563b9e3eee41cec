// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

namespace lockscope::presentation {

/// The facts of the Server page about a node, as text. Pure; translated at the time of the call.

/// "primary", "replica"; any other role in the server's own words.
[[nodiscard]] QString roleText(const std::string& role);
/// "Redis 7.0.15, primary, standalone"
[[nodiscard]] QString productText(const NodeInfo& info);
/// How changes are detected.
[[nodiscard]] QString sourceText(SourceKind source);
/// The limitations of this rung of the ladder.
[[nodiscard]] QString blindSpotText(SourceKind source);
/// The same where notifications cover all but these patterns.
[[nodiscard]] QString blindSpotText(const NodeInfo& info, SourceKind source, const QStringList& unannounced);
[[nodiscard]] QString patternsText(const QStringList& patterns, const QStringList& unannounced);
/// Each kind of change with the rung that covers it: "strings ✓ notified · hashes: tracking · ...".
[[nodiscard]] QString kindsText(const NodeInfo& info, SourceKind source);
/// The current flags, and the required ones that are missing.
[[nodiscard]] QString flagsText(const NodeInfo& info);
/// "server +3.0 ms against this machine, measured to ±0.1 ms"
[[nodiscard]] QString clockText(std::int64_t offsetUs, std::int64_t roundTripUs);
/// True when the server may evict locks under memory pressure.
[[nodiscard]] bool mayEvict(const std::string& policy);
[[nodiscard]] QString evictionText(const std::string& policy);
/// Keys, clients, commands, memory, CPU, without unknown ones. `cpuPercent` negative: unknown.
[[nodiscard]] QString figuresText(const ServerFigures& sample, double cpuPercent);

} // namespace lockscope::presentation
