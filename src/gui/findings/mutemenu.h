// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"

class QMenu;

namespace lockscope::gui {

class FindingSettings;

/// Adds the ways to mute a finding: on its lock, on the locks whose names begin alike, everywhere. An entry writes the
/// settings, which must outlive the menu. GUI thread.
void addMutes(QMenu& menu, const analysis::Episode& episode, FindingSettings& settings);

} // namespace lockscope::gui
