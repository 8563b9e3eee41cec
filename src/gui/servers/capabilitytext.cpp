// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/servers/capabilitytext.h"

#include "redis/probe.h"

#include <QCoreApplication>

#include <optional>

namespace lockscope::gui {

namespace {

struct CapabilityWords
{
    Q_DECLARE_TR_FUNCTIONS(CapabilityReport)
};

std::optional<redis::CapabilityId> idOf(std::string_view name)
{
    for (int i = 0; i < redis::kCapabilities; ++i) {
        const auto id = static_cast<redis::CapabilityId>(i);
        if (name == redis::name(id))
            return id;
    }
    return std::nullopt;
}

QString title(redis::CapabilityId id)
{
    switch (id) {
    case redis::CapabilityId::Hello3:
        return CapabilityWords::tr("RESP3 protocol");
    case redis::CapabilityId::Psubscribe:
        return CapabilityWords::tr("Subscribe to the patterns");
    case redis::CapabilityId::Notifications:
        return CapabilityWords::tr("Keyspace notifications");
    case redis::CapabilityId::Scan:
        return CapabilityWords::tr("Scan for keys");
    case redis::CapabilityId::Read:
        return CapabilityWords::tr("Read the locks");
    case redis::CapabilityId::Eval:
        return CapabilityWords::tr("Run scripts");
    case redis::CapabilityId::Tracking:
        return CapabilityWords::tr("Client tracking");
    case redis::CapabilityId::ClientList:
        return CapabilityWords::tr("List clients");
    case redis::CapabilityId::Monitor:
        return CapabilityWords::tr("Trace commands");
    case redis::CapabilityId::ConfigGet:
        return CapabilityWords::tr("Read the configuration");
    case redis::CapabilityId::ReadLease:
        return CapabilityWords::tr("Read exact leases");
    case redis::CapabilityId::ReadCollections:
        return CapabilityWords::tr("Read collection types");
    case redis::CapabilityId::ServerTime:
        return CapabilityWords::tr("Server time");
    case redis::CapabilityId::ServerInfo:
        return CapabilityWords::tr("Server information");
    case redis::CapabilityId::WaitChannels:
        return CapabilityWords::tr("Count waiting subscribers");
    case redis::CapabilityId::WaitQueues:
        return CapabilityWords::tr("Read queues of waiters");
    case redis::CapabilityId::Find:
        return CapabilityWords::tr("Count keys");
    case redis::CapabilityId::Session:
        return CapabilityWords::tr("Manage the connection");
    case redis::CapabilityId::ReleaseCompare:
        return CapabilityWords::tr("Compare before a release");
    case redis::CapabilityId::ReleaseRedisson:
        return CapabilityWords::tr("Release locks of Redisson");
    case redis::CapabilityId::ReleaseShared:
        return CapabilityWords::tr("Release one of several holders");
    case redis::CapabilityId::ReleaseJobs:
        return CapabilityWords::tr("Release job locks");
    case redis::CapabilityId::WakeChannels:
        return CapabilityWords::tr("Wake on channels");
    case redis::CapabilityId::WakeLists:
        return CapabilityWords::tr("Wake on lists");
    }
    Q_UNREACHABLE();
}

} // namespace

QString capabilityTitle(std::string_view name)
{
    const auto id = idOf(name);
    return id ? title(*id) : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString capabilityEffect(const CapabilityReport& capability)
{
    const auto id = idOf(capability.name);
    if (!id)
        return QString::fromStdString(capability.effect);
    redis::Capability known;
    known.id = *id;
    known.state = capability.state;
    return known.effect();
}

QString capabilityStateText(CapabilityState state)
{
    switch (state) {
    case CapabilityState::Yes:
        return CapabilityWords::tr("✓ yes");
    case CapabilityState::No:
        return CapabilityWords::tr("✗ no");
    case CapabilityState::Unknown:
        return CapabilityWords::tr("? unknown");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::gui
