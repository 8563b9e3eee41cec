// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/exportrows.h"

#include <functional>
#include <string>
#include <string_view>

namespace lockscope::presentation {

/// Encodes arbitrary bytes as one CSV cell (RFC 4180): rendered by printable() on one line, quoted where necessary. A
/// text that a spreadsheet would take for a formula, or that begins with an apostrophe, is prefixed with an apostrophe.
/// Removing that and then the backslashes restores the bytes. Pure.
[[nodiscard]] std::string csvCell(std::string_view bytes);

/// Writes one line per event and per gap; docs/cli.md has the columns.
class CsvRows final : public history::ExportSink
{
public:
    /// Receives a line without its end.
    using Write = std::function<void(std::string_view line)>;
    /// Writes the header line.
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
