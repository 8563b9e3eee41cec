// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"
#include "history/recordingwriter.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace lockscope::history {

/// The recent past that the window keeps: one recording that goes on from run to run, whose oldest part goes.
struct RingOptions
{
    std::string folder; ///< made with 0700 when it is not there
    std::uint64_t mostBytes = std::uint64_t{512} << 20;
    std::chrono::hours mostAge{24};
    std::optional<std::uint64_t> keepFree; ///< bytes of the disk; nothing: usualKeepFree()
    bool masksNames = false;
    std::map<std::string, std::string> facts; ///< of the profile, without secrets
};

/// The file of a ring.
[[nodiscard]] std::string ringPath(const std::string& folder);

/// Goes on with the ring, or begins one: always masked, under a key that is beside the file (0600), so that what is
/// equal in two runs is equal in the file. A file that cannot be gone on with (damaged, of another version) is ours and
/// goes: a new one is begun. Another window that writes it, a network file system, a full disk: the error says so.
[[nodiscard]] Result<std::unique_ptr<RecordingWriter>, Error> openRing(const RingOptions& options);

/// *Delete recorded past*: the file, what SQLite keeps beside it, and the key. Fails while it is written.
[[nodiscard]] Result<void, Error> deleteRing(const std::string& folder);

} // namespace lockscope::history
