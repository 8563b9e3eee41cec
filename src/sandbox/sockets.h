// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "sandbox/filedescriptor.h"

#include <cstdint>
#include <string>

namespace lockscope::sandbox {

/// Connected, or being connected (nonblocking: the socket becomes writable when it is). TCP to a numeric address or a
/// unix socket; on failure empty, and errno says why.
[[nodiscard]] FileDescriptor connectTo(const Endpoint& endpoint, bool nonblocking = false);

/// Listens on a free loopback port, which is written to `port`; nonblocking. Empty on failure, errno says why.
[[nodiscard]] FileDescriptor listenOnLoopback(std::uint16_t& port);
/// Listens on a unix socket of this path; nonblocking.
[[nodiscard]] FileDescriptor listenOn(const std::string& path);

} // namespace lockscope::sandbox
