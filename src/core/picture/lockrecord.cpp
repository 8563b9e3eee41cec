// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/lockrecord.h"

namespace lockscope {

void LockRecord::doubt()
{
    switch (stage()) {
    case LockStage::Free:
        return become(LockStage::FreeInDoubt);
    case LockStage::Taken:
        return become(LockStage::TakenInDoubt);
    case LockStage::Held:
    case LockStage::HalfTold:
        return become(LockStage::Unconfirmed);
    case LockStage::Changed: // its reading is already requested
        return become(LockStage::Awaited);
    case LockStage::Awaited: // not seen since this gap
        return become(flags.hasPendingList ? LockStage::Awaited : LockStage::Unconfirmed);
    case LockStage::Unknown:
    case LockStage::Heard:
    case LockStage::Unread:
    case LockStage::Over:
    case LockStage::FreeInDoubt:
    case LockStage::Written:
    case LockStage::TakenInDoubt:
    case LockStage::Unconfirmed:
        return;
    }
}

void LockRecord::beSeen()
{
    if (stage() == LockStage::FreeInDoubt)
        become(LockStage::Written);
    else if (stage() == LockStage::Unconfirmed)
        become(LockStage::Awaited);
}

void LockRecord::trust()
{
    switch (stage()) {
    case LockStage::FreeInDoubt:
        return become(LockStage::Free);
    case LockStage::Written:
        return become(state.phase == LockPhase::Gone ? LockStage::Heard : LockStage::Free);
    case LockStage::TakenInDoubt:
        return become(LockStage::Taken);
    case LockStage::Unconfirmed:
        return become(LockStage::Held);
    case LockStage::Awaited:
        return become(flags.hasPendingList ? LockStage::Changed : LockStage::Held);
    case LockStage::Unknown:
    case LockStage::Heard:
    case LockStage::Unread:
    case LockStage::Over:
    case LockStage::Free:
    case LockStage::Taken:
    case LockStage::Held:
    case LockStage::HalfTold:
    case LockStage::Changed:
        return;
    }
}

const char* name(LockStage stage)
{
    switch (stage) {
    case LockStage::Unknown:
        return "unknown";
    case LockStage::Heard:
        return "heard";
    case LockStage::Unread:
        return "unread";
    case LockStage::Over:
        return "over";
    case LockStage::Free:
        return "free";
    case LockStage::FreeInDoubt:
        return "free_in_doubt";
    case LockStage::Written:
        return "written";
    case LockStage::Taken:
        return "taken";
    case LockStage::TakenInDoubt:
        return "taken_in_doubt";
    case LockStage::Held:
        return "held";
    case LockStage::HalfTold:
        return "half_told";
    case LockStage::Changed:
        return "changed";
    case LockStage::Unconfirmed:
        return "unconfirmed";
    case LockStage::Awaited:
        return "awaited";
    }
    return "unknown";
}

} // namespace lockscope
