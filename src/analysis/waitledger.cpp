// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/waitledger.h"

#include <algorithm>

namespace lockscope::analysis {

void WaitLedger::set(LockId lock, const KeyView& key, std::uint32_t waiters, ServerTime at)
{
    const Key name{key.keyspace, key.database, std::string(key.name)};
    auto found = m_numbers.find(name);
    if (found == m_numbers.end()) {
        if (waiters == 0)
            return;
        if (m_numbers.size() >= kMost)
            makeRoom(at);
        std::uint32_t number = static_cast<std::uint32_t>(m_entries.size());
        if (m_free.empty()) {
            m_entries.emplace_back();
        } else {
            number = m_free.back();
            m_free.pop_back();
        }
        Entry& entry = m_entries[number] = {};
        entry.keyspace = key.keyspace;
        entry.database = key.database;
        entry.name = key.name;
        entry.since = at;
        found = m_numbers.emplace(name, number).first;
    }
    Entry& entry = m_entries[found->second];
    const ServerTime from = std::max(at, entry.since);
    entry.before = entry.total(from);
    entry.since = from;
    entry.lock = lock;
    entry.waiters = waiters;
    entry.most = std::max(entry.most, waiters);
}

void WaitLedger::clear()
{
    *this = WaitLedger();
}

/// Evicts an eighth at once, so that a server with ever new locks does not sort for each of them.
void WaitLedger::makeRoom(ServerTime now)
{
    const auto order = top(m_numbers.size(), now);
    for (std::size_t i = order.size() - order.size() / 8; i < order.size(); ++i) {
        Entry& entry = m_entries[order[i]];
        m_gone += entry.total(now);
        m_numbers.erase(Key{entry.keyspace, entry.database, entry.name});
        entry = {};
        m_free.push_back(order[i]);
    }
}

std::vector<std::uint32_t> WaitLedger::top(std::size_t n, ServerTime now) const
{
    std::vector<std::pair<std::chrono::microseconds, std::uint32_t>> all;
    all.reserve(m_numbers.size());
    for (const auto& [key, number] : m_numbers) // ordered by name, which keeps the order of ties
        all.emplace_back(m_entries[number].total(now), number);
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < std::min(n, all.size()); ++i)
        numbers.push_back(all[i].second);
    return numbers;
}

std::chrono::microseconds WaitLedger::total(ServerTime now) const
{
    std::chrono::microseconds sum = m_gone;
    for (const auto& [key, number] : m_numbers)
        sum += m_entries[number].total(now);
    return sum;
}

} // namespace lockscope::analysis
