// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson. Its locks are hashes, one field per holder, `<client uuid>:<thread id>` -> re-entry count; read-write locks
// add a field `mode`, and `:write` behind the writer's field. Semaphores and latches are bare numbers.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/layouts/all.h"
#include "formats/redissonnames.h"
#include "formats/words.h"

#include <algorithm>
#include <limits>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWrite = ":write";
constexpr std::int64_t kWatchdogMs = 30'000;

struct Field
{
    std::string_view uuid;
    std::string_view thread;
    bool write = false;
};

[[nodiscard]] std::optional<Field> parse(std::string_view name)
{
    Field field;
    if (name.ends_with(kWrite)) {
        field.write = true;
        name.remove_suffix(kWrite.size());
    }
    const auto halves = splitLast(name, ':');
    if (!halves || !isUuid(halves->left) || !decimal(halves->right))
        return std::nullopt;
    field.uuid = halves->left;
    field.thread = halves->right;
    return field;
}

[[nodiscard]] std::uint32_t saturated(std::uint64_t count)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
}

/// A hash of holders, with or without `mode`.
std::optional<Claim> claimHolders(const Subject& s, bool readWrite)
{
    Claim claim{{}, 0, Mode::Exclusive, Confidence::High, Proof::Certain};
    std::uint64_t count = 0;
    bool hasMode = false;
    for (const auto& [name, value] : s.raw.fields) {
        if (name == "mode") {
            if (!readWrite || (value != "read" && value != "write"))
                return std::nullopt;
            hasMode = true;
            claim.mode = value == "read" ? Mode::Read : Mode::Write;
            continue;
        }
        const auto field = parse(name);
        const auto times = decimal(value, 9);
        if (!field || !times || (field->write && !readWrite))
            return std::nullopt;
        count += *times;
        ++claim.holders;
        // Of a write lock the writer is the holder, whatever it reads besides.
        if (claim.token.empty() || (field->write && !claim.token.ends_with(kWrite)))
            claim.token = name;
    }
    if (claim.token.empty() || hasMode != readWrite)
        return std::nullopt;
    claim.count = saturated(count);
    return claim;
}

std::optional<Claim> claimLock(const Subject& s)
{
    return claimHolders(s, false);
}

std::optional<Claim> claimReadWrite(const Subject& s)
{
    return claimHolders(s, true);
}

/// The watchdog renews a lease of 30 s when 20 s of it are left.
void explainWatchdog(const Subject& s, Analysis& analysis)
{
    renewsEvery(analysis, s, kWatchdogMs / 3, kWatchdogMs);
}

void explainLock(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    const auto queue = redissonName("redisson_lock_queue", s.key());
    analysis.waitersSource = s.sibling(queue) || s.sibling(redissonName("redisson_lock_timeout", s.key()))
                                 ? "list:" + queue
                                 : "pubsub:" + redissonName("redisson_lock__channel", s.key());
    if (const auto* number = s.sibling(redissonName("redisson_lock_token", s.key())))
        analysis.fencing = decimal(number->value);
}

void explainReadWrite(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    analysis.waitersSource = "pubsub:" + redissonName("redisson_rwlock", s.key());
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto field = parse(token)) {
        text.client = field->uuid;
        text.thread = field->thread;
        text.summary = shortened(field->uuid) + ":" + std::string(field->thread);
    } else if (token.size() == 16) { // a permit, shown to its caller in hexadecimal
        text.client = hex(token);
        text.summary = shortened(text.client);
    }
    return text;
}

std::string_view client(std::string_view token)
{
    const auto field = parse(token);
    return field ? field->uuid : token;
}

// FasterMultiLock: for each locked value f the fields `f`, `f:uuid:thread:expire_time` and `f:uuid:thread:lock_count`.

/// `uuid:thread` in front of the last part of a field's name; empty when there is none.
[[nodiscard]] std::string_view ownerIn(std::string_view name)
{
    const auto last = splitLast(name, ':');
    if (!last)
        return {};
    const auto thread = splitLast(last->left, ':');
    if (!thread || thread->left.size() < 37)
        return {};
    const auto at = thread->left.size() - 36;
    const auto owner = last->left.substr(at);
    return thread->left[at - 1] == ':' && parse(owner) ? owner : std::string_view{};
}

std::optional<Claim> claimFasterMulti(const Subject& s)
{
    constexpr std::string_view kCount = ":lock_count";
    Claim claim{{}, 0, Mode::Exclusive, Confidence::High, Proof::Certain};
    std::uint64_t count = 0;
    for (const auto& [name, value] : s.raw.fields) {
        if (!name.ends_with(kCount))
            continue;
        const auto owner = ownerIn(name);
        const auto times = decimal(value, 9);
        if (owner.empty() || !times)
            return std::nullopt;
        bool past = false;
        if (s.now) { // an entry that ran out stays until somebody overwrites it
            const std::string until = std::string(name.substr(0, name.size() - kCount.size())) + ":expire_time";
            for (const auto& [other, time] : s.raw.fields)
                past = past || (other == until && s.isPast(static_cast<std::int64_t>(decimal(time).value_or(0))));
        }
        if (claim.token.empty() || (!past && count == 0))
            claim.token = owner;
        if (!past)
            count += *times;
    }
    if (claim.token.empty())
        return std::nullopt;
    claim.count = saturated(count);
    return claim;
}

void explainFasterMulti(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    analysis.waitersSource = "pubsub:" + redissonName("redisson_lock__channel", s.key());
}

// Permits: `{name}:timeout` has 16 random bytes a permit, scored with the end of its lease.

std::optional<Claim> permitsOf(const RawValue& zset, const Subject& s)
{
    Claim claim{{}, 0, Mode::Semaphore, Confidence::High, Proof::Certain};
    bool binary = false;
    std::uint32_t live = 0;
    for (const auto& [member, score] : zset.members) {
        if (member.size() != 16)
            return std::nullopt;
        binary = binary || (shapeOf(member).kinds & (Shape::Control | Shape::High)) != 0;
        const bool past = s.isPast(scoreMs(score));
        if (claim.token.empty() || (!past && live == 0))
            claim.token = member;
        live += past ? 0 : 1;
    }
    if (!binary)
        return std::nullopt;
    claim.count = live;
    return claim;
}

constexpr std::string_view kTimeout = ":timeout";

[[nodiscard]] std::string_view permitsName(std::string_view key)
{
    return redissonInner(key.substr(0, key.size() - kTimeout.size()));
}

std::optional<Claim> claimPermits(const Subject& s)
{
    if (!s.key().ends_with(kTimeout) || s.key().find('{') == s.key().npos)
        return std::nullopt;
    return permitsOf(s.raw, s);
}

void explainPermits(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "pubsub:" + redissonName("redisson_sc", permitsName(s.key()));
}

// Semaphores and latches are integers without TTL: only their name, or what stands beside them, tells them from
// counters.

[[nodiscard]] bool saysLatch(std::string_view key)
{
    return hasWord(key, {"latch", "cdl", "countdown", "countdownlatch"});
}

std::optional<Claim> claimNumber(const Subject& s)
{
    if (s.raw.pttlMs >= 0)
        return std::nullopt;
    if (!s.aux.empty()) {
        if (const auto* zset = s.sibling(redissonSuffixed(s.key(), "timeout")); zset && zset->type == ValueType::ZSet)
            return permitsOf(*zset, s);
    }
    Claim claim{{}, std::nullopt, Mode::Semaphore, Confidence::None, Proof::Certain};
    if (saysLatch(s.key())) {
        claim.mode = Mode::Latch;
        claim.confidence = Confidence::Low;
    } else if (hasWord(s.key(), {"sem", "semaphore", "semaphores", "permit", "permits", "permitexpirablesemaphore"})) {
        claim.confidence = Confidence::Low;
    } else if (!hasLockWord(s.key())) {
        // Where somebody chose to watch it: a number that counts. One alone is what people write for "taken".
        claim.proof = Proof::Chosen;
        claim.confidence = s.raw.value == "1" ? Confidence::None : Confidence::Low;
    } else if (speaksOfSomethingElse(s.key())) {
        return std::nullopt;
    }
    return claim;
}

void explainNumber(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = analysis.mode == Mode::Latch
                                 ? "pubsub:redisson_countdownlatch__channel__{" + std::string(s.key()) + "}"
                                 : "pubsub:" + redissonName("redisson_sc", s.key());
}

// A fair lock's queue outlives the lock.

std::optional<Claim> claimQueue(const Subject& s)
{
    if (!auxiliaryClaim(s, "redisson"))
        return std::nullopt;
    return Claim{{}, 0, Mode::Waiting, Confidence::High, Proof::Certain};
}

void explainQueue(const Subject& s, Analysis& analysis)
{
    analysis.waitersSource = "list:" + std::string(s.key());
}

std::optional<Claim> claimAuxiliary(const Subject& s)
{
    constexpr std::string_view kDigits = "0123456789";
    const auto key = s.key();
    if (!key.starts_with("redisson_") && (key.size() < 50 || kDigits.find(key.back()) == kDigits.npos))
        return std::nullopt;
    return auxiliaryClaim(s, "redisson");
}

[[nodiscard]] constexpr Layout redisson(const char* variant, ValueType type,
                                        std::optional<Claim> (*claim)(const Subject&))
{
    Layout layout;
    layout.library = "redisson";
    layout.title = "Redisson";
    layout.variant = variant;
    layout.type = type;
    layout.claim = claim;
    layout.describe = describe;
    layout.client = client;
    layout.renewPercentOfTtl = 33;
    layout.sure = Confidence::High;
    return layout;
}

[[nodiscard]] constexpr Layout with(Layout layout, void (*explain)(const Subject&, Analysis&), const char* keys,
                                    const char* value, Confidence sure = Confidence::High)
{
    layout.explain = explain;
    layout.keys = keys;
    layout.value = value;
    layout.sure = sure;
    return layout;
}

[[nodiscard]] constexpr Layout smallNumber(Layout layout)
{
    layout.bytes = {1, 9};
    layout.kinds = Shape::Digit;
    return layout;
}

} // namespace

const Layout kRedissonText = with(
    redisson("latch of an unlock, fencing number, deadline of a reader", ValueType::String, claimAuxiliary), nullptr,
    "redisson_unlock_latch:…, redisson_lock_token:…, …:rwlock_timeout:<n>", "a number; belongs to a lock");
const Layout kRedissonQueue = with(redisson("queue of a fair lock", ValueType::List, claimQueue), explainQueue,
                                   "redisson_lock_queue:{name}", "uuid:thread of each waiter, the next one first");
const Layout kRedissonDeadlines =
    with(redisson("deadlines of a fair lock's queue", ValueType::ZSet, claimAuxiliary), nullptr,
         "redisson_lock_timeout:{name}", "uuid:thread -> epoch ms; belongs to a lock");
const Layout kRedissonReadWrite = with(redisson("read-write lock", ValueType::Hash, claimReadWrite), explainReadWrite,
                                       "free", "mode = read or write; uuid:thread[:write] -> count");
const Layout kRedissonLock = with(redisson("lock, fair lock, fenced lock, spin lock", ValueType::Hash, claimLock),
                                  explainLock, "free", "uuid:thread -> count");
const Layout kRedissonFasterMulti =
    with(redisson("faster multi-lock", ValueType::Hash, claimFasterMulti), explainFasterMulti, "free",
         "f, f:uuid:thread:expire_time, f:uuid:thread:lock_count");
const Layout kRedissonPermits = with(redisson("permits that expire", ValueType::ZSet, claimPermits), explainPermits,
                                     "{name}:timeout", "16 raw bytes -> epoch ms");
const Layout kRedissonNumber = smallNumber(with(redisson("semaphore, count-down latch", ValueType::String, claimNumber),
                                                explainNumber, "free", "a number, no TTL", Confidence::Low));

} // namespace lockscope::formats
