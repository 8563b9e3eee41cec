// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "simulator/record.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace lockscope::simulator {

/// One operation on a mutex as its caller saw it: it took effect at some moment between `sent` and `answered`.
struct MutexOperation
{
    enum class Kind : std::uint8_t { Acquire, Release };
    Kind kind = Kind::Acquire;
    std::uint32_t worker = 0;
    MonoTime sent{};
    MonoTime answered{};
};

/// Depth first over the orders that the intervals allow. A state is: how many operations of each worker are placed, and
/// who holds the mutex.
class MutexSearch
{
public:
    explicit MutexSearch(std::vector<MutexOperation> history)
    {
        std::stable_sort(history.begin(), history.end(), [](const auto& a, const auto& b) { return a.sent < b.sent; });
        std::map<std::uint32_t, std::size_t> lines;
        for (const MutexOperation& operation : history) {
            const auto [line, isNew] = lines.emplace(operation.worker, m_lines.size());
            if (isNew)
                m_lines.emplace_back();
            m_lines[line->second].push_back(operation);
        }
    }

    bool run()
    {
        std::vector<Step> path{Step{std::vector<std::size_t>(m_lines.size()), kFree, 0}};
        while (!path.empty()) {
            Step& here = path.back();
            if (isDone(here))
                return true;
            if (here.next == m_lines.size()) {
                path.pop_back();
                continue;
            }
            const std::size_t line = here.next++;
            if (!mayComeNow(here, line))
                continue;
            Step then{here.placed, here.holder, 0};
            const MutexOperation& operation = m_lines[line][then.placed[line]++];
            then.holder = operation.kind == MutexOperation::Kind::Acquire ? operation.worker : kFree;
            if (m_seen.emplace(then.placed, then.holder).second)
                path.push_back(std::move(then));
        }
        return false;
    }

private:
    static constexpr std::uint32_t kFree = kNobody;
    struct Step
    {
        std::vector<std::size_t> placed; ///< by worker: number of placed operations
        std::uint32_t holder = kFree;
        std::size_t next = 0; ///< worker to try
    };

    [[nodiscard]] bool isDone(const Step& step) const
    {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (step.placed[i] < m_lines[i].size())
                return false;
        return true;
    }
    [[nodiscard]] bool mayComeNow(const Step& step, std::size_t line) const
    {
        if (step.placed[line] == m_lines[line].size())
            return false;
        const MutexOperation& operation = m_lines[line][step.placed[line]];
        const bool acquire = operation.kind == MutexOperation::Kind::Acquire;
        if (acquire ? step.holder != kFree : step.holder != operation.worker)
            return false;
        // No unplaced operation of another worker may have ended before this one began.
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            if (i != line && step.placed[i] < m_lines[i].size() && m_lines[i][step.placed[i]].answered < operation.sent)
                return false;
        return true;
    }

    std::vector<std::vector<MutexOperation>> m_lines; ///< by worker, in order
    std::set<std::pair<std::vector<std::size_t>, std::uint32_t>> m_seen;
};

/// Is there an order of these operations, each at a moment of its own interval, in which a mutex would have answered
/// all of them with yes? Operations of one worker do not overlap. A search of Wing and Gong's kind that visits no state
/// twice.
[[nodiscard]] inline bool isLinearizable(std::vector<MutexOperation> history)
{
    return MutexSearch(std::move(history)).run();
}

/// The successful operations on one lock, from a log: granted attempts and releases that deleted something.
[[nodiscard]] inline std::vector<MutexOperation> mutexHistory(std::span<const Record> records, std::uint32_t lock)
{
    std::vector<MutexOperation> history;
    for (const Record& r : records) {
        if (r.lock != lock || r.worker == kNobody)
            continue;
        if (r.kind == RecordKind::Attempt && r.outcome == Outcome::Granted)
            history.push_back({MutexOperation::Kind::Acquire, r.worker, r.sent, r.at});
        if (r.kind == RecordKind::Outcome && r.outcome == Outcome::Released)
            history.push_back({MutexOperation::Kind::Release, r.worker, r.sent, r.at});
    }
    return history;
}

} // namespace lockscope::simulator
