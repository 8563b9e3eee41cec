// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/scenario.h"

#include <cstddef>
#include <cstdint>

namespace lockscope::simulator {

/// What one cycle of a worker will do.
struct Choice
{
    std::size_t lock = 0; ///< index into Scenario::locks
    Millis hold{0};
    Millis think{0};
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// The choices of one worker. The n-th depends on the seed, the worker's number and n alone: not on time, not on what
/// happened. Own arithmetic, since the distributions of the standard library differ between its implementations.
class Choices
{
public:
    Choices(std::uint64_t seed, std::size_t worker);
    [[nodiscard]] Choice next(const WorkerSpec& spec);
    [[nodiscard]] Millis draw(const Distribution& distribution);

private:
    [[nodiscard]] std::uint64_t bits();

    std::uint64_t m_state;
};

} // namespace lockscope::simulator
