// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The waiters of this process for each key, first come, first served. Part of Notifier; not for direct use.

#include "lock/clock.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// How waiters of one line wait.
enum class Waiting : std::uint8_t {
    InTurn,   ///< one after the other
    Together, ///< all at once, beside the line: readers, which do not exclude each other
};

/// The lines of all keys. Only the first in a line asks the server; the others sleep. Does not use Redis. Any thread.
class WaitingLine
{
public:
    class Place;

    /// Joins the end of the key's line while the place exists. The place must not outlive this object.
    [[nodiscard]] std::unique_ptr<Place> join(const std::string& key, Waiting how = Waiting::InTurn);
    /// Signals that the key may be free: the first in its line tries, and all who wait together.
    void signal(const std::string& key);
    /// Signals the first of every line.
    void signalAll();
    /// Keys with waiters.
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] bool isEmpty(const std::string& key) const;
    [[nodiscard]] std::size_t length(const std::string& key) const;

private:
    struct Line
    {
        std::deque<Place*> places;
        std::vector<Place*> together;
        std::uint64_t signals = 0;

        void signal();
    };

    mutable std::mutex m_mutex;
    std::map<std::string, Line, std::less<>> m_lines;
};

class WaitingLine::Place
{
public:
    Place(WaitingLine& lines, const std::string& key, Waiting how);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// False if the time ran out, or stop was requested, before our turn. `clock` is the waiter's; empty: the system's.
    /// The same holds for waitForSignal().
    [[nodiscard]] bool waitForTurn(MonoTime until, const std::stop_token& stop,
                                   const std::shared_ptr<const Clock>& clock = {});
    /// Number of signals of the line so far.
    [[nodiscard]] std::uint64_t signals() const;
    /// Returns at a signal after number `heard`, when the time runs out, or when stop is requested.
    void waitForSignal(std::uint64_t heard, MonoTime until, const std::stop_token& stop,
                       const std::shared_ptr<const Clock>& clock = {});

private:
    friend class WaitingLine;
    WaitingLine& m_lines;
    const Waiting m_how;
    std::map<std::string, Line, std::less<>>::iterator m_line;
    std::condition_variable_any m_wake;
};

} // namespace v1
} // namespace lockscope::lock
