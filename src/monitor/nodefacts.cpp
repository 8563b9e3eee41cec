// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/nodefacts.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::monitor {

namespace {

/// True when `remedy` contains every word of `other`.
bool saysAll(const std::string& remedy, const std::string& other)
{
    const auto words = QString::fromStdString(other).split(u' ', Qt::SkipEmptyParts);
    const auto said = QString::fromStdString(remedy).split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [&](const QString& word) { return said.contains(word); });
}

} // namespace

void NodeFacts::name(const WatchedNode& node)
{
    const auto& endpoint = node.options.endpoint;
    m_info.address = endpoint.nodeName();
    m_info.displayUri = endpoint.displayUri();
    m_info.keyspace = node.keyspace;
    m_info.keyspaceName = node.keyspaceName;
    m_database = endpoint.database;
    m_isOneOfAll = node.options.isOneOfAll;
}

void NodeFacts::probed(const redis::ProbeResult& result, bool flagsKnown, const std::string& flags)
{
    const auto& server = result.server;
    m_probed = result.capabilities;
    m_info.product = server.product == redis::ServerInfo::Product::Valkey ? "valkey" : "redis";
    m_info.version = server.version;
    m_info.mode = server.mode;
    m_info.runId = server.runId;
    m_info.evictionPolicy = server.maxMemoryPolicy;
    m_info.notifyKnown = flagsKnown;
    m_info.notifyFlags = flags;
    m_info.otherDatabases.clear();
    for (const auto& held : server.keyspace) {
        if (held.database != m_database && held.keys > 0)
            m_info.otherDatabases.emplace_back(held.database, held.keys);
    }
    m_info.capabilities.clear();
    for (const auto& c : result.capabilities) {
        const auto note = c.remedyNote();
        m_info.capabilities.push_back(
            {redis::name(c.id), c.state, c.effect().toStdString(), c.remedy.empty() ? note.toStdString() : c.remedy});
    }
    m_info.role = server.role == redis::ServerInfo::Role::Replica   ? "replica"
                  : server.role == redis::ServerInfo::Role::Primary ? "master"
                                                                    : "";
    std::vector<EngineText> limits;
    if (server.role == redis::ServerInfo::Role::Replica)
        limits.emplace_back(
            QT_TR_NOOP("This node is a replica: an expiry looks like a release here, changes arrive late, and locks "
                       "cannot be released here. Connect to the primary to see and act on the locks themselves."));
    if (server.cluster && !m_isOneOfAll)
        limits.push_back(
            {QT_TR_NOOP("This node is part of a cluster: only the locks in its own slots are shown. Watch the "
                        "whole cluster (redis+cluster://%1) to see all."),
             {EngineText::verbatim(m_info.address)}});
    if (trackingSlowsTrims(server))
        limits.emplace_back(QT_TR_NOOP(
            "CLIENT TRACKING is not used here: on this server it slows down the removal of moved slots. A FLUSHALL is "
            "therefore noticed some seconds late, and what notifications do not announce is found by polling only."));
    m_info.notShownText = EngineText::list(" ", std::move(limits));
    m_info.notShown = m_info.notShownText.english();
    m_publish(m_info);
}

bool trackingSlowsTrims(const redis::ServerInfo& server)
{
    constexpr int kFirst = 80'400; // Redis 8.4
    return server.cluster && server.product == redis::ServerInfo::Product::Redis && server.versionNumber() >= kFirst;
}

void NodeFacts::flags(bool known, const std::string& flags, CapabilityState announced)
{
    m_info.notifyKnown = known;
    m_info.notifyFlags = flags;
    if (auto* notifications = find(redis::name(redis::CapabilityId::Notifications)))
        notifications->state = announced;
    m_publish(m_info);
}

CapabilityReport* NodeFacts::find(const std::string& right)
{
    const auto found = std::find_if(m_info.capabilities.begin(), m_info.capabilities.end(),
                                    [&](const CapabilityReport& known) { return known.name == right; });
    return found == m_info.capabilities.end() ? nullptr : &*found;
}

void NodeFacts::missing(const std::string& right, const QString& effect, const std::string& remedy)
{
    CapabilityReport told{right, CapabilityState::No, effect.toStdString(), remedy};
    if (auto* known = find(right)) { // in the same place, combined with what was missing before
        if (known->state == CapabilityState::No && !known->remedy.empty())
            told.remedy = saysAll(known->remedy, remedy) ? known->remedy : known->remedy + '\n' + remedy;
        *known = std::move(told);
    } else {
        m_info.capabilities.push_back(std::move(told));
    }
    m_publish(m_info);
}

void NodeFacts::mended(const std::string& right)
{
    auto* known = find(right);
    if (known == nullptr)
        return;
    for (const auto& probed : m_probed) {
        if (right != redis::name(probed.id))
            continue;
        auto now = probed;
        now.state = CapabilityState::Yes;
        *known = {right, CapabilityState::Yes, now.effect().toStdString(), {}};
    }
    m_publish(m_info);
}

std::string NodeFacts::remedyOf(const std::string& right) const
{
    std::string remedy;
    for (const auto& known : m_info.capabilities) {
        if (known.name == right && known.state == CapabilityState::No)
            remedy = known.remedy;
    }
    return remedy;
}

} // namespace lockscope::monitor
