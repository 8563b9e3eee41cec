// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace lockscope::gui {

/// Screen readers see the timeline as a list with one item a lane, each with its text in words. Idempotent.
void installTimelineAccessibility();

} // namespace lockscope::gui
