// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/replayverb.h"

#include "cli/openrecording.h"
#include "cli/rows.h"
#include "core/text.h"
#include "formats/decode.h"
#include "presentation/words/recordingtext.h"

#include <utility>

namespace lockscope::cli {
namespace {

/// How many batches between two looks at signals and at whether somebody reads.
constexpr int kAtOnce = 200;

} // namespace

std::string csvCell(std::string_view text)
{
    const auto safe = jsonText(text);
    const bool isFormula = !safe.empty() && std::string_view("=+-@\t\r").find(safe[0]) != std::string_view::npos;
    if (!isFormula && safe.find_first_of(",\"\n\r;' \t") == std::string::npos)
        return safe;
    std::string cell = isFormula ? "\"'" : "\"";
    for (const char c : safe)
        cell.append(c == '"' ? 2 : 1, c);
    return cell + '"';
}

ReplayVerb::ReplayVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
                       history::ReplaySource& source)
    : WatchVerb(std::move(options), clock, output, std::move(session)), m_source(source)
{
    connect(&m_next, &QTimer::timeout, this, &ReplayVerb::goOn);
}

void ReplayVerb::start()
{
    if (m_options.recording.asCsv)
        printCsvHeader();
    m_source.setRunIn(std::chrono::seconds(0));
    if (m_options.recording.from)
        m_source.seek(timeOf(*m_options.recording.from, m_source.range()));
    m_source.play(history::kFastest);
    m_next.start(0);
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
        Q_EMIT finished(ExitCode::Done);
        return;
    }
}

/// Lines about nodes are none of a table of events.
void ReplayVerb::arriving(const presentation::Frame& before)
{
    if (!m_options.recording.asCsv)
        WatchVerb::arriving(before);
}

void ReplayVerb::consume(const presentation::Frame& frame)
{
    if (m_options.recording.asCsv)
        printCsv(frame);
    else
        WatchVerb::consume(frame);
}

void ReplayVerb::printCsvHeader()
{
    m_output.line(
        "t,event,key,db,node,keyspace,holder,previous,held_since,deadline,count,precision_us,evidence,library");
}

void ReplayVerb::printCsv(const presentation::Frame& frame)
{
    const auto time = [](ServerTime at) { return at == kUnknownTime ? std::string() : isoTime(at); };
    const PictureView& picture = frame.picture;
    for (const LockEvent& event : frame.batch.events) {
        if (index(event.lock) >= picture.size())
            continue;
        const KeyView key = picture.key(event.lock);
        const NodeNames& names = m_session.names(event.node);
        const auto deadline = event.deadline.isTime()    ? isoTime(event.deadline.time())
                              : event.deadline.isNever() ? std::string("never")
                                                         : std::string();
        std::string line = isoTime(event.at);
        for (const std::string& cell :
             {std::string(name(event.kind)), csvCell(key.name), std::to_string(event.database), csvCell(names.node),
              csvCell(names.keyspace), csvCell(tokenText(picture.token(event.holder))),
              csvCell(tokenText(picture.token(event.previous))), time(event.heldSince), deadline,
              std::to_string(event.count),
              event.precisionUs == kUnknownPrecisionUs ? std::string() : std::to_string(event.precisionUs),
              std::string(name(event.evidence)), csvCell(formats::library(event.library).name)})
            line.append(",").append(cell);
        if (!m_output.line(line))
            return;
    }
}

std::unique_ptr<Verb> makeReplayVerb(Options options, const Clock& clock, Output& output)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    options.endpoint.database = recording->database;
    options.showTokens = options.showTokens || recording->isMasked; // they are masks already
    history::ReplaySource& source = *recording->source;
    auto session = std::make_unique<VerbSession>(OpenSource{std::move(recording->source), nullptr, recording->names});
    return std::make_unique<ReplayVerb>(std::move(options), clock, output, std::move(session), source);
}

std::unique_ptr<VerbSession> sessionAt(const Options& options, const Clock& clock)
{
    auto recording = openRecording(options, clock);
    if (!recording)
        return nullptr;
    recording->source->setRunIn(std::chrono::seconds(0));
    const auto range = recording->source->range();
    recording->source->seek(options.recording.at ? timeOf(*options.recording.at, range) : range.to);
    if (recording->source->error()) {
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(options.verb, presentation::recordingtext::sentence(*recording->source->error())));
        return nullptr;
    }
    return std::make_unique<VerbSession>(OpenSource{std::move(recording->source), nullptr, recording->names});
}

} // namespace lockscope::cli
