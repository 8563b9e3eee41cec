// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/style/verdictsign.h"

#include "gui/style/theme.h"

namespace lockscope::gui {

using analysis::Verdict;

Glyph verdictGlyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::None:
        return Glyph::None;
    case Verdict::Held:
    case Verdict::OnSchedule:
        return Glyph::Dot;
    case Verdict::Contended:
        return Glyph::Diamond;
    case Verdict::NoTtl:
    case Verdict::Quarantined:
        return Glyph::Square;
    case Verdict::TakenOver:
    case Verdict::RenewalLate:
    case Verdict::RenewalStopped:
    case Verdict::Overdue:
    case Verdict::Expired:
        return Glyph::Triangle;
    case Verdict::Released:
        return Glyph::Ring;
    case Verdict::Vanished:
        return Glyph::DashedRing;
    }
    return Glyph::None;
}

QColor verdictColor(Verdict verdict, const Colors& colors)
{
    switch (verdict) {
    case Verdict::Held:
    case Verdict::OnSchedule:
        return colors.good;
    case Verdict::Contended:
    case Verdict::Quarantined:
        return colors.contended;
    case Verdict::NoTtl:
    case Verdict::TakenOver:
    case Verdict::RenewalLate:
    case Verdict::RenewalStopped:
    case Verdict::Overdue:
    case Verdict::Expired:
        return colors.alarm;
    case Verdict::None:
    case Verdict::Released:
    case Verdict::Vanished:
        break;
    }
    return colors.released;
}

} // namespace lockscope::gui
