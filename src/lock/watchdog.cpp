// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/watchdog.h"

#include "lock/answers.h"
#include "lock/leasestate.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace lockscope::lock {
namespace {

using Millis = std::chrono::milliseconds;

struct Entry
{
    MonoTime due{};
    std::shared_ptr<LeaseState> lease;
};

/// For a heap whose first element is due first.
bool dueLater(const Entry& a, const Entry& b)
{
    return a.due > b.due;
}

void reportLoss(LeaseState& lease, LossReason reason)
{
    auto held = LeaseState::Phase::Held;
    lease.loss.store(reason, std::memory_order_relaxed);
    if (!lease.phase.compare_exchange_strong(held, LeaseState::Phase::Lost))
        return; // released meanwhile: nothing was lost
    if (lease.setup->options.observer)
        lease.setup->options.observer->lost(lease.setup->key, lease.token.view(), reason);
    lease.lost.request_stop();
}

RenewalReport::Outcome outcomeOf(const Result<Reply, Error>& reply)
{
    using Outcome = RenewalReport::Outcome;
    const Result<formats::CompareAnswer, Error> answer = compareAnswer(reply);
    if (!answer)
        return Outcome::Failed;
    switch (*answer) {
    case formats::CompareAnswer::Done:
        return Outcome::Renewed;
    case formats::CompareAnswer::Other:
        return Outcome::TakenByOther;
    case formats::CompareAnswer::Absent:
        return Outcome::Gone;
    }
    return Outcome::Failed;
}

} // namespace

class Watchdog::Impl : public std::enable_shared_from_this<Impl>
{
public:
    Impl(Endpoint endpoint, ClientOptions options) : m_client(std::move(endpoint), std::move(options)) {}

    void watch(const std::shared_ptr<LeaseState>& lease, MonoTime due);
    void stop();
    [[nodiscard]] const Endpoint& endpoint() const { return m_client.endpoint(); }

private:
    void run(const std::stop_token& stop);
    bool waitForWork(const std::stop_token& stop);
    void queue(Entry entry);
    void dropReleased();
    void renewDue();
    void renew(Entry entry);

    /// So many new leases wake the thread, so that released ones do not pile up behind a long ttl.
    static constexpr std::size_t kMostNew = 1024;

    Client m_client;
    std::vector<Entry> m_queue; // a heap; the thread's own
    std::size_t m_sizeAfterDrop = 0;

    std::mutex m_mutex; // guards what follows
    std::condition_variable_any m_wake;
    std::vector<Entry> m_new;
    MonoTime m_wakesAt = MonoTime::max();
    std::jthread m_thread;
};

/// On the path of every acquisition: a push, and a notification only when the thread would sleep for too long.
void Watchdog::Impl::watch(const std::shared_ptr<LeaseState>& lease, MonoTime due)
{
    const std::lock_guard guard(m_mutex);
    if (!m_thread.joinable())
        m_thread = std::jthread([self = shared_from_this()](const std::stop_token& stop) { self->run(stop); });
    m_new.push_back({due, lease});
    if (due < m_wakesAt || m_new.size() >= kMostNew) {
        m_wakesAt = std::min(m_wakesAt, due);
        m_wake.notify_one();
    }
}

void Watchdog::Impl::stop()
{
    std::jthread thread;
    {
        const std::lock_guard guard(m_mutex);
        thread = std::move(m_thread);
    }
    if (!thread.joinable())
        return;
    thread.request_stop();
    // The last lease may go in a callback that the thread itself runs; it then ends on its own.
    if (thread.get_id() == std::this_thread::get_id())
        thread.detach();
    else
        thread.join();
}

void Watchdog::Impl::run(const std::stop_token& stop)
{
    while (waitForWork(stop)) {
        dropReleased();
        renewDue();
    }
}

/// Until the first renewal is due or an earlier one was asked for; takes over the new leases. False: end.
bool Watchdog::Impl::waitForWork(const std::stop_token& stop)
{
    std::vector<Entry> fresh;
    {
        std::unique_lock lock(m_mutex);
        const MonoTime first = m_queue.empty() ? MonoTime::max() : m_queue.front().due;
        m_wakesAt = first;
        const auto asked = [&] {
            return m_new.size() >= kMostNew ||
                   std::any_of(m_new.begin(), m_new.end(), [&](const Entry& e) { return e.due < first; });
        };
        if (first == MonoTime::max())
            m_wake.wait(lock, stop, asked);
        else
            m_wake.wait_until(lock, stop, first, asked);
        fresh.swap(m_new);
    }
    for (Entry& entry : fresh)
        if (entry.lease->isHeld())
            queue(std::move(entry));
    return !stop.stop_requested();
}

void Watchdog::Impl::queue(Entry entry)
{
    m_queue.push_back(std::move(entry));
    std::push_heap(m_queue.begin(), m_queue.end(), dueLater);
}

/// Released leases stay in the queue until they are due; when it has doubled, they go at once.
void Watchdog::Impl::dropReleased()
{
    if (m_queue.size() < 2 * m_sizeAfterDrop + kMostNew)
        return;
    std::erase_if(m_queue, [](const Entry& entry) { return !entry.lease->isHeld(); });
    std::make_heap(m_queue.begin(), m_queue.end(), dueLater);
    m_sizeAfterDrop = m_queue.size();
}

void Watchdog::Impl::renewDue()
{
    while (!m_queue.empty() && m_queue.front().due <= std::chrono::steady_clock::now()) {
        std::pop_heap(m_queue.begin(), m_queue.end(), dueLater);
        Entry entry = std::move(m_queue.back());
        m_queue.pop_back();
        if (entry.lease->isHeld())
            renew(std::move(entry));
    }
}

void Watchdog::Impl::renew(Entry entry)
{
    LeaseState& lease = *entry.lease;
    const LockSetup& setup = *lease.setup;
    const MonoTime sent = std::chrono::steady_clock::now();
    if (sent >= lease.validEnd())
        return reportLoss(lease, LossReason::RanOut);

    const Millis limit = std::min(setup.options.ttl / 4, std::chrono::ceil<Millis>(lease.validEnd() - sent));
    const Result<Reply, Error> reply = m_client.command(
        {"EVAL", formats::kCompareAndExpire, "1", setup.key, lease.token.view(), setup.ttlText}, limit);
    const MonoTime answered = std::chrono::steady_clock::now();
    if (!lease.isHeld())
        return; // released while we asked: the answer means nothing

    const RenewalReport::Outcome outcome = outcomeOf(reply);
    if (outcome == RenewalReport::Outcome::Renewed) {
        lease.extend(sent);
        lease.renewals.fetch_add(1, std::memory_order_relaxed);
    }
    if (setup.options.observer)
        setup.options.observer->renewed(
            {setup.key, lease.token.view(), outcome, entry.due, sent, answered, lease.validEnd()});
    switch (outcome) {
    case RenewalReport::Outcome::Renewed:
        entry.due = sent + setup.options.ttl / 2;
        return queue(std::move(entry));
    case RenewalReport::Outcome::Failed:
        entry.due = std::min(answered + setup.options.ttl / 8, std::max(lease.validEnd(), answered));
        return queue(std::move(entry));
    case RenewalReport::Outcome::TakenByOther:
        return reportLoss(lease, LossReason::TakenByOther);
    case RenewalReport::Outcome::Gone:
        return reportLoss(lease, LossReason::Gone);
    }
}

Watchdog::Watchdog(Endpoint endpoint, ClientOptions options)
    : m_impl(std::make_shared<Impl>(std::move(endpoint), std::move(options)))
{
}

Watchdog::~Watchdog()
{
    m_impl->stop();
}

const Endpoint& Watchdog::endpoint() const
{
    return m_impl->endpoint();
}

void Watchdog::watch(const std::shared_ptr<LeaseState>& lease)
{
    m_impl->watch(lease, lease->validEnd() + drift(lease->setup->options.ttl) - lease->setup->options.ttl / 2);
}

} // namespace lockscope::lock
