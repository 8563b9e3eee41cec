// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/terminationsignals.h"

#include <QSocketNotifier>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

namespace lockscope::cli {
namespace {

// A global, because a signal handler has no other access to it.
std::array<int, 2> pipeEnds{-1, -1};

std::int64_t monotonicMs()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// Signals within this time count as one: `timeout` sends its signal to the process and to its group.
constexpr std::int64_t kSameMs = 200;
std::atomic<std::int64_t> firstMs{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

void onSignal(int number)
{
    const int saved = errno;
    const std::int64_t now = monotonicMs();
    std::int64_t first = 0;
    if (!firstMs.compare_exchange_strong(first, now)) {
        if (now - first > kSameMs) {
            ::signal(number, SIG_DFL);
            ::raise(number); // delivered when this handler returns
        }
        errno = saved;
        return;
    }
    const auto byte = static_cast<char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1);
    errno = saved;
}

} // namespace

void ignoreWriteSignals()
{
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
}

struct TerminationSignals::Saved
{
    struct sigaction interrupt, terminate, hangUp, pipe, size;
};

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent), m_saved(new Saved)
{
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        qFatal("pipe2 failed");
    firstMs = 0;
    struct sigaction action
    {
    };
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, &m_saved->interrupt);
    sigaction(SIGTERM, &action, &m_saved->terminate);
    sigaction(SIGHUP, nullptr, &m_saved->hangUp);
    if (m_saved->hangUp.sa_handler != SIG_IGN) // else `nohup` asked for it
        sigaction(SIGHUP, &action, nullptr);
    struct sigaction ignore
    {
    };
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &m_saved->pipe);
    sigaction(SIGXFSZ, &ignore, &m_saved->size);

    m_notifier = new QSocketNotifier(pipeEnds[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char number = 0;
        while (::read(pipeEnds[0], &number, 1) == 1)
            Q_EMIT terminated(number);
    });
}

bool TerminationSignals::cameAny()
{
    return firstMs != 0;
}

TerminationSignals::~TerminationSignals()
{
    sigaction(SIGINT, &m_saved->interrupt, nullptr);
    sigaction(SIGTERM, &m_saved->terminate, nullptr);
    sigaction(SIGHUP, &m_saved->hangUp, nullptr);
    sigaction(SIGPIPE, &m_saved->pipe, nullptr);
    sigaction(SIGXFSZ, &m_saved->size, nullptr);
    delete m_notifier;
    ::close(pipeEnds[0]);
    ::close(pipeEnds[1]);
    delete m_saved;
}

} // namespace lockscope::cli

#include "moc_terminationsignals.cpp"
