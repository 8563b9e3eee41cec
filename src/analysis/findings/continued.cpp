// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/continued.h"

#include <map>
#include <string_view>
#include <tuple>

namespace lockscope::analysis {

namespace {

/// What two episodes of one hold have in common. Only what lasts begins with a hold.
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
    std::map<decltype(keyOf(episodes.front())), const Episode*> last;
    for (const Episode& episode : episodes) {
        if (episode.subject.kind != Subject::Kind::Lock || episode.facts().end != FindingEnd::WithCondition)
            continue;
        const auto [known, isFirst] = last.try_emplace(keyOf(episode), &episode);
        if (isFirst)
            continue;
        if (goesOnIn(*known->second, episode))
            continued.emplace(known->second->number, episode.number);
        known->second = &episode;
    }
    return continued;
}

} // namespace lockscope::analysis
