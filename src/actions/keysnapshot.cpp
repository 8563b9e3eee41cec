// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/keysnapshot.h"

#include "actions/recipe.h"
#include "formats/decode.h"
#include "formats/token.h"
#include "formats/waking.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace lockscope::actions {

namespace {

/// Its waiters sleep, and no release of ours can wake them.
bool sleepsOutOfReach(const KeySnapshot& seen)
{
    return formats::wakeUp(seen.library) == formats::WakeUp::Impossible;
}

} // namespace

bool tellsHolders(const KeySnapshot& seen)
{
    if (seen.onlyCounts) // its number is compared, and nobody is meant
        return true;
    if (formats::library(seen.library).reusesTokens)
        return false;
    // A repeated field or member is the same thread again.
    return seen.type != ValueType::String || !(formats::saysOnlyTaken(seen.token) || seen.tokenRepeats);
}

NextToken nextToken(const KeySnapshot& seen)
{
    if (seen.onlyCounts) // no release compares it
        return NextToken::Differs;
    if (!tellsHolders(seen))
        return NextToken::Same;
    const bool isName = seen.type == ValueType::String && !formats::library(seen.library).namesOneParty &&
                        formats::saysOnlyWho(seen.token);
    return isName ? NextToken::SameName : NextToken::Differs;
}

bool hasMember(const KeySnapshot& seen, const std::string& member)
{
    return std::any_of(seen.fields.begin(), seen.fields.end(), [&](const auto& pair) { return pair.first == member; });
}

bool isUnchanged(const KeySnapshot& before, const KeySnapshot& confirmed)
{
    if (!before.exists || !confirmed.exists || before.type != confirmed.type)
        return false;
    if (before.onlyCounts != confirmed.onlyCounts || (before.onlyCounts && before.mode != confirmed.mode))
        return false;
    if (hasMembers(before))
        return hasMember(before, confirmed.token);
    // The lock is a part of the hash, identified by a field or by a value.
    if (before.type == ValueType::Hash && !confirmed.token.empty() && sharesItsKey(confirmed) &&
        !hasMember(confirmed, confirmed.token))
        return !before.isFree && before.token == confirmed.token && before.library == confirmed.library;
    if (before.type == ValueType::Hash && hasMember(confirmed, confirmed.token) && sharesItsKey(confirmed))
        return std::any_of(confirmed.fields.begin(), confirmed.fields.end(), [&](const auto& field) {
            return field.first == confirmed.token &&
                   std::find(before.fields.begin(), before.fields.end(), field) != before.fields.end();
        });
    return before.value == confirmed.value && before.fields == confirmed.fields;
}

std::size_t holders(const KeySnapshot& seen)
{
    const auto& library = formats::library(seen.library);
    const bool isReadWrite = seen.mode == LockMode::Read || seen.mode == LockMode::Write;
    if (!seen.exists || seen.type != ValueType::Hash || !library.fieldsAreHolders || !isReadWrite)
        return seen.exists ? 1 : 0;
    std::set<std::string_view> parties;
    for (const auto& [field, value] : seen.fields) {
        if (field != library.commonField)
            parties.insert(library.party(field));
    }
    return parties.size();
}

void overwrite(std::string& secret)
{
    for (volatile char& byte : secret) // volatile, so that no optimizer removes it
        byte = 0;
}

void wipe(KeySnapshot& seen)
{
    overwrite(seen.value);
    overwrite(seen.token);
    for (auto& [field, value] : seen.fields) {
        overwrite(field);
        overwrite(value);
    }
    seen = {};
}

Waking waking(const KeySnapshot& seen)
{
    const auto otherwise = sleepsOutOfReach(seen) ? Waking::Unreachable : Waking::Poll;
    if (const auto release = ownRelease(seen))
        return release->wakes != formats::Wakes::Nobody ? Waking::Itself : otherwise;
    if (const auto wake = wakeBehind(seen))
        return wake->wakes == formats::Wakes::BlockedClient ? Waking::Signal : Waking::Message;
    return otherwise;
}

bool dependsOnGuess(const KeySnapshot& seen)
{
    if (!seen.exists || !seen.comparable || !seen.libraryGuessed)
        return false;
    return waking(seen) != Waking::Poll || formats::isRedlock(seen.library) || ownRelease(seen).has_value();
}

} // namespace lockscope::actions
