// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockindex.h"

#include "presentation/locks/holdernames.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::presentation {

namespace {

using analysis::Verdict;

constexpr std::chrono::seconds kExpiring{2};
constexpr std::chrono::minutes kHeldLong{5};
/// Duration of a full sweep. A slice is at least an eighth of all locks, whatever the frame rate.
constexpr std::chrono::microseconds kSweepRound{250'000};
constexpr std::size_t kMostSlices = 8;
/// A slice of a filter is limited for frames of this length, and of slower ones in proportion.
constexpr std::chrono::microseconds kFrame{33'000};
constexpr std::chrono::seconds kLongestFrame{1};
constexpr std::size_t kLeastSlice = 512;
/// Locks that are filtered at once, in a few milliseconds; fewer by a filter that decodes tokens.
constexpr std::size_t kFilterSlice = 5000;
constexpr std::size_t kCostlyFilterSlice = 2500;

constexpr std::uint16_t bit(SavedFilter filter)
{
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(filter));
}
static_assert(static_cast<int>(SavedFilter::Count) <= 14);
/// Included in the counts; not while its node is not live.
constexpr std::uint16_t kCounted = 1u << 15;

/// Replaces Attention for locks of simulator runs.
constexpr std::uint16_t kTroubleOfRun = 1u << 14;

constexpr std::uint16_t counted(std::uint16_t bits)
{
    return bits & kCounted ? bits : 0;
}

constexpr std::uint16_t countedOfRun(std::uint16_t bits)
{
    if ((bits & kCounted) == 0 || (bits & bit(SavedFilter::Simulator)) == 0)
        return 0;
    return bits & kTroubleOfRun ? bits | bit(SavedFilter::Attention) : bits;
}

/// Bits that mean trouble in a simulator run, whose findings alert nobody.
constexpr std::uint16_t kAttention = bit(SavedFilter::Contended) | bit(SavedFilter::RenewalLate) |
                                     bit(SavedFilter::NoTtl) | bit(SavedFilter::TakenOver) |
                                     bit(SavedFilter::ExpiredUnreleased);

constexpr std::uint32_t kNeverDue = std::numeric_limits<std::uint32_t>::max();

/// Rounded down, so that nothing is judged too late.
std::uint32_t wholeSeconds(ServerTime t)
{
    const std::int64_t seconds = usSinceEpoch(t) / 1'000'000;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, kNeverDue));
}

} // namespace

void LockIndex::reset()
{
    LockIndex fresh;
    fresh.m_names = m_names;
    fresh.m_filter = std::move(m_filter);
    fresh.m_saved = m_saved;
    fresh.m_key = m_key;
    fresh.m_descending = m_descending;
    *this = std::move(fresh);
}

void LockIndex::setFilter(Filter filter, const PictureView& picture, ServerTime now)
{
    m_filter = std::move(filter);
    grow(picture.size());
    refilter();
    filterSlice(picture, now);
}

std::size_t LockIndex::filterSliceSize() const
{
    return m_filter.isCostly() ? kCostlyFilterSlice : kFilterSlice;
}

bool LockIndex::filterSlice(const PictureView& picture, ServerTime now)
{
    const std::size_t slice = std::min(m_refilterLeft, filterSliceSize());
    for (std::size_t n = 0; n < slice; ++n) {
        m_sweepAt = m_sweepAt + 1 < m_marks.size() ? m_sweepAt + 1 : 0;
        judge(picture, static_cast<std::uint32_t>(m_sweepAt), now, true);
    }
    m_refilterLeft -= slice;
    return m_refilterLeft > 0;
}

void LockIndex::setSavedFilter(SavedFilter saved, const PictureView& picture, ServerTime now)
{
    m_saved = saved;
    setFilter(std::move(m_filter), picture, now);
}

void LockIndex::setNodeName(NodeId node, std::string name)
{
    const auto i = static_cast<std::size_t>(node);
    if (m_nodes.size() <= i)
        m_nodes.resize(i + 1);
    m_nodes[i] = std::move(name);
}

const std::string& LockIndex::nodeName(NodeId node) const
{
    static const std::string none;
    const auto i = static_cast<std::size_t>(node);
    return i < m_nodes.size() ? m_nodes[i] : none;
}

void LockIndex::grow(std::size_t size)
{
    if (m_marks.size() >= size)
        return;
    m_refilterLeft += isFiltering() ? size - m_marks.size() : 0;
    m_marks.resize(size);
    m_bits.resize(size);
    m_verdicts.resize(size);
    m_sections.resize(size);
    m_rowSections.resize(size);
    m_findings.resize(size);
    m_seen.resize(size);
    m_due.resize(size);
}

void LockIndex::noteState(const NodeEvent& event)
{
    m_known.addEvent(event);
    if (event.kind == NodeEvent::Kind::State || event.kind == NodeEvent::Kind::Retired)
        m_rejudgeLeft = m_marks.size();
}

void LockIndex::touch(const PictureView& picture, LockId id, ServerTime now)
{
    grow(picture.size());
    judge(picture, index(id), now, true);
    if (m_key != SortKey::Name && has(index(id), Placed))
        markDirty(index(id));
}

void LockIndex::setFindings(const OpenFindings::ByLock& findings, const PictureView& picture, ServerTime now)
{
    grow(picture.size());
    std::vector<std::uint32_t> before;
    before.swap(m_withFinding);
    const auto note = [&](std::uint32_t id, std::uint8_t finding) {
        if (std::exchange(m_findings[id], finding) == finding)
            return;
        judge(picture, id, now, true);
        if (has(id, Placed))
            markDirty(id);
    };
    for (const auto& [id, finding] : findings) {
        m_withFinding.push_back(id);
        note(id, static_cast<std::uint8_t>(1 + static_cast<std::size_t>(finding.severity) * kUrgencies +
                                           std::min<std::size_t>(finding.urgency, kUrgencies - 1)));
    }
    for (const std::uint32_t id : before) {
        if (!findings.contains(id))
            note(id, 0);
    }
}

void LockIndex::redefine(LockId id)
{
    const std::uint32_t i = index(id);
    if (i >= m_marks.size())
        return;
    m_seen[i] = 0;
    m_findings[i] = 0;
    put(i, Named, false);
    if (has(i, Placed))
        markDirty(i);
    if (!has(i, Shown))
        return;
    countRow(i, -1);
    if (!has(i, Renamed))
        m_redefined.push_back(i);
    put(i, Renamed, true);
    m_membershipChanged = true;
}

void LockIndex::setPinned(const std::vector<std::uint32_t>& ids, const PictureView& picture, ServerTime now)
{
    grow(picture.size());
    std::vector<std::uint32_t> changed = std::exchange(m_pinned, ids);
    for (const std::uint32_t id : changed)
        put(id, Pin, false);
    std::erase_if(m_pinned, [this](std::uint32_t id) { return id >= m_marks.size(); });
    for (const std::uint32_t id : m_pinned)
        put(id, Pin, true);
    changed.insert(changed.end(), m_pinned.begin(), m_pinned.end());
    for (const std::uint32_t id : changed) {
        judge(picture, id, now, false);
        if (has(id, Placed))
            markDirty(id);
    }
}

void LockIndex::forgetRedefined()
{
    for (const std::uint32_t id : m_redefined)
        put(id, Renamed, false);
    m_redefined.clear();
}

void LockIndex::sweep(const PictureView& picture, ServerTime now)
{
    grow(picture.size());
    const std::size_t size = m_marks.size();
    if (now < m_judgedAt) { // in the past: locks due by then may not be due now
        m_rejudgeLeft = size;
        m_judgedAt = now;
    }
    const auto passed = std::clamp(now - std::exchange(m_sweptAt, now), std::chrono::microseconds{0},
                                   std::chrono::microseconds(kLongestFrame));
    const std::size_t due =
        size * static_cast<std::size_t>(passed.count()) / static_cast<std::size_t>(kSweepRound.count()) + 1;
    const bool refilter = m_refilterLeft > 0 || m_filter.dependsOnTime();
    const auto frames = std::max<std::size_t>(1, static_cast<std::size_t>(passed / kFrame));
    const std::size_t slice = std::min(refilter ? std::min(size, filterSliceSize() * frames) : size,
                                       std::max({kLeastSlice, size / kMostSlices + 1, due}));
    const bool all = refilter || m_rejudgeLeft > 0;
    const std::uint32_t second = wholeSeconds(now);
    for (std::size_t n = 0; n < slice; ++n) {
        m_sweepAt = m_sweepAt + 1 < size ? m_sweepAt + 1 : 0;
        if (all || m_due[m_sweepAt] <= second)
            judge(picture, static_cast<std::uint32_t>(m_sweepAt), now, refilter);
    }
    m_refilterLeft -= std::min(m_refilterLeft, slice);
    m_rejudgeLeft -= std::min(m_rejudgeLeft, slice);
}

void LockIndex::judge(const PictureView& picture, std::uint32_t id, ServerTime now, bool refilter)
{
    const LockState& state = picture.state(LockId{id});
    const bool known = state.phase != LockPhase::Gone;
    m_judgedAt = std::max(m_judgedAt, now);
    if (!known && !has(id, Known)) {
        m_due[id] = kNeverDue;
        return;
    }
    std::optional<ServerTime> past;
    ServerTime seenSince = kUnknownTime;
    if (m_known.wasAnyAway()) {
        const NodeId node = picture.key(LockId{id}).node;
        past = m_known.of(node);
        seenSince = m_known.since(node);
        now = std::min(now, past.value_or(now));
    }
    noteFirstSeen(state, id, now);
    noteName(picture, id, known);
    const Verdict verdict = analysis::verdictOf(state, now, seenSince);
    m_due[id] = wholeSeconds(holdsUntil(state, id, now, seenSince));
    if (static_cast<std::uint8_t>(verdict) != m_verdicts[id]) {
        m_verdicts[id] = static_cast<std::uint8_t>(verdict);
        if (m_key == SortKey::Verdict && has(id, Placed))
            markDirty(id);
    }
    const auto bits = static_cast<std::uint16_t>(savedBits(state, verdict, id, now) | (past ? 0 : kCounted));
    count(m_counts, counted(m_bits[id]), counted(bits));
    count(m_countsOfRun, countedOfRun(m_bits[id]), countedOfRun(bits));
    countRow(id, -1);
    m_bits[id] = bits;
    countRow(id, 1);
    const auto section = static_cast<std::uint8_t>(sectionOf(state, id, now));
    if (std::exchange(m_sections[id], section) != section && has(id, Placed))
        markDirty(id);
    if (known != has(id, Known)) {
        m_total += known ? 1 : -1;
        put(id, Known, known);
        markDirty(id);
    }

    const bool wanted = known && (m_saved == SavedFilter::All || (bits & bit(m_saved)));
    const bool member = wanted && (refilter || !wanted ? matches(picture, id, now) : has(id, Member));
    if (member == has(id, Member))
        return;
    put(id, Member, member);
    m_membershipChanged = true;
}

/// Computed once per name, because it is needed for 100,000 locks several times a second.
void LockIndex::noteName(const PictureView& picture, std::uint32_t id, bool known)
{
    if (known == has(id, Named))
        return;
    put(id, OfRun, known && simulator::isOwnKey(picture.key(LockId{id}).name));
    put(id, Named, known);
}

void LockIndex::noteFirstSeen(const LockState& state, std::uint32_t id, ServerTime now)
{
    if (state.phase != LockPhase::Held || state.heldSince != kUnknownTime)
        m_seen[id] = 0;
    else if (state.heldBefore != 0)
        m_seen[id] = state.heldBefore - 1; // rounded up already
    else if (state.lastKind == EventKind::Found && state.changedAt != kUnknownTime)
        m_seen[id] = wholeSeconds(state.changedAt);
    else if (m_seen[id] == 0)
        m_seen[id] = wholeSeconds(now);
    else if (state.endedAt != kUnknownTime)
        m_seen[id] = std::max(m_seen[id], wholeSeconds(state.endedAt));
}

ServerTime LockIndex::firstSeen(LockId id) const
{
    const std::uint32_t i = index(id);
    if (i >= m_seen.size() || m_seen[i] == 0)
        return kUnknownTime;
    // Rounded up, so that the bound does not claim more than was seen.
    return serverTimeFromUs((static_cast<std::int64_t>(m_seen[i]) + 1) * 1'000'000);
}

ServerTime LockIndex::begunBy(const LockState& state, std::uint32_t id) const
{
    return state.heldSince != kUnknownTime ? state.heldSince : firstSeen(LockId{id});
}

ServerTime LockIndex::holdsUntil(const LockState& state, std::uint32_t id, ServerTime now, ServerTime seenSince) const
{
    ServerTime until = analysis::verdictHoldsUntil(state, now, seenSince);
    if (state.phase == LockPhase::Free && state.endedAt != kUnknownTime && now < state.endedAt + kJustEnded)
        return std::min(until, state.endedAt + kJustEnded);
    if (state.phase != LockPhase::Held)
        return until;
    const ServerTime since = begunBy(state, id);
    const ServerTime never = ServerTime::max();
    for (const ServerTime then : {state.deadline.isTime() ? state.deadline.time() - kExpiring : never,
                                  since != kUnknownTime ? since + kHeldLong : never})
        until = then >= now ? std::min(until, then) : until;
    return until;
}

bool LockIndex::isCounted(std::uint32_t id, SavedFilter filter) const
{
    return id < m_bits.size() && !has(id, OfRun) && (counted(m_bits[id]) & bit(filter)) != 0;
}

analysis::Verdict LockIndex::verdict(LockId id) const
{
    return index(id) < m_verdicts.size() ? static_cast<Verdict>(m_verdicts[index(id)]) : Verdict::None;
}

LockSection LockIndex::section(LockId id) const
{
    return index(id) < m_sections.size() ? static_cast<LockSection>(m_sections[index(id)]) : LockSection::Ended;
}

std::uint16_t LockIndex::savedBits(const LockState& state, Verdict verdict, std::uint32_t id, ServerTime now) const
{
    std::uint16_t bits = causes(state, verdict, id, now);
    const bool isFound = m_findings[id] != 0 && state.phase != LockPhase::Gone;
    if (!has(id, OfRun)) // attention is defined by findings
        return isFound ? bits | bit(SavedFilter::Attention) : bits;
    const bool isTrouble = (bits & kAttention) != 0 || verdict == Verdict::Overdue || isFound;
    return static_cast<std::uint16_t>(bits | bit(SavedFilter::Simulator) | (isTrouble ? kTroubleOfRun : 0));
}

std::uint16_t LockIndex::causes(const LockState& state, Verdict verdict, std::uint32_t id, ServerTime now) const
{
    if (state.phase == LockPhase::Free)
        return static_cast<std::uint16_t>(
            (verdict == Verdict::Contended ? bit(SavedFilter::Contended) : 0) |
            (verdict == Verdict::Expired || analysis::endedByTtl(state) ? bit(SavedFilter::ExpiredUnreleased) : 0));
    if (state.phase != LockPhase::Held)
        return 0;
    std::uint16_t bits = bit(SavedFilter::All);
    if (state.waiters > 0 || verdict == Verdict::Contended)
        bits |= bit(SavedFilter::Contended);
    if (verdict == Verdict::RenewalLate || verdict == Verdict::RenewalStopped)
        bits |= bit(SavedFilter::RenewalLate);
    if (analysis::neverEnds(state))
        bits |= bit(SavedFilter::NoTtl);
    if (state.begunByTakeover)
        bits |= bit(SavedFilter::TakenOver);
    if (state.deadline.isTime() && state.deadline.time() - now < kExpiring)
        bits |= bit(SavedFilter::Expiring);
    const ServerTime since = begunBy(state, id);
    if (since != kUnknownTime && now - since > kHeldLong)
        bits |= bit(SavedFilter::HeldLong);
    return bits;
}

LockSection LockIndex::sectionOf(const LockState& state, std::uint32_t id, ServerTime now) const
{
    if (m_bits[id] & bit(SavedFilter::Attention))
        return LockSection::Attention;
    const bool justEnded = state.endedAt != kUnknownTime && now < state.endedAt + kJustEnded;
    return state.phase == LockPhase::Held || justEnded || has(id, Pin) ? LockSection::Held : LockSection::Ended;
}

void LockIndex::count(Counts& counts, std::uint16_t before, std::uint16_t after)
{
    if (before == after)
        return;
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] += ((after >> i) & 1) - ((before >> i) & 1);
}

/// A row whose id names another lock by now is that of no lock.
void LockIndex::countRow(std::uint32_t id, int by)
{
    if ((m_marks[id] & (Shown | Renamed)) != Shown)
        return;
    const auto section = static_cast<LockSection>(m_rowSections[id]);
    RowCounts& counts = m_sectionCounts[m_rowSections[id]];
    const std::uint16_t reason = bit(section == LockSection::Attention ? SavedFilter::Attention : SavedFilter::All);
    if (section == LockSection::Ended || (counted(m_bits[id]) & reason) != 0)
        counts.counted += by;
    else
        ((m_bits[id] & kCounted) == 0 ? counts.away : counts.over) += by;
}

bool LockIndex::isHeldNow(std::uint32_t id) const
{
    return id < m_bits.size() && (counted(m_bits[id]) & bit(SavedFilter::All)) != 0;
}

void LockIndex::markDirty(std::uint32_t id)
{
    if (has(id, Dirty))
        return;
    put(id, Dirty, true);
    m_dirty.push_back(id);
}

bool LockIndex::matches(const PictureView& picture, std::uint32_t id, ServerTime now) const
{
    if (m_filter.isEmpty())
        return true;
    const LockState& state = picture.state(LockId{id});
    const KeyView key = picture.key(LockId{id});
    const ServerTime seen = firstSeen(LockId{id});
    const std::string_view token = picture.token(state.holder);
    LockFacts facts{key.name,     token,           nodeName(key.node),
                    key.database, state,           static_cast<Verdict>(m_verdicts[id]),
                    now,          state.heldSince, state.heldSince != kUnknownTime ? state.heldSince : seen};
    if (m_names && m_filter.isCostly()) { // needs holders
        facts.service = m_names->service(state.library, token);
        facts.connection = m_names->connectionName(token);
    }
    return m_filter.matches(facts);
}

} // namespace lockscope::presentation
