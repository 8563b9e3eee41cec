// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/tracemodel.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/statusfields.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"
#include "presentation/words/tracetext.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::LogHistogram;
using Row = analysis::TraceBook::Row;

namespace {

constexpr std::size_t kShownBytes = 200;

QString shown(std::string_view bytes)
{
    return QString::fromStdString(printableElided(bytes, kShownBytes));
}

QString roughly(std::int64_t us)
{
    return lengthtext::rough(std::chrono::microseconds{us});
}

QString duration(const LogHistogram& times, double quantile)
{
    return times.total() == 0 ? u"\u2013"_s : lengthtext::rough(times.quantile(quantile));
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
    : TableModel(parent), m_book(book), m_clients(clients)
{
    update();
}

void TraceModel::update()
{
    const int before = m_rows;
    setRowCount(m_rows, int(m_book.rows().size()));
    if (before > 0 && m_rows >= before && m_revision != m_book.revision())
        Q_EMIT dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
    m_revision = m_book.revision();
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
        return alignment(index.column());
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
        return tracetext::longest(longestEnded(row), m_book.waiting(row), roughly);
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

TraceModel::Heads TraceModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("The lock's key")},
        {QT_TR_NOOP("Attempts"), QT_TR_NOOP("Commands that asked for the lock"), Qt::AlignRight},
        {QT_TR_NOOP("Refused"), QT_TR_NOOP("Attempts after which nothing had changed"), Qt::AlignRight},
        {QT_TR_NOOP("Waiting"), QT_TR_NOOP("Refused, not seen to get it since, and still asking or listening"),
         Qt::AlignRight},
        {QT_TR_NOOP("Waited (median)"),
         QT_TR_NOOP("From the first refusal to the acquisition, of those who got it; half waited less"),
         Qt::AlignRight},
        {QT_TR_NOOP("Longest wait"),
         QT_TR_NOOP("From the first refusal to the acquisition, or so far for those who have not got it; who waits "
                    "still comes first"),
         Qt::AlignRight},
        {QT_TR_NOOP("Hand-over"),
         QT_TR_NOOP("From a release to the next acquisition while somebody waited; the median"), Qt::AlignRight},
        {QT_TR_NOOP("Refused most"), QT_TR_NOOP("Whose attempts were refused most often")},
    }};
    return all;
}

// ---- clients of a lock

TraceClientsModel::TraceClientsModel(const analysis::TraceBook& book, const analysis::TokenClients& clients,
                                     QObject* parent)
    : TableModel(parent), m_book(book), m_clients(clients)
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
    const int before = m_rows;
    setRowCount(m_rows, row ? int(row->clients.size()) : 0);
    if (before > 0 && m_rows >= before)
        Q_EMIT dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
}

int TraceClientsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant TraceClientsModel::data(const QModelIndex& index, int role) const
{
    const Row* row = index.isValid() ? lock() : nullptr;
    if (!row || std::size_t(index.row()) >= row->clients.size())
        return {};
    const auto& by = row->clients[std::size_t(index.row())];
    const TracedClient* client = m_clients.client(by.client);
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
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
                     : QVariant(tracetext::longest(by.waited, waiting, roughly));
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
                     .arg(tracetext::andWaiting(waiting.longest, lengthtext::rough(waiting.longest)));
    if (by.waited.count() > 0)
        parts << tr("waits that ended in an acquisition: %1 in all").arg(lengthtext::rough(by.waited));
    if (waiting.gaveUp > 0)
        parts << tr("gave up after %1").arg(lengthtext::rough(waiting.longestGaveUp));
    return parts.isEmpty() ? text : parts.join(u'\n');
}

TraceClientsModel::Heads TraceClientsModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Client")},
        {QT_TR_NOOP("Address")},
        {QT_TR_NOOP("Library")},
        {QT_TR_NOOP("User")},
        {QT_TR_NOOP("Acquired"), nullptr, Qt::AlignRight},
        {QT_TR_NOOP("Refused"), nullptr, Qt::AlignRight},
        {QT_TR_NOOP("Waited"), nullptr, Qt::AlignRight},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_tracemodel.cpp"
