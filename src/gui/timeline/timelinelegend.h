// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::gui {

class LegendLine;
class Theme;

/// Fills the legend of the timeline's colours and end signs, in the application's language. The theme must outlive the
/// legend.
void fillTimelineLegend(LegendLine& legend, const Theme& theme);

} // namespace lockscope::gui
