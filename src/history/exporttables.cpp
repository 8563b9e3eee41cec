// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/exporttables.h"

#include "core/text.h"
#include "history/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <utility>

namespace lockscope::history {

namespace {

constexpr const char* kExportTables = R"(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE nodes(id INTEGER PRIMARY KEY, address TEXT NOT NULL, keyspace TEXT NOT NULL, product TEXT NOT NULL,
                   version TEXT NOT NULL, role TEXT NOT NULL, mode TEXT NOT NULL);
CREATE TABLE locks(id INTEGER PRIMARY KEY, keyspace TEXT NOT NULL, db INTEGER NOT NULL, name TEXT NOT NULL, raw BLOB,
                   UNIQUE(keyspace, db, name));
CREATE TABLE holds(id INTEGER PRIMARY KEY, lock INTEGER NOT NULL REFERENCES locks(id),
                   node INTEGER NOT NULL REFERENCES nodes(id), holder TEXT, library TEXT, begin_us INTEGER,
                   held_before_us INTEGER, seen_us INTEGER NOT NULL, began_as TEXT NOT NULL, end_us INTEGER,
                   ended_as TEXT, end_precision_us INTEGER, renewals INTEGER NOT NULL, longest_silence_us INTEGER NOT NULL,
                   most_waiters INTEGER NOT NULL, lease_ms INTEGER, had_no_lease INTEGER NOT NULL,
                   begin_precision_us INTEGER);
CREATE TABLE events(id INTEGER PRIMARY KEY, at_us INTEGER NOT NULL, kind TEXT NOT NULL, is_state INTEGER NOT NULL,
                    lock INTEGER NOT NULL REFERENCES locks(id), node INTEGER NOT NULL REFERENCES nodes(id),
                    hold INTEGER REFERENCES holds(id), holder TEXT, previous TEXT, held_since_us INTEGER,
                    deadline_us INTEGER, no_lease INTEGER NOT NULL, lease_ms INTEGER, count INTEGER,
                    renewals INTEGER NOT NULL, waiters INTEGER, precision_us INTEGER, evidence TEXT NOT NULL, mode TEXT,
                    library TEXT);
CREATE TABLE gaps(id INTEGER PRIMARY KEY, from_us INTEGER NOT NULL, to_us INTEGER NOT NULL,
                  node INTEGER REFERENCES nodes(id), reason TEXT NOT NULL, left_out INTEGER NOT NULL);
CREATE TABLE samples(at_us INTEGER NOT NULL, held INTEGER NOT NULL, tracked INTEGER NOT NULL,
                     notifications INTEGER NOT NULL, reads INTEGER NOT NULL, polls INTEGER NOT NULL,
                     reads_shed INTEGER NOT NULL, unread INTEGER NOT NULL, gaps INTEGER NOT NULL,
                     bytes_in INTEGER NOT NULL, lag_us INTEGER NOT NULL);
CREATE TABLE figures(at_us INTEGER NOT NULL, node INTEGER NOT NULL REFERENCES nodes(id), ops_per_second INTEGER,
                     used_memory INTEGER, max_memory INTEGER, keys INTEGER, connected_clients INTEGER,
                     blocked_clients INTEGER, expired_keys INTEGER, evicted_keys INTEGER, used_cpu_us INTEGER);
)";

constexpr const char* kExportIndices = R"(
CREATE INDEX events_at ON events(at_us);
CREATE INDEX events_lock ON events(lock, at_us);
CREATE INDEX events_hold ON events(hold);
CREATE INDEX holds_lock ON holds(lock, seen_us);
CREATE INDEX holds_begin ON holds(begin_us);
CREATE INDEX gaps_from ON gaps(from_us);
CREATE INDEX samples_at ON samples(at_us);
CREATE INDEX figures_node ON figures(node, at_us);
)";

/// Binds the columns of a row in order.
class Row
{
public:
    explicit Row(SQLite::Statement& statement) : m_statement(statement) {}
    Row& number(std::int64_t value)
    {
        m_statement.bind(++m_place, value);
        return *this;
    }
    Row& number(std::int64_t value, bool isKnown) { return isKnown ? number(value) : nothing(); }
    Row& moment(ServerTime at) { return number(usSinceEpoch(at)); }
    /// NULL where the time is unknown.
    Row& time(ServerTime time) { return number(usSinceEpoch(time), time != kUnknownTime); }
    /// Any bytes, rendered by printable().
    Row& text(std::string_view bytes)
    {
        m_statement.bind(++m_place, printable(bytes));
        return *this;
    }
    Row& textOrNull(std::string_view bytes) { return bytes.empty() ? nothing() : text(bytes); }
    Row& bytes(std::string_view bytes)
    {
        m_statement.bind(++m_place, bytes.data(), static_cast<int>(bytes.size()));
        return *this;
    }
    Row& nothing()
    {
        m_statement.bind(++m_place);
        return *this;
    }
    void insert()
    {
        m_statement.exec();
        m_statement.reset();
    }

private:
    SQLite::Statement& m_statement;
    int m_place = 0;
};

std::int64_t whole(std::uint64_t count)
{
    return static_cast<std::int64_t>(count);
}

} // namespace

struct ExportTables::File
{
    explicit File(const std::string& path) : file(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
    {
        file.exec("PRAGMA journal_mode = OFF");
        file.exec("PRAGMA synchronous = OFF"); // the caller that moves the file into place syncs it
        file.exec("PRAGMA cache_size = -16000");
        file.exec("PRAGMA locking_mode = EXCLUSIVE");
        file.exec("BEGIN");
        file.exec(kExportTables);
    }
    [[nodiscard]] SQLite::Statement insert(const char* table, int columns)
    {
        std::string sql = std::string("INSERT OR REPLACE INTO ") + table + " VALUES(?";
        for (int i = 1; i < columns; ++i)
            sql += ",?";
        return {file, sql + ")"};
    }

    SQLite::Database file;
};

/// Prepared after the tables exist.
struct ExportTables::Inserts
{
    explicit Inserts(File& tables)
        : meta(tables.insert("meta", 2)), node(tables.insert("nodes", 7)),
          lock(tables.file, "INSERT OR IGNORE INTO locks(keyspace, db, name, raw) VALUES(?, ?, ?, ?)"),
          findLock(tables.file, "SELECT id FROM locks WHERE keyspace = ? AND db = ? AND name = ?"),
          hold(tables.insert("holds", 18)), event(tables.insert("events", 20)), gap(tables.insert("gaps", 6)),
          sample(tables.insert("samples", 11)), figures(tables.insert("figures", 11))
    {
    }
    SQLite::Statement meta;
    SQLite::Statement node;
    SQLite::Statement lock;
    SQLite::Statement findLock;
    SQLite::Statement hold;
    SQLite::Statement event;
    SQLite::Statement gap;
    SQLite::Statement sample;
    SQLite::Statement figures;
};

ExportTables::ExportTables(std::string path) : m_path(std::move(path)) {}

ExportTables::~ExportTables() = default;

Result<std::unique_ptr<ExportTables>, Error> ExportTables::create(const std::string& path,
                                                                  const std::map<std::string, std::string>& facts)
{
    std::unique_ptr<ExportTables> tables(new ExportTables(path));
    tables->guarded([&] {
        tables->m_file = std::make_unique<File>(path);
        tables->m = std::make_unique<Inserts>(*tables->m_file);
    });
    tables->fact("export_version", std::to_string(kVersion));
    for (const auto& [key, value] : facts)
        tables->fact(key, value);
    if (tables->m_error)
        return failure(std::move(*tables->m_error));
    return tables;
}

/// Keeps the first error, after which nothing is tried any more.
template <class Work>
void ExportTables::guarded(Work work)
{
    if (m_error)
        return;
    try {
        work();
    } catch (const SQLite::Exception& exception) {
        m_error = errorOf(exception, m_path);
    }
}

std::int64_t ExportTables::idOf(const ExportLock& lock) const
{
    return lock.slot < m_locks.size() ? m_locks[lock.slot] : 0;
}

void ExportTables::fact(const std::string& key, const std::string& value)
{
    guarded([&] { Row(m->meta).text(key).text(value).insert(); });
}

void ExportTables::node(const ExportNode& node)
{
    guarded([&] {
        Row(m->node)
            .number(node.number)
            .text(node.address)
            .text(node.keyspace)
            .text(node.product)
            .text(node.version)
            .text(node.role)
            .text(node.mode)
            .insert();
    });
}

void ExportTables::lock(const ExportLock& lock)
{
    guarded([&] {
        const bool isPlain = printable(lock.name) == lock.name;
        Row row(m->lock);
        row.text(lock.node->keyspace).number(lock.database).text(lock.name);
        (isPlain ? row.nothing() : row.bytes(lock.name)).insert();
        Row(m->findLock).text(lock.node->keyspace).number(lock.database).text(lock.name);
        if (m_locks.size() <= lock.slot)
            m_locks.resize(lock.slot + std::size_t{1});
        m_locks[lock.slot] = m->findLock.executeStep() ? m->findLock.getColumn(0).getInt64() : 0;
        m->findLock.reset();
    });
}

void ExportTables::event(const ExportEvent& event)
{
    guarded([&] {
        Row(m->event)
            .nothing()
            .moment(event.at)
            .text(name(event.kind))
            .number(event.isState ? 1 : 0)
            .number(idOf(event.lock))
            .number(event.lock.node->number)
            .number(whole(event.hold), event.hold != 0)
            .textOrNull(event.holder)
            .textOrNull(event.previous)
            .time(event.heldSince)
            .number(event.deadline.isTime() ? usSinceEpoch(event.deadline.time()) : 0, event.deadline.isTime())
            .number(event.deadline.isNever() ? 1 : 0)
            .number(event.leaseMs, event.leaseMs != 0)
            .number(event.count, event.count != 0)
            .number(event.renewals)
            .number(event.waiters.value_or(0), event.waiters.has_value())
            .number(event.precisionUs, event.precisionUs != kUnknownPrecisionUs)
            .text(name(event.evidence))
            .textOrNull(event.mode == LockMode::Unknown ? "" : name(event.mode))
            .textOrNull(event.library)
            .insert();
    });
}

void ExportTables::holdEnded(const ExportHold& hold)
{
    using Ending = ExportHold::Ending;
    guarded([&] {
        const bool isSeen = hold.ending == Ending::Seen;
        Row(m->hold)
            .number(whole(hold.number))
            .number(idOf(hold.lock))
            .number(hold.lock.node->number)
            .textOrNull(hold.holder)
            .textOrNull(hold.library)
            .time(hold.begin)
            .time(hold.heldBefore)
            .moment(hold.seenFrom)
            .text(name(hold.beganAs))
            .number(usSinceEpoch(hold.end), hold.ending != Ending::Open)
            .textOrNull(isSeen ? name(hold.endedAs) : "")
            .number(hold.endPrecisionUs, isSeen && hold.endPrecisionUs != kUnknownPrecisionUs)
            .number(hold.renewals)
            .number(hold.longestSilenceUs)
            .number(hold.mostWaiters)
            .number(hold.leaseMs, hold.leaseMs != 0)
            .number(hold.hadNoLease ? 1 : 0)
            .number(hold.beginPrecisionUs, hold.beginPrecisionUs != kUnknownPrecisionUs)
            .insert();
    });
}

void ExportTables::gap(const ExportGap& gap)
{
    guarded([&] {
        Row row(m->gap);
        row.nothing().moment(gap.from).moment(gap.to);
        row.number(gap.node != nullptr ? gap.node->number : 0, gap.node != nullptr);
        row.text(gap.reason).number(whole(gap.leftOut)).insert();
    });
}

void ExportTables::counters(ServerTime at, const Counters& counters)
{
    guarded([&] {
        Row(m->sample)
            .moment(at)
            .number(counters.held)
            .number(counters.tracked)
            .number(whole(counters.notifications))
            .number(whole(counters.reads))
            .number(whole(counters.polls))
            .number(whole(counters.readsShed))
            .number(whole(counters.unread))
            .number(whole(counters.gaps))
            .number(whole(counters.bytesIn))
            .number(counters.lagUs)
            .insert();
    });
}

void ExportTables::figures(ServerTime at, const ExportNode& node, const ServerFigures& figures)
{
    guarded([&] {
        Row row(m->figures);
        row.moment(at).number(node.number);
        for (const std::int64_t figure :
             {figures.opsPerSecond, figures.usedMemory, figures.maxMemory, figures.keys, figures.connectedClients,
              figures.blockedClients, figures.expiredKeys, figures.evictedKeys, figures.usedCpuUs})
            row.number(figure, figure >= 0);
        row.insert();
    });
}

Result<void, Error> ExportTables::finish(const std::function<bool()>& isCancelled)
{
    constexpr int kInstructions = 200'000; // some milliseconds
    guarded([&] {
        SQLite::Database& file = m_file->file;
        sqlite3_progress_handler(
            file.getHandle(), kInstructions,
            [](void* asked) { return (*static_cast<const std::function<bool()>*>(asked))() ? 1 : 0; },
            const_cast<std::function<bool()>*>(&isCancelled)); // only called, never modified
        file.exec(kExportIndices);
        file.exec("COMMIT");
    });
    m.reset();
    m_file.reset();
    if (m_error)
        return failure(*m_error);
    return {};
}

} // namespace lockscope::history
