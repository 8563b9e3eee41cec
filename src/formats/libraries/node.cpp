// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// node-redlock: 32 random hex digits at one or many keys. node-redis-warlock: a version 1 uuid in base64. node-resque:
// the end of the lease. redis-semaphore and simple-redis-mutex have files of their own.
#include "formats/libraries/node.h"
#include "core/text.h"
#include "formats/libraries/all.h"

#include <array>

namespace lockscope::formats {

namespace {

std::optional<Claim> claimRedlock(const Subject& s)
{
    return heldBy(s, Confidence::Medium, Proof::Shape);
}

/// 32 hex digits of the 16 bytes in 24 characters of base64; empty if invalid.
[[nodiscard]] std::string hexOfBase64(std::string_view text)
{
    constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned buffer = 0;
    int bits = 0;
    for (const char c : text.substr(0, 22)) {
        const auto value = kAlphabet.find(c);
        if (value == kAlphabet.npos)
            return {};
        buffer = buffer << 6 | static_cast<unsigned>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>(buffer >> bits & 0xff);
        }
    }
    return bytes.size() == 16 ? hex(bytes) : std::string();
}

std::optional<Claim> claimWarlock(const Subject& s)
{
    return isWarlock(s) ? std::optional(heldBy(s, Confidence::High, Proof::Certain)) : std::nullopt;
}

HolderText describeWarlock(std::string_view token)
{
    HolderText text = describeToken(token);
    if (const auto parts = token.size() == 24 ? timeUuid(hexOfBase64(token)) : std::nullopt)
        text.since = parts->time; // the node part of the uuid is random
    return text;
}

/// The end of the lease in epoch seconds, one second after the TTL.
std::optional<Claim> claimNodeResque(const Subject& s)
{
    if (!isNodeResque(s.key()) || !epochMs(s.raw.value))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

std::optional<Claim> claimLeader(const Subject& s)
{
    if (!s.key().ends_with(":resque_scheduler_leader_lock"))
        return std::nullopt;
    return heldBy(s, Confidence::High, Proof::Certain);
}

constexpr std::array kNodeRedlockLayouts{Layout{.rank = Rank::Shaped,
                                                .bytes = 32,
                                                .kinds = Shape::kLowerHex,
                                                .claim = claimRedlock,
                                                .keys = "free, one or many",
                                                .value = "32 hex digits, random",
                                                .sure = Confidence::Medium}};
constexpr std::array kWarlockLayouts{Layout{.rank = Rank::Shaped,
                                            .bytes = 24,
                                            .kinds = Shape::kAlnum | Shape::PlusSlash | Shape::Equals,
                                            .claim = claimWarlock,
                                            .keys = "<name>:lock",
                                            .value = "24 characters of base64 (16 bytes): a version 1 uuid",
                                            .sure = Confidence::High}};
constexpr std::array kNodeResqueLayouts{
    Layout{.variant = "job",
           .bytes = 10,
           .kinds = Shape::Digit,
           .claim = claimNodeResque,
           .keys = "<namespace>:lock:<job>:<queue>:[<arguments>], ...:workerslock:...",
           .value = "end of the lease in epoch seconds, one second behind the TTL",
           .sure = Confidence::High},
    Layout{.variant = "leader",
           .begins = "resque:",
           .bytes = {1, kAnyLength},
           .kinds = Shape::kPlain,
           .claim = claimLeader,
           .describe = describeToken,
           .keys = "resque:resque_scheduler_leader_lock",
           .value = "name of the scheduler",
           .sure = Confidence::High}};

} // namespace

bool isNodeResque(std::string_view key)
{
    return key.ends_with(']') && (key.find(":workerslock:") != key.npos || key.find(":lock:") != key.npos) &&
           key.find(":[") != key.npos;
}

bool isWarlock(const Subject& s)
{
    constexpr std::size_t kVersion = 8; // the character with the first bits of the seventh byte
    if (!s.key().ends_with(":lock") || s.raw.value.size() != 24 || s.raw.value[kVersion] != 'E')
        return false;
    return timeUuidMs(hexOfBase64(s.raw.value)).has_value();
}

const Library kNodeRedlock{.name = "node-redlock",
                           .title = "node-redlock",
                           .renewPercentOfTtl = 90,
                           .layouts = kNodeRedlockLayouts,
                           .namesOneParty = true,
                           .isRedlock = true};
const Library kWarlock{.name = "node-redis-warlock",
                       .title = "node-redis-warlock",
                       .layouts = kWarlockLayouts,
                       .describe = describeWarlock};
const Library kNodeResque{
    .name = "node-resque", .title = "node-resque", .layouts = kNodeResqueLayouts, .describe = describeNobody};

} // namespace lockscope::formats
