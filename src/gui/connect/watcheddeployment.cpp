// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/watcheddeployment.h"

#include "gui/connect/profileoptions.h"
#include "gui/connect/sshprompts.h"

#include <QPointer>

#include <utility>

namespace lockscope::gui {

WatchedDeployment::WatchedDeployment(std::shared_ptr<monitor::LiveSource> live, const settings::Profile& profile,
                                     const Secret& password, const Secret& actionsPassword, std::string called,
                                     const Clock& clock, QObject* parent)
    : QObject(parent), m_live(std::move(live)), m_profile(profile), m_called(std::move(called)), m_clock(clock),
      m_login(profile.endpoint), m_actionsPassword(actionsPassword)
{
    m_login.password = password;
}

WatchedDeployment::~WatchedDeployment() = default;

Deployment WatchedDeployment::deployment() const
{
    Deployment deployment = settings::deploymentOf(m_profile);
    deployment.server.password = m_login.password;
    deployment.server.tunnel = m_login.tunnel;
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

void WatchedDeployment::watchMore(const QStringList& presets, const QStringList& patterns)
{
    m_profile = alsoWatching(m_profile, presets, patterns);
    if (m_watch)
        m_watch->watchMore(watchedPatterns(m_profile));
}

std::string WatchedDeployment::name() const
{
    return deployment().name();
}

monitor::DeploymentWatch::Options WatchedDeployment::watchOptions(bool attended) const
{
    monitor::DeploymentWatch::Options options;
    if (const auto patterns = watchedPatterns(m_profile); !patterns.empty())
        options.node.patterns = patterns;
    options.node.readBudgetKeysPerSecond = m_profile.readBudget;
    options.node.pollBudgetPerSecond = m_profile.pollBudget;
    options.node.waitBudgetPerSecond = m_profile.waitBudget;
    options.node.readsJobs = !m_profile.skipsJobs;
    options.node.attended = attended;
    options.node.owner = m_profile.id.toStdString();
    return options;
}

void WatchedDeployment::start(bool attended, SshPrompts* prompts)
{
    if (!m_login.ssh || !prompts)
        return find(attended);
    m_isOpening = true;
    const auto tunnel = prompts->sharedTunnel(m_login);
    m_login.tunnel = tunnel;
    SshPrompts::open(tunnel, this, [this, attended](const std::optional<TunnelError>& error) {
        m_isOpening = false;
        if (error)
            return Q_EMIT failed(redis::tunnelError(name(), *error).message());
        find(attended);
    });
}

void WatchedDeployment::find(bool attended)
{
    using Watch = monitor::DeploymentWatch;
    m_watch = std::make_unique<Watch>(*m_live, deployment(), watchOptions(attended), m_clock);
    connect(m_watch.get(), &Watch::found, this, &WatchedDeployment::onFound);
    connect(m_watch.get(), &Watch::failed, this, [this](Trouble, const QString& why) { Q_EMIT failed(why); });
    connect(m_watch.get(), &Watch::noticed, this, &WatchedDeployment::noticed);
    m_watch->start();
}

void WatchedDeployment::onFound(const monitor::DeploymentWatch::Found& what)
{
    QStringList notices;
    if (what.wasAwaited)
        notices << tr("%1 is there now, and is watched beside the others.").arg(m_profile.name);
    for (const Endpoint& other : what.otherPrimaries)
        notices << tr("%1 says that it is the primary of %2, too; %3 is used. There was a failover a moment ago, or "
                      "the network is split: a lock can be granted on both.")
                       .arg(QString::fromStdString(other.nodeName()), QString::fromStdString(name()),
                            QString::fromStdString(endpoint().nodeName()));
    if (what.unservedSlots > 0)
        notices << tr(
            "%n slot(s) are served by no node of the cluster: locks in them cannot be read, taken or released.",
            nullptr, static_cast<int>(what.unservedSlots));
    const QPointer<WatchedDeployment> guard(this); // who hears of it may close all
    Q_EMIT found();
    for (const QString& notice : notices) {
        if (guard)
            Q_EMIT noticed(notice);
    }
}

} // namespace lockscope::gui

#include "moc_watcheddeployment.cpp"
