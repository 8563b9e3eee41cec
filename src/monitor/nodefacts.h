// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "monitor/nodedirectory.h"
#include "redis/probe.h"

#include <QCoreApplication>

#include <functional>
#include <string>

namespace lockscope::monitor {

/// Redis 8.4 and newer remove the keys of a slot that went more slowly while any client has CLIENT TRACKING on.
[[nodiscard]] bool trackingSlowsTrims(const redis::ServerInfo& server);

/// What is known of a server and of our rights on it: what the probe found out, and what changes while we watch. Each
/// change is published. Thread: redis-io.
class NodeFacts
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::NodeFacts)
public:
    using Publish = std::function<void(const NodeInfo&)>;
    explicit NodeFacts(Publish publish) : m_publish(std::move(publish)) {}

    /// Before anything is known of it; publishes nothing.
    void name(const WatchedNode& node);
    /// `flags`: of notify-keyspace-events, as the server spells them; empty if not `flagsKnown`.
    void probed(const redis::ProbeResult& result, bool flagsKnown, const std::string& flags);
    void flags(bool known, const std::string& flags, CapabilityState announced);
    /// The server refused what its user was not asked about before. Keeps what was missing of that right before.
    void missing(const std::string& right, const QString& effect, const std::string& remedy);
    /// What was missing is permitted now. Nothing is published if the right is not known.
    void mended(const std::string& right);

    [[nodiscard]] const NodeInfo& all() const { return m_info; }
    [[nodiscard]] const std::string& address() const { return m_info.address; }
    /// Empty before the first probe.
    [[nodiscard]] const std::string& runId() const { return m_info.runId; }
    [[nodiscard]] bool isPrimary() const { return m_info.role == "master"; }
    [[nodiscard]] bool isReplica() const { return m_info.role == "replica"; }
    /// What would give a right that is missing; empty if none is.
    [[nodiscard]] std::string remedyOf(const std::string& right) const;

private:
    [[nodiscard]] CapabilityReport* find(const std::string& right);

    const Publish m_publish;
    NodeInfo m_info;
    std::vector<redis::Capability> m_probed;
    int m_database = 0;
    bool m_isOneOfAll = false; ///< WatchOptions::isOneOfAll
};

} // namespace lockscope::monitor
