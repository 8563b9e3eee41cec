// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace lockscope::gui {

/// How often somebody is called to the window: one desktop notification in an interval, at most. GUI thread.
class NotificationPace
{
public:
    /// `again` is called when what had to wait may be told. `clock` must outlive it.
    NotificationPace(const Clock& clock, const std::function<void()>& again);

    void setInterval(std::chrono::seconds interval) { m_interval = interval; }
    /// True: now, and the interval begins anew. False: `again` is called when it is over.
    [[nodiscard]] bool mayTell();
    /// `again` is called then, unless it will be anyway.
    void lookAgainIn(std::chrono::milliseconds time);
    /// Nothing waits any more. The interval goes on.
    void forget() { m_later.stop(); }

private:
    const Clock& m_clock;
    std::chrono::seconds m_interval{30};
    std::optional<MonoTime> m_last; ///< when something was told
    QTimer m_later;
};

} // namespace lockscope::gui
