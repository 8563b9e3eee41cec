// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/client.h"
#include "simulator/choices.h"
#include "simulator/host.h"

#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::simulator {

/// Thrown at a step point where the worker is killed, and by every command after it.
struct Killed
{
    std::optional<Millis> returnsAfter;
};

/// Thrown when a command gave no answer or an error: as clients of most languages do.
struct CommandFailed
{
    Outcome outcome = Outcome::Error;
    std::string message;
};

/// `work`, then `cleanup` in any case: try and finally.
template <class Work, class Cleanup>
void withFinally(Work&& work, Cleanup&& cleanup)
{
    try {
        work();
    } catch (...) {
        try {
            cleanup();
        } catch (...) { // the first trouble is the one to tell
        }
        throw;
    }
    cleanup();
}

/// What patterns share and what is not their point: a connection, the log, step points, the order desk. One for each
/// life of a worker. Used by the worker's thread, but for what Background says.
class Context
{
public:
    /// `past` goes on through all lives of the worker.
    Context(const Scenario& scenario, std::uint32_t worker, RunServers place, Host& host, Past& past);
    /// Ends the background threads.
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    /// A new cycle.
    void begin(WorkerSpec spec, const Choice& choice, std::stop_token stop);

    [[nodiscard]] const WorkerSpec& spec() const { return m_spec; }
    [[nodiscard]] const RunServers& place() const { return m_place; }
    [[nodiscard]] std::string key() const { return m_scenario.lockKey(m_lock); }
    [[nodiscard]] std::string keyOf(std::size_t lock) const { return m_scenario.lockKey(lock); }
    /// key(), desk and records are those of this lock from now on; for patterns that take several in one cycle.
    void turnTo(std::size_t lock) { m_lock.store(static_cast<std::uint32_t>(lock), std::memory_order_relaxed); }
    [[nodiscard]] Millis ttl() const { return m_spec.ttl; }
    [[nodiscard]] std::string ttlMs() const { return std::to_string(m_spec.ttl.count()); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    /// The worker's own wall clock, which may be wrong.
    [[nodiscard]] std::int64_t clockMs() const;
    /// Another name for each call: 8-4-4-4-12 digits, what most libraries call a UUID.
    [[nodiscard]] static std::string uuid();

    /// One command on the worker's connection to place().main.
    lock::Reply redis(std::initializer_list<std::string_view> words);
    std::int64_t integer(std::initializer_list<std::string_view> words) { return redis(words).integer; }
    /// A connection of the worker to another server; the worker's own for place().main.
    lock::Client& connection(const Endpoint& endpoint);

    /// Asks for the lock, once: logs the attempt. `request` says Granted, TakenOver, Reentered or Refused.
    Outcome ask(const std::string& token, const std::function<Outcome()>& request, Millis lease);
    Outcome ask(const std::string& token, const std::function<Outcome()>& request)
    {
        return ask(token, request, ttl());
    }
    /// SET key token NX PX ttl
    Outcome askSetNxPx(const std::string& token);
    /// `attempt` until it is true, with pauses, for the worker's wait limit at most: what nearly everybody writes. Once
    /// true it is acquired(). False: logged already.
    bool spin(const std::function<bool()>& attempt, Distribution pause, Outcome how = Outcome::Granted);
    /// Fresh tokens by SET NX PX every 50 ms, until one is granted: it is in `token` then.
    bool spinForToken(std::string& token);
    /// What became of the lock's key by a command that is no attempt, or did more than its attempt says.
    void wrote(const std::string& token, Outcome outcome, MonoTime sent);
    /// Which token the next records of this cycle carry.
    void holds(std::string token) { m_token = std::move(token); }
    /// It believes that it has the lock now.
    void acquired(Outcome how = Outcome::Granted, std::int64_t fence = 0);
    /// Gives the lock back: logs the release and how it went.
    Outcome giveBack(const std::function<Outcome()>& request);
    /// A plain DEL, whoever has the lock now; logs whose it was.
    Outcome giveBackByDelete();
    /// The right release, compare and delete in one script.
    Outcome compareAndDelete(const std::string& token);
    /// How the cycle ended without the lock.
    void gaveUp(Outcome outcome, std::string note = {});

    /// Others see it here, and the scenario may interfere. Throws Killed.
    void step(StepPoint at);
    /// False: asked to stop, or `also` asked.
    bool sleep(Millis time, const std::stop_token& also = {});

    struct Order
    {
        std::int64_t stock = 0; ///< as it was read
        bool sells = false;
        std::optional<std::int64_t> fence;
    };
    /// The whole section: entered, read, decide, work, write back, book, left.
    void sell(const std::stop_token& lost = {}, const std::function<bool()>& stillMine = {});
    /// As sell(), at a desk that refuses a write when it has seen a higher fencing number.
    void sellFenced(std::int64_t fence, const std::stop_token& lost);
    void enter();
    void leave();
    [[nodiscard]] Order readStock(std::optional<std::int64_t> fence = {});
    void work(const std::stop_token& lost = {});
    /// writeStock(), and the order into the books.
    void writeBack(const Order& order);
    /// False: the desk refused it.
    bool writeStock(const Order& order);
    /// Of this cycle's order.
    [[nodiscard]] std::string orderNumber() const { return m_spec.name + '-' + std::to_string(m_past.cycles); }
    [[nodiscard]] std::string ordersKey() const { return m_scenario.ordersKey(lock()); }

    /// A thread beside the worker, with a connection of its own: what a watchdog of a hand-written client is. Ends when
    /// `body` returns; asked to end when the worker ends or is killed.
    class Background
    {
    public:
        Background(Context& context, std::stop_token stop);
        [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
        bool sleep(Millis time) { return sleepUnlessStopped(time, m_stop); }
        lock::Reply redis(std::initializer_list<std::string_view> words);
        /// Logs the renewal; `request` says whether the server prolonged something.
        bool renew(const std::string& token, const std::function<bool()>& request);

    private:
        Context& m_context;
        const std::uint32_t m_lock; ///< of the cycle that started it
        const Millis m_ttl;
        std::stop_token m_stop;
        lock::Client m_client;
    };
    void inBackground(std::function<void(Background&)> body);
    /// Logs a renewal that the worker itself sends.
    bool renew(const std::string& token, const std::function<bool()>& request);

    /// For reports of a library, which come from any thread.
    void record(RecordKind kind, Outcome outcome = Outcome::None, std::string token = {}, std::string note = {});
    void record(Record record);
    /// Of a lock that may not be that of this cycle any more.
    void record(Record record, std::uint32_t lock);
    [[nodiscard]] std::uint32_t lock() const { return m_lock.load(std::memory_order_relaxed); }
    /// Nothing is sent or logged any more.
    void die();

private:
    void happen(std::size_t number);

    const Scenario& m_scenario;
    const std::uint32_t m_worker;
    Host& m_host;
    WorkerSpec m_spec;
    const RunServers m_place; ///< as this worker sees it
    Past& m_past;
    Choice m_choice;
    std::string m_token;
    Millis m_clockAhead{0}; ///< beside WorkerSpec::clockSkew
    Mark m_since = 0;
    std::stop_token m_stop;
    std::atomic<std::uint32_t> m_lock{0};
    std::atomic<bool> m_dead{false};
    lock::Client m_client;
    std::vector<std::unique_ptr<lock::Client>> m_more;
    std::vector<std::jthread> m_background;
};

} // namespace lockscope::simulator
