// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"

#include <QString>

#include <string_view>

/// Which library wrote a lock, and how sure that is. In the application's language.
namespace lockscope::presentation::librarytext {

/// Its title is a word, not a name, so that other languages have another.
[[nodiscard]] bool isWord(LibraryId library);

/// "Redisson"; "node-redlock?" where several libraries write the same; empty when it is not known.
[[nodiscard]] QString name(LibraryId library, bool isGuessed);
[[nodiscard]] inline QString name(const LockState& state)
{
    return name(state.library, state.libraryGuessed);
}

/// The others that write such a value, the likeliest first: "Lockscope, sherlock". Empty: the library is sure, or no
/// other is known.
[[nodiscard]] QString others(const LockState& state, std::string_view key, std::string_view token);
/// Why it is a guess, in a sentence; empty when it is none.
[[nodiscard]] QString whyGuessed(const LockState& state, std::string_view key, std::string_view token);

} // namespace lockscope::presentation::librarytext
