// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/faults.h"
#include "nemesis/fold.h"
#include "nemesis/judge.h"
#include "nemesis/world.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::nemesis {

struct RunOptions
{
    WorldOptions world;
    std::uint64_t seed = 1;
    std::chrono::milliseconds within{2'000}; ///< the fold is right so long after the server accepts connections
    std::int64_t memoryLimit = 600'000'000;
    std::string artefacts; ///< folder for what is needed to understand a disagreement; empty: none is kept
};

/// What came of one fault (or of two at once).
struct FaultResult
{
    std::size_t number = 0;
    std::string fault;
    std::vector<Disagreement> found;
    Judged judged;
    double harmSeconds = 0;  ///< from its begin until the server accepted again
    double rightAfterMs = 0; ///< until the fold was right, from then
    double gapSeconds = 0;
    std::size_t gaps = 0;
    std::size_t lines = 0;
    double cpuSeconds = 0;
    double seconds = 0;
    std::int64_t memoryBytes = 0;
    std::uint64_t connections = 0;
};

/// A run: one world, fault after fault, each judged by itself.
class Run
{
public:
    /// False, with a reason, when it cannot begin: a program is missing, the watcher does not get ready.
    [[nodiscard]] bool begin(const RunOptions& options, std::string& error);
    /// `second` may be null. The fold has `patience` times RunOptions::within to be right.
    [[nodiscard]] FaultResult apply(std::size_t number, const Fault& fault, const Fault* second, int patience = 1);

private:
    [[nodiscard]] bool settle(std::chrono::milliseconds limit, std::vector<std::string>& differing);
    void drain();
    void takeSource(const Told& told);
    void checkSource(FaultResult& verdict);
    void harm(const Fault& fault, const Fault* second, FaultResult& verdict);
    void checkGaps(FaultResult& verdict, unsigned costs, std::size_t gapsBefore, int patience) const;
    void checkWatcher(FaultResult& verdict, unsigned costs);
    void checkSilence(FaultResult& verdict, MonoTime harmed, int patience) const;
    void checkPrecision(FaultResult& verdict) const;
    Us startAfresh(FaultResult& verdict);
    void keep(const FaultResult& verdict);

    RunOptions m_options;
    std::unique_ptr<World> m_world;
    Fold m_fold;
    std::vector<Told> m_told; ///< since the last verdict
    std::vector<Told> m_gaps; ///< since the fault before
    std::size_t m_gapsBefore = 0;
    int m_degradedFaults = 0;        ///< in a row
    std::vector<Span> m_refused;     ///< rights were missing
    std::vector<Span> m_unannounced; ///< the stream said that notifications do not tell everything
    std::vector<Step> m_steps;
    Allowances m_allowances;
};

} // namespace lockscope::nemesis
