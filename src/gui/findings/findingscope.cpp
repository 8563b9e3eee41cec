// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/findings/findingscope.h"

#include "analysis/findings/episodes.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/report/seenevidence.h"
#include "presentation/stream/frameloop.h"
#include "presentation/words/sentences.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace lockscope::gui {

namespace {

struct ScopeTexts
{
    Q_DECLARE_TR_FUNCTIONS(FindingScope)
};

QStringList recordedScope(const FindingsStore& findings, const RecordedFindings& recorded, celltext::Zone zone)
{
    QStringList sentences;
    sentences += ScopeTexts::tr("Up to the moment that is shown, of the recording from %1 to %2.")
                     .arg(celltext::timeOfDay(recorded.range.from, zone), celltext::timeOfDay(recorded.range.to, zone));
    if (const auto later = findings.laterCount(); later > 0)
        sentences += ScopeTexts::tr("%n finding(s) begin later: the marks on the strip of time lead there.", nullptr,
                                    static_cast<int>(std::min<std::size_t>(later, INT_MAX)));
    if (recorded.isCutShort)
        sentences += ScopeTexts::tr("The rest of it cannot be read.");
    return sentences;
}

} // namespace

FindingScope findingScope(const FindingsStore& findings, const FrameLoop& frames, celltext::Zone zone)
{
    const auto* recorded = findings.recorded();
    QStringList sentences;
    FindingScope scope;
    if (const auto percent = findings.percentRead()) {
        sentences += recorded != nullptr
                         ? ScopeTexts::tr("The recording is read once more with these limits: %1%.").arg(*percent)
                         : ScopeTexts::tr("The recording is being read: %1%. Until then only its played part is shown.")
                               .arg(*percent);
    } else if (recorded != nullptr) {
        sentences += recordedScope(findings, *recorded, zone);
    } else if (!frames.showsPast()) {
        const auto seen = findings.seen();
        sentences += presentation::spansText(seen);
        scope.isChanging = !seen.watched().isWhole() || !seen.announced().isWhole() || seen.traced().seen.count() > 0;
    }
    if (const auto leftOut = findings.leftOutCount(); leftOut > 0)
        sentences += ScopeTexts::tr("%n more are not kept.", nullptr,
                                    static_cast<int>(std::min<std::uint64_t>(leftOut, INT_MAX)));
    const auto& all = findings.episodes();
    const auto over = std::count_if(all.begin(), all.end(), [](const auto& each) { return !each.isOpen(); });
    if (recorded == nullptr && over >= static_cast<std::ptrdiff_t>(analysis::Episodes::kMostKept))
        sentences += ScopeTexts::tr("Only the latest %1 ended findings are kept.")
                         .arg(QLocale().toString(static_cast<qulonglong>(analysis::Episodes::kMostKept)));
    scope.text = joined(sentences);
    return scope;
}

} // namespace lockscope::gui
