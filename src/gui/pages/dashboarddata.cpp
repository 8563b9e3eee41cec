// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/dashboarddata.h"

#include "formats/decode.h"

#include <algorithm>

namespace lockscope::gui {

namespace {
/// More than are shown, so that who rises to the top has a past.
constexpr std::size_t kRemembered = 50;

analysis::HolderRanking byClient()
{
    return analysis::HolderRanking(
        [](LibraryId library, std::string_view token) { return formats::clientOf(library, token); });
}
} // namespace

DashboardData::DashboardData() : m_ranking(byClient()) {}

void DashboardData::reset()
{
    *this = DashboardData();
}

void DashboardData::consume(const Frame& frame)
{
    if (m_running == 0) { // what the first batch brings may be a little older than itself
        ServerTime first = frame.batch.now;
        for (const LockEvent& event : frame.batch.events)
            first = std::min(first, event.at);
        m_running = usSinceEpoch(first) / 1'000'000;
    }
    m_rates.add(frame.batch);
    for (const LockEvent& event : frame.batch.events)
        m_holdTimes.add(event);
    m_refused.add(frame.batch);
    m_ranking.update(frame.batch, frame.picture);
    if (frame.batch.eventsLeftOut > 0)
        addLeftOut(frame.batch);
    m_before = frame.batch.counters;
    // With what the batch brought: it is a thirtieth of a second.
    closeSeconds(frame.picture, frame.batch.now);
}

/// Of events left out under overload the source still counts how many there were of each kind: the series stay exact,
/// only their second is that of the batch.
void DashboardData::addLeftOut(const Batch& batch)
{
    m_leftOut += batch.eventsLeftOut;
    std::uint64_t seen[kEventKinds] = {};
    for (const LockEvent& event : batch.events)
        ++seen[static_cast<int>(event.kind)];
    for (int kind = 0; kind < kEventKinds; ++kind) {
        const std::uint64_t happened = batch.counters.events[kind] - m_before.events[kind];
        analysis::Rates::Series series{};
        if (happened > seen[kind] && analysis::seriesOf(static_cast<EventKind>(kind), series))
            m_rates.add(series, static_cast<std::uint32_t>(happened - seen[kind]), batch.now);
    }
}

void DashboardData::advance(const PictureView& picture, ServerTime now)
{
    if (m_running == 0)
        return;
    m_rates.advance(now);
    closeSeconds(picture, now);
}

void DashboardData::closeSeconds(const PictureView& picture, ServerTime now)
{
    const std::int64_t second = usSinceEpoch(now) / 1'000'000;
    if (second <= m_running)
        return;
    Second closed;
    closed.held = picture.heldCount();
    const auto ranking = m_ranking.top(kRemembered);
    closed.locks = ranking.locks;
    for (const auto& row : ranking.top)
        closed.top.emplace_back(row.group, row.locks);
    // Nothing came in the seconds between: they were like this one.
    const auto passed = std::min<std::int64_t>(second - m_running, kSeconds);
    for (std::int64_t i = 0; i < passed; ++i)
        m_seconds.push_back(closed);
    while (m_seconds.size() > static_cast<std::size_t>(kSeconds))
        m_seconds.pop_front();
    m_running = second;
}

std::vector<double> DashboardData::series(analysis::Rates::Series series) const
{
    std::vector<double> values;
    const int count = static_cast<int>(m_seconds.size());
    for (int i = kSeconds - count; i < kSeconds; ++i)
        values.push_back(m_rates.second(i)[static_cast<std::size_t>(series)]);
    return values;
}

std::vector<double> DashboardData::held() const
{
    std::vector<double> values;
    for (const Second& second : m_seconds)
        values.push_back(second.held);
    return values;
}

std::vector<std::vector<double>> DashboardData::holdersOverTime(const std::vector<std::string>& groups) const
{
    std::vector<std::vector<double>> rows(groups.size() + 1);
    for (const Second& second : m_seconds) {
        double rest = second.locks;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            const auto found = std::find_if(second.top.begin(), second.top.end(),
                                            [&](const auto& entry) { return entry.first == groups[g]; });
            const double locks = found != second.top.end() ? found->second : 0;
            rows[g].push_back(locks);
            rest -= locks;
        }
        rows.back().push_back(std::max(0.0, rest));
    }
    return rows;
}

} // namespace lockscope::gui
