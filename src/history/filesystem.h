// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "history/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::history {

/// The name of a file system on which a recording cannot be kept whole, because several machines see it and its shared
/// memory is not shared: "nfs", "fuse.sshfs". Empty: it can. `magic`: statfs's f_type; `mountType`: as mountinfo calls
/// it, which is asked for FUSE alone. Pure.
[[nodiscard]] std::string networkFileSystem(std::uint64_t magic, std::string_view mountType);

/// May a recording be begun in the folder of `path`? It is there, may be written to, and is on a disk of this machine.
[[nodiscard]] Result<void, Error> canRecordAt(const std::string& path);

/// Bytes that we may still write to the disk of `path`; nothing: it cannot be told.
[[nodiscard]] std::optional<std::uint64_t> freeBytes(const std::string& path);

/// Of the disk of `path`, what a recording leaves free unless it is told otherwise, in bytes: the smaller of 1 GiB and
/// a twentieth of the disk. Nothing: it cannot be told.
[[nodiscard]] std::optional<std::uint64_t> usualKeepFree(const std::string& path);

/// What was written to the file is on the disk. False: it cannot be opened, or not be synced.
[[nodiscard]] bool syncFile(const std::string& path);

/// The one who writes a file: holds `<path>.lock` (0600) as long as it lives, and removes it. Only in processes of this
/// machine, which is why network file systems are refused.
class WriterLock
{
public:
    [[nodiscard]] static Result<WriterLock, Error> take(const std::string& path);
    /// Does somebody write the file now?
    [[nodiscard]] static bool isTaken(const std::string& path);
    WriterLock(WriterLock&& other) noexcept;
    WriterLock& operator=(WriterLock&&) = delete;
    ~WriterLock();

private:
    WriterLock(std::string path, int fd) : m_path(std::move(path)), m_fd(fd) {}
    std::string m_path;
    int m_fd = -1;
};

} // namespace lockscope::history
