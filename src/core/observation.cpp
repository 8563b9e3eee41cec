// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observation.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace lockscope {

namespace {

struct Word
{
    std::string_view text;
    KeyEvent event;
};

/// Compares a known length, which compiles to word comparisons without a call.
template <std::size_t N>
[[nodiscard]] bool is(std::string_view name, const char (&word)[N])
{
    return std::memcmp(name.data(), word, N - 1) == 0;
}

constexpr std::array kRare{
    Word{"hincrby", KeyEvent::HIncrBy},
    Word{"hset", KeyEvent::HSet},
    Word{"persist", KeyEvent::Persist},
    Word{"evicted", KeyEvent::Evicted},
    Word{"hdel", KeyEvent::HDel},
    Word{"hexpired", KeyEvent::HExpired},
    Word{"hincrbyfloat", KeyEvent::HIncrBy},
    Word{"zadd", KeyEvent::ZAdd},
    Word{"zincr", KeyEvent::ZAdd},
    Word{"zrem", KeyEvent::ZRem},
    Word{"zrembyscore", KeyEvent::ZRem},
    Word{"zrembyrank", KeyEvent::ZRem},
    Word{"zremrangebyscore", KeyEvent::ZRem},
    Word{"zremrangebyrank", KeyEvent::ZRem},
    Word{"zremrangebylex", KeyEvent::ZRem},
    Word{"zpopmin", KeyEvent::ZRem},
    Word{"zpopmax", KeyEvent::ZRem},
    Word{"hexpire", KeyEvent::HExpire},
    Word{"hpexpire", KeyEvent::HExpire},
    Word{"hpersist", KeyEvent::HExpire},
    Word{"lpush", KeyEvent::ListChange},
    Word{"rpush", KeyEvent::ListChange},
    Word{"lpop", KeyEvent::ListChange},
    Word{"rpop", KeyEvent::ListChange},
    Word{"lrem", KeyEvent::ListChange},
    Word{"lset", KeyEvent::ListChange},
    Word{"linsert", KeyEvent::ListChange},
    Word{"ltrim", KeyEvent::ListChange},
    Word{"sadd", KeyEvent::SetChange},
    Word{"srem", KeyEvent::SetChange},
    Word{"spop", KeyEvent::SetChange},
    Word{"append", KeyEvent::StringChange},
    Word{"setrange", KeyEvent::StringChange},
    Word{"setbit", KeyEvent::StringChange},
    Word{"incrby", KeyEvent::StringCount},
    Word{"incrbyfloat", KeyEvent::StringCount},
    Word{"decrby", KeyEvent::StringCount},
    Word{"rename_from", KeyEvent::RenameFrom},
    Word{"rename_to", KeyEvent::RenameTo},
    Word{"move_from", KeyEvent::MoveFrom},
    Word{"move_to", KeyEvent::MoveTo},
    Word{"restore", KeyEvent::Restore},
    Word{"copy_to", KeyEvent::CopyTo},
    Word{"zunionstore", KeyEvent::ZStore}, // overwritten as a whole, including the lease
    Word{"zinterstore", KeyEvent::ZStore},
    Word{"zdiffstore", KeyEvent::ZStore},
    Word{"zrangestore", KeyEvent::ZStore},
    Word{"georadiusstore", KeyEvent::ZStore},
    Word{"geosearchstore", KeyEvent::ZStore},
    Word{"sortstore", KeyEvent::ListOrSetStore},
    Word{"sunionstore", KeyEvent::ListOrSetStore},
    Word{"sinterstore", KeyEvent::ListOrSetStore},
    Word{"sdiffstore", KeyEvent::ListOrSetStore},
    Word{"pfadd", KeyEvent::StringChange},
    Word{"new", KeyEvent::Ignored},
    Word{"keymiss", KeyEvent::Ignored},
    Word{"overwritten", KeyEvent::Ignored}, // each precedes the event that carries the change
    Word{"type_changed", KeyEvent::Ignored},
};

/// Kept out of line, so that the common names need no stack frame.
[[gnu::noinline]] KeyEvent rareFromName(std::string_view name)
{
    const auto* found = std::find_if(kRare.begin(), kRare.end(), [&](const Word& word) { return word.text == name; });
    return found != kRare.end() ? found->event : KeyEvent::Other;
}

} // namespace

KeyEvent keyEventFromName(std::string_view name)
{
    switch (name.size()) { // the common names
    case 3:
        if (is(name, "set"))
            return KeyEvent::Set;
        if (is(name, "del"))
            return KeyEvent::Del;
        break;
    case 6:
        if (is(name, "expire"))
            return KeyEvent::Expire;
        break;
    case 7:
        if (is(name, "expired"))
            return KeyEvent::Expired;
        break;
    default:
        break;
    }
    return rareFromName(name);
}

} // namespace lockscope
