// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readscheduler.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kPollKeys = 64;
constexpr auto kGiveUp = 500ms;
constexpr std::size_t kQueueAtRest = 64;
constexpr auto kPollPause = 10ms; ///< no new search for due polls this soon after an empty one

} // namespace

ReadScheduler::ReadScheduler(NodeHost& host, ReadMemory& memory, const ReadDialect& dialect, double keysPerSecond,
                             double pollsPerSecond, Unreadable unreadable)
    : m_host(host), m_memory(memory), m_dialect(dialect), m_unreadable(std::move(unreadable)),
      m_polls([&host](LockId lock) { return host.isHeldHere(lock); },
              [&host](std::uint32_t id) { return host.reducer().nextOwn(id); }),
      m_reads(keysPerSecond), m_pollBudget(pollsPerSecond)
{
}

void ReadScheduler::clear()
{
    m_queue.clear();
    m_bulk.clear();
    m_later.clear();
    m_suspectsBegun = 0;
    m_pollsFrom = {};
    m_hasShed = false;
}

void ReadScheduler::setCovered(bool covered)
{
    m_covered = covered;
    m_polls.setCovered(covered);
}

bool ReadScheduler::isCovered(LockId lock) const
{
    return m_covered && !m_memory.runsOut(lock) && m_host.isAnnounced(m_host.picture().key(lock).name);
}

bool ReadScheduler::isLeaseEnough(LockId lock) const
{
    auto& picture = m_host.picture();
    return isCovered(lock) && !picture.isUnconfirmed(lock) &&
           (picture.state(lock).holder != TokenId::None || !picture.wantsRead(lock));
}

void ReadScheduler::requestRead(const ReadRequest& want, Evidence evidence, MonoTime now)
{
    if (!hasBudget() && want.kind != ReadKind::Expiry)
        return;
    auto& h = m_memory.of(want.lock);
    if (want.type != ValueType::Unknown || !m_queue.isWaiting(want.lock))
        h.type = want.type;
    h.evidence = evidence;
    m_queue.requestRead(want.lock, want.kind, now);
}

void ReadScheduler::fill(ReadRound& round, MonoTime now)
{
    fillLater(round);
    fillWants(round, now);
    fillPolls(round, now);
    fillBulk(round, now);
}

void ReadScheduler::fillLater(ReadRound& round)
{
    std::size_t taken = 0;
    for (; taken < m_later.size() && !round.isFull(); ++taken) {
        auto& later = m_later[taken];
        if (later.job.isOutdated(m_dialect))
            later.job.begin(m_dialect);
        later.job.asking = later.job.asking || m_host.asks(later.key);
        add(round, later.key, later.job);
    }
    m_later.erase(m_later.begin(), m_later.begin() + std::ptrdiff_t(taken));
}

void ReadScheduler::fillWants(ReadRound& round, MonoTime now)
{
    auto units = m_queue.isEmpty() ? 0 : m_reads.available(now);
    ReadQueue::Waiting wanted;
    while (units > 0 && !round.isFull() && m_queue.pop(ReadKind::Acquisition, ReadKind::Renewal, wanted)) {
        const bool renewal = wanted.kind == ReadKind::Renewal;
        if (renewal ? !m_host.isHeldHere(wanted.lock) : !m_host.picture().wantsRead(wanted.lock))
            continue; // settled meanwhile by a later event or an earlier reading
        --units;
        m_reads.spend(1);
        const auto& h = m_memory.of(wanted.lock);
        ReadJob read;
        read.since = wanted.since;
        read.evidence = h.evidence;
        read.type = h.type == ValueType::Unknown ? m_host.picture().state(wanted.lock).type : h.type;
        if (read.type == ValueType::Other) // the event had no type, and the remembered one may be outdated
            read.type = ValueType::Unknown;
        addLock(round, wanted.lock, read, !renewal || !isLeaseEnough(wanted.lock));
    }
}

void ReadScheduler::fillPolls(ReadRound& round, MonoTime now)
{
    if (now < m_pollsFrom && !m_queue.has(ReadKind::Expiry))
        return;
    auto units = m_pollBudget.available(now) / 2; // a poll is one or two commands
    if (units == 0)
        return;
    const auto before = round.replies();
    auto& picture = m_host.picture();
    ReadJob read;
    read.lane = ReadJob::Lane::Poll;
    read.since = now;
    ReadQueue::Waiting wanted;
    while (units > 0 && !round.isFull() && m_queue.pop(ReadKind::Expiry, ReadKind::Expiry, wanted)) {
        --units;
        read.type = picture.state(wanted.lock).type;
        addLock(round, wanted.lock, read, !isLeaseEnough(wanted.lock));
    }
    m_due.clear();
    const auto most = std::min<std::size_t>({units, round.keyRoom(), kPollKeys});
    m_polls.due(now, most, picture.size(), m_host.reducer().heldCount(), m_due);
    m_pollsFrom = m_due.size() < most ? now + kPollPause : now;
    for (const auto lock : m_due) {
        read.type = picture.state(lock).type;
        addLock(round, lock, read, !isCovered(lock) || picture.wantsRead(lock));
    }
    m_pollBudget.spend(round.replies() - before);
    m_host.counters().polls += round.replies() - before;
}

void ReadScheduler::fillBulk(ReadRound& round, MonoTime now)
{
    ReadJob read;
    read.lane = ReadJob::Lane::Bulk;
    read.evidence = Evidence::Scan;
    read.since = now;
    while (!round.isFull()) {
        const auto next = m_bulk.takeLock([this](std::uint32_t id) { return m_host.reducer().nextOwn(id); });
        if (!next)
            break;
        const auto lock = *next;
        if (!m_host.isHeldHere(lock))
            continue;
        const auto& state = m_host.picture().state(lock);
        if (m_bulk.isOnlyUnknown() ? !lacksSomething(lock) : m_memory.isFresh(lock))
            continue;
        read.type = state.type;
        if (read.type == ValueType::Stream || read.type == ValueType::Other) // it may have another type by now
            read.type = ValueType::Unknown;
        addLock(round, lock, read, true);
    }
    read.type = ValueType::Unknown;
    for (; m_bulk.hasKeys() && !round.isFull(); m_bulk.dropFirstKey()) {
        const auto& key = m_bulk.firstKey();
        if (m_suspects.isGivenUp(key))
            continue;
        read.suspect = m_suspects.has(key);
        if (read.suspect && m_suspectsBegun > 0)
            break; // the next one follows after it was read
        auto job = read;
        job.whole = true;
        job.asksIdle = m_host.reducer().findsWhatWasThere() && m_host.find(key) == kNoLock;
        begin(round, key, job);
    }
}

bool ReadScheduler::lacksSomething(LockId lock) const
{
    const auto& picture = m_host.picture();
    const auto& state = picture.state(lock);
    return state.holder == TokenId::None || !state.deadline.isKnown() || picture.wantsRead(lock);
}

void ReadScheduler::addLock(ReadRound& round, LockId lock, ReadJob job, bool whole)
{
    const auto key = m_host.picture().key(lock).name;
    job.lock = lock;
    const bool readable = mayReadWhole(key);
    if (whole && !readable && !m_suspects.isGivenUp(key))
        return m_bulk.addOnce(key); // alone, and soon; its lease alone is not enough
    job.whole = whole && readable;
    job.suspect = job.whole && m_suspects.has(key);
    job.leaseOnly = !whole && readable && (job.type == ValueType::Unknown || m_dialect.reads(job.type));
    begin(round, key, job);
}

void ReadScheduler::begin(ReadRound& round, std::string_view key, ReadJob& job)
{
    job.begin(m_dialect);
    job.asking = m_host.asks(key);
    if (job.lane == ReadJob::Lane::Bulk)
        m_bulk.began();
    m_suspectsBegun += job.suspect ? 1 : 0;
    add(round, key, job);
}

void ReadScheduler::add(ReadRound& round, std::string_view key, const ReadJob& job)
{
    if (!round.add(key, job, m_dialect))
        m_unreadable(key, job);
}

void ReadScheduler::ended(const ReadJob& job)
{
    if (job.lane == ReadJob::Lane::Bulk)
        m_bulk.ended();
    m_suspectsBegun -= job.suspect ? 1 : 0;
}

bool ReadScheduler::mayReadWhole(std::string_view key) const
{
    return !m_suspects.has(key) || (!m_suspects.isGivenUp(key) && m_suspectsBegun == 0);
}

/// Reads dropped locks in bulk, as after a scan: in any number, after all requested reads.
void ReadScheduler::readShed()
{
    if (!m_hasShed || m_queue.size() > kQueueAtRest || m_bulk.isWaiting())
        return;
    m_hasShed = false;
    static_cast<void>(m_bulk.readUnknown(m_host.picture().size()));
}

void ReadScheduler::everySecond(MonoTime now, bool isBusy)
{
    if (!isBusy)
        readShed();
    m_due.clear();
    m_queue.giveUp(now, kGiveUp, m_due);
    m_host.counters().readsShed += m_due.size();
    for (const auto lock : m_due)
        m_host.shed(lock);
    m_hasShed = m_hasShed || !m_due.empty();
}

} // namespace lockscope::monitor
