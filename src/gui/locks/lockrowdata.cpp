// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lockrowdata.h"

#include "analysis/verdict.h"
#include "formats/decode.h"
#include "formats/token.h"
#include "gui/locks/lockcolumns.h"
#include "gui/locks/locksmodel.h"
#include "presentation/findings/attentiontext.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/quorum/rivaltext.h"
#include "presentation/servers/shortservers.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/traces/tracestore.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {

/// Pixels: width of the widest lease bar on a usual screen. A change of less than one pixel causes no repaint.
constexpr int kLeaseSteps = 100;

} // namespace

LockRowData::LockRowData(const FrameLoop& frames, const LaneHistory& history, const PerView<ViewLocks>& views,
                         const Given& given)
    : m_frames(frames), m_history(history), m_views(views), m_given(given)
{
}

const PictureView& LockRowData::picture() const
{
    return m_frames.picture();
}

ServerTime LockRowData::knownNow(NodeId node) const
{
    return std::min(m_given.now, index().known().of(node).value_or(m_given.now));
}

bool LockRowData::isPast(LockId lock) const
{
    return lock != kNoLock && index().known().of(picture().key(lock).node).has_value();
}

const analysis::Episode* LockRowData::findingOf(LockId lock) const
{
    const auto& byLock = m_views->open.byLock();
    const auto found = byLock.find(lockscope::index(lock));
    if (found == byLock.end() || m_given.findings == nullptr)
        return nullptr;
    // Since the last update, the number may have passed to another finding, or the id to another lock.
    const auto* episode = m_given.findings->find(found->second.number);
    return episode != nullptr && episode->subject.name == picture().key(lock).name ? episode : nullptr;
}

/// Tokens that only say "taken", and Lockscope's quarantine mark, are never masked.
bool LockRowData::isMasked(LockId lock) const
{
    const LockState& state = picture().state(lock);
    const std::string_view token = picture().token(state.holder);
    return m_given.masked && state.phase == LockPhase::Held && !token.empty() && !formats::saysOnlyTaken(token) &&
           !token.starts_with(kQuarantineMark) && !formats::isFieldName(state.library, state.type);
}

QString LockRowData::serverTag(LockId lock) const
{
    return QString::fromStdString(m_frames.scope().tag(picture().key(lock).node));
}

QString LockRowData::shortServer(LockId lock) const
{
    const NodeId node = picture().key(lock).node;
    if (m_shortServers.isEmpty()) {
        QStringList servers;
        std::vector<qsizetype> places; // in `servers`, by node; -1: has no address
        for (std::size_t i = 0; i < index().nodeCount(); ++i) {
            const auto each = static_cast<NodeId>(i);
            const bool isKnown = !index().nodeName(each).empty();
            places.push_back(isKnown ? servers.size() : -1);
            if (isKnown)
                servers << lockcells::server(index().nodeName(each), QString::fromStdString(m_frames.scope().tag(each)),
                                             m_frames.scope().hasSiblings(each));
        }
        servers = shortServers(std::move(servers));
        for (const qsizetype place : places)
            m_shortServers << (place < 0 ? QString() : servers[place]);
    }
    return m_shortServers.value(static_cast<qsizetype>(node));
}

lockcells::RowFacts LockRowData::facts(LockId lock) const
{
    const LockState& state = picture().state(lock);
    const KeyView key = picture().key(lock);
    const auto address = [this](NodeId node) { return index().nodeName(node); };
    return {key,
            picture().token(state.holder),
            index().nodeName(key.node),
            state,
            index().verdict(lock),
            index().firstSeen(lock),
            knownNow(key.node),
            m_frames.known().since(key.node),
            m_given.zone,
            m_given.names,
            picture().waiters(lock),
            m_given.traces ? m_given.traces->waits(picture(), lock) : std::nullopt,
            isPast(lock),
            state.grantedTwice ? rivaltext::both(picture(), lock, address) : QString(),
            isMasked(lock),
            findingOf(lock),
            serverTag(lock),
            m_frames.scope().hasSiblings(key.node)};
}

double LockRowData::leaseLeft(LockId lock) const
{
    return leasetext::leaseLeft(picture().state(lock), index().firstSeen(lock), knownNow(picture().key(lock).node));
}

QString LockRowData::cell(LockId lock, int column) const
{
    const auto text = lockColumn(column).text;
    return text ? text(facts(lock)) : QString();
}

lockcells::Tone LockRowData::tone(LockId lock, int column) const
{
    using lockcells::Tone;
    const lockcells::RowFacts row = facts(lock);
    const LockState& state = row.state;
    if (isPast(lock))
        return Tone::Muted;
    if (column == LocksModel::Verdict)
        return verdictLook(row.verdict).tone;
    if (state.phase != LockPhase::Held)
        return Tone::Muted;
    if (column == LocksModel::Lease) {
        const Tone tone = verdictLook(row.verdict).tone;
        return tone == Tone::Alarm || tone == Tone::Contended ? tone : Tone::Held;
    }
    const bool unseen =
        column == LocksModel::Holder && state.holder == TokenId::None && !analysis::hasEmptyValue(state);
    return column == LocksModel::Library || column == LocksModel::Server || unseen ? Tone::Muted : Tone::Plain;
}

QString LockRowData::spoken(LockId lock, int column) const
{
    switch (column) {
    case LocksModel::Lock: {
        const QString server = serverTag(lock);
        QString text = cell(lock, column);
        if (!server.isEmpty())
            text = LocksModel::tr("%1 on %2", "lock, server").arg(text, server);
        return index().isPinned(lockscope::index(lock)) ? LocksModel::tr("%1, pinned", "a lock").arg(text) : text;
    }
    case LocksModel::Holder:
        return isMasked(lock) ? LocksModel::tr("%1, masked", "a token").arg(cell(lock, column)) : cell(lock, column);
    case LocksModel::Lane:
        return lanetext::lane(m_history, picture(), lock, knownNow(picture().key(lock).node));
    case LocksModel::Lease:
        return lockcells::lane(facts(lock));
    default:
        return cell(lock, column);
    }
}

QVariant LockRowData::dataOfGone(int column, int role)
{
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return column == LocksModel::Lock ? LocksModel::tr("(gone)") : QString();
    return role == LocksModel::ToneRole ? QVariant(static_cast<int>(lockcells::Tone::Muted)) : QVariant();
}

QVariant LockRowData::data(LockId lock, int column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case LocksModel::SortRole:
        return cell(lock, column);
    case Qt::AccessibleTextRole:
        return spoken(lock, column);
    case Qt::ToolTipRole:
        return lockcells::toolTip(facts(lock));
    case LocksModel::LockIdRole:
        return lockscope::index(lock);
    case LocksModel::VerdictRole:
        return static_cast<int>(index().verdict(lock));
    case LocksModel::ToneRole:
        return static_cast<int>(tone(lock, column));
    case LocksModel::AttentionRole: // each cell of a row paints its part of it
        if (std::exchange(m_explained, lock) != lock)
            m_explanation = attentiontext::line(facts(lock));
        return m_explanation;
    case LocksModel::ServerRole:
        return column == LocksModel::Lock ? serverTag(lock) : QString();
    case LocksModel::ShortServerRole:
        return column == LocksModel::Server || column == LocksModel::Lock ? shortServer(lock) : QString();
    case LocksModel::MaskedRole:
        return column == LocksModel::Holder && isMasked(lock) ? LocksModel::tr("masked", "a token") : QString();
    case LocksModel::LeaseRole: // none while the lock is free
        return picture().state(lock).phase == LockPhase::Held ? QVariant(leaseLeft(lock)) : QVariant();
    case LocksModel::PinnedRole:
        return index().isPinned(lockscope::index(lock));
    case Qt::AccessibleDescriptionRole:
        if (column == LocksModel::Lock)
            return cell(lock, LocksModel::Verdict); // the word of the sign before the name
        return column == LocksModel::Verdict ? attentiontext::line(facts(lock)) : QString();
    default:
        return {};
    }
}

std::size_t LockRowData::lookHash(LockId lock, int column) const
{
    if (lock == kNoLock || column == LocksModel::Lane)
        return 0;
    const auto ink = static_cast<int>(tone(lock, column));
    if (column == LocksModel::Lease)
        return qHashMulti(0, cell(lock, column), ink, std::lround(leaseLeft(lock) * kLeaseSteps));
    return qHashMulti(0, cell(lock, column), ink, static_cast<int>(index().verdict(lock)));
}

} // namespace lockscope::gui
