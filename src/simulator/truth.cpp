// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/truth.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lockscope::simulator {
namespace {

/// One period in which a holder's value was in the key.
struct Grant
{
    enum class End : std::uint8_t {
        ByItself, ///< no known removal
        Released,
        Overwritten, ///< overwritten before its own end
        Unknown,     ///< a removal was sent and its answer lost
    };
    MonoTime sent{};
    MonoTime at{};
    MonoTime until = MonoTime::max(); ///< latest end by its lease, as far as the worker knows
    std::string holder;
    bool overwrote = false; ///< a takeover instead of an acquisition
    End end = End::ByItself;
    MonoTime endSent{};
    MonoTime endAt{};
};

/// The facts about one token of a lock on several servers, where each attempt has its own token.
struct Vote
{
    MonoTime sent{};
    MonoTime at{};
    std::uint64_t granted = 0; ///< on the watched server: several times if it was set again
    bool answered = false;     ///< the server answered the request to set it
    bool given = false;        ///< its removal was sent
    Outcome removal = Outcome::None;
    MonoTime removalAt{};
};

struct LockTruth
{
    std::vector<Grant> grants;
    std::map<std::string, Vote> votes;
    std::set<std::uint32_t> voters; ///< workers that use several servers
    std::set<std::string> takers;   ///< holders whose Wrote record has the former holder in its note
    bool goneAtTheEnd = false;
};

bool isLost(Outcome outcome)
{
    return outcome == Outcome::Unknown || outcome == Outcome::Error;
}

/// Latest end of a lease set by this command: it was executed at `at` at the latest, and Redis counts whole
/// milliseconds.
MonoTime endOf(const Record& r)
{
    return r.at + std::chrono::milliseconds{r.leaseMs + 1};
}

class Facts
{
public:
    Facts(std::span<const Record> records, std::span<const Blind> blind)
    {
        for (const Record& record : records)
            m_order.push_back(&record);
        std::stable_sort(m_order.begin(), m_order.end(),
                         [](const Record* a, const Record* b) { return a->at < b->at; });
        const auto isOutside = [](const Record* r) {
            return r->kind == RecordKind::Forced && r->note.starts_with("outside");
        };
        const auto first = std::find_if(m_order.begin(), m_order.end(), isOutside);
        for (const Blind& each : blind)
            if (first != m_order.end() && each.to >= (*first)->at)
                m_blind.push_back(each);
    }

    std::vector<Fact> run()
    {
        for (const Record* r : m_order)
            see(m_locks[r->lock], *r);
        for (const Record* r : m_order)
            if (!m_locks[r->lock].voters.contains(r->worker))
                end(m_locks[r->lock], *r);
        for (const auto& [number, lock] : m_locks) {
            tellGrants(number, lock);
            tellVotes(number, lock);
        }
        return std::move(m_facts);
    }

private:
    void see(LockTruth& lock, const Record& r);
    void attempted(LockTruth& lock, const Record& r);
    static void renewed(LockTruth& lock, const Record& r);
    static void stand(LockTruth& lock, const Record& r);
    void wrote(LockTruth& lock, const Record& r);
    static void overwritten(LockTruth& lock, const std::string& holder);
    void end(LockTruth& lock, const Record& r);
    static Grant* endedBy(std::vector<Grant>& grants, const Record& r, const std::string& holder);
    void tellGrants(std::uint32_t number, const LockTruth& lock);
    void tellVotes(std::uint32_t number, const LockTruth& lock);
    void tell(EventKind kind, std::uint32_t lock, const std::string& holder, bool certain)
    {
        m_facts.push_back({kind, lock, holder, certain});
    }
    [[nodiscard]] bool couldSee(MonoTime from, MonoTime to) const
    {
        return std::none_of(m_blind.begin(), m_blind.end(),
                            [&](const Blind& each) { return each.from <= to && from <= each.to; });
    }

    std::vector<const Record*> m_order;
    std::vector<Blind> m_blind;
    std::map<std::uint32_t, LockTruth> m_locks;
    std::set<std::uint32_t> m_told; ///< workers with Wrote records for their releases
    std::vector<Fact> m_facts;
};

void Facts::see(LockTruth& lock, const Record& r)
{
    switch (r.kind) {
    case RecordKind::Attempt:
        return attempted(lock, r);
    case RecordKind::Wrote:
        return wrote(lock, r);
    case RecordKind::Renewed:
        return renewed(lock, r);
    case RecordKind::Release:
        if (const auto vote = lock.votes.find(holderOf(r.token)); vote != lock.votes.end())
            vote->second.given = true;
        return;
    case RecordKind::Observed:
        lock.goneAtTheEnd = r.value == -2;
        return;
    default:
        return;
    }
}

void Facts::attempted(LockTruth& lock, const Record& r)
{
    if (r.value == kByMajority) {
        Vote& vote = lock.votes[holderOf(r.token)];
        vote.sent = r.sent;
        vote.at = std::max(vote.at, r.at);
        vote.given = vote.given || r.outcome != Outcome::Granted; // no majority: it is removed everywhere
        lock.voters.insert(r.worker);
        return;
    }
    if (isLost(r.outcome)) { // it may have been granted
        for (const EventKind kind : {EventKind::Acquired, EventKind::Released, EventKind::Expired})
            tell(kind, r.lock, holderOf(r.token), false);
        return;
    }
    stand(lock, r);
}

/// Applies a new value in the key, if the record has one.
void Facts::stand(LockTruth& lock, const Record& r)
{
    Grant made;
    made.sent = r.sent;
    made.at = r.at;
    made.holder = holderOf(r.token);
    if (r.leaseMs > 0)
        made.until = endOf(r);
    switch (r.outcome) {
    case Outcome::Granted:
        break;
    case Outcome::Reentered:
        if (lock.grants.empty() || lock.grants.back().holder == made.holder)
            return;
        [[fallthrough]]; // it still believed that it held the lock
    case Outcome::TakenOver:
        made.overwrote = true;
        if (r.kind == RecordKind::Wrote && !r.note.empty()) // end() handles the former holder
            lock.takers.insert(made.holder);
        else if (lock.takers.contains(made.holder))
            return; // handled already
        else if (!lock.grants.empty())
            lock.grants.back().end = Grant::End::Overwritten;
        break;
    default:
        return;
    }
    lock.grants.push_back(std::move(made));
}

void Facts::wrote(LockTruth& lock, const Record& r)
{
    const bool isRemoval =
        r.outcome == Outcome::Released || r.outcome == Outcome::NotOwner || r.outcome == Outcome::AlreadyExpired;
    if (r.value != kByMajority)
        return isRemoval ? void() : stand(lock, r); // end() handles removals
    Vote& vote = lock.votes[holderOf(r.token)];
    if (isRemoval) {
        vote.given = true;
        if (vote.removal != Outcome::Released)
            vote.removal = r.outcome;
        vote.removalAt = r.at;
        return;
    }
    vote.answered = true;
    vote.granted += r.outcome == Outcome::Granted;
    vote.sent = r.sent;
    vote.at = std::max(vote.at, r.at);
}

/// Extends the current value in the key, whoever owns it: the newest, or the previous one if both overlap in time.
void Facts::renewed(LockTruth& lock, const Record& r)
{
    for (std::size_t i = 0; i < std::min<std::size_t>(lock.grants.size(), 2); ++i) {
        Grant& grant = *(lock.grants.rbegin() + static_cast<std::ptrdiff_t>(i));
        if (grant.until >= r.sent)
            grant.until = std::max(grant.until, endOf(r));
    }
}

/// The grant that a deletion removed: the last one granted before the command was sent, if its lease may have lasted
/// that long; else one granted meanwhile; else the last one before, because a wrong pattern may be wrong about its
/// lease, too. Restricted to this holder, if known.
Grant* Facts::endedBy(std::vector<Grant>& grants, const Record& r, const std::string& holder)
{
    const auto isOver = [&](const Grant& each) {
        return each.end != Grant::End::ByItself || (!holder.empty() && each.holder != holder);
    };
    const auto later = std::lower_bound(grants.begin(), grants.end(), r.sent,
                                        [](const Grant& each, MonoTime sent) { return each.at < sent; });
    for (auto each = later; each != grants.begin();)
        if (!isOver(*--each) && each->until >= r.sent)
            return &*each;
    for (auto each = later; each != grants.end() && each->sent < r.at; ++each)
        if (!isOver(*each))
            return &*each;
    for (auto each = later; each != grants.begin();)
        if (!isOver(*--each))
            return &*each;
    return nullptr;
}

/// Finds the overwritten grant by holder, because answers may arrive in another order than the commands were executed.
void Facts::overwritten(LockTruth& lock, const std::string& holder)
{
    for (auto each = lock.grants.rbegin(); each != lock.grants.rend(); ++each)
        if (each->end == Grant::End::ByItself && each->holder == holder) {
            each->end = Grant::End::Overwritten;
            return;
        }
}

void Facts::end(LockTruth& lock, const Record& r)
{
    if (r.kind == RecordKind::Wrote && r.outcome == Outcome::TakenOver && !r.note.empty())
        return overwritten(lock, holderOf(r.note));
    const bool isTold = r.kind == RecordKind::Wrote && r.outcome == Outcome::Released;
    if (isTold)
        m_told.insert(r.worker);
    else if (r.kind != RecordKind::Outcome || m_told.erase(r.worker) > 0)
        return;
    if (r.outcome != Outcome::Released && !(isLost(r.outcome) && !r.token.empty()))
        return;
    Grant* grant = isTold ? endedBy(lock.grants, r, holderOf(r.token)) : nullptr;
    if (grant == nullptr)
        grant = endedBy(lock.grants, r, {});
    if (grant != nullptr) {
        grant->end = r.outcome == Outcome::Released ? Grant::End::Released : Grant::End::Unknown;
        grant->endSent = r.sent;
        grant->endAt = r.at;
    }
}

void Facts::tellGrants(std::uint32_t number, const LockTruth& lock)
{
    for (std::size_t i = 0; i < lock.grants.size(); ++i) {
        const Grant& grant = lock.grants[i];
        if (!grant.overwrote)
            tell(EventKind::Acquired, number, grant.holder, couldSee(grant.sent, grant.at));
        const bool last = i + 1 == lock.grants.size();
        switch (grant.end) {
        case Grant::End::Overwritten:
            break;
        case Grant::End::Released:
            tell(EventKind::Released, number, grant.holder, couldSee(grant.endSent, grant.endAt));
            break;
        case Grant::End::Unknown:
            tell(EventKind::Released, number, grant.holder, false);
            tell(EventKind::Expired, number, grant.holder, false);
            break;
        case Grant::End::ByItself:
            const MonoTime until = last ? MonoTime::max() : lock.grants[i + 1].at;
            tell(EventKind::Expired, number, grant.holder, (!last || lock.goneAtTheEnd) && couldSee(grant.at, until));
            break;
        }
    }
}

void Facts::tellVotes(std::uint32_t number, const LockTruth& lock)
{
    MonoTime newest{};
    for (const auto& [holder, vote] : lock.votes)
        if (vote.granted > 0)
            newest = std::max(newest, vote.at);
    for (const auto& [holder, vote] : lock.votes) {
        if (!vote.answered)
            tell(EventKind::Acquired, number, holder, false);
        for (std::uint64_t i = 0; i < vote.granted; ++i)
            tell(EventKind::Acquired, number, holder, couldSee(vote.sent, vote.at));
        for (std::uint64_t i = 1; i < vote.granted; ++i) // it had ended in some way
            tell(EventKind::Expired, number, holder, false);
        if (vote.answered && vote.granted == 0)
            continue;
        if (vote.removal == Outcome::Released) {
            tell(EventKind::Released, number, holder, vote.answered && couldSee(vote.sent, vote.removalAt));
        } else if (!vote.answered || (vote.given && vote.removal == Outcome::None)) {
            tell(EventKind::Released, number, holder, false);
            tell(EventKind::Expired, number, holder, false);
        } else {
            const bool over = lock.goneAtTheEnd || vote.at < newest;
            tell(EventKind::Expired, number, holder, over && couldSee(vote.at, MonoTime::max()));
        }
    }
}

} // namespace

std::string holderOf(std::string_view token)
{
    const std::size_t colon = token.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == token.size() ||
        token.find_first_not_of("0123456789", colon + 1) != std::string_view::npos)
        return std::string(token);
    return std::string(token.substr(0, colon));
}

std::vector<Fact> factsOf(std::span<const Record> records, std::span<const Blind> blind)
{
    return Facts(records, blind).run();
}

} // namespace lockscope::simulator
