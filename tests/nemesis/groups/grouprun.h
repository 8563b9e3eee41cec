// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/groups/group.h"
#include "nemesis/judge.h"

#include "sandbox/temporaryfolder.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::nemesis {

struct GroupRunOptions
{
    std::string lockscope; ///< the program
    std::string artefacts; ///< folder for what is needed to understand a disagreement; empty: none is kept
    std::uint64_t seed = 1;
    int writers = 6;
    int stepsPerSecond = 240;
    std::chrono::milliseconds within{5'000}; ///< the fold is right so long after everything is well again
};

/// What came of one fault.
struct GroupResult
{
    std::size_t number = 0;
    std::string fault;
    std::vector<Disagreement> found;
    std::size_t lines = 0;
    std::size_t begins = 0; ///< real acquisitions and takeovers that were looked for
    std::size_t ends = 0;
    std::size_t inGaps = 0;
    std::size_t moved = 0;      ///< told as moved to another node
    std::size_t foundAgain = 0; ///< moved, too: told as released and found
    std::size_t untold = 0;     ///< of both, where two nodes had a lock
    std::size_t gaps = 0;
    double harmSeconds = 0;
    double rightAfterMs = 0;
};

/// One group, its writers, and the program that watches it; fault after fault, each judged by itself. What it tells of
/// each family of locks is held against what happened to that family: a fault elsewhere excuses nothing.
class GroupRun
{
public:
    GroupRun(GroupRunOptions options, std::unique_ptr<Group> group);
    ~GroupRun();

    /// False, with a reason, when the watcher does not get ready.
    [[nodiscard]] bool begin(std::string& error);
    [[nodiscard]] GroupResult apply(std::size_t number, const GroupFault& fault);
    [[nodiscard]] Group& group() { return *m_group; }

private:
    /// What is known of one family.
    struct Known
    {
        Truth truth;
        std::vector<Told> told; ///< since the last verdict
        std::vector<Span> upsets;
        std::vector<Span> disputed; ///< two nodes had it, one of them unasked: what is short may be untold
    };
    [[nodiscard]] bool startWatcher(std::string& error);
    void drain();
    [[nodiscard]] bool settle(std::chrono::milliseconds limit, std::vector<std::string>& differing);
    void takeSteps();
    void takePicture(const ServerPicture& picture);
    void judgeAll(GroupResult& result, unsigned costs, Us known);
    void checkGaps(GroupResult& result, unsigned costs) const;
    void keep(const GroupResult& result) const;

    GroupRunOptions m_options;
    sandbox::TemporaryFolder m_folder;
    std::unique_ptr<Group> m_group;
    std::unique_ptr<Writers> m_writers;
    std::unique_ptr<Watcher> m_watcher;
    Fold m_fold;
    std::string m_keyspace; ///< the group's own; a former primary beside it has one of its own
    std::vector<Known> m_known;
    std::vector<Told> m_all; ///< since the last verdict, for the artefacts
    std::vector<Told> m_gaps;
    std::size_t m_gapsBefore = 0;
    unsigned m_costs = kNothing; ///< of the fault that is under way
};

} // namespace lockscope::nemesis
