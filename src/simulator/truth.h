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

/// A fact about a lock's key on the watched server: Acquired, Released or Expired.
struct Fact
{
    EventKind kind = EventKind::Acquired;
    std::uint32_t lock = 0;
    std::string holder;  ///< holderOf() its token
    bool certain = true; ///< false: it is unknowable whether it happened or was observable
};

/// A period for which the monitor reported a gap.
struct Blind
{
    MonoTime from{};
    MonoTime to{};
};

/// The holder part of a token: a trailing count ("client:2") changes during a hold and is removed.
[[nodiscard]] std::string holderOf(std::string_view token);

/// The facts of a run, from the workers' log; pure. Uncertain are: effects of a command whose answer was lost; the end
/// of a lease that may lie before or after the last reading; and events during a blind period that the run itself
/// caused by acting on the server (other blind periods excuse nothing).
[[nodiscard]] std::vector<Fact> factsOf(std::span<const Record> records, std::span<const Blind> blind = {});

} // namespace lockscope::simulator
