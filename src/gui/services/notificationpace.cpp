// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/notificationpace.h"

namespace lockscope::gui {

using std::chrono::milliseconds;

NotificationPace::NotificationPace(const Clock& clock, const std::function<void()>& again) : m_clock(clock)
{
    m_later.setSingleShot(true);
    QObject::connect(&m_later, &QTimer::timeout, &m_later, again);
}

bool NotificationPace::mayTell()
{
    const MonoTime now = m_clock.mono();
    if (m_last && now - *m_last < m_interval) {
        lookAgainIn(std::chrono::duration_cast<milliseconds>(m_interval - (now - *m_last)) + milliseconds(1));
        return false;
    }
    m_last = now;
    return true;
}

void NotificationPace::lookAgainIn(milliseconds time)
{
    if (!m_later.isActive())
        m_later.start(time);
}

} // namespace lockscope::gui
