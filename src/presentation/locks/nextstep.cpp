// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/nextstep.h"

#include "presentation/findings/attentiontext.h"
#include "presentation/findings/findingtext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>

namespace lockscope::presentation::nextstep {

namespace {

struct NextStep
{
    Q_DECLARE_TR_FUNCTIONS(NextStep)
};

/// A recording has later facts, too: a finding that ends after the shown moment is open.
bool isOpen(const lockcells::RowFacts& row)
{
    return row.finding != nullptr && (row.finding->isOpen() || row.finding->end > row.now);
}

} // namespace

QString sentence(const lockcells::RowFacts& row, analysis::OwnerLife owner)
{
    if (!isOpen(row))
        return {};
    const analysis::FindingId id = row.finding->id;
    const QString meaning =
        row.both.isEmpty() ? findingtext::impact(id) : verdictSentence(row.state, row.now, row.seenSince, row.both);
    //: name of a finding; "since 12:18:40"
    QStringList sentences{NextStep::tr("%1 %2.").arg(findingtext::title(id), attentiontext::of(row).since)};
    if (owner == analysis::OwnerLife::Gone)
        sentences << NextStep::tr("Its owner is gone.");
    return joined(sentences << meaning);
}

Advice advice(const lockcells::RowFacts& row)
{
    if (!isOpen(row))
        return {};
    const auto attention = attentiontext::of(row);
    return {attention.cause, attention.next};
}

bool isRelease(const LockState& state, analysis::Verdict verdict, analysis::OwnerLife owner)
{
    if (state.phase != LockPhase::Held || owner == analysis::OwnerLife::Alive)
        return false;
    return owner == analysis::OwnerLife::Gone || verdict == analysis::Verdict::NoTtl ||
           verdict == analysis::Verdict::RenewalStopped;
}

} // namespace lockscope::presentation::nextstep
