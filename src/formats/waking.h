// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

namespace lockscope::formats {

/// The wake-up of the library that wrote the lock; Poll for Unknown. A variant of a library that differs from its
/// others (Redisson's spin lock polls) counts like them, because its bytes are the same. Constant time; thread: any.
[[nodiscard]] inline WakeUp wakeUp(LibraryId id)
{
    return library(id).wakeUp;
}

/// True if the library takes a majority of several servers or keys: the holder may keep the lock when a single key is
/// deleted. Such a library may also be used with one server; the bytes do not show it. Constant time; thread: any.
[[nodiscard]] inline bool isRedlock(LibraryId id)
{
    return library(id).isRedlock;
}

} // namespace lockscope::formats
