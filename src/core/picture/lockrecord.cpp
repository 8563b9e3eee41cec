// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/lockrecord.h"

namespace lockscope {

void LockRecord::doubt()
{
    switch (standing()) {
    case Standing::Free:
        return become(Standing::FreeInDoubt);
    case Standing::Taken:
        return become(Standing::TakenInDoubt);
    case Standing::Held:
    case Standing::HalfTold:
        return become(Standing::Unconfirmed);
    case Standing::Changed: // its reading is already requested
        return become(Standing::Awaited);
    case Standing::Awaited: // not seen since this gap
        return become(flags.hasNote ? Standing::Awaited : Standing::Unconfirmed);
    case Standing::Unknown:
    case Standing::Heard:
    case Standing::Unread:
    case Standing::Over:
    case Standing::FreeInDoubt:
    case Standing::Written:
    case Standing::TakenInDoubt:
    case Standing::Unconfirmed:
        return;
    }
}

void LockRecord::beSeen()
{
    if (standing() == Standing::FreeInDoubt)
        become(Standing::Written);
    else if (standing() == Standing::Unconfirmed)
        become(Standing::Awaited);
}

void LockRecord::trust()
{
    switch (standing()) {
    case Standing::FreeInDoubt:
        return become(Standing::Free);
    case Standing::Written:
        return become(state.phase == LockPhase::Gone ? Standing::Heard : Standing::Free);
    case Standing::TakenInDoubt:
        return become(Standing::Taken);
    case Standing::Unconfirmed:
        return become(Standing::Held);
    case Standing::Awaited:
        return become(flags.hasNote ? Standing::Changed : Standing::Held);
    case Standing::Unknown:
    case Standing::Heard:
    case Standing::Unread:
    case Standing::Over:
    case Standing::Free:
    case Standing::Taken:
    case Standing::Held:
    case Standing::HalfTold:
    case Standing::Changed:
        return;
    }
}

const char* name(Standing standing)
{
    switch (standing) {
    case Standing::Unknown:
        return "unknown";
    case Standing::Heard:
        return "heard";
    case Standing::Unread:
        return "unread";
    case Standing::Over:
        return "over";
    case Standing::Free:
        return "free";
    case Standing::FreeInDoubt:
        return "free_in_doubt";
    case Standing::Written:
        return "written";
    case Standing::Taken:
        return "taken";
    case Standing::TakenInDoubt:
        return "taken_in_doubt";
    case Standing::Held:
        return "held";
    case Standing::HalfTold:
        return "half_told";
    case Standing::Changed:
        return "changed";
    case Standing::Unconfirmed:
        return "unconfirmed";
    case Standing::Awaited:
        return "awaited";
    }
    return "unknown";
}

} // namespace lockscope
