// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/keysnapshot.h"
#include "core/time.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace lockscope::actions {

/// Time limits of putBack(): with a lease (and never beyond its end), and without one.
inline constexpr std::chrono::seconds kPutBackTime{60};
inline constexpr std::chrono::seconds kPutBackTimeWithoutLease{10};

/// Keeps a removed lock with its token for putBack(), for a limited time. Thread: the one that created it.
class RemovedLock
{
public:
    /// `clock` must outlive it. `timeIsOver` is called once a second after the time, until clear().
    RemovedLock(const Clock& clock, std::function<void()> timeIsOver);

    /// `readAt`: start of the reading; the lease ends at the earliest PTTL later.
    void keep(const KeySnapshot& seen, MonoTime readAt);
    /// Wipes it from memory.
    void clear();

    /// Does not exist if nothing was removed.
    [[nodiscard]] const KeySnapshot& lock() const { return m_lock; }
    [[nodiscard]] bool isInTime() const { return m_clock.mono() < m_until; }
    /// Time left to put it back; zero if there is nothing.
    [[nodiscard]] std::chrono::milliseconds timeLeft() const;
    /// Rest of its lease, which may be over. Empty: it had none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> leaseLeft() const;

private:
    const Clock& m_clock;
    QTimer m_check;
    KeySnapshot m_lock;
    MonoTime m_until{};
    MonoTime m_leaseEnd{};
};

} // namespace lockscope::actions
