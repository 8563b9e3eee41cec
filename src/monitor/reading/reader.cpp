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
constexpr std::size_t kBytes = 1u << 20;
constexpr std::size_t kMostElsewhere = 10'000;
constexpr int kTellElsewhere = 3;       ///< seconds; a migrating slot is unreadable for less
constexpr double kFastEvents = 100'000; ///< per second; above this, rounds are at least this far apart:
constexpr auto kFastPace = 1ms;

} // namespace

Reader::Reader(NodeHost& host, double keysPerSecond, double pollsPerSecond)
    : m_host(host), m_refused(host), m_memory(host), m_looks(host, m_memory),
      m_scheduler(host, m_memory, m_refused.rights().dialect(), keysPerSecond, pollsPerSecond,
                  [this](std::string_view key, const ReadJob& job) {
                      m_refused.keyRefused(key, {});
                      giveUp(job);
                  })
{
}

void Reader::start(redis::Connection& connection, const ReadDialect& dialect)
{
    stop();
    m_connection = &connection;
    m_refused.start(dialect, connection.options().endpoint.user);
    m_paused = m_idleTried = false;
    tellReads();
}

void Reader::tellReads() const
{
    // Where all keys are watched, even a reading without the value can exclude some of them as locks.
    const bool values = dialect().reads(ValueType::String) || dialect().reads(ValueType::Hash);
    m_host.reducer().setReadsHolders(hasBudget() && (values || m_host.watchesAll()));
}

void Reader::stop()
{
    m_connection = nullptr;
    m_scheduler.clear();
    m_elsewhere.clear();
    m_ofOthers.clear();
    for (auto& round : m_rounds)
        round = {};
    std::string names;
    for (const auto& key : m_scheduler.suspects().endCut())
        names += (names.empty() ? "" : ", ") + printableElided(key, 60);
    if (!names.empty())
        m_host.warn({QT_TR_NOOP("The connection was cut again and again while these keys were being read, so they are "
                                "not read any more: %1. Refresh (re-sync) to try once more."),
                     {EngineText::verbatim(names)}});
}

void Reader::rereadAll()
{
    m_memory.beginTurn();
    m_scheduler.bulk().readAll(m_host.picture().size());
}

void Reader::rereadUnknown()
{
    if (!m_scheduler.bulk().readUnknown(m_host.picture().size()))
        rereadAll(); // some were read before the right was granted
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
    if ((first && second) || !m_scheduler.bulk().isWaiting() || other.keysLeft() > kBulkKeys)
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
    tryIdleTime();
    while (auto* round = freeRound()) {
        const auto inFlight = m_rounds[0].bytesLeft() + m_rounds[1].bytesLeft();
        round->begin(m_scheduler.bulk().isWaiting() ? kBulkKeys : kKeys, kBytes - std::min(kBytes, inFlight));
        m_scheduler.fill(*round, now);
        if (round->isEmpty())
            return;
        m_lastRound = now;
        m_eventsSinceRound = 0;
        m_host.beforeRound();
        m_connection->send(round->wire(), round->replies(), this, std::uint64_t(round - m_rounds.data()));
    }
}

// ---- answers

void Reader::onAnswer(std::uint64_t tag, std::uint32_t, const redis::Answer& answer)
{
    if (tag == kIdleTag) {
        if (answer.isAnswered() && !answer.reply.isError())
            m_refused.rights().permitIdleTime();
        return;
    }
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
        m_scheduler.ended(job);
        break;
    case KeyAnswer::Next::Continue:
        job.goOn(dialect());
        m_scheduler.addLater(key, job);
        break;
    case KeyAnswer::Next::Later:
        m_scheduler.addLater(key, job);
        m_paused = true;
        m_host.serverBusy(job.answer.words(), key);
        break;
    case KeyAnswer::Next::Elsewhere:
        elsewhere(key, job);
        break;
    case KeyAnswer::Next::Denied:
        denied(key, job);
        break;
    }
}

/// Answers arrive in the order of the jobs, many in one read of the socket.
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
    // Only values without a small bound can be the cause of the cut.
    if (const auto ask = round.job().ask; ask == Ask::Collection || ask == Ask::FieldEnds)
        m_scheduler.suspects().wasInFlight(round.key(round.job()));
    round.drop();
}

void Reader::giveUp(const ReadJob& job)
{
    m_scheduler.ended(job);
    if (job.lock != kNoLock)
        m_host.shed(job.lock);
}

void Reader::finishLook(std::string_view key, ReadJob& job)
{
    const auto [look, runsOut] = m_looks.decode(job, key);
    if (job.suspect)
        m_scheduler.suspects().wasRead(key);
    ++m_host.counters().reads;
    m_host.onReading(look);
    const auto found = [&] { return job.lock != kNoLock ? job.lock : m_host.find(key); };
    if (job.ask == Ask::FieldEnds && job.answer.fieldEnds() == nullptr)
        m_refused.rights().refuseFieldEnds();
    if (look.exists && !job.answer.knowsDeadline())
        m_refused.leaseWithheld();
    if (look.exists && job.whole && !look.hasValue && dialect().refused != 0) {
        m_refused.valueWithheld(look.type);
        // The picture no longer waits for it.
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
    m_memory.noteRead(memory, now);
    if (job.answer.hasValue())
        memory.runsOut = runsOut;
    if (m_scheduler.isCovered() && (!look.announced || memory.runsOut) && look.exists)
        m_scheduler.polls().addUnannounced(lock);
}

void Reader::denied(std::string_view key, ReadJob& job)
{
    const auto& denial = job.answer.denial();
    if (!denial.isOfCommand) {
        if (denial.isOfKey)
            m_refused.keyRefused(key, denial.words);
        else
            m_refused.keyFailed(key, denial.words);
        return giveUp(job);
    }
    // Continues with another command, or without a part of the key.
    m_refused.commandRefused(denial);
    tellReads();
    job.begin(dialect());
    m_scheduler.addLater(key, job);
}

/// The answer says nothing about the lock, which keeps its reported state.
void Reader::elsewhere(std::string_view key, ReadJob& job)
{
    // Its slot may be migrating to this node before the slot table shows it.
    if (!job.asking && job.answer.words().starts_with("MOVED")) {
        job.begin(dialect());
        job.asking = true;
        m_scheduler.addLater(key, job);
        return;
    }
    m_scheduler.ended(job);
    if (job.lock != kNoLock)
        m_host.unreadable(job.lock);
    m_elsewhereWords = job.answer.words();
    if (m_elsewhere.size() < kMostElsewhere)
        m_elsewhere.emplace(key);
}

/// The slot table decides once the slot has moved; until then reported events are newer.
bool Reader::standsHere(std::string_view key) const
{
    const auto lock = m_host.find(key);
    const auto& picture = m_host.picture();
    return lock != kNoLock && picture.nodeOf(lock) == m_host.nodeId() &&
           (m_host.isHeldHere(lock) || picture.wantsRead(lock));
}

void Reader::tryElsewhere()
{
    for (auto keys = std::exchange(m_elsewhere, {}); !keys.empty();) {
        auto key = std::move(keys.extract(keys.begin()).value());
        if (!m_host.isElsewhere(key) || standsHere(key))
            readKey(key);
        else if (m_ofOthers.size() < kMostElsewhere)
            m_ofOthers.insert(std::move(key));
    }
}

void Reader::slotsChanged()
{
    m_elsewhere.merge(std::exchange(m_ofOthers, {}));
    tryElsewhere();
}

/// The trial of a command touches no existing key; a refusal of the key proves that the command is permitted.
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

void Reader::tryIdleTime()
{
    if (m_idleTried || !m_scheduler.bulk().hasKeys() || !m_host.reducer().findsWhatWasThere())
        return;
    m_idleTried = true;
    std::string wire;
    redis::appendRead(wire, ReadCommand::ObjectIdleTime, m_scheduler.bulk().firstKey(), {});
    m_connection->send(wire, 1, this, kIdleTag);
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
        rereadAll(); // deadlines from PTTL are as inexact as their answers were late
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
    auto next = m_scheduler.polls().nextDue(now, m_host.reducer().heldCount());
    const bool idle = !m_rounds[0].isInFlight() && !m_rounds[1].isInFlight();
    if (idle && m_scheduler.hasWants())
        next = std::min(next, std::max(m_lastRound + kFastPace, now + 2ms)); // pacing, or the budget refills
    return next;
}

void Reader::resume()
{
    m_paused = false;
    pump();
}

void Reader::tellElsewhere()
{
    auto words = EngineText::verbatim(printableElided(m_elsewhereWords, 60));
    if (m_elsewhere.size() == 1)
        m_host.warn({QT_TR_NOOP("One lock cannot be read now: the server says \"%1\". Its last known state is shown "
                                "until the cluster serves its slot again."),
                     {std::move(words)}});
    else
        m_host.warn({QT_TR_NOOP("%1 locks cannot be read now: the server says \"%2\". Their last known state is shown "
                                "until the cluster serves their slots again."),
                     {EngineText::verbatim(std::to_string(m_elsewhere.size())), std::move(words)}});
}

void Reader::everySecond()
{
    const auto now = m_host.clock().mono();
    m_scheduler.everySecond(now, m_paused);
    tryAgain(now);
    m_elsewhereSeconds = m_elsewhere.empty() ? 0 : m_elsewhereSeconds + 1;
    if (m_elsewhereSeconds == kTellElsewhere)
        tellElsewhere();
    if (!m_paused)
        tryElsewhere();
    auto& counters = m_host.counters();
    counters.lagUs = 0;
    if (!m_ages.empty()) {
        const auto p99 = m_ages.begin() + std::ptrdiff_t(m_ages.size() * 99 / 100);
        std::nth_element(m_ages.begin(), p99, m_ages.end());
        counters.lagUs = *p99;
        m_ages.clear();
    }
    if (++m_second % 5 == 1)
        counters.oldestLookMs = m_memory.oldestLook(now);
}

} // namespace lockscope::monitor
