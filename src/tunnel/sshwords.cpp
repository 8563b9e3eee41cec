// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tunnel/sshwords.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

namespace lockscope::tunnel {

namespace {

constexpr std::size_t kMost = 300;     ///< characters shown
constexpr std::streamoff kTail = 8192; ///< bytes read

/// The frame of @ around a changed host key, and routine messages about new keys.
bool saysNothing(std::string_view line)
{
    return line.find_first_not_of("@ ") == line.npos || line.starts_with("Warning: Permanently added") ||
           line.starts_with("Pseudo-terminal will not be allocated");
}

/// Drops the useless number in "channel 3: open failed: connect failed: Connection refused".
std::string_view withoutChannel(std::string_view line)
{
    if (!line.starts_with("channel "))
        return line;
    const auto colon = line.find(": ");
    return colon == line.npos ? line : line.substr(colon + 2);
}

} // namespace

std::string lastWordsOf(std::string_view text)
{
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        std::replace_if(
            line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, ' ');
        const auto begin = line.find_first_not_of(' ');
        if (begin == line.npos || saysNothing(line))
            continue;
        line = withoutChannel(std::string_view(line).substr(begin));
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(line);
    }
    if (lines.empty())
        return {};
    std::string words = lines.back();
    // "Host key verification failed." alone does not tell the reason.
    if (lines.size() > 1 && words.starts_with("Host key verification failed"))
        words = lines[lines.size() - 2] + ' ' + words;
    if (words.size() > kMost)
        words = words.substr(0, kMost) + "...";
    return words;
}

std::string lastWords(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return {};
    in.seekg(0, std::ios::end);
    in.seekg(std::max<std::streamoff>(0, static_cast<std::streamoff>(in.tellg()) - kTail));
    std::ostringstream text;
    text << in.rdbuf();
    return lastWordsOf(text.str());
}

Question questionOf(std::string text)
{
    const bool isYesNo = text.find("(yes/no") != text.npos;
    Question question;
    question.text = std::move(text);
    question.isSecret = !isYesNo;
    return question;
}

} // namespace lockscope::tunnel
