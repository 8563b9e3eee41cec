// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/reader.h"

#include "core/text.h"
#include "redis/permissions.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kKeys = 256;
constexpr std::size_t kBulkKeys = kKeys / 2;
constexpr std::size_t kPollKeys = 64;
constexpr std::size_t kBytes = 1u << 20;
constexpr auto kGiveUp = 500ms;
constexpr double kFastEvents = 100'000; ///< a second; above, rounds are at least this far apart:
constexpr auto kFastPace = 1ms;
constexpr std::size_t kShedKept = 10'000; ///< what else has no holder is learnt with its next event
constexpr std::size_t kQueueAtRest = 64;
constexpr auto kPollPause = 10ms; ///< nobody is due for a poll so soon after nobody was

} // namespace

Reader::Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond)
    : m_host(host), m_refused(host), m_memory(host), m_looks(host, m_memory),
      m_polls([&host](LockId lock) { return host.isHeldHere(lock); }), m_reads(keysPerSecond),
      m_pollBudget(pollsPerSecond)
{
}

void Reader::start(redis::Connection& connection, const ReadDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_refused.start(dialect, connection.options().endpoint.user);
    m_paused = false;
    tellReads();
}

void Reader::tellReads() const
{
    // Where all keys are watched, a look without the value still tells some of them from locks.
    const bool values = dialect().reads(ValueType::String) || dialect().reads(ValueType::Hash);
    m_host.reducer().setReadsHolders(hasBudget() && (values || m_host.watchesAll()));
}

void Reader::stop()
{
    m_connection = nullptr;
    m_queue.clear();
    m_bulk.clear();
    m_later.clear();
    for (auto& round : m_rounds)
        round = {};
    m_pollsFrom = {};
    m_shed.clear();
    QStringList names;
    for (const auto& key : m_suspects.endCut())
        names.append(QString::fromStdString(printableElided(key, 60)));
    if (!names.isEmpty())
        m_host.warn(tr("The connection was cut again and again while these keys were being read, so they are not read "
                       "any more: %1. Refresh (re-sync) to try once more.")
                        .arg(names.join(QStringLiteral(", "))));
}

void Reader::setCovered(bool covered)
{
    m_covered = covered;
    m_polls.setCovered(covered);
}

bool Reader::isFresh(LockId lock) const
{
    return m_memory.isLookedAt(lock) && !m_host.picture().isUnconfirmed(lock);
}

bool Reader::isCovered(LockId lock) const
{
    return m_covered && !m_memory.runsOut(lock) && m_host.isAnnounced(m_host.picture().key(lock).name);
}

bool Reader::isLeaseEnough(LockId lock) const
{
    auto& picture = m_host.picture();
    return isCovered(lock) && !picture.isUnconfirmed(lock) &&
           (picture.state(lock).holder != TokenId::None || !picture.wantsRead(lock));
}

void Reader::want(const Want& want, Evidence evidence, MonoTime now)
{
    if (!hasBudget() && want.kind != WantKind::Expiry)
        return;
    auto& h = m_memory.of(want.lock);
    if (want.type != ValueType::Unknown || !m_queue.isWaiting(want.lock))
        h.type = want.type;
    h.evidence = evidence;
    m_queue.want(want.lock, want.kind, now);
}

void Reader::readKey(std::string key)
{
    m_bulk.add(std::move(key));
}

void Reader::rereadAll()
{
    m_memory.beginTurn();
    m_bulk.readAll(m_host.picture().size());
}

void Reader::rereadUnknown()
{
    if (!m_bulk.readUnknown(m_host.picture().size()))
        rereadAll(); // some of them were looked at before the right came back
}

// ---- composing a round

bool Reader::isPacing(MonoTime now) const
{
    const auto since = now - m_lastRound;
    if (since >= kFastPace)
        return false;
    return double(m_eventsSinceRound) > kFastEvents * std::chrono::duration<double>(kFastPace).count();
}

ReadRound* Reader::freeRound()
{
    const bool first = m_rounds[0].isInFlight();
    const bool second = m_rounds[1].isInFlight();
    if (!first && !second)
        return &m_rounds[0];
    auto& other = m_rounds[first ? 0 : 1];
    if ((first && second) || !m_bulk.isWaiting() || other.keysLeft() > kBulkKeys)
        return nullptr;
    return first ? &m_rounds[1] : &m_rounds[0];
}

void Reader::pump()
{
    if (m_connection == nullptr || !m_connection->isReady() || m_paused)
        return;
    const auto now = m_host.clock().mono();
    if (isPacing(now))
        return;
    while (auto* round = freeRound()) {
        const auto inFlight = m_rounds[0].bytesLeft() + m_rounds[1].bytesLeft();
        round->begin(m_bulk.isWaiting() ? kBulkKeys : kKeys, kBytes - std::min(kBytes, inFlight));
        addLater(*round);
        addWants(*round, now);
        addPolls(*round, now);
        addBulk(*round, now);
        if (round->isEmpty())
            return;
        m_lastRound = now;
        m_eventsSinceRound = 0;
        m_host.beforeRound();
        m_connection->send(round->wire(), round->replies(), this, std::uint64_t(round - m_rounds.data()));
    }
}

void Reader::addLater(ReadRound& round)
{
    std::size_t taken = 0;
    for (; taken < m_later.size() && !round.isFull(); ++taken) {
        auto& later = m_later[taken];
        if (later.job.isOutdated(dialect()))
            later.job.begin(dialect());
        add(round, later.key, later.job);
    }
    m_later.erase(m_later.begin(), m_later.begin() + std::ptrdiff_t(taken));
}

void Reader::addWants(ReadRound& round, MonoTime now)
{
    auto units = m_queue.isEmpty() ? 0 : m_reads.available(now);
    ReadQueue::Job job;
    while (units > 0 && !round.isFull() && m_queue.pop(WantKind::Acquisition, WantKind::Renewal, job)) {
        const bool renewal = job.kind == WantKind::Renewal;
        if (renewal ? !m_host.isHeldHere(job.lock) : !m_host.picture().wantsRead(job.lock))
            continue; // decided in the meantime, by a later event or an earlier look
        --units;
        m_reads.spend(1);
        const auto& h = m_memory.of(job.lock);
        ReadJob read;
        read.since = job.since;
        read.evidence = h.evidence;
        read.type = h.type == ValueType::Unknown ? m_host.picture().state(job.lock).type : h.type;
        if (read.type == ValueType::Other) // the event did not tell; what is remembered may be wrong by now
            read.type = ValueType::Unknown;
        addLock(round, job.lock, read, !renewal || !isLeaseEnough(job.lock));
    }
}

void Reader::addPolls(ReadRound& round, MonoTime now)
{
    if (now < m_pollsFrom && !m_queue.has(WantKind::Expiry))
        return;
    auto units = m_pollBudget.available(now) / 2; // a poll is one or two commands
    if (units == 0)
        return;
    const auto before = round.replies();
    auto& picture = m_host.picture();
    ReadJob read;
    read.lane = ReadJob::Lane::Poll;
    read.since = now;
    ReadQueue::Job job;
    while (units > 0 && !round.isFull() && m_queue.pop(WantKind::Expiry, WantKind::Expiry, job)) {
        --units;
        read.type = picture.state(job.lock).type;
        addLock(round, job.lock, read, !isLeaseEnough(job.lock));
    }
    m_due.clear();
    const auto most = std::min<std::size_t>({units, round.keyRoom(), kPollKeys});
    m_polls.due(now, most, picture.size(), picture.heldCount(), m_due);
    m_pollsFrom = m_due.size() < most ? now + kPollPause : now;
    for (const auto lock : m_due) {
        read.type = picture.state(lock).type;
        addLock(round, lock, read, !isCovered(lock) || picture.wantsRead(lock));
    }
    m_pollBudget.spend(round.replies() - before);
    m_host.counters().polls += round.replies() - before;
}

void Reader::addBulk(ReadRound& round, MonoTime now)
{
    ReadJob read;
    read.lane = ReadJob::Lane::Bulk;
    read.evidence = Evidence::Scan;
    read.since = now;
    while (!round.isFull()) {
        const auto next = m_bulk.takeLock();
        if (!next)
            break;
        const auto lock = *next;
        if (!m_host.isHeldHere(lock))
            continue;
        const auto& state = m_host.picture().state(lock);
        if (m_bulk.isOnlyUnknown() ? state.holder != TokenId::None && state.deadline.isKnown() : isFresh(lock))
            continue;
        read.type = state.type;
        if (read.type == ValueType::Stream || read.type == ValueType::Other) // it may be something else by now
            read.type = ValueType::Unknown;
        addLock(round, lock, read, true);
    }
    read.type = ValueType::Unknown;
    for (; m_bulk.hasKeys() && !round.isFull(); m_bulk.dropFirstKey()) {
        const auto& key = m_bulk.firstKey();
        if (m_suspects.isGivenUp(key))
            continue;
        read.suspect = m_suspects.has(key);
        if (read.suspect && isSuspectInFlight())
            break; // the next one when it was read
        auto job = read;
        job.whole = true;
        job.begin(dialect());
        m_bulk.began();
        add(round, key, job);
    }
}

void Reader::addLock(ReadRound& round, LockId lock, ReadJob job, bool whole)
{
    const auto key = m_host.picture().key(lock).name;
    job.lock = lock;
    const bool readable = mayReadWhole(key);
    if (whole && !readable && !m_suspects.isGivenUp(key))
        return m_bulk.addOnce(key); // alone, and soon; its lease says too little
    job.whole = whole && readable;
    job.suspect = job.whole && m_suspects.has(key);
    job.leaseOnly = !whole && readable && (job.type == ValueType::Unknown || dialect().reads(job.type));
    job.begin(dialect());
    if (job.lane == ReadJob::Lane::Bulk)
        m_bulk.began();
    add(round, key, job);
}

void Reader::add(ReadRound& round, std::string_view key, const ReadJob& job)
{
    if (round.add(key, job, dialect()))
        return;
    m_refused.keyRefused(key, {}); // there is nothing that may be asked
    giveUp(job);
}

bool Reader::mayReadWhole(std::string_view key) const
{
    return !m_suspects.has(key) || (!m_suspects.isGivenUp(key) && !isSuspectInFlight());
}

bool Reader::isSuspectInFlight() const
{
    return m_rounds[0].hasSuspectInFlight() || m_rounds[1].hasSuspectInFlight() ||
           std::any_of(m_later.begin(), m_later.end(), [](const Later& later) { return later.job.suspect; });
}

// ---- answers

void Reader::onAnswer(std::uint64_t tag, std::uint32_t, const redis::Answer& answer)
{
    if (tag >= kTrialTag)
        return onTrial(ReadCommand(tag - kTrialTag), answer);
    auto& round = m_rounds[tag];
    if (!round.isInFlight())
        return;
    if (!answer.isAnswered())
        return dropped(round);
    auto& job = round.job();
    const auto key = round.key(job);
    if (round.isAtFirstReply()) {
        job.lock = m_host.find(key, job.lock);
        job.sequence = m_host.picture().sequence(job.lock);
        fetchAhead(round);
    }
    switch (round.feed(answer.reply)) {
    case KeyAnswer::Next::More:
        break;
    case KeyAnswer::Next::Look:
        finishLook(key, job);
        leaveLane(job);
        break;
    case KeyAnswer::Next::Continue:
        job.goOn(dialect());
        m_later.push_back({std::string(key), job});
        break;
    case KeyAnswer::Next::Later:
        m_later.push_back({std::string(key), job});
        m_paused = true;
        m_host.serverBusy();
        break;
    case KeyAnswer::Next::Denied:
        denied(key, job);
        break;
    }
}

/// The answers come in the order of the jobs, many in one read of the socket.
void Reader::fetchAhead(const ReadRound& round) const
{
    constexpr std::size_t kLock = 8;
    constexpr std::size_t kName = 4;
    const auto& picture = m_host.picture();
    if (const auto* job = round.ahead(kLock)) {
        picture.fetchAhead(job->lock);
        m_memory.fetchAhead(job->lock);
    }
    if (const auto* job = round.ahead(kName))
        picture.fetchNameAhead(job->lock);
}

void Reader::dropped(ReadRound& round)
{
    // Only what has no small bound by itself can have been the reason.
    if (round.job().ask == Ask::Collection)
        m_suspects.wasInFlight(round.key(round.job()));
    round.drop();
}

void Reader::leaveLane(const ReadJob& job)
{
    if (job.lane == ReadJob::Lane::Bulk)
        m_bulk.ended();
}

void Reader::giveUp(const ReadJob& job)
{
    leaveLane(job);
    if (job.lock != kNoLock)
        m_host.shed(job.lock);
}

void Reader::finishLook(std::string_view key, ReadJob& job)
{
    const auto [look, runsOut] = m_looks.make(job, key);
    if (job.suspect)
        m_suspects.wasRead(key);
    ++m_host.counters().reads;
    m_host.look(look);
    const auto found = [&] { return job.lock != kNoLock ? job.lock : m_host.find(key); };
    if (look.exists && job.whole && !look.hasValue && dialect().refused != 0) {
        m_refused.valueWithheld();
        // Nothing waits for it any longer.
        if (const auto lock = found(); lock != kNoLock && m_host.picture().wantsRead(lock))
            m_host.shed(lock);
    }
    if (m_refused.rights().hasRefusedKeys()) {
        for (auto& other : m_refused.keyWasRead(key))
            readKey(std::move(other));
    }
    const auto now = m_host.arrived();
    if (job.lane == ReadJob::Lane::Want && m_ages.size() < 4096)
        m_ages.push_back(std::uint32_t(std::chrono::duration_cast<std::chrono::microseconds>(now - job.since).count()));
    const auto lock = found();
    if (lock == kNoLock)
        return;
    auto& memory = m_memory.of(lock);
    m_memory.looked(memory, now);
    if (job.answer.hasValue())
        memory.runsOut = runsOut;
    if (m_covered && (!look.announced || memory.runsOut) && look.exists)
        m_polls.addUnannounced(lock);
}

void Reader::denied(std::string_view key, const ReadJob& job)
{
    const auto& denial = job.answer.denial();
    if (!denial.isOfCommand) {
        if (denial.isOfKey)
            m_refused.keyRefused(key, denial.words);
        else
            m_refused.keyFailed(key, denial.words);
        return giveUp(job);
    }
    // Another command, or less of the key.
    m_refused.commandRefused(denial);
    tellReads();
    auto& again = m_later.emplace_back(Later{std::string(key), job}).job;
    again.begin(dialect());
}

/// The trial of a command touches no key that is there; a refusal of the key says that the command is permitted.
void Reader::tryAgain(MonoTime now)
{
    if (m_connection == nullptr || !m_connection->isReady() || m_paused)
        return;
    while (const auto command = m_refused.rights().due(now)) {
        std::string wire;
        appendTrial(wire, *command);
        m_connection->send(wire, 1, this, kTrialTag + std::uint64_t(*command));
    }
    if (auto key = m_refused.rights().dueKey(now))
        readKey(std::move(*key));
}

void Reader::onTrial(ReadCommand command, const redis::Answer& answer)
{
    if (!answer.isAnswered())
        return;
    const auto permission = redis::permissionOf(answer.reply);
    if (permission == redis::Permission::CommandRefused || permission == redis::Permission::NoSuchCommand ||
        permission == redis::Permission::Unclear) {
        m_refused.rights().refuse(command, m_host.clock().mono());
        return;
    }
    m_refused.rights().permit(command);
    tellReads();
    if (command == ReadCommand::PExpireTime)
        rereadAll(); // what PTTL told is as old as its answer was late
    else
        rereadUnknown();
    m_refused.tellMended();
    pump();
}

// ---- time

MonoTime Reader::nextPump(MonoTime now) const
{
    if (m_connection == nullptr || m_paused)
        return now + 1s;
    auto next = m_polls.nextDue(now, m_host.picture().heldCount());
    const bool idle = !m_rounds[0].isInFlight() && !m_rounds[1].isInFlight();
    if (idle && !m_queue.isEmpty())
        next = std::min(next, std::max(m_lastRound + kFastPace, now + 2ms)); // pacing, or the budget refills
    return next;
}

void Reader::resume()
{
    m_paused = false;
    pump();
}

void Reader::readShed(MonoTime now)
{
    if (m_shed.empty() || m_queue.size() > kQueueAtRest || m_paused)
        return;
    for (const auto lock : m_shed) {
        if (m_host.isHeldHere(lock) && m_host.picture().wantsRead(lock))
            want({lock, WantKind::Holder, m_host.picture().state(lock).type}, Evidence::Poll, now);
    }
    m_shed.clear();
}

void Reader::everySecond()
{
    readShed(m_host.clock().mono());
    m_due.clear();
    m_queue.giveUp(m_host.clock().mono(), kGiveUp, m_due);
    m_host.counters().readsShed += m_due.size();
    for (const auto lock : m_due) {
        m_host.shed(lock);
        if (m_shed.size() < kShedKept)
            m_shed.push_back(lock);
    }
    tryAgain(m_host.clock().mono());
    auto& counters = m_host.counters();
    counters.lagUs = 0;
    if (!m_ages.empty()) {
        const auto p99 = m_ages.begin() + std::ptrdiff_t(m_ages.size() * 99 / 100);
        std::nth_element(m_ages.begin(), p99, m_ages.end());
        counters.lagUs = *p99;
        m_ages.clear();
    }
    if (++m_second % 5 == 1)
        counters.oldestLookMs = m_memory.oldestLook(m_host.clock().mono());
}

} // namespace lockscope::monitor
