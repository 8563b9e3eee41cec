// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockorder.h"

#include "formats/decode.h"
#include "presentation/locks/verdicttext.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>

namespace lockscope::presentation {

namespace {

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

bool LockOrder::setKey(LockSortKey key, bool descending)
{
    if (key == m_key && descending == m_isDescending)
        return false;
    m_key = key;
    m_isDescending = descending;
    return true;
}

bool LockOrder::setServerPlaces(std::vector<std::uint32_t> places)
{
    if (places == m_serverPlaces)
        return false;
    m_serverPlaces = std::move(places);
    return m_key == LockSortKey::Server;
}

std::uint64_t LockOrder::ascendingKey(const PictureView& picture, std::uint32_t id, const Facts& facts) const
{
    const LockState& state = picture.state(LockId{id});
    switch (m_key) {
    case LockSortKey::Name:
        return leadingBytes(picture.key(LockId{id}).name.substr(m_prefix.size()));
    case LockSortKey::Library:
        return state.library == LibraryId::Unknown ? UINT64_MAX : leadingBytes(formats::library(state.library).title);
    case LockSortKey::Holder:
        return state.holder == TokenId::None ? UINT64_MAX : leadingBytes(picture.token(state.holder));
    case LockSortKey::Count:
        return state.count;
    case LockSortKey::HeldFor: // a later start means a shorter hold; unknown starts count as longest
        if (state.phase != LockPhase::Held)
            return 0;
        if (state.heldSince == kUnknownTime)
            return UINT64_MAX - orderedTime(facts.firstSeen) / 2;
        return (UINT64_MAX - orderedTime(state.heldSince)) / 2;
    case LockSortKey::Lease:
        return leaseKey(state);
    case LockSortKey::Renewals:
        return state.renewals;
    case LockSortKey::Waiters:
        return state.waiters;
    case LockSortKey::Verdict:
        return rankOf(facts.verdict);
    case LockSortKey::Server: {
        const auto node = static_cast<std::size_t>(picture.key(LockId{id}).node);
        return node < m_serverPlaces.size() ? m_serverPlaces[node] : node;
    }
    }
    return 0;
}

LockOrder::Entry LockOrder::entryOf(const PictureView& picture, std::uint32_t id, const Facts& facts) const
{
    const std::uint64_t key = ascendingKey(picture, id, facts);
    return {m_isDescending ? ~key : key, id, facts.rank};
}

std::string_view LockOrder::textOf(const PictureView& picture, std::uint32_t id) const
{
    if (m_key == LockSortKey::Holder)
        return picture.token(picture.state(LockId{id}).holder);
    return m_key == LockSortKey::Library ? std::string_view(formats::library(picture.state(LockId{id}).library).title)
                                         : picture.key(LockId{id}).name;
}

/// Among equal keys: by text where the key is one, then by name, then by id, so that equal rows keep their order.
bool LockOrder::isBefore(const PictureView& picture, const Entry& a, const Entry& b) const
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

bool LockOrder::textDescends() const
{
    return m_isDescending &&
           (m_key == LockSortKey::Name || m_key == LockSortKey::Holder || m_key == LockSortKey::Library);
}

bool LockOrder::fitsPrefix(const PictureView& picture, std::uint32_t id) const
{
    return m_key != LockSortKey::Name || m_prefix.empty() || picture.key(LockId{id}).name.starts_with(m_prefix);
}

void LockOrder::findPrefix(const PictureView& picture, const std::vector<Entry>& entries)
{
    m_prefix.clear();
    if (m_key != LockSortKey::Name)
        return;
    bool first = true;
    for (const Entry& entry : entries) {
        const std::string_view name = picture.key(LockId{entry.id}).name;
        if (first)
            m_prefix = name.substr(0, 64);
        first = false;
        const auto end = std::mismatch(m_prefix.begin(), m_prefix.end(), name.begin(), name.end()).first;
        m_prefix.erase(end, m_prefix.end());
    }
}

void LockOrder::sort(const PictureView& picture, std::vector<Entry>& entries) const
{
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.rank, a.key, a.id) < std::tie(b.rank, b.key, b.id);
    });
    const auto text = [&](std::uint32_t id) { return textOf(picture, id); };
    const auto less = [&](const Entry& a, const Entry& b) { return isBefore(picture, a, b); };
    forEachTie(std::span(entries),
               [&](std::span<Entry> tie) { sortByText(tie, m_prefix.size(), textDescends(), text, less); });
}

void LockOrder::insert(const PictureView& picture, std::vector<Entry> coming, std::vector<Entry>& entries) const
{
    sort(picture, coming);
    const std::size_t size = entries.size() + coming.size();
    if (size > entries.capacity())
        entries.reserve(size + size / kSpare);
    auto end = entries.end() - entries.begin(); // of those that are still to be moved
    entries.resize(size);
    auto out = entries.end();
    const auto less = [&](const Entry& a, const Entry& b) { return isBefore(picture, a, b); };
    for (auto entry = coming.rbegin(); entry != coming.rend(); ++entry) {
        const auto place = placeBefore(entries.begin(), entries.begin() + end, *entry, less);
        out = std::move_backward(place, entries.begin() + end, out);
        *--out = *entry;
        end = place - entries.begin();
    }
}

} // namespace lockscope::presentation
