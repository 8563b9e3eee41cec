// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/worker.h"

#include <condition_variable>
#include <mutex>

namespace lockscope::simulator {
namespace {

/// After an error, so that a server that is away is not asked a thousand times a second.
constexpr Millis kAfterTrouble{500};

} // namespace

bool sleepUnlessStopped(Millis time, const std::stop_token& stop, const std::stop_token& alsoStop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    const std::stop_callback other(alsoStop, [&] {
        const std::lock_guard guard(mutex);
        wake.notify_all();
    });
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, time, [&] { return alsoStop.stop_requested(); });
    return !stop.stop_requested() && !alsoStop.stop_requested();
}

Worker::Worker(const Scenario& scenario, std::uint32_t number, const Endpoint& endpoint, RecordLog& log)
    : m_scenario(scenario), m_spec(scenario.workers[number]), m_number(number), m_endpoint(endpoint), m_log(log),
      m_choices(scenario.seed, number)
{
}

void Worker::record(RecordKind kind, Outcome outcome, std::string token, std::string note)
{
    m_log.append({std::chrono::steady_clock::now(), m_number, m_lock.load(std::memory_order_relaxed), kind, outcome,
                  std::move(token), std::move(note)});
}

/// As a process that was just started.
void Worker::begin()
{
    m_client = makeLockClient(m_spec, m_endpoint, [this](RecordKind kind, Outcome outcome, std::string_view token) {
        record(kind, outcome, std::string(token));
    });
}

void Worker::run(const std::stop_token& stop)
{
    if (!sleepUnlessStopped(m_spec.start, stop))
        return;
    begin();
    while (!stop.stop_requested()) {
        if (cycle(stop) == Next::Again)
            continue;
        m_client->vanish();
        record(RecordKind::Vanished);
        if (!m_spec.fault->returnsAfter || !sleepUnlessStopped(*m_spec.fault->returnsAfter, stop))
            return;
        record(RecordKind::Returned);
        begin();
    }
}

Worker::Next Worker::cycle(const std::stop_token& stop)
{
    const Choice choice = m_choices.next(m_spec);
    m_lock.store(static_cast<std::uint32_t>(choice.lock), std::memory_order_relaxed);
    record(RecordKind::Intent);
    const PatternResult acquired = m_client->acquire(m_scenario.locks[choice.lock].key, stop);
    if (acquired.outcome == Outcome::Granted) {
        if (work(choice, stop) == Next::Vanish)
            return Next::Vanish;
    } else {
        record(RecordKind::Outcome, acquired.outcome, {}, acquired.note);
        if (acquired.outcome == Outcome::Error || acquired.outcome == Outcome::Unknown)
            (void)sleepUnlessStopped(kAfterTrouble, stop);
    }
    (void)sleepUnlessStopped(choice.think, stop);
    return Next::Again;
}

Worker::Next Worker::work(const Choice& choice, const std::stop_token& stop)
{
    const std::string token = m_client->token();
    record(RecordKind::Acquired, Outcome::Granted, token);
    if (vanishesAt(StepPoint::Acquired))
        return Next::Vanish;
    record(RecordKind::Entered, Outcome::None, token);
    (void)sleepUnlessStopped(choice.hold, stop, m_client->lost());
    record(RecordKind::Left, Outcome::None, token);
    if (vanishesAt(StepPoint::BeforeRelease))
        return Next::Vanish;
    record(RecordKind::Release, Outcome::None, token);
    const PatternResult released = m_client->release();
    record(RecordKind::Outcome, released.outcome, token, released.note);
    return Next::Again;
}

} // namespace lockscope::simulator
