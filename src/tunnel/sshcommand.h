// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sshroute.h"

#include <string>
#include <vector>

namespace lockscope::tunnel {

/// Of the ssh that stays connected, and is spoken to over the socket `control`. What belongs to the person's own use of
/// that machine (forwards, agent, display, commands) is left out, whatever the configuration says. Pure.
[[nodiscard]] std::vector<std::string> masterArguments(const SshRoute& route, const std::string& control);
/// Of the ssh that asks that one for a forward from the unix socket `socket` to `target`. Pure.
[[nodiscard]] std::vector<std::string> forwardArguments(const SshRoute& route, const std::string& control,
                                                        const std::string& socket, const std::string& target);

} // namespace lockscope::tunnel
