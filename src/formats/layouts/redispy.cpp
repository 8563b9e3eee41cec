// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redis-py's Lock, and what is built on it: a string, the 32 hex digits of a version 1 uuid, which holds the time of
// the attempt and the machine's MAC address. The key tells who uses it.
#include "formats/layouts/all.h"

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

/// Only the lock of its migrations is kept up, by a third of its minute.
void explainDify(const Subject& s, Analysis& analysis)
{
    if (s.key() == kMigration)
        renewsEvery(analysis, s, 20'000, 60'000);
}

/// A token of our times, as far as it is known what time it is: 32 random digits hardly ever look like one.
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

/// `<prefix>:<version>:<name>`; the prefix may be empty, the version is 1 nearly everywhere.
[[nodiscard]] bool isDjangoKey(std::string_view key)
{
    const auto at = key.find(':');
    return at != key.npos && key.size() > at + 3 && key[at + 1] >= '1' && key[at + 1] <= '9' && key[at + 2] == ':';
}

std::optional<Claim> claimDjango(const Subject& s)
{
    return isDjangoKey(s.key()) ? claimAnywhere(s, Confidence::Medium) : std::nullopt;
}

/// Others write the same (coredis), so that it is the likeliest and not the only one.
std::optional<Claim> claimRedisPy(const Subject& s)
{
    return claimAnywhere(s, Confidence::Medium);
}

std::optional<Claim> claimCoredis(const Subject& s)
{
    return claimAnywhere(s, Confidence::None);
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto parts = timeUuid(token)) {
        text.host = parts->mac;
        text.since = parts->time;
        text.summary = shortened(token);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    return token.size() == 32 ? token.substr(20) : token; // the node: one machine, maybe many processes
}

[[nodiscard]] constexpr Layout onRedisPy(const char* library, const char* title,
                                         std::optional<Claim> (*claim)(const Subject&), const char* keys,
                                         Confidence sure = Confidence::High)
{
    Layout layout;
    layout.library = library;
    layout.title = title;
    layout.bytes = 32;
    layout.kinds = Shape::kLowerHex;
    layout.claim = claim;
    layout.describe = describe;
    layout.client = client;
    layout.keys = keys;
    layout.value = "32 hex digits of a version 1 uuid: time and MAC address";
    layout.sure = sure;
    return layout;
}

[[nodiscard]] constexpr Layout at(std::string_view begins, Layout layout)
{
    layout.begins = begins;
    return layout;
}

[[nodiscard]] constexpr Layout redBeat()
{
    auto layout = at(kBeat, onRedisPy("redbeat", "RedBeat", claimRedBeat, "redbeat::lock"));
    layout.explain = explainRedBeat;
    layout.renewPercentOfTtl = 20;
    return layout;
}

[[nodiscard]] constexpr Layout dify()
{
    auto layout = onRedisPy("dify", "Dify", claimDify, "vector_indexing_lock_<collection>, db_upgrade_lock");
    layout.explain = explainDify;
    layout.renewPercentOfTtl = 33;
    return layout;
}

} // namespace

const Layout kCeleryOnce = at("qo_", onRedisPy("celery-once", "celery-once", claimThere, "qo_<task>_<arguments>"));
const Layout kRedBeat = redBeat();
const Layout kKombu = at(kUnacked, onRedisPy("kombu", "Celery (kombu)", claimKombu, "unacked_mutex"));
const Layout kDify = dify();
const Layout kRedisPy = onRedisPy("redis-py", "redis-py", claimRedisPy, "free", Confidence::Medium);
const Layout kCoredis = onRedisPy("coredis", "coredis", claimCoredis, "free", Confidence::None);
const Layout kDjango =
    onRedisPy("django-redis", "django-redis", claimDjango, "<prefix>:<version>:<name>", Confidence::Medium);

} // namespace lockscope::formats
