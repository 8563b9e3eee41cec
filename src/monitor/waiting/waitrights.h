// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/waitplaces.h"
#include "monitor/nodehost.h"
#include "redis/reply.h"

#include <QCoreApplication>
#include <QString>

#include <set>
#include <string>
#include <string_view>

namespace lockscope::monitor {

/// The commands available on this connection.
struct WaitDialect
{
    bool channels = true; ///< PUBSUB NUMSUB
    bool sharded = false; ///< PUBSUB SHARDNUMSUB: Redis 7.0, any Valkey from 7.2
    bool clients = false; ///< CLIENT LIST
    std::string user;     ///< our user, for the remedy; empty: "default"
};

/// Rights to query waiters, as far as the server has not refused them: each missing right is reported once with its
/// remedy, and not tried again on this connection. Thread: redis-io.
class WaitRights
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::WaitRights)
public:
    explicit WaitRights(NodeHost& host) : m_host(host) {}

    /// Begins a new connection.
    void start(const WaitDialect& dialect);

    [[nodiscard]] bool hasChannels() const { return m_dialect.channels; }
    [[nodiscard]] bool hasShards() const { return m_dialect.sharded; }
    /// True when queues and marks may be read; with a name: that one.
    [[nodiscard]] bool mayRead() const { return m_mayRead; }
    [[nodiscard]] bool mayRead(std::string_view place) const { return m_mayRead && !m_odd.contains(place); }
    /// True when MEMORY USAGE is permitted.
    [[nodiscard]] bool mayMeasure() const { return m_mayMeasure; }

    void channelsRefused(const redis::ReplyView& reply);
    void shardsRefused(const redis::ReplyView& reply);
    void measureRefused() { m_mayMeasure = false; }
    void placeRefused(const formats::WaitPlace& place, const redis::ReplyView& reply);

private:
    void deny(const char* right, const char* effect, const std::string& rules, const redis::ReplyView& reply);

    NodeHost& m_host;
    WaitDialect m_dialect;
    std::set<std::string, std::less<>> m_odd; ///< keys of another type than their name suggests
    bool m_mayRead = true;
    bool m_mayMeasure = true;
};

} // namespace lockscope::monitor
