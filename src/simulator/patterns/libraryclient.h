// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/mutex.h"
#include "simulator/context.h"
#include "simulator/pattern.h"

#include <memory>
#include <optional>

namespace lockscope::simulator {

/// A client of our own lock library. The right patterns for one server differ only in its options.
class LibraryClient : public CaseClient
{
public:
    enum class Waits : std::uint8_t { Never, AsTheWorkerDoes };

    LibraryClient(lock::MutexOptions options, Waits waits, bool severalServers = false)
        : m_options(std::move(options)), m_waits(waits), m_severalServers(severalServers)
    {
    }
    void cycle(Context& c) override;
    void killed() override;

protected:
    /// The critical section, while the lease is held.
    virtual void work(Context& c, lock::Lease& lease);
    [[nodiscard]] static Outcome outcomeOf(lock::ReleaseOutcome outcome);
    /// Copies the worker's parameters, which may change between cycles.
    virtual void adjust(Context& c);
    /// Creates what get() needs, once in the client's life.
    virtual void connect(Context& c);
    /// Requests the lock from the library, by its options.
    [[nodiscard]] virtual lock::Acquired get(Context& c);

    lock::MutexOptions m_options; ///< with the worker's parameters of this cycle
    std::shared_ptr<lock::Client> m_client;
    std::shared_ptr<lock::Watchdog> m_watchdog;
    std::optional<lock::Lease> m_lease; ///< a member, so that a kill does not release it

private:
    class Reporter;
    bool acquire(Context& c);
    void release(Context& c);

    const Waits m_waits;
    const bool m_severalServers;
};

} // namespace lockscope::simulator
