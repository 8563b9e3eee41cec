// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The other half of Reader: what comes back of a round, as looks.
#include "monitor/reader.h"

#include "core/text.h"
#include "formats/byitself.h"
#include "formats/leaseinvalue.h"
#include "formats/waitplaces.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

/// The key is there, and nobody holds it: as Picture::reduce() takes it.
void isNoHold(Look& look)
{
    look.exists = false;
    look.hasValue = true;   // it was looked at: a write that is waited for was none of a lock
    look.announced = false; // no notification tells of a time that passes
}

} // namespace

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
    auto at = formats::decodeAt(m_raw, now);
    if (m_raw.value == "1" && m_raw.type == ValueType::String)
        countsOn(key, at.holding);
    const auto& holding = at.holding;
    look.token = holding.token;
    look.tokenHash = holding.token == m_raw.value ? hash : 0;
    look.count = holding.count;
    look.holders = holding.holders;
    look.mode = holding.mode;
    look.library = holding.library;
    if (!at.isHeld ||
        (m_host.isWatchedWithAll(key) && !formats::isLockByItself(m_raw, now) && !isHeldBy(key, look.token))) {
        isNoHold(look);
        return at.canRunOut;
    }
    const bool inValue = look.deadline.isNever() && leaseFromValue(now, look);
    // Who has a part of a number is read elsewhere, and that can run out.
    return at.canRunOut || inValue || formats::onlyCounts(look.library, look.type);
}

void Reader::countsOn(std::string_view key, formats::Holding& holding) const
{
    auto& picture = m_host.picture();
    const auto lock = picture.find(m_host.nodeId(), m_host.database(), key);
    if (lock == kNoLock || picture.state(lock).phase == Phase::Gone)
        return;
    const auto& state = picture.state(lock);
    if (formats::onlyCounts(state.library, state.type))
        formats::countsOn(holding, m_raw, state.mode);
}

bool Reader::isHeldBy(std::string_view key, std::string_view token) const
{
    auto& picture = m_host.picture();
    const auto lock = picture.find(m_host.nodeId(), m_host.database(), key);
    return lock != kNoLock && isHeldHere(lock) && !token.empty() && picture.token(picture.state(lock).holder) == token;
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
    if (!known && m_host.isWatchedWithAll(look.key) && !formats::hasLockWord(look.key)) {
        isNoHold(look);
        look.unjudged = true;
    }
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

} // namespace lockscope::monitor
