// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Those in this process who wait for the same key, first come, first served. Part of Notifier; not for direct use.

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

/// Lines of all keys. Only the first of a line asks the server; the others sleep. No Redis in here. Any thread.
class WaitingLine
{
public:
    class Place;

    /// Stands at the end of the key's line until the place goes. The place must not outlive this object.
    [[nodiscard]] std::unique_ptr<Place> join(const std::string& key);
    /// The key may be free: the first in its line should look.
    void signal(const std::string& key);
    /// The first of every line should look.
    void signalAll();
    /// The keys somebody waits for.
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] bool isEmpty(const std::string& key) const;
    [[nodiscard]] std::size_t length(const std::string& key) const;

private:
    struct Line
    {
        std::deque<Place*> places;
        std::uint64_t signals = 0;
    };

    mutable std::mutex m_mutex;
    std::map<std::string, Line, std::less<>> m_lines;
};

class WaitingLine::Place
{
public:
    Place(WaitingLine& lines, const std::string& key);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// False when the time is over, or stop was requested, before we are the first. `clock` is the waiter's; empty: the
    /// system's. So it is below.
    [[nodiscard]] bool waitForTurn(MonoTime until, const std::stop_token& stop,
                                   const std::shared_ptr<const Clock>& clock = {});
    /// How many signals the line had so far.
    [[nodiscard]] std::uint64_t signals() const;
    /// Returns at a signal after the `heard`-th, when the time is over, or when stop is requested.
    void waitForSignal(std::uint64_t heard, MonoTime until, const std::stop_token& stop,
                       const std::shared_ptr<const Clock>& clock = {});

private:
    friend class WaitingLine;
    WaitingLine& m_lines;
    std::map<std::string, Line, std::less<>>::iterator m_line;
    std::condition_variable_any m_wake;
};

} // namespace lockscope::lock
