// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/addnote.h"

#include "history/recordingreader.h"
#include "history/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace lockscope::history {

Result<void, Error> addNote(const std::string& path, ServerTime at, const std::string& kind, const std::string& json)
{
    // Checked like any untrusted file: that it is a recording, and that its tables are tables.
    if (auto reader = RecordingReader::open(path); !reader)
        return failure(std::move(reader.error()));
    try {
        constexpr int kPatienceMs = 1'000;
        SQLite::Database file(path, SQLite::OPEN_READWRITE, kPatienceMs);
        file.exec("PRAGMA trusted_schema = OFF");
        if (file.execAndGet("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'").getInt() != 0)
            return failure(Error{Error::Kind::Damaged, path, "it has triggers"});
        SQLite::Statement insert(file, "INSERT INTO notes(t, kind, json) VALUES(?, ?, ?)");
        insert.bind(1, static_cast<std::int64_t>(usSinceEpoch(at)));
        insert.bind(2, kind);
        insert.bind(3, json);
        insert.exec();
    } catch (const SQLite::Exception& exception) {
        Error error = errorOf(exception, path);
        if (error.kind != Error::Kind::Full)
            error.kind = Error::Kind::CannotWrite;
        return failure(std::move(error));
    }
    return {};
}

} // namespace lockscope::history
