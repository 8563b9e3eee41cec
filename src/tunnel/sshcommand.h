// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sshroute.h"

#include <string>
#include <vector>

namespace lockscope::tunnel {

/// Arguments of the ssh that stays connected and is controlled by the socket `control`. Options of interactive use
/// (forwards, agent, display, commands) are disabled, whatever the configuration says. Pure.
[[nodiscard]] std::vector<std::string> masterArguments(const SshRoute& route, const std::string& control);
/// Arguments of the ssh that requests a forward from the unix socket `socket` to `target`. Pure.
[[nodiscard]] std::vector<std::string> forwardArguments(const SshRoute& route, const std::string& control,
                                                        const std::string& socket, const std::string& target);

} // namespace lockscope::tunnel
