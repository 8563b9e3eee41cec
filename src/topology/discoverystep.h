// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::topology {

/// One step of a discovery: a server that was queried, and the result.
struct DiscoveryStep
{
    /// Seed: a cluster node that the user named. Node: one that another node announced.
    enum class Kind : std::uint8_t { Sentinel, Primary, Seed, Node };
    enum class State : std::uint8_t { Asked, Passed, Failed };
    Kind kind = Kind::Sentinel;
    State state = State::Asked;
    std::string address; ///< where it was queried
    QString result;      ///< its answer, or the problem
    QString remedy;      ///< what to do; empty if nothing
    Trouble trouble = Trouble::None;
};

/// "sentinel", "primary", "seed", "node".
[[nodiscard]] const char* name(DiscoveryStep::Kind kind);
/// "asked", "passed", "failed".
[[nodiscard]] const char* name(DiscoveryStep::State state);

} // namespace lockscope::topology
