// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/auxiliary.h"

#include "formats/redissonnames.h"

#include <array>

namespace lockscope::formats {

namespace {

/// `uuid:thread:rwlock_timeout:i` at the end of a key; its length, or 0.
[[nodiscard]] std::size_t readTimeoutSuffix(std::string_view key)
{
    constexpr std::string_view kWord = ":rwlock_timeout:";
    const auto at = key.rfind(kWord);
    if (at == key.npos || !decimal(key.substr(at + kWord.size())))
        return 0;
    const auto thread = splitLast(key.substr(0, at), ':');
    if (!thread || !decimal(thread->right) || thread->left.size() < 38)
        return 0;
    const auto uuid = thread->left.substr(thread->left.size() - 36);
    if (!isUuid(uuid) || thread->left[thread->left.size() - 37] != ':')
        return 0;
    return key.size() - (thread->left.size() - 37);
}

std::string afterPrefix(std::string_view rest)
{
    return std::string(redissonInner(rest));
}

std::string ofLatch(std::string_view rest)
{
    const auto halves = splitLast(rest, ':');
    return std::string(redissonInner(halves ? halves->left : rest));
}

std::string ofSignal(std::string_view rest)
{
    return "lock:" + std::string(rest);
}

std::string ofDigest(std::string_view rest)
{
    for (const std::string_view suffix : {":QUEUED", ":PRIMED", ":INFO"}) {
        if (rest.ends_with(suffix))
            rest.remove_suffix(suffix.size());
    }
    return "uniquejobs:" + std::string(rest) + ":LOCKED";
}

std::string ofPermits(std::string_view rest)
{
    return "SEMAPHORE:" + std::string(rest.substr(0, rest.rfind(':'))) + ":GRABBED";
}

std::string ofFence(std::string_view rest)
{
    const auto whole = "{lock:" + std::string(rest.substr(0, rest.rfind(':')));
    return std::string(redissonInner(whole));
}

std::string ofEvent(std::string_view rest)
{
    return "lock:" + std::string(rest);
}

/// A counter beside a lock, by the end of its name: the size of that end with its joint, or 0.
[[nodiscard]] std::size_t fenceSuffix(std::string_view key)
{
    constexpr std::array<std::string_view, 8> kWords{"fence",         "fencing",       "fencing_token", "fencing-token",
                                                     "fencing:token", "fencing_count", "fence_token",   "fencingtoken"};
    constexpr std::size_t kLongest = 14;
    // The few names that have it near their end are looked at.
    if (key.size() < 7 || key.rfind("fenc") == key.npos || key.size() - key.rfind("fenc") > kLongest)
        return 0;
    for (const auto word : kWords) {
        if (key.size() > word.size() + 1 && key.ends_with(word)) {
            const char joint = key[key.size() - word.size() - 1];
            if (joint == ':' || joint == '_' || joint == '-' || joint == '.' || joint == '/')
                return word.size() + 1;
        }
    }
    return 0;
}

std::string ofMany(std::string_view)
{
    return {};
}

struct Rule
{
    std::string_view library;
    ValueType type;
    std::string_view prefix;
    std::string_view suffix;
    std::string (*parent)(std::string_view rest); ///< of what is behind the prefix
};

// The first rule that fits.
constexpr std::array kRules{
    Rule{"redisson", ValueType::List, "redisson_lock_queue:", "", afterPrefix},
    Rule{"redisson", ValueType::ZSet, "redisson_lock_timeout:", "", afterPrefix},
    Rule{"redisson", ValueType::String, "redisson_lock_token:", "", afterPrefix},
    Rule{"redisson", ValueType::String, "redisson_unlock_latch:", "", ofLatch},
    Rule{"python-redis-lock", ValueType::List, "lock-signal:", "", ofSignal},
    Rule{"walrus", ValueType::List, "lock.event:", "", ofEvent},
    Rule{"simple-redis-mutex", ValueType::String, "@simple-redis-mutex:fencing-tokens", "", ofMany},
    Rule{"sidekiq-unique-jobs", ValueType::ZSet, "uniquejobs:digests", "", ofMany},
    Rule{"sidekiq-unique-jobs", ValueType::ZSet, "uniquejobs:expiring_digests", "", ofMany},
    Rule{"sidekiq-unique-jobs", ValueType::ZSet, "uniquejobs:changelog", "", ofMany},
    Rule{"sidekiq-unique-jobs", ValueType::List, "uniquejobs:", ":QUEUED", ofDigest},
    Rule{"sidekiq-unique-jobs", ValueType::List, "uniquejobs:", ":PRIMED", ofDigest},
    Rule{"sidekiq-unique-jobs", ValueType::String, "uniquejobs:", "", ofDigest},
    Rule{"redis-semaphore-rb", ValueType::List, "SEMAPHORE:", ":AVAILABLE", ofPermits},
    Rule{"redis-semaphore-rb", ValueType::String, "SEMAPHORE:", ":EXISTS", ofPermits},
    Rule{"redis-semaphore-rb", ValueType::String, "SEMAPHORE:", ":VERSION", ofPermits},
    Rule{"lockscope", ValueType::String, "{lock:", ":fence", ofFence},
    Rule{"symfony", ValueType::String, "symfony_check_support_time", "", ofMany},
};

[[nodiscard]] bool fits(const Rule& rule, std::string_view key, ValueType type)
{
    return (type == rule.type || type == ValueType::Unknown) && key.starts_with(rule.prefix) &&
           key.size() >= rule.prefix.size() + rule.suffix.size() && key.ends_with(rule.suffix) &&
           !(type == ValueType::Unknown && key.ends_with(":LOCKED"));
}

} // namespace

std::optional<Claim> auxiliaryClaim(const Subject& s, std::string_view library)
{
    const auto is = [&] {
        if (library == "redisson" && s.raw.type == ValueType::String && readTimeoutSuffix(s.key()) > 0)
            return true;
        if (library == "handwritten" && s.raw.type == ValueType::String && fenceSuffix(s.key()) > 0)
            return true;
        for (const Rule& rule : kRules) {
            if (rule.library == library && fits(rule, s.key(), s.raw.type))
                return true;
        }
        return false;
    };
    if (!is())
        return std::nullopt;
    return Claim{{}, std::nullopt, Mode::Auxiliary, Confidence::High, Proof::Certain};
}

bool isAuxiliary(std::string_view key)
{
    if (key.empty())
        return false;
    const bool endsInDigit = key.back() >= '0' && key.back() <= '9';
    if (endsInDigit && key.size() > 50 && readTimeoutSuffix(key) > 0)
        return true;
    constexpr std::string_view kEndsOfFences = "egnt";
    if (kEndsOfFences.find(key.back()) != key.npos && fenceSuffix(key) > 0)
        return true;
    switch (key.front()) {
    case 'l': // hardly any "lock:..." is compared
        return key.size() > 4 && key[4] != ':' && (key.starts_with("lock-signal:") || key.starts_with("lock.event:"));
    case '@':
    case 'r':
    case 'u':
    case 'S':
    case 's':
        return auxiliaryOf(key, ValueType::Unknown).has_value();
    default:
        return false;
    }
}

std::optional<std::string> auxiliaryOf(std::string_view key, ValueType type)
{
    for (const Rule& rule : kRules) {
        if (fits(rule, key, type))
            return rule.parent(key.substr(rule.prefix.size()));
    }
    if (type == ValueType::String || type == ValueType::Unknown) {
        if (const auto size = readTimeoutSuffix(key); size > 0)
            return std::string(redissonInner(key.substr(0, key.size() - size)));
        if (const auto size = fenceSuffix(key); size > 0)
            return std::string(key.substr(0, key.size() - size));
    }
    return std::nullopt;
}

} // namespace lockscope::formats
