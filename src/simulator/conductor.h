// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/host.h"

#include <condition_variable>
#include <map>
#include <mutex>

namespace lockscope::simulator {

/// Forces interleavings by handshakes between workers at step points, independent of timing. Any thread.
class Conductor
{
public:
    [[nodiscard]] Mark mark();
    void reached(std::uint32_t worker, std::uint32_t lock, StepPoint at);
    /// See Host.
    bool waitForAnother(std::uint32_t worker, std::uint32_t lock, StepPoint at, Mark since, Millis most,
                        const std::stop_token& stop);
    bool meet(std::uint32_t lock, StepPoint at, std::uint32_t count, Millis most, const std::stop_token& stop);

private:
    struct Spot
    {
        std::map<std::uint32_t, Mark> last; ///< by worker
        std::uint32_t standing = 0;
        std::uint64_t meetings = 0;
    };
    Spot& spot(std::uint32_t lock, StepPoint at) { return m_spots[{lock, at}]; }

    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<std::pair<std::uint32_t, StepPoint>, Spot> m_spots;
    Mark m_now = 0;
};

} // namespace lockscope::simulator
