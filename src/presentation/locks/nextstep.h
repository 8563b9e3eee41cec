// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/owneralive.h"
#include "presentation/locks/lockcells.h"

#include <QString>

/// What is wrong with a lock and what a person does next, for the inspector. Pure; words follow the application's
/// language.
namespace lockscope::presentation::nextstep {

/// "No TTL since 12:18:40. If the holder dies, ...": the open finding, since when, what it means. Empty: none is open.
[[nodiscard]] QString sentence(const lockcells::RowFacts& row, analysis::OwnerLife owner);

struct Advice
{
    QString condition; ///< what was seen, with its figures
    QString remedy;
};
/// The advice of the open finding; empty texts: none is open.
[[nodiscard]] Advice advice(const lockcells::RowFacts& row);

/// True when only a release ends the hold: its owner is gone; or nothing says that the owner is alive, and the hold has
/// no end, or its renewals stopped.
[[nodiscard]] bool isRelease(const LockState& state, analysis::Verdict verdict, analysis::OwnerLife owner);

} // namespace lockscope::presentation::nextstep
