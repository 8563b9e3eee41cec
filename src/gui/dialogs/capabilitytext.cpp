// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs/capabilitytext.h"

#include "redis/probe.h"

#include <QCoreApplication>

#include <optional>

namespace lockscope::gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(Capability)
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
        return Text::tr("RESP3 protocol");
    case redis::CapabilityId::Psubscribe:
        return Text::tr("Subscribe to the patterns");
    case redis::CapabilityId::Notifications:
        return Text::tr("Keyspace notifications");
    case redis::CapabilityId::Scan:
        return Text::tr("Scan for keys");
    case redis::CapabilityId::Read:
        return Text::tr("Read the locks");
    case redis::CapabilityId::Eval:
        return Text::tr("Run scripts");
    case redis::CapabilityId::Tracking:
        return Text::tr("Client tracking");
    case redis::CapabilityId::ClientList:
        return Text::tr("List clients");
    case redis::CapabilityId::Monitor:
        return Text::tr("Trace commands");
    case redis::CapabilityId::ConfigGet:
        return Text::tr("Read the configuration");
    case redis::CapabilityId::ReadLease:
        return Text::tr("Read exact leases");
    case redis::CapabilityId::ReadCollections:
        return Text::tr("Read collection types");
    case redis::CapabilityId::ServerTime:
        return Text::tr("Server time");
    case redis::CapabilityId::ServerInfo:
        return Text::tr("Server information");
    case redis::CapabilityId::WaitChannels:
        return Text::tr("Count waiting subscribers");
    case redis::CapabilityId::WaitQueues:
        return Text::tr("Read queues of waiters");
    case redis::CapabilityId::Find:
        return Text::tr("Count keys");
    case redis::CapabilityId::Session:
        return Text::tr("Manage the connection");
    case redis::CapabilityId::ReleaseCompare:
        return Text::tr("Compare before a release");
    case redis::CapabilityId::ReleaseRedisson:
        return Text::tr("Release locks of Redisson");
    case redis::CapabilityId::ReleaseShared:
        return Text::tr("Release one of several holders");
    case redis::CapabilityId::ReleaseJobs:
        return Text::tr("Release job locks");
    case redis::CapabilityId::WakeChannels:
        return Text::tr("Wake on channels");
    case redis::CapabilityId::WakeLists:
        return Text::tr("Wake on lists");
    }
    Q_UNREACHABLE();
}

} // namespace

QString capabilityTitle(std::string_view name)
{
    const auto id = idOf(name);
    return id ? title(*id) : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString capabilityEffect(const Capability& capability)
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
        return Text::tr("✓ yes");
    case CapabilityState::No:
        return Text::tr("✗ no");
    case CapabilityState::Unknown:
        return Text::tr("? unknown");
    }
    Q_UNREACHABLE();
}

} // namespace lockscope::gui
