// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::metrics {

/// Of this process, in all. Thread: any.
[[nodiscard]] double processCpuSeconds();
/// 0: not known on this system.
[[nodiscard]] double processResidentBytes();

} // namespace lockscope::metrics
