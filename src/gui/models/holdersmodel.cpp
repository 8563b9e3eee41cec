// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/holdersmodel.h"

#include "analysis/verdict.h"
#include "formats/decode.h"
#include "gui/models/locksmodel.h"
#include "gui/presentation.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/holdernames.h"
#include "presentation/words/librarytext.h"

#include <QLocale>

#include <algorithm>

namespace lockscope::gui {

namespace {

constexpr std::chrono::milliseconds kRecountEvery{500};
constexpr std::uint32_t kNone = UINT32_MAX;

HoldersModel::Life lifeOf(const LockState& state, ServerTime now, ServerTime seenSince)
{
    switch (analysis::verdictOf(state, now, seenSince)) {
    case analysis::Verdict::RenewalLate:
        return HoldersModel::Life::Late;
    case analysis::Verdict::RenewalStopped:
        return HoldersModel::Life::Stopped;
    default:
        break;
    }
    // Whatever else is to be said of the lock: its renewals come in time.
    const bool renewing = analysis::expectedRenewal(state) && analysis::missedRenewals(state, now) == 0;
    return renewing ? HoldersModel::Life::Renewing : HoldersModel::Life::CannotTell;
}

/// Who renews one lock in time is alive, whatever became of its other locks' renewals.
int weight(HoldersModel::Life life)
{
    switch (life) {
    case HoldersModel::Life::Renewing:
        return 3;
    case HoldersModel::Life::Late:
        return 2;
    case HoldersModel::Life::Stopped:
        return 1;
    case HoldersModel::Life::CannotTell:
        break;
    }
    return 0;
}

} // namespace

HoldersModel::HoldersModel(const FrameLoop& frames, QObject* parent) : IdTableModel(parent), m_frames(frames) {}

// --- the stream ---

void HoldersModel::consume(const Frame& frame)
{
    for (const ReusedToken& token : frame.reusedTokens) {
        const std::uint32_t i = lockscope::index(token.id);
        if (i < m_groupOfToken.size())
            m_groupOfToken[i] = kNone;
    }
}

void HoldersModel::present(const Frame& frame)
{
    m_now = frame.now;
    if (m_countedAt != ServerTime::min() && m_now >= m_countedAt && m_now - m_countedAt < kRecountEvery)
        return;
    m_countedAt = m_now;
    countAll(frame.picture);
    commit();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void HoldersModel::reset()
{
    clearRows();
    m_groups.clear();
    m_free.clear();
    m_ids.clear();
    m_groupOfToken.clear();
    m_countedAt = ServerTime::min();
}

void HoldersModel::setShownLocks(const LocksModel* locks)
{
    m_locks = locks;
    if (locks)
        connect(locks, &LocksModel::filterChanged, this, [this] { m_countedAt = ServerTime::min(); });
}

void HoldersModel::setShown(bool shown)
{
    m_shown = shown;
    m_countedAt = ServerTime::min();
}

std::uint32_t HoldersModel::groupOf(const PictureView& picture, const LockState& state)
{
    const std::uint32_t token = lockscope::index(state.holder);
    if (token >= m_groupOfToken.size())
        m_groupOfToken.resize(token + std::size_t{1}, kNone);
    if (m_groupOfToken[token] != kNone)
        return m_groupOfToken[token];
    const std::string key(formats::clientOf(state.library, picture.token(state.holder)));
    const auto [known, isNew] = m_ids.try_emplace(key, 0);
    if (isNew) {
        if (m_free.empty()) {
            m_free.push_back(static_cast<std::uint32_t>(m_groups.size()));
            m_groups.emplace_back();
        }
        known->second = m_free.back();
        m_free.pop_back();
        Group& group = m_groups[known->second] = {};
        group.key = key;
        group.library = state.library;
        group.isLibraryGuessed = state.libraryGuessed;
        group.token = state.holder;
    }
    m_groupOfToken[token] = known->second;
    return known->second;
}

void HoldersModel::countAll(const PictureView& picture)
{
    for (Group& group : m_groups) {
        group.locks = 0;
        group.oldest = group.lastSign = kUnknownTime;
        group.olderUnknown = group.hasRenewed = false;
        group.life = Life::CannotTell;
    }
    for (std::uint32_t id = 0; id < picture.size(); ++id) {
        const LockState& state = picture.state(LockId{id});
        if (state.phase == LockPhase::Held && (!m_locks || m_locks->rowOf(LockId{id}) >= 0))
            add(m_groups[groupOf(picture, state)], state, m_frames.known().since(picture.key(LockId{id}).node));
    }
}

void HoldersModel::add(Group& group, const LockState& state, ServerTime seenSince)
{
    ++group.locks;
    group.token = state.holder;
    group.library = state.library;
    group.isLibraryGuessed = state.libraryGuessed;
    const ServerTime since = state.heldSince == kUnknownTime ? state.heldBeforeTime() : state.heldSince;
    group.olderUnknown = group.olderUnknown || state.heldSince == kUnknownTime;
    if (since != kUnknownTime && (group.oldest == kUnknownTime || since < group.oldest))
        group.oldest = since;
    group.hasRenewed = group.hasRenewed || state.lastRenewal != kUnknownTime;
    group.lastSign = std::max({group.lastSign, state.lastRenewal, state.heldSince});
    const Life life = lifeOf(state, m_now, seenSince);
    if (weight(life) > weight(group.life))
        group.life = life;
}

void HoldersModel::commit()
{
    m_next.clear();
    for (std::uint32_t id = 0; id < m_groups.size(); ++id) {
        if (m_groups[id].locks > 0)
            m_next.push_back(id);
    }
    sortGroups(m_next);
    replaceRows(m_next);
    dropEmpty();
}

/// Only after their rows are gone may ids be given to others.
void HoldersModel::dropEmpty()
{
    bool dropped = false;
    for (std::uint32_t id = 0; id < m_groups.size(); ++id) {
        Group& group = m_groups[id];
        const auto known = group.locks > 0 ? m_ids.end() : m_ids.find(group.key);
        if (known == m_ids.end() || known->second != id)
            continue;
        m_ids.erase(known);
        m_free.push_back(id);
        dropped = true;
    }
    if (dropped) // tokens of dropped groups must not lead to whoever gets the id next
        std::replace_if(
            m_groupOfToken.begin(), m_groupOfToken.end(),
            [this](std::uint32_t id) { return id != kNone && m_groups[id].locks == 0; }, kNone);
}

void HoldersModel::sortGroups(std::vector<std::uint32_t>& order) const
{
    const auto less = [this](const Group& a, const Group& b) {
        switch (m_sortColumn) {
        case Library:
            return std::string_view(formats::library(a.library).title) < formats::library(b.library).title;
        case Locks:
            return a.locks < b.locks;
        case Oldest: // ascending: the youngest first, unknown begins are older than all
            return a.olderUnknown != b.olderUnknown ? b.olderUnknown : a.oldest > b.oldest;
        case LastSign:
            return a.lastSign > b.lastSign;
        case Alive:
            return weight(a.life) < weight(b.life);
        default:
            return a.key < b.key;
        }
    };
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        const Group& a = m_groups[descending ? right : left];
        const Group& b = m_groups[descending ? left : right];
        if (less(a, b) || less(b, a))
            return less(a, b);
        return m_groups[left].key < m_groups[right].key;
    });
}

void HoldersModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    m_next = rows();
    sortGroups(m_next);
    replaceRows(m_next);
}

// --- rows and cells ---

QString HoldersModel::filterFor(int row) const
{
    const Group& group = groupAt(row);
    return group.key.empty() ? QStringLiteral("state:notseen") : QStringLiteral("holder:") + filterQuoted(group.key);
}

HoldersModel::Life HoldersModel::life(int row) const
{
    return groupAt(row).life;
}

int HoldersModel::locks(int row) const
{
    return groupAt(row).locks;
}

int HoldersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString HoldersModel::holderText(const Group& group) const
{
    if (group.key.empty())
        return celltext::notSeen();
    const std::string_view token = m_frames.picture().token(group.token);
    const formats::HolderText who = formats::describeHolder(group.library, token);
    QString text = celltext::printed(who.client.empty() ? who.summary : who.client);
    if (!who.host.empty())
        text = celltext::printed(who.pid.empty() ? who.host : who.host + " pid " + who.pid);
    else if (group.locks == 1 && !who.summary.empty())
        text = celltext::printed(who.summary);
    return namedHolder(m_names, group.library, token, text);
}

QString HoldersModel::lifeText(const Group& group) const
{
    switch (group.life) {
    case Life::Renewing:
        return tr("alive: renews on schedule");
    case Life::Late:
        return tr("doubtful: a renewal is late");
    case Life::Stopped:
        return tr("silent: renewals stopped");
    case Life::CannotTell:
        return group.hasRenewed ? tr("cannot tell yet: too few renewals seen") : tr("cannot tell: does not renew");
    }
    return {};
}

QString HoldersModel::text(const Group& group, int column) const
{
    switch (column) {
    case Holder:
        return holderText(group);
    case Library:
        return group.library == LibraryId::Unknown ? celltext::none()
                                                   : librarytext::name(group.library, group.isLibraryGuessed);
    case Locks:
        return QLocale().toString(group.locks);
    case Oldest:
        if (group.oldest == kUnknownTime)
            return tr("unknown");
        return (group.olderUnknown ? QStringLiteral("≥ ") : QString()) + celltext::clock(m_now - group.oldest);
    case LastSign:
        return group.lastSign == kUnknownTime ? celltext::notSeen()
                                              : tr("%1 ago").arg(celltext::remaining(m_now - group.lastSign));
    case Alive:
        return lifeText(group);
    default:
        return {};
    }
}

QString HoldersModel::toolTip(const Group& group) const
{
    const QString token = celltext::bytes(m_frames.picture().token(group.token), 120);
    return tr("<p><b>%1</b></p><p>Last sign of life (acquisition or renewal): %2<br>Oldest hold began: %3<br>"
              "Token: %4</p><p>Press Enter to show its locks.</p>")
        .arg(holderText(group).toHtmlEscaped(), celltext::time(group.lastSign, m_zone),
             celltext::time(group.oldest, m_zone), token.toHtmlEscaped());
}

lockcells::Tone HoldersModel::tone(const Group& group, int column) const
{
    using lockcells::Tone;
    if (column == Library || (column == Holder && group.key.empty()))
        return Tone::Muted;
    if (column != Alive)
        return Tone::Plain;
    switch (group.life) {
    case Life::Renewing:
        return Tone::Good;
    case Life::Late:
        return Tone::Contended;
    case Life::Stopped:
        return Tone::Alarm;
    case Life::CannotTell:
        break;
    }
    return Tone::Muted;
}

QVariant HoldersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    const Group& group = groupAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(group, index.column());
    case Qt::ToolTipRole:
        return toolTip(group);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            (index.column() == Locks || index.column() == Oldest || index.column() == LastSign ? Qt::AlignRight
                                                                                               : Qt::AlignLeft) |
            Qt::AlignVCenter));
    case LocksModel::ToneRole:
        return static_cast<int>(tone(group, index.column()));
    default:
        return {};
    }
}

QVariant HoldersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return data(index(0, section), role).isValid() ? data(index(0, section), role) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case Holder:
        return title ? tr("Holder") : tr("Process or client that the token names; else the token");
    case Library:
        return title ? tr("Library") : tr("Library that wrote its locks");
    case Locks:
        return title ? tr("Locks") : tr("Locks held now");
    case Oldest:
        return title ? tr("Oldest") : tr("Age of its longest hold; ≥ when the begin of a hold was not seen");
    case LastSign:
        return title ? tr("Last sign of life") : tr("Its last acquisition or renewal of any lock");
    case Alive:
        return title ? tr("Alive?") : tr("What its renewals say");
    default:
        return {};
    }
}

void HoldersModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

} // namespace lockscope::gui
