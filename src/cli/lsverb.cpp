// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/login.h"
#include "cli/quorumlines.h"
#include "cli/rows.h"
#include "cli/verbs.h"
#include "core/text.h"
#include "formats/decode.h"
#include "formats/pattern.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

std::string utf8(const QString& text)
{
    return text.toStdString();
}

} // namespace

LiveVerb::LiveVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_owned(std::move(session)), m_session(*m_owned)
{
    m_session.addConsumer(this);
    connect(&m_session, &VerbSession::failed, this, &LiveVerb::fail);
}

void LiveVerb::fail(ExitCode code, const QString& sentence)
{
    complain(
        QStringLiteral("lockscope %1: %2").arg(m_options.verb, withWaysToGivePassword(sentence, m_options.endpoint)));
    Q_EMIT finished(code);
}

void LiveVerb::finishWith(ExitCode own)
{
    const auto missing = m_session.missing();
    const bool isOne = !missing.empty() && !m_options.hasSeveral();
    const auto nodes = m_session.nodes();
    const std::string keyspace = isOne && !nodes.empty() ? m_session.names(nodes.front()).keyspace : std::string();
    Q_EMIT finished(endIncomplete(missing, keyspace, own, m_options, m_output));
}

OneLookVerb::OneLookVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : LiveVerb(std::move(options), clock, output, std::move(session))
{
    m_answers.setSingleShot(true);
    m_answers.setInterval(kPatience);
    connect(&m_answers, &QTimer::timeout, this, [this] {
        m_session.refresh(); // figures wait for nobody
        if (!m_sawAll && !m_failed && !m_answers.isActive())
            giveUp(ExitCode::Connection,
                   u"The server did not answer for %1 seconds. Is it busy, or not a Redis server? "
                   "Nothing is known of its locks."_s.arg(kPatience.count()));
    });
    connect(&m_session, &VerbSession::lost, this, [this](ExitCode code, const QString& sentence) {
        if (!m_sawAll && !m_failed)
            giveUp(code, sentence);
    });
}

void OneLookVerb::giveUp(ExitCode code, const QString& sentence)
{
    m_failed = true;
    m_answers.stop();
    fail(code, sentence);
}

void OneLookVerb::start()
{
    LiveVerb::start();
    m_answers.start();
}

void OneLookVerb::sawAll()
{
    m_sawAll = true;
    m_answers.stop();
}

void OneLookVerb::onArrived(const Batch& batch)
{
    if (m_failed)
        return;
    if (m_sawAll)
        return look(batch);
    int connects = 0; // of a server alone: a node of several that keeps dropping is missing
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::State && event.state == ConnectionState::Connecting)
            connects = std::max(connects, ++m_connects[event.node]);
    }
    if (connects > kMostConnects && !m_session.hasSeveral()) {
        return giveUp(ExitCode::Connection,
                      u"The connection kept dropping; the server could not be read completely."_s);
    }
    const std::uint64_t answered = batch.counters.scanPages + batch.counters.reads;
    if (answered != m_answered || m_wasReady != m_session.ready().has_value())
        m_answers.start();
    m_answered = answered;
    m_wasReady = m_session.ready().has_value();
    look(batch);
}

SnapshotVerb::SnapshotVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : OneLookVerb(std::move(options), clock, output, std::move(session))
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(2000);
    connect(&m_patience, &QTimer::timeout, this, &SnapshotVerb::settle);
    m_progress.setInterval(500);
    connect(&m_progress, &QTimer::timeout, &m_session, &VerbSession::refresh);
}

void SnapshotVerb::start()
{
    if (!m_options.recording.file.empty())
        return lookIntoRecording();
    OneLookVerb::start();
    if (::isatty(STDERR_FILENO) != 0)
        m_progress.start();
}

/// Nothing is waited for: what is not in it by then was not known.
void SnapshotVerb::lookIntoRecording()
{
    sawAll();
    while (m_session.pull()) {
    }
    m_now = m_session.last().now;
    onSettled();
}

/// A line that the next one replaces. Ctrl-C ends it.
void SnapshotVerb::showProgress(const Batch& batch)
{
    const auto text = u"Scanning the keys: %1 %"_s.arg(batch.counters.scanPercent);
    std::fprintf(stderr, "\033[K%s\r", qUtf8Printable(text));
}

void SnapshotVerb::look(const Batch& batch)
{
    if (hasSeenAll())
        return;
    m_now = batch.now;
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind != NodeEvent::Kind::Warning || event.trouble == Trouble::None)
            continue;
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(m_options.verb, m_session.nameBefore(event.node) + QString::fromStdString(event.text)));
        m_lacking = event.trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
    }
    if (!m_session.ready()) {
        if (m_progress.isActive() && batch.counters.scanPercent < 100)
            showProgress(batch);
        return;
    }
    if (m_progress.isActive()) {
        m_progress.stop();
        std::fputs("\033[K", stderr);
    }
    if (!m_patience.isActive())
        m_patience.start();
    const PictureView& picture = m_session.picture();
    // Who waits, perhaps for a lock that nobody holds, is to be asked first.
    bool complete = picture.heldCount() >= m_session.ready()->locks && batch.counters.waitTurns > 0;
    for (std::uint32_t i = 0; complete && i < picture.size(); ++i) {
        const LockState& state = picture.state(LockId{i});
        complete = state.phase != LockPhase::Held || state.holder != TokenId::None || state.tooLarge ||
                   state.type != ValueType::Unknown;
    }
    if (complete)
        settle();
}

void SnapshotVerb::settle()
{
    m_patience.stop();
    if (hasSeenAll())
        return;
    sawAll();
    onSettled();
}

std::vector<LockId> SnapshotVerb::byName(bool waitedFor) const
{
    const PictureView& picture = m_session.picture();
    std::vector<LockId> locks;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockState& state = picture.state(LockId{i});
        if (state.phase == LockPhase::Held || (waitedFor && state.phase == LockPhase::Free && state.waiters > 0))
            locks.push_back(LockId{i});
    }
    std::sort(locks.begin(), locks.end(), [&](LockId a, LockId b) {
        const KeyView one = picture.key(a);
        const KeyView other = picture.key(b);
        return std::tie(one.name, one.keyspace, one.database) < std::tie(other.name, other.keyspace, other.database);
    });
    return locks;
}

ServerTime SnapshotVerb::timeOf(LockId lock) const
{
    return m_session.timeAt(m_session.picture().key(lock).node, m_now);
}

/// Locks that may not be listed are no locks that are not held. (What the listed ones lack was told as it came.)
ExitCode LsVerb::tellWhatIsMissing() const
{
    const bool walks = !std::all_of(m_options.patterns.begin(), m_options.patterns.end(),
                                    [](const std::string& pattern) { return formats::literalKey(pattern); });
    ExitCode code = lacking();
    for (const NodeId node : m_session.nodes()) {
        const QString where = m_session.nameBefore(node);
        if (const NodeInfo& info = m_session.info(node); info.role == "replica" && !info.notShown.empty())
            complain(QStringLiteral("lockscope ls: ") + where + QString::fromStdString(info.notShown));
        for (const CapabilityReport& one : m_session.info(node).capabilities) {
            if (one.state != CapabilityState::No || one.name != "scan" || !walks)
                continue;
            complain(QStringLiteral("lockscope ls: ") + where + QString::fromStdString(one.effect));
            complain(u"remedy: %1"_s.arg(QString::fromStdString(one.remedy).replace(u'\n', u"; "_s)));
            code = ExitCode::Permission;
        }
    }
    return code;
}

void LsVerb::tellOtherDatabases() const
{
    for (const NodeId node : m_session.nodes()) {
        for (const QString& line : databaseLines(m_session.info(node).otherDatabases))
            complain(m_session.nameBefore(node) + line);
    }
}

void LsVerb::onSettled()
{
    const PictureView& picture = m_session.picture();
    const auto locks = byName(true);
    const ExitCode code = tellWhatIsMissing();
    const auto quorums = quorumLines(m_session, locks, [this](LockId lock) { return timeOf(lock); });
    if (m_options.json) {
        for (const LockId lock : locks) {
            const NodeNames& names = m_session.names(picture.key(lock).node);
            if (!m_output.line(jsonLine(lockObject(picture, lock, names.node, timeOf(lock)), names.keyspace)))
                break;
        }
        for (const QuorumLine& line : quorums)
            m_output.line(jsonLine(quorumObject(line)));
        if (locks.empty() && code == ExitCode::Done)
            tellOtherDatabases();
        return finishWith(code);
    }
    const bool hasSeveral = m_options.hasSeveral();
    std::vector<std::vector<std::string>> rows{{utf8(u"LOCK"_s), utf8(u"LIBRARY"_s), utf8(u"HOLDER"_s),
                                                utf8(u"COUNT"_s), utf8(u"TTL"_s), utf8(u"WAITERS"_s), utf8(u"TYPE"_s),
                                                utf8(u"EVIDENCE"_s)}};
    if (hasSeveral)
        rows.front().push_back(utf8(u"KEYSPACE"_s));
    for (const LockId lock : locks) {
        const LockState& state = picture.state(lock);
        const auto holder = formats::shownHolder(state.library, state.type, picture.token(state.holder));
        const bool free = state.phase == LockPhase::Free;
        const std::string nobody = utf8(free                            ? u"nobody"_s
                                        : state.holder == TokenId::None ? u"not seen"_s
                                                                        : u"not named"_s);
        std::string ttl = free ? "-" : "?";
        if (!free && state.deadline.isNever())
            ttl = utf8(u"none"_s);
        else if (!free && state.deadline.isTime())
            ttl = durationText(
                std::max<std::int64_t>(0, (usSinceEpoch(state.deadline.time()) - usSinceEpoch(timeOf(lock))) / 1000));
        rows.push_back({shownName(picture.key(lock).name, 60),
                        state.library == LibraryId::Unknown
                            ? "-"
                            : std::string(formats::library(state.library).title) + (state.libraryGuessed ? "?" : ""),
                        free || holder.empty()                           ? nobody
                        : isTokenCut(state, picture.token(state.holder)) ? holder + "…"
                                                                         : holder,
                        state.count > 0 && !free ? std::to_string(state.count) : "-", ttl,
                        state.waitersKnown || state.waiters > 0 ? std::to_string(state.waiters) : "-",
                        free ? "-" : name(state.type), name(free ? Evidence::Queue : state.evidence)});
        if (hasSeveral)
            rows.back().push_back(printableElided(m_session.names(picture.key(lock).node).keyspace, 60));
    }
    for (const std::string& line : textTable(rows))
        m_output.line(line);
    if (const auto table = quorumRows(quorums); !table.empty()) {
        m_output.line({});
        for (const std::string& line : textTable(table))
            m_output.line(line);
    }
    if (locks.empty() && code == ExitCode::Done) {
        complain(u"No lock is held under the watched patterns (%1)."_s.arg(
                     QString::fromStdString(printable(m_options.patterns.front()))) +
                 hintOnPattern(m_options.patterns.front()));
        tellOtherDatabases();
    }
    finishWith(code);
}

} // namespace lockscope::cli
