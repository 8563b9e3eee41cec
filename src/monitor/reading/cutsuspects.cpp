// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/cutsuspects.h"

#include <utility>

namespace lockscope::monitor {

namespace {

constexpr int kCutsToGiveUp = 4;
constexpr std::size_t kMostOfACut = 20;

} // namespace

void CutSuspects::wasInFlight(std::string_view key)
{
    if (m_inFlight.size() < kMostOfACut && (m_inFlight.empty() || m_inFlight.back() != key))
        m_inFlight.emplace_back(key);
}

std::vector<std::string> CutSuspects::endCut()
{
    std::vector<std::string> givenUp;
    for (auto& key : std::exchange(m_inFlight, {})) {
        auto& cuts = m_cuts[key];
        if (++cuts == kCutsToGiveUp)
            givenUp.push_back(std::move(key));
    }
    return givenUp;
}

bool CutSuspects::isGivenUp(std::string_view key) const
{
    const auto cuts = m_cuts.find(key);
    return cuts != m_cuts.end() && cuts->second >= kCutsToGiveUp;
}

void CutSuspects::wasRead(std::string_view key)
{
    if (const auto cuts = m_cuts.find(key); cuts != m_cuts.end())
        m_cuts.erase(cuts);
}

} // namespace lockscope::monitor
