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

/// Thrown at a step point where the worker is killed, and by every later command.
struct Killed
{
    std::optional<Millis> returnsAfter;
};

/// Thrown when a command got no answer or an error, as clients of most languages do.
struct CommandFailed
{
    Outcome outcome = Outcome::Error;
    std::string message;
};
[[nodiscard]] CommandFailed failedBy(lock::Error error);

/// Runs `work`, then `cleanup` in any case: try and finally.
template <class Work, class Cleanup>
void withFinally(Work&& work, Cleanup&& cleanup)
{
    try {
        work();
    } catch (...) {
        try {
            cleanup();
        } catch (...) { // the first exception is the relevant one
        }
        throw;
    }
    cleanup();
}

/// What all patterns share: a connection, the log, step points, the order desk. One object for each life of a worker.
/// Used by the worker's thread, except Background.
class Context
{
public:
    /// `past` spans all lives of the worker.
    Context(const Scenario& scenario, std::uint32_t worker, RunServers place, Host& host, Past& past);
    /// Ends the background threads.
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    /// Begins a new cycle.
    void begin(WorkerSpec spec, const Choice& choice, std::stop_token stop);

    [[nodiscard]] const WorkerSpec& spec() const { return m_spec; }
    [[nodiscard]] const RunServers& place() const { return m_place; }
    [[nodiscard]] std::string key() const { return m_scenario.lockKey(m_lock); }
    [[nodiscard]] std::string keyOf(std::size_t lock) const { return m_scenario.lockKey(lock); }
    /// Switches key(), desk and records to this lock, for patterns that take several locks in one cycle.
    void turnTo(std::size_t lock) { m_lock.store(static_cast<std::uint32_t>(lock), std::memory_order_relaxed); }
    [[nodiscard]] Millis ttl() const { return m_spec.ttl; }
    [[nodiscard]] std::string ttlMs() const { return std::to_string(m_spec.ttl.count()); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    /// The worker's own wall clock, which may be wrong.
    [[nodiscard]] std::int64_t clockMs() const;
    /// A new identifier for each call in UUID format (8-4-4-4-12 digits).
    [[nodiscard]] static std::string uuid();

    /// Sends one command on the worker's connection to place().main.
    lock::Reply redis(std::initializer_list<std::string_view> words);
    std::int64_t integer(std::initializer_list<std::string_view> words) { return redis(words).integer; }
    /// The worker's connection to another server; its main connection for place().main.
    lock::Client& connection(const Endpoint& endpoint);

    /// Makes one attempt and logs it. `request` returns Granted, TakenOver, Reentered or Refused.
    Outcome ask(const std::string& token, const std::function<Outcome()>& request, Millis lease);
    Outcome ask(const std::string& token, const std::function<Outcome()>& request)
    {
        return ask(token, request, ttl());
    }
    /// SET key token NX PX ttl
    Outcome askSetNxPx(const std::string& token);
    /// Repeats `attempt` with pauses until it succeeds, at most for the worker's wait limit: the most common client
    /// code. Calls acquired() on success. False: failed, and already logged.
    bool spin(const std::function<bool()>& attempt, Distribution pause, Outcome how = Outcome::Granted);
    /// Tries SET NX PX with a fresh token every 50 ms until one is granted, and stores it in `token`.
    bool spinForToken(std::string& token);
    /// Logs the effect on the lock's key of a command that is no attempt, or that did more than its attempt says.
    void wrote(const std::string& token, Outcome outcome, MonoTime sent);
    /// Sets the token of the following records of this cycle.
    void holds(std::string token) { m_token = std::move(token); }
    /// Sets Record::room of all further records: the worker reads, or takes one of several permits.
    void sharesWith(std::uint32_t room) { m_room.store(room, std::memory_order_relaxed); }
    /// The worker now believes that it has the lock.
    void acquired(Outcome how = Outcome::Granted, std::int64_t fence = 0);
    /// Releases the lock, and logs the release and its outcome.
    Outcome giveBack(const std::function<Outcome()>& request);
    /// Releases by a plain DEL, whoever holds the lock; logs whose lock it was.
    Outcome giveBackByDelete();
    /// The correct release: compare and delete in one script.
    Outcome compareAndDelete(const std::string& token);
    /// Logs how the cycle ended without the lock.
    void gaveUp(Outcome outcome, std::string note = {});

    /// Passes a step point: other workers see it, and the scenario may inject a fault. Throws Killed.
    void step(StepPoint at);
    /// False: a stop was requested by the worker's token or by `also`.
    bool sleep(Millis time, const std::stop_token& also = {});

    struct Order
    {
        std::int64_t stock = 0; ///< as read
        bool sells = false;
        std::optional<std::int64_t> fence;
    };
    /// The whole critical section: enter, read, decide, work, write back, book, leave.
    void sell(const std::stop_token& lost = {}, const std::function<bool()>& stillMine = {});
    /// As sell(), at a desk that refuses writes with an outdated fencing token.
    void sellFenced(std::int64_t fence, const std::stop_token& lost);
    /// The section of a reader: nothing is written.
    void look(const std::stop_token& lost = {});
    /// As sell() at a desk that several use at once: one script takes a unit.
    void sellAtOnce(const std::stop_token& lost, const std::function<bool()>& stillMine);
    void enter();
    void leave();
    [[nodiscard]] Order readStock(std::optional<std::int64_t> fence = {});
    void work(const std::stop_token& lost = {});
    /// writeStock(), then books the order.
    void writeBack(const Order& order);
    /// False: the desk refused the write.
    bool writeStock(const Order& order);
    /// Number of this cycle's order.
    [[nodiscard]] std::string orderNumber() const { return m_spec.name + '-' + std::to_string(m_past.cycles); }
    [[nodiscard]] std::string ordersKey() const { return m_scenario.ordersKey(lock()); }
    [[nodiscard]] std::string jobsKey() const { return m_scenario.jobsKey(lock()); }
    [[nodiscard]] std::string roundKey() const { return m_scenario.roundKey(lock()); }

    /// A thread beside the worker with its own connection, like the watchdog of a hand-written client. Ends when `body`
    /// returns; asked to stop when the worker ends or is killed.
    class Background
    {
    public:
        Background(Context& context, std::stop_token stop);
        [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
        bool sleep(Millis time) { return sleepUnlessStopped(time, m_stop); }
        lock::Reply redis(std::initializer_list<std::string_view> words);
        /// Logs a renewal; `request` returns whether the server extended the lease.
        bool renew(const std::string& token, const std::function<bool()>& request);

    private:
        Context& m_context;
        const std::uint32_t m_lock; ///< lock of the cycle that started it
        const Millis m_ttl;
        std::stop_token m_stop;
        lock::Client m_client;
    };
    void inBackground(std::function<void(Background&)> body);
    /// Logs a renewal sent by the worker itself.
    bool renew(const std::string& token, const std::function<bool()>& request);

    /// For reports of a library, from any thread.
    void record(RecordKind kind, Outcome outcome = Outcome::None, std::string token = {}, std::string note = {});
    void record(Record record);
    /// For a lock that may differ from the current cycle's.
    void record(Record record, std::uint32_t lock);
    [[nodiscard]] std::uint32_t lock() const { return m_lock.load(std::memory_order_relaxed); }
    /// From now on nothing is sent or logged.
    void die();

private:
    void happen(std::size_t number);
    void book();

    const Scenario& m_scenario;
    const std::uint32_t m_worker;
    Host& m_host;
    WorkerSpec m_spec;
    const RunServers m_place; ///< from this worker's point of view
    Past& m_past;
    Choice m_choice;
    std::string m_token;
    Millis m_clockAhead{0}; ///< in addition to WorkerSpec::clockSkew
    Mark m_since = 0;
    std::stop_token m_stop;
    std::atomic<std::uint32_t> m_lock{0};
    std::atomic<std::uint32_t> m_room{1};
    std::atomic<bool> m_dead{false};
    lock::Client m_client;
    std::vector<std::unique_ptr<lock::Client>> m_more;
    std::vector<std::jthread> m_background;
};

} // namespace lockscope::simulator
