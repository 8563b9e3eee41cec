// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/selected/connectionwatch.h"

#include "redis/clientlist.h"

#include <unordered_set>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

void ConnectionWatch::start(std::string own, bool mayList)
{
    m_own = std::move(own);
    m_mayList = mayList;
    m_isHurried = false;
    m_listed = {};
    auto fresh = std::make_shared<ConnectionsReading>();
    fresh->outcome = mayList ? ReadOutcome::NotRead : ReadOutcome::Refused;
    m_reading = std::move(fresh);
}

bool ConnectionWatch::takeDue(MonoTime now)
{
    const auto every = std::exchange(m_isHurried, false) ? 1s : kListEvery;
    if (!m_mayList || (m_listed != MonoTime{} && now - m_listed < every))
        return false;
    m_listed = now;
    return true;
}

bool ConnectionWatch::isListable(std::int64_t connected, ServerTime at)
{
    if (connected <= kMostListed)
        return true;
    setOutcome(ReadOutcome::TooLarge, at);
    return false;
}

void ConnectionWatch::refused(ServerTime at)
{
    m_mayList = false;
    setOutcome(ReadOutcome::Refused, at);
}

/// Ours may have a purpose behind the name: "lockscope-action".
bool ConnectionWatch::isOwn(std::string_view name) const
{
    return !m_own.empty() && name.starts_with(m_own) && (name.size() == m_own.size() || name[m_own.size()] == '-');
}

/// What was known to be closed stays.
void ConnectionWatch::setOutcome(ReadOutcome outcome, ServerTime at)
{
    auto next = std::make_shared<ConnectionsReading>();
    next->outcome = outcome;
    next->at = at;
    next->closed = m_reading->closed;
    m_reading = std::move(next);
}

void ConnectionWatch::takeList(std::string_view list, ServerTime at)
{
    auto next = std::make_shared<ConnectionsReading>();
    next->outcome = ReadOutcome::Read;
    next->at = at;
    next->closed = m_reading->closed;
    std::unordered_set<std::int64_t> there;
    for (const auto& line : redis::parseClientList(list)) {
        there.insert(line.id);
        if (!isOwn(line.name))
            next->open.push_back({line.id, std::string(line.address), std::string(line.name), std::string(line.library),
                                  std::string(line.user), line.idle});
    }
    for (const auto& before : m_reading->open) {
        if (!there.contains(before.id))
            next->closed.push_back({before, m_reading->at, at});
    }
    if (next->closed.size() > kMostClosed)
        next->closed.erase(next->closed.begin(), next->closed.end() - std::ptrdiff_t(kMostClosed));
    m_reading = std::move(next);
}

} // namespace lockscope::monitor
