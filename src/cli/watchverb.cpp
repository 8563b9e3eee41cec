// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/findingrows.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "formats/decode.h"

#include <algorithm>

namespace lockscope::cli {

WatchVerb::WatchVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : LiveVerb(std::move(options), clock, output, std::move(session)),
      m_told({[this](const PictureView& picture, const LockEvent& event) { printEvent(picture, event); },
              [this](ServerTime from, ServerTime to, std::uint64_t count) {
                  for (const NodeId node : m_session.nodes())
                      printGap(node, from, to,
                               std::to_string(count) + " events were left out: this reader is too slow");
              },
              [this](std::size_t events) { printGaps(events); }})
{
    if (m_options.webhook)
        m_webhook = std::make_unique<WatchWebhook>(*m_options.webhook, m_clock);
    constexpr std::chrono::milliseconds kTimePasses{250};
    m_time.setInterval(kTimePasses);
    connect(&m_time, &QTimer::timeout, &m_session, &VerbSession::refresh);
    m_duration.setSingleShot(true);
    connect(&m_duration, &QTimer::timeout, this, &WatchVerb::onTimeOver);
}

void WatchVerb::start()
{
    LiveVerb::start();
    if (m_options.findings)
        m_time.start();
    if (!m_options.duration)
        return;
    m_duration.start(*m_options.duration);
    m_output.endAt(std::chrono::steady_clock::now() + *m_options.duration);
}

/// Whoever was told nothing must not take that for "nothing happened".
void WatchVerb::onTimeOver()
{
    if (m_sources.empty())
        complain(Tr::tr("lockscope watch: Time limit reached before the first state was read. Nothing is known of its "
                        "locks."));
    end(m_sources.empty() ? ExitCode::Connection : ExitCode::Done);
}

/// Each line was true by itself: to be ended is how it is meant to end.
void WatchVerb::interrupt()
{
    end(m_sources.empty() ? ExitCode::Interrupted : ExitCode::Done);
}

void WatchVerb::end(ExitCode code)
{
    if (m_webhook)
        m_webhook->end();
    Q_EMIT finished(code);
}

void WatchVerb::arriving(const presentation::Frame& before)
{
    printNodeEvents(before.batch);
    m_told.arriving(before);
}

void WatchVerb::consume(const presentation::Frame& frame)
{
    m_told.consume(frame);
    LiveVerb::consume(frame);
    if (!m_options.findings)
        return;
    m_findings.consume(frame);
    if (!m_sources.empty())
        printFindings();
}

/// Only between runs that one recording holds: what comes is told from its begin.
void WatchVerb::reset()
{
    m_told.reset();
    m_gaps.clear();
    m_sources.clear();
    m_grantedTwice.clear();
    m_missing.clear();
    m_findings.reset();
    if (m_webhook)
        m_webhook->forget();
}

void WatchVerb::onArrived(const Batch& batch)
{
    if (m_options.waiters && !m_sources.empty())
        printWaiters(batch);
    printGrantedTwice(batch.now);
}

void WatchVerb::printNodeEvents(const Batch& batch)
{
    for (const NodeEvent& event : batch.nodes) {
        const bool isReady = m_sources.contains(event.node);
        if (event.kind == NodeEvent::Kind::Retired) {
            m_sources.erase(event.node);
        } else if (event.kind == NodeEvent::Kind::Ready) {
            isReady ? printSource(event) : printReady(event);
        } else if (event.kind == NodeEvent::Kind::Gap && isReady) {
            m_gaps.push_back(event);
        } else if (event.kind == NodeEvent::Kind::Unread && isReady) {
            const NodeNames& names = m_session.names(event.node);
            if (m_options.json)
                m_output.line(jsonLine(unreadObject(event, databaseOf(event.node), names.node), names.keyspace));
            else
                m_output.line(isoTime(event.at) + "  unread  " + std::to_string(event.unread) +
                              " keys were gone before they could be looked at" + placeOf(event.node));
        } else if (event.kind == NodeEvent::Kind::State && event.trouble != Trouble::None && !isReady) {
            // Of a server alone that is the end, and is told so.
            if (m_session.hasSeveral() && m_missing.insert(event.node).second)
                complain(QStringLiteral("lockscope watch: ") + QString::fromStdString(event.text));
        } else if (event.kind == NodeEvent::Kind::Warning ||
                   (event.kind == NodeEvent::Kind::State && event.trouble != Trouble::None)) {
            complain(QStringLiteral("lockscope watch: ") + QString::fromStdString(event.text));
        }
    }
}

void WatchVerb::printReady(const NodeEvent& ready)
{
    m_sources[ready.node] = {ready.source, ready.unannounced};
    m_told.begin();
    const NodeNames& names = m_session.names(ready.node);
    if (m_options.json)
        m_output.line(jsonLine(readyObject(ready, databaseOf(ready.node), names.node), names.keyspace));
    else
        m_output.line(isoTime(ready.at) + "  ready  " + std::to_string(ready.locks) + " locks, " +
                      sourceName(ready.source) + placeOf(ready.node));
}

/// A gap that is noticed late takes back what was told before it, and nothing behind it: its place among the events
/// matters.
void WatchVerb::printGaps(std::size_t events)
{
    const auto isNext = [events](const NodeEvent& gap) { return gap.after <= events; };
    const auto rest = std::stable_partition(m_gaps.begin(), m_gaps.end(), isNext);
    std::for_each(m_gaps.begin(), rest,
                  [this](const NodeEvent& gap) { printGap(gap.node, gap.from, gap.at, gap.text); });
    m_gaps.erase(m_gaps.begin(), rest);
}

/// What is told from now on comes from elsewhere, and may be less.
void WatchVerb::printSource(const NodeEvent& ready)
{
    Source now{ready.source, ready.unannounced};
    if (Source& told = m_sources[ready.node]; std::exchange(told, now) == now)
        return;
    if (m_options.json) {
        const NodeNames& names = m_session.names(ready.node);
        m_output.line(jsonLine(sourceObject(ready, databaseOf(ready.node), names.node), names.keyspace));
        return;
    }
    std::string line = isoTime(ready.at) + "  source  " + sourceName(ready.source);
    for (std::size_t i = 0; i < ready.unannounced.size(); ++i)
        line.append(i == 0 ? "; not announced: " : " ").append(printable(ready.unannounced[i]));
    m_output.line(line + placeOf(ready.node));
}

void WatchVerb::printGap(NodeId node, ServerTime from, ServerTime to, const std::string& reason)
{
    const NodeNames& names = m_session.names(node);
    if (m_options.json)
        m_output.line(jsonLine(gapObject(from, to, reason, databaseOf(node), names.node), names.keyspace));
    else
        m_output.line(isoTime(wholeMs(to)) + "  gap  since " + isoTime(from) + ": " + printable(reason) +
                      placeOf(node));
}

void WatchVerb::printEvent(const PictureView& picture, const LockEvent& event)
{
    if (m_options.json) {
        const auto token = [this](std::string_view bytes) { return tokenText(bytes); };
        const NodeNames& names = m_session.names(event.node);
        m_output.line(jsonLine(eventObject(picture, event, names.node, token), names.keyspace));
        return;
    }
    const std::string_view token = picture.token(event.holder);
    std::string holder = "-";
    if (!token.empty())
        holder = m_options.showTokens ? formats::describeHolder(event.library, token).summary : tokenText(token);
    std::string line = isoTime(wholeMs(event.at)) + "  ";
    std::string kind = name(event.kind);
    kind.resize(std::max<std::size_t>(kind.size(), 14), ' ');
    line += kind + "  " + printable(picture.key(event.lock).name) + "  " + holder;
    m_output.line(line + placeOf(event.node));
}

void WatchVerb::printWaiters(const Batch& batch)
{
    const PictureView& picture = m_session.picture();
    for (const LockWaiters& waits : batch.waits) {
        if (m_options.json) {
            const NodeNames& names = m_session.names(picture.key(waits.lock).node);
            if (!m_output.line(jsonLine(waitsObject(picture, waits, names.node), names.keyspace)))
                return;
            continue;
        }
        std::string line =
            isoTime(wholeMs(waits.at)) + "  waiters         " + printable(picture.key(waits.lock).name) + "  ";
        if (waits.from.empty())
            line += "-";
        for (std::size_t i = 0; i < waits.from.size(); ++i)
            line.append(i > 0 ? "; " : "").append(waitersLine(waits.from[i]));
        if (!m_output.line(line + placeOf(picture.key(waits.lock).node)))
            return;
    }
}

void WatchVerb::printFindings()
{
    const auto token = [this](std::string_view bytes) { return tokenText(bytes); };
    const analysis::Findings& findings = m_findings.findings();
    for (const auto& news : m_findings.takeNews()) {
        const analysis::Episode* episode = findings.episodes().find(news.number);
        if (episode == nullptr)
            continue;
        const NodeNames& names = m_session.names(episode->subject.node);
        if (m_webhook)
            m_webhook->tell(*episode, news.began, findings.thresholds(), names);
        if (!m_output.line(m_options.json
                               ? jsonLine(presentation::findingjson::object(*episode, news.began, findings.thresholds(),
                                                                            names.node, token),
                                          names.keyspace)
                               : findingLine(*episode, news.began, names.node)))
            return;
    }
}

/// A line each, when it is so; that it is not any more the line says that ends one of the two.
void WatchVerb::printGrantedTwice(ServerTime now)
{
    const PictureView& picture = m_session.picture();
    for (const LockId lock : picture.changed()) {
        const LockId rival = picture.rivalOf(lock);
        if (rival == kNoLock) {
            m_grantedTwice.erase(lock);
            continue;
        }
        if (!m_grantedTwice.insert(lock).second)
            continue;
        const NodeNames& names = m_session.names(picture.key(lock).node);
        const NodeNames& others = m_session.names(picture.key(rival).node);
        const auto token = [this](std::string_view bytes) { return tokenText(bytes); };
        if (m_options.json) {
            m_output.line(jsonLine(twiceObject(picture, lock, names.node, others.node, now, token), names.keyspace));
            continue;
        }
        m_output.line(isoTime(wholeMs(now)) + "  granted_twice   " + printable(picture.key(lock).name) + "  " +
                      tokenText(picture.token(picture.state(lock).holder)) + " at " + names.node + ", " +
                      tokenText(picture.token(picture.state(rival).holder)) + " at " + others.node);
    }
}

int WatchVerb::databaseOf(NodeId node) const
{
    return m_session.database(node).value_or(m_options.endpoint.database);
}

std::string WatchVerb::placeOf(NodeId node) const
{
    return m_options.hasSeveral() ? "  at " + printable(m_session.names(node).keyspace) : std::string();
}

std::string WatchVerb::tokenText(std::string_view token) const
{
    return m_options.showTokens ? std::string(token) : m_mask.mask(token);
}

} // namespace lockscope::cli
