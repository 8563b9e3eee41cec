// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/verdict.h"
#include "gui/style/stateglyph.h"

#include <QColor>

namespace lockscope::gui {

struct Colors;

/// The sign of a verdict; sign and colour always accompany its word (presentation/locks/verdicttext.h).
[[nodiscard]] Glyph verdictGlyph(analysis::Verdict verdict);
[[nodiscard]] QColor verdictColor(analysis::Verdict verdict, const Colors& colors);

/// The sign of a finding, as on the strip of time: a triangle for a problem, a diamond for a warning, a dot for a note.
[[nodiscard]] Glyph severityGlyph(analysis::Severity severity);
[[nodiscard]] QColor severityColor(analysis::Severity severity, const Colors& colors);

} // namespace lockscope::gui
