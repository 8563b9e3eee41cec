// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/words/attentiontext.h"

#include "presentation/words/celltext.h"
#include "presentation/words/findingtext.h"
#include "presentation/words/verdicttext.h"

#include <QCoreApplication>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace lockscope::presentation::attentiontext {

namespace {

struct AttentionText
{
    Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

/// "since 12:18:40"; for an ended one "12:18:40 to 12:18:52, 12.0 s".
QString sinceOf(const analysis::Episode& finding, celltext::Zone zone)
{
    const QString span = findingtext::span(finding, zone);
    return finding.isOpen() ? span : AttentionText::tr("ended: %1").arg(span);
}

/// True for facts after the shown moment, which a recording contains as well.
bool isOfLater(const analysis::Episode& finding, ServerTime now)
{
    return finding.last > now || (!finding.isOpen() && finding.end > now);
}

/// Rounds running times to steps, so that the explanation line is not repainted every second.
analysis::Episode inSteps(analysis::Episode finding)
{
    constexpr std::int64_t kSecond = 1'000'000;
    for (auto& [measure, value] : finding.measures) {
        if (analysis::factsOf(measure).unit != analysis::Unit::Microseconds || value < 10 * kSecond)
            continue;
        const std::int64_t step = (value < 30 * kSecond    ? 5
                                   : value < 60 * kSecond  ? 10
                                   : value < 600 * kSecond ? 30
                                                           : 60) *
                                  kSecond;
        value -= value % step;
    }
    return finding;
}

Attention ofFinding(const lockcells::RowFacts& row)
{
    const analysis::Episode& finding = *row.finding;
    if (isOfLater(finding, row.now)) {
        analysis::Episode then = finding;
        then.end = kUnknownTime;
        return {sinceOf(then, row.zone), findingtext::title(finding.id), findingtext::remedy(finding.id)};
    }
    if (finding.id == analysis::FindingId::GrantedTwice && !row.both.isEmpty())
        return {
            sinceOf(finding, row.zone),
            //: name of a finding; two holders, each with its server
            AttentionText::tr("%1: two primaries have granted it: %2").arg(findingtext::title(finding.id), row.both),
            findingtext::remedy(finding.id)};
    return {sinceOf(finding, row.zone),
            //: name of a finding, what was seen
            AttentionText::tr("%1: %2").arg(findingtext::title(finding.id),
                                            findingtext::condition(finding.isOpen() ? inSteps(finding) : finding)),
            findingtext::remedy(finding.id)};
}

} // namespace

Attention of(const lockcells::RowFacts& row)
{
    return row.finding != nullptr ? ofFinding(row) : Attention();
}

QString line(const lockcells::RowFacts& row)
{
    const Attention text = of(row);
    QStringList parts;
    for (const QString& part : {text.since, text.cause, text.next}) {
        if (!part.isEmpty())
            parts += part;
    }
    return parts.join(u"  \u00b7  "_s);
}

} // namespace lockscope::presentation::attentiontext
