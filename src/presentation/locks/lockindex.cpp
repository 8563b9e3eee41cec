// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockindex.h"

#include "presentation/locks/filterbits.h"
#include "presentation/locks/holdernames.h"
#include "presentation/locks/verdicttext.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::presentation {

namespace {

using analysis::Verdict;
using filterbits::bit;
using filterbits::counted;
using filterbits::countedOfRun;
using filterbits::kCounted;
using filterbits::kExpiring;
using filterbits::kHeldLong;

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

/// Places for the seriousness of a lock within its section.
constexpr std::size_t kRanks = 64;

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
    fresh.m_order.setKey(m_order.key(), m_order.isDescending());
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
    if (m_order.key() != SortKey::Name && has(index(id), Placed))
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
        if (m_order.key() == SortKey::Verdict && has(id, Placed))
            markDirty(id);
    }
    const auto bits = static_cast<std::uint16_t>(
        filterbits::of(state, {verdict, begunBy(state, id), now, m_findings[id] != 0, has(id, OfRun)}) |
        (past ? 0 : kCounted));
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
    else if (state.isBeginBound())
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
    const bool isBegin = state.heldSince != kUnknownTime && !state.isBeginBound();
    LockFacts facts{key.name,
                    token,
                    nodeName(key.node),
                    key.database,
                    state,
                    static_cast<Verdict>(m_verdicts[id]),
                    now,
                    isBegin ? state.heldSince : kUnknownTime,
                    state.heldSince != kUnknownTime ? state.heldSince : seen};
    if (m_names && m_filter.isCostly()) { // needs holders
        facts.service = m_names->service(state.library, token);
        facts.connection = m_names->connectionName(token);
    }
    return m_filter.matches(facts);
}

// --- rows ---

void LockIndex::setSort(SortKey key, bool descending)
{
    m_stale = m_order.setKey(key, descending) || m_stale;
}

void LockIndex::setServerPlaces(std::vector<std::uint32_t> places)
{
    m_stale = m_order.setServerPlaces(std::move(places)) || m_stale;
}

/// By severity and urgency of its finding; for simulator runs by verdict.
std::size_t LockIndex::seriousness(std::uint32_t id) const
{
    if (m_findings[id] == 0)
        return rankOf(static_cast<Verdict>(m_verdicts[id]));
    constexpr auto kWorst = static_cast<std::size_t>(analysis::Severity::Problem);
    const std::size_t severity = (m_findings[id] - 1) / kUrgencies;
    return (kWorst - severity) * kUrgencies + (m_findings[id] - 1) % kUrgencies;
}

LockIndex::Entry LockIndex::entryOf(const PictureView& picture, std::uint32_t id) const
{
    const std::size_t rank = m_sections[id] * kRanks;
    const bool needsAttention = m_sections[id] == static_cast<std::uint8_t>(LockSection::Attention);
    const std::size_t place = needsAttention ? seriousness(id) : has(id, Pin) ? 0 : 1;
    return m_order.entryOf(
        picture, id,
        {static_cast<std::uint8_t>(rank + place), static_cast<Verdict>(m_verdicts[id]), firstSeen(LockId{id})});
}

bool LockIndex::prefixHolds(const PictureView& picture) const
{
    return std::all_of(m_dirty.begin(), m_dirty.end(),
                       [&](std::uint32_t id) { return !has(id, Known) || m_order.fitsPrefix(picture, id); });
}

void LockIndex::sortAll(const PictureView& picture)
{
    m_entries.clear();
    for (std::uint32_t id = 0; id < m_marks.size(); ++id) {
        if (has(id, Known))
            m_entries.push_back({0, id, 0});
        put(id, Placed, has(id, Known));
        put(id, Shown, has(id, Shown) && has(id, Known));
    }
    m_order.findPrefix(picture, m_entries);
    for (Entry& entry : m_entries)
        entry = entryOf(picture, entry.id);
    m_order.sort(picture, m_entries);
    for (const std::uint32_t id : m_dirty)
        put(id, Dirty, false);
    m_dirty.clear();
    m_stale = false;
}

/// Removes dropped entries (and those with changed keys, without `moveDirty` only where no row stays) and inserts new
/// ones, in one pass.
void LockIndex::merge(const PictureView& picture, bool moveDirty)
{
    std::vector<Entry> coming;
    std::vector<std::uint32_t> stillDirty;
    for (const std::uint32_t id : m_dirty) {
        const bool stays = has(id, Member) && has(id, Shown);
        if (stays && !moveDirty && !has(id, Renamed)) {
            stillDirty.push_back(id);
            continue;
        }
        if (has(id, Known))
            coming.push_back(entryOf(picture, id));
        else
            put(id, Shown, false);
    }
    for (const std::uint32_t id : stillDirty)
        put(id, Dirty, false);
    std::erase_if(m_entries, [&](const Entry& entry) { return has(entry.id, Dirty); });
    for (const std::uint32_t id : m_dirty) {
        if (has(id, Dirty))
            put(id, Placed, has(id, Known));
        put(id, Dirty, false);
    }
    m_dirty.clear();
    for (const std::uint32_t id : stillDirty)
        markDirty(id);
    if (!stillDirty.empty()) { // beside a row that keeps its place with another text there is no order
        for (const Entry& entry : coming)
            markDirty(entry.id);
    }
    m_order.insert(picture, std::move(coming), m_entries);
}

LockIndex::SectionSizes LockIndex::newSince() const
{
    SectionSizes sizes{};
    for (const std::uint32_t id : waitingForRow())
        ++sizes[m_sections[id]];
    return sizes;
}

std::vector<std::uint32_t> LockIndex::waitingForRow() const
{
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 0; id < m_marks.size(); ++id) {
        if ((m_marks[id] & (Member | Shown)) == Member)
            ids.push_back(id);
    }
    return ids;
}

void LockIndex::update(const PictureView& picture, Order how, std::vector<std::uint32_t>& order)
{
    grow(picture.size());
    const bool isPinned = how == Order::Pinned && m_sectionRows != SectionSizes{};
    if (!isPinned && (m_stale || m_entries.empty() || !prefixHolds(picture)))
        sortAll(picture);
    else if (!isPinned)
        merge(picture, how == Order::Sorted);
    m_membershipChanged = false;
    m_sectionRows = {};
    m_sectionCounts = {};
    order.clear();
    for (const Entry& entry : m_entries) {
        if (!isPinned)
            put(entry.id, Shown, has(entry.id, Member));
        if (!has(entry.id, Shown))
            continue;
        m_rowSections[entry.id] = static_cast<std::uint8_t>(entry.rank / kRanks);
        ++m_sectionRows[m_rowSections[entry.id]];
        countRow(entry.id, 1);
        order.push_back(entry.id);
    }
}

} // namespace lockscope::presentation
