// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Identifies the library of a key that a pattern names: no further evidence for a lock is needed.
#include "formats/decode.h"

#include "core/text.h"
#include "formats/layout.h"
#include "formats/librarylist.h"

#include <algorithm>

namespace lockscope::formats {

namespace {

/// For unknown layouts: the bytes most likely to identify a holder.
[[nodiscard]] Holding unknown(const RawValue& raw)
{
    Holding holding;
    if (raw.type == ValueType::Hash) {
        // Independent of the order in which the server or a reader lists the fields.
        const auto first = std::min_element(raw.fields.begin(), raw.fields.end());
        holding.token = first == raw.fields.end() ? std::string_view{} : first->first;
        holding.count = raw.fields.empty() ? 0 : 1;
    } else if (!raw.members.empty()) {
        holding.token = raw.members.front().bytes;
        holding.count = static_cast<std::uint32_t>(raw.members.size());
        holding.mode = raw.members.size() > 1 ? LockMode::Semaphore : LockMode::Unknown;
    } else {
        holding.token = raw.value;
        holding.count = raw.type == ValueType::String ? 1 : 0;
    }
    return holding;
}

/// The first layout of the highest confidence; ignores further evidence.
[[nodiscard]] std::optional<Standing> bestOf(const Subject& subject, const LibraryList& list)
{
    std::optional<Standing> best;
    auto sure = Confidence::None;
    list.layoutsFor(subject).visit([&, layouts = list.layouts()](std::uint8_t i) {
        const Layout& layout = *layouts[i];
        if (layout.sure <= sure) // cannot improve
            return true;
        const auto claim = layout.claim(subject);
        if (claim && claim->confidence > sure) {
            best = Standing{*claim, i};
            sure = claim->confidence;
        }
        return sure != Confidence::High;
    });
    return best;
}

[[nodiscard]] Holding holdingOf(const Standing& best, const LibraryList& list)
{
    const Claim& claim = best.claim;
    const auto count = claim.count.value_or(0);
    const auto holders = claim.mode == KeyRole::Semaphore ? count : claim.holders;
    return {claim.token, count, holders, lockMode(claim.mode), list.libraryOf(best.layout), claim.confidence};
}

constexpr Time kFarFuture{std::chrono::milliseconds(253'402'300'799'000)}; ///< end of the year 9999

/// True if the value may contain times that layouts evaluate. Most values do not and are decoded once.
[[nodiscard]] bool mayTellTimes(const RawValue& raw)
{
    if (raw.type == ValueType::String)
        return raw.pttlMs < 0 && !raw.value.empty() && raw.value.front() >= '0' && raw.value.front() <= '9';
    return raw.type == ValueType::ZSet || (raw.type == ValueType::Hash && raw.fields.size() > 2);
}

} // namespace

const RawValue* Subject::sibling(std::string_view name) const
{
    const auto found = std::find_if(aux.begin(), aux.end(), [&](const RawValue& other) { return other.key == name; });
    return found == aux.end() ? nullptr : &*found;
}

Holding decode(const RawValue& raw, const LibraryList& list)
{
    const auto best = bestOf(Subject(raw), list);
    return best ? holdingOf(*best, list) : unknown(raw);
}

HoldingAt decodeAt(const RawValue& raw, std::optional<Time> now, const LibraryList& list)
{
    const Subject subject(raw, {}, now);
    const auto best = bestOf(subject, list);
    if (!best)
        return {unknown(raw), true, false};
    const bool waits = best->claim.mode == KeyRole::Waiting || best->claim.mode == KeyRole::WriteWaiting;
    HoldingAt at{holdingOf(*best, list), !waits && !best->claim.free, false};
    if (best->claim.free)
        return at;
    const Layout& layout = *list.layouts()[best->layout];
    const auto countAt = [&](std::optional<Time> time) {
        const Subject then(raw, {}, time);
        const auto claim = layout.claim(then);
        return claim ? claim->count : std::nullopt;
    };
    // A count of permits that is 0: all were given back.
    if (raw.type == ValueType::String && best->claim.mode == KeyRole::Semaphore && best->claim.count == 0U &&
        best->claim.token.empty())
        at.isHeld = false;
    // A guess hides no lock: the time in a hand-written value may as well be that of the acquisition.
    if (best->claim.confidence == Confidence::Low) {
        if (mayTellTimes(raw))
            at.holding.count = countAt(std::nullopt).value_or(at.holding.count);
        return at;
    }
    // A count of 0 at every time is in the value itself and unrelated to the time.
    if (best->claim.count == 0U && now && countAt(std::nullopt) != 0U)
        at.isHeld = false;
    // A layout that is not claimed at another time says nothing about an end: a token may name the time it was made.
    if (at.isHeld && mayTellTimes(raw)) {
        const auto later = layout.claim(Subject(raw, {}, kFarFuture));
        at.canRunOut = later && later->count != best->claim.count;
    }
    return at;
}

HolderText describeToken(std::string_view token)
{
    HolderText text;
    text.client = printable(token);
    const bool ascii = (shapeOf(token).kinds & (Shape::High | Shape::Control | Shape::Cut)) == 0;
    text.summary = ascii ? shortened(token) : printableElided(token, 24);
    return text;
}

HolderText describeNobody(std::string_view token)
{
    HolderText text;
    text.summary = printableElided(token, 24);
    return text;
}

std::string_view wholeToken(std::string_view token)
{
    return token;
}

HolderText describeHolder(LibraryId id, std::string_view token, const LibraryList& list)
{
    HolderText text;
    if (id != LibraryId::Unknown)
        text = list.library(id).describe(token);
    if (text.summary.empty() && text.client.empty() && !token.empty())
        text.summary = text.client = printableElided(token, 24);
    return text;
}

bool namesOwner(LibraryId id, ValueType type, std::string_view token, const LibraryList& list)
{
    if (token.empty() || isFieldName(id, type))
        return false;
    if (id == LibraryId::Unknown)
        return true;
    const auto who = list.library(id).describe(token);
    return !who.client.empty() || !who.host.empty() || !who.pid.empty();
}

std::string shownHolder(LibraryId id, ValueType type, std::string_view token, const LibraryList& list)
{
    return isFieldName(id, type) ? std::string() : describeHolder(id, token, list).summary;
}

bool changesInOneHold(const RawValue& raw, const Holding& holding, const LibraryList& list)
{
    if (list.library(holding.library).namesHolderLate)
        return true; // the next holder's name may be written after the acquisition
    if (namesOwner(holding.library, raw.type, holding.token, list))
        return false;
    if (raw.type == ValueType::Hash)
        return isFieldName(holding.library, raw.type);
    // The number of readers; or the end of the lease, which its holder moves, and so does a client that lost the race.
    return raw.type == ValueType::String &&
           (holding.mode == LockMode::Read || (raw.pttlMs < 0 && epochMs(holding.token).has_value()));
}

std::string_view clientOf(LibraryId id, std::string_view token, const LibraryList& list)
{
    return list.library(id).client(token);
}

const char* name(Confidence confidence)
{
    switch (confidence) {
    case Confidence::None:
        break;
    case Confidence::Low:
        return "low";
    case Confidence::Medium:
        return "medium";
    case Confidence::High:
        return "high";
    }
    return "";
}

} // namespace lockscope::formats
