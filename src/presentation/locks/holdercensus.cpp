// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/holdercensus.h"

#include "analysis/verdict.h"
#include "core/pictureview.h"
#include "formats/decode.h"
#include "formats/library.h"
#include "presentation/locks/holdernames.h"

#include <algorithm>
#include <utility>

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

/// The value of the attribute for a holder; empty: unknown. UTF-8 or raw bytes of the token.
std::string sharedBy(LockGrouping grouping, LibraryId library, std::string_view token, const HolderNames* names)
{
    switch (grouping) {
    case LockGrouping::Host:
        return formats::describeHolder(library, token).host;
    case LockGrouping::Service:
        return names ? names->service(library, token) : std::string();
    case LockGrouping::Connection:
        return names ? std::string(names->connectionName(token)) : std::string();
    case LockGrouping::Lock:
    case LockGrouping::Holder:
    case LockGrouping::Prefix:
        break;
    }
    return {};
}

/// A holder that renews one lock on time is alive, whatever happened to its other locks.
bool isLivelier(HolderLife a, HolderLife b)
{
    return a < b; // in the order of declaration
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

void HolderCensus::setNames(const HolderNames* names)
{
    m_names = names;
    forgetNames();
}

void HolderCensus::setGrouping(LockGrouping grouping)
{
    m_grouping = grouping;
    clear();
}

void HolderCensus::forget(TokenId token)
{
    if (const std::uint32_t i = lockscope::index(token); i < m_rowOfToken.size()) {
        const std::uint32_t row = std::exchange(m_rowOfToken[i], kNone);
        if (row != kNone && m_rows[row].token == token)
            m_rows[row].token = TokenId::None;
    }
}

void HolderCensus::forget(LockId lock)
{
    if (const std::uint32_t i = lockscope::index(lock); i < m_rowOfLock.size())
        m_rowOfLock[i] = kNone;
}

void HolderCensus::clear()
{
    m_rows.clear();
    m_identities.clear();
    m_free.clear();
    m_ids.clear();
    m_rowOfToken.clear();
    m_rowOfLock.clear();
    m_prefixes.clear();
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

std::uint32_t HolderCensus::rowOf(const PictureView& picture, LockId lock)
{
    if (m_grouping == LockGrouping::Prefix)
        return rowOfPrefix(picture, lock);
    const LockState& state = picture.state(lock);
    const bool isEmptyValue = analysis::hasEmptyValue(state);
    const std::uint32_t token = lockscope::index(state.holder);
    if (token >= m_rowOfToken.size())
        m_rowOfToken.resize(token + std::size_t{1}, kNone);
    if (m_rowOfToken[token] != kNone && !isEmptyValue)
        return m_rowOfToken[token];
    const std::string_view bytes = picture.token(state.holder);
    const std::string key(formats::clientOf(state.library, bytes));
    const std::string above = sharedBy(m_grouping, state.library, bytes, m_names);
    // The name is preceded by its length, so that arbitrary bytes cannot make two identities equal.
    const std::string place = std::to_string(above.size()) + ':' + above;
    const std::uint32_t id = rowFor((isEmptyValue ? 'e' : 'h') + place + key, key, false);
    m_rows[id].isEmptyValue = isEmptyValue;
    m_rows[id].token = state.holder;
    m_rows[id].library = state.library;
    if (m_grouping != LockGrouping::Holder) {
        const std::uint32_t sum = rowFor('s' + place, above, true);
        m_rows[id].sum = sum;
    }
    if (!isEmptyValue)
        m_rowOfToken[token] = id;
    return id;
}

std::uint32_t HolderCensus::rowOfPrefix(const PictureView& picture, LockId lock)
{
    const std::uint32_t i = lockscope::index(lock);
    if (i >= m_rowOfLock.size())
        m_rowOfLock.resize(std::max(i + std::size_t{1}, picture.size()), kNone);
    if (m_rowOfLock[i] == kNone) {
        const std::string group = m_prefixes.of(picture.key(lock).name);
        m_rowOfLock[i] = rowFor('p' + group, group.empty() ? group : analysis::patternOfGroup(group), true);
    }
    return m_rowOfLock[i];
}

std::uint32_t HolderCensus::groupOf(const PictureView& picture, LockId lock)
{
    return m_rows[rowOf(picture, lock)].sum;
}

void HolderCensus::count(const PictureView& picture, ServerTime now, const FreshnessTracker& known,
                         const std::function<bool(LockId)>& counts)
{
    for (Row& row : m_rows) {
        Row empty;
        empty.key = std::move(row.key);
        empty.sum = row.sum;
        empty.isSum = row.isSum;
        empty.isEmptyValue = row.isEmptyValue;
        if (!row.isSum) { // its name stays when its last lock has ended
            empty.token = row.token;
            empty.library = row.library;
        }
        row = std::move(empty);
    }
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        const LockId lock{i};
        const LockState& state = picture.state(lock);
        if (state.phase != LockPhase::Held || !counts(lock))
            continue;
        const std::uint32_t id = rowOf(picture, lock);
        const NodeId node = picture.key(lock).node;
        const ServerTime then = std::min(now, known.of(node).value_or(now));
        if (m_grouping != LockGrouping::Prefix) {
            add(m_rows[id], state, then, known.since(node));
            continue;
        }
        Row each;
        each.sum = id;
        add(each, state, then, known.since(node));
        addToSum(each);
    }
    if (m_grouping == LockGrouping::Holder || m_grouping == LockGrouping::Prefix)
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
    const ServerTime since = state.latestBegin();
    addHolds(row, since, state.heldSince == kUnknownTime || state.isBeginBound(),
             std::max(state.lastRenewal, state.heldSince), lifeOf(state, now, seenSince));
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

void HolderCensus::dropEmpty(const std::function<bool(std::uint32_t id)>& isUsed)
{
    std::vector<bool> goes(m_rows.size());
    bool isAnyDropped = false;
    for (std::uint32_t id = 0; id < m_rows.size(); ++id) {
        const Row& row = m_rows[id];
        if (row.locks > 0 || isUsed(id) || m_identities[id].empty())
            continue;
        m_ids.erase(m_identities[id]);
        m_identities[id].clear();
        m_free.push_back(id);
        goes[id] = isAnyDropped = true;
    }
    if (!isAnyDropped)
        return;
    const auto hasGone = [&](std::uint32_t id) { return id != kNone && (goes[id] || goes[m_rows[id].sum]); };
    // They must not refer to the next owner of the id.
    std::replace_if(m_rowOfToken.begin(), m_rowOfToken.end(), hasGone, kNone);
    std::replace_if(m_rowOfLock.begin(), m_rowOfLock.end(), hasGone, kNone);
}

} // namespace lockscope::presentation
