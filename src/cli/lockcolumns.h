// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <string>

/// The columns that tables of locks for people have in common. No terminal can be steered by what they return.
namespace lockscope::cli {

/// The library's title, with "?" where it is the likeliest of several; "-": none is known.
[[nodiscard]] std::string libraryColumn(const LockState& state);
/// Who holds it, or held it last; "not seen" before its value was read, "not named" where it names nobody.
[[nodiscard]] std::string holderColumn(const PictureView& picture, LockId lock);
/// What is left of the lease of a held lock: "12.3 s", "none" without one, "?" unread; "-" of a lock that is not held.
[[nodiscard]] std::string leaseColumn(const LockState& state, ServerTime now);

} // namespace lockscope::cli
