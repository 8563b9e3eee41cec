// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/redissonclient.h"

namespace lockscope::simulator {

void RedissonClient::connect(Context& c)
{
    LibraryClient::connect(c);
    if (m_peer)
        return;
    lock::ClientOptions client;
    client.name = c.spec().name + "/waiting";
    m_peer = std::make_shared<lock::RedissonPeer>(c.place().main, client);
}

lock::RedissonOptions RedissonClient::options() const
{
    lock::RedissonOptions options;
    options.ttl = m_options.ttl;
    options.wait = m_options.wait;
    options.watchdog = m_options.watchdog;
    options.observer = m_options.observer;
    options.fair = m_order == Order::Fair;
    return options;
}

lock::Acquired RedissonClient::get(Context& c)
{
    auto mutex = lock::RedissonMutex::create(m_client, m_watchdog, m_peer, c.key(), options());
    if (!mutex)
        return lock::Acquired(std::move(mutex.error()));
    return mutex->acquire(c.stop());
}

void RedissonClient::killed()
{
    LibraryClient::killed();
    m_peer.reset();
}

} // namespace lockscope::simulator
