// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A made-up library, all of it: its lock is a text `pl/<process>/<thread>` at padlock:<name>; waiters block on the list
// padlock-gate:<name>, and watchers listen to padlock-free:<name>. A number padlock-epoch:<name> stands beside it.

#include "formats/auxiliary.h"
#include "formats/releasetools.h"
#include "formats/waitplaces.h"

#include <array>

namespace lockscope::formats::samples {

namespace padlock {

inline constexpr std::string_view kLock = "padlock:";
inline constexpr std::string_view kGate = "padlock-gate:";
inline constexpr std::string_view kFree = "padlock-free:";

inline std::string named(std::string_view prefix, std::string_view key)
{
    return std::string(prefix).append(key.substr(kLock.size()));
}

inline std::string lockOf(std::string_view rest)
{
    return std::string(kLock).append(rest);
}

inline constexpr std::array kHelpers{
    Helper{ValueType::List, kGate, "", lockOf},
    Helper{ValueType::String, "padlock-epoch:", "", lockOf},
};

inline std::optional<Claim> claim(const Subject& s)
{
    if (!s.raw.value.starts_with("pl/") || !decimal(s.raw.value.substr(s.raw.value.rfind('/') + 1)))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

inline std::optional<Claim> claimHelper(const Subject& s)
{
    return auxiliaryClaim(s, kHelpers);
}

inline void explain(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "blpop:" + named(kGate, s.key());
}

inline std::string_view process(std::string_view token)
{
    return token.substr(0, token.rfind('/'));
}

inline HolderText describe(std::string_view token)
{
    HolderText text;
    text.client = process(token);
    text.thread = token.substr(token.rfind('/') + 1);
    text.summary = text.client + " thread " + text.thread;
    return text;
}

inline std::string lockOfChannel(std::string_view channel)
{
    return channel.starts_with(kFree) ? lockOf(channel.substr(kFree.size())) : std::string();
}

/// KEYS: lock, gate. ARGV: value, channel.
inline constexpr std::string_view kOpen = R"(local held = redis.call('GET', KEYS[1])
if held ~= ARGV[1] then
    return held and 0 or -1
end
redis.call('DEL', KEYS[1])
redis.call('RPUSH', KEYS[2], 'open')
redis.pcall('PUBLISH', ARGV[2], 'free')
return 1)";

inline std::optional<Release> release(const KeySample& sample, const Analysis& analysis)
{
    const std::string gate(waitersName(analysis));
    return Release{kOpen,
                   {std::string(sample.raw.key), gate},
                   {std::string(sample.raw.value), named(kFree, sample.raw.key)},
                   Wakes::BlockedClient,
                   gate,
                   {}};
}

inline constexpr std::array kLayouts{
    Layout{.rank = Rank::Helper, .type = ValueType::List, .claim = claimHelper, .sure = Confidence::High},
    Layout{.rank = Rank::Helper, .begins = "padlock-epoch:", .claim = claimHelper, .sure = Confidence::High},
    Layout{.begins = kLock, .claim = claim, .explain = explain, .sure = Confidence::High},
};

} // namespace padlock

inline const Library kPadlock{.name = "padlock",
                              .title = "Padlock",
                              .renewPercentOfTtl = 40,
                              .layouts = padlock::kLayouts,
                              .helpers = padlock::kHelpers,
                              .describe = padlock::describe,
                              .client = padlock::process,
                              .waitPlaces = placeOfSource,
                              .lockOfChannel = padlock::lockOfChannel,
                              .wakeUp = WakeUp::List,
                              .release = padlock::release};

} // namespace lockscope::formats::samples
