// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodemonitor.h"

#include "formats/byitself.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

NodeMonitor::NodeMonitor(Engine& engine, const WatchedNode& node)
    : m_engine(engine), m_id(node.id), m_keyspace(node.keyspace), m_options(node.options),
      m_database(std::uint16_t(m_options.endpoint.database)), m_keys(m_options.patterns), m_slots(m_id),
      m_time(
          engine.clock(), m_id, m_database,
          [this](const auto& spans, bool stepped) { m_reporter.unsureTime(spans, stepped, m_reading.isListening()); }),
      m_reporter(*this, node, [&engine](NodeEvent event) { engine.emitNodeEvent(std::move(event)); }),
      m_reading(engine, *this, m_options, m_time, m_reporter, m_subscription, this),
      m_subscription(engine, *this, m_options, m_keys, m_time, m_reporter, m_reading, this,
                     {.subscribed = [this] { m_connection.onSubscribed(); },
                      .roleChanged = [this] { m_connection.onRoleChanged(); },
                      .renew = [this](const EngineText& reason) { m_connection.renew(reason); }}),
      m_connection(engine, *this, m_options, m_time, m_reporter, m_reading, m_subscription, this)
{
    if (m_keys.hasAll()) {
        // Where nothing is read, only the name can identify a lock.
        reducer().setUnnamed([this](std::string_view key) {
            return isWatchedWithAll(key) && (m_reading.reader().hasBudget() || !formats::hasLockWord(key));
        });
    }
}

NodeMonitor::~NodeMonitor()
{
    reducer().setUnnamed({});
    m_connection.stop();
}

ObservedAt NodeMonitor::now() const
{
    ObservedAt now = m_time.observed();
    now.server = std::max(now.server, nodeTime());
    return now;
}

LockId NodeMonitor::lookAt(std::string_view key)
{
    if (m_options.hasSlotOf(key))
        m_reading.intake().changed(observed(), key, Evidence::Queue);
    return find(key);
}

void NodeMonitor::setSlots(std::shared_ptr<const SlotTable> slots)
{
    m_slots.set(std::move(slots));
    m_reading.slotsChanged();
}

void NodeMonitor::everySecond()
{
    m_reading.reader().everySecond();
    m_subscription.everySecond();
    m_reading.pump();
}

void NodeMonitor::everyTick()
{
    m_reporter.events().unread();
    m_time.everyTick();
    m_subscription.everyTick();
    m_connection.everyTick();
    m_reporter.silence().everyTick(clock().mono());
    m_reading.everyTick();
}

} // namespace lockscope::monitor
