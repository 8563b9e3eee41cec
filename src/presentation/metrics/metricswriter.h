// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/findings.h"
#include "core/batch.h"
#include "presentation/metrics/metricseries.h"
#include "presentation/metrics/metricssnapshot.h"

#include <cstdint>

namespace lockscope::presentation {

// Writes what a MetricsFold counted as metrics. Unknown values are left out.

void addStream(MetricsSnapshot& out, const MetricSeries& series, const Counters& counters, std::uint64_t leftOut);
void addNodes(MetricsSnapshot& out, const MetricSeries& series);
void addSets(MetricsSnapshot& out, const MetricSeries& series);
/// Zero findings are only reported where they could have been detected; open ones (such as blindness) always.
void addFindings(MetricsSnapshot& out, const MetricSeries& series, const analysis::Episodes& episodes);

} // namespace lockscope::presentation
