// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "lock/clock.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <vector>

namespace lockscope::test {

/// A clock of the lock library that stands still until it is moved, and knows who sleeps by it. Any thread.
class SteppedClock final : public lock::Clock
{
public:
    /// Whole seconds, so that renewals are due at round times.
    explicit SteppedClock(lock::LeaseTime start = lock::LeaseTime{std::chrono::hours{1}})
        : m_lease(start), m_mono(start.time_since_epoch())
    {
    }

    [[nodiscard]] lock::LeaseTime now() const override
    {
        const std::lock_guard guard(m_mutex);
        return m_lease;
    }
    [[nodiscard]] MonoTime mono() const override
    {
        const std::lock_guard guard(m_mutex);
        return m_mono;
    }

    [[nodiscard]] bool wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                            const std::stop_token& stop, MonoTime until,
                            const std::function<bool()>& isOver) const override
    {
        const Sleeper sleeper{until, [&] { wake.notify_all(); }};
        const std::stop_callback wakesAtStop(stop, [&] {
            const std::lock_guard guard(m_mutex);
            sleeper.wake();
        });
        while (!isOver()) {
            Both both{lock, std::unique_lock(m_mutex)};
            if (stop.stop_requested() || m_mono >= until)
                break;
            const Registered registered(*this, sleeper);
            wake.wait(both); // nobody can move the time between the look at it and the sleep
        }
        return isOver();
    }

    [[nodiscard]] int poll(std::span<pollfd> descriptors, MonoTime until) const override
    {
        const std::unique_ptr<const int, void (*)(const int*)> bell(new int(::eventfd(0, EFD_CLOEXEC)),
                                                                    [](const int* fd) {
                                                                        ::close(*fd);
                                                                        delete fd;
                                                                    });
        std::vector<pollfd> all(descriptors.begin(), descriptors.end());
        all.push_back({*bell, POLLIN, 0});
        const Sleeper sleeper{until, [&] { (void)::eventfd_write(*bell, 1); }};
        std::unique_lock lock(m_mutex);
        if (m_mono >= until)
            return ::poll(descriptors.data(), descriptors.size(), 0);
        const Registered registered(*this, sleeper);
        lock.unlock();
        (void)::poll(all.data(), all.size(), -1);
        std::copy_n(all.begin(), descriptors.size(), descriptors.begin());
        lock.lock();
        return static_cast<int>(std::count_if(descriptors.begin(), descriptors.end(),
                                              [](const pollfd& each) { return each.revents != 0; }));
    }

    /// So much later. Wakes those whose time has come, and does not wait for what they do then: see settle().
    void advance(std::chrono::nanoseconds by) { move(by, by); }
    /// The machine sleeps for so long: leases run, all waiting stands still.
    void suspend(std::chrono::nanoseconds by) { move(by, {}); }

    /// Waits, in real time, until at least so many threads sleep and none of the sleeping is due.
    [[nodiscard]] bool settle(std::size_t sleepers = 1) const { return settle(sleepers, MonoTime::max(), kPatience); }
    /// As settle(), until somebody sleeps until then.
    [[nodiscard]] bool settleUntil(MonoTime until, std::chrono::milliseconds patience = kPatience) const
    {
        return settle(1, until, patience);
    }
    /// When the first of the sleepers is to wake; the end of time if there is none.
    [[nodiscard]] MonoTime nextWake() const
    {
        const std::lock_guard guard(m_mutex);
        return first();
    }
    /// settle(), then to the moment when the first one wakes: how long it slept. Empty: nobody sleeps, or for ever.
    [[nodiscard]] std::optional<std::chrono::nanoseconds> step(std::size_t sleepers = 1)
    {
        if (!settle(sleepers))
            return std::nullopt;
        const MonoTime next = nextWake();
        if (next == MonoTime::max())
            return std::nullopt;
        const std::chrono::nanoseconds by = next - mono();
        advance(by);
        return by;
    }

private:
    static constexpr std::chrono::seconds kPatience{60}; ///< only a broken program is slower

    struct Sleeper
    {
        MonoTime until;
        std::function<void()> wake;
    };
    /// Two locks as one, always taken in this order.
    struct Both
    {
        std::unique_lock<std::mutex>& first;
        std::unique_lock<std::mutex> second;
        void lock()
        {
            first.lock();
            second.lock();
        }
        void unlock()
        {
            second.unlock();
            first.unlock();
        }
    };
    /// Under the mutex, at both ends.
    class Registered
    {
    public:
        Registered(const SteppedClock& clock, const Sleeper& sleeper) : m_clock(clock), m_sleeper(sleeper)
        {
            m_clock.m_sleepers.push_back(&m_sleeper);
            m_clock.m_changed.notify_all();
        }
        ~Registered() { std::erase(m_clock.m_sleepers, &m_sleeper); }
        Registered(const Registered&) = delete;
        Registered& operator=(const Registered&) = delete;

    private:
        const SteppedClock& m_clock;
        const Sleeper& m_sleeper;
    };

    void move(std::chrono::nanoseconds lease, std::chrono::nanoseconds mono)
    {
        const std::lock_guard guard(m_mutex);
        m_lease += lease;
        m_mono += mono;
        for (const Sleeper* sleeper : m_sleepers)
            if (sleeper->until <= m_mono)
                sleeper->wake();
    }
    [[nodiscard]] bool settle(std::size_t sleepers, MonoTime atMost, std::chrono::milliseconds patience) const
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(
            lock, patience, [&] { return m_sleepers.size() >= sleepers && first() > m_mono && first() <= atMost; });
    }
    [[nodiscard]] MonoTime first() const
    {
        MonoTime first = MonoTime::max();
        for (const Sleeper* sleeper : m_sleepers)
            first = std::min(first, sleeper->until);
        return first;
    }

    mutable std::mutex m_mutex; // guards what follows
    mutable std::condition_variable m_changed;
    lock::LeaseTime m_lease;
    MonoTime m_mono;
    mutable std::vector<const Sleeper*> m_sleepers;
};

} // namespace lockscope::test
