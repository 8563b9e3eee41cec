// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The other half of Reader: what comes back of a round, as looks.
#include "monitor/reading/reader.h"

#include "core/text.h"
#include "formats/byitself.h"
#include "formats/leaseinvalue.h"
#include "formats/waitplaces.h"
#include "redis/permissions.h"
#include "redis/probe.h"

#include <algorithm>
#include <utility>

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
    if (tag >= kTrialTag)
        return onTrial(ReadCommand(tag - kTrialTag), answer);
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
        job.lock = m_host.find(round.key(job), job.lock);
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
        if (job.answer.next() == Ask::Type && !dialect().may(ReadCommand::Type)) {
            job.type = guess(job.type); // it is none of those that were tried
            job.ask = firstAsk(job.type, dialect());
        } else {
            job.ask = job.answer.next();
            job.type = job.answer.type();
        }
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
        if (const auto* hint = m_hints.find(lock))
            __builtin_prefetch(hint, 1);
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
    if (++round.nextReply < job.answer.replies())
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
    look.leaseOnly = job.leaseOnly;
    bool runsOut = false;
    if (look.exists) {
        if (!answer.knowsDeadline())
            look.deadline = Deadline::unknown();
        else if (answer.deadlineMs() == -1)
            look.deadline = Deadline::never();
        else if (answer.isAbsolute())
            look.deadline = Deadline::atMs(answer.deadlineMs());
        else
            look.deadline = Deadline::in(answer.deadlineMs(), look.at.server);
        look.type = answer.type();
        if (answer.hasValue())
            runsOut = fillValue(answer, look.key, look);
        else
            withoutValue(job, look);
    }
    look.exact = answer.isAbsolute();
    if (job.suspect)
        m_suspects.erase(std::string(look.key));
    ++m_host.counters().reads;
    m_host.look(look);
    if (look.exists && job.whole && !look.hasValue && dialect().refused != 0)
        withheld(round, job);
    if (m_rights.hasRefusedKeys())
        keyWasRead(round.key(job));
    const auto now = m_host.arrived();
    if (job.lane == Lane::Want && m_ages.size() < 4096)
        m_ages.push_back(std::uint32_t(std::chrono::duration_cast<std::chrono::microseconds>(now - job.since).count()));
    const auto lock = job.lock != kNoLock ? job.lock : m_host.find(look.key);
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

/// The value was wanted, and its commands are refused: nothing waits for it any longer.
void Reader::withheld(const Round& round, const Job& job)
{
    tellMissing(refusedNames());
    const auto lock = job.lock != kNoLock ? job.lock : m_host.find(round.key(job));
    if (lock != kNoLock && m_host.picture().wantsRead(lock))
        m_host.shed(lock);
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
    const auto lock = m_host.find(key);
    if (lock == kNoLock || picture.state(lock).phase == Phase::Gone)
        return;
    const auto& state = picture.state(lock);
    if (formats::onlyCounts(state.library, state.type))
        formats::countsOn(holding, m_raw, state.library, state.mode);
}

bool Reader::isHeldBy(std::string_view key, std::string_view token) const
{
    auto& picture = m_host.picture();
    const auto lock = m_host.find(key);
    return lock != kNoLock && isHeldHere(lock) && !token.empty() && picture.token(picture.state(lock).holder) == token;
}

bool Reader::leaseFromValue(formats::Time now, Look& look) const
{
    if (const auto end = formats::leaseInValue(m_raw, now)) {
        look.deadline = Deadline::atMs(end->time_since_epoch().count());
        return true;
    }
    // What was seen to be a lease stays one when it is over; nothing but the value of before told of it.
    auto& picture = m_host.picture();
    const auto lock = m_host.find(look.key);
    const auto* h = lock == kNoLock ? nullptr : known(lock);
    if (h == nullptr || !h->runsOut || !isHeldHere(lock) || picture.token(picture.state(lock).holder) != look.token)
        return false;
    look.deadline = Deadline::unknown();
    return true;
}

void Reader::withoutValue(const Job& job, Look& look) const
{
    const bool isHeld = job.lock != kNoLock && isHeldHere(job.lock);
    const auto* h = isHeld ? known(job.lock) : nullptr;
    if (h != nullptr && h->runsOut && look.deadline.isNever())
        look.deadline = Deadline::unknown(); // it stands in the value, which was not read
    if (!isHeld && m_host.isWatchedWithAll(look.key) && !formats::hasLockWord(look.key)) {
        isNoHold(look);
        look.unjudged = true;
    }
}

// ---- rights that are missing, and come back

void Reader::denied(const KeyAnswer& answer, std::string_view key, const Job& job)
{
    const auto& denial = answer.denial();
    if (!denial.isOfCommand && !denial.isOfKey)
        return failed(key, job, denial.words);
    if (!denial.isOfCommand)
        return unread(key, job, denial.words);
    // Another command, or less of the key.
    const bool isNew = m_rights.refuse(denial.command, m_host.clock().mono());
    if (isNew && denial.command != ReadCommand::PExpireTime) { // PTTL says nearly as much
        const auto words = QString::fromStdString(denial.words);
        m_host.warn(tr("Some commands that read locks are refused: the server says \"%1\". What may be read is still "
                       "shown, and the rest is tried again. The Server page names the right that is missing.")
                        .arg(words));
        tellMissing(words);
    }
    tellReads();
    auto again = job;
    if (!again.whole)
        again.ask = Ask::Deadline;
    else
        begin(again);
    m_later.push_back({std::string(key), again});
}

void Reader::unread(std::string_view key, const Job& job, const std::string& words)
{
    m_rights.refuseKey(key, m_host.clock().mono());
    const auto said = words.empty() ? refusedNames() : QString::fromStdString(words);
    if (!std::exchange(m_deniedTold, true)) {
        m_host.warn(tr("The key %1 cannot be read: the server says \"%2\". It and others like it are shown from their "
                       "next event on, without holder and lease. Give the user read access to the watched keys.")
                        .arg(QString::fromStdString(printableElided(key, 60)), said));
    }
    tellMissing(said, key);
    leaveLane(job);
    if (job.lock != kNoLock)
        m_host.shed(job.lock);
}

/// An error that no right would mend; the key is tried again like one that may not be read.
void Reader::failed(std::string_view key, const Job& job, const std::string& words)
{
    m_rights.refuseKey(key, m_host.clock().mono());
    if (!std::exchange(m_deniedTold, true)) {
        m_host.warn(
            tr("The key %1 cannot be read: the server says \"%2\". It and others like it are shown without holder "
               "and lease, and are tried again.")
                .arg(QString::fromStdString(printableElided(key, 60)), QString::fromStdString(words)));
    }
    leaveLane(job);
    if (job.lock != kNoLock)
        m_host.shed(job.lock);
}

/// Once a second: the commands and one key of those that were refused. The trial of a command touches no key that is
/// there; a refusal of the key says that the command is permitted.
void Reader::tryAgain(MonoTime now)
{
    if (m_connection == nullptr || !m_connection->isReady() || m_paused)
        return;
    while (const auto command = m_rights.due(now)) {
        std::string wire;
        appendTrial(wire, *command);
        m_connection->send(wire, 1, this, kTrialTag + std::uint64_t(*command));
    }
    if (auto key = m_rights.dueKey(now))
        readKey(std::move(*key));
}

void Reader::onTrial(ReadCommand command, const redis::Answer& answer)
{
    if (!answer.isAnswered())
        return;
    const auto permission = redis::permissionOf(answer.reply);
    if (permission == redis::Permission::CommandRefused || permission == redis::Permission::NoSuchCommand ||
        permission == redis::Permission::Unclear) {
        m_rights.refuse(command, m_host.clock().mono());
        return;
    }
    m_rights.permit(command);
    tellReads();
    if (command == ReadCommand::PExpireTime)
        rereadAll(); // what PTTL told is as old as its answer was late
    else
        rereadUnknown();
    tellMended();
    pump();
}

void Reader::keyWasRead(std::string_view key)
{
    if (!m_rights.isRefused(key))
        return;
    for (auto& other : m_rights.permitKeys())
        readKey(std::move(other));
    m_deniedTold = false;
    tellMended();
}

QString Reader::refusedNames() const
{
    QStringList names;
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        const auto command = ReadCommand(i);
        if (!dialect().may(command) && command != ReadCommand::PExpireTime)
            names.append(QString::fromStdString(std::string(name(command))));
    }
    return tr("missing permission: %1").arg(names.join(QStringLiteral(", ")));
}

/// As the right "read", with what would give it: the commands, or access to the key.
void Reader::tellMissing(const QString& words, std::string_view key)
{
    if (std::exchange(m_missingTold, true))
        return;
    std::string rules;
    for (std::size_t i = 0; i < kReadCommands; ++i) {
        const auto command = ReadCommand(i);
        if (!dialect().may(command) && command != ReadCommand::PExpireTime)
            rules.append(rules.empty() ? "" : " ").append(grantingRule(command));
    }
    if (rules.empty() && !key.empty())
        rules = redis::quoted(std::string(dialect().pexpiretime ? "%R~" : "~").append(key));
    const auto& user = m_connection->options().endpoint.user;
    m_host.missing(redis::name(redis::CapabilityId::Read), tr("Some locks cannot be read (%1).").arg(words),
                   std::string("ACL SETUSER ").append(redis::quoted(user.empty() ? "default" : user)) + ' ' + rules);
}

void Reader::tellMended()
{
    const bool anyRefused = dialect().refused != 0 || m_rights.hasRefusedKeys();
    if (anyRefused || !std::exchange(m_missingTold, false))
        return;
    m_host.mended(redis::name(redis::CapabilityId::Read));
}

} // namespace lockscope::monitor
