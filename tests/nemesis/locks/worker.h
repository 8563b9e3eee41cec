// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace lockscope::nemesis {

/// What one process of clients does: all its threads want the same lock all the time.
struct Job
{
    std::string locks;   ///< URI of the server with the lock
    std::string referee; ///< URI of the server that counts who is inside
    int threads = 4;
    std::chrono::milliseconds time{20'000};
    std::chrono::milliseconds wait{5'000};
};

/// What the clients of one process, or of several, have seen.
struct Seen
{
    std::int64_t sections = 0;
    std::int64_t overlaps = 0;         ///< entered while another one was inside
    std::int64_t lost = 0;             ///< leases that ended before their section
    std::map<std::string, int> failed; ///< acquisitions, by the kind of error
    [[nodiscard]] std::int64_t allFailed() const;
    void add(const Seen& other);
};

/// As arguments behind "--worker", and back; empty: not understood.
[[nodiscard]] std::vector<std::string> toArguments(const Job& job);
[[nodiscard]] Job toJob(const std::vector<std::string>& arguments);

/// One line of JSON, and back.
[[nodiscard]] std::string toLine(const Seen& seen);
[[nodiscard]] Seen toSeen(const std::string& line);

/// Runs the job in this process, until its time is over.
[[nodiscard]] Seen work(const Job& job);

} // namespace lockscope::nemesis
