// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/filesystem.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace lockscope::history {

namespace {

struct KnownMagic
{
    std::uint64_t magic;
    const char* name;
};

// Some are in linux/magic.h; the others are private to their kernel modules.
constexpr std::array kNetworkMagics{
    KnownMagic{0x6969, "nfs"},        KnownMagic{0xff534d42, "cifs"},  KnownMagic{0xfe534d42, "smb3"},
    KnownMagic{0x517b, "smb"},        KnownMagic{0x00c36400, "ceph"},  KnownMagic{0x5346414f, "afs"},
    KnownMagic{0x6b414653, "kafs"},   KnownMagic{0x73757245, "coda"},  KnownMagic{0x564c, "ncpfs"},
    KnownMagic{0x01021997, "9p"},     KnownMagic{0x47504653, "gpfs"},  KnownMagic{0x0bd00bd0, "lustre"},
    KnownMagic{0x7461636f, "ocfs2"},  KnownMagic{0x01161970, "gfs2"},  KnownMagic{0x19830326, "fhgfs"},
    KnownMagic{0x786f4256, "vboxsf"}, KnownMagic{0xaad7aaea, "panfs"}, KnownMagic{0x20030528, "orangefs"},
};
constexpr std::uint64_t kFuseMagic = 0x65735546;
/// FUSE file systems on a local disk; any other may be remote.
constexpr std::array kLocalFuse{"fuseblk",       "fuse.ntfs-3g",        "fuse.ntfs",      "fuse.exfat",
                                "fuse.bindfs",   "fuse.encfs",          "fuse.gocryptfs", "fuse.cryfs",
                                "fuse.securefs", "fuse.fuse-overlayfs", "fuse.mergerfs",  "fuse.portal"};

std::string folderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// The type of the device's file system in /proc/self/mountinfo; empty when not listed.
std::string mountTypeOf(dev_t device)
{
    const auto wanted = std::to_string(major(device)) + ":" + std::to_string(minor(device));
    std::ifstream mounts("/proc/self/mountinfo");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words(line);
        std::string id;
        std::string parent;
        std::string place;
        words >> id >> parent >> place;
        const auto dash = line.find(" - ");
        if (place != wanted || dash == std::string::npos)
            continue;
        const auto end = line.find(' ', dash + 3);
        return line.substr(dash + 3, end == std::string::npos ? end : end - dash - 3);
    }
    return {};
}

} // namespace

std::string networkFileSystem(std::uint64_t magic, std::string_view mountType)
{
    for (const KnownMagic& known : kNetworkMagics) {
        if (known.magic == (magic & 0xffff'ffffu))
            return known.name;
    }
    if (magic != kFuseMagic)
        return {};
    for (const char* local : kLocalFuse) {
        if (mountType == local)
            return {};
    }
    return mountType.empty() ? "fuse" : std::string(mountType);
}

Result<void, Error> canRecordAt(const std::string& path)
{
    const auto folder = folderOf(path);
    struct statfs system = {};
    struct stat where = {};
    if (::statfs(folder.c_str(), &system) != 0 || ::stat(folder.c_str(), &where) != 0)
        return failure(Error{Error::Kind::CannotCreate, path, std::generic_category().message(errno)});
    const auto magic = static_cast<std::uint64_t>(system.f_type) & 0xffff'ffffu;
    if (auto name = networkFileSystem(magic, magic == kFuseMagic ? mountTypeOf(where.st_dev) : std::string());
        !name.empty())
        return failure(Error{Error::Kind::NetworkFileSystem, path, std::move(name)});
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        return failure(Error{Error::Kind::CannotCreate, path, std::generic_category().message(errno)});
    return {};
}

std::optional<std::uint64_t> freeBytes(const std::string& path)
{
    struct statfs system = {};
    if (::statfs(folderOf(path).c_str(), &system) != 0)
        return std::nullopt;
    return static_cast<std::uint64_t>(system.f_bavail) * static_cast<std::uint64_t>(system.f_bsize);
}

std::optional<std::uint64_t> usualKeepFree(const std::string& path)
{
    constexpr std::uint64_t kMost = std::uint64_t{1} << 30;
    constexpr std::uint64_t kShare = 20;
    struct statfs system = {};
    if (::statfs(folderOf(path).c_str(), &system) != 0)
        return std::nullopt;
    const auto all = static_cast<std::uint64_t>(system.f_blocks) * static_cast<std::uint64_t>(system.f_bsize);
    return std::min(kMost, all / kShare);
}

std::optional<FileIdentity> identityOf(const std::string& path)
{
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0)
        return std::nullopt;
    return FileIdentity{info.st_dev, info.st_ino};
}

bool syncFile(const std::string& path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return false;
    const bool isSynced = ::fdatasync(fd) == 0;
    ::close(fd);
    return isSynced;
}

Result<WriterLock, Error> WriterLock::lock(const std::string& path)
{
    const auto name = path + ".lock";
    const int fd = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return failure(Error{Error::Kind::CannotCreate, path, std::generic_category().message(errno)});
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        ::close(fd);
        return failure(Error{why == EWOULDBLOCK ? Error::Kind::InUse : Error::Kind::CannotCreate, path,
                             why == EWOULDBLOCK ? std::string() : std::generic_category().message(why)});
    }
    // The previous owner may have removed the file between open and lock; then the lock excludes nobody.
    struct stat ours = {};
    struct stat there = {};
    if (::fstat(fd, &ours) != 0 || ::stat(name.c_str(), &there) != 0 || ours.st_ino != there.st_ino) {
        ::close(fd);
        return failure(Error{Error::Kind::InUse, path, {}});
    }
    return WriterLock(name, fd);
}

bool WriterLock::isTaken(const std::string& path)
{
    const int fd = ::open((path + ".lock").c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return false;
    const bool isTaken = ::flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(fd); // also releases the lock if we got it
    return isTaken;
}

WriterLock::WriterLock(WriterLock&& other) noexcept
    : m_path(std::move(other.m_path)), m_fd(std::exchange(other.m_fd, -1))
{
}

WriterLock::~WriterLock()
{
    if (m_fd < 0)
        return;
    ::unlink(m_path.c_str());
    ::close(m_fd);
}

} // namespace lockscope::history
