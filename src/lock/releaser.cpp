// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/releaser.h"

#include "lock/answers.h"
#include "lock/callobserver.h"
#include "lock/timing.h"
#include "lock/wire.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

/// Batch size: replies are read after everything was sent.
constexpr std::size_t kBatch = 256;
/// Before the second try; later pauses double up to commandLimit. A server that was demoted or is being restarted costs
/// waiters less than a second.
constexpr Millis kFirstPause{50};
/// Suffices to connect and send.
constexpr Millis kSendOnly{20};

/// The server for which this thread last waited in vain, as when destroying locks in a row: it does not wait for it
/// again until `until`.
struct GivenUp
{
    Endpoint endpoint;
    MonoTime until{};
};
thread_local GivenUp givenUp;

bool isGivenUp(const Endpoint& endpoint)
{
    return givenUp.until > wire::now() && givenUp.endpoint == endpoint;
}

bool mayWait(const PendingRelease& release)
{
    return static_cast<bool>(release.isSettled);
}

/// Somebody is told if it is given up.
bool isTold(const PendingRelease& release)
{
    return release.metrics || release.observer || release.logger;
}

} // namespace

void reportUnreleased(const PendingRelease& release)
{
    if (release.told && (release.told->mayFail-- > 0 || release.told->isUnreleased.exchange(true)))
        return;
    if (release.metrics)
        release.metrics->unreleased.add();
    if (release.logger)
        release.logger->log(LogLevel::Error,
                            "The release of " + release.logger->lockName(release.key, release.name) +
                                " was given up, and its TTL ends it: " +
                                (release.last.message.empty() ? "The server does not answer." : release.last.message));
    callObserver(release.observer, release.metrics,
                 [&](Observer& observer) { observer.unreleased(release.key, release.token.view(), release.last); });
}

Releaser::Releaser(Endpoint endpoint, ClientOptions options)
    : m_endpoint(std::move(endpoint)), m_options(std::move(options))
{
}

std::shared_ptr<Releaser> Releaser::make(const Endpoint& endpoint, const ClientOptions& options)
{
    auto releaser = std::make_shared<Releaser>(endpoint, options);
    return {releaser.get(), [releaser](Releaser*) { releaser->stop(); }};
}

void Releaser::requestStop()
{
    if (!m_thread.handle.joinable() || m_thread.handle.get_stop_token().stop_requested())
        return;
    m_sendOnly = isGivenUp(m_endpoint);
    m_thread.handle.request_stop();
}

void Releaser::stop()
{
    if (!m_thread.handle.joinable())
        return;
    requestStop();
    if (m_thread.handle.get_id() == std::this_thread::get_id())
        return m_thread.handle.detach();
    m_thread.handle.join();
    if (m_stalled)
        givenUp = {m_endpoint, wire::deadlineIn(m_options.commandLimit)};
}

/// On the path of every acquisition by LockService: usually one load.
Result<void, Error> Releaser::start()
{
    return m_thread.start(m_mutex, "releaser",
                          [self = shared_from_this()](const std::stop_token& stop) { self->run(stop); });
}

void Releaser::takeOver(PendingRelease release)
{
    release.over = std::max(laterBy(release.ttl, monoNow(m_options.clock)), release.keepUntil);
    if (release.keepsOn)
        release.keepUntil = release.over;
    const std::lock_guard guard(m_mutex);
    m_isUrgent = m_isUrgent || !release.isSettled;
    m_new.push_back(std::move(release));
    if (m_isUrgent || m_isIdle)
        m_wake.notify_one();
}

bool Releaser::isStalled() const
{
    return m_stalled.load(std::memory_order_relaxed) || isGivenUp(m_endpoint);
}

/// On the path of every command: usually writes nothing.
void Releaser::answered(bool late)
{
    if (late)
        givenUp = {m_endpoint, wire::deadlineIn(m_options.commandLimit)};
    else if (givenUp.until != MonoTime{} && givenUp.endpoint == m_endpoint)
        givenUp.until = {};
    if (m_stalled.load(std::memory_order_relaxed) != late)
        m_stalled.store(late, std::memory_order_relaxed);
}

void Releaser::disconnect()
{
    if (m_client)
        m_client->disconnect();
}

void Releaser::run(const std::stop_token& stop)
{
    {
        std::unique_lock lock(m_mutex); // without the clock: nothing is due before the first release
        if (!waitUnlessStopped(m_wake, lock, stop, [this] { return !m_new.empty(); }))
            return;
    }
    m_client = std::make_unique<Client>(m_endpoint, m_options);
    const Millis limit = m_options.commandLimit;
    const Millis longest = std::max(limit, Millis{10});
    Millis pause = longest;
    std::vector<PendingRelease> waiting;
    MonoTime nextRound{};
    bool isAnswering = true;
    bool isTrouble = false;
    for (bool isLast = false; !isLast;) {
        const bool isIdle = waiting.empty();
        // New releases are sent at once, unless the server does not answer: then they join the next round.
        std::vector<PendingRelease> fresh =
            waitForNew(stop, isIdle ? MonoTime::max() : nextRound, isIdle || isAnswering);
        const auto late = std::stable_partition(fresh.begin(), fresh.end(), std::not_fn(mayWait));
        std::move(late, fresh.end(), std::back_inserter(waiting));
        fresh.erase(late, fresh.end());
        isLast = stop.stop_requested();
        const bool isRound = isLast ? !fresh.empty() || std::any_of(waiting.begin(), waiting.end(), mayWait)
                                    : !isIdle && monoNow(m_options.clock) >= nextRound;
        if (isRound) {
            std::erase_if(waiting, [](const PendingRelease& each) { return each.isSettled && each.isSettled(); });
            std::move(waiting.begin(), waiting.end(), std::back_inserter(fresh));
        }
        const bool isQuick = m_sendOnly || (isLast && !isAnswering && std::none_of(fresh.begin(), fresh.end(), isTold));
        if (!fresh.empty())
            isAnswering = tryAll(fresh, isQuick ? std::min(kSendOnly, limit) : limit);
        if (isRound)
            waiting.clear();
        const auto isUncertain = [](const PendingRelease& each) { return !each.isCertain; };
        const bool wasTrouble =
            std::exchange(isTrouble, std::any_of(fresh.begin(), fresh.end(), isUncertain) || (!isRound && isTrouble));
        if (isTrouble && !wasTrouble)
            pause = std::min(kFirstPause, longest);
        else if (isRound)
            pause = isTrouble ? std::min(2 * pause, longest) : longest;
        if (isRound || isIdle || (isTrouble && !wasTrouble))
            nextRound = laterBy(pause, monoNow(m_options.clock));
        std::move(fresh.begin(), fresh.end(), std::back_inserter(waiting));
        std::erase_if(waiting, [isLast, now = monoNow(m_options.clock)](const PendingRelease& release) {
            const bool isOver = isLast || now >= (release.isCertain ? release.keepUntil : release.over);
            if (isOver && !release.isCertain)
                reportUnreleased(release);
            return isOver;
        });
        isTrouble = isTrouble && !waiting.empty();
    }
    m_client.reset();
}

std::vector<PendingRelease> Releaser::waitForNew(const std::stop_token& stop, MonoTime nextRound, bool isOpen)
{
    std::unique_lock lock(m_mutex);
    m_isIdle = nextRound == MonoTime::max();
    (void)waitUntil(m_options.clock, m_wake, lock, stop, nextRound,
                    [&] { return !m_new.empty() && isOpen && (m_isUrgent || m_isIdle); });
    m_isIdle = m_isUrgent = false;
    return std::exchange(m_new, {});
}

/// One limit for all releases. Removes the certain ones from the list. False: the server did not answer the last ones.
bool Releaser::tryAll(std::vector<PendingRelease>& releases, Millis limit)
{
    bool isAnswering = false;
    const MonoTime deadline = wire::deadlineIn(limit);
    std::vector<PendingRelease> left;
    for (std::size_t from = 0; from < releases.size(); from += kBatch) {
        const std::size_t size = std::min(kBatch, releases.size() - from);
        std::vector<Command> commands;
        for (std::size_t i = from; i < from + size; ++i)
            commands.emplace_back(releases[i].command.begin(), releases[i].command.end());
        std::vector<Result<Reply, Error>> replies = m_client->pipeline(commands, wire::left(deadline));
        isAnswering = replies.front() || replies.front().error().delivery == Delivery::Answered;
        answered(!replies.front() && replies.front().error().kind == ErrorKind::Timeout);
        for (std::size_t i = 0; i < size; ++i)
            if (!conclude(releases[from + i], std::move(replies[i])))
                left.push_back(std::move(releases[from + i]));
    }
    releases = std::move(left);
    return isAnswering;
}

/// False: retry, because it is not certain, or a lost request may still arrive.
bool Releaser::conclude(PendingRelease& release, Result<Reply, Error> reply)
{
    // For a fair Redisson lock the reply also names the next waiter, whom the server notifies.
    if (reply && reply->type == Reply::Type::Array && !reply->elements.empty())
        reply = Reply(reply->elements.front());
    if (release.heard)
        release.heard(reply);
    const Result<formats::CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer) {
        release.last = answer.error();
        release.isFirst = release.isFirst && release.last.delivery != Delivery::Unknown;
        return false;
    }
    const bool isLost = *answer != formats::CompareAnswer::Done && release.isFirst;
    if (isLost && !(release.told && release.told->isLost.exchange(true))) {
        if (release.metrics)
            release.metrics->lostLocks.add();
        if (release.logger)
            release.logger->log(LogLevel::Error, "The lease on " + release.logger->lockName(release.key, release.name) +
                                                     " was lost before its release.");
    }
    release.isFirst = false;
    release.isCertain = true;
    return release.keepUntil == MonoTime{};
}

} // namespace v1
} // namespace lockscope::lock
