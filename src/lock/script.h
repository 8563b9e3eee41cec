// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: runs scripts.

#include "lock/client.h"

#include <chrono>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

struct Script
{
    std::string_view text;
    std::string_view sha1;
};

/// EVALSHA, then EVAL if the server lacks the script (first use, SCRIPT FLUSH, restart, failover): NOSCRIPT proves that
/// nothing was executed. `words`: number of keys, keys, arguments.
[[nodiscard]] Result<Reply, Error> runScript(Client& client, const Script& script,
                                             std::span<const std::string_view> words, std::chrono::milliseconds limit);
[[nodiscard]] inline Result<Reply, Error> runScript(Client& client, const Script& script,
                                                    std::initializer_list<std::string_view> words,
                                                    std::chrono::milliseconds limit)
{
    return runScript(client, script, std::span(words.begin(), words.size()), limit);
}
[[nodiscard]] inline Result<Reply, Error> runScript(Client& client, const Script& script,
                                                    std::initializer_list<std::string_view> words)
{
    return runScript(client, script, words, client.options().commandLimit);
}

/// The same for several, with one pipeline and one limit for all. `commands`: "EVALSHA", hash, number of keys ...;
/// `texts`: the script of each, empty for other commands. Returns one result each, in order.
[[nodiscard]] std::vector<Result<Reply, Error>> runScripts(Client& client, std::vector<Command> commands,
                                                           std::span<const std::string_view> texts,
                                                           std::chrono::milliseconds limit);

} // namespace v1
} // namespace lockscope::lock
