// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one wait of a thread for something on the server.

#include "lock/client.h"
#include "lock/notifier.h"
#include "lock/options.h"
#include "lock/process.h"
#include "lock/timing.h"
#include "lock/waitingline.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// Whether another request may succeed after this error.
[[nodiscard]] inline bool mayPass(WhenAway whenAway, const Error& error)
{
    return whenAway == WhenAway::Wait ? isAway(error.kind) : passes(error.kind);
}

/// The limit of the wait, its stop token, and its place in a line of this process, if it has one. The client, the clock
/// and the notifier must outlive it.
class TimedWait
{
public:
    TimedWait(const TimedWait&) = delete;
    TimedWait& operator=(const TimedWait&) = delete;

protected:
    /// `wait` 0: a single try.
    TimedWait(Client& client, const std::shared_ptr<const Clock>& clock, std::chrono::milliseconds wait,
              const std::stop_token& stop);
    ~TimedWait();

    /// Joins the end of this process's line until the wait is over, or joins another one.
    void join(Notifier& notifier, const std::string& line, Waiting how = Waiting::InTurn);
    /// Waits to be first in that line. False: the time ran out, or stop was requested.
    [[nodiscard]] bool isMyTurn();
    /// Joins a line that is not empty, and waits to be first in it: a thread that returns after a release queues behind
    /// the waiters of this process. Result as isMyTurn().
    [[nodiscard]] bool queueBehindOthers(Notifier& notifier, const std::string& line);
    /// Called before each try, so that a signal during it is not missed.
    void noteSignals();
    /// Waits for a signal since the last try, or until the next poll. False: there is no next try.
    [[nodiscard]] bool waitForSignal(MonoTime lookAgainAt);
    /// Waits for a message on the line's channel until `turnIn` (empty: unknown) or `poll`, whichever is first.
    /// Subscribes only after the first refusal, so that a free lock costs one request; the next try finds a release
    /// before the subscription. False: there is no next try.
    [[nodiscard]] bool waitForMessage(Notifier& notifier, const std::string& line,
                                      std::optional<std::chrono::milliseconds> turnIn, std::chrono::milliseconds poll,
                                      Waiting how = Waiting::InTurn);
    [[nodiscard]] bool sleepFor(std::chrono::milliseconds time) const;
    /// Pauses before the next try of an unreachable server; false: there is none.
    [[nodiscard]] bool sleepWhileAway(std::chrono::milliseconds time) const;
    [[nodiscard]] bool triesOnce() const { return m_wait.count() == 0; }
    [[nodiscard]] MonoTime now() const { return monoNow(m_clock); }
    /// The end of all requests; a single try is settled within the limit of one command.
    [[nodiscard]] MonoTime end() const;
    /// Limit for one command: the rest of the wait.
    [[nodiscard]] std::chrono::milliseconds timeForOne() const;
    [[nodiscard]] std::chrono::milliseconds waited() const;

    Client& m_client;
    const std::stop_token m_stop;
    const std::shared_ptr<const Clock>& m_clock;
    const MonoTime m_start;
    const MonoTime m_end;
    const std::chrono::milliseconds m_wait; ///< 0: a single try
    int m_attempts = 0;
    std::uint64_t m_heard = 0; ///< number of signals before the last try
    std::unique_ptr<WaitingLine::Place> m_place;

private:
    void leaveLine();

    const Origin m_origin;
    Notifier* m_notifier = nullptr; ///< of m_place
    std::string m_line;
};

} // namespace v1
} // namespace lockscope::lock
