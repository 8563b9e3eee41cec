// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "analysis/verdict.h"
#include "presentation/words/tone.h"

#include <QString>

namespace lockscope::presentation {

/// Verdicts as text in the application's language. Sign and colour always accompany the word; painters
/// (gui/style/verdictsign.h) take both from here.

enum class VerdictSign { None, Dot, Ring, DashedRing, Diamond, Square, Triangle };

struct VerdictLook
{
    analysis::Verdict verdict;
    const char* word; ///< source text for translate()
    lockcells::Tone tone;
    VerdictSign sign;
};

[[nodiscard]] const VerdictLook& verdictLook(analysis::Verdict verdict);
/// Rank by severity: 0 needs a person most.
[[nodiscard]] std::size_t rankOf(analysis::Verdict verdict);

/// Two or three words: "renewal late".
[[nodiscard]] QString verdictWord(analysis::Verdict verdict);
/// The verdict with its figures, one or two sentences: "Renewal late: last renewal 13.8 s ago, cadence 10.0 s (+38 %).
/// Lease ends in 1.2 s." `both`: rivaltext::both() of the lock.
[[nodiscard]] QString verdictSentence(const LockState& state, ServerTime now, ServerTime seenSince = kUnknownTime,
                                      const QString& both = {});

} // namespace lockscope::presentation
