// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/timedwait.h"

#include "lock/token.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

/// The last try before the end of `wait` has so much time for its reply: a lost one would cost the connection, and
/// leave the outcome unknown, only because the server was a little slow.
constexpr Millis kLeastTry{50};

} // namespace

TimedWait::TimedWait(Client& client, const std::shared_ptr<const Clock>& clock, Millis wait,
                     const std::stop_token& stop)
    : m_client(client), m_stop(stop), m_clock(clock), m_start(monoNow(m_clock)), m_end(laterBy(wait, m_start)),
      m_wait(wait)
{
}

/// In a child (forked in an observer callback), a thread that does not exist may hold the line's mutex.
TimedWait::~TimedWait()
{
    if (!m_origin.isHere()) {
        if (m_place)
            keepForever(std::move(m_place));
        return;
    }
    leaveLine();
}

void TimedWait::leaveLine()
{
    m_place.reset();
    if (m_notifier)
        m_notifier->left(m_line);
}

void TimedWait::join(Notifier& notifier, const std::string& line, Waiting how)
{
    leaveLine();
    m_place = notifier.join(line, how);
    m_notifier = &notifier;
    m_line = line;
}

bool TimedWait::isMyTurn()
{
    return m_place->waitForTurn(m_end, m_stop, m_clock);
}

bool TimedWait::queueBehindOthers(Notifier& notifier, const std::string& line)
{
    if (notifier.waiting(line) == 0)
        return true;
    join(notifier, line);
    return isMyTurn();
}

void TimedWait::noteSignals()
{
    if (m_place)
        m_heard = m_place->signals();
}

bool TimedWait::waitForSignal(MonoTime lookAgainAt)
{
    m_place->waitForSignal(m_heard, std::min(lookAgainAt, m_end), m_stop, m_clock);
    return !m_stop.stop_requested() && now() < m_end;
}

bool TimedWait::waitForMessage(Notifier& notifier, const std::string& line, std::optional<Millis> turnIn, Millis poll,
                               Waiting how)
{
    if (!m_place || m_line != line) {
        join(notifier, line, how);
        if (!isMyTurn())
            return false;
        noteSignals();
        if (notifier.isListening(line))
            return true;
    } else if (notifier.isListening(line)) {
        return waitForSignal(laterBy(std::min(turnIn.value_or(poll), poll), now()));
    }
    return waitForSignal(now() + pauseAfter(Retry{}, m_attempts, randomBits()));
}

bool TimedWait::sleepFor(Millis time) const
{
    return laterBy(time, now()) < m_end && sleepUnlessStopped(m_clock, time, m_stop);
}

bool TimedWait::sleepWhileAway(Millis time) const
{
    return laterBy(time, now()) < end() && sleepUnlessStopped(m_clock, time, m_stop);
}

Millis TimedWait::timeForOne() const
{
    const Millis most = m_client.options().commandLimit;
    return std::min(std::max(millisUntil(end(), now()), kLeastTry), most);
}

MonoTime TimedWait::end() const
{
    return triesOnce() ? laterBy(m_client.options().commandLimit, m_start) : m_end;
}

Millis TimedWait::waited() const
{
    return std::chrono::floor<Millis>(now() - m_start);
}

} // namespace v1
} // namespace lockscope::lock
