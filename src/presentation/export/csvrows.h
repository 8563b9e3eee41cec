// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/exportrows.h"

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// One cell of a CSV file (RFC 4180), of any bytes: as printable() says them, in one line; in quotes where a reader
/// needs them. What a table would take for a formula, and what begins with an apostrophe, has an apostrophe in front:
/// whoever takes that away, and then the backslashes, has the bytes again. Pure.
[[nodiscard]] std::string csvCell(std::string_view bytes);

/// A line an event, and one a gap; docs/cli.md has the columns.
class CsvRows final : public history::ExportSink
{
public:
    /// Takes a line without its end.
    using Write = std::function<void(std::string_view line)>;
    /// Writes the names of the columns.
    explicit CsvRows(Write write);

    void event(const history::ExportEvent& event) override;
    void gap(const history::ExportGap& gap) override;

private:
    void add(std::string_view plain);
    void addName(std::string_view bytes) { add(csvCell(bytes)); }
    void addNumber(std::int64_t number, bool isKnown = true);
    void addTime(ServerTime time);
    void endLine();

    Write m_write;
    std::string m_line; ///< kept for its capacity
};

} // namespace lockscope::presentation
