// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/scenariorunner.h"

#include "simulator/worker.h"

namespace lockscope::simulator {

ScenarioRunner::ScenarioRunner(Scenario scenario, Endpoint endpoint)
    : m_scenario(std::move(scenario)), m_endpoint(std::move(endpoint))
{
}

ScenarioRunner::~ScenarioRunner()
{
    stop();
}

void ScenarioRunner::start()
{
    if (!m_threads.empty())
        return;
    m_running = static_cast<int>(m_scenario.workers.size());
    for (std::uint32_t number = 0; number < m_scenario.workers.size(); ++number)
        m_threads.emplace_back([this, number] {
            Worker(m_scenario, number, m_endpoint, m_log).run(m_stop.get_token());
            m_running.fetch_sub(1, std::memory_order_relaxed);
        });
    if (m_scenario.duration > Millis{0})
        m_threads.emplace_back([this] { endAfter(m_scenario.duration); });
}

void ScenarioRunner::endAfter(Millis duration)
{
    if (sleepUnlessStopped(duration, m_stop.get_token()))
        requestStop();
}

void ScenarioRunner::requestStop()
{
    m_stop.request_stop();
}

void ScenarioRunner::stop()
{
    requestStop();
    for (std::jthread& thread : m_threads)
        if (thread.joinable())
            thread.join();
}

} // namespace lockscope::simulator
