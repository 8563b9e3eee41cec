// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/sawtooth.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {
using namespace std::chrono_literals;

using Seconds = std::chrono::duration<double>;

class Builder
{
public:
    explicit Builder(const SawtoothInput& input) : m_in(input), m_left(input.now - input.window) {}

    void add(const DrawnHold& hold)
    {
        const ServerTime end = hold.isOpen() ? m_in.now : std::min(hold.end, m_in.now);
        if (end < m_left)
            return;
        const auto steps = stepsOf(hold, end);
        addTicks(hold, hold.ticks, m_out.ticks);
        addTicks(hold, hold.missedTicks, m_out.missed);
        const auto first =
            std::find_if(steps.begin(), steps.end(), [](const LeaseStep& step) { return step.deadline.isTime(); });
        if (first == steps.end())
            return; // nothing to draw: no TTL, or never read
        // A hold that was found has a known lease only from its first reading: no ramp up to it.
        if (m_out.line.isEmpty() ? first->from > m_left : first->from > m_lastEnd)
            addPoint(std::max(first->from, m_left), 0);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const ServerTime until = i + 1 < steps.size() ? steps[i + 1].from : end;
            if (until < m_left || !steps[i].deadline.isTime())
                continue;
            const ServerTime from = std::max(steps[i].from, m_left);
            addPoint(from, left(steps[i].deadline, from));
            addPoint(until, left(steps[i].deadline, until));
        }
        if (!hold.isOpen())
            addPoint(end, 0);
        m_lastEnd = end;
    }

    Sawtooth finish()
    {
        if (!m_out.line.isEmpty() && m_lastEnd < m_in.now)
            addPoint(m_in.now, 0);
        for (const ServerTime due : m_in.overdue) {
            if (due >= m_left)
                m_out.missed.push_back(x(due));
        }
        return std::move(m_out);
    }

private:
    [[nodiscard]] double x(ServerTime t) const { return Seconds(t - m_in.now).count(); }
    [[nodiscard]] static double left(Deadline deadline, ServerTime at)
    {
        return std::max(0.0, Seconds(deadline.time() - at).count());
    }
    void addPoint(ServerTime at, double y)
    {
        m_out.line.append(QPointF(x(at), y));
        m_out.top = std::max(m_out.top, y);
    }
    void addTicks(const DrawnHold& hold, const Ticks& ticks, std::vector<double>& into) const
    {
        for (const std::uint32_t ms : ticks) {
            const ServerTime at = hold.tickTime(ms);
            if (at >= m_left && at <= m_in.now)
                into.push_back(x(at));
        }
    }
    /// Start and renewals, each with the deadline observed then, else with the usual lease.
    [[nodiscard]] std::vector<LeaseStep> stepsOf(const DrawnHold& hold, ServerTime end) const
    {
        std::vector<LeaseStep> steps;
        const auto usual = [&](ServerTime from) {
            return m_in.usualLease > 0ms ? Deadline::at(from + m_in.usualLease) : Deadline::unknown();
        };
        steps.push_back({hold.begin, hold.beginKnown ? usual(hold.begin) : Deadline::unknown()});
        for (const std::uint32_t ms : hold.ticks)
            steps.push_back({hold.tickTime(ms), usual(hold.tickTime(ms))});
        for (const LeaseStep& seen : m_in.known) {
            if (seen.from >= hold.begin && seen.from <= end)
                place(steps, seen);
        }
        // The current deadline applies since the last step.
        if (hold.isOpen() && m_in.deadline.isKnown())
            steps.back().deadline = m_in.deadline;
        return steps;
    }
    static void place(std::vector<LeaseStep>& steps, const LeaseStep& seen)
    {
        constexpr auto kSame = 2ms; // ticks are kept in whole milliseconds
        const auto next = std::partition_point(steps.begin(), steps.end(),
                                               [&](const LeaseStep& step) { return step.from < seen.from - kSame; });
        if (next != steps.end() && next->from <= seen.from + kSame)
            *next = {next->from, seen.deadline};
        else
            steps.insert(next, seen);
    }

    const SawtoothInput& m_in;
    ServerTime m_left;
    ServerTime m_lastEnd = ServerTime::min();
    Sawtooth m_out;
};
} // namespace

Sawtooth sawtooth(const SawtoothInput& input)
{
    Builder builder(input);
    for (const DrawnHold& hold : input.holds)
        builder.add(hold);
    return builder.finish();
}

} // namespace lockscope::presentation
