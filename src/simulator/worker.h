// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/catalogue.h"
#include "simulator/choices.h"
#include "simulator/context.h"
#include "simulator/host.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace lockscope::simulator {

/// The life of one worker: cycles of its pattern with pauses, until it is stopped or the scenario kills it.
class Worker
{
public:
    /// The scenario and the host outlive it.
    Worker(const Scenario& scenario, std::uint32_t number, RunServers place, Host& host, Past past = {});
    /// Runs until a stop is requested or it is killed for good. Call in the worker's own thread.
    void run(const std::stop_token& stop);

private:
    void beBorn();
    /// False when it was killed and does not return.
    bool cycle(const std::stop_token& stop);
    bool bury(const Killed& killed, const std::stop_token& stop);

    const Scenario& m_scenario;
    const std::uint32_t m_number;
    const RunServers m_place;
    Host& m_host;
    Choices m_choices;
    Past m_past;
    std::unique_ptr<Context> m_context;
    std::unique_ptr<CaseClient> m_client;
};

} // namespace lockscope::simulator
