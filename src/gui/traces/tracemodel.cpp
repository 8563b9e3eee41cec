// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/traces/tracemodel.h"

#include "core/text.h"
#include "gui/presentation.h"
#include "gui/shell/statusfields.h"
#include "gui/widgets/plaintip.h"
#include "presentation/traces/tracetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

using analysis::LogHistogram;
using Row = analysis::TraceBook::Row;

namespace {

constexpr std::size_t kShownBytes = 200;

QString roughly(std::int64_t us)
{
    return lengthtext::rough(std::chrono::microseconds{us});
}

QString shown(std::string_view bytes)
{
    return QString::fromStdString(printableElided(bytes, kShownBytes));
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

/// A client that still waits ranks above all others; then the longest wait decides.
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
    : RowsModel(parent), m_book(book), m_clients(clients)
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

QVariant TraceModel::more(const Row& row, int column, int role) const
{
    if (role == Qt::ToolTipRole)
        return plainTip(column == Waiting ? waitingTip(row) : cellText(row, column));
    return role == SortRole ? sortValue(row, column) : QVariant();
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
        return cellText(row, column);
    }
}

auto TraceModel::columns() const -> Columns
{
    using Of = const TraceModel&;
    using Each = const Row&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Lock"), [](Of, Each row) { return shown(row.key); }, QT_TR_NOOP("The lock's key")},
        {QT_TR_NOOP("Attempts"), [](Of, Each row) { return QString::number(row.attempts()); },
         QT_TR_NOOP("Commands that asked for the lock"), Qt::AlignRight},
        {QT_TR_NOOP("Refused"),
         [](Of, Each row) {
             return row.attempts() == 0 ? u"0"_s
                                        : tr("%1 (%2 %)", "how many, share")
                                              .arg(row.refused)
                                              .arg(100.0 * double(row.refused) / double(row.attempts()), 0, 'f', 0);
         },
         QT_TR_NOOP("Attempts that did not get the lock"), Qt::AlignRight},
        {QT_TR_NOOP("Waiting"), [](Of of, Each row) { return QString::number(of.m_book.waiting(row).still); },
         QT_TR_NOOP("Refused, not seen to get it since, and still asking or listening"), Qt::AlignRight},
        {QT_TR_NOOP("Waited (median)"), [](Of, Each row) { return duration(row.waits, 0.5); },
         QT_TR_NOOP("From the first refusal to the acquisition, of those who got it; half waited less"),
         Qt::AlignRight},
        {QT_TR_NOOP("Longest wait"),
         [](Of of, Each row) { return tracetext::longest(longestEnded(row), of.m_book.waiting(row), roughly); },
         QT_TR_NOOP("From the first refusal to the acquisition, or so far for those who have not got it; who waits "
                    "still comes first"),
         Qt::AlignRight},
        {QT_TR_NOOP("Hand-over"), [](Of, Each row) { return duration(row.handOvers, 0.5); },
         QT_TR_NOOP("From a release to the next acquisition while somebody waited; the median"), Qt::AlignRight},
        {QT_TR_NOOP("Refused most"),
         [](Of of, Each row) {
             const auto* most = mostRefused(row);
             const auto* client = most ? of.m_clients.client(most->client) : nullptr;
             return most ? tr("%1 × %2", "how often, whom")
                               .arg(most->refused)
                               .arg(client ? tracetext::client(*client) : tr("others"))
                         : u"\u2013"_s;
         },
         QT_TR_NOOP("Whose attempts were refused most often")},
    };
    return all;
}

// ---- clients of a lock

TraceClientsModel::TraceClientsModel(const analysis::TraceBook& book, const analysis::TokenClients& clients,
                                     QObject* parent)
    : RowsModel(parent), m_book(book), m_clients(clients)
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

const analysis::TraceBook::ByClient* TraceClientsModel::rowAt(int row) const
{
    const Row* found = lock();
    return found && row >= 0 && std::size_t(row) < found->clients.size() ? &found->clients[std::size_t(row)] : nullptr;
}

analysis::TraceBook::WaitCounts TraceClientsModel::waiting(const ByClient& by) const
{
    return m_book.waiting(*lock(), by.client);
}

QVariant TraceClientsModel::more(const ByClient& by, int column, int role) const
{
    if (role == Qt::ToolTipRole)
        return plainTip(tip(by, column));
    if (role != SortRole)
        return {};
    switch (column) {
    case Acquired:
        return quint64(by.acquired);
    case Refused:
        return quint64(by.refused);
    case Waited:
        return longestRank(by.waited, waiting(by));
    default:
        return cellText(by, column);
    }
}

/// For the column Waited: lists all waits, while the cell shows the most important one.
QString TraceClientsModel::tip(const ByClient& by, int column) const
{
    const TracedClient* client = m_clients.client(by.client);
    if (client && client->several && (column == Client || column == Address))
        return tracetext::severalHint();
    if (column != Waited)
        return cellText(by, column);
    const auto waits = waiting(by);
    QStringList parts;
    if (waits.still > 0)
        parts << tr("waits now: %1", "how long so far")
                     .arg(tracetext::andWaiting(waits.longest, lengthtext::rough(waits.longest)));
    if (by.waited.count() > 0)
        parts << tr("waits that ended in an acquisition: %1 in all").arg(lengthtext::rough(by.waited));
    if (waits.gaveUp > 0)
        parts << tr("gave up after %1").arg(lengthtext::rough(waits.longestGaveUp));
    return parts.isEmpty() ? cellText(by, column) : parts.join(u'\n');
}

auto TraceClientsModel::columns() const -> Columns
{
    using Of = const TraceClientsModel&;
    using By = const ByClient&;
    static constexpr auto known = [](Of of, By by, std::string TracedClient::*field) {
        const TracedClient* client = of.m_clients.client(by.client);
        return client && !(client->*field).empty() ? shown(client->*field) : u"\u2013"_s;
    };
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Client"),
         [](Of of, By by) {
             const TracedClient* client = of.m_clients.client(by.client);
             return !client           ? tr("others")
                    : client->several ? tr("several", "clients of one address")
                                      : known(of, by, &TracedClient::name);
         }},
        {QT_TR_NOOP("Address"), [](Of of, By by) { return known(of, by, &TracedClient::address); }},
        {QT_TR_NOOP("Library"), [](Of of, By by) { return known(of, by, &TracedClient::library); }},
        {QT_TR_NOOP("User"), [](Of of, By by) { return known(of, by, &TracedClient::user); }},
        {QT_TR_NOOP("Acquired"), [](Of, By by) { return QString::number(by.acquired); }, nullptr, Qt::AlignRight},
        {QT_TR_NOOP("Refused"), [](Of, By by) { return QString::number(by.refused); }, nullptr, Qt::AlignRight},
        {QT_TR_NOOP("Waited"), [](Of of, By by) { return tracetext::longest(by.waited, of.waiting(by), roughly); },
         nullptr, Qt::AlignRight},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_tracemodel.cpp"
