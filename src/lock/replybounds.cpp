// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/replybounds.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// "$1000000" and longer; a longer line is no number.
constexpr std::size_t kLongestNumber = 24;

} // namespace

std::size_t ReplyBounds::accept(std::string_view bytes)
{
    std::size_t at = 0;
    while (at < bytes.size() && m_problem == Problem::None) {
        if (m_toSkip == 0) {
            const std::size_t taken = takeLine(bytes.substr(at));
            if (m_problem == Problem::None)
                at += taken;
            continue;
        }
        const std::size_t skipped = std::min(m_toSkip, bytes.size() - at);
        at += skipped;
        m_toSkip -= skipped;
        if (m_toSkip == 0)
            endItem();
    }
    return at;
}

/// Takes bytes to the end of the line, or all.
std::size_t ReplyBounds::takeLine(std::string_view bytes)
{
    if (m_line.empty() && std::string_view("+-:$*").find(bytes.front()) == std::string_view::npos) {
        m_wrongByte = bytes.front();
        m_problem = Problem::NotRedis;
        return 0;
    }
    std::size_t end = bytes.find('\n');
    while (end != std::string_view::npos && !(end > 0 ? bytes[end - 1] == '\r' : m_isAtReturn))
        end = bytes.find('\n', end + 1);
    const std::string_view part = bytes.substr(0, end == std::string_view::npos ? end : end + 1);
    count(part.size());
    m_line.append(part.substr(0, kLongestNumber - std::min(m_line.size(), kLongestNumber)));
    m_isAtReturn = part.back() == '\r';
    if (end != std::string_view::npos && m_problem == Problem::None)
        endLine();
    return part.size();
}

void ReplyBounds::endLine()
{
    const char type = m_line.front();
    std::int64_t number = 0;
    const char* const begin = m_line.data() + 1;
    const auto [end, error] = std::from_chars(begin, m_line.data() + m_line.size(), number);
    const bool isNumber = error == std::errc() && std::string_view(end, m_line.data() + m_line.size()) == "\r\n";
    m_line.clear();
    m_isAtReturn = false;
    if (type != '$' && type != '*')
        return endItem();
    if (!isNumber || number < -1) {
        m_wrongByte = type;
        m_problem = Problem::NotRedis;
        return;
    }
    if (number == -1 || (number == 0 && type == '*'))
        return endItem();
    const auto size = static_cast<std::size_t>(number);
    if (type == '$') {
        count(size);
        m_toSkip = size + 2;
        return;
    }
    if (m_levels == kMostLevels || size > kMostElements - std::min(m_elements, kMostElements)) {
        m_problem = Problem::TooLarge;
        return;
    }
    m_elements += size;
    m_open[m_levels++] = size;
}

void ReplyBounds::endItem()
{
    while (m_levels > 0 && --m_open[m_levels - 1] == 0)
        --m_levels;
    if (m_levels == 0) {
        m_bytes = 0;
        m_elements = 0;
    }
}

void ReplyBounds::count(std::size_t bytes)
{
    if (bytes > kMostBytes - std::min(m_bytes, kMostBytes))
        m_problem = Problem::TooLarge;
    else
        m_bytes += bytes;
}

} // namespace v1
} // namespace lockscope::lock
