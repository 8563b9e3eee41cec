// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "core/time.h"
#include "history/error.h"

#include <string>

namespace lockscope::history {

/// Writes a note into a recording that was closed; nothing else of it is touched. A file with triggers, which would run
/// then, is refused: Lockscope writes none. Any thread; waits for the disk.
[[nodiscard]] Result<void, Error> addNote(const std::string& path, ServerTime at, const std::string& kind,
                                          const std::string& json);

} // namespace lockscope::history
