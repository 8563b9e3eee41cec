// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::presentation {

/// Saved filters of the strip. All first, Attention (what has a verdict that needs a person) second.
enum class SavedFilter {
    All,
    Attention,
    Contended,
    RenewalLate,
    NoTtl,
    TakenOver,
    ExpiredUnreleased,
    Expiring,
    HeldLong,
    Simulator,
    Count
};

/// "No TTL", "Late" ...: short, translated; for the strip and notifications.
[[nodiscard]] QString savedFilterTitle(SavedFilter filter);
/// One sentence: what is counted.
[[nodiscard]] QString savedFilterDescription(SavedFilter filter);

/// "attention", "noTtl" ...: stable, for preferences and names of objects.
[[nodiscard]] QString savedFilterId(SavedFilter filter);
/// Attention for what is no id.
[[nodiscard]] SavedFilter savedFilterOf(const QString& id);

} // namespace lockscope::presentation
