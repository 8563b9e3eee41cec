// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"

#include <QString>

namespace lockscope::presentation {

/// Verdicts for people, in the application's language; glyph and colour (gui/style/verdictsign.h) always go
/// with the word.

/// Two or three words: "renewal late".
[[nodiscard]] QString verdictWord(analysis::Verdict verdict);
/// What it is and its figures, one or two sentences: "Renewal late: last renewal 13.8 s ago, cadence 10.0 s (+38 %).
/// Lease ends in 1.2 s."
[[nodiscard]] QString verdictSentence(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime);

} // namespace lockscope::presentation
