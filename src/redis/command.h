// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace lockscope::redis {

/// Appends one command in wire form. For hot paths that build many commands in one buffer; binary-safe.
void appendCommand(std::string& out, std::initializer_list<std::string_view> arguments);

/// One command with its arguments, binary-safe. Value type.
class Command
{
public:
    Command(std::initializer_list<std::string_view> arguments);
    explicit Command(std::string_view name) : Command({name}) {}

    Command& arg(std::string_view value);
    Command& arg(std::int64_t value);
    /// Adds an argument that toString() masks: a password or token.
    Command& secret(std::string_view value);

    /// This command behind other arguments: {"ACL", "DRYRUN", user}.
    [[nodiscard]] Command behind(std::initializer_list<std::string_view> first) const;

    /// The wire form.
    [[nodiscard]] std::string encoded() const;
    void appendTo(std::string& out) const;
    /// The upper-case name: "PSUBSCRIBE".
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] int size() const { return m_count; } ///< number of arguments, including the name

    /// For logs and display: quoted so that redis-cli accepts it; secrets as ***; AUTH and HELLO AUTH always masked; an
    /// argument above 256 bytes is truncated with a note.
    [[nodiscard]] const std::string& toString() const { return m_shown; }

private:
    void add(std::string_view value, bool isSecret);

    std::string m_name;
    std::string m_body; ///< $<size>\r\n<bytes>\r\n per argument
    std::string m_shown;
    int m_count = 0;
    int m_secretsAhead = 0; ///< AUTH: number of further arguments to mask
};

/// Quotes an argument for redis-cli: unchanged if plain, else in double quotes with escapes.
[[nodiscard]] std::string quoted(std::string_view argument);
/// The user name for ACL SETUSER in redis-cli; empty means the default user.
[[nodiscard]] std::string aclUser(std::string_view user);

} // namespace lockscope::redis
