// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace lockscope::sandbox {

enum class ErrorKind : std::uint8_t {
    NotInstalled, ///< the program is not on this machine
    CannotStart,  ///< the system refused to create the process or its files
    EndedEarly,   ///< it started, and ended before it was of use
    NoAnswer,     ///< it runs, but did not answer in time
    NoFolder,     ///< no temporary folder can be made
    Refused,      ///< a server of ours answered an order with an error
};

/// What went wrong. The message says in English what, why and what to do; a window translates by kind.
struct Error
{
    ErrorKind kind = ErrorKind::CannotStart;
    std::string message;
};

} // namespace lockscope::sandbox
