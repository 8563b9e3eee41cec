// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstdint>

namespace lockscope::formats {

/// How those who wait for a lock come to know that it is free.
enum class WakeUp : std::uint8_t {
    Poll,       ///< they ask again and again: nothing wakes them sooner, and nothing needs to
    Channel,    ///< by a message on a channel that a release can send
    List,       ///< by an element of a list that they block on
    Impossible, ///< by a message that only the application's own serializer can write; until then they sleep
};
/// Of the library that wrote the lock; Poll for Unknown. A clause of one library that waits otherwise than its others
/// (Redisson's spin lock polls) counts as the others: the bytes are the same. A look-up; thread: any.
[[nodiscard]] WakeUp wakeUp(LibraryId library);

/// Is it a library that takes a majority of several servers or keys, so that its holder may still have one when a
/// single key is gone? Such a library may have been used with one server only: the bytes do not say. A look-up; thread:
/// any.
[[nodiscard]] bool isRedlock(LibraryId library);

} // namespace lockscope::formats
