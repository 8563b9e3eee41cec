// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <string>

namespace lockscope::history {

namespace {

/// Times are microseconds since 1970 by the server's clock.
constexpr const char* kTables = R"(
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE words(kind TEXT NOT NULL, number INTEGER NOT NULL, word TEXT NOT NULL, PRIMARY KEY(kind, number)) WITHOUT ROWID;
CREATE TABLE nodes(id INTEGER PRIMARY KEY, address TEXT NOT NULL, keyspace INTEGER NOT NULL, keyspace_name TEXT NOT NULL,
                   product TEXT NOT NULL, version TEXT NOT NULL, role TEXT NOT NULL, mode TEXT NOT NULL);
CREATE TABLE chunks(id INTEGER PRIMARY KEY, t0 INTEGER NOT NULL, t1 INTEGER NOT NULL, n INTEGER NOT NULL,
                    batches INTEGER NOT NULL, raw INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE frames(chunk INTEGER PRIMARY KEY, t INTEGER NOT NULL, raw INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE tail(id INTEGER PRIMARY KEY, t0 INTEGER NOT NULL, t1 INTEGER NOT NULL, n INTEGER NOT NULL,
                  batches INTEGER NOT NULL, data BLOB NOT NULL);
CREATE TABLE node_events(t INTEGER NOT NULL, node INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL);
CREATE TABLE notes(id INTEGER PRIMARY KEY, t INTEGER NOT NULL, kind TEXT NOT NULL, json TEXT NOT NULL);
CREATE TABLE findings(id INTEGER PRIMARY KEY, t0 INTEGER NOT NULL, t1 INTEGER, finding TEXT NOT NULL, severity TEXT NOT NULL,
                      lock TEXT, json TEXT NOT NULL);
CREATE TABLE locks(node INTEGER NOT NULL, db INTEGER NOT NULL, name BLOB NOT NULL, acquisitions INTEGER NOT NULL,
                   takeovers INTEGER NOT NULL, held INTEGER NOT NULL, last_change INTEGER);
CREATE VIEW gaps AS SELECT t, node, json_extract(json, '$.from') AS since, json_extract(json, '$.text') AS reason
                    FROM node_events WHERE kind = 'gap';
)";

} // namespace

void createSchema(SQLite::Database& file)
{
    file.exec(kTables);
    file.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    file.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
}

void createRuns(SQLite::Database& file)
{
    file.exec("CREATE TABLE IF NOT EXISTS runs(chunk INTEGER PRIMARY KEY, tokens TEXT NOT NULL)");
}

Error errorOf(const SQLite::Exception& exception, const std::string& path)
{
    using Kind = Error::Kind;
    Error error{Kind::CannotWrite, path, exception.what()};
    switch (exception.getErrorCode()) {
    case SQLITE_FULL:
        error.kind = Kind::Full;
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        error.kind = Kind::InUse;
        break;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: // a missing table, or one of another schema
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
        error.kind = Kind::Damaged;
        break;
    case SQLITE_NOTADB:
        error.kind = Kind::NotARecording;
        break;
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
        error.kind = Kind::CannotOpen;
        break;
    default:
        break;
    }
    return error;
}

} // namespace lockscope::history
