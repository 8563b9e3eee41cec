// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "sandbox/error.h"

#include <chrono>
#include <string>
#include <vector>

namespace lockscope::sandbox {

/// Runs one command over its own connection, for occasional administration. Returns the reply as flat list of words,
/// null as an empty one. NoAnswer after a timeout; an error reply is Refused, with the server's text.
[[nodiscard]] Result<std::vector<std::string>, Error>
ask(const Endpoint& endpoint, const std::vector<std::string>& words, std::chrono::milliseconds limit);

/// True if a Redis serves there, even one that rejects our login; false while it loads its data.
[[nodiscard]] bool answersPing(const Endpoint& endpoint, std::chrono::milliseconds limit);

} // namespace lockscope::sandbox
