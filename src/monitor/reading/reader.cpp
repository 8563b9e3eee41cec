// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/reader.h"

#include "core/text.h"

#include <algorithm>
#include <functional>

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
constexpr int kCutsToGiveUp = 4;
constexpr std::size_t kShedKept = 10'000; ///< what else has no holder is learnt with its next event
constexpr std::size_t kQueueAtRest = 64;
constexpr auto kPollPause = 10ms; ///< nobody is due for a poll so soon after nobody was

} // namespace

struct Reader::Filling
{
    Round& round;
    MonoTime now;
    std::size_t keys = 0;  ///< room left
    std::size_t bytes = 0; ///< room left
    std::uint32_t replies = 0;
    [[nodiscard]] bool isFull() const { return keys == 0 || bytes < std::size_t(kCollectionBytes); }
};

Reader::Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond)
    : m_host(host), m_polls([this](LockId lock) { return isHeldHere(lock); },
                            [this](std::uint32_t id) { return m_host.reducer().nextOwn(id); }),
      m_reads(keysPerSecond), m_pollBudget(pollsPerSecond)
{
}

void Reader::start(redis::Connection& connection, const ReadDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_rights.start(dialect, m_host.clock().mono());
    m_paused = false;
    m_deniedTold = false;
    m_missingTold = dialect.refused != 0; // by who found out
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
    m_keysInFlight = m_bytesInFlight = m_bulkInFlight = 0;
    m_rereadNext = m_rereadEnd = 0;
    m_onlyUnknown = false;
    m_pollsFrom = {};
    m_shed.clear();
    QString names;
    for (auto& key : m_cutKeys) {
        const auto name = QString::fromStdString(printableElided(key, 60));
        if (++m_suspects[std::move(key)] == kCutsToGiveUp)
            names += (names.isEmpty() ? QString() : QStringLiteral(", ")) + name;
    }
    m_cutKeys.clear();
    if (!names.isEmpty())
        m_host.warn(tr("The connection was cut again and again while these keys were being read, so they are not read "
                       "any more: %1. Refresh (re-sync) to try once more.")
                        .arg(names));
}

void Reader::setCovered(bool covered)
{
    m_covered = covered;
    m_polls.setCovered(covered);
}

Reader::Hint& Reader::hint(LockId lock)
{
    auto& hint = m_hints[lock];
    if (const auto owner = ownerOf(lock); hint.owner != owner) {
        hint = {};
        hint.owner = owner;
    }
    return hint;
}

const Reader::Hint* Reader::known(LockId lock) const
{
    const auto* hint = m_hints.find(lock);
    return hint != nullptr && hint->owner == ownerOf(lock) ? hint : nullptr;
}

std::uint32_t Reader::ownerOf(LockId lock) const
{
    return std::uint32_t(std::hash<std::string_view>()(m_host.picture().key(lock).name)) | 1u; // 0: of nobody
}

bool Reader::isFresh(LockId lock) const
{
    const auto* h = known(lock);
    return h != nullptr && h->lookedAt == m_lookEpoch && !m_host.picture().isUnconfirmed(lock);
}

bool Reader::isHeldHere(LockId lock) const
{
    auto& picture = m_host.picture();
    return picture.state(lock).phase == Phase::Held && picture.key(lock).node == m_host.nodeId();
}

bool Reader::isCovered(LockId lock) const
{
    if (const auto* h = known(lock); h != nullptr && h->runsOut)
        return false;
    return m_covered && m_host.isAnnounced(m_host.picture().key(lock).name);
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
    auto& h = hint(want.lock);
    if (want.type != ValueType::Unknown || !m_queue.isWaiting(want.lock))
        h.type = want.type;
    h.evidence = evidence;
    m_queue.want(want.lock, want.kind, now);
}

void Reader::readKey(std::string key)
{
    m_bulk.push_back(std::move(key));
}

void Reader::rereadAll()
{
    ++m_lookEpoch;
    m_rereadNext = 0;
    m_rereadEnd = m_host.picture().size();
    m_onlyUnknown = false;
}

void Reader::rereadUnknown()
{
    if (m_rereadNext < m_rereadEnd && !m_onlyUnknown)
        return rereadAll(); // some of them were looked at before the right came back
    m_rereadNext = 0;
    m_rereadEnd = m_host.picture().size();
    m_onlyUnknown = true;
}

// ---- composing a round

bool Reader::isPacing(MonoTime now) const
{
    const auto since = now - m_lastRound;
    if (since >= kFastPace)
        return false;
    return double(m_eventsSinceRound) > kFastEvents * std::chrono::duration<double>(kFastPace).count();
}

Reader::Round* Reader::freeRound()
{
    const bool first = m_rounds[0].inFlight();
    const bool second = m_rounds[1].inFlight();
    if (!first && !second)
        return &m_rounds[0];
    const bool bulk = !m_bulk.empty() || m_rereadNext < m_rereadEnd;
    if ((first && second) || !bulk || m_keysInFlight > kBulkKeys)
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
        round->keys.clear();
        round->jobs.clear();
        round->next = 0;
        round->nextReply = 0;
        m_wire.clear();
        const bool bulk = !m_bulk.empty() || m_rereadNext < m_rereadEnd;
        Filling filling{*round, now, bulk ? kBulkKeys : kKeys, kBytes - std::min(kBytes, m_bytesInFlight)};
        addLater(filling);
        addWants(filling);
        addPolls(filling);
        addBulk(filling);
        if (round->jobs.empty())
            return;
        m_lastRound = now;
        m_eventsSinceRound = 0;
        m_host.beforeRound();
        m_connection->send(m_wire, filling.replies, this, std::uint64_t(round - m_rounds.data()));
    }
}

void Reader::addLater(Filling& filling)
{
    std::size_t taken = 0;
    while (taken < m_later.size() && !filling.isFull()) {
        auto& job = m_later[taken].job;
        // What it needs may have been refused to another since.
        const bool isValue = job.ask != Ask::Deadline && job.ask != Ask::Type;
        if (isValue ? !dialect().reads(job.type) : job.ask == Ask::Type && !dialect().may(ReadCommand::Type))
            begin(job);
        addJob(filling, m_later[taken].key, job);
        ++taken;
    }
    m_later.erase(m_later.begin(), m_later.begin() + std::ptrdiff_t(taken));
}

void Reader::addWants(Filling& filling)
{
    auto units = m_queue.isEmpty() ? 0 : m_reads.available(filling.now);
    ReadQueue::Job job;
    while (units > 0 && !filling.isFull() && m_queue.pop(WantKind::Acquisition, WantKind::Renewal, job)) {
        const bool renewal = job.kind == WantKind::Renewal;
        if (renewal ? !isHeldHere(job.lock) : !m_host.picture().wantsRead(job.lock))
            continue; // decided in the meantime, by a later event or an earlier look
        --units;
        m_reads.spend(1);
        auto& h = hint(job.lock);
        Job read;
        read.since = job.since;
        read.evidence = h.evidence;
        read.type = h.type == ValueType::Unknown ? m_host.picture().state(job.lock).type : h.type;
        if (read.type == ValueType::Other) // the event did not tell; what is remembered may be wrong by now
            read.type = ValueType::Unknown;
        addLock(filling, job.lock, read, !renewal || !isLeaseEnough(job.lock));
    }
}

void Reader::addPolls(Filling& filling)
{
    if (filling.now < m_pollsFrom && !m_queue.has(WantKind::Expiry))
        return;
    auto units = m_pollBudget.available(filling.now) / 2; // a poll is one or two commands
    if (units == 0)
        return;
    const auto before = filling.replies;
    auto& picture = m_host.picture();
    Job read;
    read.lane = Lane::Poll;
    read.since = filling.now;
    ReadQueue::Job job;
    while (units > 0 && !filling.isFull() && m_queue.pop(WantKind::Expiry, WantKind::Expiry, job)) {
        --units;
        read.type = picture.state(job.lock).type;
        addLock(filling, job.lock, read, !isLeaseEnough(job.lock));
    }
    m_due.clear();
    const auto most = std::min<std::size_t>({units, filling.keys, kPollKeys});
    m_polls.due(filling.now, most, picture.size(), m_host.reducer().heldCount(), m_due);
    m_pollsFrom = m_due.size() < most ? filling.now + kPollPause : filling.now;
    for (const auto lock : m_due) {
        read.type = picture.state(lock).type;
        addLock(filling, lock, read, !isCovered(lock) || picture.wantsRead(lock));
    }
    m_pollBudget.spend(filling.replies - before);
    m_host.counters().polls += filling.replies - before;
}

void Reader::addBulk(Filling& filling)
{
    Job read;
    read.lane = Lane::Bulk;
    read.evidence = Evidence::Scan;
    read.since = filling.now;
    while (m_rereadNext < m_rereadEnd && !filling.isFull()) {
        m_rereadNext = m_host.reducer().nextOwn(m_rereadNext);
        if (m_rereadNext >= m_rereadEnd)
            break;
        const LockId lock{m_rereadNext++};
        if (!isHeldHere(lock))
            continue;
        const auto& state = m_host.picture().state(lock);
        if (m_onlyUnknown ? state.holder != TokenId::None && state.deadline.isKnown() : isFresh(lock))
            continue;
        read.type = m_host.picture().state(lock).type;
        if (read.type == ValueType::Stream || read.type == ValueType::Other) // it may be something else by now
            read.type = ValueType::Unknown;
        addLock(filling, lock, read, true);
    }
    read.type = ValueType::Unknown;
    while (!m_bulk.empty() && !filling.isFull()) {
        const auto suspect = m_suspects.find(m_bulk.front());
        if (suspect != m_suspects.end() && suspect->second < kCutsToGiveUp && isSuspectInFlight())
            break; // the next one when it was read
        if (suspect == m_suspects.end() || suspect->second < kCutsToGiveUp) {
            auto job = read;
            job.whole = true;
            job.suspect = suspect != m_suspects.end();
            begin(job);
            ++m_bulkInFlight;
            addJob(filling, m_bulk.front(), job);
        }
        m_bulk.pop_front();
    }
}

void Reader::addLock(Filling& filling, LockId lock, Job job, bool whole)
{
    const auto key = m_host.picture().key(lock).name;
    job.lock = lock;
    const bool readable = mayReadWhole(key);
    if (whole && !readable &&
        m_suspects.find(key)->second < kCutsToGiveUp) { // alone, and soon; its lease says too little
        if (std::find(m_bulk.begin(), m_bulk.end(), key) == m_bulk.end())
            m_bulk.emplace_back(key);
        return;
    }
    job.whole = whole && readable;
    job.suspect = job.whole && m_suspects.contains(key);
    job.leaseOnly = !whole && readable && (job.type == ValueType::Unknown || dialect().reads(job.type));
    begin(job);
    if (job.lane == Lane::Bulk)
        ++m_bulkInFlight;
    addJob(filling, key, job);
}

bool Reader::mayReadWhole(std::string_view key) const
{
    if (m_suspects.empty())
        return true;
    const auto suspect = m_suspects.find(key);
    return suspect == m_suspects.end() || (suspect->second < kCutsToGiveUp && !isSuspectInFlight());
}

bool Reader::isSuspectInFlight() const
{
    const auto isSuspect = [](const Job& job) { return job.suspect; };
    const auto has = [&](const Round& round) {
        return std::any_of(round.jobs.begin() + std::ptrdiff_t(round.next), round.jobs.end(), isSuspect);
    };
    return has(m_rounds[0]) || has(m_rounds[1]) ||
           std::any_of(m_later.begin(), m_later.end(), [](const Later& later) { return later.job.suspect; });
}

void Reader::begin(Job& job) const
{
    if (!job.whole) {
        job.ask = Ask::Deadline;
        return;
    }
    if (job.type == ValueType::Unknown && !dialect().may(ReadCommand::Type))
        job.type = guess(job.type);
    job.ask = firstAsk(job.type, dialect());
}

/// What else a key may be, as far as such a value may be read; Unknown: nothing.
ValueType Reader::guess(ValueType tried) const
{
    do {
        tried = nextGuess(tried);
    } while (tried != ValueType::Other && !dialect().reads(tried));
    return tried == ValueType::Other ? ValueType::Unknown : tried;
}

void Reader::addJob(Filling& filling, std::string_view key, const Job& job)
{
    auto& round = filling.round;
    KeyAnswer answer(job.ask, job.type, dialect());
    const auto replies = appendAsk(m_wire, job.ask, job.type, key, dialect());
    if (replies == 0) // there is nothing that may be asked
        return unread(key, job);
    auto& added = round.jobs.emplace_back(job);
    added.keyOffset = std::uint32_t(round.keys.size());
    added.keySize = std::uint32_t(key.size());
    round.keys += key;
    added.answer = std::move(answer);
    filling.replies += replies;
    const auto bytes = expectedBytes(job.ask);
    filling.bytes -= std::min(filling.bytes, bytes);
    --filling.keys;
    ++m_keysInFlight;
    m_bytesInFlight += bytes;
}

// ---- time

std::uint32_t Reader::inMs(MonoTime t)
{
    return std::uint32_t(std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count());
}

MonoTime Reader::nextPump(MonoTime now) const
{
    if (m_connection == nullptr || m_paused)
        return now + 1s;
    auto next = m_polls.nextDue(now, m_host.reducer().heldCount());
    const bool idle = !m_rounds[0].inFlight() && !m_rounds[1].inFlight();
    if (idle && !m_queue.isEmpty())
        next = std::min(next, std::max(m_lastRound + kFastPace, now + 2ms)); // pacing, or the budget refills
    return next;
}

void Reader::resume()
{
    m_paused = false;
    pump();
}

/// What was given up in a rush is read when that is over.
void Reader::readShed(MonoTime now)
{
    if (m_shed.empty() || m_queue.size() > kQueueAtRest || m_paused)
        return;
    for (const auto lock : m_shed) {
        if (isHeldHere(lock) && m_host.picture().wantsRead(lock))
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
    if (++m_second % 5 != 1)
        return;
    const auto now = inMs(m_host.clock().mono());
    std::uint32_t oldest = 0;
    m_hints.forEach([&](LockId lock, const Hint& hint) {
        if (hint.lookedMs != 0 && now - hint.lookedMs > oldest && isHeldHere(lock) && known(lock) != nullptr)
            oldest = now - hint.lookedMs;
    });
    counters.oldestLookMs = oldest;
}

} // namespace lockscope::monitor
