// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/truth.h"

#include "core/endpoint.h"
#include "sandbox/childprocess.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::nemesis {

/// Lock libraries as services use them: the project's own, in a thread, and redis-py's, in a process. They log what
/// they got and let go, between two questions for the server's time; what they do not see (expiry) the next picture
/// shows. Their renewals are not logged.
class RealClients
{
public:
    /// `python` is the script; without Python or redis-py there is only our own library.
    RealClients(const Endpoint& server, std::uint64_t seed, const std::string& python);
    ~RealClients();
    RealClients(const RealClients&) = delete;
    RealClients& operator=(const RealClients&) = delete;

    void pause();
    void resume();
    void moveTo(const Endpoint& server);
    [[nodiscard]] std::vector<Step> takeSteps();
    [[nodiscard]] bool hasPython() const { return m_process.has_value(); }

    /// Their keys begin so.
    static constexpr const char* kOurs = "lock:lib:";
    static constexpr const char* kPython = "lock:py:";

private:
    /// Waits while it is paused. False: it is over.
    bool mayWork(std::unique_lock<std::mutex>& guard);
    void work(std::uint64_t seed);
    void listen();
    bool tell(const std::string& line);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    Endpoint m_server;
    int m_generation = 0;
    bool m_paused = true;
    bool m_idle = true;
    bool m_pythonIdle = true;
    bool m_over = false;
    std::vector<Step> m_steps;
    std::optional<sandbox::ChildProcess> m_process;
    std::thread m_ours;
    std::thread m_listener;
};

} // namespace lockscope::nemesis
