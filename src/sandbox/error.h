// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace lockscope::sandbox {

enum class ErrorKind : std::uint8_t {
    NotInstalled, ///< the program is not installed
    CannotStart,  ///< the system could not create the process or its files
    EndedEarly,   ///< it started, but ended before it was ready
    NoAnswer,     ///< it runs, but did not reply in time
    NoFolder,     ///< no temporary folder could be created
    Refused,      ///< a private server replied with an error
};

/// An error with an English message that says what, why and what to do; the window translates by kind.
struct Error
{
    ErrorKind kind = ErrorKind::CannotStart;
    std::string message;
};

} // namespace lockscope::sandbox
