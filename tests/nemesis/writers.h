// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/random.h"
#include "nemesis/talker.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::nemesis {

struct WriterPlan
{
    int writers = 3;
    int locksEach = 20;
    int stepsPerSecond = 300; ///< of all together
    std::uint64_t seed = 1;
    /// The keys of each writer are in one slot of a cluster.
    bool tagged = false;
    /// Where this writer's keys are; asked again after each trouble. Not set: at the one server there is.
    std::function<Endpoint(int writer)> place;
    std::chrono::milliseconds limit{20'000}; ///< for an answer
};

/// Of the keys of a writer with such a plan: "lock:{w3}:".
[[nodiscard]] std::string taggedPrefix(int writer);

/// Threads that take, renew, re-enter, hand over, lose and release locks, each its own keys over its own connection,
/// and log what they really did.
class Writers
{
public:
    Writers(const Endpoint& server, const WriterPlan& plan);
    ~Writers();
    Writers(const Writers&) = delete;
    Writers& operator=(const Writers&) = delete;

    /// Returns when nobody writes any more. A writer that waits for a server that does not answer is waited for.
    void pause();
    void resume();
    /// Where the next steps go.
    void moveTo(const Endpoint& server);
    [[nodiscard]] std::vector<Step> takeSteps();

private:
    class Writer;
    /// Waits while it is paused. False: it is over.
    bool mayWork(std::unique_lock<std::mutex>& guard);
    void work(int number);

    WriterPlan m_plan;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    Endpoint m_server;
    int m_generation = 0;
    int m_working = 0;
    bool m_paused = true;
    bool m_over = false;
    std::vector<Step> m_steps;
    std::vector<std::thread> m_threads;
};

} // namespace lockscope::nemesis
