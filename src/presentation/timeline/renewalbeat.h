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
    /// A renewal at `ms`. Returns the times of renewals missed since the previous one. `blind`: a gap lies between, so
    /// none are reported.
    std::vector<std::uint32_t> tick(std::uint32_t ms, bool blind);
    /// Times of renewals due since the last one and missing at `nowMs`; changes nothing.
    [[nodiscard]] std::vector<std::uint32_t> overdue(std::uint32_t nowMs) const;
    /// 0: fewer than two intervals seen, or irregular.
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
    std::uint32_t m_last = 0; // the start counts as a renewal: watchdogs start with the hold
};

} // namespace lockscope::presentation
