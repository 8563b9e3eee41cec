// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/recordings/timeoverview.h"

#include "core/batchcodec.h"
#include "history/recordingreader.h"
#include "presentation/words/enginetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::presentation {

namespace {

struct OverviewTexts
{
    Q_DECLARE_TR_FUNCTIONS(TimeOverview)
};

/// Resolution for a live source.
constexpr std::chrono::seconds kOnePart{1};

} // namespace

void TimeOverview::add(ServerTime from, ServerTime to, std::uint64_t events)
{
    to = std::max(from, to);
    m_from = m_parts.empty() ? from : std::min(m_from, from);
    m_to = m_parts.empty() ? to : std::max(m_to, to);
    m_parts.push_back({from, to, events});
    if (m_parts.size() > kMostParts)
        halve();
}

/// Merges neighbouring parts in pairs.
void TimeOverview::halve()
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_parts.size(); i += 2) {
        Part part = m_parts[i];
        if (i + 1 < m_parts.size()) {
            const Part& next = m_parts[i + 1];
            part = {std::min(part.from, next.from), std::max(part.to, next.to), part.events + next.events};
        }
        m_parts[kept++] = part;
    }
    m_parts.resize(kept);
}

void TimeOverview::addHole(ServerTime from, ServerTime to, QString why)
{
    if (from >= to)
        return;
    if (m_holes.size() >= kMostHoles) { // the last hole absorbs all later ones
        m_holes.back().to = std::max(m_holes.back().to, to);
        return;
    }
    m_holes.push_back({from, to, std::move(why)});
}

void TimeOverview::count(ServerTime at, std::uint64_t events)
{
    if (m_parts.empty() || at < m_parts.back().from || at >= m_parts.back().from + kOnePart)
        return add(at, at, events);
    m_parts.back().events += events;
    m_parts.back().to = std::max(m_parts.back().to, at);
    m_to = std::max(m_to, at);
}

void TimeOverview::addBatch(const Batch& batch)
{
    if (batch.now == ServerTime{})
        return;
    count(batch.now, batch.events.size() + batch.eventsLeftOut);
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::Gap)
            addHole(event.from, event.at, enginetext::shown(enginetext::reasonOf(event)));
    }
}

TimeOverview TimeOverview::of(history::RecordingReader& reader)
{
    TimeOverview overview;
    ServerTime known = kUnknownTime;
    for (const history::Stretch& stretch : reader.stretches()) {
        if (known != kUnknownTime && stretch.from - known > kNotRecorded)
            overview.addHole(known, stretch.from, OverviewTexts::tr("not recorded"));
        overview.add(stretch.from, stretch.to, stretch.events);
        known = stretch.to;
    }
    if (const auto gaps = reader.gaps()) {
        for (const history::RecordedGap& gap : *gaps)
            overview.addHole(gap.from, gap.to, enginetext::shown(gap.reason));
    }
    return overview;
}

void TimeOverview::addBefore(const TimeOverview& earlier)
{
    if (isEmpty())
        return;
    const ServerTime begin = m_from;
    ServerTime known = kUnknownTime;
    for (const Part& part : earlier.m_parts) {
        if (part.to >= begin)
            continue;
        add(part.from, part.to, part.events);
        known = std::max(known, part.to);
    }
    for (const Hole& hole : earlier.m_holes) {
        if (hole.from < known)
            addHole(hole.from, std::min(hole.to, begin), hole.why);
    }
    if (known != kUnknownTime && begin - known > kNotRecorded)
        addHole(known, begin, OverviewTexts::tr("not recorded"));
}

std::optional<TimeOverview> TimeOverview::inDetail(history::RecordingReader& reader,
                                                   const std::function<bool()>& isWanted)
{
    const TimeOverview coarse = of(reader);
    TimeOverview overview;
    overview.m_holes = coarse.m_holes;
    Batch batch;
    for (std::size_t i = 0; i < reader.stretches().size(); ++i) {
        if (!isWanted())
            return std::nullopt;
        const history::Stretch& stretch = reader.stretches()[i];
        const auto block = reader.block(i);
        if (!block) { // without detail: spread the events evenly
            overview.add(stretch.from, stretch.to, stretch.events);
            continue;
        }
        BatchDecoder decoder(*block);
        while (decoder.next(batch)) {
            if (batch.now != ServerTime{})
                overview.count(batch.now, batch.events.size() + batch.eventsLeftOut);
        }
    }
    return overview;
}

std::vector<double> TimeOverview::columns(ServerTime from, ServerTime to, std::size_t count) const
{
    std::vector<double> columns(count, 0.0);
    if (count == 0 || to <= from)
        return columns;
    const double width = static_cast<double>((to - from).count()) / static_cast<double>(count);
    const auto placeOf = [&](ServerTime at) { return static_cast<double>((at - from).count()) / width; };
    for (const Part& part : m_parts) {
        if (part.events == 0 || part.to < from || part.from >= to)
            continue;
        const double begin = placeOf(part.from);
        const double end = placeOf(part.to);
        const auto events = static_cast<double>(part.events);
        const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(begin)));
        const auto beyond = static_cast<std::size_t>(std::floor(std::max(0.0, end))) + 1;
        for (std::size_t i = first; i < std::min<std::size_t>(columns.size(), beyond); ++i) {
            const auto column = static_cast<double>(i);
            const double share =
                end > begin ? (std::min(end, column + 1) - std::max(begin, column)) / (end - begin) : 1;
            columns[i] += events * std::clamp(share, 0.0, 1.0);
        }
    }
    return columns;
}

const TimeOverview::Hole* TimeOverview::holeAt(ServerTime at) const
{
    const auto found = std::find_if(m_holes.begin(), m_holes.end(),
                                    [at](const Hole& hole) { return hole.from <= at && at < hole.to; });
    return found == m_holes.end() ? nullptr : &*found;
}

} // namespace lockscope::presentation
