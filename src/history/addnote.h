// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"
#include "history/error.h"

#include <string>

namespace lockscope::history {

/// Writes a note into a closed recording and changes nothing else. Refuses a file with triggers, because they would run
/// on the write; Lockscope never creates any. Any thread; blocks on the disk.
[[nodiscard]] Result<void, Error> addNote(const std::string& path, ServerTime at, const std::string& kind,
                                          const std::string& json);

} // namespace lockscope::history
