// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lsverb.h"

#include "cli/lockcolumns.h"
#include "cli/quorumlines.h"
#include "cli/rows.h"
#include "core/text.h"
#include "formats/pattern.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

LsVerb::LsVerb(Options options, const Clock& clock, Output& output, std::unique_ptr<VerbSession> session)
    : Verb(std::move(options), clock, output), m_snapshot(m_options, std::move(session)),
      m_session(m_snapshot.session())
{
    connect(&m_snapshot, &Snapshot::settled, this, &LsVerb::print);
    connect(&m_snapshot, &Snapshot::failed, this, &LsVerb::fail);
}

/// Reports a missing right to list keys, because an empty list would then look like "no locks". Other missing rights
/// were reported on arrival.
ExitCode LsVerb::tellWhatIsMissing() const
{
    const bool walks = !std::all_of(m_options.patterns.begin(), m_options.patterns.end(),
                                    [](const std::string& pattern) { return formats::literalKey(pattern); });
    ExitCode code = m_snapshot.lacking();
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

void LsVerb::print()
{
    const PictureView& picture = m_session.picture();
    const auto locks = m_snapshot.byName(true);
    const ExitCode code = tellWhatIsMissing();
    const auto quorums = quorumLines(m_session, locks, [this](LockId lock) { return m_snapshot.timeOf(lock); });
    if (m_options.json) {
        for (const LockId lock : locks) {
            const NodeNames& names = m_session.names(picture.key(lock).node);
            if (!m_output.line(
                    jsonLine(lockObject(picture, lock, names.node, m_snapshot.timeOf(lock)), names.keyspace)))
                break;
        }
        for (const QuorumLine& line : quorums)
            m_output.line(jsonLine(quorumObject(line)));
    } else {
        printTable(locks);
        if (const auto table = quorumRows(quorums); !table.empty()) {
            m_output.line({});
            for (const std::string& line : textTable(table))
                m_output.line(line);
        }
    }
    if (locks.empty() && code == ExitCode::Done && !m_session.known().ofAll()) {
        if (!m_options.json && m_session.missing().empty())
            complain(u"No lock is held under the watched patterns (%1)."_s.arg(
                         QString::fromStdString(printable(m_options.patterns.front()))) +
                     hintOnPattern(m_options.patterns.front()));
        tellOtherDatabases();
    }
    finishWith(m_session, code);
}

void LsVerb::printTable(const std::vector<LockId>& locks)
{
    constexpr std::size_t kMostCharacters = 60;
    const PictureView& picture = m_session.picture();
    const bool hasSeveral = m_session.hasSeveralKeyspaces();
    std::vector<std::vector<std::string>> rows{
        {"LOCK", "LIBRARY", "HOLDER", "COUNT", "TTL", "WAITERS", "TYPE", "EVIDENCE"}};
    if (hasSeveral)
        rows.front().push_back("KEYSPACE");
    for (const LockId lock : locks) {
        const LockState& state = picture.state(lock);
        const bool isFree = state.phase == LockPhase::Free;
        rows.push_back({shownName(picture.key(lock).name, kMostCharacters), libraryColumn(state),
                        isFree ? "nobody" : holderColumn(picture, lock), countColumn(state),
                        leaseColumn(state, m_snapshot.timeOf(lock)),
                        state.waitersKnown || state.waiters > 0 ? std::to_string(state.waiters) : "-",
                        isFree ? "-" : name(state.type), name(isFree ? Evidence::Queue : state.evidence)});
        if (hasSeveral)
            rows.back().push_back(printableElided(m_session.names(picture.key(lock).node).keyspace, kMostCharacters));
    }
    for (const std::string& line : textTable(rows))
        m_output.line(line);
}

} // namespace lockscope::cli

#include "moc_lsverb.cpp"
