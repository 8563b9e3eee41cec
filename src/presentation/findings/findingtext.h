// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "presentation/words/celltext.h"

#include <QString>
#include <QStringList>

/// Findings as text: observation, meaning and remedy. Pure; any thread; in the application's language.
namespace lockscope::presentation::findingtext {

/// "No TTL", "Taken over" ...
[[nodiscard]] QString title(analysis::FindingId id);
/// "problem", "warning", "note".
[[nodiscard]] QString severity(analysis::Severity severity);
/// The affected lock, locks or node: "lock:order:17", "lock:order:*"; `node` for a node.
[[nodiscard]] QString subject(const analysis::Episode& episode, const QString& node);

/// A number with its unit: "1.2 s", "94 %", "17".
[[nodiscard]] QString value(analysis::Measure measure, std::int64_t value);
/// The observation, a sentence with its figures, as `valueText` writes each.
[[nodiscard]] QString condition(const analysis::Episode& episode,
                                QString (*valueText)(analysis::Measure, std::int64_t) = value);
/// One text for each limit that was crossed: the limit, and the value that would not have raised the finding.
[[nodiscard]] QStringList limits(const analysis::Episode& episode, const analysis::Thresholds& thresholds);
/// The consequences.
[[nodiscard]] QString impact(analysis::FindingId id);
/// Usual causes, the most likely first.
[[nodiscard]] QStringList causes(analysis::FindingId id);
[[nodiscard]] QString remedy(analysis::FindingId id);
/// What the evidence does not show.
[[nodiscard]] QString unknown(analysis::FindingId id);
/// The evidence that the finding needs.
[[nodiscard]] QString needs(analysis::FindingEvidence evidence);

/// One piece of evidence, without its time: "acquired by 4f1c…9e07", "DEL by desk-2 (10.0.0.2:4711), held by desk-1".
[[nodiscard]] QString evidence(const analysis::Episode& episode, const analysis::EvidencePoint& point);
/// "since 12:18:40", "12:18:40 to 12:19:02, 22.0 s", "12:18:40 until it was lost from view at 12:19:02".
[[nodiscard]] QString span(const analysis::Episode& episode, celltext::Zone zone);

/// The name of a limit: "Held for at least".
[[nodiscard]] QString limitName(const analysis::ThresholdFacts& limit);

} // namespace lockscope::presentation::findingtext
