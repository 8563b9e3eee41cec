// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/redisserver.h"

#include <chrono>
#include <nlohmann/json_fwd.hpp>

namespace lockscope::nemesis {

struct TrialOptions
{
    std::chrono::seconds time{20}; ///< of each run of clients
    int runs = 5;                  ///< of each kind, by turns
    int lostAnswers = 20;
    int keys = 1'000'000;
};

/// Each returns what it has measured, with "wrong": a claim that did not hold, and "missed": a goal that was not
/// reached, perhaps because the machine is busy.

/// Clients under CLIENT KILL: each second, and each 200 ms, by turns with nothing of it.
[[nodiscard]] nlohmann::ordered_json killedClients(const TrialOptions& options);
/// An acquisition whose answer is lost, and which gives up: until when the key is not free. And one that is settled.
[[nodiscard]] nlohmann::ordered_json lostAnswers(const TrialOptions& options);
/// The server is away for two seconds, and clients wait for five.
[[nodiscard]] nlohmann::ordered_json restart();
/// Memory after so many keys, each locked once.
[[nodiscard]] nlohmann::ordered_json manyKeys(const TrialOptions& options);

} // namespace lockscope::nemesis
