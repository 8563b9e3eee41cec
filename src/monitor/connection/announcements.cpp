// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/announcements.h"

#include "core/text.h"
#include "redis/command.h"
#include "redis/probe.h"

#include <iterator>
#include <utility>

namespace lockscope::monitor {

namespace {

/// A prefix of no key, so that only FLUSHDB and FLUSHALL are pushed.
constexpr const char* kFlushDetector = "\x01lockscope:flush-detector:";

std::string errorWords(const redis::ReplyView& reply)
{
    return std::string(reply.text());
}

} // namespace

Announcements::Announcements(NodeHost& host, const WatchedKeys& keys, QObject* context, Hooks hooks)
    : m_host(host), m_keys(keys), m_context(context), m_hooks(std::move(hooks))
{
}

void Announcements::begin(redis::Connection& connection, std::vector<std::string> refused, bool trackingAllowed,
                          const std::optional<std::string>& flags)
{
    m_connection = &connection;
    m_flags = flags.value_or(std::string());
    m_ladderInput = {};
    m_ladderInput.patterns = m_keys.patterns();
    m_ladderInput.refused = std::move(refused);
    m_ladderInput.trackingAllowed = trackingAllowed;
    m_ladderInput.flagsKnown = flags.has_value();
}

void Announcements::stop()
{
    m_connection = nullptr;
    m_subscribed.clear();
    m_trackedPrefixes.clear();
    m_tracking = false;
    m_answersAwaited = 0;
    m_adding = false;
}

// ---- subscribing

void Announcements::subscribe()
{
    // In RESP2 a subscribed connection accepts no other commands, and reading is more important.
    const bool canSubscribe = m_connection->hello().protocol >= 3;
    const auto& patterns = m_keys.patterns();
    m_answersAwaited = 1;
    for (std::size_t i = 0; canSubscribe && i < patterns.size(); ++i) {
        const auto& refused = m_ladderInput.refused;
        if (std::find(refused.begin(), refused.end(), patterns[i]) == refused.end())
            subscribeTo(i);
        else
            m_host.warn({QT_TR_NOOP("Changes of %1 are not announced: the user may not subscribe to this pattern. They "
                                    "are found by looking. The Server page names the right that is missing."),
                         {EngineText::verbatim(printable(patterns[i]))}});
    }
    if (--m_answersAwaited == 0)
        onSubscribed();
}

void Announcements::subscribeAdded()
{
    if (m_connection == nullptr)
        return; // the next connection subscribes all of them
    m_ladderInput.patterns = m_keys.patterns();
    m_adding = m_adding || m_answersAwaited == 0;
    ++m_answersAwaited;
    if (m_connection->hello().protocol >= 3)
        subscribeTo(m_keys.patterns().size() - 1);
    else
        m_ladderInput.refused.push_back(m_keys.patterns().back());
    m_connection->flush();
    if (--m_answersAwaited == 0)
        onSubscribed();
}

void Announcements::unsubscribe(const std::string& pattern, std::size_t place)
{
    m_ladderInput.patterns = m_keys.patterns();
    std::erase(m_ladderInput.refused, pattern);
    for (std::size_t& subscribed : m_subscribed) {
        if (subscribed == place)
            subscribed = kOver;
        else if (subscribed > place && subscribed < kOver)
            --subscribed;
    }
    if (m_connection == nullptr || m_connection->hello().protocol < 3)
        return;
    m_connection->send(redis::Command{"PUNSUBSCRIBE", redis::keyspaceChannel(m_host.database(), pattern)}, m_context,
                       [](const redis::Answer&) {}); // late messages are ignored
    m_connection->flush();
}

/// One command per pattern, because a single refused pattern refuses the whole command.
void Announcements::subscribeTo(std::size_t i)
{
    const auto& pattern = m_keys.patterns()[i];
    const auto channel = redis::keyspaceChannel(m_host.database(), pattern);
    const std::size_t place = m_connection->addKeyspacePattern(channel); // reuses the former index, if any
    m_subscribed.resize(std::max(m_subscribed.size(), place + 1), kOver);
    m_subscribed[place] = i;
    ++m_answersAwaited;
    const auto onAnswer = [this, pattern, place](const redis::Answer& answer) {
        if (!answer.isOk() && place < m_subscribed.size()) { // the index may belong to a connection that is gone
            m_ladderInput.refused.push_back(pattern);
            m_subscribed[place] = kRefused; // later patterns that overlap must not wait for its copy of a message
        }
        if (answer.isAnswered() && answer.reply.isError())
            m_host.warn(
                {QT_TR_NOOP("Changes of %1 are not announced: the server says \"%2\". They are found by looking."),
                 {EngineText::verbatim(printable(pattern)), EngineText::verbatim(errorWords(answer.reply))}});
        if (answer.isAnswered() && --m_answersAwaited == 0)
            onSubscribed();
    };
    m_connection->send(redis::Command{"PSUBSCRIBE", channel}, m_context, onAnswer);
}

void Announcements::onSubscribed()
{
    // The delay keeps growing even when a trial succeeds and a later command is refused.
    if (m_ladderInput.refused.empty())
        m_pace.permitted();
    else
        m_pace.refused(m_host.clock().mono());
    if (std::exchange(m_adding, false))
        m_hooks.added();
    else
        m_hooks.subscribed();
}

void Announcements::tryRefused()
{
    const auto& refused = m_ladderInput.refused;
    if (refused.empty() || m_connection == nullptr || m_connection->hello().protocol < 3 ||
        !m_pace.takeTrial(m_host.clock().mono()))
        return;
    // In turn, so that one permanently refused pattern does not block the others.
    const auto& pattern = refused[m_trials++ % refused.size()];
    const auto onAnswer = [this](const redis::Answer& answer) {
        if (!answer.isOk())
            return m_pace.refused(m_host.clock().mono());
        // Renews the connection, so that everything missed so far lies inside a gap. Queued, because a callback must
        // not destroy its connection.
        QMetaObject::invokeMethod(
            m_context,
            [this] {
                if (m_ladderInput.refused.empty() || !m_hooks.renew())
                    m_pace.refused(m_host.clock().mono()); // retry later
            },
            Qt::QueuedConnection);
    };
    m_connection->send(redis::Command{"PSUBSCRIBE", redis::keyspaceChannel(m_host.database(), pattern)}, m_context,
                       onAnswer);
    m_connection->flush();
}

// ---- the ladder

void Announcements::climb()
{
    m_ladderInput.flags = m_flags;
    const auto before = std::exchange(m_plan, planLadder(m_ladderInput));
    m_host.reducer().setCoverage(m_plan.coverage);
    m_hooks.planned(m_plan);
    applyTracking();
    if (m_plan != before)
        m_hooks.changed();
}

void Announcements::switchFlags(bool known, const std::string& flags)
{
    m_ladderInput.flagsKnown = known;
    m_flags = flags;
    m_ladderInput.contradicted = false;
    climb();
}

void Announcements::contradict()
{
    m_ladderInput.contradicted = true;
    m_ladderInput.seen = {};
    m_host.warn(QT_TR_NOOP("A change was found that no notification announced: notifications are off. Changes are now "
                           "found by other means; the Server page names them."));
    climb();
}

bool Announcements::learnsWithoutFlags(KeyEvent kind)
{
    const auto before = m_ladderInput.seen;
    learnCoverage(kind, m_ladderInput.seen);
    return std::exchange(m_ladderInput.contradicted, false) || m_ladderInput.seen != before;
}

bool Announcements::showsAttempts() const
{
    const auto told = coverageFromFlags(m_flags);
    // A right to subscribe that is missing says nothing about the server; the tracer names it.
    return knowsFlags() ? told.strings && told.removals : !m_ladderInput.contradicted;
}

// ---- tracking

void Announcements::applyTracking()
{
    std::vector<std::string> prefixes;
    if (m_plan.tracking)
        prefixes = formats::disjointPrefixes(m_plan.tracked);
    else if (m_plan.flushDetector)
        prefixes = {kFlushDetector};
    if (m_connection == nullptr || (m_tracking && prefixes == m_trackedPrefixes) || (!m_tracking && prefixes.empty()))
        return;
    // Prefixes that are merely added do not interrupt the others.
    std::vector<std::string> added;
    std::copy_if(prefixes.begin(), prefixes.end(), std::back_inserter(added), [this](const std::string& prefix) {
        return std::find(m_trackedPrefixes.begin(), m_trackedPrefixes.end(), prefix) == m_trackedPrefixes.end();
    });
    const bool grows = m_tracking && prefixes.size() == m_trackedPrefixes.size() + added.size();
    if (m_tracking && !grows) {
        m_connection->send(redis::Command{"CLIENT", "TRACKING", "OFF"}, m_context, [](const redis::Answer&) {});
        m_tracking = false;
    }
    m_trackedPrefixes = prefixes;
    if (prefixes.empty())
        return;
    redis::Command on{"CLIENT", "TRACKING", "ON", "BCAST"};
    for (const auto& prefix : grows ? added : prefixes) {
        if (!prefix.empty()) // an empty prefix means all keys, which is expressed by no PREFIX argument
            on.arg("PREFIX").arg(prefix);
    }
    m_tracking = true;
    m_connection->send(on, m_context, [this](const redis::Answer& answer) {
        if (answer.isAnswered() && answer.reply.isError())
            onTrackingRefused(errorWords(answer.reply));
    });
}

void Announcements::onTrackingRefused(const std::string& words)
{
    m_tracking = false;
    m_ladderInput.trackingAllowed = false;
    m_host.warn({QT_TR_NOOP("CLIENT TRACKING is refused: \"%1\". What it would announce is found by polling."),
                 {EngineText::verbatim(words)}});
    climb();
}

bool Announcements::isTracked(std::string_view key) const
{
    return m_plan.tracking && formats::firstMatch(m_plan.tracked, key) < m_plan.tracked.size() &&
           !(isFull(m_plan.coverage) && isAnnounced(key));
}

} // namespace lockscope::monitor
