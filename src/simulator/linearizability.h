// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "simulator/record.h"

#include <cstdint>
#include <span>
#include <vector>

namespace lockscope::simulator {

/// One operation on a mutex as its caller observed it: it took effect between `sent` and `answered`.
struct MutexOperation
{
    enum class Kind : std::uint8_t { Acquire, Release };
    Kind kind = Kind::Acquire;
    std::uint32_t worker = 0;
    MonoTime sent{};
    MonoTime answered{};
};

/// True when the operations can be ordered, each within its own interval, so that a mutex would have granted all of
/// them. Operations of one worker do not overlap. A search after Wing and Gong that visits no state twice.
[[nodiscard]] bool isLinearizable(std::vector<MutexOperation> history);

/// The successful operations on one lock in a log: granted attempts, and releases that deleted something.
[[nodiscard]] std::vector<MutexOperation> mutexHistory(std::span<const Record> records, std::uint32_t lock);

} // namespace lockscope::simulator
