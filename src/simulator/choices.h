// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/scenario.h"

#include <cstddef>
#include <cstdint>

namespace lockscope::simulator {

/// The random choices for one cycle of a worker.
struct Choice
{
    std::size_t lock = 0; ///< index into Scenario::locks
    Millis hold{0};
    Millis think{0};
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// The choices of one worker. The n-th depends only on the seed, the worker's number and n, not on time or events. Uses
/// its own arithmetic, because the standard library's distributions differ between implementations.
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
