// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reader.h"

#include "core/text.h"
#include "formats/analyse.h"
#include "formats/byitself.h"
#include "formats/leaseinvalue.h"
#include "formats/waitplaces.h"

#include <algorithm>

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
constexpr auto kPollPause = 10ms; ///< nobody is due for a poll so soon after nobody was

/// The key is there, and nobody holds it: as Picture::reduce() takes it.
void isNoHold(Look& look)
{
    look.exists = false;
    look.hasValue = true;   // it was looked at: a write that is waited for was none of a lock
    look.announced = false; // no notification tells of a time that passes
}

[[nodiscard]] std::uint32_t inMs(MonoTime t)
{
    return std::uint32_t(std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count());
}

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
    : m_host(host), m_polls([this](LockId lock) { return isHeldHere(lock); }), m_reads(keysPerSecond),
      m_pollBudget(pollsPerSecond)
{
}

void Reader::start(redis::Connection& connection, const ReadDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_dialect = dialect;
    m_paused = false;
    m_deniedTold = false;
    tellReads();
}

void Reader::tellReads() const
{
    // Where all keys are watched, a look without the value still tells some of them from locks.
    m_host.picture().setReadsHolders(m_host.nodeId(), (m_dialect.values && hasBudget()) || m_host.watchesAll());
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
    m_pollsFrom = {};
    if (m_cutKeys.empty())
        return;
    QString names;
    for (const auto& key : m_cutKeys)
        names +=
            (names.isEmpty() ? QString() : QStringLiteral(", ")) + QString::fromStdString(printableElided(key, 60));
    m_host.warn(tr("The connection was cut while these keys were being read, so they are not read again: %1. Refresh "
                   "(re-sync) to try once more.")
                    .arg(names));
    m_notRead.insert(std::make_move_iterator(m_cutKeys.begin()), std::make_move_iterator(m_cutKeys.end()));
    m_cutKeys.clear();
}

void Reader::setCovered(bool covered)
{
    m_covered = covered;
    m_polls.setCovered(covered);
}

Reader::Hint& Reader::hint(LockId lock)
{
    const auto i = index(lock);
    if (i >= m_hints.size())
        m_hints.resize(i + 1 + i / 2);
    return m_hints[i];
}

bool Reader::isFresh(LockId lock) const
{
    return index(lock) < m_hints.size() && m_hints[index(lock)].lookedAt == m_lookEpoch;
}

bool Reader::isHeldHere(LockId lock) const
{
    auto& picture = m_host.picture();
    return picture.state(lock).phase == Phase::Held && picture.key(lock).node == m_host.nodeId();
}

bool Reader::isCovered(LockId lock) const
{
    if (index(lock) < m_hints.size() && m_hints[index(lock)].runsOut)
        return false;
    return m_covered && m_host.isAnnounced(m_host.picture().key(lock).name);
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
        m_connection->send(m_wire, filling.replies, this, std::uint64_t(round - m_rounds.data()));
    }
}

void Reader::addLater(Filling& filling)
{
    std::size_t taken = 0;
    while (taken < m_later.size() && !filling.isFull()) {
        addJob(filling, m_later[taken].key, m_later[taken].job);
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
        addLock(filling, job.lock, read, !renewal || !isCovered(job.lock));
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
        addLock(filling, job.lock, read, !isCovered(job.lock));
    }
    m_due.clear();
    const auto most = std::min<std::size_t>({units, filling.keys, kPollKeys});
    m_polls.due(filling.now, most, picture.size(), picture.heldCount(), m_due);
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
        const LockId lock{m_rereadNext++};
        if (!isHeldHere(lock) || isFresh(lock))
            continue;
        read.type = m_host.picture().state(lock).type;
        addLock(filling, lock, read, true);
    }
    read.type = ValueType::Unknown;
    while (!m_bulk.empty() && !filling.isFull()) {
        if (m_notRead.empty() || !m_notRead.contains(m_bulk.front())) {
            read.ask = firstAsk(ValueType::Unknown, m_dialect);
            ++m_bulkInFlight;
            addJob(filling, m_bulk.front(), read);
        }
        m_bulk.pop_front();
    }
}

void Reader::addLock(Filling& filling, LockId lock, Job job, bool whole)
{
    const auto key = m_host.picture().key(lock).name;
    job.lock = lock;
    job.ask = whole ? firstAsk(job.type, m_dialect) : Ask::Deadline;
    if (!m_notRead.empty() && m_notRead.contains(key))
        job.ask = Ask::Deadline;
    if (job.lane == Lane::Bulk)
        ++m_bulkInFlight;
    addJob(filling, key, job);
}

void Reader::addJob(Filling& filling, std::string_view key, const Job& job)
{
    auto& round = filling.round;
    auto& added = round.jobs.emplace_back(job);
    added.keyOffset = std::uint32_t(round.keys.size());
    added.keySize = std::uint32_t(key.size());
    round.keys += key;
    added.answer = KeyAnswer(job.ask, job.type);
    filling.replies += appendAsk(m_wire, job.ask, job.type, key, m_dialect);
    const auto bytes = expectedBytes(job.ask);
    filling.bytes -= std::min(filling.bytes, bytes);
    --filling.keys;
    ++m_keysInFlight;
    m_bytesInFlight += bytes;
}

// ---- answers

void Reader::onAnswer(std::uint64_t tag, std::uint32_t, const redis::Answer& answer)
{
    auto& round = m_rounds[tag];
    if (!round.inFlight())
        return;
    auto& job = round.jobs[round.next];
    if (!answer.isAnswered()) {
        dropped(round, job);
        return;
    }
    if (round.nextReply == 0) {
        auto& picture = m_host.picture();
        job.lock = picture.find(m_host.nodeId(), m_host.database(), round.key(job), job.lock);
        job.sequence = picture.sequence(job.lock);
        fetchAhead(round);
    }
    const auto next = job.answer.feed(round.nextReply++, answer.reply);
    if (next == KeyAnswer::Next::More)
        return;
    round.nextReply = 0;
    ++round.next;
    --m_keysInFlight;
    m_bytesInFlight -= std::min(m_bytesInFlight, expectedBytes(job.ask));
    const std::string_view key = round.key(job);
    switch (next) {
    case KeyAnswer::Next::Look:
        finishLook(round, job);
        leaveLane(job);
        break;
    case KeyAnswer::Next::Continue:
        job.ask = m_dialect.values ? job.answer.next() : Ask::Deadline;
        job.type = job.answer.type();
        m_later.push_back({std::string(key), job});
        break;
    case KeyAnswer::Next::Later:
        m_later.push_back({std::string(key), job});
        m_paused = true;
        m_host.serverBusy();
        break;
    case KeyAnswer::Next::Denied:
        denied(job.answer, key, job);
        break;
    case KeyAnswer::Next::More:
        break;
    }
}

/// The answers come in the order of the jobs, many in one read of the socket.
void Reader::fetchAhead(const Round& round) const
{
    constexpr std::size_t kLock = 8;
    constexpr std::size_t kName = 4;
    const auto& picture = m_host.picture();
    if (round.next + kLock < round.jobs.size()) {
        const auto lock = round.jobs[round.next + kLock].lock;
        picture.fetchAhead(lock);
        if (index(lock) < m_hints.size())
            __builtin_prefetch(&m_hints[index(lock)], 1);
    }
    if (round.next + kName < round.jobs.size())
        picture.fetchNameAhead(round.jobs[round.next + kName].lock);
}

void Reader::dropped(Round& round, Job& job)
{
    // Only what has no small bound by itself can have been the reason.
    const auto key = round.key(job);
    if (job.ask == Ask::Collection && m_cutKeys.size() < 20 && (m_cutKeys.empty() || m_cutKeys.back() != key))
        m_cutKeys.emplace_back(key);
    const auto replies = [&job] {
        std::string scratch;
        return appendAsk(scratch, job.ask, job.type, {}, {});
    }();
    if (++round.nextReply < replies)
        return;
    round.nextReply = 0;
    ++round.next;
}

void Reader::leaveLane(const Job& job)
{
    if (job.lane == Lane::Bulk)
        --m_bulkInFlight;
}

void Reader::finishLook(Round& round, Job& job)
{
    const auto& answer = job.answer;
    Look look;
    look.at = m_host.observed();
    look.key = round.key(job);
    look.lock = job.lock;
    look.exists = answer.exists();
    look.evidence = job.evidence;
    look.askedAtSequence = job.sequence;
    look.announced = m_host.isAnnounced(look.key);
    bool runsOut = false;
    if (look.exists) {
        if (answer.deadlineMs() == -1)
            look.deadline = Deadline::never();
        else if (m_dialect.pexpiretime)
            look.deadline = Deadline::at(serverTimeFromUs(answer.deadlineMs() * 1000));
        else
            look.deadline = Deadline::at(look.at.server + std::chrono::milliseconds(answer.deadlineMs()));
        look.type = answer.type();
        if (answer.hasValue())
            runsOut = fillValue(answer, look.key, look);
        else
            withoutValue(job, look);
    }
    ++m_host.counters().reads;
    m_host.look(look);
    const auto now = m_host.arrived();
    if (job.lane == Lane::Want && m_ages.size() < 4096)
        m_ages.push_back(std::uint32_t(std::chrono::duration_cast<std::chrono::microseconds>(now - job.since).count()));
    const auto lock =
        job.lock != kNoLock ? job.lock : m_host.picture().find(m_host.nodeId(), m_host.database(), look.key);
    if (lock != kNoLock) {
        auto& h = hint(lock);
        h.lookedAt = m_lookEpoch;
        h.lookedMs = inMs(now);
        if (answer.hasValue())
            h.runsOut = runsOut;
        if (m_covered && (!look.announced || h.runsOut) && look.exists)
            m_polls.addUnannounced(lock);
    }
}

bool Reader::fillValue(const KeyAnswer& answer, std::string_view key, Look& look)
{
    look.hasValue = true;
    look.tooLarge = answer.tooLarge();
    look.valueBytes = std::uint32_t(std::clamp<std::int64_t>(answer.valueBytes(), 0, UINT32_MAX));
    const auto& value = answer.value();
    if (value.isNull() || value.isError())
        return false;
    m_raw.key = key;
    m_raw.valueBytes = std::uint64_t(answer.valueBytes());
    m_raw.pttlMs = look.deadline.isTime() ? (look.deadline.time() - look.at.server) / 1ms : -1;
    takeValue(m_raw, answer.type(), value);
    // Most often the token itself; found while the layouts are asked.
    const auto hash = answer.type() == ValueType::String ? m_host.picture().fetchTokenAhead(m_raw.value) : 0;
    const formats::Time now(std::chrono::milliseconds(usSinceEpoch(look.at.server) / 1000));
    const auto at = formats::decodeAt(m_raw, now);
    const auto& holding = at.holding;
    look.token = holding.token;
    look.tokenHash = holding.token == m_raw.value ? hash : 0;
    look.count = holding.count;
    look.mode = holding.mode;
    look.library = holding.library;
    if (!at.isHeld || (m_host.isWatchedWithAll(key) && !formats::isLockByItself(m_raw, now))) {
        isNoHold(look);
        return at.canRunOut;
    }
    const bool inValue = look.deadline.isNever() && leaseFromValue(now, look);
    // Who has a part of a number is read elsewhere, and that can run out.
    return at.canRunOut || inValue || formats::onlyCounts(look.library, look.type);
}

bool Reader::leaseFromValue(formats::Time now, Look& look) const
{
    if (const auto end = formats::leaseInValue(m_raw, now)) {
        look.deadline = Deadline::at(serverTimeFromUs(end->time_since_epoch().count() * 1000));
        return true;
    }
    // What was seen to be a lease stays one when it is over; nothing but the value of before told of it.
    auto& picture = m_host.picture();
    const auto lock = picture.find(m_host.nodeId(), m_host.database(), look.key);
    if (lock == kNoLock || index(lock) >= m_hints.size() || !m_hints[index(lock)].runsOut || !isHeldHere(lock) ||
        picture.token(picture.state(lock).holder) != look.token)
        return false;
    look.deadline = Deadline::unknown();
    return true;
}

void Reader::withoutValue(const Job& job, Look& look) const
{
    const bool known = job.lock != kNoLock && isHeldHere(job.lock);
    if (known && look.deadline.isNever() && index(job.lock) < m_hints.size() && m_hints[index(job.lock)].runsOut)
        look.deadline = Deadline::unknown(); // it stands in the value, which was not read
    if (!known && m_host.isWatchedWithAll(look.key) && !formats::hasLockWord(look.key))
        isNoHold(look);
}

void Reader::denied(const KeyAnswer& answer, std::string_view key, const Job& job)
{
    const auto words = QString::fromStdString(answer.deniedWords());
    const bool aboutKey = words.contains(QLatin1StringView("keys used as arguments")) ||
                          words.contains(QLatin1StringView("access a key"));
    auto again = job;
    if (!aboutKey && answer.valueDenied() && m_dialect.values) {
        m_dialect.values = false;
        tellReads();
        m_host.warn(tr("Holders cannot be read: the server says \"%1\". Leases are still shown. The Server page names "
                       "the right that is missing.")
                        .arg(words));
        again.ask = Ask::Deadline;
    } else if (!aboutKey && answer.valueDenied()) {
        again.ask = Ask::Deadline;
    } else if (!aboutKey && m_dialect.pexpiretime) {
        m_dialect.pexpiretime = false; // not known to an older server, or not allowed
    } else {
        if (!m_deniedTold)
            m_host.warn(tr("The key %1 cannot be read: the server says \"%2\". It and others like it are shown from "
                           "their next event on, without holder and lease. Give the user read access to the watched "
                           "keys.")
                            .arg(QString::fromStdString(printableElided(key, 60)), words));
        m_deniedTold = true;
        leaveLane(job);
        if (job.lock != kNoLock)
            m_host.shed(job.lock);
        return;
    }
    m_later.push_back({std::string(key), again});
}

// ---- time

MonoTime Reader::nextPump(MonoTime now) const
{
    if (m_connection == nullptr || m_paused)
        return now + 1s;
    auto next = m_polls.nextDue(now, m_host.picture().heldCount());
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

void Reader::everySecond()
{
    m_due.clear();
    m_queue.giveUp(m_host.clock().mono(), kGiveUp, m_due);
    m_host.counters().readsShed += m_due.size();
    for (const auto lock : m_due)
        m_host.shed(lock);
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
    const auto ids = std::min<std::size_t>(m_hints.size(), m_host.picture().size());
    for (std::size_t i = 0; i < ids; ++i) {
        if (m_hints[i].lookedMs != 0 && isHeldHere(LockId(i)))
            oldest = std::max(oldest, now - m_hints[i].lookedMs);
    }
    counters.oldestLookMs = oldest;
}

} // namespace lockscope::monitor
