// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::metrics {

/// Total CPU time of this process, seconds. Thread: any.
[[nodiscard]] double processCpuSeconds();
/// Resident memory, bytes; 0: unknown on this system.
[[nodiscard]] double processResidentBytes();

} // namespace lockscope::metrics
