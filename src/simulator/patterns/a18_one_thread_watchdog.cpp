// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include "formats/scripts.h"

#include <map>
#include <mutex>
#include <thread>

namespace lockscope::simulator::patterns {
namespace {

/// Renews all leases of its owner in one thread, one after the other, with blocking calls: one server that hangs costs
/// the leases on all servers.
class OneThread
{
public:
    struct Lease
    {
        std::string key;
        std::string token;
        std::uint32_t lock = 0;
        bool logged = false; ///< it is one of the scenario's locks
    };

    explicit OneThread(Context& context) : m_context(context), m_ttl(context.ttl())
    {
        m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
    }
    void add(const Endpoint& server, Lease lease)
    {
        const std::lock_guard guard(m_mutex);
        m_leases[server.displayUri()] = {connectionTo(server), std::move(lease)};
    }
    void remove(const Endpoint& server)
    {
        const std::lock_guard guard(m_mutex);
        m_leases.erase(server.displayUri());
    }

private:
    struct Entry
    {
        std::shared_ptr<lock::Client> client;
        Lease lease;
    };

    std::shared_ptr<lock::Client> connectionTo(const Endpoint& server)
    {
        std::shared_ptr<lock::Client>& client = m_clients[server.displayUri()];
        if (!client) {
            lock::ClientOptions options;
            options.name = m_context.spec().name + "/watchdog";
            options.commandLimit = 5 * m_ttl; // realistic would be no limit, but a run must end
            client = std::make_shared<lock::Client>(server, options);
        }
        return client;
    }
    void run(const std::stop_token& stop)
    {
        while (sleepUnlessStopped(m_ttl / 4, stop)) {
            std::map<std::string, Entry> leases;
            {
                const std::lock_guard guard(m_mutex);
                leases = m_leases;
            }
            for (const auto& [server, entry] : leases)
                if (!stop.stop_requested())
                    renew(entry);
        }
    }
    void renew(const Entry& entry)
    {
        Record renewal;
        renewal.token = entry.lease.token;
        renewal.leaseMs = static_cast<std::int32_t>(m_ttl.count());
        renewal.sent = std::chrono::steady_clock::now();
        const std::string ttl = std::to_string(m_ttl.count());
        const auto reply =
            entry.client->command({"EVAL", formats::kCompareAndExpire, "1", entry.lease.key, entry.lease.token, ttl});
        const bool done = reply && reply->integer == 1;
        renewal.kind = done ? RecordKind::Renewed : RecordKind::RenewalFailed;
        renewal.outcome = done ? Outcome::Granted : Outcome::AlreadyExpired;
        if (entry.lease.logged)
            m_context.record(std::move(renewal));
    }

    Context& m_context;
    const Millis m_ttl;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<lock::Client>> m_clients; ///< guarded by m_mutex
    std::map<std::string, Entry> m_leases;                          ///< guarded by m_mutex
    std::jthread m_thread;                                          // declared last, because it uses all members above
};

/// Always has a lease on another server, and works with one on the main server.
class OneThreadWatchdog final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        if (!m_watchdog)
            begin(c);
        std::string token;
        if (!c.spinForToken(token))
            return;
        m_watchdog->add(c.place().main, {c.key(), token, c.lock(), true});
        withFinally([&] { c.sell(); },
                    [&] {
                        m_watchdog->remove(c.place().main);
                        c.giveBack([&] { return c.compareAndDelete(token); });
                    });
    }

private:
    void begin(Context& c)
    {
        const Endpoint& other = c.place().more.front();
        const std::string key = c.key() + ":of:" + c.spec().name;
        const std::string token = Context::uuid();
        (void)c.connection(other).command({"SET", key, token, "NX", "PX", c.ttlMs()});
        m_watchdog.emplace(c);
        m_watchdog->add(other, {key, token, 0, false});
    }

    std::optional<OneThread> m_watchdog;
};

} // namespace

std::unique_ptr<CaseClient> oneThreadWatchdog()
{
    return std::make_unique<OneThreadWatchdog>();
}

} // namespace lockscope::simulator::patterns
