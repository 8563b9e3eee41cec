// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// "redis-cli -h host -p port ..." for a shell, complete except for the password, for which redis-cli prompts.
[[nodiscard]] std::string redisCli(const Endpoint& endpoint);

/// True if redis-cli needs --quoted-input to receive these bytes.
[[nodiscard]] bool needsQuotedInput(std::string_view bytes);
/// A word of a redis-cli command line for any POSIX shell; with `quotedInput` escaped as redis-cli then expects it.
[[nodiscard]] std::string redisCliWord(std::string_view bytes, bool quotedInput);
/// A whole command behind redisCli(): "GET lock:a", or "--quoted-input GET '\"\\xac\"'".
[[nodiscard]] std::string redisCliWords(const std::vector<std::string_view>& words);
[[nodiscard]] std::string redisCliWords(const std::vector<std::string_view>& words, bool quotedInput);
/// A shell comment that says which redis-cli supports --quoted-input.
[[nodiscard]] std::string quotedInputRemark();

/// For a server behind SSH: opens a shell on the machine where redisCli() works; else empty.
[[nodiscard]] std::string sshLogin(const Endpoint& endpoint);

} // namespace lockscope::actions
