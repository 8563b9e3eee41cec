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

/// Name of a network file system that cannot keep a recording intact, because several machines see the file without
/// sharing its memory: "nfs", "fuse.sshfs". Empty: safe. `magic`: f_type of statfs; `mountType`: the type in mountinfo,
/// used for FUSE only. Pure.
[[nodiscard]] std::string networkFileSystem(std::uint64_t magic, std::string_view mountType);

/// Checks that the folder of `path` exists, is writable, and is on a local disk.
[[nodiscard]] Result<void, Error> canRecordAt(const std::string& path);

/// Bytes available to us on the disk of `path`; no value when unknown.
[[nodiscard]] std::optional<std::uint64_t> freeBytes(const std::string& path);

/// Default free space in bytes that a recording leaves on the disk of `path`: the smaller of 1 GiB and a twentieth of
/// the disk. No value when unknown.
[[nodiscard]] std::optional<std::uint64_t> usualKeepFree(const std::string& path);

/// Tells a file from another one that was put in its place.
struct FileIdentity
{
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// The identity of the file at `path`; no value when there is none.
[[nodiscard]] std::optional<FileIdentity> identityOf(const std::string& path);

/// Flushes the file to the disk. False: it cannot be opened or synced.
[[nodiscard]] bool syncFile(const std::string& path);

/// Exclusive right to write a file: holds `<path>.lock` (0600) while it lives, and removes it. Effective only among
/// processes of this machine, so network file systems are refused.
class WriterLock
{
public:
    [[nodiscard]] static Result<WriterLock, Error> lock(const std::string& path);
    /// True while a process writes the file.
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
