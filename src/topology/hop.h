// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::topology {

/// One server on the way to what is watched, and what came of asking it.
struct Hop
{
    /// Seed: a node of a cluster that a person named. Node: one that another node announced.
    enum class Kind : std::uint8_t { Sentinel, Primary, Seed, Node };
    enum class State : std::uint8_t { Asked, Passed, Failed };
    Kind kind = Kind::Sentinel;
    State state = State::Asked;
    std::string address; ///< where it was asked
    QString result;      ///< what it said, or what is wrong
    QString remedy;      ///< what to do; empty when nothing
    Trouble trouble = Trouble::None;
};

/// "sentinel", "primary", "seed", "node".
[[nodiscard]] const char* name(Hop::Kind kind);
/// "asked", "passed", "failed".
[[nodiscard]] const char* name(Hop::State state);

} // namespace lockscope::topology
