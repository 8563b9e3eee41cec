// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "simulator/choices.h"
#include "simulator/pattern.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string_view>

namespace lockscope::simulator {

/// Sleeps; false when it was asked to stop before the time was over. Any of the two tokens wakes it.
bool sleepUnlessStopped(Millis time, const std::stop_token& stop, const std::stop_token& alsoStop = {});

/// One worker's life: think, acquire, work, release, again; or vanish where its fault says so.
class Worker
{
public:
    Worker(const Scenario& scenario, std::uint32_t number, const Endpoint& endpoint, RecordLog& log);
    /// Until stop is requested, or until it vanishes for good. In the worker's own thread.
    void run(const std::stop_token& stop);

private:
    enum class Next : std::uint8_t { Again, Vanish };

    void begin();
    [[nodiscard]] Next cycle(const std::stop_token& stop);
    [[nodiscard]] Next work(const Choice& choice, const std::stop_token& stop);
    [[nodiscard]] bool vanishesAt(StepPoint point) const { return m_spec.fault && m_spec.fault->at == point; }
    void record(RecordKind kind, Outcome outcome = Outcome::None, std::string token = {}, std::string note = {});

    const Scenario& m_scenario;
    const WorkerSpec& m_spec;
    const std::uint32_t m_number;
    const Endpoint& m_endpoint;
    RecordLog& m_log;
    Choices m_choices;
    std::atomic<std::uint32_t> m_lock{0}; ///< of this cycle; also read by the watchdog's thread
    std::unique_ptr<LockClient> m_client;
};

} // namespace lockscope::simulator
