// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockscope {

/// Kinds of lock events; docs/cli.md has the vocabulary.
/// Lost: the node that took over (failover, moved slot) lacks the lock, although its lease had not ended. It happened
/// within the precision; the holder was not notified.
/// Quarantined: an operator's tombstone replaced the lock; `previous` is the former holder, if any.
/// Learned: nothing happened, but earlier data is corrected: holder, deadline or start became known, was wrong, or is
/// unknown again (after a gap, or when a value could not be read). It carries the holder and deadline that apply from
/// now on, so a consumer that keeps only these two fields of each event (`watch --json`: holder and pttl_ms) has the
/// current picture.
///
/// Recordings store these numbers: a new kind anywhere but at the end needs a new file version.
enum class EventKind : std::uint8_t {
    Found,
    Acquired,
    Reentered,
    Unreentered,
    Renewed,
    LeaseChanged,
    TtlLost,
    TakenOver,
    Released,
    Expired,
    Evicted,
    ForceReleased,
    Migrated,
    Vanished,
    Lost,
    Quarantined,
    Learned,
};

/// The rate series that counts an event. None: not counted.
enum class EventSeries : std::uint8_t { Acquires, Renewals, Releases, Expiries, TakeOvers, Others, None };

/// Effect of an event kind on the hold.
enum class HoldChange : std::uint8_t { Begins, Keeps, Ends };

/// Properties of an event kind for all consumers; presentation/events/eventwords.cpp has the display texts.
struct EventKindFacts
{
    EventKind kind;
    const char* word; ///< of `watch --json` and of recordings
    HoldChange hold;
    bool isCommon; ///< the bulk of the traffic; all other kinds are kept under overload
    bool isLost;   ///< a hold ended without a release by its holder
    EventSeries series;
    /// How the score of a simulated run counts it (an eviction ends a lease like an expiry); Learned: not counted.
    EventKind scoredAs;
};

inline constexpr int kEventKinds = 17;

/// One row per kind, in the order of EventKind.
inline constexpr std::array<EventKindFacts, kEventKinds> kEventKindFacts{{
    // clang-format off
    // kind                     word             hold                common lost   series                  scored as
    {EventKind::Found,         "found",          HoldChange::Begins, true,  false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Acquired,      "acquired",       HoldChange::Begins, true,  false, EventSeries::Acquires,  EventKind::Acquired},
    {EventKind::Reentered,     "reentered",      HoldChange::Keeps,  true,  false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Unreentered,   "unreentered",    HoldChange::Keeps,  true,  false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Renewed,       "renewed",        HoldChange::Keeps,  true,  false, EventSeries::Renewals,  EventKind::Learned},
    {EventKind::LeaseChanged,  "lease_changed",  HoldChange::Keeps,  false, false, EventSeries::Others,    EventKind::Learned},
    {EventKind::TtlLost,       "ttl_lost",       HoldChange::Keeps,  false, false, EventSeries::Others,    EventKind::Learned},
    {EventKind::TakenOver,     "taken_over",     HoldChange::Begins, false, true,  EventSeries::TakeOvers, EventKind::Learned},
    {EventKind::Released,      "released",       HoldChange::Ends,   true,  false, EventSeries::Releases,  EventKind::Released},
    {EventKind::Expired,       "expired",        HoldChange::Ends,   false, true,  EventSeries::Expiries,  EventKind::Expired},
    {EventKind::Evicted,       "evicted",        HoldChange::Ends,   false, true,  EventSeries::Expiries,  EventKind::Expired},
    {EventKind::ForceReleased, "force_released", HoldChange::Ends,   false, false, EventSeries::Releases,  EventKind::Learned},
    {EventKind::Migrated,      "migrated",       HoldChange::Keeps,  false, false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Vanished,      "vanished",       HoldChange::Ends,   false, false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Lost,          "lost",           HoldChange::Ends,   false, true,  EventSeries::Others,    EventKind::Learned},
    {EventKind::Quarantined,   "quarantined",    HoldChange::Begins, false, false, EventSeries::Others,    EventKind::Learned},
    {EventKind::Learned,       "learned",        HoldChange::Keeps,  false, false, EventSeries::None,      EventKind::Learned},
    // clang-format on
}};

static_assert(
    [] {
        for (std::size_t i = 0; i < kEventKindFacts.size(); ++i) {
            if (kEventKindFacts[i].word == nullptr || kEventKindFacts[i].kind != static_cast<EventKind>(i))
                return false;
        }
        return kEventKindFacts.back().kind == EventKind::Learned; // the last one, so none is without a row
    }(),
    "a row for each kind, in the order of EventKind");

[[nodiscard]] constexpr const EventKindFacts& factsOf(EventKind kind)
{
    return kEventKindFacts[static_cast<std::size_t>(kind)];
}

/// Set of kinds; bit i is EventKind i.
using EventKinds = std::uint32_t;
static_assert(kEventKinds <= 32);

[[nodiscard]] constexpr EventKinds bit(EventKind kind)
{
    return EventKinds{1} << static_cast<unsigned>(kind);
}

/// The kinds with this change, as a constant: the check per event is a shift instead of a table lookup.
[[nodiscard]] consteval EventKinds kindsWith(HoldChange change)
{
    EventKinds kinds = 0;
    for (const EventKindFacts& facts : kEventKindFacts)
        kinds |= facts.hold == change ? bit(facts.kind) : 0;
    return kinds;
}

[[nodiscard]] constexpr bool endsHold(EventKind kind)
{
    constexpr EventKinds kEnds = kindsWith(HoldChange::Ends);
    return (kEnds & bit(kind)) != 0;
}
[[nodiscard]] constexpr bool beginsHold(EventKind kind)
{
    constexpr EventKinds kBegins = kindsWith(HoldChange::Begins);
    return (kBegins & bit(kind)) != 0;
}

/// The word in kEventKindFacts; "unknown" for an invalid kind. Static storage.
[[nodiscard]] constexpr const char* name(EventKind kind)
{
    return static_cast<int>(kind) < kEventKinds ? factsOf(kind).word : "unknown";
}

} // namespace lockscope
