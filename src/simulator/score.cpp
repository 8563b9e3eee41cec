// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/score.h"

#include "simulator/laboratory.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace lockscope::simulator {
namespace {

/// Facts and reports of one kind on one key.
struct Ledger
{
    std::unordered_map<std::string, std::int64_t> certain; ///< not matched yet
    std::unordered_map<std::string, std::int64_t> maybe;
    std::uint64_t happened = 0;
    std::uint64_t possible = 0; ///< part of `maybe`, not matched yet
    std::uint64_t unnamed = 0;  ///< reported without a token
    std::uint64_t reported = 0;
    std::uint64_t matched = 0;

    void happen(const Fact& fact)
    {
        ++(fact.certain ? certain : maybe)[fact.holder];
        ++(fact.certain ? happened : possible);
    }
    void report(const std::string& holder)
    {
        ++reported;
        if (holder.empty())
            ++unnamed;
        else if (take(certain, holder))
            ++matched;
        else if (take(maybe, holder))
            perhaps(1);
    }
    /// After all reports: matches those without a token.
    void settle()
    {
        const std::uint64_t certainly = std::min(unnamed, happened - matched);
        matched += certainly;
        perhaps(std::min(unnamed - certainly, possible));
    }

private:
    static bool take(std::unordered_map<std::string, std::int64_t>& from, const std::string& holder)
    {
        const auto found = from.find(holder);
        if (found == from.end() || found->second == 0)
            return false;
        --found->second;
        return true;
    }
    /// Counts uncertain facts as real because they were reported.
    void perhaps(std::uint64_t count)
    {
        possible -= count;
        happened += count;
        matched += count;
    }
};

using Ledgers = std::map<std::string, Ledger, std::less<>>;

Ledgers* ledgersOf(EventKind kind, Ledgers (&all)[3])
{
    switch (kind) {
    case EventKind::Acquired:
        return &all[0];
    case EventKind::Released:
        return &all[1];
    case EventKind::Expired:
        return &all[2];
    default:
        return nullptr;
    }
}

} // namespace

Score::Count Score::total() const
{
    Count all;
    for (const Count& each : {acquired, released, expired}) {
        all.happened += each.happened;
        all.reported += each.reported;
        all.matched += each.matched;
    }
    return all;
}

std::optional<double> Score::recall() const
{
    const Count all = total();
    return all.happened == 0 ? std::nullopt
                             : std::optional(static_cast<double>(all.matched) / static_cast<double>(all.happened));
}

std::optional<double> Score::precision() const
{
    const Count all = total();
    return all.reported == 0 ? std::nullopt
                             : std::optional(static_cast<double>(all.matched) / static_cast<double>(all.reported));
}

Score score(std::span<const Record> records, std::span<const std::string> keys, const MonitorLog& seen)
{
    Ledgers all[3];
    std::set<std::string, std::less<>> shared;
    for (const Record& record : records)
        if (record.room != 1 && record.lock < keys.size())
            shared.insert(keys[record.lock]);
    for (const Fact& fact : factsOf(records, seen.blind))
        if (fact.lock < keys.size() && !shared.contains(keys[fact.lock]))
            (*ledgersOf(fact.kind, all))[keys[fact.lock]].happen(fact);
    for (const SeenEvent& event : seen.events)
        if (Ledgers* ledgers = ledgersOf(event.kind, all);
            ledgers != nullptr && !shared.contains(lockOfLatch(event.key)))
            (*ledgers)[event.key].report(holderOf(event.token));
    Score result;
    Score::Count* const counts[] = {&result.acquired, &result.released, &result.expired};
    for (std::size_t i = 0; i < std::size(all); ++i)
        for (auto& [key, ledger] : all[i]) {
            ledger.settle();
            counts[i]->happened += ledger.happened;
            counts[i]->reported += ledger.reported;
            counts[i]->matched += ledger.matched;
        }
    return result;
}

Score score(const Scenario& scenario, std::span<const Record> records, const MonitorLog& seen)
{
    std::vector<std::string> keys;
    for (std::size_t lock = 0; lock < scenario.locks.size(); ++lock)
        keys.push_back(scenario.lockKey(lock));
    const auto isWatched = [&](const Record& record) {
        return record.worker >= scenario.workers.size() ||
               Laboratory::leadsToMain(scenario.setup, scenario.workers[record.worker].server);
    };
    std::vector<Record> watched;
    std::copy_if(records.begin(), records.end(), std::back_inserter(watched), isWatched);
    return score(watched, keys, seen);
}

} // namespace lockscope::simulator
