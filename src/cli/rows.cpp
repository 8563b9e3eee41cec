// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/rows.h"

#include "cli/tr.h"
#include "core/text.h"
#include "presentation/words/plural.h"

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

constexpr std::size_t kMostHexBytes = 512; ///< longer names get no --key-hex form

std::size_t characters(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
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
            widths[i] = std::max(widths[i], characters(row[i]));
    }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += row[i];
            if (i + 1 < row.size())
                line.append(widths[i] - characters(row[i]) + 2, ' ');
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
