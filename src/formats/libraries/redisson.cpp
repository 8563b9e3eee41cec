// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson. Its locks are hashes, one field per holder, `<client uuid>:<thread id>` -> re-entry count; read-write locks
// add a field `mode`, and `:write` behind the writer's field. Semaphores and latches are bare numbers.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/lastingqueue.h"
#include "formats/libraries/all.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonscripts.h"
#include "formats/permits.h"
#include "formats/releasescripts.h"
#include "formats/releasetools.h"
#include "formats/words.h"

#include <algorithm>
#include <array>
#include <limits>

namespace lockscope::formats {

namespace {

constexpr std::string_view kWrite = ":write";
constexpr std::string_view kMode = "mode";
constexpr std::string_view kCount = ":lock_count";
constexpr std::string_view kUntil = ":expire_time";
constexpr std::string_view kTimeout = ":timeout";
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

[[nodiscard]] std::string readWriteChannel(std::string_view name)
{
    return redissonName("redisson_rwlock", name);
}

[[nodiscard]] std::string permitsChannel(std::string_view name)
{
    return redissonName("redisson_sc", name);
}

[[nodiscard]] std::string latchChannel(std::string_view name)
{
    return "redisson_countdownlatch__channel__{" + std::string(name) + "}";
}

[[nodiscard]] std::string permitsKey(std::string_view name)
{
    return redissonSuffixed(name, kTimeout.substr(1));
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
        if (name == kMode) {
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
    const auto queue = redissonQueue(s.key());
    analysis.waitersSource = s.sibling(queue) || s.sibling(redissonDeadlines(s.key()))
                                 ? "list:" + queue
                                 : "pubsub:" + redissonChannel(s.key());
    if (const auto* number = s.sibling(redissonName("redisson_lock_token", s.key())))
        analysis.fencing = decimal(number->value);
}

void explainReadWrite(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    analysis.waitersSource = "pubsub:" + readWriteChannel(s.key());
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
            const std::string until = std::string(name.substr(0, name.size() - kCount.size())).append(kUntil);
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
    analysis.waitersSource = "pubsub:" + redissonChannel(s.key());
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
    analysis.waitersSource = "pubsub:" + permitsChannel(permitsName(s.key()));
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
        if (const auto* zset = s.sibling(permitsKey(s.key())); zset && zset->type == ValueType::ZSet)
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
    analysis.waitersSource =
        analysis.mode == Mode::Latch ? "pubsub:" + latchChannel(s.key()) : "pubsub:" + permitsChannel(s.key());
}

// What belongs to a lock. A fair lock's queue outlives it.

/// `uuid:thread:rwlock_timeout:i` at the end of a key; its length, or 0.
[[nodiscard]] std::size_t readTimeoutSuffix(std::string_view key)
{
    constexpr std::string_view kWord = ":rwlock_timeout:";
    if (key.size() <= 50)
        return 0;
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

constexpr std::array kHelpers{
    Helper{ValueType::List, "redisson_lock_queue:", "", afterPrefix},
    Helper{ValueType::ZSet, "redisson_lock_timeout:", "", afterPrefix},
    Helper{ValueType::String, "redisson_lock_token:", "", afterPrefix},
    Helper{ValueType::String, "redisson_unlock_latch:", "", ofLatch},
    Helper{.parent = afterPrefix, .ending = readTimeoutSuffix, .lastBytes = "0123456789"},
};

std::optional<Claim> claimQueue(const Subject& s)
{
    if (!auxiliaryClaim(s, kHelpers))
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
    return auxiliaryClaim(s, kHelpers);
}

// Who waits.

[[nodiscard]] WaitPlace queueOf(std::string_view lock)
{
    WaitPlace place;
    place.kind = WaitPlace::Kind::Queue;
    place.name = redissonQueue(lock);
    place.deadlines = redissonDeadlines(lock);
    place.wakes = redissonChannel(lock).append(":");
    place.sure = false; // an empty one: another kind of lock, perhaps
    return place;
}

/// A spin lock is the same hash, and so is a fair lock; who waits for the first one polls.
void addPlaces(const Waited& lock, std::vector<WaitPlace>& out)
{
    const bool isPlain = waitersName(lock.analysis).starts_with(kRedissonChannels);
    isPlain ? placeOfSourceUnsure(lock, out) : placeOfSource(lock, out);
    if (isPlain)
        out.push_back(queueOf(lock.key));
}

/// A waiter of a fair lock has a channel of its own: behind the lock's stands "<uuid>:<thread>".
std::optional<QueuedWaiter> queuedWaiter(std::string_view channel)
{
    if (!channel.starts_with(kRedissonChannels))
        return std::nullopt;
    const auto rest = channel.substr(kRedissonChannels.size());
    const auto thread = splitLast(rest, ':');
    if (!thread || !decimal(thread->right))
        return std::nullopt;
    const auto uuid = splitLast(thread->left, ':');
    if (!uuid || !isUuid(uuid->right) || uuid->left.empty())
        return std::nullopt;
    return QueuedWaiter{redissonInner(uuid->left), rest.substr(uuid->left.size() + 1)};
}

std::string lockOfChannel(std::string_view channel)
{
    if (const auto queued = queuedWaiter(channel))
        return std::string(queued->lock);
    for (const std::string_view prefix :
         {kRedissonChannels, std::string_view("redisson_rwlock:"), std::string_view("redisson_sc:")}) {
        if (channel.starts_with(prefix))
            return std::string(redissonInner(channel.substr(prefix.size())));
    }
    return {};
}

constexpr LastingQueue kFairQueue{"redisson_lock__channel:*", queuedWaiter, queueOf};

std::optional<std::string_view> permitsOwner(std::string_view key)
{
    if (!key.ends_with(kTimeout) || key.find('{') == key.npos)
        return std::nullopt;
    return permitsName(key);
}

std::vector<std::string> numberChannels(std::string_view name)
{
    return {permitsChannel(name), latchChannel(name)};
}

constexpr BareNumbers kNumbers{permitsKey, permitsOwner, numberChannels};

// Who holds together.

/// The end of its lease belongs to the count of a value of a multi-lock.
void addUntil(const RawValue& whole, RawValue& part)
{
    const auto name = part.fields.front().first;
    if (!name.ends_with(kCount))
        return;
    const auto until = std::string(name.substr(0, name.size() - kCount.size())).append(kUntil);
    for (const auto& other : whole.fields) {
        if (other.first == until)
            part.fields.push_back(other);
    }
}

/// A writer that also reads has two fields.
std::string_view party(std::string_view token)
{
    return token.ends_with(kWrite) ? token.substr(0, token.size() - kWrite.size()) : token;
}

// How it is released.

[[nodiscard]] bool isReadWrite(LockMode mode)
{
    return mode == LockMode::Read || mode == LockMode::Write;
}

[[nodiscard]] std::string channelFor(std::string_view name, LockMode mode)
{
    return isReadWrite(mode) ? readWriteChannel(name) : redissonChannel(name);
}

[[nodiscard]] Release givePermitBack(const Sample& sample, const Analysis& analysis)
{
    // The lock was looked at by its number, or by the set of the permits.
    const std::string name(sample.raw.type == ValueType::ZSet ? permitsName(sample.raw.key) : sample.raw.key);
    const auto channel = permitsChannel(name);
    return {kReturnPermit,
            {permitsKey(name), name},
            {std::string(analysis.token), channel},
            Wakes::Channel,
            channel,
            ReleaseNote::OneOfMany,
            false};
}

std::optional<Release> release(const Sample& sample, const Analysis& analysis)
{
    const RawValue& raw = sample.raw;
    if (raw.type != ValueType::Hash)
        return analysis.token.empty() ? std::nullopt : std::optional(givePermitBack(sample, analysis));
    const auto channel = channelFor(raw.key, lockMode(analysis.mode));
    const bool isMulti = std::any_of(raw.fields.begin(), raw.fields.end(),
                                     [](const auto& pair) { return pair.first.ends_with(kCount); });
    auto made =
        isMulti ? takeOut(kDeleteMulti, sample, {std::string(analysis.token), channel, "0"}) : deleteFields(sample);
    made.wakes = Wakes::Channel;
    made.told = channel;
    return made;
}

/// "1" wakes readers and writers alike. Of a plain lock nothing says whether it is a fair one.
std::optional<WakeScript> wake(const RawValue& raw, LockMode mode)
{
    if (raw.type != ValueType::Hash)
        return std::nullopt;
    const auto channel = channelFor(raw.key, mode);
    if (isReadWrite(mode))
        return WakeScript{kTellRedisson, {std::string(raw.key)}, {channel, "1"}, Wakes::Channel, channel, "1"};
    return WakeScript{kTellRedisson,
                      {std::string(raw.key)},
                      {channel, "0", redissonQueue(raw.key), redissonDeadlines(raw.key)},
                      Wakes::QueueHead,
                      channel,
                      "0"};
}

[[nodiscard]] constexpr Layout layout(Rank rank, const char* variant, ValueType type,
                                      std::optional<Claim> (*claim)(const Subject&),
                                      void (*explain)(const Subject&, Analysis&), const char* keys, const char* value)
{
    Layout layout;
    layout.rank = rank;
    layout.variant = variant;
    layout.type = type;
    layout.claim = claim;
    layout.explain = explain;
    layout.keys = keys;
    layout.value = value;
    layout.sure = Confidence::High;
    return layout;
}

[[nodiscard]] constexpr Layout smallNumber(Layout layout)
{
    layout.bytes = {1, 9};
    layout.kinds = Shape::Digit;
    layout.sure = Confidence::Low;
    return layout;
}

constexpr std::array kRedissonLayouts{
    layout(Rank::Helper, "latch of an unlock, fencing number, deadline of a reader", ValueType::String, claimAuxiliary,
           nullptr, "redisson_unlock_latch:…, redisson_lock_token:…, …:rwlock_timeout:<n>",
           "a number; belongs to a lock"),
    layout(Rank::Helper, "queue of a fair lock", ValueType::List, claimQueue, explainQueue,
           "redisson_lock_queue:{name}", "uuid:thread of each waiter, the next one first"),
    layout(Rank::Helper, "deadlines of a fair lock's queue", ValueType::ZSet, claimAuxiliary, nullptr,
           "redisson_lock_timeout:{name}", "uuid:thread -> epoch ms; belongs to a lock"),
    layout(Rank::Named, "read-write lock", ValueType::Hash, claimReadWrite, explainReadWrite, "free",
           "mode = read or write; uuid:thread[:write] -> count"),
    layout(Rank::Named, "lock, fair lock, fenced lock, spin lock", ValueType::Hash, claimLock, explainLock, "free",
           "uuid:thread -> count"),
    layout(Rank::Named, "faster multi-lock", ValueType::Hash, claimFasterMulti, explainFasterMulti, "free",
           "f, f:uuid:thread:expire_time, f:uuid:thread:lock_count"),
    layout(Rank::Named, "permits that expire", ValueType::ZSet, claimPermits, explainPermits, "{name}:timeout",
           "16 raw bytes -> epoch ms"),
    smallNumber(layout(Rank::Anything, "semaphore, count-down latch", ValueType::String, claimNumber, explainNumber,
                       "free", "a number, no TTL")),
};

} // namespace

const Library kRedisson{.name = "redisson",
                        .title = "Redisson",
                        .renewPercentOfTtl = 33,
                        .layouts = kRedissonLayouts,
                        .helpers = kHelpers,
                        .describe = describe,
                        .client = client,
                        .party = party,
                        .namesOneParty = true,
                        .fieldsAreHolders = true,
                        .commonField = kMode,
                        .completeField = addUntil,
                        .numbers = &kNumbers,
                        .waitPlaces = addPlaces,
                        .lastingQueue = &kFairQueue,
                        .lockOfChannel = lockOfChannel,
                        .wakeUp = WakeUp::Channel,
                        .release = release,
                        .wake = wake};

} // namespace lockscope::formats
