// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/choices.h"
#include "history/packing.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::test {

/// A recording whose chunks are changed behind the checksum of zstd: what the file says of itself is whole, what it
/// tells is not. For the fuzzer, and for a test with dice.
class RecordingMutation
{
public:
    explicit RecordingMutation(const std::string& path)
    {
        sqlite3_open(path.c_str(), &m_file);
        run("PRAGMA synchronous = OFF");
        run("PRAGMA journal_mode = MEMORY");
    }
    RecordingMutation(const RecordingMutation&) = delete;
    RecordingMutation& operator=(const RecordingMutation&) = delete;
    ~RecordingMutation() { sqlite3_close(m_file); }

    /// One change. `Chooser`: below(n) in [0, n).
    template <class Chooser>
    void change(Chooser& chooser)
    {
        const auto what = chooser.below(8);
        const char* const table = what < 6 || chooser.below(2) == 0 ? "chunks" : "frames";
        const auto all = ids(table);
        if (all.empty())
            return;
        const auto one = all[chooser.below(std::min<std::size_t>(all.size(), 65'536))];
        const auto other = all[chooser.below(std::min<std::size_t>(all.size(), 65'536))];
        if (what == 0)
            swap(table, one, other);
        else if (what == 1)
            copy(table, one, other);
        else
            alter(table, one, chooser);
    }
    /// Their data change places.
    void swap(const char* table, std::int64_t one, std::int64_t other)
    {
        const auto a = packed(table, one);
        const auto b = packed(table, other);
        put(table, one, b.first, b.second);
        put(table, other, a.first, a.second);
    }

private:
    void copy(const char* table, std::int64_t one, std::int64_t other)
    {
        const auto from = packed(table, one);
        put(table, other, from.first, from.second);
    }
    template <class Chooser>
    void alter(const char* table, std::int64_t id, Chooser& chooser)
    {
        const auto [data, raw] = packed(table, id);
        auto block = m_unpacker.unpack(data, static_cast<std::size_t>(raw));
        if (!block || block->empty())
            return;
        for (auto n = chooser.below(6) + 1; n > 0; --n) {
            const auto at = (chooser.below(65'536) * 4 + chooser.below(4)) % block->size();
            switch (chooser.below(4)) {
            case 0:
                (*block)[at] = static_cast<char>(chooser.below(256));
                break;
            case 1: // small numbers become others
                (*block)[at] = static_cast<char>((*block)[at] + static_cast<char>(chooser.below(9)) - 4);
                break;
            case 2:
                (*block)[at] = (*block)[chooser.below(std::min<std::size_t>(block->size(), 65'536))];
                break;
            default:
                block->resize(std::max<std::size_t>(1, at));
            }
        }
        put(table, id, m_packer.pack(*block), static_cast<std::int64_t>(block->size()));
    }
    void run(const std::string& sql) { sqlite3_exec(m_file, sql.c_str(), nullptr, nullptr, nullptr); }
    [[nodiscard]] static std::string keyOf(const std::string& table) { return table == "chunks" ? "id" : "chunk"; }
    std::vector<std::int64_t> ids(const std::string& table)
    {
        std::vector<std::int64_t> found;
        sqlite3_stmt* look = nullptr;
        sqlite3_prepare_v2(m_file, ("SELECT " + keyOf(table) + " FROM " + table + " ORDER BY 1").c_str(), -1, &look,
                           nullptr);
        while (sqlite3_step(look) == SQLITE_ROW)
            found.push_back(sqlite3_column_int64(look, 0));
        sqlite3_finalize(look);
        return found;
    }
    std::pair<std::string, std::int64_t> packed(const std::string& table, std::int64_t id)
    {
        std::pair<std::string, std::int64_t> found;
        sqlite3_stmt* look = nullptr;
        sqlite3_prepare_v2(m_file, ("SELECT data, raw FROM " + table + " WHERE " + keyOf(table) + " = ?").c_str(), -1,
                           &look, nullptr);
        sqlite3_bind_int64(look, 1, id);
        if (sqlite3_step(look) == SQLITE_ROW)
            found = {std::string(static_cast<const char*>(sqlite3_column_blob(look, 0)),
                                 static_cast<std::size_t>(sqlite3_column_bytes(look, 0))),
                     sqlite3_column_int64(look, 1)};
        sqlite3_finalize(look);
        return found;
    }
    void put(const std::string& table, std::int64_t id, const std::string& data, std::int64_t raw)
    {
        sqlite3_stmt* change = nullptr;
        sqlite3_prepare_v2(m_file,
                           ("UPDATE " + table + " SET data = ?, raw = ? WHERE " + keyOf(table) + " = ?").c_str(), -1,
                           &change, nullptr);
        sqlite3_bind_blob(change, 1, data.data(), static_cast<int>(data.size()), SQLITE_STATIC);
        sqlite3_bind_int64(change, 2, raw);
        sqlite3_bind_int64(change, 3, id);
        sqlite3_step(change);
        sqlite3_finalize(change);
    }

    sqlite3* m_file = nullptr;
    history::Packer m_packer;
    history::Unpacker m_unpacker;
};

} // namespace lockscope::test
