// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "simulator/record.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::simulator {

/// Something that happened to a lock's key on the watched server: Acquired, Released or Expired.
struct Fact
{
    EventKind kind = EventKind::Acquired;
    std::uint32_t lock = 0;
    std::string holder;  ///< holderOf() its token
    bool certain = true; ///< false: nobody can know whether it happened, or whether it could be seen
};

/// A time in which the monitor says that it knows nothing.
struct Blind
{
    MonoTime from{};
    MonoTime to{};
};

/// A count behind the holder's name ("client:2") changes while it holds: it is no part of who has it.
[[nodiscard]] std::string holderOf(std::string_view token);

/// What happened, by the workers' log; pure. Uncertain are: what a command did whose answer was lost; the end of a
/// lease that may end before or after the last look; and what may have happened while the monitor was blind because the
/// run did something to the server (a blind time without such a reason excuses nothing).
[[nodiscard]] std::vector<Fact> factsOf(std::span<const Record> records, std::span<const Blind> blind = {});

} // namespace lockscope::simulator
