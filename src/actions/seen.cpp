// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/seen.h"

#include "actions/recipe.h"
#include "formats/decode.h"
#include "formats/token.h"
#include "formats/waking.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

namespace lockscope::actions {

namespace {

bool isRedisson(const Seen& seen)
{
    return seen.type == ValueType::Hash && std::string_view(formats::library(seen.library).name) == "redisson";
}

/// Its waiters sleep, and none of our releases speaks their language.
bool sleepsOutOfReach(const Seen& seen)
{
    return formats::wakeUp(seen.library) == formats::WakeUp::Impossible;
}

bool isReadWrite(const Seen& seen)
{
    return isRedisson(seen) && (seen.mode == LockMode::Read || seen.mode == LockMode::Write);
}

/// python-redis-lock: lock:<name> holds 18 random bytes in base64, that is 24 characters without padding.
bool isPythonRedisLock(const Seen& seen)
{
    const auto isBase64 = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '/';
    };
    return seen.type == ValueType::String && seen.key.starts_with("lock:") && seen.value.size() == 24 &&
           std::all_of(seen.value.begin(), seen.value.end(), isBase64);
}

} // namespace

bool tellsHolders(const Seen& seen)
{
    // A permit is taken by the next one under the same number, a field by whoever sets it.
    const std::string_view library = formats::library(seen.library).name;
    if (library == "redis-semaphore-rb" || library == "huey")
        return false;
    return seen.type != ValueType::String || !formats::saysOnlyTaken(seen.token);
}

bool hasMember(const Seen& seen, const std::string& member)
{
    return std::any_of(seen.fields.begin(), seen.fields.end(), [&](const auto& pair) { return pair.first == member; });
}

bool isUnchanged(const Seen& before, const Seen& confirmed)
{
    if (!before.exists || !confirmed.exists || before.type != confirmed.type)
        return false;
    if (hasMembers(before))
        return hasMember(before, confirmed.token);
    if (before.type == ValueType::Hash && hasMember(confirmed, confirmed.token) && sharesItsKey(confirmed))
        return std::any_of(confirmed.fields.begin(), confirmed.fields.end(), [&](const auto& field) {
            return field.first == confirmed.token &&
                   std::find(before.fields.begin(), before.fields.end(), field) != before.fields.end();
        });
    return before.value == confirmed.value && before.fields == confirmed.fields;
}

std::size_t holders(const Seen& seen)
{
    if (!seen.exists || !isReadWrite(seen))
        return seen.exists ? 1 : 0;
    // A writer that also reads has two fields.
    constexpr std::string_view kWrite = ":write";
    std::set<std::string_view> threads;
    for (const auto& [field, value] : seen.fields) {
        std::string_view thread = field;
        if (thread.ends_with(kWrite))
            thread.remove_suffix(kWrite.size());
        if (thread != "mode")
            threads.insert(thread);
    }
    return threads.size();
}

Waking waking(const Seen& seen)
{
    if (const auto release = ownRelease(seen))
        return release->wakes != formats::Wakes::Nobody ? Waking::Itself
               : sleepsOutOfReach(seen)                 ? Waking::Unreachable
                                                        : Waking::Poll;
    if (isRedisson(seen))
        return isReadWrite(seen) ? Waking::RedissonRwMessage : Waking::RedissonMessage;
    if (isPythonRedisLock(seen))
        return Waking::PythonSignal;
    return sleepsOutOfReach(seen) ? Waking::Unreachable : Waking::Poll;
}

} // namespace lockscope::actions
