// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/watchdog.h"

#include "core/clusterslot.h"
#include "lock/lazythread.h"
#include "lock/leasestate.h"
#include "lock/nodes.h"
#include "lock/quorumrenewer.h"
#include "lock/route.h"
#include "lock/timing.h"
#include "lock/wire.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Millis = std::chrono::milliseconds;

struct Entry
{
    LeaseTime due{};
    std::shared_ptr<LeaseState> lease;
    bool isDoubted = false; ///< its server is another one, and was not asked yet
};

/// The time by both clocks: reports and limits use the monotonic one, validity the lease clock.
struct Moment
{
    MonoTime mono;
    LeaseTime lease;
};

/// Heap order: the earliest due entry first.
bool dueLater(const Entry& a, const Entry& b)
{
    return a.due > b.due;
}

/// System waits stop while the machine sleeps, so a long wait would end late by the sleep.
constexpr Millis kLongestNap{1'000};

LeaseTime nextDue(const LeaseState& lease, LeaseTime renewed)
{
    return renewalDue(renewed, lease.setup->options.ttl, lease.setup->renewing.parts);
}

} // namespace

class Watchdog::Impl : public std::enable_shared_from_this<Impl>
{
public:
    Impl(std::vector<Endpoint> endpoints, std::unique_ptr<Renewer> renewer, std::shared_ptr<const Clock> timeSource)
        : clock(std::move(timeSource)), m_endpoints(std::move(endpoints)), m_renewer(std::move(renewer))
    {
    }

    [[nodiscard]] Result<void, Error> start();
    void watch(const std::shared_ptr<LeaseState>& lease, LeaseTime due);
    /// The primary has changed: asks for every lease at once.
    void doubt();
    void suspect(const std::vector<std::string>& keys);
    void stop();
    void disconnect() { m_renewer->disconnect(); }
    [[nodiscard]] const std::vector<Endpoint>& endpoints() const { return m_endpoints; }

    const std::shared_ptr<const Clock> clock;
    const Origin origin;
    std::shared_ptr<void> listening; ///< to the route

private:
    [[nodiscard]] LeaseTime now() const { return leaseNow(clock); }
    void run(const std::stop_token& stop);
    [[nodiscard]] Moment moment() const
    {
        const LeaseTime lease = now(); // first, so that the gap cannot lengthen a lease
        return {monoNow(clock), lease};
    }
    bool waitForWork(const std::stop_token& stop);
    void noticeChanges(const std::stop_token& stop);
    template <class IsInDoubt>
    void doubtThose(const IsInDoubt& isInDoubt);
    void queue(Entry entry);
    void dropReleased();
    void renewDue(const std::stop_token& stop);
    bool takeDue(std::vector<Entry>& due, LeaseTime now);
    void renew(std::vector<Entry>& due, const std::stop_token& stop);
    void conclude(Entry& entry, RenewalOutcome outcome, const Moment& sent, const Moment& answered);

    /// Number of new leases that wakes the thread, so that released ones do not pile up behind a long ttl.
    static constexpr std::size_t kMostNew = 1024;

    const std::vector<Endpoint> m_endpoints;
    const std::unique_ptr<Renewer> m_renewer;
    std::vector<Entry> m_queue; // a heap; the thread's own
    std::size_t m_sizeAfterDrop = 0;
    MonoTime m_looksAgain{}; ///< for ended connections

    std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_wake;
    std::vector<Entry> m_new;
    LeaseTime m_wakesAt = LeaseTime::max();
    bool m_isDoubted = false;
    std::set<std::uint16_t> m_suspects; ///< slots
    LazyThread m_thread;
};

/// On the path of every acquisition by LockService: usually one load.
Result<void, Error> Watchdog::Impl::start()
{
    if (Result<void, Error> opened = m_renewer->start(); !opened)
        return opened;
    return m_thread.start(m_mutex, "watchdog",
                          [self = shared_from_this()](const std::stop_token& stop) { self->run(stop); });
}

/// On the path of every acquisition: one push, and a notification only if the thread would sleep too long.
void Watchdog::Impl::watch(const std::shared_ptr<LeaseState>& lease, LeaseTime due)
{
    const std::lock_guard guard(m_mutex);
    m_new.push_back({due, lease});
    if (due < m_wakesAt || m_new.size() >= kMostNew) {
        m_wakesAt = std::min(m_wakesAt, due);
        m_wake.notify_one();
    }
}

void Watchdog::Impl::doubt()
{
    const std::lock_guard guard(m_mutex);
    m_isDoubted = true;
    m_wake.notify_one();
}

void Watchdog::Impl::suspect(const std::vector<std::string>& keys)
{
    const std::lock_guard guard(m_mutex);
    for (const std::string& key : keys)
        m_suspects.insert(slotOf(key));
}

void Watchdog::Impl::stop()
{
    listening.reset();
    std::jthread thread;
    {
        const std::lock_guard guard(m_mutex);
        thread = std::move(m_thread.handle);
    }
    if (!thread.joinable())
        return;
    thread.request_stop();
    // The last lease may end in a callback in this very thread, which then ends on its own.
    if (thread.get_id() == std::this_thread::get_id())
        thread.detach();
    else
        thread.join();
}

void Watchdog::Impl::run(const std::stop_token& stop)
{
    {
        std::unique_lock lock(m_mutex); // without the clock: nothing is due before the first lease
        (void)waitUnlessStopped(m_wake, lock, stop, [this] { return !m_new.empty(); });
    }
    while (origin.isHere() && waitForWork(stop)) { // a callback may have forked: the child ends its copy of the thread
        dropReleased();
        noticeChanges(stop);
        renewDue(stop);
    }
}

/// At most once a second, so that a server that ends every connection is not asked without a pause.
void Watchdog::Impl::noticeChanges(const std::stop_token& stop)
{
    if (m_queue.empty() || monoNow(clock) < m_looksAgain)
        return;
    m_looksAgain = monoNow(clock) + kLongestNap;
    std::set<std::uint16_t> suspects;
    {
        const std::lock_guard guard(m_mutex);
        suspects.swap(m_suspects);
    }
    const wire::EndsWaits endsWaits(stop);
    if (m_renewer->noticeChanges(suspects))
        doubtThose([this](const LeaseState& lease) { return m_renewer->isInDoubt(lease); });
}

template <class IsInDoubt>
void Watchdog::Impl::doubtThose(const IsInDoubt& isInDoubt)
{
    for (Entry& entry : m_queue)
        if (isInDoubt(*entry.lease))
            entry = {std::min(entry.due, now()), std::move(entry.lease), true};
    std::make_heap(m_queue.begin(), m_queue.end(), dueLater);
}

/// Waits until a renewal is due or an earlier one is requested; adds new leases to the queue. False: stop.
bool Watchdog::Impl::waitForWork(const std::stop_token& stop)
{
    std::vector<Entry> fresh;
    bool isDoubted = false;
    {
        std::unique_lock lock(m_mutex);
        const LeaseTime first = m_queue.empty() ? LeaseTime::max() : m_queue.front().due;
        m_wakesAt = first;
        const auto asked = [&] {
            return m_isDoubted || m_new.size() >= kMostNew ||
                   std::any_of(m_new.begin(), m_new.end(), [&](const Entry& e) { return e.due < first; });
        };
        const auto nap = [&] { return std::clamp<std::chrono::nanoseconds>(first - now(), {}, kLongestNap); };
        const MonoTime until = first == LeaseTime::max() ? MonoTime::max() : monoNow(clock) + nap();
        (void)waitUntil(clock, m_wake, lock, stop, until, asked);
        fresh.swap(m_new);
        isDoubted = std::exchange(m_isDoubted, false);
    }
    const wire::EndsWaits endsWaits(stop);
    for (Entry& entry : fresh) {
        if (!entry.lease->isHeld())
            continue;
        m_renewer->begin(*entry.lease);
        queue(std::move(entry));
    }
    if (isDoubted)
        doubtThose([](const LeaseState&) { return true; });
    return !stop.stop_requested();
}

void Watchdog::Impl::queue(Entry entry)
{
    m_queue.push_back(std::move(entry));
    std::push_heap(m_queue.begin(), m_queue.end(), dueLater);
}

/// Released leases stay queued until they are due; when the queue has doubled, they are removed at once.
void Watchdog::Impl::dropReleased()
{
    if (m_queue.size() < 2 * m_sizeAfterDrop + kMostNew)
        return;
    std::erase_if(m_queue, [](const Entry& entry) { return !entry.lease->isHeld(); });
    std::make_heap(m_queue.begin(), m_queue.end(), dueLater);
    m_sizeAfterDrop = m_queue.size();
}

void Watchdog::Impl::renewDue(const std::stop_token& stop)
{
    std::vector<Entry> due;
    while (!stop.stop_requested() && takeDue(due, now())) {
        renew(due, stop);
        due.clear();
    }
}

/// Takes the leases that are due and still held, at most a batch. A lease that ran out is reported as lost.
bool Watchdog::Impl::takeDue(std::vector<Entry>& due, LeaseTime now)
{
    while (!m_queue.empty() && m_queue.front().due <= now && due.size() < m_renewer->batch()) {
        std::pop_heap(m_queue.begin(), m_queue.end(), dueLater);
        Entry entry = std::move(m_queue.back());
        m_queue.pop_back();
        if (!entry.lease->isHeld())
            continue;
        if (now >= entry.lease->validEnd())
            entry.lease->lose(LossReason::RanOut);
        else
            due.push_back(std::move(entry));
    }
    return !due.empty();
}

void Watchdog::Impl::renew(std::vector<Entry>& due, const std::stop_token& stop)
{
    const Moment sent = moment();
    std::vector<std::shared_ptr<LeaseState>> leases;
    leases.reserve(due.size());
    Millis limit = Millis::max();
    for (const Entry& entry : due) {
        leases.push_back(entry.lease);
        limit = std::min(limit, renewalLimit(entry.lease->setup->options.ttl, sent.lease, entry.lease->validEnd()));
    }
    const std::vector<RenewalOutcome> outcomes = [&] {
        const wire::EndsWaits endsWaits(stop);
        return m_renewer->renew(leases, limit);
    }();
    const Moment answered = moment();
    leases.clear(); // the last handle may end in the callbacks below
    if (stop.stop_requested())
        return; // it may have ended the wait
    for (std::size_t i = 0; i < due.size(); ++i)
        conclude(due[i], outcomes[i], sent, answered);
}

void Watchdog::Impl::conclude(Entry& entry, RenewalOutcome outcome, const Moment& sent, const Moment& answered)
{
    LeaseState& lease = *entry.lease;
    const LockSetup& setup = *lease.setup;
    if (!lease.isHeld())
        return; // released during the request: the reply is irrelevant
    if (outcome == RenewalOutcome::Renewed && answered.lease < lease.validEnd()) {
        lease.extend(sent.lease);
        lease.renewals.fetch_add(1, std::memory_order_relaxed);
    }
    setup.report(RenewalReport{setup.key, lease.token.view(), outcome, sent.mono - (sent.lease - entry.due), sent.mono,
                               answered.mono, sent.mono + (lease.validEnd() - sent.lease)});
    const bool stillOurs = outcome == RenewalOutcome::Renewed || outcome == RenewalOutcome::Failed;
    if (stillOurs && answered.lease >= lease.validEnd())
        return lease.lose(LossReason::RanOut); // even if renewed: the holder may have stopped by its own clock
    switch (outcome) {
    case RenewalOutcome::Renewed:
        entry.isDoubted = false;
        entry.due = nextDue(lease, sent.lease);
        return queue(std::move(entry));
    case RenewalOutcome::Failed:
        entry.due = retryDue(answered.lease, setup.options.ttl, lease.validEnd());
        if (entry.isDoubted)
            entry.due = std::min<LeaseTime>(entry.due, answered.lease + kLongestNap);
        return queue(std::move(entry));
    case RenewalOutcome::TakenByOther:
        return lease.lose(entry.isDoubted ? LossReason::Failover : LossReason::TakenByOther);
    case RenewalOutcome::Gone:
        return lease.lose(entry.isDoubted ? LossReason::Failover : LossReason::Gone);
    }
}

Watchdog::Watchdog(Endpoint endpoint, const ClientOptions& options, std::shared_ptr<const Clock> clock)
{
    if (!clock)
        clock = options.clock;
    auto renewer = std::make_unique<SingleRenewer>(endpoint, options);
    m_impl = std::make_shared<Impl>(std::vector{std::move(endpoint)}, std::move(renewer), std::move(clock));
    if (options.route)
        m_impl->listening = options.route->listen([impl = m_impl.get()] { impl->doubt(); });
}

Watchdog::Watchdog(const std::vector<Endpoint>& nodes, const ClientOptions& options,
                   const std::shared_ptr<const Clock>& clock)
    : Watchdog(
          std::make_shared<Nodes>(nodes, options.name, clock ? clock : options.clock, options.resolver, options.logger),
          clock ? clock : options.clock)
{
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): the signature is exported
Watchdog::Watchdog(std::shared_ptr<Nodes> nodes, std::shared_ptr<const Clock> clock)
{
    std::vector<Endpoint> endpoints = nodes->endpoints();
    auto renewer = std::make_unique<QuorumRenewer>(nodes->connections());
    m_impl = std::make_shared<Impl>(std::move(endpoints), std::move(renewer), std::move(clock));
}

/// In a child there is no thread to join, and a thread that does not exist may hold its mutex.
Watchdog::~Watchdog()
{
    if (isHere()) {
        m_impl->stop();
    } else {
        m_impl->disconnect();
        keepForever(std::move(m_impl));
    }
}

bool Watchdog::isHere() const
{
    return m_impl->origin.isHere();
}

const std::shared_ptr<const Clock>& Watchdog::clock() const
{
    return m_impl->clock;
}

const Endpoint& Watchdog::endpoint() const
{
    return m_impl->endpoints().front();
}

const std::vector<Endpoint>& Watchdog::endpoints() const
{
    return m_impl->endpoints();
}

Result<void, Error> Watchdog::start()
{
    return isHere() ? m_impl->start() : failure(forkedError());
}

void Watchdog::doubt()
{
    if (isHere())
        m_impl->doubt();
}

void Watchdog::suspect(const std::vector<std::string>& keys)
{
    if (isHere())
        m_impl->suspect(keys);
}

void Watchdog::watch(const std::shared_ptr<LeaseState>& lease)
{
    if (isHere())
        m_impl->watch(lease, nextDue(*lease, lease->acquired));
}

} // namespace v1
} // namespace lockscope::lock
