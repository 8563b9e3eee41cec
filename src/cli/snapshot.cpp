// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/snapshot.h"

#include "cli/output.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <tuple>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

Snapshot::Snapshot(const Options& options, std::unique_ptr<VerbSession> session)
    : m_options(options), m_look(std::move(session))
{
    connect(&m_look, &SingleReading::arrived, this, &Snapshot::addBatch);
    connect(&m_look, &SingleReading::failed, this, &Snapshot::failed);
    m_patience.setSingleShot(true);
    m_patience.setInterval(2000);
    connect(&m_patience, &QTimer::timeout, this, &Snapshot::settle);
    m_progress.setInterval(500);
    connect(&m_progress, &QTimer::timeout, &m_look.session(), &VerbSession::refresh);
}

void Snapshot::start()
{
    if (!m_options.recording.file.empty())
        return lookIntoRecording();
    m_look.start();
    if (::isatty(STDERR_FILENO) != 0)
        m_progress.start();
}

/// Settles without waiting: a recording has nothing more to come.
void Snapshot::lookIntoRecording()
{
    m_look.setSeenAll();
    while (session().pull()) {
    }
    m_now = session().last().now;
    Q_EMIT settled();
}

/// Prints the progress in a line that the next output overwrites.
void Snapshot::showProgress(const Batch& batch)
{
    const auto text = u"Scanning the keys: %1 %"_s.arg(batch.counters.scanPercent);
    std::fprintf(stderr, "\033[K%s\r", qUtf8Printable(text));
}

void Snapshot::addBatch(const Batch& batch)
{
    if (m_look.hasSeenAll())
        return;
    m_now = batch.now;
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind != NodeEvent::Kind::Warning || event.trouble == Trouble::None)
            continue;
        complain(QStringLiteral("lockscope %1: %2")
                     .arg(m_options.verb, session().nameBefore(event.node) + QString::fromStdString(event.text)));
        m_lacking = event.trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
    }
    if (!session().ready()) {
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
    const PictureView& picture = session().picture();
    // Requires a complete query round for waiters, because a free lock may have waiters, too.
    bool complete = picture.heldCount() >= session().ready()->locks && batch.counters.waitTurns > 0;
    for (std::uint32_t i = 0; complete && i < picture.size(); ++i) {
        const LockState& state = picture.state(LockId{i});
        complete = state.phase != LockPhase::Held || state.holder != TokenId::None || state.tooLarge ||
                   state.type != ValueType::Unknown;
    }
    if (complete)
        settle();
}

void Snapshot::settle()
{
    m_patience.stop();
    if (m_look.hasSeenAll())
        return;
    m_look.setSeenAll();
    Q_EMIT settled();
}

std::vector<LockId> Snapshot::byName(bool waitedFor) const
{
    const PictureView& picture = session().picture();
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

ServerTime Snapshot::timeOf(LockId lock) const
{
    const NodeId node = session().picture().key(lock).node;
    const ServerTime now = session().timeAt(node, m_now);
    return std::min(now, session().known().of(node).value_or(now));
}

} // namespace lockscope::cli

#include "moc_snapshot.cpp"
