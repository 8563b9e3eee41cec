// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

namespace lockscope::presentation {

/// The observed beat of a hold's renewals: says which beats were left out. Pure; times are milliseconds after the
/// hold's begin. Renewals that come at once are one beat. A beat counts as late after 1.25 x cadence + 50 ms, the
/// tolerance of the verdict "renewal late".
class RenewalBeat
{
public:
    /// A renewal came at `ms`. Returns where renewals were due since the one before and did not come. `blind`: there
    /// was a gap in between, so nothing is said about it.
    std::vector<std::uint32_t> tick(std::uint32_t ms, bool blind);
    /// Where renewals were due since the last one and had not come by `nowMs`; changes nothing.
    [[nodiscard]] std::vector<std::uint32_t> overdue(std::uint32_t nowMs) const;
    /// 0: fewer than two intervals seen, or not regular.
    [[nodiscard]] std::uint32_t cadenceMs() const;

private:
    [[nodiscard]] std::vector<std::uint32_t> missed(std::uint32_t from, std::uint32_t to, std::uint32_t cadence) const;
    void learn(std::uint32_t interval);
    [[nodiscard]] bool isOfRound(std::uint32_t interval) const;

    static constexpr std::size_t kIntervals = 5;
    std::array<std::uint32_t, kIntervals> m_intervals{};
    std::uint8_t m_count = 0;
    std::uint8_t m_next = 0;
    std::uint8_t m_lateInARow = 0;
    std::uint32_t m_last = 0; // the begin counts as a beat: watchdogs start with the hold
};

} // namespace lockscope::presentation
