// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Locks of PHP sessions: phpredis, SncRedisBundle, and Cm_RedisSession, which keeps the lock in the session's hash.
#include "formats/libraries/all.h"
#include "formats/releasetools.h"
#include "formats/waitplaces.h"

#include <array>
#include <utility>

namespace lockscope::formats {

namespace {

/// `<host>|<pid>`
struct Process
{
    std::string_view host;
    std::string_view pid;
};
[[nodiscard]] std::optional<Process> parseProcess(std::string_view token)
{
    constexpr std::size_t kLongestHost = 255;
    const auto halves = splitLast(token, '|');
    if (!halves || halves->left.empty() || halves->left.size() > kLongestHost ||
        !decimal(halves->right)) // a masked number is longer than a pid
        return std::nullopt;
    for (const char c : halves->left) {
        if (c <= ' ' || c > '~' || c == '|' || c == '"' || c == ';' || c == '{')
            return std::nullopt;
    }
    return Process{halves->left, halves->right};
}

HolderText describeProcess(std::string_view token)
{
    HolderText text = describeToken(token);
    if (const auto process = parseProcess(token)) {
        text.host = process->host;
        text.pid = process->pid;
        text.summary = text.host + " pid " + text.pid;
    }
    return text;
}

/// `<session key>_LOCK`
std::optional<Claim> claimPhpRedis(const Subject& s)
{
    if (!s.key().ends_with("_LOCK") || !parseProcess(s.raw.value))
        return std::nullopt;
    const bool named = s.key().starts_with("PHPREDIS_");
    return heldBy(s, named ? Confidence::High : Confidence::Medium, Proof::Certain);
}

/// uniqid(), possibly serialized: s:13:"5b1a6fcb744ef";
[[nodiscard]] std::string_view unwrapped(std::string_view value)
{
    constexpr std::string_view kHead = "s:13:\"";
    constexpr std::string_view kTail = "\";";
    const bool wrapped = value.starts_with(kHead) && value.ends_with(kTail);
    return wrapped ? value.substr(kHead.size(), value.size() - kHead.size() - kTail.size()) : value;
}

/// `<session key>.lock`
std::optional<Claim> claimSnc(const Subject& s)
{
    constexpr std::size_t kUniqid = 13;
    const auto token = unwrapped(s.raw.value);
    if (!s.key().ends_with(".lock") || token.size() != kUniqid || !isLowerHex(token) || token[0] < '5' ||
        token[0] > '7')
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

HolderText describeSnc(std::string_view token)
{
    return describeToken(unwrapped(token));
}

/// The session's hash: `lock` counts the attempts since it was free (the first attempt holds it, 0: free), `pid` names
/// the current or last holder.
std::optional<Claim> claimCmSession(const Subject& s)
{
    const auto valueOf = [&s](std::string_view name) { return besideField(s.raw, name); };
    const auto asked = decimal(valueOf("lock"), 9);
    if (!asked)
        return std::nullopt;
    const auto pid = valueOf("pid");
    const bool named = parseProcess(pid).has_value();
    if (!named && s.key().find("sess_") == s.key().npos) // a new session names its holder a moment later
        return std::nullopt;
    Claim claim{named ? pid : std::string_view{}, std::nullopt, KeyRole::Exclusive,
                named ? Confidence::High : Confidence::Medium, Proof::Certain};
    if (*asked == 0) {
        claim.count = 0;
        claim.free = true;
    }
    return claim;
}

/// KEYS: session. ARGV: expected `lock` and `pid`. Keeps the session; the next attempt acquires the lock.
constexpr std::string_view kUnlockSession = R"(local pid = redis.call('HGET', KEYS[1], 'pid')
if not pid or (tonumber(redis.call('HGET', KEYS[1], 'lock')) or 0) < 1 then
    return -1
end
if pid ~= ARGV[1] then
    return 0
end
redis.call('HSET', KEYS[1], 'lock', 0)
return 3)";

std::optional<Release> releaseSession(const KeySample& sample, const Analysis& analysis)
{
    if (analysis.token.empty())
        return std::nullopt;
    return takeOut(kUnlockSession, sample, {std::string(analysis.token)}, ReleaseNote::None);
}

/// A refused client increments the field, and decrements it when it acquires the lock or gives up.
void addWaitField(const Waited& lock, std::vector<WaitPlace>& out)
{
    WaitPlace place;
    place.kind = WaitPlace::Kind::Counter;
    place.name = lock.key;
    place.field = "wait";
    out.push_back(std::move(place));
}

constexpr std::array kPhpRedisLayouts{Layout{.bytes = {3, 270},
                                             .kinds = Shape::kPlain,
                                             .claim = claimPhpRedis,
                                             .keys = "<session>_LOCK, PHPREDIS_SESSION:<id>_LOCK",
                                             .value = "<host>|<pid>",
                                             .sure = Confidence::High}};
constexpr std::array kSncLayouts{Layout{.bytes = {13, 21},
                                        .kinds = Shape::kPlain,
                                        .claim = claimSnc,
                                        .keys = "<session>.lock",
                                        .value = "13 hex digits: uniqid(), also serialized",
                                        .sure = Confidence::Medium}};
constexpr std::array kCmSessionLayouts{
    Layout{.type = ValueType::Hash,
           .claim = claimCmSession,
           .keys = "sess_<id>; the session itself",
           .value = "fields lock (0: free), pid = <host>|<pid>, wait (how many wait), data, req",
           .sure = Confidence::High}};

} // namespace

const Library kPhpRedis{
    .name = "phpredis", .title = "phpredis sessions", .layouts = kPhpRedisLayouts, .describe = describeProcess};
const Library kSncRedis{
    .name = "snc-redis", .title = "SncRedisBundle sessions", .layouts = kSncLayouts, .describe = describeSnc};
const Library kCmSession{.name = "cm-redis-session",
                         .title = "Cm_RedisSession",
                         .layouts = kCmSessionLayouts,
                         .describe = describeProcess,
                         .namesHolderLate = true,
                         .waitPlaces = addWaitField,
                         .waitsByName = true,
                         .release = releaseSession};

} // namespace lockscope::formats
