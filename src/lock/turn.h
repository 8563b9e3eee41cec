// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one thread at a time; others wait with a deadline.

#include "core/time.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// Like std::timed_mutex, which GCC 12's thread sanitizer does not support.
class Turn
{
public:
    class Taken
    {
    public:
        explicit Taken(Turn* turn) : m_turn(turn) {}
        ~Taken()
        {
            if (m_turn)
                m_turn->giveBack();
        }
        Taken(Taken&& other) noexcept : m_turn(std::exchange(other.m_turn, nullptr)) {}
        Taken(const Taken&) = delete;
        Taken& operator=(const Taken&) = delete;
        [[nodiscard]] explicit operator bool() const { return m_turn != nullptr; }

    private:
        Turn* m_turn;
    };

    /// False once the deadline passed: that of the command, by the kernel's clock like its socket (wire.h).
    [[nodiscard]] Taken take(MonoTime deadline)
    {
        std::unique_lock lock(m_mutex);
        if (m_isTaken && !m_free.wait_until(lock, deadline, [this] { return !m_isTaken; }))
            return Taken(nullptr);
        m_isTaken = true;
        return Taken(this);
    }

private:
    void giveBack()
    {
        {
            const std::lock_guard guard(m_mutex);
            m_isTaken = false;
        }
        m_free.notify_one();
    }

    std::mutex m_mutex;
    std::condition_variable m_free;
    bool m_isTaken = false;
};

} // namespace v1
} // namespace lockscope::lock
