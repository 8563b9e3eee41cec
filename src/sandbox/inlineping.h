// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <chrono>

namespace lockscope::sandbox {

/// Does a Redis serve behind this unix socket? One connection, inline AUTH and PING, closed again. A server that
/// refuses us (other users, other password) is there all the same; one that still loads its data is not.
[[nodiscard]] bool answersPing(const Endpoint& endpoint, std::chrono::milliseconds limit);

} // namespace lockscope::sandbox
