// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "simulator/record.h"
#include "simulator/scenario.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace lockscope::simulator {

/// How an acquisition or a release went.
struct PatternResult
{
    Outcome outcome = Outcome::None;
    std::string note; ///< of an error
};

/// Tells what only the pattern sees: attempts, renewals, losses. Called in the worker's thread and in its watchdog's.
using ReportStep = std::function<void(RecordKind, Outcome, std::string_view token)>;

/// A client of Redis as somebody wrote it, for one worker: connections of its own, one lock at a time. Used by one
/// thread.
class LockClient
{
public:
    virtual ~LockClient() = default;
    /// Granted, or why not. Blocks at most the worker's wait limit and one command.
    [[nodiscard]] virtual PatternResult acquire(const std::string& key, const std::stop_token& stop) = 0;
    /// Of the lock that was granted last.
    [[nodiscard]] virtual PatternResult release() = 0;
    /// As kill -9: what is held stays held, the connections close, nothing is sent.
    virtual void vanish() = 0;
    /// What it wrote into the lock it holds.
    [[nodiscard]] virtual std::string token() const = 0;
    /// Stop is requested when the client learns that it lost its lock. Patterns that never learn it have none.
    [[nodiscard]] virtual std::stop_token lost() const { return {}; }
};

[[nodiscard]] std::unique_ptr<LockClient> makeLockClient(const WorkerSpec& spec, const Endpoint& endpoint,
                                                         ReportStep report);

} // namespace lockscope::simulator
