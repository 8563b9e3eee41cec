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
    }
    Q_UNREACHABLE();
}

} // namespace

QString capabilityTitle(std::string_view name)
{
    if (name == "wait_channels")
        return Text::tr("Count waiting subscribers");
    if (name == "wait_queues")
        return Text::tr("Read queues of waiters");
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
