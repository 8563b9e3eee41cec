// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::test {

/// The words of a line as redis-cli reads it: separated by blanks, in double quotes with escapes of characters that
/// need them.
[[nodiscard]] inline std::vector<std::string> cliWords(std::string_view line)
{
    std::vector<std::string> out(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') {
            quoted = !quoted;
        } else if (line.substr(i, 2) == "\\x") {
            out.back().push_back(static_cast<char>(std::stoi(std::string(line.substr(i + 2, 2)), nullptr, 16)));
            i += 3;
        } else if (line[i] == '\\') {
            out.back().push_back(line[++i]);
        } else if (line[i] == ' ' && !quoted) {
            out.emplace_back();
        } else {
            out.back().push_back(line[i]);
        }
    }
    return out;
}

/// The commands of a remedy, one a line.
[[nodiscard]] inline std::vector<std::vector<std::string>> cliCommands(std::string_view lines)
{
    std::vector<std::vector<std::string>> commands;
    for (std::size_t begin = 0; begin <= lines.size();) {
        const std::size_t end = std::min(lines.find('\n', begin), lines.size());
        commands.push_back(cliWords(lines.substr(begin, end - begin)));
        begin = end + 1;
    }
    return commands;
}

} // namespace lockscope::test
