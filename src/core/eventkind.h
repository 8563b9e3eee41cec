// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lockscope {

/// docs/cli.md has the vocabulary. `Lost`: the node that took over (a failover, a taken slot) has not got it, and its
/// lease was not over; it happened within the precision, and its holder was not told. `Quarantined`: an operator's
/// tombstone took the place of the lock; `previous` held it before, if anybody did. `Learned`: nothing happened, but
/// what was told before is corrected: the holder, the deadline or since when became known, turned out to be another, or
/// is not known any more (after a gap, or because what was written could not be read). It carries holder and deadline
/// as they are from now on, so that who keeps only these two of each event (`watch --json`: holder and pttl_ms) has the
/// picture.
///
/// Recordings have these numbers: a kind that does not come last needs a new version of the file.
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

/// The series of a rate that an event counts for. None: it counts nowhere.
enum class EventSeries : std::uint8_t { Acquires, Renewals, Releases, Expiries, TakeOvers, Others, None };

/// What a kind of event does to the hold it is about.
enum class HoldChange : std::uint8_t { Begins, Keeps, Ends };

/// What every consumer asks of a kind of event; how people see it is in presentation/words/eventwords.cpp.
struct EventKindFacts
{
    EventKind kind;
    const char* word; ///< of `watch --json` and of recordings
    HoldChange hold;
    bool isCommon; ///< the bulk of the traffic; everything else is worth keeping under overload
    bool isLost;   ///< a hold ended without its holder giving it up
    EventSeries series;
    /// What the score of a simulated run takes it for (for workers a lease is over whether expired or evicted);
    /// Learned: for nothing.
    EventKind scoredAs;
};

inline constexpr int kEventKinds = 17;

/// One row a kind, in the order of EventKind.
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

/// Bit i: EventKind i.
using EventKinds = std::uint32_t;
static_assert(kEventKinds <= 32);

[[nodiscard]] constexpr EventKinds bit(EventKind kind)
{
    return EventKinds{1} << static_cast<unsigned>(kind);
}

/// The kinds with this change; a constant, so that who asks of every event shifts and looks nothing up.
[[nodiscard]] consteval EventKinds kindsWith(HoldChange change)
{
    EventKinds kinds = 0;
    for (const EventKindFacts& facts : kEventKindFacts)
        kinds |= facts.hold == change ? bit(facts.kind) : 0;
    return kinds;
}

/// Does this kind end a hold, and begin none?
[[nodiscard]] constexpr bool endsHold(EventKind kind)
{
    constexpr EventKinds kEnds = kindsWith(HoldChange::Ends);
    return (kEnds & bit(kind)) != 0;
}
/// Does this kind begin a hold?
[[nodiscard]] constexpr bool beginsHold(EventKind kind)
{
    constexpr EventKinds kBegins = kindsWith(HoldChange::Begins);
    return (kBegins & bit(kind)) != 0;
}

/// The word of factsOf(); "unknown" for what is no kind. Static storage.
[[nodiscard]] constexpr const char* name(EventKind kind)
{
    return static_cast<int>(kind) < kEventKinds ? factsOf(kind).word : "unknown";
}

} // namespace lockscope
