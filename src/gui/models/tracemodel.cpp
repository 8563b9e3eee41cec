// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/tracemodel.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/statusfields.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/tracetext.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::LogHistogram;
using Row = analysis::TraceBook::Row;

namespace {

constexpr std::size_t kShownBytes = 200;

constexpr std::array kLockHeaders{
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Lock"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Attempts"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Refused"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Waiting"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Waited (median)"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Longest wait"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Hand-over"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Refused most"),
};
static_assert(kLockHeaders.size() == TraceModel::ColumnCount);
constexpr std::array kLockTips{
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "The lock's key"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Commands that asked for the lock"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Attempts after which nothing had changed"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Refused, not seen to get it since, and still asking or listening"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel",
                      "From the first refusal to the acquisition, of those who got it; half waited less"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel",
                      "From the first refusal to the acquisition, or so far for those who have not got it; who waits "
                      "still comes first"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel",
                      "From a release to the next acquisition while somebody waited; the median"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceModel", "Whose attempts were refused most often"),
};
static_assert(kLockTips.size() == TraceModel::ColumnCount);
constexpr std::array kClientHeaders{
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Client"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Address"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Library"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "User"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Acquired"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Refused"),
    QT_TRANSLATE_NOOP("lockscope::gui::TraceClientsModel", "Waited"),
};
static_assert(kClientHeaders.size() == TraceClientsModel::ColumnCount);

QString shown(std::string_view bytes)
{
    return QString::fromStdString(printableElided(bytes, kShownBytes));
}

QString duration(const LogHistogram& times, double quantile)
{
    return times.total() == 0 ? u"\u2013"_s : shortDuration(times.quantile(quantile).count());
}

qint64 us(const LogHistogram& times, double quantile)
{
    return times.total() == 0 ? -1 : qint64(times.quantile(quantile).count());
}

const analysis::TraceBook::ByClient* mostRefused(const Row& row)
{
    const auto most = std::max_element(row.clients.begin(), row.clients.end(),
                                       [](const auto& a, const auto& b) { return a.refused < b.refused; });
    return most == row.clients.end() || most->refused == 0 ? nullptr : &*most;
}

std::chrono::microseconds longestEnded(const Row& row)
{
    return row.waits.total() > 0 ? row.waits.longest() : std::chrono::microseconds{0};
}

/// Who waits still is above everybody else, then the longest wait.
qint64 longestRank(std::chrono::microseconds ended, const analysis::TraceBook::WaitCounts& waiting)
{
    constexpr qint64 kStill = qint64{1} << 60;
    if (waiting.still > 0)
        return kStill + waiting.longest.count();
    return std::max(ended, waiting.longestGaveUp).count() - (waiting.any() || ended.count() > 0 ? 0 : 1);
}

} // namespace

// ---- locks

TraceModel::TraceModel(const analysis::TraceBook& book, const analysis::TokenClients& clients, QObject* parent)
    : QAbstractTableModel(parent), m_book(book), m_clients(clients)
{
    update();
}

void TraceModel::update()
{
    const int now = int(m_book.rows().size());
    const int before = m_rows;
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_rows = now;
        endInsertRows();
    } else if (now < before) {
        beginResetModel();
        m_rows = now;
        endResetModel();
    }
    if (before > 0 && now >= before && m_revision != m_book.revision())
        Q_EMIT dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
    m_revision = m_book.revision();
}

void TraceModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const Row* TraceModel::row(int row) const
{
    const auto& rows = m_book.rows();
    return row >= 0 && std::size_t(row) < rows.size() ? &rows[std::size_t(row)] : nullptr;
}

int TraceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TraceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant TraceModel::data(const QModelIndex& index, int role) const
{
    const Row* found = index.isValid() ? row(index.row()) : nullptr;
    if (!found)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(*found, index.column());
    case Qt::ToolTipRole:
        return plainTip(index.column() == Waiting ? waitingTip(*found) : text(*found, index.column()));
    case SortRole:
        return sortValue(*found, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (index.column() == Key || index.column() == MostRefused ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

QString TraceModel::text(const Row& row, int column) const
{
    switch (column) {
    case Key:
        return shown(row.key);
    case Attempts:
        return QString::number(row.attempts());
    case Refused:
        return row.attempts() == 0 ? u"0"_s
                                   : tr("%1 (%2 %)", "how many, share")
                                         .arg(row.refused)
                                         .arg(100.0 * double(row.refused) / double(row.attempts()), 0, 'f', 0);
    case Waiting:
        return QString::number(m_book.waiting(row).still);
    case WaitMedian:
        return duration(row.waits, 0.5);
    case WaitLongest:
        return tracetext::longest(longestEnded(row), m_book.waiting(row), shortDuration);
    case HandOver:
        return duration(row.handOvers, 0.5);
    case MostRefused:
        if (const auto* most = mostRefused(row)) {
            const auto* client = m_clients.client(most->client);
            return tr("%1 × %2", "how often, whom")
                .arg(most->refused)
                .arg(client ? tracetext::client(*client) : tr("others"));
        }
        return u"\u2013"_s;
    default:
        return {};
    }
}

QString TraceModel::waitingTip(const Row& row) const
{
    const auto waiting = m_book.waiting(row);
    return tr("%1 wait, %2 gave up: refused, and they asked no more").arg(waiting.still).arg(waiting.gaveUp);
}

QVariant TraceModel::sortValue(const Row& row, int column) const
{
    switch (column) {
    case Attempts:
        return quint64(row.attempts());
    case Refused:
        return quint64(row.refused);
    case Waiting:
        return quint64(m_book.waiting(row).still);
    case WaitMedian:
        return us(row.waits, 0.5);
    case WaitLongest:
        return longestRank(longestEnded(row), m_book.waiting(row));
    case HandOver:
        return us(row.handOvers, 0.5);
    default:
        return text(row, column);
    }
}

QVariant TraceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(kLockHeaders[std::size_t(section)]);
    if (role == Qt::ToolTipRole)
        return tr(kLockTips[std::size_t(section)]);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Key || section == MostRefused ? Qt::AlignLeft : Qt::AlignRight));
    return {};
}

// ---- clients of a lock

TraceClientsModel::TraceClientsModel(const analysis::TraceBook& book, const analysis::TokenClients& clients,
                                     QObject* parent)
    : QAbstractTableModel(parent), m_book(book), m_clients(clients)
{
}

void TraceClientsModel::setLock(const Row* row)
{
    beginResetModel();
    m_hasLock = row != nullptr;
    if (row) {
        m_keyspace = row->keyspace;
        m_database = row->database;
        m_key = row->key;
    }
    m_rows = row ? int(row->clients.size()) : 0;
    endResetModel();
}

bool TraceClientsModel::hasSeveral() const
{
    const Row* row = lock();
    return row && std::any_of(row->clients.begin(), row->clients.end(), [this](const auto& by) {
               const TracedClient* client = m_clients.client(by.client);
               return client && client->several;
           });
}

const Row* TraceClientsModel::lock() const
{
    return m_hasLock ? m_book.find({kNoNode, m_database, m_key, m_keyspace}) : nullptr;
}

void TraceClientsModel::update()
{
    const Row* row = lock();
    const int now = row ? int(row->clients.size()) : 0;
    const int before = m_rows;
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_rows = now;
        endInsertRows();
    } else if (now < before) {
        beginResetModel();
        m_rows = now;
        endResetModel();
    }
    if (before > 0 && now >= before)
        Q_EMIT dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
}

void TraceClientsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int TraceClientsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TraceClientsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant TraceClientsModel::data(const QModelIndex& index, int role) const
{
    const Row* row = index.isValid() ? lock() : nullptr;
    if (!row || std::size_t(index.row()) >= row->clients.size())
        return {};
    const auto& by = row->clients[std::size_t(index.row())];
    const TracedClient* client = m_clients.client(by.client);
    const bool isNumber = index.column() >= Acquired;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole)
        return plainTip(tip(index, *row));
    const bool sorts = role == SortRole;
    if (role != Qt::DisplayRole && !sorts)
        return {};
    const auto waiting = m_book.waiting(*row, by.client);
    const auto known = [](const std::string* text) { return text && !text->empty() ? shown(*text) : u"\u2013"_s; };
    switch (index.column()) {
    case Client:
        if (client && client->several)
            return tr("several", "clients of one address");
        return client ? known(&client->name) : tr("others");
    case Address:
        return known(client ? &client->address : nullptr);
    case Library:
        return known(client ? &client->library : nullptr);
    case User:
        return known(client ? &client->user : nullptr);
    case Acquired:
        return sorts ? QVariant(quint64(by.acquired)) : QVariant(QString::number(by.acquired));
    case Refused:
        return sorts ? QVariant(quint64(by.refused)) : QVariant(QString::number(by.refused));
    case Waited:
        return sorts ? QVariant(longestRank(by.waited, waiting))
                     : QVariant(tracetext::longest(by.waited, waiting, shortDuration));
    default:
        return {};
    }
}

/// Waited: all of it, where the cell says the most important.
QString TraceClientsModel::tip(const QModelIndex& index, const Row& row) const
{
    const auto& by = row.clients[std::size_t(index.row())];
    const TracedClient* client = m_clients.client(by.client);
    if (client && client->several && (index.column() == Client || index.column() == Address))
        return tracetext::severalHint();
    const QString text = data(index, Qt::DisplayRole).toString();
    if (index.column() != Waited)
        return text;
    const auto waiting = m_book.waiting(row, by.client);
    QStringList parts;
    if (waiting.still > 0)
        parts << tr("waits now: %1", "how long so far")
                     .arg(tracetext::andWaiting(waiting.longest, shortDuration(waiting.longest.count())));
    if (by.waited.count() > 0)
        parts << tr("waits that ended in an acquisition: %1 in all").arg(shortDuration(by.waited.count()));
    if (waiting.gaveUp > 0)
        parts << tr("gave up after %1").arg(shortDuration(waiting.longestGaveUp.count()));
    return parts.isEmpty() ? text : parts.join(u'\n');
}

QVariant TraceClientsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(kClientHeaders[std::size_t(section)]);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section >= Acquired ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

} // namespace lockscope::gui
