// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/outputfile.h"

#include <QCoreApplication>
#include <QSaveFile>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace lockscope::presentation {
namespace {

QString saidBySystem()
{
    return QString::fromStdString(std::system_category().message(errno));
}

struct OutputFileText
{
    Q_DECLARE_TR_FUNCTIONS(OutputFileText)
};

/// The number of "/dev/fd/3", "/dev/stdout" ...; -1: the path is none of them.
int descriptorOf(std::string_view path)
{
    if (path == "/dev/stdout")
        return STDOUT_FILENO;
    if (path == "/dev/stderr")
        return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder))
            continue;
        bool isNumber = false;
        const int number = QByteArray::fromStdString(std::string(path.substr(folder.size()))).toInt(&isNumber);
        return isNumber ? number : -1;
    }
    return -1;
}

/// A descriptor is shared, with its place in the file: opened by its name, a regular file would be written from its
/// begin.
int openInPlace(const std::string& path, FifoReader reader, QString& problem)
{
    constexpr int kFlags = O_WRONLY | O_CLOEXEC | O_NOCTTY;
    const int given = descriptorOf(path);
    const bool isAwaited = given >= 0 || reader == FifoReader::Awaited;
    const int fd = given >= 0 ? ::fcntl(given, F_DUPFD_CLOEXEC, 0)
                              : ::open(path.c_str(), isAwaited ? kFlags : kFlags | O_NONBLOCK);
    struct stat there = {};
    if (fd < 0 && errno == ENXIO && ::stat(path.c_str(), &there) == 0 && S_ISFIFO(there.st_mode))
        problem = OutputFileText::tr("nobody reads this FIFO");
    else if (fd < 0)
        problem = saidBySystem();
    return fd;
}

/// `fd`: without a limit if it blocks, else as long as the reader takes something each second.
QString writeInPlace(int fd, std::string_view rest)
{
    constexpr int kPatienceMs = 1000;
    while (!rest.empty()) {
        const auto written = ::write(fd, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN) {
            pollfd wanted{fd, POLLOUT, 0};
            if (::poll(&wanted, 1, kPatienceMs) == 0)
                return OutputFileText::tr("the reader of this FIFO reads nothing");
        } else if (errno != EINTR) {
            return saidBySystem();
        }
    }
    return {};
}

} // namespace

bool isWrittenInPlace(const std::string& path)
{
    struct stat there = {};
    if (::stat(path.c_str(), &there) != 0 || S_ISDIR(there.st_mode))
        return false;
    return descriptorOf(path) >= 0 || !S_ISREG(there.st_mode);
}

QString writeWhole(const QString& path, const QByteArray& bytes, bool isPrivate, FifoReader reader)
{
    if (isWrittenInPlace(path.toStdString())) {
        QString problem;
        const int fd = openInPlace(path.toStdString(), reader, problem);
        if (fd < 0)
            return problem;
        problem = writeInPlace(fd, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        ::close(fd);
        return problem;
    }
    QSaveFile file(path);
    const bool isOpen = file.open(QIODevice::WriteOnly);
    if (isOpen && isPrivate)
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return isOpen && file.write(bytes) == bytes.size() && file.commit() ? QString() : file.errorString();
}

OutputFile::OutputFile(std::string path, std::string work, int fd, QString refusal)
    : m_path(std::move(path)), m_work(std::move(work)), m_fd(fd), m_refusal(std::move(refusal))
{
}

OutputFile::~OutputFile()
{
    ::close(m_fd);
    if (isFile() && !m_isPlaced)
        ::unlink(m_work.c_str());
}

std::unique_ptr<OutputFile> OutputFile::create(const std::string& path, const QString& refusal, QString& problem,
                                               FifoReader reader)
{
    if (isWrittenInPlace(path)) {
        const int fd = openInPlace(path, reader, problem);
        if (fd < 0)
            return nullptr;
        if (reader == FifoReader::Needed && descriptorOf(path) < 0)
            static_cast<void>(::fcntl(fd, F_SETFL, 0)); // a reader that is slow is waited for
        return std::unique_ptr<OutputFile>(new OutputFile(path, {}, fd, {}));
    }
    struct stat there = {};
    if (::lstat(path.c_str(), &there) == 0) {
        if (S_ISDIR(there.st_mode)) {
            problem = OutputFileText::tr("it is a folder");
            return nullptr;
        }
        if (!refusal.isEmpty()) {
            problem = refusal;
            return nullptr;
        }
    }
    std::string work = path + ".XXXXXX";
    const int fd = ::mkstemp(work.data()); // mode 0600
    if (fd < 0) {
        problem = saidBySystem();
        return nullptr;
    }
    return std::unique_ptr<OutputFile>(new OutputFile(path, std::move(work), fd, refusal));
}

bool OutputFile::fail()
{
    if (m_problem.isEmpty())
        m_problem = saidBySystem();
    return false;
}

bool OutputFile::write(std::string_view bytes)
{
    if (!m_problem.isEmpty())
        return false;
    m_buffer.append(bytes);
    return m_buffer.size() < kPiece || flush();
}

bool OutputFile::flush()
{
    std::string_view rest = m_buffer;
    while (!rest.empty()) {
        const auto written = ::write(m_fd, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            return fail();
    }
    m_buffer.clear();
    return true;
}

bool OutputFile::commit()
{
    if (!m_problem.isEmpty() || !flush())
        return false;
    if (!isFile())
        return true;
    if (::fsync(m_fd) != 0)
        return fail();
    m_isPlaced = place();
    return m_isPlaced;
}

/// Fails if a file was created there meanwhile, unless replacing is allowed.
bool OutputFile::place()
{
    if (m_refusal.isEmpty())
        return ::rename(m_work.c_str(), m_path.c_str()) == 0 || fail();
    if (::link(m_work.c_str(), m_path.c_str()) == 0) {
        ::unlink(m_work.c_str());
        return true;
    }
    struct stat there = {};
    if (errno == EEXIST || ::lstat(m_path.c_str(), &there) == 0) {
        m_problem = m_refusal;
        return false;
    }
    return ::rename(m_work.c_str(), m_path.c_str()) == 0 || fail(); // for a file system without links
}

} // namespace lockscope::presentation
