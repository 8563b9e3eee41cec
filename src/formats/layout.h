// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: what one layout gives to the list in layoutlist.cpp.

#include "formats/analyse.h"
#include "formats/shapes.h"

#include <cstddef>

namespace lockscope::formats {

/// What a layout looks at. The shape of a string is found once for all of them.
struct Subject
{
    explicit Subject(const RawValue& value, std::span<const RawValue> others = {}, std::optional<Time> time = {})
        : raw(value), shape(shapeOf(value)), aux(others), now(time)
    {
    }
    const RawValue& raw;
    Shape shape;
    std::span<const RawValue> aux;
    std::optional<Time> now;

    [[nodiscard]] std::string_view key() const { return raw.key; }
    [[nodiscard]] const RawValue* sibling(std::string_view key) const;
    /// Has this moment passed? False when it is not known what time it is.
    [[nodiscard]] bool isPast(std::int64_t epochMs) const { return now && now->time_since_epoch().count() > epochMs; }
};

/// What a claim rests on, and so what else must speak for a lock when nobody chose to watch the key.
enum class Proof : std::uint8_t {
    Certain, ///< nothing else writes this: a prefix of the library, or its own structure
    Origin,  ///< a token that says when and where it was made: a name of something else asks for a lease
    Value,   ///< a particular form, which digests have now and then: with a lease, a short one at such a name
    Shape,   ///< a random token: with a word of locks in the name, or with a lease and no other word
    Word,    ///< anything: only with a word of locks
    Chosen,  ///< nothing: it stands only where somebody chose to watch the key
};

/// One layout's opinion. Confidence::None: it cannot be excluded, nothing more.
struct Claim
{
    std::string_view token;
    std::optional<std::uint32_t> count = 1;
    Mode mode = Mode::Exclusive;
    Confidence confidence = Confidence::None;
    Proof proof = Proof::Shape;
    std::uint32_t holders = 0; ///< Read: that share it (of permits the count says so)
};

/// A token of which nothing is known but that it is one.
[[nodiscard]] HolderText describeToken(std::string_view token);
/// A value that names nobody (a time, "1").
[[nodiscard]] HolderText describeNobody(std::string_view token);
[[nodiscard]] std::string_view wholeToken(std::string_view token);

/// A claim on the whole string by one holder.
[[nodiscard]] inline Claim heldBy(const Subject& s, Confidence confidence, Proof proof)
{
    return {s.raw.value, 1, Mode::Exclusive, confidence, proof};
}

/// Is it the name of a lock of node-resque's: `<namespace>:lock:...[arguments]` or `...:workerslock:...`?
[[nodiscard]] bool isNodeResque(std::string_view key);

/// Is it node-redis-warlock's: at `<name>:lock` a version 1 uuid in base64? Of random bytes one in a million looks so.
[[nodiscard]] bool isWarlock(const Subject& s);

/// For layouts whose keys and bytes say all: nothing is left to ask.
[[nodiscard]] inline std::optional<Claim> claimWhatFits(const Subject& s)
{
    return heldBy(s, Confidence::High, Proof::Certain);
}

/// The renewal interval of a library whose default lease is `lease`, if what is left of it can only come from that
/// renewal: it never falls below lease - interval while somebody renews.
void renewsEvery(Analysis& analysis, const Subject& s, std::int64_t intervalMs, std::int64_t leaseMs);

inline constexpr std::size_t kAnyLength = 0xffff;

/// From and to how many bytes a string has. As it was read: a long one may be cut.
struct Lengths
{
    constexpr Lengths(std::size_t least, std::size_t most)
        : from(static_cast<std::uint16_t>(least)), to(static_cast<std::uint16_t>(most))
    {
    }
    constexpr Lengths(std::size_t exactly) : Lengths(exactly, exactly) {}
    std::uint16_t from;
    std::uint16_t to;
};

struct Layout
{
    const char* library = ""; ///< word of --json; layouts of one library have the same
    const char* title = "";
    const char* variant = "";
    ValueType type = ValueType::String;
    // claim() is asked only about what has these, so that it need not look for them itself:
    std::string_view begins = {};      ///< of a key
    Lengths bytes{0, kAnyLength};      ///< of a string
    std::uint16_t kinds = Shape::kAny; ///< of bytes in a string: those that it may have
    std::optional<Claim> (*claim)(const Subject&) = nullptr;
    HolderText (*describe)(std::string_view token) = describeToken;
    std::string_view (*client)(std::string_view token) = wholeToken;
    /// Fills in what is not the token's: waiters, renewal, times. May be nullptr.
    void (*explain)(const Subject&, Analysis&) = nullptr;
    std::uint32_t renewPercentOfTtl = 0; ///< usual interval; 0: does not renew
    bool comesBack = false;              ///< its renewal creates a deleted key again
    const char* keys = "";               ///< for the documentation, as the three below
    const char* value = "";
    Confidence sure = Confidence::Low;
};

} // namespace lockscope::formats
