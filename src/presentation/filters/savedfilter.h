// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::presentation {

/// Saved filters of the strip. All is first, Attention (locks that need a person) second.
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
/// One sentence on what it counts.
[[nodiscard]] QString savedFilterDescription(SavedFilter filter);

/// "attention", "noTtl" ...: stable, for preferences and object names.
[[nodiscard]] QString savedFilterId(SavedFilter filter);
/// Unknown ids map to All.
[[nodiscard]] SavedFilter savedFilterOf(const QString& id);

} // namespace lockscope::presentation
