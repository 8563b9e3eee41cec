// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope::redis {

/// Appends one command in wire form. For hot paths that build many into one buffer; binary-safe.
void appendCommand(std::string& out, std::initializer_list<std::string_view> arguments);

/// One command with its arguments, binary-safe. Value type.
class Command
{
public:
    Command(std::initializer_list<std::string_view> arguments);
    explicit Command(std::string_view name) : Command({name}) {}

    Command& arg(std::string_view value);
    Command& arg(std::int64_t value);
    /// An argument that toString() does not show: a password, a token.
    Command& secret(std::string_view value);

    /// The same command as the last arguments of another: {"ACL", "DRYRUN", user}.
    [[nodiscard]] Command behind(std::initializer_list<std::string_view> first) const;

    /// The wire form.
    [[nodiscard]] std::string encoded() const;
    void appendTo(std::string& out) const;
    /// The command's name, upper case: "PSUBSCRIBE".
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] int size() const { return m_count; } ///< arguments, the name included

    /// For logs and "equivalent command" displays: quoted as redis-cli reads it back; secrets as ***; AUTH and HELLO
    /// AUTH always masked; an argument above 256 bytes is cut and says so.
    [[nodiscard]] const std::string& toString() const { return m_shown; }

private:
    void add(std::string_view value, bool isSecret);

    std::string m_name;
    std::string m_body; ///< $<size>\r\n<bytes>\r\n for each argument
    std::string m_shown;
    int m_count = 0;
    int m_secretsAhead = 0; ///< of AUTH: how many of the next arguments are masked
};

/// One argument as redis-cli accepts it: as it is if plain, else in double quotes with escapes.
[[nodiscard]] std::string quoted(std::string_view argument);
/// A user as it stands behind ACL SETUSER in redis-cli; none is the default one.
[[nodiscard]] std::string aclUser(std::string_view user);

} // namespace lockscope::redis
