// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decides whether a value is a held lock; for a bare number by the related keys.
#include "actions/keyinspector.h"

#include "actions/recipe.h"
#include "core/text.h"
#include "formats/analyse.h"
#include "formats/permits.h"
#include "formats/waitplaces.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

constexpr std::size_t kMostDigits = 9; ///< of the numbers that libraries count with

bool isWholeNumber(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return !text.empty() && text.size() <= kMostDigits &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

bool KeyInspector::mayOnlyCount() const
{
    if (m_seen.type != ValueType::String || !isWholeNumber(m_seen.value))
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
        if (answer.reply.isError() && troubleOf(said) != Trouble::Permission) // a user restricted to this name
            return finish(std::string(said));
        if (valueTypeFrom(said) == ValueType::ZSet)
            return notComparable(tr("It is the number of a semaphore's free permits. Its holders are listed in %1. To "
                                    "free a permit, release that key.")
                                     .arg(QString::fromStdString(printable(permits))));
        askBeside(counting + 1);
    });
}

void KeyInspector::askWhoListens()
{
    if (m_seen.pttlMs < 0 && !formats::hasLockWord(m_seen.key))
        return notComparable(tr("It is a plain number without a lease, as semaphores, latches and counters are: "
                                "nothing says that somebody holds it."));
    redis::Command who{"PUBSUB", m_connection.hello().mode == "cluster" ? "SHARDNUMSUB" : "NUMSUB"};
    for (const auto id : formats::countingLibraries()) {
        for (const auto& channel : formats::library(id).numbers->channels(m_seen.key))
            who.arg(channel);
    }
    m_connection.send(who, this, [this](const redis::Answer& answer) {
        if (!answer.isAnswered())
            return lost();
        bool isHeard = false; // channel, number, channel, number ...
        for (std::size_t i = 1; answer.isOk() && i < answer.reply.size(); i += 2)
            isHeard = isHeard || answer.reply.at(i).integer().value_or(0) > 0;
        if (isHeard)
            return notComparable(tr("It is the number of a semaphore or of a count-down latch: somebody waits for it, "
                                    "and nobody holds it."));
        finish({}); // a missing permission is ignored: most such numbers are locks
    });
}

bool KeyInspector::mayHavePermits() const
{
    return !m_atPermits && m_seen.type == ValueType::String && m_seen.token.empty() &&
           m_seen.mode == LockMode::Semaphore && formats::onlyCounts(m_seen.library, m_seen.type);
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
            return notComparable(whyNoLock());
        m_atPermits = true;
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

} // namespace lockscope::actions
