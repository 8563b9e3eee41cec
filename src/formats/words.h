// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: words in the names of keys.

#include <initializer_list>
#include <string_view>

namespace lockscope::formats {

/// True if one of `words` (lower case) is a whole word of the name. A word ends at a non-letter and before a capital
/// that follows a small letter; case is ignored.
[[nodiscard]] bool hasWord(std::string_view key, std::initializer_list<std::string_view> words);

/// What the words of a name indicate.
struct LockWords
{
    bool lock = false;       ///< one of them means a lock
    bool figure = false;     ///< one of them means a statistic, setting or property of locks: stats, config
    bool figureLast = false; ///< the last one means a count: lock_attempts, lock:stats:7
};
[[nodiscard]] LockWords lockWords(std::string_view key);

/// True if a lock word is a whole word of the name (lock, locks, mutex, lease ...); "redlock" and "block" have none.
[[nodiscard]] bool hasWholeLockWord(std::string_view key);

/// True if the name indicates something other than a lock (session, cache, counter, token ...).
[[nodiscard]] bool speaksOfSomethingElse(std::string_view key);

} // namespace lockscope::formats
