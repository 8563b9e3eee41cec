// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "presentation/words/celltext.h"

#include <QString>
#include <QStringList>

/// Findings in words, everywhere: what was seen, what it means, what to do. Pure; any thread; texts are in the
/// application's language.
namespace lockscope::presentation::findingtext {

/// "No TTL", "Taken over" ...
[[nodiscard]] QString title(analysis::FindingId id);
/// "problem", "warning", "note".
[[nodiscard]] QString severity(analysis::Severity severity);
/// Of which lock, locks or node: "lock:order:17", "lock:order:*"; of a node `node`.
[[nodiscard]] QString subject(const analysis::Episode& episode, const QString& node);

/// What was seen, a sentence with its numbers.
[[nodiscard]] QString condition(const analysis::Episode& episode);
/// One for each limit of the finding that the numbers crossed: the limit, and which one would not have raised it.
[[nodiscard]] QStringList limits(const analysis::Episode& episode, const analysis::Thresholds& thresholds);
/// What it leads to.
[[nodiscard]] QString impact(analysis::FindingId id);
/// What usually causes it, the likeliest first.
[[nodiscard]] QStringList causes(analysis::FindingId id);
[[nodiscard]] QString remedy(analysis::FindingId id);
/// What the evidence does not say.
[[nodiscard]] QString unknown(analysis::FindingId id);
/// What has to be seen for it.
[[nodiscard]] QString needs(analysis::FindingEvidence evidence);

/// One piece of evidence, without its time: "acquired by 4f1c…9e07", "DEL by desk-2 (10.0.0.2:4711), held by desk-1".
[[nodiscard]] QString evidence(const analysis::Episode& episode, const analysis::EvidencePoint& point);
/// "since 12:18:40", "12:18:40 to 12:19:02, 22.0 s", "12:18:40 until it was lost from view at 12:19:02".
[[nodiscard]] QString span(const analysis::Episode& episode, celltext::Zone zone);

/// A number with its unit: "1.2 s", "94 %", "17".
[[nodiscard]] QString value(analysis::Measure measure, std::int64_t value);
/// The name of a limit: "Held for at least".
[[nodiscard]] QString limitName(const analysis::ThresholdFacts& limit);

} // namespace lockscope::presentation::findingtext
