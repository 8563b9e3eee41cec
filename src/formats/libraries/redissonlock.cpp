// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Redisson's locks: hashes with one field per holder, `<client uuid>:<thread id>` -> re-entry count. Read-write locks
// add a field `mode`, and append `:write` to the writer's field.
#include "core/text.h"
#include "formats/besidelock.h"
#include "formats/libraries/redissonnames.h"
#include "formats/libraries/redissonparts.h"

namespace lockscope::formats::redisson {

namespace {

constexpr std::string_view kWrite = ":write";
constexpr std::int64_t kWatchdogMs = 30'000;

/// A hash of holders, with or without `mode`.
std::optional<Claim> claimHolders(const Subject& s, bool readWrite)
{
    Claim claim{{}, 0, KeyRole::Exclusive, Confidence::High, Proof::Certain};
    std::uint64_t count = 0;
    bool hasMode = false;
    for (const auto& [name, value] : s.raw.fields) {
        if (name == kMode) {
            if (!readWrite || (value != "read" && value != "write"))
                return std::nullopt;
            hasMode = true;
            claim.mode = value == "read" ? KeyRole::Read : KeyRole::Write;
            continue;
        }
        const auto field = parse(name);
        const auto times = decimal(value, 9);
        if (!field || !times || (field->write && !readWrite))
            return std::nullopt;
        count += *times;
        ++claim.holders;
        // The holder of a write lock is the writer, even if it also reads.
        if (claim.token.empty() || (field->write && !claim.token.ends_with(kWrite)))
            claim.token = name;
    }
    if (claim.token.empty() || hasMode != readWrite)
        return std::nullopt;
    claim.count = saturated(count);
    return claim;
}

} // namespace

std::optional<Field> parse(std::string_view name)
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

std::optional<Claim> claimLock(const Subject& s)
{
    return claimHolders(s, false);
}

std::optional<Claim> claimReadWrite(const Subject& s)
{
    return claimHolders(s, true);
}

/// The watchdog renews a lease of 30 s when 20 s of it remain.
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
    if (const auto* number = s.sibling(redissonFenceKey(s.key())))
        analysis.fencing = fencingIn(number->value);
}

void explainReadWrite(const Subject& s, Analysis& analysis)
{
    explainWatchdog(s, analysis);
    analysis.waitersSource = "pubsub:" + redissonReadWriteChannel(s.key());
}

HolderText describe(std::string_view token)
{
    HolderText text;
    if (const auto field = parse(token)) {
        text.client = field->uuid;
        text.thread = field->thread;
        text.summary = shortened(field->uuid) + ":" + std::string(field->thread);
    } else if (token.size() == 16) { // a permit; its caller sees it in hexadecimal
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

/// A writer that also reads has two fields.
std::string_view party(std::string_view token)
{
    return token.ends_with(kWrite) ? token.substr(0, token.size() - kWrite.size()) : token;
}

} // namespace lockscope::formats::redisson
