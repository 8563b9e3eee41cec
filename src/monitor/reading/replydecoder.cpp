// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/replydecoder.h"

#include "formats/byitself.h"
#include "formats/decode.h"
#include "formats/leaseinvalue.h"
#include "formats/waitplaces.h"

#include <algorithm>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

/// The server counts whole seconds, by a clock that stands still during a command.
constexpr auto kIdleSlack = 6s;
/// Redis shares one object for each of the numbers up to 9999.
constexpr std::size_t kSharedDigits = 4;

/// Marks an existing key as not held, in the form that Reducer::reduce() expects.
void isNoHold(KeyReading& look)
{
    look.exists = false;
    look.hasValue = true;   // it was read: the awaited write was not to a lock
    look.announced = false; // no notification announces the passage of time
}

} // namespace

Deadline ReplyDecoder::deadlineOf(const KeyAnswer& answer, ServerTime now)
{
    if (!answer.knowsDeadline())
        return Deadline::unknown();
    if (answer.deadlineMs() == -1)
        return Deadline::never();
    return answer.isAbsolute() ? Deadline::atMs(answer.deadlineMs()) : Deadline::in(answer.deadlineMs(), now);
}

ReplyDecoder::Decoded ReplyDecoder::decode(const ReadJob& job, std::string_view key)
{
    const auto& answer = job.answer;
    Decoded made;
    auto& look = made.reading;
    look.at = m_host.observed();
    look.key = key;
    look.lock = job.lock;
    look.exists = answer.exists();
    look.evidence = job.evidence;
    look.askedAtSequence = job.sequence;
    look.announced = m_host.isAnnounced(key);
    look.leaseOnly = job.leaseOnly;
    look.exact = answer.isAbsolute();
    if (look.exists) {
        look.deadline = deadlineOf(answer, look.at.server);
        look.type = answer.type();
        if (answer.hasValue())
            made.runsOut = fillValue(job, look);
        else
            withoutValue(job, look);
    }
    return made;
}

bool ReplyDecoder::fillValue(const ReadJob& job, KeyReading& look)
{
    const auto& answer = job.answer;
    look.hasValue = true;
    look.tooLarge = answer.tooLarge();
    look.valueBytes = std::uint32_t(std::clamp<std::int64_t>(answer.valueBytes(), 0, UINT32_MAX));
    const auto& value = answer.value();
    if (value.isNull() || value.isError())
        return false;
    m_raw.key = look.key;
    m_raw.valueBytes = std::uint64_t(answer.valueBytes());
    m_raw.pttlMs = look.deadline.isTime() ? (look.deadline.time() - look.at.server) / 1ms : -1;
    takeValue(m_raw, answer.type(), value);
    // The value is usually the token itself; prefetch it while the layouts are tried.
    const auto hash = answer.type() == ValueType::String ? m_host.picture().fetchTokenAhead(m_raw.value) : 0;
    const formats::Time now(std::chrono::milliseconds(usSinceEpoch(look.at.server) / 1000));
    auto at = formats::decodeAt(m_raw, now);
    if (m_raw.value == "1" && m_raw.type == ValueType::String)
        countsOn(at.holding);
    const auto& holding = at.holding;
    look.token = holding.token;
    look.tokenHash = holding.token == m_raw.value ? hash : 0;
    look.count = holding.token.empty() && formats::onlyCounts(holding.library, answer.type())
                     ? formats::numberIn(m_raw.value)
                     : holding.count;
    look.holders = holding.holders;
    look.mode = holding.mode;
    look.library = holding.library;
    look.libraryGuessed = formats::isGuess(holding);
    look.sameHold = formats::changesInOneHold(m_raw, holding);
    const bool late = nameComesLater(job, look);
    if (late) {
        look.token = {};
        look.tokenHash = 0;
    }
    if (job.idleSeconds > 0)
        fillHeldBefore(job, holding, look);
    // An empty hash remains after the leases of all its fields have ended, until the server removes it.
    const bool isEmptied = answer.type() == ValueType::Hash && m_raw.fields.empty() && !look.tooLarge;
    if (!at.isHeld || isEmptied ||
        (m_host.isWatchedWithAll(look.key) && !formats::isLockByItself(m_raw, now) &&
         !isHeldBy(look.key, look.token))) {
        isNoHold(look);
        return at.canRunOut;
    }
    const bool inField = leaseFromField(job, holding, look);
    const bool inValue = !inField && look.deadline.isNever() && leaseFromValue(now, look);
    look.endInValue = inValue;
    // Holders of a counting semaphore are read elsewhere and can expire. A name that is written later is read soon.
    return at.canRunOut || inValue || inField || late || formats::onlyCounts(look.library, look.type);
}

void ReplyDecoder::fillHeldBefore(const ReadJob& job, const formats::Holding& holding, KeyReading& look) const
{
    // Each write of a string creates a new object with a new idle time, except for shared numbers.
    const bool isShared =
        m_raw.value.size() <= kSharedDigits &&
        std::all_of(m_raw.value.begin(), m_raw.value.end(), [](char c) { return c >= '0' && c <= '9'; });
    const bool isText = m_raw.type == ValueType::String && !isShared;
    // A hash is written in place, which leaves no trace while the server saves, so it counts only where the next holder
    // creates a new hash.
    const bool isHash = m_raw.type == ValueType::Hash && holding.confidence == formats::Confidence::High;
    const bool isAlone = holding.mode != LockMode::Read && holding.mode != LockMode::Semaphore;
    const auto idle = std::chrono::seconds(job.idleSeconds);
    if (!isAlone || (!isText && !isHash) || idle <= kIdleSlack)
        return;
    // After a change of the policy from LFU the server misinterprets a counter as a time. The hold cannot be older than
    // the server process or the token.
    auto bound = std::max(look.at.server - (idle - kIdleSlack), m_host.serverBegan());
    if (const auto made = formats::describeHolder(holding.library, holding.token).since)
        bound = std::max(bound, serverTimeFromUs(made->time_since_epoch() / 1us));
    if (bound < look.at.server)
        look.heldBefore = bound;
}

bool ReplyDecoder::leaseFromField(const ReadJob& job, const formats::Holding& holding, KeyReading& look) const
{
    const auto* ends = job.answer.fieldEnds();
    if (ends == nullptr || !job.fields || ends->size() != job.fields->size())
        return false;
    std::int64_t end = -1;
    for (std::size_t i = 0; i < ends->size(); ++i) {
        const std::string& field = (*job.fields)[i];
        const bool names =
            field == holding.token || std::any_of(m_raw.fields.begin(), m_raw.fields.end(), [&](const auto& each) {
                return each.first == field && each.second == holding.token;
            });
        if (names || ends->size() == 1)
            end = std::max(end, (*ends)[i]);
    }
    if (end < 0)
        return false;
    const auto lease = Deadline::atMs(end);
    if (look.deadline.isTime() && look.deadline.time() <= lease.time())
        return false;
    look.deadline = lease;
    look.exact = true;
    return true;
}

void ReplyDecoder::countsOn(formats::Holding& holding) const
{
    auto& picture = m_host.picture();
    const auto lock = m_host.find(m_raw.key);
    if (lock == kNoLock || picture.state(lock).phase == LockPhase::Gone)
        return;
    const auto& state = picture.state(lock);
    if (formats::onlyCounts(state.library, state.type))
        formats::countsOn(holding, m_raw, state.library, state.mode);
}

bool ReplyDecoder::nameComesLater(const ReadJob& job, const KeyReading& look) const
{
    if (!formats::library(look.library).namesHolderLate || look.token.empty())
        return false;
    const auto lock = m_host.find(look.key);
    const bool isNews = job.evidence == Evidence::Event || job.evidence == Evidence::Tracking;
    if (lock == kNoLock || !m_host.isHeldHere(lock))
        return isNews;
    // Until it was written again, or a while has passed.
    constexpr auto kLatest = 1s;
    const auto& state = m_host.picture().state(lock);
    return !isNews && state.holder == TokenId::None && state.heldSince != kUnknownTime &&
           look.at.server - state.heldSince < kLatest;
}

bool ReplyDecoder::isHeldBy(std::string_view key, std::string_view token) const
{
    auto& picture = m_host.picture();
    const auto lock = m_host.find(key);
    return lock != kNoLock && m_host.isHeldHere(lock) && !token.empty() &&
           picture.token(picture.state(lock).holder) == token;
}

bool ReplyDecoder::leaseFromValue(formats::Time now, KeyReading& look) const
{
    if (const auto end = formats::leaseInValue(m_raw, now)) {
        look.deadline = Deadline::atMs(end->time_since_epoch().count());
        return true;
    }
    // What was recognised as a lease stays one after its end; only the previous value proves it.
    auto& picture = m_host.picture();
    const auto lock = m_host.find(look.key);
    if (lock == kNoLock || !m_memory.runsOut(lock) || !m_host.isHeldHere(lock) ||
        picture.token(picture.state(lock).holder) != look.token)
        return false;
    look.deadline = Deadline::unknown();
    return true;
}

void ReplyDecoder::withoutValue(const ReadJob& job, KeyReading& look) const
{
    const bool isHeld = job.lock != kNoLock && m_host.isHeldHere(job.lock);
    if (isHeld && m_memory.runsOut(job.lock) && look.deadline.isNever())
        look.deadline = Deadline::unknown(); // the lease is in the value, which was not read
    if (!isHeld && m_host.isWatchedWithAll(look.key) && !formats::hasLockWord(look.key)) {
        isNoHold(look);
        look.unjudged = true;
    }
}

} // namespace lockscope::monitor
