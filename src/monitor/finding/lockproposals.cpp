// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/finding/lockproposals.h"

#include "formats/pattern.h"
#include "formats/presets.h"

#include <algorithm>
#include <tuple>

namespace lockscope::monitor {

namespace {

using formats::Confidence;
using formats::KeyRole;

/// True for roles with a holder: count-downs and queues are not proposed.
bool isHeldBySomebody(KeyRole mode)
{
    switch (mode) {
    case KeyRole::Exclusive:
    case KeyRole::Read:
    case KeyRole::Write:
    case KeyRole::Shared:
    case KeyRole::Semaphore:
    case KeyRole::WriteWaiting:
        return true;
    case KeyRole::Unknown:
    case KeyRole::Latch:
    case KeyRole::Waiting:
    case KeyRole::Auxiliary:
        break;
    }
    return false;
}

/// Maximum number of pattern-name comparisons for all proposals together: about a second.
constexpr std::uint64_t kMostLooks = 5'000'000;

} // namespace

LockProposals::Kind LockProposals::add(const formats::RawValue& raw)
{
    const auto analysis = formats::analyse({raw, {}, {}});
    if (analysis.library == LibraryId::Unknown)
        return addOther(raw.key);
    if (isHeldBySomebody(analysis.mode))
        return addLock(raw.key, analysis.library, analysis.confidence);
    ++m_helpers;
    return Kind::Helper;
}

LockProposals::Kind LockProposals::addUnread(std::string_view key, ValueType type)
{
    if (formats::auxiliaryOf(key, type)) {
        ++m_helpers;
        return Kind::Helper;
    }
    return formats::lockCandidate(key, type) ? addLock(key, LibraryId::Unknown, Confidence::Low) : addOther(key);
}

LockProposals::Kind LockProposals::addLock(std::string_view key, LibraryId library, Confidence confidence)
{
    ++m_locks;
    const auto* preset = formats::presetFor(key, library);
    auto alike = formats::patternOfAlike(key);
    const auto id = preset != nullptr ? std::string("p").append(preset->name) : "n" + alike;
    auto at = m_found.find(id);
    if (at == m_found.end()) {
        if (m_found.size() >= kMost) {
            ++m_leftOut;
            return Kind::Lock;
        }
        at = m_found.try_emplace(id).first;
        auto& proposal = at->second.proposal;
        if (preset != nullptr) {
            proposal.preset = preset->name;
            proposal.patterns.assign(preset->patterns.begin(), preset->patterns.end());
        } else {
            proposal.patterns = {alike};
        }
        at->second.matched.resize(proposal.patterns.size());
    }
    auto& found = at->second;
    auto& proposal = found.proposal;
    auto& libraries = found.libraries;
    if (const auto first = formats::firstMatch(proposal.patterns, key); first < found.matched.size())
        found.matched[first] = true;
    if (std::find(found.alike.begin(), found.alike.end(), alike) == found.alike.end()) {
        if (found.alike.size() < kMostAlike && alike.size() <= kLongestName)
            found.alike.push_back(std::move(alike));
        else
            found.isVarious = true;
    }
    ++proposal.locks;
    ++libraries[library];
    proposal.confidence = std::max(proposal.confidence, confidence);
    if (formats::firstMatch(m_watched, key) < m_watched.size())
        ++proposal.watched;
    if (proposal.examples.size() < kExamples)
        proposal.examples.emplace_back(key);
    return Kind::Lock;
}

LockProposals::Kind LockProposals::addOther(std::string_view key)
{
    if (key.size() > kLongestName)
        return Kind::Other;
    auto pattern = formats::patternOfAlike(key);
    if (const auto at = m_others.find(pattern); at != m_others.end())
        ++at->second.keys;
    else if (m_others.size() < kNames)
        m_others.emplace(std::move(pattern), Others{1, std::string(key)});
    return Kind::Other;
}

/// Names of one kind match alike, so one of each kind is compared.
std::uint64_t LockProposals::othersOf(const std::vector<std::string>& patterns, std::uint64_t& looks) const
{
    if (looks > kMostLooks) { // names of the same pattern can still be counted
        const auto same = patterns.empty() ? m_others.end() : m_others.find(patterns.front());
        return same == m_others.end() ? 0 : same->second.keys;
    }
    looks += m_others.size() * patterns.size();
    std::uint64_t keys = 0;
    for (const auto& [pattern, others] : m_others) {
        if (formats::firstMatch(patterns, others.example) < patterns.size())
            keys += others.keys;
    }
    return keys;
}

void LockProposals::choosePatterns(const Found& found, LockProposal& proposal, std::uint64_t& looks) const
{
    if (!proposal.preset.empty()) {
        std::vector<std::string> used;
        for (std::size_t i = 0; i < proposal.patterns.size(); ++i) {
            if (found.matched[i])
                used.push_back(proposal.patterns[i]);
        }
        if (!used.empty())
            proposal.patterns = std::move(used);
    }
    proposal.others = othersOf(proposal.patterns, looks);
    if (proposal.others == 0 || proposal.preset.empty() || found.isVarious)
        return;
    const auto others = othersOf(found.alike, looks);
    if (others >= proposal.others)
        return;
    proposal.others = others;
    proposal.patterns = found.alike;
    std::sort(proposal.patterns.begin(), proposal.patterns.end());
}

std::vector<LockProposal> LockProposals::list() const
{
    std::vector<LockProposal> all;
    all.reserve(m_found.size());
    std::uint64_t looks = 0;
    for (const auto& [id, found] : m_found) {
        auto& proposal = all.emplace_back(found.proposal);
        proposal.libraries.assign(found.libraries.begin(), found.libraries.end());
        std::sort(proposal.libraries.begin(), proposal.libraries.end(), [](const auto& a, const auto& b) {
            return std::tie(b.second, a.first) < std::tie(a.second, b.first);
        });
        choosePatterns(found, proposal, looks);
    }
    std::sort(all.begin(), all.end(), [](const LockProposal& a, const LockProposal& b) {
        return std::make_tuple(a.isWatched(), b.confidence, b.locks, a.preset, a.patterns) <
               std::make_tuple(b.isWatched(), a.confidence, a.locks, b.preset, b.patterns);
    });
    return all;
}

} // namespace lockscope::monitor
