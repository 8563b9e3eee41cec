// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/nodeconnection.h"
#include "monitor/connection/nodesubscription.h"
#include "monitor/connection/streamtime.h"
#include "monitor/connection/watchedkeys.h"
#include "monitor/engine.h"
#include "monitor/nodedirectory.h"
#include "monitor/nodehost.h"
#include "monitor/nodereporter.h"
#include "monitor/reading/nodereading.h"
#include "monitor/reading/slotplaces.h"

#include <QObject>

#include <memory>
#include <string>

namespace lockscope::monitor {

/// One node, and the one place that wires its parts. NodeConnection connects, probes and reconnects; NodeSubscription
/// subscribes and takes the stream; NodeReading scans and reads; NodeReporter tells people. Each calls the others
/// directly; what their own parts need of the node is NodeHost.
///
/// The engine's clock decides; timers and the engine's tick only wake it. Thread: redis-io.
class NodeMonitor final : public QObject, public NodeHost
{
public:
    NodeMonitor(Engine& engine, const WatchedNode& node);
    ~NodeMonitor() override;

    [[nodiscard]] NodeConnection& connection() { return m_connection; }
    [[nodiscard]] NodeSubscription& subscription() { return m_subscription; }
    [[nodiscard]] NodeReading& reading() { return m_reading; }
    [[nodiscard]] const std::string& address() { return m_reporter.facts().address(); }
    [[nodiscard]] KeyspaceId keyspace() const { return m_keyspace; }
    [[nodiscard]] ServerTime serverTime(MonoTime at) const { return m_time.at(at); }
    /// The present, for findings between two chunks.
    [[nodiscard]] ObservedAt now() const;
    /// Sets the owners of the cluster's slots.
    void setSlots(std::shared_ptr<const SlotTable> slots);
    void everySecond();
    void everyTick();

    // NodeHost
    Picture& picture() override { return m_engine.picture(); }
    Counters& counters() override { return m_engine.counters(); }
    const Clock& clock() const override { return m_engine.clock(); }
    NodeId nodeId() const override { return m_id; }
    std::uint16_t database() const override { return m_database; }
    ServerTime serverBegan() const override { return m_connection.serverBegan(); }
    ServerTime nodeTime() const override { return serverTime(clock().mono()); }
    const ObservedAt& observed() const override { return m_time.observed(); }
    MonoTime arrived() const override { return m_subscription.arrived(); }
    bool isAnnounced(std::string_view key) const override { return m_subscription.announcements().isAnnounced(key); }
    bool watchesAll() const override { return m_keys.hasAll(); }
    bool isWatchedWithAll(std::string_view key) const override { return m_keys.hasOnlyWithAll(key); }
    bool isWatched(std::string_view key) const override { return m_keys.has(key); }
    LockId lookAt(std::string_view key) override;
    void beforeRound() override { m_time.beforeRound(); }
    void onReading(const KeyReading& look) override { m_reading.onReading(look); }
    void shed(LockId lock) override { m_reading.intake().shed(lock, nodeTime()); }
    using NodeHost::serverBusy;
    void serverBusy(std::string_view words, std::string_view key) override { m_reading.serverBusy(words, key); }
    bool asks(std::string_view key) const override { return m_slots.asks(key); }
    bool isElsewhere(std::string_view key) const override { return m_slots.isElsewhere(key); }
    void unreadable(LockId lock) override { m_reading.intake().unreadable(lock); }
    using NodeHost::warn;
    void warn(const EngineText& text, Trouble trouble) override { m_reporter.events().warn(text, trouble); }
    void missing(const std::string& right, const QString& effect, const std::string& remedy) override
    {
        m_reporter.facts().missing(right, effect, remedy);
    }
    void mended(const std::string& right) override { m_reporter.facts().mended(right); }

private:
    Engine& m_engine;
    const NodeId m_id;
    const KeyspaceId m_keyspace;
    const WatchOptions m_options;
    const std::uint16_t m_database;
    WatchedKeys m_keys;
    SlotPlaces m_slots;
    StreamTime m_time;
    NodeReporter m_reporter;
    NodeReading m_reading;
    NodeSubscription m_subscription;
    NodeConnection m_connection;
};

} // namespace lockscope::monitor
