// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output.h"

#include "cli/terminationsignals.h"
#include "core/text.h"

#include <QSocketNotifier>
#include <QTimer>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

constexpr std::chrono::milliseconds kLookAtPeer{500};

/// True if the reader of a pipe or socket is gone, as after `| head`.
bool isReaderGone(int error)
{
    return error == EPIPE || error == ECONNRESET;
}

void write(const std::string& bytes)
{
    std::fwrite(bytes.data(), 1, bytes.size(), stderr);
    std::fflush(stderr);
}

} // namespace

Output::Output(int fd, QObject* parent) : QObject(parent), m_fd(fd)
{
    struct stat info
    {
    };
    const bool isKnown = ::fstat(fd, &info) == 0;
    const bool isPipe = isKnown && S_ISFIFO(info.st_mode);
    const bool isSocket = isKnown && S_ISSOCK(info.st_mode);
    m_mayBlock = isPipe || isSocket || (isKnown && S_ISCHR(info.st_mode));
    if (isSocket) {
        // Polls for POLLHUP, which shows that the peer is gone. A notifier does not report it, and the event loop would
        // spin on it.
        auto* look = new QTimer(this);
        connect(look, &QTimer::timeout, this, [this, look] {
            pollfd peer{m_fd, 0, 0};
            if (m_open && ::poll(&peer, 1, 0) > 0)
                close();
            if (!m_open)
                look->stop();
        });
        look->start(kLookAtPeer);
    }
    if (isPipe) {
        // poll() always reports the error of a pipe without readers; Exception asks for no other event.
        m_notifier = new QSocketNotifier(fd, QSocketNotifier::Exception, this);
        connect(m_notifier, &QSocketNotifier::activated, this, &Output::close);
    }
}

Output::~Output() = default;

bool Output::line(std::string_view text)
{
    if (!m_open)
        return false;
    std::string bytes = terminalLine(text);
    bytes += '\n';
    std::string_view rest = bytes;
    while (!rest.empty()) {
        if (m_mayBlock && !waitUntilWritable())
            return false;
        // At most PIPE_BUF bytes never block on a writable pipe.
        const auto most = m_mayBlock ? std::min<std::size_t>(rest.size(), PIPE_BUF) : rest.size();
        const auto written = ::write(m_fd, rest.data(), most);
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EAGAIN && errno != EINTR) {
            if (m_open && !isReaderGone(errno))
                m_error = errno;
            close();
            return false;
        }
    }
    return true;
}

/// False if the verb has to end before the reader has read everything; the rest is dropped.
bool Output::waitUntilWritable()
{
    constexpr int kLookMs = 100;
    pollfd waiting{m_fd, POLLOUT, 0};
    while (::poll(&waiting, 1, kLookMs) <= 0) {
        if (!TerminationSignals::cameAny() && (!m_end || std::chrono::steady_clock::now() < *m_end))
            continue;
        m_open = false;
        m_cutShort = true;
        if (m_notifier != nullptr)
            m_notifier->setEnabled(false);
        return false;
    }
    return true;
}

void Output::close()
{
    if (!m_open)
        return;
    m_open = false;
    if (m_notifier != nullptr)
        m_notifier->setEnabled(false);
    Q_EMIT closed();
}

void Output::finish()
{
    const int copy = m_error == 0 && m_open ? ::dup(m_fd) : -1;
    if (copy >= 0 && ::close(copy) != 0 && errno != EINTR)
        m_error = errno;
}

bool printText(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    for (qsizetype done = 0; done < bytes.size();) {
        const auto written = ::write(STDOUT_FILENO, bytes.constData() + done, std::size_t(bytes.size() - done));
        if (written >= 0) {
            done += written;
            continue;
        }
        if (errno == EINTR || errno == EAGAIN)
            continue;
        if (isReaderGone(errno))
            return true;
        complain(QStringLiteral("lockscope: ") + u"the output could not be written: %1."_s.arg(writeErrorText(errno)));
        return false;
    }
    return true;
}

QString writeErrorText(int error)
{
    return QString::fromStdString(std::generic_category().message(error));
}

void occupyStandardDescriptors()
{
    // Opened read-only, so that writes fail as on a closed descriptor.
    int fd = 0;
    do
        fd = ::open("/dev/null", O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        ::close(fd);
}

void complain(const QString& sentence)
{
    write(terminalLine(sentence.toStdString()) + '\n');
}

void prompt(const QString& question)
{
    write(terminalLine(question.toStdString()));
}

void complainLines(const QString& text)
{
    for (const QString& line : text.split(QLatin1Char('\n')))
        complain(line);
}

} // namespace lockscope::cli

#include "moc_output.cpp"
