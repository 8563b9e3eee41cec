// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstdint>

namespace lockscope::formats {

/// The role of a key, finer than LockMode (which only covers held locks).
enum class KeyRole : std::uint8_t {
    Unknown,
    Exclusive,
    Read,
    Write,
    Shared,       ///< counted, without names
    Semaphore,    ///< permits
    Latch,        ///< count-down latch; has no holder
    Waiting,      ///< a queue of waiters; not held
    WriteWaiting, ///< a waiting writer that blocks new readers; not held
    Auxiliary,    ///< belongs to a lock but is none
};

/// "exclusive", "write-waiting" ...; "" for Unknown. Static storage.
[[nodiscard]] const char* name(KeyRole mode);
/// The mode for the picture; Unknown for roles without a holder.
[[nodiscard]] LockMode lockMode(KeyRole mode);

} // namespace lockscope::formats
