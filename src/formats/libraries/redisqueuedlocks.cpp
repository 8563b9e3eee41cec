// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// redis_queued_locks (Ruby): a hash that names its acquirer, queues of requests beside it, and read locks in a separate
// sorted set.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/waitplaces.h"

#include <array>
#include <chrono>
#include <utility>

namespace lockscope::formats {

namespace {

constexpr std::string_view kQueuedLockPrefix = "rql:lock:";
constexpr std::string_view kAcquirer = "rql:acq:";

std::string lockNamed(std::string_view rest)
{
    return std::string(kQueuedLockPrefix).append(rest);
}

/// `<name>:<acquirer>`; the name may contain colons.
std::string lockOfReader(std::string_view rest)
{
    const auto at = rest.rfind(std::string(":").append(kAcquirer));
    return at == rest.npos ? std::string() : lockNamed(rest.substr(0, at));
}

constexpr std::array kQueuedLockHelpers{
    Helper{.type = ValueType::ZSet, .prefix = "rql:lock_queue:", .parent = lockNamed},
    Helper{.type = ValueType::ZSet, .prefix = "rql:lock_read_queue:", .parent = lockNamed},
    Helper{.type = ValueType::Hash, .prefix = "rql:lock_reader:", .parent = lockOfReader},
    Helper{.type = ValueType::Hash, .prefix = "rql:swarm:hsts"},
};

/// `rql:acq:<pid>/<thread>/<fiber>/<ractor>/<process identity>`
struct Acquirer
{
    std::string_view pid;
    std::string_view thread;
    std::string_view identity;
};
[[nodiscard]] std::optional<Acquirer> parseQueuedLock(std::string_view token)
{
    if (!token.starts_with(kAcquirer))
        return std::nullopt;
    token.remove_prefix(kAcquirer.size());
    const auto pid = token.find('/');
    const auto thread = pid == token.npos ? pid : token.find('/', pid + 1);
    const auto last = splitLast(token, '/');
    if (thread == token.npos || !last || last->right.empty() || !decimal(token.substr(0, pid), 10))
        return std::nullopt;
    return Acquirer{token.substr(0, pid), token.substr(pid + 1, thread - pid - 1), last->right};
}

std::optional<Claim> claimLock(const Subject& s)
{
    for (const auto& [name, value] : s.raw.fields) {
        if (name == "acq_id" && !value.empty())
            return Claim{value, 1, KeyRole::Exclusive, Confidence::High, Proof::Certain};
    }
    return std::nullopt;
}

std::optional<Claim> claimReadersQueuedLock(const Subject& s)
{
    Claim claim{{}, 0, KeyRole::Read, Confidence::High, Proof::Certain};
    for (const auto& member : s.raw.members) {
        if (s.isPast(scoreMs(member.score)))
            continue;
        if (claim.token.empty())
            claim.token = member.bytes;
        ++*claim.count;
        ++claim.holders;
    }
    return claim;
}

std::optional<Claim> claimBeside(const Subject& s)
{
    return auxiliaryClaim(s, kQueuedLockHelpers);
}

HolderText describeQueuedLock(std::string_view token)
{
    const auto acquirer = parseQueuedLock(token);
    if (!acquirer)
        return describeToken(token);
    HolderText text;
    text.client = printable(acquirer->identity);
    text.pid = acquirer->pid;
    text.thread = printable(acquirer->thread);
    text.summary = "pid " + text.pid + " thread " + text.thread + " (" + shortened(text.client) + ")";
    return text;
}

std::string_view clientQueuedLock(std::string_view token)
{
    const auto acquirer = parseQueuedLock(token);
    return acquirer ? acquirer->identity : token;
}

/// Default of queue_ttl: other clients remove older requests; a client that still waits queues again.
constexpr std::chrono::seconds kQueueTtl{15};

void addQueue(const Waited& lock, std::vector<WaitPlace>& out)
{
    constexpr std::string_view kReaders = "rql:lock_readers:";
    WaitPlace place;
    place.kind = WaitPlace::Kind::Sorted;
    place.outAfter = kQueueTtl;
    if (lock.key.starts_with(kQueuedLockPrefix))
        place.name = std::string("rql:lock_queue:").append(lock.key.substr(kQueuedLockPrefix.size()));
    else if (lock.key.starts_with(kReaders))
        place.name = std::string("rql:lock_read_queue:").append(lock.key.substr(kReaders.size()));
    if (!place.name.empty())
        out.push_back(std::move(place));
}

constexpr std::array kLayouts{
    Layout{.rank = Rank::Helper,
           .variant = "queue",
           .type = ValueType::ZSet,
           .begins = "rql:lock_",
           .claim = claimBeside,
           .keys = "rql:lock_queue:<name>, rql:lock_read_queue:<name>",
           .value = "acquirer -> since when it asks",
           .sure = Confidence::High},
    Layout{.rank = Rank::Helper,
           .variant = "data of a read lock",
           .type = ValueType::Hash,
           .begins = "rql:",
           .claim = claimBeside,
           .keys = "rql:lock_reader:<name>:<acquirer>, rql:swarm:hsts",
           .value = "as the lock's hash; when each process was alive",
           .sure = Confidence::High},
    Layout{.variant = "lock",
           .type = ValueType::Hash,
           .begins = kQueuedLockPrefix,
           .claim = claimLock,
           .keys = "rql:lock:<name>",
           .value = "fields acq_id = rql:acq:<pid>/<thread>/<fiber>/<ractor>/<identity>, ts, ini_ttl ...",
           .sure = Confidence::High},
    Layout{.variant = "read locks",
           .type = ValueType::ZSet,
           .begins = "rql:lock_readers:",
           .claim = claimReadersQueuedLock,
           .keys = "rql:lock_readers:<name>",
           .value = "acquirer -> end of its lease in epoch ms",
           .sure = Confidence::High},
};

} // namespace

const Library kRedisQueuedLocks{.name = "redis_queued_locks",
                                .title = "redis_queued_locks",
                                .layouts = kLayouts,
                                .helpers = kQueuedLockHelpers,
                                .describe = describeQueuedLock,
                                .client = clientQueuedLock,
                                .namesOneParty = true,
                                .waitPlaces = addQueue,
                                .waitsByName = true};

} // namespace lockscope::formats
