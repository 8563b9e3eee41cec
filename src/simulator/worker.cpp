// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/worker.h"

namespace lockscope::simulator {
namespace {

/// Delay after an error, so that an unreachable server is not flooded with attempts.
constexpr Millis kAfterTrouble{500};

} // namespace

Worker::Worker(const Scenario& scenario, std::uint32_t number, RunServers place, Host& host, Past past)
    : m_scenario(scenario), m_number(number), m_place(std::move(place)), m_host(host), m_choices(scenario.seed, number),
      m_past(std::move(past))
{
}

/// Initialises like a process that was just started.
void Worker::beBorn()
{
    m_context = std::make_unique<Context>(m_scenario, m_number, m_place, m_host, m_past);
    m_client = findPattern(m_host.spec(m_number).pattern)->make();
}

void Worker::run(const std::stop_token& stop)
{
    if (m_past.cycles == 0) {
        if (!sleepUnlessStopped(m_host.spec(m_number).start, stop))
            return;
        beBorn();
    } else { // it was killed with its process: its choices continue where they stopped
        const WorkerSpec spec = m_host.spec(m_number);
        for (std::uint64_t i = 0; i < m_past.cycles; ++i)
            (void)m_choices.next(spec);
        beBorn();
        m_context->record(RecordKind::Returned);
    }
    while (!stop.stop_requested() && cycle(stop)) {
    }
    m_client.reset(); // releases its lock while the context exists
    m_context.reset();
}

bool Worker::cycle(const std::stop_token& stop)
{
    const WorkerSpec spec = m_host.spec(m_number);
    const Choice choice = m_choices.next(spec);
    try {
        m_context->begin(spec, choice, stop);
        m_client->cycle(*m_context);
    } catch (const Killed& killed) {
        return bury(killed, stop);
    } catch (const CommandFailed& failed) {
        m_context->gaveUp(failed.outcome, failed.message);
        (void)sleepUnlessStopped(kAfterTrouble, stop);
    }
    (void)sleepUnlessStopped(choice.think, stop);
    return true;
}

bool Worker::bury(const Killed& killed, const std::stop_token& stop)
{
    m_client->killed();
    m_client.reset();
    m_context.reset();
    if (!killed.returnsAfter || !sleepUnlessStopped(*killed.returnsAfter, stop))
        return false;
    beBorn();
    m_context->record(RecordKind::Returned);
    return true;
}

} // namespace lockscope::simulator
