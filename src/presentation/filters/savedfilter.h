// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope::presentation {

/// Saved filters of the side bar and the strip; All first.
enum class SavedFilter { All, Contended, RenewalLate, NoTtl, TakenOver, ExpiredUnreleased, Expiring, HeldLong, Count };

/// "No TTL", "Late" ...: short, translated; for strip, side bar and notifications.
[[nodiscard]] QString savedFilterTitle(SavedFilter filter);
/// One sentence: what is counted.
[[nodiscard]] QString savedFilterDescription(SavedFilter filter);

} // namespace lockscope::presentation
