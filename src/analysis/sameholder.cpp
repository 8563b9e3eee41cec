// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sameholder.h"

#include "formats/decode.h"
#include "formats/token.h"

#include <algorithm>
#include <chrono>

namespace lockscope::analysis {

namespace {

constexpr std::chrono::seconds kTogether{1};

/// False for a token that a process uses for all its locks, and for an index, a date or a word.
[[nodiscard]] bool namesOneParty(const LockState& state, std::string_view token)
{
    return !formats::saysOnlyTaken(token) && formats::library(state.library).namesOneParty;
}

[[nodiscard]] std::optional<bool> together(const LockState& a, const LockState& b)
{
    if (a.heldSince == kUnknownTime || b.heldSince == kUnknownTime || a.isBeginBound() || b.isBeginBound())
        return std::nullopt;
    return (a.heldSince > b.heldSince ? a.heldSince - b.heldSince : b.heldSince - a.heldSince) <= kTogether;
}

} // namespace

SameHolders heldBySame(const PictureView& picture, LockId lock, std::size_t most)
{
    SameHolders same;
    if (index(lock) >= picture.size())
        return same;
    const LockState& mine = picture.state(lock);
    if (mine.phase != LockPhase::Held || mine.holder == TokenId::None ||
        !namesOneParty(mine, picture.token(mine.holder)))
        return same;
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockState& other = picture.state(LockId{i});
        if (other.holder != mine.holder || other.phase != LockPhase::Held || LockId{i} == lock ||
            other.library != mine.library)
            continue;
        same.locks.push_back({LockId{i}, together(mine, other)});
    }
    const auto byName = [&](const SameHolder& a, const SameHolder& b) {
        return picture.key(a.lock).name < picture.key(b.lock).name;
    };
    const auto kept = std::min(most, same.locks.size());
    std::partial_sort(same.locks.begin(), same.locks.begin() + static_cast<std::ptrdiff_t>(kept), same.locks.end(),
                      byName);
    same.more = same.locks.size() - kept;
    same.locks.resize(kept);
    return same;
}

} // namespace lockscope::analysis
