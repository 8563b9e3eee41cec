// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/recordverb.h"

#include "cli/terminationsignals.h"
#include "cli/tr.h"
#include "core/text.h"
#include "history/filesystem.h"
#include "history/recordingreader.h"
#include "presentation/findings/recordedgroups.h"
#include "presentation/recordings/recordingtext.h"
#include "presentation/words/plural.h"

#include <nlohmann/json.hpp>

#include <csignal>
#include <filesystem>
#include <poll.h>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

constexpr std::chrono::milliseconds kRest{500};
/// Exit codes of a shell: 127 if the command did not start, 128 + the signal that ended it.
constexpr int kNotStarted = 127;
constexpr int kSignalBase = 128;

/// The origin to be stored in the recording, without passwords.
std::map<std::string, std::string> factsOf(const Options& options)
{
    nlohmann::json patterns = nlohmann::json::array();
    for (const std::string& pattern : options.patterns)
        patterns.push_back(jsonText(pattern));
    const auto node = options.endpoint.nodeName();
    std::string uris = options.hasSeveral() ? std::string() : options.endpoint.displayUri();
    for (std::size_t i = 0; options.hasSeveral() && i < options.all.size(); ++i)
        uris.append(i > 0 ? " " : "").append(options.all[i].deployment.displayUri());
    std::map<std::string, std::string> facts{{"uri", uris},
                                             {"node", node},
                                             {"keyspace", options.keyspace.empty() ? node : options.keyspace},
                                             {"database", std::to_string(options.endpoint.database)},
                                             {"patterns", patterns.dump()},
                                             {"by", "record"}};
    std::vector<presentation::QuorumGroup> groups;
    for (const Watched& each : options.all)
        presentation::addToGroup(groups, each.group, each.deployment.name());
    if (!groups.empty())
        facts[presentation::kGroupsFact] = presentation::groupsText(groups);
    return facts;
}

std::uint64_t keepFree(const Options& options)
{
    return options.recording.keepFree.value_or(history::usualKeepFree(options.recording.file).value_or(0));
}

QString spaceText(std::uint64_t keepFree, const std::string& path)
{
    return u"lockscope record: the disk of %1 is full: less than %2 MB would stay free (--keep-free)."_s
        .arg(QString::fromStdString(printable(path)))
        .arg(keepFree >> 20);
}

/// Asks at the terminal. True for y, false for another answer or an interrupt.
bool isConfirmed(const QString& question)
{
    prompt(question);
    constexpr int kLookMs = 100;
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (::poll(&input, 1, kLookMs) <= 0) {
        if (TerminationSignals::cameAny())
            return false;
    }
    char answer[16] = {};
    const auto size = ::read(STDIN_FILENO, answer, sizeof answer - 1);
    return size > 0 && (answer[0] == 'y' || answer[0] == 'Y');
}

/// Asks before a ring of another server is continued, which would mix the locks of both. An unreadable file is reported
/// later, when it is opened for writing.
bool mayGoOnIn(const Options& options)
{
    if (!options.recording.ringBytes || options.yes)
        return true;
    const auto there = history::RecordingReader::open(options.recording.file);
    if (!there)
        return true;
    const auto before = (*there)->meta();
    const auto facts = factsOf(options);
    const auto isSame = [&](const char* fact) {
        const auto known = before.find(fact);
        return known == before.end() || known->second == facts.at(fact);
    };
    // Compares the keyspace: a group keeps its name after a failover.
    if (options.hasSeveral() ? isSame("uri") : isSame("keyspace") && isSame("database"))
        return true;
    const auto uri = before.find("uri");
    const std::string& now = facts.at("uri");
    const QString file = QString::fromStdString(printable(options.recording.file));
    const QString other = QString::fromStdString(printable(uri == before.end() ? std::string("?") : uri->second));
    if (::isatty(STDIN_FILENO) == 0) {
        complain(u"lockscope record: %1 has what happened at %2, and this is %3. Choose another file, or add "
                 "--yes."_s.arg(file, other, QString::fromStdString(printable(now))));
        return false;
    }
    if (isConfirmed(u"%1 has what happened at %2, and this is %3. Go on in it? [y/N] "_s.arg(
            file, other, QString::fromStdString(printable(now)))))
        return true;
    if (!TerminationSignals::cameAny())
        complain(u"Not confirmed. Nothing was recorded."_s);
    return false;
}

} // namespace

RecordVerb::RecordVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session,
                       history::Tap* tap, std::unique_ptr<metrics::Endpoint> metrics)
    : Verb(std::move(options), clock, output), m_owned(std::move(session)), m_session(*m_owned), m_tap(tap),
      m_keepFree(m_tap != nullptr ? keepFree(m_options) : 0), m_traces(m_session, m_clock, QStringLiteral("record")),
      m_troubles(m_session, QStringLiteral("record"))
{
    m_session.addConsumer(this);
    connect(&m_session, &VerbSession::failed, this, &RecordVerb::fail);
    if (metrics)
        m_metrics = std::make_unique<RecordMetrics>(m_options, m_session, std::move(metrics));
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    m_time.setInterval(1000);
    connect(&m_time, &QTimer::timeout, this, &RecordVerb::onTime);
    m_command.setProcessChannelMode(QProcess::ForwardedChannels);
    m_command.setInputChannelMode(QProcess::ForwardedInputChannel);
    m_command.setChildProcessModifier([] { ::signal(SIGXFSZ, SIG_DFL); }); // Qt restores SIGPIPE itself
    connect(&m_command, &QProcess::finished, this, &RecordVerb::onCommandEnded);
    connect(&m_command, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        complain(u"lockscope record: %1 cannot be started: %2"_s.arg(m_options.recording.command.first(),
                                                                     m_command.errorString()));
        end(ExitCode{kNotStarted});
    });
}

RecordVerb::~RecordVerb()
{
    if (!m_recorder)
        return;
    m_recorder->callOnTrouble({});
    const auto closed = m_recorder->close();
    // A recording that never began would stand in the way of the next try.
    if (closed && m_isNewFile && !m_isReady && !m_hasStopped && m_recorder->status().events == 0) {
        std::error_code whyNot;
        std::filesystem::remove(m_recorder->path(), whyNot);
    }
}

void RecordVerb::start()
{
    if (!m_options.recording.trace && !m_options.tracesOnSuspicion)
        return begin({});
    m_check.start([this](const QString& refusal) { begin(refusal); },
                  m_options.recording.trace ? Costly::Any : Costly::TraceOnSuspicion);
}

void RecordVerb::begin(const QString& refusal)
{
    if (m_hasEnded)
        return;
    if (!refusal.isEmpty()) {
        complain(QStringLiteral("lockscope record: ") + refusal + QLatin1Char(' ') +
                 u"A trace costs the server much and shows what everybody sends: leave --trace and "
                 "--trace-on-suspicion away."_s);
        return end(ExitCode::Permission);
    }
    if (m_tap != nullptr && !openFile())
        return end(TerminationSignals::cameAny() ? ExitCode::Interrupted : ExitCode::Connection);
    m_session.start();
    m_time.start();
}

bool RecordVerb::openFile()
{
    if (!mayGoOnIn(m_options))
        return false;
    history::RecordingOptions recording;
    recording.keepFree = m_keepFree;
    if (const auto free = history::freeBytes(m_options.recording.file);
        free && recording.keepFree != 0 && *free < recording.keepFree) {
        complain(spaceText(recording.keepFree, m_options.recording.file));
        return false;
    }
    recording.path = m_options.recording.file;
    recording.masksTokens = !m_options.showTokens;
    recording.masksNames = m_options.recording.masksNames;
    recording.mostBytes = m_options.recording.ringBytes.value_or(0);
    recording.mayContinue = m_options.recording.ringBytes.has_value();
    recording.facts = factsOf(m_options);
    std::error_code notThere;
    m_isNewFile = !std::filesystem::exists(recording.path, notThere);
    auto writer = history::RecordingWriter::open(recording);
    if (!writer) {
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(writer.error()));
        return false;
    }
    m_recorder = std::make_unique<history::Recorder>(std::move(*writer), m_clock);
    m_recorder->callOnTrouble(
        [this] { QMetaObject::invokeMethod(this, &RecordVerb::onTrouble, Qt::QueuedConnection); });
    m_tap->setRecorder(m_recorder.get(), [this](Batch& into) {
        m_session.picture().snapshot(into);
        return true;
    });
    return true;
}

void RecordVerb::onTime()
{
    m_session.refresh();
    if (m_metrics)
        m_metrics->publish(m_recorder.get());
}

void RecordVerb::arriving(const presentation::Frame& before)
{
    if (m_options.tracesOnSuspicion)
        m_findings.arriving(before);
}

void RecordVerb::consume(const presentation::Frame& frame)
{
    if (!m_isReady && !m_hasEnded && m_session.ready()) {
        m_isReady = true;
        QMetaObject::invokeMethod(this, &RecordVerb::onReady, Qt::QueuedConnection); // not while a batch is handled
    }
    tellTroubles(frame.batch);
    m_traces.tellFailed(frame.batch);
    if (!m_options.tracesOnSuspicion)
        return;
    m_findings.consume(frame);
    for (const auto& news : m_findings.takeNews()) {
        const analysis::Episode* episode = m_findings.findings().episodes().find(news.number);
        if (news.began && episode != nullptr && m_clock.mono() >= m_tracedUntil)
            m_traces.startFor(*episode);
    }
}

/// Nodes that are missing from the begin are told in onReady().
void RecordVerb::tellTroubles(const Batch& batch)
{
    for (const NodeEvent& event : batch.nodes) {
        const bool isTold = m_session.ready(event.node).has_value();
        const bool isTrouble = event.kind == NodeEvent::Kind::State && event.trouble != Trouble::None && isTold;
        if (isTrouble || event.kind == NodeEvent::Kind::Warning)
            m_troubles.warn(event, isTold);
    }
    m_troubles.takeBatch(batch);
}

void RecordVerb::reset()
{
    m_findings.reset();
}

void RecordVerb::onReady()
{
    tellOfFile();
    tellMissing(m_session.missing());
    if (m_options.recording.trace) {
        monitor::TraceRequest request;
        request.limit = *m_options.recording.trace;
        m_tracedUntil = m_clock.mono() + *m_options.recording.trace;
        m_session.startTrace(request);
    }
    if (!m_options.recording.command.isEmpty())
        startCommand();
}

void RecordVerb::tellOfFile() const
{
    if (!m_recorder)
        return;
    complain(u"lockscope record: recording to %1."_s.arg(QString::fromStdString(printable(m_recorder->path()))));
    if (!m_options.showTokens)
        complain(u"lockscope record: tokens are masked."_s);
    else
        complain(u"lockscope record: tokens are recorded in clear. Whoever has the file can release locks."_s);
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

/// Ends a running command first: the terminal has sent it the same signal, or it gets one here.
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
    if (status.error && status.error->kind == history::Error::Kind::Full && m_keepFree != 0)
        stopRecording(spaceText(m_keepFree, m_recorder->path()) + QLatin1Char(' ') +
                      u"The recording ends here, and what happened until now is in it."_s);
    else if (status.error && status.error->kind == history::Error::Kind::Gone)
        stopRecording(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(*status.error));
    else if (status.error)
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(*status.error));
    else
        complain(u"lockscope record: recording again."_s);
}

/// A command that is being recorded goes on to its end.
void RecordVerb::stopRecording(const QString& why)
{
    m_hasStopped = true;
    complain(why);
    static_cast<void>(closeRecording(ExitCode::Done));
    if (m_options.recording.command.isEmpty())
        end(ExitCode::Connection);
}

void RecordVerb::end(ExitCode code)
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_session.refresh();
    Q_EMIT finished(m_recorder && !m_hasStopped ? closeRecording(code) : code);
}

ExitCode RecordVerb::closeRecording(ExitCode code)
{
    m_tap->setRecorder(nullptr);
    const auto closed = m_recorder->close();
    const auto status = m_recorder->status();
    if (!closed && !(m_hasStopped && status.error == closed.error())) // that was told
        complain(QStringLiteral("lockscope record: ") + presentation::recordingtext::sentence(closed.error()));
    if (status.leftOut > 0)
        complain(Tr::tr("lockscope record: %n event(s) not in the recording: they could not be written in time.",
                        nullptr, presentation::plural(status.leftOut)));
    return !closed && code == ExitCode::Done && m_options.recording.command.isEmpty() ? ExitCode::Connection : code;
}

std::unique_ptr<Verb> makeRecordVerb(Options options, const Clock& clock, Output& output)
{
    std::unique_ptr<metrics::Endpoint> metrics; // before the recording is created, so that a failure leaves no file
    if (options.recording.metricsAt) {
        metrics = RecordMetrics::listen(options, clock);
        if (!metrics)
            return nullptr;
    }
    if (options.recording.file.empty()) {
        auto session = std::make_unique<VerbSession>(options, clock);
        return std::make_unique<RecordVerb>(std::move(options), clock, output, std::move(session), nullptr,
                                            std::move(metrics));
    }
    history::Tap* tap = nullptr;
    auto session = std::make_unique<VerbSession>(options, clock, nullptr, [&](std::unique_ptr<EventSource> source) {
        auto around = std::make_unique<history::Tap>(std::move(source), clock);
        tap = around.get();
        return around;
    });
    return std::make_unique<RecordVerb>(std::move(options), clock, output, std::move(session), tap, std::move(metrics));
}

} // namespace lockscope::cli

#include "moc_recordverb.cpp"
