// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows and cells of LocksModel.
#include "formats/decode.h"
#include "formats/token.h"
#include "gui/locks/locksmodelimpl.h"
#include "presentation/findings/attentiontext.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/quorum/rivaltext.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/traces/tracestore.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void LocksModel::setViewVisible(bool visible)
{
    m->settle = m->settle || (visible && !m->viewVisible);
    m->viewVisible = visible;
}

void LocksModel::setViewport(const std::vector<RowRun>& rows)
{
    m->viewport = rows;
    noteScreen();
}

std::vector<LockId> LocksModel::visibleLocks() const
{
    std::vector<LockId> locks;
    for (const int row : m->rowsOnScreen(rowCount())) {
        if (lockAt(row) != kNoLock)
            locks.push_back(lockAt(row));
    }
    return locks;
}

LockId LocksModel::lockAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return kNoLock;
    const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
    return m->index().isRedefined(id) ? kNoLock : LockId{id};
}

int LocksModel::rowOf(LockId lock) const
{
    return lock == kNoLock || m->index().isRedefined(lockscope::index(lock)) ? -1 : rowOfId(lockscope::index(lock));
}

int LocksModel::totalLocks() const
{
    return m->index().total();
}

void LocksModel::setTimeZone(celltext::Zone zone)
{
    m->zone = zone;
    announceScreen();
}

void LocksModel::setMasked(bool masked)
{
    if (std::exchange(m->masked, masked) != masked)
        announceScreen();
}

void LocksModel::setTraces(const TraceStore& traces)
{
    m->traces = &traces;
}

void LocksModel::setHolderNames(const HolderNames& names)
{
    m->names = &names;
    m->views.live().index.setHolderNames(&names);
    m->index().setHolderNames(&names);
    m->groups.setNames(&names);
    connect(&names, &HolderNames::changed, this, [this] {
        m->groups.forgetNames();
        m->index().refilter();
        retranslate(); // every text may have changed
    });
    connect(&names, &HolderNames::learnt, this, [this] {
        m->groups.forgetNames();
        if (m->filter.isCostly()) // the filter may match a connection's name
            m->index().refilter();
    });
}

celltext::Zone LocksModel::timeZone() const
{
    return m->zone;
}

const std::string& LocksModel::nodeAddress(NodeId node) const
{
    return m->index().nodeName(node);
}

bool LocksModel::knowsNow() const
{
    return m->locks().knowsNow();
}

QStringList LocksModel::watchedPatterns() const
{
    return m->locks().watching.patterns();
}

bool LocksModel::mayMissLocks() const
{
    return m->locks().watching.mayMissLocks();
}

int LocksModel::scanPercent() const
{
    return static_cast<int>(m->frames.counters().scanPercent);
}

/// The time up to which the node's locks are known: now, or the end of its data while it is not connected.
ServerTime LocksModel::knownNow(NodeId node) const
{
    return std::min(m->now, m->index().known().of(node).value_or(m->now));
}

bool LocksModel::isPast(LockId lock) const
{
    return lock != kNoLock && m->index().known().of(m->picture().key(lock).node).has_value();
}

/// Is it in the section of those that need it, or will it be there?
bool LocksModel::needsAttention(LockId lock) const
{
    return lock != kNoLock && m->index().section(lock) == LockSection::Attention;
}

const analysis::Episode* LocksModel::findingOf(LockId lock) const
{
    const auto found = m->locks().open.byLock().find(lockscope::index(lock));
    if (found == m->locks().open.byLock().end() || m->findings == nullptr)
        return nullptr;
    // Since the last update, the number may have passed to another finding, or the id to another lock.
    const auto* episode = m->findings->find(found->second.number);
    return episode != nullptr && episode->subject.name == m->picture().key(lock).name ? episode : nullptr;
}

/// Tokens that only say "taken", and Lockscope's quarantine mark, are never masked.
bool LocksModel::isMasked(LockId lock) const
{
    const LockState& state = m->picture().state(lock);
    const std::string_view token = m->picture().token(state.holder);
    return m->masked && state.phase == LockPhase::Held && !token.empty() && !formats::saysOnlyTaken(token) &&
           !token.starts_with(kQuarantineMark) && !formats::isFieldName(state.library, state.type);
}

QString LocksModel::serverTag(LockId lock) const
{
    return QString::fromStdString(m->frames.scope().tag(m->picture().key(lock).node));
}

lockcells::RowFacts LocksModel::facts(LockId lock) const
{
    const PictureView& picture = m->picture();
    const LockState& state = picture.state(lock);
    const KeyView key = picture.key(lock);
    return {key,
            picture.token(state.holder),
            nodeAddress(key.node),
            state,
            m->index().verdict(lock),
            m->index().firstSeen(lock),
            knownNow(key.node),
            m->frames.known().since(key.node),
            m->zone,
            m->names,
            picture.waiters(lock),
            m->traces ? m->traces->waits(picture, lock) : std::nullopt,
            isPast(lock),
            state.grantedTwice ? rivaltext::both(picture, lock, [this](NodeId node) { return nodeAddress(node); })
                               : QString(),
            isMasked(lock),
            findingOf(lock),
            serverTag(lock),
            m->frames.scope().hasSiblings(key.node)};
}

double LocksModel::leaseLeft(LockId lock) const
{
    return leasetext::leaseLeft(m->picture().state(lock), m->index().firstSeen(lock),
                                knownNow(m->picture().key(lock).node));
}

QString LocksModel::cell(LockId lock, int column) const
{
    const auto text = factsOf(column).text;
    return text ? text(facts(lock)) : QString();
}

lockcells::Tone LocksModel::tone(LockId lock, int column) const
{
    using lockcells::Tone;
    const lockcells::RowFacts row = facts(lock);
    const LockState& state = row.state;
    if (isPast(lock))
        return Tone::Muted;
    if (column == Verdict)
        return verdictLook(row.verdict).tone;
    if (state.phase != LockPhase::Held)
        return Tone::Muted;
    if (column == Lease) {
        const Tone tone = verdictLook(row.verdict).tone;
        return tone == Tone::Alarm || tone == Tone::Contended ? tone : Tone::Held;
    }
    const bool unseen = column == Holder && state.holder == TokenId::None;
    return column == Library || column == Server || unseen ? Tone::Muted : Tone::Plain;
}

QVariant LocksModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    const LockId lock = lockAt(index.row());
    if (lock == kNoLock) { // the id was reused for another lock; the row stays while the order is frozen
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return index.column() == Lock ? tr("(gone)") : QString();
        return role == ToneRole ? QVariant(static_cast<int>(lockcells::Tone::Muted)) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
        return cell(lock, index.column());
    case Qt::AccessibleTextRole:
        if (index.column() == Lock) {
            const QString server = serverTag(lock);
            QString text =
                server.isEmpty() ? cell(lock, Lock) : tr("%1 on %2", "lock, server").arg(cell(lock, Lock), server);
            return isPinned(lock) ? tr("%1, pinned", "a lock").arg(text) : text;
        }
        if (index.column() == Holder && isMasked(lock))
            return tr("%1, masked", "a token").arg(cell(lock, Holder));
        if (index.column() == Lane)
            return lanetext::lane(m->history, m->picture(), lock, knownNow(m->picture().key(lock).node));
        return index.column() == Lease ? lockcells::lane(facts(lock)) : cell(lock, index.column());
    case Qt::ToolTipRole:
        return lockcells::toolTip(facts(lock));
    case LockIdRole:
        return lockscope::index(lock);
    case SortRole:
        return cell(lock, index.column());
    case VerdictRole:
        return static_cast<int>(m->index().verdict(lock));
    case ToneRole:
        return static_cast<int>(tone(lock, index.column()));
    case AttentionRole: // a frame asks for it, and then the paint
        if (std::exchange(m->explained, lock) != lock)
            m->explanation = attentiontext::line(facts(lock));
        return m->explanation;
    case ServerRole:
        return index.column() == Lock ? serverTag(lock) : QString();
    case MaskedRole:
        return index.column() == Holder && isMasked(lock) ? tr("masked", "a token") : QString();
    case LeaseRole: // the share that is left, 0 to 1; none while the lock is free
        return m->picture().state(lock).phase == LockPhase::Held ? QVariant(leaseLeft(lock)) : QVariant();
    case PinnedRole:
        return isPinned(lock);
    case Qt::AccessibleDescriptionRole:
        if (index.column() == Lock)
            return cell(lock, Verdict); // the word of the sign before the name
        return index.column() == Verdict ? attentiontext::line(facts(lock)) : QString();
    default:
        return {};
    }
}

LocksModel::Heads LocksModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Name of the key")},
        {QT_TR_NOOP("Library"),
         QT_TR_NOOP("Library that wrote the lock, by the layout of its value; ? when several write the same")},
        {QT_TR_NOOP("Holder"), QT_TR_NOOP("Who holds it, as the token says")},
        {"×", QT_TR_NOOP("Re-entry count and mode"), Qt::AlignRight},
        {QT_TR_NOOP("Held"), QT_TR_NOOP("Held for; ≥ when its start was not seen"), Qt::AlignRight},
        {QT_TR_NOOP("Lease"), QT_TR_NOOP("What is left of the lease, as a bar and in seconds")},
        {QT_TR_NOOP("TTL"), QT_TR_NOOP("Time until the lease ends unless it is renewed"), Qt::AlignRight},
        {QT_TR_NOOP("Renewals"), QT_TR_NOOP("Renewals of this hold"), Qt::AlignRight},
        {QT_TR_NOOP("Waiters"), QT_TR_NOOP("Waiters that are visible in Redis"), Qt::AlignRight},
        {QT_TR_NOOP("Verdict"), QT_TR_NOOP("Verdict on its current state")},
        {QT_TR_NOOP("Lane"), QT_TR_NOOP("Its holds over time: holders, renewals, waiters, how they ended")},
        {QT_TR_NOOP("Server"), QT_TR_NOOP("The server that has the lock")},
    }};
    return all;
}

QVariant LocksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    // A screen reader gets the tool tip, because a title like "×" says too little.
    return TableModel::headerData(section, orientation, role == Qt::AccessibleTextRole ? Qt::ToolTipRole : role);
}

void LocksModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    announceScreen();
}

} // namespace lockscope::gui
