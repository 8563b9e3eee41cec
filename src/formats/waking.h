// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/decode.h"

namespace lockscope::formats {

/// Of the library that wrote the lock; Poll for Unknown. A clause of one library that waits otherwise than its others
/// (Redisson's spin lock polls) counts as the others: the bytes are the same. A look-up; thread: any.
[[nodiscard]] inline WakeUp wakeUp(LibraryId id)
{
    return library(id).wakeUp;
}

/// Is it a library that takes a majority of several servers or keys, so that its holder may still have one when a
/// single key is gone? Such a library may have been used with one server only: the bytes do not say. A look-up; thread:
/// any.
[[nodiscard]] inline bool isRedlock(LibraryId id)
{
    return library(id).isRedlock;
}

} // namespace lockscope::formats
