// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redis-py's Lock and libraries built on it: a string, the 32 hex digits of a version 1 uuid, with the time of the
// attempt and the machine's MAC address. The key identifies the user of the lock.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

std::optional<Claim> claimThere(const Subject& s)
{
    if (!timeUuidMs(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

std::optional<Claim> claimWhere(const Subject& s, bool keyFits)
{
    return keyFits ? claimThere(s) : std::nullopt;
}

constexpr std::string_view kBeat = "redbeat::lock";

std::optional<Claim> claimRedBeat(const Subject& s)
{
    return claimWhere(s, s.key() == kBeat);
}

void explainRedBeat(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, 300'000, 1'500'000);
}

constexpr std::string_view kUnacked = "unacked_mutex";

std::optional<Claim> claimKombu(const Subject& s)
{
    return claimWhere(s, s.key() == kUnacked);
}

constexpr std::string_view kMigration = "db_upgrade_lock";

std::optional<Claim> claimDify(const Subject& s)
{
    return claimWhere(s, s.key().starts_with("vector_indexing_lock_") || s.key() == kMigration);
}

/// Only the migration lock is renewed, at a third of its minute.
void explainDify(const Subject& s, Analysis& analysis)
{
    if (s.key() == kMigration)
        renewsEvery(analysis, s, 20'000, 60'000);
}

/// Requires a plausible time in the token, if the current time is known: 32 random digits rarely contain one.
std::optional<Claim> claimAnywhere(const Subject& s, Confidence confidence)
{
    const auto made = timeUuidMs(s.raw.value);
    if (!made)
        return std::nullopt;
    constexpr std::int64_t kYear = 31'536'000'000;
    if (s.now &&
        (*made < s.now->time_since_epoch().count() - 2 * kYear || *made > s.now->time_since_epoch().count() + kYear))
        return std::nullopt;
    return heldBy(s, confidence, Proof::Origin);
}

/// `<prefix>:<version>:<name>`; the prefix may be empty, the version usually is 1.
[[nodiscard]] bool isDjangoKey(std::string_view key)
{
    const auto at = key.find(':');
    return at != key.npos && key.size() > at + 3 && key[at + 1] >= '1' && key[at + 1] <= '9' && key[at + 2] == ':';
}

std::optional<Claim> claimDjango(const Subject& s)
{
    return isDjangoKey(s.key()) ? claimAnywhere(s, Confidence::Medium) : std::nullopt;
}

/// Other libraries write the same (coredis), so it is only the most likely one.
std::optional<Claim> claimRedisPy(const Subject& s)
{
    return claimAnywhere(s, Confidence::Medium);
}

std::optional<Claim> claimCoredis(const Subject& s)
{
    return claimAnywhere(s, Confidence::None);
}

HolderText describeRedisPy(std::string_view token)
{
    HolderText text;
    if (const auto parts = timeUuid(token)) {
        text.host = parts->mac;
        text.since = parts->time;
        text.summary = shortened(token);
    }
    return text;
}

std::string_view clientRedisPy(std::string_view token)
{
    return token.size() == 32 ? token.substr(20) : token; // the node: one machine, maybe several processes
}

[[nodiscard]] constexpr Layout onRedisPy(std::optional<Claim> (*claim)(const Subject&), const char* keys,
                                         Confidence sure = Confidence::High, std::string_view begins = {})
{
    Layout layout;
    layout.begins = begins;
    layout.bytes = 32;
    layout.kinds = Shape::kLowerHex;
    layout.claim = claim;
    layout.keys = keys;
    layout.value = "32 hex digits of a version 1 uuid: time and MAC address";
    layout.sure = sure;
    return layout;
}

[[nodiscard]] constexpr Layout shapedRedisPy(Layout layout)
{
    layout.rank = Rank::Shaped;
    return layout;
}

[[nodiscard]] constexpr Layout explained(Layout layout, void (*explain)(const Subject&, Analysis&))
{
    layout.explain = explain;
    return layout;
}

constexpr std::array kOnceLayouts{onRedisPy(claimThere, "qo_<task>_<arguments>", Confidence::High, "qo_")};
constexpr std::array kBeatLayouts{
    explained(onRedisPy(claimRedBeat, "redbeat::lock", Confidence::High, kBeat), explainRedBeat)};
constexpr std::array kKombuLayouts{onRedisPy(claimKombu, "unacked_mutex", Confidence::High, kUnacked)};
constexpr std::array kDifyLayouts{
    explained(onRedisPy(claimDify, "vector_indexing_lock_<collection>, db_upgrade_lock"), explainDify)};
constexpr std::array kDjangoLayouts{
    shapedRedisPy(onRedisPy(claimDjango, "<prefix>:<version>:<name>", Confidence::Medium))};
constexpr std::array kRedisPyLayouts{shapedRedisPy(onRedisPy(claimRedisPy, "free", Confidence::Medium))};
constexpr std::array kCoredisLayouts{shapedRedisPy(onRedisPy(claimCoredis, "free", Confidence::None))};

[[nodiscard]] constexpr Library library(const char* name, const char* title, std::span<const Layout> layouts,
                                        std::uint32_t renewPercentOfTtl = 0)
{
    Library library;
    library.name = name;
    library.title = title;
    library.renewPercentOfTtl = renewPercentOfTtl;
    library.layouts = layouts;
    library.describe = describeRedisPy;
    library.client = clientRedisPy;
    return library;
}

/// A token identifies one acquisition, whatever its key.
[[nodiscard]] constexpr Library redisPy()
{
    auto made = library("redis-py", "redis-py", kRedisPyLayouts);
    made.namesOneParty = true;
    return made;
}

} // namespace

const Library kCeleryOnce = library("celery-once", "celery-once", kOnceLayouts);
const Library kRedBeat = library("redbeat", "RedBeat", kBeatLayouts, 20);
const Library kKombu = library("kombu", "Celery (kombu)", kKombuLayouts);
const Library kDify = library("dify", "Dify", kDifyLayouts, 33);
const Library kDjango = library("django-redis", "django-redis", kDjangoLayouts);
const Library kRedisPy = redisPy();
const Library kCoredis = library("coredis", "coredis", kCoredisLayouts);

} // namespace lockscope::formats
