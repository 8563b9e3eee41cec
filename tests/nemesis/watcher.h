// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/told.h"

#include "sandbox/childprocess.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace lockscope::nemesis {

struct WatcherOptions
{
    std::string program;
    std::string uri;
    std::string password;
    std::string errorFile;                ///< gets its standard error
    std::vector<std::string> environment; ///< besides its own
};

/// The watched watcher: the real program, and a thread that reads what it prints. Ends with this object.
class Watcher
{
public:
    /// Empty, with a reason in `error`, when it cannot be started.
    [[nodiscard]] static std::unique_ptr<Watcher> start(const WatcherOptions& options, std::string& error);
    ~Watcher();

    /// Every line since the last call.
    [[nodiscard]] std::vector<Told> take();
    /// Nothing is read until resumeReading(): the program's pipe fills.
    void pauseReading() { m_paused = true; }
    void resumeReading() { m_paused = false; }
    void signal(int number) { m_process.signal(number); }
    [[nodiscard]] bool isRunning() { return m_process.isRunning(); }
    /// How it ended, in words.
    [[nodiscard]] std::string endText();
    [[nodiscard]] double cpuSeconds() const;
    [[nodiscard]] std::int64_t memoryBytes() const;
    /// What its threads wait for, and how much of what it printed was not read: for reports.
    [[nodiscard]] std::string describe() const;
    [[nodiscard]] std::size_t badLines() const { return m_bad; }

private:
    explicit Watcher(sandbox::ChildProcess process);
    void read();
    void takeLine(std::string_view line);

    sandbox::ChildProcess m_process;
    std::mutex m_mutex;
    std::vector<Told> m_told;
    std::atomic<bool> m_paused{false};
    std::atomic<bool> m_over{false};
    std::atomic<std::size_t> m_bad{0};
    std::thread m_reader;
};

} // namespace lockscope::nemesis
