// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/deploymentrules.h"

#include "actions/identityprobe.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/shell/windowsession.h"
#include "monitor/livesource.h"
#include "settings/profilestore.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace lockscope::gui {

using namespace std::chrono_literals;

namespace {

constexpr auto kAskAgain = 30s;

} // namespace

DeploymentRules::DeploymentRules(WindowSession& session, settings::ProfileStore& profiles, const Clock& clock,
                                 QObject* parent)
    : QObject(parent), m_session(session), m_profiles(profiles), m_clock(clock)
{
    connect(&m_session, &WindowSession::changed, this, &DeploymentRules::queryServer);
    connect(&m_profiles, &settings::ProfileStore::changed, this, &DeploymentRules::applyAgain);
}

DeploymentRules::~DeploymentRules() = default;

void DeploymentRules::queryServer()
{
    const auto live = m_session.live();
    if (!live || m_session.isDemo())
        return;
    std::erase_if(m_asked, [this](const auto& each) { return each.first.first != m_session.liveNumber(); });
    std::erase_if(m_nameless, [this](const Asked& each) { return each.first != m_session.liveNumber(); });
    std::erase_if(m_known, [this](const auto& each) { return each.first.first != m_session.liveNumber(); });
    for (const NodeId node : live->nodes()) {
        const Asked asked(m_session.liveNumber(), node);
        const auto endpoint = live->endpoint(node);
        const QString profileId = QString::fromStdString(live->owner(node));
        if (m_asked.contains(asked) || !endpoint || profileId.isEmpty())
            continue;
        auto& probe = m_asked[asked];
        probe = std::make_unique<actions::IdentityProbe>(*endpoint, m_clock);
        probe->start([this, asked, profileId, at = *endpoint](const ServerIdentity& who, const QString& error) {
            if (!error.isEmpty())
                return askAgain(asked);
            if (who.name().empty())
                m_nameless.insert(asked);
            auto told = who;
            if (at.transport != Transport::Unix && !at.ssh)
                told.nodeAddress.push_back({at.host, at.port});
            onTold(asked, profileId, told);
        });
    }
}

/// Probes the node again later, because no signal announces that it replies again.
void DeploymentRules::askAgain(Asked asked)
{
    QTimer::singleShot(kAskAgain, this, [this, asked] {
        m_asked.erase(asked);
        queryServer();
    });
}

void DeploymentRules::onTold(Asked asked, const QString& profileId, const ServerIdentity& who)
{
    if (const auto found = m_asked.find(asked); found != m_asked.end() && found->second)
        found->second.release()->deleteLater();
    if (asked.first != m_session.liveNumber())
        return;
    m_known.insert_or_assign(asked, std::pair(profileId, who));
    static_cast<void>(rules(profileId, who));
    Q_EMIT identified();
}

/// A server becomes production for a window that watches it already, whoever saved that.
void DeploymentRules::applyAgain()
{
    m_mustApply = true;
    if (m_isApplying)
        return; // learning an identity changes the profiles, too
    m_isApplying = true;
    constexpr int kMostRounds = 3;
    for (int round = 0; round < kMostRounds && std::exchange(m_mustApply, false); ++round) {
        for (const auto& [asked, told] : std::map(m_known)) {
            if (asked.first == m_session.liveNumber())
                static_cast<void>(rules(told.first, told.second));
        }
    }
    m_isApplying = false;
}

bool DeploymentRules::hasIdentifiedAll() const
{
    const auto live = m_session.live();
    return live && std::ranges::all_of(live->nodes(), [this](NodeId node) {
               const auto asked = m_asked.find(Asked(m_session.liveNumber(), node));
               return asked != m_asked.end() && asked->second == nullptr && !m_nameless.contains(asked->first);
           });
}

actions::ServerRules DeploymentRules::rules(const QString& profileId, const ServerIdentity& who)
{
    m_profiles.refresh();
    if (!m_profiles.loadError().isEmpty())
        return {true, true, tr("the saved servers cannot be read")};
    const QStringList signs = settings::signsOf(who).toList();
    const auto saved = m_profiles.find(settings::savedId(profileId));
    // If the signs cannot be saved now, the next connection saves them.
    // While rules are applied again, no sign makes room for another one: two windows would do that for ever.
    const bool hasRoom = saved && (!m_isApplying || saved->signs.size() + signs.size() <= settings::kMostSigns);
    if (hasRoom && (saved->readOnly || saved->environment == settings::Environment::Production))
        static_cast<void>(m_profiles.learn(saved->id, signs));
    actions::ServerRules rules;
    for (const auto& each : m_session.deployments()) {
        if (each->profile().id != profileId)
            continue;
        const auto found = settings::rulesOf(m_profiles.profiles(), settings::deploymentOf(each->profile()), signs);
        rules.isProduction = found.production != nullptr;
        rules.readOnly = found.readOnly != nullptr;
        if (const auto* by = found.readOnly ? found.readOnly : found.production)
            rules.profile = by->name;
    }
    m_session.addRules(profileId, rules.isProduction, rules.readOnly);
    return rules;
}

} // namespace lockscope::gui

#include "moc_deploymentrules.cpp"
