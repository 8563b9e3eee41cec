// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/dashboard/dashboarddata.h"

#include "formats/decode.h"

#include <algorithm>
#include <map>

namespace lockscope::presentation {

namespace {
/// More than are shown, so that a rising holder has a history.
constexpr std::size_t kRemembered = 20;
/// Number of single-use tokens on one lock that suggests a fresh token per hold.
constexpr std::size_t kFreshTokens = 3;
/// Tolerance for jitter: a larger step back means that the clock was set back.
constexpr std::chrono::seconds kSetBack{2};

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
    if (m_running == 0) { // events of the first batch may be slightly older than the batch
        ServerTime first = frame.batch.now;
        for (const LockEvent& event : frame.batch.events)
            first = std::min(first, event.at);
        m_running = usSinceEpoch(first) / 1'000'000;
    }
    const auto wasAsOf = m_counted.asOf();
    const bool othersAreCounted = m_counted.addBatch(frame.batch);
    const auto asOf = m_counted.asOf();
    if (asOf && !wasAsOf)
        forgetAfter(*asOf);
    else if (wasAsOf && !asOf)
        m_unknownUntil = usSinceEpoch(frame.batch.now) / 1'000'000;
    for (const LockEvent& event : frame.batch.events) {
        m_rates.add(event);
        m_holdTimes.add(event);
    }
    m_refused.add(frame.batch);
    const auto isRanked = [this](NodeId node) { return m_counted.has(node); };
    if (othersAreCounted)
        m_ranking.updateAll(frame.picture, isRanked);
    else
        m_ranking.update(frame.picture, isRanked);
    if (frame.batch.eventsLeftOut > 0)
        addLeftOut(frame.batch);
    m_before = frame.batch.counters;
    // With this batch's data, which covers a thirtieth of a second.
    advance(frame.picture, frame.batch.now);
}

/// The moment may lie some seconds back, because silence is detected late.
void DashboardData::forgetAfter(ServerTime known)
{
    const std::int64_t after = m_running - usSinceEpoch(known) / 1'000'000 - 1;
    const auto closed = std::clamp<std::int64_t>(after, 0, static_cast<std::int64_t>(m_seconds.size()));
    std::fill(m_seconds.end() - closed, m_seconds.end(), Second{.isKnown = false, .top = {}});
}

/// The source counts left-out events by kind, so the series stay exact; they are only dated by the batch.
void DashboardData::addLeftOut(const Batch& batch)
{
    m_leftOut += batch.eventsLeftOut;
    std::uint64_t seen[kEventKinds] = {};
    for (const LockEvent& event : batch.events)
        ++seen[static_cast<int>(event.kind)];
    for (int kind = 0; kind < kEventKinds; ++kind) {
        const std::uint64_t happened = batch.counters.events[kind] - m_before.events[kind];
        if (happened > seen[kind])
            m_rates.add(factsOf(static_cast<EventKind>(kind)).series, static_cast<std::uint32_t>(happened - seen[kind]),
                        batch.now);
    }
}

void DashboardData::advance(const PictureView& picture, ServerTime now)
{
    if (m_running == 0)
        return;
    const ServerTime known = std::min(now, m_counted.asOf().value_or(now));
    if (known + kSetBack < ServerTime{std::chrono::seconds{m_running}})
        setBack(known);
    m_rates.advance(known);
    closeSeconds(picture, known);
}

/// The kept seconds keep their age.
void DashboardData::setBack(ServerTime known)
{
    m_rates.setBack(known);
    m_running = usSinceEpoch(known) / 1'000'000;
    m_unknownUntil = std::min(m_unknownUntil, m_running);
}

void DashboardData::closeSeconds(const PictureView& picture, ServerTime now)
{
    const std::int64_t second = usSinceEpoch(now) / 1'000'000;
    if (second <= m_running)
        return;
    Second closed;
    const auto ranking = m_ranking.top(kRemembered);
    closed.held = ranking.locks;
    closed.top.reserve(ranking.top.size());
    for (const auto& row : ranking.top)
        closed.top.push_back({row.group, row.locks == 1 ? std::string(picture.key(row.lock).name) : std::string(),
                              row.library, row.locks});
    // Nothing arrived in the seconds between: they equal this one if the state was known.
    for (std::int64_t each = std::max(m_running, second - kSeconds); each < second; ++each)
        m_seconds.push_back(each < m_unknownUntil ? Second{.isKnown = false, .top = {}} : closed);
    while (m_seconds.size() > static_cast<std::size_t>(kSeconds))
        m_seconds.pop_front();
    m_running = second;
}

std::size_t DashboardData::bytes() const
{
    std::size_t bytes = sizeof *this + m_seconds.size() * sizeof(Second);
    for (const Second& second : m_seconds) {
        bytes += second.top.capacity() * sizeof(Share);
        for (const Share& share : second.top) // short texts are inside the share
            bytes += share.group.capacity() + share.lock.capacity();
    }
    return bytes;
}

std::vector<std::pair<std::size_t, std::size_t>> DashboardData::unknown() const
{
    std::vector<std::pair<std::size_t, std::size_t>> spans;
    for (std::size_t s = 0; s < m_seconds.size(); ++s) {
        if (m_seconds[s].isKnown)
            continue;
        if (spans.empty() || spans.back().second != s)
            spans.emplace_back(s, s);
        spans.back().second = s + 1;
    }
    return spans;
}

std::vector<double> DashboardData::series(analysis::Rates::Series series) const
{
    std::vector<double> values;
    // A rescanned server may report events later than the running second.
    const std::int64_t newest = usSinceEpoch(m_rates.newest()) / 1'000'000;
    for (std::int64_t second = m_running - std::ssize(m_seconds); second < m_running; ++second) {
        const auto bucket = std::clamp<std::int64_t>(kSeconds - (newest - second), 0, kSeconds);
        values.push_back(m_rates.second(static_cast<int>(bucket))[static_cast<std::size_t>(series)]);
    }
    return values;
}

std::vector<double> DashboardData::held() const
{
    std::vector<double> values;
    for (const Second& second : m_seconds)
        values.push_back(second.held);
    return values;
}

/// Locks held under several tokens that neither recurred nor appeared elsewhere.
std::set<std::string> DashboardData::locksWithFreshTokens() const
{
    struct Use
    {
        std::string lock; ///< empty: several locks
        std::size_t last = 0;
        bool cameBack = false;
    };
    std::map<std::string_view, Use> uses;
    for (std::size_t s = 0; s < m_seconds.size(); ++s) {
        for (const Share& share : m_seconds[s].top) {
            const auto [use, isNew] = uses.try_emplace(share.group, Use{share.lock, s, false});
            if (share.lock != use->second.lock)
                use->second.lock.clear();
            use->second.cameBack = use->second.cameBack || s > use->second.last + 1;
            use->second.last = s;
        }
    }
    std::map<std::string_view, std::size_t> tokens;
    std::set<std::string> named; // with a holder that recurred or holds others, too
    for (const auto& [group, use] : uses) {
        if (group.empty() || use.lock.empty())
            continue;
        ++tokens[use.lock];
        if (use.cameBack)
            named.insert(use.lock);
    }
    std::set<std::string> fresh;
    for (const auto& [lock, count] : tokens) {
        if (count >= kFreshTokens && !named.contains(std::string(lock)))
            fresh.emplace(lock);
    }
    return fresh;
}

/// Two walks, because over ten minutes there may be thousands of names: only those that are shown get a series.
std::vector<DashboardData::Band> DashboardData::holdersOverTime(std::size_t n) const
{
    using Name = std::pair<bool, std::string_view>;
    const std::set<std::string> fresh = locksWithFreshTokens();
    const auto nameOf = [&](const Share& share) {
        const bool isLock = fresh.contains(share.lock);
        return Name{isLock, isLock ? share.lock : share.group};
    };
    std::map<Name, double> sums;
    for (const Second& second : m_seconds) {
        for (const Share& share : second.top)
            sums[nameOf(share)] += share.locks;
    }
    std::vector<std::pair<double, Name>> order;
    for (const auto& [name, sum] : sums)
        order.emplace_back(-sum, name);
    const std::size_t shown = std::min(n, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end());
    std::vector<Band> bands(shown + 1); // the last one is the rest
    std::map<Name, Band*> bandOf;
    for (std::size_t i = 0; i < shown; ++i)
        bandOf[order[i].second] = &bands[i];
    for (Band& band : bands)
        band.locks.resize(m_seconds.size(), 0.0);
    for (std::size_t s = 0; s < m_seconds.size(); ++s) {
        double named = 0;
        for (const Share& share : m_seconds[s].top) {
            const Name name = nameOf(share);
            const auto found = bandOf.find(name);
            if (found == bandOf.end())
                continue;
            Band& band = *found->second;
            band.isLock = name.first;
            band.name = name.second;
            band.library = share.library;
            band.locks[s] += share.locks;
            named += share.locks;
        }
        bands.back().locks[s] = std::max(0.0, m_seconds[s].held - named);
    }
    return bands;
}

} // namespace lockscope::presentation
