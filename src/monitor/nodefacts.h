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

/// Redis 8.4 and newer delete the keys of a moved slot more slowly while any client has CLIENT TRACKING on.
[[nodiscard]] bool trackingSlowsTrims(const redis::ServerInfo& server);

/// Facts about a server and our rights on it: the probe's results and later changes. Publishes each change. Thread:
/// redis-io.
class NodeFacts
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::NodeFacts)
public:
    using Publish = std::function<void(const NodeInfo&)>;
    explicit NodeFacts(Publish publish) : m_publish(std::move(publish)) {}

    /// Sets the identity before anything else is known; publishes nothing.
    void name(const WatchedNode& node);
    /// `flags`: notify-keyspace-events, as the server spells them; empty unless `flagsKnown`.
    void probed(const redis::ProbeResult& result, bool flagsKnown, const std::string& flags);
    void flags(bool known, const std::string& flags, CapabilityState announced);
    /// The server refused a right that the probe had not tested. An earlier entry for that right is kept.
    void missing(const std::string& right, const QString& effect, const std::string& remedy);
    /// A missing right was granted. Publishes nothing if the right is unknown.
    void mended(const std::string& right);

    [[nodiscard]] const NodeInfo& all() const { return m_info; }
    [[nodiscard]] const std::string& address() const { return m_info.address; }
    /// Empty before the first probe.
    [[nodiscard]] const std::string& runId() const { return m_info.runId; }
    [[nodiscard]] bool isPrimary() const { return m_info.role == "master"; }
    [[nodiscard]] bool isReplica() const { return m_info.role == "replica"; }
    /// The remedy for a missing right; empty when none is missing.
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
