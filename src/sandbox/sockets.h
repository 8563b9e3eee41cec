// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "sandbox/filedescriptor.h"

#include <cstdint>
#include <string>

namespace lockscope::sandbox {

/// Connects a socket (nonblocking: it becomes writable once connected). TCP to a numeric address, or a unix socket;
/// empty on failure, with the reason in errno.
[[nodiscard]] FileDescriptor connectTo(const Endpoint& endpoint, bool nonblocking = false);

/// Listens on a free loopback port, stored in `port`; nonblocking. Empty on failure, with the reason in errno.
[[nodiscard]] FileDescriptor listenOnLoopback(std::uint16_t& port);
/// Listens on a unix socket at this path; nonblocking.
[[nodiscard]] FileDescriptor listenOn(const std::string& path);

} // namespace lockscope::sandbox
