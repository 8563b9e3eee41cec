// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/words.h"

#include "formats/analyse.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

namespace {

[[nodiscard]] bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] bool isLetter(char c)
{
    return isUpper(c) || (c >= 'a' && c <= 'z');
}
[[nodiscard]] char lower(char c)
{
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] bool sameWord(std::string_view part, std::string_view word)
{
    return part.size() == word.size() &&
           std::equal(part.begin(), part.end(), word.begin(), [](char a, char b) { return lower(a) == b; });
}

/// Calls `visit` with each word until it returns true; returns whether it did.
template <typename Visit>
bool anyWord(std::string_view key, Visit visit)
{
    for (std::size_t i = 0; i < key.size();) {
        if (!isLetter(key[i])) {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        while (end < key.size() && isLetter(key[end]) && !(isUpper(key[end]) && !isUpper(key[end - 1])))
            ++end;
        if (visit(key.substr(i, end - i)))
            return true;
        i = end;
    }
    return false;
}

/// "lock" inside a longer word counts (mylock, redlock, rwlock, lockfiles), other words with it do not (block, clock,
/// unlocked, locker, lockout).
[[nodiscard]] bool isLockWord(std::string_view word)
{
    constexpr std::array<std::string_view, 9> kOthers{"block",  "clock",   "locker",   "locked", "locket",
                                                      "unlock", "lockout", "lockdown", "warlock"};
    char small[64];
    const std::size_t size = std::min(word.size(), sizeof small);
    std::transform(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(size), small, lower);
    const std::string_view text(small, size);
    if (text.find("lock") != text.npos)
        return std::none_of(kOthers.begin(), kOthers.end(),
                            [&](std::string_view other) { return text.find(other) != text.npos; });
    constexpr std::array<std::string_view, 9> kWhole{"lease", "leases", "leader",    "leadership", "sem",
                                                     "lck",   "mtx",    "exclusive", "election"};
    return text.find("mutex") != text.npos || text.find("semaphore") != text.npos ||
           std::find(kWhole.begin(), kWhole.end(), text) != kWhole.end();
}

// Counters, records and settings about locks, or about the locked resource.
constexpr std::array<std::string_view, 12> kFigures{"attempts", "count", "counts", "counter", "failures", "failed",
                                                    "failure",  "total", "stats",  "stat",    "metrics",  "metric"};
constexpr std::array<std::string_view, 5> kRecords{"history", "log", "logs", "config", "settings"};

} // namespace

bool hasWord(std::string_view key, std::initializer_list<std::string_view> words)
{
    return anyWord(key, [&](std::string_view part) {
        return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return sameWord(part, word); });
    });
}

bool speaksOfSomethingElse(std::string_view key)
{
    return hasWord(key, {"session",   "sessions",     "sess",      "cache",    "cached",      "cookie",      "csrf",
                         "xsrf",      "token",        "tokens",    "jwt",      "auth",        "profile",     "cart",
                         "basket",    "otp",          "code",      "verify",   "reset",       "invite",      "counter",
                         "counters",  "count",        "counts",    "hits",     "views",       "visits",      "rate",
                         "ratelimit", "limit",        "limiter",   "throttle", "quota",       "stats",       "stat",
                         "metric",    "metrics",      "etag",      "hash",     "checksum",    "digest",      "md5",
                         "sha",       "config",       "settings",  "setting",  "feature",     "features",    "flag",
                         "flags",     "idempotency",  "nonce",     "trace",    "request",     "correlation", "device",
                         "avatar",    "image",        "thumbnail", "online",   "presence",    "seen",        "last",
                         "email",     "verification", "password",  "captcha",  "refresh",     "access",      "apikey",
                         "secret",    "version",      "etl",       "score",    "leaderboard", "fingerprint"});
}

bool hasWholeLockWord(std::string_view key)
{
    return hasWord(key, {"lock", "locks", "lck", "mutex", "mutexes", "mtx", "semaphore", "sem", "lease", "leases",
                         "leader", "leadership", "election"});
}

LockWords lockWords(std::string_view key)
{
    LockWords words;
    anyWord(key, [&](std::string_view part) {
        const auto isOneOf = [&](const auto& list) {
            return std::any_of(list.begin(), list.end(), [&](std::string_view word) { return sameWord(part, word); });
        };
        words.figureLast = isOneOf(kFigures);
        words.figure = words.figure || words.figureLast || isOneOf(kRecords);
        words.lock = words.lock || isLockWord(part);
        return false;
    });
    return words;
}

bool hasLockWord(std::string_view key)
{
    const auto words = lockWords(key);
    return words.lock && !words.figureLast;
}

} // namespace lockscope::formats
