// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace lockscope::history {

/// Why a recording cannot be written or read. presentation/words/recordingtext.h has the sentences for people.
struct Error
{
    enum class Kind : std::uint8_t {
        CannotOpen,        ///< is not there, or may not be read
        CannotCreate,      ///< the folder is not there, or may not be written to
        Exists,            ///< recording would overwrite it
        NotARecording,     ///< some other file
        Newer,             ///< written by a later version of the program
        Damaged,           ///< cut off, or changed by somebody
        NetworkFileSystem, ///< a file system that cannot keep a recording whole: `detail` is its name
        Full,              ///< no space is left, or less than what is to be kept free
        CannotWrite,       ///< the disk refuses
        InUse,             ///< another process writes it
        Unfinished,        ///< was not closed, and the folder may not be written to: what is not merged cannot be read
        Empty,             ///< nothing was recorded in it
        NotBegun,          ///< another process begins to write it: nothing is recorded in it yet
    };
    Kind kind = Kind::CannotOpen;
    std::string path;
    std::string detail; ///< the system's own words, or empty
    friend bool operator==(const Error&, const Error&) = default;
};

} // namespace lockscope::history
