// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/owneralive.h"

#include <QString>

/// Whether the owner of a lock is alive, as text. Pure; words follow the application's language.
namespace lockscope::presentation::ownertext {

/// "yes: its connection worker-7 (10.0.0.7:51234) is open, last command 2 s ago"; where it is not known, also what
/// would tell.
[[nodiscard]] QString sentence(const analysis::OwnerAnswer& answer, ServerTime now);

} // namespace lockscope::presentation::ownertext
