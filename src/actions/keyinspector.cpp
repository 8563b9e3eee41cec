// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/keyinspector.h"

#include "actions/recipe.h"
#include "core/numbers.h"
#include "core/text.h"
#include "formats/analyse.h"
#include "formats/besidelock.h"
#include "formats/pattern.h"
#include "formats/permits.h"
#include "formats/waitplaces.h"
#include "redis/handshake.h"

#include <QPointer>
#include <QStringList>

#include <algorithm>
#include <cstdlib>

namespace lockscope::actions {

using redis::ReadCommand;

namespace {

constexpr int kAttempts = 3;
constexpr std::int64_t kMostFields = 1000;
constexpr std::string_view kLastByte = "65535";
static_assert(KeyInspector::kMostBytes == 65536);
constexpr std::size_t kMostDigits = 9; ///< of the numbers that libraries count with
constexpr std::size_t kMostNamed = 3;  ///< silent nodes
constexpr LockMode kCountingModes[] = {LockMode::Semaphore, LockMode::Latch};

bool isWholeNumber(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return !text.empty() && text.size() <= kMostDigits &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

QString someOf(const std::vector<std::string>& nodes)
{
    QStringList named;
    for (std::size_t i = 0; i < std::min(nodes.size(), kMostNamed); ++i)
        named.append(QString::fromStdString(printable(nodes[i])));
    if (nodes.size() > kMostNamed)
        named.append(QStringLiteral("..."));
    return named.join(QStringLiteral(", "));
}

} // namespace

Trouble troubleOf(std::string_view words)
{
    // A renamed command counts as forbidden: the administrator has removed it for everyone.
    for (const std::string_view code : {"NOPERM", "NOAUTH", "WRONGPASS", "ERR unknown command"}) {
        if (words.starts_with(code))
            return Trouble::Permission;
    }
    // For a command inside a script: a command, key or channel; the second text is from Redis 7.2.
    if (words.find("The user executing the script can't") != std::string_view::npos ||
        words.find("can't run this command") != std::string_view::npos ||
        words.find("ACL failure in script") != std::string_view::npos)
        return Trouble::Permission;
    return Trouble::None;
}

KeyInspector::KeyInspector(redis::Connection& connection, std::string key, int database, bool isWatched, Done done,
                           QObject* parent, bool isAsking)
    : QObject(parent), m_connection(connection), m_done(std::move(done)), m_isWatched(isWatched), m_isAsking(isAsking)
{
    m_seen.key = std::move(key);
    m_seen.database = database;
}

void KeyInspector::start()
{
    KeySnapshot fresh;
    fresh.key = std::move(m_seen.key);
    fresh.database = m_seen.database;
    fresh.left = m_left;
    m_seen = std::move(fresh);
    m_hearing = {};
    ++m_attempts;
    ask(ReadCommand::Type, &KeyInspector::onType);
}

void KeyInspector::send(const redis::Command& command, redis::Connection::Handler handler)
{
    if (m_isAsking)
        m_connection.send(redis::Command{"ASKING"}, this, [](const redis::Answer&) {});
    m_connection.send(command, this, std::move(handler));
}

void KeyInspector::ask(ReadCommand command, void (KeyInspector::*then)(const redis::ReplyView&))
{
    send(redis::readCommand(command, m_seen.key, kLastByte), [this, then](const redis::Answer& answer) {
        if (!answer.isAnswered())
            lost();
        else if (answer.reply.isError("WRONGTYPE") && m_attempts < kAttempts)
            start(); // replaced between two commands
        else if (answer.reply.isError())
            finish(std::string(answer.reply.text()), troubleOf(answer.reply.text()));
        else
            (this->*then)(answer.reply);
    });
}

void KeyInspector::onType(const redis::ReplyView& reply)
{
    if (!reply.isText())
        return unexpected(ReadCommand::Type);
    if (reply.text() == "none")
        return finish({});
    m_seen.exists = true;
    m_seen.type = valueTypeFrom(reply.text());
    ask(ReadCommand::Pttl, &KeyInspector::onPttl);
}

void KeyInspector::onPttl(const redis::ReplyView& reply)
{
    const auto left = reply.integer();
    if (!left || *left < -2)
        return unexpected(ReadCommand::Pttl);
    m_seen.pttlMs = *left;
    if (m_seen.pttlMs == -2) {
        gone();
    } else if (m_seen.type == ValueType::String || m_seen.type == ValueType::Hash || hasMembers(m_seen)) {
        ask(redis::sizeCommand(m_seen.type), &KeyInspector::onLength);
    } else {
        const auto why = whyNoLock();
        notComparable(why.isEmpty() ? manyHolders() : why);
    }
}

void KeyInspector::onLength(const redis::ReplyView& reply)
{
    const bool isString = m_seen.type == ValueType::String;
    const auto length = reply.integer().value_or(-1);
    if (length < 0)
        unexpected(redis::sizeCommand(m_seen.type));
    else if (length > (isString ? kMostBytes : kMostFields))
        notComparable(isString ? tr("Its value has %1 bytes: too large to be compared safely.").arg(length)
                               : tr("It has %1 fields: too large to be compared safely.").arg(length));
    else if (isString)
        ask(redis::wholeCommand(m_seen.type), &KeyInspector::onValue);
    else
        ask(ReadCommand::MemoryUsage, &KeyInspector::onMemory);
}

void KeyInspector::onMemory(const redis::ReplyView& reply)
{
    if (reply.isNull())
        return gone();
    const auto bytes = reply.integer().value_or(-1);
    if (bytes < 0)
        unexpected(ReadCommand::MemoryUsage);
    else if (bytes > kMostBytes)
        notComparable(tr("It takes %1 bytes: too large to be compared safely.").arg(bytes));
    else
        ask(redis::wholeCommand(m_seen.type), &KeyInspector::onValue);
}

void KeyInspector::onValue(const redis::ReplyView& reply)
{
    if (!redis::isWellFormed(reply, m_seen.type))
        return unexpected(redis::wholeCommand(m_seen.type));
    if (m_seen.type == ValueType::String) {
        m_seen.value = std::string(reply.text());
        if (m_seen.value.empty())
            return ask(ReadCommand::Type, &KeyInspector::onStillThere); // an empty token, or the key is gone
    } else {
        redis::eachElement(reply, m_seen.type, [this](std::string_view first, std::string_view second) {
            m_seen.fields.emplace_back(first, second);
        });
        if (m_seen.fields.empty())
            return gone();
        std::sort(m_seen.fields.begin(), m_seen.fields.end());
    }
    askTime();
}

void KeyInspector::onStillThere(const redis::ReplyView& reply)
{
    if (!reply.isText())
        unexpected(ReadCommand::Type);
    else if (reply.text() == "none")
        gone();
    else if (m_attempts < kAttempts)
        start(); // the key may have been deleted and set again
    else
        askTime();
}

/// Needed only for values with times in them.
void KeyInspector::askTime()
{
    if (formats::decodeAt(asRead(m_seen), std::nullopt).canRunOut)
        m_connection.send(redis::Command{"TIME"}, this, [this](const redis::Answer& answer) {
            if (answer.isAnswered())
                onTime(answer.reply);
            else
                lost();
        });
    else
        decode();
}

/// Without permission for TIME, expired holders count, too.
void KeyInspector::onTime(const redis::ReplyView& reply)
{
    const auto number = [&](std::size_t i) { return parseLeadingNumber<std::int64_t>(reply.at(i).text()).value_or(0); };
    if (!reply.isError() && reply.size() == 2)
        m_seen.now = formats::Time(std::chrono::milliseconds(number(0) * 1000 + number(1) / 1000));
    decode();
}

QString KeyInspector::manyHolders()
{
    return tr("It is neither a string nor a hash: its holders share one key, and removing that would remove "
              "all of them.");
}

void KeyInspector::decode()
{
    const auto raw = asRead(m_seen);
    const auto at = formats::decodeAt(raw, m_seen.now);
    const auto& holding = at.holding;
    m_seen.token = std::string(holding.token);
    m_seen.count = holding.count;
    m_seen.mode = holding.mode;
    m_seen.library = holding.library;
    m_seen.libraryGuessed = formats::isGuess(holding);
    m_seen.comparable = true;
    m_seen.isFree = false;
    m_whyNoLock = whyNoLock();
    if (!m_whyNoLock.isEmpty())
        return mayHavePermits() ? askPermits() : isNumber() ? askWhoListens() : notComparable(m_whyNoLock);
    m_seen.isFree = !at.isHeld;
    // Only members of a known library can be released one by one.
    if (hasMembers(m_seen) && at.isHeld && !ownRelease(m_seen))
        notComparable(manyHolders());
    else if (mayOnlyCount())
        askBeside(0);
    else
        askFencing();
}

/// Without the right to read it, there is none as far as is known.
void KeyInspector::askFencing()
{
    const auto place = formats::sharesPlace(m_seen.library, m_seen.type, m_seen.mode, m_seen.key, m_seen.token);
    if (place.fence.empty() || !m_readsFencing)
        return finish({});
    send(redis::Command{"GET", place.fence}, [this](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return lost();
        if (answer.isOk())
            m_seen.fencing = formats::fencingIn(answer.reply.text());
        finish({});
    });
}

// ---- is it a held lock? a bare number: by the related keys

bool KeyInspector::isNumber() const
{
    return m_seen.type == ValueType::String && isWholeNumber(m_seen.value) &&
           !formats::auxiliaryOf(m_seen.key, m_seen.type);
}

bool KeyInspector::mayOnlyCount() const
{
    if (!isNumber())
        return false;
    const auto raw = asRead(m_seen);
    const auto& library = formats::library(formats::analyse({raw, {}, m_seen.now}).library);
    return library.id == LibraryId::Unknown || library.numbers != nullptr || library.isGuess;
}

/// Some semaphores and latches are bare numbers: only related keys, or listeners, distinguish them from a number in a
/// hand-written lock. Without either, a lock word in the name or a lease must do so.
void KeyInspector::askBeside(std::size_t counting)
{
    const auto libraries = formats::countingLibraries();
    if (counting == libraries.size())
        return askWhoListens();
    const auto permits = formats::library(libraries[counting]).numbers->permitsKey(m_seen.key);
    send(redis::Command{"TYPE", permits}, [this, permits, counting](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return lost();
        const auto said = answer.reply.text();
        if (answer.reply.isError() && troubleOf(said) != Trouble::Permission)
            return finish(std::string(said));
        if (answer.reply.isError()) { // a user restricted to this name: whether somebody has permits is not known
            const bool canReadOnly = redis::majorVersion(m_connection.hello().version) >= 7;
            lacks((canReadOnly ? "%R~" : "~") + formats::literalPattern(permits));
        }
        if (valueTypeFrom(said) == ValueType::ZSet)
            return notComparable(tr("It is the number of a semaphore's free permits. Its holders are listed in %1. To "
                                    "free a permit, release that key.")
                                     .arg(QString::fromStdString(printable(permits))));
        askBeside(counting + 1);
    });
}

std::vector<std::string> KeyInspector::countingChannels() const
{
    std::vector<std::string> channels;
    for (const auto id : formats::countingLibraries()) {
        for (const LockMode mode : kCountingModes)
            channels.push_back(formats::library(id).numbers->channel(m_seen.key, mode));
    }
    return channels;
}

/// Only listeners say what a number counts. In a cluster clients listen to shard channels, or as
/// configured to others.
void KeyInspector::askWhoListens()
{
    m_hearing.heard.assign(countingChannels().size(), false);
    askListeners(false);
}

void KeyInspector::askListeners(bool shards)
{
    redis::Command who{"PUBSUB", shards ? "SHARDNUMSUB" : "NUMSUB"};
    for (const std::string& channel : countingChannels())
        who.arg(channel);
    m_connection.send(who, this, [this, shards](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return lost();
        const ShardChannels has = shardChannels(m_connection.hello());
        const Listeners told = addListeners(answer.reply, m_hearing.heard, shards && has == ShardChannels::Unknown);
        if (told == Listeners::NotPermitted)
            lacks(std::string(shards ? kShardListenersRule : kListenersRule));
        else if (told == Listeners::NotTold)
            m_hearing.error = answer.reply.isError() ? std::string(answer.reply.text())
                                                     : unexpectedText(shards ? "PUBSUB SHARDNUMSUB" : "PUBSUB NUMSUB");
        if (!shards && (m_isInCluster || m_connection.hello().mode == "cluster") && has != ShardChannels::Absent)
            askListeners(true);
        else if (m_elsewhere)
            askListenersElsewhere();
        else
            judgeNumber();
    });
}

/// A server counts only its own clients, and PUBLISH reaches those of others.
void KeyInspector::askListenersElsewhere()
{
    const auto told = [this, guard = QPointer(this)](const std::optional<ListenersElsewhere>& listeners) {
        if (!guard)
            return;
        if (!listeners)
            return lost();
        for (std::size_t i = 0; i < std::min(m_hearing.heard.size(), listeners->heard.size()); ++i)
            m_hearing.heard[i] = m_hearing.heard[i] || listeners->heard[i];
        const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
            to.insert(to.end(), from.begin(), from.end());
        };
        append(m_hearing.silent, listeners->silent);
        append(m_hearing.barred, listeners->barred);
        m_hearing.missing.insert(listeners->missing.begin(), listeners->missing.end());
        if (m_hearing.error.empty())
            m_hearing.error = listeners->error;
        judgeNumber();
    };
    m_elsewhere(countingChannels(), told);
}

void KeyInspector::lacks(const std::string& rule)
{
    const std::string here = m_connection.options().endpoint.nodeName();
    if (std::find(m_hearing.barred.begin(), m_hearing.barred.end(), here) == m_hearing.barred.end())
        m_hearing.barred.push_back(here);
    m_hearing.missing.insert(rule);
}

QString KeyInspector::whyUnknown() const
{
    if (!m_hearing.missing.empty()) {
        std::string rules;
        for (const std::string& rule : m_hearing.missing)
            rules += ' ' + redis::quoted(rule);
        const auto user = QString::fromStdString(redis::aclUser(m_connection.options().endpoint.user));
        return tr("It is a number, and clients may wait for it, or hold a part of it, as for a semaphore or a "
                  "count-down latch: this user may not ask %1. Give the right with ACL SETUSER %2, in a cluster on "
                  "every node, and look again.")
            .arg(someOf(m_hearing.barred), user + QString::fromStdString(printable(rules)));
    }
    if (m_hearing.silent.empty())
        return {};
    if (m_isInCluster)
        return tr("It is a number, and clients of other nodes may wait for it as for a semaphore or a count-down "
                  "latch: %1 did not say. Look again when every node of the cluster can be reached from here; one "
                  "that is gone for good is forgotten with CLUSTER FORGET.")
            .arg(someOf(m_hearing.silent));
    QString text = tr("It is a number, and clients of replicas may wait for it as for a semaphore or a count-down "
                      "latch: %1 did not say. Look again when every replica can be reached from here with this "
                      "login.")
                       .arg(someOf(m_hearing.silent));
    const bool isPortless = std::any_of(m_hearing.silent.begin(), m_hearing.silent.end(),
                                        [](const std::string& name) { return name.ends_with(":0"); });
    if (!isPortless)
        return text;
    return text + QLatin1Char(' ') +
           tr("Port 0 is that of a replica without a plain port, or of a tool that copies the data and has no clients: "
              "which of them cannot be told.");
}

void KeyInspector::judgeNumber()
{
    const auto& heard = m_hearing.heard;
    const auto kinds = std::count(heard.begin(), heard.end(), true);
    if (kinds > 1)
        return notComparable(
            tr("It is a number, and clients wait for it both as a semaphore and as a count-down latch: "
               "what it counts is unknown."));
    std::size_t place = 0;
    for (const auto id : formats::countingLibraries()) {
        for (const LockMode mode : kCountingModes) {
            if (heard[place++])
                return countsAs(id, mode);
        }
    }
    if (!m_hearing.error.empty())
        return finish(m_hearing.error, troubleOf(m_hearing.error));
    // By mistake a semaphore would be deleted as a lock.
    if (const auto why = whyUnknown(); !why.isEmpty())
        return notComparable(why);
    // A name alone is not enough: any number may be called so, and a latch would be deleted.
    if (!m_whyNoLock.isEmpty())
        return notComparable(m_whyNoLock);
    if (m_seen.pttlMs < 0 && !formats::hasLockWord(m_seen.key))
        return notComparable(tr("It is a plain number without a lease, as semaphores, latches and counters are: "
                                "nothing says that somebody holds it."));
    finish({});
}

void KeyInspector::countsAs(LibraryId library, LockMode mode)
{
    m_seen.library = library;
    m_seen.libraryGuessed = false;
    m_seen.mode = mode;
    m_seen.token.clear();
    m_seen.count = 0;
    m_seen.isFree = false;
    m_seen.onlyCounts = m_seen.comparable = true;
    m_seen.left = parseLeadingNumber<std::int64_t>(m_seen.value);
    finish({});
}

bool KeyInspector::mayHavePermits() const
{
    return !m_left && m_seen.type == ValueType::String && m_seen.token.empty() && m_seen.mode == LockMode::Semaphore &&
           formats::onlyCounts(m_seen.library, m_seen.type);
}

/// The holders of expiring permits are beside the number: reads that key instead.
void KeyInspector::askPermits()
{
    const auto permits = formats::library(m_seen.library).numbers->permitsKey(m_seen.key);
    send(redis::Command{"TYPE", permits}, [this, permits](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return lost();
        if (answer.reply.isError())
            return finish(std::string(answer.reply.text()), troubleOf(answer.reply.text()));
        if (valueTypeFrom(answer.reply.text()) != ValueType::ZSet)
            return isNumber() ? askWhoListens() : notComparable(m_whyNoLock);
        m_left = parseLeadingNumber<std::int64_t>(m_seen.value);
        m_seen.key = permits;
        start();
    });
}

QString KeyInspector::whyNoLock() const
{
    const auto raw = asRead(m_seen);
    const auto analysis = formats::analyse({raw, {}, m_seen.now});
    switch (analysis.mode) {
    case formats::KeyRole::Auxiliary:
        return analysis.parent.empty() ? tr("It belongs to the locks of a library and is no lock itself.")
                                       : tr("It belongs to the lock %1 and is no lock itself.")
                                             .arg(QString::fromStdString(printable(analysis.parent)));
    case formats::KeyRole::Latch:
        return tr("It is a count-down latch: it only counts, and nobody holds it.");
    case formats::KeyRole::Waiting:
        return tr("It is a queue of those who wait: nobody holds it.");
    case formats::KeyRole::WriteWaiting:
        return tr("It is the mark of a writer who waits: nobody holds it.");
    case formats::KeyRole::Semaphore:
        if (analysis.token.empty())
            return tr("It is a semaphore that only counts its free permits: it does not say who holds one.");
        break;
    case formats::KeyRole::Unknown:
        // Members of unknown libraries have a message of their own.
        if (analysis.library == LibraryId::Unknown && !m_isWatched && !hasMembers(m_seen) && !formats::couldBeLock(raw))
            return tr("Nothing says that it is a lock: not its name, not its value, and no watched pattern.");
        break;
    case formats::KeyRole::Exclusive:
    case formats::KeyRole::Read:
    case formats::KeyRole::Write:
    case formats::KeyRole::Shared:
        break;
    }
    return {};
}

// ---- the end

void KeyInspector::notComparable(const QString& why)
{
    m_seen.comparable = false;
    m_seen.isFree = false; // isFree would imply a former holder
    m_seen.why = why.toStdString();
    finish({});
}

/// The key was deleted between two commands.
void KeyInspector::gone()
{
    m_seen.exists = false;
    m_seen.pttlMs = -2;
    finish({});
}

void KeyInspector::lost()
{
    finish(tr("the connection was lost before the answer came").toStdString(), Trouble::Connection);
}

void KeyInspector::unexpected(ReadCommand command)
{
    finish(unexpectedText(redis::name(command)));
}

std::string KeyInspector::unexpectedText(std::string_view command)
{
    return tr("unexpected reply to %1").arg(QLatin1StringView(command.data(), qsizetype(command.size()))).toStdString();
}

void KeyInspector::finish(const std::string& error, Trouble trouble)
{
    deleteLater();
    const auto done = std::move(m_done);
    done(m_seen, error, trouble);
}

} // namespace lockscope::actions

#include "moc_keyinspector.cpp"
