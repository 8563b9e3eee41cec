// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watchverb.h"

#include "cli/clusternodes.h"
#include "cli/rows.h"
#include "cli/watchtext.h"
#include "core/text.h"
#include "presentation/findings/findingtext.h"

#include <algorithm>
#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

/// A finding as a line for people (presentation::findingjson is for programs). `began` is false at its end.
std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node)
{
    namespace text = presentation::findingtext;
    std::string line = isoTime(wholeMs(began ? episode.last : episode.end));
    line += began ? "  finding         " : "  finding ended   ";
    line += printable(text::subject(episode, QString::fromStdString(node)).toStdString());
    if (episode.subject.kind == analysis::Subject::Kind::Lock)
        line += hexOfName(episode.subject.name, printable(episode.subject.name));
    line.append("  ").append(analysis::name(episode.severity())).append(" ").append(name(episode.id)).append(": ");
    line += printable(text::condition(episode).toStdString());
    return line;
}

} // namespace

std::unique_ptr<presentation::WatchLines> WatchVerb::makeLines()
{
    const auto names = [this](NodeId node) { return m_session.names(node); };
    const auto token = [this](std::string_view bytes) { return tokenText(bytes); };
    if (m_options.json)
        return std::make_unique<presentation::WatchJson>(
            presentation::WatchJson::Context{names, [this](NodeId node) { return databaseOf(node); }, token,
                                             [this](std::string_view line) { m_output.line(line); }});
    return std::make_unique<WatchText>(
        m_output,
        WatchText::Context{names, [this](NodeId node) { return placeOf(node); }, token, m_options.showTokens});
}

WatchVerb::WatchVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_owned(std::move(session)), m_session(*m_owned), m_lines(makeLines()),
      m_stream(*m_lines, m_options.waiters,
               [this](const NodeEvent& event, bool isTold) { m_troubles.warn(event, isTold); }),
      m_traces(m_session, m_clock, QStringLiteral("watch")), m_troubles(m_session, QStringLiteral("watch"))
{
    m_session.addConsumer(this);
    connect(&m_session, &VerbSession::failed, this, &WatchVerb::fail);
    if (!m_options.recording.file.empty())
        m_stream.setRecorded();
    if (m_options.webhook)
        m_webhook = std::make_unique<WatchWebhook>(*m_options.webhook, m_clock);
    constexpr std::chrono::milliseconds kTimePasses{250};
    m_time.setInterval(kTimePasses);
    connect(&m_time, &QTimer::timeout, &m_session, &VerbSession::refresh);
    m_duration.setSingleShot(true);
    connect(&m_duration, &QTimer::timeout, this, &WatchVerb::onTimeOver);
}

WatchVerb::~WatchVerb() = default;

void WatchVerb::start()
{
    if (!m_options.tracesOnSuspicion)
        return begin({});
    m_check.start([this](const QString& refusal) { begin(refusal); }, Costly::TraceOnSuspicion);
}

void WatchVerb::begin(const QString& refusal)
{
    if (m_hasEnded)
        return;
    if (!refusal.isEmpty()) {
        complain(QStringLiteral("lockscope watch: ") + refusal + QLatin1Char(' ') +
                 u"A trace costs the server much and shows what everybody sends: leave out --trace-on-suspicion."_s);
        return end(ExitCode::Permission);
    }
    m_session.start();
    if (m_options.findings)
        m_time.start();
    if (!m_options.duration)
        return;
    m_endsAt = m_clock.mono() + *m_options.duration;
    armDuration();
    m_output.endAt(std::chrono::steady_clock::now() + *m_options.duration);
}

/// A timer of Qt counts milliseconds in 31 bits: 24 days.
void WatchVerb::armDuration()
{
    constexpr std::chrono::milliseconds kMost = std::chrono::hours{20 * 24};
    m_duration.start(std::min(kMost, std::chrono::ceil<std::chrono::milliseconds>(m_endsAt - m_clock.mono())));
}

/// Fails if nothing was read yet: silence must not look like "nothing happened".
void WatchVerb::onTimeOver()
{
    if (m_clock.mono() < m_endsAt)
        return armDuration();
    if (m_stream.isSilent())
        complain(u"lockscope watch: Time limit reached before the first state was read. Nothing is known of its "
                 "locks."_s);
    end(m_stream.isSilent() ? ExitCode::Connection : ExitCode::Done);
}

/// An interrupt is the normal end, so it is Done once something was read.
void WatchVerb::interrupt()
{
    end(m_stream.isSilent() ? ExitCode::Interrupted : ExitCode::Done);
}

void WatchVerb::unread()
{
    end(ExitCode::Done);
}

void WatchVerb::end(ExitCode code)
{
    if (std::exchange(m_hasEnded, true))
        return;
    if (m_webhook)
        m_webhook->end();
    Q_EMIT finished(code);
}

void WatchVerb::arriving(const presentation::Frame& before)
{
    m_stream.arriving(before);
    if (m_options.findings)
        m_findings.arriving(before);
}

void WatchVerb::consume(const presentation::Frame& frame)
{
    m_stream.consume(frame);
    m_troubles.takeBatch(frame.batch);
    if (!m_saidUnserved && m_session.ready())
        tellUnserved();
    if (!m_options.findings)
        return;
    if (m_options.tracesOnSuspicion)
        m_traces.tellFailed(frame.batch);
    m_findings.consume(frame);
    if (!m_stream.isSilent())
        printFindings();
}

void WatchVerb::reset()
{
    m_stream.reset();
    forgetRun();
}

/// Called between the runs of one recording: the next one is printed from its begin, after a gap.
void WatchVerb::rewind()
{
    m_stream.rewind();
    forgetRun();
}

void WatchVerb::forgetRun()
{
    m_troubles.forget();
    m_findings.reset();
    if (m_webhook)
        m_webhook->forget();
}

/// Missing nodes were reported with their trouble.
void WatchVerb::tellUnserved()
{
    m_saidUnserved = true;
    auto missing = m_session.missing();
    std::erase_if(missing, [](const MissingNode& each) { return !each.node.empty(); });
    tellMissing(missing);
}

void WatchVerb::printFindings()
{
    const auto token = [this](std::string_view bytes) { return tokenText(bytes); };
    const analysis::Findings& findings = m_findings.findings();
    if (findings.episodes().dropped() > 0 && !std::exchange(m_saidDropped, true))
        complain(u"lockscope watch: %1 findings are open at once: what begins beyond them is not told."_s.arg(
            analysis::Episodes::kMostOpen));
    for (const auto& news : m_findings.takeNews()) {
        const analysis::Episode* episode = findings.episodes().find(news.number);
        if (episode == nullptr)
            continue;
        if (m_options.tracesOnSuspicion && news.began)
            m_traces.startFor(*episode);
        const NodeNames& names = m_session.names(episode->subject.node);
        if (m_webhook)
            m_webhook->publish(*episode, news.began, findings.thresholds(), names);
        if (!m_output.line(m_options.json
                               ? jsonLine(presentation::findingjson::object(*episode, news.began, findings.thresholds(),
                                                                            names.node, token),
                                          names.keyspace)
                               : findingLine(*episode, news.began, names.node) + placeOf(episode->subject.node)))
            return;
    }
}

int WatchVerb::databaseOf(NodeId node) const
{
    return m_session.database(node).value_or(m_options.endpoint.database);
}

std::string WatchVerb::placeOf(NodeId node) const
{
    return m_session.hasSeveralKeyspaces() ? "  at " + printable(m_session.names(node).keyspace) : std::string();
}

std::string WatchVerb::tokenText(std::string_view token) const
{
    return m_options.showTokens ? std::string(token) : m_mask.mask(token);
}

} // namespace lockscope::cli

#include "moc_watchverb.cpp"
