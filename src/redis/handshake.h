// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope::redis {

/// The login dialogue as a pure state machine: one command at a time, each followed by answer(). HELLO with AUTH and
/// SETNAME; without HELLO support AUTH, CLIENT SETNAME and INFO; then SELECT, and PING as proof that the server serves
/// commands.
class Handshake
{
public:
    enum class Step : std::uint8_t {
        Send,   ///< send command() and pass its reply to answer()
        Done,   ///< hello() is complete
        Failed, ///< error()
    };

    explicit Handshake(const ConnectionOptions& options);

    [[nodiscard]] Step begin();
    [[nodiscard]] Step answer(ReplyView reply);

    [[nodiscard]] const Command& command() const { return m_command; }
    [[nodiscard]] const ServerHello& hello() const { return m_hello; }
    [[nodiscard]] const ConnectError& error() const { return m_error; }

private:
    enum class Stage : std::uint8_t { Hello, Auth, SetName, Info, Select, Ping };

    Step ask(Stage stage, Command command);
    Step helloAnswered(ReplyView reply);
    Step fallBack();
    Step setNameResp2();
    Step infoAnswered(ReplyView reply);
    Step select();
    Step pingAnswered(ReplyView reply);
    Step fail(ConnectErrorKind kind, std::string_view words = {});
    Step failBy(ReplyView error);

    const ConnectionOptions& m_options;
    Stage m_stage = Stage::Hello;
    Command m_command{"PING"};
    ServerHello m_hello;
    ConnectError m_error;
};

/// Major version of "7.0.15"; 0 if invalid.
[[nodiscard]] int majorVersion(std::string_view version);

} // namespace lockscope::redis
