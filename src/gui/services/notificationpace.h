// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace lockscope::gui {

/// Limits desktop notifications to one per interval. GUI thread.
class NotificationPace
{
public:
    /// `again`: called when a delayed notification may be sent. `clock` must outlive it.
    NotificationPace(const Clock& clock, const std::function<void()>& again);

    void setInterval(std::chrono::seconds interval) { m_interval = interval; }
    /// True: send now; the interval restarts. False: `again` is called when it is over.
    [[nodiscard]] bool mayTell();
    /// Calls `again` then, unless it will be called anyway.
    void lookAgainIn(std::chrono::milliseconds time);
    /// Nothing is pending any more. The interval continues.
    void forget() { m_later.stop(); }

private:
    const Clock& m_clock;
    std::chrono::seconds m_interval{30};
    std::optional<MonoTime> m_last; ///< time of the latest notification
    QTimer m_later;
};

} // namespace lockscope::gui
