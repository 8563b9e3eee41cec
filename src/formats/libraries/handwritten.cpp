// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Common hand-written patterns: SETNX key "1", a uuid, `client:count`, any word; or a hash with an owner and a count.
#include "core/text.h"
#include "formats/auxiliary.h"
#include "formats/libraries/all.h"
#include "formats/serialized.h"
#include "formats/token.h"
#include "formats/words.h"

#include <algorithm>
#include <array>

namespace lockscope::formats {

bool saysOnlyTaken(std::string_view value)
{
    constexpr std::array<std::string_view, 12> kWords{"",     "0",    "1",   "true", "True", "TRUE",
                                                      "lock", "LOCK", "yes", "on",   "OK",   "locked"};
    return value.size() <= 6 && std::find(kWords.begin(), kWords.end(), value) != kWords.end();
}

bool saysOnlyWho(std::string_view token)
{
    constexpr std::size_t kLongestName = 63; // limit for host names
    constexpr std::size_t kLongestWord = 12; // longer words may be random letters
    constexpr std::size_t kMostDigits = 4;
    if (token.size() > kLongestName || saysOnlyTaken(token))
        return false;
    std::size_t letters = 0; // in the current word
    std::size_t digits = 0;
    bool named = false;
    for (const char c : token) {
        if (c == '-' || c == '_' || c == '.') {
            if (letters + digits == 0)
                return false;
            letters = digits = 0;
        } else if (c >= '0' && c <= '9') {
            if (++digits > kMostDigits)
                return false;
        } else if ((c < 'a' || c > 'z') || digits > 0 || ++letters > kLongestWord) {
            return false;
        } else {
            named = named || letters > 1;
        }
    }
    return named && letters + digits > 0;
}

namespace {

/// Length of the ending that marks a fencing counter beside a lock, with its joint, or 0.
[[nodiscard]] std::size_t fenceSuffix(std::string_view key)
{
    constexpr std::array<std::string_view, 8> kWords{"fence",         "fencing",       "fencing_token", "fencing-token",
                                                     "fencing:token", "fencing_count", "fence_token",   "fencingtoken"};
    constexpr std::size_t kLongest = 14;
    // Cheap test first: only few names contain "fenc" near their end.
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

std::string asItIs(std::string_view lock)
{
    return std::string(lock);
}

constexpr std::array kHandwrittenHelpers{Helper{.parent = asItIs, .ending = fenceSuffix, .lastBytes = "egnt"}};

/// True for bytes that no text contains. A truncated value is given the benefit of the doubt.
[[nodiscard]] bool isUnreadable(std::string_view bytes)
{
    constexpr std::size_t kLongestText = 1024; // longer values are truncated, perhaps within a character
    const bool control = std::any_of(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0x7f || (byte < 0x20 && c != '\t' && c != '\n' && c != '\r');
    });
    return control || (bytes.size() < kLongestText && !isUtf8(bytes));
}

[[nodiscard]] bool isRandomToken(const Shape& shape)
{
    switch (shape.size) {
    case 36:
        return shape.uuid;
    case 32:
        return shape.lowerHex(32);
    case 16:
    case 20:
    case 22:
        return shape.only(Shape::kAlnum | Shape::Dash | Shape::Underscore, shape.size) && shape.mixedCase();
    case 24:
        return shape.mixedCase() && shape.only(Shape::kAlnum | Shape::PlusSlash | Shape::Equals, 24);
    default:
        return false;
    }
}

std::optional<Claim> claimTextHandwritten(const Subject& s)
{
    if ((s.shape.kinds & Shape::High) != 0 && !isUtf8(s.raw.value))
        return std::nullopt;
    auto claim = heldBy(s, Confidence::Low, isRandomToken(s.shape) ? Proof::Shape : Proof::Word);
    // `client:count`: the count changes with each re-entry, the client stays.
    if (s.shape.size > 37 && s.raw.value[36] == ':' && isUuid(s.raw.value.substr(0, 36))) {
        if (const auto count = decimal(s.raw.value.substr(37), 9); count && *count > 0) {
            claim.token = s.raw.value.substr(0, 36);
            claim.count = static_cast<std::uint32_t>(*count);
            claim.proof = Proof::Shape;
        }
    }
    // A time without TTL: SETNX, then GETSET by a client that finds it in the past.
    if (s.raw.pttlMs < 0 && s.now) {
        if (const auto until = epochMs(s.raw.value); until && s.isPast(*until))
            claim.count = 0;
    }
    return claim;
}

/// True if a field name describes its number and is not a holder.
[[nodiscard]] bool saysWhatItIs(std::string_view field)
{
    constexpr std::array<std::string_view, 16> kWords{"lock",    "locked", "count",     "counter", "value",   "state",
                                                      "status",  "ts",     "timestamp", "time",    "expires", "expire",
                                                      "version", "ttl",    "pid",       "acquired"};
    return std::find(kWords.begin(), kWords.end(), field) != kWords.end() || field.ends_with("_id") ||
           field.ends_with("_at") || field == "xid";
}

std::optional<Claim> claimHash(const Subject& s)
{
    constexpr std::array<std::string_view, 7> kOwners{"owner", "holder", "client", "clientId", "token", "id", "uuid"};
    Claim claim{{}, 1, KeyRole::Exclusive, Confidence::Low, Proof::Word};
    auto best = kOwners.end(); // the first of the list wins, whatever the order of the fields
    for (const auto& [name, value] : s.raw.fields) {
        const auto* const owner = std::find(kOwners.begin(), kOwners.end(), name);
        if (owner < best && !value.empty()) {
            best = owner;
            claim.token = value;
        } else if (name == "count" || name == "reentrant") {
            claim.count = static_cast<std::uint32_t>(decimal(value, 9).value_or(1));
        }
    }
    // One field with a number: a holder with its count, as in Redisson, unless the name describes the number.
    if (claim.token.empty() && s.raw.fields.size() == 1) {
        const auto& [name, value] = s.raw.fields.front();
        if (const auto count = decimal(value, 9); count && *count > 0 && !name.empty() && !saysWhatItIs(name)) {
            claim.token = name;
            claim.count = static_cast<std::uint32_t>(*count);
        }
    }
    if (claim.token.empty())
        return std::nullopt;
    return claim;
}

HolderText describeHandwritten(std::string_view token)
{
    HolderText text;
    if (isSerialized(token)) {
        const auto inside = serializedText(token);
        if (inside && !saysOnlyTaken(*inside))
            return describeHandwritten(*inside);
        text.summary = inside ? printableElided(*inside, 24) : printableElided(token, 24);
        return text;
    }
    if (isUnreadable(token)) {
        text.summary = printableElided(token, 24); // not readable
        return text;
    }
    if (saysOnlyTaken(token) || epochMs(token)) {
        text.summary = token; // only marks the lock as taken, or is the end of the lease
        return text;
    }
    text.client = printable(token);
    text.summary = isUuid(token) ? shortened(token) : printableElided(token, 24);
    // uuid-thread and uuid:thread, as multi-threaded clients write.
    if (token.size() > 37 && (token[36] == '-' || token[36] == ':') && isUuid(token.substr(0, 36)) &&
        decimal(token.substr(37))) {
        text.client = token.substr(0, 36);
        text.thread = token.substr(37);
    }
    return text;
}

std::string_view clientHandwritten(std::string_view token)
{
    if (token.size() > 37 && token[36] == '-' && isUuid(token.substr(0, 36)) && decimal(token.substr(37)))
        return token.substr(0, 36);
    return token;
}

/// A serialized object, written by a cache or a client: the bytes identify the hold.
std::optional<Claim> claimSerialized(const Subject& s)
{
    if (isSerialized(s.raw.value))
        return heldBy(s, Confidence::Low, Proof::Word);
    // Compressed or encrypted: an unreadable token, if the name contains a lock word.
    constexpr std::uint16_t kMayBe = Shape::Control | Shape::High | Shape::Cut;
    if ((s.shape.kinds & kMayBe) == 0 || !isUnreadable(s.raw.value) || !hasWholeLockWord(s.key()))
        return std::nullopt;
    return heldBy(s, Confidence::Low, Proof::Word);
}

std::optional<Claim> claimFenceHandwritten(const Subject& s)
{
    return s.raw.pttlMs < 0 ? auxiliaryClaim(s, kHandwrittenHelpers) : std::nullopt;
}

constexpr std::array kHandwrittenLayouts{
    Layout{.rank = Rank::Helper,
           .variant = "fencing number",
           .bytes = {1, 19},
           .kinds = Shape::Digit,
           .claim = claimFenceHandwritten,
           .keys = "<lock>:fence, :fencing, :fencing_token ...",
           .value = "a number, no TTL; belongs to a lock",
           .sure = Confidence::High},
    Layout{.variant = "hash",
           .type = ValueType::Hash,
           .claim = claimHash,
           .keys = "a word of locks in the name",
           .value = "owner (holder, client, token ...), count; or holder -> count"},
    Layout{.rank = Rank::Anything,
           .variant = "object",
           .bytes = {3, kAnyLength},
           .claim = claimSerialized,
           .keys = "a word of locks in the name",
           .value = "what pickle, Marshal, igbinary or Java's serializer made; compressed or encrypted bytes"},
    Layout{.rank = Rank::Anything,
           .variant = "text",
           .kinds = Shape::kPlain,
           .claim = claimTextHandwritten,
           .keys = "a word of locks in the name",
           .value = "a uuid, client:count, a time, 1, any word"}};

} // namespace

const Library kHandwritten{.name = "handwritten",
                           .title = "hand-written",
                           .layouts = kHandwrittenLayouts,
                           .helpers = kHandwrittenHelpers,
                           .describe = describeHandwritten,
                           .client = clientHandwritten,
                           .isGuess = true};

} // namespace lockscope::formats
