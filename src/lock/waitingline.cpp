// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/waitingline.h"

#include "lock/timing.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

void WaitingLine::Line::signal()
{
    ++signals;
    if (!places.empty())
        places.front()->m_wake.notify_one();
    for (Place* place : together)
        place->m_wake.notify_one();
}

std::unique_ptr<WaitingLine::Place> WaitingLine::join(const std::string& key, Waiting how)
{
    return std::make_unique<Place>(*this, key, how);
}

void WaitingLine::signal(const std::string& key)
{
    const std::lock_guard guard(m_mutex);
    const auto found = m_lines.find(key);
    if (found != m_lines.end())
        found->second.signal();
}

void WaitingLine::signalAll()
{
    const std::lock_guard guard(m_mutex);
    for (auto& [key, line] : m_lines)
        line.signal();
}

std::vector<std::string> WaitingLine::keys() const
{
    const std::lock_guard guard(m_mutex);
    std::vector<std::string> keys;
    keys.reserve(m_lines.size());
    for (const auto& [key, line] : m_lines)
        keys.push_back(key);
    return keys;
}

bool WaitingLine::isEmpty(const std::string& key) const
{
    return length(key) == 0;
}

std::size_t WaitingLine::length(const std::string& key) const
{
    const std::lock_guard guard(m_mutex);
    const auto found = m_lines.find(key);
    return found == m_lines.end() ? 0 : found->second.places.size() + found->second.together.size();
}

WaitingLine::Place::Place(WaitingLine& lines, const std::string& key, Waiting how) : m_lines(lines), m_how(how)
{
    const std::lock_guard guard(m_lines.m_mutex);
    m_line = m_lines.m_lines.try_emplace(key).first;
    if (m_how == Waiting::Together)
        m_line->second.together.push_back(this);
    else
        m_line->second.places.push_back(this);
}

WaitingLine::Place::~Place()
{
    const std::lock_guard guard(m_lines.m_mutex);
    auto& places = m_line->second.places;
    const bool wasFirst = m_how == Waiting::InTurn && places.front() == this;
    if (m_how == Waiting::Together)
        std::erase(m_line->second.together, this);
    else
        places.erase(std::find(places.begin(), places.end(), this));
    if (places.empty() && m_line->second.together.empty())
        m_lines.m_lines.erase(m_line);
    else if (wasFirst && !places.empty())
        places.front()->m_wake.notify_one();
}

bool WaitingLine::Place::waitForTurn(MonoTime until, const std::stop_token& stop, const ClockPointer& clock)
{
    if (m_how == Waiting::Together)
        return !stop.stop_requested();
    std::unique_lock lock(m_lines.m_mutex);
    const auto& places = m_line->second.places;
    return waitUntil(clock, m_wake, lock, stop, until, [&] { return places.front() == this; }) &&
           !stop.stop_requested();
}

std::uint64_t WaitingLine::Place::signals() const
{
    const std::lock_guard guard(m_lines.m_mutex);
    return m_line->second.signals;
}

void WaitingLine::Place::waitForSignal(std::uint64_t heard, MonoTime until, const std::stop_token& stop,
                                       const ClockPointer& clock)
{
    std::unique_lock lock(m_lines.m_mutex);
    const auto& line = m_line->second;
    (void)waitUntil(clock, m_wake, lock, stop, until, [&] { return line.signals != heard; });
}

} // namespace v1
} // namespace lockscope::lock
