// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/verdictsign.h"

#include "gui/style/theme.h"
#include "presentation/locks/verdicttext.h"

namespace lockscope::gui {

using presentation::VerdictSign;
using presentation::lockcells::Tone;

Glyph verdictGlyph(analysis::Verdict verdict)
{
    switch (presentation::verdictLook(verdict).sign) {
    case VerdictSign::None:
        break;
    case VerdictSign::Dot:
        return Glyph::Dot;
    case VerdictSign::Ring:
        return Glyph::Ring;
    case VerdictSign::DashedRing:
        return Glyph::DashedRing;
    case VerdictSign::Diamond:
        return Glyph::Diamond;
    case VerdictSign::Square:
        return Glyph::Square;
    case VerdictSign::Triangle:
        return Glyph::Triangle;
    }
    return Glyph::None;
}

QColor verdictColor(analysis::Verdict verdict, const Colors& colors)
{
    switch (presentation::verdictLook(verdict).tone) {
    case Tone::Good:
        return colors.good;
    case Tone::Contended:
        return colors.contended;
    case Tone::Alarm:
        return colors.alarm;
    case Tone::Plain:
    case Tone::Muted:
    case Tone::Held:
        break;
    }
    return colors.released;
}

Glyph severityGlyph(analysis::Severity severity)
{
    switch (severity) {
    case analysis::Severity::Problem:
        return Glyph::Triangle;
    case analysis::Severity::Warning:
        return Glyph::Diamond;
    case analysis::Severity::Note:
    case analysis::Severity::Fine:
        break;
    }
    return Glyph::Dot;
}

QColor severityColor(analysis::Severity severity, const Colors& colors)
{
    switch (severity) {
    case analysis::Severity::Problem:
        return colors.alarm;
    case analysis::Severity::Warning:
        return colors.contended;
    case analysis::Severity::Note:
    case analysis::Severity::Fine:
        break;
    }
    return colors.released;
}

} // namespace lockscope::gui
