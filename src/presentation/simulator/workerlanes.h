// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/record.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Time since the start of a run.
using RunTime = std::chrono::microseconds;

/// A period on a worker's lane, as the worker sees it; Redis may disagree.
struct LaneSpan
{
    RunTime from{0};
    RunTime to = RunTime::max(); ///< max: still open
    std::uint32_t lock = 0;
    std::uint32_t room = 1; ///< Record::room

    [[nodiscard]] bool isOpen() const { return to == RunTime::max(); }
};

enum class LaneState : std::uint8_t {
    Waiting, ///< tries to get the lock
    Holding, ///< believes it has the lock
    Inside,  ///< works in the critical section
    Lost,    ///< was told that its lease has ended, and has not left yet
    Overlap, ///< inside while another worker is, against the lock's rules
};
inline constexpr std::size_t kLaneStates = 5;

enum class LaneMark : std::uint8_t { Renewed, RenewalFailed, Forced, Vanished, Returned };

/// One moment of a worker.
struct LaneMoment
{
    RunTime at{0};
    LaneMark mark = LaneMark::Renewed;
    std::string note;
};

struct WorkerLane
{
    std::array<std::vector<LaneSpan>, kLaneStates> spans; ///< each oldest first
    std::vector<LaneMoment> moments;

    [[nodiscard]] const std::vector<LaneSpan>& of(LaneState state) const
    {
        return spans[static_cast<std::size_t>(state)];
    }
    [[nodiscard]] bool isNow(LaneState state) const { return !of(state).empty() && of(state).back().isOpen(); }
};

/// Total of all desks: units after each write, and orders booked so far.
struct StockStep
{
    RunTime at{0};
    std::int64_t stock = 0;
    std::int64_t orders = 0;
};

/// Folds the workers' own log into what is drawn of it. Bounded: the oldest part of a long run is dropped. Not
/// thread-safe.
class WorkerLanes
{
public:
    explicit WorkerLanes(MonoTime start = {}) : m_start(start) {}

    void add(std::span<const simulator::Record> records);

    [[nodiscard]] std::size_t workers() const { return m_lanes.size(); }
    [[nodiscard]] const WorkerLane& lane(std::size_t worker) const { return m_lanes[worker]; }
    /// Oldest first.
    [[nodiscard]] const std::vector<StockStep>& stock() const { return m_stock; }
    /// The worker that wrote this value. No value: none did, or several did.
    [[nodiscard]] std::optional<std::uint32_t> workerOf(std::string_view token) const;
    [[nodiscard]] RunTime latest() const { return m_latest; }
    [[nodiscard]] RunTime timeOf(MonoTime at) const { return std::chrono::duration_cast<RunTime>(at - m_start); }
    [[nodiscard]] std::uint64_t renewals() const { return m_renewals; }

private:
    void add(const simulator::Record& record);
    void addStock(const simulator::Record& record, RunTime at);
    void enter(const simulator::Record& record, RunTime at);
    void leave(std::uint32_t worker, RunTime at);
    /// Opens or closes the overlap of all who are inside with this lock.
    void compareInside(std::uint32_t lock, RunTime at);
    WorkerLane& laneOf(std::uint32_t worker);
    void open(WorkerLane& lane, LaneState state, RunTime at, std::uint32_t lock);
    static void close(WorkerLane& lane, LaneState state, RunTime at);
    static void mark(WorkerLane& lane, RunTime at, LaneMark mark, std::string note = {});

    MonoTime m_start;
    std::vector<WorkerLane> m_lanes;
    std::vector<StockStep> m_stock;
    std::unordered_map<std::uint32_t, std::int64_t> m_desks; ///< units of each desk, by its lock
    std::unordered_map<std::string, std::uint32_t> m_tokens; ///< by token; kNobody: used by several
    RunTime m_latest{0};
    std::uint64_t m_renewals = 0;
};

} // namespace lockscope::presentation
