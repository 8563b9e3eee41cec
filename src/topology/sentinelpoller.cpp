// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/sentinelpoller.h"

#include "topology/sentinelquery.h"

namespace lockscope::topology {

namespace {
constexpr std::chrono::milliseconds kSentinelAgain{1000};

redis::ConnectionOptions toSentinel(redis::ConnectionOptions options, Endpoint endpoint)
{
    options.endpoint = std::move(endpoint);
    options.isSentinel = true;
    return options;
}

} // namespace

SentinelPoller::SentinelPoller(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                               redis::ConnectionOptions options, QObject* parent)
    : Poller(clock, toSentinel(std::move(options), deployment.sentinelEndpoint(sentinel)), kSentinelAgain, this,
             parent),
      m_deployment(deployment), m_sentinel(sentinel)
{
}

void SentinelPoller::onReady()
{
    // Without permission to subscribe, polling still works.
    send({"SUBSCRIBE", "+switch-master"}, [](const redis::Answer&) {});
    ask();
}

void SentinelPoller::onClosed()
{
    m_announced.reset();
}

void SentinelPoller::ask()
{
    if (!beginAsking())
        return;
    send({"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_deployment.sentinel->name}, [this](const redis::Answer& answer) {
        endAsking();
        m_announced = answer.isOk() ? announcedAddress(answer.reply) : std::nullopt;
        Q_EMIT answered();
    });
}

/// The message may be about any group: it only triggers a query.
void SentinelPoller::onPush(redis::ReplyView push)
{
    if (push.at(0).text() == "message")
        ask();
}

} // namespace lockscope::topology

#include "moc_sentinelpoller.cpp"
