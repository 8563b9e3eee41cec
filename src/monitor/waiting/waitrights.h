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

/// What may be asked on this connection.
struct WaitDialect
{
    bool channels = true; ///< PUBSUB NUMSUB
    bool sharded = false; ///< PUBSUB SHARDNUMSUB: Redis 7.0, any Valkey from 7.2
    bool clients = false; ///< CLIENT LIST
    std::string user;     ///< ours, for the remedy; empty: "default"
};

/// What may be asked about waiters, as far as the server has not refused it: each right that is missing is told once,
/// with what would give it, and not asked for again on this connection. Thread: redis-io.
class WaitRights
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::WaitRights)
public:
    explicit WaitRights(NodeHost& host) : m_host(host) {}

    /// A new connection.
    void start(const WaitDialect& dialect);

    [[nodiscard]] bool hasChannels() const { return m_dialect.channels; }
    [[nodiscard]] bool hasShards() const { return m_dialect.sharded; }
    /// Queues and marks, and one of this name.
    [[nodiscard]] bool mayRead() const { return m_mayRead; }
    [[nodiscard]] bool mayRead(std::string_view place) const { return m_mayRead && !m_odd.contains(place); }
    /// MEMORY USAGE.
    [[nodiscard]] bool mayMeasure() const { return m_mayMeasure; }

    void channelsRefused(const redis::ReplyView& reply);
    void shardsRefused(const redis::ReplyView& reply);
    void measureRefused() { m_mayMeasure = false; }
    void placeRefused(const formats::WaitPlace& place, const redis::ReplyView& reply);

private:
    void deny(const char* right, const QString& effect, const std::string& rules, const redis::ReplyView& reply);

    NodeHost& m_host;
    WaitDialect m_dialect;
    std::set<std::string, std::less<>> m_odd; ///< keys that are not what their name says
    bool m_mayRead = true;
    bool m_mayMeasure = true;
};

} // namespace lockscope::monitor
