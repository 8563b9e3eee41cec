// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a run and its worker processes say to each other, as JSON: one value a line. Both are of the same build, so
// there are no versions and nothing is checked twice: a line that does not fit throws nlohmann::json::exception.
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

/// One line. Bytes that are no UTF-8 (of an error message) are replaced.
[[nodiscard]] std::string line(const json& value);

} // namespace lockscope::simulator::wire
