// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"

#include <QString>

#include <string_view>

/// The library that wrote a lock, and how certain that is. In the application's language.
namespace lockscope::presentation::librarytext {

/// True when the title is a word, which is translated, instead of a name.
[[nodiscard]] bool isWord(LibraryId library);

/// "Redisson"; "node-redlock?" where several libraries write the same; empty when unknown.
[[nodiscard]] QString name(LibraryId library, bool isGuessed);
[[nodiscard]] inline QString name(const LockState& state)
{
    return name(state.library, state.libraryGuessed);
}

/// Other libraries that write such a value, most likely first: "Lockscope, sherlock". Empty: the library is certain, or
/// no other is known.
[[nodiscard]] QString others(const LockState& state, std::string_view key, std::string_view token);
/// Why the library is a guess, in a sentence; empty when it is certain.
[[nodiscard]] QString whyGuessed(const LockState& state, std::string_view key, std::string_view token);

} // namespace lockscope::presentation::librarytext
