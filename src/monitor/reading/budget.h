// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <algorithm>
#include <cstdint>

namespace lockscope::monitor {

/// A token bucket of `perSecond` units that stores at most `most`; by default a tenth of a second's worth, and at least
/// 16, so that a small budget still allows a whole read. Starts full.
class Budget
{
public:
    explicit Budget(double perSecond) : Budget(perSecond, perSecond > 0 ? std::max(16.0, perSecond / 10) : 0) {}
    Budget(double perSecond, double most) : m_perSecond(std::max(0.0, perSecond)), m_most(most), m_units(most) {}

    [[nodiscard]] std::uint32_t available(MonoTime now)
    {
        if (m_at != MonoTime{}) {
            const std::chrono::duration<double> elapsed = now - m_at;
            m_units = std::min(m_most, m_units + elapsed.count() * m_perSecond);
        }
        m_at = now;
        return m_units < 1 ? 0u : static_cast<std::uint32_t>(m_units);
    }
    /// May overdraw; the debt is paid back by waiting.
    void spend(std::uint32_t units) { m_units -= units; }
    [[nodiscard]] double perSecond() const { return m_perSecond; }

private:
    double m_perSecond;
    double m_most;
    double m_units;
    MonoTime m_at{};
};

} // namespace lockscope::monitor
