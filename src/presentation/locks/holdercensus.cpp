// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/holdercensus.h"

#include "analysis/verdict.h"
#include "core/pictureview.h"
#include "formats/decode.h"
#include "formats/library.h"
#include "presentation/locks/holdernames.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

HolderLife lifeOf(const LockState& state, ServerTime now, ServerTime seenSince)
{
    switch (analysis::verdictOf(state, now, seenSince)) {
    case analysis::Verdict::RenewalLate:
        return HolderLife::Late;
    case analysis::Verdict::RenewalStopped:
        return HolderLife::Stopped;
    default:
        break;
    }
    // Whatever else is wrong with the lock, its renewals are on time.
    const bool renewing = analysis::expectedRenewal(state) && analysis::missedRenewals(state, now) == 0;
    return renewing ? HolderLife::Renewing : HolderLife::CannotTell;
}

/// A holder that renews one lock on time is alive, whatever happened to its other locks.
bool isLivelier(HolderLife a, HolderLife b)
{
    return a < b; // in the order of declaration
}

bool isLess(const HolderCensus::Row& a, const HolderCensus::Row& b, HolderCensus::Order by)
{
    switch (by) {
    case HolderCensus::Order::Library:
        return std::string_view(formats::library(a.library).title) < formats::library(b.library).title;
    case HolderCensus::Order::Locks:
        return a.locks < b.locks;
    case HolderCensus::Order::Age: // unknown starts count as oldest
        return a.olderUnknown != b.olderUnknown ? b.olderUnknown : a.oldest > b.oldest;
    case HolderCensus::Order::LastSign:
        return a.lastSign > b.lastSign;
    case HolderCensus::Order::Life:
        return isLivelier(b.life, a.life);
    case HolderCensus::Order::Name:
        break;
    }
    return a.key < b.key;
}

void addHolds(HolderCensus::Row& row, ServerTime oldest, bool olderUnknown, ServerTime lastSign, HolderLife life)
{
    row.olderUnknown = row.olderUnknown || olderUnknown;
    if (oldest != kUnknownTime && (row.oldest == kUnknownTime || oldest < row.oldest))
        row.oldest = oldest;
    row.lastSign = std::max(row.lastSign, lastSign);
    if (isLivelier(life, row.life))
        row.life = life;
}

} // namespace

std::string rolledUpBy(HolderRollup rollup, LibraryId library, std::string_view token, const HolderNames* names)
{
    switch (rollup) {
    case HolderRollup::Host:
        return formats::describeHolder(library, token).host;
    case HolderRollup::Service:
        return names ? names->service(library, token) : std::string();
    case HolderRollup::Connection:
        return names ? std::string(names->connectionName(token)) : std::string();
    case HolderRollup::None:
        break;
    }
    return {};
}

void HolderCensus::setNames(const HolderNames* names)
{
    m_names = names;
    forgetNames();
}

void HolderCensus::setRollup(HolderRollup rollup)
{
    m_rollup = rollup;
    clear();
}

void HolderCensus::forget(TokenId token)
{
    if (const std::uint32_t i = lockscope::index(token); i < m_rowOfToken.size())
        m_rowOfToken[i] = kNone;
}

void HolderCensus::clear()
{
    m_rows.clear();
    m_identities.clear();
    m_free.clear();
    m_ids.clear();
    m_rowOfToken.clear();
}

std::uint32_t HolderCensus::rowFor(const std::string& identity, std::string key, bool isSum)
{
    const auto [known, isNew] = m_ids.try_emplace(identity, 0);
    if (isNew) {
        if (m_free.empty()) {
            m_free.push_back(static_cast<std::uint32_t>(m_rows.size()));
            m_rows.emplace_back();
            m_identities.emplace_back();
        }
        const std::uint32_t id = known->second = m_free.back();
        m_free.pop_back();
        m_rows[id] = {};
        m_rows[id].key = std::move(key);
        m_rows[id].isSum = isSum;
        m_rows[id].sum = id;
        m_identities[id] = identity;
    }
    return known->second;
}

std::uint32_t HolderCensus::rowOf(const PictureView& picture, const LockState& state)
{
    const std::uint32_t token = lockscope::index(state.holder);
    if (token >= m_rowOfToken.size())
        m_rowOfToken.resize(token + std::size_t{1}, kNone);
    if (m_rowOfToken[token] != kNone)
        return m_rowOfToken[token];
    const std::string_view bytes = picture.token(state.holder);
    const std::string key(formats::clientOf(state.library, bytes));
    const std::string above = rolledUpBy(m_rollup, state.library, bytes, m_names);
    // The name is preceded by its length, so that arbitrary bytes cannot make two identities equal.
    const std::string place = std::to_string(above.size()) + ':' + above;
    const std::uint32_t id = rowFor('h' + place + key, key, false);
    if (m_rollup != HolderRollup::None) {
        const std::uint32_t sum = rowFor('s' + place, above, true);
        m_rows[id].sum = sum;
    }
    m_rowOfToken[token] = id;
    return id;
}

bool HolderCensus::isIn(std::uint32_t id, const LockState& state) const
{
    const std::uint32_t token = lockscope::index(state.holder);
    const std::uint32_t row = token < m_rowOfToken.size() ? m_rowOfToken[token] : kNone;
    return row != kNone && (row == id || m_rows[row].sum == id);
}

void HolderCensus::count(const PictureView& picture, ServerTime now, const FreshnessTracker& known,
                         const std::function<bool(LockId)>& counts)
{
    for (Row& row : m_rows) {
        Row empty;
        empty.key = std::move(row.key);
        empty.sum = row.sum;
        empty.isSum = row.isSum;
        row = std::move(empty);
    }
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId lock{i};
        const LockState& state = picture.state(lock);
        if (state.phase != LockPhase::Held || !counts(lock))
            continue;
        const std::uint32_t id = rowOf(picture, state);
        const NodeId node = picture.key(lock).node;
        add(m_rows[id], state, std::min(now, known.of(node).value_or(now)), known.since(node));
    }
    if (m_rollup == HolderRollup::None)
        return;
    for (const Row& row : m_rows) {
        if (!row.isSum && row.locks > 0)
            addToSum(row);
    }
}

void HolderCensus::add(Row& row, const LockState& state, ServerTime now, ServerTime seenSince) const
{
    ++row.locks;
    row.token = state.holder;
    row.library = state.library;
    row.isLibraryGuessed = state.libraryGuessed;
    row.hasRenewed = row.hasRenewed || state.lastRenewal != kUnknownTime;
    const ServerTime since = state.heldSince == kUnknownTime ? state.heldBeforeTime() : state.heldSince;
    addHolds(row, since, state.heldSince == kUnknownTime, std::max(state.lastRenewal, state.heldSince),
             lifeOf(state, now, seenSince));
}

void HolderCensus::addToSum(const Row& row)
{
    Row& sum = m_rows[row.sum];
    sum.library = sum.holders == 0 || sum.library == row.library ? row.library : LibraryId::Unknown;
    sum.isLibraryGuessed = sum.isLibraryGuessed || row.isLibraryGuessed;
    sum.locks += row.locks;
    ++sum.holders;
    ++sum.lives[static_cast<std::size_t>(row.life)];
    sum.hasRenewed = sum.hasRenewed || row.hasRenewed;
    addHolds(sum, row.oldest, row.olderUnknown, row.lastSign, row.life);
}

std::vector<std::uint32_t> HolderCensus::ordered(Order by, bool descending) const
{
    std::vector<std::uint32_t> ids;
    for (std::uint32_t id = 0; id < m_rows.size(); ++id) {
        if (m_rows[id].locks > 0)
            ids.push_back(id);
    }
    const auto isBefore = [&](const Row& a, const Row& b) {
        const Row& left = descending ? b : a;
        const Row& right = descending ? a : b;
        if (isLess(left, right, by) || isLess(right, left, by))
            return isLess(left, right, by);
        return a.key < b.key;
    };
    std::sort(ids.begin(), ids.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Row& left = m_rows[a];
        const Row& right = m_rows[b];
        if (left.sum != right.sum)
            return isBefore(m_rows[left.sum], m_rows[right.sum]);
        return left.isSum != right.isSum ? left.isSum : isBefore(left, right);
    });
    return ids;
}

void HolderCensus::dropEmpty()
{
    bool dropped = false;
    for (std::uint32_t id = 0; id < m_rows.size(); ++id) {
        const auto known = m_rows[id].locks > 0 ? m_ids.end() : m_ids.find(m_identities[id]);
        if (known == m_ids.end() || known->second != id)
            continue;
        m_ids.erase(known);
        m_free.push_back(id);
        dropped = true;
    }
    if (dropped) // tokens of dropped rows must not refer to the next owner of the id
        std::replace_if(
            m_rowOfToken.begin(), m_rowOfToken.end(),
            [this](std::uint32_t id) { return id != kNone && m_rows[id].locks == 0; }, kNone);
}

} // namespace lockscope::presentation
