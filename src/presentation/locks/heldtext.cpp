// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/heldtext.h"

#include <QCoreApplication>

namespace lockscope::presentation::heldtext {

namespace {
struct HeldText
{
    Q_DECLARE_TR_FUNCTIONS(HeldText)
};
} // namespace

Since since(const LockState& state, ServerTime firstSeen)
{
    if (state.heldSince != kUnknownTime)
        return {state.isBeginBound() ? Known::Bound : Known::Begin, state.heldSince};
    if (state.isBeginBound())
        return {Known::Untouched, state.heldBeforeTime()};
    return firstSeen == kUnknownTime ? Since{} : Since{Known::FirstSeen, firstSeen};
}

Since since(const DrawnHold& hold)
{
    if (hold.beginKnown)
        return {hold.beginPrecisionMs == 0 ? Known::Begin : Known::Bound, hold.begin};
    if (hold.untouchedFrom != kUnknownTime)
        return {Known::Untouched, hold.untouchedFrom};
    return {Known::FirstSeen, hold.begin};
}

QString sentence(Known known, const QString& length, const QString& at)
{
    switch (known) {
    case Known::Begin:
        return HeldText::tr("%1 since %2").arg(length, at);
    case Known::Bound:
        return HeldText::tr("at least %1: since %2 or earlier").arg(length, at);
    case Known::Untouched:
        return HeldText::tr("at least %1: no access from %2 until it was first seen").arg(length, at);
    case Known::FirstSeen:
        return HeldText::tr("at least %1 (already held when first seen, %2)").arg(length, at);
    case Known::Nothing:
        return HeldText::tr("since before it was first seen");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::presentation::heldtext
