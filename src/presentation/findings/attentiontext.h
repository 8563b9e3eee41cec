// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/locks/lockcells.h"

#include <QString>

namespace lockscope::presentation::attentiontext {

/// Why a row needs attention. Empty texts: no reason.
struct Attention
{
    QString since; ///< "since 12:18:40": the start; for an ended one the period
    QString cause; ///< a short sentence with its figures
    QString next;  ///< the next step for a person
};

/// The texts for a lock's finding; all empty if it has none. Pure.
[[nodiscard]] Attention of(const lockcells::RowFacts& row);

/// All three in one line: "since 12:18:40 · No TTL: ... · Take the lock with ...".
[[nodiscard]] QString line(const lockcells::RowFacts& row);

} // namespace lockscope::presentation::attentiontext
