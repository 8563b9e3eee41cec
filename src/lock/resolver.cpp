// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/resolver.h"

#include "lock/lookup.h"
#include "lock/timing.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {
struct Resolver::State : std::enable_shared_from_this<State>
{
    void run();
    /// Another thread; requires the mutex.
    [[nodiscard]] Result<void, Error> addThread();

    std::stop_source closed;
    std::mutex mutex; // guards what follows
    std::condition_variable_any wake;
    std::deque<std::shared_ptr<Lookup>> queue;    ///< not begun
    std::vector<std::shared_ptr<Lookup>> pending; ///< without a result, also those of the queue
    std::size_t threads = 0;
    std::size_t idle = 0;
};

Resolver::Resolver() : m_state(std::make_shared<State>()) {}

/// In a child, a thread that does not exist may hold the mutex.
Resolver::~Resolver()
{
    if (isHere())
        m_state->closed.request_stop();
    else
        keepForever(std::move(m_state));
}

Result<void, Error> Resolver::State::addThread()
{
    try {
        std::thread([self = shared_from_this()] { self->run(); }).detach();
    } catch (const std::system_error& error) {
        return failure(Error{ErrorKind::OutOfResources, Delivery::NotSent,
                             "The thread of the resolver cannot be made: " + error.code().message() +
                                 ". Allow this process more threads, or memory for them."});
    }
    ++threads;
    ++idle;
    return {};
}

Result<void, Error> Resolver::start()
{
    if (!isHere())
        return failure(forkedError());
    const std::lock_guard guard(m_state->mutex);
    return m_state->threads == 0 ? m_state->addThread() : Result<void, Error>{};
}

Result<std::shared_ptr<Lookup>, Error> Resolver::begin(const std::string& host, std::function<void()> done)
{
    if (!isHere())
        return failure(forkedError());
    std::shared_ptr<Lookup> lookup;
    if (isAddress(host)) {
        lookup = std::make_shared<Lookup>(host);
        lookup->finish(Addresses{host});
    } else {
        State& state = *m_state;
        const std::lock_guard guard(state.mutex);
        const auto same = std::find_if(state.pending.begin(), state.pending.end(),
                                       [&](const std::shared_ptr<Lookup>& each) { return each->host == host; });
        if (same != state.pending.end()) {
            lookup = *same;
        } else {
            if (state.queue.size() >= state.idle)
                if (Result<void, Error> added = state.addThread(); !added && state.threads == 0)
                    return failure(std::move(added.error()));
            lookup = std::make_shared<Lookup>(host);
            state.pending.push_back(lookup);
            state.queue.push_back(lookup);
            state.wake.notify_one();
        }
    }
    if (done)
        lookup->then(std::move(done));
    return lookup;
}

/// A thread that was added counts as idle.
void Resolver::State::run()
{
    std::unique_lock lock(mutex);
    while (waitUnlessStopped(wake, lock, closed.get_token(), [this] { return !queue.empty(); })) {
        --idle;
        const std::shared_ptr<Lookup> lookup = std::move(queue.front());
        queue.pop_front();
        lock.unlock();
        Result<Addresses, std::string> found = resolveNow(lookup->host);
        lock.lock();
        std::erase(pending, lookup);
        ++idle;
        lock.unlock();
        lookup->finish(std::move(found));
        lock.lock();
        if (idle > 1) // one that waits is enough
            break;
    }
    --idle;
    --threads;
}

} // namespace v1
} // namespace lockscope::lock
