// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/choices.h"

#include <algorithm>
#include <cmath>

namespace lockscope::simulator {
namespace {

/// One step of splitmix64 (public domain, Sebastiano Vigna).
std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebULL;
    return value ^ (value >> 31U);
}

} // namespace

Choices::Choices(std::uint64_t seed, std::size_t worker) : m_state(mixed(mixed(seed) + worker)) {}

std::uint64_t Choices::bits()
{
    m_state += 0x9e3779b97f4a7c15ULL;
    return mixed(m_state);
}

Millis Choices::draw(const Distribution& distribution)
{
    const std::uint64_t random = bits(); // always one number, whatever the kind, for later draws
    if (distribution.kind == Distribution::Kind::Exponential) {
        const double uniform = (static_cast<double>(random >> 11U) + 1.0) * 0x1p-53; // in (0, 1]
        const double extra = -std::log(uniform) * static_cast<double>(distribution.mean.count());
        return std::min(distribution.from + Millis{static_cast<std::int64_t>(extra)}, distribution.to);
    }
    const auto spread = static_cast<std::uint64_t>((distribution.to - distribution.from).count()) + 1;
    return distribution.from + Millis{static_cast<std::int64_t>(random % spread)};
}

Choice Choices::next(const WorkerSpec& spec)
{
    Choice choice;
    choice.lock = spec.locks[bits() % spec.locks.size()];
    choice.hold = draw(spec.hold);
    choice.think = draw(spec.think);
    return choice;
}

} // namespace lockscope::simulator
