// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reportverb.h"

#include "actions/auditlog.h"
#include "cli/freshsalt.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"
#include "presentation/report/reportjunit.h"
#include "presentation/words/recordingtext.h"

#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace lockscope::cli {
namespace {

using presentation::TimeSpan;

/// How many batches between two looks at signals.
constexpr int kReadAtOnce = 500;

QString factOf(const Recording& recording, const char* key)
{
    const auto& meta = recording.source->reader().meta();
    const auto found = meta.find(key);
    return found == meta.end() ? QString() : QString::fromStdString(printableElided(found->second, 500));
}

/// ["lock:*","job:*"] as people write it.
QString patternsOf(const Recording& recording)
{
    const auto& meta = recording.source->reader().meta();
    const auto found = meta.find("patterns");
    const Json patterns = found == meta.end() ? Json() : Json::parse(found->second, nullptr, false);
    QStringList shown;
    for (const Json& pattern : patterns.is_array() ? patterns : Json::array()) {
        if (pattern.is_string() && shown.size() < 50)
            shown += QString::fromStdString(printableElided(pattern.get<std::string>(), 100));
    }
    return shown.join(QStringLiteral(", "));
}

} // namespace

ReportVerb::ReportVerb(Options options, const Clock& clock, Output& output, Recording recording, const TimeSpan& range)
    : Verb(std::move(options), clock, output), m_recording(std::move(recording)), m_range(range), m_salt(freshSalt()),
      m_report(range), m_progress(range.from, range.to)
{
    m_fold.setSource(m_recording.source.get());
    m_fold.addConsumer(&m_report);
    connect(&m_next, &QTimer::timeout, this, &ReportVerb::goOn);
}

ReportVerb::~ReportVerb() = default;

void ReportVerb::start()
{
    if (isRangeEmpty(m_options, m_recording, m_range)) {
        Q_EMIT finished(ExitCode::Usage);
        return;
    }
    if (m_options.recording.from)
        m_recording.source->seek(m_range.from);
    m_recording.source->play(history::kFastest);
    m_next.start(0);
}

/// Nothing was written yet.
void ReportVerb::interrupt()
{
    m_next.stop();
    m_progress.clear();
    Verb::interrupt();
}

void ReportVerb::goOn()
{
    for (int i = 0; i < kReadAtOnce; ++i) {
        if (m_recording.source->nextTime().value_or(ServerTime::max()) <= m_range.to && m_fold.pull())
            continue;
        m_next.stop();
        finish();
        return;
    }
    m_progress.show(m_fold.last().now);
}

presentation::ReportSource ReportVerb::source() const
{
    presentation::ReportSource source;
    source.file = QString::fromStdString(
        printableElided(QFileInfo(QString::fromStdString(m_options.recording.file)).fileName().toStdString(), 200));
    source.uri = factOf(m_recording, "uri");
    source.patterns = patternsOf(m_recording);
    source.isMasked = m_recording.isMasked;
    source.areNamesMasked = factOf(m_recording, "names") == QLatin1StringView("masked");
    source.showsTokens = m_options.showTokens && !m_recording.isMasked;
    source.wasClosed = factOf(m_recording, "closed") == QLatin1StringView("1");
    if (m_recording.source->error())
        source.trouble = presentation::recordingtext::sentence(*m_recording.source->error());
    if (!source.isMasked && !source.showsTokens)
        source.token = [mask = actions::TokenMask(m_salt)](std::string_view token) { return mask.mask(token); };
    return source;
}

/// Beside the file first, then in its place.
bool ReportVerb::write(const std::string& path, const QByteArray& bytes) const
{
    QSaveFile file(QString::fromStdString(path));
    const bool isOpen = file.open(QIODevice::WriteOnly);
    if (isOpen && source().showsTokens) // as the recording itself
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (isOpen && file.write(bytes) == bytes.size() && file.commit())
        return true;
    complain(Tr::tr("lockscope report: %1 cannot be written: %2. Choose another file, or make room.")
                 .arg(QString::fromStdString(printable(path)), file.errorString()));
    return false;
}

void ReportVerb::print(const QByteArray& text) const
{
    QByteArrayList lines = text.split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    for (const QByteArray& line : lines) {
        if (!m_output.line(line.toStdString()))
            return;
    }
}

bool ReportVerb::isBadEnough() const
{
    const auto& least = m_options.recording.failOn;
    // the worst stands first
    return least && !m_report.findings().empty() &&
           analysis::factsOf(m_report.findings().front().id).severity >= *least;
}

void ReportVerb::finish()
{
    m_progress.clear();
    if (!m_report.picture() && m_recording.source->error()) {
        complain(QStringLiteral("lockscope report: ") +
                 presentation::recordingtext::sentence(*m_recording.source->error()));
        Q_EMIT finished(ExitCode::Connection);
        return;
    }
    m_report.finish();
    const auto source = this->source();
    const auto document = presentation::incidentReport(m_report, source);
    const QByteArray text =
        m_options.recording.asMarkdown ? presentation::toMarkdown(document) : presentation::toHtml(document);
    bool isWritten = true;
    if (!m_options.recording.junit.empty())
        isWritten = write(m_options.recording.junit, presentation::toJUnit(m_report, source));
    if (!m_options.recording.output.empty())
        isWritten = write(m_options.recording.output, text) && isWritten;
    else
        print(text);
    if (!source.trouble.isEmpty())
        complain(QStringLiteral("lockscope report: ") + source.trouble);
    Q_EMIT finished(!isWritten || !source.trouble.isEmpty() ? ExitCode::Connection
                    : isBadEnough()                         ? ExitCode::Finding
                                                            : ExitCode::Done);
}

std::unique_ptr<Verb> makeReportVerb(Options options, const Clock& clock, Output& output)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    const auto range = rangeOf(options, *recording);
    return std::make_unique<ReportVerb>(std::move(options), clock, output, std::move(*recording), range);
}

} // namespace lockscope::cli
