// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/holders/holdersmodel.h"

#include "formats/decode.h"
#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/holdernames.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/librarytext.h"

#include <QLocale>

#include <array>

namespace lockscope::gui {

namespace {

constexpr std::chrono::milliseconds kRecountEvery{500};

HolderCensus::Order orderOf(int column)
{
    switch (column) {
    case HoldersModel::Library:
        return HolderCensus::Order::Library;
    case HoldersModel::Locks:
        return HolderCensus::Order::Locks;
    case HoldersModel::Oldest:
        return HolderCensus::Order::Age;
    case HoldersModel::LastSign:
        return HolderCensus::Order::LastSign;
    case HoldersModel::Alive:
        return HolderCensus::Order::Life;
    default:
        return HolderCensus::Order::Name;
    }
}

} // namespace

HoldersModel::HoldersModel(const FrameLoop& frames, QObject* parent) : IdTableModel(parent), m_frames(frames) {}

// --- frames ---

void HoldersModel::consume(const Frame& frame)
{
    for (const ReusedToken& token : frame.reusedTokens)
        m_census.forget(token.id);
}

void HoldersModel::present(const Frame& frame)
{
    m_now = frame.now;
    if (m_countedAt != ServerTime::min() && m_now >= m_countedAt && m_now - m_countedAt < kRecountEvery)
        return;
    m_countedAt = m_now;
    m_census.count(frame.picture, m_now, m_frames.known(),
                   [this](LockId lock) { return !m_locks || m_locks->rowOf(lock) >= 0; });
    order();
    m_census.dropEmpty(); // order() has removed their rows
    announceAllRows();
}

void HoldersModel::order()
{
    m_next = m_census.ordered(orderOf(m_sortColumn), m_sortOrder == Qt::DescendingOrder);
    replaceRows(m_next);
}

void HoldersModel::reset()
{
    clearRows();
    m_census.clear();
    m_countedAt = ServerTime::min();
}

void HoldersModel::setShownLocks(const LocksModel* locks)
{
    m_locks = locks;
    if (locks)
        connect(locks, &LocksModel::filterChanged, this, [this] { m_countedAt = ServerTime::min(); });
}

void HoldersModel::setHolderNames(const HolderNames* names)
{
    m_names = names;
    m_census.setNames(names);
    if (!names)
        return;
    for (const auto signal : {&HolderNames::changed, &HolderNames::learnt})
        connect(names, signal, this, [this] {
            m_census.forgetNames();
            m_countedAt = ServerTime::min();
        });
}

void HoldersModel::setRollup(HolderRollup rollup)
{
    if (rollup == m_census.rollup())
        return;
    reset();
    m_census.setRollup(rollup);
}

void HoldersModel::setShown(bool shown)
{
    m_shown = shown;
    m_countedAt = ServerTime::min();
}

void HoldersModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    this->order();
}

// --- rows and cells ---

QString HoldersModel::filterFor(int row) const
{
    const Row& holder = rowAt(row);
    if (!holder.key.empty())
        return QStringLiteral("holder:") + filterQuoted(holder.key);
    return holder.isSum ? QString() : QStringLiteral("state:notseen");
}

HolderLife HoldersModel::life(int row) const
{
    return rowAt(row).life;
}

bool HoldersModel::isSum(int row) const
{
    return rowAt(row).isSum;
}

int HoldersModel::locks(int row) const
{
    return rowAt(row).locks;
}

std::vector<LockId> HoldersModel::locksOf(int row) const
{
    const PictureView& picture = m_frames.picture();
    const std::uint32_t id = rows()[static_cast<std::size_t>(row)];
    std::vector<LockId> locks;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId lock{i};
        const LockState& state = picture.state(lock);
        if (state.phase == LockPhase::Held && m_census.isIn(id, state) && (!m_locks || m_locks->rowOf(lock) >= 0))
            locks.push_back(lock);
    }
    return locks;
}

QString HoldersModel::sumText(const Row& row) const
{
    if (!row.key.empty())
        return celltext::printed(row.key);
    switch (m_census.rollup()) {
    case HolderRollup::Host:
        return tr("Token names no host");
    case HolderRollup::Service:
        return tr("No service named");
    case HolderRollup::Connection:
        return tr("Connection unknown: run a trace");
    case HolderRollup::None:
        break;
    }
    return {};
}

QString HoldersModel::holderText(const Row& row) const
{
    if (row.isSum)
        return sumText(row);
    if (row.key.empty())
        return celltext::notSeen();
    const std::string_view token = m_frames.picture().token(row.token);
    const formats::HolderText who = formats::describeHolder(row.library, token);
    QString text = celltext::printed(who.client.empty() ? who.summary : who.client);
    if (!who.host.empty())
        text = celltext::printed(who.pid.empty() ? who.host : who.host + " pid " + who.pid);
    else if (row.locks == 1 && !who.summary.empty())
        text = celltext::printed(who.summary);
    return namedHolder(m_names, row.library, token, text);
}

/// The number of holders in each state, worst first.
QString HoldersModel::sumLifeText(const Row& row) const
{
    const auto number = [&](HolderLife life) { return row.lives[static_cast<std::size_t>(life)]; };
    QStringList parts;
    if (const int n = number(HolderLife::Stopped))
        parts << tr("%n silent", nullptr, n);
    if (const int n = number(HolderLife::Late))
        parts << tr("%n doubtful", nullptr, n);
    if (const int n = number(HolderLife::Renewing))
        parts << tr("%n alive", nullptr, n);
    if (const int n = number(HolderLife::CannotTell))
        parts << tr("%n cannot tell", nullptr, n);
    return parts.join(QStringLiteral(" · "));
}

QString HoldersModel::lifeText(const Row& row) const
{
    if (row.isSum)
        return sumLifeText(row);
    switch (row.life) {
    case HolderLife::Renewing:
        return tr("alive: renews on schedule");
    case HolderLife::Late:
        return tr("doubtful: a renewal is late");
    case HolderLife::Stopped:
        return tr("silent: renewals stopped");
    case HolderLife::CannotTell:
        return row.hasRenewed ? tr("cannot tell yet: too few renewals seen") : tr("cannot tell: does not renew");
    }
    return {};
}

QString HoldersModel::text(const Row& row, int column) const
{
    switch (column) {
    case Holder:
        return holderText(row);
    case Library:
        return row.library == LibraryId::Unknown ? celltext::none()
                                                 : librarytext::name(row.library, row.isLibraryGuessed);
    case Locks:
        return QLocale().toString(row.locks);
    case Oldest:
        if (row.oldest == kUnknownTime)
            return tr("unknown");
        return (row.olderUnknown ? QStringLiteral("≥ ") : QString()) + lengthtext::seconds(m_now - row.oldest);
    case LastSign:
        return row.lastSign == kUnknownTime ? celltext::notSeen()
                                            : tr("%1 ago").arg(lengthtext::tenths(m_now - row.lastSign));
    case Alive:
        return lifeText(row);
    default:
        return {};
    }
}

QString HoldersModel::toolTip(const Row& row) const
{
    if (row.isSum)
        return tr("<p><b>%1</b></p><p>%n holder(s): %2</p><p>Last sign of life (acquisition or renewal): %3<br>"
                  "Oldest hold began: %4</p>",
                  nullptr, row.holders)
            .arg(celltext::breakable(sumText(row)).toHtmlEscaped(), sumLifeText(row),
                 celltext::time(row.lastSign, m_zone), celltext::time(row.oldest, m_zone));
    const QString token = celltext::bytes(m_frames.picture().token(row.token), 120);
    return tr("<p><b>%1</b></p><p>Last sign of life (acquisition or renewal): %2<br>Oldest hold began: %3<br>"
              "Token: %4</p><p>Press Enter to show its locks.</p>")
        .arg(celltext::breakable(holderText(row)).toHtmlEscaped(), celltext::time(row.lastSign, m_zone),
             celltext::time(row.oldest, m_zone), celltext::breakable(token).toHtmlEscaped());
}

lockcells::Tone HoldersModel::tone(const Row& row, int column) const
{
    using lockcells::Tone;
    if (column == Library || (column == Holder && row.key.empty()))
        return Tone::Muted;
    if (column != Alive)
        return Tone::Plain;
    const bool isAnySilent = row.isSum && row.lives[static_cast<std::size_t>(HolderLife::Stopped)] > 0;
    const bool isAnyLate = row.isSum && row.lives[static_cast<std::size_t>(HolderLife::Late)] > 0;
    switch (isAnySilent ? HolderLife::Stopped : isAnyLate ? HolderLife::Late : row.life) {
    case HolderLife::Renewing:
        return Tone::Good;
    case HolderLife::Late:
        return Tone::Contended;
    case HolderLife::Stopped:
        return Tone::Alarm;
    case HolderLife::CannotTell:
        break;
    }
    return Tone::Muted;
}

QVariant HoldersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= ColumnCount)
        return {};
    const Row& row = rowAt(index.row());
    switch (role) {
    case Qt::DisplayRole: // the holders of a sum are indented below it
        if (index.column() == Holder && !row.isSum && m_census.rollup() != HolderRollup::None)
            return QStringLiteral(u"\u2003\u2003\u2003") + text(row, Holder);
        return text(row, index.column());
    case Qt::AccessibleTextRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::TextAlignmentRole:
        return alignment(index.column());
    case LocksModel::ToneRole:
        return static_cast<int>(tone(row, index.column()));
    default:
        return {};
    }
}

HoldersModel::Heads HoldersModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Holder"),
         QT_TR_NOOP("Process or client that the token names, else the token; or what they share")},
        {QT_TR_NOOP("Library"), QT_TR_NOOP("Library that wrote its locks")},
        {QT_TR_NOOP("Locks"), QT_TR_NOOP("Locks held now"), Qt::AlignRight},
        {QT_TR_NOOP("Oldest"), QT_TR_NOOP("Age of its longest hold; ≥ when the start of a hold was not seen"),
         Qt::AlignRight},
        {QT_TR_NOOP("Last sign of life"), QT_TR_NOOP("Its last acquisition or renewal of any lock"), Qt::AlignRight},
        {QT_TR_NOOP("Alive?"), QT_TR_NOOP("What its renewals say")},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_holdersmodel.cpp"
