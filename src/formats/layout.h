// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: input and output of layouts.

#include "formats/analyse.h"
#include "formats/library.h"
#include "formats/shapes.h"

namespace lockscope::formats {

/// The input of a layout. The shape of a string is computed once for all layouts.
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
    /// True if this moment has passed; false if the current time is unknown.
    [[nodiscard]] bool isPast(std::int64_t epochMs) const { return now && now->time_since_epoch().count() > epochMs; }
};

/// The evidence of a claim. It decides what further evidence a key needs if only catch-all patterns match it.
enum class Proof : std::uint8_t {
    Certain, ///< unique: a prefix of the library, or its own structure
    Origin,  ///< a token with its time and place of creation: needs a lease if the name suggests something else
    Value,   ///< a distinctive form that digests may have by chance: needs a lease, a short one at such a name
    Shape,   ///< a random token: needs a lock word in the name, or a lease and a name without other words
    Word,    ///< any value: needs a lock word
    Chosen,  ///< no evidence: valid only for keys that a pattern names
};

/// One layout's opinion. Confidence::None: possible, nothing more.
struct Claim
{
    std::string_view token;
    std::optional<std::uint32_t> count = 1;
    KeyRole mode = KeyRole::Exclusive;
    Confidence confidence = Confidence::None;
    Proof proof = Proof::Shape;
    std::uint32_t holders = 0; ///< Read: number of readers (for permits see count)
    bool free = false;         ///< the bytes show that it is not held, at any time
};

/// A claim with the layout that made it.
struct Standing
{
    Claim claim;
    std::uint8_t layout = 0;
};

/// Claims the whole string as the token of one holder.
[[nodiscard]] inline Claim heldBy(const Subject& s, Confidence confidence, Proof proof)
{
    return {s.raw.value, 1, KeyRole::Exclusive, confidence, proof};
}

/// Counts a member of a sorted set whose score is the end of its lease, unless that is past; the claim's token is the
/// first that is not past, else the first.
inline void addMember(Claim& claim, std::string_view member, bool isPast)
{
    if (claim.token.empty() || (!isPast && *claim.count == 0))
        claim.token = member;
    *claim.count += isPast ? 0 : 1;
}

/// For layouts that the table of key and byte constraints identifies completely.
[[nodiscard]] inline std::optional<Claim> claimWhatFits(const Subject& s)
{
    return heldBy(s, Confidence::High, Proof::Certain);
}

/// Sets the renewal interval of a library whose default lease is `leaseMs`, if the remaining TTL proves a renewal: with
/// renewals it never falls below lease - interval.
void renewsEvery(Analysis& analysis, const Subject& s, std::int64_t intervalMs, std::int64_t leaseMs);

} // namespace lockscope::formats
