// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/compareverb.h"

#include "cli/reportoutput.h"
#include "presentation/recordings/recordingtext.h"

#include <utility>

namespace lockscope::cli {
namespace {

/// Batches read between two checks for signals.
constexpr int kComparedAtOnce = 500;

} // namespace

CompareVerb::CompareVerb(Options options, const Clock& clock, Output& output, Side before, Side after)
    : Verb(std::move(options), clock, output), m_before(std::move(before)), m_after(std::move(after))
{
    connect(&m_next, &QTimer::timeout, this, &CompareVerb::goOn);
}

CompareVerb::~CompareVerb() = default;

void CompareVerb::start()
{
    if (isRangeEmpty(m_options, m_after.recording, m_after.range) ||
        isRangeEmpty(m_options, m_before.recording, m_before.range))
        return Q_EMIT finished(ExitCode::Usage);
    read(m_before);
    m_next.start(0);
}

void CompareVerb::read(Side& side)
{
    m_side = &side;
    m_report = std::make_unique<presentation::RecordedReport>(*side.recording.source, side.range, side.fromItsBegin);
    m_progress = std::make_unique<ReadingProgress>(side.range.from, side.range.to);
}

/// Nothing has to be removed, because nothing was written yet.
void CompareVerb::interrupt()
{
    m_next.stop();
    if (m_progress)
        m_progress->clear();
    Verb::interrupt();
}

void CompareVerb::goOn()
{
    if (m_report->advance(kComparedAtOnce)) {
        m_progress->show(m_report->now());
        return;
    }
    m_progress->clear();
    const auto& error = m_side->recording.source->error();
    if (!m_report->fold().picture() && error) {
        m_next.stop();
        return fail(ExitCode::Connection, presentation::recordingtext::sentence(*error));
    }
    if (m_side == &m_before) {
        m_report->finish();
        m_first = presentation::comparedRange(m_report->fold(),
                                              presentation::reportSource(*m_side->recording.source, m_side->file));
        read(m_after);
        return;
    }
    m_next.stop();
    finish();
}

void CompareVerb::finish()
{
    m_report->finish();
    const auto second = presentation::comparedRange(
        m_report->fold(), presentation::reportSource(*m_side->recording.source, m_side->file));
    const auto document = presentation::comparison(*m_first, second);
    const QByteArray text =
        m_options.recording.asMarkdown ? presentation::toMarkdown(document) : presentation::toHtml(document);
    bool isWritten = true;
    if (!m_options.recording.output.empty())
        isWritten = writeReport(m_options.recording.output, text, false);
    else
        printReport(text, m_output);
    for (const presentation::ComparedRange* side : {std::as_const(m_first).operator->(), &second}) {
        if (!side->trouble.isEmpty())
            complain(QStringLiteral("lockscope report: ") + side->trouble);
    }
    const bool isWhole = m_first->trouble.isEmpty() && second.trouble.isEmpty();
    Q_EMIT finished(isWritten && isWhole ? ExitCode::Done : ExitCode::Connection);
}

std::unique_ptr<Verb> makeCompareVerb(Options options, const Clock& clock, Output& output)
{
    Options other = options;
    other.recording.file = options.recording.compare;
    other.recording.from = options.recording.compareFrom;
    other.recording.to = options.recording.compareTo;
    const auto sideOf = [&clock](const Options& of) -> std::optional<CompareVerb::Side> {
        auto recording = openRecording(of, clock);
        if (!recording)
            return std::nullopt;
        const auto range = rangeOf(of, *recording);
        return CompareVerb::Side{std::move(*recording), range, of.recording.file, !of.recording.from};
    };
    auto before = sideOf(other);
    auto after = before ? sideOf(options) : std::nullopt;
    if (!after)
        return nullptr;
    return std::make_unique<CompareVerb>(std::move(options), clock, output, std::move(*before), std::move(*after));
}

} // namespace lockscope::cli

#include "moc_compareverb.cpp"
