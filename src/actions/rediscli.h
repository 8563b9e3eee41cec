// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// "redis-cli -h host -p port ..." for a shell, everything that is needed to get to the same server and database but
/// the password: redis-cli asks for that.
[[nodiscard]] std::string redisCli(const Endpoint& endpoint);

/// Must redis-cli be told --quoted-input, so that a word of a command can be these bytes?
[[nodiscard]] bool needsQuotedInput(std::string_view bytes);
/// One word behind redis-cli, for any POSIX shell: with `quotedInput` as redis-cli reads it then, any byte escaped that
/// a person could not type.
[[nodiscard]] std::string redisCliWord(std::string_view bytes, bool quotedInput);
/// A whole command behind redisCli(): "GET lock:a", or "--quoted-input GET '\"\\xac\"'".
[[nodiscard]] std::string redisCliWords(const std::vector<std::string_view>& words);
[[nodiscard]] std::string redisCliWords(const std::vector<std::string_view>& words, bool quotedInput);
/// A line for a shell that does nothing, and says which redis-cli knows --quoted-input.
[[nodiscard]] std::string quotedInputRemark();

/// Of a server behind SSH what gets a shell to the machine where redisCli() is to be typed; else empty.
[[nodiscard]] std::string sshLogin(const Endpoint& endpoint);

} // namespace lockscope::actions
