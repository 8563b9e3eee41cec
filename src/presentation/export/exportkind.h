// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace lockscope::presentation {

/// Export formats for a recording.
enum class ExportKind : std::uint8_t {
    Csv,
    Ndjson, ///< the lines of `watch --json`
    Sqlite,
    Perfetto
};

} // namespace lockscope::presentation
