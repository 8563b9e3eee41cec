// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/score.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace lockscope::simulator {
namespace {

/// One time that a lock got a new holder.
struct Grant
{
    MonoTime at{};
    std::string holder;
    bool overwrote = false;   ///< by a write over another's: a taking over, not an acquisition
    bool overwritten = false; ///< and this one had it before: its hold has no end of its own
    bool released = false;
};

/// A count behind the holder's name ("client:2") changes while it holds: it is no part of who has it.
std::string holderOf(const std::string& token)
{
    const std::size_t colon = token.rfind(':');
    if (colon == std::string::npos || colon + 1 == token.size() ||
        token.find_first_not_of("0123456789", colon + 1) != std::string::npos)
        return token;
    return token.substr(0, colon);
}

struct LockTruth
{
    std::vector<Grant> grants;
    bool goneAtTheEnd = false;
};

/// Of one kind on one key: what happened, and what was reported.
struct Ledger
{
    std::unordered_map<std::string, std::int64_t> tokens; ///< happened, not yet matched
    std::uint64_t happened = 0;
    std::uint64_t optional = 0; ///< may be reported or not
    std::uint64_t unnamed = 0;  ///< reported without a token
    std::uint64_t reported = 0;
    std::uint64_t matched = 0;

    void happen(const std::string& token)
    {
        ++tokens[token];
        ++happened;
    }
    void report(const std::string& token)
    {
        ++reported;
        const auto found = tokens.find(token);
        if (token.empty() || found == tokens.end() || found->second == 0) {
            unnamed += token.empty();
            return;
        }
        --found->second;
        ++matched;
    }
    /// After all reports.
    void settle()
    {
        matched += std::min(unnamed, happened - matched);
        // The last lease may end before or after the last look.
        const std::uint64_t spare = std::min(optional, reported - matched);
        happened += spare;
        matched += spare;
    }
};

void grant(std::vector<Grant>& grants, const Record& r)
{
    Grant made{r.at, holderOf(r.token)};
    switch (r.outcome) {
    case Outcome::Granted:
        break;
    case Outcome::Reentered:
        if (grants.empty() || grants.back().holder == made.holder)
            return;
        [[fallthrough]]; // it thought that it had it still
    case Outcome::TakenOver:
        made.overwrote = true;
        if (!grants.empty())
            grants.back().overwritten = true;
        break;
    default:
        return;
    }
    grants.push_back(std::move(made));
}

std::map<std::uint32_t, LockTruth> truthOf(std::span<const Record> records)
{
    std::vector<const Record*> order;
    for (const Record& record : records)
        order.push_back(&record);
    std::stable_sort(order.begin(), order.end(), [](const Record* a, const Record* b) { return a->at < b->at; });
    std::map<std::uint32_t, LockTruth> locks;
    for (const Record* r : order) {
        LockTruth& lock = locks[r->lock];
        if (r->kind == RecordKind::Attempt)
            grant(lock.grants, *r);
        if (r->kind == RecordKind::Observed)
            lock.goneAtTheEnd = r->value == -2;
    }
    for (const Record* r : order) {
        if (r->kind != RecordKind::Outcome || r->outcome != Outcome::Released)
            continue;
        std::vector<Grant>& grants = locks[r->lock].grants;
        // What was deleted is what was there when the command was sent: the last one granted before that.
        auto last = std::lower_bound(grants.begin(), grants.end(), r->sent,
                                     [](const Grant& each, MonoTime sent) { return each.at < sent; });
        while (last != grants.begin() && (--last)->released) {
        }
        if (last != grants.end() && last->at < r->sent)
            last->released = true;
    }
    return locks;
}

void settle(const std::map<std::string, Ledger>& ledgers, Score::Count& count)
{
    for (const auto& [key, ledger] : ledgers) {
        count.happened += ledger.happened;
        count.reported += ledger.reported;
        count.matched += ledger.matched;
    }
}

} // namespace

std::optional<double> Score::recall() const
{
    const std::uint64_t happened = acquired.happened + released.happened + expired.happened;
    const std::uint64_t matched = acquired.matched + released.matched + expired.matched;
    if (happened == 0)
        return std::nullopt;
    return static_cast<double>(matched) / static_cast<double>(happened);
}

std::optional<double> Score::precision() const
{
    const std::uint64_t reported = acquired.reported + released.reported + expired.reported;
    const std::uint64_t matched = acquired.matched + released.matched + expired.matched;
    if (reported == 0)
        return std::nullopt;
    return static_cast<double>(matched) / static_cast<double>(reported);
}

Score score(std::span<const Record> records, std::span<const std::string> keys, std::span<const SeenEvent> events)
{
    std::map<std::string, Ledger> acquired;
    std::map<std::string, Ledger> released;
    std::map<std::string, Ledger> expired;
    for (const auto& [number, lock] : truthOf(records)) {
        if (number >= keys.size())
            continue;
        const std::string& key = keys[number];
        for (std::size_t i = 0; i < lock.grants.size(); ++i) {
            const Grant& grant = lock.grants[i];
            if (!grant.overwrote)
                acquired[key].happen(grant.holder);
            const bool last = i + 1 == lock.grants.size();
            if (grant.released)
                released[key].happen(grant.holder);
            else if (grant.overwritten)
                continue;
            else if (!last || lock.goneAtTheEnd)
                expired[key].happen(grant.holder);
            else
                ++expired[key].optional;
        }
    }
    for (const SeenEvent& event : events) {
        if (event.kind == EventKind::Acquired)
            acquired[event.key].report(holderOf(event.token));
        else if (event.kind == EventKind::Released)
            released[event.key].report(holderOf(event.token));
        else if (event.kind == EventKind::Expired)
            expired[event.key].report(holderOf(event.token));
    }
    Score result;
    for (auto [ledgers, count] : {std::pair{&acquired, &result.acquired}, std::pair{&released, &result.released},
                                  std::pair{&expired, &result.expired}}) {
        for (auto& [key, ledger] : *ledgers)
            ledger.settle();
        settle(*ledgers, *count);
    }
    return result;
}

} // namespace lockscope::simulator
