// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings about many holds of a lock, or of all locks of a prefix.
#include "analysis/findings/rule.h"

#include "formats/decode.h"
#include "formats/library.h"
#include "formats/machinename.h"
#include "formats/shapes.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

std::int64_t percentOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? part * 100 / whole : 0;
}

/// SETNX and EXPIRE: a client that dies between the two leaves the lock without an expiry.
class LeaseBySecondCommand final : public FindingRule
{
    static constexpr auto kId = FindingId::LeaseBySecondCommand;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::LeaseChanged) | bit(EventKind::Renewed); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (!what.lock.leaseMissing || !event.deadline.isTime())
            return;
        what.lock.leaseMissing = false; // once per hold
        if (what.lock.begunAt == kUnknownTime || event.kind != EventKind::LeaseChanged)
            return;
        const auto after = knownLength(what.lock.begun(), momentOf(event));
        if (!after || after->count() > context.limit(kId, Measure::SetAfter))
            return;
        ++what.lock.tally.leasesSetLate;
        ++what.prefix.leasesSetLate;
        // The running hold counts, too.
        const auto isSo = [&](const HoldTally& tally) {
            return tally.leasesSetLate >= context.limit(kId, Measure::Times) &&
                   percentOf(tally.leasesSetLate, tally.holds + 1) >= context.limit(kId, Measure::Share);
        };
        const auto tell = [&](const HoldTally& tally, bool ofPrefix) {
            const std::int64_t share = std::min<std::int64_t>(percentOf(tally.leasesSetLate, tally.holds + 1), 100);
            const std::initializer_list<MeasuredValue> numbers{
                {Measure::SetAfter, after->count()}, {Measure::Times, tally.leasesSetLate}, {Measure::Share, share}};
            if (ofPrefix)
                context.episodes.occurredOfPrefix(kId, context.picture, event.lock, event.at, numbers,
                                                  context.point(event));
            else
                context.episodes.occurred(kId, context.picture, event.lock, event.at, numbers, context.point(event));
        };
        if (isSo(what.lock.tally)) {
            if (!context.episodes.isFresh(kId, event.lock, event.at))
                tell(what.lock.tally, false);
        } else if (what.lock.prefix != 0 && what.lock.tally.holds < context.limit(kId, Measure::Times) &&
                   isSo(what.prefix)) {
            tell(what.prefix, true);
        }
    }
};

/// Leases repeatedly expire under their holders.
class LeaseTooShort final : public FindingRule
{
    static constexpr auto kId = FindingId::LeaseTooShort;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Expired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (event.quarantined)
            return;
        const auto isSo = [&](const HoldTally& tally) {
            return tally.expiries >= context.limit(kId, Measure::Times) &&
                   percentOf(tally.expiries, tally.holds) >= context.limit(kId, Measure::Share);
        };
        const auto numbers = [](const HoldTally& tally) {
            return std::array{MeasuredValue{Measure::Times, tally.expiries},
                              MeasuredValue{Measure::Share, percentOf(tally.expiries, tally.holds)},
                              MeasuredValue{Measure::Holds, tally.holds}};
        };
        if (isSo(what.lock.tally)) {
            const auto n = numbers(what.lock.tally);
            context.episodes.occurred(kId, context.picture, event.lock, event.at, {n[0], n[1], n[2]},
                                      context.point(event));
        } else if (what.lock.prefix != 0 && what.lock.tally.holds < context.limit(kId, Measure::Times) &&
                   isSo(what.prefix)) {
            const auto n = numbers(what.prefix);
            context.episodes.occurredOfPrefix(kId, context.picture, event.lock, event.at, {n[0], n[1], n[2]},
                                              context.point(event));
        }
    }
};

/// A token that is always the same distinguishes neither holders nor releases.
class TokenNotFresh final : public FindingRule
{
    static constexpr auto kId = FindingId::TokenNotFresh;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        const formats::Library& library = formats::library(event.library);
        if (event.holder == TokenId::None || library.namesOneParty || library.reusesTokens || event.quarantined)
            return;
        const std::string_view token = context.picture.token(event.holder);
        LaneHistory& lock = what.lock;
        // With 16 hashes of 16 bits a false match occurs once in 4,000 acquisitions; the finding needs 13.
        const auto hash = static_cast<std::uint16_t>(std::hash<std::string_view>{}(token));
        const auto begin = lock.tokens.begin();
        const bool isKnown = std::find(begin, begin + lock.acquired, hash) != begin + lock.acquired;
        lock.tokens[lock.nextToken] = hash;
        lock.nextToken = static_cast<std::uint8_t>((lock.nextToken + 1u) % lock.tokens.size());
        lock.acquired = static_cast<std::uint8_t>(std::min<std::size_t>(lock.acquired + 1u, lock.tokens.size()));
        if (!isKnown || lock.acquired < context.limit(kId, Measure::Acquisitions) ||
            context.episodes.isFresh(kId, event.lock, event.at))
            return;
        auto sorted = lock.tokens;
        std::sort(sorted.begin(), sorted.begin() + lock.acquired);
        const auto distinct = std::unique(sorted.begin(), sorted.begin() + lock.acquired) - sorted.begin();
        const std::int64_t share = percentOf(distinct, lock.acquired);
        if (share > context.limit(kId, Measure::Distinct) || namesThread(event.library, token) || namesProcess(token) ||
            formats::namesMachine(token, context.picture.key(event.lock).name))
            return;
        context.episodes.occurred(kId, context.picture, event.lock, event.at,
                                  {{Measure::Acquisitions, lock.acquired}, {Measure::Distinct, share}},
                                  context.point(event));
    }
    /// True for a recurring UUID or equally many random digits: a process by design (a registry, a scheduler, a
    /// leader). No other client writes it, so its holder is distinguishable.
    [[nodiscard]] static bool namesProcess(std::string_view token)
    {
        constexpr std::size_t kUuid = 36;
        constexpr std::size_t kDigits = 32;
        if (token.size() == kDigits && formats::isLowerHex(token))
            return true;
        for (std::size_t i = 0; i + kUuid <= token.size(); ++i) {
            if (formats::isUuid(token.substr(i, kUuid)))
                return true;
        }
        return false;
    }
    [[nodiscard]] static bool namesThread(LibraryId library, std::string_view token)
    {
        const auto text = formats::describeHolder(library, token);
        return !text.client.empty() && !text.thread.empty();
    }
};

/// Held without work: released as soon as it is acquired.
class GivenBackAtOnce final : public FindingRule
{
    static constexpr auto kId = FindingId::GivenBackAtOnce;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Released); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const auto needed = static_cast<std::uint32_t>(context.limit(kId, Measure::Holds));
        const auto isSo = [&](const HoldTally& tally) {
            return tally.timed >= needed && tally.quickOf(needed) * 2 > needed;
        };
        const bool ofLock = isSo(what.lock.tally);
        const bool ofPrefix = !ofLock && what.lock.prefix != 0 && what.lock.tally.timed < needed && isSo(what.prefix);
        if ((!ofLock && !ofPrefix) || context.episodes.isFresh(kId, what.event.lock, what.event.at))
            return;
        const std::int64_t median =
            std::min(what.lock.window.median().count(), context.limit(kId, Measure::MedianHold));
        const std::initializer_list<MeasuredValue> numbers{{Measure::Holds, needed}, {Measure::MedianHold, median}};
        if (ofLock)
            context.episodes.occurred(kId, context.picture, what.event.lock, what.event.at, numbers,
                                      context.point(what.event));
        else
            context.episodes.occurredOfPrefix(kId, context.picture, what.event.lock, what.event.at, numbers,
                                              context.point(what.event));
    }
};

/// A lease of minutes for work of milliseconds: a crash blocks everybody for that time.
class LeaseOversized final : public FindingRule
{
    static constexpr auto kId = FindingId::LeaseOversized;
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired) | bit(EventKind::LeaseChanged); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        const LockEvent& event = what.event;
        if (!event.deadline.isTime() || event.quarantined)
            return;
        const std::int64_t lease = (event.deadline.time() - event.at).count();
        const HoldWindow& window = what.lock.window;
        if (lease < context.limit(kId, Measure::Lease) ||
            std::int64_t(window.size()) < context.limit(kId, Measure::Holds))
            return;
        const std::int64_t longest = std::max<std::int64_t>(window.longest().count(), 1);
        if (lease / longest < context.limit(kId, Measure::LeaseRatio) ||
            context.episodes.isFresh(kId, event.lock, event.at))
            return;
        context.episodes.occurred(kId, context.picture, event.lock, event.at,
                                  {{Measure::Lease, lease},
                                   {Measure::LeaseRatio, lease / longest},
                                   {Measure::LongestHold, longest},
                                   {Measure::Holds, std::int64_t(window.size())}},
                                  context.point(event));
    }
};

/// Held nearly all the time by successive holders; with several waiters it is a convoy.
class BusyLock final : public FindingRule
{
    [[nodiscard]] EventKinds kinds() const override { return bit(EventKind::Acquired); }
    void happened(const Happened& what, const FindingContext& context) override
    {
        constexpr auto kId = FindingId::BusyLock;
        const LaneHistory& lock = what.lock;
        const float all = lock.heldUs + lock.freeUs;
        const auto busy = all > 0 ? static_cast<std::int64_t>(lock.heldUs / all * 100) : 0;
        const std::int64_t needed = context.limit(kId, Measure::Holds);
        if (busy < context.limit(kId, Measure::Busy) || lock.gaps < std::min<std::int64_t>(needed, 32) ||
            std::int64_t(lock.window.size()) < needed)
            return;
        const unsigned shortOnes = static_cast<unsigned>(std::popcount(lock.shortGaps));
        const LockId id = what.event.lock;
        const ServerTime at = what.event.at;
        if (shortOnes * 2 <= lock.gaps || context.episodes.isFresh(kId, id, at))
            return;
        const std::int64_t median = lock.window.median().count();
        if (median < context.limit(kId, Measure::MedianHold))
            return;
        context.episodes.occurred(
            kId, context.picture, id, at,
            {{Measure::Busy, busy}, {Measure::MedianHold, median}, {Measure::Holds, std::int64_t(lock.window.size())}},
            context.point(what.event));
    }
    void waits(const LockWaiters& waits, const FindingContext& context) override
    {
        constexpr auto kId = FindingId::Convoy;
        if (waits.count < context.limit(kId, Measure::Waiters)) // upper bound for the number of clients
            return;
        const std::uint32_t clients = clientsIn(waits, context);
        if (clients < context.limit(kId, Measure::Waiters) ||
            !context.episodes.isOpen(FindingId::BusyLock, waits.lock) ||
            context.episodes.isFresh(kId, waits.lock, waits.at))
            return;
        EvidencePoint point;
        point.at = waits.at;
        point.what = EvidencePoint::What::Waiters;
        point.text = std::to_string(clients);
        context.episodes.occurred(kId, context.picture, waits.lock, waits.at, {{Measure::Waiters, clients}},
                                  std::move(point));
    }
    /// Number of different live clients among the current waiters: threads of one client, and connections with one name
    /// on one host, count once. The maximum over the sources.
    static std::uint32_t clientsIn(const LockWaiters& waits, const FindingContext& context)
    {
        const bool isKnown = index(waits.lock) < context.picture.size();
        const LibraryId library = isKnown ? context.picture.state(waits.lock).library : LibraryId::Unknown;
        std::size_t most = 0;
        for (const WaitersFrom& from : waits.from) {
            if (from.bound == WaitBound::AtMost)
                continue; // they may wait for something else
            std::set<std::string> clients;
            for (const Waiter& waiter : from.waiters) {
                if (waiter.pulse == WaiterPulse::Silent)
                    continue;
                if (from.source == WaitSource::Queue)
                    clients.emplace(formats::clientOf(library, waiter.id));
                else if (waiter.several)
                    clients.insert(waiter.id.empty() ? waiter.client : waiter.id);
                else if (waiter.name.empty())
                    clients.insert(waiter.client);
                else
                    clients.insert(waiter.name + ' ' + waiter.client.substr(0, waiter.client.rfind(':')));
            }
            // Waiters beyond the kept ones are known only by number.
            const std::size_t unnamed = from.count > from.waiters.size() ? from.count - from.waiters.size() : 0;
            most = std::max(most, clients.size() + unnamed);
        }
        return static_cast<std::uint32_t>(most);
    }
};

} // namespace

void addPatternRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<LeaseBySecondCommand>());
    rules.push_back(std::make_unique<LeaseTooShort>());
    rules.push_back(std::make_unique<TokenNotFresh>());
    rules.push_back(std::make_unique<GivenBackAtOnce>());
    rules.push_back(std::make_unique<LeaseOversized>());
    rules.push_back(std::make_unique<BusyLock>());
}

} // namespace lockscope::analysis
