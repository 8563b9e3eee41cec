// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/rolepoller.h"

#include "topology/sentinelquery.h"

#include <algorithm>
#include <utility>

namespace lockscope::topology {

namespace {
constexpr std::size_t kMostReplicas = 64;
/// Limit for a reply that usually takes 60 µs; then the server counts as away. Another server still replaces it only if
/// it reports the role.
constexpr int kSilenceMs = 500;
} // namespace

std::vector<HostPort> replicasOf(const redis::ReplyView& role)
{
    std::vector<HostPort> replicas;
    const redis::ReplyView list = role.at(2);
    for (std::size_t i = 0; i < list.size() && replicas.size() < kMostReplicas; ++i) {
        if (const auto address = addressFrom(list.at(i).at(0), list.at(i).at(1)))
            replicas.push_back(*address);
    }
    return replicas;
}

RolePoller::RolePoller(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds askEvery,
                       Supposed supposed, QObject* parent)
    : Poller(clock, std::move(options), std::chrono::milliseconds{0}, nullptr, parent), m_supposed(supposed),
      m_tick(this), m_silence(this), m_isPrimary(supposed == Supposed::Primary)
{
    m_tick.setInterval(askEvery);
    m_tick.start();
    m_silence.setSingleShot(true);
    m_silence.setInterval(kSilenceMs);
    connect(&m_tick, &QTimer::timeout, this, &RolePoller::ask);
    connect(&m_silence, &QTimer::timeout, this, [this] { set(false); });
}

void RolePoller::setPace(std::chrono::milliseconds askEvery)
{
    if (m_tick.intervalAsDuration() != askEvery)
        m_tick.setInterval(askEvery);
}

void RolePoller::onReady()
{
    m_hasSaid = false;
    ask();
}

void RolePoller::onClosed()
{
    const bool wasThere = std::exchange(m_hasSaid, false);
    m_silence.stop();
    set(false);
    if (wasThere)
        QMetaObject::invokeMethod(this, &RolePoller::ask, Qt::QueuedConnection);
}

void RolePoller::ask()
{
    if (!hasConnection()) {
        if (mayConnect())
            connectNow();
        return;
    }
    if (!beginAsking())
        return;
    m_silence.start();
    send(redis::Command("ROLE"), [this](const redis::Answer& answer) { onRole(answer); });
}

void RolePoller::onRole(const redis::Answer& answer)
{
    endAsking();
    m_silence.stop();
    m_hasSaid = true;
    const std::string_view role = answer.reply.at(0).text();
    if (role == "master") {
        m_replicas = replicasOf(answer.reply);
        compareOffsets(answer.reply);
    } else if (role == "slave") {
        m_lastReplica = askedAt();
    }
    // Without permission for ROLE only the end of the connection is noticed.
    set(role == "master" || (answer.reply.isError("NOPERM") && m_supposed == Supposed::Primary));
    Q_EMIT answered();
}

/// Replicas confirm every second. A single lagging one is slow; if none confirms, the primary is cut off from them,
/// although its list still shows them as connected.
void RolePoller::compareOffsets(const redis::ReplyView& role)
{
    const redis::ReplyView list = role.at(2);
    std::int64_t most = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
        most = std::max(most, list.at(i).at(2).integer().value_or(0));
    const bool isConfirmed = most > m_confirmed || most >= role.at(1).integer().value_or(0);
    if (list.size() == 0)
        return; // it never had replicas, or dropped them
    m_confirmed = most;
    if (isConfirmed)
        m_unheardSince.reset();
    else if (!m_unheardSince)
        m_unheardSince = clock().mono();
}

void RolePoller::set(bool isPrimary)
{
    if (m_isPrimary == isPrimary)
        return;
    m_isPrimary = isPrimary;
    Q_EMIT changed(isPrimary);
}

} // namespace lockscope::topology

#include "moc_rolepoller.cpp"
