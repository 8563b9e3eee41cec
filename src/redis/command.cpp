// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/command.h"

#include <algorithm>
#include <charconv>

namespace lockscope::redis {

namespace {

constexpr std::size_t kShownBytes = 256;

void appendNumber(std::string& out, std::int64_t value)
{
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    static_cast<void>(error);
    out.append(digits, end);
}

/// Room for a length and its delimiters.
constexpr std::size_t kHeadBytes = 32;

char* putLength(char* p, char type, std::size_t length)
{
    *p++ = type;
    p = std::to_chars(p, p + kHeadBytes - 8, length).ptr;
    *p++ = '\r';
    *p++ = '\n';
    return p;
}

char* putBulk(char* p, std::string_view bytes)
{
    p = putLength(p, '$', bytes.size());
    p = std::copy(bytes.begin(), bytes.end(), p);
    *p++ = '\r';
    *p++ = '\n';
    return p;
}

void appendBulk(std::string& out, std::string_view bytes)
{
    const auto before = out.size();
    out.resize(before + kHeadBytes + bytes.size());
    out.resize(static_cast<std::size_t>(putBulk(out.data() + before, bytes) - out.data()));
}

std::string upper(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
}

/// Number of credentials behind this argument.
int credentialsBehind(const std::string& command, int position, std::string_view argument)
{
    if (position == 0 && command == "AUTH")
        return 2;
    return position > 0 && command == "HELLO" && upper(argument) == "AUTH" ? 2 : 0;
}

} // namespace

void appendCommand(std::string& out, std::initializer_list<std::string_view> arguments)
{
    auto most = kHeadBytes;
    for (const std::string_view argument : arguments)
        most += kHeadBytes + argument.size();
    const auto before = out.size();
    out.resize(before + most); // a single resize: this dominates the cost of sending a read
    char* p = putLength(out.data() + before, '*', arguments.size());
    for (const std::string_view argument : arguments)
        p = putBulk(p, argument);
    out.resize(static_cast<std::size_t>(p - out.data()));
}

Command::Command(std::initializer_list<std::string_view> arguments)
{
    for (const std::string_view argument : arguments)
        add(argument, false);
}

Command& Command::arg(std::string_view value)
{
    add(value, false);
    return *this;
}

Command& Command::arg(std::int64_t value)
{
    std::string digits;
    appendNumber(digits, value);
    return arg(digits);
}

Command& Command::secret(std::string_view value)
{
    add(value, true);
    return *this;
}

void Command::add(std::string_view value, bool isSecret)
{
    if (m_count == 0)
        m_name = upper(value);
    else
        m_shown.push_back(' ');
    if (isSecret || m_secretsAhead > 0)
        m_shown.append("***");
    else if (value.size() > kShownBytes)
        m_shown.append(quoted(value.substr(0, kShownBytes)))
            .append("...(")
            .append(std::to_string(value.size()))
            .append(" bytes)");
    else
        m_shown.append(quoted(value));
    m_secretsAhead = m_secretsAhead > 0 ? m_secretsAhead - 1 : credentialsBehind(m_name, m_count, value);
    appendBulk(m_body, value);
    ++m_count;
}

Command Command::behind(std::initializer_list<std::string_view> first) const
{
    Command out(first);
    out.m_body += m_body;
    out.m_shown += " " + m_shown;
    out.m_count += m_count;
    return out;
}

void Command::appendTo(std::string& out) const
{
    out.push_back('*');
    appendNumber(out, m_count);
    out.append("\r\n").append(m_body);
}

std::string Command::encoded() const
{
    std::string out;
    appendTo(out);
    return out;
}

std::string quoted(std::string_view argument)
{
    bool plain = !argument.empty();
    for (const char c : argument)
        plain = plain && c > ' ' && c < 0x7f && c != '"' && c != '\'' && c != '\\';
    if (plain)
        return std::string(argument);
    static constexpr char digits[] = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : argument) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out.append({'\\', c});
        else if (c == '\n')
            out.append("\\n");
        else if (c == '\r')
            out.append("\\r");
        else if (c == '\t')
            out.append("\\t");
        else if (byte < 0x20 || byte >= 0x7f)
            out.append({'\\', 'x', digits[byte >> 4], digits[byte & 15]});
        else
            out.push_back(c);
    }
    out.push_back('"');
    return out;
}

std::string aclUser(std::string_view user)
{
    return user.empty() ? "default" : quoted(user);
}

} // namespace lockscope::redis
