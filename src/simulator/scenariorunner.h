// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

namespace lockscope::simulator {

/// Runs a scenario against one Redis: a thread a worker, each with connections of its own. A server that is away is an
/// error in the records, and tried again half a second later. Used by one thread; take() by any.
class ScenarioRunner
{
public:
    ScenarioRunner(Scenario scenario, Endpoint endpoint);
    /// stop()
    ~ScenarioRunner();
    ScenarioRunner(const ScenarioRunner&) = delete;
    ScenarioRunner& operator=(const ScenarioRunner&) = delete;

    /// Once. The scenario's own duration ends it, if it has one.
    void start();
    /// Returns at once; workers give back what they hold, unless they are to vanish.
    void requestStop();
    /// Returns when every worker has ended: in a second or so, also when the server hangs.
    void stop();

    /// Workers that have not ended.
    [[nodiscard]] int workersRunning() const { return m_running.load(std::memory_order_relaxed); }
    /// What the workers did since the last call.
    [[nodiscard]] std::vector<Record> take() { return m_log.take(); }
    [[nodiscard]] std::uint64_t recordsDropped() const { return m_log.dropped(); }
    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }

private:
    void endAfter(Millis duration);

    const Scenario m_scenario;
    const Endpoint m_endpoint;
    RecordLog m_log;
    std::stop_source m_stop;
    std::atomic<int> m_running{0};
    std::vector<std::jthread> m_threads;
};

} // namespace lockscope::simulator
