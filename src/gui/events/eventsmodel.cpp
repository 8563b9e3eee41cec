// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/events/eventsmodel.h"

#include "analysis/verdict.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"
#include "presentation/events/eventwords.h"
#include "presentation/findings/findingjson.h"
#include "presentation/locks/holdernames.h"

#include "core/text.h"
#include "formats/decode.h"
#include "gui/locks/locksmodel.h"
#include "presentation/words/enginetext.h"
#include "presentation/words/lengthtext.h"

#include <nlohmann/json.hpp>

#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
constexpr std::chrono::milliseconds kCommitEvery{100};
constexpr std::chrono::milliseconds kCommitEveryInAFlood{250};
constexpr double kFloodPerSecond = 200; ///< too many to read as they arrive
} // namespace

using What = EventLog::What;

EventsModel::EventsModel(FrameLoop& frames, QObject* parent, std::size_t capacity, std::size_t maxPerFrame)
    : TableModel(parent), m_frames(frames), m_log(frames, [capacity, maxPerFrame](const StreamScope&) {
          return std::make_unique<EventLog>(capacity, maxPerFrame);
      })
{
}

// --- frames ---

void EventsModel::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            setNames(event);
    }
}

void EventsModel::present(const Frame& frame)
{
    // Ten updates per second are enough to read, four during a flood. The first event of a burst is shown at once.
    const auto since = frame.now - m_committedAt;
    const auto waiting = static_cast<double>(m_log->next() - m_committed);
    const bool flood = waiting >= kFloodPerSecond * std::chrono::duration<double>(since).count();
    const bool due = since >= (flood ? kCommitEveryInAFlood : kCommitEvery) || frame.now < m_committedAt;
    if (m_committed == m_log->next() || !due)
        return;
    m_committedAt = frame.now;
    commit();
}

void EventsModel::reset()
{
    beginResetModel();
    m_rows.clear();
    m_committed = 0;
    m_committedAt = {};
    endResetModel();
}

void EventsModel::commit()
{
    Q_EMIT aboutToCommit();
    int removed = 0;
    const auto rows = static_cast<int>(m_rows.size());
    while (removed < rows && m_rows[static_cast<std::size_t>(removed)] < m_log->first())
        ++removed;
    if (removed > 0) {
        beginRemoveRows({}, 0, removed - 1);
        m_rows.erase(m_rows.begin(), m_rows.begin() + removed);
        endRemoveRows();
    }
    std::vector<std::uint64_t> coming;
    for (std::uint64_t n = std::max(m_committed, m_log->first()); n < m_log->next(); ++n) {
        if (shows(m_log->entry(n)))
            coming.push_back(n);
    }
    m_committed = m_log->next();
    if (!coming.empty()) {
        beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(coming.size()) - 1);
        m_rows.insert(m_rows.end(), coming.begin(), coming.end());
        endInsertRows();
    }
    Q_EMIT committed(removed, static_cast<int>(coming.size()));
}

void EventsModel::refilter()
{
    beginResetModel();
    m_rows.clear();
    for (std::uint64_t n = m_log->first(); n < m_log->next(); ++n) {
        if (shows(m_log->entry(n)))
            m_rows.push_back(n);
    }
    m_committed = m_log->next();
    endResetModel();
}

bool EventsModel::shows(const EventLog::Entry& entry) const
{
    if (entry.what != What::Event)
        return true;
    if (!(m_kinds & bit(entry.event.kind)))
        return false;
    return !m_pattern || m_pattern->matches(m_log->text(entry.text)) || m_pattern->matches(m_log->text(entry.holder));
}

void EventsModel::setKinds(EventKinds kinds)
{
    if (kinds == m_kinds)
        return;
    m_kinds = kinds;
    refilter();
}

void EventsModel::setText(const QString& text)
{
    const QString wanted = text.trimmed();
    std::optional<TextPattern> pattern;
    if (!wanted.isEmpty())
        pattern.emplace(wanted.toStdString());
    if (pattern == m_pattern)
        return;
    m_pattern = std::move(pattern);
    refilter();
}

void EventsModel::setTimeZone(celltext::Zone zone)
{
    m_zone = zone;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Time), index(rowCount() - 1, Time));
}

void EventsModel::setNames(const NodeEvent& info)
{
    const auto i = static_cast<std::size_t>(info.node);
    if (i >= m_nodes.size())
        m_nodes.resize(i + 1);
    m_nodes[i] = {info.info.address, info.info.keyspaceName};
}

// --- rows and cells ---

int EventsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

const EventLog::Entry* EventsModel::entryAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const std::uint64_t number = m_rows[static_cast<std::size_t>(row)];
    return number < m_log->first() ? nullptr : &m_log->entry(number); // overwritten; the next commit removes the row
}

LockId EventsModel::lockAt(int row) const
{
    const EventLog::Entry* entry = entryAt(row);
    const PictureView& picture = m_frames.picture();
    if (!entry || entry->what != What::Event || lockscope::index(entry->event.lock) >= picture.size())
        return kNoLock;
    const KeyView key = picture.key(entry->event.lock);
    const bool same = key == KeyView{kNoNode, entry->event.database, m_log->text(entry->text), entry->keyspace};
    return same ? entry->event.lock : kNoLock;
}

QString EventsModel::holderText(const EventLog::Entry& entry) const
{
    const auto name = [&](const TextPool::Ref& ref) {
        const std::string_view token = m_log->text(ref);
        if (token.empty())
            return &ref == &entry.holder && analysis::hasEmptyValue(entry.event) ? celltext::emptyValue()
                                                                                 : celltext::notSeen();
        const LibraryId library = entry.event.library;
        if (formats::isFieldName(library, entry.event.type))
            return celltext::notNamed();
        return namedHolder(m_names, library, token, celltext::holder(library, token));
    };
    if (entry.event.kind == EventKind::Quarantined)
        return name(entry.previous); // the holder that lost the lock
    if (entry.event.kind != EventKind::TakenOver)
        return name(entry.holder);
    //: a lock was taken over: new holder, then the one before
    return tr("%1 from %2").arg(name(entry.holder), name(entry.previous));
}

QString EventsModel::ttlText(const LockEvent& event) const
{
    if (endsHold(event.kind) || !event.deadline.isKnown())
        return celltext::none();
    return event.deadline.isNever() ? tr("none") : lengthtext::tenths(event.deadline.time() - event.at);
}

QString EventsModel::gapText(const EventLog::Entry& entry) const
{
    const QString reason = celltext::printed(enginetext::shown(m_log->reason(entry)).toStdString());
    return entry.event.heldSince == kUnknownTime
               ? tr("no data before this point: %1").arg(reason)
               : tr("no data for the %1 before: %2")
                     .arg(lengthtext::exact(entry.event.at - entry.event.heldSince), reason);
}

QString EventsModel::text(const EventLog::Entry& entry, int column) const
{
    const LockEvent& event = entry.event;
    if (column == Time)
        return celltext::time(event.at, m_zone);
    if (entry.what == What::Gap)
        return column == Event ? tr("gap") : column == Key ? gapText(entry) : QString();
    if (entry.what == What::LeftOut)
        return column == Event ? tr("left out")
               : column == Key ? tr("%n event(s) came faster than they can be listed", nullptr,
                                    static_cast<int>(std::min<std::uint32_t>(event.count, INT_MAX)))
                               : QString();
    switch (column) {
    case Event:
        return eventwords::word(event.kind);
    case Key:
        return celltext::bytes(m_log->text(entry.text));
    case Holder:
        return holderText(entry);
    case Ttl:
        return ttlText(event);
    case Evidence:
        return celltext::evidenceWord(event.evidence);
    case Precision:
        return event.precisionUs == kUnknownPrecisionUs
                   ? tr("unknown")
                   : u"± "_s + lengthtext::rough(std::chrono::microseconds{event.precisionUs});
    default:
        return {};
    }
}

lockcells::Tone EventsModel::tone(const EventLog::Entry& entry, int column) const
{
    using lockcells::Tone;
    if (entry.what != What::Event)
        return column == Event ? Tone::Contended : Tone::Muted;
    const bool isUnseen = entry.holder == 0 && !analysis::hasEmptyValue(entry.event);
    if (column == Evidence || column == Precision || (column == Holder && isUnseen))
        return Tone::Muted;
    if (column != Event)
        return Tone::Plain;
    return eventwords::row(entry.event.kind).tone;
}

QString EventsModel::toolTip(const EventLog::Entry& entry) const
{
    const LockEvent& event = entry.event;
    if (entry.what == What::Gap)
        return plainTip(gapText(entry));
    if (entry.what == What::LeftOut)
        return tr("The states of the locks are still exact.");
    const QString from = celltext::time(event.heldSince, m_zone);
    const QString since = event.heldSince == kUnknownTime ? tr("unknown")
                          : event.sinceIsBound            ? tr("%1 or before").arg(from)
                                                          : from;
    const QString deadline = event.deadline.isTime()    ? celltext::time(event.deadline.time(), m_zone)
                             : event.deadline.isNever() ? tr("never")
                                                        : tr("not known");
    const QString at = celltext::time(event.at, m_zone);
    const QString known = celltext::evidenceWord(event.evidence);
    const QString happened = event.precisionUs == kUnknownPrecisionUs
                                 ? tr("It happened before %1; how long before is unknown (known by %2).").arg(at, known)
                                 : tr("It happened at most %1 before %2 (known by %3).")
                                       .arg(lengthtext::rough(std::chrono::microseconds{event.precisionUs}), at, known);
    const QString noToken = analysis::hasEmptyValue(event) ? celltext::emptyValue() : celltext::notSeen();
    return tr("<p><b>%1</b> %2</p><p>%3<br>Hold began: %4<br>Lease ends: %5<br>Token: %6</p>")
        .arg(eventwords::word(event.kind),
             celltext::breakable(celltext::bytes(m_log->text(entry.text), 300)).toHtmlEscaped(), happened, since,
             deadline,
             entry.holder == 0 ? noToken
                               : celltext::breakable(celltext::bytes(m_log->text(entry.holder), 120)).toHtmlEscaped());
}

QVariant EventsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.column() >= ColumnCount)
        return {};
    const EventLog::Entry* entry = entryAt(index.row());
    if (!entry)
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return text(*entry, index.column());
    case Qt::ToolTipRole:
        return toolTip(*entry);
    case Qt::TextAlignmentRole:
        return alignment(index.column());
    case LocksModel::ToneRole:
        return static_cast<int>(tone(*entry, index.column()));
    case SpanRole:
        return entry->what == What::Event || index.column() < Key ? QVariant() : text(*entry, Key);
    default:
        return {};
    }
}

EventsModel::Heads EventsModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("Time"), QT_TR_NOOP("By the server's clock, as estimated here")},
        {QT_TR_NOOP("Event"), QT_TR_NOOP("What happened")},
        {QT_TR_NOOP("Lock"), QT_TR_NOOP("Name of the key")},
        {QT_TR_NOOP("Holder"), QT_TR_NOOP("Holder after the event; of an end: who held it")},
        {QT_TR_NOOP("TTL"), QT_TR_NOOP("What was left of the lease right after the event"), Qt::AlignRight},
        {QT_TR_NOOP("Evidence"), QT_TR_NOOP("How the event is known")},
        {QT_TR_NOOP("Precision"), QT_TR_NOOP("Happened at most this long before the time shown"), Qt::AlignRight},
    }};
    return all;
}

// --- copies ---

QString EventsModel::asText(const std::vector<int>& rows) const
{
    QString lines;
    for (const int row : rows) {
        const EventLog::Entry* entry = entryAt(row);
        if (!entry)
            continue;
        QStringList cells;
        for (int column = 0; column < ColumnCount; ++column)
            cells.append(text(*entry, column));
        lines += cells.join(u'\t') + u'\n';
    }
    return lines;
}

namespace {

using findingjson::Json;
using findingjson::textOrNull;

Json leaseLeft(const LockEvent& event)
{
    if (endsHold(event.kind) || !event.deadline.isKnown())
        return nullptr;
    return event.deadline.isNever()
               ? Json(-1)
               : Json(std::max<std::int64_t>(0, (event.deadline.time() - event.at).count() / 1000));
}

Json toJson(const EventLog& log, const EventLog::Entry& entry, const std::string& node, const std::string& keyspace)
{
    const LockEvent& event = entry.event;
    Json json{{"t", isoTime(event.at)}};
    switch (entry.what) {
    case What::Gap:
        json["event"] = "gap";
        json["from"] = event.heldSince == kUnknownTime ? Json(nullptr) : Json(isoTime(event.heldSince));
        json["to"] = isoTime(event.at);
        json["reason"] = textOrNull(log.text(entry.text));
        break;
    case What::LeftOut:
        json["event"] = "left_out";
        json["count"] = event.count;
        break;
    case What::Event:
        json["event"] = name(event.kind);
        json["key"] = jsonText(log.text(entry.text));
        json["db"] = event.database;
        json["node"] = textOrNull(node);
        json["holder"] = textOrNull(log.text(entry.holder));
        json["pttl_ms"] = leaseLeft(event);
        json["evidence"] = name(event.evidence);
        json["precision_ms"] =
            event.precisionUs == kUnknownPrecisionUs ? Json(nullptr) : Json(double(event.precisionUs) / 1000.0);
        if (!isUtf8(log.text(entry.text)))
            json["key_hex"] = hex(log.text(entry.text));
        json["keyspace"] = textOrNull(keyspace);
        break;
    }
    return json;
}

} // namespace

QString EventsModel::asJson(const std::vector<int>& rows) const
{
    QString lines;
    for (const int row : rows) {
        const EventLog::Entry* entry = entryAt(row);
        if (!entry)
            continue;
        const auto node = static_cast<std::size_t>(entry->event.node);
        const auto& [address, keyspace] = node < m_nodes.size() ? m_nodes[node] : Names();
        const auto json = toJson(*m_log, *entry, address, keyspace);
        lines += QString::fromStdString(json.dump()) + u'\n';
    }
    return lines;
}

} // namespace lockscope::gui

#include "moc_eventsmodel.cpp"
