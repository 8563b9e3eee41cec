// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/history.h"

#include "analysis/rates.h"

#include <algorithm>
#include <functional>

namespace lockscope::analysis {

using std::chrono::microseconds;

namespace {

/// Decay per hold: after 32 holds a third of the weight is left.
constexpr float kFading = 1.0F - 1.0F / 32;
/// After a pause of this length a lock is not compared with its earlier use.
constexpr std::chrono::seconds kPause{10};

std::uint64_t hashOf(const KeyView& key)
{
    const std::uint64_t place =
        std::uint64_t{static_cast<std::uint16_t>(key.keyspace)} << 16 | std::uint64_t{key.database};
    return std::hash<std::string_view>{}(key.name) ^ (place + 1) * 0x9E3779B97F4A7C15u;
}

} // namespace

void HoldWindow::add(microseconds hold)
{
    m_buckets[m_next] = static_cast<std::uint8_t>(LogHistogram::bucketOf(hold));
    m_next = static_cast<std::uint8_t>((m_next + 1) % kMost);
    m_size = static_cast<std::uint8_t>(std::min<std::size_t>(m_size + 1u, kMost));
}

microseconds HoldWindow::median() const
{
    if (m_size == 0)
        return microseconds{0};
    auto sorted = m_buckets;
    const auto middle = sorted.begin() + (m_size - 1) / 2;
    std::nth_element(sorted.begin(), middle, sorted.begin() + m_size);
    return LogHistogram::lowerEdge(*middle + 1);
}

microseconds HoldWindow::longest() const
{
    if (m_size == 0)
        return microseconds{0};
    return LogHistogram::lowerEdge(*std::max_element(m_buckets.begin(), m_buckets.begin() + m_size) + 1);
}

void HoldTally::ended(EventKind kind, bool isTimed, bool isQuick)
{
    ++holds;
    if (kind == EventKind::Expired)
        ++expiries;
    if (isTimed) {
        quick = quick << 1 | std::uint64_t{isQuick};
        timed = static_cast<std::uint8_t>(std::min(timed + 1, 64));
    }
    if (holds >= kHalvedAt) {
        holds /= 2;
        expiries /= 2;
        leasesSetLate /= 2;
    }
}

bool Histories::define(LockId id, const KeyView& key, std::string_view group)
{
    if (index(id) >= m_locks.size())
        m_locks.resize(index(id) + std::size_t{1});
    LaneHistory& lock = m_locks[index(id)];
    const std::uint64_t name = hashOf(key);
    if (lock.name == name)
        return false;
    const bool isAnother = lock.name != 0;
    lock = LaneHistory();
    lock.name = name;
    if (group.empty())
        return isAnother;
    std::string place = std::to_string(static_cast<unsigned>(key.keyspace));
    place.append(":").append(std::to_string(key.database)).append(":").append(group);
    auto known = m_places.find(place);
    if (known == m_places.end() && m_prefixes.size() < kMostPrefixes) {
        known = m_places.emplace(std::move(place), static_cast<std::uint32_t>(m_prefixes.size())).first;
        m_prefixes.emplace_back();
        m_windows.emplace_back();
    }
    lock.prefix = known == m_places.end() ? 0 : known->second;
    return isAnother;
}

LaneHistory& Histories::of(LockId id)
{
    if (index(id) >= m_locks.size())
        m_locks.resize(index(id) + std::size_t{1});
    return m_locks[index(id)];
}

Happened Histories::take(const LockEvent& event, ServerTime seenSince, microseconds quickLimit, microseconds shortGap)
{
    LaneHistory& lock = of(event.lock);
    Happened happened{event, lock, m_prefixes[lock.prefix]};
    const Moment now = momentOf(event);
    if (endsHold(event.kind) || event.kind == EventKind::TakenOver) {
        const bool isSeen = lock.begunAt != kUnknownTime && lock.begunAt >= seenSince;
        const bool isKnown = event.kind != EventKind::Vanished && event.kind != EventKind::Migrated;
        const auto length = isSeen && isKnown ? knownLength(lock.begun(), now) : std::nullopt;
        if (length) {
            happened.hold = *length;
            lock.window.add(happened.hold);
            if (lock.prefix != 0)
                m_windows[lock.prefix].add(happened.hold);
            lock.heldUs = lock.heldUs * kFading + static_cast<float>(happened.hold.count());
        }
        if (isKnown && lock.firstSeen != kUnknownTime && !event.quarantined) {
            const bool isTimed = happened.hold.count() >= 0 && event.kind == EventKind::Released;
            lock.tally.ended(event.kind, isTimed, isTimed && happened.hold <= quickLimit);
            if (lock.prefix != 0)
                happened.prefix.ended(event.kind, isTimed, isTimed && happened.hold <= quickLimit);
        }
    }
    if (endsHold(event.kind)) {
        lock.endedAt = event.kind == EventKind::Vanished ? kUnknownTime : event.at;
        lock.endedPrecision = now.precision;
        lock.lastEnd = event.kind;
        lock.quarantined = event.quarantined;
        lock.begunAt = lock.firstSeen = kUnknownTime;
        lock.leaseMissing = false;
    } else if (beginsHold(event.kind)) {
        const bool isSeen =
            event.kind == EventKind::Acquired && lock.endedAt != kUnknownTime && lock.endedAt >= seenSince;
        if (const auto free = isSeen ? knownLength(lock.ended(), now) : std::nullopt) {
            happened.free = *free;
            happened.endBefore = lock.lastEnd;
            happened.waitersBefore = lock.waiters;
            if (happened.free <= kPause) {
                lock.freeUs = lock.freeUs * kFading + static_cast<float>(happened.free.count());
                lock.shortGaps = lock.shortGaps << 1 | std::uint32_t{happened.free <= shortGap};
                lock.gaps = static_cast<std::uint8_t>(std::min(lock.gaps + 1, 32));
            } else {
                lock.heldUs = lock.freeUs = 0;
                lock.gaps = 0;
            }
        }
        lock.begunAt = event.kind == EventKind::Found ? kUnknownTime : event.at;
        lock.begunPrecision = now.precision;
        lock.firstSeen = event.at;
        lock.leaseMissing = !event.deadline.isTime() && event.kind != EventKind::Found;
        lock.isValueCounted = false;
        lock.quarantined = event.quarantined;
        lock.waiters = 0;
    }
    return happened;
}

void Histories::clear()
{
    *this = Histories();
}

} // namespace lockscope::analysis
