// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/replayverb.h"

#include "cli/openrecording.h"
#include "presentation/recordings/recordingtext.h"

#include <utility>

namespace lockscope::cli {
namespace {

/// Batches replayed between two checks for signals and for a gone reader.
constexpr int kAtOnce = 200;

} // namespace

ReplayVerb::ReplayVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
                       history::ReplaySource& source)
    : WatchVerb(std::move(options), clock, output, std::move(session)), m_source(source)
{
    setFullDisks(source.reader().fullDisks());
    connect(&m_next, &QTimer::timeout, this, &ReplayVerb::goOn);
}

void ReplayVerb::start()
{
    m_source.setRunIn(std::chrono::seconds(0));
    if (m_options.recording.from) {
        const ServerTime from = timeOf(*m_options.recording.from, m_source.range());
        setFrom(from);
        m_source.seek(from);
    }
    m_source.play(history::kFastest);
    m_next.start(0);
}

void ReplayVerb::unread()
{
    m_next.stop();
    WatchVerb::unread();
}

void ReplayVerb::goOn()
{
    const auto& to = m_options.recording.to;
    const ServerTime end = to ? timeOf(*to, m_source.range()) : ServerTime::max();
    for (int i = 0; i < kAtOnce && m_output.isOpen(); ++i) {
        const bool isOver = m_source.nextTime().value_or(ServerTime::min()) > end;
        if (!isOver && m_session.pull())
            continue;
        m_next.stop();
        if (m_source.error())
            return fail(ExitCode::Connection, presentation::recordingtext::sentence(*m_source.error()));
        // Without --from and --to it ends as `watch` did.
        if (const ServerTime last = m_source.range().to; m_options.recording.from || end < last)
            tellUnseen(std::min(end, last));
        Q_EMIT finished(ExitCode::Done);
        return;
    }
}

std::unique_ptr<Verb> makeReplayVerb(Options options, const Clock& clock, Output& output)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    options.endpoint.database = recording->database;
    options.showTokens = options.showTokens || recording->isMasked; // recorded tokens are masked already
    const auto range = rangeOf(options, *recording);
    if (!recording->source->error() && isRangeEmpty(options, *recording, range))
        return std::make_unique<EndedVerb>(std::move(options), clock, output, ExitCode::Finding);
    history::ReplaySource& source = *recording->source;
    auto session = std::make_unique<VerbSession>(
        OpenSource{std::move(recording->source), nullptr, recording->names, recording->groups});
    return std::make_unique<ReplayVerb>(std::move(options), clock, output, std::move(session), source);
}

Result<std::unique_ptr<VerbSession>, ExitCode> sessionAt(const Options& options, const Clock& clock)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return failure(ExitCode::Connection);
    if (options.recording.at && !recording->source->error() &&
        isOutside(options, *recording, timeOf(*options.recording.at, recording->source->range())))
        return failure(ExitCode::Finding);
    recording->source->setRunIn(std::chrono::seconds(0));
    const auto range = recording->source->range();
    recording->source->seek(options.recording.at ? timeOf(*options.recording.at, range) : range.to);
    if (recording->source->error()) {
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(options.verb, presentation::recordingtext::sentence(*recording->source->error())));
        return failure(ExitCode::Connection);
    }
    return std::make_unique<VerbSession>(
        OpenSource{std::move(recording->source), nullptr, recording->names, recording->groups});
}

} // namespace lockscope::cli

#include "moc_replayverb.cpp"
