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

/// Somebody may hold it: a count-down and a queue are not proposed.
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
    std::string name = preset != nullptr ? std::string(preset->name) : formats::patternOfAlike(key);
    const auto id = std::string(preset != nullptr ? "p" : "n").append(name);
    auto at = m_found.find(id);
    if (at == m_found.end()) {
        if (m_found.size() >= kMost) {
            ++m_leftOut;
            return Kind::Lock;
        }
        at = m_found.try_emplace(id).first;
        auto& proposal = at->second.proposal;
        if (preset != nullptr) {
            proposal.preset = std::move(name);
            proposal.patterns.assign(preset->patterns.begin(), preset->patterns.end());
        } else {
            proposal.patterns = {std::move(name)};
        }
    }
    auto& [proposal, libraries] = at->second;
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
    if (const auto at = m_others.find(formats::patternOfAlike(key)); at != m_others.end())
        ++at->second;
    else if (m_others.size() < kNames)
        m_others.emplace(formats::patternOfAlike(key), 1);
    return Kind::Other;
}

std::vector<LockProposal> LockProposals::list() const
{
    std::vector<LockProposal> all;
    all.reserve(m_found.size());
    for (const auto& [id, found] : m_found) {
        auto& proposal = all.emplace_back(found.proposal);
        proposal.libraries.assign(found.libraries.begin(), found.libraries.end());
        std::sort(proposal.libraries.begin(), proposal.libraries.end(), [](const auto& a, const auto& b) {
            return std::tie(b.second, a.first) < std::tie(a.second, b.first);
        });
        const auto others = proposal.preset.empty() ? m_others.find(proposal.patterns.front()) : m_others.end();
        if (others != m_others.end())
            proposal.others = others->second;
    }
    std::sort(all.begin(), all.end(), [](const LockProposal& a, const LockProposal& b) {
        return std::make_tuple(a.isWatched(), b.confidence, b.locks, a.preset, a.patterns) <
               std::make_tuple(b.isWatched(), a.confidence, a.locks, b.preset, b.patterns);
    });
    return all;
}

} // namespace lockscope::monitor
