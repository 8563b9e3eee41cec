// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::gui {

/// Presents each ChartWidget to screen readers as a chart whose value is its summary. Idempotent. GUI thread.
void installAccessibleCharts();

} // namespace lockscope::gui
