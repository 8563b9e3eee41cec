// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/redlockclient.h"

#include <algorithm>

namespace lockscope::simulator {

void RedlockClient::connect(Context& c)
{
    if (!m_options.watchdog || m_watchdog)
        return;
    lock::ClientOptions client;
    client.name = c.spec().name + "/watchdog";
    m_watchdog = std::make_shared<lock::Watchdog>(c.place().more, client);
}

lock::RedlockOptions RedlockClient::optionsFor(Context& c) const
{
    lock::RedlockOptions options;
    options.ttl = c.ttl();
    options.watchdog = m_options.watchdog;
    options.observer = m_options.observer;
    options.clientName = c.spec().name;
    options.nodeLimit = c.ttl() / 10;
    if (c.spec().retry) {
        options.retryDelay = c.spec().retry->from;
        options.retryJitter = c.spec().retry->to - c.spec().retry->from;
        // As many attempts as fit into the wait limit.
        const auto pause = std::max<Millis::rep>((c.spec().retry->from + c.spec().retry->to).count() / 2, 1);
        options.retries = static_cast<int>(c.spec().wait.count() / pause);
    }
    return options;
}

lock::Acquired RedlockClient::get(Context& c)
{
    if (!m_redlock || m_redlock->key() != c.key() || m_spec != c.spec()) {
        m_redlock.reset();
        auto redlock = lock::Redlock::create(c.place().more, m_watchdog, c.key(), optionsFor(c));
        if (!redlock)
            return lock::Acquired(std::move(redlock.error()));
        m_redlock.emplace(std::move(*redlock));
        m_spec = c.spec();
    }
    return m_redlock->acquire(c.stop());
}

} // namespace lockscope::simulator
