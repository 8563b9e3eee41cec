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

/// Settings of the ring: one recording of the recent past that continues from run to run and drops its oldest part.
struct RingOptions
{
    std::string folder; ///< created with 0700 when missing
    std::uint64_t mostBytes = std::uint64_t{512} << 20;
    std::chrono::hours mostAge{24};
    std::optional<std::uint64_t> keepFree; ///< bytes to keep free on the disk; no value: usualKeepFree()
    bool masksNames = false;
    std::map<std::string, std::string> facts; ///< facts of the profile, without secrets
};

/// Path of the ring's file.
[[nodiscard]] std::string ringPath(const std::string& folder);

/// Continues the ring or creates it. Always masked, with a key beside the file (0600), so that equal tokens of two runs
/// stay equal. A file that cannot be continued (damaged, of another version) is replaced. Fails while another window
/// writes it, on a network file system, and on a full disk.
[[nodiscard]] Result<std::unique_ptr<RecordingWriter>, Error> openRing(const RingOptions& options);

/// *Delete recorded past*: deletes the file, SQLite's files beside it, and the key. Fails while the file is being
/// written.
[[nodiscard]] Result<void, Error> deleteRing(const std::string& folder);

} // namespace lockscope::history
