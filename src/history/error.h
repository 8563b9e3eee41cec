// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace lockscope::history {

/// Why a recording cannot be written or read. presentation/recordings/recordingtext.h has the sentences for people.
struct Error
{
    enum class Kind : std::uint8_t {
        CannotOpen,        ///< missing, or not readable
        CannotCreate,      ///< the folder is missing or not writable
        Exists,            ///< the recording would overwrite a file
        NotARecording,     ///< a file of another kind
        Newer,             ///< written by a newer version of the program
        Damaged,           ///< truncated or modified
        NetworkFileSystem, ///< on a file system that cannot keep a recording intact; `detail` is its name
        Full,              ///< the disk is full, or the space to keep free is reached
        CannotWrite,       ///< the disk refuses the write
        InUse,             ///< another process is writing it
        Unfinished,        ///< not closed, and in a read-only folder: the part that was not merged is unreadable
        Empty,             ///< nothing was recorded in it
        Gone,              ///< moved, deleted or replaced while it was written
        NotBegun,          ///< another process has just created it, and recorded nothing yet
    };
    Kind kind = Kind::CannotOpen;
    std::string path;
    std::string detail; ///< the system's own words, or empty
    friend bool operator==(const Error&, const Error&) = default;
};

} // namespace lockscope::history
