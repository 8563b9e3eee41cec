// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <string>

namespace lockscope::actions {

/// "redis-cli -h host -p port ..." for a shell, everything that is needed to get to the same server and database but
/// the password: redis-cli asks for that.
[[nodiscard]] std::string redisCli(const Endpoint& endpoint);

/// Of a server behind SSH what gets a shell to the machine where redisCli() is to be typed; else empty.
[[nodiscard]] std::string sshLogin(const Endpoint& endpoint);

} // namespace lockscope::actions
