// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/locks/lockcells.h"

#include <QString>

namespace lockscope::presentation::attentiontext {

/// Why a row needs attention. Empty texts: nothing is to be said.
struct Attention
{
    QString since; ///< "since 12:18:40": when it began; of one that is over, from when to when
    QString cause; ///< a short sentence with its figures
    QString next;  ///< what a person does now
};

/// Texts for a lock's finding; all empty if it has none. Pure.
[[nodiscard]] Attention of(const lockcells::RowFacts& row);

/// The three in one line: "since 12:18:40 · No TTL: ... · Take the lock with ...".
[[nodiscard]] QString line(const lockcells::RowFacts& row);

} // namespace lockscope::presentation::attentiontext
