// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/rows.h"

#include "cli/tr.h"
#include "core/text.h"
#include "presentation/words/plural.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

constexpr std::size_t kMostHexBytes = 512; ///< longer names get no --key-hex form

/// A cell above this widens no column: it pushes what follows in its own row.
constexpr std::size_t kWidestCell = 60;

/// Characters that a terminal draws over two columns: the East Asian scripts and signs of UAX #11, and emoji.
bool isWide(char32_t c)
{
    constexpr std::pair<char32_t, char32_t> kRanges[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
                                                         {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
                                                         {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
                                                         {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
    return std::any_of(std::begin(kRanges), std::end(kRanges),
                       [c](const auto& range) { return c >= range.first && c <= range.second; });
}

/// Columns that a terminal needs for the text.
std::size_t columns(const std::string& text)
{
    std::size_t count = 0;
    for (const char32_t c : QString::fromStdString(text).toUcs4())
        count += isWide(c) ? 2 : 1;
    return count;
}

} // namespace

Json databasesJson(const std::vector<std::pair<int, std::int64_t>>& databases)
{
    Json others = Json::array();
    for (const auto& [database, keys] : databases)
        others.push_back({{"db", database}, {"keys", keys}});
    return others;
}

QStringList databaseLines(const std::vector<std::pair<int, std::int64_t>>& databases)
{
    QStringList lines;
    for (const auto& [database, keys] : databases)
        lines << Tr::tr("database %1 holds %n key(s) and is not watched", nullptr, presentation::plural(keys))
                     .arg(database);
    return lines;
}

std::string waitersLine(const WaitersFrom& from)
{
    std::string line = std::to_string(from.count);
    line.append(" by ").append(name(from.source)).append(" ").append(printableElided(from.through, 100));
    line.append(" (")
        .append(from.bound == WaitBound::Exactly   ? "exactly"
                : from.bound == WaitBound::AtLeast ? "at least"
                                                   : "at most, of all lists")
        .append(")");
    return line;
}

std::string hexOfName(std::string_view name, std::string_view shown)
{
    return name.size() <= kMostHexBytes && shown != name ? " --key-hex " + hex(name) : std::string();
}

std::string shownName(std::string_view name, std::size_t mostCharacters)
{
    if (name.size() <= kMostHexBytes && printable(name) == name)
        return std::string(name); // shorter than its elided form with the option
    const std::string shown = printableElided(name, mostCharacters);
    return shown + hexOfName(name, shown);
}

QString hintOnName(std::string_view name)
{
    if (name.find_first_of("\\[*?") == name.npos)
        return {};
    return QLatin1Char(' ') + u"A name is taken as it is written: \\, [, * and ? stand for themselves. Bytes that "
                              "are no text are given by --key-hex."_s;
}

QString hintOnPattern(std::string_view pattern)
{
    if (pattern.find_first_of("\\[") == pattern.npos)
        return {};
    return QLatin1Char(' ') + u"In a pattern [ begins a set of characters and \\ takes the next one as it is: a "
                              "name that has them itself is written with \\[ and \\\\."_s;
}

std::vector<std::string> textTable(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            if (const std::size_t width = columns(row[i]); width <= kWidestCell)
                widths[i] = std::max(widths[i], width);
    }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            if (i + 1 < row.size())
                line.append(std::max(widths[i], columns(row[i])) - columns(row[i]) + 2, ' ');
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string durationText(std::int64_t ms)
{
    char text[64];
    const auto whole = static_cast<long long>(ms);
    if (ms < 1000)
        std::snprintf(text, sizeof text, "%lld ms", whole);
    else if (ms < 60'000)
        std::snprintf(text, sizeof text, "%.1f s", static_cast<double>(ms) / 1000);
    else
        std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3'600'000, whole / 60'000 % 60,
                      whole / 1000 % 60);
    return text;
}

} // namespace lockscope::cli
