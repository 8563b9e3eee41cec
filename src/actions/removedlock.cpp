// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/removedlock.h"

#include <algorithm>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

constexpr auto kCheckEvery = 1s;
/// A century. A lease may exceed the range of our clock, because PEXPIREAT accepts any number.
constexpr std::int64_t kLongestLeaseMs = std::int64_t{36'525} * 86'400'000;

} // namespace

RemovedLock::RemovedLock(const Clock& clock, std::function<void()> timeIsOver) : m_clock(clock)
{
    m_check.setInterval(kCheckEvery);
    m_check.callOnTimeout(&m_check, [this, timeIsOver = std::move(timeIsOver)] {
        if (!isInTime())
            timeIsOver();
    });
}

void RemovedLock::keep(const KeySnapshot& seen, MonoTime readAt)
{
    m_lock = seen;
    m_leaseEnd = readAt + std::chrono::milliseconds(std::clamp<std::int64_t>(seen.pttlMs, 0, kLongestLeaseMs));
    m_until = seen.pttlMs < 0 ? m_clock.mono() + kPutBackTimeWithoutLease
                              : std::min<MonoTime>(m_clock.mono() + kPutBackTime, m_leaseEnd);
    m_check.start();
}

void RemovedLock::clear()
{
    wipe(m_lock);
    m_check.stop();
}

std::chrono::milliseconds RemovedLock::timeLeft() const
{
    if (!m_lock.exists)
        return 0ms;
    return std::max(0ms, std::chrono::duration_cast<std::chrono::milliseconds>(m_until - m_clock.mono()));
}

std::optional<std::chrono::milliseconds> RemovedLock::leaseLeft() const
{
    if (m_lock.pttlMs < 0)
        return std::nullopt;
    return std::chrono::floor<std::chrono::milliseconds>(m_leaseEnd - m_clock.mono());
}

} // namespace lockscope::actions
