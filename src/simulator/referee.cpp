// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/referee.h"

#include "simulator/truth.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>

namespace lockscope::simulator {
namespace {

using V = ViolationKind;

/// One worker's claim to one lock, from grant to release.
struct Hold
{
    std::uint32_t worker = 0;
    std::string token; ///< without a trailing count
    MonoTime sent{};
    MonoTime at{}; ///< when the worker learned of it
    std::int32_t leaseMs = 0;
    std::uint32_t room = 1; ///< Record::room
    MonoTime leaseFrom{};   ///< start of the lease; moves with each renewal
    MonoTime released{};    ///< when the release was sent; zero: not yet
    MonoTime gone{};        ///< when the holder was killed; zero: alive
    MonoTime entered{};
    MonoTime left{};
    MonoTime overtaken{}; ///< when another worker first acquired the lock after it; zero: none
    std::uint32_t overtaker = kNobody;
    bool removed = false; ///< another worker deleted it
    bool over = false;    ///< the outcome of its release, or its loss, is known

    [[nodiscard]] bool isOpenAt(MonoTime t) const { return !removed && (released == MonoTime{} || released > t); }
    [[nodiscard]] bool livesAt(MonoTime t) const { return gone == MonoTime{} || gone > t; }
    /// True when its lease was still running at `t`, as far as its holder could know.
    [[nodiscard]] bool leaseRunsAt(MonoTime t) const
    {
        return leaseMs == 0 || t < leaseFrom + std::chrono::milliseconds{leaseMs};
    }
};

/// Work that a worker gave to others and waits for.
struct Part
{
    std::uint32_t owner = kNobody;
    std::uint32_t taker = kNobody; ///< who began it last
    bool done = false;
    bool accused = false; ///< its taker is gone, and that was said
};

/// Both may have the lock at once.
[[nodiscard]] bool share(const Hold& hold, std::uint32_t room)
{
    return hold.room != 1 && room != 1;
}

/// The state of one lock and its desk.
struct LockBook
{
    std::map<std::uint32_t, Hold> holds;           ///< the latest hold of each worker
    std::map<std::uint32_t, std::uint32_t> inside; ///< worker -> its room
    std::map<std::string, Part> parts;             ///< by token
    std::optional<std::int64_t> units;
    std::int64_t lastStock = 0;
    bool written = false;
    std::int64_t booked = 0;
    MonoTime lastBooked{};
    MonoTime lastRemoval{};
    std::map<std::string, int> orders;
};

/// Lengths of sections, and time spent waiting for them.
struct Line
{
    std::map<std::uint32_t, MonoTime> entered; ///< by worker
    std::map<std::uint32_t, MonoTime> refused; ///< by worker: the first refusal
    std::vector<std::chrono::microseconds> sections;
    std::chrono::microseconds waited{0};
    MonoTime lastLeft{};
};

struct Convoy
{
    std::uint32_t lock = 0;
    MonoTime at{};
};

/// Minimum length of a long section; below it, a queue is a matter of load.
constexpr std::chrono::milliseconds kLongSection{10};
/// Minimum average number of waiters.
constexpr int kLongLine = 4;

std::vector<Convoy> convoysOf(const std::vector<const Record*>& records)
{
    std::map<std::uint32_t, Line> lines;
    const auto since = [](std::map<std::uint32_t, MonoTime>& begun, const Record& r) {
        const auto found = begun.find(r.worker);
        const MonoTime from = found == begun.end() ? r.at : found->second;
        if (found != begun.end())
            begun.erase(found);
        return std::chrono::duration_cast<std::chrono::microseconds>(r.at - from);
    };
    for (const Record* r : records) {
        Line& line = lines[r->lock];
        if (r->kind == RecordKind::Attempt && r->outcome == Outcome::Refused)
            line.refused.try_emplace(r->worker, r->at);
        if (r->kind == RecordKind::Acquired || (r->kind == RecordKind::Outcome && r->outcome == Outcome::TimedOut))
            line.waited += since(line.refused, *r);
        if (r->kind == RecordKind::Entered)
            line.entered[r->worker] = r->at;
        if (r->kind == RecordKind::Left && line.entered.contains(r->worker)) {
            line.sections.push_back(since(line.entered, *r));
            line.lastLeft = r->at;
        }
    }
    std::vector<Convoy> convoys;
    for (auto& [lock, line] : lines) {
        std::sort(line.sections.begin(), line.sections.end());
        const auto length = records.back()->at - records.front()->at;
        const bool isLong = !line.sections.empty() && line.sections[line.sections.size() / 2] >= kLongSection;
        if (isLong && line.waited >= kLongLine * length)
            convoys.push_back({lock, line.lastLeft});
    }
    return convoys;
}

class Judge
{
public:
    RunVerdict run(const std::vector<const Record*>& records)
    {
        for (const Record* record : records)
            see(*record);
        for (auto& [lock, book] : m_books)
            closeDesk(lock, book);
        for (const Convoy& convoy : convoysOf(records))
            accuse(V::Convoy, convoy.at, kNobody, kNobody, convoy.lock);
        std::stable_sort(m_verdict.moments.begin(), m_verdict.moments.end(),
                         [](const Violation& a, const Violation& b) { return a.at < b.at; });
        return std::move(m_verdict);
    }

private:
    void see(const Record& r);
    void attempted(LockBook& book, const Record& r);
    void acquired(LockBook& book, const Record& r);
    void claim(LockBook& book, const Record& r);
    [[nodiscard]] static std::optional<std::uint32_t> heldBy(const LockBook& book, const Record& r);
    void waitedInVain(LockBook& book, const Record& r);
    void entered(LockBook& book, const Record& r);
    void released(LockBook& book, const Record& r);
    void lost(LockBook& book, const Record& r);
    void renewed(LockBook& book, const Record& r);
    void written(LockBook& book, const Record& r);
    void observed(LockBook& book, const Record& r);
    void closeDesk(std::uint32_t lock, LockBook& book);
    void waits(const Record& r);
    void waitsNoMore(const Record& r);
    /// The holder of the lock at `t`, according to grants and leases; kNobody: free.
    [[nodiscard]] std::uint32_t holderOf(std::uint32_t lock, MonoTime t) const;
    /// The lock's other holder: acquired after this worker did, and before `sent`. With `token`: only a holder of that
    /// token.
    Hold* otherHolder(LockBook& book, const Record& r, const std::optional<std::string>& token = {});
    void accuse(V kind, const Record& r, std::uint32_t other = kNobody) { accuse(kind, r.at, r.worker, other, r.lock); }
    void accuse(V kind, MonoTime at, std::uint32_t worker, std::uint32_t other, std::uint32_t lock)
    {
        if (++m_verdict.counts[static_cast<std::size_t>(kind)] <= RunVerdict::kMostMoments)
            m_verdict.moments.push_back({kind, at, worker, other, lock});
    }

    struct Waiting
    {
        std::uint32_t lock = 0;
        bool inDeadlock = false; ///< already accused
    };
    std::map<std::uint32_t, LockBook> m_books;
    std::map<std::uint32_t, Waiting> m_waiting;     ///< by worker
    std::map<std::uint32_t, std::string> m_removed; ///< by worker: token that its release is known to have removed
    RunVerdict m_verdict;
};

void Judge::see(const Record& r)
{
    LockBook& book = m_books[r.lock];
    waitsNoMore(r);
    switch (r.kind) {
    case RecordKind::Attempt:
        return attempted(book, r);
    case RecordKind::Acquired:
        return acquired(book, r);
    case RecordKind::Entered:
        return entered(book, r);
    case RecordKind::Left:
        book.inside.erase(r.worker);
        if (const auto hold = book.holds.find(r.worker); hold != book.holds.end())
            hold->second.left = r.at;
        if (const auto part = book.parts.find(r.token); part != book.parts.end())
            part->second.done = true;
        return;
    case RecordKind::Release:
        if (const auto hold = book.holds.find(r.worker);
            hold != book.holds.end() && hold->second.released == MonoTime{})
            hold->second.released = r.at;
        return;
    case RecordKind::Outcome:
        released(book, r);
        waitedInVain(book, r);
        m_removed.erase(r.worker);
        return;
    case RecordKind::Wrote:
        if (r.outcome == Outcome::Released && r.value != kByMajority)
            m_removed[r.worker] = simulator::holderOf(r.token);
        return;
    case RecordKind::Lost:
        return lost(book, r);
    case RecordKind::Renewed:
        return renewed(book, r);
    case RecordKind::Vanished:
        book.inside.erase(r.worker);
        if (const auto hold = book.holds.find(r.worker); hold != book.holds.end())
            hold->second.gone = r.at;
        return;
    case RecordKind::StockSet:
        book.units = r.value;
        return;
    case RecordKind::StockWritten:
        return written(book, r);
    case RecordKind::StockRefused:
        return accuse(V::StaleWriteRefused, r);
    case RecordKind::StockFinal:
        book.lastStock = r.value;
        book.written = true;
        return;
    case RecordKind::Booked:
        if (++book.orders[r.note] == 2)
            accuse(V::DoubleEffect, r);
        book.lastBooked = r.at;
        if (++book.booked; book.units && book.booked > *book.units)
            accuse(V::Oversold, r);
        return;
    case RecordKind::Observed:
        return observed(book, r);
    case RecordKind::HandedOut: // once, also if it was killed before it knew
        book.parts.try_emplace(r.token, Part{r.worker});
        return;
    case RecordKind::Intent:
    case RecordKind::RenewalFailed:
    case RecordKind::Returned:
    case RecordKind::StockRead:
    case RecordKind::Forced:
    case RecordKind::LockFinal:
        return;
    }
}

void Judge::attempted(LockBook& book, const Record& r)
{
    if (r.outcome == Outcome::Granted || r.outcome == Outcome::TakenOver)
        claim(book, r);
    if (r.outcome == Outcome::Refused)
        waits(r);
}

std::uint32_t Judge::holderOf(std::uint32_t lock, MonoTime t) const
{
    const auto book = m_books.find(lock);
    const Hold* latest = nullptr;
    if (book != m_books.end()) {
        for (const auto& [worker, hold] : book->second.holds)
            if (!latest || hold.at > latest->at)
                latest = &hold;
    }
    const bool holds = latest && latest->isOpenAt(t) && latest->livesAt(t) && latest->leaseRunsAt(t);
    return holds ? latest->worker : kNobody;
}

/// A refused worker waits until it acquires or gives up. If the chain of holders leads back to it, it has closed a
/// cycle.
void Judge::waits(const Record& r)
{
    Waiting& mine = m_waiting[r.worker];
    mine.lock = r.lock;
    const std::uint32_t first = holderOf(r.lock, r.at);
    std::uint32_t worker = first;
    for (std::size_t steps = 0; steps < m_waiting.size(); ++steps) {
        const auto next = m_waiting.find(worker);
        if (worker == kNobody || worker == r.worker || next == m_waiting.end())
            break;
        worker = holderOf(next->second.lock, r.at);
    }
    if (first == r.worker || worker != r.worker || mine.inDeadlock)
        return;
    accuse(V::Deadlock, r, first);
    for (worker = first; worker != r.worker; worker = holderOf(m_waiting[worker].lock, r.at))
        m_waiting[worker].inDeadlock = true;
    mine.inDeadlock = true;
}

void Judge::waitsNoMore(const Record& r)
{
    const bool over = r.kind == RecordKind::Acquired || r.kind == RecordKind::Outcome || r.kind == RecordKind::Vanished;
    const auto waiting = m_waiting.find(r.worker);
    if (over && waiting != m_waiting.end() && (waiting->second.lock == r.lock || r.kind == RecordKind::Vanished))
        m_waiting.erase(waiting);
}

/// A belief without a grant, or following the grant just logged.
void Judge::acquired(LockBook& book, const Record& r)
{
    if (r.outcome == Outcome::Local)
        return; // no claim to a lock that others could respect
    const auto found = book.holds.find(r.worker);
    const bool followsGrant = found != book.holds.end() && found->second.released == MonoTime{} &&
                              found->second.gone == MonoTime{} && found->second.entered == MonoTime{} &&
                              r.outcome != Outcome::Reentered;
    if (!followsGrant)
        claim(book, r);
}

/// The one because of whom the worker may not have the lock yet. kNobody: nobody has begun a part of its work.
std::optional<std::uint32_t> Judge::heldBy(const LockBook& book, const Record& r)
{
    Beside beside(r.room);
    for (const auto& [worker, hold] : book.holds) {
        const bool live = worker != r.worker && hold.at < r.sent && hold.livesAt(r.at);
        const bool ended = hold.released != MonoTime{} && hold.released <= r.at;
        if (live && !ended && hold.leaseRunsAt(r.at) && beside.isOneTooMany(hold.room))
            return worker;
    }
    for (const auto& [token, part] : book.parts)
        if (part.owner == r.worker && !part.done)
            return part.taker;
    return std::nullopt;
}

void Judge::claim(LockBook& book, const Record& r)
{
    if (const auto other = heldBy(book, r))
        accuse(V::FalseFree, r, *other);
    std::erase_if(book.parts, [&](const auto& part) { return part.second.owner == r.worker; });
    if (const auto part = book.parts.find(r.token); part != book.parts.end())
        part->second.taker = r.worker;
    for (auto& [worker, other] : book.holds)
        if (worker != r.worker && other.overtaken == MonoTime{} && !share(other, r.room)) {
            other.overtaken = r.at;
            other.overtaker = r.worker;
        }
    Hold hold;
    hold.worker = r.worker;
    hold.token = simulator::holderOf(r.token);
    hold.sent = r.sent;
    hold.at = r.at;
    hold.leaseMs = r.leaseMs;
    hold.room = r.room;
    hold.leaseFrom = r.sent;
    book.holds[r.worker] = hold;
}

void Judge::entered(LockBook& book, const Record& r)
{
    Beside beside(r.room);
    for (const auto& [other, room] : book.inside)
        if (other != r.worker && beside.isOneTooMany(room))
            accuse(V::Overlap, r, other);
    book.inside[r.worker] = r.room;
    if (const auto hold = book.holds.find(r.worker); hold != book.holds.end())
        hold->second.entered = r.at;
}

Hold* Judge::otherHolder(LockBook& book, const Record& r, const std::optional<std::string>& token)
{
    const auto own = book.holds.find(r.worker);
    Hold* latest = nullptr;
    for (auto& [worker, hold] : book.holds)
        if (worker != r.worker && !share(hold, r.room) && hold.at < r.sent && hold.isOpenAt(r.sent) &&
            (!token || hold.token == *token) && (!latest || hold.at > latest->at))
            latest = &hold;
    if (latest && own != book.holds.end() && own->second.at > latest->at)
        return nullptr; // its own hold is newer
    return latest;
}

void Judge::released(LockBook& book, const Record& r)
{
    if (r.outcome == Outcome::Released) {
        // A worker known to have removed its own token can only have removed a holder with an equal token: a newer
        // claim may be a mere belief.
        const auto removed = m_removed.find(r.worker);
        const bool own = removed != m_removed.end() && removed->second == simulator::holderOf(r.token);
        if (Hold* other = otherHolder(book, r, own ? std::optional(removed->second) : std::nullopt)) {
            accuse(V::ForeignDelete, r, other->worker);
            other->removed = true;
        }
        return;
    }
    if (r.outcome == Outcome::NotOwner || r.outcome == Outcome::AlreadyExpired) {
        lost(book, r);
        if (const auto hold = book.holds.find(r.worker); hold != book.holds.end())
            hold->second.over = true;
    }
}

/// A worker gave up waiting for parts of its work. Those of workers that are gone nobody will do.
void Judge::waitedInVain(LockBook& book, const Record& r)
{
    if (r.outcome != Outcome::TimedOut)
        return;
    for (auto& [token, part] : book.parts) {
        const auto hold = book.holds.find(part.taker);
        const bool isGone = hold != book.holds.end() && hold->second.gone != MonoTime{} &&
                            hold->second.token == simulator::holderOf(token);
        if (part.owner != r.worker || part.done || part.accused || !isGone)
            continue;
        part.accused = true;
        accuse(V::Stuck, r.at, kNobody, part.taker, r.lock);
    }
}

/// The release or the watchdog noticed that the lock is no longer its own: was that before the work was done?
void Judge::lost(LockBook& book, const Record& r)
{
    const auto found = book.holds.find(r.worker);
    if (found == book.holds.end() || found->second.over || found->second.entered == MonoTime{})
        return;
    Hold& hold = found->second;
    const MonoTime end = hold.left == MonoTime{} ? r.at : hold.left;
    bool before = r.kind == RecordKind::Lost ? hold.left == MonoTime{} : !hold.leaseRunsAt(end);
    before = before || (hold.overtaken != MonoTime{} && hold.overtaken < end);
    if (!before)
        return;
    hold.over = true;
    accuse(V::LostLock, r);
}

void Judge::renewed(LockBook& book, const Record& r)
{
    if (const Hold* other = otherHolder(book, r)) {
        accuse(V::ForeignRenewal, r, other->worker);
        return;
    }
    if (const auto hold = book.holds.find(r.worker); hold != book.holds.end() && hold->second.released == MonoTime{}) {
        hold->second.leaseFrom = r.sent;
        hold->second.leaseMs = r.leaseMs;
    }
}

void Judge::written(LockBook& book, const Record& r)
{
    book.lastStock = r.value;
    book.written = true;
    const auto own = book.holds.find(r.worker);
    if (own == book.holds.end() || own->second.overtaken == MonoTime{})
        return;
    if (own->second.overtaken < r.sent)
        accuse(V::StaleWriteAccepted, r, own->second.overtaker);
}

/// The lock still exists: does its holder, too?
void Judge::observed(LockBook& book, const Record& r)
{
    if (r.value == -2)
        return;
    const Hold* last = nullptr;
    for (const auto& [worker, hold] : book.holds)
        if (!last || hold.at > last->at)
            last = &hold;
    // The key of permits is their number, which has no end.
    if (!last || last->gone == MonoTime{} || last->removed || last->room > 1)
        return;
    const std::chrono::milliseconds lease{last->leaseMs};
    const bool never = r.value == -1 || r.value > 2 * lease.count();
    if (never || (last->leaseMs > 0 && r.at > last->gone + 2 * lease))
        accuse(V::Stuck, r, last->worker);
}

void Judge::closeDesk(std::uint32_t lock, LockBook& book)
{
    if (!book.units || !book.written)
        return;
    const std::int64_t missing = book.booked - (*book.units - book.lastStock);
    for (std::int64_t i = 0; i < missing; ++i)
        accuse(V::LostUpdate, book.lastBooked, kNobody, kNobody, lock);
}

std::vector<const Record*> inOrder(std::span<const Record> records)
{
    std::vector<const Record*> order;
    order.reserve(records.size());
    for (const Record& record : records)
        order.push_back(&record);
    std::stable_sort(order.begin(), order.end(), [](const Record* a, const Record* b) { return a->at < b->at; });
    return order;
}

std::chrono::microseconds quantile(std::vector<std::chrono::microseconds>& sorted, double share)
{
    if (sorted.empty())
        return {};
    const auto place = static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)));
    return sorted[place];
}

} // namespace

bool RunVerdict::isClean() const
{
    std::uint64_t bad = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (isHarm(static_cast<ViolationKind>(i)))
            bad += counts[i];
    return bad == 0;
}

RunVerdict judge(std::span<const Record> records)
{
    return Judge().run(inOrder(records));
}

double RunFigures::waitedShare() const
{
    return acquisitions > 0 ? static_cast<double>(waited) / static_cast<double>(acquisitions) : 0.0;
}
double RunFigures::cyclesPerSecond() const
{
    return length.count() > 0 ? static_cast<double>(cycles) * 1e6 / static_cast<double>(length.count()) : 0.0;
}

RunFigures figures(std::span<const Record> records)
{
    struct OfWorker
    {
        std::optional<MonoTime> wants; ///< start of the wait
        bool refused = false;
        bool inside = false;
        bool touched = false;
        std::uint64_t sections = 0;
    };
    RunFigures all;
    std::map<std::uint32_t, OfWorker> workers;
    std::vector<std::chrono::microseconds> waits;
    const std::vector<const Record*> order = inOrder(records);
    for (const Record* r : order) {
        if (r->worker == kNobody)
            continue;
        OfWorker& worker = workers[r->worker];
        if (r->outcome == Outcome::Error || r->outcome == Outcome::Unknown)
            ++all.errors;
        if (r->kind == RecordKind::Intent && !worker.wants)
            worker.wants = r->at;
        if (r->kind == RecordKind::Attempt && r->outcome == Outcome::Refused)
            worker.refused = true;
        if (r->kind == RecordKind::Acquired && worker.wants) {
            ++all.acquisitions;
            all.waited += worker.refused;
            waits.push_back(std::chrono::duration_cast<std::chrono::microseconds>(r->at - *worker.wants));
            worker.wants.reset();
            worker.refused = false;
        }
        if (r->kind == RecordKind::Entered) {
            ++all.cycles;
            ++worker.sections;
            worker.inside = true;
            worker.touched = false;
        }
        const bool killedInside = r->kind == RecordKind::Vanished && worker.inside;
        if ((r->kind == RecordKind::StockRead || killedInside) && worker.inside && !worker.touched) {
            ++all.touched;
            worker.touched = true;
        }
        if (r->kind == RecordKind::Left || r->kind == RecordKind::Vanished)
            worker.inside = false;
    }
    std::sort(waits.begin(), waits.end());
    all.waitP50 = quantile(waits, 0.5);
    all.waitP99 = quantile(waits, 0.99);
    all.longestWait = waits.empty() ? std::chrono::microseconds{0} : waits.back();
    for (const auto& [number, worker] : workers) {
        all.fewestSections = all.mostSections == 0 ? worker.sections : std::min(all.fewestSections, worker.sections);
        all.mostSections = std::max(all.mostSections, worker.sections);
    }
    if (!order.empty())
        all.length = std::chrono::duration_cast<std::chrono::microseconds>(order.back()->at - order.front()->at);
    return all;
}

} // namespace lockscope::simulator
