// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The order of LockIndex: entries with a snapshot of their sort key, so that changed ones can be removed, given new
// keys and merged again without sorting the rest.
#include "formats/decode.h"
#include "presentation/locks/lockindex.h"
#include "presentation/locks/verdicttext.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace lockscope::presentation {

namespace {

using analysis::Verdict;

/// Places for the seriousness of a lock within its section.
constexpr std::size_t kRanks = 64;
/// One in so many entries is room for locks that come.
constexpr std::size_t kSpare = 32;

/// The first eight bytes as a number with the same order.
std::uint64_t leadingBytes(std::string_view text)
{
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 8; ++i)
        key = key << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0);
    return key;
}

std::uint64_t orderedTime(ServerTime t)
{
    return static_cast<std::uint64_t>(usSinceEpoch(t)) ^ (std::uint64_t{1} << 63);
}

std::uint64_t leaseKey(const LockState& state)
{
    if (state.phase != LockPhase::Held)
        return UINT64_MAX;
    if (state.deadline.isTime())
        return orderedTime(state.deadline.time()) >> 1;
    return state.deadline.isNever() ? UINT64_MAX - 2 : UINT64_MAX - 1;
}

/// std::upper_bound(), quick where the place is near the end.
template <class It, class Entry, class Less>
It placeBefore(It first, It last, const Entry& entry, const Less& isBefore)
{
    for (std::ptrdiff_t step = 1; last - first > step; step *= 2) {
        if (!isBefore(entry, *(last - step))) {
            first = last - step;
            break;
        }
        last -= step;
    }
    return std::upper_bound(first, last, entry, isBefore);
}

/// Calls with each run of entries of equal rank and key.
template <class Entry, class Call>
void forEachTie(std::span<Entry> entries, const Call& call)
{
    for (auto first = entries.begin(); first != entries.end();) {
        const auto last = std::find_if(first, entries.end(), [&](const Entry& entry) {
            return std::tie(entry.rank, entry.key) != std::tie(first->rank, first->key);
        });
        if (last - first > 1)
            call(std::span<Entry>(first, last));
        first = last;
    }
}

/// Sorts entries of equal rank and key by the rest of their texts, eight bytes of each text at a time: that reads each
/// text a few times, and does not compare two texts again and again.
template <class Entry, class TextOf, class Less>
void sortByText(std::span<Entry> entries, std::size_t from, bool descending, const TextOf& textOf, const Less& isBefore)
{
    constexpr std::size_t kFew = 8;
    if (entries.size() <= kFew)
        return std::sort(entries.begin(), entries.end(), isBefore);
    const auto rest = [&](const Entry& entry) {
        const std::string_view text = textOf(entry.id);
        return text.substr(std::min(from, text.size()));
    };
    const std::string_view first = rest(entries.front());
    std::size_t common = first.size();
    bool isOver = true; // no text goes on
    for (const Entry& entry : entries) {
        const std::string_view text = rest(entry);
        const auto end = first.begin() + static_cast<std::ptrdiff_t>(std::min(common, text.size()));
        common = static_cast<std::size_t>(std::mismatch(first.begin(), end, text.begin()).first - first.begin());
        isOver = isOver && text.empty();
        if (common == 0 && !isOver)
            break;
    }
    const std::uint64_t key = entries.front().key; // of all of them
    for (Entry& entry : entries) {
        const std::string_view text = rest(entry); // where all are over, they differ by null bytes at the end at most
        const std::uint64_t part =
            isOver ? textOf(entry.id).size() : leadingBytes(text.substr(std::min(common, text.size())));
        entry.key = descending ? ~part : part;
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return std::tie(a.key, a.id) < std::tie(b.key, b.id); });
    if (!isOver) {
        forEachTie(entries, [&](std::span<Entry> tie) {
            sortByText(tie, from + common + sizeof key, descending, textOf, isBefore);
        });
    }
    for (Entry& entry : entries)
        entry.key = key;
}

} // namespace

void LockIndex::setSort(SortKey key, bool descending)
{
    if (key == m_key && descending == m_descending)
        return;
    m_key = key;
    m_descending = descending;
    m_stale = true;
}

std::uint64_t LockIndex::ascendingKey(const PictureView& picture, std::uint32_t id) const
{
    const LockState& state = picture.state(LockId{id});
    switch (m_key) {
    case SortKey::Name:
        return leadingBytes(picture.key(LockId{id}).name.substr(m_prefix.size()));
    case SortKey::Library:
        return state.library == LibraryId::Unknown ? UINT64_MAX : leadingBytes(formats::library(state.library).title);
    case SortKey::Holder:
        return state.holder == TokenId::None ? UINT64_MAX : leadingBytes(picture.token(state.holder));
    case SortKey::Count:
        return state.count;
    case SortKey::HeldFor: // a later start means a shorter hold; unknown starts count as longest
        if (state.phase != LockPhase::Held)
            return 0;
        if (state.heldSince == kUnknownTime)
            return UINT64_MAX - orderedTime(firstSeen(LockId{id})) / 2;
        return (UINT64_MAX - orderedTime(state.heldSince)) / 2;
    case SortKey::Lease:
        return leaseKey(state);
    case SortKey::Renewals:
        return state.renewals;
    case SortKey::Waiters:
        return state.waiters;
    case SortKey::Verdict:
        return rankOf(static_cast<Verdict>(m_verdicts[id]));
    case SortKey::Server: {
        const auto node = static_cast<std::size_t>(picture.key(LockId{id}).node);
        return node < m_serverPlaces.size() ? m_serverPlaces[node] : node;
    }
    }
    return 0;
}

void LockIndex::setServerPlaces(std::vector<std::uint32_t> places)
{
    if (places == m_serverPlaces)
        return;
    m_serverPlaces = std::move(places);
    m_stale = m_stale || m_key == SortKey::Server;
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
    const std::uint64_t key = ascendingKey(picture, id);
    const std::size_t rank = m_sections[id] * kRanks;
    const bool needsAttention = m_sections[id] == static_cast<std::uint8_t>(LockSection::Attention);
    const std::size_t place = needsAttention ? seriousness(id) : has(id, Pin) ? 0 : 1;
    return {m_descending ? ~key : key, id, static_cast<std::uint8_t>(rank + place)};
}

std::string_view LockIndex::textOf(const PictureView& picture, std::uint32_t id) const
{
    if (m_key == SortKey::Holder)
        return picture.token(picture.state(LockId{id}).holder);
    return m_key == SortKey::Library ? std::string_view(formats::library(picture.state(LockId{id}).library).title)
                                     : picture.key(LockId{id}).name;
}

/// Among equal keys: by text where the key is one, then by name, then by id, so that equal rows keep their order.
bool LockIndex::isBefore(const PictureView& picture, const Entry& a, const Entry& b) const
{
    if (a.rank != b.rank)
        return a.rank < b.rank;
    if (a.key != b.key)
        return a.key < b.key;
    const int text = textOf(picture, a.id).compare(textOf(picture, b.id));
    if (text != 0)
        return textDescends() ? text > 0 : text < 0;
    return a.id < b.id;
}

bool LockIndex::textDescends() const
{
    return m_descending && (m_key == SortKey::Name || m_key == SortKey::Holder || m_key == SortKey::Library);
}

bool LockIndex::prefixHolds(const PictureView& picture) const
{
    if (m_key != SortKey::Name || m_prefix.empty())
        return true;
    return std::all_of(m_dirty.begin(), m_dirty.end(), [&](std::uint32_t id) {
        return !has(id, Known) || picture.key(LockId{id}).name.starts_with(m_prefix);
    });
}

void LockIndex::findPrefix(const PictureView& picture)
{
    m_prefix.clear();
    if (m_key != SortKey::Name)
        return;
    bool first = true;
    for (const Entry& entry : m_entries) {
        const std::string_view name = picture.key(LockId{entry.id}).name;
        if (first)
            m_prefix = name.substr(0, 64);
        first = false;
        const auto end = std::mismatch(m_prefix.begin(), m_prefix.end(), name.begin(), name.end()).first;
        m_prefix.erase(end, m_prefix.end());
    }
}

void LockIndex::sortEntries(const PictureView& picture, std::vector<Entry>& entries) const
{
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.rank, a.key, a.id) < std::tie(b.rank, b.key, b.id);
    });
    const auto text = [&](std::uint32_t id) { return textOf(picture, id); };
    const auto less = [&](const Entry& a, const Entry& b) { return isBefore(picture, a, b); };
    forEachTie(std::span(entries),
               [&](std::span<Entry> tie) { sortByText(tie, m_prefix.size(), textDescends(), text, less); });
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
    findPrefix(picture);
    for (Entry& entry : m_entries)
        entry = entryOf(picture, entry.id);
    sortEntries(picture, m_entries);
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

    sortEntries(picture, coming);
    const std::size_t size = m_entries.size() + coming.size();
    if (size > m_entries.capacity())
        m_entries.reserve(size + size / kSpare);
    auto end = m_entries.end() - m_entries.begin(); // of those that are still to be moved
    m_entries.resize(size);
    auto out = m_entries.end();
    const auto less = [&](const Entry& a, const Entry& b) { return isBefore(picture, a, b); };
    for (auto entry = coming.rbegin(); entry != coming.rend(); ++entry) {
        const auto place = placeBefore(m_entries.begin(), m_entries.begin() + end, *entry, less);
        out = std::move_backward(place, m_entries.begin() + end, out);
        *--out = *entry;
        end = place - m_entries.begin();
    }
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
