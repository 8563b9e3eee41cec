// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: what the name of a key says.

#include <initializer_list>
#include <string_view>

namespace lockscope::formats {

/// Is one of `words` (lower case) a whole word of the name? Words end at what is no letter and before a capital that
/// follows a small letter; case does not count.
[[nodiscard]] bool hasWord(std::string_view key, std::initializer_list<std::string_view> words);

/// What the words of a name say of locks.
struct LockWords
{
    bool lock = false;   ///< one of them means a lock
    bool figure = false; ///< one means what is counted, written or set about locks (or what is locked): stats, config
    bool figureLast = false; ///< the last one means a count: lock_attempts, lock:stats:7
};
[[nodiscard]] LockWords lockWords(std::string_view key);

/// Is a word of locks a whole word of the name (lock, locks, mutex, lease ...)? "redlock" and "block" have none.
[[nodiscard]] bool hasWholeLockWord(std::string_view key);

/// Does the name speak of something that is no lock (session, cache, counter, token ...)?
[[nodiscard]] bool speaksOfSomethingElse(std::string_view key);

} // namespace lockscope::formats
