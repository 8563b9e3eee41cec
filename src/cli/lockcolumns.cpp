// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lockcolumns.h"

#include "analysis/verdict.h"
#include "cli/rows.h"
#include "formats/decode.h"

#include <algorithm>

namespace lockscope::cli {

std::string libraryColumn(const LockState& state)
{
    if (state.library == LibraryId::Unknown)
        return "-";
    return std::string(formats::library(state.library).title) + (state.libraryGuessed ? "?" : "");
}

std::string holderColumn(const PictureView& picture, LockId lock)
{
    const LockState& state = picture.state(lock);
    const std::string_view token = picture.token(state.holder);
    const std::string holder = formats::shownHolder(state.library, state.type, token);
    if (holder.empty() && analysis::hasEmptyValue(state))
        return "(empty)";
    if (holder.empty())
        return state.holder == TokenId::None && !analysis::isBareNumber(state) ? "not seen" : "not named";
    return isTokenCut(state, token) ? holder + "…" : holder;
}

std::string countColumn(const LockState& state)
{
    if (state.phase != LockPhase::Held)
        return "-";
    if (analysis::isBareNumber(state))
        return std::to_string(state.count) + (state.mode == LockMode::Latch ? " to go" : " free");
    return state.count > 0 ? std::to_string(state.count) : "-";
}

std::string leaseColumn(const LockState& state, ServerTime now)
{
    if (state.phase != LockPhase::Held)
        return "-";
    if (state.deadline.isNever())
        return "none";
    const auto left = analysis::leaseLeft(state, now);
    return left ? durationText(std::max<std::int64_t>(0, left->count() / 1000)) : "?";
}

} // namespace lockscope::cli
