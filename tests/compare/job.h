// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace lockscope::compare {

/// The task of one process of clients: JSON in the first argument of a driver. README.md describes its keys.
struct Job
{
    std::string kind = "server";        ///< server, sentinel, cluster or redlock
    std::vector<std::string> addresses; ///< host:port of the server, the Sentinels, the seeds or the nodes
    std::string group;                  ///< of the Sentinels
    std::string password;
    std::string key = "lock:compare";
    bool ownKeys = false; ///< each worker has a key of its own
    int workers = 1;
    int turns = 0;     ///< of each worker; 0: until runMs is over
    int warmMs = 0;    ///< before "ready", with keys of its own
    int runMs = 3'000; ///< from "go" on
    int workMs = 0;    ///< in the section
    int thinkMs = 0;   ///< between two sections
    int ttlMs = 3'000;
    int waitMs = 5'000;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Job, kind, addresses, group, password, key, ownKeys, workers, turns, warmMs, runMs,
                                   workMs, thinkMs, ttlMs, waitMs)

/// The report of the clients of one process.
struct Told
{
    /// Worker, and when it asked, had the lock and began to release it: milliseconds of the machine's clock.
    using Hold = std::array<double, 4>;

    std::string version;              ///< of the library
    std::vector<std::int64_t> counts; ///< sections of each worker
    std::int64_t refused = 0;         ///< acquisitions that waited in vain
    std::int64_t failed = 0;          ///< acquisitions that ended with an error
    std::string firstError;
    std::vector<Hold> holds; ///< empty with keys of their own
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Told, version, counts, refused, failed, firstError, holds)

} // namespace lockscope::compare
