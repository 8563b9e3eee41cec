// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <string>

/// Columns shared by the tables of locks for people. The returned text contains no control characters.
namespace lockscope::cli {

/// The library's title, followed by "?" for the likeliest of several; "-" if none is known.
[[nodiscard]] std::string libraryColumn(const LockState& state);
/// The holder, or the last one; "not seen" before the value was read, "not named" if the value names nobody.
[[nodiscard]] std::string holderColumn(const PictureView& picture, LockId lock);
/// Entries or permits taken: "3"; of a number that names nobody what is left of it: "3 free", "3 to go"; "-" if unknown
/// or free.
[[nodiscard]] std::string countColumn(const LockState& state);
/// The rest of a held lock's lease: "12.3 s", "none" without a lease, "?" if not read yet; "-" if the lock is free.
[[nodiscard]] std::string leaseColumn(const LockState& state, ServerTime now);

} // namespace lockscope::cli
