// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/continued.h"

#include <map>
#include <string_view>
#include <tuple>

namespace lockscope::analysis {

namespace {

/// The identity of a hold's episode. Only lasting findings begin with a hold.
auto keyOf(const Episode& episode)
{
    return std::tuple(episode.id, episode.begin, episode.subject.keyspace, episode.subject.database,
                      std::string_view(episode.subject.name));
}

} // namespace

bool goesOnIn(const Episode& cut, const Episode& later)
{
    return cut.cut && &cut != &later && cut.subject.kind == Subject::Kind::Lock &&
           later.subject.kind == Subject::Kind::Lock && cut.facts().end == FindingEnd::WithCondition &&
           keyOf(cut) == keyOf(later);
}

std::unordered_map<std::uint64_t, std::uint64_t> continuedOf(const std::deque<Episode>& episodes)
{
    std::unordered_map<std::uint64_t, std::uint64_t> continued;
    std::map<decltype(keyOf(episodes.front())), const Episode*> cut; // without a successor so far: few, usually none
    for (const Episode& episode : episodes) {
        if ((cut.empty() && !episode.cut) || episode.subject.kind != Subject::Kind::Lock ||
            episode.facts().end != FindingEnd::WithCondition)
            continue;
        const auto before = cut.find(keyOf(episode));
        if (before != cut.end()) {
            if (goesOnIn(*before->second, episode))
                continued.emplace(before->second->number, episode.number);
            cut.erase(before);
        }
        if (episode.cut)
            cut.emplace(keyOf(episode), &episode);
    }
    return continued;
}

} // namespace lockscope::analysis
