// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"
#include "history/exportrows.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::history {

/// Exports to one SQLite file with plain tables, for queries in SQL; docs/recordings.md has the schema. Names and
/// tokens are stored as printable() renders them. Written without a journal: the file is unusable before finish().
/// Thread: one.
class ExportTables final : public ExportSink
{
public:
    /// Version of the schema. A change of the number means that existing queries need a look at docs/recordings.md.
    static constexpr int kVersion = 1;

    /// `path` must be missing or empty. `facts` go into the table `meta`.
    [[nodiscard]] static Result<std::unique_ptr<ExportTables>, Error>
    create(const std::string& path, const std::map<std::string, std::string>& facts);
    ~ExportTables() override;
    ExportTables(const ExportTables&) = delete;
    ExportTables& operator=(const ExportTables&) = delete;

    void node(const ExportNode& node) override;
    void lock(const ExportLock& lock) override;
    void event(const ExportEvent& event) override;
    void holdEnded(const ExportHold& hold) override;
    void gap(const ExportGap& gap) override;
    void counters(ServerTime at, const Counters& counters) override;
    void figures(ServerTime at, const ExportNode& node, const ServerFigures& figures) override;

    /// Adds or replaces a row of `meta`.
    void fact(const std::string& key, const std::string& value);
    /// The error that stopped the export; no value while it runs.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    /// Creates the indices and closes the file. Polls `isCancelled` some times a second, and fails when it returns
    /// true.
    [[nodiscard]] Result<void, Error> finish(const std::function<bool()>& isCancelled);

private:
    struct File;
    struct Inserts;
    explicit ExportTables(std::string path);
    template <class Work>
    void guarded(Work work);
    [[nodiscard]] std::int64_t idOf(const ExportLock& lock) const;

    std::string m_path;
    std::unique_ptr<File> m_file;
    std::unique_ptr<Inserts> m;
    std::vector<std::int64_t> m_locks; ///< row ids by slot
    std::optional<Error> m_error;
};

} // namespace lockscope::history
