// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/servervisits.h"

#include "redis/connection.h"

#include <algorithm>
#include <utility>

namespace lockscope::gui {

ServerVisits::ServerVisits(const Clock& clock, QObject* parent) : QObject(parent), m_clock(clock) {}

ServerVisits::~ServerVisits()
{
    for (auto& each : m_connections) {
        each->disconnect(this);
        each.release()->deleteLater(); // this may run inside its signal
    }
}

void ServerVisits::start(const std::vector<Endpoint>& endpoints)
{
    for (const Endpoint& endpoint : endpoints) {
        const std::size_t place = m_visits.size();
        m_visits.push_back({endpoint, std::nullopt});
        redis::ConnectionOptions options;
        options.endpoint = endpoint;
        auto connection = std::make_unique<redis::Connection>(std::move(options), m_clock);
        connect(connection.get(), &redis::Connection::ready, this, [this, place] { settle(place, {}); });
        connect(connection.get(), &redis::Connection::closed, this,
                [this, place](const redis::ConnectError& error) { settle(place, error.message()); });
        m_connections.push_back(std::move(connection));
    }
    for (auto& each : m_connections)
        each->open();
}

/// Keeps the first outcome: a connection that closes after its login was a success.
void ServerVisits::settle(std::size_t place, const QString& outcome)
{
    if (m_visits[place].outcome)
        return;
    m_visits[place].outcome = outcome;
    if (std::all_of(m_visits.begin(), m_visits.end(), [](const Visit& visit) { return visit.outcome.has_value(); }))
        Q_EMIT finished();
}

} // namespace lockscope::gui

#include "moc_servervisits.cpp"
