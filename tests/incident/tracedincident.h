// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "incident/incident.h"

#include <array>
#include <random>
#include <string>

namespace lockscope::test {

/// The hour, with trace bursts in it: a short one before anything is wrong, one that cannot begin, a long one over the
/// worst of it, and a short one long after. The same each time.
class TracedIncident
{
public:
    bool next(Batch& into)
    {
        const bool isNew = m_incident.next(into);
        if (!isNew)
            return false;
        m_picture.update(into);
        for (const Burst& burst : m_bursts)
            trace(burst, into);
        m_last = into.now;
        return true;
    }

private:
    struct Burst
    {
        ServerTime from;
        ServerTime to;
        bool fails = false;
    };

    void trace(const Burst& burst, Batch& into)
    {
        if (into.now < burst.from || m_last >= burst.to)
            return;
        const bool begins = m_last < burst.from;
        const bool ends = into.now >= burst.to;
        if (burst.fails) {
            if (begins)
                into.traceStates.push_back(status(TraceStatus::State::Failed, burst, into.now));
            return;
        }
        if (begins)
            into.traceStates.push_back(status(TraceStatus::State::Starting, burst, into.now));
        for (const LockEvent& event : into.events) {
            if (event.holder == TokenId::None || m_picture.token(event.holder).empty())
                continue;
            const auto mark = markOf(m_picture.token(event.holder));
            const auto client = clientOf(into, 1 + static_cast<std::uint32_t>(m_random() % kClients));
            if (event.kind == EventKind::Acquired)
                into.traced.push_back({event.at, event.lock, mark, client, TraceDeed::Acquired});
            else if (event.kind == EventKind::Renewed)
                into.traced.push_back({event.at, event.lock, mark, client, TraceDeed::Renewed});
            else if (event.kind == EventKind::Released)
                into.traced.push_back({event.at, event.lock, mark, client, TraceDeed::Released});
            const auto other = clientOf(into, 1 + static_cast<std::uint32_t>(m_random() % kClients));
            const auto deed = m_random() % 3 == 0 ? TraceDeed::Read : TraceDeed::Refused;
            into.traced.push_back({event.at, event.lock, markOf("of " + std::to_string(other)), other, deed});
        }
        m_matched += into.traced.size();
        into.traceStates.push_back(
            status(ends ? TraceStatus::State::Ended : TraceStatus::State::Running, burst, into.now));
    }

    [[nodiscard]] TraceStatus status(TraceStatus::State state, const Burst& burst, ServerTime now) const
    {
        TraceStatus status;
        status.state = state;
        status.elapsedMs = (now - burst.from) / std::chrono::milliseconds(1);
        status.limitMs = (burst.to - burst.from) / std::chrono::milliseconds(1);
        status.matched = m_matched;
        status.serverShare = 0.25;
        status.text = burst.fails ? "not allowed" : "";
        status.lacksRight = burst.fails;
        return status;
    }

    /// Told when it is seen for the first time, by whichever burst.
    std::uint32_t clientOf(Batch& into, std::uint32_t id)
    {
        if (!m_isKnown[id - 1]) {
            m_isKnown[id - 1] = true;
            const std::string number = std::to_string(id);
            into.clients.push_back({id, NodeId{0}, "10.0.0." + number + ":5000", "worker-" + number, "", "", false});
        }
        return id;
    }

    static constexpr std::uint32_t kClients = 40;
    Incident m_incident;
    PictureView m_picture;
    const std::array<Burst, 4> m_bursts{{{m_incident.at(3, 0), m_incident.at(3, 10)},
                                         {m_incident.at(12, 0), m_incident.at(12, 1), true},
                                         {m_incident.at(21, 0), m_incident.at(28, 30)},
                                         {m_incident.at(50, 0), m_incident.at(50, 10)}}};
    std::mt19937_64 m_random{21};
    std::array<bool, kClients> m_isKnown{};
    std::uint64_t m_matched = 0;
    ServerTime m_last{};
};

} // namespace lockscope::test
