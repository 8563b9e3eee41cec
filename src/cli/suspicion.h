// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "core/batch.h"
#include "core/time.h"

#include <QString>

#include <chrono>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace lockscope::cli {

/// True for a warning or problem about locks that a trace could explain: no trace has found it, and it is not about a
/// server.
[[nodiscard]] bool isSuspicion(const analysis::Episode& episode);

/// The budget of `--trace-on-suspicion`: one burst at a time, of at most 5 s, and 60 s per hour. Pure: the time is an
/// argument. Thread: one.
class SuspicionBudget
{
public:
    static constexpr std::chrono::milliseconds kBurst{5'000};
    static constexpr std::chrono::milliseconds kInAnHour{60'000};

    /// The longest burst that may begin now, which is counted in full; empty if none may.
    [[nodiscard]] std::optional<std::chrono::milliseconds> takeBurst(MonoTime now);

private:
    std::deque<std::pair<MonoTime, std::chrono::milliseconds>> m_bursts; ///< bursts of the last hour
};

class VerbSession;

/// The traces of `--trace-on-suspicion`. Main thread.
class SuspicionTraces
{
public:
    /// `verb`: its name, for sentences. All must outlive it.
    SuspicionTraces(VerbSession& session, const Clock& clock, QString verb)
        : m_session(session), m_clock(clock), m_verb(std::move(verb))
    {
    }
    /// Starts a burst if the episode is a suspicion and the budget has time left.
    void startFor(const analysis::Episode& episode);
    /// Prints on standard error why a burst did not begin, once for each node and reason.
    void tellFailed(const Batch& batch);

private:
    VerbSession& m_session;
    const Clock& m_clock;
    const QString m_verb;
    SuspicionBudget m_budget;
    std::set<std::pair<NodeId, std::string>> m_told;
};

} // namespace lockscope::cli
