// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// PHP: Laravel, cheprasov/php-redis-lock, ronnylt/redlock-php, malkusch/lock, Drupal. Symfony and Nextcloud have
// files of their own.
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

[[nodiscard]] bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != text.npos;
}

/// The content of a string from phpredis's serializer: s:16:"x7Yk2mQ9pLwZr4Tb";
[[nodiscard]] std::string_view unserialized(std::string_view value)
{
    constexpr std::string_view kHead = "s:16:\"";
    constexpr std::string_view kTail = "\";";
    if (value.size() == kHead.size() + 16 + kTail.size() && value.starts_with(kHead) && value.ends_with(kTail))
        return value.substr(kHead.size(), 16);
    return value;
}

/// How strongly a name indicates Laravel.
enum class LaravelName : std::uint8_t {
    None,
    Framework, ///< the word "laravel"
    Cache,     ///< the prefixes of both database and cache
    Lock,      ///< a prefix for locks only
};

[[nodiscard]] LaravelName laravelName(std::string_view key)
{
    constexpr std::string_view kSchedule = "framework/schedule-";
    const auto at = key.find(kSchedule);
    if (at != key.npos && key.size() - at == kSchedule.size() + 40 && isLowerHex(key.substr(at + kSchedule.size())))
        return LaravelName::Lock;
    if (contains(key, "laravel_unique_job:") || contains(key, "laravel-queue-overlap:"))
        return LaravelName::Lock;
    // The prefixes contain the application's name.
    if ((contains(key, "_database_") && contains(key, "_cache_")) ||
        (contains(key, "-database-") && contains(key, "-cache-")))
        return LaravelName::Cache;
    return contains(key, "laravel") ? LaravelName::Framework : LaravelName::None;
}

/// True for letters and digits in the disorder of random text; not "Christopher12345".
[[nodiscard]] bool looksRandom(std::string_view text)
{
    int changes = 0;
    for (std::size_t i = 1; i < text.size(); ++i) {
        const auto kind = [](char c) { return c <= '9' ? 0 : c <= 'Z' ? 1 : 2; };
        changes += kind(text[i]) != kind(text[i - 1]) ? 1 : 0;
    }
    return changes > 2;
}

std::optional<Claim> claimLaravel(const Subject& s)
{
    if (s.shape.size != 16 && s.shape.size != 24)
        return std::nullopt;
    const auto token = unserialized(s.raw.value);
    if (!shapeOf(token).only(Shape::kAlnum, 16))
        return std::nullopt;
    const bool serialized = token.size() != s.raw.value.size();
    const auto named = laravelName(s.key());
    if (named == LaravelName::None)
        return heldBy(s, serialized ? Confidence::Low : Confidence::None, Proof::Shape);
    // A cached string is serialized, too.
    const bool sure = named == LaravelName::Lock ||
                      (named == LaravelName::Cache && !serialized && looksRandom(token)) || hasLockWord(s.key());
    return heldBy(s, sure ? Confidence::High : Confidence::Medium, Proof::Certain);
}

/// Redis::funnel: `<name><slot>` contains 20 letters and digits, as in redis-plus-plus.
std::optional<Claim> claimFunnel(const Subject& s)
{
    if (s.key().empty() || s.raw.pttlMs < 0 || s.key().back() < '0' || s.key().back() > '9')
        return std::nullopt;
    const bool named = laravelName(s.key()) != LaravelName::None;
    auto claim = heldBy(s, named ? Confidence::Medium : Confidence::None, named ? Proof::Certain : Proof::Shape);
    claim.mode = KeyRole::Semaphore;
    return claim;
}

HolderText describeLaravel(std::string_view token)
{
    return describeToken(unserialized(token));
}

/// `pid:0.uuuuuuuu sssssssss:1..9999`, created with the object.
struct Cheprasov
{
    std::string_view pid;
    std::int64_t madeMs;
};
[[nodiscard]] std::optional<Cheprasov> parseCheprasov(std::string_view token)
{
    const auto last = splitLast(token, ':');
    const auto first = last ? last->left.find(':') : token.npos;
    if (first == token.npos || !decimal(last->right, 4))
        return std::nullopt;
    const auto pid = last->left.substr(0, first);
    const auto time = last->left.substr(first + 1); // "0.12345600 1787227200"
    if (!decimal(pid, 10) || time.size() != 21 || !time.starts_with("0.") || time[10] != ' ' ||
        !decimal(time.substr(2, 8)))
        return std::nullopt;
    const auto seconds = epochMs(time.substr(11));
    if (!seconds)
        return std::nullopt;
    return Cheprasov{pid, *seconds + static_cast<std::int64_t>(*decimal(time.substr(2, 3)))};
}

std::optional<Claim> claimCheprasov(const Subject& s)
{
    if (!parseCheprasov(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

HolderText describeCheprasov(std::string_view token)
{
    HolderText text = describeToken(token);
    if (const auto parts = parseCheprasov(token)) {
        text.pid = parts->pid;
        text.since = Time(std::chrono::milliseconds(parts->madeMs));
        text.summary = "pid " + text.pid;
    }
    return text;
}

/// uniqid(): epoch seconds in eight hex digits and microseconds in five.
std::optional<Claim> claimRonnylt(const Subject& s)
{
    if (s.raw.value[0] < '5' || s.raw.value[0] > '7')
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

/// Drupal's id: a random number, uniqid() and a fraction: 188427169166c49a3e12345.01234567
std::optional<Claim> claimDrupal(const Subject& s)
{
    if (!contains(s.key(), ":lock:"))
        return std::nullopt;
    const auto halves = splitLast(s.raw.value, '.');
    if (!halves || halves->right.size() != 8 || !decimal(halves->right) || halves->left.size() < 14 ||
        !decimal(halves->left.substr(0, halves->left.size() - 13)) ||
        !isLowerHex(halves->left.substr(halves->left.size() - 13)))
        return std::nullopt;
    return heldBy(s, Confidence::Medium, Proof::Certain);
}

constexpr std::array kLaravelLayouts{Layout{.variant = "Cache::lock",
                                            .bytes = {16, 24},
                                            .kinds = Shape::kAlnum | Shape::Graph,
                                            .claim = claimLaravel,
                                            .keys = "<redis prefix><cache prefix><name>",
                                            .value = "16 letters and digits, maybe serialized",
                                            .sure = Confidence::High},
                                     Layout{.rank = Rank::Shaped,
                                            .variant = "Redis::funnel",
                                            .bytes = 20,
                                            .kinds = Shape::kAlnum,
                                            .claim = claimFunnel,
                                            .keys = "<name><slot>",
                                            .value = "20 letters and digits",
                                            .sure = Confidence::Medium}};
constexpr std::array kCheprasovLayouts{Layout{.rank = Rank::Shaped,
                                              .bytes = {25, 37},
                                              .kinds = Shape::Digit | Shape::Graph,
                                              .claim = claimCheprasov,
                                              .keys = "free",
                                              .value = "<pid>:<microtime>:<number>",
                                              .sure = Confidence::High}};
constexpr std::array kRonnyltLayouts{Layout{.rank = Rank::Shaped,
                                            .bytes = 13,
                                            .kinds = Shape::kLowerHex,
                                            .claim = claimRonnylt,
                                            .keys = "free",
                                            .value = "13 hex digits: uniqid()",
                                            .sure = Confidence::Medium}};
constexpr std::array kMalkuschLayouts{Layout{.begins = "php-malkusch-lock:",
                                             .bytes = 64,
                                             .kinds = Shape::kLowerHex,
                                             .claim = claimWhatFits,
                                             .keys = "php-malkusch-lock:<name>",
                                             .value = "64 hex digits",
                                             .sure = Confidence::High}};
constexpr std::array kDrupalLayouts{Layout{.bytes = {23, 33},
                                           .kinds = Shape::kLowerHex | Shape::Graph,
                                           .claim = claimDrupal,
                                           .keys = "<prefix>:lock:<name>",
                                           .value = "random number, uniqid() and a fraction",
                                           .sure = Confidence::Medium}};

} // namespace

const Library kLaravel{.name = "laravel", .title = "Laravel", .layouts = kLaravelLayouts, .describe = describeLaravel};
const Library kCheprasov{.name = "cheprasov/php-redis-lock",
                         .title = "php-redis-lock",
                         .layouts = kCheprasovLayouts,
                         .describe = describeCheprasov};
const Library kRonnylt{
    .name = "ronnylt/redlock-php", .title = "redlock-php", .layouts = kRonnyltLayouts, .isRedlock = true};
const Library kMalkusch{.name = "malkusch/lock", .title = "malkusch/lock", .layouts = kMalkuschLayouts};
const Library kDrupal{.name = "drupal", .title = "Drupal", .layouts = kDrupalLayouts};

} // namespace lockscope::formats
