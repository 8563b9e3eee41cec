// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/production.h"

#include "actions/identityprobe.h"
#include "cli/options.h"
#include "cli/output.h"
#include "core/text.h"
#include "settings/profilestore.h"
#include "settings/sameserver.h"
#include "topology/primarysearch.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

namespace {

QString markedText(const Deployment& deployment, const QString& profile)
{
    return u"%1 is marked production (%2)."_s.arg(QString::fromStdString(deployment.name()), profile);
}

QString whyNot(const settings::SavedRules& rules, const Deployment& deployment, Costly what)
{
    const auto* profile = what == Costly::TraceOnSuspicion ? rules.untraced : rules.production;
    return profile != nullptr ? markedText(deployment, profile->name) : QString();
}

actions::ServerRules rulesOf(const settings::SavedRules& found)
{
    actions::ServerRules rules;
    rules.isProduction = found.production != nullptr;
    rules.readOnly = found.readOnly != nullptr;
    if (const auto* profile = found.readOnly != nullptr ? found.readOnly : found.production)
        rules.profile = profile->name;
    return rules;
}

} // namespace

SavedProfiles::SavedProfiles() : m_profiles(std::make_unique<settings::ProfileStore>()) {}

SavedProfiles::~SavedProfiles() = default;

QString SavedProfiles::refusal(const Deployment& deployment, Costly what) const
{
    if (!m_profiles->loadError().isEmpty())
        return m_profiles->loadError();
    return whyNot(settings::rulesOf(m_profiles->profiles(), deployment), deployment, what);
}

QString SavedProfiles::refusal(const Options& options, Costly what) const
{
    for (const Watched& each : options.all) {
        if (QString why = refusal(each.deployment, what); !why.isEmpty())
            return why;
    }
    return refusal(options.deployment(), what);
}

QString SavedProfiles::refusal(const Deployment& deployment, const ServerIdentity& who, Costly what)
{
    const QStringList signs = settings::signsOf(who).toList();
    QString why = whyNot(settings::rulesOf(m_profiles->profiles(), deployment, signs), deployment, what);
    saveSigns(deployment, signs);
    return why;
}

actions::ServerRules SavedProfiles::rules(const Deployment& deployment) const
{
    return rulesOf(settings::rulesOf(m_profiles->profiles(), deployment));
}

actions::ServerRules SavedProfiles::rules(const Deployment& deployment, const ServerIdentity& who)
{
    const QStringList signs = settings::signsOf(who).toList();
    auto rules = rulesOf(settings::rulesOf(m_profiles->profiles(), deployment, signs));
    saveSigns(deployment, signs);
    return rules;
}

void SavedProfiles::saveSigns(const Deployment& deployment, const QStringList& signs)
{
    const QList<settings::Profile> all = m_profiles->profiles(); // a copy, because learn() reloads the profiles
    for (const settings::Profile& each : all) {
        const bool hasRules = each.readOnly || each.environment == settings::Environment::Production;
        // The result is ignored: an identity that cannot be saved now is learned at the next connection.
        if (hasRules && settings::namesSame(each, deployment))
            static_cast<void>(m_profiles->learn(each.id, signs));
    }
}

QString SavedProfiles::loadError() const
{
    return m_profiles->loadError();
}

bool SavedProfiles::hasRules() const
{
    const auto& all = m_profiles->profiles();
    return !m_profiles->loadError().isEmpty() || std::any_of(all.begin(), all.end(), [](const auto& each) {
        return each.readOnly || each.environment == settings::Environment::Production;
    });
}

ProductionCheck::ProductionCheck(const Options& options, const Clock& clock, QObject* parent)
    : QObject(parent), m_options(options), m_clock(clock)
{
}

ProductionCheck::~ProductionCheck() = default;

void ProductionCheck::start(Done done, Costly what)
{
    m_done = std::move(done);
    m_what = what;
    if (const QString why = m_profiles.refusal(m_options, what); !why.isEmpty() || !m_profiles.hasRules())
        return std::exchange(m_done, nullptr)(why);
    const auto add = [this](const Deployment& deployment) {
        if (!deployment.cluster)
            return m_toAsk.push_back({deployment.server, deployment, !deployment.sentinel || !m_options.hasSeveral()});
        for (const HostPort& seed : deployment.cluster->seeds)
            m_toAsk.push_back({deployment.seedEndpoint(seed), deployment});
    };
    if (!m_options.hasSeveral())
        add(m_options.deployment()); // a group's primary was found already
    for (const Watched& each : m_options.all) {
        if (m_options.hasSeveral())
            add(each.deployment);
    }
    next();
}

void ProductionCheck::next()
{
    if (m_probe)
        m_probe.release()->deleteLater();
    if (m_toAsk.empty())
        return std::exchange(m_done, nullptr)({});
    if (!m_toAsk.front().isPlaceKnown)
        return findPrimary();
    m_probe = std::make_unique<actions::IdentityProbe>(m_toAsk.front().endpoint, m_clock);
    m_probe->start([this](const ServerIdentity& who, const QString& error) { onTold(who, error); });
}

void ProductionCheck::findPrimary()
{
    m_search = std::make_unique<topology::PrimarySearch>(m_toAsk.front().deployment, m_clock);
    connect(
        m_search.get(), &topology::PrimarySearch::finished, this,
        [this] {
            const auto primary = m_search->primary();
            m_search.release()->deleteLater();
            if (!primary) {
                m_toAsk.pop_front(); // the verb reports the reason
                return next();
            }
            m_toAsk.front().endpoint = m_toAsk.front().deployment.server = *primary;
            m_toAsk.front().isPlaceKnown = true;
            next();
        },
        Qt::QueuedConnection);
    m_search->start();
}

void ProductionCheck::onTold(const ServerIdentity& who, const QString& error)
{
    const ToAsk asked = std::move(m_toAsk.front());
    m_toAsk.pop_front();
    if (error.isEmpty() && who.name().empty())
        complain(u"%1 may not be asked who it is (+info): whether a profile calls it production is known by its "
                 "address alone."_s.arg(QString::fromStdString(printable(asked.endpoint.nodeName()))));
    const QString why = m_profiles.refusal(asked.deployment, who, m_what);
    if (why.isEmpty())
        return next();
    if (m_probe)
        m_probe.release()->deleteLater();
    std::exchange(m_done, nullptr)(why);
}

} // namespace lockscope::cli

#include "moc_production.cpp"
