// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/ring.h"

#include "history/filesystem.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace lockscope::history {

namespace {

std::string keyPath(const std::string& folder)
{
    return folder + "/ring.key";
}

Result<void, Error> makeFolder(const std::string& folder)
{
    std::error_code failed;
    std::filesystem::create_directories(std::filesystem::path(folder).parent_path(), failed);
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        return failure(Error{Error::Kind::CannotCreate, folder, std::generic_category().message(errno)});
    if (::chmod(folder.c_str(), S_IRWXU) != 0)
        return failure(Error{Error::Kind::CannotCreate, folder, std::generic_category().message(errno)});
    return {};
}

/// Reads the ring's key or creates one.
Result<MaskKey, Error> keyOf(const std::string& folder)
{
    const auto path = keyPath(folder);
    MaskKey key{};
    int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0) {
        const auto got = ::read(fd, key.data(), sizeof key);
        ::close(fd);
        if (got == static_cast<ssize_t>(sizeof key))
            return key;
        ::unlink(path.c_str());
    }
    key = Masks::randomKey();
    fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    const bool isWritten = fd >= 0 && ::write(fd, key.data(), sizeof key) == static_cast<ssize_t>(sizeof key);
    const int why = errno;
    if (fd >= 0)
        ::close(fd);
    if (!isWritten)
        return failure(Error{Error::Kind::CannotCreate, path, std::generic_category().message(why)});
    return key;
}

void removeFile(const std::string& path)
{
    for (const char* beside : {"", "-wal", "-shm", "-journal"})
        ::unlink((path + beside).c_str());
}

} // namespace

std::string ringPath(const std::string& folder)
{
    return folder + "/ring.lockscope";
}

Result<std::unique_ptr<RecordingWriter>, Error> openRing(const RingOptions& options)
{
    if (auto made = makeFolder(options.folder); !made)
        return failure(std::move(made.error()));
    RecordingOptions recording;
    recording.path = ringPath(options.folder);
    if (auto can = canRecordAt(recording.path); !can)
        return failure(std::move(can.error()));
    recording.keepFree = options.keepFree.value_or(usualKeepFree(recording.path).value_or(0));
    if (const auto free = freeBytes(recording.path); free && *free < recording.keepFree)
        return failure(Error{Error::Kind::Full, recording.path, {}});
    const auto key = keyOf(options.folder);
    if (!key)
        return failure(key.error());
    recording.key = *key;
    recording.masksNames = options.masksNames;
    recording.facts = options.facts;
    recording.mostBytes = options.mostBytes;
    recording.mostAge = options.mostAge;
    recording.mayContinue = true;
    // Deletions are small and frequent, so key frames must be close to each other.
    recording.frameLeastBytes = std::min<std::size_t>(recording.frameLeastBytes, options.mostBytes / 16);
    auto writer = RecordingWriter::open(recording);
    if (writer || (writer.error().kind != Error::Kind::Damaged && writer.error().kind != Error::Kind::NotARecording))
        return writer;
    removeFile(recording.path);
    return RecordingWriter::open(recording);
}

Result<void, Error> deleteRing(const std::string& folder)
{
    const auto path = ringPath(folder);
    if (::access(folder.c_str(), F_OK) != 0)
        return {};
    const auto lock = WriterLock::lock(path);
    if (!lock)
        return failure(lock.error());
    removeFile(path);
    ::unlink(keyPath(folder).c_str());
    if (::access(path.c_str(), F_OK) == 0)
        return failure(Error{Error::Kind::CannotWrite, path, std::generic_category().message(errno)});
    return {};
}

} // namespace lockscope::history
