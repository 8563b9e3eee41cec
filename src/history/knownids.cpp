// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/knownids.h"

#include <algorithm>

namespace lockscope::history {

namespace {

/// Ids are small and dense: one far beyond the number of definitions would only waste memory.
template <class Definitions>
bool add(const Definitions& definitions, std::vector<bool>& known, std::uint64_t& count)
{
    count += definitions.size();
    for (const auto& one : definitions) {
        const std::size_t i = index(one.id);
        if (i > count * 2 + 65'536)
            return false;
        if (i >= known.size())
            known.resize(i + 1);
        known[i] = true;
    }
    return true;
}

} // namespace

void KnownIds::clear()
{
    m_locks.clear();
    m_tokens.clear();
    m_lockCount = m_tokenCount = 0;
}

bool KnownIds::define(const Batch& batch)
{
    return add(batch.names, m_locks, m_lockCount) && add(batch.tokens, m_tokens, m_tokenCount);
}

bool KnownIds::addIds(const Batch& batch)
{
    if (batch.rewound)
        clear();
    const auto isKnown = [this](const auto& one) { return has(one.lock); };
    return define(batch) &&
           std::all_of(batch.events.begin(), batch.events.end(),
                       [this](const LockEvent& event) {
                           return has(event.lock) && has(event.holder) && has(event.previous);
                       }) &&
           std::all_of(batch.states.begin(), batch.states.end(),
                       [this](const Batch::State& state) {
                           return has(state.id) && has(state.state.holder) && has(state.state.previousHolder);
                       }) &&
           std::all_of(batch.waits.begin(), batch.waits.end(), isKnown) &&
           std::all_of(batch.traced.begin(), batch.traced.end(), isKnown) &&
           std::all_of(batch.traceStates.begin(), batch.traceStates.end(),
                       [this](const TraceStatus& status) { return status.lock == kNoLock || has(status.lock); });
}

} // namespace lockscope::history
