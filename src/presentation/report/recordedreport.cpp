// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/recordedreport.h"

#include "core/text.h"
#include "history/replaysource.h"
#include "presentation/recordings/recordingtext.h"

#include <nlohmann/json.hpp>

#include <QFileInfo>
#include <QStringList>

namespace lockscope::presentation {

namespace {

using Facts = std::map<std::string, std::string>;

QString factOf(const Facts& facts, const char* key)
{
    const auto found = facts.find(key);
    return found == facts.end() ? QString() : QString::fromStdString(printableElided(found->second, 500));
}

/// Readable form of ["lock:*","job:*"].
QString patternsOf(const Facts& facts)
{
    constexpr int kMost = 50;
    const auto found = facts.find("patterns");
    const auto patterns =
        found == facts.end() ? nlohmann::json() : nlohmann::json::parse(found->second, nullptr, false);
    QStringList shown;
    for (const auto& pattern : patterns.is_array() ? patterns : nlohmann::json::array()) {
        if (pattern.is_string() && shown.size() < kMost)
            shown += QString::fromStdString(printableElided(pattern.get<std::string>(), 100));
    }
    return shown.join(QStringLiteral(", "));
}

} // namespace

RecordedReport::RecordedReport(history::ReplaySource& recording, const TimeSpan& range, bool fromItsBegin)
    : m_fold(range), m_pass(recording, range, fromItsBegin)
{
    m_pass.addConsumer(&m_fold);
    if (recording.reader().hasEarlierRuns())
        m_fold.setLacksSpans();
}

ReportSource reportSource(history::ReplaySource& recording, const std::string& file)
{
    const Facts& facts = recording.reader().meta();
    ReportSource source;
    source.file =
        QString::fromStdString(printableElided(QFileInfo(QString::fromStdString(file)).fileName().toStdString(), 200));
    source.uri = factOf(facts, "uri");
    source.patterns = patternsOf(facts);
    source.isMasked = !recording.reader().hasClearTokens();
    source.areNamesMasked = factOf(facts, "names") == QLatin1StringView("masked");
    source.wasClosed = factOf(facts, "closed") == QLatin1StringView("1");
    source.unclosed = recordingtext::sentence(recording.reader().closing(), file);
    source.notes = notesOf(recording.reader());
    if (recording.error())
        source.trouble = recordingtext::sentence(*recording.error());
    return source;
}

} // namespace lockscope::presentation
