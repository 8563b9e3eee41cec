// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/watcheddeployment.h"

#include "gui/dialogs/profileoptions.h"
#include "gui/services/sshprompts.h"
#include "monitor/clusterwatch.h"
#include "monitor/groupwatch.h"
#include "topology/clustersearch.h"
#include "topology/primarysearch.h"

#include <QPointer>

#include <utility>

namespace lockscope::gui {

namespace {

constexpr std::chrono::seconds kTryAgain{5};

/// The event loop deletes the search: it may be emitting a signal to us, or still await its own end.
template <class Search>
void letGo(std::unique_ptr<Search>& search)
{
    if (search)
        search.release()->deleteLater();
}

} // namespace

WatchedDeployment::WatchedDeployment(std::shared_ptr<monitor::LiveSource> live, const settings::Profile& profile,
                                     const Secret& password, const Secret& actionsPassword, std::string called,
                                     const Clock& clock, QObject* parent)
    : QObject(parent), m_live(std::move(live)), m_profile(profile), m_called(std::move(called)), m_clock(clock),
      m_endpoint(profile.endpoint), m_actionsPassword(actionsPassword)
{
    m_endpoint.password = password;
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &WatchedDeployment::find);
}

WatchedDeployment::~WatchedDeployment()
{
    for (QObject* search : {static_cast<QObject*>(m_search.get()), static_cast<QObject*>(m_clusterSearch.get())}) {
        if (search)
            search->disconnect(this);
    }
    letGo(m_search);
    letGo(m_clusterSearch);
}

Deployment WatchedDeployment::deployment() const
{
    Deployment deployment = settings::deploymentOf(m_profile);
    deployment.server.password = m_endpoint.password;
    deployment.server.tunnel = m_endpoint.tunnel;
    deployment.called = m_called;
    return deployment;
}

bool WatchedDeployment::addRules(bool isProduction, bool readOnly)
{
    const settings::Profile before = m_profile;
    if (isProduction)
        m_profile.environment = settings::Environment::Production;
    m_profile.readOnly = m_profile.readOnly || readOnly;
    return m_profile != before;
}

std::vector<std::string> WatchedDeployment::clusterNodes() const
{
    std::vector<std::string> ids;
    if (!m_cluster)
        return ids;
    for (const auto& each : m_cluster->view().nodes)
        ids.push_back(each.node.id);
    return ids;
}

std::string WatchedDeployment::name() const
{
    return deployment().name();
}

monitor::WatchOptions WatchedDeployment::optionsAt(const Endpoint& endpoint) const
{
    monitor::WatchOptions options;
    options.endpoint = endpoint;
    if (const auto patterns = watchedPatterns(m_profile); !patterns.empty())
        options.patterns = patterns;
    options.readBudgetKeysPerSecond = m_profile.readBudget;
    options.pollBudgetPerSecond = m_profile.pollBudget;
    options.waitBudgetPerSecond = m_profile.waitBudget;
    options.attended = m_attended;
    options.owner = m_profile.id.toStdString();
    return options;
}

void WatchedDeployment::start(bool attended, SshPrompts* prompts)
{
    m_attended = attended;
    if (m_endpoint.ssh && prompts)
        openTunnel(*prompts);
    else
        find();
}

void WatchedDeployment::openTunnel(SshPrompts& prompts)
{
    m_isOpening = true;
    const auto tunnel = prompts.sharedTunnel(m_endpoint);
    m_endpoint.tunnel = tunnel;
    SshPrompts::open(tunnel, this, [this](const std::optional<TunnelError>& error) {
        m_isOpening = false;
        if (error)
            return Q_EMIT failed(redis::tunnelError(name(), *error).message());
        find();
    });
}

void WatchedDeployment::find()
{
    if (m_profile.sentinel)
        searchPrimary();
    else if (m_profile.cluster)
        searchCluster();
    else
        join(m_endpoint);
}

void WatchedDeployment::awaitLater()
{
    m_isAwaited = true;
    m_pace.failed(m_clock.mono(), m_trouble == Trouble::Permission, kTryAgain);
    m_again.start(m_pace.waitFrom(m_clock.mono()));
}

void WatchedDeployment::retryNow()
{
    if (m_group)
        m_group->retryNow();
    if (m_cluster)
        m_cluster->retryNow();
    if (!m_isAwaited)
        return;
    m_pace.reset();
    if (m_again.isActive())
        m_again.start(0);
}

void WatchedDeployment::searchFailed(Trouble trouble, const QString& why)
{
    m_trouble = trouble;
    if (m_isAwaited)
        return awaitLater(); // the failure was already reported
    m_searchFailed = true;
    Q_EMIT failed(why);
}

void WatchedDeployment::tellFound()
{
    const QPointer<WatchedDeployment> guard(this); // a slot may delete this object
    const bool wasAwaited = std::exchange(m_isAwaited, false);
    Q_EMIT found();
    if (guard && wasAwaited)
        Q_EMIT noticed(tr("%1 is there now, and is watched beside the others.").arg(m_profile.name));
}

void WatchedDeployment::leave()
{
    m_again.stop();
    m_group.reset();
    m_cluster.reset();
    if (!m_live)
        return;
    for (const NodeId node : m_live->nodes()) {
        if (m_live->owner(node) == m_profile.id.toStdString())
            m_live->retire(node);
    }
}

void WatchedDeployment::searchPrimary()
{
    m_search = std::make_unique<topology::PrimarySearch>(deployment(), m_clock);
    connect(m_search.get(), &topology::PrimarySearch::finished, this, &WatchedDeployment::onPrimarySearched);
    m_search->start();
}

void WatchedDeployment::onPrimarySearched()
{
    const auto primary = m_search->primary();
    const QString error = m_search->error();
    const Trouble trouble = m_search->trouble();
    letGo(m_search);
    if (!primary)
        return searchFailed(trouble, error);
    join(*primary);
}

void WatchedDeployment::join(const Endpoint& endpoint)
{
    m_endpoint = endpoint;
    const auto options = optionsAt(endpoint);
    if (m_profile.sentinel) {
        Deployment group{endpoint, m_profile.sentinel};
        group.called = m_called;
        m_group = std::make_unique<monitor::GroupWatch>(*m_live, group, options, m_clock);
        connect(m_group.get(), &monitor::GroupWatch::moved, this, [this] { m_endpoint = m_group->primary(); });
        connect(m_group.get(), &monitor::GroupWatch::noticed, this, &WatchedDeployment::noticed);
        m_group->start();
    } else {
        m_live->join(options, m_called);
    }
    tellFound();
}

void WatchedDeployment::searchCluster()
{
    m_clusterSearch = std::make_unique<topology::ClusterSearch>(deployment(), m_clock);
    connect(m_clusterSearch.get(), &topology::ClusterSearch::finished, this, &WatchedDeployment::onClusterSearched);
    m_clusterSearch->start();
}

void WatchedDeployment::onClusterSearched()
{
    auto* search = m_clusterSearch.release();
    search->deleteLater();
    if (!search->map())
        return searchFailed(search->trouble(), search->error());
    m_endpoint = search->seedEndpoint();
    m_cluster = std::make_unique<monitor::ClusterWatch>(*m_live, deployment(), *search->map(), search->mapFrom(),
                                                        optionsAt(m_endpoint), m_clock);
    connect(m_cluster.get(), &monitor::ClusterWatch::noticed, this, &WatchedDeployment::noticed);
    m_cluster->start();
    const QPointer<WatchedDeployment> guard(this); // a slot may delete this object
    tellFound();
    if (guard && search->map()->ownedSlots() < kClusterSlots)
        Q_EMIT noticed(
            tr("%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.",
               nullptr, static_cast<int>(kClusterSlots - search->map()->ownedSlots())));
}

} // namespace lockscope::gui

#include "moc_watcheddeployment.cpp"
