// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "gui/simulator/simrun.h"
#include "simulator/catalogue.h"
#include "simulator/scenario.h"

#include <QString>

#include <optional>

namespace lockscope::gui {

/// Content of the page's fields. Empty: the case's own values.
struct RunSettings
{
    std::optional<std::size_t> workers;
    std::optional<std::size_t> locks; ///< only cases with one lock: each worker draws one of them for each cycle
    std::optional<std::int64_t> stock;
    std::optional<simulator::Millis> ttl;
    std::optional<simulator::Millis> hold;
    std::optional<simulator::Millis> think;
    std::optional<simulator::Millis> wait;
    std::optional<simulator::Millis> duration;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> variant;
    bool renewal = true;
    simulator::Forced forced = simulator::Forced::Yes;
    std::optional<Endpoint> server; ///< with password; empty: private servers
};

/// A case's own values for these fields.
struct CaseDefaults
{
    int workers = 1;
    int locks = 1;
    std::int64_t stock = 0;
    simulator::Millis ttl{0};
    simulator::Millis hold{0};
    simulator::Millis think{0};
    simulator::Millis wait{0};
    simulator::Millis duration{0};
    std::uint64_t seed = 1;
    bool needsOwnServers = false;
};

[[nodiscard]] CaseDefaults defaultsOf(const simulator::CaseInfo& pattern, simulator::Forced forced);
/// The run that the fields describe. An error is a sentence for people. On a user's server every key gets a prefix, and
/// nothing is done to the server itself.
[[nodiscard]] Result<RunRequest, QString> plannedRun(const simulator::CaseInfo& pattern, const RunSettings& settings);
/// The right pattern to compare with; nullptr: none.
[[nodiscard]] const simulator::CaseInfo* rightWayOf(const simulator::CaseInfo& pattern);
/// The same seed, workers and faults with the right pattern; if that needs other servers, its own case with this seed.
[[nodiscard]] Result<RunRequest, QString> rightWayRun(const simulator::CaseInfo& pattern, const RunSettings& settings);

} // namespace lockscope::gui
