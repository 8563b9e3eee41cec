// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/simulator/workerlanes.h"

#include <algorithm>

namespace lockscope::presentation {

using simulator::Outcome;
using simulator::Record;
using simulator::RecordKind;

namespace {

constexpr std::size_t kMostKept = 4'000;   ///< spans per state, and moments, per lane
constexpr std::size_t kMostSteps = 50'000; ///< of the stock
constexpr std::size_t kMostTokens = 200'000;

/// Drops the oldest quarter of an oversized list.
template <class List>
void bound(List& list, std::size_t most)
{
    if (list.size() > most)
        list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(most / 4));
}

} // namespace

void WorkerLanes::add(std::span<const Record> records)
{
    for (const Record& record : records)
        add(record);
}

WorkerLane& WorkerLanes::laneOf(std::uint32_t worker)
{
    if (worker >= m_lanes.size())
        m_lanes.resize(worker + 1);
    return m_lanes[worker];
}

void WorkerLanes::open(WorkerLane& lane, LaneState state, RunTime at, std::uint32_t lock)
{
    auto& spans = lane.spans[static_cast<std::size_t>(state)];
    if (!spans.empty() && spans.back().isOpen())
        spans.back().to = at;
    bound(spans, kMostKept);
    spans.push_back({at, RunTime::max(), lock});
}

void WorkerLanes::close(WorkerLane& lane, LaneState state, RunTime at)
{
    auto& spans = lane.spans[static_cast<std::size_t>(state)];
    if (!spans.empty() && spans.back().isOpen())
        spans.back().to = std::max(at, spans.back().from);
}

void WorkerLanes::mark(WorkerLane& lane, RunTime at, LaneMark mark, std::string note)
{
    bound(lane.moments, kMostKept);
    lane.moments.push_back({at, mark, std::move(note)});
}

void WorkerLanes::enter(const Record& record, RunTime at)
{
    WorkerLane& lane = laneOf(record.worker);
    open(lane, LaneState::Inside, at, record.lock);
    lane.spans[static_cast<std::size_t>(LaneState::Inside)].back().room = record.room;
    compareInside(record.lock, at);
}

void WorkerLanes::leave(std::uint32_t worker, RunTime at)
{
    WorkerLane& leaving = laneOf(worker);
    if (!leaving.isNow(LaneState::Inside))
        return;
    close(leaving, LaneState::Inside, at);
    close(leaving, LaneState::Overlap, at);
    compareInside(leaving.of(LaneState::Inside).back().lock, at);
}

void WorkerLanes::compareInside(std::uint32_t lock, RunTime at)
{
    std::vector<WorkerLane*> inside;
    for (WorkerLane& each : m_lanes) {
        if (each.isNow(LaneState::Inside) && each.of(LaneState::Inside).back().lock == lock)
            inside.push_back(&each);
    }
    for (WorkerLane* lane : inside) {
        simulator::Beside beside(lane->of(LaneState::Inside).back().room);
        const bool isOneTooMany = std::any_of(inside.begin(), inside.end(), [&](const WorkerLane* other) {
            return other != lane && beside.isOneTooMany(other->of(LaneState::Inside).back().room);
        });
        if (isOneTooMany && !lane->isNow(LaneState::Overlap))
            open(*lane, LaneState::Overlap, at, lock);
        else if (!isOneTooMany)
            close(*lane, LaneState::Overlap, at);
    }
}

void WorkerLanes::addStock(const Record& record, RunTime at)
{
    StockStep step = m_stock.empty() ? StockStep{} : m_stock.back();
    step.at = at;
    if (record.kind == RecordKind::Booked) {
        ++step.orders;
    } else {
        std::int64_t& desk = m_desks[record.lock];
        step.stock += record.value - desk;
        desk = record.value;
    }
    bound(m_stock, kMostSteps);
    m_stock.push_back(step);
}

void WorkerLanes::add(const Record& record)
{
    const RunTime at = std::max(timeOf(record.at), RunTime{0});
    m_latest = std::max(m_latest, at);
    switch (record.kind) {
    case RecordKind::StockSet:
    case RecordKind::StockWritten:
    case RecordKind::Booked:
        addStock(record, at);
        break;
    case RecordKind::Acquired:
        if (!record.token.empty() && m_tokens.size() < kMostTokens) {
            const auto [found, isNew] = m_tokens.try_emplace(record.token, record.worker);
            if (!isNew && found->second != record.worker)
                found->second = simulator::kNobody;
        }
        break;
    case RecordKind::Renewed:
        ++m_renewals;
        break;
    default:
        break;
    }
    if (record.worker == simulator::kNobody)
        return;

    WorkerLane& own = laneOf(record.worker);
    switch (record.kind) {
    case RecordKind::Intent:
        open(own, LaneState::Waiting, at, record.lock);
        break;
    case RecordKind::Acquired:
        close(own, LaneState::Waiting, at);
        if (record.outcome != Outcome::Reentered)
            open(own, LaneState::Holding, at, record.lock);
        break;
    case RecordKind::Entered:
        enter(record, at);
        break;
    case RecordKind::Left:
        leave(record.worker, at);
        close(own, LaneState::Lost, at);
        break;
    case RecordKind::Lost:
        open(own, LaneState::Lost, at, record.lock);
        break;
    case RecordKind::Outcome:
        for (const LaneState state : {LaneState::Waiting, LaneState::Holding, LaneState::Lost}) {
            if (own.isNow(state) && own.of(state).back().lock == record.lock) // it may hold another lock as well
                close(own, state, at);
        }
        break;
    case RecordKind::Renewed:
        mark(own, at, LaneMark::Renewed);
        break;
    case RecordKind::RenewalFailed:
        mark(own, at, LaneMark::RenewalFailed, record.note);
        break;
    case RecordKind::Forced:
        mark(own, at, LaneMark::Forced, record.note);
        break;
    case RecordKind::Returned:
        mark(own, at, LaneMark::Returned);
        break;
    case RecordKind::Vanished:
        mark(own, at, LaneMark::Vanished);
        leave(record.worker, at);
        for (const LaneState state : {LaneState::Waiting, LaneState::Holding, LaneState::Lost})
            close(own, state, at);
        break;
    default:
        break;
    }
}

std::optional<std::uint32_t> WorkerLanes::workerOf(std::string_view token) const
{
    const auto found = m_tokens.find(std::string(token));
    if (found == m_tokens.end() || found->second == simulator::kNobody)
        return std::nullopt;
    return found->second;
}

} // namespace lockscope::presentation
