// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to formats: what a layout is asked, and what it answers.

#include "formats/analyse.h"
#include "formats/library.h"
#include "formats/shapes.h"

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
    KeyRole mode = KeyRole::Exclusive;
    Confidence confidence = Confidence::None;
    Proof proof = Proof::Shape;
    std::uint32_t holders = 0; ///< Read: that share it (of permits the count says so)
    bool free = false;         ///< the bytes themselves say that nobody holds it, at any time
};

/// What one layout claims.
struct Standing
{
    Claim claim;
    std::uint8_t layout = 0;
};

/// A claim on the whole string by one holder.
[[nodiscard]] inline Claim heldBy(const Subject& s, Confidence confidence, Proof proof)
{
    return {s.raw.value, 1, KeyRole::Exclusive, confidence, proof};
}

/// For layouts whose keys and bytes say all: nothing is left to ask.
[[nodiscard]] inline std::optional<Claim> claimWhatFits(const Subject& s)
{
    return heldBy(s, Confidence::High, Proof::Certain);
}

/// The renewal interval of a library whose default lease is `lease`, if what is left of it can only come from that
/// renewal: it never falls below lease - interval while somebody renews.
void renewsEvery(Analysis& analysis, const Subject& s, std::int64_t intervalMs, std::int64_t leaseMs);

} // namespace lockscope::formats
