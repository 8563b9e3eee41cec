// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstdint>

namespace lockscope::formats {

/// What a key means, finer than LockMode (which only knows held locks).
enum class KeyRole : std::uint8_t {
    Unknown,
    Exclusive,
    Read,
    Write,
    Shared,       ///< counted, without names
    Semaphore,    ///< permits
    Latch,        ///< a count-down; nobody holds it
    Waiting,      ///< a queue of waiters; not held
    WriteWaiting, ///< a writer that waits and keeps new readers out; not held
    Auxiliary,    ///< belongs to a lock, is none
};

/// "exclusive", "write-waiting" ...; "" for Unknown. Static storage.
[[nodiscard]] const char* name(KeyRole mode);
/// What the picture of the locks knows of it; Unknown for what nobody holds.
[[nodiscard]] LockMode lockMode(KeyRole mode);

} // namespace lockscope::formats
