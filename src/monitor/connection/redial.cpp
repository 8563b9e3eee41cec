// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/redial.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kSettingsRetry = 1000ms; ///< minimum delay after a failure that only a change of settings can mend
constexpr auto kHasHeld = 5s;           ///< a connection that ends sooner was no success

} // namespace

Redial::Redial(const Clock& clock, std::uint32_t seed, bool attended, std::function<void()> due, QObject* parent)
    : m_clock(clock), m_due(std::move(due)), m_backoff(seed), m_timer(parent), m_attended(attended)
{
    m_timer.setSingleShot(true);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { everyTick(); });
}

void Redial::lost()
{
    if (m_connectedAt != MonoTime{} && m_clock.mono() - m_connectedAt >= kHasHeld)
        reset();
    m_connectedAt = {};
}

void Redial::waitFor(std::chrono::nanoseconds awayFor, Cause cause)
{
    auto wait = m_backoff.next(awayFor, m_attended);
    if (cause == Cause::Settings)
        wait = std::max<std::chrono::milliseconds>(wait, kSettingsRetry);
    if (cause == Cause::Login) {
        m_logins.failed(m_clock.mono(), true, {});
        wait = m_logins.waitFrom(m_clock.mono());
    } else {
        m_logins.reset();
    }
    m_isWaiting = true;
    m_dueAt = m_clock.mono() + wait;
    m_timer.start(wait);
}

void Redial::stop()
{
    m_isWaiting = false;
    m_timer.stop();
}

void Redial::everyTick()
{
    if (!m_isWaiting)
        return;
    const auto left = m_dueAt - m_clock.mono();
    if (left <= 0ns) {
        stop();
        m_due();
    } else if (!m_timer.isActive()) {
        m_timer.start(std::chrono::ceil<std::chrono::milliseconds>(left));
    }
}

bool Redial::setAttended(bool attended)
{
    const bool begins = attended && !m_attended;
    m_attended = attended;
    return begins;
}

} // namespace lockscope::monitor
