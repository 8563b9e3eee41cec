// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/recordverb.h"

#include "cli/tr.h"
#include "core/text.h"
#include "presentation/words/recordingtext.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <utility>

namespace lockscope::cli {
namespace {

constexpr std::chrono::milliseconds kRest{500};
/// As a shell says it.
constexpr int kNotStarted = 127;
constexpr int kSignalBase = 128;

/// What the file says of where it comes from. No password is in it.
std::map<std::string, std::string> factsOf(const Options& options)
{
    nlohmann::json patterns = nlohmann::json::array();
    for (const std::string& pattern : options.patterns)
        patterns.push_back(jsonText(pattern));
    const auto node = options.endpoint.nodeName();
    std::string uris = options.hasSeveral() ? std::string() : options.endpoint.displayUri();
    for (std::size_t i = 0; options.hasSeveral() && i < options.all.size(); ++i)
        uris.append(i > 0 ? " " : "").append(options.all[i].deployment.displayUri());
    return {{"uri", uris},
            {"node", node},
            {"keyspace", options.keyspace.empty() ? node : options.keyspace},
            {"database", std::to_string(options.endpoint.database)},
            {"patterns", patterns.dump()},
            {"by", "record"}};
}

} // namespace

RecordVerb::RecordVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
                       history::Tap& tap, std::unique_ptr<history::Recorder> recorder)
    : LiveVerb(std::move(options), clock, output, std::move(session)), m_recorder(std::move(recorder)), m_tap(tap)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    m_time.setInterval(1000);
    connect(&m_time, &QTimer::timeout, &m_session, &VerbSession::refresh);
    m_command.setProcessChannelMode(QProcess::ForwardedChannels);
    m_command.setInputChannelMode(QProcess::ForwardedInputChannel);
    connect(&m_command, &QProcess::finished, this, &RecordVerb::onCommandEnded);
    connect(&m_command, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        complain(Tr::tr("lockscope record: %1 cannot be started: %2")
                     .arg(m_options.recording.command.first(), m_command.errorString()));
        end(ExitCode{kNotStarted});
    });
    m_recorder->callOnTrouble(
        [this] { QMetaObject::invokeMethod(this, &RecordVerb::onTrouble, Qt::QueuedConnection); });
}

RecordVerb::~RecordVerb()
{
    m_recorder->callOnTrouble({});
    static_cast<void>(m_recorder->close());
}

void RecordVerb::start()
{
    LiveVerb::start();
    m_time.start();
}

void RecordVerb::onArrived(const Batch&)
{
    if (m_isReady || !m_session.ready())
        return;
    m_isReady = true;
    // Not amidst a batch.
    QMetaObject::invokeMethod(this, &RecordVerb::onReady, Qt::QueuedConnection);
}

void RecordVerb::onReady()
{
    complain(Tr::tr("lockscope record: recording to %1.").arg(QString::fromStdString(printable(m_recorder->path()))));
    tellMissing(m_session.missing());
    if (!m_options.showTokens)
        complain(Tr::tr("lockscope record: tokens are masked."));
    else
        complain(Tr::tr("lockscope record: tokens are recorded in clear. Whoever has the file can release locks."));
    if (m_options.recording.trace) {
        monitor::TraceRequest request;
        request.limit = *m_options.recording.trace;
        m_session.startTrace(request);
    }
    if (!m_options.recording.command.isEmpty())
        startCommand();
}

void RecordVerb::startCommand()
{
    m_command.start(m_options.recording.command.first(), m_options.recording.command.mid(1));
}

void RecordVerb::onCommandEnded(int code, QProcess::ExitStatus status)
{
    const int shown = status == QProcess::CrashExit ? kSignalBase + code : code;
    connect(&m_rest, &QTimer::timeout, this, [this, shown] { end(ExitCode{shown}); });
    m_rest.start();
}

/// A command ends first: it got the same signal from the terminal, or gets one now.
void RecordVerb::interrupt()
{
    if (m_command.state() != QProcess::NotRunning) {
        m_command.terminate();
        return;
    }
    end(m_isReady ? ExitCode::Done : ExitCode::Interrupted);
}

void RecordVerb::onTrouble()
{
    const auto status = m_recorder->status();
    if (std::exchange(m_isInTrouble, status.error.has_value()) == m_isInTrouble)
        return;
    if (status.error)
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(*status.error));
    else
        complain(Tr::tr("lockscope record: recording again."));
}

void RecordVerb::end(ExitCode code)
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_session.refresh();
    m_tap.setRecorder(nullptr);
    const auto closed = m_recorder->close();
    const auto status = m_recorder->status();
    if (!closed)
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(closed.error()));
    if (status.leftOut > 0)
        complain(Tr::tr("lockscope record: %1 events are not in the recording: they could not be written in time.")
                     .arg(status.leftOut));
    if (!closed && code == ExitCode::Done && m_options.recording.command.isEmpty())
        code = ExitCode::Connection;
    Q_EMIT finished(code);
}

std::unique_ptr<Verb> makeRecordVerb(Options options, const Clock& clock, Output& output)
{
    history::RecordingOptions recording;
    recording.path = options.recording.file;
    recording.masksTokens = !options.showTokens;
    recording.masksNames = options.recording.masksNames;
    recording.mostBytes = options.recording.ringBytes.value_or(0);
    recording.mayContinue = options.recording.ringBytes.has_value();
    recording.facts = factsOf(options);
    auto writer = history::RecordingWriter::open(recording);
    if (!writer) {
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(writer.error()));
        return nullptr;
    }
    auto recorder = std::make_unique<history::Recorder>(std::move(*writer), clock);
    history::Tap* tap = nullptr;
    auto session = std::make_unique<VerbSession>(options, clock, nullptr, [&](std::unique_ptr<EventSource> source) {
        auto around = std::make_unique<history::Tap>(std::move(source), clock);
        tap = around.get();
        return around;
    });
    const VerbSession& known = *session;
    tap->setRecorder(recorder.get(), [&known](Batch& into) {
        known.picture().snapshot(into);
        return true;
    });
    return std::make_unique<RecordVerb>(std::move(options), clock, output, std::move(session), *tap,
                                        std::move(recorder));
}

} // namespace lockscope::cli
