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

/// One command over a connection of its own: for the few orders that servers get from us. The words of the answer,
/// nested ones in one row, null as an empty one. Without an answer in time NoAnswer; an error answer is Refused, with
/// the server's words.
[[nodiscard]] Result<std::vector<std::string>, Error>
ask(const Endpoint& endpoint, const std::vector<std::string>& words, std::chrono::milliseconds limit);

/// Does a Redis serve there? One that refuses us (other users, other password) is there all the same; one that still
/// loads its data is not.
[[nodiscard]] bool answersPing(const Endpoint& endpoint, std::chrono::milliseconds limit);

} // namespace lockscope::sandbox
