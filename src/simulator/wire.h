// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The JSON messages between a run and its worker processes, one value per line. Both sides are of the same build, so
// there are no versions and no double checks: an invalid line throws nlohmann::json::exception.
#pragma once

#include "core/endpoint.h"
#include "simulator/host.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <nlohmann/json.hpp>

namespace lockscope::simulator::wire {

using nlohmann::json;

[[nodiscard]] json of(const Record& record);
[[nodiscard]] json of(const WorkerSpec& worker);
[[nodiscard]] json of(const Scenario& scenario);
[[nodiscard]] json of(const RunServers& place);

[[nodiscard]] Record record(const json& value);
[[nodiscard]] WorkerSpec worker(const json& value);
[[nodiscard]] Scenario scenario(const json& value);
[[nodiscard]] RunServers place(const json& value);

/// One line. Bytes that are not UTF-8 (in an error message) are replaced.
[[nodiscard]] std::string line(const json& value);

} // namespace lockscope::simulator::wire
