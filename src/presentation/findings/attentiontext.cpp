// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/attentiontext.h"

#include "presentation/findings/findingtext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

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

/// True for a length of time that grows while the finding is open. The others are measured once and shown exactly.
bool isRunning(analysis::Measure measure)
{
    using analysis::Measure;
    constexpr std::array kRunning{Measure::Held,   Measure::SinceRenewal, Measure::Late,    Measure::Silent,
                                  Measure::Stands, Measure::Waited,       Measure::FreeFor, Measure::Unanswered};
    return std::find(kRunning.begin(), kRunning.end(), measure) != kRunning.end();
}

/// Rounds a length of time down, from ten seconds on, the longer the coarser.
std::int64_t rounded(std::int64_t us)
{
    constexpr std::int64_t kSecond = 1'000'000;
    if (us < 10 * kSecond)
        return us;
    std::int64_t step = 60 * kSecond;
    for (const auto& [below, each] : {std::pair{600, 30}, std::pair{60, 10}, std::pair{30, 5}})
        step = us < below * kSecond ? each * kSecond : step;
    return us - us % step;
}

/// Running times in steps, so that the explanation line is not repainted every second. The columns show them exactly.
QString inSteps(analysis::Measure measure, std::int64_t value)
{
    const std::int64_t step = isRunning(measure) ? rounded(value) : value;
    //: a length of time: "over 40 s"
    return step == value ? findingtext::value(measure, value)
                         : AttentionText::tr("over %1").arg(lengthtext::seconds(std::chrono::microseconds{step}));
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
                                            finding.isOpen() ? findingtext::condition(finding, inSteps)
                                                             : findingtext::condition(finding)),
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
