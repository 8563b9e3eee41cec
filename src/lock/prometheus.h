// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/metrics.h"

#include <span>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// Metrics::snapshot() in the text format of Prometheus (0.0.4), for a scrape of the program that locks: counters and
/// summaries named lockscope_lock_..., with the label `name`, in seconds. Ends with a line feed; empty without figures.
[[nodiscard]] std::string prometheusText(std::span<const LockFigures> figures);

} // namespace v1
} // namespace lockscope::lock
